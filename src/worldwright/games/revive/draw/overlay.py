"""What is chosen apart from the table: tribes and cards of the set-up, how a tile lies, cards of others."""

from __future__ import annotations

from worldwright.draw.kit import fitting, shelves
from worldwright.draw.marks import lying_over, region
from worldwright.draw.svg import Box, icon, path, rect, text, use
from worldwright.draw.targets import Target
from worldwright.games.revive.draw import faces
from worldwright.games.revive.draw.hexes import Cell, Plan, outline
from worldwright.games.revive.draw.icons import joined, row
from worldwright.games.revive.draw.places import Places
from worldwright.games.revive.draw.tribe import folk, portrait, scoring
from worldwright.games.revive.draw.world import pieces, thawed
from worldwright.games.revive.grammar import ARTIFACTS
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import Face
from worldwright.games.revive.view_reading import printed_of, spaces_of

WAYS = ("As it is", "Turned round")


def overlay(view: View, box: Box, places: Places) -> str:
    """The choices of a question that lie nowhere on the table, over the dimmed map."""
    drawn = chosen_apart(view, box, places)
    return lying_over(region(places.prompt, rect(box, rx=10, class_="dim"), *drawn)) if drawn else ""


def chosen_apart(view: View, box: Box, places: Places) -> list[str]:
    if places.has("tribe"):
        return tribes(view, places.all_of("tribe"), box)
    if places.has("upgrade"):
        return upgrades(view, places.all_of("upgrade"), box)
    if places.has("keep"):
        return artifact_cards(view, places.all_of("keep"), box)
    if places.has("orient"):
        return orientations(view, places.all_of("orient"), box)
    if places.decision == "COPY_CARD":
        return cards(view, places.all_of("card"), box)
    return []


def plate(target: Target, box: Box, *drawn: str) -> str:
    """A button made of a plate."""
    return target.ringed(box, 8, rect(box, rx=8, class_="face edge"), *drawn)


def tribes(view: View, targets: list[Target], box: Box) -> list[str]:
    """Portraits with names and abilities; what these do is told by the list of actions."""
    columns = 4 if len(targets) > 4 else max(2, len(targets))
    parts = []
    for target, spot in zip(targets, shelves(box.grown(-16), len(targets), columns, 122, 140, 10), strict=True):
        face = view["faces"]["tribes"][target.value]
        side = min(58.0, spot.height - 62)
        parts.append(
            plate(
                target,
                spot,
                portrait(folk(face), Box(spot.cx - side / 2, spot.y + 6, side, side)),
                fitting(spot.cx, spot.bottom - 42, face["name"], spot.width - 8, "mid b t14 display print"),
                row(joined(face["ability"]), spot.cx, spot.bottom - 27, 17, spot.width - 12),
                text(spot.cx, spot.bottom - 6, f"{face['side']} side", "mid t11 print"),
            )
        )
    return parts


def upgrades(view: View, targets: list[Target], box: Box) -> list[str]:
    """The upgrades that are left, and the switch that everybody has."""
    known = view["faces"]["switches"]
    basic = view["tribes"][view["seat"] or 0]["switch"]
    parts = []
    for target, spot in zip(targets, shelves(box.grown(-14), len(targets), min(3, len(targets)), 150, 96), strict=True):
        face = known.get(target.value, basic)
        parts.append(
            plate(
                target,
                spot,
                icon("rv-switch", spot.cx, spot.y + 24, 34),
                text(spot.cx, spot.y + 60, face.get("name", "Basic switch"), "mid b t12 print"),
                row(joined(face["effect"]), spot.cx, spot.y + 78, 18, spot.width - 12),
            )
        )
    return parts


def artifact_cards(view: View, targets: list[Target], box: Box) -> list[str]:
    tribe = view["tribes"][view["seat"] or 0]
    known = {face["id"]: face for face in (tribe["artifact_card"], tribe["returned_card"]) if face}
    parts = []
    for target, spot in zip(targets, shelves(box, len(targets), 2, 150, 180, 24), strict=True):
        face = known.get(target.value)
        drawn = artifact_face(face, spot) if face else ""
        parts.append(target.ringed(spot, 8, drawn))
    return parts


def artifact_face(face: Face, box: Box) -> str:
    """An artifact card by itself."""
    parts = [rect(box, rx=8, class_="night edge"), text(box.cx, box.y + 18, "Artifact card", "mid b t12 pale")]
    high = (box.height - 30) / 3
    for place, colour in enumerate(ARTIFACTS):
        y = box.y + 25 + high * (place + 0.5)
        parts.append(rect(Box(box.x + 6, y - high / 2 + 2, box.width - 12, high - 4), rx=6, class_="face"))
        parts.append(icon(f"rv-artifact-{colour}", box.x + box.width * 0.24, y, min(32.0, high - 8)))
        parts.append(row(scoring(face[colour]), box.x + box.width * 0.66, y, min(22.0, high - 10), box.width * 0.52))
    return "".join(parts)


def orientations(view: View, targets: list[Target], box: Box) -> list[str]:
    """The area in the two ways in which it may lie (5.4.4), each among its neighbours."""
    turning = next(one for one in view["tiles"] if one["facing"] == "turning")
    printed = printed_of(view)
    places = {place["id"]: (place["x"], place["r"]) for place in printed["places"]}
    cells = tuple(places[name] for name in printed["hexes"][turning["space"]])
    parts = []
    for target, spot in zip(targets, shelves(box.grown(-14), len(targets), 2, 240, 230, 18), strict=True):
        parts.append(
            plate(
                target,
                spot,
                lying(view, turning["tile"] or {}, cells, int(target.value), spot),
                text(spot.cx, spot.bottom - 10, WAYS[int(target.value)], "mid b t12 print"),
            )
        )
    return parts


def lying(view: View, face: Face, cells: tuple[Cell, ...], way: int, box: Box) -> str:
    """A tile in one orientation with the land around it: its list of hexes is read forwards or backwards (2.3)."""
    codes = face["hexes"] if way == 0 else list(reversed(face["hexes"]))
    size = min(26.0, box.width / 9)
    bare = Plan(size, 0, 0)
    mx, my = bare.middle(cells)
    plan = Plan(size, box.cx - mx, box.cy - 10 - my)
    around = []
    for space in spaces_of(view):
        cell = (space["x"], space["r"])
        if space["tile"] and cell not in cells and near(cell, cells):
            x, y = plan.point(cell)
            kind = "ice" if space["kind"] == "hidden" else space["kind"]
            around.append(use(f"rv-hex-{kind}", Box(x - size, y - size, 2 * size, 2 * size), class_="around"))
            around.append(pieces(space, printed_of(view)["cells"], plan))
    kinds = tuple(code.partition(":")[0] for code in codes)
    rewards = tuple(code.partition(":")[2] for code in codes)
    return "".join(around) + thawed(cells, kinds, rewards, plan) + path(outline(plan, cells), class_="last-ring")


def near(cell: Cell, cells: tuple[Cell, ...]) -> bool:
    """Is a hex next to one of these?"""
    return any(abs(cell[1] - r) <= 1 and abs(cell[0] - x) + abs(cell[1] - r) <= 2 for x, r in cells)


def cards(view: View, targets: list[Target], box: Box) -> list[str]:
    """Cards in the slots of others, to copy their bottom halves (P8)."""
    parts = []
    columns = min(5, max(1, len(targets)))
    for target, spot in zip(targets, shelves(box.grown(-10), len(targets), columns, 92, 128), strict=True):
        face = view["faces"]["cards"].get(target.value)
        parts.append(target.ringed(spot, 7, faces.card(face, spot)) if face else plate(target, spot))
    return parts
