"""A pytest plugin for a run on rules that may be broken: it tells what each test runs, or runs those that were named.

The rules as they are: which functions does each test run, and for how long? Broken ones: the named tests, in the order
in which they are named, each within its time and all within the memory that rules need.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

RULES = "WORLDWRIGHT_BREAKS_RULES"  # the folder of the rules that are watched
TALE = "WORLDWRIGHT_BREAKS_TALE"  # where it is told what was seen
NAMED = "WORLDWRIGHT_BREAKS_NAMED"  # the tests to run, with the seconds that each may take
FAILED = "failed"  # what is written there when one of them fails
COLLECTING = 120.0  # seconds
MEMORY = 4 << 30  # bytes: a loop that never ends may fill a list

rules, tale, named = (os.environ.get(name, "") for name in (RULES, TALE, NAMED))
limits: dict[str, float] = json.loads(Path(named).read_text(encoding="utf-8")) if named else {}
seen: dict[str, dict[str, object]] = {}


def scope_of(code: CodeType) -> str:
    """The function as a break names it, without what is inside of it.

    >>> def outer():
    ...     return [part for part in (1, 2)]
    >>> scope_of(outer.__code__), scope_of(outer.__code__.co_consts[1])
    ('outer', 'outer')
    """
    return code.co_qualname.partition(".<")[0]


def too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError("far longer than with the rules as they are")


def pytest_configure() -> None:
    if named:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGALRM, too_long)
        signal.setitimer(signal.ITIMER_REAL, COLLECTING)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if named:
        place = {name: number for number, name in enumerate(limits)}
        items[:] = sorted((item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    functions: set[CodeType] = set()

    def enter(frame: FrameType, _event: str, _argument: object) -> None:
        functions.add(frame.f_code)

    begun = time.perf_counter()
    if tale:
        sys.settrace(enter)
    if named:
        signal.setitimer(signal.ITIMER_REAL, limits[item.nodeid])
    try:
        return (yield)
    finally:
        sys.settrace(None)
        signal.setitimer(signal.ITIMER_REAL, 0)
        files = [(Path(code.co_filename), code) for code in functions if code.co_filename.startswith(rules)]
        runs = sorted({f"{file.name} {scope_of(code)}" for file, code in files})
        seen[item.nodeid] = {"seconds": time.perf_counter() - begun, "runs": runs}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if named and report.failed:
        Path(named).write_text(json.dumps({FAILED: [report.nodeid]}), encoding="utf-8")


def pytest_sessionfinish() -> None:
    if tale:
        Path(tale).write_text(json.dumps(seen), encoding="utf-8")
