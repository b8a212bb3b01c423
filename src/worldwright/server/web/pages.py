"""The pages of the site. Each is a template filled with what the service says; nothing is decided here."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler
from markupsafe import Markup, escape

from worldwright import agents
from worldwright.draw.sprite import Sprite
from worldwright.engine.catalogue import SOURCES
from worldwright.engine.game import Game
from worldwright.engine.registry import load
from worldwright.guide import guide_of
from worldwright.lesson import lesson_of
from worldwright.rulebook import Rulebook, Section
from worldwright.server.campaigns import Campaigns
from worldwright.server.notices.channels import Channels
from worldwright.server.retention import rules
from worldwright.server.table import paces
from worldwright.server.table.looks import eyes, outside
from worldwright.server.table.messages import Look, Person, Refused, SeatPlan, TableCard
from worldwright.server.web import csrf, markdown
from worldwright.server.web.api import Drawing, Origin, Service, Visitor
from worldwright.server.web.gallery import changed, gallery, piece
from worldwright.server.web.parts import LAYOUTS, PARTS, is_tall
from worldwright.server.web.progress import lessons_for
from worldwright.server.web.score_chart import PAPER, Plot, plotted
from worldwright.server.web.shelf import shelf, shelves
from worldwright.server.web.templating import environment
from worldwright.server.web.tokens import Keys

Browser = Request[Any, Any, Any]
Keeper = NamedDependency[Campaigns]
NOBODY = Person("", "Account")  # a page that does not know who asks
PICTURE_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # a drawing carries its own style and nothing else
)
REPORT = "report.html"  # of tournaments, in the folder of a game
USUAL_PLAYERS = 2  # chairs of the form for a new table
DAY_LONG = "public, max-age=86400"
AIM_WORDS = {"win": "the win", "points": "points"}  # what a bot that thinks may play for
EXTRACT, BEFORE = 240, 60  # letters of a section that a search shows, and those before the first hit
MOST = 40  # places that a search shows
MARKS = re.compile(r"[#|*`]|-{3,}")
NO_RULES = "# {title}\n\nThe rules of this game are not written down here: its package has no `rules.md`."
LOST = "This page does not exist, or exists no longer."


def page(request: Browser, template: str, status: int = 200, **context: Any) -> Response[str]:
    """A template as an answer, with what every page needs."""
    theme = request.cookies.get("theme", "")
    told = {
        "theme": theme if theme in ("day", "night") else "",
        "csrf": csrf.token_of(request),
        "sprite": site_sprite(),
        "here": "",
        "person": NOBODY,
        **context,
    }
    text = environment().get_template(template).render(told)
    return Response(text, media_type=MediaType.HTML, status_code=status, headers={"cache-control": "no-store"})


def error_page(request: Browser, status: int, title: str, message: str, record: str = "") -> Response[str]:
    """What went wrong, in words, and where the record of a game is that cannot be played on."""
    words = LOST if status == 404 and message == "Not Found" else message
    told = {"heading": title, "message": words, "number": status, "record": record}
    return page(request, "error.html", status, person=who_asks(request), **told)


def who_asks(request: Browser) -> Person:
    """The person of a request that failed, where its cookie was read before: an address that leads nowhere reads
    none.
    """
    session = request.scope.get("session")
    return Person(**session["person"]) if isinstance(session, dict) and "person" in session else NOBODY


@cache
def icons() -> Markup:
    return Markup(files("worldwright.server").joinpath("static/icons.svg").read_text(encoding="utf-8"))


@cache
def site_sprite() -> Markup:
    """The icons and seat signs that every page may use."""
    return icons() + Markup(Sprite("worldwright.draw").document())


@cache
def game_sprite(slug: str) -> Markup:
    """The same, with the symbols of a game."""
    drawing = load(slug).drawing
    return site_sprite() if drawing is None else icons() + Markup(drawing.sprite())


# --- the front door -------------------------------------------------------------------------------


@get("/", include_in_schema=False)
async def home(request: Browser, tables: Service, person: Visitor) -> Response[str]:
    mine = await tables.mine(person)
    unfinished = next(
        (card for card in mine if card.my_turn or (card.status == "playing" and alone(card))),
        None,
    )
    return page(
        request,
        "home.html",
        here="games",
        person=person,
        shelves=shelves(),
        mine=mine,
        lobby=await tables.lobby(),
        unfinished=unfinished,
        lessons=lessons_for(request, mine),
    )


def alone(card: TableCard) -> bool:
    """Does one person play there, against bots if against anybody?"""
    return all(seat["kind"] == "bot" or seat["seat"] in card.mine for seat in card.seats)


@get("/lobby", include_in_schema=False)
async def lobby(request: Browser, tables: Service, person: Visitor) -> Response[str]:
    cards = await tables.lobby()
    held = [card.table for card in await tables.mine(person)]
    waiting = [card for card in cards if card.status == "waiting"]
    playing = [card for card in cards if card.status == "playing"]
    groups = [
        ("Waiting for players", waiting, "lobby", "Nobody waits for players just now."),
        ("Being played", playing, "lobby", "No game to watch just now."),
    ]
    intro = "Sit down on a free chair, or watch a game."
    return page(
        request,
        "list.html",
        here="lobby",
        person=person,
        heading="Open tables",
        intro=intro,
        held=held,
        groups=groups,
        shelves=shelves(),
        campaigns=[],
    )


@get("/mine", include_in_schema=False)
async def mine(request: Browser, tables: Service, campaigns: Keeper, person: Visitor) -> Response[str]:
    cards = await tables.mine(person)
    groups = [
        ("Waiting for you", [card for card in cards if card.my_turn], "mine", "Nobody waits for you."),
        (
            "Going on",
            [card for card in cards if not card.my_turn and card.status != "over"],
            "mine",
            "No other game is going on.",
        ),
        ("Finished", [card for card in cards if card.status == "over"], "mine", "No finished game yet."),
    ]
    intro = "Every table you sit at, those that wait for you first."
    return page(
        request,
        "list.html",
        here="mine",
        person=person,
        heading="My games",
        intro=intro,
        held=[],
        groups=groups,
        shelves=shelves(),
        campaigns=[(shelf(kept.save.game).game.title, kept) for kept in await campaigns.mine(person)],
    )


@post("/quick/{slug:str}", status_code=303, include_in_schema=False)
async def quick(slug: FromPath[str], tables: Service, speaker: Visitor, origin: Origin) -> Redirect:
    """One click from the front door to a game against bots."""
    game = shelf(slug).game
    players = min(max(3, game.players[0]), game.players[-1])
    seats = [
        SeatPlan("person", speaker.name),
        *(SeatPlan("bot", level=agents.DEFAULT_LEVEL) for _ in range(players - 1)),
    ]
    table = await tables.create(speaker, slug, players, {}, seats, open_to_all=False, origin=origin)
    return Redirect(f"/table/{table}", status_code=303)


@get("/account", include_in_schema=False)
async def account(
    request: Browser, tables: Service, person: Visitor, keys: Keys, ways: NamedDependency[Channels]
) -> Response[str]:
    told: dict[str, Any] = {
        "ways": await ways.of(person),
        "offered": ways.offered,
        "push_key": ways.public_key,
        "bots": await keys.of(person),
    }
    kept = [rule.told for rule in rules(tables.settings)]
    return page(request, "account.html", here="account", person=person, kept=kept, **told)


# --- a game ---------------------------------------------------------------------------------------


@get("/game/{slug:str}", include_in_schema=False)
async def game_page(
    request: Browser, slug: FromPath[str], person: Visitor, players: FromQuery[int] = USUAL_PLAYERS
) -> Response[str]:
    found = shelf(slug)
    people = found.said["people"].get("kind")
    cast = next((group for group in gallery(slug) if group.kind == people), None)
    chairs = min(max(players, found.game.players[0]), found.game.players[-1])
    return page(
        request,
        "game.html",
        here="games",
        person=person,
        shelf=found,
        levels=agents.opponents(),
        usual_level=agents.DEFAULT_LEVEL,
        chairs=chairs,
        cast=cast,
        lesson=lesson_of(slug),
        report=found.game.has(REPORT),
        aims=AIM_WORDS,
        paces=paces.TITLES,
        pace_help=paces.HELP,
        sprite=game_sprite(slug),
    )


@get("/game/{slug:str}/rules", include_in_schema=False)
async def rules_page(request: Browser, slug: FromPath[str], person: Visitor, q: FromQuery[str] = "") -> Response[str]:
    found, query = shelf(slug), q.strip()[:100]
    book, text = rules_of(slug)
    found_rules = book.search(query)
    hits = [{"number": hit.number, "title": hit.title, "extract": extract(hit, query)} for hit in found_rules[:MOST]]
    guide = guide_of(slug)
    told = [] if guide is None else guide.search(query)
    return page(
        request,
        "rules.html",
        here="games",
        person=person,
        shelf=found,
        book=book,
        text=text,
        query=query,
        told=told,
        hits=hits,
        more=max(0, len(found_rules) - MOST),
    )


@cache
def rules_of(slug: str) -> tuple[Rulebook, Markup]:
    game = load(slug)
    text = game.rules if game.has("rules.md") else NO_RULES.format(title=game.title)
    return Rulebook(text), markdown.html(text)


def extract(section: Section, query: str) -> Markup:
    """The words of a section around the first hit, all hits marked."""
    words = (
        " ".join(MARKS.sub(" ", section.prose).split())
        .removeprefix(f"{section.number} ")
        .removeprefix(f"{section.number}. ")
    )
    hit = re.compile("|".join(re.escape(word) for word in query.split()), re.IGNORECASE)
    found = hit.search(words)
    start = words.rfind(" ", 0, found.start() - BEFORE) + 1 if found and found.start() > BEFORE else 0
    shown, told, at = words[start : start + EXTRACT], Markup("…") if start else Markup(""), 0
    for found in hit.finditer(shown):
        told += escape(shown[at : found.start()]) + Markup("<mark>{}</mark>").format(found[0])
        at = found.end()
    return told + escape(shown[at:]) + ("…" if start + EXTRACT < len(words) else "")


@get("/game/{slug:str}/components", include_in_schema=False)
async def components_page(
    request: Browser, slug: FromPath[str], person: Visitor, source: FromQuery[str] = ""
) -> Response[str]:
    found, groups = shelf(slug), gallery(slug)
    every = [one for group in groups for one in group.pieces]
    counts = {name: sum(one.source == name for one in every) for name in SOURCES}
    only = source if source in SOURCES else ""
    shown = [(group, [one for one in group.pieces if not only or one.source == only]) for group in groups]
    told = [
        {"kind": group.kind, "title": group.title, "shape": group.shape, "pieces": pieces}
        for group, pieces in shown
        if pieces
    ]
    return page(
        request,
        "components.html",
        here="games",
        person=person,
        shelf=found,
        groups=told,
        counts=counts,
        total=len(every),
        only=only,
    )


@get("/game/{slug:str}/components.toml", include_in_schema=False, media_type="text/plain; charset=utf-8")
async def components_file(slug: FromPath[str]) -> str:
    return shelf(slug).game.components.source_text


@get("/game/{slug:str}/style.css", include_in_schema=False)
async def game_style(slug: FromPath[str]) -> Response[str]:
    drawing = shelf(slug).game.drawing
    return Response(
        drawing.style() if drawing else "", media_type=MediaType.CSS, headers={"cache-control": "public, max-age=300"}
    )


@get("/game/{slug:str}/art.svg", include_in_schema=False)
async def game_art(slug: FromPath[str]) -> Response[str]:
    return picture(shelf(slug).picture)


@get("/game/{slug:str}/piece/{kind:str}/{name:str}", include_in_schema=False)
async def game_piece(slug: FromPath[str], kind: FromPath[str], name: FromPath[str]) -> Response[str]:
    return piece_picture(piece(shelf(slug).game, kind, name.removesuffix(".svg")))


def piece_picture(drawn: str | None) -> Response[str]:
    if drawn is None:
        raise Refused("there is no such component", "unknown")
    return picture(drawn)


def picture(svg: str) -> Response[str]:
    return Response(
        svg, media_type="image/svg+xml", headers={"cache-control": DAY_LONG, "content-security-policy": PICTURE_POLICY}
    )


# --- a table --------------------------------------------------------------------------------------


@get("/table/{table:str}", include_in_schema=False)
async def table_page(
    request: Browser,
    table: FromPath[str],
    tables: Service,
    renderer: Drawing,
    person: Visitor,
    seat: FromQuery[int | None] = None,
) -> Response[str]:
    live = await tables.watched(table, person, seat)
    made = await renderer.page(live, person, seat, layout_of(request), "")
    mine = live.seats_of(person.id)
    look = replace(outside(live, mine), seq=made.seq, seat=eyes(live, mine, seat)[0])
    return page(request, "table.html", person=person, **shown(look, made.parts))


@get("/table/{table:str}/replay", include_in_schema=False)
async def replay_page(
    request: Browser,
    table: FromPath[str],
    tables: Service,
    renderer: Drawing,
    person: Visitor,
    ply: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
) -> Response[str]:
    now = await tables.look(table, person)
    whole = await tables.replay(table, person, now.last_ply, seat)
    at = now.last_ply if ply is None else ply
    look = whole if at == now.last_ply else await tables.replay(table, person, at, seat)
    made = await renderer.replay(
        await tables.replayable(table, person, at, seat), person, at, seat, layout_of(request), ""
    )
    over = now.status == "over"
    plot = Plot(await asyncio.to_thread(plotted, await tables.record(table, person))) if over else None
    return page(
        request,
        "replay.html",
        person=person,
        now=now,
        whole=whole,
        plot=plot,
        paper=PAPER,
        levels=agents.opponents(),
        usual_level=agents.DEFAULT_LEVEL,
        **shown(look, made),
    )


def layout_of(request: Browser) -> str:
    layout = request.cookies.get("layout", "")
    return layout if layout in LAYOUTS else "wide"


def shown(look: Look, made: dict[str, str]) -> dict[str, Any]:
    """What a page with a table on it is filled with."""
    game: Game[Any] = load(look.game)
    return {
        "look": look,
        "game": game,
        "tall": is_tall(game),
        "sprite": game_sprite(look.game),
        "parts": {name: Markup(made[name]) for name in PARTS},
    }


@get("/table/{table:str}/components", include_in_schema=False)
async def differences_page(request: Browser, table: FromPath[str], tables: Service, person: Visitor) -> Response[str]:
    """What the components of a table change, for everybody who may look at it."""
    look = await tables.look(table, person)
    live = await tables.table(table)
    pieces = [] if live.corrected is None else changed(live.game, live.corrected)
    return page(request, "differences.html", person=person, look=look, pieces=pieces)


@get("/table/{table:str}/piece/{kind:str}/{name:str}", include_in_schema=False)
async def own_piece(
    table: FromPath[str], kind: FromPath[str], name: FromPath[str], tables: Service, person: Visitor
) -> Response[str]:
    """A piece as the components of a table have it."""
    await tables.look(table, person)
    live = await tables.table(table)
    return piece_picture(piece(live.game, kind, name.removesuffix(".svg"), live.corrected))


@get("/join/{table:str}/{invitation:str}", include_in_schema=False)
async def join_page(
    request: Browser, table: FromPath[str], invitation: FromPath[str], tables: Service, person: Visitor
) -> Response[str]:
    look = await tables.look(table, person)
    if look.mine or look.status != "waiting":
        return Response("", status_code=303, headers={"location": f"/table/{table}"})
    return page(request, "join.html", person=person, look=look, invitation=invitation)


PAGES: list[ControllerRouterHandler] = [
    home,
    lobby,
    mine,
    quick,
    account,
    game_page,
    rules_page,
    components_page,
    components_file,
    game_style,
    game_art,
    game_piece,
    table_page,
    replay_page,
    differences_page,
    own_piece,
    join_page,
]
