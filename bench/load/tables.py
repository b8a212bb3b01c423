"""Tables at which people play and watch, and those who only look around."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress

from bench.load.figures import Figures, Spent, memory_of
from bench.load.server import Server
from bench.load.visitors import Listener, RefusedMove, visit

TOGETHER = 10  # tables that are set up, and begun, side by side
BEGUN, MOST_BEGUN = 12, 2400  # moves that have been made at each table before the measurement, and at all together
PAGE_SECONDS = 0.5  # between page loads of somebody who looks around


class Table:
    """A busy table: two players, and others who watch."""

    def __init__(self, address: str, game: str, number: int, watching: int, figures: Figures) -> None:
        self.address, self.game, self.watching, self.figures = address, game, watching, figures
        self.rng = random.Random(number)
        self.id = ""
        self.pages: list[Listener] = []
        self.measured = False

    async def set_up(self) -> None:
        players = [await visit(self.address, reads=True) for _ in range(2)]
        wish = {"game": self.game, "players": 2, "seats": [{"kind": "person"}, {"kind": "open"}]}
        self.id = (await players[0].post("/api/tables", wish))["id"]
        await players[1].post(f"/api/tables/{self.id}/join", {})
        self.pages = players + [await visit(self.address) for _ in range(self.watching)]
        for seat, player in enumerate(players):
            player.seat = seat

    async def open(self) -> None:
        for page in self.pages:
            await page.open(self.id)

    async def begin(self, moves: int) -> None:
        """Into the middle of the game, as quickly as it goes: there is more on the table than at its beginning."""
        for _ in range(moves):
            await self.move()

    async def play(self, seconds: float, pace: float) -> None:
        self.measured = True
        end = time.perf_counter() + seconds
        await asyncio.sleep(self.rng.random() * pace)
        while time.perf_counter() < end:
            began = time.perf_counter()
            if not await self.move():
                return
            await asyncio.sleep(max(0.01, self.rng.uniform(0.5, 1.5) * pace - (time.perf_counter() - began)))

    async def move(self) -> bool:
        """Somebody who may moves, and everybody sees it; False when nobody may, because the game is over."""
        movers = [page for page in self.pages if page.actions]
        if not movers:
            return False
        mover, began = self.rng.choice(movers), time.perf_counter()
        move = {"seat": mover.seat, "asked": mover.asked, "action": self.rng.choice(mover.actions)}
        with suppress(RefusedMove):  # a page that was behind
            seq = (await mover.post(f"/api/tables/{self.id}/act", move))["seq"]
            acknowledged = time.perf_counter() - began
            await asyncio.gather(*(page.until(seq) for page in self.pages))
            if self.measured:
                self.figures.acknowledged.append(acknowledged)
                self.figures.everywhere.append(time.perf_counter() - began)
        return True

    async def close(self) -> None:
        for page in self.pages:
            await page.close()


class Stroller:
    """Somebody who loads one page after the other. Each has been loaded before: its template is at hand."""

    def __init__(self, visitor: Listener, table: str, figures: Figures) -> None:
        self.visitor, self.figures = visitor, figures
        self.paths = ("/", "/lobby", f"/table/{table}")

    async def look_around(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            for path in self.paths:
                began = time.perf_counter()
                await self.visitor.get(path, "text/html")
                self.figures.pages.append(time.perf_counter() - began)
                await asyncio.sleep(PAGE_SECONDS)
        await self.visitor.close()

    async def come(self) -> None:
        for path in self.paths:
            await self.visitor.get(path, "text/html")


async def busy(server: Server, games: list[str], tables: int, watching: int, seconds: float, pace: float) -> Figures:
    """So many tables, each with two players and so many who watch, a move about every `pace` seconds."""
    figures = Figures(tables, tables * (2 + watching), seconds)
    made = [Table(server.address, games[number % len(games)], number, watching, figures) for number in range(tables)]
    figures.empty = memory_of(server.process.pid)
    for start in range(0, tables, TOGETHER):
        await asyncio.gather(*(table.set_up() for table in made[start : start + TOGETHER]))
    figures.seated = memory_of(server.process.pid)
    for start in range(0, tables, TOGETHER):
        await asyncio.gather(*(table.open() for table in made[start : start + TOGETHER]))
    begun = min(BEGUN, MOST_BEGUN // tables)
    for start in range(0, tables, TOGETHER):
        await asyncio.gather(*(table.begin(begun) for table in made[start : start + TOGETHER]))
    stroller = Stroller(await visit(server.address), made[0].id, figures)
    await stroller.come()
    spent = Spent(server.process.pid)
    await asyncio.gather(*(table.play(seconds, pace) for table in made), stroller.look_around(seconds))
    spent.put_into(figures)
    figures.memory = memory_of(server.process.pid)
    for table in made:
        await table.close()
    return figures


async def idle(server: Server, listeners: int, seconds: float) -> Figures:
    """So many open pages at tables where nothing happens."""
    figures = Figures(listeners // 20, listeners, seconds)
    figures.empty = memory_of(server.process.pid)
    tables = [Table(server.address, "strange-world", number, 18, figures) for number in range(listeners // 20)]
    for table in tables:
        await table.set_up()
    figures.seated = memory_of(server.process.pid)
    for table in tables:
        await table.open()
    spent = Spent(server.process.pid)
    await asyncio.sleep(seconds)
    spent.put_into(figures)
    figures.memory = memory_of(server.process.pid)
    for table in tables:
        await table.close()
    return figures
