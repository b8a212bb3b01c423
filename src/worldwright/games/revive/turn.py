"""The turn (5.1, 5.8, 5.9) and the end of the game (10.1 to 10.3, 11.3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.revive.actions import (
    ACT_BASE,
    END_TURN,
    HIBERNATE,
    IS_FREE,
    PLAY_CARD,
    SWITCH,
)
from worldwright.games.revive.grammar import ANY, BOARD_ACTIONS
from worldwright.games.revive.state import BY_MAIN, FINISHED, LAST_TURNS, MAX_PLAYERS, NOT_ENDING, TRIGGERED, Revive
from worldwright.games.revive.state_tribe import bit
from worldwright.games.revive.turn_free import add_free, use_free
from worldwright.games.revive.turn_goals import NO_GOAL, award, goal_due
from worldwright.games.revive.turn_hibernate import hibernate
from worldwright.games.revive.turn_play import MAIN, PlayCard, may_play
from worldwright.games.revive.turn_possible import startable
from worldwright.games.revive.turn_tribe import begin_action, use_switch

ACTIONS: Final = 2
PLAYED: Final = 3  # main actions beside the three board actions
SWITCHED: Final = 4


def begin_turn(state: Revive, seat: int) -> None:
    """A fresh turn."""
    tribe = state.tribes[seat]
    tribe.turns += 1
    state.active = seat
    state.actions_left = state.catalogue.solo_actions if state.players == 1 else ACTIONS
    state.acted = False
    state.declined = 0
    state.backed = False
    state.turn_ply = state.ply
    if state.logging:
        if seat == state.first:
            state.tell_round(int(tribe.turns), "5.1", seat)
        state.tell("turn", "5.1", seat, last=state.ending == LAST_TURNS)
    state.push(TURN[seat])


@final
class Turn(Frame[Revive]):
    """Up to two actions, or hibernate; free actions in between (5.1)."""

    kind: ClassVar[str] = "TURN"
    rule: ClassVar[str] = "5.1"

    def options(self, state: Revive) -> list[int]:
        seat = self.seat
        if state.sleepers != 0 or goal_due(state) != NO_GOAL:
            return []
        overlong = state.overlong()
        found: list[int] = []
        if state.actions_left > 0 and not overlong:
            if may_play(state, seat):
                found.append(PLAY_CARD)
            if state.tribes[seat].switch_up:
                found.append(SWITCH)
            for action in range(len(BOARD_ACTIONS)):
                if not state.declined >> action & 1 and startable(state, seat, action, 0, 0):
                    found.append(ACT_BASE + action)
        if not overlong:
            add_free(state, seat, found)
        found.append(END_TURN if state.acted else HIBERNATE)
        return found

    def resolve(self, state: Revive, action: int) -> None:
        seat = self.seat
        if IS_FREE[action]:
            state.push(self)
            use_free(state, seat, action)
        elif action == END_TURN:
            state.push(END_OF_TURN[seat])
        elif action == HIBERNATE:
            if state.players == 1:
                state.cube += state.catalogue.cube_hibernate
            state.push(END_OF_TURN[seat])
            hibernate(state, seat)
        elif action == PLAY_CARD:
            state.push(AfterAction(seat, PLAYED))
            state.push(PlayCard(seat, ANY, MAIN))
        elif action == SWITCH:
            state.push(AfterAction(seat, SWITCHED))
            use_switch(state, seat)
        else:
            state.push(AfterAction(seat, action - ACT_BASE))
            begin_action(state, seat, action - ACT_BASE, 0, 0, BY_MAIN)

    def run(self, state: Revive) -> None:
        if state.sleepers != 0:  # 6.4.2
            state.push(END_OF_TURN[self.seat])
            hibernate(state, self.seat)
            return
        due = goal_due(state)
        state.push(self)
        award(state, due)


@final
class AfterAction(Frame[Revive]):
    """After a main action (5.8); one that was left with BACK was none."""

    slots: ClassVar[tuple[str, ...]] = ("what",)

    def __init__(self, seat: int, what: int) -> None:
        super().__init__(seat)
        self.what: Final = what

    def run(self, state: Revive) -> None:
        if state.backed:
            state.backed = False
            state.declined |= bit(self.what)
            state.push(TURN[self.seat])
            return
        state.acted = True
        state.actions_left -= 1
        state.declined = 0
        if state.players == 1 and self.what == PLAYED:
            state.cube += state.catalogue.cube_play
        if state.sleepers == 0 and is_spent(state):
            state.push(END_OF_TURN[self.seat])
        else:
            state.push(TURN[self.seat])


def is_spent(state: Revive) -> bool:
    """Alone: has the cube moved beyond the track (11.3)?"""
    return state.players == 1 and state.cube > state.catalogue.cube_spaces


@final
class EndOfTurn(Frame[Revive]):
    """Goals once more, then the next player, or the end (5.9, 10.2)."""

    def run(self, state: Revive) -> None:
        due = goal_due(state)
        if due != NO_GOAL:
            state.push(self)
            award(state, due)
            return
        follower = next_seat(state, self.seat)
        if follower == NOBODY:
            finish(state)
        else:
            begin_turn(state, follower)


def next_seat(state: Revive, seat: int) -> int:
    """Who is next; NOBODY when the game is over. The owner of the end game tile has no further turn."""
    if state.players == 1:
        return NOBODY if is_spent(state) else 0
    if state.ending == NOT_ENDING:
        is_last = (seat + 1) % state.players == state.first
        if is_last and state.tribes[seat].turns >= state.catalogue.most_turns:  # 13.48
            return NOBODY
    elif state.ending == TRIGGERED:
        state.ending = LAST_TURNS
    elif seat == state.final_seat:
        return NOBODY
    follower = (seat + 1) % state.players
    if state.ending == LAST_TURNS and follower == state.end_tile:
        follower = (follower + 1) % state.players
    return follower


def finish(state: Revive) -> None:
    """Artifact cards are shown, and everything is counted (10.5)."""
    state.ending = FINISHED
    state.active = NOBODY
    state.reveal()
    if state.logging:
        cards = [state.catalogue.faces["artifact_card"][tribe.artifact]["id"] for tribe in state.tribes]
        state.tell("end", "10.5", NOBODY, cards=cards, tile=state.end_tile)


TURN: Final[list[Turn]] = [Turn(seat) for seat in range(MAX_PLAYERS)]
END_OF_TURN: Final[list[EndOfTurn]] = [EndOfTurn(seat) for seat in range(MAX_PLAYERS)]
