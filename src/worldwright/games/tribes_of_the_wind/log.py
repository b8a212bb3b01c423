"""Log lines: every event as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NotRequired

from worldwright.engine.view import EngineEvent
from worldwright.games.tribes_of_the_wind.pieces import (
    effect_words,
    objective_words,
    place_words,
    power_words,
    tile_words,
)
from worldwright.wording import listed, one, several


class CardsEvent(EngineEvent):
    """Element cards dealt, looked at or discarded; which ones only for those who may know."""

    number: NotRequired[int]
    elements: NotRequired[list[str]]


class FaceEvent(EngineEvent):
    """Something happens to one piece, as it is printed."""

    face: dict[str, Any]


class ForestEvent(FaceEvent):
    """A Forest tile is bought or planted."""

    cost: NotRequired[int]
    space: NotRequired[str]


class EffectEvent(FaceEvent):
    """A card or a Guide brings something; a Guide may have to be paid."""

    effect: list[list[dict[str, Any]]]
    cost: NotRequired[int]


class WayEvent(EngineEvent):
    """A rider goes from one place to another."""

    start: str
    to: str


def sentence(event: Any, names: Sequence[str]) -> str:
    """An event as a log line."""
    seat = event["seat"]
    who = names[seat] if 0 <= seat < len(names) else "The Drifter"
    return SENTENCES[event["kind"]](event, who)


def elements_words(event: CardsEvent) -> str:
    return listed(name.title() for name in event["elements"])


def forest_words(event: ForestEvent) -> str:
    return tile_words(event["face"]).partition(" for ")[0]


def tell_deal(event: CardsEvent, who: str) -> str:
    dealt = elements_words(event) if "elements" in event else several(event["number"], "card")
    return f"{who} is dealt {dealt}."


def tell_play(event: EffectEvent, who: str) -> str:
    return f"{who} plays {event['face']['element'].title()} to {effect_words(event['effect'])}."


def tell_ride(event: WayEvent, who: str) -> str:
    return f"{who} moves a Wind Rider from {place_words(event['start'])} to {place_words(event['to'])}."


def tell_catapult(event: WayEvent, who: str) -> str:
    return f"{who} catapults a Wind Rider from {place_words(event['start'])} to {event['to']}."


def tell_buy(event: ForestEvent, who: str) -> str:
    return f"{who} buys {one(forest_words(event))} for {event['cost']} Water."


def tell_plant(event: ForestEvent, who: str) -> str:
    return f"{who} plants {one(forest_words(event))} on {event['space']}."


def tell_guide(event: EffectEvent, who: str) -> str:
    calls = f"pays the guide {event['cost']} Water" if event.get("cost") else "calls on the guide"
    return f"{who} {calls} to {effect_words(event['effect'])}."


IDLE = {
    "lost": "Nothing of it can be used now.",
    "nothing": "It counts no cards now.",
}  # why nothing comes of an action

SENTENCES: dict[str, Callable[[Any, str], str]] = {
    "setup": lambda e, who: (
        f"The table is set for {several(e['players'], 'player')}; {who} begins."
        if e["players"] > 1
        else "The table is set for one player."
    ),
    "board": lambda e, who: f"{who} follows the guide of the {e['board'].title()}.",
    "deal": tell_deal,
    "arrive": lambda e, who: f"{who} moves {several(e['number'], 'Wind Rider')} to the Starting tile.",
    "play": tell_play,
    "water": lambda e, who: f"{who} takes {e['number']} Water.",
    "clean": lambda e, who: f"{who} removes {e['number']} Pollution from {e['space']}.",
    "ride": tell_ride,
    "stop": lambda e, who: f"{who} forgoes {several(e['number'], 'move')}.",
    "catapult": tell_catapult,
    "buy": tell_buy,
    "no_forest": lambda e, who: f"{who} buys no Forest.",
    "plant": tell_plant,
    "temple": lambda e, who: f"{who} places a Temple on {e['space']} to {effect_words(e['effect'])}.",
    "discard": lambda e, who: f"{who} discards {elements_words(e)}.",
    "build": lambda e, who: f"{who} builds a Village on {e['space']}.",
    "spread": lambda e, who: f"Pollution spreads to {listed(e['spaces'])}.",
    "token": lambda e, who: f"{who} takes the Game End token: one more round after this one.",
    "village": lambda e, who: f"{who} takes a Village card.",
    "keep": lambda e, who: f"{who} keeps an objective: {objective_words(e['face'])}.",
    "use": lambda e, who: f"{who} uses the card at once to {effect_words(e['effect'])}.",
    "replace": lambda e, who: f"{who} gives up an objective: {objective_words(e['face'])}.",
    "guide": tell_guide,
    "lost": lambda e, who: f"{who} cannot use the rest of it.",
    "nothing": lambda e, who: f"{who} gets nothing for it.",
    "draw": lambda e, who: f"{who} draws {e['element'].title()} from the {'pile' if e['pile'] else 'display'}.",
    "look": lambda e, who: f"{who} looks at {several(e['number'], 'new card')}.",
    "power": lambda e, who: f"{who} gains a power: {power_words(e['face'])}.",
    "reshuffle": lambda e, who: f"The discard pile is shuffled: {several(e['number'], 'Element card')}.",
    "village_reshuffle": lambda e, who: f"The discarded Village cards are shuffled: {several(e['number'], 'card')}.",
    "drifter": lambda e, who: f"The Drifter discards {e['element'].title()} and takes the first card of the display.",
    "drifter_village": lambda e, who: f"The Drifter builds a Village, its number {e['number']}.",
    "end": lambda e, who: (
        "The game was stopped by its limit of rounds, which is no rule of the game."
        if e["guard"]
        else "The game is over."
    ),
}


# --- One line per turn ----------------------------------------------------------------------------


def removed(found: Sequence[Any]) -> str:
    return f"{sum(event['number'] for event in found)} Pollution less"


TOGETHER = frozenset(("deal", "end"))
ASIDE = frozenset(("spread", "reshuffle", "village_reshuffle"))
BRIEF: dict[str, Callable[[Sequence[Any]], str]] = {
    "build": lambda found: "Village",
    "token": lambda found: "Game End token",
    "temple": lambda found: "Temple",
    "plant": lambda found: "Forest" if len(found) == 1 else several(len(found), "Forest"),
    "play": lambda found: f"{found[0]['face']['element'].title()} card",
    "clean": removed,
    "guide": lambda found: "guide",
    "ride": lambda found: several(len(found), "ride"),
    "catapult": lambda found: "catapult",
    "water": lambda found: f"{sum(event['number'] for event in found)} Water",
    "discard": lambda found: several(len(found[0]["elements"]), "card") + " discarded",
    "board": lambda found: f"guide of the {found[0]['board'].title()}",
    "power": lambda found: "power",
    "keep": lambda found: "objective",
    "replace": lambda found: "objective given up",
    "arrive": lambda found: "Wind Riders arrive",
    "deal": lambda found: "cards dealt",
    "drifter_village": lambda found: "Village",
    "drifter": lambda found: f"{found[0]['element'].title()} discarded",
    "draw": lambda found: "new cards",
    "end": lambda found: "the game is over",
    "setup": lambda found: "the table is set",
}


def actor(event: EngineEvent) -> str:
    """The Drifter of the solo game acts without a seat."""
    return "The Drifter" if event["kind"].startswith("drifter") else ""
