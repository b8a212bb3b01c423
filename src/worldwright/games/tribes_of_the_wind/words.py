"""Tribes of the Wind in words: questions and actions. The pieces they name are in pieces.py, the log is in log.py."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.games.tribes_of_the_wind.actions import SPACE, TRIPLES
from worldwright.games.tribes_of_the_wind.pieces import (
    atom_words,
    branch_words,
    effect_words,
    need_words,
    objective_words,
    place_words,
    power_words,
    reason_words,
    tile_words,
)
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY
from worldwright.games.tribes_of_the_wind.view import View, faces_of
from worldwright.games.tribes_of_the_wind.view_question import see_question
from worldwright.games.tribes_of_the_wind.view_tribe import TribeView
from worldwright.games.tribes_of_the_wind.words_why import why_idle as why_idle
from worldwright.games.tribes_of_the_wind.words_why import why_not as why_not
from worldwright.wording import capital, listed

PROMPTS = {
    "CHOOSE_BOARD": ("Choose your guide", "chooses a guide"),
    "START_POLLUTION": ("Remove Pollution: {steps} to go", "removes Pollution"),
    "FIRST_CARD": ("Keep one of two objectives", "chooses a first objective"),
    "ACTION": ("Choose your action", "chooses an action"),
    "OR_CHOICE": ("Choose one of the two effects", "chooses an effect"),
    "DISCARD_SET": ("Choose three cards to discard", "discards three cards"),
    "TEMPLE_WHICH": ("Choose a Temple", "chooses a Temple"),
    "TEMPLE_WHERE": ("Choose a tile for the Temple", "places a Temple"),
    "EFFECT_ORDER": ("Choose what comes next", "chooses what comes next"),
    "POLLUTION_PICK": ("Remove Pollution: {steps} to go", "removes Pollution"),
    "MOVE_STEP": ("Move a Wind Rider: {steps} to go", "moves Wind Riders"),
    "FLEX_STEP": ("Move a Wind Rider or take Water: {steps} to go", "moves Wind Riders or takes Water"),
    "FOREST_TAKE": ("Choose a Forest for {price} Water", "buys a Forest"),
    "FOREST_PLACE": ("Choose a space for the Forest", "plants a Forest"),
    "CATAPULT_FROM": ("Choose a Wind Rider for the catapult", "loads the catapult"),
    "CATAPULT_TO": ("Choose where the Wind Rider lands", "aims the catapult"),
    "CLEAR_PICK": ("Choose a space to clear of all Pollution", "clears a space"),
    "VILLAGE_TAKE": ("Take a Village card", "takes a Village card"),
    "VILLAGE_SIDE": ("Keep the objective, or use the effect now", "chooses a side of the Village card"),
    "VILLAGE_REPLACE": ("Choose the objective that makes room", "replaces an objective"),
    "POST_ACTION": ("Use a power, or be done", "may use a power"),
    "DRAW": ("Draw a card by its back: {missing} to go", "draws cards"),
    "GUIDE_PICK": ("You have met a task: choose a power", "chooses a power"),
}
ENDS = {
    "MOVE_STEP": "Stop moving",
    "FLEX_STEP": "Take the rest as Water",
    "FOREST_TAKE": "Buy no Forest",
    "CATAPULT_FROM": "Leave the catapult",
    "CLEAR_PICK": "Clear no space",
    "TEMPLE_WHICH": "Place no Temple",
    "EFFECT_ORDER": "Done: the rest is lost",
    "POST_ACTION": "Done",
}
LABELS = {
    "token": "Game End token",
    "village": "Villages",
    "temple": "Temples",
    "pollution": "Clean land",
    "tile": "Tiles",
    "objective": "Objectives",
    "water": "Water",
    "tokens": "Pollution",
    "riders": "Wind Riders on Forests",
    "tiles": "Tiles laid",
    "temples": "Temples placed",
    "kept": "Objectives kept",
}
ORDINALS = ("first", "second", "third", "fourth", "fifth")
AT_WORDS = {
    "START_POLLUTION": "Remove Pollution from {}",
    "POLLUTION_PICK": "Remove Pollution from {}",
    "CLEAR_PICK": "Clear {} of all Pollution",
    "FOREST_PLACE": "Plant the Forest on {}",
    "TEMPLE_WHERE": "Place the Temple on {}",
    "CATAPULT_FROM": "Catapult a Wind Rider from {}",
    "CATAPULT_TO": "Land on {}",
}


SETS_UP = ("board",)  # what only sets the table: nobody chooses by what is dealt out then
ICONS = {
    "water": "tw-water",
    "tokens": "tw-pollution",
    "riders": "tw-rider",
    "tiles": "tw-forest",
    "temples": "tw-temple",
}  # symbols of what has no line of the score sheet
SEEN = ("play",)  # of which the table itself shows what the second half of their sentence says
PICKS = {"discard": ("hand",)}  # answers of several things, each taken by itself


def prompt(state: TribesOfTheWind, seat: int) -> str:
    text = PROMPTS[state.stack[-1].kind][0]
    if "{" not in text:
        return text
    return text.format(**see_question(state), missing=state.tribes[seat].hand.count(EMPTY))


def waiting_for(kind: str) -> str:
    return PROMPTS[kind][1]


def opponent(view: View) -> tuple[str, str, int] | None:
    """Whom one plays against alone: a name, a word on it, and the points to reach."""
    drifter = view["drifter"]
    if drifter is None:
        return None
    return "The Drifter", f"{drifter['villages']} of {drifter['villages_to_end']} Villages; target", drifter["target"]


def last_word(view: View) -> str:
    """What a lonely player had to reach, and that a game was stopped where no rule ends it."""
    if not view["over"]:
        return ""
    if view["end"]["reason"] == "guard":
        return f"Stopped after {view['end']['max_rounds']} rounds: a limit of the platform, no rule of the game."
    return f"The target was {view['drifter']['target']} points." if view["drifter"] else ""


# --- Actions --------------------------------------------------------------------------------------


def describe(view: View, action: int) -> str:
    """An action as a sentence; what comes after a colon is detail."""
    kind, values = SPACE.decode(action)
    if kind == "play":
        return describe_play(view, int(str(values[0])), int(str(values[1])))
    if kind == "discard":
        return describe_discard(view, TRIPLES[action - SPACE.base("discard")])
    if kind == "take":
        return describe_take(view, values[0])
    if kind in ("guide", "power"):
        return describe_guide(view, kind, int(str(values[0])) - 1)
    if kind == "effect":
        return describe_effect(view, str(values[0]))
    if kind == "side":
        return describe_side(view, 0 if values[0] == "left" else 1)
    if kind in ("marker", "replace", "board"):
        return describe_piece(view, kind, int(str(values[0])))
    question = asked(view)
    if kind == "at":
        return AT_WORDS.get(question, "Choose {}").format(place_words(str(values[0])))
    if kind == "ride":
        return f"Move a Wind Rider from {place_words(str(values[0]))} to {place_words(str(values[1]))}"
    if kind == "build":
        return f"Build a Village on {values[0]}"
    if kind == "temple":
        return "Place a Temple: discard three cards"
    return "Discard three cards" if kind == "dump" else ENDS.get(question, "Done")


def asked(view: View) -> str:
    """The kind of the open question; empty when there is none."""
    return view["decision"]["kind"] if view["decision"] else ""


def deciding(view: View) -> TribeView:
    """The tribe that decides."""
    return view["tribes"][view["decision"]["seat"] if view["decision"] else 0]


def describe_play(view: View, slot: int, number: int) -> str:
    held = deciding(view)["hand"][slot]
    rows = view["rows"][slot] if view["rows"] else []
    if held is None or number >= len(rows):
        return f"Play the {ORDINALS[slot]} card, row {number + 1}"
    row = rows[number]
    return f"Play {held['element'].title()} to {effect_words(row['now'])}: {reason_words(row)}"


def describe_discard(view: View, slots: Sequence[int]) -> str:
    held = [deciding(view)["hand"][slot] for slot in slots]
    elements = (card["element"].title() if card else "nothing" for card in held)
    return f"Discard {listed(elements)}: the {listed(ORDINALS[slot] for slot in slots)} card"


def describe_take(view: View, slot: object) -> str:
    place = slot if isinstance(slot, int) else None  # None: the pile
    if asked(view) == "DRAW":
        back = view["elements"]["top"] if place is None else view["elements"]["display"][place]
        which = f", the {ORDINALS[place]} card" if place is not None and view["players"] == 1 else ""
        return f"Draw {str(back).title()} from the {'pile' if place is None else 'display'}{which}"
    if asked(view) == "VILLAGE_TAKE" and place is not None:
        return describe_village(view, place)
    forests = view["forests"]
    tile = forests["top"] if place is None else forests["display"][place]
    where = "on the pile" if place is None else f"in place {place + 1}"
    if not tile:
        return f"Take the Forest {where}"
    name, _, rest = tile_words(faces_of(view)["tiles"][tile]).partition(" for ")
    return f"Take the {name} {where}: {rest}"


def describe_village(view: View, slot: int) -> str:
    card = view["villages"]["display"][slot]
    if card is None:
        return f"Take the {ORDINALS[slot]} Village card"
    now = effect_words(view["uses"][slot])
    return (
        f"Take the {ORDINALS[slot]} Village card: {objective_words(faces_of(view)['villages'][card])}, or at once {now}"
    )


def describe_guide(view: View, kind: str, number: int) -> str:
    guides = deciding(view)["guides"]
    if number >= len(guides):
        return f"Choose the {ORDINALS[number]} Guide card"
    words = power_words(faces_of(view)["guides"][guides[number]])
    return f"Use your guide: {words}" if kind == "guide" else capital(words)


def describe_effect(view: View, kind: str) -> str:
    """Which effect comes next, with its number as it is now."""
    words = next((atom_words(kind, atom["number"]) for atom in view["pending"] if atom["kind"] == kind), kind)
    return f"{capital(words)} next"


def describe_side(view: View, side: int) -> str:
    question = asked(view)
    if question == "FIRST_CARD":
        return f"Keep the {ORDINALS[side]} card: {objective_words(faces_of(view)['villages'][view['offer'][side]])}"
    if question == "OR_CHOICE":
        return capital(branch_words(view["branches"][side]))
    if question == "VILLAGE_SIDE" and view["villages"]["taken"]:
        face = faces_of(view)["villages"][view["villages"]["taken"]]
        return (
            f"Use the card now: {effect_words(view['branches'])}"
            if side
            else f"Keep the objective: {objective_words(face)}"
        )
    return f"Choose the {ORDINALS[side]}"


def describe_piece(view: View, kind: str, number: int) -> str:
    tribe, faces = deciding(view), faces_of(view)
    if kind == "marker" and view["temples"]:
        return f"Place the Temple to {effect_words(view['temples'][number])}"
    if kind == "replace" and number < len(tribe["kept"]):
        return f"Give up the {ORDINALS[number]} objective: {objective_words(faces['villages'][tribe['kept'][number]])}"
    if kind == "board" and number < len(faces["boards"]):
        face = list(faces["boards"].values())[number]
        return f"Follow the {face['name']}: a power for {need_words(face)}"
    return f"Choose the {ORDINALS[number]}"
