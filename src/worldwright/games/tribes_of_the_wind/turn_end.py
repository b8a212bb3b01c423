"""The end of the game (12.1 to 12.3): the Game End token, and when no further round is played."""

from __future__ import annotations

from worldwright.engine.frames import NOBODY
from worldwright.games.tribes_of_the_wind.state import BY_GUARD, BY_VILLAGES, NOT_YET, TribesOfTheWind


def take_token(state: TribesOfTheWind, holder: int) -> None:
    """The end is triggered: this round is finished, one more is played (12.1)."""
    state.token = holder
    state.trigger = state.round
    if state.logging:
        state.tell("token", "12.1", holder if holder < state.players else NOBODY)


def ends(state: TribesOfTheWind) -> bool:
    """Was this the last round? One comes after the trigger; the guard, which is no rule of the game, stops others
    (12.1.2, 12.3).
    """
    if state.trigger != NOT_YET and state.round == state.trigger + 1:
        state.reason = BY_VILLAGES
    elif state.trigger == NOT_YET and 0 < state.max_rounds <= state.round:
        state.reason = BY_GUARD
    else:
        return False
    state.active = NOBODY
    if state.logging:
        by_guard = state.reason == BY_GUARD
        state.tell("end", "12.3" if by_guard else "12.1", NOBODY, guard=by_guard)
    return True
