"""The learning process: gathers what was played, improves the network, and keeps its curve."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import worldwright as ww
from worldwright.engine.errors import BadOption
from worldwright.learn.network import Adam, Array, Weights, backward, forward, fresh, save
from worldwright.learn.players import Players, seeds_of
from worldwright.learn.selfplay import Played, work

CLIP = 0.2  # how far one round may change how likely a move is
VALUE = 0.5  # how much the value counts in the loss


@dataclass
class Plan:
    """How to learn. The defaults suit two cores and ten minutes."""

    slug: str
    players: Sequence[int] = (2,)
    minutes: float = 10.0
    watch: float = 0.2  # the part of the time in which greedy is watched and imitated
    workers: int = 2
    games: int = 64  # at once, per worker
    steps: int = 64  # between two improvements
    width: int = 128
    rate: float = 1e-3  # of learning, at first; it falls to nothing
    epochs: int = 2
    part: int = 2048  # decisions in one step of learning
    entropy: float = 0.01  # how much variety is worth, at first
    trials: int = 32  # games against greedy for each point of the curve
    every: float = 60.0  # seconds between two points
    seed: int = 0
    gpu: bool = False


@dataclass
class Learner:
    """The network and its improvement."""

    plan: Plan
    size: int
    actions: int
    curve: list[dict[str, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.xp: Any = array_module(self.plan.gpu)
        start = fresh(self.size, self.actions, self.plan.width, self.plan.seed)
        self.weights: Weights = {name: self.xp.asarray(array) for name, array in start.items()}
        self.adam = Adam(self.xp, self.weights)
        self.rng = np.random.default_rng(self.plan.seed)

    def spread(self, played: Played, chosen: Array) -> tuple[Array, Array]:
        """Tensors and masks of some decisions, in full."""
        xp = self.xp
        place = xp.full(len(played), -1, xp.int32)
        place[chosen] = xp.arange(len(chosen), dtype=xp.int32)
        rows = place[played.rows]
        here = rows >= 0
        seen = xp.zeros((len(chosen), self.size), xp.float32)
        seen[rows[here], played.places[here].astype(xp.int32)] = played.numbers[here].astype(xp.float32)
        held = played.masks[chosen]
        highest_first = xp.asarray([7, 6, 5, 4, 3, 2, 1, 0], dtype=xp.uint8)
        mask = (held[:, :, None] >> highest_first) & 1
        return seen, mask.reshape(len(chosen), -1)[:, : self.actions].astype(xp.bool_)

    def improve(self, played: Played, rate: float, entropy: float, *, imitate: bool = False) -> float:
        """Learn from what was played; returns how far the value was off. To imitate is to make what was done likely."""
        here = played.moved_to(self.xp)  # once: what a step needs is picked out there
        off = []
        for _ in range(self.plan.epochs):
            order = self.xp.asarray(self.rng.permutation(len(played)))
            for start in range(0, len(order), self.plan.part):
                chosen = order[start : start + self.plan.part]
                off.append(self.step(here, chosen, rate, entropy, imitate))
        return float(np.mean([float(one) for one in off]))

    def step(self, played: Played, chosen: Array, rate: float, entropy: float, imitate: bool) -> Array:
        xp, count = self.xp, len(chosen)
        seen, mask = self.spread(played, chosen)
        told = forward(xp, self.weights, seen, mask)
        actions = played.actions[chosen]
        gain = played.advantages[chosen]
        here = xp.arange(count)
        likely = xp.log(told.shares[here, actions] + 1e-9)
        if imitate:
            push = gain
        else:
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            ratio = xp.exp(likely - played.likely[chosen])
            enough = ((gain > 0) & (ratio > 1 + CLIP)) | ((gain < 0) & (ratio < 1 - CLIP))
            push = xp.where(enough, 0, gain * ratio)
        to_moves = told.shares * push[:, None]
        to_moves[here, actions] -= push
        logs = xp.log(told.shares + 1e-9)
        variety = -(told.shares * logs).sum(axis=1, keepdims=True)
        to_moves += entropy * told.shares * (logs + variety)
        error = told.value - played.targets[chosen]
        to_value = 2 * VALUE * error * (1 - told.value**2)
        self.adam.step(self.weights, backward(xp, self.weights, told, to_moves / count, to_value / count), rate)
        return (error**2).mean()

    def plain(self) -> Weights:
        """The weights as numpy arrays."""
        return {
            name: np.asarray(array.get() if self.plan.gpu else array).copy() for name, array in self.weights.items()
        }


def array_module(gpu: bool) -> Any:
    """CuPy on a GPU, else numpy."""
    if not gpu:
        return np
    try:
        import cupy
    except ImportError:
        raise BadOption("learning on a GPU needs CuPy: pip install cupy-cuda13x, or the one for your CUDA") from None
    return cupy


def heard(workers: Players) -> list[Any]:
    """What all of them found, one after the other."""
    return [found for part in workers.hear() for found in part]


def joined(parts: Sequence[Played]) -> Played:
    """The decisions of all processes in one."""
    before = np.cumsum([0, *(len(part) for part in parts[:-1])])
    rows = np.concatenate([part.rows + start for part, start in zip(parts, before, strict=True)]).astype(np.int32)
    names = ("places", "numbers", "masks", "actions", "likely", "advantages", "targets")
    columns = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    return Played(rows, **columns, games=sum(part.games for part in parts))


def train(plan: Plan, out: Path | None = None, curve: Path | None = None, tell: Any = print) -> Learner:
    """Learn a game as planned; the weights are written at every point of the curve."""
    game = ww.load(plan.slug)
    for players in plan.players:
        game.terms(players, 0, {})  # complains at once
    learner = Learner(plan, game.tensor_size, game.action_space.size)
    workers = Players(work, seeds_of(plan.seed, plan.workers), plan.slug, list(plan.players), plan.games)
    begun = perf_counter()
    try:
        run(plan, learner, workers, begun, lambda point: keep(plan, learner, point, out, curve, tell))
    finally:
        workers.close()
    return learner


def run(plan: Plan, learner: Learner, workers: Players, begun: float, note: Any) -> None:
    """Watch and imitate for a while, then play and improve; one round is played while the last one is learned from."""
    whole = plan.minutes * 60
    decisions = games = 0
    off = 0.0
    while perf_counter() - begun < plan.watch * whole:
        workers.tell("watch", max(50, plan.steps * plan.games // 8))
        played = joined(heard(workers))
        off = learner.improve(played, plan.rate, 0.0, imitate=True)
        decisions, games = decisions + len(played), games + played.games
    last = -plan.every
    workers.tell("collect", learner.plain(), plan.steps)
    while True:
        gone = perf_counter() - begun
        if gone - last >= plan.every or gone >= whole:
            last = gone
            rounds = heard(workers)
            workers.tell("compete", learner.plain(), max(1, plan.trials // (plan.workers * len(plan.players))))
            shares = heard(workers)
            won, met = sum(share[0] for share in shares), sum(share[1] for share in shares)
            note({"seconds": gone, "decisions": decisions, "games": games, "won": won, "met": met, "off": off})
            if gone >= whole:
                return
        else:
            rounds = heard(workers)
        workers.tell("collect", learner.plain(), plan.steps)
        left = 1 - (perf_counter() - begun) / whole
        played = joined(rounds)
        off = learner.improve(played, plan.rate * max(left, 0.02), plan.entropy * max(left, 0.1))
        decisions, games = decisions + len(played), games + played.games


def keep(
    plan: Plan, learner: Learner, point: dict[str, float], out: Path | None, curve: Path | None, tell: Any
) -> None:
    """Write the weights and the curve, and say how it goes."""
    learner.curve.append({name: round(value, 4) for name, value in point.items()})
    share = point["won"] / point["met"]
    tell(
        f"{point['seconds']:6.0f} s  {point['decisions']:>11,.0f} decisions  {point['games']:>8,.0f} games  "
        f"{share:5.0%} against greedy ({point['met']:.0f} games)  value off by {point['off']:.3f}"
    )
    if out is not None:
        save(out, learner.plain(), plan.players, ww.load(plan.slug).rules_version)
    if curve is not None:
        curve.write_text(json.dumps(learner.curve) + "\n", encoding="utf-8")
