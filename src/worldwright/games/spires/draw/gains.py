"""What a placement would bring, in a row of chips: energised spaces, edges, energy for everybody, goals."""

from __future__ import annotations

from typing import Any

from worldwright.draw.kit import Chip, chips
from worldwright.draw.marks import region
from worldwright.draw.measure import shortened
from worldwright.draw.svg import Box
from worldwright.games.spires.view import View
from worldwright.games.spires.words import names_of, outcome_words
from worldwright.wording import several


def outcome(view: View, seen: Any, room: Box, long: bool) -> str:
    """The chips, from left to right and then below each other; where there is room they say why."""
    return region(outcome_words(view, seen), *chips(room, facts(view, seen, long)))


def facts(view: View, seen: Any, long: bool) -> list[Chip]:
    found: list[Chip] = []
    if seen["energised"]:
        found.append(
            Chip("sp-m-energise", f"{seen['energised']} spaces energised" if long else f"{seen['energised']} energised")
        )
    found.append(Chip("sp-m-aligned", several(seen["aligned"], "edge")))
    for spirit, name in enumerate(names_of(view)):
        gain = seen["gains"][spirit]
        if gain:
            called = "You" if spirit == view["seat"] else shortened(name, 90, "t12 b")
            found.append(Chip(spirit, f"{called} +{gain}: {reasons(view, seen, spirit)}" if long else f"+{gain}"))
    return [*found, *(Chip("sp-mod-M4", goal) for goal in seen["goals"])]


def reasons(view: View, seen: Any, spirit: int) -> str:
    """Where a spirit's energy comes from: its meeple, a standing spire, its power."""
    new = len(view["world"])
    meeple = sum(spirit in view["spaces"][2 * tile + side]["meeples"] for tile, side in seen["spaces"] if tile < new)
    deciding = view["decision"] is not None and view["decision"]["seat"] == spirit
    power = seen["power"] if deciding else 0
    standing = seen["gains"][spirit] - meeple - power
    told = [f"meeple {meeple}"] * bool(meeple) + [f"standing spire {standing}"] * bool(standing)
    return ", ".join(told + ([f"{view['spirits'][spirit]['power']['name']} {power}"] if power else []))
