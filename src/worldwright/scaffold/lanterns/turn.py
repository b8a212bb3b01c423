"""A night (2): everybody chooses, the brightest lantern wins, its owner takes a reward."""

from __future__ import annotations

from typing import ClassVar, Final

from worldwright.engine.frames import Frame, Together
from worldwright.scaffold.lanterns.actions import LANTERN, LIGHT, POINTS
from worldwright.scaffold.lanterns.state import Lanterns


class Night(Frame[Lanterns]):
    """The next night, if there is one."""

    def run(self, state: Lanterns) -> None:
        if state.night == state.nights:
            return  # 3
        state.night += 1
        if state.logging:
            state.tell_round(state.night, "2")
        state.push(Night())
        state.push(Choose())


class Choose(Together[Lanterns]):
    """Everybody lights a lantern at once (2.1)."""

    kind: ClassVar[str] = "CHOOSE"
    rule: ClassVar[str] = "2.1"

    def options_of(self, state: Lanterns, seat: int) -> list[int]:
        return [LIGHT + lantern for lantern in state.hands[seat]]

    def resolve_all(self, state: Lanterns, answers: list[int]) -> None:
        state.shown = [answer - LIGHT for answer in answers]
        for seat, lantern in enumerate(state.shown):
            state.hands[seat].remove(lantern)
            state.spent.append(lantern)
        winner = brightest([state.catalogue.light[lantern] for lantern in state.shown])
        if state.logging:
            names = [state.catalogue.names[lantern] for lantern in state.shown]
            state.tell("shine", "2.2", winner, lanterns=names)
        if winner >= 0:
            state.push(Reward(winner, state.shown[winner]))


def brightest(lights: list[int]) -> int:
    """The seat whose light is the brightest that no other equals (2.2); -1 if there is none.

    >>> brightest([3, 7, 7, 5]), brightest([2, 2])
    (3, -1)
    """
    alone = [light for light in lights if lights.count(light) == 1]
    return lights.index(max(alone)) if alone else -1


class Reward(Frame[Lanterns]):
    """The winner of the night takes points or a lantern (2.3)."""

    kind: ClassVar[str] = "REWARD"
    rule: ClassVar[str] = "2.3"
    slots: ClassVar[tuple[str, ...]] = ("lantern",)

    def __init__(self, seat: int, lantern: int) -> None:
        super().__init__(seat)
        self.lantern: Final = lantern

    def options(self, state: Lanterns) -> list[int]:
        return [POINTS, LANTERN] if state.stock else [POINTS]

    def resolve(self, state: Lanterns, action: int) -> None:
        if action == POINTS:
            light = state.catalogue.light[self.lantern]
            state.points[self.seat] += light
            if state.logging:
                state.tell("points", self.rule, self.seat, points=light)
            return
        lantern = state.stock.pop()
        state.hands[self.seat] = sorted([*state.hands[self.seat], lantern])
        state.reveal()  # the seat has seen something new: nobody may take it back
        if state.logging:
            name = state.catalogue.names[lantern]
            state.confide("draw", self.rule, self.seat, {}, {"lantern": name}, (self.seat,))
