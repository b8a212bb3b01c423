"""Log lines of what the engine itself does in every game: rounds, forced steps, impossible steps."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

from worldwright.engine.events import Event

Told = Callable[[dict[str, Any], str, str], str]  # event, who, what they do there -> sentence

ROUTINE = "auto"  # tells of a choice that was none: whatever follows tells it better
SENTENCES: dict[str, Told] = {
    "round": lambda event, who, does: f"Round {event['number']} begins.",
    ROUTINE: lambda event, who, does: f"{who} {does}: there is one way only.",
    "skipped": lambda event, who, does: f"{who} {does}: not possible, and skipped.",
}


def chains(events: Sequence[Event], follows: Container[str]) -> Iterator[list[Event]]:
    """Events that are told in one breath: each with those that follow from it. Routine is left out."""
    chain: list[Event] = []
    for event in events:
        if event.kind == ROUTINE:
            continue
        if chain and event.kind not in follows:
            yield chain
            chain = []
        chain.append(event)
    if chain:
        yield chain


def tell(event: dict[str, Any], names: Sequence[str], waiting_for: Callable[[str], str]) -> str:
    """A log line for an event of the engine's own (a kind of `SENTENCES`)."""
    seat = event["seat"]
    who = names[seat] if 0 <= seat < len(names) else "The game"
    does = waiting_for(event["decision"]) if "decision" in event else ""
    return SENTENCES[event["kind"]](event, who, does)
