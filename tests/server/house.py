"""Helpers of the server tests: people, tables and clients in one line each."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar

from worldwright import agents
from worldwright.engine.record import Record
from worldwright.server.database import Database
from worldwright.server.people import new_id
from worldwright.server.settings import Settings
from worldwright.server.table.messages import Look, Person, SeatPlan
from worldwright.server.table.service import Tables
from worldwright.server.web.renderer import Renderer

ME, OPEN, BOT = SeatPlan("person"), SeatPlan("open"), SeatPlan("bot", level="random")
MANY = 10**6
GIVEN = {"secret": "of the tests", "games": "tests.conftest"}
LIMITS = ("_per_minute", "_per_hour", "_per_address")


def quick_settings(database: Path | str, **changes: Any) -> Settings:
    """No waiting, and no limit on how fast a test may ask."""
    fast: dict[str, Any] = {"bot_pause": 0.0, "render_workers": 0, "presence_grace": 0.05, "heartbeat": 0.2}
    fast["analysis_seconds"] = 0.02
    free = dict.fromkeys((item.name for item in fields(Settings) if item.name.endswith(LIMITS)), MANY)
    return Settings(**{**GIVEN, "database": str(database), **fast, **free, **changes})


class LocalBots:
    """Bots that think in this process, so that games defined in the tests can be played."""

    async def choose(self, record: str, seat: int, level: str, seed: int, whose: str = "") -> str:
        state = Record.parse(record).replay(events=False)
        return str(state.game.action_space.text(agents.make(level, seed).choose(state.seat(seat))))

    async def run(self, work: Callable[..., Any], *arguments: Any, whose: str = "") -> Any:
        return work(*arguments)

    def close(self) -> None:
        pass


def somebody(name: str = "Anna") -> Person:
    return Person(new_id(), name)


class House:
    """The service, its database, and short ways to play."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.start()

    def start(self) -> None:
        self.database = Database(self.settings)
        self.tables = Tables(self.database, LocalBots(), self.settings)

    async def open(self) -> None:
        await self.database.prepare()

    async def close(self) -> None:
        await self.tables.close()
        await self.database.close()

    async def restart(self) -> None:
        """A new server on the same database."""
        await self.close()
        self.start()
        await self.open()

    async def duel(self, game: str = "moths", **how: Any) -> tuple[str, Person, Person]:
        """Two people at a table for two, the game begun."""
        anna, ben = somebody("Anna"), somebody("Ben")
        table = await self.tables.create(anna, game, 2, {}, [ME, OPEN], **how)
        await self.tables.join(table, ben)
        return table, anna, ben

    async def play(self, table: str, *people: Person, plies: int = MANY, seed: int = 0) -> int:
        """Random legal moves by whoever is asked; returns how many were made."""
        rng = random.Random(seed)
        for made in range(plies):
            looks = [(person, await self.tables.look(table, person)) for person in people]
            asked = [(person, look) for person, look in looks if look.actions]
            if not asked:
                return made
            person, look = rng.choice(asked)
            assert look.seat is not None
            await self.tables.act(table, person, look.seat, look.asked, rng.choice(look.actions)["action"])
        return plies


class Guest:
    """A browser: one client with its own cookies."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def get(self, path: str, **how: Any) -> httpx.Response:
        return await self.client.get(path, **how)

    async def post(self, path: str, data: Any = None, **how: Any) -> httpx.Response:
        """A request with the CSRF header, as the page's script sends it."""
        if "csrftoken" not in self.client.cookies:
            await self.client.get("/api/account")
        headers = {"x-csrftoken": self.client.cookies["csrftoken"], **how.pop("headers", {})}
        return await self.client.post(path, json={} if data is None else data, headers=headers, **how)

    async def create(self, seats: list[SeatPlan], game: str = "moths", **how: Any) -> str:
        wish = {"game": game, "players": len(seats), "seats": [vars(seat) for seat in seats], **how}
        answer = await self.post("/api/tables", wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def look(self, table: str, seat: int | None = None) -> dict[str, Any]:
        answer = await self.get(f"/api/tables/{table}", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def act(self, table: str, look: dict[str, Any], choice: int = 0, **changes: Any) -> httpx.Response:
        move = {"seat": look["seat"], "asked": look["asked"], "action": look["actions"][choice]["action"], **changes}
        return await self.post(f"/api/tables/{table}/act", move)


class Site:
    """The application in this process."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    @property
    def tables(self) -> Tables:
        tables: Tables = self.app.state.tables
        return tables

    @property
    def renderer(self) -> Renderer:
        renderer: Renderer = self.app.state.renderer
        return renderer

    def guest(self) -> Guest:
        """Somebody with cookies of their own."""
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        return Guest(httpx.AsyncClient(transport=transport, base_url="http://testserver.local"))

    async def duel(self, game: str = "moths") -> tuple[str, Guest, Guest]:
        anna, ben = self.guest(), self.guest()
        table = await anna.create([ME, OPEN], game)
        assert (await ben.post(f"/api/tables/{table}/join")).status_code == 200
        return table, anna, ben


def first_action(look: Look) -> int:
    return int(look.actions[0]["action"])
