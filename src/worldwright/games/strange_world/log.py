"""How the game is told: events in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NotRequired

from worldwright.engine.view import EngineEvent
from worldwright.games.strange_world.pieces import without_halves
from worldwright.games.strange_world.words import beside_words
from worldwright.wording import listed, several

REASONS = {  # 8.2.1
    "D1": "lake beside lake",
    "D2": "second swamp in the row",
    "D3": "an eye below the top row",
    "D4": "its half meets a used portal",
    "D5": "nothing to cover",
}
OUT_OF_SMOKE = "no Fumarole is left"  # the other case of D5
IDLE = {
    "flip": "The Tzimimes turn a card over, and nothing is gained.",
    "decline": "Nobody comes through the portal.",
}


class CardsEvent(EngineEvent):
    """Cards dealt, passed or revealed; `cards` and `called` only for those who may know them."""

    count: int
    to: int
    cards: NotRequired[list[str]]
    called: NotRequired[list[str]]


class CardEvent(EngineEvent):
    """Something happens to one card."""

    card: str
    called: str
    row: int
    col: int


class PlaceEvent(CardEvent):
    """A card is laid; `beside` how it lies to its neighbours, and what they are called."""

    beside: list[list[str]]


class FlipEvent(CardEvent):
    """A card is turned over."""

    reasons: list[str]
    fumaroles: int


class EruptEvent(CardEvent):
    """A card is covered; `up` if it lay face up until then."""

    up: bool


def sentence(event: Any, names: Sequence[str]) -> str:
    seat = event["seat"]
    who = names[seat] if 0 <= seat < len(names) else ""
    return SENTENCES[event["kind"]](event, who, names)


def tell_setup(event: Any, who: str, names: Sequence[str]) -> str:
    return f"The table is set for {event['players']}." + (f" {who} takes the Sun card." if who else "")


def tell_deal(event: CardsEvent, who: str, names: Sequence[str]) -> str:
    return f"{who} is dealt {cards_words(event)}."


def tell_pass(event: CardsEvent, who: str, names: Sequence[str]) -> str:
    return f"{who} passes {cards_words(event)} to {names[event['to']]}."


def cards_words(event: CardsEvent) -> str:
    return "; ".join(event["called"]) if "called" in event else several(event["count"], "card")


def tell_place(event: PlaceEvent, who: str, names: Sequence[str]) -> str:
    return f"{who} places {event['called']} {beside_words(event['beside'][:1])}."


def tell_flip(event: FlipEvent, who: str, names: Sequence[str]) -> str:
    reasons = [OUT_OF_SMOKE if test == "D5" and not event["fumaroles"] else REASONS[test] for test in event["reasons"]]
    return f"The Tzimimes turn {event['called']} over: {listed(reasons)}."


def tell_erupt(event: EruptEvent, who: str, names: Sequence[str]) -> str:
    covered = event["called"] if event["up"] else "a Tzimime"
    return f"The eruption covers {covered} with a Fumarole."


SENTENCES: dict[str, Callable[[Any, str, Sequence[str]], str]] = {
    "setup": tell_setup,
    "sun": lambda e, who, names: f"{who} turns the Sun to the {e['side']}.",
    "sun_passed": lambda e, who, names: f"The Sun card goes to {who}.",
    "deal": tell_deal,
    "pass": tell_pass,
    "stack": lambda e, who, names: f"{who} takes stack {e['number'] + 1} with {e['called']} on top.",
    "reveal": lambda e, who, names: f"{who} reveals {'; '.join(e['called'])}.",
    "place": tell_place,
    "flip": tell_flip,
    "portal": lambda e, who, names: f"{who} opens a portal: {' beside '.join(map(without_halves, e['called']))}.",
    "decline": lambda e, who, names: f"{who} welcomes nobody.",
    "fence": lambda e, who, names: f"{who} puts the Travellers on the {e['side']}; no card may pass that edge.",
    "welcome": lambda e, who, names: f"{who} welcomes {e['name']}.",
    "erupt": tell_erupt,
    "city": lambda e, who, names: f"{who} founds a Dark City worth {e['stars']} Stars.",
}


# --- One line per turn ----------------------------------------------------------------------------

TURNS = frozenset(("place",))
TOGETHER = frozenset(("deal", "pass"))
ASIDE = frozenset(("sun_passed",))
BRIEF: dict[str, Callable[[Sequence[Any]], str]] = {
    "city": lambda found: "Dark City",
    "welcome": lambda found: str(found[0]["name"]),
    "portal": lambda found: "portal" if len(found) == 1 else several(len(found), "portal"),
    "flip": lambda found: "a Tzimime",
    "erupt": lambda found: "eruption",
    "place": lambda found: without_halves(found[0]["called"]),
    "sun": lambda found: f"Sun to the {found[0]['side']}",
    "stack": lambda found: f"stack {found[0]['number'] + 1}",
    "reveal": lambda found: "new cards",
    "deal": lambda found: "cards dealt",
    "pass": lambda found: "cards passed",
    "setup": lambda found: "the table is set",
}
