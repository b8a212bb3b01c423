"""Tables on disk: one transaction per change, checked by sequence number, so that an acknowledged move is never lost
or overwritten.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Table, bindparam, case, delete, exists, func, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from worldwright.engine.record import Record
from worldwright.engine.registry import available, load
from worldwright.engine.state import State
from worldwright.engine.timeline import Timeline
from worldwright.server.database import Database, attendance, chat, moves, seats, tables
from worldwright.server.journal import Step
from worldwright.server.names import guest_name, skeleton
from worldwright.server.places import result_of
from worldwright.server.rows import oddities, sound
from worldwright.server.table.messages import CHAT_KEPT, Person, Refused
from worldwright.server.table.table import (
    HAVE_RECORD,
    Chair,
    Change,
    Entry,
    Header,
    LiveTable,
    Message,
    of_sound_rows,
    position,
    standing,
    status_of,
)

FOLLOWS_FROM_MOVES = ("status", "waiting", "result")
OF_NO_RECORD = ("seq", "origin", "invitation", "pace", "successor", "campaign", "created", "moved", "changed")
AS_KNOWN = (tables.c.id == bindparam("known_id")) & (tables.c.seq == bindparam("known_seq"))
UPDATE_TABLE = update(tables).where(AS_KNOWN)
DELETE_TABLE = delete(tables).where(AS_KNOWN)
ADD_MOVE = insert(moves)
ADD_SEAT = insert(seats)
CLEAR_SEATS = delete(seats).where(seats.c.table_id == bindparam("known_id"))
NEXT_NUMBER = select(func.coalesce(func.max(chat.c.number) + 1, 0)).where(chat.c.table_id == bindparam("known_id"))
ADD_MESSAGE = insert(chat).values(number=NEXT_NUMBER.scalar_subquery()).inline()


@dataclass(frozen=True)
class StoredRecord:
    """A game as it lies on disk."""

    over: bool
    holders: set[str | None]
    record: Record


class Storage:
    """Reads and writes tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def create(self, live: LiveTable) -> None:
        """A new table."""
        now = time.time()
        header = {**vars(live.header), "seed": str(live.header.seed), "options": json.dumps(live.header.options)}
        async with self.database.write() as connection:
            await connection.execute(
                insert(tables).values(
                    **header,
                    created=now,
                    seq=live.seq,
                    moved=live.moved,
                    **standing_row(live.chairs, live.state, now),
                )
            )
            await self.put_chairs(connection, live.header.id, live.chairs)
            same = {"table_id": live.header.id, "rules": live.header.rules, "at": now}
            rows = [{**same, "ply": ply, **vars(entry)} for ply, entry in enumerate(live.log)]
            if rows:  # a game that goes on from an earlier one: others wait to write meanwhile
                await connection.execute(insert(moves), rows)

    async def put_chairs(self, connection: AsyncConnection, table: str, chairs: Sequence[Chair]) -> None:
        rows = [{"table_id": table, "seat": seat, **vars(chair)} for seat, chair in enumerate(chairs)]
        await connection.execute(insert(seats), rows)

    async def save(self, live: LiveTable, change: Change) -> float:
        """Write one change, all or nothing, and say when. Raises Stale when the table on disk is another one."""
        now = time.time()
        await self.database.change(live.header.id, live.seq + 1, steps_of(live, change, now))
        return now

    async def load(self, table: str) -> LiveTable | None:
        """A table as it stands on disk, its position replayed from the log."""
        async with self.database.read() as connection:
            head = (await connection.execute(select(tables).where(tables.c.id == table))).one_or_none()
            if head is None:
                return None
            rows = (
                await connection.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))
            ).all()
            entries = await self.read_log(connection, table)
            said = select(chat).where(chat.c.table_id == table).order_by(chat.c.number.desc()).limit(CHAT_KEPT)
            messages = (await connection.execute(said)).all()
            seen = (await connection.execute(select(attendance).where(attendance.c.table_id == table))).all()
        with of_sound_rows():
            header = header_of(head)
            chairs = chairs_of(head, rows)
            timeline = Timeline()
            begun = status_of(chairs, None) != "waiting"
            state = await asyncio.to_thread(position, header, entries, timeline) if begun else None
        spoken = [
            Message(row.person, row.seat, row.name, row.text, row.at, row.ply) for row in sound(chat, messages[::-1])
        ]
        live = LiveTable(header, head.seq, chairs, entries, spoken, state, timeline, head.successor)
        live.hinted, live.moved = head.hinted, head.moved
        present = sound(attendance, seen)
        live.seen.update({row.person: row.at for row in present})
        live.nudged.update({row.person: row.nudged for row in present})
        return live

    async def open_tables(self, limit: int, of_each: int) -> list[Any]:
        """Listed tables: those with an open chair first, then those being played; of one address so many at most."""
        place = func.row_number().over(
            partition_by=(tables.c.status, case((tables.c.origin == "", tables.c.id), else_=tables.c.origin)),
            order_by=tables.c.changed.desc(),
        )
        listed = select(tables.c.id, place.label("place")).where(tables.c.listed & (tables.c.status != "over"))
        ranked = listed.subquery()
        shown = tables.c.id.in_(select(ranked.c.id).where(ranked.c.place <= of_each))
        return await self.cards(shown, limit, tables.c.status.desc())

    async def tables_of(self, person: str, limit: int) -> list[Any]:
        held = exists().where((seats.c.table_id == tables.c.id) & (seats.c.holder == person))
        return await self.cards(held, limit, tables.c.status == "over")

    async def cards(
        self, condition: ColumnElement[bool], limit: int, first: ColumnElement[Any]
    ) -> list[tuple[Row[Any], list[Row[Any]]]]:
        """Rows of tables with the rows of their seats, the latest first."""
        async with self.database.read() as connection:
            query = select(tables).where(condition).order_by(first, tables.c.changed.desc()).limit(limit)
            found = (await connection.execute(query)).all()
            chairs = select(seats).where(seats.c.table_id.in_([row.id for row in found])).order_by(seats.c.seat)
            by_table: dict[str, list[Row[Any]]] = {row.id: [] for row in found}
            for chair in (await connection.execute(chairs)).all():
                by_table[chair.table_id].append(chair)
        return [(row, by_table[row.id]) for row in found]

    async def unfinished(self, person: str) -> int:
        """How many unfinished tables this person sits at; one that this server cannot play counts no longer."""
        held = select(func.count(func.distinct(tables.c.id))).join(seats, seats.c.table_id == tables.c.id)
        mine = (seats.c.holder == person) & (tables.c.status != "over") & playable()
        async with self.database.read() as connection:
            return int((await connection.execute(held.where(mine))).scalar_one())

    async def count(self, condition: ColumnElement[bool]) -> int:
        async with self.database.read() as connection:
            return int(
                (await connection.execute(select(func.count()).select_from(tables).where(condition))).scalar_one()
            )

    async def unfinished_in_all(self) -> int:
        return await self.count(tables.c.status != "over")

    async def waiting_from(self, origin: str) -> int:
        """How many tables of this origin wait for players."""
        return await self.count((tables.c.origin == origin) & (tables.c.status == "waiting"))

    async def hand_over(self, guest: Person, person: Person) -> list[tuple[str, int]]:
        """All seats of a guest become a person's, also at tables that cannot be brought back. Returns those tables
        with their new sequence numbers.
        """
        held = seats.c.holder == guest.id
        async with self.database.write() as connection:
            concerned = list((await connection.execute(select(seats.c.table_id).where(held).distinct())).scalars())
            theirs = tables.c.id.in_(concerned)
            await connection.execute(update(tables).where(theirs).values(seq=tables.c.seq + 1))
            renamed = update(seats).where(held & (seats.c.name == guest.name)).values(name=person.name)
            await connection.execute(renamed)
            await connection.execute(update(seats).where(held).values(holder=person.id))
            await self.rename_lookalikes(connection, person, concerned)
            rows = (await connection.execute(select(tables.c.id, tables.c.seq).where(theirs))).all()
            for row in rows:
                await self.database.tell_others(connection, row.id, row.seq)
        return [(row.id, row.seq) for row in rows]

    async def rename_lookalikes(self, connection: AsyncConnection, person: Person, concerned: Sequence[str]) -> None:
        """Guests who sit beside the owner of a name under one that looks the same get another."""
        others = seats.c.table_id.in_(concerned) & seats.c.holder.is_not(None) & (seats.c.holder != person.id)
        for row in (await connection.execute(select(seats).where(others))).all():
            if skeleton(row.name) == skeleton(person.name):
                place = (seats.c.table_id == row.table_id) & (seats.c.seat == row.seat)
                await connection.execute(update(seats).where(place).values(name=guest_name()))

    async def newest(self, known: Sequence[str]) -> dict[str, int]:
        """The sequence numbers of tables as they are on disk; one that is gone is missing."""
        query = select(tables.c.id, tables.c.seq).where(tables.c.id.in_(known))
        async with self.database.read() as connection:
            return {row.id: row.seq for row in await connection.execute(query)}

    async def stored_record(self, table: str) -> StoredRecord | None:
        """What the rows say of a game that this server cannot play: its record, unchecked."""
        async with self.database.read() as connection:
            head = (await connection.execute(select(tables).where(tables.c.id == table))).one_or_none()
            if head is None:
                return None
            holders = select(seats.c.holder).where(seats.c.table_id == table)
            held = set((await connection.execute(holders)).scalars())
            log = await self.read_log(connection, table)
        with of_sound_rows():
            require_sound(tables, head, but=(*FOLLOWS_FROM_MOVES, *OF_NO_RECORD))
            options, moves = tuple(json.loads(head.options).items()), tuple(standing(log))
            record = Record(head.game, head.rules, head.players, int(head.seed), options, moves, head.components)
        return StoredRecord(head.status == "over", held, record)

    async def read_log(self, connection: AsyncConnection, table: str) -> list[Entry]:
        query = select(moves.c.seat, moves.c.action).where(moves.c.table_id == table).order_by(moves.c.ply)
        return [Entry(row.seat, row.action) for row in await connection.execute(query)]

    async def left_to_bots(self, limit: int) -> list[str]:
        """Tables being played at which a bot sits: after a restart it may be the bot's turn."""
        bots = exists().where((seats.c.table_id == tables.c.id) & (seats.c.kind == "bot"))
        query = (
            select(tables.c.id)
            .where((tables.c.status == "playing") & bots & playable())
            .order_by(tables.c.changed.desc())
            .limit(limit)
        )
        async with self.database.read() as connection:
            return list((await connection.execute(query)).scalars())


def header_of(head: Row[Any]) -> Header:
    require_sound(tables, head, but=FOLLOWS_FROM_MOVES)
    return Header(
        head.id,
        head.game,
        head.rules,
        head.players,
        int(head.seed),
        json.loads(head.options),
        head.components,
        head.listed,
        head.invitation,
        head.pace,
        head.rated,
        head.hints,
        head.origin,
        head.campaign,
    )


def require_sound(table: Table, row: Any, but: Sequence[str] = ()) -> None:
    odd = oddities(table, row, but)
    if odd:
        raise Refused(
            f"what is stored of this table makes no sense: {table.name}.{', '.join(odd)}; {HAVE_RECORD}", "rules"
        )


def require_chairs(head: Row[Any], rows: Sequence[Row[Any]]) -> None:
    """One for each seat."""
    for row in rows:
        require_sound(seats, row)
    if [row.seat for row in rows] != list(range(head.players)):
        raise Refused(f"this table has {len(rows)} chairs for {head.players} players; {HAVE_RECORD}", "rules")


def chairs_of(head: Row[Any], rows: Sequence[Row[Any]]) -> tuple[Chair, ...]:
    require_chairs(head, rows)
    return tuple(Chair(row.kind, row.name, row.level, row.holder, row.gave_up) for row in rows)


def steps_of(live: LiveTable, change: Change, now: float) -> list[Step]:
    """What a change writes; that it was made to the table as it is on disk comes first."""
    table = live.header.id
    known = {"known_id": table, "known_seq": live.seq}
    if change.closed:
        return [Step(DELETE_TABLE, known, decisive=True)]
    fresh = {
        "seq": live.seq + 1,
        "successor": change.successor or live.successor,
        "hinted": change.hinted or live.hinted,
        "moved": live.moved if change.state is None else now,
        **standing_row(change.chairs or live.chairs, change.state or live.state, now),
    }
    steps = [Step(UPDATE_TABLE, {**known, **fresh}, decisive=True)]
    for ply, entry in enumerate(change.entries, len(live.log)):
        row = {"table_id": table, "ply": ply, "rules": live.header.rules, "at": now, **vars(entry)}
        steps.append(Step(ADD_MOVE, row))
    if change.chairs:
        steps.append(Step(CLEAR_SEATS, {"known_id": table}))
        chairs = enumerate(change.chairs)
        steps += [Step(ADD_SEAT, {"table_id": table, "seat": seat, **vars(chair)}) for seat, chair in chairs]
    if change.message:
        steps.append(Step(ADD_MESSAGE, {"known_id": table, "table_id": table, **vars(change.message)}))
    return steps


def standing_row(chairs: Sequence[Chair], state: State | None, now: float) -> dict[str, Any]:
    """What the lists say about a table without playing it through."""
    over = state is not None and state.over
    result = json.dumps(result_of(state)) if over and state else None
    waiting = () if state is None else state.waiting
    return {
        "status": status_of(chairs, state),
        "waiting": " ".join(map(str, waiting)),
        "result": result,
        "changed": now,
    }


def playable() -> ColumnElement[bool]:
    """Tables of games, and of rules, that this server has."""
    versions = [(slug, load(slug).rules_version) for slug in available()]
    return tuple_(tables.c.game, tables.c.rules).in_(versions)
