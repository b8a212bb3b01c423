"""Many matches: in this process or in several; results are kept as they come and can be resumed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from itertools import chain
from pathlib import Path

from worldwright.arena.cluster import on_ray
from worldwright.arena.matches import AHEAD, TRIES, Match, Result, play, schedule
from worldwright.arena.ratings import decided, duels
from worldwright.engine.errors import BadOption
from worldwright.worker_pool import WorkerPool

BEGINNING = '{"match":'  # of every line of results


class Tournament:
    """The matches of a schedule, played once each whatever happens in between; so many `games` for each player count.

    >>> from worldwright.arena import Tournament
    >>> results = list(Tournament("strange-world", ["greedy", "random"], players=2, games=2).run())
    >>> [result.match.seats for result in results]
    [('greedy', 'random'), ('random', 'greedy')]
    """

    def __init__(
        self,
        game: str,
        names: Sequence[str],
        players: int | Sequence[int] = 2,
        games: int = 100,
        seed: int = 0,
        options: Sequence[tuple[str, str]] = (),
        file: Path | None = None,
        early: bool = False,
    ) -> None:
        self.names = list(dict.fromkeys(names))
        counts = [players] if isinstance(players, int) else players
        parts = [list(schedule(game, self.names, count, games, seed, options)) for count in counts]
        self.matches = [replace(match, number=place) for place, match in enumerate(chain(*parts))]
        self.file = file
        self.early = early  # stop as soon as the first agent is proven better than each other one, or not
        self.results: dict[int, Result] = self.kept()

    def kept(self) -> dict[int, Result]:
        """Results that an earlier run left in the file."""
        if self.file is None or not self.file.exists():
            return {}
        found: dict[int, Result] = {}
        for result in written_down(self.file):
            number = result.match.number
            if number >= len(self.matches) or self.matches[number] != result.match:
                raise BadOption(f"{self.file} holds other matches than these: name another file")
            found[number] = result
        return found

    def left(self) -> list[Match]:
        """The matches that are still to be played."""
        return [match for match in self.matches if match.number not in self.results]

    def run(self, workers: int = 1, ray: str = "") -> Iterator[Result]:
        """Play what is left, in so many processes or on a Ray cluster; results come as they are ready."""
        left = [] if self.is_decided() else self.left()
        for result in (
            on_ray(left, ray, workers) if ray else in_processes(left, workers) if workers > 1 else map(play, left)
        ):
            if self.keep(result):
                yield result
            if self.is_decided():
                return

    def keep(self, result: Result) -> bool:
        """Count a result once, and write it down before anybody hears of it."""
        if result.match.number in self.results:
            return False
        self.results[result.match.number] = result
        if self.file is not None:
            write_down(self.file, result)
        return True

    def is_decided(self) -> bool:
        """Whether an early stop is wanted and due: the first agent is proven better than each other one, or not."""
        met = duels(list(self.results.values())) if self.early else {}
        first, *others = self.names
        return bool(met) and all(decided(*met.get((first, other), (0.0, 0))) for other in others)


def written_down(file: Path) -> list[Result]:
    """The results in a file. A run that was killed while it wrote leaves a part of a line, which says nothing."""
    try:
        lines = file.read_bytes().decode().splitlines()
        return [Result.parse(line) for line in lines if not is_part(line)]
    except (OSError, LookupError, ValueError, TypeError, AttributeError):
        raise BadOption(f"{file} holds something else than results: name another file") from None


def is_part(line: str) -> bool:
    """Does a line begin as results do, and break off?"""
    try:
        json.loads(line)
    except json.JSONDecodeError:
        return line.startswith(BEGINNING[: len(line)])
    return False


def write_down(file: Path, result: Result) -> None:
    """Add a result to a file, on a line of its own whatever happened before."""
    with file.open("a+b") as stream:
        if stream.tell() > 0:
            stream.seek(-1, 2)
            if stream.read(1) != b"\n":
                stream.write(b"\n")
        stream.write(result.text().encode() + b"\n")


def in_processes(matches: Sequence[Match], workers: int) -> Iterator[Result]:
    """Several processes; a match whose process died is played again in a new one."""
    tries = dict.fromkeys(matches, 0)
    ahead = list(reversed(matches))
    while ahead:
        lost: list[Match] = []
        pool = WorkerPool(workers)
        running: dict[Future[Result], Match] = {}
        try:
            while ahead or running:
                while ahead and len(running) < AHEAD * workers:
                    match = ahead.pop()
                    running[pool.submit(play, match)] = match
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                broken = False
                for future in done:
                    match = running.pop(future)
                    try:
                        yield future.result()
                    except BrokenProcessPool:
                        lost.append(match)
                        broken = True
                if broken:
                    lost += running.values()
                    break
        finally:  # also for who has heard enough, or interrupts: nobody waits for what is being played
            pool.end()
        for match in lost:
            tries[match] += 1
            if tries[match] >= TRIES:
                raise RuntimeError(f"match {match.number} ended its process {TRIES} times: {match}")
        ahead += reversed(lost)
