"""A position of Strange World: the Worlds, the hands, the supplies, and whose Sun shines."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.rng import Rng
from worldwright.engine.state import ScoreLine, State, Terms
from worldwright.games.strange_world.catalogue import Catalogue
from worldwright.games.strange_world.grammar import SHEET
from worldwright.games.strange_world.imagine import redraw_hands, redraw_stacks
from worldwright.games.strange_world.scoring import level_of, line_stars, score_world
from worldwright.games.strange_world.state_world import World

CLOCKWISE: Final = 1  # Sun side left: cards and turns go to seat + 1 (4.11, 6.2)
COUNTER: Final = -1
NOT_YET: Final = 0
WINNING_LEVEL: Final = 3  # R20
SHEET_RULES: Final = {"traveller": "9.3"}  # all other lines are of 9.2


@final
class StrangeWorld(State):
    """Hands, passes and supplies are sets of card numbers as bits of an int."""

    # the switches of the options (11): they never change
    NOT_POSITION: ClassVar[tuple[str, ...]] = (
        "sun_alternates",
        "base_if_met",
        "eye_by_species",
        "volcano_anywhere",
        "portal_elsewhere",
    )

    def __init__(
        self,
        terms: Terms,
        catalogue: Catalogue,
        worlds: list[World],
        hands: vec[i64],
        first: vec[i64],
        second: vec[i64],
        deck: vec[i64],
    ) -> None:
        super().__init__(terms)
        self.catalogue = catalogue
        self.worlds = worlds
        self.hands = hands
        self.first = first  # cards each seat gave away in the first pass of this round (H5)
        self.second = second  # and in the second
        self.deck = (
            deck  # still to be dealt; replaced as a whole, so clones share it. Solo: the stacks, three cards each
        )
        self.stacks: i64 = 0  # solo: the stacks not yet taken, as bits
        self.sun: i64 = NOBODY
        self.direction: i64 = NOT_YET
        self.round: i64 = 0
        self.lap: i64 = 0
        self.fumaroles: i64 = 0
        self.cities: i64 = 0  # how many have been founded
        self.travellers: i64 = 0  # those available, as bits
        self.boxed: i64 = 0  # solo: those put back into the box
        self.sun_alternates = False  # O1
        self.base_if_met = False  # O2
        self.eye_by_species = False  # O3
        self.volcano_anywhere = False  # O4
        self.portal_elsewhere = False  # O5

    def clone(self) -> StrangeWorld:
        worlds = [world.clone() for world in self.worlds]
        twin = StrangeWorld(self.terms, self.catalogue, worlds, self.hands[:], self.first[:], self.second[:], self.deck)
        self.copy_engine(twin)
        twin.stacks = self.stacks
        twin.sun = self.sun
        twin.direction = self.direction
        twin.round = self.round
        twin.lap = self.lap
        twin.fumaroles = self.fumaroles
        twin.cities = self.cities
        twin.travellers = self.travellers
        twin.boxed = self.boxed
        twin.sun_alternates = self.sun_alternates
        twin.base_if_met = self.base_if_met
        twin.eye_by_species = self.eye_by_species
        twin.volcano_anywhere = self.volcano_anywhere
        twin.portal_elsewhere = self.portal_elsewhere
        return twin

    def redraw(self, seat: int, rng: Rng) -> None:
        if self.players == 1:
            redraw_stacks(self, rng)
        else:
            redraw_hands(self, seat, rng)

    # --- seats --------------------------------------------------------------------------------

    def beyond(self, seat: i64) -> i64:
        """The neighbour in the Sun direction, who receives this seat's cards and plays after it."""
        return self.at_table(seat + self.direction)

    def before(self, seat: i64) -> i64:
        """The neighbour whose cards this seat receives."""
        return self.at_table(seat - self.direction)

    def at_table(self, seat: i64) -> i64:
        """A seat that may be one step off either end of the row: the seats sit in a ring."""
        players: i64 = self.players
        return seat + players if seat < 0 else seat - players if seat >= players else seat

    # --- results ------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return int(score_world(self.worlds[seat], self.catalogue, self.base_if_met, self.eye_by_species))

    def line_points(self, seat: int) -> list[int]:
        return line_stars(self.worlds[seat], self.catalogue, self.base_if_met, self.eye_by_species)

    def score_lines(self, seat: int) -> list[ScoreLine]:
        stars = self.line_points(seat)
        return [ScoreLine(SHEET[line], stars[line], SHEET_RULES.get(SHEET[line], "9.2")) for line in range(len(SHEET))]

    def level(self) -> int:
        """The solo level reached, from 1 (10.3)."""
        return level_of(self.score(0), self.catalogue)

    def solo_won(self) -> bool:
        return self.level() >= WINNING_LEVEL
