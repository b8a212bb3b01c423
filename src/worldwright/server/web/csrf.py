"""Nothing is changed at the wish of another site's page: a browser sends its token twice, as a cookie and by script or
form. A program that shows a token of its own has no cookies that another site could use.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "csrftoken"
HEADER = "x-csrftoken"
FIELD = "_csrf_token"
TYPED = "application/x-www-form-urlencoded"
FORMS = (TYPED, "multipart/form-data")
MOST_FIELDS = 200  # of a form: thousands take long to be told apart
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
PROVEN = "/notices/"  # links in letters, which are sealed themselves and opened by mail programs (RFC 8058)
KNOWN = "worldwright_csrf"  # where a request's token is kept
LETTERS = 64  # of the random half, and of its seal


def bearer_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token that a program shows; None where there is none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def token_of(request: Request[Any, Any, Any]) -> str:
    """What a form of this page has to send along."""
    known = request.scope["state"].get(KNOWN)
    return known if isinstance(known, str) else request.cookies.get(COOKIE, "")


class SentTwice(ASGIMiddleware):
    """Gives out tokens, and turns away what comes without one."""

    def __init__(self, secret: str, secure: bool) -> None:
        self.secret = secret.encode()
        self.secure = secure

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["type"] != ScopeType.HTTP:
            await next_app(scope, receive, send)
            return
        request: Request[Any, Any, Any] = Request(scope, receive)
        if bearer_of(request) is not None or scope["path"].startswith(PROVEN):
            await next_app(scope, receive, send)
        elif scope["method"] in SAFE_METHODS:
            cookie = request.cookies.get(COOKIE)
            scope["state"][KNOWN] = token = cookie or self.new()
            await next_app(scope, receive, send if cookie else self.handing_out(token, send))
        else:
            await require_few_fields(request)
            token = await self.sent(request)
            if not token or not self.good(token) or not same(token, request.cookies.get(COOKIE, "")):
                raise PermissionDeniedException("CSRF token verification failed")
            scope["state"][KNOWN] = token
            await next_app(scope, receive, send)

    async def sent(self, request: Request[Any, Any, Any]) -> str:
        """The token in the header, or in the form."""
        token = request.headers.get(HEADER, "")
        if not token and request.content_type[0] in FORMS:
            token = (await request.form()).get(FIELD, "")
        return token if isinstance(token, str) else ""

    def new(self) -> str:
        random = secrets.token_hex(LETTERS // 2)
        return random + self.seal(random)

    def seal(self, random: str) -> str:
        return hmac.digest(self.secret, random.encode(), "sha256").hex()

    def good(self, token: str) -> bool:
        return same(token[LETTERS:], self.seal(token[:LETTERS]))

    def handing_out(self, token: str, send: Send) -> Send:
        cookie = Cookie(key=COOKIE, value=token, path="/", secure=self.secure, samesite="lax").to_header(header="")

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableScopeHeaders.from_message(message).add("set-cookie", cookie)
            await send(message)

        return sending


async def require_few_fields(request: Request[Any, Any, Any]) -> None:
    """Before a form is read, whoever sent it; Litestar itself sees to those that carry files."""
    if request.content_type[0] == TYPED and (await request.body()).count(b"&") >= MOST_FIELDS:
        raise ClientException(f"a form has at most {MOST_FIELDS} fields", status_code=413)


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
