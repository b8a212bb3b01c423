"""The 7 by 7 cells that a World can reach, as bits of one int: cell = 8 * row + column, with an empty ninth file as border."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.games.strange_world.actions import CELL

SPAN: Final = 7
WIDTH: Final = 8  # one more than the span, so that shifting a row never runs into the next
CENTRE: Final = 3  # row and column of the starting card
SIDE_LENGTH: Final = 4
HOME: Final = CENTRE * WIDTH + CENTRE

# Steps from a cell, in the order of 7.3: up, right, down, left
STEPS: Final[list[int]] = [-WIDTH, 1, WIDTH, -1]


def row_of(cell: int) -> int:
    return cell // WIDTH


def column_of(cell: int) -> int:
    return cell % WIDTH


def cell_at(row: int, column: int) -> int:
    """The cell of a rules coordinate, where (0, 0) is the starting card."""
    return (row + CENTRE) * WIDTH + column + CENTRE


def coordinates(cell: int) -> tuple[int, int]:
    return cell // WIDTH - CENTRE, cell % WIDTH - CENTRE


BIT: Final = vec[i64]([1 << cell for cell in range(SPAN * WIDTH)])
BOARD: Final[int] = sum(1 << (row * WIDTH + column) for row in range(SPAN) for column in range(SPAN))
ROW: Final = vec[i64]([sum(1 << (row * WIDTH + column) for column in range(SPAN)) for row in range(SPAN)])
COLUMN: Final = vec[i64]([sum(1 << (row * WIDTH + column) for row in range(SPAN)) for column in range(SPAN)])
# Rows from .. to, both included, at index SPAN * first + last; likewise columns
ROWS: Final = vec[i64](
    [sum(ROW[row] for row in range(first, last + 1)) for first in range(SPAN) for last in range(SPAN)]
)
COLUMNS: Final = vec[i64](
    [sum(COLUMN[column] for column in range(first, last + 1)) for first in range(SPAN) for last in range(SPAN)]
)
NEAR: Final = vec[i64](
    [
        sum(1 << (cell + step) for step in STEPS if 0 <= cell + step < SPAN * WIDTH) & BOARD
        if cell % WIDTH < SPAN
        else 0
        for cell in range(SPAN * WIDTH)
    ]
)
# The place actions of a row, by the bits of its legal cells
PLACES: Final[list[list[list[int]]]] = [
    [[CELL + row * SPAN + column for column in range(SPAN) if bits >> column & 1] for bits in range(1 << SPAN)]
    for row in range(SPAN)
]
CELL_OF: Final[list[int]] = [place // SPAN * WIDTH + place % SPAN for place in range(SPAN * SPAN)]  # by action - CELL


def around(cells: i64) -> i64:
    """All cells orthogonally adjacent to any of these (4.2)."""
    spread: i64 = (cells << 1) | (cells >> 1) | (cells << 8) | (cells >> 8)
    return spread & BOARD


def places(cells: i64) -> list[int]:
    """The place actions of a set of cells, row by row (7.3)."""
    actions: list[int] = []
    row: i64 = 0
    while cells != 0:
        bits = cells & 127
        if bits != 0:
            actions += PLACES[row][bits]
        cells >>= 8
        row += 1
    return actions


def cells_of(cells: i64) -> list[int]:
    """The single cells of a set, row by row."""
    found: list[int] = []
    while cells != 0:
        low = cells & -cells
        found.append(int(low).bit_length() - 1)
        cells ^= low
    return found
