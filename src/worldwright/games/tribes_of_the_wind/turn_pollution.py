"""Pollution leaves the Terrain (7.2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.actions import AT, END
from worldwright.games.tribes_of_the_wind.board import MAX_PLAYERS, SPACE_NAMES, spaces_of
from worldwright.games.tribes_of_the_wind.effects import gain_water, powers_of
from worldwright.games.tribes_of_the_wind.grammar import CONVERT
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind


def remove_pollution(state: TribesOfTheWind, seat: int, space: int, tokens: int, rule: str) -> None:
    """Tokens leave the Terrain; with `convert` each gives Water at once (8.2)."""
    tribe = state.tribes[seat]
    tribe.remove_pollution(space, tokens)
    if state.logging:
        state.tell("clean", rule, seat, space=SPACE_NAMES[space], number=tokens)
    for power in powers_of(state, tribe):
        if power.kind == CONVERT:
            gain_water(state, seat, power.amount * tokens, "8.2")


def clean(state: TribesOfTheWind, seat: int, number: int) -> None:
    """Ask which token goes first; what asks for all there are needs no question (R-50, R-76)."""
    tribe = state.tribes[seat]
    if 0 < number < sum(tribe.pollution):
        state.push(PollutionPick(seat, number))
    elif number > 0:
        for space in spaces_of(tribe.polluted):
            remove_pollution(state, seat, space, tribe.pollution[space], "7.2")


@final
class PollutionPick(Frame[TribesOfTheWind]):
    """Remove `tokens`, one per decision."""

    kind: ClassVar[str] = "POLLUTION_PICK"
    rule: ClassVar[str] = "7.2"
    slots: ClassVar[tuple[str, ...]] = ("tokens",)

    def __init__(self, seat: int, tokens: int) -> None:
        super().__init__(seat)
        self.tokens: Final = tokens

    def options(self, state: TribesOfTheWind) -> list[int]:
        return [AT + space for space in spaces_of(state.tribes[self.seat].polluted)]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        remove_pollution(state, self.seat, action - AT, 1, "7.2")
        clean(state, self.seat, self.tokens - 1)


@final
class ClearPick(Frame[TribesOfTheWind]):
    """Remove all Pollution from one space, or do not."""

    kind: ClassVar[str] = "CLEAR_PICK"
    rule: ClassVar[str] = "7.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        options = [AT + space for space in spaces_of(state.tribes[self.seat].polluted)]
        options.append(END)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action != END:
            space = action - AT
            remove_pollution(state, self.seat, space, state.tribes[self.seat].pollution[space], "7.2")


CLEAR_PICK: Final[list[ClearPick]] = [ClearPick(seat) for seat in range(MAX_PLAYERS)]
