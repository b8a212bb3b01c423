"""What the playing processes do: play against themselves, watch greedy play, and try what they learned against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import numpy.typing as npt

import worldwright as ww
from worldwright import agents
from worldwright.engine.rng import scramble
from worldwright.learn.network import Weights, forward
from worldwright.learn.players import orders

KEEP = 0.95  # how far a later surprise reaches back (the lambda of GAE)
MARGIN = 0.5  # how much the lead counts in the reward beside winning
POINTS = 20.0  # a lead that is nearly all that can be had
STRAY = 0.15  # how often somebody who shows how to play does something else: to show what to do then


@dataclass
class Played:
    """Decisions in rows. Tensors are kept as what is not zero: row, place and number of each entry."""

    rows: npt.NDArray[np.int32]
    places: npt.NDArray[np.uint16]
    numbers: npt.NDArray[np.float16]
    masks: npt.NDArray[np.uint8]  # bits
    actions: npt.NDArray[np.int32]
    likely: npt.NDArray[np.float32]  # the logarithm of how likely the action was
    advantages: npt.NDArray[np.float32]
    targets: npt.NDArray[np.float32]  # of the value
    games: int = 0

    def __len__(self) -> int:
        return len(self.actions)

    def moved_to(self, xp: Any) -> Played:
        """The same as arrays of this module, such as those on a GPU."""
        columns = {part.name: xp.asarray(getattr(self, part.name)) for part in fields(self) if part.name != "games"}
        return Played(**columns, games=self.games)


class Collected:
    """Decisions while they come in."""

    def __init__(self) -> None:
        self.parts: list[tuple[Any, ...]] = []
        self.size = 0

    def add(self, seen: Any, filled: Any, mask: npt.NDArray[np.bool_], actions: Any, likely: Any) -> None:
        """What was seen and done in some games at once; `filled` is where the tensors are not zero."""
        rows, places = np.divmod(filled, seen.shape[1])
        numbers = seen.reshape(-1)[filled].astype(np.float16)
        kept = (rows + self.size).astype(np.int32), places.astype(np.uint16), numbers
        self.parts.append((*kept, np.packbits(mask, axis=1), np.asarray(actions, np.int32), likely))
        self.size += len(seen)

    def finished(self, advantages: Any, targets: Any, games: int) -> Played:
        """All of it, with what came of it."""
        columns: list[Any] = [np.concatenate([part[number] for part in self.parts]) for number in range(6)]
        columns += [np.asarray(advantages, np.float32), np.asarray(targets, np.float32)]
        played = Played(*columns)
        played.games = games
        return played


def rewards(returns: Any, scores: Any) -> npt.NDArray[np.float32]:
    """What every seat of a finished game gets, from -1 to 1: for places, and for its lead."""
    scores = np.asarray(scores, np.float32)
    if len(scores) == 1:
        return np.asarray(returns, np.float32)
    leads = [scores[seat] - np.delete(scores, seat).max() for seat in range(len(scores))]
    return np.asarray((1 - MARGIN) * np.asarray(returns) + MARGIN * np.tanh(np.asarray(leads) / POINTS), np.float32)


class Player:
    """Plays many games at once with the weights it is given."""

    def __init__(self, slug: str, players: int, games: int, seed: int) -> None:
        self.game = ww.load(slug)
        self.players = players
        self.games = games
        self.seed = seed
        self.rng = np.random.default_rng(seed)
        self.batch = ww.Batch(slug, games, players, seed)
        self.greedy = agents.make("greedy", seed)

    def collect(self, weights: Weights, steps: int) -> Played:
        """Play on for so many steps, and work out what surprised."""
        batch, kept = self.batch, Collected()
        values = np.zeros((steps, self.games), np.float32)
        seats = np.zeros((steps, self.games), np.int64)
        ends = np.zeros((steps, self.games), np.bool_)
        results = np.zeros((steps, self.games, self.players), np.float32)
        for step in range(steps):
            told = forward(np, weights, batch.observation, batch.mask)
            actions = drawn(told.shares, self.rng)
            likely = np.log(told.shares[np.arange(self.games), actions] + 1e-9)
            kept.add(batch.observation, batch.filled, batch.mask, actions, likely)
            values[step], seats[step] = told.value, batch.seat
            batch.step(actions)
            ends[step] = batch.done
            for game in np.flatnonzero(batch.done):
                results[step, game] = rewards(batch.reward[game], batch.score[game])
        advantages = surprises(values, seats, ends, results)
        targets = np.clip(advantages + values, -1, 1)
        return kept.finished(advantages.reshape(-1), targets.reshape(-1), int(ends.sum()))

    def watch(self, decisions: int) -> Played:
        """What greedy does, by itself and after a stray move, and how it ends."""
        kept, targets = Collected(), []
        games = 0
        while kept.size < decisions:
            games += 1
            state = self.game.new(self.players, scramble(self.seed * 65_537 + int(self.rng.integers(2**40))))
            seats = []
            while not state.over:
                seat, choice = state.player, self.greedy.choose(state.seat(state.player))
                seen, mask = self.game.tensor(state, seat)[None], self.game.mask(state, seat)[None]
                kept.add(seen, np.flatnonzero(seen), mask, [choice], np.zeros(1, np.float32))
                seats.append(seat)
                stray = self.rng.random() < STRAY
                state.apply(int(self.rng.choice(state.actions)) if stray else choice)
            targets += list(rewards(state.returns, state.scores)[seats])
        return kept.finished(np.ones(kept.size), targets, games)

    def compete(self, weights: Weights, games: int) -> tuple[float, int]:
        """How many games the network wins of greedy, always with its likeliest move, and how many there were."""
        won = 0.0
        for number in range(games):
            mine = number % self.players
            state = self.game.new(self.players, int(self.rng.integers(2**40)), events=False)
            while not state.over:
                seat = state.player
                if seat == mine:
                    told = forward(np, weights, state.tensor(seat)[None], self.game.mask(state, seat)[None])
                    choice = int(told.shares[0].argmax())
                else:
                    choice = self.greedy.choose(state.seat(seat))
                state.apply(choice)
            won += (state.returns[mine] + 1) / 2
        return won, games


def drawn(shares: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """A move for each row, by its shares."""
    heaps = np.cumsum(shares, axis=1)
    chosen = (heaps < rng.random((len(shares), 1)) * heaps[:, -1:]).sum(axis=1)
    likeliest = shares.argmax(axis=1)
    legal = shares[np.arange(len(shares)), np.minimum(chosen, shares.shape[1] - 1)] > 0
    return np.asarray(np.where(legal, np.minimum(chosen, shares.shape[1] - 1), likeliest), np.int64)


def surprises(values: Any, seats: Any, ends: Any, results: Any) -> npt.NDArray[np.float32]:
    """How much better each decision turned out for its seat than it thought (generalised advantage estimation).

    A seat's next thought is that at its next decision, its last one the result. Where the steps end in the middle of a
    game, a seat's last thought stands.
    """
    steps, games = values.shape
    everybody = np.arange(games)
    thought = np.zeros(results.shape[1:], np.float32)
    known = np.zeros(results.shape[1:], np.bool_)
    later = np.zeros(results.shape[1:], np.float32)
    found = np.zeros((steps, games), np.float32)
    for step in range(steps - 1, -1, -1):
        over = ends[step]
        thought[over], known[over], later[over] = results[step][over], True, 0.0
        seat = seats[step]
        surprise = np.where(known[everybody, seat], thought[everybody, seat] - values[step], 0.0)
        found[step] = surprise + KEEP * later[everybody, seat]
        thought[everybody, seat], known[everybody, seat], later[everybody, seat] = values[step], True, found[step]
    return found


def work(pipe: Connection, slug: str, counts: Sequence[int], games: int, seed: int) -> None:
    """A playing process: does what it is told until it is told no more."""
    tables = [Player(slug, players, max(1, games // len(counts)), seed * 101 + players) for players in counts]
    for what, *about in orders(pipe):
        pipe.send([getattr(table, what)(*about) for table in tables])
