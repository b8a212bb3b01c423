"""Several server processes on one PostgreSQL: each hears from the others which table changed.

A process that has lost its line looks on disk for what it missed, and then every few seconds as well.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from worldwright.server.database import CHANNEL, Unavailable
from worldwright.server.settings import Settings

LOOK_SECONDS = 5.0  # between looks on disk while the line is good
RETRY_SECONDS = 0.5  # between tries to get a line
LOG = logging.getLogger(__name__)
Changed = Callable[[str, int], Awaitable[None]]


class Neighbours:
    """The line to the other processes."""

    def __init__(self, settings: Settings, changed: Changed, catch_up: Callable[[], Awaitable[None]]) -> None:
        self.address = settings.url.replace("+asyncpg", "")
        self.changed = changed  # a table was changed elsewhere
        self.catch_up = catch_up  # compare all tables in memory with those on disk
        self.heard: asyncio.Queue[str] = asyncio.Queue()

    async def listen(self) -> None:
        """Listen until cancelled, whatever happens to the database."""
        import asyncpg

        good = True
        while True:
            try:
                line = await asyncpg.connect(self.address, timeout=10)
                try:
                    await self.follow(line)
                finally:
                    line.terminate()
            except (OSError, TimeoutError, Unavailable, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                if good:
                    LOG.warning("the line to other processes is lost: %s", error)
                good = False
            except Exception:  # whatever it is: a process that hears nothing would show old positions
                LOG.exception("the line to other processes is taken up again")
            else:
                good = True
            await asyncio.sleep(RETRY_SECONDS)

    async def follow(self, line: Any) -> None:
        """Hear and look until the line is lost."""
        await line.add_listener(CHANNEL, lambda *told: self.heard.put_nowait(told[-1]))
        while not line.is_closed():
            await line.execute("select 1", timeout=LOOK_SECONDS)  # notices a line that is dead without saying so
            await self.catch_up()
            await self.hear(line)

    async def hear(self, line: Any) -> None:
        """Pass on what is told for a few seconds."""
        until = asyncio.get_running_loop().time() + LOOK_SECONDS
        while not line.is_closed():
            try:
                async with asyncio.timeout_at(min(until, asyncio.get_running_loop().time() + RETRY_SECONDS)):
                    table, _, seq = (await self.heard.get()).partition(" ")
            except TimeoutError:
                if asyncio.get_running_loop().time() >= until:
                    return
                continue
            await self.changed(table, int(seq))
