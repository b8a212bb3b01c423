"""Quick looks at the others: what they hold, how far they are, and a way to their boards."""

from __future__ import annotations

from worldwright.draw.kit import fitting
from worldwright.draw.marks import explained, region
from worldwright.draw.measure import width_of
from worldwright.draw.memory import still
from worldwright.draw.seats import COLOURS as SEATS
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, icon, rect, text
from worldwright.games.revive.draw.faces import FILLS, tinted
from worldwright.games.revive.draw.icons import joined, row_from, row_width
from worldwright.games.revive.grammar import ARTIFACTS, COLOURS, RESOURCES
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import TribeView
from worldwright.wording import capital

BROAD, NARROW = 330.0, 200.0
BACK = "Back to your boards"


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


def counts(view: View, tribe: TribeView, broad: bool) -> list[tuple[str, int]]:
    """What is worth a glance: resources, energy, crates; on a broad plate also what stands where, and cards."""
    held = [(f"rv-{name}", tribe["goods"][name]) for name in RESOURCES]
    held += [("rv-energy", tribe["energy"]), ("rv-crate", tribe["crates"]["count"])]
    if not broad:
        return held
    active, resting = len(tribe["active"]), len(tribe["resting"])
    modules = sum(1 for module in tribe["modules"].values() if module)
    held += [("rv-marker", tribe["progress"]), ("rv-figure", len(tribe["technologies"])), ("rv-module", modules)]
    return [*held, ("rv-play", active), ("rv-rest", resting)]


@still(seats=["tribes"])
def summary(view: View, seat: int, box: Box, pane: str = "both") -> str:
    """One of the others on a small plate: name, artifacts and tracks above, what they have below.

    It opens the boards of that seat in a pane or view of the given name.
    """
    tribe = view["tribes"][seat]
    is_next = view["active"] == seat and not view["over"]
    parts = [rect(box, rx=8, class_="panel whose" if is_next else "panel"), sign(seat, box.x + 4, box.y + 3, 19)]
    wide = 19.0 if box.width > NARROW else 16.0
    edge = box.right - 4 - len(COLOURS) * (wide + 3)
    for place, colour in enumerate(COLOURS):
        spot = Box(edge + place * (wide + 3), box.y + 4, wide, 15)
        parts.append(rect(spot, rx=4, fill=FILLS[colour]))
        parts.append(text(spot.cx, spot.y + 11.5, str(tribe["tracks"][colour]), "mid b t11 print"))
    left, drawn = artifacts(tribe, edge - 4, box.y + 11.5, box.width > NARROW)
    room = left - box.x - 30
    parts += [drawn, fitting(box.x + 27, box.y + 15.5, called(view, seat, room), room, "b t12")]
    found = counts(view, tribe, box.width > BROAD)
    step = (box.width - 10) / len(found)
    y = box.bottom - 10
    for place, (symbol, amount) in enumerate(found):
        left = box.x + 6 + place * step
        parts.append(icon(symbol, left + 6, y, 13))
        parts.append(text(left + 14, y + 4, str(amount), "t11"))
    own = seat == (view["seat"] or 0)
    words = BACK if own and view["seat"] is not None else f"Look at the boards of {name_of(view, seat)}"
    opened = pane if own else f"{pane}-{seat}"
    return tinted(
        SEATS[seat], group(*parts, role="button", tabindex=0, aria_label=words, class_="glance", data_pane=opened)
    )


def artifacts(tribe: TribeView, right: float, y: float, each: bool) -> tuple[float, str]:
    """The artifacts taken, each by itself or all together, up to a right edge; and where they begin."""
    held = [colour for colour in ARTIFACTS for _ in range(tribe["artifacts"][colour])]
    if not held:
        return right, ""
    if not each:
        number = text(right - 1, y + 4, str(len(held)), "end b t11")
        return right - 24, icon("rv-artifact", right - 16, y, 14) + number
    step = min(14.0, 44 / len(held))
    drawn = [icon(f"rv-artifact-{colour}", right - 8 - place * step, y, 14) for place, colour in enumerate(held)]
    return right - 18 - step * (len(held) - 1), "".join(drawn)


def called(view: View, seat: int, room: float) -> str:
    """The name, with that of the tribe where there is room."""
    if seat == view["seat"]:
        return BACK
    name, face = name_of(view, seat), view["tribes"][seat]["tribe"]
    both = f"{name}, {face['name']}" if face else name
    return both if width_of(both, "b t12") <= room else name


GOAL = 20.0  # the height of one


def goals(view: View, x: float, y: float, width: float, columns: int = 2) -> str:
    """The goals of a chapter (12.4), so many beside each other: who is first gains what stands beside them."""
    width = (width + 4) / columns - 4
    parts = []
    for place, goal in enumerate(view["goals"]):
        spot = Box(x + place % columns * (width + 4), y + place // columns * (GOAL + 4), width, GOAL)
        tokens = joined(goal["face"]["effect"])
        room = width - 30 - row_width(tokens, 14)
        aim = goal["face"]["text"].removeprefix("First to ")
        words = capital(aim) if goal["open"] else f"Reached: {aim}"
        drawn = [
            rect(spot, rx=6, class_="panel"),
            fitting(spot.x + 8, spot.cy + 4, words, room, "t11"),
            row_from(tokens, spot.right - 8 - row_width(tokens, 14), spot.cy, 14, ""),
        ]
        done = "" if goal["open"] else "goal-done"
        parts.append(explained("campaign_card", goal["face"]["id"], *drawn, class_=done))
    return region("Goals", *parts) if parts else ""
