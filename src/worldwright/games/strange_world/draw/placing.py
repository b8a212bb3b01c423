"""`PLAY_CELL`: every legal place tells what would happen there (13.3.8), and shows the card while one points at it."""

from __future__ import annotations

from typing import NamedTuple

from worldwright.draw.marks import key_of, legal_ring
from worldwright.draw.measure import width_of
from worldwright.draw.svg import Box, circle, group, icon, rect, text
from worldwright.draw.targets import Target
from worldwright.engine.outcome import Gain
from worldwright.games.strange_world.draw import cards
from worldwright.games.strange_world.draw.words import DESOLATION, between
from worldwright.games.strange_world.draw.world import Grid
from worldwright.games.strange_world.view import FaceView, View, faces_of

ROOMY = 80  # card width from which there is room for words
WIDE = 100


class Landing(NamedTuple):
    """What would come of the card in a place."""

    rule: str  # by which it would turn over (8.2.1); empty where it stays
    least: int
    most: int
    lines: list[Gain]  # of the own score sheet
    icons: list[str]  # what happens beside
    open: bool = False  # later choices change it, and nobody has tried them all

    @property
    def stars(self) -> str:
        """The Stars of all lines together."""
        return between(self) + "\u2026" * self.open


def landing(view: View, target: Target, face: FaceView) -> Landing | None:
    """As far as it is known."""
    outcome = target.outcome
    if outcome is None:
        return None
    seat = view["seat"] or 0
    labels = frozenset([line["label"] for line in view["lines"][seat] or ()])
    flips = {event["card"]: event["reasons"] for event in outcome.events if event["kind"] == "flip"}
    opens = any(event["kind"] == "portal" for event in outcome.events)
    turned = flips.pop(view["chosen"], None)
    happens = (
        ("sw-i-portal", opens),
        ("sw-i-traveller", opens and any(traveller["owner"] is None for traveller in view["travellers"])),
        ("sw-i-fumarole", turned is None and bool(face["volcano"])),
        ("sw-i-tzimime", bool(flips)),
    )
    return Landing(
        turned[0] if turned else "",
        *outcome.points(seat, labels),
        [gain for gain in outcome.gains if gain.seat == seat and gain.what in labels],
        [symbol for symbol, so in happens if so],
        outcome.open,
    )


def play_cell(view: View, grid: Grid, target: Target) -> str:
    """A legal place for the card that is being played."""
    box = grid.cell(*target.value)
    face = faces_of(view)[view["chosen"] or ""]
    found = landing(view, target, face)
    return "".join(
        [
            rect(box.grown(7), rx=grid.radius + 8, class_="glow"),
            rect(box, rx=grid.radius, class_="wash"),
            group(_hint(found, box), class_="told") if found else "",
            group(_tried_card(face, found, box), class_="tried"),
            legal_ring(box, grid.radius, target.order),
            _key_disc(box, target.order),
        ]
    )


def _hint(found: Landing, box: Box) -> str:
    return _turned_hint(found.rule, box) if found.rule else _gain_hint(found, box)


def _key_disc(box: Box, order: int) -> str:
    r = 11 if box.width > ROOMY else 9
    x, y = box.right - r - 5, box.y + r + 5
    disc = circle(x, y, r, class_="key") + text(x, y + 4.3, key_of(order), "mid b loud")
    return group(disc, class_="key-disc")


def _turned_hint(rule: str, box: Box) -> str:
    size = min(46.0, box.width * 0.46)
    cy = box.cy - size * 0.34
    first, second = DESOLATION.get(rule, ("", ""))
    lines = [f"{first} {second}"] if box.width > WIDE else [first, second] if box.width > ROOMY else []
    reasons = [text(box.cx, cy + size / 2 + 32 + 14 * i, line, "mid") for i, line in enumerate(lines)]
    over = text(box.cx, cy + size / 2 + 16, "turns over", "mid b" if box.width > 90 else "mid b t12")
    return "".join([icon("sw-i-tzimime", box.cx, cy, size), over, *reasons])


def _gain_hint(found: Landing, box: Box) -> str:
    roomy, certain = box.width > ROOMY, found.least == found.most and not found.open
    size = (30 if roomy else 22) if certain else (22 if roomy else 14)
    cy = box.y + box.height * (0.38 if box.width > WIDE else 0.32)
    class_ = f"b display t{(20 if roomy else 16) if certain else (16 if roomy else 12)}"
    words = text(box.cx + (4 if certain else -8 if roomy else -10), cy + (7 if roomy else 6), found.stars, class_)
    star = icon("sw-i-star", box.cx - size / 2 - (2 if certain else 12), cy, size)
    return star + words + _parts(found, box, cy + size / 2 + (14 if roomy else 9)) + _happenings(found.icons, box)


def _parts(found: Landing, box: Box, y: float) -> str:
    """What the number is made of, line by line; where the place is small, the lines that weigh most."""
    certain = all(gain.least == gain.most for gain in found.lines)
    columns = 1 if not certain else 2 if len(found.lines) <= 4 or box.width <= 70 else 3
    spacious = box.width > WIDE and columns == 2
    size, words = (18.0, "b") if spacious else (15.0 if box.width > 70 else 12.0, "b t12")
    pitch = 43.0 if spacious else min(38.0 if certain else 62.0, (box.width - 2) / columns)
    floor = box.bottom - (30 if found.icons else 4)
    lines = _heaviest(found.lines, columns * max(1, int((floor - y + size / 2) // (size + 3))))
    drawn: list[str] = []
    for i, gain in enumerate(lines):
        in_row = min(columns, len(lines) - i + i % columns)
        x = box.cx + (i % columns - in_row / 2) * pitch + 1
        cy = y + i // columns * (size + 3)
        drawn.append(icon(cards.icon_symbol(gain.what), x + size / 2, cy, size))
        drawn.append(text(x + size + 1, cy + 4.2, between(gain), words))
    return "".join(drawn)


def _heaviest(lines: list[Gain], room: int) -> list[Gain]:
    """The lines that change most, in their order on the sheet."""
    weight = sorted((max(abs(gain.least), abs(gain.most)) for gain in lines), reverse=True)
    least = weight[room - 1] if len(lines) > room else 0
    return [gain for gain in lines if max(abs(gain.least), abs(gain.most)) >= least][:room]


def promise(view: View, target: Target, box: Box) -> str:
    """On a thing that is taken: the Stars that it would bring or cost, where that is known."""
    seat = view["seat"]
    if target.outcome is None or seat is None:
        return ""
    labels = frozenset([line["label"] for line in view["lines"][seat] or ()])
    if not any(gain.seat == seat and gain.what in labels for gain in target.outcome.gains):
        return ""
    words = Landing("", *target.outcome.points(seat, labels), [], [], target.outcome.open).stars
    width = width_of(words, "t14 b") + 16
    pill = Box(box.cx - width / 2, box.bottom - 30, width, 24)
    return rect(pill, rx=12, class_="pill") + text(pill.cx, pill.cy + 5, words, "mid b t14")


def _happenings(icons: list[str], box: Box) -> str:
    size = 22 if box.width > ROOMY else 17
    y = box.bottom - size / 2 - (8 if box.width > ROOMY else 4)
    start = box.cx - (len(icons) - 1) * (size + 4) / 2
    return "".join(icon(symbol, start + i * (size + 4), y, size) for i, symbol in enumerate(icons))


def _tried_card(face: FaceView, found: Landing | None, box: Box) -> str:
    """The card as it would lie; on a pill what would happen and what it brings."""
    turned = found is not None and bool(found.rule)
    sketch = cards.placed(box, cards.layer("tzimime") if turned else cards.land(face), class_="sketch")
    if found is None:
        return sketch
    size = 20 if box.width > ROOMY else 16
    words = found.stars
    room = box.width - 6 - width_of(words, "t14 b") - 24
    icons = [] if turned or room < (size + 2) * len(found.icons) else found.icons  # the number comes first
    width = min(box.width - 6, (size + 2) * len(icons) + (46 if found.least == found.most else 76))
    pill = Box(box.cx - width / 2, box.bottom - size - 18, width, size + 10)
    marks = [icon(symbol, pill.x + 6 + size / 2 + i * (size + 2), pill.cy, size) for i, symbol in enumerate(icons)]
    gain = (
        text(pill.right - 10, pill.cy + 5, words, "end b t14")
        if icons
        else text(pill.cx, pill.cy + 5, words, "mid b t14")
    )
    return "".join([sketch, rect(pill, rx=pill.height / 2, class_="pill"), *marks, gain])
