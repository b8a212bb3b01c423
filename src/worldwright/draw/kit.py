"""What every table is made of beside its own pieces: panels, discs, chips, counters and words that fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .marks import region
from .measure import shortened, width_of, wrapped
from .seats import COLOURS, sign
from .svg import Box, circle, group, number, path, rect, text, title, use


def panel(box: Box, *inside: str, label: str = "", heading: str = "", aside: str = "", class_: str = "panel") -> str:
    """A calm card, with a heading and something small at its right where they are given."""
    head = text(box.x + 12, box.y + 21, heading, "t14 b display") if heading else ""
    more = text(box.right - 12, box.y + 21, aside, "t12 end muted") if aside else ""
    drawn = rect(box, rx=8, class_=class_) + head + more
    name = label or heading
    return region(name, drawn, *inside) if name else drawn + "".join(inside)


def seat_panel(seat: int, box: Box) -> str:
    """A card with the seat's colour along its upper edge."""
    line = f"M{number(box.x + 8)} {number(box.y + 0.5)}h{number(box.width - 16)}"
    return panel(box) + path(line, stroke=COLOURS[seat], stroke_width=4, stroke_linecap="round")


def disc(
    cx: float, cy: float, r: float, words: str, class_: str, words_class: str = "mid b t12", drop: float = 4.5
) -> str:
    """A few letters on a disc; `drop` brings their middle to the middle of the disc."""
    return circle(cx, cy, r, class_=class_) + text(cx, cy + drop, words, words_class)


def count_disc(cx: float, cy: float, count: int, r: float = 12) -> str:
    """A count, white on ink."""
    return disc(cx, cy, r, str(count), "count", "mid b t14 reverse", 4.6)


def badge(box: Box, words: str, class_: str = "key", words_class: str = "mid b t12 loud") -> str:
    """A few words on a pill."""
    return rect(box, rx=box.height / 2, class_=class_) + text(box.cx, box.cy + 4.5, words, words_class)


def counter(x: float, y: float, symbol: str, value: str, words: str, size: float = 18) -> str:
    """How many of something there are: its symbol, the number, and words for whoever points at it."""
    return group(
        title(words),
        use(symbol, Box(x, y, size, size)),
        text(x + size + 3, y + size * 7 / 9, value, "b t14"),
    )


def fitting(x: float, y: float, words: str, room: float, class_: str) -> str:
    """A line of words with its baseline at y, cut where it would not fit."""
    return text(x, y, shortened(words, room, class_), class_)


def paragraph(x: float, y: float, words: str, room: float, class_: str, step: float, most: int = 0) -> str:
    """Words in as many lines as a width asks for, the first with its baseline at y; at most so many."""
    lines = wrapped(words, room, class_, most)
    return "".join([text(x, y + step * row, line, class_) for row, line in enumerate(lines)])


class Chip(NamedTuple):
    """A fact with its picture: a symbol, or the sign of a seat."""

    picture: str | int
    words: str
    told: str = ""  # for whoever points at it


def chips(room: Box, facts: Iterable[Chip], height: float = 26, class_: str = "t12 b", gap: float = 6) -> list[str]:
    """Chips from left to right and then below each other."""
    x, y, drawn = room.x, room.y, []
    for fact in facts:
        width = height + 12 + width_of(fact.words, class_)
        if x > room.x and x + width > room.right:
            x, y = room.x, y + height + gap - 2
        drawn.append(chip(Box(x, y, width, height), fact, class_))
        x += width + gap
    return drawn


def chip(box: Box, fact: Chip, class_: str = "t12 b") -> str:
    """One fact on a pill."""
    side = box.height - 8
    place = Box(box.x + 7, box.y + 4, side, side)
    picture = (
        sign(fact.picture, place.x, place.y, side)
        if isinstance(fact.picture, int)
        else group(use(fact.picture, place), class_="inked")
    )
    words = text(place.right + 5, box.cy + 4.3, fact.words, class_)
    drawn = rect(box, rx=box.height / 2, class_="note") + picture + words
    return group(title(fact.told), drawn) if fact.told else drawn


def rows(box: Box, number_of: int, height: float, gap: float = 10) -> list[Box]:
    """Boxes beneath each other in the middle of a box, as high as the room allows."""
    height = min(height, (box.height - gap * (number_of - 1)) / number_of)
    top = box.cy - (number_of * height + (number_of - 1) * gap) / 2
    return [Box(box.x, top + place * (height + gap), box.width, height) for place in range(number_of)]


def shelves(box: Box, number_of: int, columns: int, width: float, height: float, gap: float = 12) -> list[Box]:
    """Boxes in rows of so many columns, in the middle of a box, as large as the room allows."""
    lines = max(1, -(-number_of // columns))
    width = min(width, (box.width - gap * (columns - 1)) / columns)
    height = min(height, (box.height - gap * (lines - 1)) / lines)
    left = box.cx - (columns * width + (columns - 1) * gap) / 2
    top = box.cy - (lines * height + (lines - 1) * gap) / 2
    return [
        Box(left + place % columns * (width + gap), top + place // columns * (height + gap), width, height)
        for place in range(number_of)
    ]
