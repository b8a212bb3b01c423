"""What agents think a position is worth: the points each seat may expect, its score and its prospects."""

from __future__ import annotations

from worldwright.engine.state import State
from worldwright.games.revive.state import Revive


def evaluate(any_state: State) -> list[float]:
    assert isinstance(any_state, Revive)
    return [float(any_state.score(seat)) for seat in range(any_state.players)]
