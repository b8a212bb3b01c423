"""Monuments: the building that rises section by section, its open section, bound area and rewards."""

from __future__ import annotations

from worldwright.draw.kit import fitting
from worldwright.draw.marks import explained, region
from worldwright.draw.measure import width_of
from worldwright.draw.memory import Memory, content, remembered
from worldwright.draw.seats import sign
from worldwright.draw.svg import Box, circle, element, group, icon, number, path, rect, text, use
from worldwright.games.age_contrived.draw.energy import energy, offered, space, square, taken
from worldwright.games.age_contrived.draw.faces import REGION_TINTS, TYPE_ICONS, TYPE_TINTS
from worldwright.games.age_contrived.draw.lately import lately
from worldwright.games.age_contrived.draw.picks import NO_PICKS, Picks
from worldwright.games.age_contrived.draw.tiles import benefit_token
from worldwright.games.age_contrived.grammar import LETTERS
from worldwright.games.age_contrived.view import View
from worldwright.games.age_contrived.view_board import MonumentView, SectionView
from worldwright.wording import capital

HEIGHT = 112 / 64  # of a building, by its width
CROWDED = 19  # width below which bound energy lies in two lines
OVER = 14  # so much of a building may stand out above its symbol: flags and smoke


@remembered
def rising(name: str, cx: float, base: float, width: float, built: int, sections: int, key: str = "") -> str:
    """A building with its constructed sections in colour, the rest as a ghost, a dashed line at each section to come.

    Each section is a thing of its own, so that a new one is seen to appear.
    """
    symbol, height = f"ac-mon-{name}", width * HEIGHT
    whole = Box(cx - width / 2, base - height, width, height)
    if built >= sections:
        return group(use(symbol, whole), data_key=f"{key}-{built}" if key else None)
    parts = [group(use(symbol, whole), class_="to-come")]
    step, unit = height / sections, 112 / sections
    for section in range(built):
        top = 112 - unit * (section + 1)
        slice_ = element(
            "svg",
            use(symbol, Box(0, 0, 64, 112)),
            x=number(cx - width * 0.65),
            y=number(base - step * (section + 1)),
            width=number(width * 1.3),
            height=number(step),
            viewBox=f"-9.6 {number(top)} 83.2 {number(unit)}",
        )
        parts.append(group(slice_, data_key=f"{key}-{section + 1}" if key else None))
    for section in range(built, sections):
        y = number(base - step * section)
        parts.append(path(f"M{number(cx - width * 0.56)} {y}h{number(width * 1.12)}", class_="story"))
    return "".join(parts)


def card_name(name: str) -> str:
    return capital(name)


@remembered
def _ground(name: str, box: Box) -> str:
    tint = REGION_TINTS[name]
    x, w = box.x, box.width
    hill = f"M{number(x + 1)} {number(box.bottom - 34)}c{number(w * 0.2)} -12 {number(w * 0.5)} 8 {number(w - 2)} -4"
    hill += f"V{number(box.bottom - 9)}a8 8 0 0 1-8 8H{number(x + 9)}a8 8 0 0 1-8-8Z"
    return rect(box, rx=9, fill=tint.light, class_="edge") + path(hill, fill=tint.fill)


CHOSEN = ("place", "take", "construct", "resolve", "into_monument", "benefit")  # what a card can be a target for
CARDS = Memory()


def card(view: View, place: int, box: Box, picks: Picks) -> str:
    """One Monument: 168 x 145 or more."""
    if picks.among(CHOSEN):
        return _card(view, place, box, picks)
    gods = tuple([god["character"] for god in view["gods"]])
    seen = content([view["monuments"][place], view["last"], view["scoring"]])
    key = (seen, gods, first_unused(view), box)
    return CARDS.recall(key, lambda: _card(view, place, box, NO_PICKS))


def _card(view: View, place: int, box: Box, picks: Picks) -> str:
    monument = view["monuments"][place]
    name = card_name(monument["id"])
    parts = [_ground(monument["region"], box)]
    if not monument["in_use"]:
        unused = explained("monument", monument["id"], *parts, _unused(view, monument, box))
        return region(f"{name}, {out_of_play(view)}", unused)
    left = box.x + 60
    built, sections = monument["built"], monument["sections"]
    parts.append(rising(monument["id"], box.x + 32, box.bottom - 8, 50, built, sections, f"rise-{monument['id']}"))
    section = monument["section"]
    where = f"{section['number']} of {sections}" if section else "complete"
    aside = width_of(where, "t12")
    parts.append(fitting(box.x + 8, box.y + 18, name, box.width - aside - 22, "t14 b display print"))
    parts.append(text(box.right - 8, box.y + 18, where, "end t12 print"))
    spare = (box.height - 145) / 3  # a lower card has lower rows
    band = Box(left, box.y + 25, box.right - left - 4, min(44.0, 40 + spare))
    bound = Box(left, band.bottom + 4, band.width, min(36.0, 32 + spare))
    reward = Box(left, bound.bottom + 2, band.width, box.bottom - bound.bottom - 4)
    if section:
        parts.append(_section(view, place, monument, band, picks))
    else:  # fully constructed (6.8.4): more room for what is bound
        bound = Box(left, band.y, band.width, bound.bottom - band.y)
    parts.append(_bound(view, place, monument, bound, picks))
    parts.append(_rewards(place, monument, reward, picks))
    return region(name, explained("monument", monument["id"], *parts))


def first_unused(view: View) -> str:
    """The first Monument that was not drawn, if there is one."""
    return next((one["id"] for one in view["monuments"] if not one["in_use"]), "")


def out_of_play(view: View) -> str:
    """What is said of a Monument that is not in use; before the characters are chosen that is still open (4.13)."""
    return "not in play" if any(one["in_use"] for one in view["monuments"]) else "not drawn yet"


def _unused(view: View, monument: MonumentView, box: Box) -> str:
    """A Monument that was not drawn; the first of them shows how points are counted instead."""
    first = first_unused(view) == monument["id"]
    width = 48.0 if first else 62.0
    middle = box.x + 32 if first else box.cx
    ghost = use(
        f"ac-mon-{monument['id']}", Box(middle - width / 2, box.bottom - 8 - width * HEIGHT, width, width * HEIGHT)
    )
    parts = [
        group(ghost, opacity=0.28),
        text(box.x + 8, box.y + 18, card_name(monument["id"]), "t14 b display print"),
        text(box.right - 8, box.y + 18, out_of_play(view), "end t11 print"),
    ]
    if not first:
        return "".join(parts)
    scoring = view["scoring"]
    rows = (
        ("ac-monument", scoring["monuments"]),
        ("ac-pillar", scoring["pillars"]),
        ("ac-any", scoring["gained"]),
    )
    step = (box.height - 34) / 3
    for place, (symbol, points) in enumerate(rows):
        lane = Box(box.x + 58, box.y + 28 + place * step, box.width - 64, step - 5)
        parts.append(rect(lane, rx=7, class_="parchment"))
        parts.append(icon(symbol, lane.x + 13, lane.cy, 18, class_="printed"))
        half = len(points) if len(points) <= 4 else len(points) // 2
        lines = [points[:half], points[half:]] if half < len(points) else [points]
        for line, some in enumerate(lines):
            y = lane.cy + 4.5 + (line - (len(lines) - 1) / 2) * 13
            parts.append(text(lane.x + 26, y, "  ".join(str(one) for one in some), "b t11 print spaced"))
    return "".join(parts)


# --- the open section -----------------------------------------------------------------------------


def space_boxes(band: Box, side: float, count: int = 3) -> list[Box]:
    step = band.width / count
    return [square(band.x + step * (place + 0.5), band.cy, side) for place in range(count)]


def _section(view: View, place: int, monument: MonumentView, band: Box, picks: Picks) -> str:
    section = monument["section"]
    assert section is not None
    state = " resolving" if section["resolving"] else ""
    parts = [rect(band, rx=8, fill=REGION_TINTS[monument["region"]].dark, class_=f"band{state}")]
    boxes = space_boxes(band, min(32, band.height - 8))
    choices = {
        letter: picks.energies("place", f"{monument['id']}.{letter}")
        for letter in dict.fromkeys(one["type"] for one in section["spaces"])
    }
    for which, (one, spot) in enumerate(zip(section["spaces"], boxes, strict=True)):
        lies = one["energy"]
        parts.append(space("" if lies else one["type"], spot))
        if lies:
            drawn = energy(view, lies["seat"], lies["type"], spot.cx, spot.cy, spot.width * 0.84)
            zone = f"{monument['id']}.{one['type']}"
            parts.append(taken(view, picks, lies["seat"], zone, lies["type"], spot.grown(-3), drawn))
            parts.append(lately(view, lies["seat"], lies["type"], zone, spot.grown(-1)))
            continue
        waiting = choices[one["type"]]
        later = any(other["type"] == one["type"] and not other["energy"] for other in section["spaces"][which + 1 :])
        here = waiting[:1] if later else waiting
        choices[one["type"]] = waiting[len(here) :]
        parts.append(offered(view, picks.seat, here, spot))
    parts.append(_completed(section, band))
    body = "".join(parts)
    body = picks.ring("construct", (monument["id"],), band, 8, body)
    return picks.ring("resolve", (monument["id"],), band, 8, body)


def _completed(section: SectionView, band: Box) -> str:
    """Who has filled the last space."""
    if section["completer"] is None:
        return ""
    return sign(section["completer"], band.right - 10, band.y - 8, 18)


def _bound(view: View, place: int, monument: MonumentView, lane: Box, picks: Picks) -> str:
    """The bound area with everybody's energy, and the Patron Token while it lies there."""
    parts = [rect(lane, rx=7, class_="parchment"), icon("ac-bound", lane.x + 11, lane.cy, 16)]
    into = picks.take("into_monument", monument["region"])
    held = [
        (seat, letter, count)
        for seat, energies in enumerate(monument["bound"])
        for letter, count in energies.items()
        if count
    ]
    room = lane.width - 23 - (27 if monument["patron"] else 4)
    lines = 2 if lane.height > 60 or len(held) * CROWDED > room else 1
    columns = -(-len(held) // lines)
    step = min(27.0, room / max(columns, 1))
    size = min(23 if step > 21 else 19, lane.height / lines - 0.5)
    for number_of, (seat, letter, count) in enumerate(held):
        x = lane.x + 22 + size / 2 + number_of % max(columns, 1) * step
        y = lane.y + lane.height / lines * (number_of // max(columns, 1) + 0.5)
        drawn = energy(view, seat, letter, x, y, size, count)
        parts.append(taken(view, picks, seat, f"bound.{monument['id']}", letter, square(x, y, size - 1), drawn))
        parts.append(lately(view, seat, letter, f"bound.{monument['id']}", square(x, y, size)))
    if monument["patron"]:
        parts.append(explained("patron_token", monument["id"], icon("ac-patron", lane.right - 14, lane.cy, 23)))
    return into.ringed(lane, 7, *parts) if into else "".join(parts)


def _rewards(place: int, monument: MonumentView, lane: Box, picks: Picks) -> str:
    """What everybody with energy in the section may gain: the depicted energy, or the Benefit Token."""
    section = monument["section"]
    x, parts = lane.x + 14, []
    for letter in section["grants"] if section else ():
        parts.append(grant(letter, x, lane.cy, 13))
        x += 28
    if parts:
        parts.append(text(x - 5, lane.cy + 4.5, "or", "mid b t12 print"))
        x += 13
    if monument["benefit"]:
        size = min(36.0, lane.height)
        drawn = benefit_token(monument["benefit"], x + 5, lane.cy, size)
        parts.append(picks.ring("benefit", (monument["id"],), square(x + 5, lane.cy, size - 2), 14, drawn))
    return "".join(parts)


@remembered
def grant(letter: str, cx: float, cy: float, radius: float) -> str:
    """An energy to gain."""
    shape = group(icon(TYPE_ICONS[letter], cx, cy, radius * 1.35), color=TYPE_TINTS[letter])
    return circle(cx, cy, radius, class_="edge fine space") + shape


def bound_of(monument: MonumentView, seat: int) -> int:
    """How many energy a god has bound there."""
    return sum(monument["bound"][seat][letter] for letter in LETTERS)
