"""The triangular lattice (4.2) and what a half-hexagon tile means on it (4.3 to 4.6), as tables.

A placement is a vertex (q, r) and a rotation k. Around every vertex lie six wedges and, behind them, six outer cells:
twelve bits say which of them are covered, and they alone decide which rotations fit there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.games.spires.actions import CORNERS, ROTATIONS, TILES

DIRECTIONS: Final[list[tuple[int, int]]] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
WEDGES: Final[list[tuple[int, int, int]]] = [(0, 0, 0), (-1, 0, 1), (-1, 0, 0), (-1, -1, 1), (0, -1, 0), (0, -1, 1)]
OUTER: Final = 6  # the bit of the cell behind wedge j is OUTER + j
BITS: Final = 12
EDGES: Final = 5
CELLS: Final = 3
TILE_ROOM: Final = 4  # a cell of a tile is TILE_ROOM * tile + 1 + cell: below 256, and 0 is none
EDGE_ROOM: Final = 8  # the cells across the edges of a tile stand side by side, so many bits for each
ONE_EDGE: Final = (1 << EDGE_ROOM) - 1
EACH_EDGE: Final = sum([1 << EDGE_ROOM * edge for edge in range(EDGES)])
ALL_EDGES: Final = EDGE_ROOM * EDGES
MOST_SHOWN: Final = 3  # so many rotations of a tile put at a corner see anything of the tile that is there, at most
OFFSET: Final = 256  # coordinates are packed as (q + OFFSET) * STRIDE + r + OFFSET
STRIDE: Final = 512

Vertex = tuple[int, int]
Cell = tuple[int, int, int]


# --- Vertices, cells, placements ------------------------------------------------------------------


def shifted(vertex: Vertex, direction: int) -> Vertex:
    dq, dr = DIRECTIONS[direction % 6]
    return vertex[0] + dq, vertex[1] + dr


def wedge(vertex: Vertex, j: int) -> Cell:
    """The cell with corners v, v + d_j and v + d_(j+1)."""
    dq, dr, kind = WEDGES[j % 6]
    return vertex[0] + dq, vertex[1] + dr, kind


def behind(vertex: Vertex, j: int) -> Cell:
    """The cell across the far edge of wedge j."""
    return wedge(shifted(vertex, j), j + 1)


def cells_of(vertex: Vertex, k: int) -> list[Cell]:
    """The three cells that a tile covers."""
    return [wedge(vertex, k + i) for i in range(3)]


def corners_of(vertex: Vertex, k: int) -> list[Vertex]:
    return [shifted(vertex, k + i) for i in range(4)]


def border_keys(vertex: Vertex, k: int) -> list[list[Vertex]]:
    """The half-edges along each of the two spaces, as four times their midpoints (4.5)."""
    p0, p1, p2, p3 = corners_of(vertex, k)
    halves = [
        [(vertex, p0), (p0, vertex), (p0, p1), (p1, p0), (p1, p2)],
        [(p2, p1), (p2, p3), (p3, p2), (p3, vertex), (vertex, p3)],
    ]
    return [[(3 * x[0] + y[0], 3 * x[1] + y[1]) for x, y in side] for side in halves]


def spots_around(vertex: Vertex, k: int) -> list[Vertex]:
    """The ten vertices where a neighbour can have the middle of its long side: five own ones, one beyond each edge."""
    p0, p1, p2, p3 = corners_of(vertex, k)
    beyond = [
        shifted(vertex, k - 1),
        shifted(p0, k + 1),
        shifted(p1, k + 2),
        shifted(p2, k + 3),
        shifted(vertex, k + 4),
    ]
    return [vertex, p0, p1, p2, p3, *beyond]


# --- Tables ---------------------------------------------------------------------------------------


def cells_around(vertex: Vertex) -> list[Cell]:
    """The cells around a vertex in the order of their bits: six wedges, and the six cells behind them."""
    return [wedge(vertex, j) for j in range(6)] + [behind(vertex, j) for j in range(6)]


def wedge_bits(k: int) -> int:
    return 1 << k | 1 << (k + 1) % 6 | 1 << (k + 2) % 6


def fitting_rotations(bits: int) -> int:
    """The rotations that are legal at a vertex (4.6), as a set: three free wedges, a covered cell across an edge."""
    rotations = 0
    for k in range(ROTATIONS):
        if not bits & wedge_bits(k) and bits & int(EDGE_BITS[k]):
            rotations |= 1 << k
    return rotations


def across(k: int) -> list[int]:
    """The bits of the cells across the edges E0 to E4 of a tile with rotation k, seen from its own vertex (4.3)."""
    return [(k + 5) % 6, *[OUTER + (k + i) % 6 for i in range(3)], (k + 3) % 6]


def meeting_sides(edge: int, cell: int) -> int:
    """Which spaces touch where an edge of a new tile meets a cell of another one: bit 2 * other side + own side (4.5).

    The outer cells 0 and 2 of a tile are one space each, the middle one is cut through the middle of its only free
    edge E2. Two such edges meet crosswise.
    """
    own = [0] if edge < 2 else [0, 1] if edge == 2 else [1]
    if edge == 2 and cell == 1:
        return 1 << 2 * 1 + 0 | 1 << 2 * 0 + 1
    others = [0, 1] if cell == 1 else [cell // 2]
    return sum([1 << (2 * other + side) for other in others for side in own])


def shown_cells(k: int, corner: int, j: int) -> int:
    """What a tile with rotation k shows, at one of its corners, to the edges of a tile put there with rotation j:
    1 + the cell that lies across, EDGE_ROOM bits for each edge; nothing where the tiles would overlap.
    """
    cells, around = cells_of((0, 0), k), cells_around(spots_around((0, 0), k)[corner])
    if any(around[bit] in cells for bit in range(OUTER) if wedge_bits(j) >> bit & 1):
        return 0
    facing = [(edge, around[bit]) for edge, bit in enumerate(across(j)) if around[bit] in cells]
    return sum([1 + cells.index(cell) << EDGE_ROOM * edge for edge, cell in facing])


def shown_at(k: int, corner: int) -> list[int]:
    """What the tile shows at that corner to each rotation that sees any of it."""
    cells = [shown_cells(k, corner, j) for j in range(ROTATIONS)]
    found = [j << ALL_EDGES | cells[j] for j in range(ROTATIONS) if cells[j] != 0]
    return found + [0] * (MOST_SHOWN - len(found))


EDGE_BITS: Final = vec[i64]([sum([1 << bit for bit in across(k)]) for k in range(ROTATIONS)])
# How many edges of a tile with rotation k line up, by the bits of a vertex among its EDGE_BITS
ALIGNED: Final = vec[i64]([bits.bit_count() for bits in range(1 << BITS)])
FITTING: Final = vec[i64]([fitting_rotations(bits) for bits in range(1 << BITS)])  # by the twelve bits of a vertex
# Which spaces touch where an edge meets a cell. By edge * TILE_ROOM + 1 + cell
MEETING: Final = vec[i64](
    [meeting_sides(edge, cell) if cell >= 0 else 0 for edge in range(EDGES) for cell in range(-1, CELLS)]
)
# How far a corner lies from the vertex of its tile, packed. By k * CORNERS + corner
SPOT_STEP: Final = vec[i64]([q * STRIDE + r for k in range(ROTATIONS) for q, r in spots_around((0, 0), k)])
# What a tile covers around a corner, as bits. By k * CORNERS + corner
COVERED: Final = vec[i64](
    [
        sum([1 << bit for bit, cell in enumerate(cells_around(spot)) if cell in cells_of((0, 0), k)])
        for k in range(ROTATIONS)
        for spot in spots_around((0, 0), k)
    ]
)
# What it shows there, and above that the rotation of the tile that it is shown to; MOST_SHOWN for each corner
SHOWN: Final = vec[i64]([shown for k in range(ROTATIONS) for corner in range(CORNERS) for shown in shown_at(k, corner)])


def pack(q: i64, r: i64) -> i64:
    return (q + OFFSET) * STRIDE + r + OFFSET


def far(dq: i64, dr: i64) -> i64:
    """Hexagonal distance from the origin."""
    return max(max(dq, -dq), max(max(dr, -dr), max(dq + dr, -dq - dr)))


assert len(SPOT_STEP) == ROTATIONS * CORNERS
assert len(SHOWN) == ROTATIONS * CORNERS * MOST_SHOWN
assert TILE_ROOM * TILES <= ONE_EDGE + 1
