"""What a seat does not know, drawn anew (11.3, 11.4): the faces behind backs, and the order of the piles.

Cards that came from one and the same Element pile can change places behind equal backs, and with the rest of that pile.
What is imagined never depends on the truth: whatever is drawn from lies in the order of the box first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from worldwright.engine.rng import Rng
from worldwright.engine.sets import BITS, lowest, part_of, size
from worldwright.games.tribes_of_the_wind.board import DISPLAY, HAND
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe

if TYPE_CHECKING:
    from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind


HALF: Final = 40  # of the Element cards
BLANK: Final = vec[i64]([0] * 80)  # as many as there are Element cards


def redraw(state: TribesOfTheWind, seat: int, rng: Rng) -> None:
    """Everything this seat does not know."""
    for age in range(oldest(state), state.age + 1):
        redraw_faces(state, seat, age, rng)
    state.village_pile = rng.mixed(part_of(state.village_pile, 0, state.village_left))
    redraw_forests(state, rng)


@final
class Cards:
    """A set of Element cards. There are more of them than an i64 has bits: it takes two."""

    def __init__(self) -> None:
        self.low: i64 = 0
        self.high: i64 = 0

    def add(self, card: i64) -> None:
        if card < HALF:
            self.low |= BITS[card]
        else:
            self.high |= BITS[card - HALF]

    def take(self, card: i64) -> bool:
        """Take a card out, if it is there."""
        if card < HALF:
            there = self.low & BITS[card]
            self.low ^= there
        else:
            there = self.high & BITS[card - HALF]
            self.high ^= there
        return there != 0

    def mixed(self, rng: Rng, top: int) -> vec[i64]:
        """The cards in any order, as `rng.mixed` does with smaller sets, and one on top of them."""
        order = BLANK[: size(self.low) + size(self.high) + 1]
        laid: i64 = 0
        word: i64 = 0
        for first in range(0, 2 * HALF, HALF):
            held = self.low if first == 0 else self.high
            while held != 0:
                if laid & 1 == 0:
                    word = rng.word()
                word *= laid + 1
                place = word >> 32
                word &= 0xFFFFFFFF
                order[laid] = order[place]
                order[place] = first + lowest(held)
                held &= held - 1
                laid += 1
        order[laid] = top
        return order


def any_below(bound: i64, rng: Rng) -> int:
    """Any number below a small bound; quicker than `rng.below`, and as fair as 32 bits allow."""
    return int(rng.word() * bound >> 32)


def redraw_forests(state: TribesOfTheWind, rng: Rng) -> None:
    """The tiles between those that the Drifter put under the pile and the top, which lies open."""
    buried, top = state.forest_buried, state.forest_left - 1
    pile = state.forest_pile
    if top <= buried:
        state.forest_pile = pile[: state.forest_left]
        return
    state.forest_pile = extend(extend(pile[:buried], rng.mixed(part_of(pile, buried, top))), pile[top : top + 1])


# --- Element cards --------------------------------------------------------------------------------


def oldest(state: TribesOfTheWind) -> int:
    """The first pile of which a card still lies behind its back."""
    age = state.age
    if age == 0:
        return 0
    for tribe in state.tribes:
        for slot in range(HAND):
            age = min(age, tribe.age_of(slot))
    for slot in range(DISPLAY):
        age = min(age, state.display_ages[slot])
    for slot in range(len(state.row)):
        age = min(age, state.row_ages[slot])
    return age


def redraw_faces(state: TribesOfTheWind, seat: int, age: int, rng: Rng) -> None:
    """The cards that came from the pile of one age."""
    current = age == state.age
    unseen = Cards()
    hidden = gather_hidden(state, seat, age, unseen)
    if current:
        for place in range(state.pile_left):
            unseen.add(state.pile[place])
    draw_hidden(state, hidden, age, unseen, rng)
    if current and state.pile_left:
        top = drawn_like(state, state.top(), unseen, rng)
        state.pile = unseen.mixed(rng, top)


def drawn_like(state: TribesOfTheWind, card: int, unseen: Cards, rng: Rng) -> int:
    """Any unseen card with the same back, taken out of the set."""
    alike = state.catalogue.alike[state.catalogue.card_element[card]]
    while True:
        drawn = alike[any_below(len(alike), rng)]
        if unseen.take(drawn):
            return drawn


def gather_hidden(state: TribesOfTheWind, seat: int, age: int, unseen: Cards) -> i64:
    """Cards of one age in hands, display and row, with a face that the seat has not seen; returns the places in the
    hands where they are, as a set.
    """
    hidden: i64 = 0
    for other in range(state.players):
        tribe = state.tribes[other]
        for slot in range(HAND):
            if hides(tribe, slot, other == seat, age):
                unseen.add(tribe.hand[slot])
                hidden |= BITS[other * HAND + slot]
    for slot in range(DISPLAY):
        if state.display[slot] != EMPTY and state.display_ages[slot] == age:
            unseen.add(state.display[slot])
    for slot in range(len(state.row)):
        if state.row_ages[slot] == age:
            unseen.add(state.row[slot])
    return hidden


def draw_hidden(state: TribesOfTheWind, hidden: i64, age: int, unseen: Cards, rng: Rng) -> None:
    """The same places, each with any unseen card that has its back."""
    while hidden != 0:
        place = lowest(hidden)
        hand = state.tribes[place // HAND].hand
        slot = place % HAND
        hand[slot] = drawn_like(state, hand[slot], unseen, rng)
        hidden &= hidden - 1
    for slot in range(DISPLAY):
        if state.display[slot] != EMPTY and state.display_ages[slot] == age:
            state.display[slot] = drawn_like(state, state.display[slot], unseen, rng)
    for slot in range(len(state.row)):
        if state.row_ages[slot] == age:
            state.row[slot] = drawn_like(state, state.row[slot], unseen, rng)


def hides(tribe: Tribe, slot: int, own: bool, age: int) -> bool:
    """Is this hand slot filled, from the pile of that age, with a face that the looker has not seen?"""
    return tribe.hand[slot] != EMPTY and not (own and tribe.knows(slot)) and tribe.age_of(slot) == age
