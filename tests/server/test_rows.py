"""Whatever stands in whatever column: the server starts, no page breaks, what belongs to others goes on as before, and
whoever runs the server is told which row it is.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Float, Integer, Table, insert

from tests.server.house import BOT, MANY, ME, OPEN, Guest, LocalBots, Site, quick_settings
from worldwright.cli import run
from worldwright.server.analysis.analyses import Analyses
from worldwright.server.database import PRAGMAS, SCHEMA, attendance, deliveries
from worldwright.server.people import new_id
from worldwright.server.web.app import create_app

pytestmark = pytest.mark.anyio
HTML = {"accept": "text/html, application/json"}
NUMBERS = ("x", 2**31 - 1)
FRACTIONS = ("x", 9e999)
NEVER = (9e999, b"\xff\x00")  # makes sense in no column
TEXTS = (b"\xff\x00", '{"scores": [1]}')
GAMES = ("over", "playing")
OF_NOBODY = ("/", "/lobby", "/api/lobby", "/mine", "/api/mine", "/me", "/account", "/api/account", "/game/moths")
OF_NOBODY += ("/game/revive/campaign", "/api/notices", "/api/account/tokens", "/ready")
OF_A_TABLE = ("/table/{}", "/api/tables/{}", "/api/tables/{}/parts", "/api/tables/{}/record", "/api/tables/{}/analysis")
OF_A_TABLE += ("/table/{}/replay", "/table/{}/log", "/table/{}/analysis", "/table/{}/result", "/join/{}/x")
COMMANDS = ("admin tables list --json", "admin tables repair", "admin people list", "admin people repair", "validate")
BELONGS = {
    "tables": "id",
    "people": "id",
    "campaigns": "id",
    "channels": "id",
    "sessions": "person",
    "tokens": "person",
}


class Town:
    """A site at which everything occurs twice: once to be damaged, once to go on as it was."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.anna, self.ben = site.guest(), site.guest()
        self.hurt: dict[str, str] = {}
        self.sound: dict[str, str] = {}

    @property
    def file(self) -> Path:
        return self.site.settings.file()

    async def populate(self) -> None:
        for guest, name in ((self.anna, "Anna"), (self.ben, "Ben")):
            claim = {"name": name, "password": "quite a long one"}
            assert (await guest.post("/api/account/claim", claim)).status_code == 200
            assert (await guest.post("/api/account/tokens", {"name": f"Bot of {name}"})).status_code == 201
        for things, owner in ((self.hurt, self.anna), (self.sound, self.ben)):
            await self.games(things)
            await self.campaign(things, owner)
            way = await owner.post("/api/notices/webhook", {"url": "http://127.0.0.1:9/"})
            things["channel"] = way.json()["id"]
            row = {"id": new_id(), "channel": things["channel"], "table_id": things["playing"], "turn": 0, "number": 0}
            async with self.site.tables.storage.database.write() as connection:
                here = {"table_id": things["playing"], "person": "somebody", "here": True, "at": time.time()}
                await connection.execute(insert(attendance).values(**here))
                await connection.execute(insert(deliveries).values(**row, due=time.time(), tries=0, status="sent"))
        assert "Anna" in (await self.anna.get("/me", headers=HTML)).text

    async def games(self, things: dict[str, str]) -> None:
        things["over"] = await self.anna.create([ME, OPEN], rated=True)
        things["playing"] = await self.anna.create([ME, OPEN], pace="day")
        things["with a bot"] = await self.anna.create([ME, BOT])
        for table in (things["over"], things["playing"]):
            assert (await self.ben.post(f"/api/tables/{table}/join")).status_code == 200
            await self.ben.post(f"/api/tables/{table}/chat", {"text": "Hello"})
        await self.play(things["over"])
        await self.play(things["playing"], plies=3)
        assert (await self.anna.post(f"/api/tables/{things['over']}/analysis")).status_code == 200
        await asyncio.gather(*self.site.app.state.analyses.waiting.values())

    async def campaign(self, things: dict[str, str], owner: Guest) -> None:
        token = {"_csrf_token": owner.client.cookies["csrftoken"]}
        begun = await owner.client.post("/campaigns/revive", data=token, files={"x": ("", b"")})
        assert begun.status_code == 303, begun.text
        things["campaign"] = begun.headers["location"].rpartition("/")[2]

    async def play(self, table: str, plies: int = MANY) -> None:
        for _ in range(plies):
            looks = [(guest, await guest.look(table)) for guest in (self.anna, self.ben)]
            asked = next(((guest, look) for guest, look in looks if look["actions"]), None)
            if asked is None:
                return
            assert (await asked[0].act(table, asked[1])).status_code == 200

    def forget(self) -> None:
        """As after a start."""
        state = self.site.app.state
        state.tables.live.clear()
        state.people.remembered.clear()
        state.tokens.remembered.clear()
        state.notifier.known.clear()

    async def start(self) -> None:
        """What a server does at its start, and again and again."""
        state = self.site.app.state
        await state.tables.resume()
        await state.analyses.resume()
        await state.absence.look_round()
        await state.notifier.look_round()
        await state.tables.catch_up()

    async def answers(self) -> dict[str, int]:
        """How everything is answered that one may ask for."""
        self.forget()
        await self.start()
        hurt = [page.format(self.hurt[name]) for name in GAMES for page in OF_A_TABLE]
        sound = [page.format(self.sound["playing"]) for page in OF_A_TABLE]
        asked = [(self.anna, "Anna", page) for page in (*OF_NOBODY, *hurt, f"/campaign/{self.hurt['campaign']}")]
        asked += [(self.ben, "Ben", page) for page in (*OF_NOBODY, *sound, f"/campaign/{self.sound['campaign']}")]
        return {f"{who} {page}": (await guest.get(page, headers=HTML)).status_code for guest, who, page in asked}

    def hurts(self, asked: str, table: Table) -> bool:
        """Is this about what was damaged? A person, session or token is Anna's."""
        owned = table.name in ("people", "sessions", "tokens") and asked.startswith("Anna")
        return owned or any(thing in asked for thing in self.hurt.values())

    def rows(self, connection: sqlite3.Connection, table: Table) -> list[int]:
        """Those that belong to what is to be damaged."""
        things = [*self.hurt.values(), connection.execute("select id from people where name = 'Anna'").fetchone()[0]]
        column = BELONGS.get(table.name, "table_id")
        places = ", ".join("?" * len(things))
        found = connection.execute(f'select rowid from "{table.name}" where {column} in ({places})', things)
        return [row[0] for row in found]


@pytest.fixture
async def town(own_file: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Town]:
    async def here(self: Analyses, work: Any, *arguments: Any) -> Any:
        return work(*arguments)

    monkeypatch.setattr(Analyses, "run", here)
    monkeypatch.setitem(PRAGMAS, "synchronous", "OFF")  # nobody pulls the plug here
    settings = quick_settings(own_file, notices_to_private=True, requests_per_minute=10**9)
    app = create_app(settings, LocalBots())
    async with app.lifespan():
        town = Town(Site(app, settings))
        await town.populate()
        yield town


def values_for(column: Column[Any]) -> tuple[Any, ...]:
    if isinstance(column.type, Boolean):
        return ("x", 7)
    if isinstance(column.type, Integer):
        return NUMBERS
    return FRACTIONS if isinstance(column.type, Float) else TEXTS


def damages(town: Town, table: Table) -> Iterator[tuple[Column[Any], Any]]:
    """Every column in turn, of another kind or beyond all bounds; afterwards all is as before."""
    with closing(sqlite3.connect(town.file, isolation_level=None)) as connection:
        connection.execute("pragma synchronous = off")
        rows = town.rows(connection, table)
        assert rows
        for number, column in enumerate(table.c):
            values = values_for(column)
            value = values[number % len(values)]
            place = f'"{column.name}" = ? where rowid = ?'
            query = f'select "{column.name}" from "{table.name}" where rowid = ?'
            before = [connection.execute(query, (row,)).fetchone()[0] for row in rows]
            for row in rows:
                with suppress(sqlite3.IntegrityError):  # the second of two equal keys
                    connection.execute(f'update "{table.name}" set {place}', (value, row))
            yield column, value
            for row, old in zip(rows, before, strict=True):  # what the server has put right meanwhile gives way
                connection.execute(f'update or replace "{table.name}" set {place}', (old, row))


class Operator:
    """Whoever runs the server, at a keyboard; what breaks there is noted."""

    def __init__(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.file, self.capsys = file, capsys
        self.broken: list[str] = []

    async def ask(self, command: str) -> str:
        try:
            await asyncio.to_thread(run, [*command.split(), "--database", str(self.file)])
        except SystemExit as end:
            if end.code not in (0, 1, 2):
                self.broken.append(f"{command} ends with {end.code}")
        except Exception as error:  # whatever it is: that is what is looked for
            self.broken.append(f"{command} raises {error!r}"[:300])
        told = self.capsys.readouterr()
        return told.out + told.err


@pytest.mark.parametrize("table", SCHEMA.sorted_tables, ids=lambda table: str(table.name))
async def test_a_row_that_makes_no_sense_is_the_trouble_of_what_it_belongs_to(
    town: Town,
    table: Table,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("WORLDWRIGHT_GAMES", "tests.conftest")
    before, operator, wrong = await town.answers(), Operator(town.file, capsys), []
    commands = [*COMMANDS, f"admin tables show {town.hurt['over']}", "admin people show Anna"]
    assert max(before.values()) < 500
    assert "make no sense: 0" in await operator.ask("admin rows")
    for column, value in damages(town, table):
        caplog.clear()
        told = await operator.ask("admin rows")  # first: some rows are put right as soon as somebody looks
        after = await town.answers()
        found = [f"{asked} answers {status}" for asked, status in after.items() if status >= 500]
        found += [
            f"{asked} answers {after[asked]}, not {status}"
            for asked, status in before.items()
            if after[asked] != status and not town.hurts(asked, table)
        ]
        found += [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        for command in commands if value == values_for(column)[0] else ():
            await operator.ask(command)
        if value in NEVER and f" {column.name} is " not in told:
            found.append(f"`admin rows` says: {told}")
        wrong += [f"{column} = {value!r}: {one}" for one in (*found, *operator.broken)]
        operator.broken.clear()
    assert not wrong, "\n".join(wrong)
