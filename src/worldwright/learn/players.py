"""Processes that play games to learn from, each on a core of its own."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from typing import Any


class Players:
    """A process for each of these seeds, which works on whatever it is told until it is told nothing more."""

    def __init__(self, work: Callable[..., None], seeds: Sequence[int], *about: Any) -> None:
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
        for pipe in self.pipes:
            pipe.send(what)

    def hear(self) -> list[Any]:
        """What each of them found."""
        return [pipe.recv() for pipe in self.pipes]

    def close(self) -> None:
        """They have done their work."""
        for pipe in self.pipes:
            pipe.send(None)
        for process in self.processes:
            process.join()


def seeds_of(seed: int, count: int) -> list[int]:
    """A seed for each of so many processes."""
    return [seed * 1000 + number for number in range(count)]
