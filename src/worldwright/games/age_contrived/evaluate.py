"""What agents think a position is worth: the score as it stands, and what lies ready to become points.

Everything that still needs turns to pay counts less, the fewer sections are left to build.
"""

from __future__ import annotations

from typing import Final

from worldwright.games.age_contrived.board import (
    ACHIEVEMENTS,
    ASIDE,
    BOTTOM,
    EXHAUSTED,
    HAND,
    MONUMENT,
    ON_BOARD,
    OWN_TILES,
    POSITIONS,
    REGION_COUNT,
    RESERVE,
    SPACES_IN_SECTION,
    TIERS,
    TOP,
    TRACK_SLOTS,
    row_zone,
    section_zone,
)
from worldwright.games.age_contrived.grammar import MONUMENT_TRACK, PILLAR_TRACK, SPACE_TYPES, TYPES
from worldwright.games.age_contrived.scoring import points
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.state_god import NO_CONDUIT, NO_PATRON, God
from worldwright.games.age_contrived.turn_energy import FIRST_UPGRADE, achieved
from worldwright.games.age_contrived.turn_tracks import bindable

LATE: Final = 2.5  # sections left for each god from which on the end is not near
IN_HAND: Final = 1.0
TOP_ROW: Final = (0.3, 0.75, 0.8, 0.85, 0.6)  # energy of the top row by position: it can be deployed, and leaves at 5
BOTTOM_ROW: Final = (0.75, 0.7, 0.75, 0.7, 0.7)
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
ABILITY: Final = (1.6, 1.6, 1.8)
CONDUIT: Final = 0.4  # for the chance of tiles that suit it
STEPS: Final = (0.35, 0.8, 1.1)  # a step that Conduits give: on the map, on the Monument and on the Pillar Track
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


def evaluate(state: AgeContrived) -> list[float]:
    """The points that each seat may expect."""
    left = sections_left(state)
    weight = min(1.0, left / (LATE * len(state.gods)))  # it falls to 0 with the last sections
    turns = turns_left(state, left)
    found: list[float] = []
    for seat in range(state.players):
        god = state.gods[seat]
        total = float(points(state, seat))
        if not state.over and len(state.achievements) > 0:  # before that the table is not laid
            total += ready(state, god)
            total += weight * (loaded(god) + growth(state, god) + climbing(state, god) + near_achievements(state, god))
            total += turns * ADVANCES * belt(state, god)
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


def belt(state: AgeContrived, god: God) -> float:
    """What the tiles bring each time the Device advances: energy, and movement where Conduits meet their icons."""
    catalogue = state.catalogue
    conduits = [int(conduit) - 1 for conduit in god.conduits if conduit != NO_CONDUIT]
    total = 0.0
    for place in range(OWN_TILES):
        tile = int(god.belt[place])
        total += TOP_SLOT * catalogue.rows[2 * tile] + BOTTOM_SLOT * catalogue.rows[2 * tile + 1]
        icons = catalogue.icons[tile]
        for conduit in conduits:
            icon = conduit // 2
            if icons[icon] > 0:
                total += STEPS[icon] * (1 + conduit % 2 + icons[icon])
    return total / OWN_TILES


def next_bound(state: AgeContrived, god: God, region: int) -> int:
    """What one more bound energy in a Monument is worth."""
    table = state.catalogue.monument_points
    last = len(table) - 1
    held = int(god.size(MONUMENT + region))
    return table[min(held + 1, last)] - table[min(held, last)]


def ready(state: AgeContrived, god: God) -> float:
    """Energy in sections: a completed one binds an energy of its completer at the end of the turn."""
    total = 0.0
    for region in range(REGION_COUNT):
        own = 0
        for space in range(SPACE_TYPES):
            own += int(god.size(section_zone(region, space)))
        if own == 0:
            continue
        if state.completer[region] == god.seat:
            total += COMPLETED * (next_bound(state, god, region) + 1) + IN_SECTION * own
            continue
        room = 0
        for space in range(SPACE_TYPES):
            room += int(state.room[SPACE_TYPES * region + space])
        total += (IN_SECTION + NEARLY * (SPACES_IN_SECTION - 1 - room)) * own
    return total


def loaded(god: God) -> float:
    """Energy that can act: in hand, in the Device (the more there is, the less one more is worth), exhausted."""
    total = 0.0
    for position in range(POSITIONS):
        top, bottom = int(god.size(row_zone(position, TOP))), int(god.size(row_zone(position, BOTTOM)))
        if top > 0:
            total += TOP_ROW[position] * (1.0 + SECOND_OF_TILE * (top - 1))
        if bottom > 0:
            total += BOTTOM_ROW[position] * (1.0 + SECOND_OF_TILE * (bottom - 1))
    total = min(total, FULL)
    device = EAGER * (total - total * total / (2.0 * FULL))
    return device + IN_HAND * int(god.size(HAND)) + FRESH * int(god.size(EXHAUSTED)) + int(god.size(ASIDE))


def growth(state: AgeContrived, god: God) -> float:
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
    for place in range(OWN_TILES):
        tile = int(god.belt[place])
        for icons in catalogue.icons[tile]:
            total += ICON * icons
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


def near_achievements(state: AgeContrived, god: God) -> float:
    """Achievements that the god could enter, and how near the others are."""
    total = 0.0
    best = 0
    for kind in range(TYPES):
        if not god.type_in_achievements(kind):
            best = max(best, int(god.bound(kind)) + 1)
    if best == 0:
        return 0.0
    for slot in range(ACHIEVEMENTS):
        left, right = state.achievement_free(slot, 0), state.achievement_free(slot, 1)
        if god.in_achievement(slot) or not (left or right):
            continue
        achievement = int(state.achievements[slot])
        needed = state.catalogue.needed[achievement]
        have = achieved(state, god, state.catalogue.counted[achievement])
        worth = state.catalogue.right_points if right else 0
        if left:
            worth = max(worth, state.catalogue.left_points * best)
        total += MET * worth if have >= needed else NEAR * have / needed
    return total
