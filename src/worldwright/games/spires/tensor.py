"""What a seat knows as numbers, in named blocks. Tiles of the world are rows in the order of placement; the own seat always comes first."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from worldwright.engine.frames import NOBODY
from worldwright.engine.tensor import Block
from worldwright.games.spires.actions import PAIRS, ROTATIONS, TERRAINS, TILES
from worldwright.games.spires.catalogue import MODULES, tiles_in
from worldwright.games.spires.state import MAX_PLAYERS, NO_CARD, NOWHERE, Spires
from worldwright.games.spires.words import PROMPTS

Array = npt.NDArray[np.float32]
KINDS = tuple(PROMPTS)
SCALE = 24  # coordinates of the lattice, about -1 to 1
PER_SIDE = (
    TERRAINS + 3 + 2 * MAX_PLAYERS
)  # terrain, energy, butterfly, size of the landscape; meeple and spire token by spirit
PER_TILE = 3 + ROTATIONS + 2 * PER_SIDE  # there, q, r; rotation
POWERS, OBJECTIVES, GOALS, CARDS, SKY = 13, 12, 8, 10, 3
COUNTERS = 8

BLOCKS = (
    Block("world", (TILES, PER_TILE)),
    Block("sky", (SKY, 2, TERRAINS)),
    Block("unseen", (TERRAINS, TERRAINS)),  # tiles that may still come, by a and b, / 3
    Block("under", (TILES,)),  # known to lie under the reserve
    Block("stamina", (MAX_PLAYERS, len(PAIRS))),  # face up, / 3
    Block("used", (len(PAIRS),)),  # of the player on turn, / 3
    Block("energy", (MAX_PLAYERS,)),  # / 40
    Block("spires", (MAX_PLAYERS, 2)),  # number / 3, points / 36
    Block("next_spires", (2,)),  # points of the next card / 12, cards left / 11
    Block("powers", (MAX_PLAYERS, POWERS)),
    Block("powers_seen", (POWERS,)),  # dealt to the own seat
    Block("objectives", (OBJECTIVES, 2)),  # own: held, worth / 6
    Block("returned", (OBJECTIVES,)),
    Block("goals", (GOALS, 2 + MAX_PLAYERS)),  # in play, unclaimed; claimed by
    Block("hand", (TILES,)),
    Block("butterfly", (MAX_PLAYERS,)),  # its keeper
    Block("first", (MAX_PLAYERS,)),
    Block("turn", (MAX_PLAYERS + COUNTERS,)),  # whose turn; counters
    Block("clock", (4,)),  # reserve / 60, ending, idle rounds / 3, round / 20
    Block("automa", (CARDS, 3)),  # open, discarded, in the deck
    Block("placing", (2, TERRAINS)),  # the tile in hand
    Block("spot", (3,)),  # where it is being rotated
    Block("target", (TILES, 2)),  # the space being paid for
    Block("decision", (len(KINDS),)),
    Block("modules", (len(MODULES),)),
    Block("players", (MAX_PLAYERS,)),
)


def fill(state: Spires, seat: int) -> list[Array]:
    """One array per block."""
    blocks = {block.name: np.zeros(block.shape, np.float32) for block in BLOCKS}
    places = [(spirit - seat) % state.spirits for spirit in range(state.spirits)]
    fill_world(state, places, blocks["world"])
    fill_sky(state, seat, blocks)
    for spirit, place in enumerate(places):
        fill_spirit(state, spirit, place, blocks)
    fill_cards(state, seat, places, blocks)
    fill_clock(state, places, blocks)
    fill_question(state, blocks)
    return list(blocks.values())


def fill_world(state: Spires, places: list[int], rows: Array) -> None:
    land = state.land
    for tile in range(len(land.tiles)):
        q, r = land.vertex(tile)
        rows[tile, :3] = 1, q / SCALE, r / SCALE
        rows[tile, 3 + int(land.rotation(tile))] = 1
        for side in range(2):
            space = 2 * tile + side
            row = rows[tile, 3 + ROTATIONS + side * PER_SIDE :][:PER_SIDE]
            row[int(land.terrain[space])] = 1
            row[TERRAINS : TERRAINS + 3] = state.lit[space], state.butterfly == space, land.size[land.label[space]] / 20
            if state.towers[space]:
                row[TERRAINS + 3 + MAX_PLAYERS + places[int(state.towers[space]) - 1]] = 1
    for spirit, space in enumerate(state.meeples):
        if space != NOWHERE:
            rows[space // 2, 3 + ROTATIONS + space % 2 * PER_SIDE + TERRAINS + 3 + places[spirit]] = 1


def fill_sky(state: Spires, seat: int, blocks: dict[str, Array]) -> None:
    catalogue = state.catalogue
    for slot, tile in enumerate(state.sky):
        blocks["sky"][slot, 0, catalogue.a[tile]] = 1
        blocks["sky"][slot, 1, catalogue.b[tile]] = 1
    hidden = [tile for other in range(state.players) if other != seat for tile in tiles_in(state.hands[other])]
    for tile in [*state.reserve[state.drawn : state.unseen], *hidden]:
        blocks["unseen"][catalogue.a[tile], catalogue.b[tile]] += 1 / 3
    for order, tile in enumerate(state.reserve[max(state.drawn, state.unseen) :]):
        blocks["under"][tile] = 1 / (1 + order)
    for tile in tiles_in(state.hands[seat]):
        blocks["hand"][tile] = 1


def fill_spirit(state: Spires, spirit: int, place: int, blocks: dict[str, Array]) -> None:
    catalogue = state.catalogue
    for tile in tiles_in(state.stamina[spirit]):
        block = blocks["used"] if state.used >> tile & 1 else blocks["stamina"][place]
        block[catalogue.pair[tile]] += 1 / 3
    blocks["energy"][place] = state.energy[spirit] / 40
    cards = tiles_in(state.spires[spirit])
    blocks["spires"][place] = len(cards) / 3, sum(catalogue.spire_points[card] for card in cards) / 36
    if state.powers[spirit] != NO_CARD:
        blocks["powers"][place, state.powers[spirit]] = 1
    blocks["butterfly"][place] = state.keeper == spirit
    blocks["first"][place] = state.first == spirit


def fill_cards(state: Spires, seat: int, places: list[int], blocks: dict[str, Array]) -> None:
    for card in tiles_in(state.powers_dealt[seat]):
        blocks["powers_seen"][card] = 1
    for card in tiles_in(state.objectives[seat]):
        blocks["objectives"][card] = 1, state.objective_worth(seat, card) / 6
    for card in tiles_in(state.returned[seat]):
        blocks["returned"][card] = 1
    for goal, owner in zip(state.goals, state.claims, strict=True):
        blocks["goals"][goal, 0] = 1
        blocks["goals"][goal, 1 if owner == NOBODY else 2 + places[owner]] = 1
    for order, card in enumerate(state.deck):
        shown = 0 if card == state.card else 1 if order < state.revealed_cards else 2
        blocks["automa"][card, shown] = 1


def fill_clock(state: Spires, places: list[int], blocks: dict[str, Array]) -> None:
    catalogue = state.catalogue
    left = len(catalogue.spire_ids) - state.spires_taken
    blocks["next_spires"][:] = (
        (catalogue.spire_points[state.spires_taken] / 12 if left else 0),
        left / len(catalogue.spire_ids),
    )
    on_turn = NOBODY if state.over else state.stack[-1].seat
    if on_turn != NOBODY:
        blocks["turn"][places[on_turn]] = 1
    counters = (state.steps, state.collected, state.energised, state.aligned)
    flags = (state.power_spent, state.startled, state.acted, state.added != NOWHERE)
    blocks["turn"][MAX_PLAYERS:] = [*(counter / 10 for counter in counters), *flags]
    blocks["clock"][:] = (
        state.reserve_left() / TILES,
        state.ending != 0,
        min(state.idle_rounds / 3, 2),
        min(state.round / 20, 5),
    )
    blocks["modules"][:] = [state.uses(module) for module in range(len(MODULES))]
    blocks["players"][state.players - 1] = 1


def fill_question(state: Spires, blocks: dict[str, Array]) -> None:
    if state.over:
        return
    frame: Any = state.stack[-1]
    blocks["decision"][KINDS.index(frame.kind)] = 1
    if frame.kind.endswith(("PLACE", "ROTATION")):
        blocks["placing"][0, state.catalogue.a[frame.a]] = 1
        blocks["placing"][1, state.catalogue.b[frame.a]] = 1
    if frame.kind.endswith("ROTATION"):
        q, r = state.land.spot_vertex(frame.b)
        blocks["spot"][:] = 1, q / SCALE, r / SCALE
    if frame.kind == "PAY":
        blocks["target"][frame.a // 2, frame.a % 2] = 1
