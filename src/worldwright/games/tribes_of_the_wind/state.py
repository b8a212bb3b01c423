"""A position of Tribes of the Wind: the tribes, the three displays and their piles, and the turn in progress
(3.10, 3.11).
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.rng import Rng
from worldwright.engine.state import ScoreLine, State, Terms
from worldwright.games.tribes_of_the_wind import imagine
from worldwright.games.tribes_of_the_wind.board import MAX_PLAYERS, count
from worldwright.games.tribes_of_the_wind.catalogue import Catalogue
from worldwright.games.tribes_of_the_wind.scoring import points
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe

DRIFTER: Final = MAX_PLAYERS  # holder of the Game End token in the solo extra (13.1.4)
NOT_YET: Final = 0
BY_VILLAGES: Final = 1
BY_GUARD: Final = 2
REASONS: Final = ("", "villages", "guard")
LABELS: Final = ("token", "village", "temple", "pollution", "tile", "objective")
NO_PILE: Final = vec[i64]()


@final
class TribesOfTheWind(State):
    """Piles have their top at the end of the part that is left, and never change: clones share them."""

    NOT_POSITION: ClassVar[tuple[str, ...]] = ("pile", "village_pile", "forest_pile")  # but what is left of them

    def __init__(
        self, terms: Terms, catalogue: Catalogue, tribes: list[Tribe], display: list[int], display_ages: list[int]
    ) -> None:
        super().__init__(terms)
        self.catalogue = catalogue
        self.tribes = tribes
        self.pile: vec[i64] = NO_PILE  # Element cards
        self.pile_left = 0
        self.age = 0  # how often the discard pile was shuffled into a new pile
        self.display = display  # Element cards
        self.display_ages = display_ages  # after how many reshuffles each slot was filled
        self.discard: list[int] = []
        self.played = EMPTY  # the Element card in play
        self.last_card = EMPTY  # the Element card played last, and its row
        self.last_row = 0
        self.village_pile: vec[i64] = NO_PILE
        self.village_left = 0
        self.village_display: list[int] = []
        self.village_discard: list[int] = []
        self.taken = EMPTY  # the Village card being dealt with
        self.forest_pile: vec[i64] = NO_PILE
        self.forest_left = 0
        self.forest_buried = 0  # tiles at the bottom of the pile that everybody has seen (13.1.3)
        self.forest_display: list[int] = []
        self.items: list[int] = []  # pending effects of the turn, inner lists after outer ones (5.6)
        self.first = 0  # the seat of the first player (4.1)
        self.round = 0
        self.active = NOBODY
        self.trigger = NOT_YET  # the round in which the end was triggered
        self.token = NOBODY
        self.reason = NOT_YET
        self.last_seat = NOBODY  # where the last piece was laid
        self.last_space = 0
        self.max_rounds = 0
        self.two_first_cards = False
        self.row: list[int] = []  # the Drifter's cards (13.1)
        self.row_ages: list[int] = []
        self.marks: list[int] = []  # the Drifter's tally by element
        self.drifter_villages = 0

    def clone(self) -> TribesOfTheWind:
        tribes = [tribe.clone() for tribe in self.tribes]
        twin = TribesOfTheWind(self.terms, self.catalogue, tribes, self.display[:], self.display_ages[:])
        self.copy_engine(twin)
        twin.pile = self.pile
        twin.pile_left = self.pile_left
        twin.age = self.age
        twin.discard = self.discard[:]
        twin.played = self.played
        twin.last_card = self.last_card
        twin.last_row = self.last_row
        twin.village_pile = self.village_pile
        twin.village_left = self.village_left
        twin.village_display = self.village_display[:]
        twin.village_discard = self.village_discard[:]
        twin.taken = self.taken
        twin.forest_pile = self.forest_pile
        twin.forest_left = self.forest_left
        twin.forest_buried = self.forest_buried
        twin.forest_display = self.forest_display[:]
        twin.items = self.items[:]
        twin.first = self.first
        twin.round = self.round
        twin.active = self.active
        twin.trigger = self.trigger
        twin.token = self.token
        twin.reason = self.reason
        twin.last_seat = self.last_seat
        twin.last_space = self.last_space
        twin.max_rounds = self.max_rounds
        twin.two_first_cards = self.two_first_cards
        if self.players == 1:
            twin.row = self.row[:]
            twin.row_ages = self.row_ages[:]
            twin.marks = self.marks[:]
            twin.drifter_villages = self.drifter_villages
        return twin

    def parts(self) -> tuple[object, ...]:
        elements = tuple(self.pile[: self.pile_left])
        villages = tuple(self.village_pile[: self.village_left])
        return (*super().parts(), elements, villages, tuple(self.forest_pile[: self.forest_left]))

    def laid(self, seat: int, space: int) -> None:
        """A piece was laid here: everybody looks at it."""
        self.last_seat = seat
        self.last_space = space

    def top(self) -> int:
        """The top card of the Element pile, of which everybody sees the back; EMPTY before the deal."""
        return self.pile[self.pile_left - 1] if self.pile_left else EMPTY

    def top_forest(self) -> int:
        """The top tile of the Forest pile, which lies open; EMPTY when there is none."""
        return self.forest_pile[self.forest_left - 1] if self.forest_left else EMPTY

    # --- seats (4.1) --------------------------------------------------------------------------

    def order_of_play(self) -> list[int]:
        """The seats clockwise from the first player."""
        return [(self.first + place) % self.players for place in range(self.players)]

    def place_of(self, seat: int) -> int:
        """How many come before this seat in a round."""
        return (seat - self.first) % self.players

    # --- card backs (3.8, 3.9) ----------------------------------------------------------------

    def backs(self, cards: list[int]) -> i64:
        """How many cards of each element: a byte per element, so that hands are added by adding ints."""
        counts: i64 = 0
        back = self.catalogue.card_back
        for card in cards:
            if card != EMPTY:
                counts += back[card]
        return counts

    def backs_of_left(self, seat: int) -> i64:
        """The first neighbour: the next seat; alone, the Drifter's row (13.1.2)."""
        return self.backs(self.row if self.players == 1 else self.tribes[(seat + 1) % self.players].hand)

    def backs_of_right(self, seat: int) -> i64:
        """The second neighbour: the previous seat; with two players, or alone, the display and the top of the pile."""
        if self.players > 2:
            return self.backs(self.tribes[(seat - 1) % self.players].hand)
        top = self.top()
        return self.backs(self.display) + (0 if top == EMPTY else self.catalogue.card_back[top])

    # --- results ------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        total = 0
        for part in points(self.tribes[seat], self.catalogue, self.token == seat):
            total += part
        return total

    def line_points(self, seat: int) -> list[int]:
        return points(self.tribes[seat], self.catalogue, self.token == seat)

    def score_lines(self, seat: int) -> list[ScoreLine]:
        return [ScoreLine(label, line, "12.4") for label, line in zip(LABELS, self.line_points(seat))]

    def rank(self, seat: int) -> tuple[int, ...]:
        return (self.score(seat), self.tribes[seat].water)  # 12.5

    def target(self) -> int:
        """The solo score to reach."""
        return self.catalogue.targets[str(self.terms.options["solo_target"])]

    def solo_won(self) -> bool:
        return self.score(0) >= self.target() and count(self.tribes[0].villages) == self.catalogue.markers  # 13.1.5

    def redraw(self, seat: int, rng: Rng) -> None:
        imagine.redraw(self, seat, rng)
