"""What is counted and written down of a running server: requests, changes of tables, faults.

Names and ids are told, nothing that opens a door: no cookies, no tokens, no invitations, no queries, no cards.
"""

from __future__ import annotations

import logging
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from worldwright.server.operation.metrics import Counter, Gauge, Histogram, Metric, exposition

if TYPE_CHECKING:
    from worldwright.server.table.table import Change, LiveTable

REQUESTS = logging.getLogger("worldwright.requests")
CHANGES = logging.getLogger("worldwright.changes")


class Meter:
    """The numbers of one server process."""

    def __init__(self) -> None:
        self.requests = Counter("worldwright_requests_total", "Requests answered.", "route", "method", "status")
        self.answers = Histogram("worldwright_answer_seconds", "From a request to the start of its answer.", "route")
        self.changes = Counter("worldwright_changes_total", "Changes of tables that are on disk.", "kind", "game")
        self.writing = Histogram("worldwright_change_seconds", "From deciding on a change until it is on disk.")
        self.faults = Counter("worldwright_faults_total", "Warnings and errors in the log.", "level")
        self.lag = 0.0  # seconds by which the event loop was late when it was last looked at
        self.metrics: list[Metric] = [self.requests, self.answers, self.changes, self.writing, self.faults]
        self.metrics += process_metrics()
        self.metrics.append(Gauge("worldwright_loop_lag_seconds", "How late the event loop is.", lambda: self.lag))

    def text(self) -> str:
        return exposition(self.metrics)

    def answered(self, route: str, method: str, status: int, seconds: float, **who: str | None) -> None:
        """A request has been answered."""
        self.requests.add(route, method, str(status))
        self.answers.observe(seconds, route)
        if REQUESTS.isEnabledFor(logging.INFO):
            told = {"route": route, "method": method, "status": status, "ms": round(seconds * 1000, 1), **who}
            REQUESTS.info("request", extra={"fields": told})

    def changed(self, live: LiveTable, change: Change, seconds: float) -> None:
        """A table has been changed, and the change is on disk."""
        kind = kind_of(change)
        self.changes.add(kind, live.header.game)
        self.writing.observe(seconds)
        if CHANGES.isEnabledFor(logging.INFO):
            told = {"table": live.header.id, "game": live.header.game, "seq": live.seq, "ms": round(seconds * 1000, 1)}
            CHANGES.info(kind, extra={"fields": {**told, **doer(live, change)}})


def kind_of(change: Change) -> str:
    if change.entries:
        return "undo" if change.entries[-1].action is None else "move"
    return "chat" if change.message is not None else "closed" if change.closed else "seats"


def doer(live: LiveTable, change: Change) -> dict[str, Any]:
    """Who did it: a person's id, or the level of a bot."""
    if change.entries:
        chair = live.chairs[change.entries[-1].seat]
        who = {"bot": chair.level} if chair.kind == "bot" else {"person": chair.holder}
        return {"seat": change.entries[-1].seat, "ply": len(live.log) - 1, **who}
    return {"person": change.message.person} if change.message is not None else {}


class CountFaults(logging.Handler):
    """Counts what goes wrong."""

    def __init__(self, meter: Meter) -> None:
        super().__init__(logging.WARNING)
        self.meter = meter

    def emit(self, record: logging.LogRecord) -> None:
        self.meter.faults.add(record.levelname.lower())


def process_metrics() -> list[Metric]:
    """What Prometheus wants to know of every process."""
    began = time.time()
    found: list[Metric] = [
        Gauge("process_start_time_seconds", "When the process began.", lambda: began),
        Gauge("process_cpu_seconds_total", "Processor time used.", time.process_time, "counter"),
    ]
    if Path("/proc/self/statm").exists():
        page = os.sysconf("SC_PAGE_SIZE")
        found += [
            Gauge("process_resident_memory_bytes", "Memory in use.", lambda: resident_pages() * page),
            Gauge("process_open_fds", "Open files and connections.", lambda: len(os.listdir("/proc/self/fd"))),
        ]
    return found


def resident_pages() -> int:
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1])
    return 0
