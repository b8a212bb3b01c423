"""The world (3.1): all placed tiles, which spaces touch, which landscapes they form, and where the next tile can go."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.games.spires.actions import CORNERS, ROTATIONS, SPOT
from worldwright.games.spires.board import (
    CORNER,
    COVERS,
    EDGES,
    FITTING,
    OFFSET,
    REACH,
    SPAN,
    SPOT_Q,
    SPOT_R,
    STRIDE,
    TOUCH,
    far,
    pack,
)

NEIGHBOURS: Final = 6  # a space has at most so many (4.5)
NOT_HERE: Final = -1  # a corner that an earlier tile has named already


@final
class Land:
    """Tiles in the order of placement. A Land never changes: adding a tile makes a new one, so positions can share it.

    Space 2 * i + s is side s of tile i. Every list of spaces is in ascending order.
    """

    def __init__(
        self, tiles: vec[i64], places: vec[i64], terrain: vec[i64], degree: vec[i64], near: vec[i64], label: vec[i64], size: vec[i64],
        corners: vec[i64], covered: vec[i64], spots: list[int],
    ) -> None:  # fmt: skip
        self.tiles = tiles  # catalogue numbers
        self.places = places  # packed vertex * ROTATIONS + rotation
        self.terrain = terrain  # by space
        self.degree = degree  # how many neighbours a space has
        self.near = near  # NEIGHBOURS entries for each space
        self.label = label  # the lowest space of the landscape of a space
        self.size = size  # how many spaces a landscape has, by its label
        self.corners = corners  # packed vertices of the spots, CORNERS for each tile
        self.covered = covered  # the twelve bits of each spot (see board)
        self.spots = spots  # the spot actions with a legal rotation (4.6): the frontier, kept from tile to tile

    def clone(self) -> Land:
        """The same world; the parts that a position may replace are shared, since they never change."""
        return Land(
            self.tiles, self.places, self.terrain, self.degree, self.near, self.label, self.size,
            self.corners, self.covered, self.spots,
        )  # fmt: skip

    def key(self) -> tuple[object, ...]:
        """What makes two worlds equal; all the rest follows from it."""
        return (tuple(self.tiles), tuple(self.places))

    # --- reading ------------------------------------------------------------------------------

    def vertex(self, tile: i64) -> tuple[int, int]:
        place = self.places[tile] // ROTATIONS
        return place // STRIDE - OFFSET, place % STRIDE - OFFSET

    def rotation(self, tile: i64) -> i64:
        return self.places[tile] % ROTATIONS

    def spot_vertex(self, spot: i64) -> tuple[int, int]:
        return self.corners[spot] // STRIDE - OFFSET, self.corners[spot] % STRIDE - OFFSET

    def rotations(self, spot: i64) -> i64:
        """The rotations that fit at a spot, as bits."""
        return FITTING[self.covered[spot]]

    def aligned(self, spot: i64, k: i64) -> i64:
        """How many edges of a tile there would line up with other tiles (4.6)."""
        return ones(self.covered[spot] & EDGES[k])

    def neighbours(self, space: i64) -> list[int]:
        first = NEIGHBOURS * space
        found: list[int] = []
        at: i64 = 0
        while at < self.degree[space]:
            found.append(int(self.near[first + at]))
            at += 1
        return found

    def landscape(self, space: i64) -> list[int]:
        """All spaces of the landscape (3.3)."""
        label = self.label[space]
        found: list[int] = []
        other: i64 = label
        while other < len(self.label):
            if self.label[other] == label:
                found.append(int(other))
            other += 1
        return found

    def touched_by(self, q: i64, r: i64, k: i64, side: i64) -> list[int]:
        """The spaces that one side of a tile would touch if it lay there."""
        found: list[int] = []
        tile: i64 = 0
        while tile < len(self.tiles):
            bits = self.contact(tile, q, r, k)
            if bits != 0:
                if bits >> side & 1:
                    found.append(int(2 * tile))
                if bits >> (2 + side) & 1:
                    found.append(int(2 * tile + 1))
            tile += 1
        return found

    def contact(self, tile: i64, q: i64, r: i64, k: i64) -> i64:
        """Which sides of a tile and of one at (q, r, k) touch: bit 2 * side + other side."""
        place = self.places[tile]
        vertex = place // ROTATIONS
        dq = q - (vertex // STRIDE - OFFSET)
        dr = r - (vertex % STRIDE - OFFSET)
        if dq < -REACH or dq > REACH or dr < -REACH or dr > REACH:
            return 0
        return TOUCH[((place % ROTATIONS * ROTATIONS + k) * SPAN + dq + REACH) * SPAN + dr + REACH]

    # --- growing ------------------------------------------------------------------------------

    def grown(self, tile: i64, a: i64, b: i64, q: i64, r: i64, k: i64) -> Land:
        """This world with one more tile, showing terrains a and b."""
        twin = Land(
            append(self.tiles[:], tile), append(self.places[:], pack(q, r) * ROTATIONS + k), append(append(self.terrain[:], a), b),
            append(append(self.degree[:], 0), 0), self.near[:], self.label[:], self.size[:], self.corners[:], self.covered[:], self.spots,
        )  # fmt: skip
        near = twin.near
        empty: i64 = 0
        while empty < 2 * NEIGHBOURS:
            near = append(near, -1)
            empty += 1
        twin.near = near
        twin.join_spaces(q, r, k)
        twin.name_spots(q, r, k)
        return twin

    def join_spaces(self, q: i64, r: i64, k: i64) -> None:
        """Find the neighbours of the newest tile, and let its spaces join landscapes."""
        last: i64 = len(self.tiles) - 1
        first = 2 * last
        self.label = append(append(self.label, first), first + 1)
        self.size = append(append(self.size, 1), 1)
        tile: i64 = 0
        while tile < last:
            bits = self.contact(tile, q, r, k)
            pair: i64 = 0
            while bits != 0:
                if bits & 1:
                    self.link(2 * tile + pair // 2, first + pair % 2)
                bits >>= 1
                pair += 1
            tile += 1
        self.link(first, first + 1)

    def link(self, one: i64, other: i64) -> None:
        """Two spaces touch."""
        self.near[NEIGHBOURS * one + self.degree[one]] = other
        self.degree[one] += 1
        self.near[NEIGHBOURS * other + self.degree[other]] = one
        self.degree[other] += 1
        if self.terrain[one] == self.terrain[other] and self.label[one] != self.label[other]:
            self.merge(min(self.label[one], self.label[other]), max(self.label[one], self.label[other]))

    def merge(self, kept: i64, gone: i64) -> None:
        """Two landscapes become one."""
        self.size[kept] += self.size[gone]
        self.size[gone] = 0
        space: i64 = gone
        while space < len(self.label):
            if self.label[space] == gone:
                self.label[space] = kept
            space += 1

    def name_spots(self, q: i64, r: i64, k: i64) -> None:
        """Mark what the newest tile covers around its ten corners; those that no earlier tile has named get its name."""
        last: i64 = len(self.tiles) - 1
        known = self.known_corners(q, r, k)
        corners = self.corners
        covered = self.covered
        opened: list[int] = []
        corner: i64 = 0
        while corner < CORNERS:
            bits = COVERS[k * CORNERS + corner]
            spot = known[corner]
            if spot == NOT_HERE:
                corners = append(corners, pack(q + SPOT_Q[k * CORNERS + corner], r + SPOT_R[k * CORNERS + corner]))
                covered = append(covered, bits)
                opened.append(SPOT + int(last * CORNERS + corner))
            else:
                corners = append(corners, NOT_HERE)
                covered = append(covered, 0)
                covered[spot] |= bits
            corner += 1
        self.corners = corners
        self.covered = covered
        self.spots = [action for action in self.spots if FITTING[covered[action - SPOT]] != 0] + opened

    def known_corners(self, q: i64, r: i64, k: i64) -> vec[i64]:
        """The spots of earlier tiles at the ten corners of a tile."""
        known = vec[i64]([NOT_HERE] * CORNERS)
        tile: i64 = 0
        while tile < len(self.tiles) - 1:
            vertex = self.places[tile] // ROTATIONS
            if far(q - (vertex // STRIDE - OFFSET), r - (vertex % STRIDE - OFFSET)) <= 2 * REACH:
                spot = tile * CORNERS
                while spot < (tile + 1) * CORNERS:
                    place = self.corners[spot]
                    if place != NOT_HERE:
                        dq = place // STRIDE - OFFSET - q
                        dr = place % STRIDE - OFFSET - r
                        if far(dq, dr) <= REACH:
                            corner = CORNER[(k * SPAN + dq + REACH) * SPAN + dr + REACH]
                            if corner >= 0:
                                known[corner] = spot
                    spot += 1
            tile += 1
        return known


def ones(bits: i64) -> i64:
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def no_land() -> Land:
    return Land(
        vec[i64]([]), vec[i64]([]), vec[i64]([]), vec[i64]([]), vec[i64]([]), vec[i64]([]), vec[i64]([]), vec[i64]([]), vec[i64]([]), []
    )  # fmt: skip
