"""How strong agents are: points won with their interval, Elo by Bradley-Terry, and when a comparison is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log10, sqrt

from worldwright.arena.matches import Result

Z = 1.96  # of a 95% interval
ELO = 400 / log(10)
DECIDED = log(19)  # one in twenty is wrong


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
    """An agent's Elo, and how far it may be off (95%)."""

    name: str
    elo: float
    error: float


def bradley_terry(results: Sequence[Result], names: Sequence[str], rounds: int = 200) -> list[Rating]:
    """Elo ratings around 0 that explain who beat whom best, strongest first.

    One imagined draw between any two keeps an agent that never lost within reason.
    """
    met = duels(results)
    won = {name: sum(met.get((name, other), (0.0, 0))[0] + 0.5 for other in names if other != name) for name in names}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(rounds):
        fresh = {
            name: won[name]
            / sum(
                (met.get((name, other), (0.0, 0))[1] + 1) / (strength[name] + strength[other])
                for other in names
                if other != name
            )
            for name in names
        }
        mean = exp(sum(log(value) for value in fresh.values()) / len(fresh))
        strength = {name: value / mean for name, value in fresh.items()}
    return sorted((rated(name, names, strength, met) for name in names), key=lambda rating: -rating.elo)


def rated(
    name: str, names: Sequence[str], strength: dict[str, float], met: dict[tuple[str, str], tuple[float, int]]
) -> Rating:
    """The rating of one agent; its error from how much each of its games says."""
    says = 0.0
    for other in names:
        if other != name:
            chance = strength[name] / (strength[name] + strength[other])
            says += (met.get((name, other), (0.0, 0))[1] + 1) * chance * (1 - chance)
    return Rating(name, ELO * log(strength[name]), ELO * Z / sqrt(says) if says else 400.0)


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


def elo_of(share: float) -> float:
    """The difference in Elo that such a share of the points means."""
    share = min(max(share, 0.001), 0.999)
    return 400 * log10(share / (1 - share))
