"""Who a browser belongs to: a sealed cookie, written only when something in it changed."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import SerializationException
from litestar.middleware.session.client_side import ClientSideSessionBackend, CookieBackendConfig
from litestar.types import Message, ScopeSession

from worldwright.server.people import People
from worldwright.server.table.messages import Person

YEAR = 365 * 24 * 3600
RENEWED_AFTER = 30 * 24 * 3600
LOADED = "worldwright_session_as_loaded"


class SealedCookies(ClientSideSessionBackend):
    """Litestar's cookie sessions.

    A slow answer must not bring back the session of before a faster one, so unchanged ones are not sent.
    """

    async def load_from_connection(self, connection: ASGIConnection[Any, Any, Any, Any]) -> dict[str, Any]:
        try:
            session = await super().load_from_connection(connection)
        except (ValueError, KeyError, TypeError, SerializationException):  # not a cookie of ours
            session = {}
        if not isinstance(session.get("person"), dict):
            session = {}
        connection.scope["state"][LOADED] = dict(session)
        return session

    async def store_in_message(
        self, scope_session: ScopeSession, message: Message, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> None:
        if scope_session != connection.scope["state"].get(LOADED):
            await super().store_in_message(scope_session, message, connection)


@dataclass
class SealedCookieConfig(CookieBackendConfig):
    _backend_class = SealedCookies


def cookies(secret: str, secure: bool) -> SealedCookieConfig:
    """The cookie of this site: sealed, out of the reach of scripts, not sent along from other sites."""
    return SealedCookieConfig(
        secret=bytes.fromhex(secret)[:32], key="worldwright", max_age=YEAR, secure=secure, httponly=True, samesite="lax"
    )


async def known_person(request: Request[Any, Any, Any], people: NamedDependency[People]) -> Person:
    """The person of a request; a new guest on the first visit."""
    session = request.session
    if "person" not in session:
        settle(request, people.guest())
    elif time.time() - session.get("since", 0) > RENEWED_AFTER:
        session["since"] = int(time.time())
    return Person(**request.session["person"])


def settle(request: Request[Any, Any, Any], person: Person) -> None:
    """Remember in the cookie who this is."""
    request.session["person"] = {"id": person.id, "name": person.name, "guest": person.guest}
    request.session["since"] = int(time.time())
