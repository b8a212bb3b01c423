"""Where tribe tiles may lie and the falcon may land (7.2 to 7.14)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.games.revive.board import FIRST_LARGE, HEX_COUNT, SPACE_COUNT
from worldwright.games.revive.grammar import (
    FOREST_TILE,
    LOCATION,
    SAND,
    SAND_TILE,
    TARGET,
    TEMPLE,
    WATER,
    WORKSHOP,
)
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_map import (
    FOREST_MARK,
    SAND_MARK,
    TARGET_MARK,
    TEMPLE_MARK,
    WORKSHOP_MARK,
)
from worldwright.games.revive.state_tribe import FAR, TRIBE_MARKERS
from worldwright.games.revive.turn_gains import can_pay
from worldwright.games.revive.turn_range import (
    food_for,
    range_bonus,
    reach_of,
)

TILE_PRICE: Final = 1  # crystals for forest tiles, temples and workshops
PAYS_RANGE: Final = (FOREST_TILE, TEMPLE, SAND_TILE)
PAYS_CRYSTAL: Final = (FOREST_TILE, TEMPLE, WORKSHOP)


def token_spots(state: Revive, seat: int, ability: int) -> list[int]:
    """Where a tribe tile may be placed and paid for (7.2 to 7.10, 7.14)."""
    tribe = state.tribes[seat]
    crystals = TILE_PRICE if ability in PAYS_CRYSTAL else 0
    pays_range = ability in PAYS_RANGE
    reach = reach_of(state, seat)
    bonus = range_bonus(state, seat)
    found: list[int] = []
    for space in range(SPACE_COUNT):
        if not may_hold(state, seat, ability, space):
            continue
        if pays_range and reach[space] >= FAR:
            continue
        if can_pay(tribe, crystals, 0, 0, food_for(state, reach[space], bonus) if pays_range else 0):
            found.append(space)
    return found


def may_hold(state: Revive, seat: i64, ability: i64, space: i64) -> bool:
    """Is the space of the right kind, and vacant for this tile?"""
    ground = state.map
    kind = ground.ground[space]
    marks = ground.marks[space]
    if ability == FOREST_TILE:
        vacant = marks & (FOREST_MARK | SAND_MARK | TARGET_MARK) == 0
        return kind == SAND and ground.buildings[space] == 0 and vacant
    if ability == TEMPLE:
        return kind == WATER and marks & TEMPLE_MARK == 0
    if ability == SAND_TILE:
        vacant = marks & (FOREST_MARK | SAND_MARK | WORKSHOP_MARK) == 0
        return ground.is_terrain(space) and vacant and ground.falcon != space
    if ability == WORKSHOP:
        return ground.is_terrain(space) and marks & WORKSHOP_MARK == 0
    if ability != TARGET or marks & TARGET_MARK:
        return False
    if kind == SAND:
        return ground.buildings[space] == 0
    return (kind == LOCATION or space >= FIRST_LARGE) and not ground.figures[space] >> seat & 1


def falcon_ends(state: Revive, seat: int) -> list[int]:
    """Terrain within reach of the falcon: three spaces for each marker gone, this one included (7.12)."""
    ground = state.map
    gone = min(TRIBE_MARKERS, TRIBE_MARKERS - state.tribes[seat].markers + 1)
    steps = gone * state.catalogue.falcon_steps
    seen = vec[i64]([0] * SPACE_COUNT)
    seen[ground.falcon] = 1
    wave = vec[i64]([ground.falcon])
    while steps > 0 and len(wave) > 0:
        after = vec[i64]([])
        for space in wave:
            for other in state.catalogue.board.near[space]:
                if not seen[other] and ground.passable(other):
                    seen[other] = 1
                    after = append(after, other)
        wave = after
        steps -= 1
    return [space for space in range(HEX_COUNT) if seen[space] and ground.is_terrain(space)]
