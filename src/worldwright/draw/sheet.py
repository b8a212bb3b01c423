"""The score sheet: a column for each player, a row for each line, the totals below; and who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from worldwright.engine.view import AnyView, Line
from worldwright.wording import verdict

from .kit import fitting, paragraph
from .marks import region
from .measure import shortened, width_of, wrapped
from .seats import name_of, sign
from .svg import Box, group, icon, number, path, rect, text, title

SPACIOUS = 240  # width from which on the lines are named
APART = 4  # how far the totals stand below the lines
NARROWEST = 60  # of a column, where names need the room
HEADING, NAMES, NOTE = 32, 16, 20
TITLE, TITLE_STEP = "mid b t16 display", 19  # of the heading, on one line or two
TALLEST = 40
LABEL = "t14"
UNKNOWN = "?"


class Column(NamedTuple):
    """The sheet of one player, or of somebody who plays against a lonely one."""

    seat: int  # whose sign stands above it
    name: str
    lines: Sequence[Line] | None  # None: nobody here may know it
    total: int | None
    won: bool

    def points(self, row: int) -> str:
        """What a line is worth."""
        return UNKNOWN if self.lines is None else str(self.lines[row]["points"])


def columns_of(view: AnyView) -> list[Column]:
    """One column for each seat."""
    return [
        Column(seat, called(view, seat), lines, view["scores"][seat], view["over"] and seat in view["winners"])
        for seat, lines in enumerate(view["lines"])
    ]


def called(view: AnyView, seat: int) -> str:
    """Somebody by name, or you."""
    return "You" if seat == view["seat"] else name_of(view, seat)


class Look(NamedTuple):
    """What a game brings to its score sheet: the names of the lines, their icons, and how plates are painted."""

    labels: Mapping[str, str]
    icons: Mapping[str, str] = {}  # symbols by line; "total" is the last row
    total: str = "Total"
    plate: str = "panel"


class _Ruling(NamedTuple):
    """The lines of a sheet: where its columns begin, how far they are apart, and how high a row is."""

    left: float
    pitch: float
    top: float
    row: float
    total: int  # the row of the totals, a little apart

    def column(self, place: int) -> float:
        return self.left + self.pitch * (place + 0.5)

    def middle(self, row: int) -> float:
        """The middle of a row; the signs of the seats are row 0."""
        return self.top + self.row * (row + 0.5) + (APART if row == self.total else 0)

    @property
    def size(self) -> int:
        """The size of its figures."""
        return 20 if self.row > 30 else 16 if self.row > 22 else 14 if self.row > 17 else 12

    def words(self, x: float, row: int, words: str, class_: str) -> str:
        """Words in the middle of a row."""
        return text(x, self.middle(row) + self.row * 0.16 + 2, words, class_)


def score_sheet(
    view: AnyView,
    box: Box,
    look: Look,
    *,
    columns: Sequence[Column] | None = None,
    heading: str = "",
    names: bool = False,
    note: str = "",
) -> str:
    """All lines of all players in a box. The winners' totals stand out once the game is over.

    `heading` stands above it, as the verdict does; `names` below the signs; `note` is a line at the foot.
    """
    sheets = columns_of(view) if columns is None else columns
    labels = [line["label"] for line in next((sheet.lines for sheet in sheets if sheet.lines), [])]
    title_lines = wrapped(heading, box.width - 16, TITLE, most=2) if heading else ()
    head = HEADING + TITLE_STEP * (len(title_lines) - 1) if heading else 0
    foot = NOTE if note else 0
    ruling = _ruled(box, look, labels, len(sheets), head, (NAMES if names else 0), foot)
    under = ruling.middle(ruling.total) - ruling.row / 2 - APART / 2
    parts = [
        rect(box, rx=8, class_=look.plate),
        *[text(box.cx, box.y + 27 + TITLE_STEP * row, line, TITLE) for row, line in enumerate(title_lines)],
        path(f"M{number(box.x + 8)} {number(under)}H{number(box.right - 8)}", class_="rule"),
        fitting(box.cx, box.bottom - 8, note, box.width - 16, "mid t12 muted") if note else "",
    ]
    parts += [_label(box, look, ruling, row, label) for row, label in enumerate([*labels, "total"], start=1)]
    parts += [_column(sheet, place, len(labels), ruling, names) for place, sheet in enumerate(sheets)]
    return region("Score sheet", *parts)


def _ruled(
    box: Box, look: Look, labels: Sequence[str], columns: int, head: float, names: float, foot: float
) -> _Ruling:
    rows = len(labels) + 2
    height = min(float(TALLEST), (box.height - 9 - APART - head - names - foot) / rows)
    left = box.x + _label_width(box, look, labels, columns)
    middle = box.y + head + (box.height - head - foot) / 2
    top = middle - (height * rows + APART + names) / 2
    return _Ruling(left, (box.right - 8 - left) / columns, top + names, height, rows - 1)


def _label_width(box: Box, look: Look, labels: Sequence[str], columns: int) -> float:
    """What the longest name needs, as far as the columns leave it room."""
    icons = 44 if look.icons else 16
    if box.width <= SPACIOUS and look.icons:
        return icons
    room = max(box.width * 0.45, box.width - 8 - NARROWEST * columns)
    return min(room, icons + 10 + max(width_of(look.labels[label], LABEL) for label in labels))


def _label(box: Box, look: Look, ruling: _Ruling, row: int, label: str) -> str:
    words = look.total if label == "total" else look.labels[label]
    symbol = look.icons.get(label)
    drawn = icon(symbol, box.x + 24, ruling.middle(row), min(26.0, ruling.row - 1)) if symbol else ""
    if box.width <= SPACIOUS and look.icons:
        return group(title(words), drawn)
    x = box.x + (44 if look.icons else 16)
    class_ = f"t{min(ruling.size, 14)}{' b' if label == 'total' else ''}"
    return drawn + ruling.words(x, row, shortened(words, ruling.left - x - 2, class_), class_)


def _column(sheet: Column, place: int, lines: int, ruling: _Ruling, names: bool) -> str:
    x, side = ruling.column(place), min(26.0, ruling.row)
    signs = ruling.middle(0) - (NAMES if names else 0)
    parts = [sign(sheet.seat, x - side / 2, signs - side / 2, side)]
    if names:
        parts.append(fitting(x, signs + side / 2 + 12, sheet.name, ruling.pitch - 4, "mid t12 muted"))
    parts += [ruling.words(x, row, sheet.points(row - 1), f"mid t{ruling.size}") for row in range(1, lines + 1)]
    if sheet.won:
        width = min(ruling.pitch - 4, 56)
        laurel = Box(x - width / 2, ruling.middle(lines + 1) - ruling.row * 0.42, width, ruling.row * 0.84)
        parts.append(rect(laurel, rx=6, class_="key"))
    total = UNKNOWN if sheet.total is None else str(sheet.total)
    parts.append(ruling.words(x, lines + 1, total, f"mid b t{ruling.size}{' loud' if sheet.won else ''}"))
    return "".join(parts)


def result(view: AnyView, box: Box, note: str = "", plate: str = "panel") -> str:
    """Who has won, on a plate of its own: on a line or two, or in a narrow box below the winners' signs."""
    said = verdict(view)
    parts = [rect(box, rx=8, class_=plate)]
    if box.width > 300:
        words = f"{said}. {note}" if note else said
        lines = wrapped(words, box.width - 16, TITLE, most=2 if box.height >= 2 * TITLE_STEP else 1)
        top = box.cy + 6 - TITLE_STEP * (len(lines) - 1) / 2
        parts += [text(box.cx, top + TITLE_STEP * row, line, TITLE) for row, line in enumerate(lines)]
    else:
        winners = view["winners"]
        left = box.cx - 17 * len(winners) + 2
        parts += [sign(seat, left + 34 * place, box.y + 18, 30) for place, seat in enumerate(winners)]
        parts.append(paragraph(box.cx, box.y + 76, said, box.width - 16, "mid b t16 display", 20, most=2))
        parts.append(fitting(box.cx, box.y + 120, note, box.width - 16, "mid t14") if note else "")
    return region("Result", *parts)
