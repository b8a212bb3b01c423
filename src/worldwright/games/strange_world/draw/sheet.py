"""What Strange World brings to the score sheet: its icons, and the level of a lonely player (10.3, 13.3.9)."""

from __future__ import annotations

from worldwright.draw import sheet
from worldwright.draw.marks import region
from worldwright.draw.memory import still
from worldwright.draw.seats import name_of
from worldwright.draw.svg import Box, icon, rect, text
from worldwright.games.strange_world.draw.cards import icon_symbol
from worldwright.games.strange_world.view import View
from worldwright.games.strange_world.words import LABELS, last_word

TOTAL = "star"
LOOK = sheet.Look(
    LABELS, {**{label: icon_symbol(label) for label in LABELS}, "total": icon_symbol(TOTAL)}, "Stars", "plate"
)


@still()
def score_sheet(view: View, box: Box) -> str:
    """All lines of all seats."""
    return sheet.score_sheet(view, box, LOOK)


def result(view: View, box: Box) -> str:
    """Who has won; the solo player hears how the world receives them."""
    return sheet.result(view, box, last_word(view), LOOK.plate)


def score_strip(view: View, seat: int, box: Box) -> str:
    """The lines of one seat side by side, its Stars last."""
    lines = [*((line["label"], line["points"]) for line in view["lines"][seat] or ()), (TOTAL, view["scores"][seat])]
    pitch = box.width / len(lines)
    parts = [rect(box, rx=8, class_="plate")]
    for place, (label, points) in enumerate(lines):
        x = box.x + pitch * (place + 0.5)
        parts.append(icon(icon_symbol(label), x, box.y + 27, 26))
        parts.append(text(x, box.y + 62, str(points), "mid t16 b" if label == TOTAL else "mid t16"))
    return region(f"Stars of {name_of(view, seat)}", *parts)
