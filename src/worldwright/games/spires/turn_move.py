"""The movement phase: hop, step, pay (6.2, 8)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.spires.actions import FREE, PAY, SIDE, SKIP, STEP, STOP, WILD
from worldwright.games.spires.catalogue import LEAP, lowest
from worldwright.games.spires.effects import enter, ground, name, shows
from worldwright.games.spires.state import MAX_PLAYERS, NOWHERE, Spires
from worldwright.games.spires.turn_walk import adjacent, payments, step_power, targets, unused

NOTHING_BUT_SKIP: Final[list[int]] = [SKIP]
SIDES_OR_SKIP: Final[list[int]] = [SKIP, SIDE, SIDE + 1]


# --- Movement (8) ---------------------------------------------------------------------------------


@final
class HopOffer(Frame[Spires]):
    """P11: to the tile added this turn, for energy; not a step."""

    kind: ClassVar[str] = "HOP"
    rule: ClassVar[str] = "10.3"

    def options(self, state: Spires) -> list[int]:
        if state.added == NOWHERE or state.energy[self.seat] < hop_cost(state, self.seat):
            return NOTHING_BUT_SKIP
        return SIDES_OR_SKIP

    def resolve(self, state: Spires, action: int) -> None:
        if action == SKIP:
            return
        cost = hop_cost(state, self.seat)
        space = 2 * state.added + action - SIDE
        state.energy[self.seat] -= cost
        if state.logging:
            state.tell("hop", "10.3", self.seat, to=name(space), ground=ground(state, space), cost=cost)
        enter(state, self.seat, space)


def hop_cost(state: Spires, seat: int) -> int:
    return state.catalogue.first_number[state.powers[seat]]


@final
class Move(Frame[Spires]):
    """Stop, or the next space. Stopping is not offered beside another meeple (8.4)."""

    kind: ClassVar[str] = "MOVE"
    rule: ClassVar[str] = "8.1"

    def options(self, state: Spires) -> list[int]:
        steps = [STEP + space for space in targets(state, self.seat)]
        return [STOP, *steps] if state.meeple_on(state.meeples[self.seat], self.seat) == NOBODY else steps

    def resolve(self, state: Spires, action: int) -> None:
        if action == STOP:
            if state.logging:
                state.tell("stop", "8.4", self.seat, steps=state.steps)
            return
        state.push(MOVE[self.seat])
        state.push(PayStep(self.seat, action - STEP))


@final
class PayStep(Frame[Spires]):
    """Which tile pays for the step to space `a` (8.2)."""

    kind: ClassVar[str] = "PAY"
    rule: ClassVar[str] = "8.2"

    def options(self, state: Spires) -> list[int]:
        return ways_to_pay(state, self.seat, self.a)

    def resolve(self, state: Spires, action: int) -> None:
        pay_and_step(state, self.seat, self.a, action)


def ways_to_pay(state: Spires, seat: int, there: int) -> list[int]:
    return payments(state, seat, state.meeples[seat], there, unused(state, seat), step_power(state, seat), [])


def pay_and_step(state: Spires, seat: int, there: int, way: int) -> None:
    """Flip the tile that pays, or use the power, and go (8.6)."""
    here = state.meeples[seat]
    tile = paying_tile(state, seat, there, way)
    leaps = step_power(state, seat) == LEAP and not adjacent(state, here, there)
    if way >= WILD or leaps:
        spend_power(state, seat)
    if tile >= 0:
        state.used |= 1 << tile
    state.steps += 1
    if state.logging:
        paid = state.catalogue.tile_ids[tile] if tile >= 0 else ""
        paid_face = shows(state, tile) if tile >= 0 else []
        state.tell(
            "step",
            "8.6",
            seat,
            frm=name(here),
            to=name(there),
            ground=ground(state, there),
            paid=paid,
            paid_face=paid_face,
        )
    enter(state, seat, there)


def paying_tile(state: Spires, seat: int, there: int, way: int) -> int:
    """The lowest unused tile of the pair (R62); NOWHERE for a free step."""
    if way == FREE:
        return NOWHERE
    tiles = unused(state, seat)
    shown = int(tiles & state.catalogue.showing[state.land.terrain[there]])
    if way < WILD:
        return lowest(shown & state.catalogue.of_pair[way - PAY])
    return lowest(tiles & ~shown & state.catalogue.of_pair[way - WILD])


def spend_power(state: Spires, seat: int) -> None:
    """Once per turn, unless the card says always."""
    state.power_spent = state.catalogue.once[state.powers[seat]]


HOP_OFFER: Final[list[HopOffer]] = [HopOffer(seat) for seat in range(MAX_PLAYERS)]
MOVE: Final[list[Move]] = [Move(seat) for seat in range(MAX_PLAYERS)]
