"""Where the legal actions go: each is taken once, by the thing that it is about, and what is left gets a button."""

from __future__ import annotations

from typing import Any

from worldwright.draw.targets import NOTHING, Target, Targets
from worldwright.engine.outcome import Outcome
from worldwright.games.revive.draw.icons import Token, Tokens, letters, picture
from worldwright.games.revive.grammar import RESOURCES


class Places:
    """The targets that have no place in the drawing yet."""

    def __init__(self, targets: Targets) -> None:
        self.decision = targets.decision
        self.prompt = targets.prompt
        self.seat = targets.seat
        self._left: dict[tuple[Any, ...], Target] = {(target.kind, *target.values): target for target in targets}

    def take(self, kind: str, *values: Any) -> Target | None:
        """The target that chooses just this, for whoever draws it; nobody gets it twice."""
        return self._left.pop((kind, *values), None) if self._left else None

    def has(self, *kinds: str) -> bool:
        """Is there still a target of these kinds?"""
        return any(target.kind in kinds for target in self._left.values())

    def values_of(self, kind: str) -> set[Any]:
        """What targets of a kind would choose."""
        return {target.value for target in self._left.values() if target.kind == kind}

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
