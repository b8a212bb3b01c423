"""A tribe board: portrait and ability, markers, buildings, the tree of technologies, artifact card, crates."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.draw.kit import fitting
from worldwright.draw.marks import explained, region
from worldwright.draw.measure import width_of
from worldwright.draw.memory import remembered, still
from worldwright.draw.seats import COLOURS, sign
from worldwright.draw.svg import Box, group, icon, moved, number, path, rect, text, title
from worldwright.games.revive.draw import faces
from worldwright.games.revive.draw.faces import tinted
from worldwright.games.revive.draw.icons import (
    METRICS,
    Tokens,
    end_points,
    joined,
    letters,
    picture,
    row,
    shield_number,
)
from worldwright.games.revive.draw.places import Places
from worldwright.games.revive.grammar import ARTIFACTS
from worldwright.games.revive.pieces import technology_words
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import Face, TribeView
from worldwright.games.revive.view_reading import printed_of

WIDTH, HEIGHT = 518.0, 142.0
COLUMNS, ROWS = (176.0, 240.0, 308.0), (24.0, 71.0, 118.0)
TREE = {
    "t1": (COLUMNS[0], ROWS[1]),
    "t2": (COLUMNS[1], ROWS[0]),
    "t3": (COLUMNS[1], ROWS[1]),
    "t4": (COLUMNS[1], ROWS[2]),
    "t5": (COLUMNS[2], ROWS[0]),
    "t6": (COLUMNS[2], ROWS[1]),
    "t7": (COLUMNS[2], ROWS[2]),
}
MARKERS = 5
SMALL, LARGE = 5, 3


@still("size", "technology", "power", "open", seats=["tribes"])
def tribe_board(view: View, seat: int, places: Places) -> str:
    """The tribe board of a seat in its own units, 518 x 142."""
    tribe = view["tribes"][seat]
    face = tribe["tribe"]
    parts = [rect(Box(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5), rx=10, class_="board edge")]
    if face is None:
        parts.append(text(WIDTH / 2, HEIGHT / 2, "No tribe yet", "mid t14 quiet"))
    else:
        parts += [people(tribe, face), technologies(view, seat, places)]
    parts += [
        buildings(tribe, 9, 116, places),
        artifact_card(tribe, Box(344, 7, 92, HEIGHT - 14)),
        crates(view, tribe, Box(443, 4, 70, HEIGHT - 8), places),
    ]
    return region("Tribe board", *parts, own=seat == (view["seat"] or 0))


def people_and_tree(view: View, tribe: TribeView, places: Places) -> str:
    """The left part of the board alone, for a narrow screen."""
    face = tribe["tribe"]
    parts = [rect(Box(2, 0.75, 386, HEIGHT), rx=10, class_="board edge")]
    if face:
        parts += [people(tribe, face), moved(30, 0, 1, technologies(view, tribe["seat"], places))]
    return region("Tribe board", *parts, buildings(tribe, 9, 116, places))


@remembered
def portrait(name: str, box: Box) -> str:
    hill = (
        f"M{number(box.x)} {number(box.y + box.height * 0.7)}q{number(box.width / 2)} {number(-box.height * 0.24)}"
        f" {number(box.width)} 0v{number(box.height * 0.3 - 8)}a8 8 0 0 1-8 8h{number(16 - box.width)}a8 8 0 0 1-8-8Z"
    )
    return "".join(
        [
            rect(box, rx=8, class_="sand"),
            path(hill, class_="dune"),
            icon(f"rv-tribe-{name}", box.cx, box.cy + box.height * 0.05, box.height * 0.9),
            rect(box, rx=8, class_="edge hollow"),
        ]
    )


def tribe_name(name: str, x: float, y: float, room: float) -> str:
    """A name in the largest letters that fit."""
    class_ = next((one for one in ("b t14 display", "b t12 display") if width_of(name, one) <= room), "b t11 display")
    return fitting(x, y, name, room, class_)


def folk(face: Face) -> str:
    """The name under which a tribe's portrait is drawn."""
    return str(face["id"]).rpartition("_")[0]


def people(tribe: TribeView, face: Face) -> str:
    """Who they are and what they can do, and the five markers that using it moves away."""
    parts = [
        portrait(folk(face), Box(8, 8, 56, 60)),
        tribe_name(face["name"], 68, 22, 80),
        rect(Box(70, 29, 72, 23), rx=8, class_="face edge"),
        row(joined(face["ability"]), 106, 40.5, 17, 66),
        text(70, 66, f"{face['side']} side", "t11 quiet"),
        sign(tribe["seat"], 2, 2, 21),
    ]
    for place in range(MARKERS):
        x = 19 + place * 25
        parts.append(rect(Box(x - 11, 75, 22, 22), rx=6, class_="lane"))
        if place >= MARKERS - tribe["markers"]:
            parts.append(tinted(COLOURS[tribe["seat"]], icon("rv-marker", x, 86, 19)))
    if tribe["tokens"]:
        parts.append(text(140, 66, f"{tribe['tokens']} tiles", "end t11 quiet"))
    return group(*parts)


def buildings(tribe: TribeView, x: float, y: float, places: Places) -> str:
    """What is left to build with; the two sizes are chosen here."""
    colour = COLOURS[tribe["seat"]]
    small = "".join(icon("rv-small-building", x + 9 + place * 15.5, y, 19) for place in range(tribe["small"]))
    large = "".join(icon("rv-large-building", x + 92 + place * 19, y - 2, 22) for place in range(tribe["large"]))
    parts = []
    for name, drawn, box in (
        ("small", small, Box(x - 2, y - 12, 82, 24)),
        ("large", large, Box(x + 80, y - 14, 52, 27)),
    ):
        target = places.take("size", name)
        held = tinted(colour, drawn)
        parts.append(target.ringed(box, 6, held) if target else held)
    return "".join(parts)


@still("technology", "power", seats=["tribes"])
def technologies(view: View, seat: int, places: Places) -> str:
    """The tree, read from left to right; a locked technology holds its figure and shows its books (5.5)."""
    tribe = view["tribes"][seat]
    face = tribe["tribe"]
    assert face is not None
    known = set(tribe["technologies"])
    colour = COLOURS[tribe["seat"]]
    parts = []
    for one, other in printed_of(view)["branches"]:
        (x1, y1), (x2, y2) = TREE[one], TREE[other]
        is_open = one in known and other in known
        line = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
        parts.append(path(line, class_="branch grown", stroke=colour) if is_open else path(line, class_="branch"))
    parts += [technology(view, tribe, face, name, places) for name in TREE]
    return region("Technologies", *parts)


def technology(view: View, tribe: TribeView, face: Face, name: str, places: Places) -> str:
    x, y = TREE[name]
    box = Box(x - 27, y - 19, 54, 38)
    found = face[f"tech_{name}"]
    is_open = name in tribe["technologies"]
    colour = COLOURS[tribe["seat"]]
    worth = printed_of(view)["technology_points"][name]
    parts = [
        title(f"Technology {name[1:]}: {technology_words(found)}"),
        rect(box, rx=8, class_="face known", stroke=colour) if is_open else rect(box, rx=8, class_="face edge"),
        technology_icons(found, x, y - 7),
    ]
    if is_open:
        parts.append(text(x - 8, y + 14, "open", "mid b t11 print"))
    else:
        parts.append(tinted(colour, icon("rv-figure", x - 18, y + 10, 14)))
        parts.append(row(counted_books(printed_of(view)["books"][name]), x, y + 10, 13))
    if worth:
        parts.append(icon("rv-vp-end", x + 18, y + 10, 15) + shield_number(x + 18, y + 10, str(worth), 15))
    machine = next((one for one in tribe["machines"] if one["at"] == name), None)
    if machine and machine["powered"]:
        parts.append(faces.powered(box))
    target = places.take("technology", name) or places.take("power", name)
    drawn = explained("tribe", face["id"], *parts)
    return target.ringed(box, 8, drawn) if target else drawn


def counted_books(books: int) -> Tokens:
    return (letters(str(books)), picture("book"))


def technology_icons(found: Face, x: float, y: float, room: float = 50) -> str:
    tokens = joined(found["effect"])
    if found["kind"] == "machine":
        tokens = (picture("energy-token"), letters(":"), *tokens)
    return row(tokens, x, y, 16, room)


def artifact_card(tribe: TribeView, box: Box) -> str:
    """The secret card (9.2): only its owner sees it before the end; the artifacts taken count beside each colour."""
    face = tribe["artifact_card"]
    parts = [rect(box, rx=8, class_="night edge"), text(box.cx, box.y + 15, "Artifact card", "mid b t11 pale")]
    high = (box.height - 24) / 3
    for place, colour in enumerate(ARTIFACTS):
        y = box.y + 21 + high * (place + 0.5)
        plate = Box(box.x + 4, y - high / 2 + 1.5, box.width - 8, high - 3)
        parts.append(rect(plate, rx=6, class_="face"))
        parts.append(icon(f"rv-artifact-{colour}", box.x + 16, y, 20))
        parts.append(text(box.x + 27, y + 4.5, f"×{1 + tribe['artifacts'][colour]}", "b t12 print"))
        if face is None:
            parts.append(text(box.x + 66, y + 5, "?", "mid b t14 print"))
            continue
        scored = face[colour]
        parts.append(row(scoring(scored), box.x + 68, y, 16, 40))
    if tribe["minor"]:
        parts.append(icon("rv-artifact-minor", box.right - 4, box.y + 6, 22))
        parts.append(text(box.right - 4, box.y + 22, str(tribe["minor"]), "mid b t11 pale"))
    return region("Artifact card", explained("artifact_card", face["id"] if face else "", *parts))


def artifact_strip(tribe: TribeView, box: Box) -> str:
    """The artifact card from left to right."""
    face = tribe["artifact_card"]
    parts = [rect(box, rx=8, class_="night edge")]
    width = (box.width - 4) / len(ARTIFACTS)
    for place, colour in enumerate(ARTIFACTS):
        plate = Box(box.x + 4 + place * width, box.y + 4, width - 4, box.height - 8)
        parts.append(rect(plate, rx=6, class_="face"))
        parts.append(icon(f"rv-artifact-{colour}", plate.x + 17, plate.cy, 24))
        parts.append(text(plate.x + 31, plate.cy + 5, f"×{1 + tribe['artifacts'][colour]}", "b t14 print"))
        if face:
            parts.append(row(scoring(face[colour]), plate.x + 84, plate.cy, 18, 52))
        else:
            parts.append(text(plate.x + 84, plate.cy + 5, "?", "mid b t14 print"))
    return region("Artifact card", *parts)


def scoring(scored: Face) -> Tokens:
    """Points for each of something."""
    return (end_points(scored["per"]), letters("·"), picture(METRICS[scored["metric"]]))


def crates(view: View, tribe: TribeView, box: Box, places: Places) -> str:
    """Closed crates, which may be opened (8.4), above the opened ones; of others only how many there are."""
    held = tribe["crates"]
    closed: Sequence[str | None] = held["closed"] if held["closed"] is not None else [None] * held["count"]
    total = len(closed) + len(held["opened"])
    parts = [text(box.x, box.y + 14, "Crates", "t11 quiet")]
    if not total:
        parts.append(text(box.x, box.y + 34, "none", "t11 quiet"))
    step = min(36.0, (box.height - 22) / max(1, total))
    high = min(30.0, max(14.0, step - 6))
    for place, name in enumerate([*closed, *held["opened"]]):
        spot = Box(box.x, box.y + 22 + step * place, box.width, high)
        is_closed = place < len(closed)
        effect = view["faces"]["crates"][name]["effect"] if name else []
        drawn = faces.crate(effect, spot, not is_closed, name or "")
        target = places.take("open", name) if name else None
        parts.append(target.ringed(spot, 8, drawn, thin=high < 24) if target else drawn)
    return region("Crates", *parts)


def crates_row(view: View, tribe: TribeView, box: Box, places: Places) -> str:
    """Crates beside each other."""
    held = tribe["crates"]
    closed: Sequence[str | None] = held["closed"] if held["closed"] is not None else [None] * held["count"]
    names = [*closed, *held["opened"]]
    if not names:
        return text(box.x + 2, box.cy + 4, "No crates", "t12 quiet")
    step = min(80.0, (box.width + 6) / len(names))
    parts = []
    for place, name in enumerate(names):
        spot = Box(box.x + place * step, box.y, step - 6, box.height)
        effect = view["faces"]["crates"][name]["effect"] if name else []
        drawn = faces.crate(effect, spot, place >= len(closed), name or "")
        target = places.take("open", name) if name else None
        parts.append(target.ringed(spot, 8, drawn) if target else drawn)
    return region("Crates", *parts)
