"""Makes the tiny game known to every test process, so that whatever runs over all games runs over it too."""

from __future__ import annotations

import gc
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from tests import tiny

if TYPE_CHECKING:  # servers that the tests start import this file, too
    import pytest

LONG = ("web", "server", "cli")  # folders with tests that take seconds each

tiny.install()
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # tests that run in the background, where Ctrl-C says nothing:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the programs they start and interrupt would be as deaf


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, so that no worker is left with it when the others have nothing more to do."""

    def folder(item: pytest.Item) -> str:
        return item.path.relative_to(Path(__file__).parent).parts[0]

    items.sort(key=lambda item: LONG.index(folder(item)) if folder(item) in LONG else len(LONG))


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the end: the garbage collector need not look through it again."""
    gc.collect()
    gc.freeze()
