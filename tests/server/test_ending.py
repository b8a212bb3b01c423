"""A server that is asked to end: requests are answered, streams closed with a hint, workers gone, and not a word."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.house import BOT, ME, OPEN
from tests.server.net import ROOT, Process, visitor
from tests.server.test_restart import alive, children

pytestmark = pytest.mark.anyio
SLOW = """
import asyncio
from litestar import get
from worldwright.server.web import pages

@get("/slow")
async def slow() -> str:
    await asyncio.sleep(1.5)
    return "answered"

pages.PAGES.append(slow)
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_asked_to_end_a_server_finishes_and_says_nothing(tmp_path: Path, how: signal.Signals) -> None:
    (tmp_path / "slow_page.py").write_text(SLOW)
    server = Process(tmp_path / "games.sqlite3", said=subprocess.PIPE, games=tmp_path, WORLDWRIGHT_GAMES="slow_page")
    anna, ben = visitor(server.address), visitor(server.address)
    table = await anna.create([ME, OPEN], "strange-world")
    workers = await busy_workers(server)
    async with anna.client.stream("GET", f"/api/tables/{table}/stream") as stream:
        lines = stream.aiter_lines()
        await anext(lines)
        slow = asyncio.create_task(ben.get("/slow"))
        await asyncio.sleep(0.3)
        server.process.send_signal(how)
        hints = [line async for line in lines if line.startswith("retry: ")]
    assert hints, "pages are told when to come back"
    assert (await slow).text == "answered"
    assert await last_words(server) == ""
    assert server.process.wait(15) == 0
    assert not any(alive(worker) for worker in workers)


async def test_killed_it_leaves_no_warning_behind(tmp_path: Path) -> None:
    server = Process(tmp_path / "games.sqlite3", said=subprocess.PIPE)
    await busy_workers(server)
    server.kill()
    assert await last_words(server) == ""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_end_while_it_starts_it_does(tmp_path: Path, how: signal.Signals) -> None:
    """A module of games is imported before the server listens to signals itself: this one sends a signal just then."""
    (tmp_path / "early.py").write_text(f"import os\nos.kill(os.getpid(), {int(how)})\n")
    script = f"from worldwright.server.serve import run; run(port=0, database={str(tmp_path / 'games.sqlite3')!r})"
    paths = os.pathsep.join([str(ROOT), str(tmp_path), *(path for path in sys.path if path)])
    environment = {**os.environ, "PYTHONPATH": paths, "WORLDWRIGHT_GAMES": "early"}
    ended = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


async def busy_workers(server: Process) -> list[int]:
    """The processes that draw and that think, once both are there."""
    await visitor(server.address).create([BOT, BOT], "strange-world", seed=7)
    async with asyncio.timeout(60):
        while len(workers := children(server.process.pid)) < 2:
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    return workers


async def last_words(server: Process) -> str:
    """All that a server and its workers have said, once every one of them is gone."""
    assert server.process.stderr is not None
    async with asyncio.timeout(30):
        return await asyncio.to_thread(server.process.stderr.read)
