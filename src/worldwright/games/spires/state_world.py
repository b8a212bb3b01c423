"""The world (3.1): all placed tiles, which spaces touch, which landscapes they form, and where the next tile can go."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, extend, remove, vec
from mypy_extensions import i16, i64

from worldwright.engine.sets import BITS, lowest
from worldwright.games.spires.actions import CORNERS, ROTATIONS, SPOT
from worldwright.games.spires.board import (
    ALIGNED,
    ALL_EDGES,
    COVERED,
    EACH_EDGE,
    EDGE_BITS,
    EDGE_ROOM,
    EDGES,
    FITTING,
    MEETING,
    MOST_SHOWN,
    OFFSET,
    ONE_EDGE,
    SHOWN,
    SPOT_STEP,
    STRIDE,
    TILE_ROOM,
    pack,
)

NEIGHBOURS: Final = 6  # a space has at most so many (4.5)
NEW: Final = -1  # a vertex that no tile has named
HALF: Final = 60  # a set of spaces, or of landscapes by label, is two ints: those below this one, and the others
ROOM: Final = 24  # tiles that a copied world can take in before its memory must grow
SLOTS: Final = 1024  # of the index of vertices: more than there can be spots
# What a new tile brings at first: no neighbours of its two spaces, no name, cover or contact of its corners
NO_NEIGHBOURS: Final = vec[i64]([NEW] * (2 * NEIGHBOURS))
NO_NAMES: Final = vec[i64]([NEW] * CORNERS)
NO_COVER: Final = vec[i64]([0] * CORNERS)
NO_CONTACT: Final = vec[i64]([0] * (CORNERS * ROTATIONS))


@final
class World:
    """Tiles in the order of placement. Positions share a World until one of them adds a tile to a copy of its own.

    Space 2 * i + s is side s of tile i. Every list of spaces is in ascending order.
    """

    NOT_POSITION: ClassVar[tuple[str, ...]] = (
        "terrain", "degree", "near", "label", "size", "corners", "covered", "contact", "around", "spots",
        "index", "shared",
    )  # fmt: skip
    IN_MEMORY: ClassVar[tuple[str, ...]] = ("shared",)

    def __init__(
        self, tiles: vec[i64], places: vec[i64], terrain: vec[i64], degree: vec[i64], near: vec[i64], label: vec[i64],
        size: vec[i64], corners: vec[i64], covered: vec[i64], contact: vec[i64], around: vec[i64], spots: vec[i64],
        index: vec[i16],
    ) -> None:  # fmt: skip
        self.tiles = tiles  # catalogue numbers
        self.places = places  # packed vertex * ROTATIONS + rotation
        self.terrain = terrain  # by space
        self.degree = degree  # how many neighbours a space has
        self.near = near  # NEIGHBOURS entries for each space
        self.label = label  # the lowest space of the landscape of a space
        self.size = size  # how many spaces a landscape has, by its label
        self.corners = corners  # packed vertices of the spots, CORNERS for each tile; NEW where another tile names it
        self.covered = covered  # the twelve bits of each spot (see board)
        self.contact = contact  # what lies across the edges of a tile there (see board), ROTATIONS for each spot
        self.around = around  # the tiles around each spot, as a set
        self.spots = spots  # the spot actions with a legal rotation (4.6): the frontier, kept from tile to tile
        self.index = index  # 1 + the spot at a vertex, by its slot
        self.shared = False  # do several positions refer to it?

    def clone(self) -> World:
        """A copy that can grow."""
        return World(
            roomy(self.tiles, 1), roomy(self.places, 1), roomy(self.terrain, 2), roomy(self.degree, 2),
            roomy(self.near, 2 * NEIGHBOURS), roomy(self.label, 2), roomy(self.size, 2), roomy(self.corners, CORNERS),
            roomy(self.covered, CORNERS), roomy(self.contact, CORNERS * ROTATIONS), roomy(self.around, CORNERS),
            roomy(self.spots, 2), self.index[:],
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
        return ALIGNED[self.covered[spot] & EDGE_BITS[k]]

    def aligned_edges(self, spot: i64, k: i64) -> list[int]:
        """Which of the five edges E0 to E4 of a tile there would line up (4.3)."""
        return [edge for edge in range(EDGES) if self.meeting(spot, k, edge) != 0]

    def neighbours(self, space: i64) -> list[int]:
        return list(self.beside(space))

    def beside(self, space: i64) -> vec[i64]:
        """The neighbours without a Python int for each: for the loops of the rules."""
        first = NEIGHBOURS * space
        return self.near[first : first + self.degree[space]]

    def adjacent(self, one: i64, other: i64) -> bool:
        place = NEIGHBOURS * one
        end = place + self.degree[one]
        while place < end:
            if self.near[place] == other:
                return True
            place += 1
        return False

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

    # --- a tile that does not lie there yet, where it would fit -------------------------------

    def meeting(self, spot: i64, k: i64, edge: i64) -> i64:
        """The tile across an edge of a placement, and which spaces touch there: 16 * tile + bits (see board), or 0."""
        cell = self.contact[spot * ROTATIONS + k] >> EDGE_ROOM * edge & ONE_EDGE
        side = cell & TILE_ROOM - 1
        return 16 // TILE_ROOM * (cell - side) + MEETING[edge * TILE_ROOM + side]

    def touching(self, spot: i64, k: i64, side: i64) -> tuple[i64, i64]:
        """The spaces that one side of a tile there would touch, as a set."""
        low: i64 = 0
        high: i64 = 0
        edge = 2 * side  # E0 to E2 are of side 0, E2 to E4 of side 1
        end = edge + 3
        while edge < end:
            met = self.meeting(spot, k, edge)
            both = met >> side & 1 | met >> side + 1 & 2  # sides of the tile across
            space = 2 * (met >> 4)
            if space < HALF:
                low |= both << space
            else:
                high |= both << space - HALF
            edge += 1
        return low, high

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
                            low |= BITS[label]
                        else:
                            high |= BITS[label - HALF]
                    met >>= 2
                    space += 1
            edge += 1
        return low, high

    # --- growing ------------------------------------------------------------------------------

    def grown(self, tile: i64, a: i64, b: i64, q: i64, r: i64, k: i64) -> World:
        """A copy with one more tile."""
        twin = self.clone()
        twin.grow(tile, a, b, q, r, k)
        return twin

    def grow(self, tile: i64, a: i64, b: i64, q: i64, r: i64, k: i64) -> None:
        """One more tile, showing terrains a and b: its spaces join what they touch, its corners become spots."""
        vertex = pack(q, r)
        self.tiles = append(self.tiles, tile)
        self.places = append(self.places, vertex * ROTATIONS + k)
        self.terrain = append(append(self.terrain, a), b)
        self.join_spaces(self.spot_at(vertex), k)
        self.name_spots(vertex, k)

    def join_spaces(self, spot: i64, k: i64) -> None:
        """The two spaces of the newest tile touch others and each other, and join landscapes."""
        first: i64 = len(self.label)
        self.degree = append(append(self.degree, 0), 0)
        self.near = extend(self.near, NO_NEIGHBOURS)
        self.label = append(append(self.label, first), first + 1)
        self.size = append(append(self.size, 1), 1)
        if spot != NEW:
            side: i64 = 0
            while side < 2:
                low, high = self.touching(spot, k, side)
                self.link_all(low, 0, first + side)
                self.link_all(high, HALF, first + side)
                side += 1
        self.link(first, first + 1)

    def link_all(self, spaces: i64, least: i64, other: i64) -> None:
        """Half a set of spaces touches another one."""
        while spaces != 0:
            self.link(least + lowest(spaces), other)
            spaces &= spaces - 1

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
        label = self.label
        space: i64 = gone
        while space < len(label):
            if label[space] == gone:
                label[space] = kept
            space += 1

    def name_spots(self, vertex: i64, k: i64) -> None:
        """The newest tile covers cells around its corners; those that no earlier tile has named get its name."""
        last: i64 = len(self.tiles) - 1
        self.corners = extend(self.corners, NO_NAMES)
        self.covered = extend(self.covered, NO_COVER)
        self.contact = extend(self.contact, NO_CONTACT)
        self.around = extend(self.around, NO_COVER)
        corner: i64 = 0
        while corner < CORNERS:
            at = k * CORNERS + corner
            spot = self.spot_at(vertex + SPOT_STEP[at])
            if spot == NEW:
                spot = last * CORNERS + corner
                self.name(spot, vertex + SPOT_STEP[at])
            self.cover(spot, at, last)
            corner += 1

    def name(self, spot: i64, vertex: i64) -> None:
        """A vertex becomes a spot of the frontier."""
        self.corners[spot] = vertex
        self.spots = append(self.spots, SPOT + spot)
        slot = slot_of(vertex)
        while self.index[slot] != 0:
            slot = (slot + 1) & SLOTS - 1
        self.index[slot] = i16(1 + spot)

    def spot_at(self, vertex: i64) -> i64:
        """The spot at a packed vertex; NEW if it is none yet."""
        slot = slot_of(vertex)
        while True:
            spot = i64(self.index[slot]) - 1
            if spot == NEW or self.corners[spot] == vertex:
                return spot
            slot = (slot + 1) & SLOTS - 1

    def cover(self, spot: i64, at: i64, tile: i64) -> None:
        """The cells of a tile around one of its corners: a spot where nothing fits any more leaves the frontier."""
        before = self.covered[spot]
        covered = before | COVERED[at]
        self.covered[spot] = covered
        if FITTING[covered] == 0:
            if FITTING[before] != 0:
                self.spots = remove(self.spots, SPOT + spot)
            return
        self.around[spot] |= BITS[tile]
        contact = self.contact
        place = at * MOST_SHOWN
        end = place + MOST_SHOWN
        while place < end:
            shown = SHOWN[place]
            if shown == 0:
                return
            facing = spot * ROTATIONS + (shown >> ALL_EDGES)
            cells = shown & (1 << ALL_EDGES) - 1
            edges = (cells | cells >> 1) & EACH_EDGE
            contact[facing] = contact[facing] & ~(ONE_EDGE * edges) | cells + TILE_ROOM * tile * edges
            place += 1


def roomy(held: vec[i64], each: i64) -> vec[i64]:
    """A copy with room for further tiles, which add so many items each."""
    return extend(vec[i64](capacity=len(held) + ROOM * each), held)


def slot_of(vertex: i64) -> i64:
    """Where the index looks for a packed vertex first; neighbouring vertices have slots of their own."""
    return vertex + (vertex >> 4) & SLOTS - 1


def has_label(low: i64, high: i64, label: i64) -> bool:
    """Is this landscape in a set?"""
    return (low >> label if label < HALF else high >> (label - HALF)) & 1 != 0


def no_world() -> World:
    none = vec[i64]([])
    world = World(none, none, none, none, none, none, none, none, none, none, none, none, vec[i16]([i16(0)] * SLOTS))
    world.shared = True
    return world
