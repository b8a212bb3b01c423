"""The weakest opponent: any legal action, all equally likely."""

from __future__ import annotations

from worldwright.engine.rng import seeded
from worldwright.engine.seat import Seat, choices


class Uniform:
    """Plays at random."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = seeded(seed)

    def choose(self, seat: Seat) -> int:
        actions = choices(seat)
        return actions[int(self.rng.below(len(actions)))]
