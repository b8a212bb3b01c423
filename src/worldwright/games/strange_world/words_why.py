"""Why something cannot be done now, for whoever asks."""

from __future__ import annotations

from worldwright.games.strange_world.view import View, travellers_of
from worldwright.wording import Refusal, seat_name


def why_not(view: View) -> list[Refusal]:
    """What one may wish for at the open question, and the reason where it is not offered."""
    decision = view["decision"]
    if decision is None or decision["kind"] != "TRAVELLER_PICK" or decision["seat"] != view["seat"]:
        return []
    return [
        Refusal("welcome", place, f"Welcome {face['name']}", f"It sits with {seat_name(view, owner)}.", "8.4.1")
        for place, face in enumerate(travellers_of(view))
        if (owner := face["owner"]) is not None
    ]
