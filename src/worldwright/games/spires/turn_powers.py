"""Powers (10.3): what each gives or offers at its moment of the turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.engine.sets import members
from worldwright.games.spires.actions import GLEAN, SIDE, SKIP, SKY
from worldwright.games.spires.effects import (
    collect,
    enter,
    ground,
    name,
    power_gives,
    shows,
    swap_sky,
    take_from_sky,
)
from worldwright.games.spires.grammar import (
    COLLECT_ADJACENT,
    FREE_SKY_TILE,
    GAIN_IF_ALIGNED,
    GAIN_IF_ENERGISED,
    GAIN_IF_NO_STEP,
    HOP,
    SPIRE_COST,
    STAMINA_COST,
    SWAP_SKY,
    Power,
)
from worldwright.games.spires.state import MAX_PLAYERS, NOWHERE, Spires

NOTHING_BUT_SKIP: Final[list[int]] = [SKIP]
SLOT_ACTIONS: Final = [[SKY + slot for slot in members(slots)] for slots in range(8)]
SIDES_OR_SKIP: Final[list[int]] = [SKIP, SIDE, SIDE + 1]


def power_comes(state: Spires, seat: int, window: int) -> None:
    """The moment of a power has come, if the seat has one for it: it asks its question, or gives what was earned."""
    power = state.power_of(seat)
    if power.window == window:
        if power.effect in OFFERS:
            state.push(OFFERS[power.effect][seat])
        elif is_earned(state, power):
            power_gives(state, seat)


def is_earned(state: Spires, power: Power) -> bool:
    """P09, P10 and P12."""
    if power.effect == GAIN_IF_ALIGNED:
        return state.aligned >= power.threshold
    if power.effect == GAIN_IF_ENERGISED:
        return state.energised >= power.threshold
    return power.effect == GAIN_IF_NO_STEP and state.steps == 0


def stamina_cost(state: Spires, seat: int) -> int:
    """What a stamina tile costs: P04 replaces the number."""
    power = state.power_of(seat)
    return power.energy if power.effect == STAMINA_COST else state.catalogue.stamina_cost


def spire_cost(state: Spires, seat: int) -> int:
    """What a spire costs: P05 replaces the number."""
    power = state.power_of(seat)
    return power.energy if power.effect == SPIRE_COST else state.catalogue.spire_cost


# --- The sky (3.4) --------------------------------------------------------------------------------


def sky_slots(state: Spires) -> list[int]:
    """Slots of the sky; of tiles that show the same only the first (6.7), but in solo, where slots matter (R62)."""
    sky = state.sky
    slots = (1 << len(sky)) - 1
    if not state.solo():
        for slot in range(1, len(sky)):
            if has_twin(state, sky[slot], sky[:slot]):
                slots &= ~(1 << slot)
    return SLOT_ACTIONS[slots]


def has_twin(state: Spires, tile: int, others: list[int]) -> bool:
    """Does one of the others show the same two terrains on the same sides?"""
    a, b = state.catalogue.a, state.catalogue.b
    for other in others:
        if a[other] == a[tile] and b[other] == b[tile]:
            return True
    return False


def add_stamina(state: Spires, seat: int, tile: int, cost: int, rule: str) -> None:
    """Usable this very turn (R19)."""
    state.stamina[seat] |= 1 << tile
    if state.logging:
        state.tell("stamina", rule, seat, tile=state.catalogue.tile_ids[tile], face=shows(state, tile), cost=cost)


# --- Questions, in the order of the turn (6.1) ----------------------------------------------------


@final
class Stargaze(Frame[Spires]):
    """P07: one sky tile may be exchanged for the top of the reserve, unless that is empty (R50)."""

    kind: ClassVar[str] = "STARGAZE"
    rule: ClassVar[str] = "10.3"

    def options(self, state: Spires) -> list[int]:
        return [SKIP, *sky_slots(state)] if state.reserve_left() > 0 else NOTHING_BUT_SKIP

    def resolve(self, state: Spires, action: int) -> None:
        if action != SKIP:
            swap_sky(state, self.seat, action - SKY, "10.3")


@final
class Inspire(Frame[Spires]):
    """P06: a sky tile for free, after a spire."""

    kind: ClassVar[str] = "INSPIRE"
    rule: ClassVar[str] = "10.3"

    def options(self, state: Spires) -> list[int]:
        return [SKIP, *sky_slots(state)]

    def resolve(self, state: Spires, action: int) -> None:
        if action != SKIP:
            add_stamina(state, self.seat, take_from_sky(state, action - SKY), 0, "10.3")


@final
class Glean(Frame[Spires]):
    """P08: one energy token from an adjacent space."""

    kind: ClassVar[str] = "GLEAN"
    rule: ClassVar[str] = "10.3"

    def options(self, state: Spires) -> list[int]:
        near = state.world.neighbours(state.meeples[self.seat])
        return [SKIP, *[GLEAN + space for space in near if state.energy_on[space]]]

    def resolve(self, state: Spires, action: int) -> None:
        if action != SKIP:
            collect(state, self.seat, action - GLEAN)


@final
class HopOffer(Frame[Spires]):
    """P11: to the tile added this turn, for energy; not a step."""

    kind: ClassVar[str] = "HOP"
    rule: ClassVar[str] = "10.3"

    def options(self, state: Spires) -> list[int]:
        if state.added == NOWHERE or state.energy[self.seat] < state.power_of(self.seat).energy:
            return NOTHING_BUT_SKIP
        return SIDES_OR_SKIP

    def resolve(self, state: Spires, action: int) -> None:
        if action == SKIP:
            return
        cost = state.power_of(self.seat).energy
        space = 2 * state.added + action - SIDE
        state.energy[self.seat] -= cost
        if state.logging:
            state.tell("hop", "10.3", self.seat, to=name(space), ground=ground(state, space), cost=cost)
        enter(state, self.seat, space)


OFFERS: Final[dict[int, list[Frame[Any]]]] = {
    SWAP_SKY: [Stargaze(seat) for seat in range(MAX_PLAYERS)],
    FREE_SKY_TILE: [Inspire(seat) for seat in range(MAX_PLAYERS)],
    COLLECT_ADJACENT: [Glean(seat) for seat in range(MAX_PLAYERS)],
    HOP: [HopOffer(seat) for seat in range(MAX_PLAYERS)],
}
