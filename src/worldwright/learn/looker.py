"""A player that looks to the end of its turn, as greedy does, and asks a network what that is worth."""

from __future__ import annotations

from math import exp, tanh
from typing import Any

import worldwright as ww
from worldwright.agents.greedy import FOLLOW_UPS
from worldwright.agents.judge import POINTS, Judge
from worldwright.agents.learned import Network, judge_of
from worldwright.agents.search import lead
from worldwright.engine.game import Game
from worldwright.engine.rng import seeded
from worldwright.engine.seat import Seat, choices
from worldwright.engine.state import State
from worldwright.learn.network import Weights
from worldwright.learn.selfplay import rewards

SAMPLES = 2  # imagined positions per decision, as greedy has
SURE = 0.03  # of a game: a move that promises so much less is taken a third as often


class Looker:
    """Tries every action in a few imagined positions to the end of its turn, and asks a network what that is worth."""

    def __init__(
        self, judge: Judge, game: Game[Any], seed: int = 0, samples: int = SAMPLES, trust: float = 1.0
    ) -> None:
        self.judge = judge
        self.game = game
        self.rng = seeded(seed)
        self.samples = samples
        self.trust = trust  # how much the network counts; what is left of 1 the evaluation does

    def choose(self, seat: Seat) -> int:
        """The action that promises most."""
        actions = choices(seat)
        if len(actions) == 1:
            return actions[0]
        worths = self.looked(seat)
        return actions[worths.index(max(worths))]

    def looked(self, seat: Seat) -> list[float]:
        """What each of the seat's actions promises, from 0 to 1."""
        totals = [0.0] * len(seat.actions)
        for _ in range(self.samples):
            imagined: State = seat.determinize(int(self.rng.word()))
            for number, action in enumerate(seat.actions):
                totals[number] += self.after(imagined, action, seat.number)
        return [total / self.samples for total in totals]

    def after(self, state: State, action: int, seat: int) -> float:
        """What is left of the turn goes on with whatever promises most."""
        turns = self.game.turns
        began = turns(state)
        trial: State = state.clone()
        trial.play(action, seat)
        for _ in range(FOLLOW_UPS):
            if trial.over or trial.answers or trial.player != seat or turns(trial) != began:
                break
            trial = max((played(trial, follow_up) for follow_up in trial.legal), key=lambda one: self.worth(one, seat))
        while trial.answers and trial.player != seat and not trial.over:  # others answer at the same time: anything
            trial.play(trial.legal[int(self.rng.below(len(trial.legal)))], trial.player)
        return self.worth(trial, seat)

    def worth(self, state: State, seat: int) -> float:
        """What a position promises to a seat, from 0 to 1."""
        if state.over:
            return (float(rewards(state.returns, state.scores)[seat]) + 1) / 2
        expected: list[float] = self.game.evaluate(state)
        learned = self.judge.worth_to(state, seat, expected)
        if self.trust == 1.0:
            return learned
        by_hand = (tanh(lead(expected, seat) / POINTS) + 1) / 2
        return by_hand + self.trust * (learned - by_hand)


def played(state: State, action: int) -> State:
    after: State = state.clone()
    after.play(action, after.player)
    return after


def looker(weights: Weights, slug: str, players: int, seed: int = 0) -> Looker:
    """A player with these weights."""
    game = ww.load(slug)
    network = Network({**weights, "players": [players], "version": [game.rules_version]})
    return Looker(judge_of(network, game, players), game, seed)


def shares_of(worths: list[float]) -> list[float]:
    """Which moves are to be thought likely, by what they promise."""
    best = max(worths)
    shares = [exp((worth - best) / SURE) for worth in worths]
    total = sum(shares)
    return [share / total for share in shares]
