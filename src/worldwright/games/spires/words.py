"""How the game talks: prompts, actions and events in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from worldwright.games.spires.actions import PAIRS, SPACE
from worldwright.games.spires.decisions import spire_cost, stamina_cost
from worldwright.games.spires.rules_moves import hop_cost
from worldwright.games.spires.state import AUTOMA_SEAT, Spires

View = dict[str, Any]

PROMPTS = {
    "SETUP_POWER": ("Keep one of your three powers", "chooses a power"),
    "SETUP_OBJECTIVES": ("Return one of your three objectives to the box", "chooses objectives"),
    "SETUP_TILE": ("Choose the tile you add to the world; the other two become your stamina", "chooses a start tile"),
    "SETUP_PLACE": ("Place your {tile}: choose the middle of its long side", "places a start tile"),
    "SETUP_TURN": ("Turn your {tile}", "turns the start tile"),
    "SETUP_SPACE": ("Choose the side of your tile where your spirit starts", "puts a spirit on the tile"),
    "AUTOMA_PLACE": ("Place the {tile} of the Automa", "places the Automa's tile"),
    "AUTOMA_TURN": ("Turn the {tile} of the Automa", "turns the Automa's tile"),
    "AUTOMA_SPACE": ("Choose the side where the Automa's spirit starts", "puts the Automa's spirit on its tile"),
    "STARGAZE": ("You may put one sky tile under the reserve for a new one", "gazes at the stars"),
    "ACTION": ("Choose your action", "chooses an action"),
    "SKY_TILE": ("Choose a tile from the sky {use}", "chooses a tile from the sky"),
    "PLACE": ("Place the {tile}: choose the middle of its long side", "places a tile"),
    "PLACE_TURN": ("Turn the {tile}", "turns the tile"),
    "GLEAN": ("You may collect one energy beside your spirit", "may glean energy"),
    "SPIRE_SITE": ("Choose the space for your spire token", "puts up a spire token"),
    "INSPIRE": ("You may add a sky tile to your stamina for free", "is inspired"),
    "HOP": ("You may hop to the new tile for {cost} energy", "may hop to the new tile"),
    "MOVE": ("Take a step or stop", "walks"),
    "PAY": ("Choose how to pay for the step", "pays for a step"),
    "BUTTERFLY_LAND": ("Choose where the butterfly lands on the new tile", "lets the butterfly land"),
}
LABELS = {
    "spires": "Spires",
    "energy": "Energy",
    "standing": "Standing Spires",
    "butterfly": "Butterfly",
    "goals": "Goals",
    "objectives": "Objectives",
}
TRIGGERS = {
    "three spires": "the third spire stands",
    "40 energy": "enough energy is gathered",
    "empty reserve": "the reserve is empty",
    "stalemate": "nobody has acted for three rounds",
}
METRIC_WORDS = {
    "stamina_count": "stamina tiles",
    "stamina_with": "stamina tiles with {arg}",
    "extra_stamina": "stamina tiles beyond two",
    "stamina_min_terrain": "of every terrain in your stamina",
    "energy": "energy",
    "spires": "spires",
    "landscape_size": "spaces in your landscape",
    "adjacent_spaces": "spaces beside yours",
    "collected_turn": "energy collected in a turn",
    "energised_turn": "spaces energised in a turn",
    "aligned_turn": "edges of your tile line up",
    "steps_turn": "steps in a turn",
}
AUTOMA_WORDS = {
    "expand": "expand with sky tile {n}",
    "move": "move up to {n}",
    "gain": "gain {n} energy",
    "sweep": "sweep sky tile {n}",
    "spire": "build a spire",
    "beacon": "gain 1 if its spire token lies in energy",
    "flutter": "catch the butterfly within {n}",
    "goal": "take a goal",
}


def prompt(state: Spires, seat: int) -> str:
    frame = state.stack[-1]
    text = PROMPTS[frame.kind][0]
    if "{tile}" in text:
        return text.format(tile=pair_of(state.catalogue.terrains[state.catalogue.a[frame.a]], state.catalogue.terrains[state.catalogue.b[frame.a]]))
    if frame.kind == "SKY_TILE":
        return text.format(use="to add to the world" if frame.a else f"for your stamina ({stamina_cost(state, seat)} energy)")
    if frame.kind == "HOP":
        return text.format(cost=hop_cost(state, seat))
    if frame.kind == "ACTION" and state.energy[seat] >= spire_cost(state, seat):
        return f"{text} (a spire costs {spire_cost(state, seat)} energy)"
    return text


def waiting_for(kind: str) -> str:
    return PROMPTS[kind][1]


# --- Things ---------------------------------------------------------------------------------------


def pair_of(a: str, b: str) -> str:
    return f"{a}–{b}"


def tile_words(view: View, tile: str) -> str:
    """A tile by its terrains, the right one first, such as 'mountain–grass'."""
    face = view["tiles"][tile]
    return pair_of(face["a"], face["b"])


def space_words(view: View, space: Sequence[int]) -> str:
    """A space by terrain and tile, such as 'mountain of tile 13'."""
    tile = view["world"][space[0]]
    side = f", side {space[1]}" if tile["a"] == tile["b"] else ""
    return f"{tile['a' if space[1] == 0 else 'b']} of tile {space[0] + 1}{side}"


def aim_words(face: View) -> str:
    """What a goal or an objective wants, such as '15 or more energy' or '1 point for every 2 spaces in your landscape, at most 6'."""
    what = METRIC_WORDS[face["metric"]].format(arg=face.get("arg", ""))
    if face["mode"] == "each":
        every = what.replace("tiles", "tile").replace("spaces", "space") if face["per"] == 1 else f"{face['per']} {what}"
        return f"{face['pts']} for every {every}, at most {face['cap']}"
    return f"{face['value']} or {'more' if face['mode'] == 'atleast' else 'fewer'} {what}"


def line_words(text: str) -> str:
    """A line of an Automa card in words."""
    word, _, number = text.partition(":")
    return AUTOMA_WORDS[word].format(n=number)


def names_of(view: View) -> list[str]:
    """The names of all spirits, the Automa included."""
    names = list(view.get("names") or [f"Seat {seat + 1}" for seat in range(view["players"])])
    return [*names[: view["players"]], *(["The Automa"] if view["automa"] else [])]


# --- Actions --------------------------------------------------------------------------------------


def describe(view: View, action: int) -> str:
    kind, values = SPACE.decode(action)
    told = DESCRIBED.get(kind)
    return told(view, action, *values) if told else kind


def describe_card(view: View, action: int, slot: int) -> str:
    card = view["choice"][slot] if slot < len(view["choice"]) else None
    verb = "Keep" if SPACE.decode(action)[0] == "power" else "Return"
    if card is None:
        return f"{verb} card {slot + 1}"
    return f"{verb} {card['name']}: {card.get('text') or aim_words(card)}"


def describe_start(view: View, action: int, slot: int) -> str:
    hand = view["spirits"][view["seat"]]["hand"]["tiles"] if view["seat"] is not None else None
    return f"Add {tile_words(view, hand[slot])} ({hand[slot]}) to the world" if hand else f"Add tile {slot + 1} to the world"


def describe_act(view: View, action: int, what: str) -> str:
    cost = view["costs"]
    return {
        "pass": "Pass: no action this turn",
        "expand": "Expand the world with a sky tile",
        "stamina": f"Increase your stamina for {cost['stamina']} energy",
        "spire": f"Build a spire for {cost['spire']} energy" + (f", worth {view['next_spire']}" if view["next_spire"] else ""),
    }[what]


def describe_sky(view: View, action: int, slot: int) -> str:
    tile = tile_words(view, view["sky"][slot - 1]) if slot <= len(view["sky"]) else "the tile"
    verb = "Put" if view["decision"] and view["decision"]["kind"] == "STARGAZE" else "Take"
    return f"{verb} {tile} in slot {slot}" + (" under the reserve" if verb == "Put" else "")


def describe_spot(view: View, action: int, tile: int, corner: int) -> str:
    seen = view["spots"].get(str(action))
    if seen is None:
        return f"The spot at corner {corner} of tile {tile + 1}"
    best = f": up to {seen['most']} spaces energised" if "most" in seen else ""
    return f"The spot at {seen['q']}, {seen['r']}{best}"


def describe_turn(view: View, action: int, k: int) -> str:
    seen = view["preview"].get(str(action))
    facing = ("north", "north-west", "south-west", "south", "south-east", "north-east")[k]
    return f"Short side to the {facing}" + (f": {outcome_words(view, seen)}" if seen else "")


def outcome_words(view: View, seen: View) -> str:
    """What a placement brings, such as '7 spaces energised, 2 edges meet, Bruno +1'."""
    parts = [f"{seen['energised']} spaces energised"] if seen["energised"] else []
    parts.append(f"{seen['aligned']} edge{'s' if seen['aligned'] > 1 else ''} meet{'s' if seen['aligned'] == 1 else ''}")
    names = names_of(view)
    parts += [f"{names[spirit]} +{energy}" for spirit, energy in enumerate(seen["gains"]) if energy]
    return ", ".join(parts)


def describe_side(view: View, action: int, side: int) -> str:
    tile = view["focus"]
    where = space_words(view, (tile, side)) if tile is not None else f"side {side}"
    kind = view["decision"]["kind"] if view["decision"] else ""
    return {"HOP": f"Hop to the {where}", "BUTTERFLY_LAND": f"The butterfly lands on the {where}"}.get(kind, f"Start on the {where}")


def describe_step(view: View, action: int, tile: int, side: int) -> str:
    text = f"Step to the {space_words(view, (tile, side))}"
    seen = view["preview"].get(str(action))
    if not seen:
        return text
    names = names_of(view)
    parts = ["1 energy"] * seen["energy"] + ["the butterfly"] * seen["butterfly"]
    parts += [f"past {names[seen['meeple']]}"] if seen["meeple"] is not None else []
    return f"{text}: {', '.join(parts)}" if parts else text


def describe_pay(view: View, action: int, pair: Any = None) -> str:
    kind = SPACE.decode(action)[0]
    if kind == "free":
        return "Drift for free"
    one, other = (view["terrains"][terrain]["id"] for terrain in PAIRS[PAIRS.index(tuple(pair))])
    return f"Turn over {pair_of(one, other)}" + (" with your power" if kind == "wild" else "")


DESCRIBED: dict[str, Callable[..., str]] = {
    "power": describe_card,
    "return": describe_card,
    "start": describe_start,
    "act": describe_act,
    "skip": lambda view, action: "No, thank you",
    "sky": describe_sky,
    "spot": describe_spot,
    "turn": describe_turn,
    "side": describe_side,
    "stop": lambda view, action: "Stop and end the turn",
    "step": describe_step,
    "glean": lambda view, action, tile, side: f"Glean from the {space_words(view, (tile, side))}",
    "site": lambda view, action, tile, side: f"Put the spire token on the {space_words(view, (tile, side))}",
    "pay": describe_pay,
    "wild": describe_pay,
    "free": describe_pay,
}


# --- Events ---------------------------------------------------------------------------------------


def sentence(event: dict[str, Any], names: Sequence[str]) -> str:
    seat = event["seat"]
    who = "The Automa" if seat == AUTOMA_SEAT else names[seat] if 0 <= seat < len(names) else ""
    tell = SENTENCES.get(event["kind"])
    return tell(event, who, names) if tell else f"{who}: {event['kind']}"


def tell_setup(event: dict[str, Any], who: str, names: Sequence[str]) -> str:
    modules = f" With {', '.join(module.replace('_', ' ') for module in event['modules'])}." if event["modules"] else ""
    return f"The table is set for {event['players']}; {who} begins.{modules}"


def tell_dealt(event: dict[str, Any], who: str, names: Sequence[str]) -> str:
    what = {"deal": "tiles", "powers": "powers", "objectives": "objectives"}[event["kind"]]
    cards = event.get("tiles") or event.get("cards")
    return f"{who} is dealt {', '.join(cards)}." if cards else f"{who} is dealt {event['count']} {what}."


def tell_energy(event: dict[str, Any], who: str, names: Sequence[str]) -> str:
    takers = [named(spirit, names) for spirit in event["taken"]]
    taken = f" {' and '.join(takers)} take{'s' if len(takers) == 1 else ''} one at once." if takers else ""
    return f"Energy wells up on {len(event['spaces'])} space{'' if len(event['spaces']) == 1 else 's'}.{taken}"


def named(spirit: int, names: Sequence[str]) -> str:
    return "the Automa" if spirit == AUTOMA_SEAT else names[spirit]


def tell_step(event: dict[str, Any], who: str, names: Sequence[str]) -> str:
    paid = f", paid with {event['paid']}" if event["paid"] else ""
    return f"{who} steps to tile {event['to'][0] + 1}{paid}."


SENTENCES: dict[str, Callable[[dict[str, Any], str, Sequence[str]], str]] = {
    "setup": tell_setup,
    "deal": tell_dealt,
    "powers": tell_dealt,
    "objectives": tell_dealt,
    "sky": lambda e, who, names: f"The sky shows {', '.join(e['tiles'])}; {e['left']} tiles in reserve.",
    "power": lambda e, who, names: f"{who} keeps {e['name']}.",
    "goals": lambda e, who, names: f"The goals are {', '.join(e['goals'])}.",
    "returned": lambda e, who, names: f"{who} returns {e.get('card', 'an objective')} to the box.",
    "start": lambda e, who, names: f"{who} starts with {e['tile']} and keeps {' and '.join(e['stamina'])} as stamina.",
    "meeple": lambda e, who, names: f"{who} stands on tile {e['space'][0] + 1}.",
    "round": lambda e, who, names: f"Round {e['number']} begins.",
    "turn": lambda e, who, names: f"{who} is on turn.",
    "pass": lambda e, who, names: f"{who} passes.",
    "stamina": lambda e, who, names: f"{who} adds {e['tile']} to the stamina" + (f" for {e['cost']} energy." if e["cost"] else " for free."),
    "place": lambda e, who, names: f"{who} adds {e['tile']} to the world as tile {e['number'] + 1}.",
    "energy": tell_energy,
    "bonus": lambda e, who, names: f"{who} takes {e['energy']} for a standing spire.",
    "power_gain": lambda e, who, names: f"{who} takes {e['energy']} by power {e['power']}.",
    "swap": lambda e, who, names: f"{who} puts {e['out']} under the reserve; {e['tile']} appears in the sky.",
    "refill": lambda e, who, names: f"{e['tile']} appears in the sky; {e['left']} left in reserve.",
    "spire": lambda e, who, names: f"{who} builds a spire worth {e['points']} for {e['cost']} energy.",
    "tower": lambda e, who, names: f"{who} puts a spire token on tile {e['space'][0] + 1}.",
    "hop": lambda e, who, names: f"{who} hops to tile {e['to'][0] + 1} for {e['cost']} energy.",
    "step": tell_step,
    "toll": lambda e, who, names: (
        f"{who} gives {named(e['to'], names)} {e['energy']} energy." if e["energy"] else f"{who} has no energy to give to {named(e['to'], names)}."
    ),
    "collect": lambda e, who, names: f"{who} collects energy on tile {e['space'][0] + 1}.",
    "catch": lambda e, who, names: f"{who} catches the butterfly and takes {e['energy']} energy.",
    "butterfly": lambda e, who, names: f"The butterfly lands on tile {e['space'][0] + 1}.",
    "stop": lambda e, who, names: f"{who} stops after {e['steps']} step{'' if e['steps'] == 1 else 's'}.",
    "goal": lambda e, who, names: f"{who} claims {e['name']} for {e['points']} points.",
    "ending": lambda e, who, names: f"The last round: {TRIGGERS[e['trigger']]}.",
    "automa_card": lambda e, who, names: f"The Automa reveals {e['card']}.",
    "automa": lambda e, who, names: f"The Automa carries out {e['name']}.",
    "automa_skips": lambda e, who, names: f"The Automa cannot {e['line']}.",
    "automa_gain": lambda e, who, names: f"The Automa takes {e['energy']} energy.",
    "revealed": lambda e, who, names: f"{who} reveals {' and '.join(e['names'])}.",
    "score": lambda e, who, names: f"{who} has {e['points']} points.",
    "auto": lambda e, who, names: f"{who} has one way only: {e['action']}.",
    "skipped": lambda e, who, names: f"{who} cannot: {e['decision']}.",
}
