"""A position of Strange World: the Worlds, the hands, the supplies, and whose Sun shines."""

from __future__ import annotations

from typing import Final, final

from worldwright.engine.frames import NOBODY
from worldwright.engine.rng import Rng
from worldwright.engine.state import ScoreLine, State, Terms
from worldwright.games.strange_world.catalogue import Catalogue
from worldwright.games.strange_world.scoring import level_of, score_world, world_lines
from worldwright.games.strange_world.state_world import CARD_SPAN, World

CLOCKWISE: Final = 1  # Sun side left: cards and turns go to seat + 1 (4.11, 6.2)
COUNTER: Final = -1
WINNING_LEVEL: Final = 3  # R20
NOT_YET: Final = 0


@final
class StrangeWorld(State):
    """Hands, passes and supplies are sets of card numbers as bits of an int."""

    def __init__(
        self,
        terms: Terms,
        catalogue: Catalogue,
        worlds: list[World],
        hands: list[int],
        first: list[int],
        second: list[int],
    ) -> None:
        super().__init__(terms)
        self.catalogue = catalogue
        self.worlds = worlds
        self.hands = hands
        self.first = first  # cards each seat gave away in the first pass of this round (H5)
        self.second = second  # and in the second
        self.deck: list[int] = []  # shuffled once and never changed; solo: the stacks, three cards each
        self.dealt = 0  # cards of the deck that have been dealt
        self.stacks = 0  # solo: the stacks not yet taken, as bits
        self.sun = NOBODY
        self.direction = NOT_YET
        self.round = 0
        self.lap = 0
        self.fumaroles = 0
        self.cities = 0  # how many have been founded
        self.travellers = 0  # those available, as bits
        self.boxed = 0  # solo: those put back into the box
        self.sun_alternates = False  # O1
        self.base_if_met = False  # O2
        self.eye_by_species = False  # O3
        self.volcano_anywhere = False  # O4

    def clone(self) -> StrangeWorld:
        worlds = [world.clone() for world in self.worlds]
        twin = StrangeWorld(self.terms, self.catalogue, worlds, self.hands[:], self.first[:], self.second[:])
        self.copy_engine(twin)
        twin.deck = self.deck
        twin.dealt = self.dealt
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
        return twin

    def parts(self) -> tuple[object, ...]:
        return (
            tuple([world.key() for world in self.worlds]), tuple(self.hands), tuple(self.first), tuple(self.second), tuple(self.deck), self.dealt,
            self.stacks, self.sun, self.direction, self.round, self.lap, self.fumaroles, self.cities, self.travellers, self.boxed,
        )  # fmt: skip

    # --- seats --------------------------------------------------------------------------------

    def beyond(self, seat: int) -> int:
        """The neighbour in the Sun direction, who receives this seat's cards and plays after it."""
        return (seat + self.direction) % self.players

    def before(self, seat: int) -> int:
        """The neighbour whose cards this seat receives."""
        return (seat - self.direction) % self.players

    # --- results ------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return score_world(self.worlds[seat], self.catalogue, self.base_if_met, self.eye_by_species)

    def score_lines(self, seat: int) -> list[ScoreLine]:
        lines = world_lines(self.worlds[seat], self.catalogue, self.base_if_met, self.eye_by_species)
        return [ScoreLine(label, points, rule) for label, points, rule in lines]

    def level(self) -> int:
        """The solo level reached, from 1 (10.3)."""
        return level_of(self.score(0), self.catalogue)

    def solo_won(self) -> bool:
        return self.level() >= WINNING_LEVEL

    # --- hidden information -------------------------------------------------------------------

    def redraw(self, seat: int, rng: Rng) -> None:
        if self.players == 1:
            self.redraw_stacks(rng)
        else:
            self.redraw_hands(seat, rng)

    def redraw_stacks(self, rng: Rng) -> None:
        """Solo: the lower cards of every stack that is not yet revealed (H8)."""
        size = self.catalogue.stack_size
        hidden: list[int] = []
        for stack in range(self.catalogue.stacks):
            if self.stacks >> stack & 1 or self.unrevealed(stack):
                hidden += range(stack * size + 1, stack * size + size)
        cards = sorted([self.deck[place] for place in hidden])
        rng.shuffle(cards)
        self.deck = self.deck[:]
        for place, card in zip(hidden, cards):
            self.deck[place] = card

    def unrevealed(self, stack: int) -> bool:
        """Solo: was this stack just taken, its lower cards not yet seen (10.2.3)?"""
        second = self.deck[stack * self.catalogue.stack_size + 1]
        placed = [placement % CARD_SPAN for placement in self.worlds[0].placed]
        return not self.stacks >> stack & 1 and not self.hands[0] >> second & 1 and second not in placed

    def redraw_hands(self, seat: int, rng: Rng) -> None:
        """Other hands and the order of the deck (H3 to H6), true to what this seat knows from the draft (H5)."""
        moved = self.imagine_moved(seat, rng)
        known = self.known_in_hands(seat, moved)
        pool = self.deck[self.dealt :]
        located = 0
        for other in range(self.players):
            located |= known[other]
            if other != seat:
                pool += cards_in(self.hands[other])
        pool = sorted([card for card in pool if not located >> card & 1])
        rng.shuffle(pool)
        for other in range(self.players):
            if other != seat:
                missing = self.hands[other].bit_count() - known[other].bit_count()
                self.hands[other] = known[other] | card_bits(pool[:missing])
                pool = pool[missing:]
        undealt = card_bits(pool)
        self.deck = (
            sorted([card for card in self.deck if not undealt >> card & 1]) + pool
        )  # who was dealt what is hidden too
        self.redraw_passes(seat, moved, rng)

    def imagine_moved(self, seat: int, rng: Rng) -> int:
        """Of the two cards this seat passed first: the one its neighbour may have passed on, drawn among what fits (0: neither)."""
        if seat == NOBODY or self.second[seat] == 0:
            return 0
        near = self.beyond(seat)
        far = self.beyond(near)
        given = self.first[seat]
        if far == seat:
            return given & self.second[near]
        fitting = []
        for moved in (0, given & -given, given & (given - 1)):
            stayed = given & ~moved
            if moved & self.laid(near) or stayed & self.laid(far):
                continue
            in_near = (stayed | self.second[seat]) & ~self.laid(near)
            in_far = moved & ~self.laid(far)
            if (
                in_near.bit_count() <= self.hands[near].bit_count()
                and in_far.bit_count() <= self.hands[far].bit_count()
            ):
                fitting.append(moved)
        return fitting[int(rng.below(len(fitting)))]

    def known_in_hands(self, seat: int, moved: int) -> list[int]:
        """The cards this seat can place in each other hand, given what it imagines to have moved on."""
        known = [0] * self.players
        if seat != NOBODY and self.first[seat]:
            near = self.beyond(seat)
            far = self.beyond(near)
            known[near] = (self.first[seat] & ~moved | self.second[seat]) & ~self.laid(near)
            if far != seat:
                known[far] = moved & ~self.laid(far)
        return known

    def redraw_passes(self, seat: int, moved: int, rng: Rng) -> None:
        """Passes of this round that this seat took no part in: any that lead to the hands drawn."""
        if self.first[0] == 0:
            return
        before_giving = self.hands[:]
        if self.second[0] != 0:
            held = [self.hands[other] | self.laid_this_round(other) for other in range(self.players)]
            for giver in range(self.players):
                receiver = self.beyond(giver)
                if giver != seat and receiver != seat:
                    kept_by_near = moved != 0 and self.before(giver) == seat
                    self.second[giver] = moved if kept_by_near else some_cards(held[receiver], 1, rng)
            before_giving = [
                held[other] & ~self.second[self.before(other)] | self.second[other] for other in range(self.players)
            ]
        for giver in range(self.players):
            receiver = self.beyond(giver)
            if giver != seat and receiver != seat:
                self.first[giver] = some_cards(before_giving[receiver], 2, rng)

    def laid(self, seat: int) -> int:
        """The Land cards in a World, as bits."""
        bits = 0
        for placement in self.worlds[seat].placed:
            if placement % CARD_SPAN < self.catalogue.lands:
                bits |= 1 << placement % CARD_SPAN
        return bits

    def laid_this_round(self, seat: int) -> int:
        """Those of them that were played in this round."""
        before = 1 + (self.round - 1) * self.catalogue.cards_per_round
        return card_bits([placement % CARD_SPAN for placement in self.worlds[seat].placed[before:]])


def card_bits(cards: list[int]) -> int:
    """A set of cards as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def cards_in(bits: int) -> list[int]:
    """The cards of a set in ascending order, which is the order of hand slots (7.2)."""
    cards = []
    card = 0
    while bits:
        if bits & 1:
            cards.append(card)
        bits >>= 1
        card += 1
    return cards


def nth_card(bits: int, slot: int) -> int:
    """The card in a hand slot."""
    for _ in range(slot):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def some_cards(bits: int, count: int, rng: Rng) -> int:
    """A random choice of so many cards of a set."""
    cards = cards_in(bits)
    rng.shuffle(cards)
    return card_bits(cards[:count])
