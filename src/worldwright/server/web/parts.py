"""The table as parts of a page: pure functions of what a person may see (a `Look`), for any game."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup, escape

from worldwright import agents
from worldwright.draw.marks import PASSING as PASSING_KEY
from worldwright.draw.marks import key_of
from worldwright.engine.actions import picks_of
from worldwright.engine.game import Game
from worldwright.engine.registry import load
from worldwright.gains import leaves
from worldwright.server.table.looks import seat_view_of
from worldwright.server.table.messages import CHAT_LENGTH, CHAT_SHOWN, TABLE_ADDRESS, Look, SeatLook
from worldwright.server.table.seat_view import SeatView
from worldwright.server.table.table import LiveTable
from worldwright.server.table.turns import since
from worldwright.server.web import plain_table
from worldwright.wording import label_of, listed, verdict

PARTS = ("top", "seats", "prompt", "go", "table", "since", "acts", "feed", "tabbar")
PASSING = ("seats", "feed")  # the parts that change without a move: who is there and what is said
MOST_PAGES = 64  # of one table, kept until it changes
LAYOUTS = ("wide", "phone")
TURNS_KEPT = 6000  # in the log, in HTML: those of some hundred tables
turns_told: OrderedDict[tuple[str, str], Markup] = OrderedDict()
USUAL_HEIGHT = 668  # of a table under the prompt, on a screen of 1366 x 768
PANE_ICONS = ("table", "cards", "box", "star")
OTHERS = "others"
FEED_PANE = "log"
SEAT = re.compile("[0-9]{1,2}")
BETWEEN_TAGS = re.compile(r"(?:^|(?<=>))\s*\n\s*(?=<|\Z)")
LINE_BREAK = re.compile(r"\s*\n\s*")


class LinesForReaders(Extension):
    """Lines and indentation of a template are for its readers: a line break between two tags is not sent, any other
    one is a space.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            if token.type == "data":
                token = Token(token.lineno, token.type, LINE_BREAK.sub("\n", BETWEEN_TAGS.sub("", token.value)))
            yield token


@cache
def environment() -> Environment:
    """The templates of all pages and parts; everything that is not markup of ours is escaped."""
    made = Environment(
        loader=PackageLoader("worldwright.server"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=[LinesForReaders],
    )
    made.globals.update(letter=letter, listed=listed, linked=linked, bot_words=bot_words, told_turn=told_turn)
    return made


def letter(seat: int) -> str:
    """The letter of a seat's sign."""
    return "abcde"[seat % 5]


def bot_words(seat: Mapping[str, Any]) -> str:
    """What kind of bot sits there: one of this server's levels, or somebody's own; empty where it is none.

    >>> bot_words({"kind": "bot", "level": "greedy"}), bot_words({"kind": "program", "level": "Anna"})
    ('bot, greedy', 'bot of Anna')
    """
    return {"bot": f"bot, {seat['level']}", "program": f"bot of {seat['level']}"}.get(seat["kind"], "")


def told_turn(turn: dict[str, Any], game: str) -> Markup:
    """A turn in the log. Most of those on a page are past and stay as they are, for everybody who reads the same."""
    key = (game, repr(turn))
    told = turns_told.pop(key, None)
    if told is None:
        told = Markup(vars(environment().get_template("turns.html").module)["turn_line"](turn, game))
    turns_told[key] = told
    if len(turns_told) > TURNS_KEPT:
        turns_told.popitem(last=False)
    return told


def linked(said: str) -> Markup:
    """What somebody said, with links to tables of this site.

    >>> linked("<b> at /table/AAAAAAAAAAAAAAAAAAAAAA!")
    Markup('&lt;b&gt; at <a href="/table/AAAAAAAAAAAAAAAAAAAAAA">/table/AAAAAAAAAAAAAAAAAAAAAA</a>!')
    """
    return Markup(TABLE_ADDRESS.sub(r'<a href="\g<0>">\g<0></a>', str(escape(said))))


@dataclass(frozen=True)
class Row:
    """A legal action in the list: the key that chooses it, its sentence in two halves and what it brings at once."""

    action: int
    key: str
    text: str
    detail: str
    value: str
    final: bool
    idle: bool = False  # nothing would come of it; the detail says why
    picks: str = ""  # the things that make it up, where they are several


@dataclass(frozen=True)
class Asked:
    """The prompt bar: what is asked of whom, and how to answer."""

    title: str
    hint: str
    mine: bool


def page_of(live: LiveTable, look: Look, layout: str, pane: str) -> dict[str, str]:
    """The parts of a page, made once per change for all who see the same; the drawing once per position."""
    eyes = (look.seat, tuple(look.mine), look.curtain, layout, pane)
    known, made = live.pages.get(eyes, (None, {}))
    if not made or known is not live.state:
        made = whole_page(live, look, layout, pane, eyes)
        if len(live.pages) < MOST_PAGES:
            live.pages[eyes] = (live.state, made)
    return made


def whole_page(live: LiveTable, look: Look, layout: str, pane: str, eyes: tuple[Any, ...]) -> dict[str, str]:
    """All parts; where neither the position nor the chairs have changed, those alone are made that can differ."""
    seen = None if live.state is None else seat_view_of(live, look.seat)
    state, chairs, made = live.position_parts.get(eyes, (None, None, {}))
    if made and state is live.state and chairs is live.chairs:
        return {**made, **parts(look, layout, pane, seen, PASSING if look.actions else (*PASSING, "acts"))}
    made = parts(look, layout, pane, seen)
    if len(live.position_parts) >= MOST_PAGES:
        live.position_parts.clear()
    live.position_parts[eyes] = (live.state, live.chairs, made)
    return made


def parts(
    look: Look, layout: str = "wide", pane: str = "", seen: SeatView | None = None, which: Sequence[str] = PARTS
) -> dict[str, str]:
    """Every part of the table page, or some, each a whole element with the id `part-<key>`.

    Pictures that are there are taken.
    """
    game = load(look.game)
    context = {
        "look": look,
        "game": game,
        "layout": layout,
        "pane": pane,
        "asked": asked(look),
        "rows": rows(look),
        "absent": absent(look),
        "sketches": sketches(game, seen),
        "subtitle": subtitle(look),
        "sheet": score_sheet(look),
        "panes": panes(game),
        "views": views(game),
        "others": pane_of_others(game),
        "turns": look.turns,
        "since": since(look.turns),
        "paced": any(seat["kind"] == "bot" for seat in look.seats) or look.players == 1,
        "chat": list(enumerate(look.chat))[-CHAT_SHOWN:],
        "chat_length": CHAT_LENGTH,
        "bot_level": agents.DEFAULT_LEVEL,
        "names": [seat["name"] for seat in look.seats],
        "drawing": Markup(picture(game, look, layout, pane, seen)) if "table" in which else "",
    }
    return {part: environment().get_template(f"table/{part}.html").render(context) for part in which}


def picture(game: Game[Any], look: Look, layout: str, pane: str, seen: SeatView | None) -> str:
    """What lies on the table: the game's own drawing, or the plain one; empty before the game begins."""
    if look.view is None:
        return ""
    if game.drawing is None:
        return str(plain_table.table(look.view, look.actions))
    known = views(game) if layout == "wide" else game.drawing.PANES
    shown = known_pane(known, pane, look.players)
    if seen is None:
        return game.svg(look.view, layout=layout, pane=shown, symbols=False)
    if (layout, shown) not in seen.pictures:
        drawn = game.svg(seen.view, [*seen.candidates, *seen.instead], layout=layout, pane=shown, symbols=False)
        seen.pictures[layout, shown] = drawn
    return seen.pictures[layout, shown]


def known_pane(known: Sequence[str], pane: str, players: int) -> str:
    """A pane as it was asked for, such as `others-2`; empty when the drawing has none of that name or seat."""
    name, _, seat = pane.partition("-")
    if name not in known or (seat and not (SEAT.fullmatch(seat) and int(seat) < players)):
        return ""
    return pane if seat else name


def is_tall(game: Game[Any]) -> bool:
    """Does the game's drawing need the whole height, with the prompt and all other words at its side?"""
    return game.drawing is not None and game.drawing.SIZES["wide"][1] > USUAL_HEIGHT


def own_panes(game: Game[Any]) -> tuple[str, ...]:
    return game.drawing.PANES if game.drawing else ("table",)


def views(game: Game[Any]) -> tuple[str, ...]:
    """The ways to look at the game's wide table, where there are several."""
    return tuple(getattr(game.drawing, "VIEWS", ()))


def pane_of_others(game: Game[Any]) -> str:
    """The tab under which the other seats are found."""
    own = own_panes(game)
    return OTHERS if OTHERS in own else own[-1]


def panes(game: Game[Any]) -> list[tuple[str, str, str]]:
    """The tabs of the narrow layout, as (name, label, icon); the last one is always the log."""
    own, others = own_panes(game), pane_of_others(game)
    icons = [OTHERS if name == others and place else PANE_ICONS[min(place, 3)] for place, name in enumerate(own)]
    shown = [(name, name.replace("_", " ").capitalize(), icon) for name, icon in zip(own, icons, strict=True)]
    return [*shown, (FEED_PANE, "Log, chat", "log")]


def asked(look: Look) -> Asked:
    """What the prompt bar says."""
    if look.status == "waiting":
        empty = sum(seat["kind"] == "open" for seat in look.seats)
        return Asked(
            "Waiting for players",
            f"{empty} open chair{'s' if empty != 1 else ''}; the game begins when all are taken",
            False,
        )
    if look.curtain is not None:
        return Asked(f"Pass the screen to {look.seats[look.curtain]['name']}", "", False)
    if look.status == "over":
        return Asked(outcome(look), "the score sheet tells every line", False)
    if look.actions:
        return Asked(look.decision["prompt"] if look.decision else "Your turn", how_to_answer(look), True)
    names = [seat["name"] for seat in look.seats if seat["waiting"]]
    told = str(look.view["decision"]["prompt"]) if look.view and look.view.get("decision") else "decides"
    title = f"Waiting for {names[0]}, who {told}" if len(names) == 1 else waiting_for(names)
    return Asked(title, "you may still change your answer" if look.can_undo else "", False)


def waiting_for(names: Sequence[str]) -> str:
    return f"Waiting for {listed(names)}" if names else "One moment"


def absent(look: Look) -> list[SeatLook]:
    """The seats that are waited for in vain, or the own one if a bot plays there meanwhile."""
    if look.status != "playing":
        return []
    own = [seat for seat in look.seats if seat["stand_in"] and seat["seat"] in look.mine]
    return own or [seat for seat in look.seats if seat["nudge"] is not None or seat["due"] is not None]


def how_to_answer(look: Look) -> str:
    kinds = {load(look.game).action_space.kind(choice["action"]) for choice in look.actions}
    words = load(look.game).words
    if kinds <= set(getattr(words, "PICKS", ())):
        return "take the things themselves, then confirm; a second click lets go"
    if kinds <= set(getattr(words, "TURNS", ())):
        return "point at a place; R or the wheel turns the piece"
    if all(choice["final"] for choice in look.actions):
        return "choose, then confirm"
    if any(choice["final"] for choice in look.actions):
        return "click what glows or a line; what cannot be undone asks once more"
    return "click what glows on the table, or a line of the list"


def outcome(look: Look) -> str:
    """The end of a game in one sentence."""
    return verdict(look.view) if look.view else "The game is over"


def rows(look: Look) -> list[Row]:
    """The action list, in the order of its keys."""
    game = load(look.game)
    named = getattr(game.words, "PICKS", {})
    passing = [choice["action"] for choice in look.actions if leaves(game, choice["action"])]
    found = []
    for place, choice in enumerate(look.actions):
        action = choice["action"]
        text, _, detail = choice["text"].partition(": ")
        told = "; ".join(words for words in (detail, choice["words"]) if words)
        key = PASSING_KEY if passing == [action] else key_of(place)
        picks = " ".join(picks_of(*game.action_space.decode(action), named))
        found.append(Row(action, key, text, told, choice["points"], choice["final"], choice["idle"], picks))
    return found


def sketches(game: Game[Any], seen: SeatView | None) -> dict[int, Markup]:
    """Little pictures for lines of the list, where the game's drawing has them."""
    draw = getattr(game.drawing, "sketch", None)
    if draw is None or seen is None or not seen.candidates:
        return {}
    return {action: Markup(drawn) for action, drawn in draw(seen.view, seen.candidates).items()}


def subtitle(look: Look) -> str:
    """Where the game stands, for the line under its title."""
    view = look.view or {}
    if view.get("over"):
        return "finished"
    return "not begun" if look.view is None else view["progress"] or f"Move {view['ply'] + 1}"


def score_sheet(look: Look) -> list[dict[str, Any]]:
    """The lines of the score sheet, each with the points of every seat."""
    sheet: dict[str, dict[str, Any]] = {}
    labels = load(look.game).words.LABELS
    for seat, lines in enumerate(look.lines):
        for line in lines or ():
            name, rule = line["label"], line["rule"]
            row = {"name": name, "label": label_of(labels, name), "rule": rule, "points": [None] * look.players}
            sheet.setdefault(name, row)["points"][seat] = line["points"]
    return list(sheet.values())
