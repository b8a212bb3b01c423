"""What a seat does not know, drawn anew (11.3, 11.4): the faces behind backs, and the order of the piles.

Cards that came from one and the same Element pile can change places behind equal backs, and with the rest of that pile.
What is imagined never depends on the truth: whatever is drawn from lies in the order of the box first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from worldwright.engine.rng import Rng
from worldwright.engine.sets import BITS
from worldwright.games.tribes_of_the_wind.board import DISPLAY, HAND
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe

if TYPE_CHECKING:
    from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind


def redraw(state: TribesOfTheWind, seat: int, rng: Rng) -> None:
    """Everything this seat does not know."""
    for age in range(oldest(state), state.age + 1):
        redraw_faces(state, seat, age, rng)
    state.village_pile = rng.in_any_order(part(state.village_pile, 0, state.village_left))
    redraw_forests(state, rng)


def part(pile: list[int], first: int, end: int) -> i64:
    """The set of tiles in a part of a pile."""
    held: i64 = 0
    for place in range(first, end):
        held |= BITS[pile[place]]
    return held


def mixed(marks: list[int], size: int, rng: Rng) -> list[int]:
    """What is marked, so many in all, in any order, as `rng.in_any_order` does with smaller sets."""
    found = [0] * size
    laid: i64 = 0
    word: i64 = 0
    for number in range(len(marks)):
        if marks[number]:
            if laid & 1 == 0:
                word = rng.word()
            word *= laid + 1
            place = word >> 32
            word &= 0xFFFFFFFF
            found[laid] = found[place]
            found[place] = number
            laid += 1
    return found


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
    state.forest_pile = pile[:buried] + rng.in_any_order(part(pile, buried, top)) + pile[top : top + 1]


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
    marks = [0] * len(state.catalogue.card_ids)
    mark_hidden(state, seat, age, marks)
    if current:
        for place in range(state.pile_left):
            marks[state.pile[place]] = 1
    draw_hidden(state, seat, age, marks, rng)
    if current and state.pile_left:
        top = drawn_like(state, state.top(), marks, rng)
        pile = mixed(marks, state.pile_left - 1, rng)
        pile.append(top)
        state.pile = pile


def drawn_like(state: TribesOfTheWind, card: int, marks: list[int], rng: Rng) -> int:
    """Any marked card with the same back, which is marked no more."""
    alike = state.catalogue.alike[state.catalogue.card_element[card]]
    while True:
        drawn = alike[any_below(len(alike), rng)]
        if marks[drawn]:
            marks[drawn] = 0
            return drawn


def mark_hidden(state: TribesOfTheWind, seat: int, age: int, marks: list[int]) -> None:
    """Cards of one age in hands, display and row, with a face that the seat has not seen."""
    for other in range(state.players):
        tribe = state.tribes[other]
        for slot in range(HAND):
            if hides(tribe, slot, other == seat, age):
                marks[tribe.hand[slot]] = 1
    for slot in range(DISPLAY):
        if state.display[slot] != EMPTY and state.display_ages[slot] == age:
            marks[state.display[slot]] = 1
    for slot in range(len(state.row)):
        if state.row_ages[slot] == age:
            marks[state.row[slot]] = 1


def draw_hidden(state: TribesOfTheWind, seat: int, age: int, marks: list[int], rng: Rng) -> None:
    """The same places, each with any marked card that has its back."""
    for other in range(state.players):
        tribe = state.tribes[other]
        for slot in range(HAND):
            if hides(tribe, slot, other == seat, age):
                tribe.hand[slot] = drawn_like(state, tribe.hand[slot], marks, rng)
    for slot in range(DISPLAY):
        if state.display[slot] != EMPTY and state.display_ages[slot] == age:
            state.display[slot] = drawn_like(state, state.display[slot], marks, rng)
    for slot in range(len(state.row)):
        if state.row_ages[slot] == age:
            state.row[slot] = drawn_like(state, state.row[slot], marks, rng)


def hides(tribe: Tribe, slot: int, own: bool, age: int) -> bool:
    """Is this hand slot filled, from the pile of that age, with a face that the looker has not seen?"""
    return tribe.hand[slot] != EMPTY and not (own and tribe.knows(slot)) and tribe.age_of(slot) == age
