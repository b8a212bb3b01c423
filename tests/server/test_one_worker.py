"""A worker answers in the order of asking; what goes wrong there is told here, and when it dies all hear of it."""

from __future__ import annotations

import asyncio
import operator
import os
import time
from collections.abc import AsyncIterator

import pytest

from worldwright.server import one_worker
from worldwright.server.one_worker import OneWorker, TookTooLong, WorkerGone
from worldwright.server.table.messages import Refused

pytestmark = pytest.mark.anyio


def refuse() -> None:
    raise Refused("not now", "late")


@pytest.fixture
async def worker() -> AsyncIterator[OneWorker]:
    made = OneWorker()
    yield made
    made.end()


async def test_it_answers_in_the_order_of_asking(worker: OneWorker) -> None:
    large = await worker.ask(operator.mul, "a", 3_000_000)
    assert len(large) == 3_000_000
    assert await asyncio.gather(*(worker.ask(operator.add, number, 1) for number in range(50))) == list(range(1, 51))


async def test_what_goes_wrong_there_is_told_here_and_it_goes_on(worker: OneWorker) -> None:
    with pytest.raises(ZeroDivisionError):
        await worker.ask(operator.truediv, 1, 0)
    with pytest.raises((Refused, RuntimeError), match="not now"):
        await worker.ask(refuse)
    assert await worker.ask(operator.add, 1, 1) == 2


async def test_everybody_who_waits_hears_that_it_died(worker: OneWorker) -> None:
    await worker.ask(os.getpid)
    waiting = [asyncio.create_task(worker.ask(time.sleep, 60)) for _ in range(3)]
    await asyncio.sleep(0.05)
    assert worker.process is not None
    worker.process.kill()
    ends = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(end, WorkerGone) for end in ends)
    with pytest.raises(WorkerGone):
        await worker.ask(os.getpid)


async def test_what_does_not_come_to_an_end_is_ended_and_all_others_may_ask_again(
    worker: OneWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    await worker.ask(os.getpid)
    monkeypatch.setattr(one_worker, "LONGEST_WORK", 0.3)
    await asyncio.gather(*(worker.ask(time.sleep, 0.1) for _ in range(5)))
    asked = [asyncio.create_task(worker.ask(time.sleep, seconds)) for seconds in (0.05, 60, 0.05)]
    ends = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(end) for end in ends] == [type(None), TookTooLong, WorkerGone]
    assert worker.process is not None
    await asyncio.to_thread(worker.process.join, 20)
    assert worker.process.exitcode is not None


async def test_it_ends_with_the_line(worker: OneWorker) -> None:
    await worker.ask(os.getpid)
    assert worker.line is not None
    assert worker.process is not None
    worker.line.close()
    await asyncio.to_thread(worker.process.join, 20)
    assert worker.process.exitcode is not None
