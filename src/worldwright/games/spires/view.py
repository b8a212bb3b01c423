"""What a seat may know (12), as a JSON-able dict: the only thing that drawing, words and the network ever see."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import members, size
from worldwright.engine.view import EngineView, Line, printed
from worldwright.games.spires.effects import name, names, spires_left
from worldwright.games.spires.grammar import STANDING, TRIGGERS
from worldwright.games.spires.state import AUTOMA, NO_CARD, NOWHERE, Spires
from worldwright.games.spires.state_world import NEIGHBOURS
from worldwright.games.spires.view_question import Face, Question, SpaceName, see_question

# --- The shape of a view --------------------------------------------------------------------------


class TileFace(TypedDict):
    """What a tile shows: side 0 and side 1."""

    id: str
    a: str
    b: str


class Lying(TypedDict):
    """Where a tile lies: vertex and rotation (4.3)."""

    q: int
    r: int
    k: int


class PlacedTile(TileFace, Lying):
    """A tile of the world."""


class Space(TypedDict):
    """Half a tile of the world, and what is on it."""

    terrain: str
    near: list[int]  # its neighbours, by their places among the spaces
    landscape: int  # spaces of one landscape have the same number
    energy: bool
    meeples: list[int]
    tower: int | None  # whose spire token


class Butterfly(TypedDict):
    space: SpaceName | None
    keeper: int | None


class SpireCard(TypedDict):
    id: str
    points: int
    owner: int | None


class StaminaTile(TypedDict):
    tile: str
    used: bool


class Hand(TypedDict):
    count: int
    tiles: Any  # their ids, for the own eyes; None for others


class Objectives(TypedDict):
    count: int
    cards: list[Face] | None  # with their worth; backs until scoring, but for the own ones
    returned: list[Face] | None


class Spirit(TypedDict):
    """One spirit: what lies open in front of it, and its secrets for its own eyes."""

    automa: bool
    meeple: str
    space: Any  # its name; None before set-up
    energy: int
    stamina: list[StaminaTile]
    spires: list[int]
    tokens: int  # spire tokens left
    power: Any  # its face; None without one
    powers_returned: list[Face] | None
    hand: Hand
    objectives: Objectives


class Course(TypedDict):
    """The turn so far (6.6)."""

    seat: int | None
    steps: int
    collected: int
    energised: int
    aligned: int
    power_spent: bool
    added: int | None
    walked: list[SpaceName]


class Automa(TypedDict):
    difficulty: str
    card: Face | None
    discards: list[Face]
    deck: list[str]


class Limits(TypedDict):
    """What ends the game, and the reserve at its start."""

    spires: int
    energy: int
    reserve: int


class View(EngineView, Question):
    """The table of Spires from one seat."""

    points: list[int]  # of all spirits, the Automa included
    automa_lines: list[Line] | None
    modules: list[Face]
    round: int
    first: int
    ending: str  # what ends the game, once it is certain (9.1)
    limits: Limits
    world: list[PlacedTile]
    spaces: list[Space]
    butterfly: Butterfly | None
    sky: list[str]
    reserve: int
    under: list[str]  # tiles known to lie under the reserve
    spires: list[SpireCard]
    next_spire: int
    goals: list[Face]
    spirits: list[Spirit]
    course: Course
    automa: Any  # an `Automa` in solo, else None
    printed: str  # on tiles, as `Printed` in JSON, the same text in every view: see `tiles_of`, `terrains_of`


class Printed(TypedDict):
    """What is printed on tiles."""

    terrains: list[Face]
    tiles: dict[str, TileFace]  # by their ids


# --- The table ------------------------------------------------------------------------------------


def see(state: Spires, seat: int | None) -> dict[str, Any]:
    """The table from one seat; None is a spectator, who sees no secret."""
    catalogue = state.catalogue
    lines = [see_lines(state, spirit, seat) for spirit in range(state.spirits)]
    points = [sum(line["points"] for line in sheet) for sheet in lines]
    ids = catalogue.tile_ids
    return {
        "scores": points[: state.players],
        "points": points,
        "lines": lines[: state.players],
        "automa_lines": lines[AUTOMA] if state.solo() else None,
        "progress": progress(state),
        "modules": [{**face} for module, face in enumerate(catalogue.modules) if state.uses(module)],
        "round": state.round,
        "first": state.first,
        "ending": TRIGGERS[state.ending],
        "limits": {
            "spires": catalogue.end_spires,
            "energy": catalogue.end_energy,
            "reserve": state.starting_reserve,
        },
        "world": see_world(state),
        "spaces": see_spaces(state),
        "butterfly": see_butterfly(state),
        "sky": [ids[tile] for tile in state.sky],
        "reserve": state.reserve_left(),
        "under": [ids[tile] for tile in under_reserve(state)],
        "spires": see_spires(state),
        "next_spire": catalogue.spire_points[state.spires_taken] if spires_left(state) else 0,
        "goals": [see_goal(state, place) for place in range(len(state.goals))],
        "spirits": [see_spirit(state, spirit, seat) for spirit in range(state.spirits)],
        "course": see_course(state),
        "automa": see_automa(state),
        "printed": catalogue.printed_text,
        **see_question(state, seat),
    }


def progress(state: Spires) -> str:
    if state.round == 0:
        return "Set-up"
    return f"Round {state.round}" + (", the last one" if state.ending and not state.over else "")


def under_reserve(state: Spires) -> list[int]:
    """The tiles that were put under the reserve face up (12.3)."""
    return state.reserve[max(state.drawn, state.starting_reserve) :]


def see_world(state: Spires) -> list[PlacedTile]:
    world, faces = state.world, state.catalogue.tile_faces
    placed: list[PlacedTile] = []
    for number in range(len(world.tiles)):
        face, seen = faces[world.tiles[number]], NO_TILE.copy()
        q, r = world.vertex(number)
        seen["id"], seen["a"], seen["b"] = face["id"], face["a"], face["b"]
        seen["q"], seen["r"], seen["k"] = q, r, int(world.rotation(number))
        placed.append(seen)
    return placed


def see_spaces(state: Spires) -> list[Space]:
    world, terrains = state.world, state.catalogue.terrains
    spaces: list[Space] = []
    for space in range(len(world.terrain)):
        seen = NO_SPACE.copy()
        first = NEIGHBOURS * space
        seen["terrain"] = terrains[world.terrain[space]]
        seen["near"] = [int(world.near[place]) for place in range(first, first + world.degree[space])]
        seen["landscape"] = int(world.label[space])
        seen["meeples"] = []
        if state.energy_on[space] != 0:
            seen["energy"] = True
        if state.spire_on[space] != 0:
            seen["tower"] = int(state.spire_on[space]) - 1
        spaces.append(seen)
    for spirit, meeple in enumerate(state.meeples):
        if meeple != NOWHERE:
            spaces[meeple]["meeples"].append(spirit)
    return spaces


# To be copied: quicker than to put such a dict together
NO_TILE: Final[PlacedTile] = {"id": "", "a": "", "b": "", "q": 0, "r": 0, "k": 0}
NO_SPACE: Final[Space] = {"terrain": "", "near": [], "landscape": 0, "energy": False, "meeples": [], "tower": None}


def see_butterfly(state: Spires) -> Butterfly | None:
    if state.butterfly == NOWHERE and state.keeper == NOBODY:
        return None
    space = None if state.butterfly == NOWHERE else name(state.butterfly)
    return {"space": space, "keeper": None if state.keeper == NOBODY else state.keeper}


def see_spires(state: Spires) -> list[SpireCard]:
    owners = {card: spirit for spirit in range(state.spirits) for card in members(state.spires[spirit])}
    catalogue = state.catalogue
    return [
        {"id": card, "points": catalogue.spire_points[place], "owner": owners.get(place)}
        for place, card in enumerate(catalogue.spire_ids)
    ]


def see_goal(state: Spires, place: int) -> Face:
    owner = state.claims[place]
    return {**state.catalogue.goal_faces[state.goals[place]], "owner": None if owner == NOBODY else owner}


def see_spirit(state: Spires, spirit: int, seat: int | None) -> Spirit:
    catalogue = state.catalogue
    own = spirit == seat
    hand = members(state.hands[spirit])
    power = state.powers[spirit]
    returned = [card for card in members(state.powers_dealt[spirit]) if card != power]
    used = state.used if not state.over and spirit == state.stack[-1].seat else 0
    return {
        "automa": state.solo() and spirit == AUTOMA,
        "meeple": catalogue.meeples[spirit]["id"],
        "space": None if state.meeples[spirit] == NOWHERE else name(state.meeples[spirit]),
        "energy": state.energy[spirit],
        "stamina": [
            {"tile": catalogue.tile_ids[tile], "used": used >> tile & 1 == 1} for tile in members(state.stamina[spirit])
        ],
        "spires": [catalogue.spire_points[card] for card in members(state.spires[spirit])],
        "tokens": catalogue.tokens - list(state.spire_on).count(spirit + 1) if state.uses(STANDING) else 0,
        "power": None if power == NO_CARD else {**catalogue.power_faces[power]},
        "powers_returned": [{**catalogue.power_faces[card]} for card in returned] if own and power != NO_CARD else None,
        "hand": {"count": len(hand), "tiles": [catalogue.tile_ids[tile] for tile in hand] if own else None},
        "objectives": see_objectives(state, spirit, own),
    }


def see_objectives(state: Spires, spirit: int, own: bool) -> Objectives:
    """The own ones with what they are worth now; those of others are backs until scoring (12.6)."""
    cards = members(state.objectives[spirit])
    faces = state.catalogue.objective_faces
    shown = [{**faces[card], "worth": state.objective_worth(spirit, card)} for card in cards]
    return {
        "count": len(cards),
        "cards": shown if own or state.over else None,
        "returned": [{**faces[card]} for card in members(state.returned[spirit])] if own else None,
    }


def see_lines(state: Spires, spirit: int, seat: int | None) -> list[Line]:
    """The score sheet as far as this seat knows it: secret objectives of others count nothing yet."""
    secret = spirit != seat and not state.over and not (state.solo() and spirit == AUTOMA)
    return [
        {"label": label, "points": 0 if secret and label == "objectives" else points, "rule": rule}
        for label, points, rule in state.score_lines(spirit)
    ]


def see_course(state: Spires) -> Course:
    return {
        "seat": None if state.over else state.stack[-1].seat,
        "steps": state.steps,
        "collected": state.collected,
        "energised": state.energised,
        "aligned": state.aligned,
        "power_spent": state.power_spent,
        "added": None if state.added == NOWHERE else state.added,
        "walked": names(state.walked),
    }


def see_automa(state: Spires) -> Automa | None:
    """Solo: the open card, what was discarded and what is still in the deck, though not in which order (12.8)."""
    if not state.solo():
        return None
    drawn = [card for card in state.deck[: state.revealed_cards] if card != state.card]
    faces = state.catalogue.automa_faces
    return {
        "difficulty": str(state.terms.options["difficulty"]),
        "card": None if state.card == NO_CARD else see_automa_card(state, state.card),
        "discards": [see_automa_card(state, card) for card in drawn],
        "deck": [faces[card]["id"] for card in sorted(state.deck[state.revealed_cards :])],
    }


def see_automa_card(state: Spires, card: int) -> Face:
    face = state.catalogue.automa_faces[card]
    return {**face, "actions": [*face["actions"]], "modules": [{**extra} for extra in face["modules"]]}


# --- For outcomes ---------------------------------------------------------------------------------


def resources(state: Spires, seat: int) -> dict[str, int]:
    """What a seat has beside its points; in solo what the Automa has, too."""
    own = {"stamina": int(size(state.stamina[seat]))}
    return {**own, "automa": state.score(AUTOMA)} if state.solo() else own


# --- For whoever reads a view ---------------------------------------------------------------------


def tiles_of(view: View) -> dict[str, TileFace]:
    """What tiles show, by their ids."""
    found: Printed = printed(view["printed"])
    return found["tiles"]


def terrains_of(view: View) -> list[Face]:
    """The terrains, in the order in which actions name them."""
    found: Printed = printed(view["printed"])
    return found["terrains"]
