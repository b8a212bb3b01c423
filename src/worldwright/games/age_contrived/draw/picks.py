"""What may be chosen and is not drawn yet: every legal action is drawn once, on the thing that it is about."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from worldwright.draw.svg import Box
from worldwright.draw.targets import NOTHING, Target, Targets
from worldwright.games.age_contrived.grammar import LETTERS


class Picks:
    """Targets that are taken out as they are drawn; whatever is left in the end becomes a button."""

    def __init__(self, targets: Targets = NOTHING) -> None:
        self.decision = targets.decision
        self.prompt = targets.prompt
        self.seat = targets.seat
        self._left = {(made.kind, made.values): made for made in targets}
        self._near = {(made.kind, made.values): made for made in targets.ways()}

    def __bool__(self) -> bool:
        return bool(self._left)

    def among(self, names: Collection[str]) -> bool:
        """Is one of a kind that is named, now or by way of another question, or answers a decision that is? With "any",
        is there one at all?
        """
        if "any" in names and (self._left or self._near):
            return True
        return self.decision in names or any(kind in names for kind, *_ in (*self._left, *self._near))

    def nothing(self) -> Picks:
        """None at all, for what is only looked at."""
        return NO_PICKS

    def has(self, *kinds: str) -> bool:
        """Is anything of these kinds still to be drawn?"""
        return any(kind in kinds for kind, _ in self._left)

    def take(self, kind: str, *values: Any) -> Target | None:
        """The target of a kind that chooses just this, now or by way of another question; it is drawn now."""
        return self._left.pop((kind, values), None) or self._near.pop((kind, values), None)

    def all(self, kind: str) -> list[Target]:
        """All targets of a kind; they are drawn now."""
        found = [made for made in self._left.values() if made.kind == kind]
        for made in found:
            del self._left[made.kind, made.values]
        return found

    def energies(self, kind: str, zone: str) -> list[tuple[str, Target]]:
        """The energy, by letter, that may be chosen at a place or for it."""
        if not self._left:
            return []
        found = [(letter, self.take(kind, f"{letter}:{zone}")) for letter in LETTERS]
        return [(letter, made) for letter, made in found if made]

    def waits(self, kind: str, zone: str) -> bool:
        """May any energy be chosen at a place or for it?"""
        return any((kind, (f"{letter}:{zone}",)) in self._left for letter in LETTERS)

    def ring(self, kind: str, values: tuple[Any, ...], box: Box, radius: float, *drawn: str, thin: bool = False) -> str:
        """What is drawn, as a ringed target if it may be chosen."""
        made = self.take(kind, *values) if self._left else None
        return made.ringed(box, radius, *drawn, thin=thin) if made else "".join(drawn)

    def rest(self) -> list[Target]:
        """What nobody has drawn."""
        found = list(self._left.values())
        self._left.clear()
        return found


NO_PICKS = Picks()  # for what is only looked at
