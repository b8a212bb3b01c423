"""The course of a game: its moves, and any earlier position of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from worldwright.engine.errors import RecordError
from worldwright.engine.frames import Together
from worldwright.engine.state import SEAT_SPAN, State

if TYPE_CHECKING:
    from worldwright.engine.game import Game


def moves_of(state: State) -> list[tuple[int, int]]:
    """The moves that led to a state, as (seat, action), simultaneous ones in seat order."""
    moves = [(move % SEAT_SPAN, move // SEAT_SPAN) for move in state.history]
    for seat, answer in enumerate(state.answers):
        top = state.stack[-1]
        if answer >= 0 and isinstance(top, Together) and len(top.options_of(state, seat)) > 1:
            moves.append((seat, answer))
    return moves


def rewound(game: Game[Any], state: State, ply: int) -> Any:
    """The same game at an earlier ply, played again from its start."""
    if state.terms.seed is None:
        raise RecordError("an imagined or laid-out position has no past to go back to")
    earlier = game.begin(state.terms)
    for seat, action in moves_of(state)[:ply]:
        earlier.apply(action, seat)
    return earlier
