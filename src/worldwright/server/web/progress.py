"""Who has learnt which game: a browser remembers in a cookie how far somebody came in its guided first game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Request

from worldwright.lesson import Lesson, lesson_of
from worldwright.server.table.messages import TableCard
from worldwright.server.web.shelf import shelves

LEARNT = "done"
MOST_DIGITS = 4  # of a step
Asking = Request[Any, Any, Any]


def place_in(request: Asking, slug: str) -> int:
    """How far somebody came in the guided first game; 0 at its beginning."""
    text = str(request.cookies.get(f"lesson_{slug}", ""))
    return int(text) if text.isdecimal() and len(text) < MOST_DIGITS else 0


def has_learnt(request: Asking, slug: str) -> bool:
    """Has somebody played the guided first game to its end?"""
    return request.cookies.get(f"lesson_{slug}") == LEARNT


def lessons_for(request: Asking, mine: Sequence[TableCard]) -> dict[str, tuple[Lesson, int]]:
    """The guided first games of the games that somebody has not played, with how far they came, by slug."""
    played = {card.game for card in mine}
    found = {shelf.game.slug: lesson_of(shelf.game.slug) for shelf in shelves() if shelf.game.slug not in played}
    return {
        slug: (lesson, place_in(request, slug))
        for slug, lesson in found.items()
        if lesson is not None and not has_learnt(request, slug)
    }
