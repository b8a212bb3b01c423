"""The tables in memory: how one gets there, the one way it changes, and when it leaves again.

Every change is decided on the table in memory, written to disk, and only then made so and shown.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time

from worldwright.engine.errors import WorldwrightError
from worldwright.server.bots.driver import Decide, Driver
from worldwright.server.bots.workers import Thinker
from worldwright.server.database import Database
from worldwright.server.journal import Stale
from worldwright.server.operation.meter import Meter
from worldwright.server.retention import rules
from worldwright.server.rows import TABLE_ID
from worldwright.server.settings import Settings
from worldwright.server.table.messages import CHAT_KEPT, Refused
from worldwright.server.table.storage import Storage
from worldwright.server.table.table import Change, LiveTable

CLEARED_EVERY = 3600.0  # seconds
ATTEMPTS = 5  # when other processes change the same table
RESUMED = 500  # tables with bots that are brought back at the start
ELSEWHERE_PAUSE = 3.0  # seconds for which the process that changed a table may move its bots alone
LOG = logging.getLogger(__name__)


class LiveTables:
    """What is in memory of all tables of a server."""

    def __init__(self, database: Database, bots: Thinker, settings: Settings) -> None:
        self.storage = Storage(database)
        self.settings = settings
        self.live: dict[str, LiveTable] = {}
        self.loading = asyncio.Lock()
        self.driver = Driver(bots, settings, self.change)
        self.cleared = -math.inf  # when what is old was cleared away last
        self.ending = False  # the server is about to end
        self.meter = Meter()

    # --- the one way a table changes ----------------------------------------------------------

    async def table(self, table: str) -> LiveTable:
        """A table in memory, brought back from disk when it is not there."""
        live = self.live.get(table)
        if live is None:
            if not TABLE_ID.fullmatch(table):
                raise Refused("there is no such table", "unknown")
            async with self.loading:
                live = self.live.get(table) or await self.storage.load(table)
                if live is None:
                    raise Refused("there is no such table", "unknown")
                self.live[table] = live
            self.driver.look_after(live)
        live.touched = time.monotonic()
        return live

    async def change(self, table: str, decide: Decide) -> int:
        """Decide on a change, write it, then make it so. Returns the new sequence number."""
        live = await self.table(table)
        async with live.lock:
            for _ in range(ATTEMPTS):
                if live.closed:
                    raise Refused("this table was cleared away", "unknown")
                change, began = decide(live), time.perf_counter()
                try:
                    at = await self.storage.save(live, change)
                except Stale:
                    await self.refresh(live)
                    continue
                self.carry_out(live, change, at)
                self.meter.changed(live, change, time.perf_counter() - began)
                return live.seq
        raise Refused("this table is very busy: try again", "busy", live.seq)

    def carry_out(self, live: LiveTable, change: Change, at: float) -> None:
        live.seq += 1
        if change.state is not None:
            live.moved = at
            live.state = change.state
            live.timeline.pass_by(change.state)
        live.chairs = change.chairs or live.chairs
        live.log += change.entries
        live.chat = [*live.chat, change.message][-CHAT_KEPT:] if change.message else live.chat
        live.successor = change.successor or live.successor
        live.hinted = change.hinted or live.hinted
        live.closed = change.closed
        if live.closed:
            self.live.pop(live.header.id, None)
        live.ring()
        self.driver.look_after(live)

    async def refresh(self, live: LiveTable) -> None:
        """Another process changed the table: take over what is on disk."""
        fresh = await self.storage.load(live.header.id)
        if fresh is None:
            live.closed = True
            self.live.pop(live.header.id, None)
        else:
            live.take_over(fresh)
        live.ring()

    async def changed_elsewhere(self, table: str, seq: int) -> None:
        """Another process says that it changed a table."""
        live = self.live.get(table)
        if live is not None and live.seq < seq:
            async with live.lock:
                if live.seq < seq:
                    try:
                        await self.refresh(live)
                    except WorldwrightError as error:
                        LOG.warning("table %s cannot be brought back: %s", table, error)
                    self.driver.look_after(live, ELSEWHERE_PAUSE)

    async def catch_up(self) -> None:
        """Compare every table in memory with the one on disk: others may have changed it unheard."""
        newest = await self.storage.newest(list(self.live))
        for table, live in list(self.live.items()):
            seq = newest.get(table, live.seq + 1)
            if seq > live.seq and not live.closed:
                await self.changed_elsewhere(table, seq)

    # --- keeping house ------------------------------------------------------------------------

    async def resume(self) -> None:
        """After a start: bots whose turn it was play on."""
        for table in await self.storage.left_to_bots(RESUMED):
            try:
                await self.table(table)
            except WorldwrightError as error:
                LOG.warning("table %s cannot be played on: %s", table, error)

    def look_after_bots(self) -> None:
        """Whatever has happened to a table's bots: where one is to move, it moves."""
        for live in self.live.values():
            self.driver.look_after(live, ELSEWHERE_PAUSE)

    async def keep_house(self) -> None:
        """Idle tables are forgotten; what changed on disk meanwhile is taken over; once an hour what is old goes."""
        self.sweep()
        self.look_after_bots()
        await self.catch_up()  # whoever runs the server may have changed something on disk
        if time.monotonic() - self.cleared > CLEARED_EVERY:
            await self.clear_away()
            self.cleared = time.monotonic()

    async def clear_away(self) -> None:
        """What nobody has touched for as long as the rules say is deleted; whoever looks at a table is told."""
        for rule in rules(self.settings):
            while cleared := await rule.clear(self.storage.database):
                for row in cleared:
                    self.forget(row)

    def forget(self, table: str) -> None:
        """A table was deleted: whoever still looks at it is told."""
        live = self.live.pop(table, None)
        if live is not None:
            live.closed = True
            live.ring()

    def sweep(self) -> None:
        """Tables that nobody has looked at for a while leave memory; the log on disk brings them back."""
        for table, live in list(self.live.items()):
            if table not in self.driver.tasks and live.idle(self.settings.idle_seconds):
                del self.live[table]

    def end_streams(self) -> None:
        """The server is about to end: whoever watches is told to come back."""
        self.ending = True
        for live in self.live.values():
            live.wake()

    async def close(self) -> None:
        """Stop the bots; what they were writing is written."""
        await self.driver.close()
