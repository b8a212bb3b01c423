"""What Tribes of the Wind brings to the score sheet (12.4): its icons, and what is to be said beyond who won."""

from __future__ import annotations

from worldwright.draw import sheet
from worldwright.draw.memory import still
from worldwright.draw.svg import Box
from worldwright.games.tribes_of_the_wind.view import View
from worldwright.games.tribes_of_the_wind.words import LABELS, last_word
from worldwright.wording import verdict

ICONS = {
    "token": "tw-end-token",
    "village": "tw-village",
    "temple": "tw-temple",
    "pollution": "tw-pollution",
    "tile": "tw-forest",
    "objective": "tw-vp",
    "total": "tw-vp",
}
LOOK = sheet.Look(LABELS, ICONS)


@still()
def score_sheet(view: View, box: Box) -> str:
    """All lines of all seats, under the verdict."""
    return sheet.score_sheet(view, box, LOOK, heading=verdict(view) or "Standing", note=last_word(view))
