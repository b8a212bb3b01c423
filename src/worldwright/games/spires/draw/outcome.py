"""What a placement would bring, in a row of chips: energised spaces, edges, energy for everybody, goals."""

from __future__ import annotations

from typing import Any

from worldwright.draw.marks import region
from worldwright.draw.seats import sign
from worldwright.draw.svg import Box, group, rect, shortened, text, use
from worldwright.games.spires.draw.choices import View
from worldwright.games.spires.words import names_of, outcome_words
from worldwright.wording import several

CHIP = 26.0
GAP = 6.0


def outcome(view: View, seen: Any, room: Box, long: bool) -> str:
    """The chips, from left to right and then below each other; where there is room they say why."""
    x, y = room.x, room.y
    parts = []
    for icon, words in facts(view, seen, long):
        width = 38 + 7.1 * len(words)
        if x > room.x and x + width > room.right:
            x, y = room.x, y + CHIP + 4
        parts.append(chip(Box(x, y, width, CHIP), icon, words))
        x += width + GAP
    return region(outcome_words(view, seen), *parts)


def chip(box: Box, icon: str | int, words: str) -> str:
    """A fact with its icon, or with the sign of a seat."""
    place = Box(box.x + 7, box.y + 4, 18, 18)
    picture = sign(icon, place.x, place.y, 18) if isinstance(icon, int) else group(use(icon, place), class_="inked")
    return rect(box, rx=13, class_="note") + picture + text(box.x + 30, box.y + 17.5, words, "t12 b")


def facts(view: View, seen: Any, long: bool) -> list[tuple[str | int, str]]:
    found: list[tuple[str | int, str]] = []
    if seen["energised"]:
        found.append(
            ("sp-m-energise", f"{seen['energised']} spaces energised" if long else f"{seen['energised']} energised")
        )
    found.append(("sp-m-aligned", several(seen["aligned"], "edge")))
    for spirit, name in enumerate(names_of(view)):
        gain = seen["gains"][spirit]
        if gain:
            called = "You" if spirit == view["seat"] else shortened(name, 90, 12)
            found.append((spirit, f"{called} +{gain}: {reasons(view, seen, spirit)}" if long else f"+{gain}"))
    return [*found, *(("sp-mod-M4", goal) for goal in seen["goals"])]


def reasons(view: View, seen: Any, spirit: int) -> str:
    """Where a spirit's energy comes from: its meeple, a standing spire, its power."""
    new = len(view["world"])
    meeple = sum(spirit in view["spaces"][2 * tile + side]["meeples"] for tile, side in seen["spaces"] if tile < new)
    deciding = view["decision"] is not None and view["decision"]["seat"] == spirit
    power = seen["power"] if deciding else 0
    standing = seen["gains"][spirit] - meeple - power
    told = [f"meeple {meeple}"] * bool(meeple) + [f"standing spire {standing}"] * bool(standing)
    return ", ".join(told + ([f"{view['spirits'][spirit]['power']['name']} {power}"] if power else []))
