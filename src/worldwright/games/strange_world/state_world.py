"""A player's World (4): cells are bits, so that most rules are one line of set arithmetic."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.games.strange_world.board import BIT, COLUMNS, NEAR, ROWS, SIDE_LENGTH, SPAN, WIDTH, around
from worldwright.games.strange_world.catalogue import PLANES, Catalogue

NO_SIDE: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
SIDE_NAMES: Final = ("", "left", "right")
CARD_SPAN: Final = 64  # a placement is cell * CARD_SPAN + card
SPOT_SPAN: Final = 8  # a guest is traveller * SPOT_SPAN + upper row
CITY_SPAN: Final = 64  # a founded City is (city * CITY_SPAN + cell) * CITY_SPAN + cell


@final
class World:
    """Sixteen cards at the end, and what happened to them. Every set of cells is an int."""

    def __init__(
        self, planes: vec[i64], placed: list[int], portals: list[int], guests: list[int], founded: list[int]
    ) -> None:
        self.planes = planes  # where each icon is printed, seen or not
        self.placed = placed  # cell and card, in the order of play
        self.portals = portals  # left cell of each
        self.guests = guests  # Travellers and their spots
        self.founded = founded  # Cities and their two cells
        self.filled: i64 = 0  # cells that hold a card
        self.touched: i64 = 0  # cells next to a card
        self.up: i64 = 0  # face up: only these show icons and halves (4.4)
        self.smoke: i64 = 0  # covered by a Fumarole
        self.used: i64 = 0  # part of a portal, for the rest of the game (4.7)
        self.joined: i64 = 0  # Fumaroles that belong to a City (4.10)
        self.top: i64 = SPAN
        self.bottom: i64 = -1
        self.left: i64 = SPAN
        self.right: i64 = -1
        self.side: i64 = NO_SIDE  # of the Travellers (4.8)
        self.limit: i64 = 0  # column that no card may pass

    def clone(self) -> World:
        twin = World(self.planes[:], self.placed[:], self.portals[:], self.guests[:], self.founded[:])
        twin.filled = self.filled
        twin.touched = self.touched
        twin.up = self.up
        twin.smoke = self.smoke
        twin.used = self.used
        twin.joined = self.joined
        twin.top = self.top
        twin.bottom = self.bottom
        twin.left = self.left
        twin.right = self.right
        twin.side = self.side
        twin.limit = self.limit
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            tuple(self.placed),
            self.up,
            self.smoke,
            self.used,
            self.joined,
            tuple(self.portals),
            tuple(self.guests),
            tuple(self.founded),
            self.side,
            self.limit,
        )

    # --- cards --------------------------------------------------------------------------------

    def put(self, catalogue: Catalogue, card: int, cell: i64) -> None:
        """Lay a card face up."""
        bit = BIT[cell]
        self.filled |= bit
        self.up |= bit
        self.touched |= NEAR[cell]
        self.placed.append(cell * CARD_SPAN + card)
        for plane in catalogue.planes[card]:
            self.planes[plane] |= bit
        row: i64 = cell // WIDTH
        column: i64 = cell % WIDTH
        self.top = min(self.top, row)
        self.bottom = max(self.bottom, row)
        self.left = min(self.left, column)
        self.right = max(self.right, column)

    def shows(self, plane: int) -> i64:
        """The cells where an icon or half can be seen (4.4)."""
        return self.planes[plane] & self.up

    def tzimimes(self) -> i64:
        return self.filled & ~self.up & ~self.smoke

    def flip(self, cells: i64) -> None:
        self.up &= ~cells

    def cover(self, cell: i64) -> None:
        """A Fumarole over a card, face up or not."""
        self.up &= ~BIT[cell]
        self.smoke |= BIT[cell]

    def coverable(self) -> i64:
        """Cards that a Fumarole may cover: all but Fumaroles."""
        return self.filled & ~self.smoke

    # --- legal cells (8.1) --------------------------------------------------------------------

    def open_cells(self) -> i64:
        """Empty cells next to a card (8.1.1) that keep the World in a square (8.1.2) on this side of the fence (8.1.3)."""
        first = max(self.right - SIDE_LENGTH + 1, 0)
        last = min(self.left + SIDE_LENGTH - 1, SPAN - 1)
        if self.side == LEFT:
            first = max(first, self.limit)
        elif self.side == RIGHT:
            last = min(last, self.limit)
        upper = max(self.bottom - SIDE_LENGTH + 1, 0)
        lower = min(self.top + SIDE_LENGTH - 1, SPAN - 1)
        return self.touched & ~self.filled & ROWS[SPAN * upper + lower] & COLUMNS[SPAN * first + last]

    def volcano_cells(self) -> i64:
        """Open cells beside a card that may be covered (8.1.4); all open cells when there is none."""
        cells = self.open_cells()
        beside = cells & around(self.coverable())
        return beside if beside != 0 else cells


def empty_world() -> World:
    return World(vec[i64]([0] * PLANES), [], [], [], [])
