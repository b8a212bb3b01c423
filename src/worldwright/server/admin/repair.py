"""Tables that are out of step with their own moves: found, and put right where that loses nothing by itself.

The moves are the truth. What the lists say of a table follows from them; moves that do not replay at the end of a log
are cut off only when asked for, and written to a file first.
"""

from __future__ import annotations

import json
import time
from collections import namedtuple
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Row, delete, func, select, update

from worldwright import agents
from worldwright.engine.errors import WorldwrightError
from worldwright.engine.state import State
from worldwright.engine.timeline import follow
from worldwright.server.admin.tables import record_of
from worldwright.server.database import Database, moves, seats, tables
from worldwright.server.people import new_id
from worldwright.server.rows import oddities, sound
from worldwright.server.table.messages import Refused
from worldwright.server.table.paces import LIVE
from worldwright.server.table.storage import FOLLOWS_FROM_MOVES, Storage, header_of, require_sound, standing_row
from worldwright.server.table.table import DAMAGED, Chair, Entry, Header, of_sound_rows, opening, standing, status_of

PLAIN: dict[str, Callable[[], object]] = {  # what stands well in place of something that makes no sense
    "seq": lambda: 1,
    "invitation": new_id,
    "origin": str,
    "successor": lambda: None,
    "campaign": lambda: None,
    "pace": lambda: LIVE,
    "moved": time.time,
    "created": time.time,
    "changed": time.time,
}


@dataclass
class Finding:
    """What is wrong with a table."""

    table: str
    problems: list[str] = field(default_factory=list)
    row: dict[str, Any] = field(default_factory=dict)  # what the lists should say
    chairs: tuple[Chair, ...] = ()  # in place of those that are there
    keep: int | None = None  # lines of the log that replay; None: all of them
    beyond_repair: str = ""


async def examined(database: Database, row: Row[Any]) -> Finding:
    """Replay a table and compare it with what stands about it on disk."""
    found = Finding(row.id)
    async with database.read() as connection:
        query = select(seats).where(seats.c.table_id == row.id).order_by(seats.c.seat)
        sitting = (await connection.execute(query)).all()
        log = await Storage(database).read_log(connection, row.id)
        last = (await connection.execute(select(func.max(moves.c.ply)).where(moves.c.table_id == row.id))).scalar_one()
    try:
        with of_sound_rows():
            mended = mend(found, row)
            chairs = seated(found, mended, sitting)
            if log and last != len(log) - 1:
                raise Refused(f"the log has {len(log)} moves, and the last one has the number {last}", "rules")
            compare(found, mended, chairs, log)
    except WorldwrightError as error:
        found.beyond_repair = str(error)
    return found


def mend(found: Finding, row: Row[Any]) -> Any:
    """The row with something in place of what makes no sense and matters to no rule."""
    found.row = {name: PLAIN[name]() for name in oddities(tables, row) if name in PLAIN}
    found.problems = [f"its {name} makes no sense" for name in found.row]
    mended = namedtuple("Mended", row._fields)(**{**row._asdict(), **found.row})
    require_sound(tables, mended, but=FOLLOWS_FROM_MOVES)
    return mended


def seated(found: Finding, row: Any, sitting: Sequence[Row[Any]]) -> tuple[Chair, ...]:
    """The chairs; where one is missing or makes no sense, a bot sits down."""
    right = {one.seat: one for one in sound(seats, sitting) if one.seat < row.players}
    missing = [str(seat + 1) for seat in range(row.players) if seat not in right]
    chairs = tuple(chair(right[seat]) if seat in right else stand_in(seat) for seat in range(row.players))
    if missing or len(sitting) != row.players:
        found.problems.append(
            f"no chair for seat {', '.join(missing)}" if missing else "there are more chairs than players"
        )
        found.chairs = chairs
    return chairs


def compare(found: Finding, row: Any, chairs: tuple[Chair, ...], log: list[Entry]) -> None:
    state: State | None = None
    if log or status_of(chairs, None) != "waiting":
        state, found.keep = played(header_of(row), log)
    if found.keep is not None:
        found.problems.append(f"move {found.keep + 1} of {len(log)} does not replay")
    wanted = standing_row(chairs, state, row.changed)
    differing = {name: wanted[name] for name in FOLLOWS_FROM_MOVES if not same(wanted[name], getattr(row, name))}
    found.problems += [f"{name} is {getattr(row, name)!r}, not {value!r}" for name, value in differing.items()]
    found.row |= differing


def same(one: str | None, other: str | None) -> bool:
    """Results are JSON, which may be written in more than one way."""
    if not one or not other or one[0] != "{":
        return one == other
    try:
        return bool(json.loads(one) == json.loads(other))
    except (TypeError, ValueError):
        return False


def played(header: Header, log: list[Entry]) -> tuple[State, int | None]:
    """The position that a log leads to, and how many of its lines replay when not all do."""
    try:
        return replayed(header, log), None
    except Refused:
        raise
    except (WorldwrightError, *DAMAGED):
        opening(header)  # where not even that is possible, there is nothing to keep
        kept = next(count for count in range(len(log) - 1, -1, -1) if replays(header, log[:count]))
        return replayed(header, log[:kept]), kept


def replays(header: Header, log: list[Entry]) -> bool:
    try:
        replayed(header, log)
    except (WorldwrightError, *DAMAGED):
        return False
    return True


def replayed(header: Header, log: list[Entry]) -> State:
    state = opening(header)
    for _ in follow(state, standing(log)):
        pass
    return state


def chair(row: Row[Any]) -> Chair:
    return Chair(row.kind, row.name, row.level, row.holder, row.gave_up)


def stand_in(seat: int) -> Chair:
    return Chair("bot", f"Seat {seat + 1}", agents.DEFAULT_LEVEL)


async def whole_log(database: Database, table: str) -> str:
    """The record of a table; where its moves make none, its log line by line, as it is stored."""
    try:
        return await record_of(database, table)
    except WorldwrightError:
        async with database.read() as connection:
            log = await Storage(database).read_log(connection, table)
        return "".join(f"{entry.seat} {entry.action or 'undo'}\n" for entry in log)


async def repaired(database: Database, found: Finding, cut: Path | None = None) -> bool:
    """Put right what can be. Moves that do not replay are cut off only with a folder to keep the whole record in."""
    if found.beyond_repair or not found.problems or (found.keep is not None and cut is None):
        return False
    if found.keep is not None and cut is not None:
        cut.mkdir(parents=True, exist_ok=True, mode=0o700)
        (cut / f"{found.table}.txt").write_text(await whole_log(database, found.table), encoding="utf-8")
    async with database.write() as connection:
        if found.keep is not None:
            beyond = (moves.c.table_id == found.table) & (moves.c.ply >= found.keep)
            await connection.execute(delete(moves).where(beyond))
        if found.chairs:
            await connection.execute(delete(seats).where(seats.c.table_id == found.table))
            await Storage(database).put_chairs(connection, found.table, found.chairs)
        this = tables.c.id == found.table
        await connection.execute(update(tables).where(this).values(**{"seq": tables.c.seq + 1, **found.row}))
        seq = (await connection.execute(select(tables.c.seq).where(this))).scalar_one()
        await database.tell_others(connection, found.table, seq)
    return True
