"""Rows of any table that make no sense, as whoever runs the server sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, delete, select, true
from sqlalchemy.sql.elements import ColumnElement

from worldwright.server.admin.people import SECRETS
from worldwright.server.database import SCHEMA, Database, moves, people, seats, tables
from worldwright.server.rows import oddities

MATTER = {  # what a game or a name consists of, and what puts it right
    tables: "see `admin tables repair` and `delete`",
    seats: "see `admin tables repair` and `delete`",
    moves: "see `admin tables repair` and `delete`",
    people: "see `admin people repair` and `delete`",
}
AT_ONCE = 5000  # rows
SHOWN = 60  # letters of what stands there


@dataclass(frozen=True)
class Odd:
    """A row, and what in it makes no sense."""

    table: Table
    key: tuple[Any, ...]
    held: dict[str, str]  # by column: what stands there; of what opens doors nothing is shown

    @property
    def told(self) -> str:
        held = "; ".join(f"{name} is {value}" for name, value in self.held.items())
        return f"{self.table.name} {' '.join(map(str, self.key))}  {held}  {MATTER.get(self.table, 'can be deleted')}"

    @property
    def this(self) -> ColumnElement[bool]:
        found: ColumnElement[bool] = true()
        for column, value in zip(self.table.primary_key, self.key, strict=True):
            found &= column == value
        return found


async def odd_rows(database: Database) -> list[Odd]:
    """All of them."""
    found = []
    for table in SCHEMA.sorted_tables:
        keys = [column.name for column in table.primary_key]
        async with database.read() as connection:
            rows = await connection.stream(select(table).execution_options(yield_per=AT_ONCE))
            async for row in rows:
                if odd := oddities(table, row):
                    held = {name: shown(name, getattr(row, name)) for name in odd}
                    found.append(Odd(table, tuple(getattr(row, key) for key in keys), held))
    return found


def shown(name: str, value: object) -> str:
    return "not shown" if any(word in name for word in SECRETS) else repr(value)[:SHOWN]


async def deleted(database: Database, rows: Sequence[Odd]) -> int:
    """Delete what no game or name consists of. Returns how many rows."""
    gone = [odd for odd in rows if odd.table not in MATTER]
    async with database.write() as connection:
        for odd in gone:
            await connection.execute(delete(odd.table).where(odd.this))
    return len(gone)
