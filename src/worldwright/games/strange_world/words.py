"""How the game talks: prompts, actions and events in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from worldwright.games.strange_world.actions import SPACE
from worldwright.games.strange_world.pieces import face_words as face_words
from worldwright.games.strange_world.pieces import need_words as need_words
from worldwright.games.strange_world.pieces import piece as piece
from worldwright.games.strange_world.state import StrangeWorld, nth_card

View = dict[str, Any]

PROMPTS = {
    "SUN_SIDE": ("Choose the Sun side: which way cards and turns go this round", "chooses the Sun side"),
    "DRAFT_KEEP": ("Keep one card; the other two go to your neighbour", "keeps a card"),
    "DRAFT_GIVE": ("Give one of your three cards to your neighbour", "gives a card"),
    "PLAY_CARD": ("Choose the card to play", "chooses a card"),
    "PLAY_CELL": ("Place your {card}", "places a card"),
    "PORTAL_SIDE": ("Two portals fit: choose the one that opens", "chooses which portal opens"),
    "TRAVELLER_PICK": ("A portal has opened: welcome a Traveller, or let it close", "may welcome a Traveller"),
    "TRAVELLER_SIDE": ("Choose the side of your World where Travellers will sit", "chooses the side of the Travellers"),
    "TRAVELLER_SPOT": ("Choose the two rows your Traveller looks at", "seats a Traveller"),
    "ERUPT_TARGET": ("The volcano erupts: choose the card that vanishes in smoke", "chooses what the eruption covers"),
    "CITY_PARTNER": ("Choose the Fumarole that founds the Dark City with the new one", "founds a Dark City"),
    "SOLO_STACK": ("Choose a stack: its top card is placed first, then the two below", "chooses a stack"),
}
REASONS = {
    "D1": "lake beside lake",
    "D2": "second swamp in the row",
    "D3": "an eye below the top row",
    "D4": "its half meets a used portal",
    "D5": "nothing to cover",
}
LABELS = {
    "mountain": "Mountains",
    "lake": "Lakes",
    "animal": "Animals",
    "swamp": "Swamps",
    "city": "Dark Cities",
    "eye": "Eyes",
    "traveller": "Travellers",
}


def prompt(state: StrangeWorld, seat: int) -> str:
    frame = state.stack[-1]
    text = PROMPTS[frame.kind][0]
    if frame.kind == "PLAY_CELL":
        return text.format(card=face_words(state.catalogue.faces[nth_card(state.hands[seat], frame.a)]))
    return text


def waiting_for(kind: str) -> str:
    return PROMPTS[kind][1]


# --- Cards ----------------------------------------------------------------------------------------


def card_words(view: View, card: str) -> str:
    """A card of a view in words."""
    return face_words(view["faces"][card])


def card_in_hand(view: View, hand: Sequence[str], slot: int) -> str:
    """A card in hand in words; cards that show the same are counted."""
    shown = [card_words(view, card) for card in hand]
    alike = [other for other, words in enumerate(shown) if words == shown[slot]]
    return shown[slot] if len(alike) == 1 else f"{shown[slot]}, the {('first', 'second', 'third')[alike.index(slot)]}"


def place_words(row: int, column: int) -> str:
    """A cell as seen from the starting card, such as '1 below and 2 to the right'."""
    if row == 0 and column == 0:
        return "the starting place"
    down = f"{abs(row)} {'below' if row > 0 else 'above'}" if row else ""
    across = f"{abs(column)} to the {'right' if column > 0 else 'left'}" if column else ""
    return " and ".join(part for part in (down, across) if part)


# --- Actions --------------------------------------------------------------------------------------


def describe(view: View, action: int) -> str:
    kind, values = SPACE.decode(action)
    if kind in ("keep", "give", "play"):
        hand = view["hands"][view["seat"]]["cards"] if view["seat"] is not None else None
        slot = values[0]
        assert isinstance(slot, int)
        card = card_in_hand(view, hand, slot) if hand and slot < len(hand) else f"card {slot + 1}"
        return {"keep": f"Keep {card}", "give": f"Give {card}", "play": f"Play {card}"}[kind]
    if kind == "place":
        return describe_place(view, action, values[0])
    if kind == "welcome":
        traveller = view["travellers"][values[0]]
        return f"Welcome {traveller['name']}: {traveller['base']} Stars, {traveller['bonus']} more for {need_words(traveller)}"
    if kind == "stack":
        top = view["stacks"][values[0]]["top"] if view.get("stacks") else None
        number = int(str(values[0])) + 1
        return f"Take stack {number}: {card_words(view, top)}" if top else f"Take stack {number}"
    return describe_choice(view, kind, str(values[0]) if values else "")


def describe_place(view: View, action: int, at: Any) -> str:
    text = f"Place it {place_words(*at)}"
    outcome = (view.get("preview") or {}).get(str(action))
    return f"{text}: {outcome_words(view, outcome)}" if outcome else text


def outcome_words(view: View, outcome: dict[str, Any]) -> str:
    """What a placement brings, such as '+3 Stars (mountain 1, animal 2), opens a portal'."""
    if outcome["rule"]:
        parts = [f"turns over: {REASONS[outcome['rule']]}"]
    else:
        lines = ", ".join(f"{label} {points:+d}" for label, points in outcome["parts"].items())
        parts = [f"{outcome['gain']:+d} Stars" + (f" ({lines})" if lines else "")]
        parts += ["opens a portal"] * bool(outcome["portal"]) + ["erupts"] * bool(outcome["erupts"])
    if outcome["flips"]:
        parts.append("turns over " + ", ".join(card_words(view, card) for card in outcome["flips"]))
    return ", ".join(parts)


def describe_choice(view: View, kind: str, value: str) -> str:
    focus = view.get("focus")
    if kind in ("erupt", "found") and focus:
        row, column = toward(focus["row"], focus["col"], value)
        cards = {(cell["row"], cell["col"]): cell["card"] for cell in view["worlds"][view["decision"]["seat"]]["cells"]}
        target = card_words(view, cards[row, column]) if (row, column) in cards else place_words(row, column)
        return f"Cover {target}, {value}" if kind == "erupt" else f"Found the City with the Fumarole {value}"
    return {
        "sun": f"Sun to the {value}: {'clockwise' if value == 'left' else 'counter-clockwise'}",
        "portal": f"Open the portal on the {value}",
        "decline": "Welcome nobody",
        "fence": f"Travellers sit on the {value}",
        "spot": f"Look at the portal's row and the one {value}",
        "erupt": f"Cover the card {value}",
        "found": f"Found the City with the Fumarole {value}",
    }[kind]


def toward(row: int, column: int, way: str) -> tuple[int, int]:
    down, right = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}[way]
    return row + down, column + right


# --- Events ---------------------------------------------------------------------------------------


def sentence(event: dict[str, Any], names: Sequence[str]) -> str:
    seat = event["seat"]
    who = names[seat] if 0 <= seat < len(names) else ""
    tell = SENTENCES.get(event["kind"])
    return tell(event, who, names) if tell else f"{who}: {event['kind']}"


def tell_deal(event: dict[str, Any], who: str, names: Sequence[str]) -> str:
    return (
        f"{who} is dealt {', '.join(event['called'])}."
        if "called" in event
        else f"{who} is dealt {event['count']} cards."
    )


def tell_pass(event: dict[str, Any], who: str, names: Sequence[str]) -> str:
    cards = (
        ", ".join(event["called"]) if "called" in event else f"{event['count']} card{'s' if event['count'] > 1 else ''}"
    )
    return f"{who} passes {cards} to {names[event['to']]}."


def tell_flip(event: dict[str, Any], who: str, names: Sequence[str]) -> str:
    reasons = " and ".join(REASONS[reason] for reason in event["reasons"])
    return f"The Tzimimes turn {event['called']} over: {reasons}."


SENTENCES: dict[str, Callable[[dict[str, Any], str, Sequence[str]], str]] = {
    "setup": lambda e, who, names: (
        f"The table is set for {e['players']}." + (f" {who} takes the Sun card." if who else "")
    ),
    "round": lambda e, who, names: f"Round {e['number']} begins.",
    "sun": lambda e, who, names: f"{who} turns the Sun to the {e['side']}.",
    "sun_passed": lambda e, who, names: f"The Sun card goes to {who}.",
    "deal": tell_deal,
    "pass": tell_pass,
    "stack": lambda e, who, names: f"{who} takes stack {e['number'] + 1} with {e['called']} on top.",
    "reveal": lambda e, who, names: f"{who} reveals {' and '.join(e['called'])}.",
    "place": lambda e, who, names: f"{who} places {e['called']} {place_words(e['row'], e['col'])}.",
    "flip": tell_flip,
    "portal": lambda e, who, names: f"{who} opens a portal between {' and '.join(e['called'])}.",
    "decline": lambda e, who, names: f"{who} welcomes nobody.",
    "fence": lambda e, who, names: f"{who} puts the Travellers on the {e['side']}; no card may pass that edge.",
    "welcome": lambda e, who, names: f"{who} welcomes {e['traveller'].title()}.",
    "erupt": lambda e, who, names: f"The eruption covers {e['called']} with a Fumarole.",
    "city": lambda e, who, names: f"{who} founds a Dark City worth {e['stars']} Stars.",
    "auto": lambda e, who, names: f"{who} has one way only: {e.get('action', 'unseen')}.",
    "skipped": lambda e, who, names: f"{who} has nothing to choose here.",
}
