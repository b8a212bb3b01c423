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
ONE_CORE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1") | {
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
}
Rate = Callable[[float], float]


def timed(step: Callable[[], int], seconds: float) -> float:
    """Steps per processor second, after a warm-up of a third of the time."""
    stop = process_time() + seconds / 3
    while process_time() < stop:
        step()
    done, begun = 0, process_time()
    while process_time() - begun < seconds:
        done += step()
    return done / (process_time() - begun)


# --- steps ----------------------------------------------------------------------------------------


def batch(slug: str) -> Rate:
    """Our batched environment."""
    many = ww.Batch(slug, GAMES_AT_ONCE, max(2, ww.load(slug).players[0]), seed=1)
    rng = np.random.default_rng(1)

    def step() -> int:
        many.step(many.sample(rng))
        return GAMES_AT_ONCE

    return lambda seconds: timed(step, seconds)


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

    return lambda seconds: timed(step, seconds)


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

    return lambda seconds: timed(step, seconds)


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

    return lambda seconds: timed(step, seconds)


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

    return lambda seconds: timed(step, seconds)


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

    return lambda seconds: timed(step, seconds)


IN_THE_WAY = """## What a step of ours is made of

`Batch.step` takes one action in each of 128 games and leaves what the next seats see and may do in arrays that stay.
`Batch.sample` draws the actions. A game is looked at as soon as it was played, in compiled code; of a tensor only what
is not zero is noted (120 to 300 numbers out of 3,000 to 11,000), and C takes the old numbers out of the arrays and puts
the new ones in, game by game. Counted in instructions (`valgrind --tool=callgrind`), a step of Revive takes some
48,000: 26,000 for the tensor, 13,000 for the rules, 6,000 for the arrays; one of Tribes of the Wind 49,000, of which
the tensor is 36,000. No single function takes more than a tenth. A small card game of RLCard is nearer to ours than a
large one: an observation of 240 numbers and a dozen rules are less work. To write only what changed since the last
step would need tensors that are kept beside the state, for every seat.
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
    def peer(self) -> bool:
        """Is it somebody else's, and Python? (pgx compiles its games.)"""
        return not self.engine.startswith(("worldwright", "pgx"))


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


def asked(name: str, seconds: float) -> float | str:
    """The rate of a subject, in a process of its own on one core, or why there is none."""
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
    rate: float = json.loads(done.stdout.strip().splitlines()[-1])
    return rate


def page(rates: dict[str, list[float]], missing: dict[str, str]) -> str:
    """What was measured, as a page."""
    about = machine()
    text = "# How fast learners and searchers get their positions\n\n"
    text += "`make bench` writes this page. " + (__doc__ or "").strip().split("\n\n")[-1].replace("\n", " ") + "\n\n"
    text += f"Measured on: {', '.join(about.values())}. Median, lowest and highest of the rounds; the\n"
    text += "last column is how often the fastest environment in plain Python goes into ours.\n\n"
    for part, heading in (("step", "Steps per second with observation and mask"), ("simulation", "Tree search")):
        middle = {one.name: median(rates[one.name]) for one in everything() if one.part == part and one.name in rates}
        nearest = max((middle[one.name] for one in everything() if one.name in middle and one.peer), default=0.0)
        text += f"## {heading}\n\n| | game | per second | lowest | highest | nearest Python peer |\n"
        text += "|---|---|---:|---:|---:|---:|\n"
        for one in everything():
            if one.name in middle:
                found = rates[one.name]
                spread = " | ".join(f"{rate:,.0f}" for rate in (median(found), min(found), max(found)))
                times = f"{middle[one.name] / nearest:.1f}x" if nearest and one.engine.startswith("worldwright") else ""
                text += f"| {one.engine} | {one.game} | {spread} | {times} |\n"
        text += "\n"
    for name, why in missing.items():
        text += f"- {name} took no part: {why}\n"
    return f"{text.rstrip()}\n\n{IN_THE_WAY}"


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
        print(json.dumps(found.make()(args.seconds)))
        return
    rates: dict[str, list[float]] = {}
    missing: dict[str, str] = {}
    for _ in range(1 if args.quick else args.rounds):
        for one in everything():
            rate = asked(one.name, 0.3 if args.quick else args.seconds) if one.name not in missing else ""
            if isinstance(rate, float):
                rates.setdefault(one.name, []).append(rate)
                print(f"{one.name:55} {rate:12,.0f}", flush=True)
            elif rate:
                missing[one.name] = rate
                print(f"{one.name:55} {rate}", flush=True)
    if not args.quick:
        PAGE.write_text(page(rates, missing), encoding="utf-8")


if __name__ == "__main__":
    main()
