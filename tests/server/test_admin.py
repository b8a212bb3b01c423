"""`worldwright admin`: tables and people are listed, shown, exported, repaired and deleted, on either database."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, text, update

from tests.server.house import ME, OPEN, House, somebody
from worldwright.cli import run
from worldwright.engine.record import Record
from worldwright.server.database import SCHEMA, campaigns, channels, moves, people, rating_steps, seats, tables, tokens
from worldwright.server.notices.channels import Channels
from worldwright.server.people import People, new_id
from worldwright.server.table.messages import Person, Refused

pytestmark = pytest.mark.anyio


class Desk:
    """Whoever runs the server, at a keyboard."""

    def __init__(self, house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.house, self.capsys = house, capsys
        monkeypatch.setenv("WORLDWRIGHT_GAMES", "tests.conftest")
        monkeypatch.setenv("COLUMNS", "200")

    async def ask(self, *words: str, code: int = 0) -> str:
        where = ["--database", self.house.settings.database]
        try:
            ended = await asyncio.to_thread(run, [*words, *where])
        except SystemExit as end:
            ended = int(str(end.code))
        told = self.capsys.readouterr()
        assert ended == code, told
        return told.out + told.err

    async def rows(self, query: Any) -> list[Any]:
        async with self.house.database.read() as connection:
            return list((await connection.execute(query)).all())

    async def write(self, *statements: Any) -> None:
        async with self.house.database.write() as connection:
            for statement in statements:
                await connection.execute(statement)


@pytest.fixture
async def desk(house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(house, capsys, monkeypatch)


@pytest.fixture
async def any_desk(either: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(either, capsys, monkeypatch)


async def claimed(house: House, name: str = "Clara") -> Person:
    return await People(house.database).claim(somebody(name), name, "a long password")


async def test_tables_are_listed_as_described(any_desk: Desk) -> None:
    clara = await claimed(any_desk.house)
    waiting = await any_desk.house.tables.create(clara, "moths", 2, {}, [ME, OPEN])
    played, *both = await any_desk.house.duel()
    await any_desk.house.play(played, *both)
    lines = [json.loads(line) for line in (await any_desk.ask("admin", "tables", "list", "--json")).splitlines()]
    assert {line["id"]: line["status"] for line in lines} == {waiting: "waiting", played: "over"}
    assert lines[0]["moves"] > 0
    for description, found in (
        (["--status", "over"], played),
        (["--guests"], played),
        (["--person", "clara"], waiting),
        (["--person", both[0].id], played),
        ([waiting[:8]], waiting),
    ):
        listed = await any_desk.ask("admin", "tables", "list", "--json", *description)
        assert [json.loads(line)["id"] for line in listed.splitlines()] == [found], description
    assert await any_desk.ask("admin", "tables", "list", "--json", "--idle", "1") == ""
    assert "Clara, an open chair" in await any_desk.ask("admin", "tables", "list")
    assert "there is no table nowhere" in await any_desk.ask("admin", "tables", "list", "nowhere", code=2)


async def test_a_table_is_shown_without_its_secrets_and_exported_with_its_moves(desk: Desk, tmp_path: Path) -> None:
    table, *both = await desk.house.duel()
    await desk.house.play(table, *both, plies=3)
    header = desk.house.tables.live[table].header
    told = await desk.ask("admin", "tables", "show", table[:9])
    shown = json.loads(told)
    assert (shown["moves"], shown["goes on"], shown["status"]) == (3, "yes", "playing")
    assert header.invitation not in told
    assert str(header.seed) not in told
    record = Record.parse(await desk.ask("admin", "tables", "export", table))
    assert len(record.moves) == 3
    assert record.replay() == desk.house.tables.live[table].state
    await desk.ask("admin", "tables", "export", "--folder", str(tmp_path / "all"))
    assert Record.parse((tmp_path / "all" / f"{table}.txt").read_text()) == record
    assert json.loads((tmp_path / "all" / "tables.jsonl").read_text())["id"] == table


async def test_deleting_is_dry_until_it_is_meant(any_desk: Desk) -> None:
    gone, *_ = await any_desk.house.duel()
    kept, *both = await any_desk.house.duel()
    assert "say which tables" in await any_desk.ask("admin", "tables", "delete", "--yes", code=2)
    assert "say --yes" in await any_desk.ask("admin", "tables", "delete", gone)
    assert len(await any_desk.rows(select(tables))) == 2
    await any_desk.ask("admin", "tables", "delete", gone, "--yes")
    assert [row.id for row in await any_desk.rows(select(tables))] == [kept]
    assert not await any_desk.rows(select(seats).where(seats.c.table_id == gone))
    await any_desk.house.tables.catch_up()
    assert gone not in any_desk.house.tables.live, "a server that had it open notices"
    assert await any_desk.house.play(kept, *both) > 0


async def test_a_table_out_of_step_with_its_moves_is_repaired(any_desk: Desk, tmp_path: Path) -> None:
    table, *both = await any_desk.house.duel()
    made = await any_desk.house.play(table, *both)
    fine = await any_desk.rows(select(tables.c.status, tables.c.result))
    assert "0 tables" in await any_desk.ask("admin", "tables", "repair")
    wrong = update(tables).values(status="playing", waiting="0", result=None)
    await any_desk.write(wrong, delete(seats).where(seats.c.seat == 1))
    told = await any_desk.ask("admin", "tables", "repair")
    assert "status is 'playing', not 'over'" in told
    assert "no chair for seat 2" in told
    assert await any_desk.rows(select(tables.c.status)) == [("playing",)]
    assert "repaired" in await any_desk.ask("admin", "tables", "repair", "--yes")
    assert await any_desk.rows(select(tables.c.status, tables.c.result)) == fine
    assert len(await any_desk.rows(select(seats))) == 2
    junk = {"table_id": table, "ply": made, "seat": 0, "action": "no such thing", "rules": 1, "at": 0.0}
    await any_desk.write(insert(moves).values(**junk))
    await any_desk.house.restart()
    with pytest.raises(Refused):
        await any_desk.house.tables.look(table, both[0])
    assert "--cut" in await any_desk.ask("admin", "tables", "repair", "--yes")
    await any_desk.ask("admin", "tables", "repair", "--yes", "--cut", str(tmp_path / "cut"))
    assert "no such thing" in (tmp_path / "cut" / f"{table}.txt").read_text()
    assert (await any_desk.house.tables.look(table, both[0])).status == "over"
    await any_desk.write(delete(moves).where(moves.c.ply == 1))
    assert "beyond repair" in await any_desk.ask("admin", "tables", "repair", "--yes")


async def test_everything_about_somebody_can_be_had_and_deleted(any_desk: Desk) -> None:
    clara, ben = await claimed(any_desk.house), somebody("Ben")
    token = await People(any_desk.house.database).begin_session(clara)
    running = await any_desk.house.tables.create(clara, "moths", 2, {}, [ME, OPEN])
    waiting = await any_desk.house.tables.create(clara, "moths", 2, {}, [ME, OPEN])
    await any_desk.house.tables.join(running, ben)
    await any_desk.house.tables.chat(running, clara, "my own words")
    row = {"id": "c" * 22, "owner": clara.id, "game": "moths", "save": "far along", "changed": 0.0}
    bot = {"id": "b" * 22, "mark": "digest of a token", "person": clara.id, "name": "Clara's bot", "since": 0.0}
    await any_desk.write(insert(campaigns).values(**row), insert(tokens).values(**bot))
    await any_desk.write(update(seats).where(seats.c.holder == ben.id).values(holder=bot["id"]))
    told = await any_desk.ask("admin", "people", "export", "CLARA")
    assert all(words in told for words in ("my own words", "far along", running))
    assert "argon2" not in told
    assert "digest of a token" not in told
    assert token not in told
    assert "say --yes" in await any_desk.ask("admin", "people", "delete", "Clara")
    assert len(await any_desk.rows(select(people))) == 1
    await any_desk.ask("admin", "people", "delete", "Clara", "--yes")
    for table in SCHEMA.sorted_tables:
        assert not [row for row in await any_desk.rows(select(table)) if {clara.id, bot["id"], "Clara"} & set(row)], (
            table.name
        )
    await any_desk.house.tables.catch_up()
    live = any_desk.house.tables.live[running]
    assert [chair.kind for chair in live.chairs] == ["bot", "bot"]
    assert [chair.kind for chair in any_desk.house.tables.live[waiting].chairs] == ["open", "open"]
    assert "nobody is called" in await any_desk.ask("admin", "people", "show", "Clara", code=2)


async def test_a_guest_is_found_by_id(desk: Desk) -> None:
    table, anna, _ = await desk.house.duel()
    assert json.loads(await desk.ask("admin", "people", "show", anna.id))["seats"][0]["table_id"] == table
    await desk.ask("admin", "people", "delete", anna.id, "--yes")
    assert not await desk.rows(select(seats).where(seats.c.holder == anna.id))


async def test_whoever_forgot_the_password_gets_another(desk: Desk) -> None:
    clara = await claimed(desk.house)
    known = People(desk.house.database)
    token = await known.begin_session(clara)
    told = await desk.ask("admin", "people", "password", "Clara", "--yes")
    with pytest.raises(Refused):
        await known.enter("Clara", "a long password")
    assert (await known.enter("Clara", told.split()[-1])).id == clara.id
    assert await known.owner_of(token) is None
    assert "Clara" in await desk.ask("admin", "people", "list", "lar")


async def test_outdated_forms_of_names_are_put_right(desk: Desk) -> None:
    await claimed(desk.house)
    await desk.write(update(people).values(skeleton="as it was"))
    await desk.ask("admin", "people", "repair")
    assert await desk.rows(select(people.c.skeleton)) == [("as it was",)]
    await desk.ask("admin", "people", "repair", "--yes")
    assert await desk.rows(select(people.c.skeleton)) == [("clara",)]


async def test_nobody_keeps_the_address_of_a_guest_who_is_gone(desk: Desk) -> None:
    clara, (_, playing, _), gone = await claimed(desk.house), await desk.house.duel(), somebody("Gone")
    ways = Channels(desk.house.database, desk.house.settings, "a secret")
    for person in (clara, playing, gone):
        await ways.add_webhook(person, f"https://example.org/{person.name}")
    await desk.ask("admin", "clear", "--yes")
    assert len(await desk.rows(select(channels))) == 3
    await desk.write(update(channels).values(since=channels.c.since - 61 * 86400.0))
    assert "1  Addresses for notices to guests who no longer play" in await desk.ask("admin", "clear", "--yes")
    left = [row.address for row in await desk.rows(select(channels).order_by(channels.c.since))]
    assert left == ["https://example.org/Clara", f"https://example.org/{playing.name}"]


async def test_what_is_old_is_cleared_away_as_the_settings_say(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    clara = await claimed(desk.house)
    guests, *both = await desk.house.duel()
    await desk.house.play(guests, *both)
    hers = await desk.house.tables.create(clara, "moths", 2, {}, [ME, OPEN])
    await desk.house.tables.join(hers, both[0])
    await desk.house.play(hers, clara, both[0])
    row = {"id": "c" * 22, "owner": both[0].id, "game": "moths", "save": "", "changed": 0.0}
    await desk.write(insert(campaigns).values(**row), update(tables).values(changed=tables.c.changed - 400 * 86400.0))
    told = await desk.ask("admin", "clear")
    assert "Other finished games stay." in told
    assert "2 in all" in told
    await desk.ask("admin", "clear", "--yes")
    assert [row.id for row in await desk.rows(select(tables))] == [hers]
    assert not await desk.rows(select(campaigns))
    monkeypatch.setenv("WORLDWRIGHT_FINISHED_DAYS", "365")
    monkeypatch.setenv("WORLDWRIGHT_UNUSED_NAMES_DAYS", "100")
    await desk.write(update(people).values(since=0.0))
    await desk.ask("admin", "clear", "--yes")
    assert not await desk.rows(select(tables))
    assert not await desk.rows(select(people))


async def test_looking_creates_and_migrates_nothing(desk: Desk, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere.sqlite3"
    assert await asyncio.to_thread(run, ["admin", "tables", "list", "--database", str(nowhere)]) == 2
    assert not nowhere.exists()
    await desk.write(text("update alembic_version set version_num = '0001'"))
    assert "schema 0001" in await desk.ask("admin", "tables", "list", code=2)
    assert await desk.rows(text("select version_num from alembic_version")) == [("0001",)]


async def test_the_page_tells_how_long_things_are_kept(site: Any) -> None:
    page = (await site.guest().get("/account")).text
    assert "Tables that wait for players are cleared away after 7 days." in page
    assert "Other finished games stay." in page


async def test_ratings_are_counted_anew_when_one_says_yes(desk: Desk) -> None:
    anna, ben = (Person(new_id(), name, guest=False) for name in ("Anna", "Ben"))
    table = await desk.house.tables.create(anna, "moths", 2, {}, [ME, OPEN], rated=True)
    await desk.house.tables.join(table, ben)
    await desk.house.play(table, anna, ben)
    assert "Nothing was changed" in await desk.ask("admin", "ratings")
    assert await desk.rows(select(rating_steps)) == []
    assert "1 games were counted" in await desk.ask("admin", "ratings", "--yes")
    assert len(await desk.rows(select(rating_steps))) == 2


async def test_a_backup_that_cannot_be_written_is_told_in_a_line(desk: Desk, tmp_path: Path) -> None:
    await desk.house.duel()
    (tmp_path / "file").write_text("")
    told = await desk.ask("admin", "backup", str(tmp_path / "file" / "games.sqlite3"), code=2)
    assert told.startswith("worldwright: ")
    assert "Not a directory" in told
