"""A server killed in the middle of a game: no acknowledged move is lost, everybody plays on with the same cookie."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import httpx
import pytest

from tests.server.house import ME, OPEN, SeatPlan
from tests.server.net import Process, stream, visitor

pytestmark = pytest.mark.anyio


async def test_no_acknowledged_move_is_lost(database: str) -> None:
    rng = random.Random(1)
    server = Process(database)
    anna, ben = visitor(server.address), visitor(server.address)
    table = await anna.create([ME, OPEN], "strange-world")
    await ben.post(f"/api/tables/{table}/join")
    acknowledged = 0
    kills = 0
    try:
        for step in range(30):
            if step % 12 == 11:
                asyncio.get_running_loop().call_later(
                    rng.random() * 0.05, server.kill
                )  # at any moment, also in the middle of a request
                kills += 1
            for guest in (anna, ben):
                try:
                    look = await guest.look(table)
                    if look["actions"]:
                        answer = await guest.act(table, look, rng.randrange(len(look["actions"])))
                        assert answer.status_code == 200
                        acknowledged += 1
                except httpx.TransportError:
                    server.process.wait(10)
                    server = Process(database, server.port)
                    after = (await guest.look(table))["ply"]
                    assert after in (acknowledged, acknowledged + 1), (
                        "a move may be kept unacknowledged, never the other way"
                    )
                    acknowledged = after
        assert kills == 2
        assert acknowledged > 25
        assert (await anna.look(table))["ply"] == acknowledged
        assert (await anna.look(table))["mine"] == [0]
        assert (await ben.look(table))["mine"] == [1]
    finally:
        server.kill()


async def test_a_page_finds_its_way_back_after_a_restart(database: str) -> None:
    server = Process(database)
    anna = visitor(server.address)
    table = await anna.create([ME, OPEN], "strange-world")
    async with stream(anna, table) as events:
        seen = (await events.update())["id"]
        server.kill()
        with pytest.raises((httpx.TransportError, AssertionError)):
            await events.update()
    server = Process(database, server.port)
    try:
        await anna.post(f"/api/tables/{table}/chat", {"text": "back again"})
        async with stream(anna, table, headers={"last-event-id": seen}) as events:
            assert "back again" in (await events.update())["parts"]["feed"]
    finally:
        assert server.stop() in (0, -2), "Ctrl-C ends a server cleanly although a page listens"


async def test_bots_play_on_after_a_kill_and_their_workers_end_with_the_server(database: str) -> None:
    server = Process(database, WORLDWRIGHT_BOT_PAUSE="0.05")
    anna = visitor(server.address)
    bots = [SeatPlan("bot", level="random")] * 2
    table = await anna.create(bots, "strange-world")
    async with asyncio.timeout(60):
        while (await anna.look(table))["ply"] < 5:
            await asyncio.sleep(0.05)
    workers = children(server.process.pid)
    assert workers
    server.kill()
    async with asyncio.timeout(60):
        while any(alive(worker) for worker in workers):
            await asyncio.sleep(0.05)
    server = Process(database, server.port)
    try:
        async with asyncio.timeout(60):
            while (await anna.look(table))["status"] != "over":
                await asyncio.sleep(0.1)
    finally:
        server.kill()


def children(process: int) -> list[int]:
    """The processes that a process started, without the ones that keep house for Python."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                command = (entry / "cmdline").read_text()
            except (OSError, IndexError):
                continue
            if parent == process and "spawn_main" in command:
                found.append(int(entry.name))
    return found


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
