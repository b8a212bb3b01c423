"""Tables for programs: an earlier position, the course of a game, and changes as they happen, all as JSON."""

from __future__ import annotations

from contextlib import aclosing
from typing import Any

import msgspec
from litestar import Controller, Request, get
from litestar.response import ServerSentEvent, ServerSentEventMessage
from litestar.serialization import encode_json

from worldwright.engine.timeline import moves_of
from worldwright.server.table.messages import LogLine, Look
from worldwright.server.table.service import Tables
from worldwright.server.table.table import LiveTable
from worldwright.server.web.api import Count, Drawing, From, Origin, Page, Register, Service, TableId, Visitor, resumed
from worldwright.server.web.renderer import Renderer
from worldwright.server.web.sessions import still_there
from worldwright.server.web.tokens import FOR_BOTS
from worldwright.server.web.wire import Messages, unless_refused


class PlayedMove(msgspec.Struct):
    """A move of a finished game, as it stands in the record."""

    ply: int  # of the position in which it was made
    seat: int
    action: int
    text: str


class Course(msgspec.Struct):
    """The course of a game as far as one may know it."""

    last_ply: int
    over: bool
    log: list[LogLine]
    moves: list[PlayedMove] | None  # None while the game runs: others' moves may be hidden


class AsData(Controller):
    """What programs read of a table."""

    path = "/api/tables/{table:str}"
    tags = ("table",)
    opt = FOR_BOTS

    @get("/replay", summary="The table at an earlier ply")
    async def replay(
        self,
        table: TableId,
        tables: Service,
        renderer: Drawing,
        person: Visitor,
        ply: From = 0,
        seat: Count = None,
    ) -> Look:
        """A running game is replayed through one's own eyes or a spectator's, a finished one through anybody's."""
        return await renderer.look_back(await tables.replayable(table, person, ply, seat), person, ply, seat)

    @get("/timeline", summary="The course of the game")
    async def timeline(
        self, table: TableId, tables: Service, renderer: Drawing, person: Visitor, seat: Count = None
    ) -> Course:
        """The log as that seat reads it; of a finished game every move, too."""
        live = await tables.replayable(table, person, 0, seat)
        state = live.state
        assert state is not None, "a game that can be replayed has begun"
        mine = live.seats_of(person.id)
        own = mine[0] if seat is None and len(mine) == 1 else seat
        look = await renderer.look_back(live, person, state.ply, own)
        return Course(look.ply, state.over, look.log, played(live))

    @get("/events", summary="Changes as they happen, as data", media_type="text/event-stream")
    async def events(
        self,
        request: Request[Any, Any, Any],
        table: TableId,
        tables: Service,
        people: Register,
        renderer: Drawing,
        person: Visitor,
        origin: Origin,
        after: From = 0,
        seat: Count = None,
    ) -> ServerSentEvent:
        """Server-sent events. An event `look` has the whole table as this person may see it, and the table's sequence
        number as its id; send that as `Last-Event-ID` (or `after`) to be told only of what changed since. A comment is
        a sign of life. The stream ends when the table is cleared away or the token is revoked.
        """
        live = await tables.watched(table, person, seat)
        tables.require_stream(person, origin)
        page = Page(person, origin, seat, still_there=lambda: still_there(request, people, person))
        messages = looks(tables, renderer, page, live, resumed(request, after))
        return ServerSentEvent(unless_refused(messages), retry_duration=2000)


async def looks(tables: Tables, renderer: Renderer, page: Page, live: LiveTable, known: int) -> Messages:
    """The table whenever it has changed."""
    table, version = live.header.id, live.version if live.seq == known else -1
    with tables.attending(table, page.person, page.origin):
        async with aclosing(tables.watch(table, known)) as changes:
            async for seq in changes:
                if page.still_there is not None and not await page.still_there():
                    return
                if live.version == version:
                    yield ServerSentEventMessage(None, comment=str(seq))
                    continue
                version = live.version
                if page.seat is not None and live.chairs[page.seat].holder != page.person.id:
                    page.seat = None  # it was given up meanwhile
                look = await renderer.look(live, page.person, page.seat)
                yield ServerSentEventMessage(encode_json(look).decode(), event="look", id=look.seq)


def played(live: LiveTable) -> list[PlayedMove] | None:
    if live.state is None or not live.state.over:
        return None
    text = live.state.game.action_space.text
    return [PlayedMove(ply, seat, action, text(action)) for ply, (seat, action) in enumerate(moves_of(live.state))]
