"""The course of the game (5): rounds, turns, the action, and what may follow it.

The chapters of a turn are in the files beside this one.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.actions import BUILD, DUMP, END, KIND, PLAY, ROWS, TEMPLE
from worldwright.games.tribes_of_the_wind.board import HAND, MAX_PLAYERS, count
from worldwright.games.tribes_of_the_wind.effects import requirement_met
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.turn_cards import Played, play
from worldwright.games.tribes_of_the_wind.turn_drifter import DRIFTER_TURN, DrifterTurn
from worldwright.games.tribes_of_the_wind.turn_effects import PENDING, EffectOrder, OrChoice, Pending
from worldwright.games.tribes_of_the_wind.turn_end import ends
from worldwright.games.tribes_of_the_wind.turn_forest import ForestPlace, ForestTake
from worldwright.games.tribes_of_the_wind.turn_guides import (
    END_OF_TURN,
    EndOfTurn,
    GuidePick,
    guide_options,
    use_guide,
)
from worldwright.games.tribes_of_the_wind.turn_pollution import ClearPick, PollutionPick
from worldwright.games.tribes_of_the_wind.turn_refill import DRAW, Draw
from worldwright.games.tribes_of_the_wind.turn_riders import CatapultFrom, CatapultTo, FlexStep, MoveStep
from worldwright.games.tribes_of_the_wind.turn_temple import DISCARD_SET, DiscardSet, TempleWhere, TempleWhich
from worldwright.games.tribes_of_the_wind.turn_village import (
    VillageRefill,
    VillageReplace,
    VillageSide,
    VillageTake,
    build,
)

NO_CHOICE: Final[list[int]] = []


@final
class Round(Frame[TribesOfTheWind]):
    """One turn per seat; alone, the Drifter's after it (13.1.4).

    Then the next round, unless this was the last (12.1.2).
    """

    def run(self, state: TribesOfTheWind) -> None:
        if ends(state):
            return
        state.round += 1
        if state.logging:
            state.tell_round(state.round, "5.0")
        state.push(self)
        if state.players == 1:
            state.push(DRIFTER_TURN)
        for seat in reversed(state.order_of_play()):
            state.push(TURN[seat])


@final
class Turn(Frame[TribesOfTheWind]):
    """Action, refill, end of turn (5.0)."""

    def run(self, state: TribesOfTheWind) -> None:
        seat = self.seat
        state.active = seat
        state.tribes[seat].used = 0
        state.push(END_OF_TURN[seat])
        state.push(DRAW[seat])
        state.push(POST_ACTION[seat])
        state.push(ACTION[seat])


@final
class Action(Frame[TribesOfTheWind]):
    """Play a card, place a Temple (or only discard), or build a Village; powers may come before (5.1)."""

    kind: ClassVar[str] = "ACTION"
    rule: ClassVar[str] = "5.1"

    def options(self, state: TribesOfTheWind) -> list[int]:
        seat = self.seat
        tribe = state.tribes[seat]
        catalogue = state.catalogue
        own, left, right = state.backs(tribe.hand), state.backs_of_left(seat), state.backs_of_right(seat)
        options: list[int] = []
        for slot in range(HAND):
            rows = catalogue.rows[tribe.hand[slot]]
            for number in range(len(rows)):
                if requirement_met(rows[number], own, left, right):
                    options.append(PLAY + ROWS * slot + number)
        options.append(TEMPLE if tribe.can_place_temple() else DUMP)
        if count(tribe.villages) < catalogue.markers:
            for space in tribe.ready_forests(catalogue):
                options.append(BUILD + space)
        options += guide_options(state, seat)
        return options if len(options) > 1 else NO_CHOICE

    def run(self, state: TribesOfTheWind) -> None:
        """TEMPLE or DUMP is the only action: taken without a word, so that nobody learns that no card could be
        played (R-82).
        """
        self.resolve(state, TEMPLE if state.tribes[self.seat].can_place_temple() else DUMP)

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        seat, kind = self.seat, KIND[action]
        if kind == "play":
            play(state, seat, (action - PLAY) // ROWS, (action - PLAY) % ROWS)
        elif kind == "temple":
            state.push(PENDING[seat])
            state.push(TempleWhich(seat, 1))
            state.push(DISCARD_SET[seat])
        elif kind == "dump":
            state.push(DISCARD_SET[seat])
        elif kind == "build":
            build(state, seat, action - BUILD)
        else:
            state.push(self)
            state.push(PENDING[seat])
            use_guide(state, seat, action)


@final
class PostAction(Frame[TribesOfTheWind]):
    """Powers that can still be paid for, until DONE (5.5)."""

    kind: ClassVar[str] = "POST_ACTION"
    rule: ClassVar[str] = "5.5"

    def options(self, state: TribesOfTheWind) -> list[int]:
        options = guide_options(state, self.seat)
        return [*options, END] if options else options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action != END:
            state.push(self)
            state.push(PENDING[self.seat])
            use_guide(state, self.seat, action)

    def run(self, state: TribesOfTheWind) -> None:
        return


ROUND: Final = Round()
TURN: Final[list[Turn]] = [Turn(seat) for seat in range(MAX_PLAYERS)]
ACTION: Final[list[Action]] = [Action(seat) for seat in range(MAX_PLAYERS)]
POST_ACTION: Final[list[PostAction]] = [PostAction(seat) for seat in range(MAX_PLAYERS)]

# In the order in which a player meets them
DECISIONS: Final[tuple[type[Frame[Any]], ...]] = (
    Action,
    OrChoice,
    DiscardSet,
    TempleWhich,
    TempleWhere,
    EffectOrder,
    PollutionPick,
    MoveStep,
    FlexStep,
    ForestTake,
    ForestPlace,
    CatapultFrom,
    CatapultTo,
    ClearPick,
    VillageTake,
    VillageSide,
    VillageReplace,
    PostAction,
    Draw,
    GuidePick,
)
STEPS: Final[tuple[type[Frame[Any]], ...]] = (Round, Turn, Pending, Played, VillageRefill, EndOfTurn, DrifterTurn)
