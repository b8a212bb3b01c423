"""Processes that play games to learn from, each on a core of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Any

from worldwright.engine.errors import BadOption, WorldwrightError

DIED = "one of the processes that play has died: what was written of the weights until then is there"


class Players:
    """A process for each of these seeds, which works on whatever it is told until it is told nothing more."""

    def __init__(self, work: Callable[..., None], seeds: Sequence[int], *about: Any) -> None:
        if not seeds:
            raise BadOption("learning takes a process that plays, or more")
        context = multiprocessing.get_context("spawn")
        for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ[name] = "1"  # each has one core; this process has its threads already
        self.pipes = []
        self.processes = []
        for seed in seeds:
            here, there = context.Pipe()
            process = context.Process(target=work, args=(there, *about, seed), daemon=True)
            process.start()
            self.pipes.append(here)
            self.processes.append(process)

    def tell(self, *what: Any) -> None:
        """Set all of them to work."""
        try:
            for pipe in self.pipes:
                pipe.send(what)
        except OSError:
            raise WorldwrightError(DIED) from None

    def hear(self) -> list[Any]:
        """What each of them found."""
        try:
            return [pipe.recv() for pipe in self.pipes]
        except (EOFError, OSError):
            raise WorldwrightError(DIED) from None

    def close(self) -> None:
        """Nobody waits for what they do any more."""
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.terminate()
            process.join()


def orders(pipe: Connection) -> Iterator[Any]:
    """In a process: what it is told, until nobody tells it any more. Ctrl-C in a terminal is for whoever tells it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            yield pipe.recv()
        except (EOFError, OSError):
            return


def seeds_of(seed: int, count: int) -> list[int]:
    """A seed for each of so many processes."""
    return [seed * 1000 + number for number in range(count)]
