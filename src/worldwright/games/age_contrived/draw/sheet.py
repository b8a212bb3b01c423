"""What An Age Contrived brings to the score sheet: icons, and the Rival in a column of its own."""

from __future__ import annotations

from worldwright.draw import sheet
from worldwright.draw.svg import Box
from worldwright.games.age_contrived.view import View
from worldwright.games.age_contrived.words import LABELS
from worldwright.wording import verdict

ICONS = {
    "gained": "ac-any",
    "monuments": "ac-monument",
    "pillars": "ac-pillar",
    "bridge": "ac-bridge",
    "achievements": "ac-vp",
    "pool": "ac-claim",
    "winds": "ac-winds",
    "total": "ac-vp",
}
LOOK = sheet.Look({**LABELS, "bridge": "Tier III Bridge"}, ICONS, plate="edge board")


def columns_of(view: View) -> list[sheet.Column]:
    """A column for each god."""
    found = sheet.columns_of(view)
    if view["solo"]:
        theirs, mine = view["solo"]["score"], view["scores"][0] or 0
        lines = view["solo"]["lines"]
        if view["lines"][0] is not None and len(lines) != len(view["lines"][0]):
            known = {line["label"]: line for line in lines}
            lines = [known.get(line["label"], {**line, "points": 0}) for line in view["lines"][0]]
        found.append(sheet.Column(1, "The Rival", lines, theirs, view["over"] and theirs >= mine))
    return found


def score_sheet(view: View, box: Box) -> str:
    """All lines of all gods, under the verdict."""
    return sheet.score_sheet(view, box, LOOK, columns=columns_of(view), heading=verdict(view) or "Standing", names=True)
