"""A player's World (4): cells are bits, so that most rules are one line of set arithmetic."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.games.strange_world.board import (
    BIT,
    COLUMN_OF,
    COLUMNS,
    NEAR,
    ROW_OF,
    ROWS,
    SIDE_LENGTH,
    SPAN,
    around,
)
from worldwright.games.strange_world.catalogue import CARD_BIT, MARKS, NO_MARK, Catalogue
from worldwright.games.strange_world.grammar import FIRST_SPECIES

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

    # what follows from the cards laid, in whatever order
    NOT_POSITION: ClassVar[tuple[str, ...]] = (
        "planes",
        "filled",
        "touched",
        "lands",
        "top",
        "bottom",
        "left",
        "right",
    )

    def __init__(self, planes: vec[i64], placed: vec[i64], guests: vec[i64], founded: vec[i64]) -> None:
        self.planes = planes  # where each icon, half and species is printed, seen or not
        self.placed = placed  # cell and card, in the order of play
        self.guests = guests  # Travellers and their spots; replaced, never changed in place, so clones share it
        self.founded = founded  # Cities and their two cells; likewise
        self.portals: i64 = 0  # left cell of each
        self.lands: i64 = 0  # the Land cards laid, by number
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
        twin = World(self.planes[:], self.placed[:], self.guests, self.founded)
        twin.portals = self.portals
        twin.lands = self.lands
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

    # --- cards --------------------------------------------------------------------------------

    def put(self, catalogue: Catalogue, card: i64, cell: i64) -> None:
        """Lay a card face up."""
        bit = BIT[cell]
        self.filled |= bit
        self.up |= bit
        self.touched |= NEAR[cell]
        self.placed = append(self.placed, cell * CARD_SPAN + card)
        if card < catalogue.lands:
            self.lands |= CARD_BIT[card]
        mark = card * MARKS
        while catalogue.marks[mark] != NO_MARK:
            self.planes[catalogue.marks[mark]] |= bit
            mark += 1
        row = ROW_OF[cell]
        column = COLUMN_OF[cell]
        self.top = min(self.top, row)
        self.bottom = max(self.bottom, row)
        self.left = min(self.left, column)
        self.right = max(self.right, column)

    def card_at(self, cell: i64) -> i64:
        """The card that lies in a filled cell, seen or not."""
        for placement in self.placed:
            if placement // CARD_SPAN == cell:
                return placement % CARD_SPAN
        raise LookupError(f"no card lies in cell {cell}")

    def shows(self, plane: i64) -> i64:
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

    # --- what comes beside them ---------------------------------------------------------------

    def assemble(self, left_cell: i64) -> None:
        """Record a portal; both cards are used for the rest of the game (4.7)."""
        self.portals |= BIT[left_cell]
        self.used |= BIT[left_cell] | BIT[left_cell + 1]

    def intact(self) -> i64:
        """The portals whose cards both still lie face up (4.7), by their left cells."""
        return self.portals & self.up & (self.up >> 1)

    def seat(self, traveller: i64, upper: i64) -> None:
        """A Traveller beside two rows."""
        self.guests = append(self.guests[:], traveller * SPOT_SPAN + upper)

    def fence(self, side: i64) -> None:
        """All Travellers sit on this side; the edge of the whole World is the limit (R12)."""
        self.side = side
        self.limit = self.left if side == LEFT else self.right

    def join(self, city: i64, cell: i64, partner: i64) -> None:
        """A City between two Fumaroles (8.6.1)."""
        self.founded = append(self.founded[:], (city * CITY_SPAN + cell) * CITY_SPAN + partner)
        self.joined |= BIT[cell] | BIT[partner]

    # --- legal cells (8.1) --------------------------------------------------------------------

    def open_cells(self) -> i64:
        """Empty cells next to a card (8.1.1) where the World has room."""
        return self.touched & self.room()

    def room(self) -> i64:
        """Empty cells in a square with the World (8.1.2), on this side of the fence (8.1.3)."""
        first = max(self.right - SIDE_LENGTH + 1, 0)
        last = min(self.left + SIDE_LENGTH - 1, SPAN - 1)
        if self.side == LEFT:
            first = max(first, self.limit)
        elif self.side == RIGHT:
            last = min(last, self.limit)
        upper = max(self.bottom - SIDE_LENGTH + 1, 0)
        lower = min(self.top + SIDE_LENGTH - 1, SPAN - 1)
        return ROWS[SPAN * upper + lower] & COLUMNS[SPAN * first + last] & ~self.filled

    def volcano_cells(self) -> i64:
        """Open cells beside a card that may be covered (8.1.4); all open cells when there is none."""
        cells = self.open_cells()
        beside = cells & around(self.coverable())
        return beside if beside != 0 else cells


def empty_world(catalogue: Catalogue) -> World:
    planes = FIRST_SPECIES + len(catalogue.species)
    return World(vec[i64]([0] * planes), vec[i64](), vec[i64](), vec[i64]())
