"""What is measured in a run: times, processors and memory."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PARTS = (0.5, 0.95, 0.99)  # of all, whose times are told


@dataclass
class Figures:
    """What was measured in one run."""

    tables: int
    listeners: int
    seconds: float
    acknowledged: list[float] = field(default_factory=list)
    everywhere: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)  # seconds of page loads meanwhile
    memory: tuple[float, float] = (0.0, 0.0)  # MB of the server, and of its workers
    empty: tuple[float, float] = (0.0, 0.0)  # the same before anybody came
    seated: tuple[float, float] = (0.0, 0.0)  # the same with the tables set up and nobody listening
    serving: float = 0.0  # processors that it used without its workers
    drawing: float = 0.0  # processors that its workers used
    clients: float = 0.0  # processors that the clients used, on the same machine

    @property
    def cells(self) -> list[str]:
        rate = len(self.everywhere) / self.seconds if self.seconds else 0
        times = [spread(times) for times in (self.acknowledged, self.everywhere, self.pages)]
        counts = [str(self.tables), str(self.listeners), f"{rate:.0f}"]
        each = [
            self.share(self.seated[0] - self.empty[0], self.tables),
            self.share(self.memory[0] - self.seated[0], self.listeners),
            self.share(self.memory[1] - self.empty[1], self.tables),
        ]
        shares = (self.serving, self.drawing, self.clients)
        busy = [*(f"{share:.2f}" for share in shares)]
        busy.append(" + ".join(f"{1000 * share / rate:.1f}" for share in shares) if rate > 1 else "-")
        return [*counts, *times, *busy, f"{sum(self.memory):.0f}", *each]

    def share(self, megabytes: float, among: int) -> str:
        return f"{1000 * megabytes / among:.0f}" if self.seated[0] and among else "-"


HEADINGS = [
    "tables",
    "listeners",
    "moves a second",
    "move to acknowledgement, ms",
    "move to the last page, ms",
    "page loads, ms",
    "processors that serve",
    "that draw",
    "of the clients",
    "ms of them for a move",
    "memory, MB",
    "kB of a table",
    "kB of a listener",
    "kB of a drawn table",
]


def spread(seconds: Sequence[float]) -> str:
    """The 50th, 95th and 99th of a hundred, in milliseconds."""
    return " / ".join(f"{within(seconds, part):.0f}" for part in PARTS) if seconds else "-"


def within(seconds: Sequence[float], part: float) -> float:
    """The milliseconds within which so many of all were.

    >>> within([0.003, 0.001, 0.002], 0.5)
    2.0
    """
    ordered = sorted(seconds)
    return 1000 * ordered[int(len(ordered) * part)] if ordered else 0.0


def family(process: int) -> list[int]:
    """A process and all that it started."""
    found = [process]
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError, IndexError):
                if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == process:
                    found += family(int(entry.name))
    return found


class Spent:
    """Processor time from now on: of the server, of its workers and of the clients."""

    def __init__(self, process: int) -> None:
        self.process = process
        self.began, self.before = time.perf_counter(), self.now()

    def now(self) -> tuple[float, float, float]:
        server = processor_seconds(self.process)
        return server, sum(map(processor_seconds, family(self.process))) - server, time.process_time()

    def put_into(self, figures: Figures) -> None:
        figures.seconds = elapsed = time.perf_counter() - self.began
        spent = [(after - before) / elapsed for before, after in zip(self.before, self.now(), strict=True)]
        figures.serving, figures.drawing, figures.clients = spent


def processor_seconds(process: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return 0.0


def memory_of(process: int) -> tuple[float, float]:
    """Megabytes that a server holds, and its workers."""
    return resident(process), sum(resident(one) for one in family(process) if one != process)


def resident(process: int) -> float:
    with suppress(OSError):
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0
