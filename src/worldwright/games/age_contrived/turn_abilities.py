"""What the characters' abilities ask (8.8.2), in the order of the table of characters."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.engine.sets import members
from worldwright.games.age_contrived.actions import (
    CONDUIT_TOKEN,
    DECLINE,
    DO,
    EMPTY,
    INTO_MONUMENT,
    INTO_PILLAR,
    LOAD,
    LOAD_ACTION,
    LOADED,
    PLACE,
    PLACE_ACTION,
    PLACED,
    TAKE_ACTION,
    is_taking,
    taken_type,
    taken_zone,
)
from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    ACHIEVEMENTS,
    ASIDE,
    EXHAUSTED,
    HAND,
    MONUMENT,
    PILLAR,
    POOL,
    REGION_COUNT,
    ROW,
    ROWS,
)
from worldwright.games.age_contrived.effects import perform
from worldwright.games.age_contrived.grammar import (
    ENTER_PLACE,
    ENTER_REPLENISH,
    ICONS,
    MONUMENT_TRACK,
    MOVE_BOUND,
    PILLAR_TRACK,
    POSITIONS,
    REARRANGE_CONDUITS,
    REARRANGE_ENERGY,
    RECHARGE,
    SET_ASIDE,
    TYPES,
    WALK,
    effect_of,
)
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.state_god import NO_CONDUIT
from worldwright.games.age_contrived.turn_energy import available, enterable, place, take_up
from worldwright.games.age_contrived.turn_load import ReplenishTile, empty_rows, load
from worldwright.games.age_contrived.turn_tracks import accepts

CONDUIT_KINDS: Final = 2 * len(ICONS)
COUNT_BITS: Final = 4
COUNT_MASK: Final = 15


def enter_ability(state: AgeContrived, seat: int, ability: int) -> None:
    """E4: the tier-III ability of a character who entered a region."""
    if ability == ENTER_REPLENISH:
        state.push(ReplenishTile(seat, 0))
    elif ability == REARRANGE_ENERGY:
        state.push(Rearrange(seat, 0))
    elif ability == ENTER_PLACE:
        state.push(IgnotasEnter(seat))
    elif ability == REARRANGE_CONDUITS:
        state.push(ConduitArrange(seat, 0, conduits_of(state, seat)))
    elif ability == MOVE_BOUND:
        state.push(FreyithSource(seat))


# --- Aureon -----------------------------------------------------------------------------------------------


@final
class Rearrange(Frame[AgeContrived]):
    """Z1: all energy of the Device is laid out anew, slot by slot in loading order (Aureon III)."""

    kind: ClassVar[str] = "REARRANGE"
    rule: ClassVar[str] = "8.8"
    slots: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot  # 2 * row + slot of the row; 0 is the beginning, before anything is picked up

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        left = slots_from(state, self.seat, self.slot)
        found: list[int] = []
        held = 0
        for kind in range(TYPES):
            count = int(god.count(HAND, kind))
            if self.slot == 0:
                for row in range(ROWS):
                    count += int(god.count(ROW + row, kind))
            held += count
            if count:
                found.append(TAKE_ACTION[TYPES * HAND + kind])
        if not held:
            return found
        if left > held:
            found.append(EMPTY)
        if self.slot == 0:
            found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        god = state.gods[self.seat]
        if self.slot == 0:
            for row in range(ROWS):
                god.sweep(ROW + row, HAND)
            if state.logging:
                state.tell("rearrange", self.rule, self.seat)
        state.push(Rearrange(self.seat, next_slot(state, self.seat, self.slot)))
        if is_taking(action):
            god.shift(taken_type(action), HAND, ROW + self.slot // 2)

    def run(self, state: AgeContrived) -> None:
        """Nothing is in hand: it is done, or there was nothing to rearrange."""


def slots_from(state: AgeContrived, seat: int, slot: int) -> int:
    """The slots of active tiles from this one on."""
    total = 0
    for row in range(slot // 2, ROWS):
        tile = int(state.gods[seat].belt[row // 2])
        total += state.catalogue.rows[2 * tile + row % 2]
    return total - slot % 2


def next_slot(state: AgeContrived, seat: int, slot: int) -> int:
    row = slot // 2
    tile = int(state.gods[seat].belt[row // 2])
    if slot % 2 == 0 and state.catalogue.rows[2 * tile + row % 2] > 1:
        return slot + 1
    return 2 * (row + 1)


# --- Ignotas ------------------------------------------------------------------------------------------------


@final
class OnBind(Frame[AgeContrived]):
    """Z3: after each bind event move the character 1 space or recharge (Ignotas II)."""

    kind: ClassVar[str] = "ON_BIND"
    rule: ClassVar[str] = "8.8"

    def options(self, state: AgeContrived) -> list[int]:
        return [DO + WALK, DO + RECHARGE, DECLINE]

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action != DECLINE:
            perform(state, self.seat, effect_of(action - DO, 1 if action == DO + WALK else 0))


@final
class IgnotasEnter(Frame[AgeContrived]):
    """Z4: one exhausted energy may go into the Tile Pool or an Achievement (Ignotas III)."""

    kind: ClassVar[str] = "IGNOTAS_ENTER"
    rule: ClassVar[str] = "8.8"

    def options(self, state: AgeContrived) -> list[int]:
        found: list[int] = []
        for action in available(state, self.seat, -1):
            zone, kind = taken_zone(action), taken_type(action)
            if zone != POOL or self.enterable_without(state, kind, zone):
                found.append(action)
        if found:
            found.append(DECLINE)
        return found

    def enterable_without(self, state: AgeContrived, kind: int, zone: int) -> bool:
        """Can it enter an Achievement, with the energy away from its old place (ruling 79)?"""
        god = state.gods[self.seat]
        if god.type_in_achievements(kind):
            return False
        god.shift(kind, zone, HAND)
        spaces = enterable(state, god)
        god.shift(kind, HAND, zone)
        return spaces != 0

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        take_up(state, self.seat, taken_type(action), taken_zone(action), self.rule)
        state.push(IgnotasPlace(self.seat, taken_zone(action)))

    def run(self, state: AgeContrived) -> None:
        """No energy has a place to go."""


@final
class IgnotasPlace(Frame[AgeContrived]):
    """Z14: the pool, or an Achievement."""

    kind: ClassVar[str] = "IGNOTAS_PLACE"
    rule: ClassVar[str] = "8.8"
    slots: ClassVar[tuple[str, ...]] = ("origin",)

    def __init__(self, seat: int, origin: int) -> None:
        super().__init__(seat)
        self.origin: Final = origin

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        kind = int(god.type_in(HAND))
        found: list[int] = [] if self.origin == POOL else [PLACE_ACTION[TYPES * POOL + kind]]
        if not god.type_in_achievements(kind):
            spaces = enterable(state, god)
            for space in range(2 * ACHIEVEMENTS):
                if spaces >> space & 1:
                    found.append(PLACE_ACTION[TYPES * (ACHIEVEMENT + space) + kind])
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        zone, kind = PLACED[action - PLACE]
        place(state, self.seat, kind, HAND, zone, self.rule)


# --- Rusné --------------------------------------------------------------------------------------------------


@final
class AsideLoad(Frame[AgeContrived]):
    """Z5: one of the energy set aside may be loaded, the rest is exhausted (Rusné II)."""

    kind: ClassVar[str] = "ASIDE_LOAD"
    rule: ClassVar[str] = "8.8"

    def options(self, state: AgeContrived) -> list[int]:
        if not state.has(self.seat, SET_ASIDE):
            return []
        god = state.gods[self.seat]
        found: list[int] = []
        for zone in empty_rows(state, self.seat):
            for kind in range(TYPES):
                if god.count(ASIDE, kind) > 0:
                    found.append(LOAD_ACTION[TYPES * zone + kind])
        if found:
            found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        god = state.gods[self.seat]
        if action != DECLINE:
            zone, kind = LOADED[action - LOAD]
            load(state, self.seat, kind, ASIDE, zone, self.rule)
        god.sweep(ASIDE, EXHAUSTED)

    def run(self, state: AgeContrived) -> None:
        """The ability is lost, or no slot is empty: all of it is exhausted."""
        state.gods[self.seat].sweep(ASIDE, EXHAUSTED)


def conduits_of(state: AgeContrived, seat: int) -> int:
    """The Conduit Tokens of a Device, counted by kind (icon, single or double) and packed."""
    packed = 0
    for conduit in state.gods[seat].conduits:
        if conduit != NO_CONDUIT:
            packed += 1 << COUNT_BITS * (int(conduit) - 1)
    return packed


@final
class ConduitArrange(Frame[AgeContrived]):
    """Z6: the Conduit Tokens are laid out anew, position by position (Rusné III)."""

    kind: ClassVar[str] = "CONDUIT_ARRANGE"
    rule: ClassVar[str] = "8.8"
    slots: ClassVar[tuple[str, ...]] = ("position", "tokens")

    def __init__(self, seat: int, position: int, tokens: int) -> None:
        super().__init__(seat)
        self.position: Final = position
        self.tokens: Final = tokens  # not yet placed, counted by kind and packed

    def left(self) -> int:
        total = 0
        for number in range(CONDUIT_KINDS):
            total += self.tokens >> COUNT_BITS * number & COUNT_MASK
        return total

    def options(self, state: AgeContrived) -> list[int]:
        if not self.tokens:
            return []
        found: list[int] = []
        for number in range(CONDUIT_KINDS):
            if self.tokens >> COUNT_BITS * number & COUNT_MASK:
                found.append(CONDUIT_TOKEN + number)
        if self.left() < POSITIONS - self.position:
            found.append(EMPTY)
        if self.position == 0:
            found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        god = state.gods[self.seat]
        if self.position == 0:
            for position in range(POSITIONS):
                god.conduits[position] = NO_CONDUIT
            if state.logging:
                state.tell("rearrange_conduits", self.rule, self.seat)
        tokens = self.tokens
        if action != EMPTY:
            god.conduits[self.position] = 1 + action - CONDUIT_TOKEN
            tokens -= 1 << COUNT_BITS * (action - CONDUIT_TOKEN)
        state.push(ConduitArrange(self.seat, self.position + 1, tokens))

    def run(self, state: AgeContrived) -> None:
        """All tokens have their place, or there are none."""


# --- Freyith ------------------------------------------------------------------------------------------------


def homes(state: AgeContrived, seat: int, source: int) -> list[int]:
    """The Monuments and Pillars of the current region that can take one bound energy from elsewhere."""
    here = members(state.regions_at(seat))
    god = state.gods[seat]
    found: list[int] = []
    for region in here:
        if source != MONUMENT + region and accepts(state, seat, MONUMENT_TRACK, region):
            found.append(INTO_MONUMENT + region)
    for region in here:
        if source != PILLAR + region and god.size(PILLAR + region) == 0:
            if accepts(state, seat, PILLAR_TRACK, region):
                found.append(INTO_PILLAR + region)
    return found


@final
class FreyithSource(Frame[AgeContrived]):
    """Z10: a bound energy, wherever it is, may move to the current region (Freyith III)."""

    kind: ClassVar[str] = "FREYITH_SOURCE"
    rule: ClassVar[str] = "8.8"

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        found: list[int] = []
        for zone in range(MONUMENT, MONUMENT + 2 * REGION_COUNT):
            if god.size(zone) > 0 and homes(state, self.seat, zone):
                for kind in range(TYPES):
                    if god.count(zone, kind) > 0:
                        found.append(TAKE_ACTION[TYPES * zone + kind])
        if found:
            found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action != DECLINE:
            state.push(FreyithTarget(self.seat, taken_zone(action), taken_type(action)))

    def run(self, state: AgeContrived) -> None:
        """Nothing can move here."""


@final
class FreyithTarget(Frame[AgeContrived]):
    """Z11: the Monument or the Pillar that takes it; this is no bind event."""

    kind: ClassVar[str] = "FREYITH_TARGET"
    rule: ClassVar[str] = "8.8"
    slots: ClassVar[tuple[str, ...]] = ("source", "energy")

    def __init__(self, seat: int, source: int, energy: int) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.energy: Final = energy

    def options(self, state: AgeContrived) -> list[int]:
        return homes(state, self.seat, self.source)

    def resolve(self, state: AgeContrived, action: int) -> None:
        zone = MONUMENT + action - INTO_MONUMENT  # Pillars follow Monuments, among actions as among zones
        if state.logging:
            state.tell("move_bound", self.rule, self.seat, energy=self.energy, source=self.source, zone=zone)
        state.gods[self.seat].shift(self.energy, self.source, zone)
