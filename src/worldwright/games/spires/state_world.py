"""The world (3.1): all placed tiles, which spaces touch, which landscapes they form, and where the next tile can go."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from worldwright.engine.sets import size
from worldwright.games.spires.actions import CORNERS, ROTATIONS, SPOT
from worldwright.games.spires.board import (
    ACROSS,
    BITS,
    CELLS,
    CORNER,
    COVERS,
    EDGE_BITS,
    EDGES,
    FITTING,
    MEETING,
    OFFSET,
    REACH,
    SPAN,
    SPOT_Q,
    SPOT_R,
    STRIDE,
    far,
    pack,
)

NEIGHBOURS: Final = 6  # a space has at most so many (4.5)
NEW: Final = -1  # a corner that no earlier tile has named
HALF: Final = 60  # a set of landscapes is two ints: labels below this one, and the others
SINGLE: Final = vec[i64]([1 << label for label in range(HALF)])  # compiled, a literal 1 is shifted as 32 bits only
NO_NEIGHBOURS: Final = vec[i64]([-1] * (2 * NEIGHBOURS))  # of the two spaces of a tile
NO_CELLS: Final = vec[u8]([0] * (CORNERS * BITS))  # around the corners of a tile


@final
class World:
    """Tiles in the order of placement. A World never changes: adding a tile makes a new one, so positions can share it.

    Space 2 * i + s is side s of tile i. Every list of spaces is in ascending order.
    """

    NOT_POSITION: ClassVar[tuple[str, ...]] = (
        "terrain", "degree", "near", "label", "size", "corners", "covered", "around", "spots",
    )  # fmt: skip

    def __init__(
        self, tiles: vec[i64], places: vec[i64], terrain: vec[i64], degree: vec[i64], near: vec[i64], label: vec[i64],
        size: vec[i64], corners: vec[i64], covered: vec[i64], around: vec[u8], spots: list[int],
    ) -> None:  # fmt: skip
        self.tiles = tiles  # catalogue numbers
        self.places = places  # packed vertex * ROTATIONS + rotation
        self.terrain = terrain  # by space
        self.degree = degree  # how many neighbours a space has
        self.near = near  # NEIGHBOURS entries for each space
        self.label = label  # the lowest space of the landscape of a space
        self.size = size  # how many spaces a landscape has, by its label
        self.corners = corners  # packed vertices of the spots, CORNERS for each tile; -1 where another tile names it
        self.covered = covered  # the twelve bits of each spot (see board)
        self.around = around  # by which cell of which tile: CELLS * tile + cell + 1, or 0; BITS for each spot
        self.spots = spots  # the spot actions with a legal rotation (4.6): the frontier, kept from tile to tile

    def clone(self) -> World:
        """The same world; the parts that a position may replace are shared, since they never change."""
        return World(
            self.tiles, self.places, self.terrain, self.degree, self.near, self.label, self.size,
            self.corners, self.covered, self.around, self.spots,
        )  # fmt: skip

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
        return size(self.covered[spot] & EDGE_BITS[k])

    def aligned_edges(self, spot: i64, k: i64) -> list[int]:
        """Which of the five edges E0 to E4 of a tile there would line up (4.3)."""
        return [edge for edge in range(EDGES) if self.meeting(spot, k, edge) != 0]

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

    # --- a tile that does not lie there yet ---------------------------------------------------

    def meeting(self, spot: i64, k: i64, edge: i64) -> i64:
        """The tile across an edge of a placement, and which spaces touch there: 16 * tile + bits (see board), or 0."""
        held = i64(self.around[spot * BITS + ACROSS[k * EDGES + edge]])
        if held == 0:
            return 0
        return 16 * ((held - 1) // CELLS) + MEETING[edge * CELLS + (held - 1) % CELLS]

    def touching(self, spot: i64, k: i64) -> list[int]:
        """The spaces that the two sides of a tile there would touch, as 2 * space + own side, ascending."""
        found: list[int] = []
        edge: i64 = 0
        while edge < EDGES:
            met = self.meeting(spot, k, edge)
            if met != 0:
                for pair in range(4):
                    touch = int(4 * (met >> 4)) + pair
                    if met >> pair & 1 and touch not in found:
                        found.append(touch)
            edge += 1
        found.sort()
        return found

    def joined(self, spot: i64, k: i64, a: i64, b: i64) -> tuple[i64, i64]:
        """The landscapes that a tile showing terrains a and b would continue there, as a set of their labels."""
        low: i64 = 0
        high: i64 = 0
        edge: i64 = 0
        while edge < EDGES:
            met = self.meeting(spot, k, edge)
            if met != 0:
                space = 2 * (met >> 4)
                end = space + 2
                while space < end:
                    terrain = self.terrain[space]
                    if (met & 1 and terrain == a) or (met & 2 and terrain == b):
                        label = self.label[space]
                        if label < HALF:
                            low |= SINGLE[label]
                        else:
                            high |= SINGLE[label - HALF]
                    met >>= 2
                    space += 1
            edge += 1
        return low, high

    # --- growing ------------------------------------------------------------------------------

    def grown(self, tile: i64, a: i64, b: i64, q: i64, r: i64, k: i64) -> World:
        """This world with one more tile, showing terrains a and b."""
        twin = World(
            append(self.tiles[:], tile), append(self.places[:], pack(q, r) * ROTATIONS + k),
            append(append(self.terrain[:], a), b), append(append(self.degree[:], 0), 0),
            extend(self.near[:], NO_NEIGHBOURS), self.label[:], self.size[:], self.corners[:],
            self.covered[:], extend(self.around[:], NO_CELLS), self.spots,
        )  # fmt: skip
        known = twin.known_corners(q, r, k)
        twin.join_spaces(known[0], k)
        twin.name_spots(known, q, r, k)
        return twin

    def join_spaces(self, spot: i64, k: i64) -> None:
        """The two spaces of the newest tile touch others and each other, and join landscapes."""
        first: i64 = 2 * (len(self.tiles) - 1)
        self.label = append(append(self.label, first), first + 1)
        self.size = append(append(self.size, 1), 1)
        if spot != NEW:
            for touch in self.touching(spot, k):
                self.link(touch // 2, first + touch % 2)
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

    def name_spots(self, known: vec[i64], q: i64, r: i64, k: i64) -> None:
        """Mark what the newest tile covers around its corners; those that no earlier tile has named get its name."""
        last: i64 = len(self.tiles) - 1
        opened: list[int] = []
        corner: i64 = 0
        while corner < CORNERS:
            at = k * CORNERS + corner
            spot = known[corner]
            if spot == NEW:
                spot = last * CORNERS + corner
                self.corners = append(self.corners, pack(q + SPOT_Q[at], r + SPOT_R[at]))
                opened.append(SPOT + int(spot))
            else:
                self.corners = append(self.corners, NEW)
            self.covered = append(self.covered, 0)
            self.cover(spot, at, last)
            corner += 1
        covered = self.covered
        self.spots = [action for action in self.spots if FITTING[covered[action - SPOT]] != 0] + opened

    def cover(self, spot: i64, at: i64, tile: i64) -> None:
        """The cells of a tile around one of its corners."""
        bit: i64 = 0
        while bit < BITS:
            cell = COVERS[at * BITS + bit]
            if cell != 0:
                self.covered[spot] |= 1 << bit
                self.around[spot * BITS + bit] = u8(CELLS * tile + cell)
            bit += 1

    def known_corners(self, q: i64, r: i64, k: i64) -> vec[i64]:
        """The spots of earlier tiles at the ten corners of the newest tile."""
        known = vec[i64]([NEW] * CORNERS)
        tile: i64 = 0
        while tile < len(self.tiles) - 1:
            vertex = self.places[tile] // ROTATIONS
            if far(q - (vertex // STRIDE - OFFSET), r - (vertex % STRIDE - OFFSET)) <= 2 * REACH:
                spot = tile * CORNERS
                while spot < (tile + 1) * CORNERS:
                    place = self.corners[spot]
                    if place != NEW:
                        dq = place // STRIDE - OFFSET - q
                        dr = place % STRIDE - OFFSET - r
                        if far(dq, dr) <= REACH:
                            corner = CORNER[(k * SPAN + dq + REACH) * SPAN + dr + REACH]
                            if corner >= 0:
                                known[corner] = spot
                    spot += 1
            tile += 1
        return known


def has_label(low: i64, high: i64, label: i64) -> bool:
    """Is this landscape in a set?"""
    return (low >> label if label < HALF else high >> (label - HALF)) & 1 != 0


def no_world() -> World:
    none = vec[i64]([])
    return World(none, none, none, none, none, none, none, none, none, vec[u8]([]), [])
