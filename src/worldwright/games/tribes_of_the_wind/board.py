"""The Terrain (3.1): twelve spaces as bits of one int, space = 4 * row + column, and the Capital as the thirteenth
place.

Also how many slots a player and the displays have: the shape of the action space (17.3).
"""

from __future__ import annotations

from typing import Final

ROWS: Final = 3
COLUMNS: Final = 4
SPACES: Final = ROWS * COLUMNS
FLAG: Final = 0  # the space of the Starting tile
CAPITAL: Final = 12
PLACES: Final = 13  # where Wind Riders can be (3.3)
TERRAIN: Final = (1 << SPACES) - 1
LEFT_COLUMN: Final = 0x111
RIGHT_COLUMN: Final = 0x888
CAPITAL_BIT: Final = 1 << CAPITAL
HAND: Final = 5  # slots of a hand
DISPLAY: Final = 4  # slots of each display
KEPT: Final = 4  # Village cards under a board at the most
DISCARDED: Final = 3  # cards for a Temple
TEMPLES: Final = 4
GUIDES: Final = 4
MAX_PLAYERS: Final = 5
BACK_BITS: Final = 8  # for how many cards of an element there are, side by side in one int
SPACE_NAMES: Final = tuple("abcd"[space % COLUMNS] + str(space // COLUMNS + 1) for space in range(SPACES))
PLACE_NAMES: Final = (*SPACE_NAMES, "capital")


def around(spaces: int) -> int:
    """All spaces orthogonally adjacent to any of these (3.2)."""
    return (spaces >> 4 | spaces << 4 | (spaces & ~RIGHT_COLUMN) << 1 | (spaces & ~LEFT_COLUMN) >> 1) & TERRAIN


def spaces_of(spaces: int) -> list[int]:
    """The single spaces of a set, in ascending order; the Capital's bit counts too."""
    return MEMBERS[spaces]


def count(spaces: int) -> int:
    """How many spaces a set has."""
    return len(MEMBERS[spaces])


def at(row: int, column: int) -> int:
    return 1 << (row * COLUMNS + column)


MEMBERS: Final[list[list[int]]] = [
    [place for place in range(PLACES) if bits >> place & 1] for bits in range(1 << PLACES)
]
NEAR: Final[list[int]] = [around(1 << space) for space in range(SPACES)]

# The lines that objectives ask for (9.1), each a set of three spaces
SHAPES: Final = ("row", "column", "diagonal", "L")
LINES: Final[list[list[int]]] = [
    [
        at(row, column) | at(row, column + 1) | at(row, column + 2)
        for row in range(ROWS)
        for column in range(COLUMNS - 2)
    ],
    [at(0, column) | at(1, column) | at(2, column) for column in range(COLUMNS)],
    [
        at(0, column) | at(1, column + way) | at(2, column + 2 * way)
        for way in (1, -1)
        for column in range(COLUMNS)
        if 0 <= column + 2 * way < COLUMNS
    ],
    [
        (at(row, column) | at(row, column + 1) | at(row + 1, column) | at(row + 1, column + 1)) & ~corner
        for row in range(ROWS - 1)
        for column in range(COLUMNS - 1)
        for corner in (at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1))
    ],
]
