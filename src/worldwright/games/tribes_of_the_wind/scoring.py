"""Guide requirements (8.1), objectives (9) and the last page (12.4)."""

from __future__ import annotations

from typing import Final

from worldwright.games.tribes_of_the_wind.board import LINES, NEAR, TERRAIN, count, spaces_of
from worldwright.games.tribes_of_the_wind.catalogue import Catalogue
from worldwright.games.tribes_of_the_wind.grammar import (
    BONUS,
    BONUS_TOTAL,
    CLEAN_SPACES,
    COLOURS,
    KEPT_CARDS,
    LINE,
    REGION,
    RIGHT_SIDES,
    TEMPLES_ON,
    TILES_ON,
    VILLAGE_IN,
    VILLAGES_ON,
    Goal,
)
from worldwright.games.tribes_of_the_wind.state_tribe import Tribe

LINES_OF_SHEET: Final = 6

# --- Guide requirements (8.1) ---------------------------------------------------------------------


def path_met(tribe: Tribe, catalogue: Catalogue) -> bool:
    """Do different adjacent tiles show the colours of the board's path in order (R-24)?"""
    path = catalogue.board_path[tribe.board]
    if count(tribe.tiled) < len(path):
        return False
    return goes_on(tribe, path, 0, TERRAIN, 0)


def goes_on(tribe: Tribe, path: list[int], step: int, reach: int, walked: int) -> bool:
    """Can the path be walked from `step` on, with the next tile in `reach`, never using a tile twice?"""
    if step == len(path):
        return True
    for space in spaces_of(tribe.of_colour(path[step]) & reach & ~walked):
        if goes_on(tribe, path, step + 1, NEAR[space], walked | 1 << space):
            return True
    return False


def own_need_met(tribe: Tribe, catalogue: Catalogue) -> bool:
    """The requirement that only this board has."""
    return own_need_count(tribe, catalogue) >= catalogue.need_number[tribe.board]


def own_need_count(tribe: Tribe, catalogue: Catalogue) -> int:
    """How far the board's own requirement has come."""
    kind = catalogue.need_kind[tribe.board]
    if kind == CLEAN_SPACES:
        return count(TERRAIN & ~tribe.polluted)
    if kind == RIGHT_SIDES:
        return tribe.right_sides
    if kind == KEPT_CARDS:
        return len(tribe.kept)
    return count((tribe.villages if kind == VILLAGE_IN else tribe.templed) & catalogue.need_spaces[tribe.board])


# --- Objectives (9.1) -----------------------------------------------------------------------------


def completed(tribe: Tribe, catalogue: Catalogue, card: int) -> bool:
    """Is the left side of a Village card fulfilled on this Terrain?"""
    goal = catalogue.goals[card]
    kind = goal.kind
    if kind == TILES_ON:
        return goal.spaces & ~tribe.tiled == 0
    if kind == VILLAGES_ON:
        return goal.spaces & ~tribe.villages == 0
    if kind == TEMPLES_ON:
        return goal.spaces & ~tribe.templed == 0
    if kind == REGION:
        return count(goal.spaces & tribe.tiled) >= goal.least
    if kind == LINE:
        return line_found(tribe, goal)
    return bonuses_built(tribe, catalogue, goal) >= goal.least


def line_found(tribe: Tribe, goal: Goal) -> bool:
    """Three tiles in this shape, of one colour or of three."""
    for line in LINES[goal.shape]:
        if line & ~tribe.tiled == 0 and colours_on(tribe, line) == (1 if goal.same else COLOURS):
            return True
    return False


def colours_on(tribe: Tribe, spaces: int) -> int:
    """How many colours the tiles on these spaces show."""
    shown = 0
    for colour in range(COLOURS):
        if tribe.of_colour(colour) & spaces:
            shown += 1
    return shown


def bonuses_built(tribe: Tribe, catalogue: Catalogue, goal: Goal) -> int:
    """Villages with a bonus, or all bonuses of Villages together."""
    found = 0
    for space in spaces_of(tribe.villages):
        bonus = catalogue.tile_bonus[tribe.tiles[space]]
        if goal.kind == BONUS_TOTAL:
            found += count(bonus)
        elif goal.kind == BONUS and bonus & goal.bonus:
            found += 1
    return found


# --- Points (12.4) --------------------------------------------------------------------------------


def points(tribe: Tribe, catalogue: Catalogue, holds_token: bool) -> list[int]:
    """The lines of the score sheet: token, Villages, Temples, Pollution, tiles, objectives.

    Nothing counts before the set-up.
    """
    if tribe.tiled == 0:
        return [0] * LINES_OF_SHEET
    objectives = 0
    for card in tribe.kept:
        if completed(tribe, catalogue, card):
            objectives += catalogue.goal_points[card]
    return [
        catalogue.token_points if holds_token else 0,
        catalogue.village_points * count(tribe.villages),
        catalogue.temple_points[count(tribe.templed)],
        catalogue.pollution_points[count(tribe.polluted)],
        catalogue.tile_points[count(tribe.tiled)],
        objectives,
    ]
