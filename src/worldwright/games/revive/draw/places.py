"""Where the legal actions go: each is taken once, by the thing that it is about, and what is left gets a button."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from worldwright.draw.targets import NOTHING, Target, Targets
from worldwright.engine.outcome import Outcome
from worldwright.games.revive.draw.icons import Token, Tokens, end_points, letters, picture, points
from worldwright.games.revive.grammar import RESOURCES


class Places:
    """The targets that have no place in the drawing yet."""

    def __init__(self, targets: Targets) -> None:
        self.decision = targets.decision
        self.prompt = targets.prompt
        self.seat = targets.seat
        self._left: dict[tuple[Any, ...], Target] = {(target.kind, *target.values): target for target in targets}
        self._near: dict[tuple[Any, ...], Target] = {(near.kind, *near.values): near for near in targets.ways()}

    def among(self, names: Collection[str]) -> bool:
        """Is one of a kind that is named, now or by way of another question, or answers a decision that is?"""
        return self.decision in names or any(kind in names for kind, *_ in (*self._left, *self._near))

    def nothing(self) -> Places:
        """None at all, for what is only looked at."""
        return NOWHERE

    def take(self, kind: str, *values: Any) -> Target | None:
        """The target that chooses just this, now or by way of another question; nobody gets it twice."""
        return (self._left.pop((kind, *values), None) or self._near.pop((kind, *values), None)) if self._left else None

    def near(self, kind: str, *values: Any) -> Target | None:
        """What chooses just this by way of another question."""
        return self._near.pop((kind, *values), None)

    def has(self, *kinds: str) -> bool:
        """Is there still a target of these kinds?"""
        return any(target.kind in kinds for target in self._left.values())

    def values_of(self, kind: str) -> set[Any]:
        """What targets of a kind would choose."""
        return {target.value for target in self._left.values() if target.kind == kind}

    def others(self, kinds: frozenset[str]) -> list[Target]:
        """Those of other kinds, without taking them."""
        return [target for target in self._left.values() if target.kind not in kinds]

    def all_of(self, *kinds: str) -> list[Target]:
        """Takes all targets of these kinds."""
        found = [target for target in self._left.values() if target.kind in kinds]
        for target in found:
            self.take(target.kind, *target.values)
        return sorted(found, key=lambda target: target.order)

    def rest(self) -> list[Target]:
        """Takes everything that found no place."""
        found = sorted(self._left.values(), key=lambda target: target.order)
        self._left.clear()
        return found


NOWHERE = Places(NOTHING)  # for boards that are only looked at


def price(outcome: Outcome | None, seat: int) -> Tokens:
    """What an action costs, before one commits to it: as it will be paid, or from the least to the most."""
    if outcome is None:
        return ()
    paid = next((event for event in outcome.events if event["kind"] == "pay"), None)
    if paid is not None:
        return costs({name: (amount, amount) for name, amount in zip(RESOURCES, paid["cost"], strict=True)})
    losses = {
        gain.what: (-gain.most, -gain.least)
        for gain in outcome.gains
        if gain.seat == seat and gain.what in RESOURCES and gain.least < 0 and gain.most <= 0
    }
    return costs(losses)


def costs(amounts: dict[str, tuple[int, int]]) -> Tokens:
    made: list[Token] = []
    for name, (least, most) in amounts.items():
        if most > 0:
            number = str(most) if least == most else f"{least}-{most}"
            made += [letters(number), picture(name)]
    return tuple(made)


GAINS = {  # what an action may bring, beside points
    **{name: name for name in RESOURCES},
    "energy": "energy",
    "crate": "crate",
    "gray": "adv-gray",
    "yellow": "adv-yellow",
    "green": "adv-green",
    "artifact": "artifact",
    "citizen": "card-any",
    "module": "module",
}


def promise(outcome: Outcome | None, seat: int) -> Tokens:
    """What an action brings to whoever takes it: resources, steps on tracks, points at once and of the end."""
    if outcome is None:
        return ()
    mine = [gain for gain in outcome.gains if gain.seat == seat and gain.most > 0]
    made: list[Token] = []
    for gain in mine:
        if gain.what in GAINS:
            made += [letters(amount(gain.least, gain.most)), picture(GAINS[gain.what])]
    now = [gain for gain in mine if gain.what == "points"]
    later = [gain for gain in mine if gain.what not in GAINS and gain.what != "points"]
    for found, shield in ((now, points), (later, end_points)):
        if found:
            number = amount(sum(gain.least for gain in found), sum(gain.most for gain in found))
            made += [shield(number)] if len(number) < 3 else [letters(number), shield("")]
    return tuple(made)


def amount(least: int, most: int) -> str:
    return str(most) if least == most else f"{max(0, least)}-{most}"
