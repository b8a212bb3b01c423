"""Hints: what the bot would do here, and what comes of it."""

from __future__ import annotations

import secrets
import time
from typing import Any

from worldwright.engine.record import Record
from worldwright.server.analysis.thinking import hint
from worldwright.server.bots.workers import Thinker
from worldwright.server.limits import Allowance
from worldwright.server.settings import Settings
from worldwright.server.table.changes import require_own
from worldwright.server.table.looks import hints_allowed
from worldwright.server.table.messages import Person, Refused
from worldwright.server.table.service import Tables
from worldwright.server.table.table import Change, LiveTable, Message

MINUTE = 60.0


class Hints:
    """Asks the bots for people. They think in the bots' processes, about what the seat may know."""

    def __init__(self, tables: Tables, bots: Thinker, settings: Settings) -> None:
        self.tables = tables
        self.bots = bots
        self.asked = Allowance(settings.hints_per_minute, MINUTE)

    async def ask(self, table: str, person: Person, seat: int, asked: int) -> dict[str, Any]:
        """What the bot would answer to the question that the seat is asked."""
        live = await self.tables.table(table)
        require_own(live, person, seat)
        mine = live.seats_of(person.id)
        if not hints_allowed(live, mine):
            raise Refused("at this table nobody asks the bot: it was set up without hints", "foreign", live.seq)
        if live.state is None or seat not in live.waiting or asked != live.asked(seat):
            raise Refused("there is nothing to decide just now: look again", "late", live.seq)
        if not self.asked.take(person.id):
            raise Refused("you have asked often within a minute: try a move of your own", "busy")
        told: dict[str, Any] = await self.bots.run(
            hint, str(Record.of(live.state)), seat, secrets.randbits(32), live.names, whose=live.header.origin
        )
        await self.own_up(live, person, seat)
        others = any(chair.holder not in (None, person.id) for chair in live.chairs)
        if others or live.header.players == 1:  # no chances in a game among people; alone there is nobody to beat
            told = {**told, "chance": None, "others": []}
        return told

    async def own_up(self, live: LiveTable, person: Person, seat: int) -> None:
        """The first hint of a game is told to everybody else: such a game is not rated."""

        def decide(live: LiveTable) -> Change:
            ply = 0 if live.state is None else live.state.ply
            said = Message("", seat, person.name, "asks the bot for a hint: this game is not rated.", time.time(), ply)
            heard = live.header.rated or any(chair.holder not in (None, person.id) for chair in live.chairs)
            return Change(hinted=True, message=said if heard and not live.hinted else None)

        if not live.hinted:
            await self.tables.change(live.header.id, decide)
