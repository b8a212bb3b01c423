"""The web application: routes, cookies, headers, limits and error answers around the `Tables` service."""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders
from litestar.di import Provide
from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    NotFoundException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, Message, Scope

from worldwright.engine.errors import UnknownGame, WorldwrightError
from worldwright.server.absence import ROUND_SECONDS, Absence
from worldwright.server.analysis.analyses import Analyses
from worldwright.server.analysis.hints import Hints
from worldwright.server.bots.workers import Bots, Thinker
from worldwright.server.campaigns import Campaigns
from worldwright.server.database import Database, Unavailable
from worldwright.server.neighbours import Neighbours
from worldwright.server.notices.channels import Channels
from worldwright.server.notices.notifier import Notifier
from worldwright.server.operation.meter import CountFaults
from worldwright.server.operation.probes import Readiness, keep_watch, probes, server_metrics
from worldwright.server.people import People
from worldwright.server.ratings import Ratings
from worldwright.server.results import Results
from worldwright.server.rounds import Chore, again_and_again
from worldwright.server.settings import Settings
from worldwright.server.table.messages import Refused
from worldwright.server.table.service import Tables
from worldwright.server.tokens import Tokens
from worldwright.server.web import campaigns as campaign_pages
from worldwright.server.web import notices as notice_pages
from worldwright.server.web.api import MAX_BODY, routes
from worldwright.server.web.as_data import AsData
from worldwright.server.web.bodies import TypedRequest
from worldwright.server.web.csrf import MOST_FIELDS, SentTwice
from worldwright.server.web.explaining import EXPLAINING
from worldwright.server.web.following import FOLLOWING
from worldwright.server.web.helping import HELPING
from worldwright.server.web.learning import LEARNING
from worldwright.server.web.lessons import LESSONS
from worldwright.server.web.limiting import Limited
from worldwright.server.web.lists import LISTS
from worldwright.server.web.openapi import described
from worldwright.server.web.pages import PAGES, error_page
from worldwright.server.web.picking import PICKING
from worldwright.server.web.renderer import Renderer
from worldwright.server.web.reports import REPORTS
from worldwright.server.web.results import RESULTS
from worldwright.server.web.sessions import (
    address_of,
    cookies,
    heard_person,
    known_person,
    require_own_site,
    require_plain_address,
)
from worldwright.server.web.tokens import require_scope
from worldwright.server.web.waiting import Waiting

HERE = Path(__file__).parents[1]
PACKED_ALREADY = "/stream$"  # pages' streams, see `web.wire`
FILES = ["^/static/", "^/client/"]
WHOLE_PAGES = [
    r"^/(lobby|mine|me|account)?$",
    r"^/game/[^/]+(/\w+)?$",
    r"^/table/[^/]+(/(replay|log|analysis|result))?$",
]
NO_FILE = (OSError, ValueError, InternalServerException)  # what comes of a name that no file can have
SWEEP_SECONDS = 60.0
LOG = logging.getLogger(__name__)
RETRY = {"retry-after": "2"}  # seconds
ECHO = re.compile(r"(?<=Invalid enum value) (?!'[\w-]{1,40}'[^']*\Z)'.*'", re.DOTALL)
STATUS = {
    "foreign": 403,
    "password": 403,
    "unknown": 404,
    "invalid": 400,
    "busy": 429,
}  # every other refusal is a conflict: 409
TITLES = {
    400: "That did not make sense",
    401: "Not signed in",
    403: "Not yours",
    404: "Nothing here",
    405: "Not like that",
    409: "Not now",
    413: "Too large",
    429: "Too fast",
    503: "One moment",
}
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # invitations stand in addresses
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}


def create_app(settings: Settings | None = None, bots: Thinker | None = None) -> Litestar:
    """The application, ready to be served. Everything it needs is in the settings."""
    settings = settings or Settings.from_environment()
    settings.import_games()
    database = Database(settings)
    thinker = bots or Bots(settings.bot_workers, settings.modules)
    tables = Tables(database, thinker, settings)
    hints, analyses = Hints(tables, thinker, settings), Analyses(database, tables, settings)
    renderer = Renderer(settings.render_workers, settings.modules)
    tables.looks = renderer.look
    people, tokens = People(database), Tokens(database)
    campaigns = Campaigns(database, tables)
    absence = Absence(database, tables)
    readiness = Readiness(database, tables, renderer)
    tables.meter.metrics += server_metrics(tables, readiness)
    ways = Channels(database, settings, secret_for("notices", settings))
    notifier = Notifier(database, ways)
    results, ratings = Results(database), Ratings(database)
    rounds: list[Chore] = [absence.look_round, ratings.settle, notifier.look_round]
    limited = Limited(settings.requests_per_minute, but_for=FILES, pages=WHOLE_PAGES)
    absence.called = notifier.nudge
    tables.heirs += [campaigns.hand_over, ways.hand_over]
    services = {
        "tables": tables,
        "renderer": renderer,
        "people": people,
        "keys": tokens,
        "adviser": hints,
        "analyses": analyses,
        "campaigns": campaigns,
        "absence": absence,
        "results": results,
        "ratings": ratings,
        "ways": ways,
        "notifier": notifier,
    }
    app = Litestar(
        route_handlers=[*handlers(settings), *probes(readiness, tables.meter, settings.metrics_token)],
        dependencies={
            **{name: always(service) for name, service in services.items()},
            "person": Provide(known_person),
            "speaker": Provide(heard_person),
            "origin": Provide(origin_by(secret_for("addresses", settings)), sync_to_thread=False),
        },
        guards=[require_plain_address, require_own_site, require_scope],
        lifespan=[lambda app: at_work(app, database, tables, renderer, absence, readiness, analyses, rounds)],
        middleware=[
            limited,  # first: refusals count as well
            SentTwice(secret_for("csrf", settings), settings.secure_cookies),
            cookies(secret_for("cookies", settings), settings.secure_cookies),
        ],
        compression_config=CompressionConfig("gzip", gzip_compress_level=6, exclude=PACKED_ALREADY),
        openapi_config=described(),
        exception_handlers={Exception: explained(limited)},
        before_send=[add_headers],
        request_class=TypedRequest,
        request_max_body_size=MAX_BODY,
        multipart_form_part_limit=MOST_FIELDS,
        logging_config=None,
    )
    app.state.tables = tables
    app.state.people, app.state.tokens = people, tokens
    app.state.renderer = renderer
    app.state.absence = absence
    app.state.notifier = notifier
    app.state.analyses = analyses
    return app


def handlers(settings: Settings) -> list[ControllerRouterHandler]:
    """Everything that can be asked for, chapter by chapter."""
    return [
        *routes(settings),
        AsData,
        LISTS,
        *campaign_pages.routes(settings),
        *PAGES,
        *LEARNING,
        *EXPLAINING,
        *FOLLOWING,
        *HELPING,
        *LESSONS,
        *REPORTS,
        *PICKING,
        Waiting,
        *RESULTS,
        *notice_pages.routes(settings),
        files("/static"),
        files("/client"),
    ]


def always(service: object) -> Provide:
    """The same for every request."""
    return Provide(lambda: service, sync_to_thread=False)


def secret_for(purpose: str, settings: Settings) -> str:
    """A secret of its own for each purpose, derived from the seal."""
    return hmac.digest(settings.seal().encode(), purpose.encode(), "sha256").hex()


def origin_by(secret: str) -> Callable[[Request[Any, Any, Any]], str]:
    """What is kept of an address: enough to count by, too little to find it out."""

    def origin(request: Request[Any, Any, Any]) -> str:
        return hmac.digest(secret.encode(), address_of(request).encode(), "sha256").hex()[:16]

    return origin


def files(path: str) -> Any:
    return create_static_files_router(
        path, [HERE / path.strip("/")], name=path.strip("/"), cache_control=CacheControlHeader(max_age=600, public=True)
    )


@asynccontextmanager
async def at_work(
    app: Litestar,
    database: Database,
    tables: Tables,
    renderer: Renderer,
    absence: Absence,
    readiness: Readiness,
    analyses: Analyses,
    rounds: list[Chore],
) -> AsyncIterator[None]:
    """From the migrations of the start to the last good night."""
    renderer.warm_up()
    await database.prepare()
    await tables.resume()
    await analyses.resume()
    chores = [
        asyncio.create_task(again_and_again(SWEEP_SECONDS, tables.keep_house)),
        *(asyncio.create_task(again_and_again(ROUND_SECONDS, chore)) for chore in rounds),  # none waits for another
        asyncio.create_task(keep_watch(tables.meter, readiness)),
    ]
    faults = CountFaults(tables.meter)
    logging.getLogger().addHandler(faults)
    if database.settings.postgres:
        neighbours = Neighbours(database.settings, tables.changed_elsewhere, tables.catch_up)
        chores.append(asyncio.create_task(neighbours.listen()))
    try:
        yield
    finally:
        logging.getLogger().removeHandler(faults)
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        with suppress(Unavailable):
            await absence.look_round()
        await analyses.close()
        await tables.close()
        renderer.close()
        await database.close()


# --- headers and errors ---------------------------------------------------------------------------


async def add_headers(message: Message, scope: Scope) -> None:
    """Every answer carries the security headers, errors and files included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if "set-cookie" in headers:  # a cache that others use would hand them the same cookie
            headers["cache-control"] = headers["cache-control"].replace("public", "private")


def explained(limited: Limited) -> Callable[[Request[Any, Any, Any], Exception], Response[Any]]:
    """Every error is explained, and counts, wherever it came from."""

    def explain_and_count(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        try:
            limited.count_failed(request)
        except TooManyRequestsException as too_many:
            error = too_many
        return explain(request, error)

    return explain_and_count


def explain(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """An error as an answer that says what to do: JSON for programs, a page for people."""
    if request.url.path.startswith(("/static/", "/client/")) and isinstance(error, NO_FILE):
        error = NotFoundException()
    status, reason, code, extra = what_happened(error)
    if isinstance(error, Unavailable):
        LOG.warning("%s %s: the database is away: %s", request.method, quote(request.url.path), error)
    elif status >= 500:
        LOG.error("%s %s failed", request.method, quote(request.url.path), exc_info=error)
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        seq = {"seq": error.seq} if isinstance(error, Refused) and error.seq is not None else {}
        return Response({"error": reason, "code": code, **seq}, status_code=status, headers=extra)
    table = request.path_params.get("table") if code == "rules" else None
    record = f"/api/tables/{table}/record" if table else ""
    page = error_page(request, status, TITLES.get(status, "Something broke here"), reason, record)
    page.headers.update(extra)
    return page


def without_echo(message: str) -> str:
    """What is wrong with a value; the value itself only where it is one short word, not something long or markup.

    >>> without_echo("Invalid enum value 'robot' - at `$.kind`")
    "Invalid enum value 'robot' - at `$.kind`"
    >>> without_echo("Invalid enum value '<script>' - at `$.kind`")
    'Invalid enum value - at `$.kind`'
    """
    return ECHO.sub("", message)


def what_happened(error: Exception) -> tuple[int, str, str, dict[str, str]]:
    """Status, reason, code and headers of an error."""
    if isinstance(error, Refused):
        return STATUS.get(error.code, 409), error.reason, error.code, {}
    if isinstance(error, Unavailable):
        return 503, "The games cannot be written down just now. Nothing was changed; try again.", "away", RETRY
    if isinstance(error, UnknownGame):
        return 404, str(error), "unknown", {}
    if isinstance(error, WorldwrightError):
        return 400, str(error), "invalid", {}
    if isinstance(error, ValidationException):
        fields = error.extra if isinstance(error.extra, list) else []
        return (
            400,
            "; ".join(f"{part.get('key', 'request')}: {without_echo(part['message'])}" for part in fields)
            or error.detail,
            "invalid",
            {},
        )
    if isinstance(error, RecursionError):
        return 400, "what was sent is nested too deeply", "invalid", {}
    if isinstance(error, HTTPException):
        code = {401: "token", 403: "foreign", 404: "unknown", 413: "too-large", 429: "busy"}.get(
            error.status_code, "invalid"
        )
        return error.status_code, error.detail, code, dict(error.headers or {})
    return 500, "Something broke on the server. The table is as it was before; try again.", "broken", {}
