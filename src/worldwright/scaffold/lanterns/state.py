"""A position of the game."""

from __future__ import annotations

from typing import Self

from worldwright.engine.rng import Rng
from worldwright.engine.state import ScoreLine, State
from worldwright.engine.terms import Terms
from worldwright.scaffold.lanterns.catalogue import Catalogue


class Lanterns(State):
    """Who holds which lanterns, what is spent, and the points."""

    def __init__(self, terms: Terms, catalogue: Catalogue) -> None:
        super().__init__(terms)
        self.catalogue = catalogue
        self.night = 0
        self.stock: list[int] = []
        self.hands: list[list[int]] = []
        self.shown: list[int] = []  # the lanterns of this night, by seat
        self.spent: list[int] = []
        self.points: list[int] = []

    def clone(self) -> Self:
        twin = type(self)(self.terms, self.catalogue)
        self.copy_engine(twin)
        twin.night = self.night
        twin.stock = self.stock[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.shown = self.shown[:]
        twin.spent = self.spent[:]
        twin.points = self.points[:]
        return twin

    @property
    def nights(self) -> int:
        """How many nights are played."""
        nights = self.terms.options["nights"]
        assert isinstance(nights, int)
        return nights

    def score_lines(self, seat: int) -> list[ScoreLine]:
        return [ScoreLine("light", self.points[seat], "2.3")]

    def rank(self, seat: int) -> tuple[int, ...]:
        return (self.score(seat), len(self.hands[seat]))  # 3

    def redraw(self, seat: int, rng: Rng) -> None:
        """Nobody knows the stock or another hand, but only how many lanterns are there."""
        others = [other for other in range(self.players) if other != seat]
        pool = sorted([*self.stock, *(lantern for other in others for lantern in self.hands[other])])
        rng.shuffle(pool)
        for other in others:
            count = len(self.hands[other])
            self.hands[other], pool = sorted(pool[:count]), pool[count:]
        self.stock = pool
