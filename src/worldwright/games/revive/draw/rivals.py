"""Quick looks at the others: what they hold, how far they are, and a way to their boards."""

from __future__ import annotations

from worldwright.draw.kit import fitting
from worldwright.draw.marks import region
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, icon, rect, text
from worldwright.games.revive.draw.faces import FILLS
from worldwright.games.revive.grammar import COLOURS, RESOURCES
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import TribeView


def others_of(view: View, seat: int) -> list[int]:
    """The other seats, clockwise."""
    players = view["players"]
    return [(seat + turn) % players for turn in range(1, players)]


def rivals(view: View, seat: int, box: Box) -> str:
    """All others in one row."""
    others = others_of(view, seat)
    if not others:
        return ""
    width = (box.width - 4 * (len(others) - 1)) / len(others)
    return "".join(
        summary(view, other, Box(box.x + place * (width + 4), box.y, width, box.height))
        for place, other in enumerate(others)
    )


def counts(tribe: TribeView) -> list[tuple[str, int]]:
    """What is worth a glance: resources, energy, crates."""
    held = [(f"rv-{name}", tribe["goods"][name]) for name in RESOURCES]
    return [*held, ("rv-energy", tribe["energy"]), ("rv-crate", tribe["crates"]["count"])]


def summary(view: View, seat: int, box: Box) -> str:
    """One of the others on a small plate: name and points above, what they have below."""
    tribe = view["tribes"][seat]
    parts = [
        rect(box, rx=8, class_="panel whose" if view["active"] == seat and not view["over"] else "panel"),
        sign(seat, box.x + 4, box.y + 3, 19),
        fitting(box.x + 27, box.y + 15.5, name_of(view, seat), box.width - 100, "b t12"),
    ]
    x = box.right - 70
    for colour in COLOURS:
        parts.append(rect(Box(x, box.y + 4, 19, 15), rx=4, fill=FILLS[colour]))
        parts.append(text(x + 9.5, box.y + 15.5, str(tribe["tracks"][colour]), "mid b t11 print"))
        x += 22
    found = counts(tribe)
    step = (box.width - 10) / len(found)
    y = box.bottom - 10
    for place, (symbol, amount) in enumerate(found):
        left = box.x + 6 + place * step
        parts.append(icon(symbol, left + 6, y, 13))
        parts.append(text(left + 14, y + 4, str(amount), "t11"))
    return region(f"{name_of(view, seat)} at a glance", group(*parts), data_pane=f"both-{seat}")
