"""How strong agents are: points won with their interval, Elo by Bradley-Terry, and when a comparison is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np
import numpy.typing as npt

from worldwright.arena.matches import Result
from worldwright.engine.errors import BadOption

Z = 1.96  # of a 95% interval
ELO = 400 / log(10)
DECIDED = log(19)  # one in twenty is wrong
DRAWS = 200  # tournaments drawn anew for an interval
HALF = 0.5  # of the point in an imagined draw between two agents
LEAST = 0.01  # that it counts for when it is drawn anew


@dataclass(frozen=True)
class Share:
    """A share of games won, with its 95% interval (Wilson)."""

    won: float
    games: int

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.share
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __add__(self, other: Share) -> Share:
        """Both together."""
        return Share(self.won + other.won, self.games + other.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} [{low:.1%}, {high:.1%}]"


def first_places(results: Sequence[Result], name: str) -> Share:
    """How often an agent came first, from every seat it had; a shared place counts in parts. Solo: games won."""
    won = 0.0
    seats = 0
    for result in results:
        for seat, agent in enumerate(result.match.seats):
            if agent == name:
                seats += 1
                won += 1 / len(result.winners) if seat in result.winners else 0.0
    return Share(won, seats)


def duels(results: Sequence[Result]) -> dict[tuple[str, str], tuple[float, int]]:
    """For each two agents that met: what the first won of the comparisons with the second, and how many there were."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for result in results:
        seats = result.match.seats
        for one in range(len(seats)):
            for other in range(len(seats)):
                if seats[one] != seats[other]:
                    won, met = found.get((seats[one], seats[other]), (0.0, 0))
                    mine, theirs = result.returns[one], result.returns[other]
                    found[seats[one], seats[other]] = (won + (mine > theirs) + (mine == theirs) / 2, met + 1)
    return found


@dataclass(frozen=True)
class Rating:
    """An agent's Elo, and the interval in which it lies with 95%."""

    name: str
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.elo:+z.0f} [{self.low:+z.0f}, {self.high:+z.0f}]"


def bradley_terry(results: Sequence[Result], names: Sequence[str], draws: int = DRAWS) -> list[Rating]:
    """Elo ratings around 0 that explain best who beat whom, strongest first; none where nobody met another.

    The intervals come from tournaments drawn anew, with replacement, from the games that were played. What a draw
    counts for, that is imagined between any two, is drawn as well: who never lost may be better by any amount.
    """
    table = [comparisons(result, names) for result in results]
    if not np.any(table):
        return []
    whole = strengths(np.sum(table, axis=0), np.full((len(names), len(names)), HALF))
    rng = np.random.default_rng(len(results))
    stacked = np.array(table)
    picks = rng.integers(len(table), size=(draws, len(table)))
    imagined = rng.gamma(HALF, size=(draws, len(names), len(names))).clip(LEAST)
    again = np.array([strengths(stacked[pick].sum(axis=0), drawn) for pick, drawn in zip(picks, imagined, strict=True)])
    low, high = np.quantile(again, [0.025, 0.975], axis=0)
    rated = [Rating(name, *map(float, (whole[n], low[n], high[n]))) for n, name in enumerate(names)]
    return sorted(rated, key=lambda rating: -rating.elo)


def comparisons(result: Result, names: Sequence[str]) -> npt.NDArray[np.float64]:
    """What each agent won of each other in one game; seats that came equal share a point."""
    won = np.zeros((len(names), len(names)))
    seats, returns = result.match.seats, result.returns
    for one in range(len(seats)):
        for other in range(len(seats)):
            if seats[one] != seats[other]:
                point = (returns[one] > returns[other]) + (returns[one] == returns[other]) / 2
                won[names.index(seats[one]), names.index(seats[other])] += point
    return won


def strengths(won: npt.NDArray[np.float64], imagined: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Elo of each agent. One imagined draw between any two keeps an agent that never lost within reason."""
    try:
        import choix
    except ImportError:
        raise BadOption("ratings need choix: pip install 'worldwright[arena]'") from None
    drawn = won + imagined * (1 - np.eye(len(won)))
    found: npt.NDArray[np.float64] = ELO * choix.ilsr_pairwise_dense(drawn)
    return found


def expected(elo: float) -> float:
    """The share that so many Elo points more win."""
    return 1 / (1 + 10 ** (-elo / 400))


def decided(won: float, games: int, better: float = 30.0) -> int:
    """A sequential test between 'no better' and 'better by so many Elo': 1 better, -1 not, 0 go on."""
    if not games:
        return 0
    high, low = expected(better), expected(0.0)
    evidence = won * log(high / low) + (games - won) * log((1 - high) / (1 - low))
    return 1 if evidence > DECIDED else -1 if evidence < -DECIDED else 0
