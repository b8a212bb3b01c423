"""Loops that stay inside the compiled engine: the boundary to Python costs about half the speed."""

from __future__ import annotations

from worldwright.engine.rng import seeded
from worldwright.engine.state import State


def play_out(state: State, seed: int) -> int:
    """Play random legal actions to the end, in place; returns how many decisions that took."""
    rng = seeded(seed)
    decisions = 0
    while not state.over:
        legal = state.legal
        state.play(legal[int(rng.below(len(legal)))], state.player)
        decisions += 1
    return decisions
