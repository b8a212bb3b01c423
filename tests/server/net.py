"""A server on a port, in this process or in one of its own, and streams from it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from litestar import Litestar

from tests.server.house import Guest
from worldwright.server.serve import listen

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """A port that nobody else on this machine is likely to take before we do."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def served(app: Litestar) -> AsyncIterator[str]:
    """The application on a free port of this machine; gives its address."""
    listener = listen("127.0.0.1", free_port())
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    await running
    listener.close()


def visitor(address: str) -> Guest:
    return Guest(httpx.AsyncClient(base_url=address, timeout=120))


class Stream:
    """The events of one table as a browser would get them."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self.lines = response.aiter_lines()
        self.comments = 0

    async def update(self, seconds: float = 60) -> dict[str, Any]:
        """The next update; its `id` is the number to resume from."""
        event: dict[str, str] = {}
        async with asyncio.timeout(seconds):
            async for line in self.lines:
                if line.startswith(":"):
                    self.comments += 1
                elif line:
                    name, _, value = line.partition(": ")
                    event[name] = value
                elif "data" in event:
                    assert event["event"] == "update"
                    return {"id": event["id"], **json.loads(event["data"])}
        raise AssertionError("the stream ended")


@asynccontextmanager
async def stream(
    guest: Guest, table: str, headers: dict[str, str] | None = None, **query: Any
) -> AsyncIterator[Stream]:
    address = f"/api/tables/{table}/stream"
    async with guest.client.stream("GET", address, params=query, headers=headers or {}) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        yield Stream(response)


class Process:
    """`worldwright serve` as a process of its own, to be killed and started again on the same port."""

    def __init__(
        self, database: str | Path, port: int = 0, said: int | None = None, games: Path | None = None, **settings: str
    ) -> None:
        paths = [str(ROOT), *(path for path in sys.path if path), *([str(games)] if games else [])]
        free = {f"WORLDWRIGHT_{name}_PER_MINUTE": "1000000" for name in ("REQUESTS", "TABLES", "MESSAGES", "PASSWORDS")}
        environment = {
            **os.environ,
            **free,
            "WORLDWRIGHT_BOT_PAUSE": "0",
            "PYTHONPATH": os.pathsep.join(paths),
            **settings,
        }
        script = (
            f"from worldwright.server.serve import run; run(port={port or free_port()}, database={str(database)!r})"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=said, text=True, env=environment
        )
        assert self.process.stdout is not None
        found = re.search(r"http://[^/]+", self.process.stdout.readline())
        assert found is not None, "the server did not start"
        self.address = found[0]
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """As hard as it gets."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(15)
