"""The triangular lattice (4.2) and what a half-hexagon tile means on it (4.3 to 4.6), as tables.

A placement is a vertex (q, r) and a rotation k. Around every vertex lie six wedges and, behind them, six outer cells: twelve bits say which
of them are covered, and they alone decide which rotations fit there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.games.spires.actions import CORNERS, ROTATIONS

DIRECTIONS: Final[list[tuple[int, int]]] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
WEDGES: Final[list[tuple[int, int, int]]] = [(0, 0, 0), (-1, 0, 1), (-1, 0, 0), (-1, -1, 1), (0, -1, 0), (0, -1, 1)]
OUTER: Final = 6  # the bit of the cell behind wedge j is OUTER + j
BITS: Final = 12
REACH: Final = 2  # two tiles that touch have vertices at most this far apart
SPAN: Final = 2 * REACH + 1
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
    """The ten vertices where a neighbour of this tile can have the middle of its long side: its own five, and one beyond each edge."""
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


def bits_at(vertex: Vertex, covered: list[Cell]) -> int:
    """Which wedges and outer cells of a vertex these cells cover."""
    bits = 0
    for j in range(6):
        bits |= (wedge(vertex, j) in covered) << j
        bits |= (behind(vertex, j) in covered) << (OUTER + j)
    return bits


def edge_bits(k: int) -> int:
    """The cells across the five edges of a tile with rotation k, seen from its own vertex."""
    bits = 1 << (k + 5) % 6 | 1 << (k + 3) % 6
    for i in range(3):
        bits |= 1 << (OUTER + (k + i) % 6)
    return bits


def wedge_bits(k: int) -> int:
    return 1 << k | 1 << (k + 1) % 6 | 1 << (k + 2) % 6


def fitting_rotations(bits: int) -> int:
    """The rotations that are legal at a vertex (4.6), as a bit set: three wedges free, and a covered cell across an edge."""
    rotations = 0
    for k in range(ROTATIONS):
        if not bits & wedge_bits(k) and bits & edge_bits(k):
            rotations |= 1 << k
    return rotations


def touching_sides(dq: int, dr: int, k: int, other_k: int) -> int:
    """Which spaces of a tile at the origin and one at (dq, dr) are adjacent: bit 2 * side + other side (4.5)."""
    if set(cells_of((0, 0), k)) & set(cells_of((dq, dr), other_k)):
        return 0
    mine, theirs = border_keys((0, 0), k), border_keys((dq, dr), other_k)
    bits = 0
    for side in range(2):
        for other in range(2):
            if set(mine[side]) & set(theirs[other]):
                bits |= 1 << (2 * side + other)
    return bits


def around_origin() -> list[Vertex]:
    return [(q, r) for q in range(-REACH, REACH + 1) for r in range(-REACH, REACH + 1)]


FITTING: Final = vec[i64](
    [fitting_rotations(bits) for bits in range(1 << BITS)]
)  # rotations that fit, by the twelve bits of a vertex
EDGES: Final = vec[i64]([edge_bits(k) for k in range(ROTATIONS)])
SPOT_Q: Final = vec[i64](
    [spot[0] for k in range(ROTATIONS) for spot in spots_around((0, 0), k)]
)  # by k * CORNERS + corner
SPOT_R: Final = vec[i64]([spot[1] for k in range(ROTATIONS) for spot in spots_around((0, 0), k)])
COVERS: Final = vec[i64](
    [bits_at(spot, cells_of((0, 0), k)) for k in range(ROTATIONS) for spot in spots_around((0, 0), k)]
)
# Which corner of a tile with rotation k a vertex near it is; -1 for none. By (k * SPAN + dq + REACH) * SPAN + dr + REACH
CORNER: Final = vec[i64](
    [
        spots_around((0, 0), k).index(vertex) if vertex in spots_around((0, 0), k) else -1
        for k in range(ROTATIONS)
        for vertex in around_origin()
    ]
)
# Adjacent sides of two tiles. By ((k * ROTATIONS + other k) * SPAN + dq + REACH) * SPAN + dr + REACH
TOUCH: Final = vec[i64](
    [
        touching_sides(dq, dr, k, other)
        for k in range(ROTATIONS)
        for other in range(ROTATIONS)
        for dq, dr in around_origin()
    ]
)


def pack(q: i64, r: i64) -> i64:
    return (q + OFFSET) * STRIDE + r + OFFSET


def far(dq: i64, dr: i64) -> i64:
    """Hexagonal distance from the origin."""
    return max(max(dq, -dq), max(max(dr, -dr), max(dq + dr, -dq - dr)))


assert len(SPOT_Q) == ROTATIONS * CORNERS
