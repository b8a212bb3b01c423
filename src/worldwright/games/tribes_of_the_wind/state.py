"""A position of Tribes of the Wind: the tribes, the three displays and their piles, and the turn in progress (3.10, 3.11)."""

from __future__ import annotations

from typing import Final, final

from worldwright.engine.frames import NOBODY
from worldwright.engine.rng import Rng
from worldwright.engine.state import ScoreLine, State, Terms
from worldwright.games.tribes_of_the_wind.board import count
from worldwright.games.tribes_of_the_wind.catalogue import Catalogue
from worldwright.games.tribes_of_the_wind.rules_terms import ELEMENTS, MARKERS
from worldwright.games.tribes_of_the_wind.scoring import points
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, HAND_SIZE, ORIGINS, Tribe

MAX_PLAYERS: Final = 5
DISPLAY: Final = 4
DRIFTER: Final = MAX_PLAYERS  # holder of the Game End token in the solo extra (13.1.4)
LAST_SPAN: Final = 16
NOT_YET: Final = 0
BY_VILLAGES: Final = 1
BY_GUARD: Final = 2
REASONS: Final = ("", "villages", "guard")
LABELS: Final = ("token", "village", "temple", "pollution", "tile", "objective")


@final
class TribesOfTheWind(State):
    """Piles are lists with the top at the end of the part that is left; the lists themselves never change, so clones share them."""

    def __init__(
        self, terms: Terms, catalogue: Catalogue, tribes: list[Tribe], display: list[int], display_ages: list[int]
    ) -> None:
        super().__init__(terms)
        self.catalogue = catalogue
        self.tribes = tribes
        self.pile: list[int] = []  # Element cards
        self.pile_left = 0
        self.age = 0  # how often the discard pile was shuffled into a new pile
        self.display = display  # Element cards
        self.display_ages = display_ages  # after how many reshuffles each slot was filled
        self.discard: list[int] = []
        self.played = EMPTY  # the Element card in play
        self.last_row = NOBODY  # the card played last and its row: 2 * card + row
        self.village_pile: list[int] = []
        self.village_left = 0
        self.village_display: list[int] = []
        self.village_discard: list[int] = []
        self.taken = EMPTY  # the Village card being dealt with
        self.forest_pile: list[int] = []
        self.forest_left = 0
        self.forest_buried = 0  # tiles at the bottom of the pile that everybody has seen (13.1.3)
        self.forest_display: list[int] = []
        self.items: list[int] = []  # pending effects of the turn, inner lists after outer ones (5.6)
        self.round = 0
        self.active = NOBODY
        self.trigger = NOT_YET  # the round in which the end was triggered
        self.token = NOBODY
        self.reason = NOT_YET
        self.last = NOBODY  # where the last piece was laid: seat * LAST_SPAN + space
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
        twin.round = self.round
        twin.active = self.active
        twin.trigger = self.trigger
        twin.token = self.token
        twin.reason = self.reason
        twin.last = self.last
        twin.max_rounds = self.max_rounds
        twin.two_first_cards = self.two_first_cards
        if self.players == 1:
            twin.row = self.row[:]
            twin.row_ages = self.row_ages[:]
            twin.marks = self.marks[:]
            twin.drifter_villages = self.drifter_villages
        return twin

    def parts(self) -> tuple[object, ...]:
        return (
            tuple([tribe.key() for tribe in self.tribes]), tuple(self.pile), self.pile_left, self.age, tuple(self.display), tuple(self.display_ages),
            tuple(self.discard), self.played, self.last_row, tuple(self.village_pile), self.village_left, tuple(self.village_display),
            tuple(self.village_discard), self.taken, tuple(self.forest_pile), self.forest_left, self.forest_buried, tuple(self.forest_display),
            tuple(self.items), self.round, self.active, self.trigger, self.token, self.reason, self.last, tuple(self.row), tuple(self.row_ages),
            tuple(self.marks), self.drifter_villages,
        )  # fmt: skip

    # --- card backs (3.8, 3.9) ----------------------------------------------------------------

    def backs(self, cards: list[int]) -> int:
        """How many cards of each element: a byte per element, so that hands are added by adding ints."""
        counts = 0
        for card in cards:
            if card != EMPTY:
                counts += 1 << 8 * self.catalogue.card_element[card]
        return counts

    def backs_of_left(self, seat: int) -> int:
        """The first neighbour: the next seat; alone, the Drifter's row (13.1.2)."""
        return self.backs(self.row if self.players == 1 else self.tribes[(seat + 1) % self.players].hand)

    def backs_of_right(self, seat: int) -> int:
        """The second neighbour: the previous seat; with two players, or alone, the display and the top of the pile."""
        if self.players > 2:
            return self.backs(self.tribes[(seat - 1) % self.players].hand)
        return self.backs(self.display) + self.backs(self.pile[self.pile_left - 1 : self.pile_left])

    # --- results ------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        total = 0
        for part in points(self.tribes[seat], self.catalogue, self.token == seat):
            total += part
        return total

    def score_lines(self, seat: int) -> list[ScoreLine]:
        lines = points(self.tribes[seat], self.catalogue, self.token == seat)
        return [ScoreLine(label, line, "12.4") for label, line in zip(LABELS, lines)]

    def rank(self, seat: int) -> tuple[int, ...]:
        return (self.score(seat), self.tribes[seat].water)  # 12.5

    def target(self) -> int:
        """The solo score to reach."""
        return self.catalogue.targets[str(self.terms.options["solo_target"])]

    def solo_won(self) -> bool:
        return self.score(0) >= self.target() and count(self.tribes[0].villages) == MARKERS  # 13.1.5

    # --- hidden information (11) --------------------------------------------------------------

    def redraw(self, seat: int, rng: Rng) -> None:
        """Everything this seat does not know, drawn anew: faces behind backs (11.4), and the order of the piles."""
        for age in range(self.age + 1):
            self.redraw_faces(seat, age, rng)
        villages = sorted(self.village_pile[: self.village_left])
        rng.shuffle(villages)
        self.village_pile = villages
        self.village_left = len(villages)
        buried = self.forest_pile[: self.forest_buried]
        tiles = sorted(self.forest_pile[self.forest_buried : max(self.forest_left - 1, self.forest_buried)])
        rng.shuffle(tiles)
        top = self.forest_pile[self.forest_left - 1 : self.forest_left] if self.forest_left > self.forest_buried else []
        self.forest_pile = buried + tiles + top
        self.forest_left = len(self.forest_pile)

    def redraw_faces(self, seat: int, age: int, rng: Rng) -> None:
        """Cards drawn from one and the same pile can change places behind equal backs, and with the rest of that pile."""
        pile = self.pile[: self.pile_left] if age == self.age else []
        places = self.hidden_places(seat, age)
        cards = sorted(pile + [cards[place] for cards, place in places])
        pools: list[list[int]] = [
            [card for card in cards if self.catalogue.card_element[card] == element] for element in range(ELEMENTS)
        ]
        for pool in pools:
            rng.shuffle(pool)
        for hidden, place in places:
            hidden[place] = self.like(hidden[place], pools)
        if age == self.age:
            top = [self.like(pile[-1], pools)] if pile else []
            below = [card for pool in pools for card in pool]
            rng.shuffle(below)
            self.pile = below + top
            self.pile_left = len(self.pile)

    def hidden_places(self, seat: int, age: int) -> list[tuple[list[int], int]]:
        """The places that were filled from the pile of an age, in hands, display and row, with a face that the seat has not seen."""
        places: list[tuple[list[int], int]] = []
        for other in range(self.players):
            tribe = self.tribes[other]
            places += [(tribe.hand, slot) for slot in range(HAND_SIZE) if self.hides(tribe, slot, other == seat, age)]
        places += [
            (self.display, slot)
            for slot in range(len(self.display))
            if self.display[slot] != EMPTY and self.display_ages[slot] == age
        ]
        places += [(self.row, slot) for slot in range(len(self.row)) if self.row_ages[slot] == age]
        return places

    def hides(self, tribe: Tribe, slot: int, own: bool, age: int) -> bool:
        """Is this hand slot filled, from the pile of that age, with a face that the looker has not seen?"""
        return (
            tribe.hand[slot] != EMPTY
            and tribe.drawn[slot] // ORIGINS == age
            and not (own and not tribe.unseen >> slot & 1)
        )

    def like(self, card: int, pools: list[list[int]]) -> int:
        """A card with the same back."""
        return pools[self.catalogue.card_element[card]].pop()
