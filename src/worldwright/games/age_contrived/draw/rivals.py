"""The others in small: who they are, their belt with all energy, their tokens and counts; the Rival of a solo game."""

from __future__ import annotations

from functools import partial

from worldwright.draw.kit import fitting, rows
from worldwright.draw.marks import region
from worldwright.draw.memory import Memory, content, remembered
from worldwright.draw.seats import COLOURS, sign
from worldwright.draw.svg import Box, circle, group, icon, rect, text, use
from worldwright.games.age_contrived.board import TRACK_SLOTS
from worldwright.games.age_contrived.draw.character import board, portrait
from worldwright.games.age_contrived.draw.device import device, plan_in
from worldwright.games.age_contrived.draw.energy import pile, symbol, token
from worldwright.games.age_contrived.draw.faces import TRACK_ICONS
from worldwright.games.age_contrived.draw.picks import Picks
from worldwright.games.age_contrived.draw.shared import tile_key
from worldwright.games.age_contrived.draw.tiles import conduit_token, slot_boxes, tile_body
from worldwright.games.age_contrived.grammar import TRACKS
from worldwright.games.age_contrived.pieces import ROMAN
from worldwright.games.age_contrived.view import SoloView, View
from worldwright.games.age_contrived.view_gods import GodView
from worldwright.games.age_contrived.words import god_name

SIDE = 82.0  # width of the counts beside a small belt
TALL = 116.0  # height from which on Conduits and tokens have room
ROOMY = 160.0  # height from which on counts lie below the belt
PANELS, LARGE = Memory(), Memory()
WHOLE = 380.0  # height from which on a Character Board has room as well


def rivals(view: View, box: Box, seats: list[int]) -> str:
    """Panels below each other, as high as the room allows."""
    return "".join(panel(view, seat, spot) for seat, spot in zip(seats, rows(box, len(seats), 400, 4), strict=True))


def others_of(view: View) -> list[int]:
    """Everybody else, clockwise."""
    me = view["seat"] or 0
    count = len(view["gods"])
    return [(me + step) % count for step in range(1, count)]


def seen_of(view: View, seat: int) -> tuple[object, ...]:
    """All that the drawings of one god depend on."""
    turn = view["turn"]
    score = None if seat >= len(view["scores"]) else view["scores"][seat]
    marks = (turn["starter"] == seat, turn["active"] == seat, seat == (view["seat"] or 0))
    return content(view["gods"][seat]), god_name(view, seat), score, marks, content(view["solo"])


def panel(view: View, seat: int, box: Box) -> str:
    """One of the others; while it is looked at, its Device and Character Board are shown in large."""
    return PANELS.recall((seen_of(view, seat), box), lambda: _panel(view, seat, box))


def _panel(view: View, seat: int, box: Box) -> str:
    god = view["gods"][seat]
    parts = [rect(box, rx=9, class_="edge board"), _head(view, god, box)]
    inside = Box(box.x + 5, box.y + 25, box.width - 10, box.height - 30)
    if god["rival"]:
        assert view["solo"] is not None
        parts.append(_automa(view, god, view["solo"], inside))
    elif god["positions"]:
        parts.append(_inside(view, god, inside, box))
    name = f"{god_name(view, seat)}, {god['name']}"
    return region(name, *parts, class_=f"rival rival-{seat}", tabindex=0)


def name_plate(view: View, seat: int, box: Box) -> str:
    """Who it is, above what is shown in full."""
    return rect(box, rx=9, class_="edge board") + _head(view, view["gods"][seat], box)


def _inside(view: View, god: GodView, inside: Box, box: Box) -> str:
    if box.height >= WHOLE:
        belt = Box(inside.x, inside.y, inside.width, box.height - 274 - 28)
        whole = Box(box.x, box.bottom - 272, box.width, 272)
        return _belt(view, god, belt) + board(view, god["seat"], whole, Picks())
    if box.height >= ROOMY:
        belt = Box(inside.x, inside.y, inside.width, inside.height - 48)
        return _belt(view, god, belt) + _counts_below(view, god, Box(inside.x, belt.bottom + 4, inside.width, 44))
    belt = Box(inside.x, inside.y, inside.width - SIDE - 4, inside.height)
    return _belt(view, god, belt) + _counts(view, god, Box(inside.right - SIDE, inside.y, SIDE, inside.height))


def _head(view: View, god: GodView, box: Box) -> str:
    """Sign, name, god, tokens and points."""
    score = view["solo"]["score"] if god["rival"] and view["solo"] else view["scores"][god["seat"]]
    parts = [sign(god["seat"], box.x + 5, box.y + 3, 19)]
    honours = [name for name, held in (("ac-patron", god["patron"]), ("ac-winds", god["winds"])) if held]
    if view["turn"]["starter"] == god["seat"] and not god["rival"]:
        honours.append("ac-start")
    room = box.width - 72 - 20 * len(honours)
    name = god_name(view, god["seat"])
    parts.append(fitting(box.x + 29, box.y + 17, name, room * 0.58, "t14 b display"))
    parts.append(fitting(box.x + 33 + room * 0.58, box.y + 17, god["name"], room * 0.42, "t11 quiet"))
    for place, symbol_of in enumerate(honours):
        parts.append(icon(symbol_of, box.right - 50 - 20 * place, box.y + 12.5, 17, class_="inked"))
    parts.append(text(box.right - 8, box.y + 18, "?" if score is None else str(score), "end b t16 display"))
    if view["turn"]["active"] == god["seat"]:
        parts.append(rect(box, rx=9, class_="active-seat"))
    return "".join(parts)


def _belt(view: View, god: GodView, box: Box) -> str:
    """Five tiles on the conveyor with all their energy; where there is room Conduits above, numbers of tokens below."""
    edge = 20.0 if box.height >= TALL - 30 else 0.0
    belt = Box(box.x, box.y + edge, box.width, box.height - 2 * edge)
    step = (belt.width - 6) / 5
    parts = [rect(belt, rx=6, class_="belt")]
    for position, held in enumerate(god["positions"]):
        spot = Box(belt.x + 4 + position * step, belt.y + 3, step - 2, belt.height - 6)
        tile = held["tile"]
        energies = []
        for row, slots in enumerate(slot_boxes(tile, spot)):
            lying = held["top"] if row == 0 else held["bottom"]
            energies += [
                token(symbol(view, god["seat"], letter), slot.cx, slot.cy, slot.width * 0.92)
                for letter, slot in zip(lying, slots, strict=False)
            ]
        parts.append(group(tile_body(tile, spot), *energies, data_key=tile_key(god["seat"], tile)))
        if edge:
            conduit = held["conduit"]
            above = Box(spot.cx - 15, box.y + 1, 30, 18)
            parts.append(conduit_token(conduit["icon"] if conduit else "", bool(conduit and conduit["double"]), above))
            parts.append(small_token(position + 1, bool(held["token"]["upgraded"]), spot.cx, box.bottom - 9))
    return "".join(parts)


@remembered
def small_token(position: int, upgraded: bool, cx: float, cy: float) -> str:
    """An Action Token as its number alone."""
    kind = "upgraded" if upgraded else "plain"
    return circle(cx, cy, 8.5, class_=f"edge fine disc {kind}") + text(cx, cy + 4, str(position), "mid b t11 pale")


# --- counts ---------------------------------------------------------------------------------------


def _marker_and_bridges(god: GodView, x: float, cy: float) -> str:
    """The Channel Marker, and which Bridge Tokens are at home."""
    parts = [icon("ac-channel" if god["charged"] else "ac-channel-off", x + 10, cy, 18)]
    for place, bridge in enumerate(god["bridges"]):
        spot = Box(x + 24 + place * 19, cy - 8, 17, 16)
        home = bridge["place"] == "board"
        parts.append(
            rect(spot, rx=3, fill=COLOURS[god["seat"]], class_="edge fine")
            if home
            else rect(spot, rx=3, class_="hollow")
        )
        words = "pale" if home else "quiet"
        parts.append(text(spot.cx, cy + 4, ROMAN[bridge["tier"]], f"mid b t11 {words}"))
    return "".join(parts)


def _track(view: View, god: GodView, name: str, x: float, cy: float) -> str:
    """How far the energy of a track has come."""
    held = god["tracks"][name]
    parts = [icon(TRACK_ICONS[name], x, cy, 15)]
    if held["slot"]:
        parts.append(token(symbol(view, god["seat"], held["type"]), x + 16, cy, 14))
    words = str(held["slot"]) if held["slot"] else "–"
    parts.append(text(x + (24 if held["slot"] else 11), cy + 4, words, "b t11"))
    return "".join(parts)


def _counts(view: View, god: GodView, box: Box) -> str:
    """Channel Marker, Bridge Tokens at home, tracks, exhausted energy and reserve, below each other."""
    step = (box.height - 2) / 4
    parts = [_marker_and_bridges(god, box.x, box.y + step * 0.5)]
    parts += [_track(view, god, name, box.x + 9 + place * 43, box.y + step * 1.5) for place, name in enumerate(TRACKS)]
    for place, (words, held) in enumerate((("exhausted", god["exhausted"]), ("reserve", god["reserve"]))):
        y = box.y + step * (place + 2.5) + 4
        parts.append(text(box.x, y, words, "t11 quiet"))
        parts.append(text(box.right - 2, y, str(sum(held.values())), "end b t12"))
    return "".join(parts)


def _counts_below(view: View, god: GodView, box: Box) -> str:
    """The same in two lines, with every type of exhausted energy."""
    first, second = box.y + 11, box.y + 33
    parts = [_marker_and_bridges(god, box.x, first)]
    parts += [_track(view, god, name, box.x + 102 + place * 50, first) for place, name in enumerate(TRACKS)]
    parts.append(text(box.x + 200, first + 4, "reserve", "t11 quiet"))
    parts.append(text(box.right - 2, first + 4, str(sum(god["reserve"].values())), "end b t12"))
    parts.append(text(box.x + 2, second + 4, "exhausted", "t11 quiet"))
    room = Box(box.x + 70, second - 10, box.width - 72, 20)
    parts.append(pile(view, Picks(), god["seat"], "exhausted", god["exhausted"], room, 18))
    return "".join(parts)


# --- the Rival of a solo game (11.1) --------------------------------------------------------------


def _automa(view: View, god: GodView, solo: SoloView, box: Box) -> str:
    """Its portrait and level, the omens left, two counters, its energy."""
    face = Box(box.x + 4, box.y + 4, 92, 92)
    parts = [portrait(god["character"], face) if god["character"] else ""]
    left = face.right + 12
    parts.append(fitting(left, face.y + 18, god["name"], 150, "b t16 display"))
    parts.append(fitting(left, face.y + 36, f"level {solo['level']}", 150, "t12 quiet"))
    parts.append(fitting(left, face.y + 54, f"omens reshuffled: {solo['reshuffles']}", 166, "t12 quiet"))
    y = face.bottom + 24
    parts.append(text(box.x + 6, y, "Omens left", "t12 quiet"))
    for place, name in enumerate(solo["omens"]):
        spot = Box(box.x + 96 + place * 54, y - 24, 44, 62)
        parts.append(
            rect(spot, rx=7, class_="edge fine lane") + use(f"ac-mon-{name}", Box(spot.cx - 15, spot.y + 5, 30, 52))
        )
    for place, (name, steps) in enumerate((("monument", solo["monument"]), ("pillar", solo["pillar"]))):
        parts.append(_counter(view, god, name, steps, Box(box.x + 4, y + 52 + place * 38, box.width - 8, 34)))
    for place, (label, held) in enumerate((("exhausted", god["exhausted"]), ("reserve", god["reserve"]))):
        lane = Box(box.x + 4, y + 134 + place * 44, box.width - 8, 40)
        parts.append(rect(lane, rx=8, class_="lane") + text(lane.x + 8, lane.cy + 4, label, "t12 quiet"))
        room = Box(lane.x + 78, lane.y, lane.width - 82, lane.height)
        parts.append(pile(view, Picks(), god["seat"], label, held, room, 25))
    return "".join(parts)


def _counter(view: View, god: GodView, name: str, steps: int, box: Box) -> str:
    """A counter of the Rival: at four it binds an energy."""
    parts = [icon(TRACK_ICONS[name], box.x + 20, box.cy, 26)]
    for slot in range(TRACK_SLOTS):
        spot = Box(box.x + 92 + slot * 40, box.y + 2, 30, 30)
        parts.append(rect(spot, rx=6, class_="edge fine space"))
        parts.append(text(spot.cx, spot.cy + 4, str(slot + 1), "mid t11 soft"))
        if slot + 1 == steps:
            parts.append(sign(god["seat"], spot.x + 3, spot.y + 3, 24))
    return "".join(parts)


def large(view: View, seats: list[int], boards: Box, devices: Box) -> str:
    """The Character Board and the Device of each of these seats over the own ones, while its panel is looked at."""
    parts = []
    for seat in seats:
        if view["gods"][seat]["positions"]:
            key = (seen_of(view, seat), boards, devices)
            parts.append(LARGE.recall(key, partial(_large, view, seat, boards, devices)))
    return group(*parts, aria_hidden="true")


def _large(view: View, seat: int, boards: Box, devices: Box) -> str:
    drawn = board(view, seat, boards, Picks()) + device(view, seat, plan_in(devices), Picks())
    return group(drawn, class_=f"large large-{seat}")
