"""What a seat knows as numbers, in named blocks. Worlds are 7 by 7 planes around the starting card; the own seat always comes first."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from worldwright.engine.tensor import Block
from worldwright.games.strange_world.board import SPAN, WIDTH
from worldwright.games.strange_world.catalogue import PLANES
from worldwright.games.strange_world.state import StrangeWorld, cards_in
from worldwright.games.strange_world.state_world import CITY_SPAN, NO_SIDE, SPOT_SPAN, World
from worldwright.games.strange_world.turn import MAX_PLAYERS
from worldwright.games.strange_world.words import PROMPTS

Array = npt.NDArray[np.float32]
LANDS, TRAVELLERS, CITIES, STACKS, SPECIES_PLANES = 60, 8, 5, 7, 1
WORLD_PLANES = PLANES + SPECIES_PLANES + 6  # what shows, and: filled, smoke, used, joined, open, portal
KINDS = tuple(PROMPTS)

BLOCKS = (
    Block("worlds", (MAX_PLAYERS, WORLD_PLANES, SPAN, SPAN)),  # species number / 8 in its own plane
    Block("side", (MAX_PLAYERS, 2)),  # Travellers left, right
    Block("limit", (MAX_PLAYERS, SPAN)),
    Block("guests", (MAX_PLAYERS, TRAVELLERS, SPAN)),  # which Traveller beside which rows
    Block("cities", (MAX_PLAYERS, CITIES)),
    Block("scores", (MAX_PLAYERS, 7)),  # lines of the score sheet / 20
    Block("hand", (LANDS,)),
    Block("gave", (LANDS,)),
    Block("received", (LANDS,)),
    Block("hand_sizes", (MAX_PLAYERS, 4)),
    Block("travellers", (TRAVELLERS,)),  # still available
    Block("supplies", (3,)),  # Fumaroles, Cities, deck: share left
    Block("sun", (MAX_PLAYERS + 2,)),  # holder, counted from the own seat; direction
    Block("clock", (5 + 4,)),  # round, lap
    Block("stack_tops", (STACKS, LANDS)),  # solo
    Block("chosen", (LANDS,)),  # the card being placed
    Block("decision", (len(KINDS),)),
    Block("players", (MAX_PLAYERS,)),
)


def fill(state: StrangeWorld, seat: int) -> list[Array]:
    """One array per block."""
    seats = [(seat + turn) % state.players for turn in range(state.players)]
    worlds, side, limit, guests, cities, scores = (np.zeros(block.shape, np.float32) for block in BLOCKS[:6])
    for place, other in enumerate(seats):
        world = state.worlds[other]
        worlds[place] = world_planes(state, world)
        if world.side != NO_SIDE:
            side[place, int(world.side) - 1] = 1
            limit[place, int(world.limit)] = 1
        for guest in world.guests:
            guests[place, guest // SPOT_SPAN, guest % SPOT_SPAN] = 1
        for founded in world.founded:
            cities[place, founded // (CITY_SPAN * CITY_SPAN)] = 1
        scores[place] = [line.points / 20 for line in state.score_lines(other)]
    return [
        worlds,
        side,
        limit,
        guests,
        cities,
        scores,
        *cards_seen(state, seat, seats),
        *table_seen(state, seat, seats),
    ]


def plane(cells: int) -> Array:
    """A set of cells as a 7 by 7 plane."""
    bits = np.unpackbits(
        np.frombuffer(int(cells).to_bytes(SPAN, "little"), np.uint8).reshape(SPAN, 1), axis=1, bitorder="little"
    )
    return bits[:, :SPAN].astype(np.float32)


def world_planes(state: StrangeWorld, world: World) -> Array:
    planes = np.zeros((WORLD_PLANES, SPAN, SPAN), np.float32)
    sets = [world.shows(icon) for icon in range(PLANES)]
    sets += [
        world.filled,
        world.smoke,
        world.used,
        world.joined,
        world.open_cells(),
        sum(1 << portal for portal in world.portals),
    ]
    for number, cells in enumerate(sets):
        planes[number] = plane(cells)
    for placement in world.placed:
        cell, card = divmod(placement, 64)
        if world.up >> cell & 1:
            planes[-1, cell // WIDTH, cell % WIDTH] = state.catalogue.animal[card] / 8
    return planes


def many(cards: list[int]) -> Array:
    found = np.zeros(LANDS, np.float32)
    found[cards] = 1
    return found


def cards_seen(state: StrangeWorld, seat: int, seats: list[int]) -> list[Array]:
    giver = state.before(seat)
    sizes = np.zeros((MAX_PLAYERS, 4), np.float32)
    for place, other in enumerate(seats):
        sizes[place, len(cards_in(state.hands[other]))] = 1
    return [
        many(cards_in(state.hands[seat])),
        many(cards_in(state.first[seat] | state.second[seat])),
        many(cards_in(state.first[giver] | state.second[giver])),
        sizes,
    ]


def table_seen(state: StrangeWorld, seat: int, seats: list[int]) -> list[Any]:
    catalogue = state.catalogue
    travellers = [state.travellers >> number & 1 for number in range(TRAVELLERS)]
    deck = 0 if state.players == 1 else (len(state.deck) - state.dealt) / len(state.deck)
    supplies = [state.fumaroles / max(catalogue.fumaroles, 1), 1 - state.cities / CITIES, deck]
    sun = np.zeros(MAX_PLAYERS + 2, np.float32)
    if state.players > 1:
        sun[seats.index(state.sun)] = 1
        sun[MAX_PLAYERS + (state.direction == -1)] = abs(state.direction)
    clock = np.zeros(9, np.float32)
    clock[state.round - 1] = 1
    clock[5 + state.lap] = 1
    tops = np.zeros((STACKS, LANDS), np.float32)
    for stack in range(STACKS):
        if state.stacks >> stack & 1:
            tops[stack, state.deck[stack * catalogue.stack_size]] = 1
    chosen, decision, players = (
        np.zeros(LANDS, np.float32),
        np.zeros(len(KINDS), np.float32),
        np.zeros(MAX_PLAYERS, np.float32),
    )
    if seat in state.waiting:
        frame = state.stack[-1]
        decision[KINDS.index(frame.kind)] = 1
        if frame.kind == "PLAY_CELL":
            chosen[cards_in(state.hands[seat])[frame.a]] = 1
    players[state.players - 1] = 1
    return [travellers, supplies, sun, clock, tops, chosen, decision, players]
