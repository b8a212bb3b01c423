"""What one may do about somebody who is away, as data."""

from __future__ import annotations

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from worldwright.server.absence import Absence
from worldwright.server.web.api import Done, Resigning, TableId, Visitor
from worldwright.server.web.tokens import FOR_BOTS

Keeper = NamedDependency[Absence]


class Waiting(Controller):
    """For those at a table who wait for somebody, and for whoever comes back."""

    path = "/api/tables/{table:str}"
    tags = ("table",)
    opt = FOR_BOTS

    @post("/nudge", status_code=200, summary="Ask an absent player to come back")
    async def nudge(self, table: TableId, data: JSONBody[Resigning], absence: Keeper, speaker: Visitor) -> Done:
        return Done(await absence.nudge(table, speaker, data.seat))

    @post("/stand-in", status_code=200, summary="Let a bot play on for an absent player whose time has run out")
    async def stand_in(self, table: TableId, data: JSONBody[Resigning], absence: Keeper, speaker: Visitor) -> Done:
        return Done(await absence.stand_in(table, speaker, data.seat))

    @post("/take-seat", status_code=200, summary="Take the own seat back from the bot that stood in")
    async def take_seat(self, table: TableId, data: JSONBody[Resigning], absence: Keeper, speaker: Visitor) -> Done:
        return Done(await absence.take_seat(table, speaker, data.seat))
