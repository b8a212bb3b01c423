"""Decisions that have no place on the table of their own: they lie over the dimmed Terrain while they are open."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.draw.kit import fitting, paragraph, rows, shelves
from worldwright.draw.marks import explained, legal_ring, region
from worldwright.draw.memory import remembered
from worldwright.draw.svg import Box, group, icon, rect, text, title, use
from worldwright.draw.targets import Target, Targets
from worldwright.games.tribes_of_the_wind.draw import cards
from worldwright.games.tribes_of_the_wind.draw.faces import face_of, guide_symbol
from worldwright.games.tribes_of_the_wind.draw.icons import effect_in, printed, worked_out
from worldwright.games.tribes_of_the_wind.draw.land import forest
from worldwright.games.tribes_of_the_wind.pieces import effect_words, goal_words, need_words, power_words
from worldwright.games.tribes_of_the_wind.view import Face, View, faces_of

KIND_WORDS = {
    "pollution": "remove Pollution",
    "move": "move riders",
    "flex": "riders or Water",
    "forest": "plant a Forest",
    "catapult": "catapult a rider",
    "temple": "place a Temple",
    "clear": "clear a space",
}
ENDS = {
    "MOVE_STEP": "Stop moving",
    "FLEX_STEP": "The rest as Water",
    "FOREST_TAKE": "No Forest",
    "CATAPULT_FROM": "No catapult",
    "CLEAR_PICK": "Clear nothing",
    "TEMPLE_WHICH": "No Temple",
    "EFFECT_ORDER": "Done",
    "POST_ACTION": "Done",
}


def overlay(view: View, targets: Targets, box: Box, compact: bool = False) -> str:
    """What has to be chosen, over the Terrain; empty if it is chosen elsewhere.

    `compact`: on a phone, where the market is out of sight.
    """
    if not targets.decision and not view["tribes"][view["backs"]["seat"]]["board"]:
        return region("Guides to choose from", *_free_boards(view, box))
    drawn = _drawn(view, targets, box, compact)
    return region(targets.prompt, rect(box.grown(4), rx=10, class_="dim"), *drawn) if drawn else ""


def _drawn(view: View, targets: Targets, box: Box, compact: bool) -> list[str]:
    asked = targets.decision
    if asked in ("OR_CHOICE", "EFFECT_ORDER"):
        return _effects(view, targets, box)
    if asked == "VILLAGE_SIDE":
        return _village_side(view, targets, box)
    if asked == "FIRST_CARD":
        return _first_cards(view, targets, box)
    if asked == "GUIDE_PICK":
        return _guides(view, targets, box)
    if asked == "CHOOSE_BOARD":
        return _boards(view, targets, box)
    if compact and asked in ("VILLAGE_TAKE", "VILLAGE_REPLACE"):
        return _village_list(view, targets, box)
    if compact and asked == "FOREST_TAKE":
        return _tiles(view, targets, box)
    if compact and asked == "DRAW":
        return _backs(view, targets, box)
    return []


def plate(target: Target, box: Box, *drawn: str) -> str:
    """A button made of a plate."""
    return target.ringed(box, 8, rect(box, rx=8, class_="panel"), *drawn)


def _effects(view: View, targets: Targets, box: Box) -> list[str]:
    sides, kinds = targets.of("side"), targets.of("effect")
    parts = []
    if sides:
        for target, spot in zip(sides, shelves(box, 2, 2, 190, 110), strict=True):
            branch = worked_out(view["branches"])[0 if target.value == "left" else 1]
            parts.append(plate(target, spot, effect_in(spot.grown(-14), [branch], 34)))
        return parts
    waiting = {kind: (kind, number) for kind, number in reversed(worked_out([view["pending"]])[0])}
    for target, spot in zip(kinds, shelves(box, len(kinds), min(len(kinds), 3) or 1, 126, 104), strict=True):
        sign = effect_in(Box(spot.x + 8, spot.y + 6, spot.width - 16, spot.height - 30), [[waiting[target.value]]], 36)
        parts.append(plate(target, spot, sign, text(spot.cx, spot.bottom - 12, KIND_WORDS[target.value], "mid t12 b")))
    return parts


def _village_side(view: View, targets: Targets, box: Box) -> list[str]:
    face = face_of(faces_of(view)["villages"], view["villages"]["taken"])
    width = min(380.0, box.width - 16)
    scale = width / 171
    card = Box(0, 0, 171, 70)
    x, y = box.cx - width / 2, box.cy - 35 * scale
    drawn = group(
        cards.village_card(face, card), transform=f"translate({round(x, 1)} {round(y, 1)}) scale({round(scale, 3)})"
    )
    middle = x + width * 0.56
    halves = {
        "left": Box(x + 3, y + 3, middle - x - 8, 70 * scale - 6),
        "right": Box(middle + 5, y + 3, x + width - middle - 8, 70 * scale - 6),
    }
    words = {"left": ("keep the objective", goal_words(face)), "right": ("use it now", effect_words(view["branches"]))}
    parts = [drawn]
    for target in targets.of("side"):
        spot = halves[target.value]
        parts.append(target.ringed(spot, 6))
        name, meaning = words[target.value]
        parts.append(text(spot.cx, y + 70 * scale + 22, name, "mid t14 b"))
        parts.append(paragraph(spot.cx, y + 70 * scale + 39, meaning, spot.width + 10, "mid t12", 14))
    return parts


def _first_cards(view: View, targets: Targets, box: Box) -> list[str]:
    parts = []
    for target, name, spot in zip(targets.of("side"), view["offer"], rows(box.grown(-20), 2, 110, 24), strict=True):
        card = Box(box.cx - min(171.0, spot.width) / 2, spot.cy - 35, min(171.0, spot.width), 70)
        parts.append(target.ringed(card, 7, cards.village_card(faces_of(view)["villages"][name], card)))
    return parts


def _guides(view: View, targets: Targets, box: Box) -> list[str]:
    tribe = view["tribes"][targets.seat]
    symbol = guide_symbol(view, targets.seat)
    picks = targets.of("power")
    parts = []
    for target, spot in zip(
        picks, shelves(Box(box.x, box.y - 12, box.width, box.height), len(picks), 2, 170, 72, 52), strict=True
    ):
        face = faces_of(view)["guides"][tribe["guides"][int(target.value) - 1]]
        parts.append(target.ringed(spot, 7, cards.guide_card(face, symbol, spot)))
        parts.append(paragraph(spot.cx, spot.bottom + 16, power_words(face), spot.width + 10, "mid t12", 13))
    return parts


def _boards(view: View, targets: Targets, box: Box) -> list[str]:
    """Guides to choose from: symbol, Temples, path and requirement."""
    faces = list(faces_of(view)["boards"].values())
    parts = []
    for target, spot in zip(targets.of("board"), rows(box.grown(-2), len(targets.of("board")), 58, 6), strict=True):
        parts.append(plate(target, spot, board_row(faces[int(target.value)], spot)))
    return parts


def _free_boards(view: View, box: Box) -> list[str]:
    """What is left of them while somebody else chooses, as they will lie there for whoever waits."""
    taken = {tribe["board"] for tribe in view["tribes"]}
    free = [face for name, face in faces_of(view)["boards"].items() if name not in taken]
    return [
        explained("board", face["id"], rect(spot, rx=8, class_="panel"), board_row(face, spot))
        for face, spot in zip(free, rows(box.grown(-2), len(free), 58, 6), strict=True)
    ]


@remembered
def board_row(face: Face, spot: Box) -> str:
    """A guide in one row: symbol, Temple effects, path and requirement."""
    wide = spot.width > 360
    temples = []
    for place, effect in enumerate(face["temples"]):
        cell = Box(spot.x + (140 if wide else 46) + place * 66, spot.y + 4, 62, spot.height / 2 - 6)
        temples.append(effect_in(cell, printed(effect), 19))
    path = []
    for place, colour in enumerate(face["path"]):
        cell = Box(spot.x + (144 if wide else 50) + place * (18 if wide else 19), spot.cy + 4, 16, 16)
        path.append(
            rect(cell, rx=3, fill=cards.FORESTS[colour], class_="edge fine") + use(f"tw-tree-{colour}", cell.grown(-2))
        )
    sign = icon(f"tw-guide-{face['symbol']}", spot.x + 24, spot.cy, 32)
    name = text(spot.x + 46, spot.cy + 5, face["symbol"].title(), "t16 b display") if wide else ""
    left = spot.x + (238 if wide else 156)
    need = fitting(left, spot.cy + 17, need_words(face), spot.right - 4 - left, "t12 quiet")
    return "".join([sign, name, *temples, *path, need])


# --- On a phone, where the market is another pane -------------------------------------------------


def _village_list(view: View, targets: Targets, box: Box) -> list[str]:
    tribe = view["tribes"][targets.seat]
    taking = targets.decision == "VILLAGE_TAKE"
    names: Sequence[str | None] = view["villages"]["display"] if taking else tribe["kept"]
    parts = []
    for target, spot in zip(
        targets.of("take" if taking else "replace"), rows(box.grown(-6), len(names), 62, 8), strict=False
    ):
        card = Box(box.cx - 90, spot.y, 180, spot.height)
        face = face_of(faces_of(view)["villages"], names[target.value])
        parts.append(target.ringed(card, 7, cards.village_card(face, card)))
    return parts


def _tiles(view: View, targets: Targets, box: Box) -> list[str]:
    shown = view["forests"]
    picks = targets.of("take")
    parts = [text(box.cx, box.y + 16, f"for {view['price']} Water", "mid t14 b")]
    for target, spot in zip(picks, shelves(box, len(picks), 3, 92, 92), strict=True):
        side = min(spot.width, spot.height)
        tile = Box(spot.cx - side / 2, spot.y, side, side)
        name = shown["top"] if target.value == "pile" else shown["display"][target.value]
        parts.append(target.ringed(tile, 6, forest(face_of(faces_of(view)["tiles"], name), tile)))
    return parts


def _backs(view: View, targets: Targets, box: Box) -> list[str]:
    shown = view["elements"]
    picks = targets.of("take")
    parts = []
    for target, spot in zip(picks, shelves(box, len(picks), len(picks), 58, 84), strict=True):
        pile = target.value == "pile"
        name = (shown["top"] if pile else shown["display"][target.value]) or ""
        parts.append(target.ringed(spot, 6, group(title(name), cards.back(name, spot))))
        parts.append(text(spot.cx, spot.bottom + 18, "pile" if pile else "", "mid t12 b"))
    return parts


def end_pill(targets: Targets, box: Box) -> str:
    """Stop, skip, finish or be done."""
    end = targets.first("end")
    if end is None:
        return ""
    words = ENDS.get(targets.decision, "Done")
    return end.mark(
        rect(box, rx=box.height / 2, class_="pill"),
        text(box.cx, box.cy + 4.5, words, "mid b t12"),
        legal_ring(box.grown(-2), box.height / 2, end.order),
    )
