"""Finds out whose turn it is and who must be told, and tells each of them once.

What there is to tell follows from the tables on disk, so a restart forgets nothing. Of several processes the one that
turns a delivery from "open" into "sending" sends it. A process that dies meanwhile leaves it so: a notice may be lost,
but nobody is told twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Row, and_, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from worldwright.server.absence import STALE_SECONDS
from worldwright.server.database import Database, attendance, channels, deliveries, moves, seats, tables
from worldwright.server.limits import Allowance
from worldwright.server.notices import outside
from worldwright.server.notices.channels import Channel, Channels
from worldwright.server.notices.sending import Gone, Notice, send
from worldwright.server.people import new_id
from worldwright.server.rows import sound
from worldwright.server.table.messages import Person, Refused
from worldwright.server.table.table import LiveTable

DAY = 86400.0
LATEST = 14 * DAY  # nobody is told of a turn that began longer ago
UNCONFIRMED = 7 * DAY  # how long an address may take to be confirmed
KEPT = 30 * DAY  # what is remembered of deliveries
AT_ONCE = 40  # deliveries of a round
SHARE = 4  # of them for one person: slow addresses of somebody's hold up nobody else
PAUSES = (60.0, 300.0, 1800.0, 7200.0)  # seconds before another try
TESTS = 6  # an hour of one person
LOG = logging.getLogger(__name__)


class Notifier:
    """Tells people of their turns."""

    def __init__(self, database: Database, ways: Channels, clock: Callable[[], float] = time.time) -> None:
        self.database = database
        self.ways = ways
        self.clock = clock
        self.known: dict[tuple[str, str], float] = {}  # by channel and table: the last answer that was dealt with
        self.tests = Allowance(TESTS, 3600.0)
        self.cleared = 0.0

    async def look_round(self) -> None:
        """Note what there is to tell, then tell what is due."""
        for row in await self.turns():
            await self.note_turn(row)
        told = await asyncio.gather(*(self.deliver(delivery) for delivery in await self.due()), return_exceptions=True)
        await self.clear_away()
        for failure in told:
            if failure is not None:
                raise failure  # nobody else went without their notice because of it

    # --- what there is to tell ----------------------------------------------------------------

    async def turns(self) -> list[Row[Any]]:
        """Ways of people whose turn has lasted for a while, at tables where others wait for them."""
        now = self.clock()
        others = seats.alias("others")
        query = (
            select(channels.c.id, channels.c.person, tables.c.id.label("table_id"), tables.c.waiting, tables.c.moved)
            .add_columns(seats.c.seat)
            .join(seats, and_(seats.c.holder == channels.c.person, seats.c.kind == "person"))
            .join(tables, tables.c.id == seats.c.table_id)
            .where(channels.c.confirmed & (tables.c.status == "playing"))
            .where(tables.c.moved.between(now - LATEST, now - self.ways.settings.notice_after))
            .where(
                exists().where(
                    (others.c.table_id == tables.c.id)
                    & (others.c.holder != seats.c.holder)
                    & (others.c.kind == "person")
                )
            )
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).all()
        rows = sound(channels, sound(tables, sound(seats, rows)))
        asked = [row for row in rows if str(row.seat) in row.waiting.split()]
        return [row for row in asked if self.known.get((row.id, row.table_id)) != row.moved]

    async def note_turn(self, row: Row[Any]) -> None:
        """One delivery for each turn and way; whoever is at the table needs none."""
        here = await self.is_here(row.person, row.table_id)
        turn = await self.turn_of(row.person, row.table_id)
        await self.note(row.id, row.table_id, turn, 0, "", "seen" if here else "open")
        self.known[row.id, row.table_id] = row.moved

    async def nudge(self, live: LiveTable, seat: int, by: str) -> None:
        """The others have asked for this person."""
        holder = live.chairs[seat].holder
        query = select(channels.c.id).where((channels.c.person == holder) & channels.c.confirmed)
        async with self.database.read() as connection:
            ways = list((await connection.execute(query)).scalars())
        turn = sum(live.asked(own) for own in live.seats_of(holder or ""))
        for way in ways:
            table = live.header.id
            same = (deliveries.c.channel == way) & (deliveries.c.table_id == table) & (deliveries.c.turn == turn)
            async with self.database.read() as connection:
                last = (await connection.execute(select(func.max(deliveries.c.number)).where(same))).scalar_one()
            await self.note(way, table, turn, (last or 0) + 1, by, "open")

    async def note(self, channel: str, table: str, turn: int, number: int, nudger: str, status: str) -> None:
        row = {"channel": channel, "table_id": table, "turn": turn, "number": number, "nudger": nudger}
        try:
            async with self.database.write() as connection:
                await connection.execute(
                    insert(deliveries).values(id=new_id(), **row, due=self.clock(), tries=0, status=status)
                )
        except IntegrityError:
            LOG.debug("noted by another process, or gone: %s", row)

    async def is_here(self, person: str, table: str) -> bool:
        at = select(attendance.c.at).where(
            (attendance.c.table_id == table) & (attendance.c.person == person) & attendance.c.here
        )
        async with self.database.read() as connection:
            seen = sound(attendance, await connection.execute(at))
        return bool(seen) and seen[0].at > self.clock() - STALE_SECONDS

    async def turn_of(self, person: str, table: str) -> int:
        """How often this person has answered at the table: the same until they do so again."""
        own = select(seats.c.seat).where((seats.c.table_id == table) & (seats.c.holder == person))
        query = select(func.count()).where((moves.c.table_id == table) & moves.c.seat.in_(own))
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    # --- telling it ---------------------------------------------------------------------------

    async def due(self) -> list[Row[Any]]:
        """What is to be sent now: of everybody the first, then of everybody the second, up to their share."""
        ready = (deliveries.c.status == "open") & (deliveries.c.due <= self.clock())
        turn = func.row_number().over(partition_by=channels.c.person, order_by=(deliveries.c.due, deliveries.c.id))
        of_each = select(deliveries.c.id, turn.label("turn")).join(channels, channels.c.id == deliveries.c.channel)
        ranked = of_each.where(ready).subquery()
        query = (
            select(deliveries)
            .join(ranked, ranked.c.id == deliveries.c.id)
            .where(ranked.c.turn <= SHARE)
            .order_by(ranked.c.turn, deliveries.c.due)
            .limit(AT_ONCE)
        )
        async with self.database.read() as connection:
            return sound(deliveries, await connection.execute(query))

    async def deliver(self, row: Row[Any]) -> None:
        """Send one, if nobody else does, and if it still is their turn and they are not there."""
        if not await self.become(row.id, "open", "sending", tries=row.tries + 1):
            return
        found = await self.still_true(row)
        if found is None:
            await self.become(row.id, "sending", "dropped")
            return
        channel, notice = found
        try:
            await send(self.ways, channel, notice)
        except outside.NotSent as error:
            await self.again_or_never(row, channel, str(error))
        except Gone as error:
            await self.give_up(row, channel, str(error), forget=channel.kind == "push")
        except (outside.NotAllowed, outside.Unsure) as error:
            await self.give_up(row, channel, str(error))
        else:
            await self.become(row.id, "sending", "sent")
            if channel.trouble:
                await self.ways.note(channel.id, "")

    async def become(self, delivery: str, before: str, after: str, **values: Any) -> bool:
        mine = (deliveries.c.id == delivery) & (deliveries.c.status == before)
        async with self.database.write() as connection:
            changed = await connection.execute(update(deliveries).where(mine).values(status=after, **values))
        return bool(changed.rowcount == 1)

    async def still_true(self, row: Row[Any]) -> tuple[Channel, Notice] | None:
        """What to say, unless the person has moved, is there or has been replaced meanwhile."""
        async with self.database.read() as connection:
            ways = sound(channels, await connection.execute(select(channels).where(channels.c.id == row.channel)))
            heads = sound(tables, await connection.execute(select(tables).where(tables.c.id == row.table_id)))
            chairs = sound(seats, await connection.execute(select(seats).where(seats.c.table_id == row.table_id)))
        if not ways or not heads or heads[0].status != "playing":
            return None
        way, head = ways[0], heads[0]
        waiting = head.waiting.split()
        mine = [chair for chair in chairs if chair.holder == way.person and chair.kind == "person"]
        if not any(str(chair.seat) in waiting for chair in mine) or await self.is_here(way.person, row.table_id):
            return None
        if await self.turn_of(way.person, row.table_id) != row.turn:
            return None
        others = [chair for chair in chairs if chair.kind == "person" and chair.holder != way.person]
        names = tuple(chair.name for chair in others if str(chair.seat) not in waiting)
        return Channel.of(way), Notice(row.id, row.table_id, head.game, names, row.nudger)

    async def again_or_never(self, row: Row[Any], channel: Channel, why: str) -> None:
        if row.tries >= len(PAUSES):
            await self.give_up(row, channel, why)
            return
        await self.become(row.id, "sending", "open", due=self.clock() + PAUSES[row.tries])

    async def give_up(self, row: Row[Any], channel: Channel, why: str, forget: bool = False) -> None:
        LOG.info("a notice by %s did not arrive: %s", channel.kind, why)
        await self.become(row.id, "sending", "failed")
        if forget:
            await self.ways.forget(channel.id)
        else:
            await self.ways.note(channel.id, why)

    async def test(self, person: Person, channel: str) -> None:
        """Send something by a way of this person's, and say at once what became of it."""
        found = next((way for way in await self.ways.of(person) if way.id == channel), None)
        if found is None or not found.confirmed:
            raise Refused("there is no such way of yours, or it is not confirmed yet", "unknown")
        if not self.tests.take(person.id):
            raise Refused("enough tests for this hour", "busy")
        try:
            await send(self.ways, found, Notice(new_id(), "", "", (), test=True))
        except (outside.NotSent, outside.NotAllowed, outside.Unsure, Gone) as error:
            await self.ways.note(found.id, str(error))
            raise Refused(f"it did not arrive: {error}", "invalid") from None
        await self.ways.note(found.id, "")

    async def clear_away(self) -> None:
        """What was told long ago is forgotten, once an hour."""
        now = self.clock()
        if now - self.cleared < 3600:
            return
        self.cleared = now
        self.known.clear()
        async with self.database.write() as connection:
            await connection.execute(delete(deliveries).where(deliveries.c.due < now - KEPT))
            forgotten = ~channels.c.confirmed & (channels.c.since < now - UNCONFIRMED)
            await connection.execute(delete(channels).where(forgotten))
