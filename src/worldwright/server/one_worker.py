"""A process that does one thing after the other for a server, asked over a line that the event loop reads by itself.

Python's own pool of processes keeps three threads for that in the server, and all of them want to be where the
event loop is.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import select
import signal
import socket
from collections import deque
from collections.abc import Callable, Sequence
from importlib import import_module
from multiprocessing.process import BaseProcess
from typing import Any

from worldwright.server.collecting import Collector

HEAD = 4  # bytes that say how long a message is
NEVER = b""
LONGEST_WORK = 60.0  # seconds for one answer, and for the start before the first
OFTEN, AT_LAST = 8, 64  # answers after which garbage is looked for: when nobody waits, and in any case
LOG = logging.getLogger(__name__)


class WorkerGone(Exception):
    """The process has died, or was ended."""


class TookTooLong(Exception):
    """The process was ended, because it did not come to an end with this."""


class OneWorker:
    """A process that knows the same games as its server. It is gone when this end of the line is closed."""

    def __init__(self, modules: Sequence[str] = ()) -> None:
        self.modules = tuple(modules)
        self.process: BaseProcess | None = None
        self.line: asyncio.StreamWriter | None = None
        self.listening: asyncio.Task[None] | None = None
        self.waiting: deque[asyncio.Future[Any]] = deque()
        self.starting = asyncio.Lock()
        self.deadline: asyncio.TimerHandle | None = None  # of what it is at work on, while it is
        self.gone = False

    async def ask(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What it answers when everything that it was asked before is done."""
        if self.line is None:
            await self.start()
        if self.gone or self.line is None:
            raise WorkerGone
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.append(answer)
        self.line.write(message((work, arguments)))
        if self.deadline is None:
            self.begin_waiting()
        return await answer

    async def start(self) -> None:
        async with self.starting:
            if self.line is not None or self.gone:
                return
            ours, theirs = socket.socketpair()
            context = multiprocessing.get_context("spawn")
            self.process = context.Process(target=work_for, args=(theirs, self.modules), daemon=True)
            self.process.start()
            theirs.close()
            reader, self.line = await asyncio.open_connection(sock=ours, limit=2**22)
            self.listening = asyncio.create_task(self.listen(reader))

    async def listen(self, reader: asyncio.StreamReader) -> None:
        try:
            while True:
                size = int.from_bytes(await reader.readexactly(HEAD))
                done, found = pickle.loads(await reader.readexactly(size))
                answer = self.waiting.popleft()
                self.begin_waiting()
                if not answer.cancelled():
                    answer.set_result(found) if done else answer.set_exception(found)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.end()

    def begin_waiting(self) -> None:
        """From now on it is at work on the next answer, if anybody waits for one."""
        if self.deadline is not None:
            self.deadline.cancel()
        late = asyncio.get_running_loop().call_later
        self.deadline = late(LONGEST_WORK, self.late) if self.waiting else None

    def late(self) -> None:
        """What it does not come to an end with is told apart: whoever asked for something else may ask again."""
        LOG.error("a worker was ended: it did not answer within %g seconds", LONGEST_WORK)
        answer = self.waiting.popleft()
        if not answer.done():
            answer.set_exception(TookTooLong())
        self.end()

    def end(self) -> None:
        """Nobody waits for it any more."""
        self.gone = True
        if self.deadline is not None:
            self.deadline.cancel()
        if self.line is not None:
            self.line.close()
        if self.process is not None:
            self.process.kill()
        while self.waiting:
            answer = self.waiting.popleft()
            if not answer.done():
                answer.set_exception(WorkerGone())


def message(content: Any) -> bytes:
    text = pickle.dumps(content, pickle.HIGHEST_PROTOCOL)
    return len(text).to_bytes(HEAD) + text


# --- in the worker --------------------------------------------------------------------------------


def work_for(line: socket.socket, modules: Sequence[str]) -> None:
    """Answer until the server is gone. Ctrl-C in a terminal is for the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for module in modules:
        import_module(module)
    collector, done = Collector(), 0
    try:
        while head := received(line, HEAD):
            work, arguments = pickle.loads(received(line, int.from_bytes(head)))
            line.sendall(answered(work, arguments))
            done += 1
            if done >= OFTEN and (done >= AT_LAST or not asked_again(line)):
                collector.look()
                done = 0
    finally:
        os._exit(0)


def asked_again(line: socket.socket) -> bool:
    """Does the next question wait already?"""
    return bool(select.select([line], [], [], 0)[0])


def received(line: socket.socket, size: int) -> bytes:
    """So many bytes; none when the line has ended."""
    parts = bytearray()
    while len(parts) < size:
        part = line.recv(min(size - len(parts), 2**20))
        if not part:
            return NEVER
        parts += part
    return bytes(parts)


def answered(work: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """What comes of some work, or what went wrong with it: whoever asked is told."""
    try:
        return message((True, work(*arguments)))
    except Exception as error:
        return message((False, error if travels(error) else RuntimeError(repr(error))))


def travels(error: Exception) -> bool:
    """Can an error be sent as it is?"""
    try:
        return isinstance(pickle.loads(pickle.dumps(error)), type(error))
    except (pickle.PickleError, TypeError, AttributeError):
        return False
