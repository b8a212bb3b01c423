"""Games that were played to measure strength, a short line for each, kept in the repository.

They add up from one day to the next as long as what matters stays as it is: the rules, what the evaluation says of
positions, and the numbers that the levels think with. A fingerprint of that stands in every line; lines with another
one are not counted. A change of how an agent thinks that is no number must be told by a new `THINKING`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import worldwright as ww
from worldwright.agents import greedy, learned, searcher
from worldwright.agents.base import LEVELS
from worldwright.agents.search import Settings
from worldwright.agents.tuned import NUMBERS, Tuned, tuned
from worldwright.arena.matches import Result
from worldwright.engine.game import Game

FOLDER = Path("bench/data/strength")
THINKING = 1
LATER = {"tries": 1, "blend": 0.0}  # numbers that came when games had been played: what they are where nobody uses them
DEALS, STEPS, STEP = 3, 5, 12  # positions by chance whose evaluation is looked at

Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Played:
    """One game: its number in the pairing, what the measured agent won and how long it thought."""

    settings: str
    number: int
    won: float
    scores: tuple[int, ...]
    decisions: int
    seconds: float  # of the processor, for all decisions of the measured agent
    slowest: float  # of them

    @classmethod
    def of(cls, result: Result, settings: str) -> Played:
        """What is kept of a result. The measured agent sits on by one seat from game to game."""
        number = result.match.number
        seat = number % result.match.players
        return cls(
            settings,
            number,
            1 / len(result.winners) if seat in result.winners else 0.0,
            result.scores,
            result.decisions[seat],
            round(result.seconds[seat], 4),
            round(result.slowest[seat], 4),
        )

    def line(self) -> str:
        values = (self.settings, self.number, self.won, self.scores, self.decisions, self.seconds, self.slowest)
        return json.dumps(values, separators=(",", ":"))


def read(file: Path, settings: str) -> dict[int, Played]:
    """The games of a file that were played with these settings, by number. A torn line says nothing."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    rows = [json.loads(line) for line in lines if line.startswith("[") and line.endswith("]")]
    found = [Played(row[0], row[1], row[2], tuple(row[3]), *row[4:]) for row in rows if row[0] == settings]
    return {one.number: one for one in found}


def keep(file: Path, played: Played) -> None:
    """Write a game down, on a line of its own whatever happened before."""
    file.parent.mkdir(parents=True, exist_ok=True)
    before = file.read_bytes() if file.exists() else b""
    with file.open("ab") as stream:
        stream.write((b"\n" if before and not before.endswith(b"\n") else b"") + played.line().encode() + b"\n")


@lru_cache(maxsize=256)
def fingerprint(slug: str, seats: tuple[str, ...], options: Options = ()) -> str:
    """What results depend on, in eight letters."""
    game, players = ww.load(slug), len(seats)
    found = [THINKING, list(expectations(game, players, options))]
    found += [nature(level, game, players) for level in sorted(set(seats))]
    return sha256(json.dumps(found).encode()).hexdigest()[:8]


def expectations(game: Game[Any], players: int, options: Options) -> Iterator[list[float]]:
    """What the evaluation says of some positions: they change with the rules, too."""
    for deal in range(DEALS):
        state = game.new(players, deal, events=False, **dict(options))
        for step in range(STEPS):
            ww.play_out(state, step, decisions=STEP)
            yield [round(worth, 3) for worth in game.evaluate(state)]


def nature(level: str, game: Game[Any], players: int) -> list[Any]:
    """What a level thinks with."""
    found = tuned(game, players)
    if level == "easy":
        return [level, greedy.FOLLOW_UPS, found.easy]
    if level == "greedy":
        return [level, greedy.FOLLOW_UPS, greedy.SAMPLES]
    if not LEVELS[level].searches:
        return [level]
    if level == "expert" and learned.network_of(game, players) is not None:
        weights = files(game.package).joinpath(learned.FILE).read_bytes()
        return [level, *numbers(found, "learned"), found.trust, found.follow, sha256(weights).hexdigest()]
    return [level, *numbers(found, level)]


def numbers(found: Tuned, level: str) -> list[Any]:
    settings = found.learned if level == "learned" else found.settings
    return [searcher.SURE, searcher.LEAST, found.simulations[level], values_of(settings)]


def values_of(settings: Settings) -> list[Any]:
    """The numbers of a search, the later ones only where they are used."""
    first = [getattr(settings, name) for name in ("leaf", *NUMBERS) if name not in LATER]
    return first + [[name, value] for name in LATER if (value := getattr(settings, name)) != LATER[name]]
