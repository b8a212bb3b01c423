"""The finished game: every line of the score sheet, and who won."""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.seats import sign
from worldwright.draw.svg import Box, path, rect, shortened, text
from worldwright.games.spires.draw.choices import View
from worldwright.games.spires.draw.tableau import spirit_title
from worldwright.games.spires.words import LABELS

ROW = 26.0
LABEL, COLUMN = 128.0, 76.0


def sheet_width(view: View, room: float = 600) -> float:
    """How wide the sheet is where there is room for it."""
    spirits = len(view["spirits"])
    return LABEL + 12 + min(COLUMN, (room - LABEL - 22) / spirits) * spirits


def score_sheet(view: View, room: Box) -> str:
    """A sheet in the middle of the room: a column for each spirit, the total below."""
    sheets = [*view["lines"], *([view["automa_lines"]] if view["automa_lines"] else [])]
    width = sheet_width(view, room.width)
    column = (width - LABEL - 12) / len(sheets)
    height = 96 + ROW * (len(sheets[0]) + 1)
    box = Box(room.cx - width / 2, room.y + max(8, (room.height - height) / 2), width, height)
    parts = [rect(box, rx=10, class_="panel lift"), text(box.cx, box.y + 28, verdict(view), "mid b t18 display")]
    best = max(view["points"])
    for spirit in range(len(sheets)):
        cx = box.x + LABEL + column * (spirit + 0.5)
        if view["points"][spirit] == best:
            parts.append(rect(Box(cx - column / 2 + 3, box.y + 36, column - 6, height - 44), rx=8, class_="winner"))
        parts.append(sign(spirit, cx - 11, box.y + 40, 22))
        parts.append(text(cx, box.y + 76, shortened(spirit_title(view, spirit), column - 4, 11), "mid t11 muted"))
    for row, line in enumerate(sheets[0]):
        y = box.y + 96 + ROW * row
        parts.append(path(f"M{box.x + 12} {y - 14}h{width - 24}", class_="rule"))
        parts.append(text(box.x + 16, y + 4, LABELS[line["label"]], "t13"))
        for spirit, sheet in enumerate(sheets):
            parts.append(text(box.x + LABEL + column * (spirit + 0.5), y + 4, str(sheet[row]["points"]), "mid t14"))
    y = box.y + 96 + ROW * len(sheets[0])
    parts.append(path(f"M{box.x + 12} {y - 14}h{width - 24}", stroke="var(--ink)", stroke_width=1.5))
    parts.append(text(box.x + 16, y + 6, "Total", "t14 b"))
    for spirit in range(len(sheets)):
        parts.append(text(box.x + LABEL + column * (spirit + 0.5), y + 6, str(view["points"][spirit]), "mid t16 b"))
    return region("Score sheet", *parts)


def verdict(view: View) -> str:
    winners = [spirit_title(view, seat) for seat in view["winners"]]
    if view["automa"]:
        mine, theirs = view["points"]
        return (
            "You share the victory" if mine == theirs else "You beat the Automa" if mine > theirs else "The Automa wins"
        )
    name = " and ".join(winners)
    return f"{name} name{'s' if len(winners) == 1 and not name.startswith('You') else ''} the new world"
