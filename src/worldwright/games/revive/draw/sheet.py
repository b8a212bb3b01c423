"""What Revive brings to the score sheet (10.5): its icons, and what a lonely player has reached."""

from __future__ import annotations

from worldwright.draw import sheet
from worldwright.draw.svg import Box
from worldwright.games.revive.view import View
from worldwright.games.revive.words import LABELS
from worldwright.wording import verdict

ICONS = {
    "points": "rv-vp",
    "progress": "rv-marker",
    "technology": "rv-book",
    "location": "rv-large-location",
    "card_bonus": "rv-card-any",
    "end_tile": "rv-artifact",
    "minor": "rv-artifact-minor",
    "resource": "rv-crystal",
    "artifact_card": "rv-artifact-purple",
    "total": "rv-vp-end",
}
LOOK = sheet.Look(LABELS, ICONS)


def score_sheet(view: View, box: Box) -> str:
    """All lines of all seats, under the verdict."""
    note = f"Rank: {view['rank']}" if view["rank"] else ""
    return sheet.score_sheet(view, box, LOOK, heading=verdict(view) or "Standing", names=True, note=note)
