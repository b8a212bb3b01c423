"""Backup and restore while people play, from either database into either; and `validate`, which replays a copy."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import select, update

from tests.server.house import ME, OPEN, House, quick_settings, somebody
from tests.server.postgres import Cluster
from worldwright.cli import run
from worldwright.server.admin.backup import backed_up, copy_rows, file_engine, in_the_way, looked_into, restored
from worldwright.server.admin.opening import AdminError
from worldwright.server.admin.selection import Selection
from worldwright.server.admin.validate import Verdict, verdicts
from worldwright.server.database import migrate, moves, tables
from worldwright.server.only_one import alone
from worldwright.server.people import People
from worldwright.server.settings import Settings

pytestmark = pytest.mark.anyio


async def test_backed_up_under_play_restored_and_played_on(either: House, tmp_path: Path, cluster: Cluster) -> None:
    """A backup taken in the middle of many games holds all that was acknowledged before it began, and goes on on a
    database of either kind.
    """
    clara = await People(either.database).claim(somebody("Clara"), "Clara", "a long password")
    table = await either.tables.create(clara, "moths", 2, {}, [ME, OPEN])
    ben = somebody("Ben")
    await either.tables.join(table, ben)
    await either.play(table, clara, ben, plies=3)
    busy = [asyncio.create_task(play_on_and_on(either)) for _ in range(3)]
    await asyncio.sleep(0.3)
    acknowledged = {table: live.seq for table, live in either.tables.live.items()}
    file, contents = await backed_up(either.settings, tmp_path / "backup.sqlite3")
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
    assert contents.tables >= len(acknowledged)
    assert contents.people == 1
    assert file.stat().st_mode & 0o077 == 0, "seeds and digests of passwords are for the owner alone"
    for target in (str(tmp_path / "restored.sqlite3"), cluster.database()):
        settings = quick_settings(target)
        await restored(settings, file)
        again = House(settings)
        await again.open()
        for known, seq in acknowledged.items():
            assert (await again.tables.table(known)).seq >= seq, "nothing acknowledged before the backup is missing"
        assert await again.play(table, clara, ben) > 0
        assert (await again.tables.look(table, clara)).status == "over"
        assert (await People(again.database).enter("Clara", "a long password")).id == clara.id
        await again.close()


async def play_on_and_on(house: House) -> None:
    while True:
        table, *both = await house.duel()
        await house.play(table, *both)


async def test_nothing_is_overwritten_without_being_asked_twice(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *_ = await house.duel()
    games = ["--database", house.settings.database]
    file = str(tmp_path / "backup.sqlite3")
    assert await asyncio.to_thread(run, ["admin", "backup", file, *games]) == 0
    assert "1 tables with 0 moves" in capsys.readouterr().out
    assert await asyncio.to_thread(run, ["admin", "backup", file, *games]) == 2, "it is there already"
    second, *_ = await house.duel()
    await house.database.close()
    assert await asyncio.to_thread(run, ["admin", "restore", file, *games]) == 0
    assert "in place of 2 tables" in capsys.readouterr().out
    assert await in_the_way(house.settings) == f"2 tables at {house.settings.database}"
    with alone(house.settings, "http://here/"):
        assert await asyncio.to_thread(run, ["admin", "restore", file, *games, "--yes"]) == 2
    assert "a server runs on these games, at http://here/: end it first" in capsys.readouterr().err
    assert await asyncio.to_thread(run, ["admin", "restore", file, *games, "--yes"]) == 0
    aside = Path(capsys.readouterr().out.strip().rpartition(" ")[2])
    assert ids_in(Path(house.settings.database)) == {first}
    assert ids_in(aside) == {first, second}


def ids_in(file: Path) -> set[str]:
    with sqlite3.connect(file) as connection:
        return {row[0] for row in connection.execute("select id from tables")}


async def test_old_backups_make_room_in_their_folder(house: House, tmp_path: Path) -> None:
    for day in range(3):
        (tmp_path / f"worldwright-2026010{day}-120000.sqlite3").touch()
    (tmp_path / "of-somebody-else.sqlite3").touch()
    file, _ = await backed_up(house.settings, tmp_path, keep=2)
    kept = {path.name for path in tmp_path.glob("*-*.sqlite3")}
    assert kept == {"worldwright-20260102-120000.sqlite3", "of-somebody-else.sqlite3", file.name}


async def test_a_folder_for_backups_is_made_with_the_first_of_them(house: House, tmp_path: Path) -> None:
    folder = tmp_path / "backups" / "worldwright"
    file, _ = await backed_up(house.settings, folder, keep=14)
    assert file.parent == folder
    assert folder.stat().st_mode & 0o077 == 0, "games and digests are for nobody else"
    with pytest.raises(AdminError, match="number of backups"):
        await backed_up(house.settings, folder, keep=-1)


async def test_what_is_not_a_backup_is_refused(house: House, tmp_path: Path) -> None:
    file, _ = await backed_up(house.settings, tmp_path / "backup.sqlite3")
    whole = file.read_bytes()
    (tmp_path / "text").write_text("not a database at all, but long enough to be looked at\n" * 99)
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    for name in ("text", "cut", "missing"):
        with pytest.raises(AdminError):
            looked_into(tmp_path / name)
    with sqlite3.connect(file) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(AdminError, match="schema 9999, which this program does not know"):
        await restored(quick_settings(tmp_path / "new.sqlite3"), file)


# --- validate -------------------------------------------------------------------------------------


async def found(settings: Settings) -> dict[str, Verdict]:
    return {verdict.table: verdict async for _, verdict in verdicts(settings, Selection())}


async def test_validate_names_the_tables_that_would_not_go_on(
    either: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("fine", "over", "before", "gone", "older", "other", "ended", "placed")
    games = {name: await either.duel() for name in names}
    for name in names:
        table, *both = games[name]
        await either.play(table, *both, **({} if name in ("over", "before", "ended", "placed") else {"plies": 2}))
    assert not [one for one in (await found(either.settings)).values() if one.reason]
    async with either.database.write() as connection:

        async def spoil(name: str, **values: object) -> None:
            await connection.execute(update(tables).where(tables.c.id == games[name][0]).values(**values))

        async def stored(name: str) -> dict[str, object]:
            query = select(tables.c.result).where(tables.c.id == games[name][0])
            return dict(json.loads((await connection.execute(query)).scalar_one()))

        without_places = {key: value for key, value in (await stored("before")).items() if key != "places"}
        await spoil("before", result=json.dumps(without_places))
        await spoil("placed", result=json.dumps({**await stored("placed"), "places": [3, 4]}))
        await spoil("gone", game="my-own-game")
        await spoil("older", rules=0)
        await spoil("ended", result=json.dumps({"winners": [0], "scores": [99, 1]}))
        other = (moves.c.table_id == games["other"][0]) & (moves.c.ply == 1)
        await connection.execute(update(moves).where(other).values(action="no such thing"))
    judged = await found(either.settings)
    reasons = {name: judged[games[name][0]].reason for name in names}
    assert (reasons["fine"], reasons["over"], reasons["before"]) == ("", "", "")
    assert "does not have the game my-own-game" in reasons["gone"]
    assert "begun under rules 0" in reasons["older"]
    assert "move 2 does not replay" in reasons["other"]
    assert "ended with [99, 1], and would end with" in reasons["ended"]
    assert reasons["placed"].startswith("its places were [3, 4], and would be [")
    monkeypatch.setenv("WORLDWRIGHT_GAMES", "tests.conftest")
    assert await exit_code("validate", "--database", either.settings.database) == 1
    told = capsys.readouterr().out
    assert [name for name in names if games[name][0] in told] == ["gone", "older", "other", "ended", "placed"]
    assert "8 tables" in told
    assert await exit_code("validate", games["fine"][0], "--database", either.settings.database) == 0


async def exit_code(*words: str) -> int:
    try:
        return await asyncio.to_thread(run, list(words))
    except SystemExit as end:
        return int(str(end.code))


async def test_validate_reads_an_older_schema_and_leaves_it_as_it_is(house: House, tmp_path: Path) -> None:
    table, *both = await house.duel()
    await house.play(table, *both, plies=2)
    await house.database.close()
    file = tmp_path / "older.sqlite3"
    with file_engine(Path(house.settings.database)) as now, file_engine(file) as then:
        with then.begin() as older:
            migrate(older, "0004")
        with now.begin() as newest, then.begin() as older:
            copy_rows(newest, older)
    older_settings = quick_settings(file)
    assert (await found(older_settings))[table] == Verdict(table, "moths", "playing", 2)
    with sqlite3.connect(file) as connection:
        assert connection.execute("select version_num from alembic_version").fetchone() == ("0004",)
