"""The score sheet: seven lines and the total, one column for each player (13.3.9)."""

from __future__ import annotations

from typing import NamedTuple

from worldwright.draw.marks import region
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, icon, number, path, rect, shortened, text
from worldwright.games.strange_world.draw.cards import icon_symbol
from worldwright.games.strange_world.draw.words import View
from worldwright.games.strange_world.words import LABELS

SPACIOUS = 300  # width from which the lines are named
APART = 4  # how far the totals stand below the lines


class Ruling(NamedTuple):
    """The lines of a sheet: where its columns begin, how far they are apart, and how high a row is."""

    left: float
    pitch: float
    top: float
    row: float
    total: int  # the row of the totals, a little apart

    def column(self, seat: int) -> float:
        """The middle of a player's column."""
        return self.left + self.pitch * (seat + 0.5)

    def middle(self, row: int) -> float:
        """The middle of a row; the signs of the seats are row 0."""
        return self.top + self.row * (row + 0.5) + (APART if row == self.total else 0)

    @property
    def size(self) -> str:
        """The size of its figures."""
        return "t20" if self.row > 30 else "t16" if self.row > 22 else "t14" if self.row > 17 else "t12"

    def words(self, x: float, row: int, words: str, class_: str) -> str:
        """Words in the middle of a row."""
        return text(x, self.middle(row) + self.row * 0.16 + 2, words, class_)


def score_sheet(view: View, box: Box) -> str:
    """All lines of all seats; the winners' totals stand out once the game is over."""
    labels = [line["label"] for line in view["lines"][0]]
    rows = len(labels) + 2
    height = min(40.0, (box.height - 9 - APART) / rows)
    left = box.x + (150 if box.width > SPACIOUS else 44)
    ruling = Ruling(
        left, (box.right - 8 - left) / view["players"], box.cy - (height * rows + APART) / 2, height, rows - 1
    )
    underline = (
        f"M{number(box.x + 8)} {number(ruling.middle(rows - 1) - height / 2 - APART / 2)}H{number(box.right - 8)}"
    )
    parts = [rect(box, rx=8, class_="plate"), path(underline, class_="rule")]
    parts += [_label(box, ruling, row, label) for row, label in enumerate([*labels, "star"], start=1)]
    parts += [_column(view, seat, ruling) for seat in range(view["players"])]
    return region("Score sheet", *parts)


def _label(box: Box, ruling: Ruling, row: int, label: str) -> str:
    drawn = icon(icon_symbol(label), box.x + 24, ruling.middle(row), min(26.0, ruling.row - 1))
    if box.width <= SPACIOUS:
        return drawn
    return drawn + ruling.words(box.x + 44, row, LABELS.get(label, "Stars"), min(ruling.size, "t16"))


def _column(view: View, seat: int, ruling: Ruling) -> str:
    x, points = ruling.column(seat), [line["points"] for line in view["lines"][seat]]
    side = min(26.0, ruling.row)
    parts = [sign(seat, x - side / 2, ruling.middle(0) - side / 2, side)]
    parts += [ruling.words(x, row, str(stars), f"mid {ruling.size}") for row, stars in enumerate(points, start=1)]
    total, best = len(points) + 1, view["over"] and seat in view["winners"]
    if best:
        width = min(ruling.pitch - 4, 56)
        laurel = Box(x - width / 2, ruling.middle(total) - ruling.row * 0.42, width, ruling.row * 0.84)
        parts.append(rect(laurel, rx=6, class_="key"))
    parts.append(ruling.words(x, total, str(view["scores"][seat]), f"mid b {ruling.size}{' loud' if best else ''}"))
    return "".join(parts)


def score_strip(view: View, seat: int, box: Box) -> str:
    """The lines of one seat side by side, its Stars last."""
    lines = [*((line["label"], line["points"]) for line in view["lines"][seat]), ("star", view["scores"][seat])]
    pitch = box.width / len(lines)
    parts = [rect(box, rx=8, class_="plate")]
    for i, (label, points) in enumerate(lines):
        x = box.x + pitch * (i + 0.5)
        parts.append(icon(icon_symbol(label), x, box.y + 27, 26))
        parts.append(text(x, box.y + 62, str(points), "mid t16 b" if label == "star" else "mid t16"))
    return region(f"Stars of {name_of(view, seat)}", *parts)


def result(view: View, box: Box) -> str:
    """Who has won, on one line or on two; the solo player hears how the world receives them (10.3)."""
    winners, solo, stars = view["winners"], view["solo"], f"with {max(view['scores'])} Stars"
    who = f"Level {solo['level']}:" if solo else " and ".join(name_of(view, seat) for seat in winners)
    how = f"{solo['name']}, {stars}" if solo else f"{'win' if len(winners) > 1 else 'wins'} {stars}"
    parts = [rect(box, rx=8, class_="plate")]
    if box.width > SPACIOUS:
        parts.append(text(box.cx, box.cy + 6, shortened(f"{who} {how}", box.width - 16, 15), "mid b t16 display"))
    else:
        left = box.cx - 17 * len(winners) + 2
        parts += [sign(seat, left + 34 * i, box.y + 18, 30) for i, seat in enumerate(winners)]
        parts.append(text(box.cx, box.y + 80, shortened(who, box.width - 16, 18), "mid b t20 display"))
        parts.append(text(box.cx, box.y + 106, shortened(how, box.width - 16, 13), "mid t14"))
    return region("Result", *parts)
