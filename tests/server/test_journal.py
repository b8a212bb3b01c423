"""Changes that come at the same moment are written together, and each of them succeeds or fails by itself."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import bindparam, insert, update

from worldwright.server.database import Database, tables
from worldwright.server.journal import Journal, Stale, Step
from worldwright.server.settings import Settings

pytestmark = pytest.mark.anyio
RAISE = update(tables).where((tables.c.id == bindparam("known_id")) & (tables.c.seq == bindparam("known_seq")))
ADD = insert(tables)
ROW = {
    "game": "moths", "rules": 1, "players": 2, "seed": "1", "options": "{}", "status": "playing", "listed": True,
    "invitation": "i", "seq": 1, "waiting": "0", "created": 0.0, "changed": 0.0,
}  # fmt: skip


def raised(table: str, known: int) -> list[Step]:
    return [Step(RAISE, {"known_id": table, "known_seq": known, "seq": known + 1}, decisive=True)]


@pytest.fixture
async def journal(tmp_path: Path) -> Journal:
    database = Database(Settings(database=str(tmp_path / "tables.sqlite3")))
    await database.prepare()
    assert database.journal is not None
    for name in "abc":
        await database.journal.write([Step(ADD, {"id": name, **ROW})])
    return database.journal


def on_disk(journal: Journal) -> dict[str, int]:
    """As another connection sees it."""
    with sqlite3.connect(journal.connect().execute("PRAGMA database_list").fetchone()[2]) as other:
        return dict(other.execute("select id, seq from tables").fetchall())


async def test_those_who_come_together_are_written_together(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    together, commit = list[int](), journal.commit

    def counted(scripts: Sequence[Sequence[Step]]) -> list[Exception | None]:
        together.append(len(scripts))
        return commit(scripts)

    monkeypatch.setattr(journal, "commit", counted)
    async with journal.writing:  # somebody else writes just now
        waiting = [asyncio.create_task(journal.write(raised(name, 1))) for name in "abc"]
        await asyncio.sleep(0.01)
        assert not any(task.done() for task in waiting), "nothing is acknowledged before it is on disk"
    await asyncio.gather(*waiting)
    assert together == [3]
    assert on_disk(journal) == {"a": 2, "b": 2, "c": 2}


async def test_one_that_is_late_is_turned_away_alone(journal: Journal) -> None:
    twice = [*raised("b", 1), Step(ADD, {"id": "a", **ROW})]  # there is such a row already
    ends = await asyncio.gather(
        *(journal.write(steps) for steps in (raised("a", 1), raised("a", 1), twice, raised("c", 1))),
        return_exceptions=True,
    )
    assert [type(end) for end in ends] == [type(None), Stale, Stale, type(None)]
    assert on_disk(journal) == {"a": 2, "b": 1, "c": 2}, "of what failed nothing is done, also not its first step"


async def test_a_file_that_cannot_be_written_fails_for_all_and_is_written_later(journal: Journal) -> None:
    assert journal.connection is not None
    journal.connection.execute("PRAGMA query_only=ON")
    ends = await asyncio.gather(*(journal.write(raised(name, 1)) for name in "ab"), return_exceptions=True)
    assert all(isinstance(end, sqlite3.OperationalError) for end in ends)
    journal.connection.execute("PRAGMA query_only=OFF")
    await journal.write(raised("a", 1))
    assert on_disk(journal) == {"a": 2, "b": 1, "c": 1}


@pytest.mark.parametrize("value", [2**70, "\ud800", object()])
async def test_a_value_that_cannot_be_written_fails_alone(journal: Journal, value: object) -> None:
    odd = [*raised("b", 1), Step(ADD, {"id": "d", **ROW, "players": value})]
    ends = await asyncio.gather(
        *(journal.write(steps) for steps in (raised("a", 1), odd, raised("c", 1))), return_exceptions=True
    )
    assert [isinstance(end, Exception) for end in ends] == [False, True, False]
    assert on_disk(journal) == {"a": 2, "b": 1, "c": 2}


async def test_whatever_happens_nobody_waits_for_ever(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(_: object) -> None:
        raise RuntimeError("nobody has thought of this")

    with monkeypatch.context() as change:
        change.setattr(journal, "tried", break_down)
        async with asyncio.timeout(30):
            ends = await asyncio.gather(*(journal.write(raised(name, 1)) for name in "ab"), return_exceptions=True)
    assert [type(end) for end in ends] == [RuntimeError, RuntimeError]
    await journal.write(raised("a", 1))
    assert on_disk(journal) == {"a": 2, "b": 1, "c": 1}
