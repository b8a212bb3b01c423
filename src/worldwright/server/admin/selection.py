"""Which tables are meant: those that are named, or all that fit a description."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Row, exists, false, func, or_, select
from sqlalchemy.sql.elements import ColumnElement

from worldwright.server.admin.opening import AdminError
from worldwright.server.database import Database, moves, people, seats, tables
from worldwright.server.names import fold
from worldwright.server.retention import DAY, only_guests


@dataclass(frozen=True)
class Selection:
    """A description of tables. What is left out makes no difference."""

    ids: Sequence[str] = ()  # whole ones, or how they begin
    game: str = ""
    status: str = ""
    person: str = ""  # the id or the claimed name of somebody who sits there
    idle: float | None = None  # days without a change
    guests: bool = False  # nobody with a claimed name sits there
    limit: int | None = None

    @classmethod
    def of(cls, args: argparse.Namespace) -> Selection:
        given: dict[str, Any] = {item.name: getattr(args, item.name) for item in fields(cls)}
        return cls(**{**given, "ids": tuple(args.ids)})

    @property
    def everything(self) -> bool:
        return self == Selection(limit=self.limit)

    async def rows(self, database: Database) -> list[Row[Any]]:
        """The tables, the latest first, each with the number of its moves."""
        made = select(func.count()).select_from(moves).where(moves.c.table_id == tables.c.id).scalar_subquery()
        query = select(tables, made.label("moves")).where(*self.conditions()).order_by(tables.c.changed.desc())
        async with database.read() as connection:
            found = list((await connection.execute(query.limit(self.limit))).all())
        for wanted in self.ids:
            if not any(row.id.startswith(wanted) for row in found):
                raise AdminError(f"there is no table {wanted}")
        return found

    def conditions(self) -> list[ColumnElement[bool]]:
        sits = seats.c.table_id == tables.c.id
        conditions = [or_(*(tables.c.id.startswith(part, autoescape=True) for part in self.ids))] if self.ids else []
        if self.game:
            conditions.append(tables.c.game == self.game)
        if self.status:
            conditions.append(tables.c.status == self.status)
        if self.person:
            named = select(people.c.id).where(people.c.claim == fold(self.person)).scalar_subquery()
            conditions.append(exists().where(sits & ((seats.c.holder == self.person) | (seats.c.holder == named))))
        if self.idle is not None:
            conditions.append(tables.c.changed < time.time() - self.idle * DAY)
        if self.guests:
            conditions.append(only_guests())
        return conditions or [~false()]
