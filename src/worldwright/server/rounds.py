"""Chores that are done again and again while the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from worldwright.server.database import Unavailable

LOG = logging.getLogger(__name__)
Chore = Callable[[], Awaitable[None]]


async def again_and_again(seconds: float, *chores: Chore) -> None:
    """Until cancelled. A chore that fails is tried again in the next round, and keeps no other from its turn."""
    while True:
        await asyncio.sleep(seconds)
        for chore in chores:
            try:
                await chore()
            except Unavailable as error:
                LOG.info("put off, as the database is away: %s", error)
            except Exception:
                LOG.exception("a chore failed and waits for the next round")
