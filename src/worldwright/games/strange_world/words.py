"""How the game asks: prompts and actions in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from worldwright.engine.view import printed
from worldwright.games.strange_world.actions import SPACE
from worldwright.games.strange_world.pieces import face_words, offer_words, without_halves
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.turn_play import PlayCell
from worldwright.games.strange_world.view import CellView, FaceView, View, cards_seen, faces_of, travellers_of
from worldwright.games.strange_world.words_why import why_not as why_not

PROMPTS = {
    "SUN_SIDE": ("Choose the Sun side: which way cards and turns go this round", "chooses the Sun side"),
    "DRAFT_KEEP": ("Keep one card; the other two go to your neighbour", "keeps a card"),
    "DRAFT_GIVE": ("Give one of your three cards to your neighbour", "gives a card"),
    "PLAY_CARD": ("Choose the card to play", "chooses a card"),
    "PLAY_CELL": ("Place your {card}", "places a card"),
    "PORTAL_SIDE": ("Two portals fit: choose the one that opens", "chooses which portal opens"),
    "TRAVELLER_PICK": ("A portal has opened: welcome a Traveller, or nobody", "may welcome a Traveller"),
    "TRAVELLER_SIDE": ("Choose the side of your World where Travellers will sit", "chooses the side of the Travellers"),
    "TRAVELLER_SPOT": ("Choose the two rows your Traveller looks at", "seats a Traveller"),
    "ERUPT_TARGET": ("The volcano erupts: choose the card that vanishes in smoke", "chooses what the eruption covers"),
    "CITY_PARTNER": ("Choose the Fumarole that founds the Dark City with the new one", "founds a Dark City"),
    "SOLO_STACK": ("Choose a stack: its top card is placed first, then the two below", "chooses a stack"),
}
POINTS = "Stars"
LABELS = {
    "mountain": "Mountains",
    "lake": "Lakes",
    "animal": "Animals",
    "swamp": "Swamps",
    "city": "Dark Cities",
    "eye": "Eyes",
    "traveller": "Travellers",
}
CHOICES = {
    "sun": {"left": "Sun to the left: clockwise", "right": "Sun to the right: counter-clockwise"},
    "portal": {"left": "Open the portal on the left", "right": "Open the portal on the right"},
    "fence": {"left": "Travellers sit on the left", "right": "Travellers sit on the right"},
    "spot": {
        "above": "Look at the portal's row and the one above",
        "below": "Look at the portal's row and the one below",
    },
}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
LIES = {"up": "below", "left": "right of", "right": "left of", "down": "above"}  # a card to its neighbour
COVERED = {"tzimime": "Tzimime", "fumarole": "Fumarole"}
TOWARD = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


def prompt(state: StrangeWorld, seat: int) -> str:
    frame = state.stack[-1]
    if isinstance(frame, PlayCell):
        return PROMPTS[frame.kind][0].format(card=face_words(state.catalogue.faces[frame.card]))
    return PROMPTS[frame.kind][0]


def waiting_for(kind: str) -> str:
    return PROMPTS[kind][1]


def last_word(view: View) -> str:
    """What is to be said of a finished game beyond who won: how the world receives a lonely player (10.3)."""
    solo = view["solo"]
    return f"Level {solo['level']}: {solo['name']}" if solo and view["over"] else ""


# --- Actions --------------------------------------------------------------------------------------


def describe(view: View, action: int) -> str:
    kind, values = SPACE.decode(action)
    value: Any = values[0] if values else None
    match kind:
        case "keep" | "give" | "play":
            return f"{kind.capitalize()} {card_in_hand(view, value)}"
        case "place":
            return f"Place it {place_words(view, *value)}"
        case "welcome":
            traveller = travellers_of(view)[value]
            return f"Welcome {traveller['name']}: {offer_words(traveller)}"
        case "decline":
            return "Welcome nobody"
        case "erupt":
            return f"Cover {target_words(view, value)}, {value}"
        case "found":
            return f"Found the City with the Fumarole {value}"
        case "stack":
            return f"Take stack {value + 1}{top_words(view, value)}"
    return CHOICES[kind][value]


def card_words(view: View, card: str) -> str:
    """A card of a view in words."""
    return face_words(faces_of(view)[card])


def card_in_hand(view: View, card: str) -> str:
    """A card in hand in words; cards that show the same are counted."""
    if card not in cards_seen(view):
        return "a card"
    words = card_words(view, card)
    hand = view["hands"][view["seat"]]["cards"] if view["seat"] is not None else None
    alike = [other for other in hand or () if card_words(view, other) == words]
    return f"{words}, the {ORDINALS[alike.index(card)]}" if len(alike) > 1 else words


def place_words(view: View, row: int, column: int) -> str:
    """An empty cell by a card beside it, such as 'above the lake'; by two, or counted, where others lie alike."""
    seat = view["decision"]["seat"] if view["decision"] else view["seat"] or 0
    cells = view["worlds"][seat]["cells"]
    lying = tuple([(cell["row"], cell["col"], cell["card"], cell["state"]) for cell in cells])
    for words in places_in_words(view["printed"], lying):
        alike = [at for at, called in words.items() if called == words[row, column]]
        if len(alike) == 1:
            return words[row, column]
    return f"{words[row, column]}, the {ORDINALS[alike.index((row, column))]}"


@lru_cache(maxsize=64)  # all places of a World are called at once, and asked for one by one
def places_in_words(text: str, lying: tuple[tuple[int, int, str, str], ...]) -> list[dict[tuple[int, int], str]]:
    """The places around cards that lie in a World, row by row: by one card beside them, and by two."""
    faces: dict[str, FaceView] = printed(text)["faces"]
    cards = {
        (row, column): (state == "up", face_words(faces[card]) if state == "up" else COVERED[state])
        for row, column, card, state in lying
    }
    near = sorted({toward(*at, way) for at in cards for way in TOWARD} - set(cards))
    return [{at: beside_words(neighbours(cards, *at)[:told]) for at in near} for told in (1, 2)]


def neighbours(cards: Mapping[tuple[int, int], tuple[bool, str]], row: int, column: int) -> list[tuple[str, str]]:
    """How a cell lies to the cards beside it, and what they are called: face-up ones first."""
    found = [(lies, cards.get(toward(row, column, way))) for way, lies in LIES.items()]
    beside = [(lies, *card) for lies, card in found if card is not None]
    return [(lies, called) for lies, up, called in sorted(beside, key=lambda card: not card[1])]


def beside_words(beside: Sequence[Sequence[str]]) -> str:
    """A place by the cards beside it: 'above the lake, left of the swamp'."""
    return ", ".join(f"{lies} the {without_halves(called)}" for lies, called in beside)


def target_words(view: View, way: str) -> str:
    """What an eruption in this direction would cover: a Tzimime shows nothing any more."""
    focus, decision = view["focus"], view["decision"]
    if focus is None or decision is None:
        return "the card"
    cells = cells_of(view, decision["seat"])
    cell = cells.get(toward(focus["row"], focus["col"], way))
    if cell is None:
        return "the card"
    return card_words(view, cell["card"]) if cell["state"] == "up" else "a Tzimime"


def cells_of(view: View, seat: int) -> Mapping[tuple[int, int], CellView]:
    """The cards of a World by row and column."""
    return {(cell["row"], cell["col"]): cell for cell in view["worlds"][seat]["cells"]}


def top_words(view: View, stack: int) -> str:
    stacks = view["stacks"] or []
    top = stacks[stack]["top"] if stack < len(stacks) else None
    return f": {card_words(view, top)}" if top else ""


def toward(row: int, column: int, way: str) -> tuple[int, int]:
    down, right = TOWARD[way]
    return row + down, column + right
