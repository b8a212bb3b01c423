"""What may be done now: the legal actions as targets that a drawing puts where they belong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from worldwright.engine.actions import ActionSpace
from worldwright.engine.outcome import Candidate, Outcome
from worldwright.engine.view import DecisionView

from .marks import hit_area, legal_ring, target
from .svg import Box

NOBODY = -1


def in_words(actions: Sequence[int] | Sequence[Candidate], describe: Callable[[int], str]) -> list[Candidate]:
    """Actions that come without words get them from the game."""
    return [action if isinstance(action, Candidate) else Candidate(action, describe(action)) for action in actions]


class Target(NamedTuple):
    """A legal action: what it chooses, its place in the list of actions, its words and what it leads to."""

    action: int
    kind: str
    values: tuple[Any, ...]
    order: int
    label: str
    outcome: Outcome | None

    @property
    def value(self) -> Any:
        """What it chooses, where that is one thing."""
        return self.values[0]

    def mark(self, *drawn: str, class_: str = "") -> str:
        """What is drawn for it, as a thing that can be clicked."""
        return target(self.action, self.label, *drawn, class_=class_)

    def ringed(self, box: Box, radius: float, *drawn: str, thin: bool = False, class_: str = "") -> str:
        """The same with a ring around a box, all of which can be clicked."""
        return self.mark(*drawn, hit_area(box, radius), legal_ring(box, radius, self.order, thin=thin), class_=class_)


class Targets:
    """The legal actions by kind and by what they choose. Without any, nothing can be chosen.

    >>> from worldwright.engine.actions import Kind
    >>> space = ActionSpace(Kind("pass"), Kind("step", tile=range(3), side=range(2)))
    >>> some = Targets(space, [Candidate(0, "Pass"), Candidate(3, "Step north")])
    >>> some.of("step")[0].values, some.get("step", 1, 0).label, some.get("step", 2, 0), some.first("pass").order
    ((1, 0), 'Step north', None, 0)
    """

    def __init__(
        self, space: ActionSpace, candidates: Iterable[Candidate], decision: DecisionView | None = None
    ) -> None:
        self._kinds: dict[str, list[Target]] = {}
        for order, one in enumerate(candidates):
            kind, values = space.decode(one.action)
            made = Target(one.action, kind, values, order, one.text, one.outcome)
            self._kinds.setdefault(kind, []).append(made)
        asked = decision if self._kinds else None
        self.decision = asked["kind"] if asked else ""  # the question that they answer
        self.prompt = asked["prompt"] if asked else ""
        self.seat = asked["seat"] if asked else NOBODY  # who answers it

    def __bool__(self) -> bool:
        return bool(self._kinds)

    def __iter__(self) -> Iterator[Target]:
        """All of them, kind by kind."""
        return (made for targets in self._kinds.values() for made in targets)

    def of(self, *kinds: str) -> list[Target]:
        """The targets of these kinds."""
        return [made for kind in kinds for made in self._kinds.get(kind, ())]

    def first(self, *kinds: str) -> Target | None:
        """The first target of these kinds, or the only one."""
        return next(iter(self.of(*kinds)), None)

    def get(self, kind: str, *values: Any) -> Target | None:
        """The target of a kind that chooses just this."""
        return next((made for made in self._kinds.get(kind, ()) if made.values == values), None)

    def by_value(self, *kinds: str) -> dict[Any, Target]:
        """The targets of these kinds by the first thing that they choose."""
        return {made.values[0]: made for made in self.of(*kinds)}

    def outcomes(self) -> list[Outcome]:
        """All that is known of where they lead."""
        return [made.outcome for targets in self._kinds.values() for made in targets if made.outcome is not None]

    def ring(
        self,
        kind: str,
        values: tuple[Any, ...],
        box: Box,
        radius: float,
        *drawn: str,
        thin: bool = False,
        class_: str = "",
    ) -> str:
        """What is drawn, as a ringed target if it may be chosen."""
        made = self.get(kind, *values)
        return made.ringed(box, radius, *drawn, thin=thin, class_=class_) if made else "".join(drawn)


NOTHING = Targets(ActionSpace(), ())  # for what is only looked at
