"""Cards, modules, machines and crates by their faces."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from worldwright.draw.kit import fitting
from worldwright.draw.marks import explained
from worldwright.draw.memory import remembered
from worldwright.draw.svg import Box, circle, group, icon, number, path, rect, text
from worldwright.games.revive.draw.icons import divided, effect_in, is_often, joined, row, tokens_of
from worldwright.games.revive.view_parts import Face

FILLS = {"gray": "#98a1ab", "yellow": "#eebf3e", "green": "#5fa56a"}
PALE = {"gray": "#c6ccd2", "yellow": "#f6dc8c", "green": "#a9d0a4"}
DARK = {"gray": "#6b747f", "yellow": "#b58a1f", "green": "#35693f"}
SCENES = {
    "yellow": ("#fdf0c4", "#e6bd45", "#d4a52c"),
    "green": ("#e3efd2", "#8fbb72", "#6da564"),
    "gray": ("#e6e9ec", "#b4bac1", "#8e96a1"),
}
NAME_BAND = 15
LOW = 84  # a card that is lower has no room for a portrait
MARKS = 15  # room for slot symbol and flask beside an effect


def half_height(height: float) -> float:
    return (height - NAME_BAND - 7) / 2 if height < LOW else max(22.0, min(34.0, (height - 62) / 2))


def half_boxes(box: Box) -> tuple[Box, Box]:
    """Where the two halves of a card lie."""
    high = half_height(box.height)
    return (
        Box(box.x + 4, box.y + 4, box.width - 8, high),
        Box(box.x + 4, box.bottom - 4 - high, box.width - 8, high),
    )


def half(face: Face, which: str, box: Box, size: float = 18) -> str:
    """What one half does, with its slot symbol and its flask."""
    marks = [f"rv-{name}" for name in ("slot", "flask") if face[name] == which]
    room = box.width - 6 - (MARKS if marks else 0)
    middle = box.cx - (MARKS / 2 if marks else 0)
    parts = [rect(box, rx=4, class_="face"), effect_in(face[which], middle, box.cy, room, box.height - 2, size)]
    for place, mark in enumerate(marks):
        drop = (place - (len(marks) - 1) / 2) * (box.height / 2)
        parts.append(icon(mark, box.right - 9, box.cy + drop, 14 if len(marks) == 1 else 12))
    return "".join(parts)


@remembered
def card(face: Face, box: Box) -> str:
    """A card of the active area or of the display; a low one is its two halves and its name."""
    top, bottom = half_boxes(box)
    size = min(18.0, top.height - 1)
    return explained(
        kind_of(face),
        face["id"],
        *[
            rect(Box(box.x + 1, box.y + 2.5, box.width, box.height), rx=7, class_="cast"),
            rect(box, rx=7, fill=FILLS[face["color"]], class_="edge"),
            half(face, "top", top, size),
            "" if box.height < LOW else person(face["color"], box, top, bottom),
            fitting(box.cx, bottom.y - 4, face["name"], box.width - 4, "mid b t11 print"),
            half(face, "bottom", bottom, size),
        ],
    )


def kind_of(face: Face) -> str:
    """The table of the catalogue that a card stands in."""
    return "starting_card" if "set" in face else "citizen_card"


def person(colour: str, box: Box, top: Box, bottom: Box) -> str:
    """A citizen where such people live."""
    scene = Box(box.x + 4, top.bottom + 2, box.width - 8, bottom.y - top.bottom - NAME_BAND - 2)
    size = min(39.0, scene.height + 1)
    return landscape(colour, scene) + icon(f"rv-person-{colour}", box.cx, scene.bottom - size / 2, size)


def landscape(colour: str, box: Box) -> str:
    """Fields, woods or mountains behind a person."""
    sky, hill, ground = SCENES[colour]
    x, y, w, h = box
    curve = (
        f"M{number(x)} {number(y + h * 0.62)}C{number(x + w * 0.25)} {number(y + h * 0.4)} {number(x + w * 0.45)}"
        f" {number(y + h * 0.8)} {number(x + w)} {number(y + h * 0.5)}V{number(y + h)}H{number(x)}Z"
    )
    lower = (
        f"M{number(x)} {number(y + h * 0.86)}C{number(x + w * 0.3)} {number(y + h * 0.66)} {number(x + w * 0.7)}"
        f" {number(y + h * 0.9)} {number(x + w)} {number(y + h * 0.78)}V{number(y + h)}H{number(x)}Z"
    )
    return rect(box, rx=3, fill=sky) + path(curve, fill=hill) + path(lower, fill=ground) + growth(colour, box)


def growth(colour: str, box: Box) -> str:
    """Ears of wheat, firs, or peaks, left and right of the person."""
    x, y, w, h = box
    unit = h / 39
    if colour == "yellow":
        ears = "".join(
            f"M{number(x + w * at)} {number(y + h * 0.9)}v{number(-h * 0.42)}c-3-1-3-4-2.5-6 2 .5 2.5 2 2.5 6"
            f"c3-1 3-4 2.5-6-2 .5-2.5 2-2.5 6"
            for at in (0.1, 0.2, 0.8, 0.9)
        )
        return path(ears, fill="#f7dc7b", stroke="#8f6a12")
    if colour == "green":
        firs = "".join(
            f"M{number(x + w * at)} {number(y + h * 0.84 - 17 * k)}l{number(7 * k)} {number(17 * k)}h{number(-14 * k)}Z"
            for at, k in ((0.1, unit), (0.24, 0.75 * unit), (0.78, 0.8 * unit), (0.91, 1.05 * unit))
        )
        return path(firs, fill="#3c7443")
    low = y + h * 0.75
    peaks = (
        f"M{number(x + 3)} {number(low)}l9-16 9 16ZM{number(x + w - 24)} {number(low)}l11-19 10 19Z"
        if unit > 0.8
        else f"M{number(x + 2)} {number(low)}l7-11 7 11ZM{number(x + w - 18)} {number(low)}l8-13 8 13Z"
    )
    return path(peaks, fill="#6d7581")


@remembered
def played(face: Face, which: str, box: Box, tucked: int = 0) -> str:
    """The half of a card that was played; `tucked` hides its lower (1) or upper (-1) edge under a board."""
    inner = Box(box.x + 3.5, box.y + 3.5, box.width - 7, box.height - 7)
    if tucked > 0:
        inner = inner._replace(height=box.height - 15.5)
    elif tucked < 0:
        inner = Box(inner.x, box.y + 12, inner.width, box.height - 15.5)
    plate = rect(box, rx=6, fill=FILLS[face["color"]], class_="edge")
    return explained(kind_of(face), face["id"], plate, half(face, which, inner, 17))


@remembered
def card_back(box: Box) -> str:
    """The back of a card: two diamonds and a spark."""
    side = min(box.width * 0.22, box.height * 0.16)
    diamonds = "".join(
        f"M{number(box.cx)} {number(y - side)}l{number(side)} {number(side)}-{number(side)} {number(side)}"
        f"-{number(side)}-{number(side)}Z"
        for y in (box.cy - side * 0.9, box.cy + side * 0.9)
    )
    return "".join(
        [
            rect(box, rx=7, class_="back edge"),
            path(diamonds, class_="back-lines"),
            circle(box.cx, box.cy, side * 0.3, class_="spark"),
        ]
    )


@remembered
def module(face: Face, box: Box) -> str:
    """A slot module: two colours round a white face, its flask at the corner."""
    first, second = FILLS[face["colors"][0]], FILLS[face["colors"][-1]]
    side = box.width
    parts = [rect(box, rx=5, fill=first)]
    if first != second:
        corner = f"M{number(box.right)} {number(box.y + 5)}V{number(box.bottom - 5)}a5 5 0 0 1-5 5H{number(box.x + 5)}Z"
        parts.append(path(corner, fill=second))
    parts += [
        rect(box, rx=5, class_="edge hollow"),
        rect(box.grown(-side * 0.11), rx=4, class_="face"),
        small_effect(face["effect"], box, side - 8),
        how_often(face["effect"], box),
    ]
    if face["flask"]:
        parts.append(icon("rv-flask", box.right - 3, box.y + 3, side * 0.4))
    return explained("module", face["id"], *parts)


@remembered
def machine(face: Face, box: Box) -> str:
    """A machine: a frame in the colour of its track, with two pins to plug it in."""
    pins = f"M{number(box.x + box.width * 0.3)} {number(box.y)}v-4M{number(box.x + box.width * 0.7)} {number(box.y)}v-4"
    parts = [
        path(pins, class_="pins"),
        rect(box, rx=7, fill=FILLS[face["color"]], class_="edge"),
        rect(box.grown(-3.5), rx=5, class_="face"),
        small_effect(face["effect"], box, box.width - 8),
        how_often(face["effect"], box),
    ]
    if face.get("flask"):
        parts.append(icon("rv-flask", box.right - 3, box.y + 3, 14))
    return explained("machine", face["id"], *parts) if "id" in face else "".join(parts)


def how_often(effect: Sequence[str], box: Box) -> str:
    """How often one may trade, on a disc at the upper left corner of a stamp."""
    often = next((token.words for token in joined(effect) if is_often(token)), "")
    if not often:
        return ""
    return circle(box.x + 3, box.y + 3, 8, class_="often") + text(box.x + 3, box.y + 7, often, "mid b t11 pale")


def small_effect(effect: Sequence[str], box: Box, room: float) -> str:
    """An effect in the room of a stamp: in one row, or in two."""
    unit = box.width / 38
    lines = [tuple([token for token in line if not is_often(token)]) for line in divided(effect)]
    if len(lines) == 1:
        return row(lines[0], box.cx, box.cy, (20 if len(lines[0]) == 1 else 15) * unit, room)
    upper, lower = lines
    return row(upper, box.cx, box.cy - 7.2 * unit, 14 * unit, room) + row(
        lower, box.cx, box.cy + 7.6 * unit, 14 * unit, room
    )


@remembered
def crate(effect: list[str], box: Box, opened: bool = False, name: str = "") -> str:
    """A crate with what is in it; an opened one lies on the board's own colour."""
    side = box.height * 0.74
    symbol = "rv-crate-open" if opened else "rv-crate"
    room = box.width - side - 10
    return explained(
        "crate",
        name,
        *[
            rect(box, rx=8, class_="lane" if opened else "face edge"),
            icon(symbol, box.x + 4 + side / 2, box.cy, side),
            row(
                sum((tokens_of(atom) for atom in effect), ()),
                box.x + side + 5 + room / 2,
                box.cy,
                17,
                room,
                ink="" if opened else "print",
            ),
        ],
    )


def powered(box: Box) -> str:
    """The veil over a machine that holds its energy."""
    return rect(box.grown(0.5), rx=7, class_="veil") + icon("rv-energy-token", box.cx, box.cy, box.width * 0.62)


@remembered
def gear_path(cx: float, cy: float, outer: float, inner: float, teeth: int = 10) -> str:
    """The outline of a gear."""
    spots = []
    for tooth in range(teeth):
        turn, width = 2 * pi * tooth / teeth, pi / teeth
        for radius, off in ((inner, -width * 0.95), (outer, -width * 0.5), (outer, width * 0.5), (inner, width * 0.95)):
            spots.append((cx + radius * sin(turn + off), cy - radius * cos(turn + off)))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots) + "Z"


def place_for_machine(colour: str, box: Box) -> str:
    """An empty place that waits for a machine."""
    return "".join(
        [
            rect(box, rx=7, class_="board vacant", stroke=DARK[colour]),
            path(gear_path(box.cx, box.cy, 10, 7.6, 8), fill=PALE[colour], stroke=DARK[colour]),
            circle(box.cx, box.cy, 3, class_="board"),
        ]
    )


def tinted(colour: str, *drawn: str) -> str:
    """Pieces in the colour of a seat."""
    return group(*drawn, color=colour)
