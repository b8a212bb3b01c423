"""Loops that stay inside the compiled engine: the boundary to Python costs about half the speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

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
        state.play(state.any_action(rng), state.player)
        taken += 1
    return taken


def take_all(
    states: list[State], actions: list[int], begin: Callable[[int], State], fill: Fill, row: Row, legal: Row
) -> vec[i64]:
    """Take an action in each of many games (none before the first step), and begin those anew that are over.

    What the seat to move sees and may do in each of them is written one after the other into two rows. Each game is
    looked at as soon as it was played, while the processor has it at hand. Returns the seats to move.
    """
    row.empty()
    legal.empty()
    seats = vec[i64]([0] * len(states))
    for number in range(len(states)):
        state = states[number]
        if actions:
            state.play(actions[number], state.player)
            if state.over:
                state = begin(number)
        fill(state, state.player, row)
        row.end()
        legal.those(0, state.legal)
        legal.end()
        seats[number] = state.player
    return seats
