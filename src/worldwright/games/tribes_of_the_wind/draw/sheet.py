"""The score sheet: six lines and the total, one column for each player (12.4)."""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, icon, path, rect, shortened, text, title
from worldwright.games.tribes_of_the_wind.draw.choices import View
from worldwright.games.tribes_of_the_wind.words import LABELS

SYMBOLS = {
    "token": "tw-end-token",
    "village": "tw-village",
    "temple": "tw-temple",
    "pollution": "tw-pollution",
    "tile": "tw-forest",
    "objective": "tw-vp",
}

NAMED = 240  # width from which the lines are named


def score_sheet(view: View, box: Box) -> str:
    """All lines of all seats; the winners' totals stand out."""
    labels = [line["label"] for line in view["lines"][0]]
    named = box.width > NAMED
    left = box.x + (min(170.0, box.width * 0.42) if named else 40)
    pitch = (box.right - 10 - left) / view["players"]
    row = min(34.0, (box.height - 66) / (len(labels) + 2))
    top = box.y + 44
    parts = [
        rect(box, rx=10, class_="panel"),
        text(box.cx, box.y + 26, shortened(verdict(view), box.width - 16, 15), "mid b t16 display"),
    ]
    for seat in range(view["players"]):
        parts.append(sign(seat, left + pitch * (seat + 0.5) - 11, top, 22))
    for number, label in enumerate(labels, 1):
        y = top + number * row + row / 2
        parts.append(group(title(LABELS[label]), icon(SYMBOLS[label], box.x + 22, y, min(22.0, row - 4))))
        parts.append(text(box.x + 38, y + 4.5, shortened(LABELS[label], left - box.x - 40, 12), "t12") if named else "")
        parts += [
            text(left + pitch * (seat + 0.5), y + 5, str(view["lines"][seat][number - 1]["points"]), "mid t14")
            for seat in range(view["players"])
        ]
    y = top + (len(labels) + 1) * row + row / 2
    parts.append(path(f"M{box.x + 10} {round(y - row / 2, 1)}H{box.right - 10}", class_="rule"))
    parts.append(
        text(box.x + 38, y + 5, "Total", "b t14") if named else icon("tw-vp", box.x + 22, y, min(22.0, row - 4))
    )
    for seat, score in enumerate(view["scores"]):
        x = left + pitch * (seat + 0.5)
        best = seat in view["winners"]
        parts.append(rect(Box(x - 20, y - 13, 40, 26), rx=6, class_="key") if best else "")
        parts.append(text(x, y + 6, str(score), f"mid b t16{' loud' if best else ''}"))
    if view["end"]["reason"] == "guard":
        parts.append(
            text(
                box.cx,
                box.bottom - 10,
                f"Stopped after {view['end']['max_rounds']} rounds: a limit of the platform, no rule.",
                "mid t11 quiet",
            )
        )
    return region("Score sheet", *parts)


def verdict(view: View) -> str:
    """Who has won; before the end, that nobody has."""
    if not view["over"]:
        return "Standing"
    if view["drifter"]:
        return f"{'Won' if view['winners'] else 'Lost'} with {view['scores'][0]} of {view['drifter']['target']} points"
    names = " and ".join(name_of(view, seat) for seat in view["winners"])
    return f"{names} {'win' if len(view['winners']) > 1 else 'wins'} with {max(view['scores'])}"
