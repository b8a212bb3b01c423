"""An opponent for the first games: it sees what a move brings and often takes another."""

from __future__ import annotations

from math import exp

from worldwright.agents.greedy import Greedy
from worldwright.agents.tuned import tuned
from worldwright.engine.seat import Seat, choices


class Easy(Greedy):
    """Looks at every move in one imagined position, and takes one of those that look nearly as well as the best."""

    def choose(self, seat: Seat) -> int:
        """A move by lot, likelier the better it looks."""
        actions = choices(seat)
        if len(actions) == 1:
            return actions[0]
        imagined = self.imagined(seat)
        worths = [self.value_after(imagined, action, seat.number) for action in actions]
        best = max(worths)
        temperature = tuned(seat.game, seat.players).easy
        shares = [exp((worth - best) / temperature) for worth in worths]
        left = sum(shares) * int(self.rng.word()) / 2**32
        for action, share in zip(actions, shares, strict=True):
            left -= share
            if left <= 0:
                return action
        return actions[-1]
