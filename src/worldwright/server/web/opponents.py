"""Whom somebody who plays alone plays against: an opponent that the game plays itself, or the next level to reach."""

from __future__ import annotations

from typing import Any, NamedTuple

from worldwright.engine.game import Game
from worldwright.server.results import ladder, reached
from worldwright.server.table.messages import Look


class Opponent(NamedTuple):
    """A line below the own seat: a name, a word on it, and points."""

    name: str
    note: str
    points: int


def opponent(game: Game[Any], look: Look) -> Opponent | None:
    """The game's own opponent (`words.opponent`), or else the level that the score has not reached yet."""
    if look.players > 1 or not look.view:
        return None
    named = getattr(game.words, "opponent", None)
    if named is not None and (found := named(look.view)) is not None:
        return Opponent(*found)
    rungs, score = ladder(look.game), look.view["scores"][0] or 0
    got = reached(rungs, score)
    if got >= len(rungs):
        return None
    return Opponent(rungs[got].name, "next level, from" if got else "first level, from", rungs[got].least)


def opponent_lines(game: Game[Any], look: Look) -> dict[str, int]:
    """The score sheet of the game's own opponent (`words.opponent_lines`), where it has one."""
    lines = getattr(game.words, "opponent_lines", None)
    return {line["label"]: line["points"] for line in lines(look.view)} if lines is not None else {}
