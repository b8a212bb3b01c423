"""Starts a server: `worldwright serve`, and what `make play` opens in the browser."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import webbrowser

import uvicorn
from litestar import Litestar

import worldwright
from worldwright.engine.errors import BadOption, WorldwrightError
from worldwright.server.collecting import Collector
from worldwright.server.connections import configuration
from worldwright.server.database import Database, Unavailable
from worldwright.server.only_one import alone
from worldwright.server.operation.logs import begin_log
from worldwright.server.settings import Settings
from worldwright.server.web.app import create_app
from worldwright.worker_pool import forget_semaphores_silently

USUAL_PORT = 8040
EVERYWHERE = ("0.0.0.0", "::", "")
LOG = logging.getLogger(__name__)


def run(
    host: str = "127.0.0.1",
    port: int = 0,
    database: str = "",
    log_format: str = "",
    open_browser: bool = False,
    page: str = "",
) -> None:
    """Serve until interrupted. Port 0 takes a free one; an empty database is the one of this machine's user."""
    chosen = {"database": database, "log_format": log_format}
    given = {name: value for name, value in chosen.items() if value}
    listener = listen(host, port)
    address = f"http://{shown_host(host)}:{listener.getsockname()[1]}/"
    settings = Settings.from_environment(**given)
    with alone(settings, address) as running:
        if running:
            listener.close()
            print(f"Worldwright runs on these games already, at {running}", flush=True)
            if open_browser:
                webbrowser.open(running + page)
            return
        leaving = Leaving()
        forget_semaphores_silently()
        begin_log(settings.log_format)
        asyncio.run(open_games(settings))
        app = create_app(settings)
        server = Server(configuration(app, settings), app, address, page if open_browser else None, leaving)
        server.run(sockets=[listener])


async def open_games(settings: Settings) -> None:
    """Whatever is wrong with the games is told in a line, before anything else begins."""
    database = Database(settings)
    try:
        await database.prepare()
    except Unavailable as error:
        raise WorldwrightError(f"the games cannot be opened: {error}") from None
    finally:
        await database.close()


class Leaving:
    """What a wish to end does while the server's own handlers are not in place.

    Before they are, it ends at once; once the server has ended they call these again, and all is done. Exit code 0.
    """

    def __init__(self) -> None:
        self.served = False
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self)

    def __call__(self, *_: object) -> None:
        if not self.served:
            sys.exit(0)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; without a wish the usual port, or any free one."""
    if not 0 <= port < 2**16:
        raise BadOption(f"a port is a number from 0 to {2**16 - 1}, not {port}")
    wishes = [port] if port else [USUAL_PORT, 0]
    for wish in wishes:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # so answers are sent without delay
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, wish))
            listener.listen(1024)
            return listener
        except OSError as error:
            listener.close()
            if wish == wishes[-1]:
                raise BadOption(f"cannot listen on {host}:{wish}: {error.strerror}; choose another --port") from None
    raise AssertionError("unreachable")


def shown_host(host: str) -> str:
    """The host as others can type it."""
    if host in EVERYWHERE:
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


class Server(uvicorn.Server):
    """Says where it is once it listens. When it is asked to end, it answers what was asked and closes all streams."""

    def __init__(self, config: uvicorn.Config, app: Litestar, address: str, page: str | None, leaving: Leaving) -> None:
        super().__init__(config)
        self.app = app
        self.leaving = leaving
        self.address = address
        self.page = page  # what the browser is to open; None for nothing
        self.collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.leaving.served = True  # from here on this server's own handlers are in place
        await super().startup(sockets)
        if self.should_exit:
            return
        self.collecting = asyncio.create_task(Collector().look_again_and_again())
        if LOG.isEnabledFor(logging.INFO):
            LOG.info("ready", extra={"fields": {"address": self.address, "version": worldwright.__version__}})
        else:
            print(f"Worldwright is at {self.address}   (Ctrl-C ends it; games are kept)", file=sys.stdout, flush=True)
        if self.page is not None:
            webbrowser.open(self.address + self.page)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        LOG.info("ending")
        if self.collecting is not None:
            self.collecting.cancel()
        self.app.state.tables.end_streams()
        await super().shutdown(sockets)
