"""What every view holds, whatever the game: the keys on which pages, terminals and programs may rely.

A game's `view.py` adds its own keys in a `TypedDict` that derives from `EngineView`. Everything in a view is made for
whoever asked: it shares nothing with the state or the catalogue.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NotRequired, TypedDict


class DecisionView(TypedDict):
    """The question that is open, as the seat may know it."""

    kind: str
    seat: int
    prompt: str


class Line(TypedDict):
    """One line of a score sheet."""

    label: str
    points: int
    rule: str


class EngineView(TypedDict):
    """The part of a view that the engine makes."""

    game: str
    players: int
    seat: int | None  # whose eyes; None: a spectator
    ply: int
    over: bool
    options: dict[str, Any]
    waiting: list[int]
    decision: DecisionView | None
    committed: list[bool]  # who has answered a question that is put to several at once
    winners: list[int]
    lines: list[list[Line] | None]  # score sheets by seat; None where the seat may not know it
    scores: list[int | None]
    progress: str  # where the game stands, in words such as "Round 2 of 5"; empty where a game does not say
    names: NotRequired[list[str]]  # of the people, where a table has them


AnyView = EngineView | dict[str, Any]  # of a game, and of one that does not say what is in its views


ENGINE_KEYS = frozenset(EngineView.__required_keys__ | EngineView.__optional_keys__)


class EngineEvent(TypedDict):
    """What every event holds; a game's own keys come beside these."""

    ply: int
    kind: str
    rule: str
    seat: int


def as_printed(parts: Mapping[str, Any]) -> str:
    """What never changes during a game, such as the places on a board, as one JSON text for all views of a catalogue.

    A text can be handed out a thousand times without being copied; whoever wants to know reads it with `printed`.
    """
    return json.dumps(parts, separators=(",", ":"))


@lru_cache(maxsize=32)
def printed(text: str) -> Any:
    """What such a text says: read once, and not to be changed."""
    return json.loads(text)


def key_of_view(view: Mapping[str, Any]) -> int:
    """64 bits that stand for a view: for what is known, and not for how it is worded or how long the game took."""
    known = {name: part for name, part in view.items() if name not in ("ply", "names")}
    if known["decision"] is not None:
        known["decision"] = [known["decision"]["kind"], known["decision"]["seat"]]
    text = json.dumps(known, sort_keys=True, separators=(",", ":"))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
