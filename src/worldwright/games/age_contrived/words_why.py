"""Why something cannot be done now, for whoever asks."""

from __future__ import annotations

from worldwright.games.age_contrived.view import View
from worldwright.wording import Refusal


def why_not(view: View) -> list[Refusal]:
    """What one may wish for at the open question, and the reason where it is not offered."""
    decision, seat = view["decision"], view["seat"]
    if decision is None or seat is None or decision["seat"] != seat:
        return []
    god = view["gods"][seat]
    loaded = any(position["bottom"] for position in god["positions"])
    if decision["kind"] == "TURN_TYPE":
        reason = (
            "No Action Token over which your energy lies can do anything now."
            if loaded
            else "No energy lies in the bottom row of your Device: advance and load first."
        )
        return [Refusal("actions", None, "Take actions", reason, "6.0.3")]
    if decision["kind"] == "SPEND_ENERGY":
        return [Refusal("done", None, "End your turn", "Spend at least one energy first.", "6.2.2")]
    return []
