"""The 7 by 7 cells that a World can reach, as bits of one int.

cell = 8 * row + column: an empty eighth column is the border between the rows.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.games.strange_world.actions import PLACE, REACH

SPAN: Final = 2 * REACH + 1
WIDTH: Final = SPAN + 1  # so that shifting a row never runs into the next
SIDE_LENGTH: Final = 4
HOME: Final = REACH * WIDTH + REACH  # the cell of the starting card
UP: Final = -WIDTH
DOWN: Final = WIDTH
TOWARD: Final = vec[i64]([UP, 1, DOWN, -1])  # in the order of 7.3: up, right, down, left


def cell_at(row: int, column: int) -> int:
    """The cell of a rules coordinate, where (0, 0) is the starting card."""
    return (row + REACH) * WIDTH + column + REACH


def coordinates(cell: i64) -> tuple[int, int]:
    return int(cell // WIDTH) - REACH, int(cell % WIDTH) - REACH


BIT: Final = vec[i64]([1 << cell for cell in range(SPAN * WIDTH)])
BOARD: Final = 0x7F7F7F7F7F7F7F  # seven rows of seven
ROW: Final = vec[i64]([sum([1 << (row * WIDTH + column) for column in range(SPAN)]) for row in range(SPAN)])
COLUMN: Final = vec[i64]([sum([1 << (row * WIDTH + column) for row in range(SPAN)]) for column in range(SPAN)])
# Rows from .. to, both included, at index SPAN * first + last; likewise columns
ROWS: Final = vec[i64](
    [sum([ROW[row] for row in range(first, last + 1)]) for first in range(SPAN) for last in range(SPAN)]
)
COLUMNS: Final = vec[i64](
    [sum([COLUMN[column] for column in range(first, last + 1)]) for first in range(SPAN) for last in range(SPAN)]
)
ROW_OF: Final = vec[i64]([cell // WIDTH for cell in range(SPAN * WIDTH)])
COLUMN_OF: Final = vec[i64]([cell % WIDTH for cell in range(SPAN * WIDTH)])
CELLS: Final = vec[i64]([row * WIDTH + column for row in range(SPAN) for column in range(SPAN)])  # by place action
PLACES: Final = vec[i64]([PLACE + cell // WIDTH * SPAN + cell % WIDTH for cell in range(SPAN * WIDTH)])  # and back

WHOLE_ROW: Final = 0x7F
PLACES_OF_ROW: Final[list[list[list[int]]]] = [  # by row and by the bits of its cells
    [[PLACE + row * SPAN + column for column in range(SPAN) if bits >> column & 1] for bits in range(1 << SPAN)]
    for row in range(SPAN)
]


def around(cells: i64) -> i64:
    """All cells orthogonally adjacent to any of these (4.2)."""
    spread: i64 = (cells << 1) | (cells >> 1) | (cells << WIDTH) | (cells >> WIDTH)
    return spread & BOARD


NEAR: Final = vec[i64]([around(1 << cell) if BOARD >> cell & 1 else 0 for cell in range(SPAN * WIDTH)])


def place_actions(cells: i64) -> list[int]:
    """The place actions of a set of cells, row by row (7.3)."""
    actions: list[int] = []
    row: i64 = 0
    while cells != 0:
        columns = cells & WHOLE_ROW
        if columns != 0:
            actions += PLACES_OF_ROW[row][columns]
        cells >>= WIDTH
        row += 1
    return actions
