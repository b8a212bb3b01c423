"""Quick looks at the others: what they hold, how far they are, and a way to their boards."""

from __future__ import annotations

from worldwright.draw.kit import fitting
from worldwright.draw.measure import width_of
from worldwright.draw.seats import COLOURS as SEATS
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, icon, rect, text
from worldwright.games.revive.draw.faces import FILLS, tinted
from worldwright.games.revive.grammar import ARTIFACTS, COLOURS, RESOURCES
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import TribeView

BROAD = 330.0


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


def summary(view: View, seat: int, box: Box) -> str:
    """One of the others on a small plate: name, artifacts and tracks above, what they have below."""
    tribe = view["tribes"][seat]
    is_next = view["active"] == seat and not view["over"]
    parts = [rect(box, rx=8, class_="panel whose" if is_next else "panel"), sign(seat, box.x + 4, box.y + 3, 19)]
    x = box.right - 70
    for colour in COLOURS:
        parts.append(rect(Box(x, box.y + 4, 19, 15), rx=4, fill=FILLS[colour]))
        parts.append(text(x + 9.5, box.y + 15.5, str(tribe["tracks"][colour]), "mid b t11 print"))
        x += 22
    artifacts = [colour for colour in ARTIFACTS for _ in range(tribe["artifacts"][colour])]
    edge = box.right - 76
    step = min(14.0, 44 / max(1, len(artifacts)))
    for place, colour in enumerate(artifacts):
        parts.append(icon(f"rv-artifact-{colour}", edge - 8 - place * step, box.y + 11.5, 14))
    room = edge - box.x - 30 - (18 + step * len(artifacts) if artifacts else 0)
    parts.append(fitting(box.x + 27, box.y + 15.5, called(view, seat, room), room, "b t12"))
    found = counts(view, tribe, box.width > BROAD)
    step = (box.width - 10) / len(found)
    y = box.bottom - 10
    for place, (symbol, amount) in enumerate(found):
        left = box.x + 6 + place * step
        parts.append(icon(symbol, left + 6, y, 13))
        parts.append(text(left + 14, y + 4, str(amount), "t11"))
    own = seat == (view["seat"] or 0)
    words = "Back to your boards" if own else f"Look at the boards of {name_of(view, seat)}"
    pane = "both" if own else f"both-{seat}"
    return tinted(
        SEATS[seat], group(*parts, role="button", tabindex=0, aria_label=words, class_="glance", data_pane=pane)
    )


def called(view: View, seat: int, room: float) -> str:
    """The name, with that of the tribe where there is room."""
    name, face = name_of(view, seat), view["tribes"][seat]["tribe"]
    both = f"{name}, {face['name']}" if face else name
    return both if width_of(both, "b t12") <= room else name
