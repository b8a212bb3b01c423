"""People, as whoever runs the server sees them: claimed names, and guests by the ids at their seats."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from sqlalchemy import Column, Row, Table, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from worldwright import agents
from worldwright.server.admin.opening import AdminError
from worldwright.server.admin.tables import moment
from worldwright.server.database import SCHEMA, Database, people, seats, sessions, tables, tokens
from worldwright.server.names import fold, skeleton
from worldwright.server.rows import sound

NAMES_A_PERSON = ("person", "owner", "holder", "gave_up")  # what columns are called that hold a person's id
SECRETS = ("password", "token", "secret", "digest", "seed", "invitation", "origin", "key", "auth", "p256dh", "mark")
SOMEBODY = "Somebody"  # the name that is left at a finished game
PASSWORD_BYTES = 9


@dataclass(frozen=True)
class Somebody:
    """A person: with a claimed name, or a guest who is known by an id alone."""

    id: str
    name: str
    row: Row[Any] | None


async def listed(database: Database, name: str = "") -> list[dict[str, Any]]:
    """A line for each claimed name that contains these letters."""
    seated = select(func.count()).select_from(seats).where(seats.c.holder == people.c.id).scalar_subquery()
    inside = select(func.count()).select_from(sessions).where(sessions.c.person == people.c.id).scalar_subquery()
    query = select(people.c.id, people.c.name, people.c.since, seated.label("seats"), inside.label("sessions"))
    if name:
        query = query.where(people.c.claim.contains(fold(name), autoescape=True))
    async with database.read() as connection:
        rows = (await connection.execute(query.order_by(people.c.since))).all()
    return [{**row._asdict(), "since": moment(row.since)} for row in rows]


async def found(database: Database, who: str) -> Somebody:
    """Somebody by claimed name or by id; a guest by the id at a seat."""
    async with database.read() as connection:
        named = (people.c.id == who) | (people.c.claim == fold(who))
        row = (await connection.execute(select(people).where(named))).one_or_none()
        if row is not None:
            return Somebody(row.id, row.name, row)
        for table, column in columns_of_people():
            if (await connection.execute(select(column).where(column == who).limit(1))).first() is not None:
                names = [one for one in ("name",) if one in table.c]
                known = await connection.execute(select(table.c[names[0]] if names else column).where(column == who))
                return Somebody(who, known.scalars().first() or who, None)
    raise AdminError(f"nobody is called {who}, and nobody sits anywhere with that id")


def columns_of_people() -> Iterator[tuple[Table, Column[Any]]]:
    """Where the database names people: seats, chat, campaigns, and whatever else belongs to one."""
    for table in SCHEMA.sorted_tables:
        if table is not people:
            for name in NAMES_A_PERSON:
                if name in table.c:
                    yield table, table.c[name]


async def exported(database: Database, who: Somebody) -> dict[str, Any]:
    """Everything that is kept about somebody, without what opens doors."""
    told: dict[str, Any] = {"id": who.id, "name": who.name, "guest": who.row is None}
    if who.row is not None:
        told["since"] = moment(who.row.since)
    async with database.read() as connection:
        for table, column in columns_of_people():
            shown = [part for part in table.c if not any(word in part.name for word in SECRETS)]
            shown = [part for part in shown if not (table is sessions and part.name == "id")]
            rows = (await connection.execute(select(*shown).where(column == who.id))).all()
            if rows:
                told.setdefault(table.name, []).extend(row._asdict() for row in rows)
    return told


async def deleted(database: Database, who: Somebody) -> None:
    """Nothing is left of somebody but the moves: a bot plays on where a game runs, and finished ones have no name. Bots
    that they had connected go with them.
    """
    async with database.write() as connection:
        connected = (await connection.execute(select(tokens.c.id).where(tokens.c.person == who.id))).scalars()
        ids = [who.id, *connected]
        theirs = seats.c.holder.in_(ids)
        at = list((await connection.execute(select(seats.c.table_id).where(theirs))).scalars())
        await give_seats_away(connection, theirs)
        await connection.execute(update(seats).where(seats.c.gave_up.in_(ids)).values(gave_up=None))
        for table, column in columns_of_people():
            if table is not seats:
                await connection.execute(delete(table).where(column.in_(ids)))
        await connection.execute(delete(people).where(people.c.id == who.id))
        await tell(database, connection, at)


async def give_seats_away(connection: AsyncConnection, theirs: ColumnElement[bool]) -> None:
    """A chair is open again where a game has not begun; a bot sits down where one runs; nobody sat where it is over."""

    def at(status: str) -> ColumnElement[bool]:
        return theirs & seats.c.table_id.in_(select(tables.c.id).where(tables.c.status == status))

    bot = {"kind": "bot", "level": agents.DEFAULT_LEVEL, "holder": None, "name": SOMEBODY}
    await connection.execute(update(seats).where(at("waiting")).values(kind="open", holder=None, name=""))
    await connection.execute(update(seats).where(at("playing")).values(**bot))
    await connection.execute(update(seats).where(theirs).values(holder=None, name=SOMEBODY))


async def tell(database: Database, connection: AsyncConnection, changed: list[str]) -> None:
    """Servers that have these tables open look at them anew."""
    await connection.execute(update(tables).where(tables.c.id.in_(changed)).values(seq=tables.c.seq + 1))
    for row in (await connection.execute(select(tables.c.id, tables.c.seq).where(tables.c.id.in_(changed)))).all():
        await database.tell_others(connection, row.id, row.seq)


async def new_password(database: Database, who: Somebody) -> str:
    """A password for somebody who forgot theirs; every session is over."""
    if who.row is None:
        raise AdminError(f"{who.name} is a guest, who has no password")
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    hashed = await asyncio.to_thread(PasswordHasher().hash, password)
    async with database.write() as connection:
        await connection.execute(update(people).where(people.c.id == who.id).values(password=hashed))
        await connection.execute(delete(sessions).where(sessions.c.person == who.id))
    return password


async def examined(database: Database) -> dict[str, dict[str, str]]:
    """Claimed names that are kept in a form by which they are no longer found, each with how it should be."""
    async with database.read() as connection:
        rows = sound(people, await connection.execute(select(people).where(people.c.claim.is_not(None))))
    wanted = {row.id: (row, {"claim": fold(row.name), "skeleton": skeleton(row.name)}) for row in rows}
    return {
        person: changes
        for person, (row, forms) in wanted.items()
        if (changes := {name: form for name, form in forms.items() if getattr(row, name) != form})
    }


async def repaired(database: Database, findings: dict[str, dict[str, str]]) -> None:
    async with database.write() as connection:
        for person, changes in findings.items():
            await connection.execute(update(people).where(people.c.id == person).values(**changes))
