"""How often one address may ask: so many requests of a kind in a minute, and no more until the minute is over. A whole
page takes the server as long as several small requests, and counts as many.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from worldwright.server.limits import Allowance
from worldwright.server.web.sessions import address_of

MINUTE = 60.0
PAGE = 4  # requests that a page counts as
COUNTED = "worldwright_counted"


class Limited(ASGIMiddleware):
    """Turns away what comes too often; what is kept of an address is one number."""

    def __init__(self, per_minute: int, but_for: Sequence[str] = (), pages: Sequence[str] = ()) -> None:
        self.allowance = Allowance(per_minute, MINUTE)
        self.but_for = [re.compile(pattern) for pattern in but_for]  # paths that are not counted
        self.pages = [re.compile(pattern) for pattern in pages]

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["type"] == ScopeType.HTTP and not any(pattern.search(scope["path"]) for pattern in self.but_for):
            scope["state"][COUNTED] = True
            self.count(Request(scope), self.cost(scope["path"]))
        await next_app(scope, receive, send)

    def count_failed(self, request: Request[Any, Any, Any]) -> None:
        """What led to no route, or to no file, came by no middleware that counts."""
        if not request.scope["state"].get(COUNTED):
            self.count(request)

    def cost(self, path: str) -> int:
        return PAGE if any(pattern.search(path) for pattern in self.pages) else 1

    def count(self, request: Request[Any, Any, Any], cost: int = 1) -> None:
        if not self.allowance.take(address_of(request), cost):
            raise TooManyRequestsException("too many requests: wait a minute", headers={"retry-after": "60"})
