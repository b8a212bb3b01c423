"""What Spires brings to the score sheet: the Automa has a column of its own in a solo game."""

from __future__ import annotations

from worldwright.draw import sheet
from worldwright.draw.svg import Box
from worldwright.games.spires.draw.tableau import spirit_title
from worldwright.games.spires.view import View
from worldwright.games.spires.words import LABELS
from worldwright.wording import verdict

LOOK = sheet.Look(LABELS, plate="panel lift")
LABEL, COLUMN, HEIGHT = 128.0, 76.0, 278.0


def sheet_width(view: View, room: float = 600) -> float:
    """How wide the sheet is where there is room for it."""
    spirits = len(view["spirits"])
    return LABEL + 12 + min(COLUMN, (room - LABEL - 22) / spirits) * spirits


def columns_of(view: View) -> list[sheet.Column]:
    """A column for each spirit."""
    found = sheet.columns_of(view)
    if view["automa_lines"]:
        mine, theirs = view["points"]
        found = [found[0]._replace(won=mine >= theirs)]
        found.append(sheet.Column(1, spirit_title(view, 1), view["automa_lines"], theirs, theirs >= mine))
    return found


def score_sheet(view: View, room: Box) -> str:
    """A sheet in the middle of the room."""
    width, height = sheet_width(view, room.width), min(HEIGHT, room.height)
    box = Box(room.cx - width / 2, room.cy - height / 2, width, height)
    return sheet.score_sheet(view, box, LOOK, columns=columns_of(view), heading=verdict(view), names=True)
