"""An Element card is played (5.2)."""

from __future__ import annotations

from typing import Final, final

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.board import MAX_PLAYERS
from worldwright.games.tribes_of_the_wind.effects import effect_shown, of
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY
from worldwright.games.tribes_of_the_wind.turn_effects import PENDING, choose_branch


def play(state: TribesOfTheWind, seat: int, slot: int, number: int) -> None:
    """An Element card and one of its rows (5.2). It counted for its own requirement; now it lies open."""
    tribe, catalogue = state.tribes[seat], state.catalogue
    card = tribe.hand[slot]
    row = catalogue.rows[card][number]
    x = of(state.backs(tribe.hand) + state.backs_of_left(seat) + state.backs_of_right(seat), row.element)
    tribe.hand[slot] = EMPTY
    state.played = card
    state.last_card = card
    state.last_row = number
    if state.logging:
        face = catalogue.card_faces[card]
        effect = effect_shown(state, tribe, row.effects[row.step(x)], x)
        state.tell("play", "5.2", seat, card=face["id"], row=number, total=x, face=face, effect=effect)
    state.push(PLAYED[seat])
    state.push(PENDING[seat])
    choose_branch(state, seat, row.effects[row.step(x)], x, catalogue.card_element[card])


@final
class Played(Frame[TribesOfTheWind]):
    """The card goes to the discard pile (5.2.5)."""

    def run(self, state: TribesOfTheWind) -> None:
        state.discard.append(state.played)
        state.played = EMPTY


PLAYED: Final[list[Played]] = [Played(seat) for seat in range(MAX_PLAYERS)]
