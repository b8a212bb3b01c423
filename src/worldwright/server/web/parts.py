"""The table as parts of a page: pure functions of what a person may see (a `Look`), for any game."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from worldwright import agents
from worldwright.draw.marks import PASSING as PASSING_KEY
from worldwright.draw.marks import key_of
from worldwright.engine.actions import picks_of
from worldwright.engine.game import Game
from worldwright.engine.outcome import Outcome
from worldwright.engine.registry import load
from worldwright.gains import amount, leaves, worth_telling
from worldwright.guide import aid_of
from worldwright.server.table.looks import seat_view_of
from worldwright.server.table.messages import CHAT_SHOWN, Look, SeatLook
from worldwright.server.table.seat_view import SeatView
from worldwright.server.table.table import LiveTable
from worldwright.server.table.turns import Line, since
from worldwright.server.web import plain_table
from worldwright.server.web.opponents import opponent
from worldwright.server.web.shelf import house_rules
from worldwright.server.web.templating import template, turn_list
from worldwright.wording import in_passing, label_of, listed, verdict, with_minus

PARTS = ("top", "seats", "prompt", "go", "table", "since", "acts", "feed", "tabbar")
PASSING = ("top", "seats", "feed")  # the parts that change without a move: who is there and what is said
MOST_PAGES = 64  # of one table, kept until it changes
LAYOUTS = ("wide", "phone")
PARTS_KEPT = 8000  # in HTML: those of some hundred tables
NEWS = ("number", "seat", "who", "words", "change")  # of a turn, in few words
NEWS_SHOWN = 5
MOST_CHIPS = 6  # changes that a line of the list has room for
PHONE_LINE = 38  # letters of a question that leave a phone room to say how to answer it
USUAL_HEIGHT = 668  # of a table under the prompt, on a screen of 1366 x 768
PANE_ICONS = ("table", "cards", "box", "star")
OTHERS = "others"
FEED_PANE = "log"
SEAT = re.compile("[0-9]{1,2}")


class Chip(NamedTuple):
    """A change in the list of actions: its symbol, or none; its name, how much, and whose it is if not one's own."""

    icon: str
    label: str
    amount: str
    seat: int | None


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
    gains: tuple[Chip, ...] = ()  # what it changes, with symbols, where the game has some
    seen: bool = False  # the table shows what the detail says: a list with little room leaves it out


@dataclass(frozen=True)
class Asked:
    """The prompt bar: what is asked of whom, and how to answer, with a pointer or with a finger."""

    title: str
    hint: str
    mine: bool
    touch: str = ""


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
    place = since(look.turns)
    listing = rows(look, seen)
    context = {
        "game": game,
        "layout": layout,
        "pane": pane,
        "begun": look.view is not None,
        "asked": asked(look),
        "rows": listing,
        "keys": keys_of(listing),
        "absent": absent(look),
        "sketches": sketches(game, seen),
        "subtitle": subtitle(look),
        "opponent": opponent(game, look),
        "panes": panes(game),
        "views": views(game),
        "others": pane_of_others(game),
        "news": news(look.turns[place:]),
        "paced": any(seat["kind"] == "bot" for seat in look.seats) or look.players == 1,
        "bot_level": agents.DEFAULT_LEVEL,
        "house_rules": [] if look.view else house_rules(look.game, look.options),
        "names": [seat["name"] for seat in look.seats],
        "choices": len(look.actions),
        "said": len(look.chat),
        "turns": bool(look.turns),
        "verdict": outcome(look) if look.status == "over" else "",
    }
    if "feed" in which:
        context["told"] = turn_list(look.turns, look.game, place)
        context["chat"] = rendered("chat", look, {"lines": list(enumerate(look.chat))[-CHAT_SHOWN:]})
        context["scores"] = rendered("scores", look, {"sheet": score_sheet(look)})
    if "table" in which:
        context["drawing"] = picture(game, look, layout, pane, seen)
    return {part: rendered("room" if part == "table" and look.view is None else part, look, context) for part in which}


# What each part is made of: fields of the look, and what is worked out from them. A template can read nothing else, so
# that a part is as it was where these are as they were.
READS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "top": (("components", "watching"), ("game", "begun", "subtitle", "views", "pane")),
    "seats": (("seats", "seat", "mine", "status"), ("begun", "views", "panes", "others", "opponent")),
    "prompt": (("seat", "asked", "ply", "status", "curtain"), ("asked", "names")),
    "go": (("status", "table", "mine", "seat", "game", "campaign", "invite", "hints", "can_undo"), ("choices",)),
    "room": (
        ("components", "differences", "hints", "pace", "rated", "seats", "open", "mine", "invite", "campaign"),
        ("game", "layout", "pane", "bot_level", "house_rules"),
    ),
    "table": ((), ("layout", "pane")),
    "since": (("status",), ("news",)),
    "acts": (("refused", "status", "seat", "mine"), ("rows", "keys", "absent", "sketches")),
    "feed": (("table", "seat"), ("turns", "said", "paced", "verdict")),
    "chat": ((), ("lines",)),
    "scores": (("seats", "game"), ("sheet",)),
    "tabbar": ((), ("panes", "pane")),
}
LAID_IN = {"table": ("drawing",), "feed": ("told", "chat", "scores")}  # what stands in a part and is made by itself
PLACE = re.compile(r"<\?(\w+)\?>")  # where that is put, in a part that is kept; nobody's words have such brackets
kept: OrderedDict[bytes, str] = OrderedDict()
written = msgspec.msgpack.Encoder(enc_hook=str).encode


def rendered(part: str, look: Look, context: Mapping[str, Any]) -> str:
    """A part, as it was rendered when all that it reads was the same."""
    of_look, others = READS[part]
    facts = [getattr(look, name) for name in of_look]
    key = written((part, facts, [look.game if name == "game" else context[name] for name in others]))
    found = kept.get(key)
    if found is None:
        places = {name: Markup(f"<?{name}?>") for name in LAID_IN.get(part, ())}
        found = drawn(part, dict(zip(of_look, facts)), {**{name: context[name] for name in others}, **places})
        kept[key] = found
        if len(kept) > PARTS_KEPT:
            kept.popitem(last=False)
    else:
        kept.move_to_end(key)
    return PLACE.sub(lambda place: context[place[1]], found) if part in LAID_IN else found


def drawn(part: str, facts: dict[str, Any], given: dict[str, Any]) -> str:
    return template(f"table/{part}.html").render(given, look=facts)


def news(turns: Sequence[Line]) -> list[dict[str, Any]]:
    """What the others have done since one's last turn, briefly; `from` is where that begins."""
    told = [turn for turn in turns if turn["who"] and not turn["mark"]]
    return [{name: turn[name] for name in NEWS} | {"from": turns[0]["number"]} for turn in told[-NEWS_SHOWN:]]


def picture(game: Game[Any], look: Look, layout: str, pane: str, seen: SeatView | None) -> str:
    """What lies on the table: the game's own drawing, or the plain one; empty before the game begins."""
    if look.view is None:
        return ""
    if game.drawing is None:
        return str(plain_table.table(look.view, look.actions))
    shown = known_pane(game, layout, pane, look.players)
    if seen is None:
        return game.svg(look.view, layout=layout, pane=shown, symbols=False)
    if (layout, shown) not in seen.pictures:
        drawn = game.svg(seen.view, [*seen.candidates, *seen.instead], layout=layout, pane=shown, symbols=False)
        seen.pictures[layout, shown] = drawn
    return seen.pictures[layout, shown]


def known_pane(game: Game[Any], layout: str, pane: str, players: int) -> str:
    """A pane as it was asked for, such as `others-2`; empty when the drawing has none of that name or seat."""
    if not pane or game.drawing is None:
        return ""
    name, _, seat = pane.partition("-")
    known = views(game) if layout == "wide" else game.drawing.PANES
    if name not in known or (seat and not (SEAT.fullmatch(seat) and int(seat) < players)):
        return ""
    return pane if seat else name


def is_tall(game: Game[Any]) -> bool:
    """Does the game's drawing need the whole height, with the prompt and all other words at its side?"""
    return game.drawing is not None and game.drawing.SIZES["wide"][1] > USUAL_HEIGHT


def own_panes(game: Game[Any]) -> tuple[str, ...]:
    return game.drawing.PANES if game.drawing else ("table",)


@lru_cache
def views(game: Game[Any]) -> tuple[str, ...]:
    """The ways to look at the game's wide table, where there are several."""
    return tuple(getattr(game.drawing, "VIEWS", ()))


@lru_cache
def pane_of_others(game: Game[Any]) -> str:
    """The tab under which the other seats are found."""
    own = own_panes(game)
    return OTHERS if OTHERS in own else own[-1]


@lru_cache
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
        title = str(look.decision["prompt"]) if look.decision else "Your turn"
        hint, touch = how_to_answer(look)
        return Asked(title, hint, True, touch if len(title) <= PHONE_LINE else "")
    if any(seat["stand_in"] and seat["waiting"] and seat["seat"] == look.seat for seat in look.seats):
        return Asked("A bot plays for you", "take the seat back, and it is your turn again", False)
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


def how_to_answer(look: Look) -> tuple[str, str]:
    """In a few words, for a pointer and for a finger."""
    kinds = {load(look.game).action_space.kind(choice["action"]) for choice in look.actions}
    words = load(look.game).words
    if kinds <= set(getattr(words, "PICKS", ())):
        return "take the things themselves, then confirm; a second click lets go", "tap them, then confirm"
    if kinds <= set(getattr(words, "TURNS", ())):
        return "point at a place; R or the wheel turns the piece", "tap a place; a second tap turns"
    if all(choice["final"] for choice in look.actions):
        return "choose, then confirm", "choose, then confirm"
    if any(choice["final"] for choice in look.actions):
        return "take what glows, or a line; what cannot be undone asks once more", "tap what glows"
    return "take what glows, or a line below", "tap what glows"


def outcome(look: Look) -> str:
    """The end of a game in one sentence."""
    return verdict(look.view, unit_of(load(look.game))) if look.view else "The game is over"


def unit_of(game: Game[Any]) -> str:
    """What the game calls its points."""
    return str(getattr(game.words, "POINTS", "points"))


def ends_known(points: str) -> bool:
    """Are these the points of an action, whatever comes later? Then another of its kind that has none brings 0."""
    return bool(points) and "at once" not in points


def rows(look: Look, seen: SeatView | None = None) -> list[Row]:
    """The action list, in the order of its keys."""
    game = load(look.game)
    shown = getattr(game.words, "SEEN", ())
    outcomes = {} if seen is None else {one.action: one.outcome for one in seen.candidates}
    scored = {line["label"] for sheet in look.lines for line in sheet or ()}
    named = getattr(game.words, "PICKS", {})
    passing = [choice["action"] for choice in look.actions if leaves(game, choice["action"])]
    bring = {game.action_space.decode(one["action"])[0] for one in look.actions if ends_known(one["points"])}
    found = []
    for place, choice in enumerate(look.actions):
        action = choice["action"]
        text, _, detail = choice["text"].partition(": ")
        outcome = outcomes.get(action)
        gains = None if outcome is None or choice["idle"] else chips(game, outcome, look.seat, scored)
        told = detail if gains is not None else "; ".join(words for words in (detail, choice["words"]) if words)
        key = PASSING_KEY if passing == [action] else key_of(place)
        kind, values = game.action_space.decode(action)
        seen_there = kind in shown and not choice["idle"]
        nothing = kind in bring and not gains and not choice["idle"] and (seen_there or not told)
        found.append(
            Row(
                action=action,
                key=key,
                text=text,
                detail=with_minus(told),
                value=with_minus(choice["points"]) or ("0" if nothing else ""),
                final=choice["final"],
                idle=choice["idle"],
                picks=" ".join(picks_of(kind, values, named)),
                gains=gains or (),
                seen=seen_there,
            )
        )
    return found


def chips(game: Game[Any], outcome: Outcome, seat: int | None, scored: Container[str]) -> tuple[Chip, ...] | None:
    """What an action changes, with the symbols of the game; None where it has none, and words tell it better. A single
    line of the own score sheet is left out: the points of the row tell it.
    """
    assert seat is not None
    icons = line_icons(game.slug)
    own, others = worth_telling(game, outcome, seat)
    lines = [gain for gain in own if gain.what in scored]
    told = [gain for gain in own if len(lines) != 1 or gain is not lines[0]] + others
    if not any(icons.get(gain.what) for gain in told or own):
        return None
    return tuple(
        Chip(
            icons.get(gain.what, ""),
            in_passing(label_of(game.words.LABELS, gain.what)),
            with_minus(amount(gain.least, gain.most)),
            None if gain.seat == seat else gain.seat,
        )
        for gain in told[:MOST_CHIPS]
    )


@cache
def line_icons(slug: str) -> dict[str, str]:
    """The symbols of score lines, as the aid has them, and of what else changes, as the game's words have them."""
    aid = aid_of(slug)
    lines = {} if aid is None else {one.line: one.icon for one in aid.scores.items if one.line and one.icon}
    return {**getattr(load(slug).words, "ICONS", {}), **lines}


def keys_of(shown: Sequence[Row]) -> str:
    """The keys of the list in a few words: those of its first and last line, and the one that passes."""
    caps = [row.key.upper().replace("SHIFT ", "⇧") for row in shown if row.key not in ("", PASSING_KEY)]
    told = [f"{caps[0]} to {caps[-1]}"] if len(caps) > 2 else caps
    passing = [PASSING_KEY.upper()] if any(row.key == PASSING_KEY for row in shown) else []
    return f"{'keys' if len(shown) > 1 else 'key'} {listed(told + passing)}"


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
