"""What tournaments of bots say of a game, for designers: `report.html` in its folder, made by `make reports`."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from worldwright.server.table.messages import Refused
from worldwright.server.web.pages import REPORT
from worldwright.server.web.shelf import shelf

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"


@get("/game/{slug:str}/report", include_in_schema=False)
async def game_report(slug: FromPath[str]) -> Response[str]:
    """A page complete in itself, with styles of its own and no script."""
    game = shelf(slug).game
    if not game.has(REPORT):
        raise Refused(f"there is no report of {game.title}", "unknown")
    return Response(game.resource(REPORT), media_type=MediaType.HTML, headers={"content-security-policy": POLICY})


REPORTS: list[ControllerRouterHandler] = [game_report]
