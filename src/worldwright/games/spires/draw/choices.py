"""What may be done now: the legal actions, sorted by what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from worldwright.draw.marks import target
from worldwright.games.spires.actions import SPACE
from worldwright.games.spires.words import describe

View = dict[str, Any]


class Choice(NamedTuple):
    """A legal action: what it chooses, its place in the list of actions, and its words."""

    action: int
    values: tuple[Any, ...]
    order: int
    label: str

    def mark(self, *drawn: str, class_: str = "") -> str:
        """What is drawn for it, as its target."""
        return target(self.action, self.label, *drawn, class_=class_)


class Choices:
    """The legal actions by kind and by what they choose."""

    def __init__(self, view: View, actions: Sequence[int]) -> None:
        self._kinds: dict[str, list[Choice]] = {}
        for order, action in enumerate(actions):
            kind, values = SPACE.decode(action)
            self._kinds.setdefault(kind, []).append(Choice(action, values, order, describe(view, action)))

    def of(self, kind: str) -> list[Choice]:
        """The choices of one kind."""
        return self._kinds.get(kind, [])

    def by_value(self, kind: str) -> dict[Any, Choice]:
        """The choices of one kind by their first value."""
        return {choice.values[0]: choice for choice in self.of(kind)}

    def spaces(self) -> list[Choice]:
        """Choices of a space: steps, gleaning, sites of spire tokens."""
        return [*self.of("step"), *self.of("glean"), *self.of("site")]
