"""The description of the interface: what Litestar reads from the routes, and what is true of all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar import Litestar, Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.routes import HTTPRoute

import worldwright
from worldwright.server.web import csrf

Schema = dict[str, Any]
PROBLEM: Schema = {
    "type": "object",
    "description": "Why something was not done. The table is as it was before.",
    "required": ["error", "code"],
    "properties": {
        "error": {"type": "string", "description": "the reason, for people"},
        "code": {"type": "string", "description": "the reason, for programs", "examples": ["late", "foreign", "busy"]},
        "seq": {"type": "integer", "description": "the table's sequence number, where a table refused"},
    },
    "additionalProperties": False,
}
ANSWERS = {
    "400": "What was sent makes no sense: a field is missing or wrong, a game cannot be set up like that",
    "401": "The token is not known, or was revoked",
    "403": "Not yours: a seat of somebody else's, a wrong password, a token that does not reach as far, or a request "
    "without the CSRF token",
    "404": "There is no such thing",
    "409": "Not now: the table has moved on (`late`, `repeated`), the action is not legal (`illegal`), a chair is "
    "taken (`taken`, `full`), the name is claimed (`claimed`), nothing can be taken back (`barrier`) and so on",
    "413": "Too large",
    "429": "Too much or too fast",
    "503": "The games cannot be written down just now; `Retry-After` says when to try again",
}
SCHEMES: dict[str, Schema] = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "worldwright",
        "description": "The cookie of a browser. Whoever comes without one becomes a guest and is given one.",
    },
    "csrfCookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": csrf.COOKIE,
        "description": "Given with the first answer to a GET.",
    },
    "csrfHeader": {
        "type": "apiKey",
        "in": "header",
        "name": csrf.HEADER,
        "description": "The value of the cookie csrftoken once more.",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token from the account page, for a bot of one's own. Neither cookies nor CSRF are needed.",
    },
}
BROWSER: Schema = {"session": [], "csrfCookie": [], "csrfHeader": []}
ABOUT = """Everything that a table can do. Bodies are JSON; every refusal has the shape of `Problem`.

A browser is known by a cookie and repeats its CSRF token in a header; a program shows a token of its own
(`Authorization: Bearer …`), made on the account page, and needs neither. To play: look, choose one of `actions`, and
send its number with `seat` and `asked`. `/events` tells of changes. Address and headers of a request have 16 kB and 100
cookies at most: more is answered with 431 and without a body, and two headers on the length of one with 400."""


class Json(JsonRenderPlugin):
    """The description as JSON, written once."""

    written = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        self.written = self.written or super().render(request, completed(request.app, openapi_schema))
        return self.written


class Yaml(YamlRenderPlugin):
    """The same as YAML; that takes a second, during which nobody else is answered."""

    written = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        self.written = self.written or super().render(request, completed(request.app, openapi_schema))
        return self.written


def described() -> OpenAPIConfig:
    return OpenAPIConfig(
        "Worldwright",
        worldwright.__version__,
        description=ABOUT,
        path="/schema",
        render_plugins=[Json(), Yaml()],
        use_handler_docstrings=True,
    )


def completed(app: Litestar, schema: Schema) -> Schema:
    """The description with who may ask, and with every answer that a request may get."""
    parts = schema.setdefault("components", {})
    parts.setdefault("schemas", {})["Problem"] = PROBLEM
    parts["securitySchemes"] = SCHEMES
    parts["responses"] = {status: refusal(status) for status in ANSWERS}
    for path, method, operation, for_bots in operations(app, schema):
        operation["security"] = who_may(method, for_bots)
        told = operation["responses"]
        for status in statuses(path, method, operation):
            told[status] = {"$ref": f"#/components/responses/{status}"}
        for answer in told.values():
            if "text/event-stream" in answer.get("content", {}):
                answer["content"]["text/event-stream"]["schema"] = {"type": "string"}
    return schema


def operations(app: Litestar, schema: Schema) -> Iterator[tuple[str, str, Schema, bool]]:
    """Path, method, description, and whether a token opens it."""
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            described = schema["paths"].get(route.path_format, {})
            for handler in route.route_handlers:
                for method in handler.http_methods:
                    if method.lower() in described:
                        yield route.path_format, method, described[method.lower()], bool(handler.opt.get("for_bots"))


def refusal(status: str) -> Schema:
    told: Schema = {
        "description": ANSWERS[status],
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    if status == "503":
        told["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "seconds"}}
    return told


def who_may(method: str, for_bots: bool) -> list[Schema]:
    """Everybody may look; who changes something is a browser with its cookies, or a bot with its token."""
    ways: list[Schema] = [{}, {"session": []}] if method in csrf.SAFE_METHODS else [BROWSER]
    return [*ways, {"token": []}] if for_bots else ways


def statuses(path: str, method: str, operation: Schema) -> list[str]:
    """What may be answered instead of what was asked for."""
    changes, takes = method not in csrf.SAFE_METHODS, bool(operation.get("parameters"))
    body = "requestBody" in operation
    at_a_table = "{table}" in path
    found = {"401": True, "403": True, "429": True, "503": True}
    found |= {
        "400": takes or body,
        "404": "{" in path or body,  # a body may name what is not there
        "409": changes or at_a_table,
        "413": changes,
    }
    return [status for status in ANSWERS if found.get(status)]
