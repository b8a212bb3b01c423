"""Following the others: the whole log in turns, as data for looking back at the table and as a page."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from worldwright.server.table.messages import Person
from worldwright.server.table.service import Tables
from worldwright.server.table.turns import since
from worldwright.server.web.api import Count, Drawing, Service, TableId, Visitor
from worldwright.server.web.pages import Browser, game_sprite, page
from worldwright.server.web.renderer import Renderer


async def told(
    tables: Tables, renderer: Renderer, table: str, person: Person, seat: int | None
) -> list[dict[str, Any]]:
    """The turns as a person may know them: through the eyes of a seat of theirs, else as a spectator."""
    live = await tables.replayable(table, person, 0, seat)
    own = seat if seat in live.seats_of(person.id) else None
    return await renderer.turns(live, own)


@get("/api/tables/{table:str}/turns", summary="The log in turns, each with its steps", tags=["table"])
async def turns(
    table: TableId, tables: Service, renderer: Drawing, person: Visitor, seat: Count = None
) -> list[dict[str, Any]]:
    return await told(tables, renderer, table, person, seat)


@get("/table/{table:str}/log", include_in_schema=False)
async def log_page(
    request: Browser,
    table: FromPath[str],
    tables: Service,
    renderer: Drawing,
    person: Visitor,
    seat: FromQuery[int | None] = None,
) -> Response[str]:
    lines = await told(tables, renderer, table, person, seat)
    live = await tables.table(table)
    return page(
        request,
        "log.html",
        person=person,
        table=table,
        seat=seat,
        game=live.game,
        turns=lines,
        since=since(lines),
        sprite=game_sprite(live.header.game),
    )


FOLLOWING: list[ControllerRouterHandler] = [turns, log_page]
