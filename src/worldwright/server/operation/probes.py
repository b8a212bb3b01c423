"""`/health`, `/ready` and `/metrics`: for those who look after the server, not for those who play."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.types import ControllerRouterHandler
from sqlalchemy import select

from worldwright.server.database import Database, Unavailable
from worldwright.server.operation.meter import Meter
from worldwright.server.operation.metrics import Gauge
from worldwright.server.table.service import Tables
from worldwright.server.web.renderer import Renderer

LONGEST = 3.0  # seconds that a check may take
REMEMBERED = 1.0  # seconds for which an answer is given again without looking
LOOKED_EVERY = 0.5  # seconds between looks at how late the event loop is
TEXT = "text/plain; version=0.0.4; charset=utf-8"
LOG = logging.getLogger(__name__)
Check = Callable[[], Awaitable[None]]


class Readiness:
    """Can this process serve? It is asked often, so it does not look each time."""

    def __init__(self, database: Database, tables: Tables, renderer: Renderer) -> None:
        self.database, self.tables, self.renderer = database, tables, renderer
        self.until, self.found = 0.0, {"server": "starting"}
        self.looking = asyncio.Lock()

    async def look(self) -> dict[str, str]:
        """What works, and what does not."""
        async with self.looking:
            if time.monotonic() >= self.until:
                answers = await asyncio.gather(self.attempt(self.ask_database), self.attempt(self.ask_workers))
                self.found = {"database": answers[0], "workers": answers[1]}
                self.until = time.monotonic() + REMEMBERED
        return {"server": "ending"} if self.tables.ending else self.found

    async def attempt(self, check: Check) -> str:
        try:
            async with asyncio.timeout(LONGEST):
                await check()
        except TimeoutError:
            return "no answer"
        except (Unavailable, OSError, RuntimeError) as error:  # a broken pool of workers is a RuntimeError
            LOG.warning("not ready: %s", error)
            return "away"
        return "ok"

    async def ask_database(self) -> None:
        async with self.database.read() as connection:
            await connection.execute(select(1))

    async def ask_workers(self) -> None:
        await self.renderer.ready()


def probes(readiness: Readiness, meter: Meter, token: str) -> Sequence[ControllerRouterHandler]:
    """The routes. Metrics are for those who know the token; without one there are none."""

    @get("/health", media_type=MediaType.TEXT, include_in_schema=False)
    async def health() -> str:
        return "ok\n"

    @get("/ready", include_in_schema=False)
    async def ready() -> Response[dict[str, str]]:
        found = await readiness.look()
        return Response(found, status_code=200 if set(found.values()) == {"ok"} else 503)

    @get("/metrics", media_type=TEXT, include_in_schema=False, opt={"own_token": True})
    async def metrics(request: Request[Any, Any, Any]) -> str:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not token or not secrets.compare_digest(given.encode(), token.encode()):
            raise NotFoundException
        return meter.text()

    return [health, ready, metrics]


def server_metrics(tables: Tables, readiness: Readiness) -> list[Gauge]:
    """What is going on at the tables."""
    return [
        Gauge("worldwright_tables", "Tables in memory.", lambda: len(tables.live)),
        Gauge("worldwright_streams", "Open pages.", lambda: tables.streams[""]),
        Gauge("worldwright_bots_playing", "Tables at which a bot is to move.", lambda: len(tables.driver.tasks)),
        Gauge(
            "worldwright_people_present",
            "People at tables.",
            lambda: len({person for live in tables.live.values() for person in live.present}),
        ),
        Gauge("worldwright_ready", "1 when it can serve.", lambda: float(set(readiness.found.values()) == {"ok"})),
    ]


async def keep_watch(meter: Meter, readiness: Readiness) -> None:
    """How late the event loop is, and now and then whether all is well, so that metrics know without being probed."""
    while True:
        for _ in range(20):
            asked = time.perf_counter()
            await asyncio.sleep(LOOKED_EVERY)
            meter.lag = max(0.0, time.perf_counter() - asked - LOOKED_EVERY)
        await readiness.look()
