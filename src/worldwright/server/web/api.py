"""The JSON interface: everything a table can do, and the stream that keeps pages up to date."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from random import randrange
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Router, get, post
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import Redirect, Response, ServerSentEventMessage, Stream

from worldwright import agents
from worldwright.engine.errors import CatalogueError
from worldwright.server.names import clean_name
from worldwright.server.people import People
from worldwright.server.settings import Settings
from worldwright.server.table.messages import Look, Person, Refused, SeatPlan, TableCard
from worldwright.server.table.paces import LIVE
from worldwright.server.table.service import MAX_CATALOGUE, Tables
from worldwright.server.table.table import LiveTable
from worldwright.server.web.accounts import FREELY, WITH_PASSWORDS
from worldwright.server.web.limiting import Limited
from worldwright.server.web.news import Update
from worldwright.server.web.renderer import News, Renderer, Seen
from worldwright.server.web.sessions import still_there
from worldwright.server.web.tokens import FOR_BOTS, list_tokens, make_token, revoke_token
from worldwright.server.web.wire import Messages, streamed

MOST_SEATS = 16
COME_BACK = (1000, 5000)  # milliseconds after which pages open their streams again when a server has ended
MAX_BODY = 16_384  # bytes of an ordinary request
MAX_UPLOAD = 2 * MAX_CATALOGUE  # bytes of a request with a catalogue, which JSON makes longer
STANDARD_NAME = "components.toml"
SEED = re.compile("-?[0-9]{1,39}")
SMALL = msgspec.Meta(ge=-1, le=2**31 - 1)
Number = Annotated[int, SMALL]
Count = Annotated[int | None, QueryParameter(ge=-1, le=2**31 - 1)]
From = Annotated[int, QueryParameter(ge=-1, le=2**31 - 1)]
TableId = Annotated[str, PathParameter(max_length=40)]
Short = Annotated[str, msgspec.Meta(max_length=200)]
Word = Annotated[str, QueryParameter(max_length=40)]
Layout = FromQuery[Literal["wide", "phone"]]
Service = NamedDependency[Tables]
Visitor = NamedDependency[Person]
Register = NamedDependency[People]
Origin = NamedDependency[str]
Drawing = NamedDependency[Renderer]


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit on a chair."""

    kind: Literal["person", "bot", "open"]
    name: Short = ""
    level: Short = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be set up."""

    game: Short
    players: Number
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=MOST_SEATS)]
    options: Annotated[dict[Short, Short], msgspec.Meta(max_length=64)] = {}
    seed: int | None = None
    components: Annotated[str, msgspec.Meta(max_length=MAX_UPLOAD)] | None = None
    listed: bool = True
    pace: Short = LIVE  # live, day, days or, where it is not rated, none
    hints: bool = False  # may people ask the bot for hints, though others play?
    rated: bool = False


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """An answer: the seat, the number of the question it answers, and the action."""

    seat: Number
    asked: Number
    action: Number


class Resigning(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number


class Leaving(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number | None = None  # None: every seat of this person's


class TakeBack(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number
    asked: Number | None = None


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number | None = None
    invitation: Short = ""


class BotWish(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number
    level: Short


class Saying(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(max_length=4000)]


class Created(msgspec.Struct):
    id: str


class Done(msgspec.Struct):
    """The sequence number of the table once the change is on disk."""

    seq: int


class Seated(msgspec.Struct):
    seat: int


class Left(msgspec.Struct):
    left: bool


class BotSeated(msgspec.Struct):
    seated: bool


class Resigned(msgspec.Struct):
    resigned: bool


# --- setting up -----------------------------------------------------------------------------------


async def set_up(tables: Tables, people: People, person: Person, origin: str, wish: NewTable) -> str:
    """A chosen seed tells its chooser every card, so it is for tables without open chairs."""
    if wish.seed is not None and any(seat.kind == "open" for seat in wish.seats):
        raise Refused("a chosen seed would tell you every card: leave it out, or leave no chair open", "invalid")
    plans = [SeatPlan(seat.kind, clean_name(seat.name) if seat.name else "", seat.level) for seat in wish.seats]
    await people.require_free(person, *(plan.name for plan in plans))
    return await tables.create(
        person,
        wish.game,
        wish.players,
        wish.options,
        plans,
        wish.seed,
        wish.components,
        wish.listed,
        origin,
        wish.pace,
        wish.hints,
        wish.rated,
    )


@post(
    "/api/tables", summary="Set up a table", opt=FOR_BOTS, request_max_body_size=MAX_UPLOAD + MAX_BODY, tags=["tables"]
)
async def create_table(
    data: JSONBody[NewTable], tables: Service, people: Register, speaker: Visitor, origin: Origin
) -> Created:
    return Created(await set_up(tables, people, speaker, origin, data))


@post(
    "/tables",
    summary="Set up a table from a form",
    request_max_body_size=MAX_UPLOAD + MAX_BODY,
    status_code=303,
    include_in_schema=False,
)
async def create_from_form(
    request: Request[Any, Any, Any], tables: Service, people: Register, speaker: Visitor, origin: Origin
) -> Redirect:
    form = await request.form()
    try:
        table = await set_up(tables, people, speaker, origin, await read_form(form))
    except CatalogueError as error:
        raise CatalogueError(str(error).replace(STANDARD_NAME, file_name(form.get("components")))) from None
    return Redirect(f"/table/{table}", status_code=303)


def file_name(file: object) -> str:
    """What the person calls their catalogue, in which they will look for the mistake."""
    return (file.filename if isinstance(file, UploadFile) else "") or STANDARD_NAME


def aimed(level: str, aim: str) -> str:
    """A level with what it plays for, where that makes a difference: `hard:points`."""
    return f"{level}:{aim}" if aim and aim != "win" and agents.known(f"{level}:{aim}") else level


async def read_form(form: FormMultiDict) -> NewTable:
    """The fields of the form: game, players, seat-0, level-0, name-0, aim, option-NAME, listed, seed, components."""
    players = int(text) if (text := field(form, "players")).isdecimal() and len(text) < 3 else 0
    if not 1 <= players <= MOST_SEATS:
        raise Refused("how many players? a number is missing", "invalid")
    chosen = {key.removeprefix("option-") for key in form if key.startswith("option-")}
    seats = [
        {
            "kind": field(form, f"seat-{i}") or "open",
            "name": field(form, f"name-{i}"),
            "level": aimed(field(form, f"level-{i}"), field(form, "aim")),
        }
        for i in range(players)
    ]
    fields: dict[str, Any] = {
        "game": field(form, "game"),
        "players": players,
        "seats": seats,
        "options": {name: "+".join(str(value) for value in form.getall(f"option-{name}") if value) for name in chosen},
        "seed": chosen_seed(field(form, "seed")),
        "components": await uploaded(form.get("components")),
        "listed": field(form, "listed") in ("on", "true", "1"),
        "hints": field(form, "hints") in ("on", "true", "1"),
        "pace": field(form, "pace") or LIVE,
        "rated": field(form, "rated") in ("on", "true", "1"),
    }
    try:
        return msgspec.convert(fields, NewTable)
    except msgspec.ValidationError as error:
        raise Refused(f"the form is not complete: {error}", "invalid") from None


def chosen_seed(text: str) -> int | None:
    """A seed as it was typed; None where nothing was."""
    if text and not SEED.fullmatch(text):
        raise Refused("a seed is a whole number of at most 39 digits", "invalid")
    return int(text) if text else None


def field(form: FormMultiDict, name: str) -> str:
    value = form.get(name)
    return value.strip() if isinstance(value, str) else ""


async def uploaded(file: object) -> str | None:
    """The text of an uploaded catalogue; None when no file was chosen."""
    if not isinstance(file, UploadFile):
        return None
    try:
        return (await file.read()).decode("utf-8") or None
    except UnicodeDecodeError as error:
        raise CatalogueError(f"{file.filename}: not UTF-8 text: {error}") from None


# --- at the table ---------------------------------------------------------------------------------


class AtTheTable(Controller):
    """What one may do at a table. Every refusal says why and leaves the table as it was."""

    path = "/api/tables/{table:str}"
    tags = ("table",)
    opt = FOR_BOTS

    @get("/", summary="The table as this person may see it, as data")
    async def look(self, table: TableId, tables: Service, person: Visitor, seat: Count = None) -> Look:
        return await tables.look(table, person, seat)

    @post("/join", status_code=200, summary="Sit down on an open chair")
    async def join(self, table: TableId, data: JSONBody[Joining], tables: Service, speaker: Visitor) -> Seated:
        return Seated(await tables.join(table, speaker, data.seat, data.invitation))

    @post("/leave", status_code=200, summary="Get up before the game begins")
    async def leave(self, table: TableId, data: JSONBody[Leaving], tables: Service, person: Visitor) -> Left:
        await tables.leave(table, person, data.seat)
        return Left(True)

    @post("/bot", status_code=200, summary="Put a bot on an open chair")
    async def bot(self, table: TableId, data: JSONBody[BotWish], tables: Service, person: Visitor) -> BotSeated:
        await tables.seat_bot(table, person, data.seat, data.level)
        return BotSeated(True)

    @post("/resign", status_code=200, summary="Give a seat up; a bot plays on")
    async def resign(self, table: TableId, data: JSONBody[Resigning], tables: Service, person: Visitor) -> Resigned:
        await tables.resign(table, person, data.seat)
        return Resigned(True)

    @post("/again", status_code=200, summary="Play a finished game once more")
    async def again(
        self, table: TableId, tables: Service, people: Register, speaker: Visitor, origin: Origin
    ) -> Created:
        claimed = await people.claimed(speaker, *(await tables.table(table)).names)
        return Created(await tables.again(table, speaker, origin, claimed))

    @post("/act", status_code=200, summary="Answer a question")
    async def act(self, table: TableId, data: JSONBody[Move], tables: Service, person: Visitor) -> Done:
        return Done(await tables.act(table, person, data.seat, data.asked, data.action))

    @post("/undo", status_code=200, summary="Take the last answer back")
    async def undo(self, table: TableId, data: JSONBody[TakeBack], tables: Service, person: Visitor) -> Done:
        return Done(await tables.undo(table, person, data.seat, data.asked))

    @get("/parts", summary="The table as this person may see it, as parts of a page")
    async def parts(
        self,
        table: TableId,
        tables: Service,
        renderer: Drawing,
        person: Visitor,
        seat: Count = None,
        ply: Count = None,
        layout: Layout = "wide",
        pane: Word = "",
    ) -> Update:
        if ply is None:
            live = await tables.watched(table, person, seat)
            made = await renderer.page(live, person, seat, layout, pane)
            return Update(made.seq, live.game.title, made.parts)
        live = await tables.replayable(table, person, ply, seat)
        return Update(live.seq, live.game.title, await renderer.replay(live, person, ply, seat, layout, pane))

    @get("/stream", summary="Changes as they happen", media_type="text/event-stream")
    async def stream(
        self,
        request: Request[Any, Any, Any],
        table: TableId,
        tables: Service,
        people: Register,
        renderer: Drawing,
        person: Visitor,
        origin: Origin,
        after: From = 0,
        seat: Count = None,
        layout: Layout = "wide",
        pane: Word = "",
        spliced: FromQuery[bool] = False,
    ) -> Stream:
        """Server-sent events `update` with the parts of the page that changed; `spliced`, with what is new in them."""
        live = await tables.watched(table, person, seat)  # an unknown table or a foreign seat is refused at once
        tables.require_stream(person, origin)
        page = Page(person, origin, seat, layout, pane, spliced, lambda: still_there(request, people, person))
        return streamed(request, updates(tables, renderer, page, live, resumed(request, after)))

    @get("/record", media_type=MediaType.TEXT, summary="The record of a finished game")
    async def record(self, table: TableId, tables: Service, person: Visitor) -> Response[str]:
        text = await tables.record(table, person)
        headers = {"content-disposition": f'attachment; filename="worldwright-{table[:8]}.txt"'}
        return Response(text, media_type=MediaType.TEXT, headers=headers)


def resumed(request: Request[Any, Any, Any], after: int) -> int:
    """The last state that a page knows: as its browser says when the line was lost, else as it was asked for."""
    told = request.headers.get("last-event-id", "")
    return int(told) if told.isascii() and told.isdecimal() and len(told) < 10 else after


@dataclass
class Page:
    """An open page: whose it is, and what it shows."""

    person: Person
    origin: str = ""
    seat: int | None = None
    layout: str = "wide"
    pane: str = ""
    spliced: bool = False  # it keeps the text of its parts, and is sent what is new in them
    still_there: Callable[[], Awaitable[bool]] | None = None  # False once the person has signed out


async def updates(tables: Tables, renderer: Renderer, page: Page, live: LiveTable, known: int) -> Messages:
    """The parts that changed since the last message; a comment when nothing did, as a sign of life."""
    table = live.header.id
    told: Seen | None = None  # what was told last: it may have been through other eyes, before a screen was passed on
    version = -1  # the version that is shown

    async def news(since: Seen | None) -> News:
        return await renderer.news(live, page.person, page.seat, page.layout, page.pane, since, page.spliced)

    with tables.attending(table, page.person, page.origin):
        if live.seq == known:
            version = live.version
            if not page.spliced:  # it is told what changed since now; a page that splices has no text to begin with
                told, _ = await news(None)
                version = told.version
        async with aclosing(tables.watch(table, known)) as changes:
            async for seq in changes:
                if page.still_there is not None and not await page.still_there():
                    return
                if live.version == version:
                    yield ServerSentEventMessage(None, comment=str(seq))
                    continue
                if page.seat is not None and live.chairs[page.seat].holder != page.person.id:
                    page.seat = None  # it was given up meanwhile
                told, message = await news(told)
                version = told.version
                yield ServerSentEventMessage(None, comment=str(seq)) if message is None else message
    if tables.ending:  # not all at once, when the next server is there
        yield ServerSentEventMessage(None, comment="until later", retry=randrange(*COME_BACK))


@post("/api/tables/{table:str}/chat", status_code=200, summary="Say something", tags=["table"], opt=FOR_BOTS)
async def chat(table: TableId, data: JSONBody[Saying], tables: Service, speaker: Visitor) -> Done:
    return Done(await tables.chat(table, speaker, data.text))


# --- lists ----------------------------------------------------------------------------------------


@get("/api/lobby", summary="Open tables", tags=["tables"], opt=FOR_BOTS)
async def lobby(tables: Service) -> list[TableCard]:
    return await tables.lobby()


@get("/api/mine", summary="The tables of this person", tags=["tables"], opt=FOR_BOTS)
async def mine(tables: Service, person: Visitor) -> list[TableCard]:
    return await tables.mine(person)


def routes(settings: Settings) -> list[Router]:
    """All of the interface, each group with its own limit on how often one address may ask."""

    def limited(per_minute: int, *handlers: Any) -> Router:
        return Router("/", route_handlers=list(handlers), middleware=[Limited(per_minute)])

    return [
        limited(settings.tables_per_minute, create_table, create_from_form),
        limited(settings.messages_per_minute, chat),
        limited(settings.passwords_per_minute, *WITH_PASSWORDS),
        limited(settings.messages_per_minute, list_tokens, make_token, revoke_token),
        Router("/", route_handlers=[AtTheTable, lobby, mine, *FREELY]),
    ]
