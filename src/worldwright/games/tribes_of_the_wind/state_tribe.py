"""What one player has on the table and in hand (3.10). Sets of spaces are ints, see board.py."""

from __future__ import annotations

from typing import Final, final

from worldwright.games.tribes_of_the_wind.board import (
    CAPITAL,
    CAPITAL_BIT,
    FLAG,
    GUIDES,
    HAND,
    NEAR,
    PLACES,
    SPACES,
    TEMPLES,
    TERRAIN,
    around,
    spaces_of,
)
from worldwright.games.tribes_of_the_wind.catalogue import Catalogue
from worldwright.games.tribes_of_the_wind.grammar import PORTAL

EMPTY: Final = -1  # a hand or display slot without a card, a space without a tile, a Temple not yet placed
ORIGINS: Final = 8
FROM_PILE: Final = 4  # the origin of a card that was drawn blind; else the display slot
ALL_GUIDES: Final = (1 << GUIDES) - 1


@final
class Tribe:
    """A player: board, hand, Water, Terrain, cards."""

    def __init__(
        self,
        hand: list[int],
        drawn: list[int],
        riders: list[int],
        pollution: list[int],
        tiles: list[int],
        temples: list[int],
        kept: list[int],
    ) -> None:
        self.hand = hand  # cards by slot
        self.drawn = drawn  # how each slot was filled, see `note_drawn`
        self.riders = riders  # by place
        self.pollution = pollution  # by space
        self.tiles = tiles  # by space
        self.temples = temples  # the space of each Temple
        self.kept = kept  # Village cards under the board
        self.unseen = 0  # hand slots drawn in a refill that is not finished (5.8.2)
        self.board = EMPTY
        self.water = 0
        self.tiled = 0  # spaces with a tile
        self.colours = 0  # the same by the colour of the tile, see `of_colour`
        self.polluted = 0  # spaces with Pollution
        self.villages = 0  # spaces with a Village
        self.portals = 0  # Villages with a portal
        self.templed = 0  # spaces with a Temple
        self.right_sides = 0  # right sides of Village cards used
        self.guides = 0  # Guide cards left
        self.powers = 0  # Guide cards in use
        self.used = 0  # powers paid for in this turn
        self.path_met = False
        self.own_met = False

    def clone(self) -> Tribe:
        twin = Tribe(
            self.hand[:], self.drawn[:], self.riders[:], self.pollution[:], self.tiles[:], self.temples[:], self.kept[:]
        )
        twin.unseen = self.unseen
        twin.board = self.board
        twin.water = self.water
        twin.tiled = self.tiled
        twin.colours = self.colours
        twin.polluted = self.polluted
        twin.villages = self.villages
        twin.portals = self.portals
        twin.templed = self.templed
        twin.right_sides = self.right_sides
        twin.guides = self.guides
        twin.powers = self.powers
        twin.used = self.used
        twin.path_met = self.path_met
        twin.own_met = self.own_met
        return twin

    # --- hand ---------------------------------------------------------------------------------

    def note_drawn(self, slot: int, age: int, origin: int) -> None:
        """Everybody saw from where a slot was filled, and after how many reshuffles of the pile (11.1, 11.4)."""
        self.drawn[slot] = ORIGINS * age + origin

    def age_of(self, slot: int) -> int:
        """After how many reshuffles the card in this slot left the pile."""
        return self.drawn[slot] // ORIGINS

    def origin_of(self, slot: int) -> int:
        """The display slot that the card came from, or FROM_PILE."""
        return self.drawn[slot] % ORIGINS

    def knows(self, slot: int) -> bool:
        """Has the owner seen the face in this slot (5.8.2)?"""
        return not self.unseen >> slot & 1

    # --- Terrain ------------------------------------------------------------------------------

    def lay_tile(self, catalogue: Catalogue, tile: int, space: int) -> None:
        """A tile on a space, Forest side up."""
        self.tiles[space] = tile
        self.tiled |= 1 << space
        self.colours |= 1 << SPACES * catalogue.tile_colour[tile] + space

    def of_colour(self, colour: int) -> int:
        """The spaces with a tile of this colour; Villages and the Starting tile count with theirs (R-52)."""
        return self.colours >> SPACES * colour & TERRAIN

    def flip(self, catalogue: Catalogue, space: int) -> None:
        """Forest to Village side, with a marker."""
        self.villages |= 1 << space
        if catalogue.tile_bonus[self.tiles[space]] & PORTAL:
            self.portals |= 1 << space

    def add_pollution(self, space: int) -> None:
        self.pollution[space] += 1
        self.polluted |= 1 << space

    def remove_pollution(self, space: int, tokens: int) -> None:
        self.pollution[space] -= tokens
        if self.pollution[space] == 0:
            self.polluted &= ~(1 << space)

    def free_spaces(self) -> int:
        """Empty spaces orthogonally adjacent to an own tile: where a Forest may be placed (7.2)."""
        return TERRAIN & ~self.tiled & ~self.polluted & around(self.tiled)

    def place_temple(self, temple: int, space: int) -> None:
        self.temples[temple] = space
        self.templed |= 1 << space

    def temples_left(self) -> list[int]:
        return [temple for temple in range(TEMPLES) if self.temples[temple] == EMPTY]

    def can_place_temple(self) -> bool:
        """A Temple left, and an own tile without one."""
        return EMPTY in self.temples and self.tiled & ~self.templed != 0

    # --- Wind Riders --------------------------------------------------------------------------

    def linked(self, place: int) -> int:
        """The places one step away (3.4)."""
        if place == CAPITAL:
            return 1 << FLAG | self.portals
        links = NEAR[place] & self.tiled
        if place == FLAG:
            return links | CAPITAL_BIT
        if self.portals >> place & 1:
            return links | CAPITAL_BIT | self.portals & ~(1 << place)
        return links

    def ride(self, start: int, to: int) -> None:
        self.riders[start] -= 1
        self.riders[to] += 1

    def catapult_targets(self, start: int, anywhere: bool) -> int:
        """Where a rider may land: on any other own tile; a Guide sends it anywhere, the Capital included (R-62,
        R-63).
        """
        return (self.tiled | CAPITAL_BIT if anywhere else self.tiled) & ~(1 << start)

    def catapult_starts(self, anywhere: bool) -> list[int]:
        """Places with a rider that could go somewhere else (5.7)."""
        return [
            place for place in range(PLACES) if self.riders[place] > 0 and self.catapult_targets(place, anywhere) != 0
        ]

    def ready_forests(self, catalogue: Catalogue) -> list[int]:
        """Forests whose rider spaces are full (5.1 BUILD)."""
        found = []
        for space in spaces_of(self.tiled & ~self.villages):
            needed = catalogue.tile_riders[self.tiles[space]]
            if 0 < needed <= self.riders[space]:
                found.append(space)
        return found


def new_tribe() -> Tribe:
    """A player before set-up."""
    hand = [EMPTY] * HAND
    return Tribe(hand, [FROM_PILE] * HAND, [0] * PLACES, [0] * SPACES, [EMPTY] * SPACES, [EMPTY] * TEMPLES, [])
