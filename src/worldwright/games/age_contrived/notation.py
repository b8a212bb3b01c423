"""How a position reads as text: the gods and the board in the words of the table."""

from __future__ import annotations

from collections.abc import Mapping

from worldwright.games.age_contrived.state import AgeContrived

HIDDEN = frozenset({"deck", "omens"})
DERIVED: frozenset[str] = frozenset()


def write(state: AgeContrived) -> dict[str, str]:
    return {}


def read(state: AgeContrived, parts: Mapping[str, str]) -> None:
    pass


def complete(state: AgeContrived) -> None:
    pass
