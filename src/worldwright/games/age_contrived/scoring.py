"""The final scoring (10). All points follow from where energy lies, so a position has a score at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    ACHIEVEMENTS,
    MONUMENT,
    PATH_SPACES,
    PILLAR,
    POOL,
    REGION_COUNT,
    TIERS,
    ZONES,
)
from worldwright.games.age_contrived.grammar import (
    THRESHOLD_EACH_REGION,
    THRESHOLD_ONE_REGION,
    THRESHOLD_TWO_REGIONS,
    THRESHOLD_TYPES_ONE_MONUMENT,
    THRESHOLD_WILD,
    TYPES,
    VP_BEST_SINGLE_TYPE,
    VP_EACH_DISTINCT_TYPE,
    VP_EACH_PILLAR,
    VP_EACH_WILD,
    WILD,
)

if TYPE_CHECKING:
    from worldwright.games.age_contrived.catalogue import Scoring
    from worldwright.games.age_contrived.state import AgeContrived
    from worldwright.games.age_contrived.state_god import God

PARTS: Final = 7
TIER_III: Final = TIERS - 1
PAIR: Final = 2


def points_of_parts(state: AgeContrived, seat: int) -> list[int]:
    """In the order of the score sheet: gained, Monuments, Pillars, Bridge Token, Achievements, pool, winds."""
    god = state.gods[seat]
    catalogue = state.catalogue
    return [
        catalogue.gained_points[int(god.fully_gained())],
        monument_points(state, god),
        catalogue.pillar_points[int(god.pillars())],
        bridge_points(state, god),
        achievement_points(state, god),
        catalogue.pool_points * int(god.size(POOL)),
        catalogue.winds_points if god.winds else 0,
    ]


def points(state: AgeContrived, seat: int) -> int:
    """All parts together, without a list of them: agents ask for it at every position."""
    return points_of(state, state.gods[seat], True)


def points_of(state: AgeContrived, god: God, in_achievements: bool) -> int:
    """The points of a god that may have energy in Achievements, or is known to have none there."""
    catalogue = state.catalogue
    total = catalogue.gained_points[int(god.fully_gained())] + catalogue.pillar_points[int(god.pillars())]
    total += monument_points(state, god) + bridge_points(state, god)
    if in_achievements:
        total += achievement_points(state, god)
    total += catalogue.pool_points * int(god.size(POOL))
    return total + catalogue.winds_points if god.winds else total


def monument_points(state: AgeContrived, god: God) -> int:
    """10.3.1"""
    table = state.catalogue.monument_points
    total = 0
    for region in range(REGION_COUNT):
        bound = int(god.size(MONUMENT + region))
        total += table[min(bound, len(table) - 1)]
    return total


def achievement_points(state: AgeContrived, god: God) -> int:
    """10.5: the left space counts bound energy of the type that lies there, the right one is worth the same always."""
    if god.within(ACHIEVEMENT, 2 * ACHIEVEMENTS) == 0:
        return 0
    catalogue = state.catalogue
    total = 0
    for slot in range(ACHIEVEMENTS):
        kind = god.type_in(ACHIEVEMENT + 2 * slot)
        if kind >= 0:
            total += catalogue.left_points * int(god.bound(kind))
        if god.size(ACHIEVEMENT + 2 * slot + 1) > 0:
            total += catalogue.right_points
    return total


def bound_energy(god: God) -> int:
    """All bound energy: the first tie-break (10.7)."""
    return int(god.within(MONUMENT, ZONES - MONUMENT))


# --- tier-III Bridge Tokens (10.4) ----------------------------------------------------------------


def bridge_points(state: AgeContrived, god: God) -> int:
    """What the face-up side of the tier-III token on the board scores; nothing without abilities (8.8)."""
    bridge = god.bridges[TIER_III]
    if bridge < 0 or not state.abilities_on:
        return 0
    scoring = state.catalogue.scorings[god.character][int(state.bridges[bridge] % 2)]
    one, other = regions_joined(state, int(bridge))
    return scored(god, scoring, one, other)


def regions_joined(state: AgeContrived, bridge: int) -> tuple[int, int]:
    """The two regions X and Y of a broken path."""
    regions = state.catalogue.regions_of[PATH_SPACES + bridge]
    one = 0
    while not (regions >> one) & 1:
        one += 1
    other = one + 1
    while not (regions >> other) & 1:
        other += 1
    return one, other


def scored(god: God, scoring: Scoring, one: int, other: int) -> int:
    if scoring.need > 0:
        return scoring.points if measured(god, scoring.kind, one, other) >= scoring.need else 0
    total = scoring.per * measured(god, scoring.kind, one, other)
    return total if scoring.most == 0 else min(total, scoring.most)


def measured(god: God, kind: int, one: int, other: int) -> int:
    """The number that a scoring looks at."""
    if kind == VP_EACH_PILLAR:
        return int(god.size(PILLAR + one) + god.size(PILLAR + other))
    if kind == THRESHOLD_EACH_REGION:
        return int(min(god.bound_in(one), god.bound_in(other)))
    if kind == THRESHOLD_ONE_REGION:
        return int(max(god.bound_in(one), god.bound_in(other)))
    if kind == THRESHOLD_TWO_REGIONS:
        return int(god.bound_in(one) + god.bound_in(other))
    if kind == VP_EACH_DISTINCT_TYPE:
        return len([1 for energy in range(TYPES) if bound_there(god, energy, one, other) > 0])
    if kind == THRESHOLD_TYPES_ONE_MONUMENT:
        return max(types_in(god, MONUMENT + one), types_in(god, MONUMENT + other))
    if kind in (THRESHOLD_WILD, VP_EACH_WILD):
        return bound_there(god, WILD, one, other)
    if kind == VP_BEST_SINGLE_TYPE:
        return max([bound_there(god, energy, one, other) for energy in range(TYPES)])
    return int(god.size(MONUMENT + one) + god.size(MONUMENT + other)) // PAIR  # vp_per_pair_monuments


def bound_there(god: God, kind: int, one: int, other: int) -> int:
    """Bound energy of a type in the Monuments and Pillars of two regions."""
    total: i64 = 0
    for region in (one, other):
        total += god.count(MONUMENT + region, kind) + god.count(PILLAR + region, kind)
    return int(total)


def types_in(god: God, zone: int) -> int:
    return len([1 for kind in range(TYPES) if god.count(zone, kind) > 0])
