"""Why something may not be done now, in words that say what may be done instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from worldwright.engine.state import State

SHOWN = 6  # legal actions that are named


def why_not_waiting(state: State, seat: int) -> str:
    """Why nothing is asked of this seat."""
    if state.over:
        return "the game is over: nobody may act any more"
    if not 0 <= seat < state.players:
        return no_seat(state, seat)
    return f"seat {seat} has nothing to decide now; waiting for {', '.join([f'seat {s}' for s in state.waiting])}"


def no_seat(state: State, seat: int) -> str:
    """There is no such seat."""
    return f"there is no seat {seat}: this game has seats 0 to {state.players - 1}"


def why_illegal(state: State, action: int, seat: int) -> str:
    """Why this seat may not take this action now, and what it may do instead."""
    space = state.game.action_space
    known = 0 <= action < space.size
    name = f"'{space.text(action)}'" if known else f"{action} (actions run from 0 to {space.size - 1})"
    legal = state.legal_of(seat)
    shown = ", ".join([space.text(a) for a in legal[:SHOWN]])
    more = f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
    return f"seat {seat} may not {name} at {state.stack[-1].kind}; legal: {shown}{more}"
