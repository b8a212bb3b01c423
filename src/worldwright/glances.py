"""What it costs to look at a game (its tensor, its view, its drawing …), beside a random decision of the same game.

`worldwright bench` prints the table, and the suite in `bench/` puts it into docs/benchmarks.md.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, repeat
from time import process_time
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import worldwright as ww
from worldwright.bench import POSITIONS, build_of, collector_resting, more, short
from worldwright.engine.game import Game
from worldwright.engine.playout import play_out
from worldwright.engine.state import State


@dataclass(frozen=True)
class Glance:
    """What it costs to look at a game, in microseconds, beside a random decision inside the engine in the same run."""

    game: str
    players: int
    build: str
    decision: float
    costs: dict[str, float]  # by the names of `GLANCES`, as far as the game has them

    def times(self, what: str) -> float | None:
        """How many random decisions it costs."""
        return self.costs[what] / self.decision if what in self.costs else None


def rows_of(state: State) -> Callable[[], object] | None:
    """Tensor and mask, written into rows that are given."""
    game, seat = state.game, state.player
    tensor, mask = np.zeros(game.tensor_size, np.float32), np.zeros(game.action_space.size, np.bool_)
    return (lambda: (game.tensor(state, seat, tensor), game.mask(state, seat, mask))) if game.tensor_size else None


def drawn(state: State) -> Callable[[], object] | None:
    """The table for the seat to move, with its actions marked."""
    view, actions = state.view(state.player), state.actions
    return (lambda: state.game.svg(view, actions)) if state.game.drawing is not None else None


def imagined(state: State) -> Callable[[], object]:
    """A new imagined position every time."""
    seeds = cycle(range(1000))
    return lambda: state.determinize(state.player, next(seeds))


def foreseen(state: State) -> Callable[[], object]:
    """One legal action after the other."""
    actions = cycle(state.actions)
    return lambda: state.game.outcome(state, next(actions))


def log_lines(state: State) -> Callable[[], object]:
    """One event after the other."""
    events = cycle(state.events_of(state.player))
    return lambda: state.game.tell(next(events))


GLANCES: dict[str, Callable[[State], Callable[[], object] | None]] = {
    "clone": lambda state: state.clone,
    "seat handle": lambda state: partial(state.seat, state.player),
    "determinize": imagined,
    "evaluate all seats": lambda state: partial(state.game.evaluate, state),
    "tensor and mask": rows_of,
    "view": lambda state: partial(state.view, state.player),
    "outcome of an action": foreseen,
    "log line": log_lines,
    "drawing": drawn,
}


def half_way(game: Game[Any], players: int, seed: int) -> State:
    """A position in the middle of a random game, with its log."""
    state: State = game.new(players=players, seed=seed)
    play_out(state, seed, decisions=play_out(state.clone(), seed) // 2)
    return state


def cost_of(call: Callable[[], object], seconds: float) -> float:
    """Microseconds of a call, from as many of them as take the given time."""
    calls = 1
    while True:
        start = process_time()
        for _ in repeat(None, calls):
            call()
        taken = process_time() - start
        if taken >= seconds:
            return taken / calls * 1e6
        calls = more(calls, seconds, taken)


def cost_of_deciding(game: Game[Any], players: int, seconds: float) -> float:
    """Microseconds of a random decision inside the engine."""
    decisions, taken, seed = 0, 0.0, 0
    while taken < seconds:
        seed += 1
        state = game.new(players=players, seed=seed, events=False)
        start = process_time()
        decisions += play_out(state, seed)
        taken += process_time() - start
    return taken / decisions * 1e6


def glance(game: Game[Any], players: int = 2, rounds: int = 3, seconds: float = 0.02) -> Glance:
    """Measure what looking costs: the median of the rounds, each over the same mid-game positions."""
    states = [half_way(game, players, seed) for seed in range(1, POSITIONS + 1)]
    calls = {name: [make(state) for state in states] for name, make in GLANCES.items()}
    costs: dict[str, list[float]] = {name: [] for name in GLANCES}
    deciding: list[float] = []
    with collector_resting():
        for _ in range(rounds):
            deciding.append(cost_of_deciding(game, players, seconds))
            for name, some in calls.items():
                costs[name] += [cost_of(call, seconds / POSITIONS) for call in some if call is not None]
    medians = {name: statistics.median(found) for name, found in costs.items() if found}
    return Glance(game.slug, players, build_of(states[0]), statistics.median(deciding), medians)


def glances(slugs: Iterable[str], rounds: int = 3, seconds: float = 0.02) -> list[Glance]:
    """Every game with two players, or as few as it seats."""
    games = [ww.load(slug) for slug in slugs]
    return [glance(game, max(2, game.players[0]), rounds, seconds) for game in games]


def glance_rows(found: Sequence[Glance]) -> list[list[str]]:
    """The table: a heading, the speed of random decisions, and for each kind of look its cost in such decisions."""
    speeds = [f"{short(1e6 / one.decision)}/s" for one in found]
    rows = [["", *(f"{one.game}, {one.players} players" for one in found)], ["random decision in a play-out", *speeds]]
    for name in GLANCES:
        rows.append([name, *(times_and_cost(one, name) for one in found)])
    return rows


def times_and_cost(one: Glance, name: str) -> str:
    """Such as '12x (25.1 us)'."""
    times = one.times(name)
    return "" if times is None else f"{short(times)}x ({short(one.costs[name])} us)"


def glance_markdown(found: Sequence[Glance]) -> str:
    """The table of seeing for docs/benchmarks.md."""
    heading, *rows = glance_rows(found)
    lines = [heading, ["---", *("---:" for _ in found)], *rows]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return f"""## What looking costs

Each call beside a random decision inside the engine of the same game in the same run ({found[0].build}, mid-game
positions, median of the rounds): a ratio holds on any machine, the microseconds on this one.

{table}
"""


def show(slug: str | None, console: Console) -> None:
    """Measure one of our games, or all of them, and print the table."""
    heading, *rows = glance_rows(glances([slug] if slug else ww.available()))
    table = Table(title="What looking costs, in random decisions of the same game")
    for place, name in enumerate(heading):
        table.add_column(name, justify="right" if place else "left")
    for cells in rows:
        table.add_row(*cells)
    console.print(table)
