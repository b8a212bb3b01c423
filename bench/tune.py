"""Which way of searching suits a game: candidates race against greedy on the same deals, the worse half drops out.

    python -m bench.tune spires --simulations 1000 --games 24 --workers 8
    python -m bench.tune spires --players 1 --option difficulty=hard

The best go into the game's tuned.toml by hand, with what was seen.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from itertools import product
from math import tanh
from multiprocessing import get_context
from typing import Any

import worldwright as ww
from worldwright import agents
from worldwright.agents.searcher import Searcher
from worldwright.agents.tuned import settings_of
from worldwright.engine.errors import BadOption
from worldwright.engine.rng import scramble

POINTS = 20.0  # a lead that says nearly all


def grid(quick: bool) -> list[dict[str, Any]]:
    """Ways of searching that are worth a try."""
    plain = [{"leaf": leaf, "explore": explore} for leaf, explore in product(("end", "turn"), (0.4, 0.7, 1.0))]
    weighed = [
        {"leaf": leaf, "explore": explore, "temperature": temperature, "decisions": 12}
        for leaf, explore, temperature in product(("turn", "once", "greedy"), (1.0, 2.0), (2.0, 4.0, 8.0))
    ]
    weighed += [
        {"leaf": leaf, "explore": 1.0, "temperature": temperature, "through": 8}
        for leaf, temperature in product(("turn", "greedy"), (2.0, 4.0))
    ]
    scaled = [{**one, "scale": scale} for one in plain[3:] + weighed for scale in (10.0, 20.0)]
    return (plain + weighed) if quick else (plain[:3] + scaled)


@dataclass
class Candidate:
    """A way of searching, and how it has done."""

    values: dict[str, Any]
    gains: list[float] = field(default_factory=list)  # tanh of the lead, and half of the result

    @property
    def mean(self) -> float:
        return sum(self.gains) / len(self.gains)

    def __str__(self) -> str:
        spread = (sum((gain - self.mean) ** 2 for gain in self.gains) / len(self.gains)) ** 0.5
        error = spread / len(self.gains) ** 0.5
        return f"{self.mean:+.3f} ± {2 * error:.3f} ({len(self.gains)} games)  {self.values}"


def played(about: tuple[str, int, dict[str, str], dict[str, Any], int, int]) -> float:
    """One game of a candidate: from -1 to 1."""
    slug, players, options, values, simulations, number = about
    game = ww.load(slug)
    mine, deal = number % players, scramble(number // players + 77)
    state = game.new(players, deal, events=False, **options)
    bots: list[Any] = [agents.make("greedy", deal + seat) for seat in range(players)]
    bots[mine] = Searcher(deal, simulations=simulations, seconds=3600.0, settings=settings_of(values))
    while not state.over:
        state.apply(bots[state.player].choose(state.seat(state.player)))
    scores = [float(score) for score in state.scores]
    lead = scores[mine] - max([score for seat, score in enumerate(scores) if seat != mine], default=0.0)
    return 0.5 * float(state.returns[mine]) + 0.5 * tanh(lead / (POINTS if players > 1 else 5 * POINTS))


def main() -> None:
    """Race: all play a few games, the better half as many again, until one is left."""
    top = argparse.ArgumentParser(prog="python -m bench.tune", description="Which way of searching suits a game.")
    top.add_argument("game")
    top.add_argument("--players", type=int, default=2)
    top.add_argument("--simulations", type=int, default=1000)
    top.add_argument("--games", type=int, default=16, help="of each candidate in each round")
    top.add_argument("--workers", type=int, default=1)
    top.add_argument("--quick", action="store_true", help="fewer candidates")
    top.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = top.parse_args()
    options = dict(part.split("=", 1) for part in args.option)
    ww.load(args.game).terms(args.players, 0, options)
    if args.games < args.players:
        raise BadOption("each candidate plays from every seat: give it more games")
    running = [Candidate(values) for values in grid(args.quick)]
    with get_context("spawn").Pool(args.workers) as pool:
        first = 0
        while True:
            numbers = range(first, first + args.games)
            jobs = [
                (args.game, args.players, options, one.values, args.simulations, number)
                for one in running
                for number in numbers
            ]
            gains = pool.map(played, jobs, chunksize=1)
            for place, one in enumerate(running):
                one.gains += gains[place * args.games : (place + 1) * args.games]
            running.sort(key=lambda one: -one.mean)
            print(*running, "", sep="\n", flush=True)
            if len(running) == 1:
                return
            running = running[: (len(running) + 1) // 2]
            first += args.games


if __name__ == "__main__":
    main()
