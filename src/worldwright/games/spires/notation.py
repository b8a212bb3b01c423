"""A position as people write it (13.4): `world grass/ocean@0,0,0 T07@0,0,3`, `meeples 0,1 1,0`, `sky T12 ocean/plains`.

A tile is its number, its two sides, or both (`T07=grass/ocean`); by its sides alone it is any such tile that nothing
else names. A space is its tile, in the order of placement, and its side. Once there is a `world`, what is not mentioned
is empty, and the reserve is all the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.lines import between
from worldwright.engine.position import OTHERS
from worldwright.engine.sets import bits, members
from worldwright.games.spires.actions import CORNERS, OBJECTIVE_IDS, POWER_IDS, ROTATIONS, TILE_IDS, TILES
from worldwright.games.spires.board import STRIDE
from worldwright.games.spires.catalogue import Catalogue
from worldwright.games.spires.effects import lay_tile, name
from worldwright.games.spires.grammar import MODULES, TRIGGERS
from worldwright.games.spires.state import NO_CARD, NO_TOKENS, NO_WORLD, NOWHERE, Spires
from worldwright.games.spires.turn import FOR_AUTOMA, FOR_STAMINA

HIDDEN = frozenset(("hands", "reserve", "powers_dealt", "objectives", "returned", "deck"))
DERIVED = frozenset(("drawn", "spires_taken", "claims", "revealed_cards", "spirits"))
NONE = "-"
FARTHEST = 2 * TILES  # no world reaches further
BAR = "|"  # what lies before it was drawn already
SETS = {"powers_dealt": POWER_IDS, "objectives": OBJECTIVE_IDS, "returned": OBJECTIVE_IDS}


# --- Writing --------------------------------------------------------------------------------------


def write(state: Spires) -> dict[str, str]:
    catalogue = state.catalogue
    parts = {
        "modules": "+".join(key for module, key in enumerate(MODULES) if state.uses(module)) or NONE,
        "world": " ".join(placed_tile(state, tile) for tile in range(len(state.world.tiles))),
        "meeples": spaces_of(state.meeples),
        "energy_on": spaces_of(space for space, token in enumerate(state.energy_on) if token),
        "spire_on": " ".join(f"{token - 1}:{space_of(space)}" for space, token in enumerate(state.spire_on) if token),
        "butterfly": space_of(state.butterfly),
        "walked": spaces_of(state.walked),
        "sky": tiles_of(catalogue, state.sky),
        "energy": " ".join(map(str, state.energy)),
        "spires": " ".join(str(owner_of(state, card)) for card in range(state.spires_taken)),
        "powers": " ".join(NONE if card == NO_CARD else POWER_IDS[card] for card in state.powers),
        "goals": " ".join(goal_of(state, place) for place in range(len(state.goals))),
        "used": tiles_of(catalogue, members(state.used)),
        "card": NONE if state.card == NO_CARD else catalogue.automa_faces[state.card]["id"],
        "deck": barred([face["id"] for face in catalogue.automa_faces], state.deck, state.revealed_cards),
        "reserve": barred(TILE_IDS, state.reserve, state.drawn),
    }
    for spirit in range(state.spirits):
        parts[f"stamina.{spirit}"] = tiles_of(catalogue, members(state.stamina[spirit]))
        parts[f"hands.{spirit}"] = tiles_of(catalogue, members(state.hands[spirit]))
        for part, ids in SETS.items():
            parts[f"{part}.{spirit}"] = " ".join(ids[card] for card in members(getattr(state, part)[spirit]))
    return parts


def tile_of(catalogue: Catalogue, tile: int) -> str:
    return f"{TILE_IDS[tile]}={catalogue.terrains[catalogue.a[tile]]}/{catalogue.terrains[catalogue.b[tile]]}"


def tiles_of(catalogue: Catalogue, tiles: Sequence[int]) -> str:
    return " ".join(tile_of(catalogue, tile) for tile in tiles)


def placed_tile(state: Spires, tile: int) -> str:
    q, r = state.world.vertex(tile)
    return f"{tile_of(state.catalogue, int(state.world.tiles[tile]))}@{q},{r},{state.world.rotation(tile)}"


def space_of(space: int) -> str:
    return NONE if space == NOWHERE else "{},{}".format(*name(space))


def spaces_of(spaces: Any) -> str:
    return " ".join(space_of(space) for space in spaces)


def owner_of(state: Spires, card: int) -> int:
    return next(spirit for spirit in range(state.spirits) if state.spires[spirit] >> card & 1)


def goal_of(state: Spires, place: int) -> str:
    goal, owner = state.catalogue.goal_faces[state.goals[place]]["id"], state.claims[place]
    return str(goal) if owner == NOBODY else f"{goal}:{owner}"


def barred(ids: Sequence[str], pile: Sequence[int], drawn: int) -> str:
    names = [ids[item] for item in pile]
    return " ".join([*names[:drawn], BAR, *names[drawn:]])


# --- Reading --------------------------------------------------------------------------------------


def bounds(state: Spires) -> dict[str, tuple[int, int]]:
    """What the rules count with."""
    tiles, spirit, space = (0, (1 << TILES) - 1), (NOBODY, state.spirits - 1), (NOWHERE, len(state.world.terrain) - 1)
    return {
        OTHERS: (NOBODY, state.game.longest),
        "first": (0, state.players - 1),
        "ending": (0, len(TRIGGERS) - 1),
        "added": (NOWHERE, len(state.world.tiles) - 1),
        "butterfly": space,
        "meeples": space,
        "walked": space,
        "claims": spirit,
        "keeper": spirit,
        "energy": (0, state.game.longest),
        "drawn": (0, len(state.reserve)),
        "hands": tiles,
        "stamina": tiles,
        "used": tiles,
        "world.places": (0, STRIDE * STRIDE * ROTATIONS - 1),
        "pending.purpose": (FOR_STAMINA, FOR_AUTOMA),
        "pending.space": (0, len(state.world.terrain) - 1),
        "pending.spirit": (0, state.spirits - 1),
        "pending.spot": (0, TILES * CORNERS - 1),
        "pending.tile": (0, TILES - 1),
    }


def read(state: Spires, parts: Mapping[str, str]) -> None:
    if "world" in parts:
        clear(state)
        lay_out(state, parts)
    for part, text in parts.items():
        if part in READERS:
            READERS[part](state, text.split())


def complete(state: Spires) -> None:
    """Nothing is left to work out: the world grows tile by tile while it is read."""


def clear(state: Spires) -> None:
    """An empty table."""
    nothing = [0] * state.spirits
    state.world, state.energy_on, state.spire_on = NO_WORLD, NO_TOKENS[:], NO_TOKENS[:]
    state.stamina, state.hands, state.objectives, state.returned, state.powers_dealt = (nothing[:] for _ in range(5))
    state.meeples = vec[i64]([NOWHERE] * state.spirits)
    state.powers = [NO_CARD] * state.spirits
    state.energy, state.spires, state.spires_taken = nothing[:], nothing[:], 0
    state.butterfly, state.walked, state.used = NOWHERE, [], 0
    state.goals, state.claims = [], []
    state.sky, state.reserve, state.drawn = [], [], 0


def lay_out(state: Spires, parts: Mapping[str, str]) -> None:
    """Everything that is made of tiles, and what stands on them."""
    box = Box(state.catalogue, parts)
    placed = parts["world"].split()
    if len(placed) > TILES:
        raise ValueError(f"{len(placed)} tiles in the world: there are {TILES} in the box")
    for text in placed:
        tile, _, place = text.partition("@")
        q, r, k = map(int, place.split(","))
        for coordinate in (q, r):
            between(coordinate, -FARTHEST, FARTHEST, text)
        lay_tile(state, 0, box.take(tile, last=True), q, r, between(k, 0, ROTATIONS - 1, text), "5.6")
    for spirit in range(state.spirits):
        state.stamina[spirit] = bits(box.take_all(parts.get(f"stamina.{spirit}", "")))
        state.hands[spirit] = bits(box.take_all(parts.get(f"hands.{spirit}", "")))
    state.sky = box.take_all(parts.get("sky", ""))
    if "reserve" in parts:
        drawn, _, left = parts["reserve"].rpartition(BAR)
        state.reserve = [TILE_IDS.index(tile) for tile in drawn.split()] + box.take_all(left)
        state.drawn = len(drawn.split())
    else:
        state.reserve = box.free
        state.starting_reserve = len(box.free)


class Box:
    """The tiles that are not on the table yet."""

    def __init__(self, catalogue: Catalogue, parts: Mapping[str, str]) -> None:
        self.catalogue = catalogue
        texts = [text.rpartition(BAR)[2] if part == "reserve" else text for part, text in parts.items()]
        words = {word.partition("@")[0].partition("=")[0] for text in texts for word in text.split()}
        self.free = [tile for tile in range(TILES) if TILE_IDS[tile] not in words]

    def take(self, text: str, last: bool = False) -> int:
        """A tile by its number, or the first (or last) free one with these two sides."""
        number = text.partition("=")[0]
        if number in TILE_IDS:
            return TILE_IDS.index(number)
        a, _, b = text.partition("/")
        for tile in self.free[::-1] if last else self.free:
            sides = self.catalogue.terrains[self.catalogue.a[tile]], self.catalogue.terrains[self.catalogue.b[tile]]
            if sides == (a, b):
                self.free.remove(tile)
                return tile
        raise ValueError(f"no tile {text!r} is left")

    def take_all(self, text: str) -> list[int]:
        return [self.take(word) for word in text.split()]


def read_space(text: str) -> int:
    if text == NONE:
        return NOWHERE
    tile, side = text.split(",")
    return 2 * int(tile) + between(int(side), 0, 1, text)


def lying_space(state: Spires, text: str) -> int:
    """A space of the world."""
    return between(read_space(text), 0, len(state.world.terrain) - 1, text)


def read_spires(state: Spires, owners: list[str]) -> None:
    """Who took the spire cards so far, from the highest on."""
    state.spires = [
        bits([card for card, owner in enumerate(owners) if int(owner) == spirit]) for spirit in range(state.spirits)
    ]
    state.spires_taken = len(owners)


def read_goals(state: Spires, texts: list[str]) -> None:
    ids = [face["id"] for face in state.catalogue.goal_faces]
    state.goals = [ids.index(text.partition(":")[0]) for text in texts]
    state.claims = [int(text.partition(":")[2] or NOBODY) for text in texts]


def read_energy_on(state: Spires, spaces: list[str]) -> None:
    for space in spaces:
        state.energy_on[lying_space(state, space)] = 1


def read_spire_on(state: Spires, tokens: list[str]) -> None:
    for token in tokens:
        spirit, _, space = token.partition(":")
        state.spire_on[lying_space(state, space)] = between(int(spirit), 0, state.spirits - 1, token) + 1


def read_deck(state: Spires, cards: list[str]) -> None:
    ids = [face["id"] for face in state.catalogue.automa_faces]
    state.deck = [ids.index(card) for card in cards if card != BAR]
    state.revealed_cards = cards.index(BAR) if BAR in cards else 0


def read_card(state: Spires, cards: list[str]) -> None:
    ids = [face["id"] for face in state.catalogue.automa_faces]
    state.card = NO_CARD if cards == [NONE] else ids.index(cards[0])


def read_modules(state: Spires, texts: list[str]) -> None:
    state.modules = 0 if texts == [NONE] else bits([MODULES.index(module) for module in texts[0].split("+")])


def read_powers(state: Spires, cards: list[str]) -> None:
    state.powers = [NO_CARD if card == NONE else POWER_IDS.index(card) for card in cards]


def read_plain(part: str) -> Any:
    """A part that is a list of spaces or of numbers, or a single space."""

    def reader(state: Spires, texts: list[str]) -> None:
        if part == "energy":
            state.energy = [int(text) for text in texts]
        elif part == "butterfly":
            state.butterfly = read_space(texts[0])
        elif part == "used":
            state.used = bits([TILE_IDS.index(text.partition("=")[0]) for text in texts])
        elif part == "meeples":
            state.meeples = vec[i64]([read_space(text) for text in texts])
        else:
            state.walked = [read_space(text) for text in texts]

    return reader


def read_set(part: str, spirit: int) -> Any:
    def reader(state: Spires, cards: list[str]) -> None:
        getattr(state, part)[spirit] = bits([SETS[part].index(card) for card in cards])

    return reader


READERS: dict[str, Any] = {
    "modules": read_modules,
    "energy_on": read_energy_on,
    "spire_on": read_spire_on,
    "spires": read_spires,
    "powers": read_powers,
    "goals": read_goals,
    "deck": read_deck,
    "card": read_card,
    **{part: read_plain(part) for part in ("meeples", "butterfly", "walked", "energy", "used")},
    **{f"{part}.{spirit}": read_set(part, spirit) for part in SETS for spirit in range(4)},
}
