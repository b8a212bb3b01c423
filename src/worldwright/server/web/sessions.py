"""Who a browser belongs to: a sealed cookie, written only when something in it changed."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException, SerializationException
from litestar.middleware import DefineMiddleware
from litestar.middleware.session import SessionMiddleware
from litestar.middleware.session.client_side import ClientSideSessionBackend, CookieBackendConfig
from litestar.types import Message, ScopeSession

from worldwright.server.limits import neighbourhood
from worldwright.server.names import guest_name
from worldwright.server.people import People
from worldwright.server.table.messages import Person
from worldwright.server.tokens import Tokens
from worldwright.server.web.csrf import SAFE_METHODS, bearer_of
from worldwright.server.web.tokens import BOT

YEAR = 365 * 24 * 3600
RENEWED_AFTER = 30 * 24 * 3600
LOADED = "worldwright_session_as_loaded"
OWNERS, MOST_OWNERS = "owners", 5  # who have entered from a browser, the latest ones


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


def cookies(secret: str, secure: bool) -> DefineMiddleware:
    """The cookie of this site: sealed, out of the reach of scripts, not sent along from other sites."""
    config = CookieBackendConfig(
        secret=bytes.fromhex(secret)[:32], key="worldwright", max_age=YEAR, secure=secure, httponly=True, samesite="lax"
    )
    return DefineMiddleware(SessionMiddleware, backend=SealedCookies(config))


async def known_person(request: Request[Any, Any, Any], people: NamedDependency[People]) -> Person:
    """The person of a request; a new guest on the first visit, and where a session is over."""
    bot: Person | None = request.scope["state"].get(BOT)
    if bot is not None:
        return bot
    session = request.session
    if "person" not in session:
        settle(request, people.guest())
    elif not session["person"].get("guest", True):
        owner = await people.owner_of(str(session.get("token", "")))
        if owner is None or owner.id != session["person"]["id"]:
            settle(request, people.guest())
    if time.time() - session.get("since", 0) > RENEWED_AFTER:
        session["since"] = int(time.time())
    return Person(**request.session["person"])


async def heard_person(
    request: Request[Any, Any, Any], people: NamedDependency[People], person: NamedDependency[Person]
) -> Person:
    """The person of a request that others will read a name of: a guest whose name somebody has claimed meanwhile gets
    another one.
    """
    if not person.guest or not await people.claimed(person, person.name):
        return person
    renamed = Person(person.id, guest_name())
    settle(request, renamed)
    return renamed


def address_of(request: Request[Any, Any, Any]) -> str:
    """By which address a visitor is counted."""
    return neighbourhood(request.client.host) if request.client else ""


async def require_plain_address(connection: ASGIConnection[Any, Any, Any, Any], _: object) -> None:
    """Nothing of ours has an address with signs that cannot be printed."""
    if not connection.scope["path"].isprintable():
        raise NotFoundException


async def require_own_site(connection: ASGIConnection[Any, Any, Any, Any], _: object) -> None:
    """Nothing is changed at the wish of another site's page, whatever cookies it may have planted. It is asynchronous
    so that no thread is started for it.
    """
    if connection.scope.get("method") in SAFE_METHODS:
        return
    came_from = connection.headers.get("sec-fetch-site")
    origin = connection.headers.get("origin")
    if came_from is None and origin is not None:
        came_from = "same-origin" if urlsplit(origin).netloc == connection.headers.get("host") else "cross-site"
    if came_from not in (None, "same-origin", "none"):
        raise PermissionDeniedException("this was asked for by a page of another site")


def settle(request: Request[Any, Any, Any], person: Person, token: str = "") -> None:
    """Remember in the cookie who this is, and by which session."""
    if not person.guest:
        request.session[OWNERS] = list(dict.fromkeys([person.id, *owners_here(request)]))[:MOST_OWNERS]
    request.session["person"] = {"id": person.id, "name": person.name, "guest": person.guest}
    request.session["token"] = token
    request.session["since"] = int(time.time())


def owners_here(request: Request[Any, Any, Any]) -> list[str]:
    """Those who have entered from this browser: they may mistype their password though strangers try to guess it."""
    return list(request.session.get(OWNERS, ()))


async def still_there(request: Request[Any, Any, Any], people: People, person: Person) -> bool:
    """Is a request that lasts still that person's?"""
    if person.owner:
        tokens: Tokens = request.app.state.tokens
        return await tokens.bearer(bearer_of(request) or "") is not None
    return person.guest or await people.owner_of(str(request.session.get("token", ""))) is not None
