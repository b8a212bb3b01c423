"""Goals of a campaign chapter (12.4): the first who fulfils one gains its reward, once."""

from __future__ import annotations

from typing import Final

from worldwright.games.revive.state import MAX_PLAYERS, Revive
from worldwright.games.revive.state_tribe import bit
from worldwright.games.revive.turn_gains import owe

NO_GOAL: Final = -1


def goal_due(state: Revive) -> int:
    """The first open goal, in card order, that somebody fulfils, in turn order: goal * MAX_PLAYERS + seat."""
    if state.goals == 0:
        return NO_GOAL
    goals = state.catalogue.goals[state.chapter]
    for number in range(len(goals)):
        if state.goals >> number & 1:
            for seat in state.turn_order():
                if state.measure(goals[number].metric, seat) >= goals[number].least:
                    return number * MAX_PLAYERS + seat
    return NO_GOAL


def award(state: Revive, due: int) -> None:
    """Resolved at once."""
    number = due // MAX_PLAYERS
    seat = due % MAX_PLAYERS
    goal = state.catalogue.goals[state.chapter][number]
    state.goals &= ~bit(number)
    if state.logging:
        state.tell("goal", "12.4", seat, face=goal.face)
    owe(state, seat, goal.effect)
