"""The log on disk is the truth: restarts, rival processes, migrations."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.server.house import BOT, ME, OPEN, House, first_action, quick_settings, somebody
from worldwright.engine.errors import WorldwrightError
from worldwright.engine.registry import load
from worldwright.server.database import (
    SCHEMA,
    Database,
    Unavailable,
    known_revisions,
    migrate,
    migrations,
    revision_of,
)
from worldwright.server.table.messages import Person, Refused
from worldwright.server.table.storage import Storage
from worldwright.server.table.table import Entry, standing

pytestmark = pytest.mark.anyio


async def test_a_restart_brings_every_table_back_as_it_was(either: House) -> None:
    table, anna, ben = await either.duel("strange-world")
    for step in range(8):
        await either.play(table, anna, ben, plies=7, seed=step)
        before = [await either.tables.look(table, person) for person in (anna, ben, None)]
        await either.restart()
        assert [await either.tables.look(table, person) for person in (anna, ben, None)] == before


async def test_bots_go_on_after_a_restart(either: House) -> None:
    anna = somebody()
    object.__setattr__(either.settings, "bot_pause", 60.0)
    table = await either.tables.create(anna, "moths", 2, {}, [ME, BOT])
    look = await either.tables.look(table, anna)
    await either.tables.act(table, anna, 0, look.asked, first_action(look))
    object.__setattr__(either.settings, "bot_pause", 0.0)
    await either.restart()
    await either.tables.resume()
    async with asyncio.timeout(60):
        async for _ in either.tables.watch(table, -1):
            if (await either.tables.look(table, None)).ply > 1:
                break


async def test_idle_tables_leave_memory_and_come_back(either: House) -> None:
    table, anna, ben = await either.duel()
    await either.play(table, anna, ben, plies=3)
    before = await either.tables.look(table, anna)
    with either.tables.attending(table, anna):
        either.tables.live[table].touched = -1e9
        either.tables.sweep()
        assert table in either.tables.live
    await asyncio.sleep(0.1)
    either.tables.live[table].touched = -1e9
    either.tables.sweep()
    assert table not in either.tables.live
    assert await either.tables.look(table, anna) == before


async def test_moves_are_added_and_never_changed(house: House, tmp_path: Path) -> None:
    table, anna, ben = await house.duel()
    await house.play(table, anna, ben, plies=1)
    mover = 0 if (await house.tables.look(table, anna)).can_undo else 1
    await house.tables.undo(table, (anna, ben)[mover], mover)
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        rows = file.execute("select ply, seat, action is null, rules from moves order by ply").fetchall()
        assert rows == [(0, mover, 0, 1), (1, mover, 1, 1)]
        with pytest.raises(sqlite3.IntegrityError):
            file.execute("insert into moves select * from moves")


def test_what_was_taken_back_does_not_stand() -> None:
    log = [
        Entry(0, "a"),
        Entry(1, "b"),
        Entry(0, None),
        Entry(0, "c"),
        Entry(1, None),
        Entry(1, "d"),
        Entry(1, "e"),
        Entry(1, None),
    ]
    assert standing(log) == [(0, "c"), (1, "d")]


async def test_two_processes_never_overwrite_each_other(database: str) -> None:
    here = House(quick_settings(database))
    await here.open()
    there = House(quick_settings(database))
    table, anna, ben = await here.duel("strange-world")
    for step in range(40):
        house = (here, there)[step % 2]
        for person in (anna, ben):
            look = await house.tables.look(table, person)
            if look.actions and look.seat is not None:
                with suppress(Refused):  # where this process had not heard of the other's move
                    await house.tables.act(table, person, look.seat, look.asked, first_action(look))
    await here.tables.changed_elsewhere(table, 10**6)
    await there.tables.changed_elsewhere(table, 10**6)
    assert await here.tables.look(table, anna) == await there.tables.look(table, anna)
    assert (await here.tables.look(table, None)).ply > 20
    await there.close()
    await here.close()


async def test_a_game_of_other_rules_is_refused_and_left_alone(either: House) -> None:
    table, anna, _ = await either.duel()
    async with either.database.write() as connection:
        await connection.execute(text("update tables set rules = 77"))
    await either.restart()
    with pytest.raises(Refused, match="rules 77") as caught:
        await either.tables.look(table, anna)
    assert caught.value.code == "rules"
    assert len(await either.tables.mine(anna)) == 1


async def test_the_migrations_build_the_schema_of_the_code(database: str) -> None:
    made = Database(quick_settings(database))
    await made.prepare()
    await made.prepare()

    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection), SCHEMA)

    async with made.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        if not made.settings.postgres:
            assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
            assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2
    await made.close()


def test_the_files_of_the_migrations_bear_their_numbers() -> None:
    """A start looks at their names alone, to see whether there is anything to do."""
    scripts = ScriptDirectory.from_config(migrations()).walk_revisions()
    assert [script.revision for script in scripts] == known_revisions()


async def test_games_of_the_first_schema_come_along_step_by_step(database: str) -> None:
    """A running game with a claimed name, written by the oldest server there was, is played on by this one."""
    made = Database(quick_settings(database))
    game = load("moths")
    table = {"id": "t" * 22, "game": "moths", "rules": game.rules_version, "players": 2, "seed": 7, "options": "{}"}
    table |= {"status": "playing", "listed": True, "invitation": "i" * 22, "seq": 1, "waiting": "0", "created": 1.0}
    chairs = [(0, "person", "a" * 22, "Anna"), (1, "person", "b" * 22, "Ben")]
    for revision in reversed(known_revisions()):
        async with made.write() as connection:
            await connection.run_sync(migrate, revision)
            if revision == "0001":
                await put(connection, "people", id="a" * 22, name="Anna", claim="anna", password="x", since=1.0)
                await put(connection, "tables", **table, changed=1.0)
                for seat, kind, holder, name in chairs:
                    row = {"seat": seat, "kind": kind, "holder": holder, "name": name, "level": ""}
                    await put(connection, "seats", table_id="t" * 22, **row)
    await made.close()
    house = House(quick_settings(database))
    await house.open()
    anna, ben = Person("a" * 22, "Anna", guest=False), Person("b" * 22, "Ben")
    assert await house.play("t" * 22, anna, ben) > 4
    assert (await house.tables.look("t" * 22, None)).status == "over"
    await house.close()


@pytest.mark.parametrize("known", [None, "0001", "0003", "0007", "0010"])
async def test_a_migration_that_breaks_off_leaves_nothing_half_made(tmp_path: Path, known: str | None) -> None:
    made = Database(quick_settings(tmp_path / "tables.sqlite3"))
    if known:
        async with made.write() as connection:
            await connection.run_sync(migrate, known)
    left = 0

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise ConnectionAbortedError("the machine was switched off")

    event.listen(made.engine.sync_engine, "before_cursor_execute", count)
    broken_off = 0
    for statements in range(3, 60, 6):
        left = statements
        with suppress(Unavailable):
            async with made.write() as connection:
                await connection.run_sync(migrate)
        if left > 0:
            break
        broken_off += 1
        async with made.read() as connection:
            assert await connection.run_sync(revision_of) == known
    assert broken_off > 1
    event.remove(made.engine.sync_engine, "before_cursor_execute", count)
    await made.prepare()
    async with made.read() as connection:
        assert await connection.run_sync(revision_of) == known_revisions()[0]
    await made.close()


async def test_the_tables_of_something_else_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "shop.sqlite3"
    with sqlite3.connect(file) as connection:
        connection.execute("create table people (id int)")
    made = Database(quick_settings(file))
    with pytest.raises(WorldwrightError, match="something else than games: it has a table people"):
        await made.prepare()
    await made.close()


async def put(connection: AsyncConnection, table: str, **row: object) -> None:
    """A row as it was written then."""
    names = ", ".join(row)
    await connection.execute(text(f"insert into {table} ({names}) values (:{', :'.join(row)})"), row)


async def test_a_failing_disk_leaves_the_table_as_it_was(either: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, anna, _ = await either.duel()
    before = await either.tables.look(table, anna)

    async def fail(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(Storage, "save", fail)
        with pytest.raises(OSError, match="disk full"):
            await either.tables.act(table, anna, 0, before.asked, first_action(before))
    assert await either.tables.look(table, anna) == before
    await either.tables.act(table, anna, 0, before.asked, first_action(before))


async def test_tables_of_a_game_that_is_gone_are_not_listed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.tables.create(somebody(), "moths", 2, {}, [ME, OPEN])
    assert load("moths")
    monkeypatch.setattr("worldwright.server.table.looks.available", lambda: ["strange-world"])
    assert await house.tables.lobby() == []
