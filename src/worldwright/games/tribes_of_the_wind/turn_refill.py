"""The refill (5.8): the hand one card after the other, unseen, then the Element display."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.actions import PILE, TAKE
from worldwright.games.tribes_of_the_wind.board import DISPLAY, HAND, MAX_PLAYERS
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, FROM_PILE


@final
class Draw(Frame[TribesOfTheWind]):
    """A card for the lowest empty slot of the hand; when it is full, look at the new ones and fill the display."""

    kind: ClassVar[str] = "DRAW"
    rule: ClassVar[str] = "5.8.1"

    def options(self, state: TribesOfTheWind) -> list[int]:
        options: list[int] = []
        if EMPTY not in state.tribes[self.seat].hand:
            return options
        alone = state.players == 1  # the Drifter takes the first slot: which of two equal backs goes makes a difference
        shown = 0
        for slot in range(DISPLAY):
            card = state.display[slot]
            if card != EMPTY and (alone or not shown >> state.catalogue.card_element[card] & 1):
                shown |= 1 << state.catalogue.card_element[card]
                options.append(TAKE + slot)
        options.append(PILE)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        tribe = state.tribes[self.seat]
        slot = tribe.hand.index(EMPTY)
        if action == PILE:
            tribe.note_drawn(slot, state.age, FROM_PILE)
            tribe.hand[slot] = draw_element(state)
        else:
            shelf = action - TAKE
            tribe.note_drawn(slot, state.display_ages[shelf], shelf)
            tribe.hand[slot] = state.display[shelf]
            state.display[shelf] = EMPTY
        tribe.unseen |= 1 << slot
        if state.logging:
            element = state.catalogue.elements[state.catalogue.card_element[tribe.hand[slot]]]
            state.tell("draw", "5.8.1", self.seat, element=element, slot=slot, pile=action == PILE)
        state.push(self)

    def run(self, state: TribesOfTheWind) -> None:
        tribe = state.tribes[self.seat]
        if state.logging and tribe.unseen:
            cards = [tribe.hand[slot] for slot in range(HAND) if not tribe.knows(slot)]
            public: dict[str, object] = {"number": len(cards)}
            state.confide("look", "5.8.2", self.seat, public, state.catalogue.shown(cards), (self.seat,))
        tribe.unseen = 0
        refill_display(state)


def refill_display(state: TribesOfTheWind) -> None:
    """Empty slots in slot order from the pile (5.8.3)."""
    for slot in range(DISPLAY):
        if state.display[slot] == EMPTY:
            state.display_ages[slot] = state.age
            state.display[slot] = draw_element(state)


def draw_element(state: TribesOfTheWind) -> int:
    """The top card of the pile; the next back shows.

    When the pile is empty, the discard pile is shuffled at once (5.8.4).
    """
    card = state.top()
    state.pile_left -= 1
    state.show()
    if state.pile_left == 0:
        pile = state.discard
        state.discard = []
        state.rng.shuffle(pile)
        state.pile = vec[i64](pile)
        state.pile_left = len(pile)
        state.age += 1
        if state.logging:
            state.tell("reshuffle", "5.8.4", state.active, number=len(pile))
    return card


DRAW: Final[list[Draw]] = [Draw(seat) for seat in range(MAX_PLAYERS)]
