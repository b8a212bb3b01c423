"""Why something cannot be done now, for whoever asks."""

from __future__ import annotations

from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import TribeView
from worldwright.wording import Refusal, listed, several

DONE = "Both actions of this turn are done."
DONE_ALONE = "Your action of this turn is done."
LEFT = "You have just begun it and gone back. It is open again after a free action or another action."


def why_not(view: View) -> list[Refusal]:
    """What one may wish for at the open question, and the reason where it is not offered."""
    decision, seat = view["decision"], view["seat"]
    if decision is None or seat is None or decision["kind"] != "TURN" or decision["seat"] != seat:
        return []
    tribe = view["tribes"][seat]
    spent = done(view)
    return [
        Refusal("act", "play", "Play a card", spent or no_slot(len(tribe["active"])), "5.2.2"),
        Refusal("act", "switch", "Flip the switch", spent or "It is used. It is up after a sleep.", "5.7.4"),
        of_the_board(view, tribe, "explore", "Explore", "frozen area", "5.4.1"),
        of_the_board(view, tribe, "populate", "Populate", "ruin", "5.5.1"),
        of_the_board(view, tribe, "build", "Build", "free sand", "5.6.1"),
        Refusal("act", "hibernate", "Hibernate", "Sleeping is possible before your first action only.", "5.1.1"),
        Refusal("act", "end", "End your turn", "Take an action first, or sleep.", "5.1.1"),
    ]


def done(view: View) -> str:
    """That the actions of the turn are done; empty while one is left (alone there is one, 11.1)."""
    if view["actions_left"] > 0:
        return ""
    return DONE if view["players"] > 1 else DONE_ALONE


def of_the_board(view: View, tribe: TribeView, action: str, text: str, target: str, rule: str) -> Refusal:
    """An action on the board: done, begun and left (5.3.5), without a piece left (13.20), or nothing can be paid."""
    if spent := done(view):
        return Refusal("act", action, text, spent, rule)
    if action in view["declined"]:
        return Refusal("act", action, text, LEFT, "5.3.5")
    if action == "populate" and tribe["figures"] == 0:
        return Refusal("act", action, text, "All your figures are on the map.", "13.20")
    if action == "build" and tribe["small"] + tribe["large"] == 0:
        return Refusal("act", action, text, "All your buildings are on the map.", "13.20")
    goods = tribe["goods"]
    price = {"explore": ("gear", "book"), "populate": ("book",), "build": ("gear",)}[action]
    have = [several(goods["crystal"], "crystal"), *(several(goods[kind], kind) for kind in price)]
    owned = listed([*have, f"{goods['food']} food"])
    return Refusal("act", action, text, f"No {target} in reach can be paid: you have {owned}.", rule)


def no_slot(cards: int) -> str:
    return "No free slot takes one of your cards." if cards else "All your cards are played or rest."
