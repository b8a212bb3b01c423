"""Questions that are not about a place in the world: the action bar, and cards and tiles to choose from."""

from __future__ import annotations

from typing import Any

from worldwright.draw.marks import legal_ring, region
from worldwright.draw.svg import Box, group, rect, text, title, use
from worldwright.games.spires.draw.choices import Choice, Choices, View
from worldwright.games.spires.draw.panels import aim_icon, points_disc
from worldwright.games.spires.draw.tableau import known_power, wrapped
from worldwright.games.spires.draw.tiles import flat_tile, tile_box
from worldwright.games.spires.words import PROMPTS, aim_words

ACTS = {
    "pass": ("sp-act-pass", "Pass", "Pass"),
    "expand": ("sp-act-expand", "Expand the world", "Expand"),
    "stamina": ("sp-act-stamina", "Stamina", "Stamina"),
    "spire": ("sp-act-spire", "Build a spire", "Spire"),
}
BUTTON = 40.0


def bar(view: View, choices: Choices, cx: float, y: float, room: float) -> str:
    """Buttons in a row around the middle of the table: actions, stopping, skipping, drifting."""
    narrow = room < 500
    buttons = bar_buttons(view, choices, narrow)
    if not buttons:
        return ""
    wanted = [(46 if narrow else 50) + (8.0 if narrow else 8.3) * len(words) for _, _, words, _ in buttons]
    scale = min(1.0, (room - 8 * (len(buttons) - 1)) / sum(wanted))
    x = cx - (sum(wanted) * scale + 8 * (len(buttons) - 1)) / 2
    parts = []
    for (choice, symbol, words, loud), width in zip(buttons, wanted, strict=True):
        parts.append(button(choice, symbol, words, loud, Box(x, y, width * scale, BUTTON), "t13" if narrow else "t14"))
        x += width * scale + 8
    return region("What you can do", *parts)


def bar_buttons(view: View, choices: Choices, narrow: bool) -> list[tuple[Choice, str, str, bool]]:
    found = []
    for choice in choices.of("act"):
        symbol, long, short = ACTS[choice.values[0]]
        words = short if narrow else long
        cost = view["costs"].get(choice.values[0])
        found.append((choice, symbol, f"{words} · {cost}" if cost is not None else words, choice.values[0] != "pass"))
    found += [(choice, "sp-act-stop", "Stop, end the turn", True) for choice in choices.of("stop")]
    found += [(choice, "sp-power-P02", "Drift for free", True) for choice in choices.of("free")]
    return found + [(choice, "sp-act-pass", "No, thank you", False) for choice in choices.of("skip")]


def button(choice: Choice, symbol: str, words: str, loud: bool, box: Box, size: str) -> str:
    ink = "loud" if loud else ""
    icon = group(use(symbol, Box(box.x + 10, box.cy - 10, 20, 20)), class_="onkey" if loud else "inked")
    ring = legal_ring(box, 8, choice.order) if loud else ""
    return choice.mark(
        rect(box, rx=8, class_="key" if loud else "quiet"), icon, text(box.x + 37, box.cy + 5, words, f"{size} b {ink}".strip()), ring, class_="lift"
    )


# --- Cards and tiles in large ---------------------------------------------------------------------


def overlay(view: View, room: Box, choices: Choices, scale: float) -> str:
    """Powers, objectives or start tiles to choose from, large over the dimmed world."""
    cards = [*choices.of("power"), *choices.of("return")]
    tiles = choices.of("start")
    if not cards and not tiles:
        return ""
    kind = view["decision"]["kind"] if view["decision"] else ""
    lines = wrapped(PROMPTS[kind][0], room.width - 20, 17)
    words = "".join(text(room.cx, room.y + 24 + 20 * row, line, "mid b t16 display") for row, line in enumerate(lines))
    shade = rect(room, rx=8, class_="dim")
    if tiles:
        return region("Your start tiles", shade, words, *start_tiles(view, room, tiles, scale))
    across = len(cards) * 200 * scale + (len(cards) - 1) * 16
    stacked = across > room.width
    parts = []
    for place, choice in enumerate(cards):
        size = (room.width - 40, 128 * scale) if stacked else (200 * scale, 230 * scale)
        x = room.x + 20 if stacked else room.cx - across / 2 + place * (200 * scale + 16)
        y = room.y + 60 * scale + (place * (size[1] + 12) if stacked else 0)
        parts.append(large_card(view["choice"][choice.values[0]], Box(x, y, *size), choice, scale))
    return region("Your cards", shade, words, *parts)


def large_card(card: Any, box: Box, choice: Choice, scale: float) -> str:
    """A power or an objective with its whole text."""
    said = card.get("text") or aim_words(card)
    size = 13 * max(scale, 0.9)
    lines = wrapped(said, box.width - 28, size)
    words = [text(box.x + 14, box.y + 62 + (size + 4) * row, line, "muted", font_size=size) for row, line in enumerate(lines)]
    picture = group(use(f"sp-power-{card['id']}", Box(box.x + 14, box.y + 14, 28, 28)), class_="inked") if "text" in card and known_power(card) else ""
    if "metric" in card:
        picture = aim_icon(card, box.x + 14, box.y + 14, 28) + points_disc(box.right - 24, box.y + 28, card["pts"], 13)
    return choice.mark(
        rect(box, rx=10, class_="panel"), picture, text(box.x + 52, box.y + 34, card["name"], "b t16 display"), *words, legal_ring(box, 10, choice.order)
    )


def start_tiles(view: View, room: Box, tiles: list[Choice], scale: float) -> list[str]:
    hand = view["spirits"][view["seat"]]["hand"]["tiles"]
    width = min(200 * scale, (room.width - 80) / 3)
    offered = {choice.values[0]: choice for choice in tiles}
    left = room.cx - (3 * width + 2 * 24) / 2
    parts = []
    for slot, tile in enumerate(hand):
        box = tile_box(left + slot * (width + 24), room.cy - width * 0.26, width)
        drawn = group(flat_tile(view, tile, box, key=f"tile-{tile}"), class_="lift")
        choice = offered.get(slot)
        if choice:
            parts.append(choice.mark(rect(box.grown(6), rx=10, fill="transparent"), drawn, legal_ring(box.grown(4), 8, choice.order)))
        else:
            parts.append(group(title("The same as another tile"), drawn))
    return parts
