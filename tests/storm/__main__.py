"""`python -m tests.storm`: people and bots play on while everything is killed under them.

The server is ended with SIGKILL at random moments, its workers too; PostgreSQL is stopped and started, the disk of
SQLite is full for a while. Clients send a move again until they know what became of it. Afterwards every acknowledged
move must stand in the database exactly once, every table must go on, and all clients must see the same.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, text

from tests.server.house import ME, OPEN, Guest
from tests.server.net import visitor
from tests.server.postgres import Cluster
from tests.storm.nursery import Nursery
from worldwright.engine.registry import SHIPPED, load
from worldwright.server.table.messages import SeatPlan

BOT = SeatPlan("bot", level="random")
PLANS = {"duel": [ME, OPEN], "against a bot": [ME, BOT], "bots alone": [BOT, BOT]}
MOVES = "select table_id, seat, action from moves order by table_id, ply"
PAUSE = 0.02  # seconds between the moves of a person
WAIT = 0.2  # seconds until a person looks again who has nothing to decide
RETRY = 0.25  # seconds until a person tries again whose connection was lost
SETTINGS = {
    "WORLDWRIGHT_SECRET": "5e" * 32,
    "WORLDWRIGHT_BOT_PAUSE": "0.05",
    "WORLDWRIGHT_BOT_WORKERS": "1",
    "WORLDWRIGHT_TABLES_PER_HOUR": "1000000",
    "WORLDWRIGHT_TABLES_PER_PERSON": "1000000",
    "WORLDWRIGHT_REQUESTS_PER_MINUTE": "1000000",
    "WORLDWRIGHT_TABLES_PER_MINUTE": "1000000",
}


@dataclass
class Score:
    """What the clients were told."""

    acknowledged: dict[tuple[str, int, int], str] = field(default_factory=dict)  # by table, seat and question: the move
    tables: list[tuple[str, list[Guest]]] = field(default_factory=list)
    repeated: int = 0  # moves whose answer was lost, and which were there when they were sent again
    refused: int = 0  # answers of 503
    lost: int = 0  # connections
    workers: int = 0  # that were killed
    stops: int = 0  # of the database
    starts: list[float] = field(default_factory=list)  # seconds from each kill until the server answered


class Storm:
    """A server, those who play on it, and what is done to it."""

    def __init__(self, database: str, cluster: Cluster | None, seed: int, games: list[str]) -> None:
        self.database, self.cluster, self.games = database, cluster, games
        self.rng = random.Random(seed)
        self.nursery = Nursery()
        self.server = self.nursery.start(database, **SETTINGS)
        self.score = Score()
        self.ended = False

    # --- people ---------------------------------------------------------------------------------

    async def person(self, game: str, plan: str) -> None:
        """Play one game after the other, whatever happens to the server."""
        while not self.ended:
            with suppress(httpx.HTTPError):
                guests, table = await self.sit_down(game, PLANS[plan])
                self.score.tables.append((table, guests))
                await asyncio.gather(*(self.play(guest, table) for guest in guests))
            await asyncio.sleep(0.2)

    async def sit_down(self, game: str, seats: list[SeatPlan]) -> tuple[list[Guest], str]:
        guests = [visitor(self.server.address) for _ in range(1 + (OPEN in seats))]
        wish = {"game": game, "players": len(seats), "seats": [vars(seat) for seat in seats]}
        answer = await guests[0].post("/api/tables", wish)
        answer.raise_for_status()  # the database may be gone: then later
        table = str(answer.json()["id"])
        for guest in guests[1:]:
            (await guest.post(f"/api/tables/{table}/join")).raise_for_status()
        return guests, table

    async def play(self, guest: Guest, table: str) -> None:
        """Move until the game is over."""
        while not self.ended:
            look = await self.insist(lambda: guest.get(f"/api/tables/{table}"))
            if look is None or look["status"] == "over":
                return
            if look["actions"]:
                await self.move(guest, table, look)
            await asyncio.sleep(PAUSE if look["actions"] else WAIT)

    async def move(self, guest: Guest, table: str, look: dict[str, Any]) -> None:
        """Send one move until it is known what became of it."""
        action = self.rng.choice(look["actions"])["action"]
        body = {"seat": look["seat"], "asked": look["asked"], "action": action}
        answer = await self.insist(lambda: guest.post(f"/api/tables/{table}/act", body))
        if answer is None:
            return
        assert "seq" in answer, answer
        if answer.get("code") == "repeated":
            self.score.repeated += 1
        assert answer.get("code") in (None, "repeated"), answer
        words = load(look["game"]).action_space.text(action)
        self.score.acknowledged[table, look["seat"], look["asked"]] = words

    async def insist(self, ask: Callable[[], Any]) -> dict[str, Any] | None:
        """Ask until there is an answer; None when the storm is over."""
        while not self.ended:
            try:
                answer = await ask()
            except httpx.HTTPError:
                self.score.lost += 1
                await asyncio.sleep(RETRY)
                continue
            if answer.status_code == 503:
                self.score.refused += 1
                await asyncio.sleep(0.2)
                continue
            assert answer.status_code in (200, 409), (answer.status_code, answer.text)
            found: dict[str, Any] = answer.json()
            return found
        return None

    # --- what is done to them -------------------------------------------------------------------

    async def kill(self) -> None:
        self.server.kill()
        await self.start()

    async def start(self) -> None:
        self.server = await asyncio.to_thread(self.nursery.start, self.database, self.server.port, **SETTINGS)
        self.score.starts.append(self.server.seconds)

    async def kill_workers(self) -> None:
        """Those that draw and those that think for bots; the server has new ones as soon as it misses them."""
        for worker in self.nursery.workers():
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
                self.score.workers += 1
        await self.some_moves(3)

    async def stop_database(self) -> None:
        """PostgreSQL is stopped, now and then with the server, and started again; or the disk of SQLite is full."""
        self.score.stops += 1
        if self.cluster is not None:
            await asyncio.to_thread(self.cluster.stop)
            await asyncio.sleep(self.rng.random())
            killed = self.rng.random() < 0.5
            if killed:
                self.server.kill()
            await asyncio.to_thread(self.cluster.start)
            if killed:
                await self.start()
        else:
            full = Path(self.database).stat().st_size
            resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
            await asyncio.sleep(0.5 + self.rng.random())
            resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await self.some_moves(3)

    async def some_moves(self, more: int) -> None:
        """Until so many more moves were acknowledged; not for ever, where people wait for bots."""
        wanted, began = len(self.score.acknowledged) + more, time.monotonic()
        while len(self.score.acknowledged) < wanted and time.monotonic() - began < 15:
            await asyncio.sleep(0.01)

    async def rage(self, kills: int) -> None:
        people = [asyncio.create_task(self.person(game, plan)) for game in self.games for plan in PLANS]
        for number in range(1, kills + 1):
            await self.some_moves(self.rng.randint(1, 12))
            if number % 5 == 3:
                await self.kill_workers()
            if number % 10 == 7:
                await self.stop_database()
            await asyncio.sleep(self.rng.random() * 0.05)  # at any moment, also in the middle of a request
            await self.kill()
            for task in people:
                if task.done():
                    task.result()  # somebody was told something that cannot be
            if number % 10 == 0:
                print(f"  {number} kills, {len(self.score.acknowledged)} moves acknowledged", flush=True)
        await asyncio.sleep(2)
        self.ended = True
        await asyncio.gather(*people)

    # --- afterwards -----------------------------------------------------------------------------

    def check_rows(self) -> int:
        """Every acknowledged move stands in the database, as the answer to its question. Returns how many rows."""
        rows: dict[tuple[str, int], list[str | None]] = {}
        if self.cluster is not None:
            name = self.database.rpartition("/")[2]
            told = self.cluster.sql(
                name, "select table_id, seat, action from moves order by table_id, ply"
            ).splitlines()
            found = [(table, int(seat), action) for table, seat, action in (line.split("|", 2) for line in told)]
        else:
            with create_engine(f"sqlite:///{self.database}").connect() as connection:
                found = [(row[0], row[1], row[2]) for row in connection.execute(text(MOVES))]
        for table, seat, action in found:
            rows.setdefault((table, seat), []).append(action)
        for (table, seat, asked), action in self.score.acknowledged.items():
            assert rows[table, seat][asked] == action, (table, seat, asked, action, rows[table, seat][asked])
        return len(found)

    async def check_tables(self) -> int:
        """All clients of a table agree, and every table goes on. Returns how many were looked at."""
        self.ended = False
        for table, guests in self.score.tables:
            looks = [await self.look(guest, table) for guest in guests]
            assert len({(look["ply"], look["status"]) for look in looks}) == 1, table
            await self.goes_on(table, guests)
        return len(self.score.tables)

    async def look(self, guest: Guest, table: str) -> dict[str, Any]:
        look = await self.insist(lambda: guest.get(f"/api/tables/{table}"))
        assert look is not None
        return look

    async def goes_on(self, table: str, guests: list[Guest]) -> None:
        began, first = time.monotonic(), None
        while time.monotonic() - began < 60:
            for guest in guests:
                look = await self.look(guest, table)
                first = look["ply"] if first is None else first
                if look["status"] == "over" or look["ply"] > first:
                    return
                if look["actions"]:
                    await self.move(guest, table, look)
            await asyncio.sleep(0.05)
        raise AssertionError(f"table {table} does not go on")


async def storm(kind: str, kills: int, seed: int, games: list[str]) -> None:
    print(f"{kind}: {kills} kills", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster() if kind == "postgresql" else None
        made = Storm(cluster.database() if cluster else str(Path(folder) / "tables.sqlite3"), cluster, seed, games)
        try:
            await made.rage(kills)
            tables = await made.check_tables()
            rows = made.check_rows()
        finally:
            made.server.kill()
            made.nursery.close()
            if cluster is not None:
                cluster.remove()
    score = made.score
    print(f"{kind}: {kills} kills at {tables} tables, {rows} moves on disk")
    print(f"  {score.workers} workers killed beside them, {score.stops} times the database was gone or full")
    print(f"  {len(score.acknowledged)} moves acknowledged, every one of them there, once; all tables go on")
    starts = sorted(score.starts)
    print(f"  back after {starts[len(starts) // 2]:.1f} s (median), {starts[-1]:.1f} s at most")
    print(f"  {score.repeated} answers lost and found, {score.lost} connections lost, {score.refused} answers of 503")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.storm", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="for each database")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=list(SHIPPED), choices=list(SHIPPED))
    asked = parser.parse_args()
    for kind in [asked.database] if asked.database else ["sqlite", "postgresql"]:
        asyncio.run(storm(kind, asked.kills, asked.seed, asked.games))


if __name__ == "__main__":
    sys.exit(main())
