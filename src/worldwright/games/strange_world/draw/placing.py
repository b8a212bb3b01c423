"""`PLAY_CELL`: every legal place tells what would happen there (13.3.8), and shows the card while one points at it."""

from __future__ import annotations

from worldwright.draw.marks import key_of, legal_ring
from worldwright.draw.svg import Box, circle, group, icon, rect, text
from worldwright.draw.targets import Target
from worldwright.games.strange_world.draw import cards
from worldwright.games.strange_world.draw.words import DESOLATION, Face, View, signed
from worldwright.games.strange_world.draw.world import Grid

ROOMY = 80  # card width from which there is room for words
WIDE = 100


def play_cell(view: View, grid: Grid, target: Target) -> str:
    """A legal place for the card that is being played."""
    box = grid.cell(*target.value)
    preview, face = view["preview"][str(target.action)], view["faces"][view["chosen"]]
    hint = _turned_hint(preview, box) if preview["rule"] else _gain_hint(preview, box)
    return "".join(
        [
            rect(box.grown(7), rx=grid.radius + 8, class_="glow"),
            rect(box, rx=grid.radius, class_="wash"),
            group(hint, class_="told"),
            group(_tried_card(face, preview, box), class_="tried"),
            legal_ring(box, grid.radius, target.order),
            _key_disc(box, target.order),
        ]
    )


def _key_disc(box: Box, order: int) -> str:
    r = 11 if box.width > ROOMY else 9
    x, y = box.right - r - 5, box.y + r + 5
    return circle(x, y, r, class_="key") + text(x, y + 4.3, key_of(order), "mid b loud")


def _turned_hint(preview: Face, box: Box) -> str:
    size = min(46.0, box.width * 0.46)
    cy = box.cy - size * 0.34
    first, second = DESOLATION.get(preview["rule"], ("", ""))
    lines = [f"{first} {second}"] if box.width > WIDE else [first, second] if box.width > ROOMY else []
    reasons = [text(box.cx, cy + size / 2 + 32 + 14 * i, line, "mid") for i, line in enumerate(lines)]
    over = text(box.cx, cy + size / 2 + 16, "turns over", "mid b" if box.width > 90 else "mid b t11")
    return "".join([icon("sw-i-tzimime", box.cx, cy, size), over, *reasons])


def _gain_hint(preview: Face, box: Box) -> str:
    roomy = box.width > ROOMY
    size = 30 if roomy else 22
    cy = box.y + box.height * (0.38 if box.width > WIDE else 0.32)
    gain = text(box.cx + 4, cy + (7 if roomy else 6), signed(preview["gain"]), f"b display {'t20' if roomy else 't16'}")
    parts = _parts(preview, box, cy + size / 2 + (14 if roomy else 9))
    return icon("sw-i-star", box.cx - size / 2 - 2, cy, size) + gain + parts + _happenings(preview, box)


def _parts(preview: Face, box: Box, y: float) -> str:
    parts = [(label, stars) for label, stars in preview["parts"].items() if stars]
    columns = 2 if len(parts) <= 4 else 3
    spacious = box.width > WIDE and columns == 2
    size, words = (18.0, "b") if spacious else (15.0, "b t11") if box.width > 70 else (12.0, "b t10")
    pitch = 43.0 if spacious else min(38.0, (box.width - 2) / columns)
    drawn: list[str] = []
    for i, (label, stars) in enumerate(parts):
        in_row = min(columns, len(parts) - i + i % columns)
        x = box.cx + (i % columns - in_row / 2) * pitch + 1
        cy = y + i // columns * (size + 3)
        drawn.append(icon(cards.icon_symbol(label), x + size / 2, cy, size))
        drawn.append(text(x + size + 1, cy + 4.2, signed(stars), words))
    return "".join(drawn)


def _happening_icons(preview: Face) -> list[str]:
    happens = (
        ("sw-i-portal", preview["portal"]),
        ("sw-i-traveller", preview["traveller"]),
        ("sw-i-fumarole", preview["erupts"]),
        ("sw-i-tzimime", bool(preview["flips"])),
    )
    return [symbol for symbol, so in happens if so]


def _happenings(preview: Face, box: Box) -> str:
    icons = _happening_icons(preview)
    size = 22 if box.width > ROOMY else 17
    y = box.bottom - size / 2 - (8 if box.width > ROOMY else 4)
    start = box.cx - (len(icons) - 1) * (size + 4) / 2
    return "".join(icon(symbol, start + i * (size + 4), y, size) for i, symbol in enumerate(icons))


def _tried_card(face: Face, preview: Face, box: Box) -> str:
    turned = bool(preview["rule"])
    card = cards.layer("tzimime") if turned else cards.land(face)
    icons = [] if turned else _happening_icons(preview)
    size = 20 if box.width > ROOMY else 16
    width = min(box.width - 6, (size + 2) * len(icons) + 46)
    pill = Box(box.cx - width / 2, box.bottom - size - 18, width, size + 10)
    marks = [icon(symbol, pill.x + 6 + size / 2 + i * (size + 2), pill.cy, size) for i, symbol in enumerate(icons)]
    gain = (
        text(pill.right - 10, pill.cy + 5, signed(preview["gain"]), "end b t14")
        if icons
        else text(pill.cx, pill.cy + 5, signed(preview["gain"]), "mid b t14")
    )
    sketch = cards.placed(box, card, class_="sketch")
    return "".join([sketch, rect(pill, rx=pill.height / 2, class_="pill"), *marks, gain])
