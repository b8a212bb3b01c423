"""What an expert that learned a game wins of hard in the same time.

    python -m bench.equal strange-world --simulations 34000 --games 200 --workers 8
    python -m bench.equal tribes-of-the-wind --weights learned.npz --simulations 6800

Both think as they do at a table, with a budget of simulations: hard with its own, the expert with one that takes no
more of the processor. Every deal is played from both seats. Games add up in bench/data/equal, a line for each with the
seconds of both, as long as rules, weights and numbers stay as they are.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import worldwright as ww
from bench.played import fingerprint, values_of
from worldwright import agents
from worldwright.agents.judge import Judge
from worldwright.agents.learned import FILE, Expert, Network, judge_of
from worldwright.agents.tuned import tuned
from worldwright.arena.matches import between
from worldwright.arena.ratings import Share
from worldwright.engine.game import Game as Rules
from worldwright.engine.rng import scramble

FOLDER = Path("bench/data/equal")
FIRST = 50_000  # no deal from here on was learned or tuned with


@dataclass(frozen=True)
class Game:
    """One game: what the expert won, the scores, and how long both thought, the expert first."""

    settings: str  # see `settings_of`
    simulations: int  # of the expert
    number: int
    won: float
    scores: tuple[int, int]
    decisions: tuple[int, int]
    seconds: tuple[float, float]


class Tried(Expert):
    """An expert that asks the weights of a file, which may not be those of the game's folder."""

    def __init__(self, file: Path, seed: int, simulations: int) -> None:
        super().__init__(seed, simulations=simulations)
        with np.load(file) as arrays:
            self.network = Network(dict(arrays))

    def judge(self, game: Rules[Any], players: int, seed: int = 0) -> Judge:
        return judge_of(self.network, game, players, seed)


def weights_of(slug: str) -> Path:
    """Where a game keeps what was learned of it."""
    return Path(str(files(ww.load(slug).package).joinpath(FILE)))


def settings_of(slug: str, weights: Path) -> str:
    """A fingerprint of all that results depend on."""
    found, learned = tuned(ww.load(slug), 2), sha256(weights.read_bytes()).hexdigest()
    with_it = [learned, found.trust, found.follow, *values_of(found.learned)]
    return sha256(json.dumps([fingerprint(slug, ("hard", "hard")), with_it]).encode()).hexdigest()[:8]


def play(about: tuple[str, Path, int, int]) -> Game:
    """A game of this number: even ones begin with the expert in the first seat, odd ones are the same deal turned."""
    slug, weights, simulations, number = about
    mine, deal = number % 2, scramble(FIRST + number // 2)
    state = ww.load(slug).new(2, deal, events=False)
    expert, hard = Tried(weights, deal + 2, simulations), agents.make("hard", deal + 1)
    thoughts = between(state, [hard, expert] if mine else [expert, hard])
    scores = [int(score) for score in state.scores]
    return Game(
        settings_of(slug, weights),
        simulations,
        number,
        (float(state.returns[mine]) + 1) / 2,
        (scores[mine], scores[1 - mine]),
        (len(thoughts[mine]), len(thoughts[1 - mine])),
        (round(sum(thoughts[mine]), 3), round(sum(thoughts[1 - mine]), 3)),
    )


def known(file: Path, settings: str, simulations: int) -> list[Game]:
    """The games of a file that count."""
    return [game for game in written_down(file) if (game.settings, game.simulations) == (settings, simulations)]


def written_down(file: Path) -> list[Game]:
    """All games of a file, whatever they were played with."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [Game(**json.loads(line)) for line in lines if line.endswith("}")]


def of_today(slug: str, folder: Path) -> list[Game]:
    """The games of an expert as it is today, with the budget that most of them were played with."""
    file, weights = folder / f"{slug}.jsonl", weights_of(slug)
    settings = settings_of(slug, weights) if weights.exists() else ""
    budgets = Counter(game.simulations for game in written_down(file) if game.settings == settings)
    return known(file, settings, budgets.most_common(1)[0][0]) if budgets else []


def played(jobs: list[tuple[str, Path, int, int]], workers: int, seconds: float) -> Iterator[Game]:
    """Games as they come to an end, for so long."""
    stop = perf_counter() + seconds
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        games = pool.imap_unordered(play, jobs)
        while jobs:
            try:
                yield games.next(timeout=max(0.1, stop - perf_counter()))
            except (StopIteration, multiprocessing.TimeoutError):
                return


def told(slug: str, games: list[Game]) -> str:
    """What came of them."""
    share = Share(sum(game.won for game in games), len(games))
    times = [1000 * sum(g.seconds[w] for g in games) / sum(g.decisions[w] for g in games) for w in (0, 1)]
    lead = sum(game.scores[0] - game.scores[1] for game in games) / len(games)
    return (
        f"{slug}: expert with {games[0].simulations} simulations won {share} of {len(games)} games of hard, "
        f"lead {lead:+.1f}, {times[0]:.0f} : {times[1]:.0f} ms of the processor a decision"
    )


def main() -> None:
    """Play what is left, and tell."""
    top = argparse.ArgumentParser(prog="python -m bench.equal", description="Expert against hard in the same time.")
    top.add_argument("game")
    top.add_argument("--simulations", type=int, required=True, help="of the expert")
    top.add_argument("--weights", type=Path, help="those of the game, if none are named")
    top.add_argument("--games", type=int, default=200)
    top.add_argument("--workers", type=int, default=1)
    top.add_argument("--minutes", type=float, default=60.0)
    top.add_argument("--folder", type=Path, default=FOLDER)
    args = top.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    file = args.folder / f"{args.game}.jsonl"
    weights = args.weights or weights_of(args.game)
    games = known(file, settings_of(args.game, weights), args.simulations)
    done = {game.number for game in games}
    jobs = [(args.game, weights, args.simulations, number) for number in range(args.games) if number not in done]
    for game in played(jobs, args.workers, 60 * args.minutes):
        games.append(game)
        with file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(asdict(game), separators=(",", ":")) + "\n")
    print(told(args.game, games) if games else "nothing was played yet", flush=True)


if __name__ == "__main__":
    main()
