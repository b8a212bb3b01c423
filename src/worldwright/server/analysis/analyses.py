"""Analyses of finished games: asked for once, computed in a worker of their own, kept with the game.

What was found is written down after every few decisions. A server that ends in between goes on where it was.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from worldwright.engine.errors import WorldwrightError
from worldwright.engine.record import Record
from worldwright.server.analysis.thinking import candidates, weigh, weigh_again
from worldwright.server.database import Database, Unavailable, analyses, tables, upsert
from worldwright.server.limits import Allowance
from worldwright.server.rows import sound
from worldwright.server.settings import Settings
from worldwright.server.table.messages import Person, Refused
from worldwright.server.table.service import Tables
from worldwright.server.table.table import LiveTable
from worldwright.worker_pool import WorkerPool

AT_ONCE = 4  # decisions between two notes
SUSPICIOUS = 0.03  # of chance lost at a quick look: worth another
MISTAKE = 0.05
AGAIN = 10  # decisions of a seat that are looked at again
SHOWN = 5  # mistakes
HOUR = 3600.0
QUIET_SECONDS = 90.0  # after which another process may go on with an analysis
LOG = logging.getLogger(__name__)

Found = list[dict[str, Any]]


@dataclass
class Analysis:
    """What is known of a finished game so far."""

    table: str
    total: int
    found: Found = field(default_factory=list)
    finished: bool = False

    @property
    def done(self) -> int:
        return self.total if self.finished else min(len(self.found) + self.again, self.total - 1)

    @property
    def again(self) -> int:
        return sum("moves" in one for one in self.found)

    def mistakes(self, seat: int) -> Found:
        """The own decisions that cost most, in the order of play."""
        own = [one for one in self.found if one["seat"] == seat and "moves" in one and one["lost"] >= MISTAKE]
        return sorted(sorted(own, key=lambda one: -float(one["lost"]))[:SHOWN], key=lambda one: int(one["ply"]))


class Analyses:
    """All analyses of a server: one is worked on at a time."""

    def __init__(self, database: Database, tables: Tables, settings: Settings) -> None:
        self.database = database
        self.tables = tables
        self.settings = settings
        self.asked = Allowance(settings.analyses_per_hour, HOUR)
        self.waiting: dict[str, asyncio.Task[None]] = {}
        self.one_at_a_time = asyncio.Lock()
        self.pool: WorkerPool | None = None

    async def ask(self, table: str, person: Person) -> Analysis:
        """An analysis of a finished game: the one that is there, or one that begins now."""
        live = await self.tables.table(table)
        if live.state is None or live.status != "over":
            raise Refused("a game is looked back at when it is over", "running", live.seq)
        known = await self.load(table)
        if known is not None:
            self.go_on(known)
            return known
        if not any(chair.holder == person.id for chair in live.chairs):
            raise Refused("only those who played it can ask for an analysis", "foreign", live.seq)
        most = self.settings.analyses_waiting
        if len(self.waiting) >= most or await self.waiting_from(live.header.origin) >= max(1, most // 4):
            raise Refused("many games are being looked at just now: try again later", "busy")
        if not self.asked.take(person.id):
            raise Refused("you asked for many analyses within an hour: wait a while", "busy")
        fresh = Analysis(table, len(Record.of(live.state).moves) + AGAIN)
        await self.create(fresh, person)
        self.go_on(fresh)
        return fresh

    # --- on disk ------------------------------------------------------------------------------

    async def waiting_from(self, origin: str) -> int:
        """How many games of this origin are still being looked at: nobody's take all the room."""
        theirs = (tables.c.origin == origin) & (tables.c.origin != "") & analyses.c.finished.is_(False)
        query = select(func.count()).select_from(analyses).join(tables, tables.c.id == analyses.c.table_id)
        async with self.database.read() as connection:
            return int((await connection.execute(query.where(theirs))).scalar_one())

    async def load(self, table: str) -> Analysis | None:
        query = select(analyses).where(analyses.c.table_id == table)
        async with self.database.read() as connection:
            rows = sound(analyses, await connection.execute(query))
        return Analysis(table, rows[0].total, json.loads(rows[0].found), rows[0].finished) if rows else None

    async def create(self, fresh: Analysis, person: Person) -> None:
        row = {
            "table_id": fresh.table,
            "person": person.id,
            "total": fresh.total,
            "found": "[]",
            "finished": False,
            "changed": time.time(),
        }
        with suppress(IntegrityError):  # the table was cleared away
            async with self.database.write() as connection:
                await upsert(connection, analyses, [row])  # in place of one that made no sense

    async def note(self, known: Analysis) -> None:
        values = {"found": json.dumps(known.found), "finished": known.finished, "changed": time.time()}
        async with self.database.write() as connection:
            await connection.execute(update(analyses).where(analyses.c.table_id == known.table).values(**values))

    async def resume(self) -> None:
        """After a start: go on with what was not finished."""
        old = time.time() - (QUIET_SECONDS if self.settings.postgres else 0.0)
        query = select(analyses.c.table_id).where(analyses.c.finished.is_(False) & (analyses.c.changed < old))
        async with self.database.read() as connection:
            left = list((await connection.execute(query)).scalars())
        for table in left:
            known = await self.load(table)
            if known is not None:
                self.go_on(known)

    # --- at work ------------------------------------------------------------------------------

    def go_on(self, known: Analysis) -> None:
        """See to it that somebody works on an analysis."""
        if not known.finished and known.table not in self.waiting:
            task = asyncio.create_task(self.work(known))
            self.waiting[known.table] = task
            task.add_done_callback(lambda _: self.waiting.pop(known.table, None))

    async def work(self, known: Analysis) -> None:
        """Look at every decision, then again at those that cost much."""
        async with self.one_at_a_time:
            try:
                live = await self.tables.table(known.table)
                assert live.state is not None
                await self.finish(known, live, str(Record.of(live.state)))
            except (WorldwrightError, Unavailable, BrokenProcessPool) as error:
                LOG.warning("the analysis of table %s was interrupted: %s", known.table, error)

    async def finish(self, known: Analysis, live: LiveTable, record: str) -> None:
        length, seconds = known.total - AGAIN, self.settings.analysis_seconds
        while len(known.found) < length:
            first = len(known.found)
            known.found += await self.run(weigh, record, first, min(first + AT_ONCE, length), seconds)
            await self.note(known)
        people = [seat for seat, chair in enumerate(live.chairs) if chair.kind == "person"]
        for ply in candidates(known.found, people, SUSPICIOUS, AGAIN):
            if "moves" not in known.found[ply]:
                known.found[ply] = await self.run(weigh_again, record, ply, seconds)
                await self.note(known)
        known.finished = True
        await self.note(known)

    async def run(self, work: Any, *arguments: Any) -> Any:
        """Something in the worker; one that died is replaced once."""
        self.pool = self.pool or WorkerPool(1, self.settings.modules)
        pool = self.pool
        try:
            return await pool.ask(work, *arguments)
        except BrokenProcessPool:
            pool.end()
            self.pool = WorkerPool(1, self.settings.modules)
            return await self.pool.ask(work, *arguments)

    async def close(self) -> None:
        for task in list(self.waiting.values()):
            task.cancel()
        await asyncio.gather(*self.waiting.values(), return_exceptions=True)
        if self.pool is not None:
            self.pool.end()
