"""Questions that are not about a place in the world: the action buttons, and cards and tiles to choose from."""

from __future__ import annotations

from worldwright.draw.marks import legal_ring, lying_over, region
from worldwright.draw.measure import width_of, wrapped
from worldwright.draw.svg import Box, group, path, rect, text, title, use
from worldwright.draw.targets import Target, Targets
from worldwright.games.spires.draw.panels import aim_icon, points_disc
from worldwright.games.spires.draw.tableau import known_power
from worldwright.games.spires.draw.tiles import flat_tile, tile_box
from worldwright.games.spires.pieces import aim_words
from worldwright.games.spires.view import View
from worldwright.games.spires.view_question import Face
from worldwright.games.spires.words import PROMPTS

ACTS = {
    "expand": ("sp-act-expand", "Expand the world", "Expand"),
    "stamina": ("sp-act-stamina", "Stamina", "Stamina"),
    "spire": ("sp-act-spire", "Build a spire", "Spire"),
    "pass": ("sp-act-pass", "Pass", "Pass"),
}
GAP = 6.0
WIDEST = 200.0
WORDS, ICON = "t14 b", 26.0  # of a button, and what its icon takes
Button = tuple[Target, str, str, bool]  # what it chooses, its symbol, its words, whether it is loud


def buttons(view: View, targets: Targets, room: Box, narrow: bool = False) -> str:
    """Actions, stopping, skipping, drifting: two in a row beside the sky, or on a phone all in one row."""
    offered = buttons_of(view, targets, narrow)
    if not offered:
        return ""
    columns = len(offered) if narrow else min(2, len(offered))
    rows = -(-len(offered) // columns)
    widths = column_widths(offered, columns, room.width - GAP * (columns - 1))
    across = sum(widths) + GAP * (columns - 1)
    height = (room.height - GAP) / 2 if not narrow else room.height
    left = room.cx - across / 2 if narrow else room.right - across
    top = room.cy - (height * rows + GAP * (rows - 1)) / 2
    lefts = [left + sum(widths[:column]) + GAP * column for column in range(columns)]
    boxes = [
        Box(lefts[place % columns], top + place // columns * (height + GAP), widths[place % columns], height)
        for place in range(len(offered))
    ]
    return region(
        "What you can do",
        *(
            (small_button if narrow and columns > 2 else button)(*made, box)
            for made, box in zip(offered, boxes, strict=True)
        ),
    )


def column_widths(offered: list[Button], columns: int, room: float) -> list[float]:
    """What the longest words of each column need, and an equal part of the room that is left."""
    needed = [
        max(ICON + width_of(words, WORDS) for _, _, words, _ in offered[column::columns]) for column in range(columns)
    ]
    spare = (room - sum(needed)) / columns
    return [min(WIDEST, width + spare) for width in needed]


def buttons_of(view: View, targets: Targets, narrow: bool) -> list[Button]:
    found: list[Button] = []
    acts = targets.by_value("act")
    costs: dict[str, object] = {**view["costs"]}
    for what in ACTS:
        if what in acts:
            symbol, long, short = ACTS[what]
            cost = f" · {costs[what]}" if what in costs else ""
            found.append((acts[what], symbol, (short if narrow else long) + cost, what != "pass"))
    found += [(target, "sp-act-stop", "Stop, end the turn", True) for target in targets.of("stop")]
    found += [(target, "sp-power-P02", "Drift for free", True) for target in targets.of("free")]
    return found + [(target, "sp-act-pass", "No, thank you", False) for target in targets.of("skip")]


def button(target: Target, symbol: str, words: str, loud: bool, box: Box) -> str:
    left = box.cx - (ICON + width_of(words, WORDS)) / 2
    icon = group(use(symbol, Box(left, box.cy - 10, 20, 20)), class_="onkey" if loud else "inked")
    return plate(target, loud, box, icon, text(left + ICON, box.cy + 5, words, f"{WORDS}{' loud' if loud else ''}"))


def small_button(target: Target, symbol: str, words: str, loud: bool, box: Box) -> str:
    """The icon above the words."""
    icon = group(use(symbol, Box(box.cx - 9, box.y + 4, 18, 18)), class_="onkey" if loud else "inked")
    return plate(target, loud, box, icon, text(box.cx, box.bottom - 7, words, f"mid t12 b{' loud' if loud else ''}"))


def plate(target: Target, loud: bool, box: Box, *face: str) -> str:
    ring = legal_ring(box.grown(-3), 7, target.order) if loud else ""
    return target.mark(rect(box, rx=8, class_="key" if loud else "quiet"), *face, ring, class_="lift")


# --- Cards and tiles in large ---------------------------------------------------------------------


def overlay(view: View, room: Box, targets: Targets, scale: float) -> str:
    """Powers, objectives or start tiles to choose from, large over the dimmed world."""
    cards = [*targets.of("power"), *targets.of("return")]
    tiles = targets.of("start")
    if view["decision"] is None or not (cards or tiles):
        return ""
    kind = view["decision"]["kind"]
    lines = wrapped(PROMPTS[kind][0], room.width - 20, "mid b t18 display")
    words = "".join(text(room.cx, room.y + 30 + 20 * row, line, "mid b t18 display") for row, line in enumerate(lines))
    shade = rect(room, rx=8, class_="dim")
    if tiles:
        return lying_over(region("Your start tiles", shade, words, *start_tiles(view, room, tiles, scale)))
    across = len(cards) * 212 * scale + (len(cards) - 1) * 24
    stacked = across > room.width
    parts = []
    for place, target in enumerate(cards):
        card = next(card for card in view["choice"] if card["id"] == target.values[0])
        if stacked:
            parts.append(lying_card(card, Box(room.x + 18, room.y + 62 + place * 112, room.width - 36, 98), target))
        else:
            parts.append(
                standing_card(
                    card,
                    Box(room.cx - across / 2 + place * (212 * scale + 24), room.y + 76, 212 * scale, 250 * scale),
                    target,
                )
            )
    return lying_over(region("Your cards", shade, words, *parts))


def card_picture(card: Face, x: float, y: float, size: float) -> str:
    if "metric" in card:
        return aim_icon(card, x, y, size)
    return group(use(f"sp-power-{card['id']}", Box(x, y, size, size)), class_="inked") if known_power(card) else ""


def standing_card(card: Face, box: Box, target: Target) -> str:
    """A power or an objective with its whole text, its picture in the sky."""
    lines = wrapped(card.get("text") or aim_words(card), box.width - 28, "t14")
    sky = path(f"M{box.x} {box.y + 104}v-94q0 -10 10 -10h{box.width - 20}q10 0 10 10v94Z", class_="card-sky")
    words = [text(box.cx, box.y + 164 + 18 * row, line, "mid t14 muted") for row, line in enumerate(lines)]
    return target.mark(
        rect(box, rx=10, class_="panel"),
        sky,
        use("sp-cloud", Box(box.cx - 58, box.y + 30, 116, 50)),
        card_picture(card, box.cx - 29, box.y + 24, 58),
        points_disc(box.right - 22, box.y + 22, card["pts"], 13) if "pts" in card else "",
        text(box.cx, box.y + 134, card["name"], "mid b t16 display"),
        *words,
        legal_ring(box, 10, target.order),
        class_="lift",
    )


def lying_card(card: Face, box: Box, target: Target) -> str:
    """The same for narrow screens."""
    lines = wrapped(card.get("text") or aim_words(card), box.width - 76, "t13")
    sky = path(
        f"M{box.x + 56} {box.y}v{box.height}h-46q-10 0 -10 -10v-{box.height - 20}q0 -10 10 -10Z", class_="card-sky"
    )
    words = [text(box.x + 68, box.y + 44 + 16 * row, line, "t13 muted") for row, line in enumerate(lines)]
    return target.mark(
        rect(box, rx=10, class_="panel"),
        sky,
        card_picture(card, box.x + 11, box.cy - 17, 34),
        points_disc(box.right - 20, box.y + 20, card["pts"], 12) if "pts" in card else "",
        text(box.x + 68, box.y + 24, card["name"], "b t16 display"),
        *words,
        legal_ring(box, 10, target.order),
        class_="lift",
    )


def start_tiles(view: View, room: Box, tiles: list[Target], scale: float) -> list[str]:
    hand = view["spirits"][view["seat"] or 0]["hand"]["tiles"]
    width = min(220 * scale, (room.width - 80) / 3)
    offered = {target.values[0]: target for target in tiles}
    left = room.cx - (3 * width + 2 * 24) / 2
    parts = []
    for slot, tile in enumerate(hand):
        box = tile_box(left + slot * (width + 24), room.cy - width * 0.26, width)
        drawn = group(flat_tile(view, tile, box, key=f"tile-{tile}"), class_="lift")
        target = offered.get(tile)
        if target:
            parts.append(
                target.mark(
                    rect(box.grown(6), rx=10, fill="transparent"), drawn, legal_ring(box.grown(4), 8, target.order)
                )
            )
        else:
            parts.append(group(title("The same as another tile"), drawn))
    return parts
