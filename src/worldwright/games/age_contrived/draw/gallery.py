"""Every component of the box by itself, as the gallery shows it."""

from __future__ import annotations

from collections.abc import Callable

from worldwright.draw.kit import fitting, paragraph
from worldwright.draw.seats import COLOURS
from worldwright.draw.shell import Face, Piece
from worldwright.draw.svg import Box, circle, icon, path, rect, text, use
from worldwright.games.age_contrived.draw.character import portrait
from worldwright.games.age_contrived.draw.energy import space, square, token
from worldwright.games.age_contrived.draw.faces import ABILITIES, REGION_TINTS, need
from worldwright.games.age_contrived.draw.monuments import grant, rising
from worldwright.games.age_contrived.draw.shared import points
from worldwright.games.age_contrived.draw.tiles import (
    action_token,
    benefit_token,
    bridge_face,
    conduit_token,
    tile_body,
)
from worldwright.games.age_contrived.draw.world import NEUTRAL, bridge_on_path, figure
from worldwright.games.age_contrived.pieces import PIECES, ROMAN
from worldwright.games.age_contrived.view_board import TileView


def named(kind: str) -> Callable[[Face], str]:
    """What a component is called."""
    return lambda face: PIECES[kind](face)[0]


def energy_type(face: Face) -> str:
    return token(f"ac-energy-a-{face['code'].lower()}", 24, 24, 42)


def region_piece(face: Face) -> str:
    """A stretch of its land."""
    tint = REGION_TINTS[face["id"]]
    box = Box(1, 1, 126, 78)
    parts = [rect(box, rx=9, fill=tint.fill, class_="edge")]
    if face["id"] != "center":
        parts += [icon(f"ac-deco-{face['id']}", x, y, 26) for x, y in ((22, 24), (58, 52), (100, 26), (26, 60))]
    else:
        parts.append(path("M64 8L104 34L88 72H40L24 34Z", fill=tint.light, class_="border"))
    parts.append(use(f"ac-mon-{face['monument']}", Box(82, 30, 24, 42)))
    return "".join(parts)


def space_piece(face: Face) -> str:
    """A space on its path."""
    tint = REGION_TINTS[face["region"]]
    radius = 12 if face["kind"] == "central" else 10
    ring = circle(24, 24, radius + 4, class_="start-ring") if face["kind"] == "start" else ""
    return (
        rect(Box(1, 1, 46, 46), rx=8, fill=tint.fill, class_="edge")
        + path("M6 42L24 24" if face["kind"] == "start" else "M6 42L24 24L42 10", class_="road", stroke_width=10)
        + ring
        + circle(24, 24, radius, class_="edge spot")
    )


def bridge_space_piece(face: Face) -> str:
    """A broken path between the lands that it joins."""
    one, other = (REGION_TINTS[name] for name in face["regions"])
    return (
        rect(Box(1, 1, 70, 46), rx=8, fill=one.fill, class_="edge")
        + path("M36 1.7H63a7 7 0 0 1 7.300 7.300V39a7 7 0 0 1-7.300 7.300H36Z", fill=other.fill)
        + path("M4 24H68", class_="road", stroke_width=10)
        + bridge_on_path("", "", "", 36, 24, 0, 10)
    )


def monument_piece(face: Face) -> str:
    """The whole building, and the spaces and grants of each section from the ground up."""
    sections = face["section"]
    tint = REGION_TINTS[face["region"]]
    box = Box(1, 1, 208, 148)
    parts = [
        rect(box, rx=9, fill=tint.light, class_="edge"),
        rising(face["id"], 44, 140, 68, len(sections), len(sections)),
    ]
    step = 140 / len(sections)
    for place, section in enumerate(sections):
        y = box.bottom - 4 - step * (place + 0.5)
        parts.append(text(92, y + 4, str(section["number"]), "mid b t12 print"))
        parts += [space(kind, square(112 + which * 25, y, 22)) for which, kind in enumerate(section["spaces"])]
        parts += [grant(letter, 182 + which * 17 - 5, y, 8.5) for which, letter in enumerate(section["grants"])]
    return "".join(parts)


def randomizer(face: Face) -> str:
    return (
        circle(32, 32, 30, class_="edge board")
        + use(f"ac-mon-{face['monument']}", Box(18, 8, 28, 48))
        + (icon("ac-omen", 52, 52, 20) if face["solo_only"] else "")
    )


def patron(face: Face) -> str:
    return (
        icon("ac-patron", 32, 32, 60)
        + circle(32, 32, 17, class_="edge fine space")
        + use(f"ac-mon-{face['monument']}", Box(23, 17, 18, 30))
    )


def pillar(face: Face) -> str:
    return (
        use("ac-column", Box(4, 4, 32, 64))
        + space("", square(54, 50, 24))
        + space("", square(82, 50, 24))
        + text(82, 32, f"{face['right_min_players']}+", "mid b t11")
    )


def achievement(face: Face) -> str:
    asked = need(face["require"])
    parts = [rect(Box(1, 1, 222, 40), rx=8, class_="edge board"), text(10, 27, str(asked.number), "b t16")]
    parts += [icon(name, 38 + 22 * place, 21, 20, class_="inked") for place, name in enumerate(asked.icons)]
    parts.append(fitting(74, 25, asked.words, 80, "t11 quiet"))
    parts.append(space("", square(170, 21, 28)) + points("2×", 170, 21, 21))
    parts.append(space("", square(204, 21, 28)) + points("5", 204, 21, 21))
    return "".join(parts)


def character(face: Face) -> str:
    """Portrait, emblem, and the three abilities in few words."""
    parts = [
        rect(Box(1, 1, 238, 118), rx=10, class_="edge board"),
        portrait(face["id"], Box(8, 8, 76, 76)),
        fitting(8, 106, face["title"], 80, "t11 quiet"),
        text(94, 26, face["name"], "b t16 display"),
        icon(f"ac-emblem-{face['id']}", 222, 20, 24, color=face["colour"]),
    ]
    for place, ability in enumerate(face["ability"]):
        y = 38 + place * 27
        parts.append(bridge_face("", face["colour"], Box(94, y, 34, 20), ROMAN[place + 1]))
        words = ABILITIES[f"{ability['trigger']}: {ability['effect']}"]
        parts.append(paragraph(134, y + 9, words, 102, "t11", 11, 2))
    return "".join(parts)


def tile_of(face: Face) -> TileView:
    """A tile of the catalogue as views hold it."""
    tier = ROMAN.index(face["tier"]) if "tier" in face else 0
    return {"id": face["id"], "top": face["top"], "bottom": face["bottom"], "icons": face["icons"], "tier": tier}


def tile(face: Face) -> str:
    return tile_body(tile_of(face), Box(1, 1, 104, 120))


def action(face: Face) -> str:
    position = face["position"] if "position" in face else face["number"]
    return action_token(position, face["effects"], face["mode"] == "and", face.get("id", ""), Box(1, 12, 114, 58))


def conduit(face: Face) -> str:
    both = conduit_token(face["icon"], False, Box(2, 2, 64, 40)) + conduit_token(face["icon"], True, Box(78, 2, 64, 40))
    return both + text(34, 58, f"{face['single']}×", "mid b t12") + text(110, 58, f"{face['double']}×", "mid b t12")


PLAIN = {
    "player_aid": "ac-card",
    "quick_start_card": "ac-card",
    "monument_frame": "ac-frame",
    "monument_sticker": "ac-sticker",
    "start_player_marker": "ac-start",
    "game_board": "ac-map",
    "character_board": "ac-emblem-freyith",
}


def other(face: Face) -> str:
    if face["id"] == "miniature":
        return figure(0, 24, 28, 1.1, 90)
    return icon(PLAIN[face["id"]], 24, 24, 40, color=COLOURS[4])


SIZES: dict[str, tuple[float, float, Callable[[Face], str]]] = {
    "energy_type": (48, 48, energy_type),
    "region": (128, 80, region_piece),
    "space": (48, 48, space_piece),
    "bridge_space": (72, 48, bridge_space_piece),
    "monument": (210, 150, monument_piece),
    "randomizer_token": (64, 64, randomizer),
    "patron_token": (64, 64, patron),
    "pillar": (98, 72, pillar),
    "achievement": (224, 42, achievement),
    "benefit_token": (60, 60, lambda face: benefit_token(face["effect"], 30, 30, 56)),
    "neutral_bridge": (84, 54, lambda face: bridge_face(face["effect"], NEUTRAL, Box(2, 2, 80, 50))),
    "character": (240, 120, character),
    "action_token": (116, 72, action),
    "upgraded_action": (116, 72, action),
    "tile": (108, 124, tile),
    "upgraded_tile": (108, 124, tile),
    "conduit": (144, 64, conduit),
    "piece": (48, 48, other),
}
GALLERY = {kind: Piece(width, height, draw, named(kind)) for kind, (width, height, draw) in SIZES.items()}
