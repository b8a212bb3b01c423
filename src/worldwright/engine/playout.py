"""Loops that stay inside the compiled engine: the boundary to Python costs about half the speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldwright.engine.errors import BadOption
from worldwright.engine.rng import seeded
from worldwright.engine.state import State
from worldwright.engine.tensor import Row

Fill = Callable[[Any, int, Row], None]


def play_out(state: State, seed: int, decisions: int = -1, until: str = "end") -> int:
    """Play random legal actions in place; returns how many decisions that took.

    It stops at the end of the game, or before that after so many `decisions`, or with `until="turn"` as soon as
    another seat has to decide than the one that did at the start.
    """
    if until != "end" and until != "turn":
        raise BadOption(f"a play-out goes on until 'end' or 'turn', not {until!r}")
    rng = seeded(seed)
    first = state.player
    to_the_end = until == "end"
    taken = 0
    while not state.over and taken != decisions and (to_the_end or state.player == first):
        legal = state.legal
        state.play(legal[int(rng.below(len(legal)))], state.player)
        taken += 1
    return taken


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
