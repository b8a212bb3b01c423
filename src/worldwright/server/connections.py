"""Connections of strangers: a request must be sent within a while, and nobody holds more of them than they need."""

from __future__ import annotations

import asyncio
from collections import Counter

import h11
import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.h11_impl import H11Protocol

from worldwright.server.limits import neighbourhood
from worldwright.server.operation.requests import watched
from worldwright.server.settings import Settings

LAST_ANSWERS = 10  # seconds for requests that are under way when the server is asked to end
SPARE_FILES = 200  # for the database, workers and files
STILL_SENDING = (h11.IDLE, h11.SEND_BODY)


def limit_connections(settings: Settings) -> type[H11Protocol]:
    """The protocol of a server with these limits."""
    held: Counter[str] = Counter()
    most = settings.connections_per_address if not settings.trusted_proxies else settings.connections

    class Patient(H11Protocol):
        """HTTP/1.1 that waits for a request, but not for ever."""

        sender = ""
        deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.sender = neighbourhood((transport.get_extra_info("peername") or ("",))[0])
            held[self.sender] += 1
            if held[self.sender] > most:
                transport.abort()
            self.watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self.watch()

        def watch(self) -> None:
            """A request that is being sent has a deadline; one that has come has none."""
            if self.conn.their_state not in STILL_SENDING:
                self.trust()
            elif self.deadline is None:
                self.deadline = self.loop.call_later(settings.request_seconds, self.transport.abort)

        def trust(self) -> None:
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

        def connection_lost(self, exc: Exception | None) -> None:
            self.trust()
            held[self.sender] -= 1
            if not held[self.sender]:
                del held[self.sender]
            super().connection_lost(exc)

    return Patient


def room_for(wanted: int) -> int:
    """So many connections, or as many as the system lets this process have open."""
    try:
        import resource
    except ImportError:  # not a system that counts them
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return max(1, soft - SPARE_FILES)
    return wanted


def configuration(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How the application is served: forwarded addresses are believed from those proxies alone that are trusted."""
    logging = {"log_level": "warning"} if settings.log_format == "text" else {"log_config": None}
    return uvicorn.Config(
        watched(app, app.state.tables.meter),
        http=limit_connections(settings),
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        limit_concurrency=room_for(settings.connections),
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_ANSWERS,
        **logging,
    )
