"""Why something cannot be done now, for whoever asks."""

from __future__ import annotations

from worldwright.games.revive.view import View
from worldwright.wording import Refusal, several

DONE = "Both actions of this turn are done."


def why_not(view: View) -> list[Refusal]:
    """What one may wish for at the open question, and the reason where it is not offered."""
    decision, seat = view["decision"], view["seat"]
    if decision is None or seat is None or decision["kind"] != "TURN" or decision["seat"] != seat:
        return []
    tribe = view["tribes"][seat]
    goods, spent = tribe["goods"], view["actions_left"] == 0
    have = f"you have {several(goods['crystal'], 'crystal')} and"
    return [
        Refusal("act", "play", "Play a card", DONE if spent else no_slot(len(tribe["active"])), "5.2.2"),
        Refusal("act", "switch", "Flip the switch", DONE if spent else "It is used. It is up after a sleep.", "5.7.4"),
        Refusal(
            "act",
            "explore",
            "Explore",
            DONE if spent else f"No frozen area in reach can be paid: {have} {goods['food']} food.",
            "5.4.1",
        ),
        Refusal(
            "act",
            "populate",
            "Populate",
            DONE if spent else f"No ruin in reach can be paid: {have} {several(goods['book'], 'book')}.",
            "5.5.1",
        ),
        Refusal(
            "act",
            "build",
            "Build",
            DONE if spent else f"No free sand in reach can be paid: {have} {several(goods['gear'], 'gear')}.",
            "5.6.1",
        ),
        Refusal("act", "hibernate", "Hibernate", "Sleeping is possible before your first action only.", "5.1.1"),
        Refusal("act", "end", "End your turn", "Take an action first, or sleep.", "5.1.1"),
    ]


def no_slot(cards: int) -> str:
    return "No free slot takes one of your cards." if cards else "All your cards are played or rest."
