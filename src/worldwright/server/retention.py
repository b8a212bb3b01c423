"""How long things are kept. One list of rules, which the server follows every hour, the command line tries and the page
tells everybody who plays.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Table, delete, exists, func, select
from sqlalchemy.sql.elements import ColumnElement

from worldwright.server.database import Database, campaigns, channels, moves, people, seats, sessions, tables
from worldwright.server.settings import Settings

DAY = 86400.0
AT_ONCE = 500  # rows in one transaction


@dataclass(frozen=True)
class Rule:
    """Rows that nobody has touched for so many days are cleared away; 0: they stay."""

    words: str
    days: float
    table: Table
    condition: Callable[[float], ColumnElement[bool]]  # of the moment since when nothing happened

    @property
    def told(self) -> str:
        """The rule for people."""
        if not self.days:
            return f"{self.words} stay."
        span = f"{self.days:g} days" if self.days != 1 else "a day"
        return f"{self.words} are cleared away after {span}."

    def rows(self) -> ColumnElement[bool]:
        return self.condition(time.time() - self.days * DAY)

    async def count(self, database: Database) -> int:
        """How many rows would go now."""
        if not self.days:
            return 0
        async with database.read() as connection:
            found = await connection.execute(select(func.count()).select_from(self.table).where(self.rows()))
        return int(found.scalar_one())

    async def clear(self, database: Database) -> list[str]:
        """Delete some of what is old, and tell other processes of its tables. Returns the ids."""
        if not self.days:
            return []
        number = self.table.c.seq if "seq" in self.table.c else self.table.c.id
        async with database.write() as connection:
            found = (await connection.execute(select(self.table.c.id, number).where(self.rows()).limit(AT_ONCE))).all()
            old = self.table.c.id.in_([row[0] for row in found])
            await connection.execute(delete(self.table).where(old & self.rows()))
            if self.table is tables:
                for row in found:
                    await database.tell_others(connection, row[0], row[1] + 1)
        return [row[0] for row in found]


def rules(settings: Settings) -> list[Rule]:
    """Everything that is cleared away, and when."""
    return [
        Rule("Tables that wait for players", settings.waiting_days, tables, lambda old: unchanged("waiting", old)),
        Rule(
            "Games without a move",
            settings.unplayed_days,
            tables,
            lambda old: unchanged("playing", old) & ~exists().where(moves.c.table_id == tables.c.id),
        ),
        Rule(
            "Games that nobody goes on with",
            settings.abandoned_days,
            tables,
            lambda old: unchanged("playing", old),
        ),
        Rule(
            "Finished games of guests and bots",
            settings.guest_games_days,
            tables,
            lambda old: unchanged("over", old) & only_guests(),
        ),
        Rule("Other finished games", settings.finished_days, tables, lambda old: unchanged("over", old)),
        Rule(
            "Campaigns of guests",
            settings.guest_campaigns_days,
            campaigns,
            lambda old: (campaigns.c.changed < old) & campaigns.c.owner.not_in(select(people.c.id)),
        ),
        Rule("Addresses for notices to guests who no longer play", settings.guest_notices_days, channels, unreachable),
        Rule("Claimed names that nobody uses", settings.unused_names_days, people, unused),
    ]


def unchanged(status: str, since: float) -> ColumnElement[bool]:
    return (tables.c.status == status) & (tables.c.changed < since)


def only_guests() -> ColumnElement[bool]:
    """Tables at which nobody sits who has claimed a name."""
    return ~exists().where((seats.c.table_id == tables.c.id) & (seats.c.holder == people.c.id))


def unused(since: float) -> ColumnElement[bool]:
    """Claimed names with which nobody has entered, and at whose tables nothing happened."""
    entered = exists().where((sessions.c.person == people.c.id) & (sessions.c.since >= since))
    return (people.c.since < since) & ~entered & ~played(people.c.id, since)


def unreachable(since: float) -> ColumnElement[bool]:
    """Ways to reach guests, or those whose name was cleared away, at whose tables nothing happened."""
    nobody = channels.c.person.not_in(select(people.c.id))
    return (channels.c.since < since) & nobody & ~played(channels.c.person, since)


def played(who: ColumnElement[str], since: float) -> ColumnElement[bool]:
    """Has anything happened at a table of theirs?"""
    return exists().where((seats.c.holder == who) & (seats.c.table_id == tables.c.id) & (tables.c.changed >= since))
