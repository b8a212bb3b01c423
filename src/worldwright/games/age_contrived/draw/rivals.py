"""The others in small: who they are, their belt with all energy, their tokens and counts; the Rival of a solo game."""

from __future__ import annotations

from worldwright.draw.kit import fitting, rows
from worldwright.draw.marks import region
from worldwright.draw.memory import remembered
from worldwright.draw.seats import COLOURS, sign
from worldwright.draw.svg import Box, circle, group, icon, rect, text, use
from worldwright.games.age_contrived.draw.character import board
from worldwright.games.age_contrived.draw.device import device, plan_in
from worldwright.games.age_contrived.draw.energy import symbol, token
from worldwright.games.age_contrived.draw.faces import TRACK_ICONS
from worldwright.games.age_contrived.draw.picks import Picks
from worldwright.games.age_contrived.draw.shared import tile_key
from worldwright.games.age_contrived.draw.tiles import conduit_token, slot_boxes, tile_body
from worldwright.games.age_contrived.grammar import LETTERS, TRACKS
from worldwright.games.age_contrived.view import SoloView, View
from worldwright.games.age_contrived.view_gods import GodView
from worldwright.games.age_contrived.words import god_name

SIDE = 82.0  # width of the counts beside a small belt
TALL = 116.0  # height from which on Conduits and tokens have room


def rivals(view: View, box: Box, seats: list[int]) -> str:
    """Panels below each other, as high as the room allows."""
    drawn = [panel(view, seat, spot) for seat, spot in zip(seats, rows(box, len(seats), 200, 4), strict=True)]
    return "".join(drawn)


def others_of(view: View) -> list[int]:
    """Everybody else, clockwise."""
    me = view["seat"] or 0
    count = len(view["gods"])
    return [(me + step) % count for step in range(1, count)]


def panel(view: View, seat: int, box: Box) -> str:
    """One of the others; while it is looked at, its Device and Character Board are shown in large."""
    god = view["gods"][seat]
    parts = [rect(box, rx=9, class_="edge board"), _head(view, god, box)]
    inside = Box(box.x + 5, box.y + 25, box.width - 10, box.height - 30)
    if god["rival"]:
        assert view["solo"] is not None
        parts.append(_automa(view, god, view["solo"], inside))
    elif god["positions"]:
        parts.append(_belt(view, god, Box(inside.x, inside.y, inside.width - SIDE - 4, inside.height)))
        parts.append(_counts(view, god, Box(inside.right - SIDE, inside.y, SIDE, inside.height)))
    name = f"{god_name(view, seat)}, {god['name']}"
    return region(name, *parts, class_=f"rival rival-{seat}", tabindex=0)


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
        parts.append(rect(Box(box.x, box.y, box.width, box.height), rx=9, class_="active-seat"))
    return "".join(parts)


def _belt(view: View, god: GodView, box: Box) -> str:
    """Five tiles on the conveyor with all their energy."""
    tall = box.height >= TALL - 30
    head = 20.0 if tall else 0.0
    foot = 20.0 if tall else 0.0
    belt = Box(box.x, box.y + head, box.width, box.height - head - foot)
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
        conduit = held["conduit"]
        if tall:
            above = Box(spot.cx - 15, box.y + 1, 30, 18)
            parts.append(conduit_token(conduit["icon"] if conduit else "", bool(conduit and conduit["double"]), above))
            parts.append(small_token(position + 1, bool(held["token"]["upgraded"]), spot.cx, box.bottom - 9))
    return "".join(parts)


@remembered
def small_token(position: int, upgraded: bool, cx: float, cy: float) -> str:
    """An Action Token as its number alone."""
    kind = "upgraded" if upgraded else "plain"
    return circle(cx, cy, 8.5, class_=f"edge fine disc {kind}") + text(cx, cy + 4, str(position), "mid b t11 pale")


def _counts(view: View, god: GodView, box: Box) -> str:
    """Channel Marker, Bridge Tokens at home, tracks, exhausted energy and reserve."""
    parts = [icon("ac-channel" if god["charged"] else "ac-channel-off", box.x + 10, box.y + 9, 18)]
    for place, bridge in enumerate(god["bridges"]):
        spot = Box(box.x + 25 + place * 18, box.y + 2, 15, 14)
        home = bridge["place"] == "board"
        parts.append(
            rect(spot, rx=3, fill=COLOURS[god["seat"]] if home else "none", class_="edge fine" if home else "hollow")
        )
    step = min(24.0, (box.height - 20) / 3)
    y = box.y + 20 + step / 2
    for place, name in enumerate(TRACKS):
        held, x = god["tracks"][name], box.x + 9 + place * 42
        parts.append(icon(TRACK_ICONS[name], x, y, 15))
        if held["slot"]:
            parts.append(token(symbol(view, god["seat"], held["type"]), x + 17, y, 14))
        words = str(held["slot"]) if held["slot"] else "–"
        parts.append(text(x + (26 if held["slot"] else 12), y + 4, words, "b t11"))
    for place, (words, held_there) in enumerate((("exhausted", god["exhausted"]), ("reserve", god["reserve"]))):
        line = y + step * (place + 1)
        count = sum(held_there.values())
        parts.append(text(box.x, line + 4, words, "t11 quiet"))
        parts.append(text(box.right - 2, line + 4, str(count), "end b t12"))
    if box.height > 120:
        parts.append(_pile(view, god, Box(box.x, y + step * 2 + 12, box.width, 20)))
    return "".join(parts)


def _pile(view: View, god: GodView, box: Box) -> str:
    """The exhausted energy by type."""
    step = box.width / len(LETTERS)
    return "".join(
        token(symbol(view, god["seat"], letter), box.x + step * (place + 0.4), box.cy, 15)
        + text(box.x + step * (place + 0.4) + 8, box.cy + 9, str(god["exhausted"][letter]), "mid b t11 haloed")
        for place, letter in enumerate(LETTERS)
    )


def _automa(view: View, god: GodView, solo: SoloView, box: Box) -> str:
    """The Rival of a solo game: its omens, its two counters and its energy (11.1)."""
    parts = [text(box.x + 4, box.y + 14, "omens left", "t11 quiet")]
    for place, name in enumerate(solo["omens"]):
        parts.append(use(f"ac-mon-{name}", Box(box.x + 74 + place * 30, box.y, 20, 35)))
    words = f"reshuffled {solo['reshuffles']}×, {solo['level']}"
    parts.append(fitting(box.x + 170, box.y + 14, words, box.right - box.x - 172, "t11 quiet"))
    for place, (name, steps) in enumerate((("monument", solo["monument"]), ("pillar", solo["pillar"]))):
        y = box.y + 52 + place * 26
        parts.append(icon(TRACK_ICONS[name], box.x + 12, y, 20))
        for slot in range(4):
            spot = Box(box.x + 28 + slot * 24, y - 10, 20, 20)
            parts.append(rect(spot, rx=5, class_="edge fine space"))
            if slot < steps:
                parts.append(token(symbol(view, god["seat"], "C"), spot.cx, spot.cy, 16))
    for place, (label, held) in enumerate((("exhausted", god["exhausted"]), ("reserve", god["reserve"]))):
        y = box.y + 114 + place * 28
        parts.append(text(box.x + 4, y + 4, label, "t11 quiet"))
        for which, letter in enumerate(LETTERS):
            x = box.x + 80 + which * 44
            parts.append(token(symbol(view, god["seat"], letter), x, y, 20))
            parts.append(text(x + 14, y + 4, str(held[letter]), "b t12"))
    return "".join(parts)


def large(view: View, seats: list[int], boards: Box, devices: Box) -> str:
    """The Character Board and the Device of each of these seats over the own ones, while its panel is looked at."""
    parts = []
    for seat in seats:
        if view["gods"][seat]["positions"]:
            drawn = board(view, seat, boards, Picks()) + device(view, seat, plan_in(devices), Picks())
            parts.append(group(drawn, class_=f"large large-{seat}"))
    return group(*parts, aria_hidden="true")
