"""Revive in words: questions and actions. Pieces are in pieces.py, the log is in log.py."""

from __future__ import annotations

from collections.abc import Callable

from worldwright.games.revive.actions import SPACE, TECHNOLOGIES
from worldwright.games.revive.pieces import (
    Face,
    artifact_card,
    category_words,
    effect_words,
    reward_words,
    some,
    space_name,
    tile_name,
)
from worldwright.games.revive.state import Revive
from worldwright.games.revive.turn_explore import DiscountPick
from worldwright.games.revive.turn_gains import ChooseBasic
from worldwright.games.revive.turn_picks import TradeStep
from worldwright.games.revive.turn_play import PlayHalf, PlaySlot
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import TribeView
from worldwright.games.revive.view_reading import Space, printed_of, spaces_of
from worldwright.games.revive.words_why import lands_beside
from worldwright.games.revive.words_why import note as note
from worldwright.games.revive.words_why import why_not as why_not
from worldwright.wording import capital, listed, seat_name, several

PROMPTS = {
    "SETUP_TRIBE": ("Choose your tribe", "chooses a tribe"),
    "SETUP_SWITCH": ("Choose a switch", "chooses a switch"),
    "SETUP_ARTIFACT": ("Keep one of two artifact cards", "chooses an artifact card"),
    "TURN": ("Take an action, or hibernate", "takes a turn"),
    "CARD_PICK": ("Choose a card to play", "chooses a card"),
    "SLOT_PICK": ("Choose a slot for the {card}", "chooses a slot"),
    "HALF_PICK": ("Play the {card} for its top or its bottom half", "chooses a half"),
    "RESOLVE_NEXT": ("Choose what comes next", "chooses what comes next"),
    "ACT_PICK": ("Choose an action on the board", "chooses an action"),
    "TILE_PICK": ("Choose an area to explore", "explores"),
    "DISCOUNT_PICK": ("Choose what becomes cheaper: {left} to go", "chooses a discount"),
    "RECRUIT": ("Recruit a citizen", "recruits a citizen"),
    "TILE_ORIENT": ("Choose how the area lies", "lays an area"),
    "LOCATION_PICK": ("Choose a location to populate", "populates"),
    "TECH_PICK": ("Choose a technology to unlock", "chooses a technology"),
    "SIZE_PICK": ("Choose a building", "builds"),
    "SITE_PICK": ("Choose where to build", "builds"),
    "WATER_NEXT": ("Choose which water comes first", "takes the reward of a water"),
    "UNLOCK_NEXT": ("Choose which reward comes first", "unlocks a reward"),
    "MACHINE_PICK": ("Take a machine", "takes a machine"),
    "ARTIFACT_PICK": ("Take an artifact", "takes an artifact"),
    "CHOOSE_BASIC": ("Choose a resource: {left} to go", "chooses a resource"),
    "TRADE_STEP": ("Trade: {left} to go", "trades"),
    "OR_PICK": ("Choose one of two effects", "chooses an effect"),
    "ADV_TRACK": ("Choose a track", "advances on a track"),
    "MODULE_PICK": ("Take a module", "takes a module"),
    "MODULE_PLACE": ("Choose a place for the module", "places a module"),
    "UNPLUG_PICK": ("Choose a machine to take energy from", "takes energy from a machine"),
    "REST_PICK": ("Choose a card to rest", "rests a card"),
    "WAKE_PICK": ("Choose a resting card", "wakes a card"),
    "TAKE_PICK": ("Take a citizen of the display", "takes a citizen"),
    "SHIFT_PICK": ("Choose an unplayed card", "rests an unplayed card"),
    "REOPEN_PICK": ("Choose an opened crate", "uses a crate again"),
    "RELOCATE_FROM": ("Choose a figure to move", "moves a figure"),
    "RELOCATE_TO": ("Choose where the figure goes", "moves a figure"),
    "TOKEN_HEX": ("Choose a space for your tile", "places a tile"),
    "FALCON_HEX": ("Choose where the falcon lands", "moves the falcon"),
    "COPY_CARD": ("Choose a card to copy", "copies a card"),
    "ARTIFACT_REMOVE": ("Remove an artifact from the game", "removes an artifact"),
    "HIB_REWARD": ("Choose a reward for hibernating", "chooses a reward"),
    "SOLO_DISCARD": ("Discard from the displays, or be done", "discards from the displays"),
    "POST_HIBERNATE": ("Trade or open crates, or end your turn", "ends the hibernation"),
}
ICONS = {
    "crystal": "rv-crystal",
    "gear": "rv-gear",
    "book": "rv-book",
    "food": "rv-food",
    "energy": "rv-energy",
    "crate": "rv-crate",
    "gray": "rv-adv-gray",
    "yellow": "rv-adv-yellow",
    "green": "rv-adv-green",
    "module": "rv-module",
    "citizen": "rv-card-any",
    "artifact": "rv-artifact",
}  # symbols of what has no line of the score sheet
STARTS = ("act",)  # what opens another question, whose things can be taken at once
GOALS = {"explore": ("tile",), "populate": ("space",), "build": ("size", "space")}  # the answers that it is about
NO_GOAL = "nothing in reach can be paid yet; a machine, a crate or a trade would have to help"
LABELS = {
    "crystal": "crystals",
    "gear": "gears",
    "book": "books",
    "food": "food",
    "energy": "energy",
    "crate": "crates",
    "gray": "gray track",
    "yellow": "yellow track",
    "green": "green track",
    "module": "modules",
    "citizen": "citizens",
    "artifact": "major artifacts",
    "points": "Blue points",
    "progress": "Progress track",
    "technology": "Technologies",
    "location": "Large locations",
    "card_bonus": "Citizens of a colour",
    "end_tile": "End game tile",
    "minor": "Minor artifacts",
    "artifact_card": "Artifact card",
    "resource": "Resources left",
}
ACTS = {
    "hibernate": "Hibernate: cards, energy and switch come back, and you take a reward",
    "play": "Play a card: into a slot of your board",
    "explore": "Explore: thaw an area for points and a new citizen",
    "populate": "Populate: a figure on a ruin unlocks a technology",
    "build": "Build: on sand, beside the land that moves your tracks",
    "end": "End your turn",
}
SKIPS = {
    "CARD_PICK": "Play no card",
    "ACT_PICK": "Take no action",
    "CHOOSE_BASIC": "Take nothing",
    "OR_PICK": "Use neither",
    "ADV_TRACK": "Do not advance",
    "MODULE_PICK": "Take no module",
    "UNPLUG_PICK": "Leave the energy where it is",
    "REST_PICK": "Rest no card",
    "WAKE_PICK": "Wake no card",
    "TAKE_PICK": "Take no citizen",
    "SHIFT_PICK": "Rest no card",
    "REOPEN_PICK": "Use no crate",
    "RELOCATE_FROM": "Move no figure",
    "TOKEN_HEX": "Place nothing",
    "FALCON_HEX": "Leave the falcon where it is",
    "HIB_REWARD": "Take no reward",
}
CARD_VERBS = {
    "CARD_PICK": "Play the {}",
    "RECRUIT": "Recruit the {}",
    "TAKE_PICK": "Take the {}",
    "REST_PICK": "Rest the {}",
    "WAKE_PICK": "Wake the {}",
    "SHIFT_PICK": "Rest the {} for its top half",
    "COPY_CARD": "Copy the {}",
}
AT_VERBS = {
    "LOCATION_PICK": "Populate {}",
    "SITE_PICK": "Build on {}",
    "TOKEN_HEX": "Place your tile on {}",
    "FALCON_HEX": "Land the falcon on {}",
    "RELOCATE_FROM": "Move your figure on {}",
    "RELOCATE_TO": "Move it to {}",
    "WATER_NEXT": "Take the reward of {}",
}
SLOT_NAMES = {
    "T1": "the left top slot",
    "T2": "the right top slot",
    "B1": "the left lower slot",
    "B2": "the right lower slot",
    "R1": "the slot on the right",
}


SECOND = "Take your second action, or end your turn"
DONE = "Your actions are done: end your turn"
DONE_ALONE = "Your action is done: end your turn"


def prompt(state: Revive, seat: int) -> str:
    frame = state.stack[-1]
    if frame.kind == "TURN" and state.acted:  # free actions may be left (8)
        return SECOND if state.actions_left > 0 else DONE if state.players > 1 else DONE_ALONE
    left = frame.left if isinstance(frame, (ChooseBasic, DiscountPick, TradeStep)) else 0
    card = state.catalogue.card_names[frame.card] if isinstance(frame, (PlaySlot, PlayHalf)) else ""
    return PROMPTS[frame.kind][0].format(left=left, card=card)


def waiting_for(kind: str) -> str:
    return PROMPTS[kind][1]


def last_word(view: View) -> str:
    """The rank of a game alone; the others have winners."""
    return f"{view['rank']}." if view["over"] and view["rank"] else ""


# --- Actions --------------------------------------------------------------------------------------


def describe(view: View, action: int) -> str:
    """An action as a sentence; what comes after a colon is detail."""
    kind, values = SPACE.decode(action)
    words = [str(value) for value in values]
    return DESCRIPTIONS[kind](view, words)


def asked(view: View) -> str:
    decision = view["decision"]
    return decision["kind"] if decision else ""


def decider(view: View) -> TribeView:
    """The player who decides."""
    decision = view["decision"]
    return view["tribes"][decision["seat"] if decision else 0]


def halves(face: Face) -> str:
    """Both halves of a card, in as few words as fit into a line of a list."""
    return "; below, ".join(effect_words(face[half]).replace("gain ", "") for half in ("top", "bottom"))


def card_words(view: View, card: str) -> str:
    face = view["faces"]["cards"].get(card)
    return f"{face['name']} ({face['color']})" if face else "card"


def describe_card(view: View, words: list[str]) -> str:
    face = view["faces"]["cards"].get(words[0])
    if face is None:
        return CARD_VERBS.get(asked(view), "Choose the {}").format("card")
    name = CARD_VERBS.get(asked(view), "Choose the {}").format(face["name"])
    if asked(view) == "COPY_CARD":
        return f"{name} of {seat_name(view, holder(view, words[0]))}: {effect_words(face['bottom'])}"
    if asked(view) == "SHIFT_PICK":
        return f"{name}: {effect_words(face['top'])}"
    return f"{name}: {face['color']}, {halves(face)}"


def holder(view: View, card: str) -> int:
    """Whose card it is: all sets of starting cards have the same names."""
    return next(
        tribe["seat"]
        for tribe in view["tribes"]
        if card in tribe["active"] or any(card == there["card"] for slot in tribe["slots"].values() for there in slot)
    )


def describe_tribe(view: View, words: list[str]) -> str:
    name, _, side = words[0].partition("_")
    face = view["faces"]["tribes"].get(words[0])
    named = face["name"] if face else name.capitalize()
    ability = f": {face['ability_text']}" if face else ""
    return f"Lead {named} on the {side} side{ability}"


def describe_upgrade(view: View, words: list[str]) -> str:
    face = view["faces"]["switches"].get(words[0])
    return f"Take the {face['name']}: {effect_words(face['effect'])}" if face else "Keep the basic switch"


def describe_keep(view: View, words: list[str]) -> str:
    tribe = decider(view)
    for face in (tribe["artifact_card"], tribe["returned_card"]):
        if face is not None and face["id"] == words[0]:
            return f"Keep this card: {artifact_card(face)[1].replace(chr(10), ' ')}"
    return "Keep this artifact card"


def describe_act(view: View, words: list[str]) -> str:
    if words[0] == "switch":
        return f"Use your switch: {effect_words(decider(view)['switch']['effect'])}"
    return ACTS[words[0]]


def describe_slot(view: View, words: list[str]) -> str:
    """A slot, and what the card does there: its half belongs to the slot, unless it may be chosen (5.2.3)."""
    here = decider(view)["slots"][words[0]]
    after = f", after the {listed(card_words(view, played['card']) for played in here)}" if here else ""
    question, window = view["question"], view["window"]
    face = view["faces"]["cards"].get(question["card"] or "") if question else None
    if face is None or words[0] == "R1" or (window is not None and window["rotate"]):
        return f"Play it in {SLOT_NAMES[words[0]]}{after}" + (": for either half" if face else "")
    half = face["top"] if words[0][0] == "T" else face["bottom"]
    return f"Play it in {SLOT_NAMES[words[0]]}{after}: {effect_words(half)}"


def describe_half(view: View, words: list[str]) -> str:
    question = view["question"]
    face = view["faces"]["cards"].get(question["card"] or "") if question else None
    return f"Play the {words[0]} half" + (f": {effect_words(face[words[0]])}" if face else "")


def describe_resolve(view: View, words: list[str]) -> str:
    face = view["faces"]["modules"].get(words[0])
    if face is not None:
        return f"Activate the {module_words(face)}"
    played = view["faces"]["cards"].get(words[0])
    if played is None:
        return "Resolve this"
    for slot in decider(view)["slots"].values():
        for there in slot:
            if there["card"] == words[0]:
                return f"Resolve the {card_words(view, words[0])}: {effect_words(played[there['half']])}"
    return f"Resolve the {card_words(view, words[0])}"


def describe_tile(view: View, words: list[str]) -> str:
    tile = next(tile for tile in view["tiles"] if tile["space"] == words[0])
    back = tile["back"]
    if back is None:
        return f"Explore {tile_name(words[0])}"
    cost = listed(some(amount, name) for name, amount in back["cost"].items())
    return f"Explore {tile_name(words[0])}: {cost} on its back, {several(back['vp'], 'point')}"


def describe_at(view: View, words: list[str]) -> str:
    said = AT_VERBS.get(asked(view), "Choose {}").format(space_name(words[0]))
    here = next(space for space in spaces_of(view) if space["id"] == words[0])
    if asked(view) == "WATER_NEXT":
        return f"{said}: {effect_words(here['reward'])}"
    if asked(view) == "SITE_PICK" and (lands := lands_beside(view, here)):
        return f"{said}: beside {listed(lands)}"
    return f"{said}: {location_words(view, here)}" if asked(view) == "LOCATION_PICK" else said


def location_words(view: View, here: Space) -> str:
    """What a figure finds in a ruin: others, who get a book each (5.5.2), or what counts at the end."""
    if here["kind"] == "large":
        corner = next(one for one in view["corners"] if one["space"] == here["id"])
        return category_words(corner["metric"], corner["per"])
    names = [seat_name(view, seat) for seat in here["figures"]]
    return f"with {listed(names)}" if names else "an empty ruin"


def describe_size(view: View, words: list[str]) -> str:
    gears = printed_of(view)["gears"][words[0] == "large"]
    window = view["window"]
    cheaper = f" less {window['discount']}" if window and window["discount"] else ""
    earns = "twice" if words[0] == "large" else "once"
    return f"A {words[0]} building: {some(gears, 'gear')}{cheaper}; earns the land beside it {earns}"


def describe_technology(view: View, words: list[str]) -> str:
    face = decider(view)["tribe"]
    technology = f"Unlock technology {words[0][1:]}"
    return f"{technology}: {effect_words(face[f'tech_{words[0]}']['effect'])}" if face else technology


def describe_unlock(view: View, words: list[str]) -> str:
    face = next(face for face in printed_of(view)["rewards"] if face["id"] == words[0])
    return f"Unlock reward {words[0][-1]} of the {face['color']} track: {reward_words(face)}"


def crystallised(one: str, other: str) -> str:
    return some(2, one) if one == other else f"{some(1, one)} and {some(1, other)}"


def describe_exchange(view: View, words: list[str]) -> str:
    return f"Trade {words[0]} for {words[1]}"


def describe_branch(view: View, words: list[str]) -> str:
    question = view["question"]
    effects = question["effects"] if question else []
    number = int(words[0]) - 1
    return capital(effect_words(effects[number])) if number < len(effects) else f"Choose effect {words[0]}"


def describe_module(view: View, words: list[str]) -> str:
    face = view["faces"]["modules"].get(words[0])
    return f"Take the {module_words(face)}" if face else "Take the module"


def module_words(face: Face) -> str:
    """A module by all that is printed on it: several have the same effect."""
    flask = " with a flask" if face["flask"] else ""
    return f"{listed(face['colors'])} module{flask}: {effect_words(face['effect'])}"


def describe_place(view: View, words: list[str]) -> str:
    slot, _, number = words[0].partition(".")
    old = decider(view)["modules"][words[0]]
    face = view["faces"]["modules"].get(old) if old else None
    instead = f", instead of the module there: {effect_words(face['effect'])}" if face else ""
    return f"Place it beside {SLOT_NAMES[slot]}, place {number}{instead}"


def describe_machine(view: View, words: list[str]) -> str:
    face = view["faces"]["machines"].get(words[0])
    return f"Take the {machine_words(face)}" if face else "Take the machine"


def machine_words(face: Face) -> str:
    flask = " with a flask" if face["flask"] else ""
    return f"{face['color']} machine{flask}: {effect_words(face['effect'])}"


def describe_artifact(view: View, words: list[str]) -> str:
    verb = "Remove" if asked(view) == "ARTIFACT_REMOVE" else "Take"
    return f"{verb} {'an' if words[0] == 'orange' else 'a'} {words[0]} artifact"


def describe_reward(view: View, words: list[str]) -> str:
    effect = next(bonus["effect"] for bonus in printed_of(view)["sleep"] if bonus["space"] == int(words[0]))
    return f"Take the reward of space {words[0]}: {effect_words(effect)}"


def describe_discard(view: View, words: list[str]) -> str:
    faces = view["faces"]
    if words[0] in faces["cards"]:
        return f"Discard the {card_words(view, words[0])}"
    if words[0] in faces["modules"]:
        return f"Discard the {module_words(faces['modules'][words[0]])}"
    face = faces["machines"].get(words[0])
    return f"Discard the {machine_words(face)}" if face else "Discard it"


def describe_power(view: View, words: list[str]) -> str:
    verb = "Take energy from the machine" if asked(view) == "UNPLUG_PICK" else "Use the machine"
    machines = decider(view)["machines"]
    for machine in machines:
        if machine["at"] == words[0] and machine["effect"]:
            alike = [other for other in machines if other["effect"] == machine["effect"]]
            where = f" {machine_place(words[0])}" if len(alike) > 1 else ""
            return f"{verb}{where}: {effect_words(machine['effect'])}"
    return verb


def machine_place(place: str) -> str:
    if place in TECHNOLOGIES:
        return "of your tribe"
    _, colour, number = place.split("_")
    return f"at reward {number} of the {colour} track"


def describe_open(view: View, words: list[str]) -> str:
    verb = "Use the crate again" if asked(view) == "REOPEN_PICK" else "Open a crate"
    face = view["faces"]["crates"].get(words[0])
    return f"{verb}: {effect_words(face['effect'])}" if face else verb


def describe_basic(view: View, words: list[str]) -> str:
    return f"1 {words[0]} less" if asked(view) == "DISCOUNT_PICK" else f"Take 1 {words[0]}"


DESCRIPTIONS: dict[str, Callable[[View, list[str]], str]] = {
    "tribe": describe_tribe,
    "upgrade": describe_upgrade,
    "keep": describe_keep,
    "act": describe_act,
    "skip": lambda view, words: SKIPS.get(asked(view), "Skip it"),
    "skip_rest": lambda view, words: "Leave out the rest",
    "stop": lambda view, words: "Stop trading",
    "back": lambda view, words: "Back: do not do it",
    "done": lambda view, words: "Done",
    "normal": lambda view, words: "Use your own switch",
    "card": describe_card,
    "deck": lambda view, words: "Recruit the top card of the deck, unseen",
    "slot": describe_slot,
    "half": describe_half,
    "resolve": describe_resolve,
    "tile": describe_tile,
    "space": describe_at,
    "technology": describe_technology,
    "size": describe_size,
    "basic": describe_basic,
    "orient": lambda view, words: "Lay it as it is" if words[0] == "0" else "Lay it the other way round",
    "unlock": describe_unlock,
    "exchange": describe_exchange,
    "branch": describe_branch,
    "track": lambda view, words: f"Advance on the {words[0]} track",
    "module": describe_module,
    "place": describe_place,
    "machine": describe_machine,
    "artifact": describe_artifact,
    "reward": describe_reward,
    "discard": describe_discard,
    "convert": lambda view, words: f"Turn a crystal into 1 {words[0]}",
    "crystallise": lambda view, words: f"Turn {crystallised(*words[0].split('+'))} into a crystal",
    "double": lambda view, words: f"Turn a crystal into {some(2, words[0])}",
    "buy_rest": lambda view, words: f"Pay a crystal to rest the {card_words(view, words[0])}",
    "power": describe_power,
    "open": describe_open,
}
