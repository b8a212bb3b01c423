"""What the open decision is about (6.2): the part of a view that the deciding seat looks at."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from worldwright.engine.sets import members
from worldwright.games.spires.actions import ROTATE, SPOT, STEP, STOP
from worldwright.games.spires.effects import energised_by, most_energised, name
from worldwright.games.spires.state import Spires
from worldwright.games.spires.turn import FOR_WORLD, ButterflyLand, Place, PlaceRotation
from worldwright.games.spires.turn_move import Move, PayStep
from worldwright.games.spires.turn_powers import HopOffer, spire_cost, stamina_cost
from worldwright.games.spires.turn_setup import SetupObjectives, SetupPower, SetupSpace

Face = dict[str, Any]  # a card as the catalogue has it, copied
SpaceName = list[int]  # tile and side (3.1)


class Costs(TypedDict):
    stamina: int
    spire: int


class Spot(TypedDict):
    """Where a tile can go, and for an Expand the most spaces that it would energise there."""

    q: int
    r: int
    rotations: list[int]
    most: NotRequired[int]


class Rotation(TypedDict):
    """A way to lay a tile on its spot: edges that meet, and for an Expand spaces that it would energise."""

    aligned: int
    energised: NotRequired[int]


class Question(TypedDict):
    """What the open decision is about."""

    choice: list[Face]  # cards to choose from
    placing: Any  # the id of the tile in hand, or None
    spot: Any  # the vertex [q, r] where it is rotated, or None
    spots: dict[str, Spot]  # by action
    rotations: dict[str, Rotation]  # by action
    focus: Any  # the tile whose sides are asked for, or None
    steps: list[SpaceName]  # the spaces that a step can lead to
    target: SpaceName | None  # the space that is paid for
    costs: Costs


def see_question(state: Spires, seat: int | None) -> Question:
    """What the decision is about, and what it costs whoever is looking."""
    question: Question = {
        "choice": [],
        "placing": None,
        "spot": None,
        "spots": {},
        "rotations": {},
        "focus": None,
        "steps": [],
        "target": None,
        "costs": see_costs(state, seat),
    }
    if state.over:
        return question
    frame = state.stack[-1]
    if isinstance(frame, Place):
        question["placing"] = state.catalogue.tile_ids[frame.tile]
        question["spots"] = see_spots(state, frame)
    elif isinstance(frame, PlaceRotation):
        question["placing"] = state.catalogue.tile_ids[frame.tile]
        question["spot"] = list(state.world.spot_vertex(frame.spot))
        question["rotations"] = {str(action): see_rotation(state, frame, action - ROTATE) for action in state.legal}
    elif isinstance(frame, (SetupSpace, HopOffer, ButterflyLand)):
        question["focus"] = len(state.world.tiles) - 1
    elif isinstance(frame, Move):
        question["steps"] = [name(action - STEP) for action in state.legal if action != STOP]
    elif isinstance(frame, PayStep):
        question["target"] = name(frame.space)
    elif isinstance(frame, SetupPower) and seat is not None:
        question["choice"] = [{**state.catalogue.power_faces[card]} for card in members(state.powers_dealt[seat])]
    elif isinstance(frame, SetupObjectives) and seat is not None:
        question["choice"] = [{**state.catalogue.objective_faces[card]} for card in members(state.objectives[seat])]
    return question


def see_costs(state: Spires, seat: int | None) -> Costs:
    """What stamina and a spire cost whoever is looking; the printed numbers for a spectator."""
    if seat is None:
        return {"stamina": state.catalogue.stamina_cost, "spire": state.catalogue.spire_cost}
    return {"stamina": stamina_cost(state, seat), "spire": spire_cost(state, seat)}


def see_spots(state: Spires, frame: Place) -> dict[str, Spot]:
    spots: dict[str, Spot] = {}
    for action in state.legal:
        q, r = state.world.spot_vertex(action - SPOT)
        spots[str(action)] = {"q": q, "r": r, "rotations": members(state.world.rotations(action - SPOT))}
    if frame.purpose == FOR_WORLD:
        for spot, most in zip(spots.values(), most_energised(state, frame.tile), strict=True):
            spot["most"] = most
    return spots


def see_rotation(state: Spires, frame: PlaceRotation, k: int) -> Rotation:
    rotation: Rotation = {"aligned": len(state.world.aligned_edges(frame.spot, k))}
    if frame.purpose == FOR_WORLD:
        rotation["energised"] = len(energised_by(state, frame.tile, frame.spot, k))
    return rotation
