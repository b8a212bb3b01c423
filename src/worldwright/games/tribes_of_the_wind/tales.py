"""Log lines: every event as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Event = dict[str, Any]


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a log line."""
    seat = event["seat"]
    who = names[seat] if 0 <= seat < len(names) else "The Drifter"
    line = TALES.get(event["kind"])
    return line(event, who) if line else f"{who}: {event['kind']}"


def several(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def cards_or_number(event: Event) -> str:
    return ", ".join(event["cards"]) if "cards" in event else several(event["number"], "card")


TALES: dict[str, Callable[[Event, str], str]] = {
    "setup": lambda e, who: f"The table is set for {several(e['players'], 'player')}.",
    "board": lambda e, who: f"{who} plays the guide of the {e['board']}.",
    "deal": lambda e, who: f"{who} is dealt {cards_or_number(e)}.",
    "arrive": lambda e, who: f"{who} moves {several(e['number'], 'Wind Rider')} to the Starting tile.",
    "round": lambda e, who: f"Round {e['number']} begins.",
    "play": lambda e, who: f"{who} plays {e['card']}, row {e['row'] + 1}.",
    "water": lambda e, who: f"{who} takes {e['number']} Water.",
    "clean": lambda e, who: f"{who} removes {e['number']} Pollution from {e['space']}.",
    "ride": lambda e, who: f"{who} moves a Wind Rider from {e['start']} to {e['to']}.",
    "stop": lambda e, who: f"{who} forgoes {several(e['number'], 'move')}.",
    "catapult": lambda e, who: f"{who} catapults a Wind Rider from {e['start']} to {e['to']}.",
    "buy": lambda e, who: f"{who} buys Forest {e['tile']} for {e['cost']} Water.",
    "no_forest": lambda e, who: f"{who} buys no Forest.",
    "plant": lambda e, who: f"{who} plants {e['tile']} at {e['space']}.",
    "temple": lambda e, who: f"{who} places Temple {e['temple'] + 1} at {e['space']}.",
    "discard": lambda e, who: f"{who} discards {', '.join(e['cards'])}.",
    "build": lambda e, who: f"{who} builds a Village at {e['space']}.",
    "spread": lambda e, who: f"Pollution spreads to {', '.join(e['spaces'])}.",
    "token": lambda e, who: f"{who} takes the Game End token: one more round after this one.",
    "village": lambda e, who: f"{who} takes Village card {e['card']}.",
    "keep": lambda e, who: f"{who} keeps the objective of {e['card']}.",
    "use": lambda e, who: f"{who} uses the effect of {e['card']}.",
    "replace": lambda e, who: f"{who} gives up {e['card']}.",
    "guide": lambda e, who: f"{who} uses {e['card']}" + (f" for {e['cost']} Water." if e["cost"] else "."),
    "lost": lambda e, who: f"{who} cannot use the rest.",
    "draw": lambda e, who: f"{who} draws {e['element']} from the {'pile' if e['pile'] else 'display'}.",
    "look": lambda e, who: f"{who} looks at {cards_or_number(e)}.",
    "power": lambda e, who: f"{who} gains the power of {e['card']}.",
    "reshuffle": lambda e, who: f"The discard pile is shuffled: {e['number']} Element cards.",
    "village_reshuffle": lambda e, who: f"The Village discard is shuffled: {several(e['number'], 'card')}.",
    "drifter": lambda e, who: f"The Drifter discards {e['card']} and takes a card of the display.",
    "drifter_village": lambda e, who: f"The Drifter builds Village {e['number']}.",
    "end": lambda e, who: "The game was stopped by its limit of rounds, which is no rule of the game." if e["guard"] else "The game is over.",
    "auto": lambda e, who: f"{who} has one way only: {e['action']}.",
    "skipped": lambda e, who: f"{who} cannot: {e['decision']}.",
}
