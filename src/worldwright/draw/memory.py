"""Most of a table is drawn as it was a move before: what depends on few things is drawn once for each of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

P = ParamSpec("P")
KEPT = 4_096  # drawings of one function, before it forgets them all


def remembered(draw: Callable[P, str]) -> Callable[P, str]:
    """A drawing function that keeps what it drew. Its arguments are numbers, words, boxes and JSON-able faces.

    >>> drawn = []
    >>> @remembered
    ... def face_name(face: dict[str, str], size: int) -> str:
    ...     drawn.append(size)
    ...     return face["name"] * size
    >>> face_name({"name": "ab"}, 2), face_name({"name": "ab"}, 2), face_name({"name": "cd"}, 1), drawn
    ('abab', 'abab', 'cd', [2, 1])
    """
    kept: dict[object, str] = {}

    @wraps(draw)
    def recall(*arguments: P.args, **named: P.kwargs) -> str:
        key: object = tuple([repr(one) if isinstance(one, (dict, list)) else one for one in arguments])
        if named:
            key = (key, repr(named))
        found = kept.get(key)
        if found is None:
            if len(kept) >= KEPT:
                kept.clear()
            found = kept[key] = draw(*arguments, **named)
        return found

    return recall


class Memory:
    """Large parts of a table, such as somebody else's whole board: kept by all that they depend on.

    >>> boards = Memory(most=2)
    >>> boards.recall(("board", 1), lambda: "drawn"), boards.recall(("board", 1), lambda: "not drawn again")
    ('drawn', 'drawn')
    """

    def __init__(self, most: int = 256) -> None:
        self.most = most  # before it forgets them all
        self._kept: dict[object, str] = {}

    def recall(self, key: object, draw: Callable[[], str]) -> str:
        """What was drawn for the key, or what is drawn now."""
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= self.most:
                self._kept.clear()
            found = self._kept[key] = draw()
        return found
