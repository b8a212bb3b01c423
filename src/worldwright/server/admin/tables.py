"""Tables, as whoever runs the server sees them: listed, inspected, exported, deleted."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Row, delete, func, select

from worldwright.engine.errors import WorldwrightError
from worldwright.server.admin.opening import AdminError
from worldwright.server.admin.selection import Selection
from worldwright.server.database import Database, chat, people, seats, tables
from worldwright.server.rows import TABLE_ID
from worldwright.server.table.messages import Refused
from worldwright.server.table.storage import Storage

AT_ONCE = 500  # tables in one transaction


def moment(seconds: float) -> str:
    """A moment as people read it, in UTC; what is none, as it stands there."""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))
    except (OSError, OverflowError, TypeError, ValueError):
        return str(seconds)


async def listed(database: Database, selection: Selection) -> list[dict[str, Any]]:
    """A line for each table."""
    rows = await selection.rows(database)
    names = await names_at(database, [row.id for row in rows])
    return [line_of(row, names.get(row.id, [])) for row in rows]


def line_of(row: Row[Any], names: Sequence[str]) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "rules": row.rules,
        "status": row.status,
        "moves": row.moves,
        "people": ", ".join(names),
        "changed": moment(row.changed),
    }


async def names_at(database: Database, ids: Sequence[str]) -> dict[str, list[str]]:
    """Who sits at tables, in words."""
    found: dict[str, list[str]] = {}
    async with database.read() as connection:
        for begin in range(0, len(ids), AT_ONCE):
            query = select(seats).where(seats.c.table_id.in_(ids[begin : begin + AT_ONCE])).order_by(seats.c.seat)
            for row in (await connection.execute(query)).all():
                words = {"bot": f"{row.name} (bot, {row.level})", "open": "an open chair"}.get(row.kind, str(row.name))
                found.setdefault(row.table_id, []).append(words)
    return found


async def shown(database: Database, table: str) -> dict[str, Any]:
    """Everything about one table, without what only its people may know: seed and invitation."""
    row = await one(database, table)
    async with database.read() as connection:
        sitting = select(seats, people.c.claim.is_not(None).label("claimed"))
        sitting = sitting.join(people, people.c.id == seats.c.holder, isouter=True)
        chairs = (await connection.execute(sitting.where(seats.c.table_id == row.id).order_by(seats.c.seat))).all()
        lines = select(func.count()).select_from(chat).where(chat.c.table_id == row.id)
        said = (await connection.execute(lines)).scalar_one()
    return {
        **line_of(row, []),
        "people": [
            {"seat": one.seat, "kind": one.kind, "name": one.name, "level": one.level, "holder": one.holder}
            | ({"claimed": bool(one.claimed)} if one.holder else {})
            for one in chairs
        ],
        "options": read(row.options),
        "own components": row.components is not None,
        "listed": row.listed,
        "waiting for seats": row.waiting,
        "result": read(row.result) if row.result else None,
        "chat": said,
        "sequence": row.seq,
        "successor": row.successor,
        "campaign": row.campaign,
        "created": moment(row.created),
        "goes on": await goes_on(database, row.id),
    }


def read(text: str) -> Any:
    """JSON of a row; where it is none, the text itself."""
    try:
        return json.loads(text)
    except (TypeError, ValueError):
        return text


async def one(database: Database, table: str) -> Row[Any]:
    rows = await Selection((table,)).rows(database)
    if len(rows) > 1:
        raise AdminError(f"{len(rows)} tables begin with {table}")
    return rows[0]


async def goes_on(database: Database, table: str) -> str:
    """Whether a table can be played on by this program, or why not."""
    try:
        await Storage(database).load(table)
    except Refused as refusal:
        return refusal.reason
    return "yes"


async def record_of(database: Database, table: str) -> str:
    """The record of a table as it is stored, also of a game that is being played: it tells every card."""
    stored = await Storage(database).stored_record((await one(database, table)).id)
    assert stored is not None
    return str(stored.record)


async def exported(database: Database, selection: Selection, folder: Path) -> tuple[int, list[str]]:
    """The records of many tables as files, with a list of them. Returns how many, and of which there is none."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lines, missing = await listed(database, selection), []
    with (folder / "tables.jsonl").open("w", encoding="utf-8") as index:
        for line in lines:
            try:
                if not TABLE_ID.fullmatch(line["id"]):
                    raise AdminError("this is no id of a table, and no name for a file")
                record = await record_of(database, line["id"])
            except WorldwrightError as error:
                missing.append(f"{line['id']}  {error}")
                continue
            (folder / f"{line['id']}.txt").write_text(record, encoding="utf-8")
            index.write(json.dumps(line, default=str) + "\n")
    return len(lines) - len(missing), missing


async def deleted(database: Database, ids: Sequence[str]) -> int:
    """Delete tables with their moves, chairs and chat; servers that have them open are told. Returns how many."""
    for begin in range(0, len(ids), AT_ONCE):
        some = tables.c.id.in_(ids[begin : begin + AT_ONCE])
        async with database.write() as connection:
            gone = (await connection.execute(select(tables.c.id, tables.c.seq).where(some))).all()
            await connection.execute(delete(tables).where(some))
            for row in gone:
                await database.tell_others(connection, row.id, row.seq + 1)
    return len(ids)
