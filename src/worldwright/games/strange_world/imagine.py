"""What a seat does not know, drawn anew (10.5): other hands and the order of the deck, or the stacks of a solo game.

Everything is drawn from what the seat knows and in an order of its own, so that nothing of the truth shines through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.rng import Rng
from worldwright.engine.sets import nth, size
from worldwright.games.strange_world.catalogue import CARD_BIT
from worldwright.games.strange_world.state_world import CARD_SPAN

if TYPE_CHECKING:
    from worldwright.games.strange_world.state import StrangeWorld


# --- With others (H3 to H6) -----------------------------------------------------------------------


def redraw_hands(state: StrangeWorld, seat: i64, rng: Rng) -> None:
    """Other hands and the order of the deck, true to what this seat knows from the draft (H5)."""
    moved = imagine_moved(state, seat, rng)
    known = known_in_hands(state, seat, moved)
    unseen: i64 = 0
    for card in state.deck:
        unseen |= CARD_BIT[card]
    located: i64 = 0
    for other in range(state.players):
        located |= known[other]
        if other != seat:
            unseen |= state.hands[other]
    pool = shuffled(unseen & ~located, rng)
    drawn: i64 = 0
    for other in range(state.players):
        if other != seat:
            hand = known[other]
            for _ in range(size(state.hands[other]) - size(hand)):
                hand |= CARD_BIT[pool[drawn]]
                drawn += 1
            state.hands[other] = hand
    state.deck = pool[drawn:]
    redraw_passes(state, seat, moved, rng)


def imagine_moved(state: StrangeWorld, seat: i64, rng: Rng) -> i64:
    """Of the two cards this seat passed first: the one its neighbour may have passed on (0: neither)."""
    if seat == NOBODY or state.second[seat] == 0:
        return 0
    near = state.beyond(seat)
    far = state.beyond(near)
    given = state.first[seat]
    if far == seat:
        return given & state.second[near]
    fitting = vec[i64]()
    one = given & -given
    for moved in vec[i64]([0, one, given & ~one]):
        stayed = given & ~moved
        if moved & state.worlds[near].lands or stayed & state.worlds[far].lands:
            continue
        in_near = (stayed | state.second[seat]) & ~state.worlds[near].lands
        in_far = moved & ~state.worlds[far].lands
        if size(in_near) <= size(state.hands[near]) and size(in_far) <= size(state.hands[far]):
            fitting = append(fitting, moved)
    return fitting[rng.below(len(fitting))]


def known_in_hands(state: StrangeWorld, seat: i64, moved: i64) -> vec[i64]:
    """The cards this seat can place in each other hand, given what it imagines to have moved on."""
    known = vec[i64]([0] * state.players)
    if seat != NOBODY and state.first[seat] != 0:
        near = state.beyond(seat)
        far = state.beyond(near)
        known[near] = (state.first[seat] & ~moved | state.second[seat]) & ~state.worlds[near].lands
        if far != seat:
            known[far] = moved & ~state.worlds[far].lands
    return known


def redraw_passes(state: StrangeWorld, seat: i64, moved: i64, rng: Rng) -> None:
    """Passes of this round that this seat took no part in: any that lead to the hands drawn."""
    if state.first[0] == 0:
        return
    held = state.hands[:]
    if state.second[0] != 0:
        for other in range(state.players):
            held[other] |= laid_this_round(state, other)
        for giver in range(state.players):
            receiver = state.beyond(giver)
            if giver != seat and receiver != seat:
                passed_on = moved != 0 and state.before(giver) == seat
                state.second[giver] = moved if passed_on else some_cards(held[receiver], 1, rng)
        for other in range(state.players):  # back to the moment before the second pass
            held[other] &= ~state.second[state.before(other)]
        for other in range(state.players):
            held[other] |= state.second[other]
    for giver in range(state.players):
        receiver = state.beyond(giver)
        if giver != seat and receiver != seat:
            state.first[giver] = some_cards(held[receiver], 2, rng)


def laid_this_round(state: StrangeWorld, seat: int) -> i64:
    """The cards that a seat has played in this round."""
    placed = state.worlds[seat].placed
    cards: i64 = 0
    for place in range(1 + (state.round - 1) * state.catalogue.cards_per_round, len(placed)):
        cards |= CARD_BIT[placed[place] % CARD_SPAN]
    return cards


# --- Solo (H8) ------------------------------------------------------------------------------------


def redraw_stacks(state: StrangeWorld, rng: Rng) -> None:
    """The lower cards of every stack that is not yet revealed."""
    depth: i64 = state.catalogue.stack_size
    hidden: i64 = 0
    for place in range(len(state.deck)):
        if place % depth != 0 and is_unseen(state, place // depth):
            hidden |= CARD_BIT[state.deck[place]]
    cards = shuffled(hidden, rng)
    deck = state.deck[:]
    drawn: i64 = 0
    for place in range(len(deck)):
        if place % depth != 0 and is_unseen(state, place // depth):
            deck[place] = cards[drawn]
            drawn += 1
    state.deck = deck


def is_unseen(state: StrangeWorld, stack: i64) -> bool:
    """Are the lower cards of this stack unknown: is it left, or just taken and not yet revealed (10.2.3)?"""
    if state.stacks >> stack & 1:
        return True
    second = CARD_BIT[state.deck[stack * state.catalogue.stack_size + 1]]
    return (state.hands[0] | state.worlds[0].lands) & second == 0


# --- Drawing cards --------------------------------------------------------------------------------


def ascending(cards: i64) -> vec[i64]:
    """The cards of a set from the lowest to the highest."""
    found = vec[i64]()
    card: i64 = 0
    while cards != 0:
        if cards & 1:
            found = append(found, card)
        cards >>= 1
        card += 1
    return found


def shuffled(cards: i64, rng: Rng) -> vec[i64]:
    """The cards of a set in random order."""
    order = ascending(cards)
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def some_cards(cards: i64, count: i64, rng: Rng) -> i64:
    """A random choice of so many cards of a set."""
    while size(cards) > count:
        cards &= ~CARD_BIT[nth(cards, rng.below(size(cards)))]
    return cards
