"""The displays (3.5): citizens with their deck, modules, and three machines of each colour."""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.memory import still
from worldwright.draw.svg import Box, group, rect, text
from worldwright.draw.targets import Target
from worldwright.games.revive.draw import faces
from worldwright.games.revive.draw.places import Places
from worldwright.games.revive.grammar import COLOURS
from worldwright.games.revive.view import View


def pick(places: Places, kinds: tuple[str, ...], name: str) -> Target | None:
    """The first of these kinds that chooses a thing: taken from the display, or discarded from it."""
    return next((target for target in (places.take(kind, name) for kind in kinds) if target), None)


def thing(target: Target | None, box: Box, radius: float, drawn: str, key: str) -> str:
    held = group(drawn, data_key=key)
    return target.ringed(box, radius, held) if target else held


def citizens(view: View, spots: list[Box], deck: Box, places: Places) -> str:
    """The citizens in their places, and the deck."""
    display = view["display"]
    parts = []
    for spot, name in zip(spots, display["citizens"], strict=True):
        if name is None:
            parts.append(rect(spot, rx=7, class_="vacant"))
            continue
        target = pick(places, ("card", "discard"), name) if shows_citizens(places) else None
        parts.append(thing(target, spot, 7, faces.card(view["faces"]["cards"][name], spot), f"card-{name}"))
    left = display["piles"]["citizens"]
    back = faces.card_back(deck) if left else rect(deck, rx=7, class_="vacant")
    count = rect(Box(deck.cx - 18, deck.cy - 12, 36, 24), rx=12, class_="face edge")
    label = count + text(deck.cx, deck.cy + 5, str(left), "mid b t14 print")
    target = places.take("deck")
    parts.append(target.ringed(deck, 7, back, label) if target else back + label)
    return region("Citizens", *parts)


def shows_citizens(places: Places) -> bool:
    """Do the cards that may be chosen lie here?"""
    return places.decision in ("RECRUIT", "TAKE_PICK", "SOLO_DISCARD")


def modules(view: View, spots: list[Box], places: Places) -> str:
    parts = []
    for spot, name in zip(spots, view["display"]["modules"], strict=True):
        if name is None:
            parts.append(rect(spot, rx=5, class_="vacant"))
            continue
        target = pick(places, ("module", "discard"), name)
        parts.append(thing(target, spot, 5, faces.module(view["faces"]["modules"][name], spot), f"module-{name}"))
    return region("Modules", *parts)


def machines(view: View, spots: list[Box], places: Places) -> str:
    """Gray, yellow and green, three each."""
    parts = []
    shown = [name for colour in COLOURS for name in view["display"]["machines"][colour]]
    for spot, name in zip(spots, shown, strict=True):
        if name is None:
            parts.append(rect(spot, rx=7, class_="vacant"))
            continue
        target = pick(places, ("machine", "discard"), name)
        parts.append(thing(target, spot, 7, faces.machine(view["faces"]["machines"][name], spot), f"machine-{name}"))
    return region("Machines", *parts)


def heading(x: float, y: float, words: str) -> str:
    return text(x, y, words, "t12 quiet")


@still("card", "discard", "deck", "module", "machine")
def display_row(view: View, box: Box, places: Places) -> str:
    """All displays below the map: cards above, modules and machines below."""
    high = box.height - 14 - 62
    step = (box.width + 6) / 6
    spots = [Box(box.x + place * step, box.y + 14, step - 6, high) for place in range(5)]
    deck = Box(box.x + 5 * step, box.y + 14, step - 6, high)
    y = box.bottom - 42
    stamps = [Box(box.x + 1 + place * 39, y, 34, 36) for place in range(5)]
    engines = [Box(box.x + 202 + place * 37.5 + place // 3 * 4, y, 34, 36) for place in range(9)]
    return "".join(
        [
            heading(box.x, box.y + 10, "Citizens"),
            text(box.right, box.y + 10, "deck", "t12 end quiet"),
            citizens(view, spots, deck, places),
            heading(box.x, y - 8, "Modules"),
            modules(view, stamps, places),
            heading(box.x + 202, y - 8, "Machines"),
            machines(view, engines, places),
        ]
    )


def display_column(view: View, box: Box, places: Places) -> str:
    """All displays in a column, cards three to a row."""
    width, high = (box.width - 12) / 3, 126.0
    cells = [
        Box(box.x + place % 3 * (width + 6), box.y + 18 + place // 3 * (high + 6), width, high) for place in range(6)
    ]
    y = box.y + 18 + 2 * (high + 6) + 16
    stamps = [Box(box.x + 2 + place * 48, y, 42, 42) for place in range(5)]
    low = y + 66
    engines = [Box(box.x + 2 + place % 5 * 48, low + place // 5 * 50, 40, 40) for place in range(9)]
    return "".join(
        [
            heading(box.x, box.y + 12, "Citizens"),
            citizens(view, cells[:5], cells[5], places),
            heading(box.x, y - 6, "Modules"),
            modules(view, stamps, places),
            heading(box.x, low - 8, "Machines"),
            machines(view, engines, places),
        ]
    )


def display_block(view: View, box: Box, places: Places) -> str:
    """All displays on a narrow screen: cards three to a row, modules and machines in a row each."""
    high = min(104.0, (box.height - 104) / 2)
    width = (box.width - 10) / 3
    cells = [Box(box.x + place % 3 * (width + 5), box.y + place // 3 * (high + 5), width, high) for place in range(6)]
    y = box.y + 2 * (high + 5) + 4
    stamps = [Box(box.x + 62 + place * 46, y, 38, 38) for place in range(5)]
    step = (box.width - 4) / 9
    engines = [Box(box.x + 2 + place * step + place // 3, y + 54, step - 7, 38) for place in range(9)]
    return "".join(
        [
            citizens(view, cells[:5], cells[5], places),
            heading(box.x, y + 24, "Modules"),
            modules(view, stamps, places),
            machines(view, engines, places),
        ]
    )
