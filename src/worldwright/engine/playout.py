"""Loops that stay inside the compiled engine: the boundary to Python costs about half the speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldwright.engine.rng import seeded
from worldwright.engine.state import State
from worldwright.engine.tensor import Row

Fill = Callable[[Any, int, Row], None]


def play_out(state: State, seed: int) -> int:
    """Play random legal actions to the end, in place; returns how many decisions that took."""
    rng = seeded(seed)
    decisions = 0
    while not state.over:
        legal = state.legal
        state.play(legal[int(rng.below(len(legal)))], state.player)
        decisions += 1
    return decisions


def observe(states: list[State], fill: Fill, row: Row, legal: Row, size: int, actions: int) -> list[int]:
    """What the seat to move sees and may do in each of many games, one after the other in two rows; who they are."""
    seats: list[int] = []
    for number in range(len(states)):
        state = states[number]
        row.base = number * size
        fill(state, state.player, row)
        legal.base = number * actions
        for action in state.legal:
            legal.one(action)
        seats.append(state.player)
    return seats
