"""How fast learners and searchers get their positions, here and elsewhere, in one run: docs/learning-speed.md.

    python -m bench.learning            # every subject three times in turn, each time in a process of its own
    python -m bench.learning --quick    # once, briefly, written nowhere

A step is: take a legal action at random (all equally likely, by the quickest way that the library or plain Python has),
apply it, and have the observation and the mask of whoever is to move next; games that end are begun anew, and that is
counted too. A simulation is one walk of a tree search down its tree, with what follows below it. Rates are per second
of processor time, all threads counted: what one core does.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

import worldwright as ww
from bench.results import machine
from worldwright.engine.registry import SHIPPED

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "learning-speed.md"
GAMES_AT_ONCE = 128
TIMES = 10  # so many times the nearest environment in Python is the goal,
PYTHON = ("pettingzoo", "rlcard")  # which is one of these libraries'
ONE_CORE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1") | {
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
}


def timed(step: Callable[[], int], seconds: float) -> float:
    """Steps per processor second, after a warm-up of a third of the time."""
    stop = process_time() + seconds / 3
    while process_time() < stop:
        step()
    done, begun = 0, process_time()
    while process_time() - begun < seconds:
        done += step()
    return done / (process_time() - begun)


@dataclass(frozen=True)
class Rate:
    """Something that goes on step by step, and how large what it deals with is; called, how many it does per second."""

    step: Callable[[], int]
    numbers: int = 0  # in an observation
    actions: int = 0  # that there are at all

    def __call__(self, seconds: float) -> float:
        return timed(self.step, seconds)


# --- steps ----------------------------------------------------------------------------------------


def batch(slug: str) -> Rate:
    """Our batched environment."""
    many = ww.Batch(slug, GAMES_AT_ONCE, max(2, ww.load(slug).players[0]), seed=1)
    rng = np.random.default_rng(1)

    def step() -> int:
        many.step(many.sample(rng))
        return GAMES_AT_ONCE

    return Rate(step, many.observation.shape[1], many.mask.shape[1])


def aec(make: Callable[[], Any]) -> Rate:
    """A PettingZoo environment that asks one agent at a time."""
    env = make()
    env.reset(seed=1)
    choose = Random(1).choice

    def step() -> int:
        observation, _, over, cut_short, _ = env.last()
        if over or cut_short:
            env.reset()
            return 0
        env.step(choose(np.flatnonzero(observation["action_mask"]).tolist()))
        return 1

    seen = env.last()[0]
    return Rate(step, seen["observation"].size, seen["action_mask"].size)


def our_aec(slug: str) -> Rate:
    from worldwright.envs import pettingzoo

    return aec(lambda: pettingzoo.env(slug, max(2, ww.load(slug).players[0])))


def classic(name: str) -> Rate:
    """A board or card game of PettingZoo's own."""
    return aec(import_module(f"pettingzoo.classic.{name}").env)


def rlcard(name: str) -> Rate:
    """A game of RLCard: its `step` returns the state with the observation and the legal actions."""
    env = import_module("rlcard").make(name, config={"seed": 1})
    choose = Random(1).choice
    held = [env.reset()[0]]

    def step() -> int:
        state, _ = env.step(choose(list(held[0]["legal_actions"])))
        held[0] = env.reset()[0] if env.is_over() else state
        return 1

    return Rate(step, held[0]["obs"].size, env.num_actions)


def pgx(name: str) -> Rate:
    """A game of pgx: compiled by JAX, as many games at once as ours."""
    jax: Any = import_module("jax")
    library: Any = import_module("pgx")
    env = library.make(name)
    begin = jax.jit(jax.vmap(env.init))
    go = jax.jit(jax.vmap(import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(1), GAMES_AT_ONCE)
    held = [begin(keys), jax.random.PRNGKey(2)]

    def choose(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=1)

    pick = jax.jit(choose)

    def step() -> int:
        held[1], key, dice = jax.random.split(held[1], 3)
        held[0] = go(held[0], pick(key, held[0].legal_action_mask), jax.random.split(dice, GAMES_AT_ONCE))
        held[0].observation.block_until_ready()
        return GAMES_AT_ONCE

    return Rate(step, int(np.prod(env.observation_shape)), env.num_actions)


# --- simulations ----------------------------------------------------------------------------------


def our_search(slug: str) -> Rate:
    """Our tree search with the game's own settings, from the middle of a game."""
    from worldwright import agents
    from worldwright.agents.search import Node, Search
    from worldwright.agents.tuned import tuned

    game = ww.load(slug)
    players = max(2, game.players[0])
    state, greedy = game.new(players, 3, events=False), agents.make("greedy", 1)
    while state.ply < 30:
        state.apply(greedy.choose(state.seat(state.player)))
    search = Search(tuned(game, players).settings, 1, game.evaluate(state))
    seat = state.seat(state.player)

    def step() -> int:
        search.run(Node(players), seat.determinize, seat.number, 500, 600.0)
        return 500

    return Rate(step)


def catanatron_search() -> Rate:
    """Catanatron's own tree search, from the middle of a game of four; its release on PyPI does not hold it."""
    library: Any = import_module("catanatron")
    try:
        search: Any = import_module("catanatron.players.mcts")
    except ImportError:
        raise SystemExit("its tree search comes with its source alone: github.com/bcollazo/catanatron") from None
    game = library.Game([library.RandomPlayer(colour) for colour in library.Color], seed=3)
    for _ in range(120):
        game.play_tick()
    while len(game.playable_actions) < 2:
        game.play_tick()
    root = [search.StateNode(game.state.current_color(), game.copy(), None)]

    def step() -> int:
        root[0].run_simulation()
        if root[0].visits == 500:
            root[0] = search.StateNode(game.state.current_color(), game.copy(), None)
        return 1

    return Rate(step)


LIKE = """## Which of them is like ours

The goals are 100,000 steps per second and core, which all five games pass, and ten times the nearest environment in
Python. Which one is the nearest?

- **By what is observed and chosen from**: PettingZoo's chess, with thousands of numbers and actions as in ours.
- **By the kind of game** (hidden hands, displays, sets to collect, some hundred decisions): RLCard's gin rummy and
  mahjong.
- **By speed alone**: RLCard's Uno, the fastest in Python here. Its observation has 240 numbers, of which a hand of
  cards fills a few dozen; one of ours has 3,000 to 11,000, of which 120 to 300 are not zero, and its rules are a page
  where ours are twenty.

{reached} pgx is no
Python: its small games are compiled by JAX, for thousands of games at once on an accelerator; here it has one core,
like everybody.
"""

MADE_OF = """## What a step of ours is made of

`Batch.step` takes one action in each of 128 games and leaves what the next seats see and may do in arrays that stay.
`Batch.sample` draws the actions. A game is looked at as soon as it was played, in compiled code; of a tensor only what
is not zero is noted, and C takes the old numbers out of the arrays and puts the new ones in, game by game. Counted in
instructions, which do not depend on what else a machine does (`valgrind --tool=callgrind`, 19,200 steps with two
players from the 150th on), before and after small functions of the engine went where they are called
(`engine/inline.h`) and what is seen was written by whole lists, seats and pieces:

| game | instructions a step | before |
|---|---:|---:|
| age-contrived | 21,100 | 31,600 |
| revive | 29,300 | 48,600 |
| spires | 25,700 | 46,500 |
| strange-world | 18,800 | 28,200 |
| tribes-of-the-wind | 33,400 | 49,300 |

In the time of one core, both measured in turn on one busy machine: 1.2 times as many steps per second as before in
Tribes of the Wind, 1.2 in Strange World, 1.3 in An Age Contrived and Revive, 1.4 in Spires. Of Revive's instructions
13,000 are rules, 11,000 the tensor, 5,000 the arrays. Ten times Uno would leave some 12,000 for everything: less than
Revive's rules take alone, and the tensor has its own floor, some ten instructions for each of 120 to 300 numbers, and
as many again for the arrays.
"""

# --- the run --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measured:
    """Something that is measured, in a process of its own."""

    part: str  # "step" or "simulation"
    engine: str
    game: str
    make: Callable[[], Rate]

    @property
    def name(self) -> str:
        return f"{self.part} {self.engine} {self.game}"

    @property
    def ours(self) -> bool:
        """Is it our quick way? (Our environment for PettingZoo stands among the others.)"""
        return self.engine in ("worldwright", "worldwright.Batch")


def everything() -> list[Measured]:
    """Ours first."""
    games = sorted(SHIPPED)
    return [
        *(Measured("step", "worldwright.Batch", slug, partial(batch, slug)) for slug in games),
        *(Measured("step", "worldwright.envs.pettingzoo", slug, partial(our_aec, slug)) for slug in games),
        *(
            Measured("step", "pettingzoo", name, partial(classic, name))
            for name in ("chess_v6", "connect_four_v3", "texas_holdem_v4")
        ),
        *(Measured("step", "rlcard", name, partial(rlcard, name)) for name in ("gin-rummy", "uno", "mahjong")),
        *(Measured("step", "pgx", name, partial(pgx, name)) for name in ("backgammon", "chess", "sparrow_mahjong")),
        *(Measured("simulation", "worldwright", slug, partial(our_search, slug)) for slug in games),
        Measured("simulation", "catanatron", "catan", catanatron_search),
    ]


def asked(name: str, seconds: float) -> tuple[float, int, int] | str:
    """Rate, numbers and actions of a subject, in a process of its own on one core, or why there are none."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.learning", "--subject", name, "--seconds", str(seconds)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **ONE_CORE},
    )
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["it ended"])[-1]
    rate, numbers, actions = json.loads(done.stdout.strip().splitlines()[-1])
    return float(rate), int(numbers), int(actions)


def page(rates: dict[str, list[float]], missing: dict[str, str], sizes: dict[str, tuple[int, int]]) -> str:
    """What was measured, as a page."""
    about = machine()
    text = "# How fast learners and searchers get their positions\n\n"
    text += "`make bench` writes this page. " + (__doc__ or "").strip().split("\n\n")[-1].replace("\n", " ") + "\n\n"
    text += f"Measured on: {', '.join(f'{name} {value}' for name, value in about.items())}.\n"
    text += "Median, lowest and highest of the rounds, in which everybody had a turn in a process of its own.\n\n"
    for part, heading in (("step", "Steps per second with observation and mask"), ("simulation", "Tree search")):
        there = [one for one in everything() if one.part == part and one.name in rates]
        text += f"## {heading}\n\n{measured_table(there, rates, sizes)}\n"
        text += f"How many times as fast as each of the others:\n\n{ratio_table(there, rates)}\n"
    for name, why in missing.items():
        text += f"- {name} took no part: {why}\n"
    return f"{text.rstrip()}\n\n{LIKE.format(reached=reached(rates))}\n{MADE_OF}"


def reached(rates: dict[str, list[float]]) -> str:
    """Against which environments in Python the goal is reached, and how far off it is against the others."""
    steps = {one: median(rates[one.name]) for one in everything() if one.part == "step" and one.name in rates}
    ours = {one.game: rate for one, rate in steps.items() if one.ours}
    fast = {one: rate for one, rate in steps.items() if one.engine in PYTHON and TIMES * rate > min(ours.values())}
    if not fast:
        return f"All games reach {TIMES} times against all of these."
    slowest, quickest = min(ours, key=ours.__getitem__), max(ours, key=ours.__getitem__)
    there = [
        f"{ours[slowest] / rate:.1f} ({slowest}) to {ours[quickest] / rate:.1f} ({quickest}) times as fast as "
        f"{one.engine}'s {one.game}"
        for one, rate in fast.items()
    ]
    return f"All games reach {TIMES} times against all of these but some: they are {' and '.join(there)}."


def measured_table(there: list[Measured], rates: dict[str, list[float]], sizes: dict[str, tuple[int, int]]) -> str:
    """Everybody, with the size of what is observed."""
    text = "| | game | observed | actions | per second | lowest | highest |\n|---|---|---:|---:|---:|---:|---:|\n"
    for one in there:
        found = rates[one.name]
        size = [f"{number:,}" if number else "" for number in sizes.get(one.name, (0, 0))]
        spread = [f"{rate:,.0f}" for rate in (median(found), min(found), max(found))]
        text += f"| {' | '.join([one.engine, one.game, *size, *spread])} |\n"
    return text


def ratio_table(there: list[Measured], rates: dict[str, list[float]]) -> str:
    """How often each of the others goes into each of ours."""
    ours = [one for one in there if one.ours]
    text = f"| | {' | '.join(one.game for one in ours)} |\n|---|{'---:|' * len(ours)}\n"
    for other in there:
        if not other.engine.startswith("worldwright"):
            times = [f"{median(rates[one.name]) / median(rates[other.name]):,.1f}x" for one in ours]
            text += f"| {other.engine} {other.game} | {' | '.join(times)} |\n"
    return text


def main() -> None:
    """Measure everybody in turn."""
    top = argparse.ArgumentParser(prog="python -m bench.learning")
    top.add_argument("--quick", action="store_true")
    top.add_argument("--subject", help=argparse.SUPPRESS)
    top.add_argument("--seconds", type=float, default=2.0)
    top.add_argument("--rounds", type=int, default=3)
    args = top.parse_args()
    if args.subject:
        found = next(one for one in everything() if one.name == args.subject)
        rate = found.make()
        print(json.dumps([rate(args.seconds), rate.numbers, rate.actions]))
        return
    rates: dict[str, list[float]] = {}
    sizes: dict[str, tuple[int, int]] = {}
    missing: dict[str, str] = {}
    for _ in range(1 if args.quick else args.rounds):
        for one in everything():
            told = asked(one.name, 0.3 if args.quick else args.seconds) if one.name not in missing else ""
            if isinstance(told, tuple):
                rates.setdefault(one.name, []).append(told[0])
                sizes[one.name] = told[1:]
                print(f"{one.name:55} {told[0]:12,.0f}", flush=True)
            elif told:
                missing[one.name] = told
                print(f"{one.name:55} {told}", flush=True)
    if not args.quick:
        PAGE.write_text(page(rates, missing, sizes), encoding="utf-8")


if __name__ == "__main__":
    main()
