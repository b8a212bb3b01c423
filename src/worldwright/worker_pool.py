"""Processes that work for another, and end with it: at once when it is asked to end, and also when it is killed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any


class WorkerPool(ProcessPoolExecutor):
    """Worker processes that know the same games as their server.

    They hold the other end of a line. When this end closes, by `end` or because the server is gone, they are gone, too,
    whatever they were thinking about.
    """

    def __init__(self, workers: int, modules: Sequence[str] = ()) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, self.their_end = context.Pipe()
        super().__init__(workers, context, begin_work, (tuple(modules), self.their_end))

    async def ask(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a worker answers. The question of somebody who does not wait for the answer stays where it is: Python's
        pool would not tell the others that a worker has died, once it finds a question that was taken back.
        """
        answer = asyncio.wrap_future(self.submit(work, *arguments))
        answer.add_done_callback(note_failure)
        return await asyncio.shield(answer)

    def end(self) -> None:
        """Nobody waits for these workers any more."""
        self.shutdown(wait=False, cancel_futures=True)
        self.line.close()
        self.their_end.close()


def forget_semaphores_silently() -> None:
    """When whatever has workers is killed, Python's own process that removes its semaphores does so without a word."""
    quiet, before = "ignore:resource_tracker", os.environ.get("PYTHONWARNINGS", "")
    if quiet not in before:
        os.environ["PYTHONWARNINGS"] = ",".join(filter(None, (before, quiet)))


def note_failure(answer: asyncio.Future[Any]) -> None:
    """That a question failed is no news where nobody waits for the answer any more."""
    if not answer.cancelled():
        answer.exception()


def begin_work(modules: Sequence[str], line: Connection) -> None:
    """In the worker: learn the games, and follow the server."""
    follow(line)
    for module in modules:
        import_module(module)


def follow(line: Connection) -> None:
    """End when the other end of the line does.

    Ctrl-C in a terminal is sent to every process in it; the server tells its workers itself when it has finished.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(line,), daemon=True).start()


def end_with(line: Connection) -> None:
    try:
        line.poll(None)
    finally:
        os._exit(0)
