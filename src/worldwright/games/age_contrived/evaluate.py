"""What agents think a position is worth: the score as it stands, and what lies ready to become points.

Everything that still needs turns to pay counts less, the fewer sections are left to build.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    ACHIEVEMENTS,
    ASIDE,
    BEACON,
    EXHAUSTED,
    HAND,
    MONUMENT,
    ON_BOARD,
    OWN_TILES,
    POSITIONS,
    REGION_COUNT,
    RESERVE,
    ROW,
    SECTION,
    SPACES_IN_SECTION,
    TIERS,
    TRACK_SLOTS,
    ZONES,
)
from worldwright.games.age_contrived.catalogue import BOTTOM, ICON_BITS
from worldwright.games.age_contrived.grammar import BOUND_TYPES, MONUMENT_TRACK, PILLAR_TRACK, SPACE_TYPES, TYPES
from worldwright.games.age_contrived.scoring import points_of
from worldwright.games.age_contrived.state import RIVAL, AgeContrived
from worldwright.games.age_contrived.state_god import NO_CONDUIT, NO_PATRON, God
from worldwright.games.age_contrived.turn_energy import FIRST_UPGRADE, achieved
from worldwright.games.age_contrived.turn_solo import target_of
from worldwright.games.age_contrived.turn_tracks import bindable

LATE: Final = 2.5  # sections left for each god from which on the end is not near
IN_HAND: Final = 1.0
TOP_ROW: Final = vec[float](
    [0.3, 0.75, 0.8, 0.85, 0.6]
)  # energy of the top row by position: it can be deployed, and leaves at 5
BOTTOM_ROW: Final = vec[float]([0.75, 0.7, 0.75, 0.7, 0.7])
SECOND_OF_TILE: Final = 0.9
FULL: Final = 9.0  # a Device beyond this is no better for more energy: it wants to be used
EAGER: Final = 1.3
FRESH: Final = 0.12  # exhausted energy, ready to be loaded
IN_SECTION: Final = 1.7  # an energy in an open section: a reward comes of it
NEARLY: Final = 0.5  # ... more for each other energy there
COMPLETED: Final = 0.85  # of the points that binding will bring
GAINED: Final = 0.7  # an energy gained from the reserve
HALF_GAINED: Final = 1.2  # ... and the other of its type is still there
CHARGED: Final = 0.9
ABILITY: Final = vec[float]([1.6, 1.6, 1.8])
CONDUIT: Final = 0.4  # for the chance of tiles that suit it
STEPS: Final = vec[float](
    [0.35, 0.8, 1.1]
)  # a step that Conduits give: on the map, on the Monument and on the Pillar Track
UPGRADED: Final = 2.5
TOP_SLOT: Final = 0.5  # a slot, each time its tile enters
BOTTOM_SLOT: Final = 1.2
ICON: Final = 0.15
TURNS: Final = 20.0  # a long game, in turns of one god
PACE: Final = 0.95  # energy that a god puts into sections in a turn
RIVAL_PACE: Final = 1.3
ADVANCES: Final = 0.6  # of the turns
PATRON: Final = 2.0
CLIMBING: Final = 0.17  # of the points at the end of a track, for each slot
WITHIN_REACH: Final = 0.1
PROMISED: Final = 0.9
MET: Final = 0.5  # of the points of an Achievement that could be entered
NEAR: Final = 0.8
BITS: Final = vec[i64]([1 << space for space in range(2 * ACHIEVEMENTS)])
ALL_SPACES: Final = (1 << 2 * ACHIEVEMENTS) - 1
ICON_MASK: Final = (1 << ICON_BITS) - 1
NOT_ASKED: Final = -1
BOTH: Final = 3  # spaces of one Achievement: the left one is 1, the right one 2
RIGHT_SPACES: Final = sum([2 << 2 * slot for slot in range(ACHIEVEMENTS)])
# alone against the Rival (11.1)
RIVALRY: Final = 1.2  # of what the Rival gains: the player must have more
RIVAL_GROWTH: Final = 3.0  # points that each of its turns brings it, whatever the player does
TAKEN: Final = 2.5  # beside the bound energy, when it completes a section: what it gains
IN_SECTION_ALONE: Final = 1.2  # it completes much of what is begun
NEARLY_ALONE: Final = 0.4


def evaluate(state: AgeContrived) -> list[float]:
    """The points that each seat may expect."""
    left = sections_left(state)
    weight = min(1.0, left / (LATE * len(state.gods)))  # it falls to 0 with the last sections
    turns = turns_left(state, left)
    laid = len(state.achievements) > 0  # before that the table is not laid
    taken = vec[i64]([taken_spaces(god) for god in state.gods])
    free: i64 = free_spaces(state, taken) if laid else 0
    empty = vec[i64]([empty_spaces(state, region) for region in range(REGION_COUNT)])
    found: list[float] = []
    for seat in range(state.players):
        god = state.gods[seat]
        total = float(points_of(state, god, taken[seat] != 0))
        if laid and not state.over:
            icons: i64 = icons_of(state, god)
            total += ready(state, god, empty)
            total += weight * (loaded(god) + growth(state, god, icons) + climbing(state, god))
            total += weight * near_achievements(state, god, taken[seat], free, icons)
            total += turns * ADVANCES * belt(state, god)
            if state.players == 1:
                total -= RIVALRY * rival_prospects(state)
        found.append(total)
    return found


def sections_left(state: AgeContrived) -> int:
    """How many sections are left to build."""
    left = 0
    for region in range(REGION_COUNT):
        if state.uses(region):
            left += state.catalogue.sections[region] - int(state.built[region])
    return left


def turns_left(state: AgeContrived, left: int) -> float:
    """How many turns each god may still have: as long as it takes to fill what is empty."""
    pace = PACE + RIVAL_PACE if state.players == 1 else PACE * state.players
    return min(TURNS, SPACES_IN_SECTION * left / pace)


# --- the Rival (11.1) -------------------------------------------------------------------------------------


def rival_prospects(state: AgeContrived) -> float:
    """What the Rival may still expect: it grows with every turn, and completes what is left nearly full."""
    spaces = 0.0
    threat = 0.0
    for region in range(REGION_COUNT):
        if state.uses(region) and state.built[region] < state.catalogue.sections[region]:
            empty = empty_spaces(state, region)
            spaces += empty + SPACES_IN_SECTION * (state.catalogue.sections[region] - int(state.built[region]) - 1)
            if empty > 0:
                threat += rival_chance(state, region, empty) * (next_bound(state, state.gods[RIVAL], region) + TAKEN)
            elif state.completer[region] == RIVAL:
                threat += next_bound(state, state.gods[RIVAL], region) + TAKEN
    return threat + RIVAL_GROWTH * spaces / (PACE + RIVAL_PACE)


def empty_spaces(state: AgeContrived, region: int) -> int:
    """Of the top section."""
    empty = 0
    for space in range(SPACE_TYPES):
        empty += int(state.room[SPACE_TYPES * region + space])
    return empty


def rival_chance(state: AgeContrived, region: int, empty: int) -> float:
    """How likely the next omen lets the Rival fill these spaces: its pile is known, its order is not (12.2)."""
    level = state.level()
    if empty > level.deploy + level.beacon_bonus:
        return 0.0
    omens = [omen for omen in range(REGION_COUNT) if state.uses(omen)] if not state.omens else state.omens
    hits = 0
    for omen in omens:
        reach = level.deploy + (level.beacon_bonus if omen == BEACON else 0)
        if reach >= empty and target_of(state, omen) == region:
            hits += 1
    return hits / len(omens)


def icons_of(state: AgeContrived, god: God) -> i64:
    """The icons on all seven tiles, ICON_BITS for each kind."""
    packed = state.catalogue.packed_icons
    total: i64 = 0
    for place in range(OWN_TILES):
        total += packed[god.belt[place]]
    return total


def belt(state: AgeContrived, god: God) -> float:
    """What the tiles bring each time the Device advances: energy, and movement where Conduits meet their icons."""
    catalogue = state.catalogue
    rows = catalogue.packed_rows
    slots: i64 = 0
    for place in range(OWN_TILES):
        slots += rows[god.belt[place]]
    total = TOP_SLOT * int(slots % BOTTOM) + BOTTOM_SLOT * int(slots // BOTTOM)
    for position in range(POSITIONS):
        conduit = god.conduits[position] - 1
        if conduit >= 0:
            total += conduit_steps(catalogue.packed_icons, god, conduit)
    return total / OWN_TILES


def conduit_steps(packed: vec[i64], god: God, conduit: i64) -> float:
    """What a Conduit brings with the tiles that show its icon."""
    icon = conduit >> 1
    strength = 1 + (conduit & 1)
    total: i64 = 0
    for place in range(OWN_TILES):
        shown = packed[god.belt[place]] >> ICON_BITS * icon & ICON_MASK
        if shown > 0:
            total += strength + shown
    return STEPS[icon] * int(total)


def next_bound(state: AgeContrived, god: God, region: int) -> int:
    """What one more bound energy in a Monument is worth."""
    table = state.catalogue.monument_points
    last = len(table) - 1
    held = int(god.size(MONUMENT + region))
    return table[min(held + 1, last)] - table[min(held, last)]


def ready(state: AgeContrived, god: God, empty: vec[i64]) -> float:
    """Energy in sections: a completed one binds an energy of its completer at the end of the turn."""
    total = 0.0
    for region in range(REGION_COUNT):
        if empty[region] == SPACES_IN_SECTION or not state.uses(region):
            continue
        own = god.within(SECTION + SPACE_TYPES * region, SPACE_TYPES)
        if own == 0:
            continue
        if state.completer[region] == god.seat:
            total += COMPLETED * (next_bound(state, god, region) + 1)
            total += (IN_SECTION_ALONE if state.players == 1 else IN_SECTION) * int(own)
            continue
        room = int(empty[region])
        others = SPACES_IN_SECTION - 1 - room
        if state.players == 1:
            nearly = NEARLY_ALONE * others * (1.0 - rival_chance(state, region, room))
            total += (IN_SECTION_ALONE + nearly) * int(own)
        else:
            total += (IN_SECTION + NEARLY * others) * int(own)
    return total


def loaded(god: God) -> float:
    """Energy that can act: in hand, in the Device (the more there is, the less one more is worth), exhausted."""
    total = 0.0
    zone: i64 = ROW
    for position in range(POSITIONS):
        top, bottom = god.size(zone), god.size(zone + 1)
        if top > 0:
            total += TOP_ROW[position] if top == 1 else TOP_ROW[position] * (1.0 + SECOND_OF_TILE)
        if bottom > 0:
            total += BOTTOM_ROW[position] if bottom == 1 else BOTTOM_ROW[position] * (1.0 + SECOND_OF_TILE)
        zone += 2
    total = min(total, FULL)
    device = EAGER * (total - total * total / (2.0 * FULL))
    return device + IN_HAND * int(god.size(HAND)) + FRESH * int(god.size(EXHAUSTED)) + int(god.size(ASIDE))


def growth(state: AgeContrived, god: God, icons: i64) -> float:
    """What makes later turns better: gained energy, abilities, Conduits, tokens, tiles."""
    catalogue = state.catalogue
    total = CHARGED if god.charged else 0.0
    if god.patron != NO_PATRON:
        total += PATRON
    for kind in range(TYPES):
        left = int(god.count(RESERVE, kind))
        total += GAINED * (catalogue.reserve[kind] - left)
        if left == 1:
            total += HALF_GAINED
    for tier in range(TIERS):
        if god.bridges[tier] != ON_BOARD:
            total += ABILITY[tier]
    for position in range(POSITIONS):
        conduit = int(god.conduits[position])
        if conduit != NO_CONDUIT:
            total += CONDUIT
        if god.tokens[position] >= FIRST_UPGRADE:
            total += UPGRADED
    while icons != 0:
        total += ICON * int(icons & ICON_MASK)
        icons >>= ICON_BITS
    for entry in state.replenishing:
        if entry // 2 == god.seat:
            total += PROMISED
    return total


def climbing(state: AgeContrived, god: God) -> float:
    """Energy on the tracks: the further it is, the nearer its points."""
    total = 0.0
    slot = int(god.climbed[MONUMENT_TRACK])
    if slot > 0:
        best = 0
        for region in range(REGION_COUNT):
            if state.uses(region):
                best = max(best, next_bound(state, god, region))
        total += CLIMBING * slot * best
        if slot == TRACK_SLOTS and bindable(state, god.seat, MONUMENT_TRACK):
            total += WITHIN_REACH * best
    slot = int(god.climbed[PILLAR_TRACK])
    if slot > 0:
        table = state.catalogue.pillar_points
        held = min(int(god.pillars()), REGION_COUNT - 1)
        worth = table[held + 1] - table[held]
        total += CLIMBING * slot * worth
        if slot == TRACK_SLOTS and bindable(state, god.seat, PILLAR_TRACK):
            total += WITHIN_REACH * worth
    return total


def taken_spaces(god: God) -> i64:
    """The spaces of Achievements that hold energy of a god, as bits."""
    energy = god.energy
    taken: i64 = 0
    place: i64 = TYPES * ACHIEVEMENT
    while place < TYPES * ZONES:
        if energy[place] > 0:
            taken |= BITS[(place - TYPES * ACHIEVEMENT) // TYPES]
        place += 1
    return taken


def free_spaces(state: AgeContrived, taken: vec[i64]) -> i64:
    """The spaces of Achievements that are in use and empty (3.3.1), as bits."""
    not_free: i64 = 0 if len(state.gods) >= state.catalogue.achievement_right else RIGHT_SPACES
    for spaces in taken:
        not_free |= spaces
    return ~not_free & ALL_SPACES


def near_achievements(state: AgeContrived, god: God, own: i64, free: i64, icons: i64) -> float:
    """Achievements that the god could enter, and how near the others are."""
    catalogue = state.catalogue
    total = 0.0
    best = NOT_ASKED
    for slot in range(ACHIEVEMENTS):
        spaces: i64 = (free >> (2 * slot)) & BOTH
        if spaces == 0 or (own >> (2 * slot)) & BOTH != 0:
            continue
        achievement = int(state.achievements[slot])
        needed = catalogue.needed[achievement]
        counted = catalogue.counted[achievement]
        shown = int((icons >> (ICON_BITS * counted)) & ICON_MASK)
        have = shown if counted < BOUND_TYPES else achieved(state, god, counted)
        if best == NOT_ASKED and (have >= needed or own != 0):
            best = best_type(god)
        if best == 0:
            return 0.0
        if have < needed:
            total += NEAR * have / needed
            continue
        worth = catalogue.right_points if spaces & 2 != 0 else 0
        if spaces & 1 != 0:
            worth = max(worth, catalogue.left_points * best)
        total += MET * worth
    return total


def best_type(god: God) -> int:
    """How much an energy of the best type would count on a left space; 0 when every type is in an Achievement."""
    energy = god.energy
    best: i64 = 0
    kind: i64 = 0
    while kind < TYPES:
        bound: i64 = 1
        place = TYPES * MONUMENT + kind
        while place < TYPES * ACHIEVEMENT:
            bound += energy[place]
            place += TYPES
        while place < TYPES * ZONES and energy[place] == 0:
            place += TYPES
        if place >= TYPES * ZONES:
            best = max(best, bound)
        kind += 1
    return int(best)
