"""Tribes of the Wind in words: questions, actions and pieces. The log lives in tales.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from worldwright.games.tribes_of_the_wind.actions import SPACE, TRIPLES
from worldwright.games.tribes_of_the_wind.board import PLACE_NAMES
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.tales import tell
from worldwright.games.tribes_of_the_wind.view import see_question

View = dict[str, Any]
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
    "GUIDE_PICK": ("A requirement is met: choose a power", "chooses a power"),
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
    "pollution": "Polluted spaces",
    "tile": "Tiles",
    "objective": "Objectives",
}
KIND_WORDS = {
    "pollution": "Remove Pollution",
    "move": "Move Wind Riders",
    "flex": "Move Wind Riders or take Water",
    "forest": "Buy a Forest",
    "catapult": "Catapult a Wind Rider",
    "temple": "Place a Temple",
    "clear": "Clear a space",
}
AT_WORDS = {
    "START_POLLUTION": "Remove Pollution from {}",
    "POLLUTION_PICK": "Remove Pollution from {}",
    "CLEAR_PICK": "Clear {}",
    "FOREST_PLACE": "Plant it at {}",
    "TEMPLE_WHERE": "Place it at {}",
    "CATAPULT_FROM": "Catapult a Wind Rider from {}",
    "CATAPULT_TO": "Let it land at {}",
}


def prompt(state: TribesOfTheWind, seat: int) -> str:
    frame = state.stack[-1]
    text = PROMPTS[frame.kind][0]
    if "{" not in text:
        return text
    return text.format(steps=frame.a, price=see_question(state)["price"], missing=state.tribes[seat].hand.count(-1))


def waiting_for(kind: str) -> str:
    return PROMPTS[kind][1]


def sentence(event: dict[str, Any], names: Sequence[str]) -> str:
    return tell(event, names)


# --- Pieces ---------------------------------------------------------------------------------------


def atom_words(atom: View) -> str:
    """An effect in words, such as '4 Water' or 'a Forest for 3 Water'."""
    number = atom["number"]
    return {
        "water": f"{number} Water",
        "pollution": f"remove {number} Pollution",
        "move": f"{number} moves" if number != 1 else "1 move",
        "flex": f"{number} moves or Water",
        "forest": f"a Forest for {number} Water",
        "catapult": "a catapult",
        "temple": "a Temple",
        "clear": "clear a space",
    }[atom["kind"]]


def branch_words(branch: Sequence[View]) -> str:
    return " and ".join(atom_words(atom) for atom in branch)


def effect_words(branches: Sequence[Sequence[View]]) -> str:
    return " or ".join(branch_words(branch) for branch in branches)


def printed_words(effect: str) -> str:
    """An effect as the catalogue writes it, in words."""
    return effect_words([[printed_atom(atom) for atom in branch.split("+")] for branch in effect.split("/")])


def printed_atom(text: str) -> View:
    kind, _, number = text.partition(":")
    return {"kind": kind, "number": number if not number.isdigit() else int(number)}


def reason_words(row: View) -> str:
    """Why a row is met or not, in numbers, such as 'Earth: you 2, neighbours 1 and 0'."""
    if row["kind"] == "all4":
        return "no " + " and no ".join(row["missing"]) if row["missing"] else "one of each element"
    element = row["element"].title()
    if row["kind"] in ("have", "none"):
        return f"{element}: you {row['own']}"
    if row["kind"] == "nb":
        return f"{element}: neighbours {row['left']} and {row['right']}"
    if row["kind"] in ("sum", "tiers"):
        return f"{element}: {row['total']} in all"
    return f"{element}: you {row['own']}, neighbours {row['left']} and {row['right']}"


def requirement_words(row: View) -> str:
    """What a row asks for."""
    element, number = row["element"].title(), row["number"]
    neighbours = "both neighbours" if number == 2 else "a neighbour"
    return {
        "have": f"at least {number} {element}",
        "none": f"no {element}",
        "all4": "one of each element",
        "sum": f"X = {element} in the three hands",
        "nb": f"{element} with {neighbours}",
        "more": f"more {element} than {neighbours}",
        "fewer": f"fewer {element} than {neighbours}",
        "tiers": f"{element} in the three hands: 2, 4 or 6",
    }[row["kind"]]


def goal_words(face: View) -> str:
    """An objective in words."""
    goal = face["goal"]
    kind = goal["type"]
    places = " and ".join(PLACE_NAMES[space] for space in goal.get("spaces", ()))
    if kind in ("tiles_on", "villages_on", "temples_on"):
        return f"{kind.partition('_')[0].title()} on {places}"
    if kind == "region":
        return f"{goal['n']} tiles among {', '.join(PLACE_NAMES[space] for space in goal['spaces'])}"
    if kind == "line":
        shape = {"row": "in a row", "column": "in a column", "diagonal": "on a diagonal", "L": "in an L"}[goal["shape"]]
        return f"Three tiles {shape} of {'one colour' if goal['colour'] == 'same' else 'three colours'}"
    if kind == "bonus":
        return f"{goal['n']} Villages with a {goal['bonus']}"
    return f"{goal['n']} building bonuses on Villages"


def power_words(face: View) -> str:
    """A Guide's power in words."""
    power = face["power"]
    effect = printed_words(power["effect"]) if "effect" in power else ""
    return {
        "on_play": f"play {power.get('element', '')}: {effect}",
        "pay": f"once a turn, pay {power.get('cost')} Water: {effect}",
        "pay_forest": f"once a turn: a Forest for {power.get('cost')} Water",
        "on_forest": f"each Forest: {effect}",
        "boost": f"{power.get('amount')} more whenever you get {power.get('kind')}",
        "discount": f"Forests cost {power.get('amount')} less" + (f", and each gives: {effect}" if effect else ""),
        "convert": f"{power.get('water')} Water for each Pollution removed",
    }[power["type"]]


def need_words(face: View) -> str:
    """The requirement that only this board has."""
    need = face["requirement"]
    places = ", ".join(PLACE_NAMES[space] for space in need.get("spaces", ()))
    return {
        "clean_spaces": f"{need['n']} clean spaces",
        "right_sides": f"{need['n']} right sides used",
        "kept_cards": f"{need['n']} objectives kept",
        "village_in": f"{need['n']} Village on {places}",
        "temple_in": f"{need['n']} Temple on {places}",
    }[need["type"]]


def tile_words(face: View) -> str:
    """A tile in words."""
    if face["order"]:
        return f"{face['colour']} Starting tile {face['order']}"
    spoils = ", spreads Pollution" if face["pollution"] else ""
    return f"{face['colour']} Forest for {face['riders']} riders with {' and '.join(face['bonus'])}{spoils}"


# --- Actions --------------------------------------------------------------------------------------


def describe(view: View, action: int) -> str:
    kind, values = SPACE.decode(action)
    if kind == "play":
        return describe_play(view, int(str(values[0])), int(str(values[1])))
    if kind == "discard":
        return describe_discard(view, action)
    if kind == "take":
        return describe_take(view, values[0])
    if kind in ("guide", "power"):
        return describe_guide(view, kind, int(str(values[0])) - 1)
    if kind in ("marker", "replace", "board", "side"):
        return describe_piece(view, kind, values[0])
    question = (view.get("decision") or {}).get("kind", "")
    if kind == "at":
        return AT_WORDS.get(question, "Choose {}").format(place_words(str(values[0])))
    if kind == "ride":
        return f"Move a Wind Rider from {place_words(str(values[0]))} to {place_words(str(values[1]))}"
    if kind == "effect":
        return KIND_WORDS[str(values[0])]
    if kind == "build":
        return f"Build a Village at {values[0]}"
    if kind == "temple":
        return "Place a Temple: discard three cards"
    return "Discard three cards" if kind == "dump" else ENDS.get(question, "Done")


def place_words(place: str) -> str:
    return "the Capital" if place == "capital" else place


def asked(view: View) -> View:
    """The tribe that decides."""
    tribe: View = view["tribes"][view["decision"]["seat"] if view["decision"] else 0]
    return tribe


def describe_play(view: View, slot: int, number: int) -> str:
    held = asked(view)["hand"][slot]
    if not held or not held["card"] or not view["rows"]:
        return f"Play card {slot + 1}, row {number + 1}"
    rows = view["rows"][slot]
    if number >= len(rows):
        return f"Play {held['card']}, row {number + 1}"
    row = rows[number]
    return f"Play {held['card']}: {effect_words(row['now'])} ({reason_words(row)})" + (f", row {number + 1}" if len(rows) > 1 else "")


def describe_discard(view: View, action: int) -> str:
    hand = asked(view)["hand"]
    slots = TRIPLES[action - SPACE.base("discard")]
    cards = [f"card {slot + 1}" if not hand[slot] or not hand[slot]["card"] else hand[slot]["card"] for slot in slots]
    return f"Discard {cards[0]}, {cards[1]} and {cards[2]}"


def describe_take(view: View, slot: Any) -> str:
    question = (view.get("decision") or {}).get("kind", "")
    if question == "DRAW":
        shelf = view["elements"]["top"] if slot == "pile" else view["elements"]["display"][slot]
        return f"Draw {shelf} from the {'pile' if slot == 'pile' else 'display'}"
    if question == "VILLAGE_TAKE" and slot != "pile" and view["villages"]["display"][slot]:
        face = view["faces"]["villages"][view["villages"]["display"][slot]]
        return f"Take {face['id']}: {goal_words(face)} for {face['vp']}, or now {printed_words(face['now'])}"
    forests = view["forests"]
    tile = forests["top"] if slot == "pile" else forests["display"][slot]
    place = "the pile" if slot == "pile" else f"place {slot + 1}"
    return f"Take {tile_words(view['faces']['tiles'][tile])} from {place}" if tile else f"Take from {place}"


def describe_guide(view: View, kind: str, number: int) -> str:
    guides = asked(view)["guides"]
    if number >= len(guides):
        return f"Guide card {number + 1}"
    words = power_words(view["faces"]["guides"][guides[number]])
    return f"Use your guide: {words}" if kind == "guide" else f"Choose the power: {words}"


def describe_piece(view: View, kind: str, value: Any) -> str:
    tribe = asked(view)
    if kind == "marker" and tribe["board"]:
        return f"Temple of {printed_words(view['faces']['boards'][tribe['board']]['temples'][value])}"
    if kind == "replace" and value < len(tribe["kept"]):
        face = view["faces"]["villages"][tribe["kept"][value]]
        return f"Give up {face['id']}: {goal_words(face)} for {face['vp']}"
    if kind == "board":
        face = list(view["faces"]["boards"].values())[value] if value < len(view["faces"]["boards"]) else None
        return f"Play the {face['name']}: {need_words(face)}" if face else f"Board {value + 1}"
    return describe_side(view, str(value)) if kind == "side" else f"Choose {value}"


def describe_side(view: View, side: str) -> str:
    question = (view.get("decision") or {}).get("kind", "")
    first = side == "left"
    if question == "FIRST_CARD":
        face = view["faces"]["villages"][view["offer"][0 if first else 1]]
        return f"Keep {face['id']}: {goal_words(face)} for {face['vp']}"
    if question == "OR_CHOICE":
        return branch_words(view["branches"][0 if first else 1]).capitalize()
    if question == "VILLAGE_SIDE" and view["villages"]["taken"]:
        face = view["faces"]["villages"][view["villages"]["taken"]]
        return f"Keep the objective: {goal_words(face)} for {face['vp']}" if first else f"Use it now: {effect_words(view['branches'])}"
    return f"Choose the {side}"
