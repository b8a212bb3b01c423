"""The Rival of the solo game (11.1): it has no Device and decides nothing."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    ACHIEVEMENTS,
    BEACON,
    EXHAUSTED,
    MONUMENT,
    PILLAR,
    POOL,
    REGION_COUNT,
    RESERVE,
    section_zone,
)
from worldwright.games.age_contrived.grammar import ANY, GRANT_ANY, SPACE_TYPES, TYPES, WILD
from worldwright.games.age_contrived.state import RIVAL, AgeContrived
from worldwright.games.age_contrived.turn_benefits import gain
from worldwright.games.age_contrived.turn_energy import bind, place
from worldwright.games.age_contrived.turn_tiles import NO_TILE, RIGHTMOST, FollowPool, refill

NO_TYPE: Final = -1
NO_TARGET: Final = -1


def most_plentiful(state: AgeContrived, zone: int) -> int:
    """The type of which the Rival has most in a zone; among equals the first in the order C, M, R, W."""
    god = state.gods[RIVAL]
    best = NO_TYPE
    for kind in range(TYPES):
        if god.count(zone, kind) > (0 if best == NO_TYPE else god.count(zone, best)):
            best = kind
    return best


# --- its turn (11.1.2) --------------------------------------------------------------------------------------


@final
class RivalTurn(Frame[AgeContrived]):
    """11.1.2.1: an empty omen pile is shuffled anew, and Ambition follows."""

    def run(self, state: AgeContrived) -> None:
        state.push(RivalOmen(self.seat))
        state.reveal()
        if state.omens:
            return
        shuffle_omens(state)
        state.reshuffles += 1
        if state.logging:
            state.tell("ambition", "11.1.4", self.seat, number=state.reshuffles)
        if state.reshuffles >= state.level().first_achievement:
            state.push(AmbitionBind(self.seat))
        if state.pool[RIGHTMOST] != NO_TILE:
            state.boxed_tiles |= 1 << state.pool[RIGHTMOST]
            if state.logging:
                face = state.catalogue.tile_face(int(state.pool[RIGHTMOST]))
                state.tell("ambition_tile", "11.1.4", self.seat, tile=face)
            state.pool[RIGHTMOST] = NO_TILE
            refill(state, "11.1.4")
            state.push(FollowPool(0))


def shuffle_omens(state: AgeContrived) -> None:
    """The tokens of the Monuments in use, face down."""
    omens = [region for region in range(REGION_COUNT) if state.uses(region)]
    state.rng.shuffle(omens)
    state.omens = omens


@final
class AmbitionBind(Frame[AgeContrived]):
    """11.1.4: one energy into the first Achievement with a free space, without needing to qualify."""

    def run(self, state: AgeContrived) -> None:
        god = state.gods[RIVAL]
        best = NO_TYPE
        for kind in range(TYPES):
            if not god.type_in_achievements(kind):
                if god.count(EXHAUSTED, kind) > (0 if best == NO_TYPE else god.count(EXHAUSTED, best)):
                    best = kind
        if best == NO_TYPE:
            return
        for slot in range(ACHIEVEMENTS):
            for side in range(2):
                if not god.in_achievement(slot) and state.achievement_free(slot, side):
                    place(state, RIVAL, best, EXHAUSTED, ACHIEVEMENT + 2 * slot + side, "11.1.4")
                    return


@final
class RivalOmen(Frame[AgeContrived]):
    """11.1.2.2 to 11.1.2.4: an omen, its target, energy into the section, the two counters."""

    rule: ClassVar[str] = "11.1.2.2"

    def run(self, state: AgeContrived) -> None:
        omen = state.omens.pop()
        target = target_of(state, omen)
        if state.logging:
            state.tell("omen", self.rule, self.seat, omen=omen, region=target)
        if target == NO_TARGET:
            return
        god = state.gods[RIVAL]
        god.space = state.catalogue.hubs[target]
        god.back = 0
        level = state.level()
        rival_deploys(state, target, level.deploy + (level.beacon_bonus if omen == BEACON else 0))
        if omen == BEACON:
            state.rival_pillar += level.pillar_steps
        else:
            state.rival_monument += level.monument_steps
        rival_binds(state, target)


def target_of(state: AgeContrived, omen: int) -> int:
    """The Monument of the omen, or the next one in the Rival's order that is not fully constructed."""
    order = state.catalogue.monument_order
    first = order.index(omen)
    for step in range(REGION_COUNT):
        region = order[(first + step) % REGION_COUNT]
        if state.uses(region) and state.built[region] < state.catalogue.sections[region]:
            return region
    return NO_TARGET


def rival_deploys(state: AgeContrived, region: int, count: int) -> None:
    """11.1.2.3, one energy at a time."""
    god = state.gods[RIVAL]
    for _ in range(count):
        if state.completer[region] != NOBODY:
            return
        if god.size(EXHAUSTED) == 0:
            god.sweep(POOL, EXHAUSTED)
            if state.logging:
                state.tell("rival_recovers", "11.1.2.3", RIVAL)
            return
        space, kind = rival_choice(state, region)
        if kind == NO_TYPE:
            place(state, RIVAL, most_plentiful(state, EXHAUSTED), EXHAUSTED, POOL, "11.1.2.3")
            return
        place(state, RIVAL, kind, EXHAUSTED, section_zone(region, space), "11.1.2.3")


def rival_choice(state: AgeContrived, region: int) -> tuple[int, int]:
    """The first empty space from the left that it can fill, and with what; wild goes to the first empty space."""
    god = state.gods[RIVAL]
    empty = empty_spaces(state, region)
    for space in empty:
        if space == ANY:
            return space, most_plentiful(state, EXHAUSTED)
        if god.count(EXHAUSTED, space) > 0:
            return space, space
    return (empty[0], WILD) if god.count(EXHAUSTED, WILD) > 0 else (empty[0], NO_TYPE)


def empty_spaces(state: AgeContrived, region: int) -> list[int]:
    """The types of the empty spaces from left to right; equal spaces fill from the left."""
    spaces = state.catalogue.spaces[region][int(state.built[region])]
    room = [int(state.room[SPACE_TYPES * region + space]) for space in range(SPACE_TYPES)]
    found = []
    for space in reversed(spaces):
        if room[space] > 0:
            room[space] -= 1
            found.append(space)
    return [*reversed(found)]


def rival_binds(state: AgeContrived, target: int) -> None:
    """11.1.2.4: each counter of 4 binds an energy, the Monument first; a blocked one stays at 4 (ruling 83)."""
    length = state.catalogue.rival_track
    if state.rival_monument >= length:
        state.rival_monument = length
        kind = most_plentiful(state, EXHAUSTED)
        if kind != NO_TYPE:
            state.rival_monument = 0
            bind(state, RIVAL, kind, EXHAUSTED, MONUMENT + target, "11.1.2.4")
    if state.rival_pillar >= length:
        state.rival_pillar = length
        kind = most_plentiful(state, EXHAUSTED)
        region = free_pillar(state, target)
        if kind != NO_TYPE and region != NO_TARGET:
            state.rival_pillar = 0
            bind(state, RIVAL, kind, EXHAUSTED, PILLAR + region, "11.1.2.4")


def free_pillar(state: AgeContrived, target: int) -> int:
    for region in [target, *state.catalogue.pillar_order]:
        if state.pillar_room(region) and state.gods[RIVAL].size(PILLAR + region) == 0:
            return region
    return NO_TARGET


# --- sections (11.1.3) ----------------------------------------------------------------------------------------


def first_completed(state: AgeContrived) -> int:
    """K1 for the Rival: its order of Monuments, from the Beacon on (11.1.2.5)."""
    for region in state.catalogue.monument_order:
        if state.completer[region] != NOBODY:
            return region
    raise AssertionError("no section is completed")


def rival_gains(state: AgeContrived, region: int) -> None:
    """It takes the energy; for any type the one with most left in its reserve."""
    for kind in state.catalogue.grants[region][int(state.built[region])]:
        chosen = most_plentiful(state, RESERVE) if kind == GRANT_ANY else kind
        if chosen != NO_TYPE:
            gain(state, RIVAL, chosen)


def rival_exhausts(state: AgeContrived, region: int) -> None:
    for space in range(SPACE_TYPES):
        state.gods[RIVAL].sweep(section_zone(region, space), EXHAUSTED)


@final
class RivalContributes(Frame[AgeContrived]):
    """It gains the energy, then exhausts what it has in the section."""

    slots: ClassVar[tuple[str, ...]] = ("region",)

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region: Final = region

    def run(self, state: AgeContrived) -> None:
        rival_gains(state, self.region)
        rival_exhausts(state, self.region)


@final
class RivalCompletes(Frame[AgeContrived]):
    """It gains the energy and binds the type of which it has most in the section."""

    slots: ClassVar[tuple[str, ...]] = ("region",)

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region: Final = region

    def run(self, state: AgeContrived) -> None:
        rival_gains(state, self.region)
        kind, space = self.bound_energy(state)
        god = state.gods[RIVAL]
        rival_exhausts(state, self.region)
        god.shift(kind, EXHAUSTED, section_zone(self.region, space))
        state.binding = TYPES * space + kind

    def bound_energy(self, state: AgeContrived) -> tuple[int, int]:
        """Its most frequent type in the section, and the first kind of space where it lies."""
        god = state.gods[RIVAL]
        best, most, where = NO_TYPE, 0, 0
        for kind in range(TYPES):
            spaces = [space for space in range(SPACE_TYPES) if god.count(section_zone(self.region, space), kind) > 0]
            count = sum([int(god.count(section_zone(self.region, space), kind)) for space in spaces])
            if count > most:
                best, most, where = kind, count, spaces[0]
        return best, where
