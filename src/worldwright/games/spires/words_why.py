"""Why something cannot be done now, for whoever asks."""

from __future__ import annotations

from worldwright.games.spires.view import View
from worldwright.wording import Refusal


def why_not(view: View) -> list[Refusal]:
    """What one may wish for at the open question, and the reason where it is not offered."""
    decision, seat = view["decision"], view["seat"]
    if decision is None or seat is None:
        return []
    return {"ACTION": wished_actions, "MOVE": wished_moves}.get(decision["kind"], nothing)(view, seat)


def nothing(view: View, seat: int) -> list[Refusal]:
    return []


def wished_actions(view: View, seat: int) -> list[Refusal]:
    energy, cost = view["spirits"][seat]["energy"], view["costs"]
    empty = "No tile is left in the sky."
    dear = f"A sky tile costs {cost['stamina']} energy, and you have {energy}."
    spire = f"A spire costs {cost['spire']} energy, and you have {energy}."
    none_left = "No spire is left."
    return [
        Refusal("act", "expand", "Expand the world", empty, "6.2"),
        Refusal("act", "stamina", "Increase your stamina", dear if view["sky"] else empty, "6.2"),
        Refusal("act", "spire", "Build a spire", spire if energy < cost["spire"] else none_left, "6.3"),
    ]


def wished_moves(view: View, seat: int) -> list[Refusal]:
    fresh = [tile for tile in view["spirits"][seat]["stamina"] if not tile["used"]]
    step = (
        "None of your fresh stamina tiles shows a land beside you."
        if fresh
        else "All your stamina tiles are used. They are fresh again after this turn."
    )
    return [
        Refusal("step", None, "Take a step", step, "8.1"),
        Refusal("stop", None, "Stop here", "Another spirit stands on this space: you have to walk on.", "8.4"),
    ]
