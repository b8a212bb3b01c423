"""The games Worldwright knows: those that ship with it, and those of other packages that register an entry point."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoints, entry_points
from typing import Any

from worldwright.engine.errors import UnknownGame
from worldwright.engine.game import Game

ENTRY_POINT_GROUP = "worldwright.games"
SHIPPED = {
    "age-contrived": "worldwright.games.age_contrived",
    "revive": "worldwright.games.revive",
    "spires": "worldwright.games.spires",
    "strange-world": "worldwright.games.strange_world",
    "tribes-of-the-wind": "worldwright.games.tribes_of_the_wind",
}
_loaded: dict[str, Game[Any]] = {}


def available() -> list[str]:
    """The slugs of all registered games, sorted."""
    return sorted({*SHIPPED, *_loaded, *(point.name for point in _installed(tuple(sys.path)))})


@lru_cache(maxsize=4)
def _installed(path: tuple[str, ...]) -> EntryPoints:
    """Games of other packages that are installed there; reading that anew takes milliseconds."""
    return entry_points(group=ENTRY_POINT_GROUP)


def findable(slug: str) -> bool:
    """Would another process find the game by its slug? Not so if it is registered in this one alone."""
    return slug in SHIPPED or any(point.name == slug for point in entry_points(group=ENTRY_POINT_GROUP))


def load(slug: str) -> Game[Any]:
    """The game of that slug.

    >>> load("strange-world").title
    'Strange World Above the Clouds'
    """
    if slug not in _loaded:
        _loaded[slug] = _find(slug)
    return _loaded[slug]


def register(game: Game[Any]) -> None:
    """Make a game known to this process without an entry point, for games defined in a script or a test."""
    _loaded[game.slug] = game


def forget(slug: str) -> None:
    """Undo `register`: a game that ships, or has an entry point, is found again when it is asked for."""
    _loaded.pop(slug, None)


def _find(slug: str) -> Game[Any]:
    if slug in SHIPPED:
        game = import_module(SHIPPED[slug]).GAME
        assert isinstance(game, Game)
        return game
    for point in entry_points(group=ENTRY_POINT_GROUP):
        if point.name == slug:
            found = point.load()
            if not isinstance(found, Game):
                raise UnknownGame(
                    f"the entry point {slug!r} of group {ENTRY_POINT_GROUP} is not a worldwright Game but {found!r}"
                )
            return found
    near = get_close_matches(str(slug), available(), n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    raise UnknownGame(f"unknown game {slug!r}{hint}; the games are: {', '.join(available())}")
