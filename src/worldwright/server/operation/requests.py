"""Every request is counted and, where the log is for programs, written down: what was asked for, by whom, and how it
went.
"""

from __future__ import annotations

import time
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Send

from worldwright.server.operation.meter import Meter

NOWHERE = "nowhere"  # the route of an address that leads nowhere: such addresses are not told, nor counted one by one
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
OTHER = "other"  # a method that nothing here has: strangers make up as many as they like
BROKEN = 500  # what a client sees of an answer that never began


def watched(app: Any, meter: Meter) -> ASGIApp:
    """An application whose answers are counted from outside, so that refusals are counted as well."""

    async def watch(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        began, answered = time.perf_counter(), [BROKEN, 0.0]

        async def listen(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered[:] = message["status"], time.perf_counter() - began
            await send(message)

        try:
            await app(scope, receive, listen)
        finally:
            seconds = answered[1] or time.perf_counter() - began
            meter.answered(route_of(scope), method_of(scope), int(answered[0]), seconds, **who_and_where(scope))

    return watch


def route_of(scope: Any) -> str:
    """The address without what stands in it: ids and invitations are left out."""
    return str(scope.get("path_template") or NOWHERE)


def method_of(scope: Any) -> str:
    return str(scope["method"]) if scope["method"] in METHODS else OTHER


def who_and_where(scope: Any) -> dict[str, str | None]:
    """The ids of table and person, as far as the request got."""
    places, session = scope.get("path_params"), scope.get("session")
    person = session.get("person") if isinstance(session, dict) else None
    table = places.get("table") if isinstance(places, dict) else None
    return {"table": table, "person": person.get("id") if isinstance(person, dict) else None}
