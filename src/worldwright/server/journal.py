"""Changes of tables on their way to an SQLite file: those that come at the same moment are written together.

Writing to disk takes a while, and a file has one writer at a time. Who comes meanwhile waits for the next turn, with
all others who do: one transaction, one wait for the disk. Each change still succeeds or fails by itself, and none is
acknowledged before all of its transaction is on disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.dml import UpdateBase

UNFIT = (OverflowError, ValueError, sqlite3.ProgrammingError, sqlite3.InterfaceError)  # what comes of values


class Step(NamedTuple):
    """A statement of a change, and its values."""

    statement: UpdateBase
    values: Mapping[str, Any]
    decisive: bool = False  # it finds exactly one row, or nothing is changed


class Stale(Exception):
    """Somebody else changed the table first."""


class Journal:
    """Writes to one file, in a thread of its own."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], writing: asyncio.Lock) -> None:
        self.connect = connect
        self.writing = writing  # held by whoever writes to the file, here or elsewhere in this process
        self.thread = ThreadPoolExecutor(1, "journal")
        self.connection: sqlite3.Connection | None = None
        self.waiting: list[tuple[Sequence[Step], asyncio.Future[None]]] = []
        self.turn: asyncio.Task[None] | None = None
        self.texts: dict[tuple[int, tuple[str, ...]], tuple[str, dict[str, Any]]] = {}

    async def write(self, steps: Sequence[Step]) -> None:
        """Returns when all of it is on disk. Raises Stale, and nothing of it was done, where it came too late."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((steps, done))
        if self.turn is None:
            self.turn = asyncio.create_task(self.take_turns())
        await done

    async def take_turns(self) -> None:
        try:
            while self.waiting:
                async with self.writing:
                    together, self.waiting = self.waiting, []
                    scripts = [steps for steps, _ in together]
                    ends = await asyncio.get_running_loop().run_in_executor(self.thread, self.commit, scripts)
                for (_, done), end in zip(together, ends, strict=True):
                    if not done.cancelled():
                        done.set_result(None) if end is None else done.set_exception(end)
        finally:
            self.turn = None

    async def close(self) -> None:
        if self.turn is not None:
            await self.turn
        await asyncio.get_running_loop().run_in_executor(self.thread, self.disconnect)

    # --- in its thread ------------------------------------------------------------------------

    def commit(self, scripts: Sequence[Sequence[Step]]) -> list[Exception | None]:
        """One transaction for all; how each of them ended."""
        try:
            self.connection = self.connection or self.connect()
            self.connection.execute("BEGIN IMMEDIATE")
            ends = [self.tried(steps) for steps in scripts]
            self.connection.execute("COMMIT")
        except Exception as error:  # whatever it is: all who wait are told, and the next ones begin anew
            self.undo()
            return [error] * len(scripts)
        return ends

    def undo(self) -> None:
        """What was not committed; a connection that cannot even do that is given up."""
        if self.connection is not None and self.connection.in_transaction:
            try:
                self.connection.execute("ROLLBACK")
            except sqlite3.Error:
                self.disconnect()

    def disconnect(self) -> None:
        if self.connection is not None:
            with suppress(sqlite3.Error):
                self.connection.close()
            self.connection = None

    def tried(self, steps: Sequence[Step]) -> Exception | None:
        """All steps of one change, or none. A value that cannot be written is its own trouble; a database that cannot
        write at all fails for everybody.
        """
        assert self.connection is not None
        self.connection.execute("SAVEPOINT one")
        try:
            for step in steps:
                text, fixed = self.text(step)
                found = self.connection.execute(text, {**fixed, **step.values})
                rows = found.rowcount
                found.close()
                if step.decisive and rows != 1:
                    raise Stale
        except (Stale, sqlite3.IntegrityError):
            self.connection.execute("ROLLBACK TO one")
            return Stale()
        except UNFIT as error:
            self.connection.execute("ROLLBACK TO one")
            return error
        finally:
            if self.connection.in_transaction:
                self.connection.execute("RELEASE one")
        return None

    def text(self, step: Step) -> tuple[str, dict[str, Any]]:
        """A statement as SQL, and what is fixed in it; written once."""
        key = (id(step.statement), tuple(step.values))
        if key not in self.texts:
            written = step.statement.compile(dialect=sqlite.dialect(paramstyle="named"), column_keys=list(step.values))
            fixed = {name: value for name, value in written.params.items() if value is not None}
            self.texts[key] = str(written), fixed
        return self.texts[key]
