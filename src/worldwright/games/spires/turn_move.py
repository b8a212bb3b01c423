"""Movement (8): where a meeple may step, how it may pay, and the rule that a turn must be finishable (8.3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY, NOTHING, Frame
from worldwright.engine.sets import BITS, lowest, members, nth, size
from worldwright.games.spires.actions import FREE, PAIRS, PAY, STEP, STOP, WILD
from worldwright.games.spires.effects import enter, ground, name, shows
from worldwright.games.spires.grammar import FREE_STEP, LEAP, NO_EFFECT, WILD_STEP
from worldwright.games.spires.state import MAX_PLAYERS, NOWHERE, Spires
from worldwright.games.spires.state_world import NEIGHBOURS

# --- Questions ------------------------------------------------------------------------------------


@final
class Move(Frame[Spires]):
    """Stop, or the next space. Stopping is not offered beside another meeple (8.4)."""

    kind: ClassVar[str] = "MOVE"
    rule: ClassVar[str] = "8.1"

    def options(self, state: Spires) -> list[int]:
        actions = [STOP] if may_stop(state, self.seat) else []
        near, first, _ = around(state, state.meeples[self.seat], step_power(state, self.seat))
        for place in members(enterable(state, self.seat)):
            actions.append(STEP + int(near[first + place]))
        return actions

    def width(self, state: Spires) -> i64:
        state.noted = enterable(state, self.seat)
        return may_stop(state, self.seat) + size(state.noted)

    def option_at(self, state: Spires, place: i64) -> int:
        steps = place - may_stop(state, self.seat)
        if steps < 0:
            return STOP
        near, first, _ = around(state, state.meeples[self.seat], step_power(state, self.seat))
        return STEP + int(near[first + nth(state.noted, steps)])

    def resolve(self, state: Spires, action: int) -> None:
        if action == STOP:
            if state.logging:
                state.tell("stop", "8.4", self.seat, steps=state.steps)
            return
        state.push(MOVE[self.seat])
        state.push(PayStep(self.seat, action - STEP))


@final
class PayStep(Frame[Spires]):
    """Which tile pays for the step to a space (8.2)."""

    kind: ClassVar[str] = "PAY"
    rule: ClassVar[str] = "8.2"
    slots: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, state: Spires) -> list[int]:
        return ways_to_pay(state, self.seat, self.space)

    def resolve(self, state: Spires, action: int) -> None:
        pay_and_step(state, self.seat, self.space, action)


def ways_to_pay(state: Spires, seat: int, there: int) -> list[int]:
    here = state.meeples[seat]
    ways = payments(state, seat, here, there, unused(state, seat), step_power(state, seat), NOTHING)
    return ONE_WAY[lowest(ways)] if ways & ways - 1 == 0 and ways != 0 else [PAY + way for way in members(ways)]


def pay_and_step(state: Spires, seat: int, there: int, way: int) -> None:
    """Flip the tile that pays, or use the power, and go (8.6)."""
    here = state.meeples[seat]
    tile = paying_tile(state, seat, there, way)
    leaps = step_power(state, seat) == LEAP and not state.world.adjacent(here, there)
    if leaps or way == FREE or is_wild(way):
        state.power_spent = state.power_of(seat).once
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


def is_wild(way: int) -> bool:
    return WILD <= way < WILD + len(PAIRS)


def paying_tile(state: Spires, seat: int, there: int, way: int) -> int:
    """The lowest unused tile of the pair (R62); NOWHERE for a free step."""
    if way == FREE:
        return NOWHERE
    tiles = unused(state, seat)
    shown = int(tiles & state.catalogue.showing[state.world.terrain[there]])
    if is_wild(way):
        return int(lowest(tiles & ~shown & state.catalogue.of_pair[way - WILD]))
    return int(lowest(shown & state.catalogue.of_pair[way - PAY]))


# --- What may be stepped on, and paid how (8.2, 8.3) ----------------------------------------------


def unused(state: Spires, seat: int) -> int:
    return state.stamina[seat] & ~state.used


def step_power(state: Spires, seat: int) -> int:
    """The power that helps with a step and can still be used this turn."""
    effect = state.power_of(seat).effect
    return effect if effect in (WILD_STEP, FREE_STEP, LEAP) and not state.power_spent else NO_EFFECT


def power_after(state: Spires, seat: int, power: int) -> int:
    """What is left of the power once it was used."""
    return NO_EFFECT if state.power_of(seat).once else power


def in_reach(state: Spires, here: i64, power: int) -> vec[i64]:
    """Adjacent spaces, and with the leap those exactly two steps away (P03), in ascending order."""
    near, first, end = around(state, here, power)
    return near[first:end]


def around(state: Spires, here: i64, power: int) -> tuple[vec[i64], i64, i64]:
    """Where `in_reach` stands: a list that is not to be changed, and from where to where in it."""
    world = state.world
    if power != LEAP:
        return world.near, NEIGHBOURS * here, NEIGHBOURS * here + world.degree[here]
    near = world.beside(here)
    beyond = set(near)
    for space in near:
        beyond.update(world.beside(space))
    leaps = vec[i64](sorted(beyond - {here}))
    return leaps, 0, len(leaps)


def may_stop(state: Spires, seat: int) -> i64:
    """1 where the meeple stands alone (8.4), else 0."""
    return 1 if state.meeple_on(state.meeples[seat], seat) == NOBODY else 0


def enterable(state: Spires, seat: int) -> i64:
    """The spaces that may be stepped on next, as a set of their places in `in_reach`."""
    here = state.meeples[seat]
    tiles: i64 = unused(state, seat)
    power = step_power(state, seat)
    near, first, end = around(state, here, power)
    found: i64 = 0
    place = first
    while place < end:
        if may_enter(state, seat, here, near[place], tiles, power):
            found |= BITS[place - first]
        place += 1
    return found


def may_enter(state: Spires, seat: int, here: i64, there: i64, tiles: i64, power: int) -> bool:
    """MOVE offers the spaces for which PAY would offer a payment (8.3)."""
    if state.meeple_on(there, seat) == NOBODY:
        return can_pay(state, here, there, tiles, power)
    return payments(state, seat, here, there, tiles, power, NOTHING) != 0


def can_pay(state: Spires, here: i64, there: i64, tiles: i64, power: int) -> bool:
    """Is there any payment at all (8.2)?"""
    if tiles & state.catalogue.showing[state.world.terrain[there]]:
        return True
    if power == WILD_STEP:
        return tiles != 0
    return power == FREE_STEP and drifts(state, here, there)


def drifts(state: Spires, here: i64, there: i64) -> bool:
    """P02: adjacent, of the same terrain, and without a token."""
    return (
        state.world.terrain[here] == state.world.terrain[there]
        and state.energy_on[there] == 0
        and state.world.adjacent(here, there)
    )


def payments(state: Spires, seat: int, here: i64, there: i64, tiles: i64, power: int, walked: list[int]) -> i64:
    """The ways to pay for a step that keep the turn finishable, as a set: their actions less PAY (6.7)."""
    shown = state.catalogue.showing[state.world.terrain[there]]
    leaps = power == LEAP and not state.world.adjacent(here, there)
    left = power_after(state, seat, power) if leaps else power
    found = pairs_to_pay(state, seat, there, tiles, tiles & shown, left, walked)
    if power == WILD_STEP:
        left = power_after(state, seat, power)
        found |= pairs_to_pay(state, seat, there, tiles, tiles & ~shown, left, walked) << WILD - PAY
    elif power == FREE_STEP and drifts(state, here, there):
        if can_finish(state, seat, there, tiles, power_after(state, seat, power), walked):
            found |= BITS[FREE - PAY]
    return found


def pairs_to_pay(state: Spires, seat: int, there: i64, tiles: i64, paying: i64, left: int, walked: list[int]) -> i64:
    """The pairs of terrains of which a tile can pay: the lowest of each pair does (R62)."""
    found: i64 = 0
    while paying != 0:
        pair = state.catalogue.pair_of[lowest(paying)]
        if can_finish(state, seat, there, tiles & ~(paying & -paying), left, walked):
            found |= BITS[pair]
        paying &= ~state.catalogue.of_pair[pair]
    return found


def can_finish(state: Spires, seat: int, here: i64, tiles: i64, power: int, walked: list[int]) -> bool:
    """Can a turn that has come here still end on a space of its own?

    A way out never needs the same occupied space twice (R82).
    """
    if state.meeple_on(here, seat) == NOBODY:
        return True
    beyond = [*walked, int(here)]
    for space in in_reach(state, here, power):
        if space not in beyond:
            if state.meeple_on(space, seat) == NOBODY:
                if can_pay(state, here, space, tiles, power):
                    return True
            elif payments(state, seat, here, space, tiles, power, beyond) != 0:
                return True
    return False


MOVE: Final[list[Move]] = [Move(seat) for seat in range(MAX_PLAYERS)]
ONE_WAY: Final = [[way] for way in range(PAY, FREE + 1)]  # nobody changes such a list
