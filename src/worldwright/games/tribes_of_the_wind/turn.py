"""The course of the game (5, 12.1): rounds, turns, the four actions, the refill, the end of a turn."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.tribes_of_the_wind.actions import (
    BUILD,
    DUMP,
    END,
    GUIDE,
    PILE,
    PLAY,
    POWER,
    TAKE,
    TEMPLE,
)
from worldwright.games.tribes_of_the_wind.board import count
from worldwright.games.tribes_of_the_wind.effects import (
    draw_element,
    guide_options,
    refill_display,
    requirement_met,
    use_guide,
)
from worldwright.games.tribes_of_the_wind.rules_terms import GUIDES, MARKERS
from worldwright.games.tribes_of_the_wind.scoring import own_need_met, path_met
from worldwright.games.tribes_of_the_wind.state import (
    BY_GUARD,
    BY_VILLAGES,
    DISPLAY,
    MAX_PLAYERS,
    NOT_YET,
    TribesOfTheWind,
)
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, FROM_PILE, HAND_SIZE, ORIGINS
from worldwright.games.tribes_of_the_wind.turn_cards import DISCARD_SET, build, play
from worldwright.games.tribes_of_the_wind.turn_drifter import DRIFTER_TURN
from worldwright.games.tribes_of_the_wind.turn_effects import FORCED, PENDING, TempleWhich

# --- Rounds (12.1) --------------------------------------------------------------------------------


@final
class Round(Frame[TribesOfTheWind]):
    """One turn per seat; alone, the Drifter's after it (13.1.4)."""

    def run(self, state: TribesOfTheWind) -> None:
        state.round += 1
        if state.logging:
            state.tell("round", "5.0", 0, number=state.round)
        state.push(END_OF_ROUND)
        if state.players == 1:
            state.push(DRIFTER_TURN)
        for seat in range(state.players - 1, -1, -1):
            state.push(TURN[seat])


@final
class EndOfRound(Frame[TribesOfTheWind]):
    """The game ends one round after the trigger, or by the guard, which is no rule of the game (12.1.2, 12.3)."""

    def run(self, state: TribesOfTheWind) -> None:
        if state.trigger != NOT_YET and state.round == state.trigger + 1:
            state.reason = BY_VILLAGES
        elif state.trigger == NOT_YET and 0 < state.max_rounds <= state.round:
            state.reason = BY_GUARD
        else:
            state.push(ROUND)
            return
        state.active = NOBODY
        if state.logging:
            state.tell("end", "12.1" if state.reason == BY_VILLAGES else "12.3", NOBODY, guard=state.reason == BY_GUARD)


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


# --- The action (5.1) -----------------------------------------------------------------------------


@final
class Action(Frame[TribesOfTheWind]):
    """Play a card, place a Temple (or only discard), or build a Village; powers may come before."""

    kind: ClassVar[str] = "ACTION"
    rule: ClassVar[str] = "5.1"

    def options(self, state: TribesOfTheWind) -> list[int]:
        seat = self.seat
        tribe = state.tribes[seat]
        catalogue = state.catalogue
        own, left, right = state.backs(tribe.hand), state.backs_of_left(seat), state.backs_of_right(seat)
        options: list[int] = []
        for slot in range(HAND_SIZE):
            rows = catalogue.rows[tribe.hand[slot]]
            for number in range(len(rows)):
                if requirement_met(rows[number], own, left, right):
                    options.append(PLAY + 2 * slot + number)
        options.append(TEMPLE if tribe.can_place_temple() else DUMP)
        if count(tribe.villages) < MARKERS:
            for space in tribe.ready_forests(catalogue):
                options.append(BUILD + space)
        options += guide_options(state, seat)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        seat = self.seat
        if action < TEMPLE:
            play(state, seat, (action - PLAY) // 2, (action - PLAY) % 2)
        elif action == TEMPLE:
            state.push(PENDING[seat])
            state.push(TempleWhich(seat, 0, FORCED))
            state.push(DISCARD_SET[seat])
        elif action == DUMP:
            state.push(DISCARD_SET[seat])
        elif action < GUIDE:
            build(state, seat, action - BUILD)
        else:
            state.push(self)
            state.push(PENDING[seat])
            use_guide(state, seat, action)


# --- After the action (5.5, 5.8, 5.9) -------------------------------------------------------------


@final
class PostAction(Frame[TribesOfTheWind]):
    """Powers that can still be paid for, until DONE."""

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


@final
class Draw(Frame[TribesOfTheWind]):
    """Fill the hand, one card after the other, unseen; then the display (5.8)."""

    kind: ClassVar[str] = "DRAW"
    rule: ClassVar[str] = "5.8.1"

    def options(self, state: TribesOfTheWind) -> list[int]:
        options: list[int] = []
        if EMPTY not in state.tribes[self.seat].hand:
            return options
        shown = 0
        for slot in range(DISPLAY):
            card = state.display[slot]
            if card != EMPTY and not shown >> state.catalogue.card_element[card] & 1:
                shown |= 1 << state.catalogue.card_element[card]
                options.append(TAKE + slot)
        options.append(PILE)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        tribe = state.tribes[self.seat]
        slot = tribe.hand.index(EMPTY)
        shelf = action - TAKE
        if action == PILE:
            tribe.drawn[slot] = ORIGINS * state.age + FROM_PILE
            tribe.hand[slot] = draw_element(state)
        else:
            tribe.drawn[slot] = ORIGINS * state.display_ages[shelf] + shelf
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
            cards = [tribe.hand[slot] for slot in range(HAND_SIZE) if tribe.unseen >> slot & 1]
            state.confide(
                "look", "5.8.2", self.seat, {"number": len(cards)}, state.catalogue.shown(cards), (self.seat,)
            )
        tribe.unseen = 0
        refill_display(state)


@final
class EndOfTurn(Frame[TribesOfTheWind]):
    """Guide requirements met now for the first time, path first (5.9, R-22)."""

    def run(self, state: TribesOfTheWind) -> None:
        tribe = state.tribes[self.seat]
        if not tribe.own_met and own_need_met(tribe, state.catalogue):
            tribe.own_met = True
            state.push(GUIDE_PICK[self.seat])
        if not tribe.path_met and path_met(tribe, state.catalogue):
            tribe.path_met = True
            state.push(GUIDE_PICK[self.seat])


@final
class GuidePick(Frame[TribesOfTheWind]):
    """A requirement is met: choose a power, which works from the next turn on (R-21)."""

    kind: ClassVar[str] = "GUIDE_PICK"
    rule: ClassVar[str] = "5.9.1"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return [POWER + guide for guide in range(GUIDES) if state.tribes[self.seat].guides >> guide & 1]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        tribe = state.tribes[self.seat]
        tribe.guides &= ~(1 << (action - POWER))
        tribe.powers |= 1 << (action - POWER)
        if state.logging:
            guide = action - POWER
            face = state.catalogue.guide_faces[tribe.board][guide]
            state.tell("power", "5.9.1", self.seat, card=state.catalogue.guide_ids[tribe.board][guide], face=face)


ROUND: Final = Round()
END_OF_ROUND: Final = EndOfRound()
TURN: Final[list[Turn]] = [Turn(seat) for seat in range(MAX_PLAYERS)]
ACTION: Final[list[Action]] = [Action(seat) for seat in range(MAX_PLAYERS)]
POST_ACTION: Final[list[PostAction]] = [PostAction(seat) for seat in range(MAX_PLAYERS)]
DRAW: Final[list[Draw]] = [Draw(seat) for seat in range(MAX_PLAYERS)]
END_OF_TURN: Final[list[EndOfTurn]] = [EndOfTurn(seat) for seat in range(MAX_PLAYERS)]
GUIDE_PICK: Final[list[GuidePick]] = [GuidePick(seat) for seat in range(MAX_PLAYERS)]
