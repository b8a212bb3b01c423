"""Movement (8): where a meeple may step, how it may pay, and the rule that a turn must be finishable (8.3)."""

from __future__ import annotations

from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.games.spires.actions import FREE, PAY, WILD
from worldwright.games.spires.catalogue import FREE_STEP, LEAP, WILD_STEP
from worldwright.games.spires.state import Spires
from worldwright.games.spires.state_land import NEIGHBOURS


def unused(state: Spires, seat: int) -> int:
    return state.stamina[seat] & ~state.used


def step_power(state: Spires, seat: int) -> int:
    """The power that helps with a step and can still be used this turn; 0 for none."""
    effect = state.power_effect(seat)
    return effect if effect in (WILD_STEP, FREE_STEP, LEAP) and not state.power_spent else 0


def power_after(state: Spires, seat: int, power: int) -> int:
    """What is left of the power once it was used."""
    return 0 if state.catalogue.once[state.powers[seat]] else power


def targets(state: Spires, seat: int) -> list[int]:
    """The spaces that MOVE offers: those for which PAY would offer a payment (8.3)."""
    here = state.meeples[seat]
    tiles = unused(state, seat)
    power = step_power(state, seat)
    return [space for space in in_reach(state, here, power) if may_enter(state, seat, here, space, tiles, power)]


def in_reach(state: Spires, here: i64, power: int) -> list[int]:
    """Adjacent spaces, and with the leap those exactly two steps away (P03), in ascending order."""
    near = state.land.neighbours(here)
    if power != LEAP:
        return near
    beyond: list[int] = []
    for space in near:
        for other in state.land.neighbours(space):
            if other != here and other not in near and other not in beyond:
                beyond.append(other)
    return sorted(near + beyond)


def adjacent(state: Spires, here: i64, there: i64) -> bool:
    land = state.land
    at: i64 = NEIGHBOURS * here
    while at < NEIGHBOURS * here + land.degree[here]:
        if land.near[at] == there:
            return True
        at += 1
    return False


def may_enter(state: Spires, seat: int, here: int, there: int, tiles: i64, power: int) -> bool:
    if state.meeple_on(there, seat) == NOBODY:
        return can_pay(state, here, there, tiles, power)
    return len(payments(state, seat, here, there, tiles, power, [])) > 0


def can_pay(state: Spires, here: i64, there: i64, tiles: i64, power: int) -> bool:
    """Is there any payment at all (8.2)?"""
    if tiles & state.catalogue.showing[state.land.terrain[there]]:
        return True
    if power == WILD_STEP:
        return tiles != 0
    return power == FREE_STEP and drifts(state, here, there)


def drifts(state: Spires, here: i64, there: i64) -> bool:
    """P02: adjacent, of the same terrain, and without a token."""
    return (
        state.land.terrain[here] == state.land.terrain[there] and state.lit[there] == 0 and adjacent(state, here, there)
    )


def payments(state: Spires, seat: int, here: int, there: int, tiles: i64, power: int, walked: list[int]) -> list[int]:
    """The ways to pay for a step that keep the turn finishable, as actions: plain pairs, wild pairs, free (6.7)."""
    catalogue = state.catalogue
    shown = catalogue.showing[state.land.terrain[there]]
    leaps = power == LEAP and not adjacent(state, here, there)
    found: list[int] = []
    for pair in range(len(catalogue.of_pair)):
        paying = tiles & catalogue.of_pair[pair] & shown
        if paying != 0:
            left = power_after(state, seat, power) if leaps else power
            if can_finish(state, seat, there, tiles & ~(paying & -paying), left, walked):
                found.append(PAY + pair)
    if power == WILD_STEP:
        for pair in range(len(catalogue.of_pair)):
            paying = tiles & catalogue.of_pair[pair] & ~shown
            if paying != 0 and can_finish(
                state, seat, there, tiles & ~(paying & -paying), power_after(state, seat, power), walked
            ):
                found.append(WILD + pair)
    if (
        power == FREE_STEP
        and drifts(state, here, there)
        and can_finish(state, seat, there, tiles, power_after(state, seat, power), walked)
    ):
        found.append(FREE)
    return found


def can_finish(state: Spires, seat: int, here: int, tiles: i64, power: int, walked: list[int]) -> bool:
    """Can a turn that has come here still end on a space of its own? A way out never needs the same occupied space twice."""
    if state.meeple_on(here, seat) == NOBODY:
        return True
    beyond = [*walked, here]
    for space in in_reach(state, here, power):
        if space not in beyond:
            if state.meeple_on(space, seat) == NOBODY:
                if can_pay(state, here, space, tiles, power):
                    return True
            elif payments(state, seat, here, space, tiles, power, beyond):
                return True
    return False
