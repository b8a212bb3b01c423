"""The pages that teach a game: how to play, with its pictures, and the aid that opens beside a table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler
from markupsafe import Markup, escape

from worldwright.draw.svg import Box, circle, group, text
from worldwright.engine.game import Game
from worldwright.engine.registry import load
from worldwright.guide import Aid, Example, Guide, Picture, Saying, aid_of, guide_of
from worldwright.lesson import lesson_of
from worldwright.server.table.messages import Look, Refused
from worldwright.server.web.api import Service, Visitor
from worldwright.server.web.gallery import Piece, gallery
from worldwright.server.web.pages import Browser, extract, game_sprite, page, picture, rules_of
from worldwright.server.web.progress import place_in
from worldwright.server.web.shelf import shelf
from worldwright.wording import label_of

BOLD = re.compile(r"\*\*(.+?)\*\*")
VIEW_BOX = re.compile(r'viewBox="[^"]*"')
DISC = 13  # radius of the numbers on the example, in units of the drawing
MOST_RULES = 8  # places of the exact rules that a search shows below the player's words
MOST_PIECES = 12


@dataclass(frozen=True)
class Thing:
    """Something in a picture: a piece by its address, a symbol by its name, or a sign."""

    kind: str  # "piece", "icon", "arrow", "cross", "plus" or "empty"
    name: str = ""
    alt: str = ""


SIGNS = {">": Thing("arrow"), "x": Thing("cross"), "+": Thing("plus"), ".": Thing("empty")}


def marked(says: str) -> Markup:
    """A saying with its bold words.

    >>> marked("**Most Stars** win <b>")
    Markup('<b>Most Stars</b> win &lt;b&gt;')
    """
    return Markup(BOLD.sub(r"<b>\1</b>", str(escape(says))))


def pictured(slug: str, lines: Picture) -> list[list[Thing]]:
    """The things of a picture, as far as the game draws them."""
    drawing = load(slug).drawing
    if drawing is None:
        return []
    found = [[thing_of(slug, thing, drawing.KINDS) for thing in line] for line in lines]
    return [[thing for thing in line if thing is not None] for line in found]


def thing_of(slug: str, thing: str, kinds: frozenset[str]) -> Thing | None:
    if thing in SIGNS:
        return SIGNS[thing]
    kind, _, name = thing.partition(":")
    if kind == "icon":
        return Thing("icon", name)
    return (
        Thing("piece", f"/game/{slug}/piece/{kind}/{name}.svg", piece_label(slug, kind, name))
        if kind in kinds
        else None
    )


@cache
def piece_label(slug: str, kind: str, name: str) -> str:
    """What a piece is called."""
    pieces = [one for some in gallery(slug) if some.kind == kind for one in some.pieces]
    return next((one.label for one in pieces if one.name == name), "")


# --- how to play ----------------------------------------------------------------------------------


@get("/game/{slug:str}/guide", include_in_schema=False)
async def guide_page(request: Browser, slug: FromPath[str], person: Visitor, q: FromQuery[str] = "") -> Response[str]:
    found, query = shelf(slug), q.strip()[:100]
    guide = guide_of(slug)
    if guide is None:
        return Response("", status_code=303, headers={"location": f"/game/{slug}/rules"})
    return page(
        request,
        "guide.html",
        here="games",
        person=person,
        shelf=found,
        guide=guide,
        points=points_of(slug),
        sprite=game_sprite(slug),
        query=query,
        lesson=lesson_of(slug),
        reached=place_in(request, slug),
        found=search(slug, guide, query),
        **words_of(found.game),
    )


def words_of(game: Game[Any]) -> dict[str, Any]:
    """What the templates of guide and aid call."""
    return {
        "marked": marked,
        "pictured": lambda lines: pictured(game.slug, lines),
        "label": lambda line: label_of(game.words.LABELS, line),
        "drawn": game.drawing is not None,
    }


@cache
def points_of(slug: str) -> dict[str, int]:
    """What the example is worth, line by line."""
    guide = guide_of(slug)
    return {} if guide is None or guide.example is None else guide.example.points(load(slug))


def search(slug: str, guide: Guide, query: str) -> dict[str, Any] | None:
    """What a search finds: the player's words first, then pieces, then the exact rules."""
    if not query:
        return None
    rules = rules_of(slug)[0].search(query)
    return {
        "guide": guide.search(query),
        "pieces": found_pieces(slug, query)[:MOST_PIECES],
        "rules": [
            {"number": hit.number, "title": hit.title, "extract": extract(hit, query)} for hit in rules[:MOST_RULES]
        ],
        "more": max(0, len(rules) - MOST_RULES),
    }


def found_pieces(slug: str, query: str) -> list[Piece]:
    """The pieces whose name or words hold all of a query; equal ones once."""
    wanted, seen, found = query.lower().split(), set(), []
    for one in (one for some in gallery(slug) for one in some.pieces):
        words = " ".join([one.label, *(sentence for _, sentence in one.sentences)])
        if words not in seen and all(word in words.lower() for word in wanted):
            seen.add(words)
            found.append(one)
    return found


@get("/game/{slug:str}/guide/example.svg", include_in_schema=False)
async def example_picture(slug: FromPath[str]) -> Response[str]:
    shelf(slug)
    drawn = example_drawing(slug)
    if not drawn:
        raise Refused("this guide has no drawn example", "unknown")
    return picture(drawn)


@cache
def example_drawing(slug: str) -> str:
    """The finished position of the guide as the game draws it, with the numbers of the list on it."""
    guide, game = guide_of(slug), load(slug)
    if guide is None or guide.example is None or game.drawing is None:
        return ""
    example = guide.example
    view = example.state(game).view(example.seat)
    drawn = game.svg(view, layout="phone", pane=example.pane)
    size = game.drawing.SIZES["phone"]
    left, top, width, height = example.crop or (0, 0, *size)
    box = Box(left, top, width, height)
    return VIEW_BOX.sub(f'viewBox="{left:g} {top:g} {width:g} {height:g}"', drawn, count=1).removesuffix("</svg>") + (
        group(*numbers(example, box)) + "</svg>"
    )


def numbers(example: Example, box: Box) -> list[str]:
    """The number of each line of the list, on what it counts."""
    return [
        disc(number, box.x + item.at[0] / 100 * box.width, box.y + item.at[1] / 100 * box.height)
        for number, item in enumerate(example.items, 1)
        if item.at
    ]


def disc(number: int, x: float, y: float) -> str:
    white = circle(x, y, DISC, fill="#1f2430", stroke="#fff", stroke_width=2.5)
    return white + text(x, y + 5, str(number), "mid b t14 pale")


# --- the aid beside a table -----------------------------------------------------------------------


@get("/table/{table:str}/aid", include_in_schema=False)
async def aid_page(
    request: Browser, table: FromPath[str], tables: Service, person: Visitor, seat: FromQuery[int | None] = None
) -> Response[str]:
    """The aid as a piece of a page, for the seat that looks."""
    return aided(request, await tables.look(table, person, seat))


def aided(request: Browser, look: Look) -> Response[str]:
    """The aid of what somebody looks at."""
    aid = aid_of(look.game)
    return page(
        request,
        "aid.html",
        look=look,
        aid=aid,
        game=load(look.game),
        now=now_of(aid, look),
        lesson=lesson_of(look.game),
        own=own_lines(look),
        **words_of(load(look.game)),
    )


def now_of(aid: Aid | None, look: Look) -> tuple[str, Saying | None]:
    """What is asked now, in a sentence, and what it is about."""
    decision = look.decision
    if look.status == "over":
        return "The game is over.", None
    if not decision:
        return "The game has not begun.", None
    if look.actions:
        return f"{decision['prompt']}.", None if aid is None else aid.now.get(decision["kind"])
    names = [seat["name"] for seat in look.seats if seat["waiting"]]
    return f"{names[0] if len(names) == 1 else 'Somebody'} {decision['prompt']}.", None


def own_lines(look: Look) -> dict[str, int]:
    """The score sheet of the seat that looks; a spectator sees the first one."""
    sheet = look.lines[look.seat or 0] if look.lines else None
    return {line["label"]: line["points"] for line in sheet or ()}


LEARNING: list[ControllerRouterHandler] = [guide_page, example_picture, aid_page]
