"""One decision ahead: try every action in a few imagined positions and take the one with the best standing score.

A decision that is only the first half of a play (choose a card, then its place) is looked through to the end of the
seat's own turn, always with the best next step, so that the score speaks; but never past something that comes to light
or is left to chance, which nobody can choose by.
"""

from __future__ import annotations

from worldwright.agents.search import lead
from worldwright.engine.rng import seeded
from worldwright.engine.seat import Seat, choices
from worldwright.engine.state import State

SAMPLES = 2  # imagined positions per decision
FOLLOW_UPS = 8  # own decisions looked through at the most


class Greedy:
    """Maximises what the game's evaluation says it may expect, less the best of the others'."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = seeded(seed)

    def choose(self, seat: Seat) -> int:
        actions = choices(seat)
        if len(actions) == 1:
            return actions[0]
        totals = [0.0] * len(actions)
        for _ in range(SAMPLES):
            imagined = self.imagined(seat)
            for number, action in enumerate(actions):
                totals[number] += self.value_after(imagined, action, seat.number)
        best = max(totals)
        ties = [action for action, total in zip(actions, totals, strict=True) if total == best]
        return ties[int(self.rng.below(len(ties)))]

    def imagined(self, seat: Seat) -> State:
        """A position that agrees with all the seat knows, and stops at what it cannot know."""
        state: State = seat.determinize(int(self.rng.word()))
        state.halting = True
        return state

    def value_after(self, state: State, action: int, seat: int) -> float:
        """The margin once this action and the seat's own follow-ups are carried out: to the end of the turn, so that
        what takes few decisions is not judged by the next turn, too."""
        turns = state.game.turns
        began = turns(state)
        trial = state.clone()
        trial.play(action, seat)
        for _ in range(FOLLOW_UPS):
            if trial.halted or trial.over or trial.answers or trial.player != seat or turns(trial) != began:
                break
            trial = max(
                (self.tried(trial, follow_up) for follow_up in trial.legal), key=lambda after: margin(after, seat)
            )
        return margin(trial, seat)

    def tried(self, state: State, action: int) -> State:
        trial = state.clone()
        trial.play(action, trial.player)
        return trial


def margin(state: State, seat: int) -> float:
    """What the seat may expect less what the best of the others may; in solo its own expectation."""
    return lead(state.game.evaluate(state), seat)
