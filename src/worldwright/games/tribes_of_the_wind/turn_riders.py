"""Wind Riders move (3.4, 7.2): steps, steps or Water, the catapult."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.actions import AT, END, RIDE
from worldwright.games.tribes_of_the_wind.board import PLACE_NAMES, PLACES, spaces_of
from worldwright.games.tribes_of_the_wind.effects import gain_water
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import Tribe


def rides(tribe: Tribe) -> list[int]:
    """END and every single step of a rider (3.4); equal riders count once."""
    options = [END]
    riders = tribe.riders
    for start in range(PLACES):
        if riders[start] > 0:
            first = RIDE + PLACES * start
            for to in spaces_of(tribe.linked(start)):
                options.append(first + to)
    return options


def ride(state: TribesOfTheWind, seat: int, action: int) -> None:
    start, to = (action - RIDE) // PLACES, (action - RIDE) % PLACES
    state.tribes[seat].ride(start, to)
    if state.logging:
        state.tell("ride", "3.4", seat, start=PLACE_NAMES[start], to=PLACE_NAMES[to])


@final
class MoveStep(Frame[TribesOfTheWind]):
    """One of so many steps; STOP forfeits the rest."""

    kind: ClassVar[str] = "MOVE_STEP"
    rule: ClassVar[str] = "7.2"
    slots: ClassVar[tuple[str, ...]] = ("steps",)

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps: Final = steps

    def options(self, state: TribesOfTheWind) -> list[int]:
        return rides(state.tribes[self.seat])

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action == END:
            if state.logging:
                state.tell("stop", "5.7", self.seat, number=self.steps)
            return
        ride(state, self.seat, action)
        if self.steps > 1:
            state.push(MoveStep(self.seat, self.steps - 1))


@final
class FlexStep(Frame[TribesOfTheWind]):
    """One of so many units: a step, or all that are left as Water."""

    kind: ClassVar[str] = "FLEX_STEP"
    rule: ClassVar[str] = "7.2"
    slots: ClassVar[tuple[str, ...]] = ("units",)

    def __init__(self, seat: int, units: int) -> None:
        super().__init__(seat)
        self.units: Final = units

    def options(self, state: TribesOfTheWind) -> list[int]:
        return rides(state.tribes[self.seat])

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action == END:
            gain_water(state, self.seat, self.units, "7.2")
            return
        ride(state, self.seat, action)
        if self.units > 1:
            state.push(FlexStep(self.seat, self.units - 1))


@final
class CatapultFrom(Frame[TribesOfTheWind]):
    """Which rider is catapulted; `forced` when a Guide was paid for it (8.4.3), `anywhere` when a Guide gives it
    (R-63).
    """

    kind: ClassVar[str] = "CATAPULT_FROM"
    rule: ClassVar[str] = "7.2"
    slots: ClassVar[tuple[str, ...]] = ("forced", "anywhere")

    def __init__(self, seat: int, forced: int, anywhere: int) -> None:
        super().__init__(seat)
        self.forced: Final = forced
        self.anywhere: Final = anywhere

    def options(self, state: TribesOfTheWind) -> list[int]:
        options = [AT + place for place in state.tribes[self.seat].catapult_starts(self.anywhere != 0)]
        if options and not self.forced:
            options.append(END)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action != END:
            state.push(CatapultTo(self.seat, action - AT, self.anywhere))


@final
class CatapultTo(Frame[TribesOfTheWind]):
    """Any own tile other than the one on which the rider stands; `anywhere`: the Capital too (R-62, R-63)."""

    kind: ClassVar[str] = "CATAPULT_TO"
    rule: ClassVar[str] = "7.2"
    slots: ClassVar[tuple[str, ...]] = ("start", "anywhere")

    def __init__(self, seat: int, start: int, anywhere: int) -> None:
        super().__init__(seat)
        self.start: Final = start
        self.anywhere: Final = anywhere

    def options(self, state: TribesOfTheWind) -> list[int]:
        targets = state.tribes[self.seat].catapult_targets(self.start, self.anywhere != 0)
        return [AT + place for place in spaces_of(targets)]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        state.tribes[self.seat].ride(self.start, action - AT)
        if state.logging:
            state.tell("catapult", "7.2", self.seat, start=PLACE_NAMES[self.start], to=PLACE_NAMES[action - AT])
