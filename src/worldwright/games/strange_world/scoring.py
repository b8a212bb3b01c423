"""The last page of the rulebook: Stars (9). All functions look at one World."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.sets import lowest, size
from worldwright.games.strange_world.board import BIT, COLUMN, COLUMN_OF, DOWN, ROW, ROW_OF, SPAN, WIDTH, around
from worldwright.games.strange_world.catalogue import Catalogue, Need
from worldwright.games.strange_world.grammar import (
    ANIMAL,
    COUNT_FUMAROLES,
    COUNT_PORTALS,
    COUNT_SPECIES,
    EYE,
    FIRST_SPECIES,
    LAKE,
    MOUNTAIN,
    SECOND_MOUNTAIN,
    SWAMP,
    THIRD_MOUNTAIN,
    VOLCANO,
)
from worldwright.games.strange_world.state_world import CITY_SPAN, SPOT_SPAN, World

SEEN_BY_EYES: Final = vec[i64]([MOUNTAIN, LAKE, SWAMP, VOLCANO, ANIMAL])


def score_world(world: World, catalogue: Catalogue, base_if_met: bool, eye_by_species: bool) -> i64:
    """All lines added up."""
    return (
        mountain_stars(world, catalogue)
        + lake_stars(world, catalogue)
        + animal_stars(world, catalogue)
        + swamp_stars(world, catalogue)
        + city_stars(world, catalogue)
        + eye_stars(world, catalogue, eye_by_species)
        + traveller_stars(world, catalogue, base_if_met)
    )


def line_stars(world: World, catalogue: Catalogue, base_if_met: bool, eye_by_species: bool) -> list[int]:
    """The lines of the score sheet in their printed order (9.2, `grammar.SHEET`)."""
    return [
        int(mountain_stars(world, catalogue)),
        int(lake_stars(world, catalogue)),
        int(animal_stars(world, catalogue)),
        int(swamp_stars(world, catalogue)),
        int(city_stars(world, catalogue)),
        int(eye_stars(world, catalogue, eye_by_species)),
        int(traveller_stars(world, catalogue, base_if_met)),
    ]


def icons(world: World, plane: i64, cells: i64) -> i64:
    """Visible icons of a kind among these cells; every mountain on a card counts (R42)."""
    seen = world.up & cells
    found = size(world.planes[plane] & seen)
    if plane == MOUNTAIN and found != 0:
        found += size(world.planes[SECOND_MOUNTAIN] & seen) + size(world.planes[THIRD_MOUNTAIN] & seen)
    return found


def mountain_stars(world: World, catalogue: Catalogue) -> i64:
    """The range with the most icons, not the most cards."""
    left = world.shows(MOUNTAIN)
    best: i64 = 0
    while left != 0:
        group = range_of(left & -left, left)
        left &= ~group
        best = max(best, icons(world, MOUNTAIN, group))
    return best * catalogue.points[MOUNTAIN]


def range_of(group: i64, mountains: i64) -> i64:
    """The mountains that hang together with these."""
    grown = group | (around(group) & mountains)
    while grown != group:
        group = grown
        grown = group | (around(group) & mountains)
    return group


def lake_stars(world: World, catalogue: Catalogue) -> i64:
    """Cards around each lake; Fumaroles count, Tzimimes do not (R16)."""
    lakes = world.shows(LAKE)
    if lakes == 0:
        return 0
    cards = world.up | world.smoke
    beside = size((lakes << 1) & cards) + size((lakes >> 1) & cards)
    beside += size((lakes << WIDTH) & cards) + size((lakes >> WIDTH) & cards)
    return beside * catalogue.points[LAKE]


def animal_stars(world: World, catalogue: Catalogue) -> i64:
    return catalogue.points[ANIMAL] * species_among(world, world.up)


def species_among(world: World, cells: i64) -> i64:
    """How many different species are visible on these cells."""
    seen = world.up & cells
    if world.planes[ANIMAL] & seen == 0:
        return 0
    found: i64 = 0
    for species in range(FIRST_SPECIES, len(world.planes)):
        if world.planes[species] & seen:
            found += 1
    return found


def swamp_stars(world: World, catalogue: Catalogue) -> i64:
    return catalogue.points[SWAMP] * size(world.shows(SWAMP))


def city_stars(world: World, catalogue: Catalogue) -> i64:
    total: i64 = 0
    for founded in world.founded:
        total += catalogue.city_stars[founded // (CITY_SPAN * CITY_SPAN)]
    return total


def eye_stars(world: World, catalogue: Catalogue, by_species: bool) -> i64:
    """Each eye looks at the card below it: Stars for every icon of those kinds in the column (R17)."""
    eyes = world.shows(EYE)
    total: i64 = 0
    while eyes != 0:
        total += seen_by_eye(world, lowest(eyes), by_species)
        eyes &= eyes - 1
    return total * catalogue.points[EYE]


def seen_by_eye(world: World, eye: i64, by_species: bool) -> i64:
    """The icons that one eye counts."""
    below = eye + DOWN
    if ROW_OF[eye] == SPAN - 1 or world.up & BIT[below] == 0:
        return 0  # nothing there (R56), a Tzimime or a Fumarole
    column = COLUMN[COLUMN_OF[eye]]
    found: i64 = 0
    for plane in SEEN_BY_EYES:
        if world.planes[plane] & BIT[below]:
            if plane == ANIMAL and by_species:  # O3
                found += same_species(world, below, column)
            else:
                found += icons(world, plane, column)
    return found


def same_species(world: World, cell: i64, cells: i64) -> i64:
    """Visible animals of the species that stands in this cell."""
    for species in range(FIRST_SPECIES, len(world.planes)):
        if world.planes[species] & BIT[cell]:
            return size(world.planes[species] & world.up & cells)
    return 0


# --- Travellers (9.3) -----------------------------------------------------------------------------


def traveller_stars(world: World, catalogue: Catalogue, base_if_met: bool) -> i64:
    """The base always (R18, or O2 only if met), the bonus if every requirement holds."""
    total: i64 = 0
    for guest in world.guests:
        traveller = guest // SPOT_SPAN
        met = pleased(world, catalogue, traveller, guest % SPOT_SPAN)
        if met or not base_if_met:
            total += catalogue.base[traveller]
        if met:
            total += catalogue.bonus[traveller]
    return total


def pleased(world: World, catalogue: Catalogue, traveller: i64, upper: i64) -> bool:
    """Do both rows of the spot hold what this Traveller wants?"""
    for need in catalogue.needs[traveller]:
        if counted(world, need, upper) < need.least:
            return False
    return True


def counted(world: World, need: Need, upper: i64) -> i64:
    """How much of it there is; with `each`, in the poorer row. A row outside the World is empty (R14, R59)."""
    if need.each:
        return min(counted_in(world, need.count, ROW[upper]), counted_in(world, need.count, ROW[upper + 1]))
    return counted_in(world, need.count, ROW[upper] | ROW[upper + 1])


def counted_in(world: World, what: i64, cells: i64) -> i64:
    if what == COUNT_FUMAROLES:
        return size(world.smoke & cells)
    if what == COUNT_PORTALS:
        return size(world.intact() & cells)
    if what == COUNT_SPECIES:
        return species_among(world, cells)
    return icons(world, what, cells)


# --- Solo (10.3) ----------------------------------------------------------------------------------


def level_of(stars: int, catalogue: Catalogue) -> int:
    for level, bound in enumerate(catalogue.level_bounds, 1):
        if stars <= bound:
            return level
    return len(catalogue.level_bounds)
