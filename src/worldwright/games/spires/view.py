"""What a seat may know (12), as a JSON-able dict: the only thing that drawing, words and the network ever see."""

from __future__ import annotations

from typing import Any

from worldwright.engine.frames import NOBODY
from worldwright.games.spires.actions import ROTATE, ROTATIONS, SPOT, STEP, STOP
from worldwright.games.spires.catalogue import (
    ASPIRATIONS,
    GAIN_IF_ALIGNED,
    GAIN_IF_ENERGISED,
    NO_TOLL,
    STANDING,
    tiles_in,
)
from worldwright.games.spires.effects import ALIGNED, ENERGISED, TRIGGERS, goal_value, name, spires_left
from worldwright.games.spires.state import AUTOMA, NO_CARD, NOWHERE, Spires
from worldwright.games.spires.turn import spire_cost, stamina_cost
from worldwright.games.spires.turn_move import ways_to_pay

View = dict[str, Any]
HELD = ("SETUP_PLACE", "SETUP_ROTATION", "AUTOMA_PLACE", "AUTOMA_ROTATION", "PLACE", "PLACE_ROTATION")
SPOTS = ("SETUP_PLACE", "AUTOMA_PLACE", "PLACE")
NEWEST = ("SETUP_SPACE", "AUTOMA_SPACE", "HOP", "BUTTERFLY_LAND")


def see(state: Spires, seat: int | None) -> View:
    """The table from one seat; None is a spectator, who sees no secret."""
    catalogue = state.catalogue
    lines = [see_lines(state, spirit, seat) for spirit in range(state.spirits)]
    points = [sum(line["points"] for line in sheet) for sheet in lines]
    view: View = {
        "scores": points[: state.players],
        "points": points,
        "lines": lines[: state.players],
        "automa_lines": lines[AUTOMA] if state.solo() else None,
        "modules": [face for module, face in enumerate(catalogue.modules) if state.uses(module)],
        "round": state.round,
        "first": state.first,
        "ending": TRIGGERS[state.ending],
        "limits": {"spires": catalogue.end_spires, "energy": catalogue.end_energy, "reserve": state.unseen},
        "terrains": catalogue.terrain_faces,
        "world": [see_tile(state, tile) for tile in range(len(state.land.tiles))],
        "spaces": [see_space(state, space) for space in range(len(state.land.terrain))],
        "butterfly": see_butterfly(state),
        "sky": [catalogue.tile_ids[tile] for tile in state.sky],
        "reserve": state.reserve_left(),
        "under": [catalogue.tile_ids[tile] for tile in state.reserve[max(state.drawn, state.unseen) :]],
        "spires": see_spires(state),
        "next_spire": catalogue.spire_points[state.spires_taken] if spires_left(state) else 0,
        "goals": [see_goal(state, place) for place in range(len(state.goals))],
        "spirits": [see_spirit(state, spirit, seat) for spirit in range(state.spirits)],
        "course": see_turn(state),
        "automa": see_automa(state),
        **see_question(state, seat),
    }
    view["tiles"] = {tile: see_face(state, catalogue.tile_ids.index(tile)) for tile in sorted(tiles_of(view))}
    return view


def see_face(state: Spires, tile: int) -> View:
    catalogue = state.catalogue
    return {
        "id": catalogue.tile_ids[tile],
        "a": catalogue.terrains[catalogue.a[tile]],
        "b": catalogue.terrains[catalogue.b[tile]],
    }


def see_tile(state: Spires, tile: int) -> View:
    q, r = state.land.vertex(tile)
    return {**see_face(state, int(state.land.tiles[tile])), "q": q, "r": r, "k": int(state.land.rotation(tile))}


def see_space(state: Spires, space: int) -> View:
    standing = [spirit for spirit in range(state.spirits) if state.meeples[spirit] == space]
    return {
        "terrain": state.catalogue.terrains[state.land.terrain[space]],
        "near": [name(other) for other in state.land.neighbours(space)],
        "landscape": int(state.land.label[space]),
        "energy": bool(state.lit[space]),
        "meeples": standing,
        "tower": int(state.towers[space]) - 1 if state.towers[space] else None,
    }


def see_butterfly(state: Spires) -> View | None:
    if state.butterfly == NOWHERE and state.keeper == NOBODY:
        return None
    space = None if state.butterfly == NOWHERE else name(state.butterfly)
    return {"space": space, "keeper": None if state.keeper == NOBODY else state.keeper}


def see_spires(state: Spires) -> list[View]:
    owners = {card: spirit for spirit in range(state.spirits) for card in tiles_in(state.spires[spirit])}
    catalogue = state.catalogue
    return [
        {"id": card, "points": catalogue.spire_points[place], "owner": owners.get(place)}
        for place, card in enumerate(catalogue.spire_ids)
    ]


def see_goal(state: Spires, place: int) -> View:
    owner = state.claims[place]
    return {**state.catalogue.goal_faces[state.goals[place]], "owner": None if owner == NOBODY else owner}


def see_spirit(state: Spires, spirit: int, seat: int | None) -> View:
    """One spirit: what lies open in front of it, and its secrets for its own eyes."""
    catalogue = state.catalogue
    own = spirit == seat
    hand = tiles_in(state.hands[spirit])
    power = state.powers[spirit]
    returned = [card for card in tiles_in(state.powers_dealt[spirit]) if card != power]
    active = not state.over and spirit == state.stack[-1].seat
    return {
        "automa": state.solo() and spirit == AUTOMA,
        "meeple": catalogue.meeples[spirit]["id"],
        "space": None if state.meeples[spirit] == NOWHERE else name(state.meeples[spirit]),
        "energy": state.energy[spirit],
        "stamina": [
            {"tile": catalogue.tile_ids[tile], "used": active and bool(state.used >> tile & 1)}
            for tile in tiles_in(state.stamina[spirit])
        ],
        "spires": [catalogue.spire_points[card] for card in tiles_in(state.spires[spirit])],
        "tokens": catalogue.tokens - sum(int(tower == spirit + 1) for tower in state.towers)
        if state.uses(STANDING)
        else 0,
        "power": None if power == NO_CARD else catalogue.powers[power],
        "powers_returned": [catalogue.powers[card] for card in returned] if own and power != NO_CARD else None,
        "hand": {"count": len(hand), "tiles": [catalogue.tile_ids[tile] for tile in hand] if own else None},
        "objectives": see_objectives(state, spirit, own),
    }


def see_objectives(state: Spires, spirit: int, own: bool) -> View:
    """The own ones with what they are worth now; those of others are backs until scoring (12.6)."""
    cards = tiles_in(state.objectives[spirit])
    faces = state.catalogue.objective_faces
    shown = [{**faces[card], "worth": state.objective_worth(spirit, card)} for card in cards]
    return {
        "count": len(cards),
        "cards": shown if own or state.over else None,
        "returned": [faces[card] for card in tiles_in(state.returned[spirit])] if own else None,
    }


def see_lines(state: Spires, spirit: int, seat: int | None) -> list[View]:
    """The score sheet as far as this seat knows it: secret objectives of others count nothing yet."""
    sheet = [line._asdict() for line in state.score_lines(spirit)]
    secret = spirit != seat and not state.over and not (state.solo() and spirit == AUTOMA)
    return [{**line, "points": 0} if secret and line["label"] == "objectives" else line for line in sheet]


def see_turn(state: Spires) -> View:
    return {
        "seat": None if state.over else state.stack[-1].seat,
        "steps": state.steps,
        "collected": state.collected,
        "energised": state.energised,
        "aligned": state.aligned,
        "power_spent": state.power_spent,
        "added": None if state.added == NOWHERE else state.added,
        "walked": [name(space) for space in state.walked],
    }


def see_automa(state: Spires) -> View | None:
    """Solo: the open card, what was discarded and what is still in the deck, though not in which order (12.8)."""
    if not state.solo():
        return None
    faces = state.catalogue.automa_faces
    drawn = [card for card in state.deck[: state.revealed_cards] if card != state.card]
    return {
        "difficulty": str(state.terms.options["difficulty"]),
        "card": None if state.card == NO_CARD else faces[state.card],
        "discards": [faces[card] for card in drawn],
        "deck": [faces[card]["id"] for card in sorted(state.deck[state.revealed_cards :])],
    }


# --- The seat's own question ----------------------------------------------------------------------


def see_question(state: Spires, seat: int | None) -> View:
    """What the decision is about; what each answer would bring, for the seat that decides."""
    question: View = {
        "choice": [],
        "placing": None,
        "spot": None,
        "spots": {},
        "focus": None,
        "target": None,
        "preview": {},
        "costs": see_costs(state, seat),
    }
    if state.over:
        return question
    frame = state.stack[-1]
    kind = frame.kind
    if kind in HELD:
        question["placing"] = state.catalogue.tile_ids[frame.a]
    if kind in SPOTS:
        question["spots"] = {str(action): see_spot(state, action, kind, frame.a) for action in state.legal}
    elif kind in HELD:
        q, r = state.land.spot_vertex(frame.b)
        question["spot"] = [q, r]
        question["preview"] = {
            str(action): preview_tile(state, frame.seat, frame.a, frame.b, action - ROTATE, kind)
            for action in state.legal
        }
    elif kind in NEWEST:
        question["focus"] = len(state.land.tiles) - 1
    elif kind == "MOVE":
        question["preview"] = {
            str(action): preview_step(state, frame.seat, action - STEP) for action in state.legal if action != STOP
        }
    elif kind == "PAY":
        question["target"] = name(frame.a)
    elif kind == "SETUP_POWER" and seat is not None:
        question["choice"] = [state.catalogue.powers[card] for card in tiles_in(state.powers_dealt[seat])]
    elif kind == "SETUP_OBJECTIVES" and seat is not None:
        question["choice"] = [state.catalogue.objective_faces[card] for card in tiles_in(state.objectives[seat])]
    return question


def see_costs(state: Spires, seat: int | None) -> View:
    """What stamina and a spire cost whoever is looking; the printed numbers for a spectator."""
    if seat is None:
        return {"stamina": state.catalogue.stamina_cost, "spire": state.catalogue.spire_cost}
    return {"stamina": stamina_cost(state, seat), "spire": spire_cost(state, seat)}


def see_spot(state: Spires, action: int, kind: str, tile: int) -> View:
    """A spot: its vertex, its legal rotations and, for an Expand, the most spaces that a rotation would energise."""
    spot = action - SPOT
    q, r = state.land.spot_vertex(spot)
    rotations = [k for k in range(ROTATIONS) if state.land.rotations(spot) >> k & 1]
    seen: View = {"q": q, "r": r, "rotations": rotations}
    if kind == "PLACE":
        seen["most"] = max(len(energised_by(state, tile, spot, k)) for k in rotations)
    return seen


def energised_by(state: Spires, tile: int, spot: int, k: int) -> list[int]:
    """The spaces that a placement would energise (7.2); the two new ones are numbered like the next tile."""
    land, catalogue = state.land, state.catalogue
    q, r = land.spot_vertex(spot)
    labels: set[int] = set()
    for side, terrain in enumerate((catalogue.a[tile], catalogue.b[tile])):
        labels |= {int(land.label[space]) for space in land.touched_by(q, r, k, side) if land.terrain[space] == terrain}
    reached = [space for label in sorted(labels) for space in land.landscape(label)]
    return sorted([space for space in reached if not state.lit[space]] + [len(land.terrain), len(land.terrain) + 1])


def preview_tile(state: Spires, seat: int, tile: int, spot: int, k: int, kind: str) -> View:
    """What a placement would bring: energised spaces, aligned edges, energy for everybody, goals within reach."""
    aligned = int(state.land.aligned(spot, k))
    seen: View = {"k": k, "aligned": aligned, "edges": aligned_edges(state, spot, k)}
    seen |= {"energised": 0, "spaces": [], "gains": [0] * state.spirits, "power": 0, "goals": []}
    if kind != "PLACE_ROTATION":
        return seen
    spaces = energised_by(state, tile, spot, k)
    seen["energised"] = len(spaces)
    seen["spaces"] = [name(space) for space in spaces]
    for space in spaces:
        taker = state.meeple_on(space, NOBODY)
        if taker != NOBODY:
            seen["gains"][taker] += 1
    for spirit in range(state.spirits):
        if any(space < len(state.towers) and state.towers[space] == spirit + 1 for space in spaces):
            seen["gains"][spirit] += state.catalogue.bonus
    seen["power"] = power_bonus(state, seat, aligned, len(spaces))
    seen["gains"][seat] += seen["power"]
    seen["gain"] = seen["gains"][seat]
    seen["goals"] = goals_reached(state, seat, aligned, len(spaces))
    return seen


def aligned_edges(state: Spires, spot: int, k: int) -> list[int]:
    """Which of the five edges E0 to E4 would line up (4.3)."""
    bits = int(state.land.covered[spot])
    across = [(k + 5) % 6, *(6 + (k + i) % 6 for i in range(3)), (k + 3) % 6]
    return [edge for edge, bit in enumerate(across) if bits >> bit & 1]


def power_bonus(state: Spires, seat: int, aligned: int, energised: int) -> int:
    effect, power = state.power_effect(seat), state.powers[seat]
    reached = {GAIN_IF_ALIGNED: aligned, GAIN_IF_ENERGISED: energised}.get(effect)
    return (
        state.catalogue.second_number[power]
        if reached is not None and reached >= state.catalogue.first_number[power]
        else 0
    )


def goals_reached(state: Spires, seat: int, aligned: int, energised: int) -> list[str]:
    """Unclaimed goals that this Expand itself would reach."""
    found = []
    for place, goal in enumerate(state.goals if state.uses(ASPIRATIONS) else []):
        aim = state.catalogue.goals[goal]
        value = {ALIGNED: aligned, ENERGISED: energised}.get(aim.metric)
        if (
            state.claims[place] == NOBODY
            and value is not None
            and goal_value(state, seat, aim.metric, aim.terrain) < aim.value <= value
        ):
            found.append(state.catalogue.goal_faces[goal]["name"])
    return found


def preview_step(state: Spires, seat: int, space: int) -> View:
    """What a step would bring and how it can be paid."""
    meeple = state.meeple_on(space, seat)
    return {
        "space": name(space),
        "energy": bool(state.lit[space]),
        "butterfly": state.butterfly == space,
        "meeple": None if meeple == NOBODY else meeple,
        "gain": entering_gain(state, seat, space, meeple),
        "ways": ways_to_pay(state, seat, space),
    }


def entering_gain(state: Spires, seat: int, space: int, meeple: int) -> int:
    """The energy that entering a space brings, or costs where another meeple stands (8.5)."""
    catalogue = state.catalogue
    gain = int(state.lit[space]) + (catalogue.catch_energy if state.butterfly == space else 0)
    if meeple == NOBODY:
        return gain
    if state.power_effect(seat) == NO_TOLL:
        return gain + catalogue.first_number[state.powers[seat]]
    return gain - min(catalogue.toll, state.energy[seat])


def tiles_of(view: View) -> set[str]:
    """Every tile that a view names."""
    tiles = {tile["id"] for tile in view["world"]} | {*view["sky"], *view["under"]}
    for spirit in view["spirits"]:
        tiles |= {tile["tile"] for tile in spirit["stamina"]} | set(spirit["hand"]["tiles"] or ())
    return tiles | ({view["placing"]} if view["placing"] else set())
