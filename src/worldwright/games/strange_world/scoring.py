"""The last page of the rulebook: Stars (9). All functions look at one World."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from worldwright.games.strange_world.board import BIT, COLUMN, NEAR, ROW, SPAN, WIDTH, around, cells_of
from worldwright.games.strange_world.catalogue import (
    ANIMAL,
    COUNT_FUMAROLES,
    COUNT_PORTALS,
    COUNT_SPECIES,
    LAKE,
    MOUNTAIN,
    SECOND_MOUNTAIN,
    SWAMP,
    THIRD_MOUNTAIN,
    VOLCANO,
    Catalogue,
    Need,
)
from worldwright.games.strange_world.state_world import CARD_SPAN, CITY_SPAN, SPOT_SPAN, World

SEEN_BY_EYES: Final[list[int]] = [MOUNTAIN, LAKE, SWAMP, VOLCANO, ANIMAL]


def count(cells: int) -> int:
    return cells.bit_count()


def score_world(world: World, catalogue: Catalogue, base_if_met: bool, eye_by_species: bool) -> int:
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


def world_lines(
    world: World, catalogue: Catalogue, base_if_met: bool, eye_by_species: bool
) -> list[tuple[str, int, str]]:
    """The score sheet in its printed order (9.2): label, Stars, rule."""
    return [
        ("mountain", mountain_stars(world, catalogue), "9.2"),
        ("lake", lake_stars(world, catalogue), "9.2"),
        ("animal", animal_stars(world, catalogue), "9.2"),
        ("swamp", swamp_stars(world, catalogue), "9.2"),
        ("city", city_stars(world, catalogue), "9.2"),
        ("eye", eye_stars(world, catalogue, eye_by_species), "9.2"),
        ("traveller", traveller_stars(world, catalogue, base_if_met), "9.3"),
    ]


def icons(world: World, plane: int, cells: int) -> int:
    """Visible icons of a kind among these cells; every mountain on a card counts (R42)."""
    seen = world.up & cells
    found = count(world.planes[plane] & seen)
    if plane == MOUNTAIN:
        found += count(world.planes[SECOND_MOUNTAIN] & seen) + count(world.planes[THIRD_MOUNTAIN] & seen)
    return found


def mountain_stars(world: World, catalogue: Catalogue) -> int:
    """The range with the most icons, not the most cards."""
    total = 0
    for plane in catalogue.grouped:
        left: i64 = world.shows(plane)
        best = 0
        while left != 0:
            group: i64 = left & -left
            grown: i64 = group | (around(group) & left)
            while grown != group:
                group = grown
                grown = group | (around(group) & left)
            left &= ~group
            best = max(best, icons(world, plane, group))
        total += best * catalogue.points[plane]
    return total


def lake_stars(world: World, catalogue: Catalogue) -> int:
    """Cards around each lake; Fumaroles count, Tzimimes do not (R16)."""
    total = 0
    for plane in catalogue.beside_cards:
        neighbours = world.up | world.smoke
        for cell in cells_of(world.shows(plane)):
            total += catalogue.points[plane] * count(NEAR[cell] & neighbours)
    return total


def animal_stars(world: World, catalogue: Catalogue) -> int:
    total = 0
    for plane in catalogue.by_species:
        total += catalogue.points[plane] * count(species_among(world, catalogue, world.up))
    return total


def species_among(world: World, catalogue: Catalogue, cells: int) -> int:
    """The different species visible on these cells, as bits."""
    found = 0
    seen = world.up & cells & world.planes[ANIMAL]
    for placement in world.placed:
        if seen & BIT[placement // CARD_SPAN]:
            found |= 1 << catalogue.animal[placement % CARD_SPAN]
    return found


def swamp_stars(world: World, catalogue: Catalogue) -> int:
    total = 0
    for plane in catalogue.by_icon:
        total += catalogue.points[plane] * icons(world, plane, world.up)
    return total


def city_stars(world: World, catalogue: Catalogue) -> int:
    total = 0
    for founded in world.founded:
        total += catalogue.city_stars[founded // (CITY_SPAN * CITY_SPAN)]
    return total


def eye_stars(world: World, catalogue: Catalogue, by_species: bool) -> int:
    """Each eye looks at the card below it: Stars for every icon of those kinds in the column (R17)."""
    total = 0
    for plane in catalogue.looking_down:
        for cell in cells_of(world.shows(plane)):
            total += catalogue.points[plane] * seen_by_eye(world, catalogue, cell, by_species)
    return total


def seen_by_eye(world: World, catalogue: Catalogue, eye: int, by_species: bool) -> int:
    below = eye + WIDTH
    if below >= SPAN * WIDTH or world.up & BIT[below] == 0:
        return 0  # nothing there (R56), a Tzimime or a Fumarole
    column = COLUMN[eye % WIDTH]
    found = 0
    for plane in SEEN_BY_EYES:
        if world.planes[plane] & BIT[below]:
            if plane == ANIMAL and by_species:  # O3
                found += same_species(world, catalogue, below, column)
            else:
                found += icons(world, plane, column)
    return found


def same_species(world: World, catalogue: Catalogue, cell: int, column: int) -> int:
    species = 0
    for placement in world.placed:
        if placement // CARD_SPAN == cell:
            species = catalogue.animal[placement % CARD_SPAN]
    found = 0
    for placement in world.placed:
        if catalogue.animal[placement % CARD_SPAN] == species and world.up & column & BIT[placement // CARD_SPAN]:
            found += 1
    return found


# --- Travellers (9.3) -----------------------------------------------------------------------------


def traveller_stars(world: World, catalogue: Catalogue, base_if_met: bool) -> int:
    """The base always (R18, or O2 only if met), the bonus if every requirement holds."""
    total = 0
    for guest in world.guests:
        traveller = guest // SPOT_SPAN
        met = pleased(world, catalogue, traveller, guest % SPOT_SPAN)
        if met or not base_if_met:
            total += catalogue.base[traveller]
        if met:
            total += catalogue.bonus[traveller]
    return total


def pleased(world: World, catalogue: Catalogue, traveller: int, upper: int) -> bool:
    """Do both rows of the spot hold what this Traveller wants?"""
    for need in catalogue.needs[traveller]:
        if counted(world, catalogue, need, upper) < need.least:
            return False
    return True


def counted(world: World, catalogue: Catalogue, need: Need, upper: int) -> int:
    """How much of it there is; with `each`, in the poorer of the two rows. A row outside the World is empty (R14, R59)."""
    if need.each:
        return min(
            counted_in(world, catalogue, need.count, ROW[upper]),
            counted_in(world, catalogue, need.count, ROW[upper + 1]),
        )
    return counted_in(world, catalogue, need.count, ROW[upper] | ROW[upper + 1])


def counted_in(world: World, catalogue: Catalogue, what: int, cells: int) -> int:
    if what == COUNT_FUMAROLES:
        return count(world.smoke & cells)
    if what == COUNT_PORTALS:
        return sum([1 for portal in world.portals if BIT[portal] & cells and intact(world, portal)])
    if what == COUNT_SPECIES:
        return count(species_among(world, catalogue, cells))
    return icons(world, what, cells)


def intact(world: World, portal: int) -> bool:
    """Both cards still face up (4.7)."""
    return world.up & BIT[portal] != 0 and world.up & BIT[portal + 1] != 0


# --- Solo (10.3) ----------------------------------------------------------------------------------


def level_of(stars: int, catalogue: Catalogue) -> int:
    for level, bound in enumerate(catalogue.level_bounds, 1):
        if stars <= bound:
            return level
    return len(catalogue.level_bounds)
