"""Energy on its way: what can be taken (6.7), where it can be placed (6.3.2, 6.6), and what binding sets off (8.7)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.games.age_contrived.actions import (
    DECLINE,
    PLACE,
    PLACE_ACTION,
    PLACED,
    TAKE_ACTION,
    taken_type,
    taken_zone,
)
from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    ACHIEVEMENTS,
    EXHAUSTED,
    HAND,
    LAST_SPAN,
    MONUMENT,
    NOWHERE,
    OWN_TILES,
    PILLAR,
    POOL,
    REGION_COUNT,
    RESERVE,
    ROW,
    SECTION,
)
from worldwright.games.age_contrived.grammar import (
    ANY,
    BOUND_IN_ONE_REGION,
    BOUND_MONUMENTS,
    BOUND_TYPES,
    CONDUITS,
    GAINED_TYPES,
    MOVE_OR_RECHARGE,
    SPACE_TYPES,
    TYPES,
    UPGRADED_ACTIONS,
    WILD,
    WILD_DEPLOYS_MORE,
)
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.state_god import NO_CONDUIT, NO_PATRON, God

FIRST_UPGRADE: Final = 5  # Action Tokens from this number on are upgraded ones

# --- taking (6.7) ---------------------------------------------------------------------------------


def available(state: AgeContrived, seat: int, target: int) -> list[int]:
    """The energy that can be taken for a zone: exhausted types, or anything in reach when none is exhausted."""
    god = state.gods[seat]
    if god.size(EXHAUSTED) > 0:
        found = []
        for kind in range(TYPES):
            if god.count(EXHAUSTED, kind) > 0:
                found.append(TAKE_ACTION[TYPES * EXHAUSTED + kind])
        return found
    return sources(state, god, target)


def sources(state: AgeContrived, god: God, target: int) -> list[int]:
    """6.7.2: what can be taken when the Exhausted Pool is empty."""
    found: list[int] = []
    energy = god.energy
    for zone in range(POOL, ACHIEVEMENT):
        if zone == target or (SECTION <= zone < MONUMENT and not state.is_open((zone - SECTION) // SPACE_TYPES)):
            continue
        start: i64 = TYPES * zone
        for kind in range(TYPES):
            if energy[start + kind] > 0:
                found.append(TAKE_ACTION[TYPES * zone + kind])
    return found


# --- Achievements (6.6) -----------------------------------------------------------------------------


def qualifies(state: AgeContrived, god: God, slot: int) -> bool:
    """Does the god meet the requirement of an Achievement right now (6.6.2)?"""
    achievement = int(state.achievements[slot])
    return achieved(state, god, state.catalogue.counted[achievement]) >= state.catalogue.needed[achievement]


def achieved(state: AgeContrived, god: God, counted: int) -> int:
    """The number that a requirement looks at."""
    if counted < BOUND_TYPES:
        total = 0
        for place in range(OWN_TILES):
            total += state.catalogue.icons[int(god.belt[place])][counted]
        return total
    if counted == BOUND_TYPES:
        return len([1 for kind in range(TYPES) if god.bound(kind) > 0])
    if counted == BOUND_MONUMENTS:
        return len([1 for region in range(REGION_COUNT) if god.size(MONUMENT + region) > 0])
    if counted == BOUND_IN_ONE_REGION:
        return int(max([god.bound_in(region) for region in range(REGION_COUNT)]))
    if counted == GAINED_TYPES:
        return len([1 for kind in range(TYPES) if god.count(RESERVE, kind) < state.catalogue.reserve[kind]])
    if counted == CONDUITS:
        return len([1 for conduit in god.conduits if conduit != NO_CONDUIT])
    assert counted == UPGRADED_ACTIONS
    return len([1 for token in god.tokens if token >= FIRST_UPGRADE])


def enterable(state: AgeContrived, god: God) -> int:
    """The spaces of Achievements that the god may bind to, whatever the type of the energy, as bits (6.6.1)."""
    spaces = 0
    for slot in range(ACHIEVEMENTS):
        if god.in_achievement(slot):
            continue
        left, right = state.achievement_free(slot, 0), state.achievement_free(slot, 1)
        if (left or right) and qualifies(state, god, slot):
            spaces |= (int(left) | 2 * int(right)) << (2 * slot)
    return spaces


# --- placing (6.3.2) ----------------------------------------------------------------------------------


def section_places(state: AgeContrived, region: int, kind: int, origin: int) -> list[int]:
    """The spaces of an open section that take an energy; wild may choose among the types (2.1.9)."""
    found = []
    for space in range(SPACE_TYPES):
        if kind == WILD or space in (kind, ANY):
            zone = SECTION + SPACE_TYPES * region + space
            if zone != origin and state.room[SPACE_TYPES * region + space] > 0:
                found.append(PLACE_ACTION[TYPES * zone + kind])
    return found


def places(state: AgeContrived, seat: int, kind: int, origin: int, spaces: int) -> list[int]:
    """Everywhere that an energy of a type can go; `spaces` are the Achievement spaces that can be entered."""
    found = [] if origin == POOL else [PLACE_ACTION[TYPES * POOL + kind]]
    for region in range(REGION_COUNT):
        if state.is_open(region):
            found.extend(section_places(state, region, kind, origin))
    if spaces and not state.gods[seat].type_in_achievements(kind):
        for space in range(2 * ACHIEVEMENTS):
            if spaces >> space & 1:
                found.append(PLACE_ACTION[TYPES * (ACHIEVEMENT + space) + kind])
    return found


@final
class PlaceEnergy(Frame[AgeContrived]):
    """C5: energy in hand goes to the Tile Pool, an open section or an Achievement, one after the other (6.3.2)."""

    kind: ClassVar[str] = "PLACE_ENERGY"
    rule: ClassVar[str] = "6.3.2"
    slots: ClassVar[tuple[str, ...]] = ("origin", "deployed")

    def __init__(self, seat: int, origin: int, deployed: int) -> None:
        super().__init__(seat)
        self.origin: Final = origin  # the place it came from, which is excluded (6.4.1); NOWHERE: all are allowed
        self.deployed: Final = deployed  # 1 in a Deploy action

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        spaces = enterable(state, god)
        found: list[int] = []
        for kind in range(TYPES):
            if god.count(HAND, kind) > 0:
                found.extend(places(state, self.seat, kind, self.origin, spaces))
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        zone, kind = PLACED[action - PLACE]
        if state.gods[self.seat].size(HAND) > 1:
            state.push(self)
        place(state, self.seat, kind, HAND, zone, self.rule)
        if self.deployed and kind == WILD and SECTION <= zone < MONUMENT and state.has(self.seat, WILD_DEPLOYS_MORE):
            state.push(IgnotasExtra(self.seat, (zone - SECTION) // SPACE_TYPES))  # 6.3.4

    def run(self, state: AgeContrived) -> None:
        """Nothing is in hand."""


def place(state: AgeContrived, seat: int, kind: int, source: int, zone: int, rule: str) -> None:
    """An energy reaches the pool, a section or an Achievement."""
    if state.logging:
        state.tell("place", rule, seat, energy=kind, zone=zone, source=source)
    state.lay(seat, kind, source, zone)
    if zone >= ACHIEVEMENT:
        bind_event(state, seat, NOWHERE)


def take_up(state: AgeContrived, seat: int, kind: int, zone: int, rule: str) -> None:
    """An energy is in hand; where it comes from is told unless it was exhausted, as usual (6.7)."""
    if state.logging and zone != EXHAUSTED:
        state.tell("pick_up", rule, seat, energy=kind, zone=zone)
    state.lift(seat, kind, zone, HAND)


# --- Ignotas I (8.8) ------------------------------------------------------------------------------------------


def ways_into(state: AgeContrived, seat: int, region: int, kind: int, zone: int) -> list[int]:
    """The spaces of an open section where an energy taken from a zone can go."""
    return section_places(state, region, kind, zone) if state.is_open(region) else []


@final
class IgnotasExtra(Frame[AgeContrived]):
    """Z2: after a wild energy was deployed into a section, one exhausted energy may join it (Ignotas I)."""

    kind: ClassVar[str] = "IGNOTAS_EXTRA"
    rule: ClassVar[str] = "8.8"
    slots: ClassVar[tuple[str, ...]] = ("region",)

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region: Final = region

    def options(self, state: AgeContrived) -> list[int]:
        found: list[int] = []
        for action in available(state, self.seat, -1):
            if ways_into(state, self.seat, self.region, taken_type(action), taken_zone(action)):
                found.append(action)
        if found:
            found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action != DECLINE:
            state.push(IgnotasSpace(self.seat, self.region, taken_zone(action), taken_type(action)))

    def run(self, state: AgeContrived) -> None:
        """Nothing fits."""


@final
class IgnotasSpace(Frame[AgeContrived]):
    """Z2: the space for that energy, where a wild one has a choice."""

    kind: ClassVar[str] = "IGNOTAS_SPACE"
    rule: ClassVar[str] = "8.8"
    slots: ClassVar[tuple[str, ...]] = ("region", "source", "energy")

    def __init__(self, seat: int, region: int, source: int, energy: int) -> None:
        super().__init__(seat)
        self.region: Final = region
        self.source: Final = source
        self.energy: Final = energy

    def options(self, state: AgeContrived) -> list[int]:
        return ways_into(state, self.seat, self.region, self.energy, self.source)

    def resolve(self, state: AgeContrived, action: int) -> None:
        zone = PLACED[action - PLACE][0]
        take_up(state, self.seat, self.energy, self.source, self.rule)
        place(state, self.seat, self.energy, HAND, zone, self.rule)


# --- binding (8.7) --------------------------------------------------------------------------------------


def bind_event(state: AgeContrived, seat: int, region: int) -> None:
    """An energy was bound; in a Monument (else NOWHERE) the second one brings its Patron Token. Then Ignotas II."""
    god = state.gods[seat]
    if (
        region != NOWHERE
        and god.patron == NO_PATRON
        and (state.patrons >> region) & 1 == 1
        and god.size(MONUMENT + region) >= 2
    ):
        god.patron = region
        state.patrons &= ~(1 << region)
        if state.logging:
            state.tell("patron", "8.7", seat, region=region)
    if state.has(seat, MOVE_OR_RECHARGE):
        from worldwright.games.age_contrived.turn_abilities import OnBind  # it moves characters, who bind again

        state.push(OnBind(seat))


def bind(state: AgeContrived, seat: int, kind: int, source: int, zone: int, rule: str) -> None:
    """An energy is bound in a Monument or a Pillar."""
    if state.logging:
        state.tell("bind", rule, seat, energy=kind, zone=zone, source=source)
    state.gods[seat].shift(kind, source, zone)
    state.last = LAST_SPAN * (TYPES * seat + kind) + zone
    bind_event(state, seat, zone - MONUMENT if zone < PILLAR else NOWHERE)


def exhaust_row(state: AgeContrived, seat: int, position: int) -> None:
    """All energy of a tile is exhausted."""
    god = state.gods[seat]
    god.sweep(ROW + 2 * position, EXHAUSTED)
    god.sweep(ROW + 2 * position + 1, EXHAUSTED)
