"""The solo extra (13.1): the Drifter, who plays without any choice. Not a rule of the game."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.tribes_of_the_wind.grammar import ELEMENTS
from worldwright.games.tribes_of_the_wind.state import DRIFTER, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY
from worldwright.games.tribes_of_the_wind.turn_end import take_token
from worldwright.games.tribes_of_the_wind.turn_forest import draw_forest
from worldwright.games.tribes_of_the_wind.turn_refill import refill_display
from worldwright.games.tribes_of_the_wind.turn_village import refill_villages


@final
class DrifterTurn(Frame[TribesOfTheWind]):
    """Its leftmost card is discarded and marked, the display moves up, four marks make a Village (13.1.3)."""

    def run(self, state: TribesOfTheWind) -> None:
        card = state.row.pop(0)
        state.row_ages.pop(0)
        state.discard.append(card)
        state.marks[state.catalogue.card_element[card]] += 1
        state.row.append(state.display.pop(0))
        state.row_ages.append(state.display_ages.pop(0))
        state.display.append(EMPTY)
        state.display_ages.append(state.age)
        if state.logging:
            element = state.catalogue.elements[state.catalogue.card_element[card]]
            state.tell("drifter", "13.1.3", NOBODY, card=state.catalogue.card_ids[card], element=element)
        refill_display(state)
        if 0 not in state.marks:
            self.build(state)

    def build(self, state: TribesOfTheWind) -> None:
        """One mark of each element makes a Village; the displays move on."""
        for element in range(ELEMENTS):
            state.marks[element] -= 1
        state.drifter_villages += 1
        village = state.village_display.pop(0)
        if village != EMPTY:
            state.village_discard.append(village)
        state.village_display.append(EMPTY)
        refill_villages(state)
        if state.forest_left > 0:
            state.forest_pile = extend(vec[i64]([state.forest_display.pop(0)]), state.forest_pile[: state.forest_left])
            state.forest_left += 1
            state.forest_buried += 1
            state.forest_display.append(draw_forest(state))
        if state.logging:
            state.tell("drifter_village", "13.1.3", NOBODY, number=state.drifter_villages)
        if state.drifter_villages == state.catalogue.drifter_villages and state.token == NOBODY:
            take_token(state, DRIFTER)


DRIFTER_TURN: Final = DrifterTurn()
