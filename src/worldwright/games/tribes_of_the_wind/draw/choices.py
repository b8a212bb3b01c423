"""What may be done now: the legal actions, sorted by what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from worldwright.draw.marks import hit_area, legal_ring, target
from worldwright.draw.svg import Box
from worldwright.games.tribes_of_the_wind import view as views
from worldwright.games.tribes_of_the_wind.actions import SPACE
from worldwright.games.tribes_of_the_wind.board import PLACE_NAMES
from worldwright.games.tribes_of_the_wind.words import describe

View = dict[str, Any]
PLACED = ("at", "build")  # kinds whose argument is a place


class Choice(NamedTuple):
    """A legal action: what it chooses, its place in the list of actions, and its words."""

    action: int
    argument: Any
    order: int
    label: str

    def mark(self, *drawn: str, class_: str = "") -> str:
        """What is drawn for it, as its target."""
        return target(self.action, self.label, *drawn, class_=class_)

    def ringed(self, box: Box, radius: float, *drawn: str, thin: bool = False, class_: str = "") -> str:
        """The same with a ring around a box, all of which can be clicked."""
        ring = legal_ring(box, radius, self.order)
        return self.mark(
            *drawn,
            hit_area(box, radius),
            ring.replace("legal-ring", "legal-ring thin", 1) if thin else ring,
            class_=class_,
        )


class Choices:
    """The legal actions by kind; places are numbers, as in the rules."""

    def __init__(self, view: View, actions: Sequence[int]) -> None:
        self.asked: str = (view["decision"] or {}).get("kind", "") if actions else ""
        self._kinds: dict[str, list[Choice]] = {}
        for order, action in enumerate(actions):
            kind, values = SPACE.decode(action)
            argument: Any = values[0] if len(values) == 1 else values
            if kind in PLACED:
                argument = PLACE_NAMES.index(str(argument))
            if kind == "ride":
                argument = tuple(PLACE_NAMES.index(str(place)) for place in values)
            self._kinds.setdefault(kind, []).append(
                Choice(action, argument, order, describe(cast(views.View, view), action))
            )

    def __bool__(self) -> bool:
        return bool(self._kinds)

    def of(self, kind: str) -> list[Choice]:
        """The choices of one kind."""
        return self._kinds.get(kind, [])

    def get(self, kind: str, argument: Any) -> Choice | None:
        """The one choice of a kind with this argument."""
        for choice in self.of(kind):
            if choice.argument == argument:
                return choice
        return None

    def ring(
        self, kind: str, argument: Any, box: Box, radius: float, *drawn: str, thin: bool = False, class_: str = ""
    ) -> str:
        """What is drawn, as a ringed target if it may be chosen."""
        choice = self.get(kind, argument)
        return choice.ringed(box, radius, *drawn, thin=thin, class_=class_) if choice else "".join(drawn)
