"""What lies on the main board: tiles, buildings, figures, tribe tiles, the falcon (3.1, 3.3, 7.14)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.games.revive.board import FIRST_LARGE, NOWHERE, SPACE_COUNT, START_SPACES, THE_CHASM, TILE_COUNT
from worldwright.games.revive.catalogue import Catalogue
from worldwright.games.revive.grammar import CHASM, FOREST, HIDDEN, LARGE, MOUNTAIN, SAND

LAST_TILE: Final = SPACE_COUNT
FACE_DOWN: Final = -1
TURNING: Final = 2  # turned face up, not yet laid down: everybody sees it (5.4.4)
FOREST_MARK: Final = 1  # bits of `marks`: tribe tiles on a space
SAND_MARK: Final = 2
TEMPLE_MARK: Final = 4
WORKSHOP_MARK: Final = 8
TARGET_MARK: Final = 16
FALCON_MARK: Final = 32  # never in `marks`: the falcon has a place of its own


@final
class Map:
    """Spaces by number; see board.py. `ground` and `reward` follow from the tiles and the tribe tiles on them."""

    NOT_POSITION: ClassVar[tuple[str, ...]] = ("last",)

    def __init__(self, tiles: vec[i64], facing: vec[i64], ground: vec[i64], reward: vec[i64]) -> None:
        self.tiles = tiles  # by tile space: the number of its tile (starting tiles 0 to 4, area tiles 5 to 29)
        self.facing = facing  # by tile space: FACE_DOWN, TURNING, or its orientation
        self.ground = ground
        self.reward = reward  # of a water: its effect
        self.buildings: vec[i64] = vec[i64]([0] * SPACE_COUNT)  # 1 + 2 * seat, one more for a large one
        self.figures: vec[i64] = vec[i64]([0] * SPACE_COUNT)  # bits of seats
        self.claimed: vec[i64] = vec[i64]([0] * SPACE_COUNT)  # waters: bits of the seats that built next to them
        self.marks: vec[i64] = vec[i64]([0] * SPACE_COUNT)
        self.falcon = NOWHERE
        self.corners: vec[i64] = vec[i64]([0] * 4)  # 2 * large location tile + side
        self.last: i64 = NOWHERE  # where something was put last: a space, or LAST_TILE + the space of a tile

    def clone(self) -> Map:
        twin = Map(self.tiles[:], self.facing[:], self.ground[:], self.reward[:])
        twin.buildings = self.buildings[:]
        twin.figures = self.figures[:]
        twin.claimed = self.claimed[:]
        twin.marks = self.marks[:]
        twin.falcon = self.falcon
        twin.corners = self.corners
        twin.last = self.last
        return twin

    # --- tiles --------------------------------------------------------------------------------

    def lay(self, catalogue: Catalogue, space: i64, way: i64) -> None:
        """A tile face up in one of its two orientations: in the second the list of its hexes is reversed (2.3)."""
        self.facing[space] = way
        hexes = catalogue.board.hexes[space]
        tile = self.tiles[space]
        last = len(hexes) - 1
        grounds = catalogue.tile_ground[tile]
        waters = catalogue.tile_water[tile]
        for number in range(len(hexes)):
            spot = hexes[last - number] if way == 1 else hexes[number]
            self.ground[spot] = grounds[number]
            self.reward[spot] = waters[number]

    def recover(self, catalogue: Catalogue) -> None:
        """Ground and rewards, from the tiles and the tribe tiles on them."""
        for space in range(TILE_COUNT):
            for spot in catalogue.board.hexes[space]:
                self.ground[spot] = HIDDEN
                self.reward[spot] = NOWHERE
            if 0 <= self.facing[space] < TURNING:
                self.lay(catalogue, space, self.facing[space])
        for space in range(SPACE_COUNT):
            if self.marks[space] & FOREST_MARK:
                self.ground[space] = FOREST
            elif self.marks[space] & SAND_MARK:
                self.ground[space] = SAND

    def passable(self, space: i64) -> bool:
        """Everything but the hexes of face-down tiles (5.3.8)."""
        return self.ground[space] != HIDDEN

    def is_terrain(self, space: i64) -> bool:
        return MOUNTAIN <= self.ground[space] <= FOREST

    # --- pieces -------------------------------------------------------------------------------

    def owner(self, space: i64) -> i64:
        """Whose building stands here; NOWHERE if none does."""
        return (self.buildings[space] - 1) // 2 if self.buildings[space] != 0 else NOWHERE

    def is_large(self, space: i64) -> bool:
        """Is the building here a large one?"""
        return self.buildings[space] != 0 and self.buildings[space] % 2 == 0

    def has_piece(self, seat: i64, space: i64) -> bool:
        return self.figures[space] >> seat & 1 != 0 or self.owner(space) == seat

    def neighbours_with(self, catalogue: Catalogue, space: i64, mark: i64) -> bool:
        """Is there such a tribe tile next to the space?"""
        for other in catalogue.board.near[space]:
            if self.marks[other] & mark:
                return True
        return False


def new_map(tiles: list[int]) -> Map:
    """The board with its tiles, the area tiles face down."""
    ground = vec[i64]([HIDDEN] * SPACE_COUNT)
    ground[THE_CHASM] = CHASM
    for corner in range(FIRST_LARGE, SPACE_COUNT):
        ground[corner] = LARGE
    return Map(vec[i64](tiles), vec[i64]([FACE_DOWN] * TILE_COUNT), ground, vec[i64]([NOWHERE] * SPACE_COUNT))


def is_area(space: i64) -> bool:
    """Is this the space of an area tile, not of a starting tile?"""
    return space >= START_SPACES
