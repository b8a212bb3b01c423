"""What may be done now: the legal actions as targets that a drawing puts where they belong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from worldwright.engine.actions import ActionSpace, picks_of
from worldwright.engine.outcome import Candidate, Outcome
from worldwright.engine.view import DecisionView

from .marks import hit_area, legal_ring, pick, target, way
from .svg import Box, circle, group, text

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
    way: str = ""  # the answers that lead to it, where it belongs to another question
    turns: tuple[Target, ...] = ()  # how the piece that it lays may be turned

    @property
    def value(self) -> Any:
        """What it chooses, where that is one thing."""
        return self.values[0]

    def mark(self, *drawn: str, class_: str = "", turns: Sequence[int] = ()) -> str:
        """What is drawn for it, as a thing that can be clicked; `turns` are the answers that turn what it lays."""
        if self.way:
            return way(self.way, self.label, *drawn, class_=class_)
        offered = " ".join(map(str, turns)) if len(turns) > 1 else None
        if self.outcome is not None and self.outcome.idle:  # it may be taken, but nothing would come of it
            class_ = f"{class_} idle".strip()
        return target(self.action, self.label, *drawn, class_=class_, data_turns=offered)

    def turned(self, ghosts: Sequence[str]) -> str:
        """The piece as it would lie, once for each of its turns and in their order: to follow the mark at once."""
        return group(*(group(ghost) for ghost in ghosts), class_="turns", data_of=self.action)

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
        self,
        space: ActionSpace,
        candidates: Iterable[Candidate],
        decision: DecisionView | None = None,
        picks: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._kinds: dict[str, list[Target]] = {}
        self._space = space
        self._ways: dict[tuple[Any, ...], Target] = {}
        found = list(candidates)
        for order, one in enumerate(one for one in found if not one.back):
            made = self._target(one, order)
            turns = tuple(self._target(turn, place) for place, turn in enumerate(one.then) if turn.outcome)
            self._kinds.setdefault(made.kind, []).append(made._replace(turns=turns))
        for one in found:
            self._lead(one)
        self._near = {made.kind for made in self._ways.values()}  # kinds
        several = picks or {}
        self._picks = {name for made in self for name in picks_of(made.kind, made.values, several)}
        asked = decision if self._kinds else None
        self.decision = asked["kind"] if asked else ""  # the question that they answer
        self.prompt = asked["prompt"] if asked else ""
        self.seat = asked["seat"] if asked else NOBODY  # who answers it

    def _target(self, one: Candidate, order: int) -> Target:
        kind, values = self._space.decode(one.action)
        return Target(one.action, kind, values, order, one.text, one.outcome)

    def _lead(self, one: Candidate) -> None:
        """What a candidate leads to beyond itself: what it opens, or itself instead of an earlier answer."""
        if one.back:
            made = self._target(one, 0)
            self._ways.setdefault((made.kind, *made.values), made._replace(way=f"{one.back}:{one.action}"))
        for after in one.then if not one.back else ():
            made = self._target(after, 0)._replace(label=one.text, way=f"0:{one.action},{after.action}")
            known = self._ways.get((made.kind, *made.values))
            several = known._replace(way=f"{known.way} {made.way}") if known else made
            self._ways[(made.kind, *made.values)] = several

    def __bool__(self) -> bool:
        return bool(self._kinds)

    def among(self, names: Collection[str]) -> bool:
        """Is one of a kind that is named, now or by way of another question, or answers a decision that is, or picks a
        thing of that name? With "any", is there one at all?
        """
        if "any" in names and (self._kinds or self._near):
            return True
        picked = [name.partition("-")[0] for name in self._picks]
        return self.decision in names or not {*self._kinds, *self._near, *picked}.isdisjoint(names)

    def nothing(self) -> Targets:
        """None at all, for what is only looked at."""
        return NOTHING

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

    def way(self, kind: str, *values: Any) -> Target | None:
        """The target of a kind that chooses just this, also where it belongs to another question that is near."""
        return self.get(kind, *values) or self._ways.get((kind, *values))

    def ways(self, *kinds: str) -> list[Target]:
        """All that belongs to another question that is near, of these kinds or of any."""
        near = [made for made in self._ways.values() if not kinds or made.kind in kinds]
        return [made for made in near if not self.get(made.kind, *made.values)]

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
        """What is drawn, as a ringed target if it may be chosen, now or by way of another question."""
        made = self.way(kind, *values)
        return made.ringed(box, radius, *drawn, thin=thin, class_=class_) if made else "".join(drawn)

    def picked(self, name: str, what: object, label: str, box: Box, radius: float, *drawn: str) -> str:
        """What is drawn, as one of several things that make up an answer, if it can be that now: a ring, and a disc
        for the place at which it was picked.
        """
        called = f"{name}-{what}"
        if called not in self._picks:
            return "".join(drawn)
        x, y = box.right - 6, box.y + 6
        disc = group(circle(x, y, 14), text(x, y + 6, "", "mid b display t16 pick-number"), class_="pick-disc")
        return pick(called, label, *drawn, hit_area(box, radius), legal_ring(box, radius), disc)


NOTHING = Targets(ActionSpace(), ())  # for what is only looked at
