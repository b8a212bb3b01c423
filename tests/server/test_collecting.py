"""Garbage is looked for when a process says so, among what is new; once in a while among everything."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from worldwright.server import collecting
from worldwright.server.collecting import Collector


class Ring:
    """Refers to itself: only a collector frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector() -> Iterator[Collector]:
    yield Collector()
    gc.unfreeze()
    gc.enable()


def dropped() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


def test_nothing_is_collected_before_it_is_told_to(collector: Collector) -> None:
    ring = dropped()
    assert not gc.isenabled()
    assert ring() is not None
    collector.look()
    assert ring() is None


def test_what_was_kept_once_is_looked_at_only_when_everything_is(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "ALL", 3)
    held = Ring()
    ring = weakref.ref(held)
    collector.look()
    del held
    collector.look()
    assert ring() is not None
    collector.look()
    assert ring() is None


@pytest.mark.anyio
async def test_a_server_looks_again_and_again(collector: Collector, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "SECONDS", 0.01)
    ring = dropped()
    looking = asyncio.create_task(collector.look_again_and_again())
    while ring() is not None:
        await asyncio.sleep(0.01)
    looking.cancel()
    await asyncio.gather(looking, return_exceptions=True)
