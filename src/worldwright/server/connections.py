"""Connections of strangers: a request must be sent and an answer taken within a while, and nobody holds more of them
than they need.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import h11
import uvicorn
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPReceiveMessage, Receive, Scope, Send, WebSocketReceiveMessage

from worldwright.server.limits import neighbourhood
from worldwright.server.operation.requests import watched
from worldwright.server.settings import Settings

LAST_ANSWERS = 10  # seconds for requests that are under way when the server is asked to end
GRACE = 0.1  # seconds
SPARE_FILES = 200  # for the database, workers and files
MOST_HEAD = 16_384  # bytes of a request before its body
MOST_COOKIES = 100
ANNOUNCE_BODY = (b"content-length", b"transfer-encoding")
UPGRADES = ("Unsupported upgrade request.", "No supported WebSocket library detected.")


class Lines:
    """All open connections, and how many of them each address holds."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.request_seconds
        self.patience = settings.reading_seconds
        self.most = settings.connections_per_address if not settings.trusted_proxies else settings.connections
        self.held: Counter[str] = Counter()
        self.open: dict[tuple[str, int], Line] = {}  # by the address and port of the other end

    def protocol(self, inner: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
        """A protocol that lets another one do the talking, and watches the clock."""
        lines = self

        class Patient(Line):
            def __init__(self, *given: Any, **named: Any) -> None:
                super().__init__(lines, inner(*given, **named))

        return Patient

    def watching(self, app: ASGIApp) -> ASGIApp:
        """The application, which knows when a request has come."""

        async def asking(scope: Scope, receive: Receive, send: Send) -> None:
            line = None
            if scope["type"] == ScopeType.HTTP and scope["client"]:
                host, port = scope["client"]
                line = self.open.get((host, port))
            if line is None:
                await app(scope, receive, send)
                return
            async with line.asked(scope, receive) as hear:
                try:
                    await app(scope, hear, send)
                except h11.LocalProtocolError:
                    if not line.hung_up:
                        raise
                    await asyncio.sleep(0)  # the answer to a body that is none has been given already

        return asking


class Line(asyncio.Protocol):
    """One connection. Until a request has been sent it has a deadline; then it has none, as long as somebody takes what
    is sent there.
    """

    def __init__(self, lines: Lines, inner: asyncio.Protocol) -> None:
        self.lines = lines
        self.inner = inner
        self.far_end: tuple[str, int] | None = None
        self.transport: asyncio.Transport | None = None
        self.deadline: asyncio.TimerHandle | None = None
        self.busy = False  # a request is being answered
        self.stalled: asyncio.TimerHandle | None = None  # nobody takes what is sent

    @property
    def hung_up(self) -> bool:
        return self.transport is None or self.transport.is_closing()

    @property
    def sender(self) -> str:
        return neighbourhood(self.far_end[0]) if self.far_end else ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # of any event loop: uvloop's have another ancestor
        name = transport.get_extra_info("peername")
        if isinstance(name, tuple):
            self.far_end = (str(name[0]), int(name[1]))
            self.lines.open[self.far_end] = self
        self.lines.held[self.sender] += 1
        self.inner.connection_made(transport)
        if self.lines.held[self.sender] > self.lines.most:
            self.transport.abort()
        self.wait()

    def data_received(self, data: bytes) -> None:
        self.wait()
        self.inner.data_received(data)

    def wait(self) -> None:
        """Somebody is about to send a request."""
        if self.far_end is not None and not self.busy and self.deadline is None and self.transport is not None:
            self.deadline = asyncio.get_running_loop().call_later(self.lines.seconds, self.late)

    def late(self) -> None:
        """Where this server was held up itself, what has come meanwhile is read first."""
        assert self.transport is not None
        self.deadline = asyncio.get_running_loop().call_later(GRACE, self.transport.abort)

    def trust(self) -> None:
        """It has come."""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    @asynccontextmanager
    async def asked(self, scope: Scope, receive: Receive) -> AsyncIterator[Receive]:
        """While the application answers; what it hears with tells when the body is complete."""
        self.busy = True
        if not any(name in ANNOUNCE_BODY for name, _ in scope["headers"]):
            self.trust()

        async def hear() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            message = await receive()
            if not (message["type"] == "http.request" and message.get("more_body")):
                self.trust()
            return message

        try:
            yield hear
        finally:
            self.busy = False
            self.trust()

    def eof_received(self) -> bool | None:
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        self.inner.pause_writing()
        self.expect_reading()

    def resume_writing(self) -> None:
        self.end_stall()
        self.inner.resume_writing()

    def expect_reading(self, before: int | None = None) -> None:
        """More lies here than the other end has taken. Whoever takes none of it for a while is hung up on."""
        assert self.transport is not None
        left = self.transport.get_write_buffer_size()
        if left == before:
            self.transport.abort()
        else:
            self.stalled = asyncio.get_running_loop().call_later(self.lines.patience, self.expect_reading, left)

    def end_stall(self) -> None:
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.trust()
        self.end_stall()
        if self.far_end is not None:
            self.lines.open.pop(self.far_end, None)
        self.lines.held[self.sender] -= 1
        if not self.lines.held[self.sender]:
            del self.lines.held[self.sender]
        self.inner.connection_lost(exc)


def with_modest_heads(app: ASGIApp) -> ASGIApp:
    """The application, which is spared addresses, headers and cookies that no browser sends (the framework remembers
    the last thousand of each), and bodies of which a proxy could see another end.
    """

    async def asking(scope: Scope, receive: Receive, send: Send) -> None:
        status = refusal(scope) if scope["type"] == ScopeType.HTTP else 0
        if not status:
            await app(scope, receive, send)
            return
        headers = [(b"content-length", b"0"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    return asking


def refusal(scope: Any) -> int:
    """The status by which a request is turned away; 0 where it may pass."""
    headers = scope["headers"]
    if all(any(name == told for name, _ in headers) for told in ANNOUNCE_BODY):
        return 400
    size = len(scope["path"]) + len(scope["query_string"]) + sum(len(name) + len(told) for name, told in headers)
    cookies = sum(1 + told.count(b";") for name, told in headers if name == b"cookie")
    return 0 if size <= MOST_HEAD and cookies <= MOST_COOKIES else 431


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
    log = {"log_level": "warning"} if settings.log_format == "text" else {"log_config": None}
    config = uvicorn.Config(
        watched(with_modest_heads(app), app.state.tables.meter),
        http="h11",
        ws="none",
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        limit_concurrency=room_for(settings.connections),
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_ANSWERS,
        **log,
    )
    return patient(config, settings)


def patient(config: uvicorn.Config, settings: Settings) -> uvicorn.Config:
    """The same server with limits: its protocol talks, ours watches."""
    config.load()
    logging.getLogger("uvicorn.error").addFilter(is_for_operator)
    lines = Lines(settings)
    config.http_protocol_class = lines.protocol(config.http_protocol_class)
    config.loaded_app = lines.watching(config.loaded_app)
    return config


def is_for_operator(record: logging.LogRecord) -> bool:
    """Whoever asks for a web socket is answered as if they had not; how often strangers do is nothing to be told of."""
    return not record.getMessage().startswith(UPGRADES)
