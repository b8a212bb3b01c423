"""Pieces by themselves, as the gallery shows every entry of the catalogue."""

from __future__ import annotations

from collections.abc import Callable

from worldwright.draw.kit import fitting, paragraph
from worldwright.draw.memory import remembered
from worldwright.draw.shell import Face, Piece
from worldwright.draw.svg import Box, circle, icon, path, rect, text, use
from worldwright.games.revive.draw import faces
from worldwright.games.revive.draw.board import second_need
from worldwright.games.revive.draw.faces import DARK
from worldwright.games.revive.draw.hexes import Cell, Plan, outline
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
from worldwright.games.revive.draw.overlay import artifact_face
from worldwright.games.revive.draw.tribe import folk, portrait, technology_icons, tribe_name
from worldwright.games.revive.draw.world import pill, thawed

CARD = Box(1, 1, 91, 131)
AREA: tuple[Cell, ...] = ((1, 0), (3, 0), (0, 1), (2, 1))  # the shape of A01, where orientation 0 is read off
START: tuple[Cell, ...] = ((3, 0), (2, 1), (1, 2), (2, 3), (4, 3))  # the shape of S1, turned upright
CHAPTERS = ("", "I", "II", "III", "IV", "V")


def area_tile(face: Face) -> str:
    """A tile with its four hexes, and what its back says below."""
    plan = Plan(24, 28, 30)
    kinds = tuple(code.partition(":")[0] for code in face["hexes"])
    rewards = tuple(code.partition(":")[2] for code in face["hexes"])
    return thawed(AREA, kinds, rewards, plan) + pill(62, 108, face["vp"], tuple(face["cost"].items()))


def start_tile(face: Face) -> str:
    plan = Plan(22, 8, 28)
    kinds = tuple(code.partition(":")[0] for code in face["hexes"])
    rewards = tuple(code.partition(":")[2] for code in face["hexes"])
    return thawed(START, kinds, rewards, plan)


def large_location(face: Face) -> str:
    """Both sides of a large location beside each other."""
    return "".join(location_side(face[side], 6 + 92 * place) for place, side in enumerate(("front", "back")))


def location_side(side: Face, x: float) -> str:
    plan = Plan(24, x + 21, 28)
    cells: tuple[Cell, ...] = ((0, 0), (2, 0), (1, 1))
    middle, y = plan.middle(cells)
    return "".join(
        [
            path(outline(plan, cells), class_="large-edge"),
            use("rv-large-location", Box(middle - 38, y - 30, 76, 48)),
            rect(Box(middle - 29, y - 2, 58, 22), rx=11, class_="face edge"),
            row(scored(side), middle, y + 9, 18),
        ]
    )


def scored(side: Face) -> Tokens:
    return end_points(side["per"]), letters("×"), picture(METRICS[side["metric"]])


def reward_space(face: Face) -> str:
    """A reward space with the gears that it needs."""
    colour = face["color"]
    box = Box(34, 12, 40, 40)
    if face["kind"] == "standard_machine":
        body = faces.machine({"color": colour, "effect": face["effect"], "flask": 0}, box)
    elif face["kind"] == "special_machine":
        body = faces.place_for_machine(colour, box)
    else:
        body = circle(box.cx, box.cy, 20, class_="board", stroke=DARK[colour], stroke_width=1.5)
        if face["kind"] == "artifact":
            body += row(joined(face["effect"]), box.cx, box.cy, 26, 38)
        else:
            body += icon(f"rv-card-{colour}", box.cx - 5, box.cy + 1, 22) + icon(
                "rv-vp-end", box.cx + 10, box.cy - 6, 17
            )
            body += shield_number(box.cx + 10, box.cy - 6, str(face["points_per_card"]), 16)
    needs = [second_need(14, 20 + 24 * place, track, need) for place, (track, need) in enumerate(face["needs"].items())]
    return body + "".join(needs)


def card_slot(face: Face) -> str:
    """A slot with its module places; those with the symbol reactivate cards."""
    parts = [
        rect(Box(1, 1, 118, 62), rx=8, class_="board edge"),
        text(60, 17, f"{face['id']}, {face['side']}", "mid b t12"),
        icon("rv-lock", 104, 14, 16) if face.get("locked") else "",
    ]
    for place in range(face["modules"]):
        x = 60 + (place - (face["modules"] - 1) / 2) * 36
        parts.append(rect(Box(x - 15, 26, 30, 30), rx=5, class_="lane lined"))
        parts.append(icon("rv-activate", x, 41, 16) if place + 1 in face["activation"] else "")
    return "".join(parts)


def switch(face: Face) -> str:
    return (
        rect(Box(1, 1, 108, 48), rx=8, class_="lane")
        + icon("rv-switch", 18, 25, 38)
        + fitting(36, 18, face.get("name", "Switch"), 70, "b t12")
        + row(joined(face["effect"]), 70, 34, 17, 70, ink="")
    )


@remembered
def tribe(face: Face) -> str:
    """A tribe board: portrait, ability, and the seven technologies."""
    parts = [
        rect(Box(1, 1, 358, 148), rx=10, class_="board edge"),
        portrait(folk(face), Box(10, 10, 58, 60)),
        tribe_name(face["name"], 76, 26, 92),
        text(76, 42, f"{face['side']} side", "t11 quiet"),
        rect(Box(76, 48, 84, 23), rx=8, class_="face edge"),
        row(joined(face["ability"]), 118, 59.5, 17, 78),
        paragraph(10, 90, face["ability_text"], 152, "t11", 14, most=4),
    ]
    for place in range(7):
        column, line = (0, 1) if place == 0 else (1 + (place - 1) // 3, (place - 1) % 3)
        x, y = 198 + column * 64.0, 27 + line * 48.0
        parts.append(rect(Box(x - 29, y - 17, 58, 34), rx=7, class_="face edge"))
        parts.append(technology_icons(face[f"tech_t{place + 1}"], x, y, 52))
    return "".join(parts)


def campaign_card(face: Face) -> str:
    """A card of the campaign: its chapter, and what it is."""
    symbol = {"intro": "rv-hex-ice", "rule": "rv-slot", "goal": "rv-artifact", "unlock": "rv-crate-open"}[face["kind"]]
    effect = [atom for atom in face.get("effect", []) if face["kind"] == "goal"]
    return "".join(
        [
            rect(Box(1, 1, 118, 90), rx=8, class_="night edge"),
            text(60, 20, f"Chapter {CHAPTERS[face['chapter']]}", "mid b t12 pale"),
            circle(60, 46, 18, class_="face edge"),
            icon(symbol, 60, 46, 24),
            row(joined(effect), 60, 79, 17, 110, ink="pale") if effect else text(60, 83, face["kind"], "mid t12 pale"),
        ]
    )


def symbol(name: str, width: float, height: float) -> Piece:
    return Piece(width, height, lambda face: use(name, Box(0, 0, width, height)))


def end_tile(face: Face) -> str:
    return use("rv-vp-end", Box(0, 0, 40, 40)) + shield_number(20, 20, str(face["vp"]), 30)


PIECES: dict[str, Piece | Callable[[Face], Piece]] = {
    "starting_card": Piece(94, 135, lambda face: faces.card(face, CARD)),
    "citizen_card": Piece(94, 135, lambda face: faces.card(face, CARD)),
    "machine": Piece(58, 56, lambda face: faces.machine(face, Box(9, 11, 40, 40))),
    "module": Piece(58, 56, lambda face: faces.module(face, Box(9, 11, 40, 40))),
    "crate": Piece(96, 42, lambda face: faces.crate(face["effect"], Box(1, 1, 94, 40))),
    "start_tile": Piece(130, 160, start_tile),
    "area_tile": Piece(124, 122, area_tile),
    "large_location": Piece(190, 98, large_location),
    "reward_space": Piece(82, 58, reward_space),
    "card_slot": Piece(120, 64, card_slot),
    "switch": Piece(110, 50, switch),
    "switch_upgrade": Piece(110, 50, switch),
    "major_artifact": lambda face: symbol(f"rv-artifact-{face['color']}", 40, 40),
    "minor_artifact": symbol("rv-artifact-minor", 40, 40),
    "end_game_tile": Piece(40, 40, end_tile),
    "artifact_card": Piece(152, 182, lambda face: artifact_face(face, Box(1, 1, 150, 180))),
    "tribe": Piece(360, 150, tribe),
    "campaign_card": Piece(120, 92, campaign_card),
    "edge_crystal": symbol("rv-edge-crystal", 40, 40),
    "vast_crystal": symbol("rv-vast-crystal", 60, 40),
}
