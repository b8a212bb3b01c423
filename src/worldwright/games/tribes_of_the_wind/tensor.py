"""What a seat knows as numbers, in named blocks. The own seat always comes first, then the others in order of play."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from worldwright.engine.tensor import Block
from worldwright.games.tribes_of_the_wind.board import (
    COLUMNS,
    DISPLAY,
    GUIDES,
    HAND,
    MAX_PLAYERS,
    PLACES,
    ROWS,
    SPACES,
    TEMPLES,
    spaces_of,
)
from worldwright.games.tribes_of_the_wind.effects import of
from worldwright.games.tribes_of_the_wind.grammar import BOARDS, COLOURS, ELEMENTS
from worldwright.games.tribes_of_the_wind.scoring import completed, own_need_count
from worldwright.games.tribes_of_the_wind.state import DRIFTER, LABELS, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe
from worldwright.games.tribes_of_the_wind.words import PROMPTS

Array = npt.NDArray[np.float32]
CARDS, VILLAGES, TILES = 80, 30, 39
TILE_PLANES = COLOURS + 5  # colour, rider spaces / 4, three bonuses, rider spaces are there at all
TERRAIN_PLANES = TILE_PLANES + 6  # and: any tile, Village, Temple, riders, Pollution, room for a Forest
KINDS = tuple(PROMPTS)
ATOM_KINDS = 8

BLOCKS = (
    Block("terrain", (MAX_PLAYERS, TERRAIN_PLANES, ROWS, COLUMNS)),
    Block("capital", (MAX_PLAYERS,)),  # riders there / 7
    Block("board", (MAX_PLAYERS, BOARDS)),
    Block("water", (MAX_PLAYERS, 2)),  # up to 10, and beyond
    Block("temples", (MAX_PLAYERS, TEMPLES)),  # left
    Block("guides", (MAX_PLAYERS, 3, GUIDES)),  # left, active, used
    Block("needs", (MAX_PLAYERS, 4)),  # path met, own met, progress, right sides
    Block("kept", (MAX_PLAYERS, 2, VILLAGES)),  # kept, completed
    Block("scores", (MAX_PLAYERS, len(LABELS))),
    Block("backs", (MAX_PLAYERS, HAND, ELEMENTS)),
    Block("neighbours", (3, ELEMENTS)),  # own, left, right / 5
    Block("hand", (HAND, CARDS)),
    Block("display", (DISPLAY + 1, ELEMENTS)),  # and the top of the pile
    Block("discard", (CARDS,)),
    Block("played", (CARDS,)),
    Block("villages", (DISPLAY, VILLAGES)),
    Block("village_discard", (VILLAGES,)),
    Block("taken", (VILLAGES,)),
    Block("forests", (DISPLAY + 1, TILES)),  # and the top of the pile
    Block("piles", (3,)),
    Block("clock", (4,)),  # round, final round, seat of the turn is mine, guard
    Block("token", (MAX_PLAYERS + 1,)),  # and the Drifter
    Block("drifter", (ELEMENTS + 1 + ELEMENTS,)),  # row, Villages, marks
    Block("pending", (ATOM_KINDS,)),
    Block("question", (3,)),  # the numbers that belong to the decision
    Block("decision", (len(KINDS),)),
    Block("players", (MAX_PLAYERS,)),
)
SHAPES = {block.name: block.shape for block in BLOCKS}


def fill(state: TribesOfTheWind, seat: int) -> list[Array]:
    """One array per block."""
    blocks = {block.name: np.zeros(block.shape, np.float32) for block in BLOCKS}
    seats = [(seat + turn) % state.players for turn in range(state.players)]
    for place, other in enumerate(seats):
        fill_tribe(state, other, place, blocks)
    fill_hand(state, seat, blocks)
    fill_table(state, blocks)
    fill_clock(state, seat, seats, blocks)
    return [blocks[block.name] for block in BLOCKS]


def fill_tribe(state: TribesOfTheWind, seat: int, place: int, blocks: dict[str, Array]) -> None:
    tribe, catalogue = state.tribes[seat], state.catalogue
    blocks["terrain"][place] = terrain(state, tribe).reshape(TERRAIN_PLANES, ROWS, COLUMNS)
    blocks["capital"][place] = tribe.riders[PLACES - 1] / 7
    blocks["water"][place] = [min(tribe.water, 10) / 10, min(max(tribe.water - 10, 0) / 30, 1)]
    blocks["temples"][place] = [space == EMPTY for space in tribe.temples]
    blocks["guides"][place] = [
        [bits >> guide & 1 for guide in range(GUIDES)] for bits in (tribe.guides, tribe.powers, tribe.used)
    ]
    if tribe.board != EMPTY:
        blocks["board"][place, tribe.board] = 1
        progress = own_need_count(tribe, catalogue) / catalogue.need_number[tribe.board]
        blocks["needs"][place] = [tribe.path_met, tribe.own_met, min(progress, 2), min(tribe.right_sides, 5) / 5]
    for card in tribe.kept:
        blocks["kept"][place, 0, card] = 1
        blocks["kept"][place, 1, card] = completed(tribe, catalogue, card)
    blocks["scores"][place] = [line.points / 15 for line in state.score_lines(seat)]
    for slot, card in enumerate(tribe.hand):
        if card != EMPTY:
            blocks["backs"][place, slot, catalogue.card_element[card]] = 1


def terrain(state: TribesOfTheWind, tribe: Tribe) -> Array:
    planes = np.zeros((TERRAIN_PLANES, SPACES), np.float32)
    for space in spaces_of(tribe.tiled):
        planes[:TILE_PLANES, space] = tile_features(state, tribe.tiles[space])
    for plane, spaces in enumerate((tribe.tiled, tribe.villages, tribe.templed), TILE_PLANES):
        planes[plane, spaces_of(spaces)] = 1
    planes[TILE_PLANES + 3] = np.array(tribe.riders[:SPACES]) / 4
    planes[TILE_PLANES + 4] = np.array(tribe.pollution) / 2
    planes[TILE_PLANES + 5, spaces_of(tribe.free_spaces())] = 1
    return planes


def tile_features(state: TribesOfTheWind, tile: int) -> list[float]:
    catalogue = state.catalogue
    colours = [float(catalogue.tile_colour[tile] == colour) for colour in range(COLOURS)]
    riders = catalogue.tile_riders[tile]
    return [
        *colours,
        riders / 4,
        *(float(catalogue.tile_bonus[tile] >> bonus & 1) for bonus in range(3)),
        float(riders > 0),
    ]


def fill_hand(state: TribesOfTheWind, seat: int, blocks: dict[str, Array]) -> None:
    """The faces the seat has seen, and the twelve numbers of 3.8."""
    tribe = state.tribes[seat]
    for slot, card in enumerate(tribe.hand):
        if card != EMPTY and not tribe.unseen >> slot & 1:
            blocks["hand"][slot, card] = 1
    for row, backs in enumerate((state.backs(tribe.hand), state.backs_of_left(seat), state.backs_of_right(seat))):
        blocks["neighbours"][row] = [of(backs, element) / 5 for element in range(ELEMENTS)]


def fill_table(state: TribesOfTheWind, blocks: dict[str, Array]) -> None:
    catalogue = state.catalogue
    tops = [*state.display, state.pile[state.pile_left - 1] if state.pile_left else EMPTY]
    for slot, card in enumerate(tops):
        if card != EMPTY:
            blocks["display"][slot, catalogue.card_element[card]] = 1
    blocks["discard"][state.discard] = 1
    blocks["village_discard"][state.village_discard] = 1
    for name, card in (("played", state.played), ("taken", state.taken)):
        if card != EMPTY:
            blocks[name][card] = 1
    for slot, card in enumerate(state.village_display):
        if card != EMPTY:
            blocks["villages"][slot, card] = 1
    for slot, tile in enumerate(
        [*state.forest_display, state.forest_pile[state.forest_left - 1] if state.forest_left else EMPTY]
    ):
        if tile != EMPTY:
            blocks["forests"][slot, tile] = 1
    blocks["piles"][:] = [state.pile_left / CARDS, state.village_left / VILLAGES, state.forest_left / TILES]
    if state.players == 1 and state.marks:
        row = state.backs(state.row)
        marks = [min(mark, 20) / 10 for mark in state.marks]
        blocks["drifter"][:] = [
            *(of(row, element) / 5 for element in range(ELEMENTS)),
            state.drifter_villages / 5,
            *marks,
        ]


def fill_clock(state: TribesOfTheWind, seat: int, seats: list[int], blocks: dict[str, Array]) -> None:
    guard = min(state.round / state.max_rounds, 1) if state.max_rounds else 0
    blocks["clock"][:] = [
        min(state.round / 30, 4),
        bool(state.trigger) and state.round > state.trigger,
        state.active == seat,
        guard,
    ]
    if state.token == DRIFTER:
        blocks["token"][MAX_PLAYERS] = 1
    elif state.token in seats:
        blocks["token"][seats.index(state.token)] = 1
    for item in state.items:
        blocks["pending"][item & 7] += 0.5
    blocks["players"][state.players - 1] = 1
    if seat in state.waiting:
        frame: Any = state.stack[-1]
        blocks["decision"][KINDS.index(frame.kind)] = 1
        numbers = [*(getattr(frame, slot) for slot in frame.slots), 0, 0, 0][:3]
        blocks["question"][:] = [min(number, 40) / 10 for number in numbers]
