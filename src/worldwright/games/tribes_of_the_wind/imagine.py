"""What a seat does not know, drawn anew (11.3, 11.4): the faces behind backs, and the order of the piles.

Cards that came from one and the same Element pile can change places behind equal backs, and with the rest of that pile.
What is imagined never depends on the truth: whatever is drawn from lies in the order of the box first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.engine.rng import Rng
from worldwright.games.tribes_of_the_wind.board import HAND
from worldwright.games.tribes_of_the_wind.grammar import ELEMENTS
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe

if TYPE_CHECKING:
    from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind


def redraw(state: TribesOfTheWind, seat: int, rng: Rng) -> None:
    """Everything this seat does not know."""
    for age in range(state.age + 1):
        redraw_faces(state, seat, age, rng)
    villages = sorted(state.village_pile[: state.village_left])
    rng.shuffle(villages)
    state.village_pile = villages
    state.village_left = len(villages)
    redraw_forests(state, rng)


def redraw_forests(state: TribesOfTheWind, rng: Rng) -> None:
    """The tiles between those that the Drifter put under the pile and the top, which lies open."""
    buried = state.forest_pile[: state.forest_buried]
    tiles = sorted(state.forest_pile[state.forest_buried : max(state.forest_left - 1, state.forest_buried)])
    rng.shuffle(tiles)
    top = (
        state.forest_pile[state.forest_left - 1 : state.forest_left] if state.forest_left > state.forest_buried else []
    )
    state.forest_pile = buried + tiles + top
    state.forest_left = len(state.forest_pile)


def redraw_faces(state: TribesOfTheWind, seat: int, age: int, rng: Rng) -> None:
    """Cards drawn from one and the same pile can change places behind equal backs, and with the rest of that pile."""
    pile = state.pile[: state.pile_left] if age == state.age else []
    places = hidden_places(state, seat, age)
    cards = sorted(pile + [cards[place] for cards, place in places])
    elements = state.catalogue.card_element
    pools: list[list[int]] = [[card for card in cards if elements[card] == element] for element in range(ELEMENTS)]
    for pool in pools:
        rng.shuffle(pool)
    for hidden, place in places:
        hidden[place] = pools[elements[hidden[place]]].pop()
    if age == state.age:
        top = [pools[elements[pile[-1]]].pop()] if pile else []
        below = [card for pool in pools for card in pool]
        rng.shuffle(below)
        state.pile = below + top
        state.pile_left = len(state.pile)


def hidden_places(state: TribesOfTheWind, seat: int, age: int) -> list[tuple[list[int], int]]:
    """The places that were filled from the pile of an age, in hands, display and row, with a face that the seat has not seen."""
    places: list[tuple[list[int], int]] = []
    for other in range(state.players):
        tribe = state.tribes[other]
        places += [(tribe.hand, slot) for slot in range(HAND) if hides(tribe, slot, other == seat, age)]
    places += [
        (state.display, slot)
        for slot in range(len(state.display))
        if state.display[slot] != EMPTY and state.display_ages[slot] == age
    ]
    places += [(state.row, slot) for slot in range(len(state.row)) if state.row_ages[slot] == age]
    return places


def hides(tribe: Tribe, slot: int, own: bool, age: int) -> bool:
    """Is this hand slot filled, from the pile of that age, with a face that the looker has not seen?"""
    return tribe.hand[slot] != EMPTY and tribe.age_of(slot) == age and not (own and tribe.knows(slot))
