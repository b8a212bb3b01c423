"""How somebody wants to be told of their turn: the settings, the links in letters, and the worker of the browser."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import File

from worldwright.server.notices.channels import Channel, Channels
from worldwright.server.notices.notifier import Notifier
from worldwright.server.settings import Settings
from worldwright.server.web.api import Origin, Short, Visitor
from worldwright.server.web.limiting import Limited
from worldwright.server.web.pages import page

Ways = NamedDependency[Channels]
Teller = NamedDependency[Notifier]
Browser = Request[Any, Any, Any]
Long = Annotated[str, msgspec.Meta(max_length=1000)]


class Subscription(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser says when it has subscribed to push messages."""

    endpoint: Long
    p256dh: Short
    auth: Short


class MailAddress(msgspec.Struct, forbid_unknown_fields=True):
    address: Short


class WebhookAddress(msgspec.Struct, forbid_unknown_fields=True):
    url: Long


class Way(msgspec.Struct):
    """A way by which a person is told."""

    id: str
    kind: str
    address: str
    confirmed: bool
    trouble: str = ""
    secret: str = ""  # of a webhook, told once


def told(channel: Channel, secret: str = "") -> Way:
    return Way(channel.id, channel.kind, channel.shown, channel.confirmed, channel.trouble, secret)


@get("/api/notices", summary="By which ways this person is told of their turn", tags=["notices"])
async def listed(ways: Ways, person: Visitor) -> list[Way]:
    return [told(channel) for channel in await ways.of(person)]


@post("/api/notices/push", summary="Tell this browser", tags=["notices"])
async def add_push(data: JSONBody[Subscription], ways: Ways, person: Visitor) -> Way:
    return told(await ways.add_push(person, data.endpoint, data.p256dh, data.auth))


@post("/api/notices/mail", summary="Tell an e-mail address, once it is confirmed", tags=["notices"])
async def add_mail(data: JSONBody[MailAddress], ways: Ways, person: Visitor, origin: Origin) -> Way:
    return told(await ways.add_mail(person, data.address, origin))


@post("/api/notices/webhook", summary="Tell a program", tags=["notices"])
async def add_webhook(data: JSONBody[WebhookAddress], ways: Ways, person: Visitor) -> Way:
    made = await ways.add_webhook(person, data.url)
    return told(made, made.keys["secret"])


@post("/api/notices/{channel:str}/test", status_code=200, summary="Send a test", tags=["notices"])
async def test(channel: FromPath[str], notifier: Teller, person: Visitor) -> dict[str, bool]:
    await notifier.test(person, channel)
    return {"sent": True}


@delete("/api/notices/{channel:str}", status_code=200, summary="No longer by this way", tags=["notices"])
async def remove(channel: FromPath[str], ways: Ways, person: Visitor) -> dict[str, bool]:
    await ways.remove(person, channel)
    return {"removed": True}


# --- links in letters -----------------------------------------------------------------------------


@get("/notices/{what:str}/{token:str}", include_in_schema=False)
async def ask(
    request: Browser, what: FromPath[str], token: FromPath[str], ways: Ways, person: Visitor
) -> Response[str]:
    """What a link leads to: a question, since programs that look through mail open every link."""
    channel = await ways.by_token(what, token)
    return page(request, "notices.html", person=person, what=what, token=token, address=channel.shown, done=False)


@post("/notices/{what:str}/{token:str}", status_code=200, include_in_schema=False)
async def answer(
    request: Browser, what: FromPath[str], token: FromPath[str], ways: Ways, person: Visitor
) -> Response[str]:
    """The link itself is the proof: mail programs end these letters without having been here (RFC 8058)."""
    channel = await (ways.confirm(token) if what == "confirm" else ways.stop(token))
    return page(request, "notices.html", person=person, what=what, token=token, address=channel.shown, done=True)


@get("/worker.js", include_in_schema=False, sync_to_thread=False)
def worker() -> File:
    """The worker of the whole site, which is why it lies at its root."""
    from worldwright.server.web.app import HERE

    return File(HERE / "client" / "worker.js", content_disposition_type="inline", media_type="text/javascript")


def routes(settings: Settings) -> list[Router]:
    limit = Limited(settings.tables_per_minute)
    return [
        Router("/", route_handlers=[add_push, add_mail, add_webhook, test, ask, answer], middleware=[limit]),
        Router("/", route_handlers=[listed, remove, worker]),
    ]
