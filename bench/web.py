"""`python -m bench.web`: a server under load. Fifty busy tables over HTTP, and how many moves one process commits.

The server is a process of its own with its usual SQLite file. People are clients on the loopback interface that
listen to the stream of their table as a browser does, and read from it what they may do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table

import worldwright as ww
from bench.results import machine
from worldwright.server.bots.workers import Bots
from worldwright.server.database import Database
from worldwright.server.people import new_id
from worldwright.server.settings import Settings
from worldwright.server.table.messages import Person, SeatPlan
from worldwright.server.table.service import Tables

GAME = "strange-world"
MOST_TABLES, MOST_SECONDS = 200, 120.0
ASKED = re.compile(r'data-asked="(\d+)"')
ACTION = re.compile(r'data-action="(\d+)"')
UNBOUND = ("streams", "connections", "tables")
LIMITS = [item.name.upper() for item in fields(Settings) if "_per_" in item.name or item.name in UNBOUND]
START = "import sys; from worldwright.server.serve import run; run(port=int(sys.argv[1]), database=sys.argv[2])"


class Server:
    """A server in a process of its own, on a database that is thrown away."""

    def __init__(self, folder: Path, settings: Mapping[str, str] = MappingProxyType({})) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        environment = {**os.environ, **{f"WORLDWRIGHT_{name}": "100000000" for name in LIMITS}, **settings}
        command = [sys.executable, "-c", START, str(port), str(folder / "tables.sqlite3")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.process.stdout.readline()
        self.address = f"http://127.0.0.1:{port}"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@dataclass
class Page:
    """One person's open page of a table."""

    client: httpx.AsyncClient
    seat: int | None
    seq: int = 0
    asked: int = 0
    actions: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)  # bytes of the updates after the first
    on_the_wire: list[int] = field(default_factory=list)  # the same, as they were sent
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, table: str) -> None:
        """Follow the stream until cancelled."""
        async with self.client.stream("GET", f"/api/tables/{table}/stream") as response:
            received = 0
            async for line in response.aiter_lines():
                if line.startswith("data: "):
                    self.read(json.loads(line[6:]), len(line), response.num_bytes_downloaded - received)
                    received = response.num_bytes_downloaded

    def read(self, update: dict[str, Any], size: int, sent: int) -> None:
        parts: dict[str, str] = update["parts"]
        if "prompt" in parts and (found := ASKED.search(parts["prompt"])):
            self.asked = int(found[1])
        if "acts" in parts:
            self.actions = [int(action) for action in ACTION.findall(parts["acts"])]
        if self.seq:
            self.sizes.append(size)
            self.on_the_wire.append(sent)
        self.seq = update["seq"]
        self.changed.set()

    async def until(self, seq: int) -> None:
        while self.seq < seq:
            self.changed.clear()
            await self.changed.wait()

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = await self.client.post(path, json=body, headers={"x-csrftoken": self.client.cookies["csrftoken"]})
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found


async def visit(address: str, seat: int | None) -> Page:
    client = httpx.AsyncClient(base_url=address, timeout=60)
    await client.get("/api/account")
    return Page(client, seat)


@dataclass
class Load:
    """What was measured at the busy tables."""

    tables: int
    streams: int
    seconds: float
    acknowledged: list[float] = field(default_factory=list)  # seconds from a move to its answer
    everywhere: list[float] = field(default_factory=list)  # seconds from a move to the last of the other pages
    sizes: list[int] = field(default_factory=list)
    on_the_wire: list[int] = field(default_factory=list)


async def busy_tables(address: str, tables: int, seconds: float, pace: float) -> Load:
    """Two players and a spectator at each table, a move about every `pace` seconds."""
    load = Load(tables, 3 * tables, seconds)
    ready = asyncio.Barrier(tables)
    await asyncio.gather(*(busy_table(address, number, seconds, pace, load, ready) for number in range(tables)))
    return load


async def busy_table(
    address: str, number: int, seconds: float, pace: float, load: Load, ready: asyncio.Barrier
) -> None:
    rng = random.Random(number)
    pages = [await visit(address, 0), await visit(address, 1), await visit(address, None)]
    wish = {"game": GAME, "players": 2, "seats": [{"kind": "person"}, {"kind": "open"}]}
    table = (await pages[0].post("/api/tables", wish))["id"]
    await pages[1].post(f"/api/tables/{table}/join", {})
    streams = [asyncio.create_task(page.listen(table)) for page in pages]
    await asyncio.gather(*(page.until(2) for page in pages))
    await ready.wait()
    end = time.perf_counter() + seconds
    await asyncio.sleep(rng.random() * pace)
    while time.perf_counter() < end and (movers := [page for page in pages if page.actions]):
        mover = rng.choice(movers)
        move = {"seat": mover.seat, "asked": mover.asked, "action": rng.choice(mover.actions)}
        began = time.perf_counter()
        seq = (await mover.post(f"/api/tables/{table}/act", move))["seq"]
        load.acknowledged.append(time.perf_counter() - began)
        await asyncio.gather(*(page.until(seq) for page in pages if page is not mover))
        load.everywhere.append(time.perf_counter() - began)
        await mover.until(seq)
        await asyncio.sleep(max(0.0, rng.uniform(0.5, 1.5) * pace - (time.perf_counter() - began)))
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    for page in pages:
        load.sizes += page.sizes
        load.on_the_wire += page.on_the_wire
    for page in pages:
        with suppress(httpx.HTTPError):
            await page.client.aclose()


async def moves_over_http(address: str, tables: int, seconds: float) -> float:
    """Moves per second when nobody watches: every table sends its next move as soon as the last one is acknowledged."""
    end = time.perf_counter() + seconds
    made = await asyncio.gather(*(one_after_the_other(address, number, end) for number in range(tables)))
    return sum(made) / seconds


async def one_after_the_other(address: str, seed: int, end: float) -> int:
    """Games of one person on both seats, played along here to know what is legal."""
    page = await visit(address, 0)
    made = 0
    while time.perf_counter() < end:
        wish = {"game": GAME, "players": 2, "seats": [{"kind": "person"}] * 2, "seed": seed}
        table = (await page.post("/api/tables", wish))["id"]
        state = ww.load(GAME).new(players=2, seed=seed, events=False)
        asked = [0, 0]
        while not state.over and time.perf_counter() < end:
            seat = state.player
            await page.post(
                f"/api/tables/{table}/act", {"seat": seat, "asked": asked[seat], "action": state.actions[0]}
            )
            state.apply(state.actions[0])
            asked[seat] += 1
            made += 1
    await page.client.aclose()
    return made


async def moves_committed(folder: Path, tables: int, seconds: float) -> float:
    """Moves per second of the service alone, each one on disk before the next of its table."""
    settings = Settings(database=str(folder / "service.sqlite3"), tables_per_person=10**9)
    database = Database(settings)
    await database.prepare()
    service = Tables(database, Bots(1), settings)
    end = time.perf_counter() + seconds

    async def play(person: Person) -> int:
        made = 0
        while time.perf_counter() < end:
            table = await service.create(person, GAME, 2, {}, [SeatPlan("person")] * 2)
            live = await service.table(table)
            while (state := live.state) is not None and not state.over and time.perf_counter() < end:
                await service.act(table, person, state.player, live.asked(state.player), state.actions[0])
                made += 1
        return made

    made = await asyncio.gather(*(play(Person(new_id(), "Anna")) for _ in range(tables)))
    await service.close()
    await database.close()
    return sum(made) / seconds


async def measure(tables: int, seconds: float, pace: float) -> dict[str, str]:
    """All figures, as they are printed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(folder)
        try:
            load = await busy_tables(server.address, tables, seconds, pace)
            over_http = await moves_over_http(server.address, min(tables, 10), seconds / 2)
        finally:
            server.stop()
        committed = await moves_committed(folder, min(tables, 10), seconds / 2)
    return {
        "busy tables, open pages": f"{load.tables} tables, {load.streams} streams",
        "moves made there": f"{len(load.everywhere)} in {load.seconds:.0f} s "
        f"({len(load.everywhere) / load.seconds:.0f} a second)",
        "move to acknowledgement": spread(load.acknowledged),
        "move to all other pages updated": spread(load.everywhere),
        "bytes of an update": f"median {statistics.median(load.sizes):,.0f}, highest {max(load.sizes):,}",
        "the same on the wire": f"median {statistics.median(load.on_the_wire):,.0f}, highest {max(load.on_the_wire):,}",
        "moves per second over HTTP, nobody watching": f"{over_http:,.0f}",
        "moves per second committed by the service": f"{committed:,.0f}",
    }


def spread(seconds: list[float]) -> str:
    ordered = [1000 * second for second in sorted(seconds)]
    most = ordered[int(len(ordered) * 0.95)]
    return f"median {statistics.median(ordered):.0f} ms, 95% within {most:.0f} ms, slowest {ordered[-1]:.0f} ms"


def markdown(figures: dict[str, str]) -> str:
    about = "; ".join([ww.build.kind(), *(f"{name}: {value}" for name, value in machine().items())])
    lines = [
        "# The web table under load",
        "",
        f"Measured by `make load` ({about}). Server and clients share the machine.",
        "",
    ]
    lines += ["| what | measured |", "|---|---|", *(f"| {name} | {value} |" for name, value in figures.items())]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.web", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=50, help=f"busy tables (default 50, at most {MOST_TABLES})")
    parser.add_argument(
        "--seconds", type=float, default=20.0, help=f"how long they play (default 20, at most {MOST_SECONDS:.0f})"
    )
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between the moves of a table (default 2)")
    parser.add_argument("--quick", action="store_true", help="5 tables for 3 seconds")
    parser.add_argument("--out", type=Path, help="file for the figures")
    options = parser.parse_args()
    tables, seconds = (
        (5, 3.0) if options.quick else (min(options.tables, MOST_TABLES), min(options.seconds, MOST_SECONDS))
    )
    figures = asyncio.run(measure(tables, seconds, options.pace))
    table = Table("what", "measured")
    for name, value in figures.items():
        table.add_row(name, value)
    Console().print(table)
    if out := options.out:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(markdown(figures), encoding="utf-8")


if __name__ == "__main__":
    main()
