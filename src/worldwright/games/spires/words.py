"""How the game talks: prompts and actions in sentences; the log is in `sentences`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldwright.games.spires.actions import SPACE
from worldwright.games.spires.catalogue import tiles_in
from worldwright.games.spires.compass import pair_of, rotation_words, rows_of, spaces_from, tile_words
from worldwright.games.spires.log import sentence as sentence
from worldwright.games.spires.pieces import aim_words as aim_words
from worldwright.games.spires.pieces import line_words as line_words
from worldwright.games.spires.pieces import piece as piece
from worldwright.games.spires.state import Spires
from worldwright.games.spires.turn import spire_cost, stamina_cost
from worldwright.games.spires.turn_move import hop_cost
from worldwright.games.spires.turn_walk import unused

View = dict[str, Any]

PROMPTS = {
    "SETUP_POWER": ("Keep one of your three powers", "chooses a power"),
    "SETUP_OBJECTIVES": ("Return one of your three objectives to the box", "chooses objectives"),
    "SETUP_TILE": ("Choose the tile you add to the world; the other two become your stamina", "chooses a start tile"),
    "SETUP_PLACE": ("Place your {tile} tile: choose the middle of its long side", "places a start tile"),
    "SETUP_ROTATION": ("Rotate your {tile} tile", "rotates the start tile"),
    "SETUP_SPACE": ("Choose the side of your tile where your spirit starts", "puts a spirit on the tile"),
    "AUTOMA_PLACE": (
        "Place the {tile} tile of the Automa: choose the middle of its long side",
        "places the Automa's tile",
    ),
    "AUTOMA_ROTATION": ("Rotate the {tile} tile of the Automa", "rotates the Automa's tile"),
    "AUTOMA_SPACE": ("Choose the side where the Automa's spirit starts", "puts the Automa's spirit on its tile"),
    "STARGAZE": ("You may put one sky tile under the reserve for a new one", "gazes at the stars"),
    "ACTION": ("Choose your action", "chooses an action"),
    "SKY_TILE": ("Choose a tile from the sky {use}", "chooses a tile from the sky"),
    "PLACE": ("Place the {tile} tile: choose the middle of its long side", "places a tile"),
    "PLACE_ROTATION": ("Rotate the {tile} tile", "rotates the tile"),
    "GLEAN": ("You may collect one energy beside your spirit", "may glean energy"),
    "SPIRE_SITE": ("Choose the space for your spire token", "puts up a spire token"),
    "INSPIRE": ("You may add a sky tile to your stamina for free", "is inspired"),
    "HOP": ("You may hop to the new tile for {cost} energy", "may hop to the new tile"),
    "MOVE": ("Take a step or stop ({left} of {all} stamina tiles left)", "walks"),
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


def prompt(state: Spires, seat: int) -> str:
    frame = state.stack[-1]
    text = PROMPTS[frame.kind][0]
    if "{tile}" in text:
        return text.format(
            tile=pair_of(
                state.catalogue.terrains[state.catalogue.a[frame.a]],
                state.catalogue.terrains[state.catalogue.b[frame.a]],
            )
        )
    if frame.kind == "SKY_TILE":
        return text.format(
            use="to add to the world" if frame.a else f"for your stamina ({stamina_cost(state, seat)} energy)"
        )
    if frame.kind == "MOVE":
        return text.format(left=len(tiles_in(unused(state, seat))), all=len(tiles_in(state.stamina[seat])))
    if frame.kind == "HOP":
        return text.format(cost=hop_cost(state, seat))
    if frame.kind == "ACTION" and state.energy[seat] >= spire_cost(state, seat):
        return f"{text} (a spire costs {spire_cost(state, seat)} energy)"
    return text


def waiting_for(kind: str) -> str:
    return PROMPTS[kind][1]


# --- Things ---------------------------------------------------------------------------------------


def names_of(view: View) -> list[str]:
    """The names of all spirits, the Automa included."""
    names = list(view.get("names") or [f"Seat {seat + 1}" for seat in range(view["players"])])
    return [*names[: view["players"]], *(["The Automa"] if view["automa"] else [])]


# --- Actions --------------------------------------------------------------------------------------


def describe(view: View, action: int) -> str:
    kind, values = SPACE.decode(action)
    return DESCRIBED[kind](view, action, *values)


def describe_card(view: View, action: int, slot: int) -> str:
    card = view["choice"][slot]
    verb = "Keep" if SPACE.decode(action)[0] == "power" else "Return"
    return f"{verb} {card['name']}: {card.get('text') or aim_words(card)}"


def describe_start(view: View, action: int, slot: int) -> str:
    return f"Add {tile_words(view, view['spirits'][view['seat']]['hand']['tiles'][slot])} to the world"


def describe_act(view: View, action: int, what: str) -> str:
    cost = view["costs"]
    return {
        "pass": "Pass: no action this turn",
        "expand": "Expand the world: add a sky tile, energy wells up",
        "stamina": f"Increase your stamina: a sky tile for {cost['stamina']} energy",
        "spire": f"Build a spire: {cost['spire']} energy, worth {view['next_spire']}",
    }[what]


def describe_sky(view: View, action: int, slot: int) -> str:
    tile = tile_words(view, view["sky"][slot - 1])
    return (
        f"Put {tile} under the reserve: slot {slot}"
        if view["decision"]["kind"] == "STARGAZE"
        else f"Take {tile}: slot {slot}"
    )


def describe_spot(view: View, action: int, tile: int, corner: int) -> str:
    row, place = rows_of(view)[str(action)]
    most = view["spots"][str(action)].get("most")
    return f"Row {row}, spot {place}" + (f": up to {most} spaces energised" if most else "")


def describe_rotation(view: View, action: int, k: int) -> str:
    face = view["tiles"][view["placing"]]
    words = rotation_words(face["a"], face["b"], k)
    return f"{words[0].upper()}{words[1:]}: {outcome_words(view, view['preview'][str(action)])}"


def outcome_words(view: View, seen: View) -> str:
    """What a placement brings, such as '7 spaces energised, 1 edge meets, you +2, Bruno +1, Great Bloom'."""
    parts = [f"{seen['energised']} spaces energised"] if seen["energised"] else []
    parts.append(
        f"{seen['aligned']} edge{'s' if seen['aligned'] > 1 else ''} meet{'s' if seen['aligned'] == 1 else ''}"
    )
    parts += [
        f"{'you' if spirit == view['seat'] else name} +{seen['gains'][spirit]}"
        for spirit, name in enumerate(names_of(view))
        if seen["gains"][spirit]
    ]
    return ", ".join([*parts, *seen["goals"]])


def describe_side(view: View, action: int, side: int) -> str:
    face = view["world"][view["focus"]]
    where = (
        face["ab"[side]]
        if face["a"] != face["b"]
        else rotation_words(face["a"], face["b"], face["k"]).split(", ")[side]
    )
    return {
        "HOP": f"Hop to the {where}",
        "BUTTERFLY_LAND": f"The butterfly lands on the {where}",
        "AUTOMA_SPACE": f"The Automa starts on the {where}",
    }.get(view["decision"]["kind"], f"Start on the {where}")


def describe_step(view: View, action: int, tile: int, side: int) -> str:
    seen = view["preview"][str(action)]
    parts = ["1 energy"] * seen["energy"] + ["the butterfly"] * seen["butterfly"]
    parts += [f"{names_of(view)[seen['meeple']]} stands there"] if seen["meeple"] is not None else []
    return f"Step to the {near_words(view, (tile, side))}" + (f": {', '.join(parts)}" if parts else "")


def near_words(view: View, space: tuple[int, int]) -> str:
    """A space as it is seen from the meeple of whoever decides."""
    here = view["spirits"][view["decision"]["seat"]]["space"]
    steps = [seen["space"] for seen in view["preview"].values()]
    return spaces_from(view, here, steps or [here, *view["spaces"][2 * here[0] + here[1]]["near"]])[space]


def describe_pay(view: View, action: int, pair: Any = None) -> str:
    kind = SPACE.decode(action)[0]
    if kind == "free":
        return "Drift for free"
    one, other = (view["terrains"][terrain]["id"] for terrain in pair)
    return f"Turn over {pair_of(one, other)}" + (" with your power" if kind == "wild" else "")


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
