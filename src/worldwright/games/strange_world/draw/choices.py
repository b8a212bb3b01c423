"""What may be done now: the legal actions, sorted by what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from worldwright.draw.marks import target
from worldwright.games.strange_world.actions import SPACE
from worldwright.games.strange_world.draw.words import View
from worldwright.games.strange_world.words import describe


class Choice(NamedTuple):
    """A legal action: what it chooses, its place in the list of actions, and its words."""

    action: int
    argument: Any
    order: int
    label: str

    def mark(self, *drawn: str) -> str:
        """What is drawn for it, as its target."""
        return target(self.action, self.label, *drawn)


class Choices:
    """The legal actions, sorted by what they are about."""

    def __init__(self, view: View, actions: Sequence[int]) -> None:
        self._kinds: dict[str, list[Choice]] = {}
        for order, action in enumerate(actions):
            kind, values = SPACE.decode(action)
            choice = Choice(action, values[0] if values else None, order, describe(view, action))
            self._kinds.setdefault(kind, []).append(choice)

    def of(self, kind: str) -> list[Choice]:
        """The choices of one kind."""
        return self._kinds.get(kind, [])

    def by_argument(self, kind: str) -> dict[Any, Choice]:
        """The choices of one kind by what they choose."""
        return {choice.argument: choice for choice in self.of(kind)}
