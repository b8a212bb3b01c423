"""What a Device is made of: Transmuter Tiles, Action Tokens, Conduit Tokens."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.draw.marks import explained
from worldwright.draw.measure import width_of
from worldwright.draw.memory import remembered
from worldwright.draw.svg import Box, circle, icon, number, path, rect, text
from worldwright.games.age_contrived.draw.icons import effect_icon, effect_line, marks_of
from worldwright.games.age_contrived.grammar import ICONS
from worldwright.games.age_contrived.pieces import ROMAN
from worldwright.games.age_contrived.view_board import TileView

LARGE = 100  # height from which on a tile has room for a broad strip


def strip_height(box: Box) -> float:
    return 22 if box.height >= LARGE else 17 if box.height > 60 else 9


def slot_boxes(tile: TileView, box: Box) -> list[list[Box]]:
    """The slots of a tile: of its top row, and of its bottom row."""
    strip = strip_height(box)
    margin = 7 if box.height >= LARGE else 4 if box.height > 60 else 2
    side = min((box.height - strip - 2 * margin) / 2, (box.width - 2 * margin) / 2)
    gap = 4 if box.height >= LARGE else 2
    found = []
    for row, count in enumerate((tile["top"], tile["bottom"])):
        cy = box.y + strip + (box.height - strip) / 4 * (1 + 2 * row)
        left = box.cx - (count * side + (count - 1) * gap) / 2
        found.append([Box(left + place * (side + gap), cy - side / 2, side, side) for place in range(count)])
    return found


@remembered
def tile_body(tile: TileView, box: Box) -> str:
    """A tile without its energy: the strip with icons, a pale top row, a dark bottom row."""
    strip = strip_height(box)
    radius = 7 if box.height > 60 else 4
    head = f"M{number(box.x + 0.8)} {number(box.y + strip)}v{number(radius - strip)}a{radius - 0.8:g} {radius - 0.8:g} "
    head += f"0 0 1 {radius - 0.8:g} -{radius - 0.8:g}h{number(box.width - 2 * radius)}a{radius - 0.8:g} "
    head += f"{radius - 0.8:g} 0 0 1 {radius - 0.8:g} {radius - 0.8:g}v{number(strip - radius)}Z"
    parts = [
        rect(Box(box.x + 1, box.y + 2.5, box.width, box.height), rx=radius, class_="shade"),
        rect(box, rx=radius, class_="edge tile"),
        path(head, class_="strip"),
        path(f"M{number(box.x)} {number(box.y + strip)}h{number(box.width)}", class_="edge fine"),
    ]
    if box.height > 60:
        middle = number(box.y + strip + (box.height - strip) / 2)
        parts.append(path(f"M{number(box.x + 6)} {middle}h{number(box.width - 12)}", class_="seam"))
    parts += _icons(tile, box, strip)
    for row, slots in enumerate(slot_boxes(tile, box)):
        parts += [rect(slot, rx=min(5, slot.width / 4), class_=f"edge fine slot-{row}") for slot in slots]
    return explained("upgraded_tile" if tile["tier"] else "tile", tile["id"], *parts)


def _icons(tile: TileView, box: Box, strip: float) -> list[str]:
    """The icons of a tile, and the tier of an upgraded one at their right."""
    icons = tile["icons"]
    tier = ROMAN[tile["tier"]] if tile["tier"] and strip > 10 else ""
    aside = width_of(tier, "b t11") + 4 if tier else 0
    usual = 18 if strip > 20 else strip - 1
    size = min(usual, (box.width - 4 - aside) / max(len(icons), 1) - 1)
    free = box.width - 2 * aside - len(icons) * (size + 1)
    shift = 0 if free > 0 else aside / 2
    parts = [
        icon(f"ac-{name}", box.cx - shift + (place - (len(icons) - 1) / 2) * (size + 1), box.y + strip / 2 + 0.5, size)
        for place, name in enumerate(icons)
    ]
    if tier:
        parts.append(text(box.right - 4, box.y + strip / 2 + 4.5, tier, "end b t11 print"))
    return parts


# --- Action Tokens --------------------------------------------------------------------------------


def effect_boxes(effects: Sequence[str], box: Box) -> list[Box]:
    """The part of an Action Token that belongs to each effect: one or two below each other, three side by side."""
    inside = Box(box.x + 2, box.y + 10, box.width - 4, box.height - 12)
    if len(effects) == 3:
        width = inside.width / 3
        return [Box(inside.x + width * place, inside.y, width, inside.height) for place in range(3)]
    height = inside.height / max(len(effects), 1)
    return [Box(inside.x, inside.y + height * place, inside.width, height) for place in range(len(effects))]


@remembered
def action_token(position: int, effects: list[str], all_of_them: bool, upgraded: str, box: Box) -> str:
    """An Action Token, or an upgraded one by its id: its number above it, a bar or a plus between its effects (5.1)."""
    kind = "upgraded" if upgraded else "plain"
    places = effect_boxes(effects, box)
    parts = [rect(box, rx=9, class_=f"edge token {kind}")]
    for place, (code, spot) in enumerate(zip(effects, places, strict=True)):
        if len(effects) == 3:
            parts.append(_upright(code, spot))
            line = f"M{number(spot.x)} {number(spot.y + 6)}v{number(spot.height - 12)}"
            joint = spot.x, spot.cy
        else:
            parts.append(effect_line(code, spot.cx, spot.cy, min(22, spot.height - 2)))
            line = f"M{number(spot.x + 8)} {number(spot.y)}h{number(spot.width - 16)}"
            joint = spot.x + 12, spot.y
        if place:
            parts.append(path(line, class_="between"))
            parts.append(_plus(*joint, kind) if all_of_them else "")
    parts.append(circle(box.cx, box.y, 10, class_=f"edge disc {kind}"))
    parts.append(text(box.cx, box.y + 4.5, str(position), "mid b t12 pale"))
    return explained("upgraded_action" if upgraded else "action_token", upgraded or str(position - 1), *parts)


def _upright(code: str, spot: Box) -> str:
    """An effect in a narrow column: its number below its icon."""
    picture, *amount = marks_of(code)
    size = min(20, spot.width - 4)
    return icon(picture.picture, spot.cx, spot.y + 14, size) + "".join(
        text(spot.cx, spot.y + 38, mark.words, "mid b t12 print") for mark in amount
    )


def _plus(x: float, y: float, kind: str) -> str:
    return circle(x, y, 6, class_=f"edge fine token {kind}") + text(x, y + 4.2, "+", "mid b t12 print")


# --- Conduit Tokens -------------------------------------------------------------------------------


@remembered
def conduit_token(kind: str, double: bool, box: Box) -> str:
    """A Conduit Token, whose foot points at a tile; without a kind the empty place for one."""
    arm, foot = box.height * 0.58, box.width * 0.2
    shape = f"M{number(box.x)} {number(box.y)}h{number(box.width)}v{number(arm)}H{number(box.cx + foot)}"
    shape += f"V{number(box.bottom)}H{number(box.cx - foot)}V{number(box.y + arm)}H{number(box.x)}Z"
    if not kind:
        return path(shape, class_="no-conduit")
    radius = min(10.5, arm / 2 - 0.5)
    middles = (-0.22, 0.22) if double else (0.0,)
    parts = [path(shape, class_="edge conduit")]
    for shift in middles:
        x = box.cx + shift * box.width
        parts.append(circle(x, box.y + arm / 2, radius, class_="edge fine space"))
        parts.append(icon(f"ac-{kind}", x, box.y + arm / 2, radius * 1.5))
    return explained("conduit", str(ICONS.index(kind)), *parts)


@remembered
def bridge_face(effect: str, colour: str, box: Box, label: str = "") -> str:
    """A Bridge Token lying flat; with a label instead of an effect while it is at home."""
    rail = box.width * 0.15
    lines = f"M{number(box.x + rail)} {number(box.y)}v{number(box.height)}"
    lines += f"M{number(box.right - rail)} {number(box.y)}v{number(box.height)}"
    radius = box.height * 0.44
    inside = text(box.cx, box.cy + 4.5, label, "mid b t12 print") if label else ""
    inside += effect_icon(effect, box.cx, box.cy, radius * 1.45) if effect else ""
    return explained(
        "neutral_bridge",
        "",
        rect(box, rx=box.height / 5, fill=colour, class_="edge"),
        path(lines, class_="rails"),
        circle(box.cx, box.cy, radius, class_="edge fine space"),
        inside,
    )


@remembered
def benefit_token(effect: str, cx: float, cy: float, size: float) -> str:
    """A Monument Benefit Token."""
    return explained(
        "benefit_token", effect, icon("ac-benefit", cx, cy, size), effect_icon(effect, cx, cy, size * 0.56)
    )
