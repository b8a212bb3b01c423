"""How the game is told: events as log lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from worldwright.wording import listed, several


def sentence(event: dict[str, Any], names: Sequence[str]) -> str:
    """A log line for an event as a seat sees it."""
    who = names[event["seat"]] if event["seat"] >= 0 else "Nobody"
    match event["kind"]:
        case "deal":
            told = f": {listed(event['lanterns'])}" if "lanterns" in event else ""
            return f"{who} takes {several(event['count'], 'lantern')}{told}."
        case "shine":
            return f"{listed(event['lanterns'])} are lit: {who} wins the night."
        case "points":
            return f"{who} scores {several(event['points'], 'point')}."
        case "draw":
            told = f": {event['lantern']}" if "lantern" in event else ""
            return f"{who} takes a lantern from the stock{told}."
    raise ValueError(f"no words for the event {event['kind']}")
