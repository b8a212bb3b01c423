"""How the game asks: prompts and actions in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldwright.engine.sets import size
from worldwright.games.spires.actions import SPACE
from worldwright.games.spires.pieces import aim_words
from worldwright.games.spires.state import Spires
from worldwright.games.spires.turn import FOR_AUTOMA, FOR_START, FOR_WORLD, Place, PlaceRotation, SkyTile
from worldwright.games.spires.turn_move import unused
from worldwright.games.spires.turn_powers import spire_cost, stamina_cost
from worldwright.games.spires.turn_setup import SetupSpace
from worldwright.games.spires.view import View, terrains_of, tiles_of
from worldwright.games.spires.words_compass import pair_of, rotation_words, row_of, spaces_from, tile_words
from worldwright.games.spires.words_why import why_not as why_not
from worldwright.wording import capital, several

PROMPTS = {
    "SETUP_POWER": ("Keep one of your three powers", "chooses a power"),
    "SETUP_OBJECTIVES": ("Return one of your three objectives to the box", "chooses objectives"),
    "SETUP_TILE": ("Choose the tile you add to the world; the other two become your stamina", "chooses a start tile"),
    "SETUP_SPACE": ("Choose the side of {whose} tile where {whose} spirit starts", "puts a spirit on the tile"),
    "STARGAZE": ("You may put one sky tile under the reserve for a new one", "gazes at the stars"),
    "ACTION": ("Choose your action", "chooses an action"),
    "SKY_TILE": ("Choose a tile from the sky {use}", "chooses a tile from the sky"),
    "PLACE": ("Place {tile}: choose a spot, then how it is rotated", "places a tile"),
    "PLACE_ROTATION": ("Rotate {tile}", "rotates the tile"),
    "GLEAN": ("You may collect one energy beside your spirit", "may glean energy"),
    "SPIRE_SITE": ("Choose the space for your spire token", "puts up a spire token"),
    "INSPIRE": ("You may add a sky tile to your stamina for free", "is inspired"),
    "HOP": ("You may hop to the new tile for {cost} energy", "may hop to the new tile"),
    "MOVE": ("Take a step or stop ({left} of {all} stamina tiles left)", "walks"),
    "PAY": ("Choose how to pay for the step", "pays for a step"),
    "BUTTERFLY_LAND": ("Choose where the butterfly lands on the new tile", "lets the butterfly land"),
}
PLACED = {FOR_WORLD: "the {tile} tile", FOR_START: "your {tile} tile", FOR_AUTOMA: "the {tile} tile of the Automa"}
ICONS = {"stamina": "sp-act-stamina"}  # symbols of what has no line of the score sheet
SEEN = ("spot",)  # of which the table itself shows what the second half of their sentence says
STARTS = ("act",)  # what opens another question, whose things can be taken at once
TURNS = {"spot": "rotate"}  # what lays a tile, and what then rotates it
LABELS = {
    "spires": "Spires",
    "energy": "Energy",
    "standing": "Standing Spires",
    "butterfly": "Butterfly",
    "goals": "Goals",
    "objectives": "Objectives",
    "stamina": "Stamina tiles",
    "automa": "Points of the Automa",
}


def prompt(state: Spires, seat: int) -> str:
    frame = state.stack[-1]
    text = PROMPTS[frame.kind][0]
    if isinstance(frame, (Place, PlaceRotation)):
        a, b = state.catalogue.a[frame.tile], state.catalogue.b[frame.tile]
        tile = pair_of(state.catalogue.terrains[a], state.catalogue.terrains[b])
        return text.format(tile=PLACED[frame.purpose].format(tile=tile))
    if isinstance(frame, SetupSpace):
        return text.format(whose="your" if frame.spirit == seat else "the Automa's")
    if isinstance(frame, SkyTile):
        stamina = f"for your stamina ({stamina_cost(state, seat)} energy)"
        return text.format(use="to add to the world" if frame.purpose == FOR_WORLD else stamina)
    if frame.kind == "MOVE":
        return text.format(left=size(unused(state, seat)), all=size(state.stamina[seat]))
    if frame.kind == "HOP":
        return text.format(cost=state.power_of(seat).energy)
    if frame.kind == "ACTION":
        return text + stalling(state) + spire_in_reach(state, seat)
    return text


def stalling(state: Spires) -> str:
    """The warning before everybody has passed for so many rounds that the game ends (9.1, R10)."""
    near = not state.solo() and not state.acted and state.idle_rounds + 1 >= state.catalogue.stalemate_rounds
    return ": if everybody passes again, the last round begins" if near else ""


def spire_in_reach(state: Spires, seat: int) -> str:
    cost = spire_cost(state, seat)
    return f" (a spire costs {cost} energy)" if state.energy[seat] >= cost else ""


def waiting_for(kind: str) -> str:
    return PROMPTS[kind][1]


def last_word(view: View) -> str:
    """What is to be said of a finished game beyond who won."""
    return f"The Automa has {view['points'][1]} points." if view["automa"] and view["over"] else ""


def opponent(view: View) -> tuple[str, str, int] | None:
    """Whom one plays against alone: a name, a word on it, and its points."""
    return ("The Automa", "plays by its cards", view["points"][1]) if view["automa"] else None


# --- Things ---------------------------------------------------------------------------------------


def names_of(view: View) -> list[str]:
    """The names of all spirits, the Automa included."""
    names = list(view.get("names") or [f"Seat {seat + 1}" for seat in range(view["players"])])
    return [*names[: view["players"]], *(["The Automa"] if view["automa"] else [])]


# --- Actions --------------------------------------------------------------------------------------


def describe(view: View, action: int) -> str:
    kind, values = SPACE.decode(action)
    return DESCRIBED[kind](view, action, *values)


def describe_card(view: View, action: int, card: str) -> str:
    face = next(face for face in view["choice"] if face["id"] == card)
    verb = "Keep" if SPACE.kind(action) == "power" else "Return"
    return f"{verb} {face['name']}: {face.get('text') or aim_words(face)}"


def describe_start(view: View, action: int, tile: str) -> str:
    return f"Add {tile_words(view, tile)} to the world"


def describe_act(view: View, action: int, what: str) -> str:
    cost = view["costs"]
    return {
        "pass": "Pass: no action this turn",
        "expand": "Expand the world: add a sky tile, spaces light up",
        "stamina": f"Increase your stamina: a sky tile for {cost['stamina']} energy",
        "spire": f"Build a spire: {cost['spire']} energy, worth {view['next_spire']}",
    }[what]


def describe_sky(view: View, action: int, slot: int) -> str:
    tile = tile_words(view, view["sky"][slot - 1])
    swaps = kind_asked(view) == "STARGAZE"
    return f"Put {tile} under the reserve: slot {slot}" if swaps else f"Take {tile}: slot {slot}"


def describe_spot(view: View, action: int, tile: int, corner: int) -> str:
    row, place = row_of(view, action)
    seen = view["spots"][str(action)]
    fits = several(len(seen["rotations"]), "way")
    lit = f"{seen['most']} spaces light up" if seen.get("most") else "Place it"
    return f"{lit}: row {row}, spot {place}, fits in {fits}"


def worth(view: View, action: int) -> int:
    """By which actions of a kind are sorted: spots by the spaces that light up."""
    seen = view["spots"].get(str(action))
    return seen.get("most", 0) if seen else 0


def describe_rotation(view: View, action: int, k: int) -> str:
    face = tiles_of(view)[view["placing"]]
    rotation = view["rotations"][str(action)]
    energised, aligned = rotation.get("energised", 0), rotation["aligned"]
    parts = [f"{energised} spaces light up"] if energised else []
    parts.append(f"{several(aligned, 'edge')} meet{'s' if aligned == 1 else ''}")
    return f"{capital(rotation_words(face['a'], face['b'], k))}: {', '.join(parts)}"


def describe_side(view: View, action: int, side: int) -> str:
    tile = view["world"][view["focus"]]
    a, b = tile["a"], tile["b"]
    where = (a, b)[side] if a != b else rotation_words(a, b, tile["k"]).split(", ")[side]
    asked = kind_asked(view)
    if asked == "HOP":
        return f"Hop to the {where}"
    if asked == "BUTTERFLY_LAND":
        return f"The butterfly lands on the {where}"
    return f"{'The Automa starts' if automa_starts(view) else 'Start'} on the {where}"


def automa_starts(view: View) -> bool:
    """Solo set-up: is it the Automa's spirit whose space is asked for?"""
    return view["automa"] is not None and view["spirits"][0]["space"] is not None


def kind_asked(view: View) -> str:
    assert view["decision"] is not None
    return view["decision"]["kind"]


def describe_step(view: View, action: int, tile: int, side: int) -> str:
    space, butterfly = view["spaces"][2 * tile + side], view["butterfly"]
    parts = ["1 energy"] * space["energy"]
    parts += ["the butterfly"] * (butterfly is not None and butterfly["space"] == [tile, side])
    parts += [f"{names_of(view)[meeple]} stands there" for meeple in space["meeples"]]
    return f"Step to the {near_words(view, (tile, side))}" + (f": {', '.join(parts)}" if parts else "")


def near_words(view: View, space: tuple[int, int]) -> str:
    """A space as it is seen from the meeple of whoever decides."""
    assert view["decision"] is not None
    here = view["spirits"][view["decision"]["seat"]]["space"]
    around = [divmod(near, 2) for near in view["spaces"][2 * here[0] + here[1]]["near"]]
    near = view["steps"] or [here, *around]
    return spaces_from(view, here, near)[space]


def describe_pay(view: View, action: int, pair: Any = None) -> str:
    kind = SPACE.kind(action)
    if kind == "free":
        return "Drift for free"
    shown = {terrains_of(view)[terrain]["id"] for terrain in pair}
    assert view["decision"] is not None
    held = [tile["tile"] for tile in view["spirits"][view["decision"]["seat"]]["stamina"] if not tile["used"]]
    tile = next(tile for tile in held if {tiles_of(view)[tile]["a"], tiles_of(view)[tile]["b"]} == shown)
    return f"Turn over {tile_words(view, tile)}" + (" with your power" if kind == "wild" else "")


DESCRIBED: dict[str, Callable[..., str]] = {
    "power": describe_card,
    "return": describe_card,
    "start": describe_start,
    "act": describe_act,
    "skip": lambda view, action: "No, thank you",
    "sky": describe_sky,
    "spot": describe_spot,
    "rotate": describe_rotation,
    "side": describe_side,
    "stop": lambda view, action: "Stop and end the turn",
    "step": describe_step,
    "glean": lambda view, action, tile, side: f"Glean from the {near_words(view, (tile, side))}",
    "site": lambda view, action, tile, side: f"Put the spire token on the {near_words(view, (tile, side))}",
    "pay": describe_pay,
    "wild": describe_pay,
    "free": describe_pay,
}
