"""How fast the games play: random games and clones, timed from a plain Python loop.

`worldwright bench` prints the figures of our own games. The suite in `bench/` sets the same measurements beside other
engines, and says in `bench/README.md` why each thing is timed as it is. This module stays interpreted on every build:
the loop is the one a user would write.
"""

from __future__ import annotations

import gc
import statistics
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import repeat
from random import Random
from time import perf_counter
from typing import Any, Generic, TypeVar

from rich.console import Console
from rich.progress import track
from rich.table import Table as RichTable

import worldwright as ww
from worldwright.engine.game import Game
from worldwright.engine.playout import play_out
from worldwright.engine.state import State

Table = TypeVar("Table")
Item = TypeVar("Item")
Draw = Callable[[], float]

FEWEST_GAMES = 20  # of a round, so that one long game does not make the figure
POSITIONS = 3  # mid-game positions that are cloned in turn
CLONING_SHARE = 0.25  # of the time given to playing


@dataclass(frozen=True)
class Label:
    """What is measured: `loop` is "python" where Python lists and applies, "inside" where the engine does by itself."""

    engine: str
    game: str
    players: int
    build: str
    loop: str = "python"


@dataclass(frozen=True)
class Sample:
    """One round of one subject, as it was timed."""

    games: int
    decisions: int
    setup_s: float
    playing_s: float
    clones: int
    cloning_s: float

    @property
    def decisions_per_s(self) -> float:
        """Listing the legal actions and applying one; set-up is not in it."""
        return self.decisions / self.playing_s

    @property
    def games_per_s(self) -> float:
        """Whole games, set-up included."""
        return self.games / (self.setup_s + self.playing_s)

    @property
    def clones_per_s(self) -> float | None:
        """Copies of mid-game positions; None where none are taken."""
        return self.clones / self.cloning_s if self.clones else None


@dataclass(frozen=True)
class Spread:
    """The lowest, middle and highest of several rounds.

    >>> Spread.of([3.0, 1.0, 2.0])
    Spread(low=1.0, median=2.0, high=3.0)
    """

    low: float
    median: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        rounds = list(values)
        return cls(min(rounds), statistics.median(rounds), max(rounds))


@dataclass(frozen=True)
class Figures:
    """What the rounds of one subject come to."""

    decisions_per_s: Spread
    games_per_s: Spread
    clones_per_s: Spread | None
    decisions_per_game: float

    @classmethod
    def of(cls, samples: Sequence[Sample]) -> Figures:
        clones = [rate for sample in samples if (rate := sample.clones_per_s) is not None]
        return cls(
            Spread.of(sample.decisions_per_s for sample in samples),
            Spread.of(sample.games_per_s for sample in samples),
            Spread.of(clones) if clones else None,
            sum(sample.decisions for sample in samples) / sum(sample.games for sample in samples),
        )


class Subject(ABC, Generic[Table]):
    """An engine and a game of it. `Table` is whatever that engine calls a game in progress."""

    label: Label
    clonable = True

    @abstractmethod
    def new(self, seed: int) -> Table:
        """A game set up to the first decision."""

    @abstractmethod
    def play(self, table: Table, draw: Draw) -> int:
        """Choose at random among the legal actions until the game is over; the number of decisions taken."""

    @abstractmethod
    def cloner(self, table: Table) -> Callable[[], object]:
        """What to call for one clone of the table."""

    def middle(self, seed: int) -> Table:
        """The position half-way through a random game: it is played to the end, then again on half of its draws."""
        draw = Random(seed).random
        draws: list[float] = []

        def remembered() -> float:
            draws.append(draw())
            return draws[-1]

        self.play(self.new(seed), remembered)
        first_half = iter(draws[: len(draws) // 2])
        table = self.new(seed)
        with suppress(StopIteration):
            self.play(table, first_half.__next__)
        return table


class FromPython(Subject[State]):
    """One of our games, played from a Python loop."""

    def __init__(self, game: Game[Any], players: int) -> None:
        self.game = game
        self.players = players
        self.label = Label("worldwright", game.slug, players, build_of(self.new(1)))

    def new(self, seed: int) -> State:
        state: State = self.game.new(players=self.players, seed=seed, events=False)
        return state

    def play(self, table: State, draw: Draw) -> int:
        while not table.over:
            actions = table.actions
            table.apply(actions[int(draw() * len(actions))])
        return table.ply

    def cloner(self, table: State) -> Callable[[], object]:
        return table.clone


class Inside(FromPython):
    """The same games with the loop inside the engine. Clones are those of `FromPython` and are not taken again."""

    clonable = False

    def __init__(self, game: Game[Any], players: int) -> None:
        super().__init__(game, players)
        self.label = Label("worldwright", game.slug, players, self.label.build, "inside")

    def play(self, table: State, draw: Draw) -> int:
        return play_out(table, int(draw() * 0x7FFFFFFF))


def build_of(state: State) -> str:
    """Whether the rules of this state run compiled or interpreted."""
    file = sys.modules[type(state).__module__].__file__ or ""
    return "interpreted" if file.endswith(".py") else "compiled"


def our_subjects(slugs: Iterable[str]) -> list[Subject[State]]:
    """Each game alone (where it can be), with two, with four and with as many players as it seats; both loops where
    compiled.
    """
    subjects: list[Subject[State]] = []
    for slug in slugs:
        game = ww.load(slug)
        for players in sorted({1, 2, 4, max(game.players)} & set(game.players)):
            subjects.append(FromPython(game, players))
            if subjects[-1].label.build == "compiled":
                subjects.append(Inside(game, players))
    return subjects


class Trial(Generic[Table]):
    """A subject warmed up, with the work of a round fixed: every round plays the same games and clones as often."""

    def __init__(self, subject: Subject[Table], seconds: float) -> None:
        self.subject = subject
        self.games = FEWEST_GAMES
        self.clones = 0
        while (sample := self.measure()).setup_s + sample.playing_s < seconds:
            self.games = more(self.games, seconds, sample.setup_s + sample.playing_s)
        self.cloners: list[Callable[[], object]] = []
        if subject.clonable:
            self.cloners = [subject.cloner(subject.middle(seed)) for seed in range(1, POSITIONS + 1)]
            self.clones = 1
            while (taken := self.measure_clones()) < seconds * CLONING_SHARE:
                self.clones = more(self.clones, seconds * CLONING_SHARE, taken)

    def measure(self) -> Sample:
        """Play and clone one round."""
        decisions = 0
        setup = playing = 0.0
        play, new = self.subject.play, self.subject.new
        with collector_resting():
            for seed in range(1, self.games + 1):
                draw = Random(seed).random
                start = perf_counter()
                table = new(seed)
                ready = perf_counter()
                decisions += play(table, draw)
                done = perf_counter()
                setup += ready - start
                playing += done - ready
        cloning = self.measure_clones() if self.clones else 0.0
        return Sample(self.games, decisions, setup, playing, self.clones * POSITIONS if self.clones else 0, cloning)

    def measure_clones(self) -> float:
        """Seconds to clone every mid-game position as often as fixed."""
        with collector_resting():
            start = perf_counter()
            for clone in self.cloners:
                for _ in repeat(None, self.clones):
                    clone()
            return perf_counter() - start


def more(work: int, wanted_s: float, taken_s: float) -> int:
    """How much work to try next so that a round takes the wanted time: never more than ten times as much at once."""
    return min(work * 10, max(work + 1, int(work * 1.1 * wanted_s / max(taken_s, 1e-9))))


@contextmanager
def collector_resting() -> Iterator[None]:
    """Garbage is collected before what is timed and not during it, for every engine alike."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def round_robin(measures: Sequence[Callable[[], Sample]], rounds: int) -> Iterator[tuple[int, Sample]]:
    """One measurement of everybody, then the next of everybody: what disturbs the machine disturbs all alike."""
    for _ in range(rounds):
        for index, measure in enumerate(measures):
            yield index, measure()


def watch(items: Iterable[Item], doing: str, total: int, console: Console) -> Iterable[Item]:
    """A progress bar, drawn between the items: a thread that draws meanwhile would disturb what is timed."""
    return track(items, doing, total, console=console, transient=True, auto_refresh=False)


def short(number: float) -> str:
    """A rate as people read it.

    >>> short(2_218_000), short(29_400), short(812.3), short(8.04)
    ('2.22M', '29.4k', '812', '8.04')
    """
    for unit, suffix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= 0.9995 * unit:
            return f"{number / unit:#.3g}".rstrip(".") + suffix
    return f"{number:#.3g}".rstrip(".")


def show(slug: str | None = None, rounds: int = 3, seconds: float = 0.2, console: Console | None = None) -> None:
    """Measure one of our games, or all of them, and print the table."""
    out = console or Console()
    subjects = our_subjects([slug] if slug else ww.available())
    trials = [Trial(subject, seconds) for subject in watch(subjects, "warming up", len(subjects), out)]
    samples: list[list[Sample]] = [[] for _ in trials]
    measured = round_robin([trial.measure for trial in trials], rounds)
    for index, sample in watch(measured, "measuring", rounds * len(trials), out):
        samples[index].append(sample)
    table = RichTable("game", "players", "loop", title=f"Random play, {ww.build.kind()}: median of {rounds} rounds")
    for heading in ("decisions/s", "games/s", "clones/s"):
        table.add_column(heading, justify="right")
    for trial, taken in zip(trials, samples, strict=True):
        label, figures = trial.subject.label, Figures.of(taken)
        clones = short(figures.clones_per_s.median) if figures.clones_per_s else ""
        speeds = (short(figures.decisions_per_s.median), short(figures.games_per_s.median), clones)
        table.add_row(label.game, str(label.players), label.loop, *speeds)
    out.print(table)
