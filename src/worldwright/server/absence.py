"""Who is away and since when, and what those who wait for somebody can do: nudge, or let a bot play on meanwhile.

Who is at which table is known to every process by way of the database: nobody is replaced or called who is there.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from worldwright import agents
from worldwright.server.database import Database, attendance, upsert
from worldwright.server.rows import sound
from worldwright.server.table.changes import chair_of, require_own, with_chair
from worldwright.server.table.messages import Person, Refused
from worldwright.server.table.paces import NUDGE_PAUSE, due, nudgeable
from worldwright.server.table.service import Tables
from worldwright.server.table.table import Change, LiveTable, Message

ROUND_SECONDS = 5.0  # between two rounds: what a process that dies may forget
SIGN_SECONDS = 15.0  # how often somebody who stays is written down as still here
STALE_SECONDS = 45.0  # after which nobody is believed to be here whose process has said nothing
STAND_IN = agents.DEFAULT_LEVEL
LOG = logging.getLogger(__name__)


class Absence:
    """Keeps account of who is at the tables of this process, and replaces those who are not."""

    def __init__(self, database: Database, tables: Tables, clock: Callable[[], float] = time.time) -> None:
        self.database = database
        self.tables = tables
        self.clock = clock
        self.signed: dict[tuple[str, str], float] = {}  # when we last wrote that somebody is here
        self.called: Callable[[LiveTable, int, str], Any] = nobody_calls  # tells a person by their own ways of a nudge

    # --- who is here --------------------------------------------------------------------------

    async def look_round(self) -> None:
        """Write down who has come and gone here; read who is at our tables by way of other processes."""
        shared = [live for live in self.tables.live.values() if is_shared(live)]
        await self.write_down(shared)
        if self.database.settings.postgres and shared:
            await self.ask_others(shared)

    async def write_down(self, shared: list[LiveTable]) -> None:
        now, rows = self.clock(), []
        for live in shared:
            for person in live.people():
                key, here = (live.header.id, person), live.present[person] > 0
                if person in live.visited or (here and now - self.signed.get(key, 0.0) > SIGN_SECONDS):
                    at = now if here else live.seen.get(person, now)
                    rows.append({"table_id": live.header.id, "person": person, "here": here, "at": at})
                    self.signed[key] = now
            live.visited.clear()
        self.signed = {key: at for key, at in self.signed.items() if key[0] in self.tables.live}
        if rows:
            try:
                async with self.database.write() as connection:
                    await upsert(connection, attendance, rows)
            except IntegrityError:  # a table was cleared away just now; the others are written in the next round
                self.signed.clear()

    async def ask_others(self, shared: list[LiveTable]) -> None:
        known = await self.known([live.header.id for live in shared])
        for live in shared:
            apply(live, known.get(live.header.id, []), self.clock())

    async def known(self, ids: list[str]) -> dict[str, list[Any]]:
        """What is written of those at these tables."""
        found: dict[str, list[Any]] = {}
        async with self.database.read() as connection:
            there = await connection.execute(select(attendance).where(attendance.c.table_id.in_(ids)))
            for row in sound(attendance, there):
                found.setdefault(row.table_id, []).append(row)
        return found

    async def up_to_date(self, table: str) -> LiveTable:
        """A table with all that is known of who is there."""
        live = await self.tables.table(table)
        if self.database.settings.postgres:
            await self.ask_others([live])
        return live

    # --- what others may do -------------------------------------------------------------------

    async def stand_in(self, table: str, person: Person, seat: int) -> int:
        """Let a bot play on for somebody who has been away for longer than the pace of the table allows."""
        await self.up_to_date(table)

        def decide(live: LiveTable) -> Change:
            require_company(live, person, seat)
            when = due(live, seat)
            if when is None:
                raise Refused("this seat is not waited for, or its player is here", "present", live.seq)
            if when > self.clock():
                raise Refused(f"{live.chairs[seat].name} still has time", "early", live.seq)
            chair = live.chairs[seat]
            chairs = with_chair(live.chairs, seat, replace(chair, kind="bot", level=STAND_IN))
            said = told(live, person, f"lets a bot play on for {chair.name} until they return.", self.clock())
            return Change(chairs=chairs, message=said)

        return await self.tables.change(table, decide)

    async def take_seat(self, table: str, person: Person, seat: int) -> int:
        """Somebody is back: the bot gets up."""

        def decide(live: LiveTable) -> Change:
            require_own(live, person, seat)
            chair = live.chairs[seat]
            if not chair.stand_in:
                raise Refused("nobody plays in your place", "begun", live.seq)
            if live.status != "playing":
                raise Refused("the game is over", "begun", live.seq)
            chairs = with_chair(live.chairs, seat, replace(chair_of(person, chair.name), gave_up=chair.gave_up))
            return Change(chairs=chairs, message=told(live, person, "is back and takes the seat again.", self.clock()))

        return await self.tables.change(table, decide)

    async def nudge(self, table: str, person: Person, seat: int) -> int:
        """Ask somebody who is away to come back; once in a while, whoever of the others asks."""
        live = await self.up_to_date(table)
        require_company(live, person, seat)
        when, now = nudgeable(live, seat), self.clock()
        if when is None:
            raise Refused("this seat is not waited for, or its player is here", "present", live.seq)
        absent = live.chairs[seat].holder
        if when > now or absent is None or not await self.claim_nudge(live, absent, now):
            raise Refused(f"{live.chairs[seat].name} was asked a short while ago: wait a while", "early", live.seq)
        said = told(live, person, f"nudges {live.chairs[seat].name}.", now, log=False)
        seq = await self.tables.change(table, lambda _: Change(message=said))
        await self.called(live, seat, person.name)
        return seq

    async def claim_nudge(self, live: LiveTable, absent: str, now: float) -> bool:
        """Of several who nudge at once, in whatever process, one does."""
        row = (attendance.c.table_id == live.header.id) & (attendance.c.person == absent)
        async with self.database.write() as connection:
            known = (await connection.execute(select(attendance.c.at).where(row))).one_or_none()
            if known is None:
                fresh = {"table_id": live.header.id, "person": absent, "here": False, "at": live.seen.get(absent, 0.0)}
                await upsert(connection, attendance, [fresh])
            late = row & (attendance.c.nudged <= now - NUDGE_PAUSE)
            claimed = (await connection.execute(update(attendance).where(late).values(nudged=now))).rowcount == 1
        if claimed:
            live.nudged[absent] = now
        return claimed


async def nobody_calls(live: LiveTable, seat: int, by: str) -> None:
    """Where no ways to call people are set up."""


def is_shared(live: LiveTable) -> bool:
    """Do several people play here, so that one may have to wait for another?"""
    return live.status == "playing" and not live.closed and len(live.people()) > 1


def apply(live: LiveTable, rows: list[Any], now: float) -> None:
    """What all processes have written of those at a table."""
    here = {row.person for row in rows if row.here and row.at > now - STALE_SECONDS}
    elsewhere = frozenset(person for person in here if not live.present[person])
    for row in rows:
        live.seen[row.person] = max(row.at, live.seen.get(row.person, 0.0))
        live.nudged[row.person] = row.nudged
    if elsewhere != live.elsewhere:
        live.elsewhere = elsewhere
        live.ring()


def require_company(live: LiveTable, person: Person, seat: int) -> None:
    """Only those who play at a table may do something about another one's seat."""
    if not 0 <= seat < live.header.players:
        raise Refused(f"there is no seat {seat + 1} at this table", "unknown", live.seq)
    if not live.seats_of(person.id) or seat in live.seats_of(person.id):
        raise Refused("this is for the others at the table", "foreign", live.seq)


def told(live: LiveTable, person: Person, words: str, at: float, log: bool = True) -> Message:
    """What the table tells of somebody: in the chat, and in the log where it concerns the game."""
    held = live.seats_of(person.id)
    ply = live.state.ply if log and live.state is not None else None
    return Message("", held[0] if held else None, person.name, words, at, ply)
