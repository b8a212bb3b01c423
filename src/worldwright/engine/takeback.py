"""Taking a decision back: as long as neither chance, nor new information, nor another seat has answered it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from worldwright.engine.errors import CannotUndo
from worldwright.engine.frames import SEAT_SPAN, UNDECIDED, Together

if TYPE_CHECKING:
    from worldwright.engine.state import State


def taken_back(state: State, seat: int) -> Any:
    """The position before this seat's last decision, rebuilt from the record."""
    if not may_take_back(state, seat):
        raise CannotUndo(
            f"seat {seat} has nothing to take back: "
            "its last decision was answered by chance, by new information or by another seat"
        )
    if not state.answers:
        return state.game.rewind(state, state.ply - 1)
    twin = state.clone()
    twin.answers[seat] = UNDECIDED
    twin.ply -= 1
    twin.settle()
    return twin


def may_take_back(state: State, seat: int) -> bool:
    """Is this seat's last decision still its own?"""
    if not state.recording:
        return False
    if state.answers:
        return has_answered(state, seat)
    return state.ply > state.barrier and bool(state.history) and state.history[-1] % SEAT_SPAN == seat


def has_answered(state: State, seat: int) -> bool:
    """Has this seat answered what is put to several at once? A single option is no answer of its own."""
    if not 0 <= seat < state.players or state.answers[seat] < 0:
        return False
    top = state.stack[-1]
    assert isinstance(top, Together)
    return len(top.options_of(state, seat)) > 1
