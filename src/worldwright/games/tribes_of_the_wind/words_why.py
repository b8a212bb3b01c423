"""Why something cannot be done now, for whoever asks."""

from __future__ import annotations

from worldwright.games.tribes_of_the_wind.actions import SPACE
from worldwright.games.tribes_of_the_wind.pieces import reason_words
from worldwright.games.tribes_of_the_wind.view import View, faces_of
from worldwright.games.tribes_of_the_wind.view_question import Branches
from worldwright.games.tribes_of_the_wind.view_tribe import TribeView
from worldwright.wording import Refusal, capital


def why_not(view: View) -> list[Refusal]:
    """What one may wish for at the open question, and the reason where it is not offered."""
    decision, seat = view["decision"], view["seat"]
    if decision is None or seat is None or decision["kind"] != "ACTION" or decision["seat"] != seat:
        return []
    tribe = view["tribes"][seat]
    return [temple(tribe), village(view, tribe), *cards(view, tribe)]


def temple(tribe: TribeView) -> Refusal:
    """TEMPLE of 5.1: a Temple left, and a tile without one."""
    left = len([space for space in tribe["temples"] if space is None])
    reason = "Each of your tiles has a Temple already. Plant a Forest first." if left else "All are placed."
    return Refusal("temple", None, "Place a Temple", reason, "5.3")


def village(view: View, tribe: TribeView) -> Refusal:
    """BUILD of 5.1: riders on every space of a Forest."""
    forests = [
        (faces_of(view)["tiles"][tile]["riders"] - tribe["riders"][space], space)
        for space, tile in enumerate(tribe["tiles"])
        if tile is not None and space not in tribe["villages"] and faces_of(view)["tiles"][tile].get("riders")
    ]
    missing = min(forests, default=(0, 0))[0]
    reason = (
        f"No Forest has a Wind Rider on each of its spaces: {missing} more would fill one."
        if forests
        else "You have no Forest yet that could become a Village."
    )
    return Refusal("build", None, "Build a Village", reason, "5.4")


def cards(view: View, tribe: TribeView) -> list[Refusal]:
    """The cards of the hand of which no row is met (6.1)."""
    refused = []
    for slot, rows in enumerate(view["rows"] or ()):
        if rows and not any(row["met"] for row in rows):
            name = capital(str(rows_element(view, tribe, slot)))
            refused.append(Refusal("play", slot, f"Play {name}", f"It asks for {reason_words(rows[0])}.", "6.1"))
    return refused


def why_idle(view: View, action: int) -> str:
    """Why nothing would come of an action, where it is the Water; empty where it is something else."""
    tribe = view["tribes"][view["decision"]["seat"] if view["decision"] else 0]
    prices = [atom["number"] for branch in effects(view, action) for atom in branch if atom["kind"] == "forest"]
    if not prices or min(prices) <= tribe["water"]:
        return ""
    return f"A Forest costs {min(prices)} Water, and you have {tribe['water']}."


def effects(view: View, action: int) -> Branches:
    """What an action would do, as it is now."""
    kind, values = SPACE.decode(action)
    if kind == "play" and view["rows"]:
        rows = view["rows"][int(str(values[0]))]
        return rows[int(str(values[1]))]["now"] if int(str(values[1])) < len(rows) else []
    if kind == "side" and len(view["branches"]) > 1:
        return [view["branches"][0 if values[0] == "left" else 1]]
    return [[atom for atom in view["pending"] if atom["kind"] == values[0]]] if kind == "effect" else []


def rows_element(view: View, tribe: TribeView, slot: int) -> str:
    """The element of a card of the own hand."""
    held = tribe["hand"][slot]
    card = held["card"] if held else None
    return str(faces_of(view)["cards"][card]["element"]) if card else "the card"
