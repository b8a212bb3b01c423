"""The Automa of the solo game (11). It never decides: every line of a card has exactly one outcome."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.games.spires.actions import ROTATIONS, SPOT
from worldwright.games.spires.board import EDGE_ROOM, OFFSET, ONE_EDGE, STRIDE, TILE_ROOM, far
from worldwright.games.spires.effects import (
    build_spire,
    claim,
    count_energised,
    enter,
    expand_world,
    free_sides,
    free_sites,
    gain,
    ground,
    land_butterfly,
    name,
    put_spire_token,
    refill_sky,
    spires_left,
    start_turn,
    swap_sky,
    take_from_sky,
    tokenless,
)
from worldwright.games.spires.grammar import (
    ALWAYS,
    LINE_BEACON,
    LINE_EXPAND,
    LINE_FLUTTER,
    LINE_GAIN,
    LINE_GOAL,
    LINE_MOVE,
    LINE_SPIRE,
    LINE_SWEEP,
    LINES,
    PROGRESS_PER_SPIRE,
    STANDING,
    Line,
)
from worldwright.games.spires.state import AUTOMA, AUTOMA_SEAT, NO_CARD, NOWHERE, Spires
from worldwright.games.spires.state_world import NEIGHBOURS, has_label

YOU: Final = 0
UNREACHED: Final = 1 << 30
WORST: Final = 1 << 60
TOKENS: Final = 256  # what a placement energises is less, and so on: room for every item of 11.2
EDGE_COUNTS: Final = 8
MINE: Final = 1 << 16  # a landscape with its own meeple; below this number, dark spaces are counted
YOURS: Final = 1 << 20
SOME: Final = 15  # one or more edges
AFTER_TOKENS: Final = EDGE_COUNTS * OFFSET * STRIDE * STRIDE * ROTATIONS


# --- Cards (11.6) ---------------------------------------------------------------------------------


def reveal_card(state: Spires) -> int:
    """The next card of the deck; an empty deck is shuffled anew, without a card that lies open (R39)."""
    if state.revealed_cards == len(state.deck):
        shuffle_deck(state)
    card = state.deck[state.revealed_cards]
    state.revealed_cards += 1
    state.reveal()
    return card


def shuffle_deck(state: Spires) -> None:
    state.deck = [card for card in range(len(state.catalogue.automa)) if card != state.card]
    state.rng.shuffle(state.deck)
    state.revealed_cards = 0


def reveal_first(state: Spires) -> None:
    """Card X lies open during your turn."""
    state.card = reveal_card(state)
    if state.logging:
        card = state.catalogue.automa_faces[state.card]
        state.tell("automa_card", "11.6", AUTOMA_SEAT, card=card["id"], name=card["name"], first=True)


def automa_turn(state: Spires) -> None:
    """Card X, then card Y; the butterfly may fly off; discard and refill."""
    start_turn(state, AUTOMA)
    first = state.card
    second = reveal_card(state)
    if state.logging:
        card = state.catalogue.automa_faces[second]
        state.tell("automa_card", "11.6", AUTOMA_SEAT, card=card["id"], name=card["name"], first=False)
    carry_out(state, first)
    carry_out(state, second)
    if state.startled:
        fly_off(state)
    state.card = NO_CARD
    if state.revealed_cards == len(state.deck):
        shuffle_deck(state)
    refill_sky(state)


def carry_out(state: Spires, card: int) -> None:
    """The actions from top to bottom, then the lines of the modules in use (R64)."""
    if state.logging:
        state.tell(
            "automa",
            "11.6",
            AUTOMA_SEAT,
            card=state.catalogue.automa_faces[card]["id"],
            name=state.catalogue.automa_faces[card]["name"],
        )
    for line in state.catalogue.automa[card]:
        if line.module == ALWAYS or state.uses(line.module):
            done = follow(state, line)
            if not done and state.logging:
                state.tell("automa_skips", "11.1", AUTOMA_SEAT, line=LINES[line.what])


def follow(state: Spires, line: Line) -> bool:
    """Carry out one line (11.1). False if it cannot be."""
    if line.what == LINE_EXPAND:
        return automa_expands(state, line.number)
    if line.what == LINE_MOVE:
        return automa_moves(state, line.number)
    if line.what == LINE_GAIN:
        return automa_gains(state, line.number)
    if line.what == LINE_SWEEP:
        return automa_sweeps(state, line.number)
    if line.what == LINE_SPIRE:
        return automa_builds(state)
    if line.what == LINE_BEACON:
        return beacon_shines(state) and automa_gains(state, 1)
    if line.what == LINE_FLUTTER:
        return automa_flutters(state, line.number)
    assert line.what == LINE_GOAL
    return automa_claims(state)


# --- Lines (11.1) ---------------------------------------------------------------------------------


def automa_expands(state: Spires, slot: int) -> bool:
    """The tile of that slot, or the last one (R72)."""
    if not state.sky:
        return False
    tile = take_from_sky(state, min(slot, len(state.sky)) - 1)
    place = best_placement(state, tile)
    expand_world(state, AUTOMA, tile, place // ROTATIONS, place % ROTATIONS)
    return True


def automa_gains(state: Spires, energy: int) -> bool:
    if state.logging:
        state.tell("automa_gain", "11.1", AUTOMA_SEAT, energy=energy)
    gain(state, AUTOMA, energy)
    return True


def automa_sweeps(state: Spires, slot: int) -> bool:
    if not state.sky or state.reserve_left() == 0:
        return False
    swap_sky(state, AUTOMA, min(slot, len(state.sky)) - 1, "11.1")
    return True


def automa_builds(state: Spires) -> bool:
    cost = state.catalogue.spire_cost
    if (
        state.energy[AUTOMA] < cost
        or spires_left(state) == 0
        or state.spire_count(AUTOMA) >= state.catalogue.automa_spires
    ):
        return False
    build_spire(state, AUTOMA, cost)
    if state.uses(STANDING):
        sites = free_sites(state, AUTOMA)
        if sites:
            put_spire_token(state, AUTOMA, sites[0], "11.4.1")
    return True


def beacon_shines(state: Spires) -> bool:
    """M1: does one of its spire tokens lie in a landscape with an energy token?"""
    space: i64 = 0
    while space < len(state.spire_on):
        if state.spire_on[space] == AUTOMA + 1:
            for other in state.world.landscape(space):
                if state.energy_on[other] != 0:
                    return True
        space += 1
    return False


def automa_flutters(state: Spires, reach: int) -> bool:
    """M2: walk to a butterfly that is near enough."""
    goal = state.butterfly
    if goal == NOWHERE or distances(state, state.meeples[AUTOMA], state.meeples[YOU], goal)[goal] > reach:
        return False
    while state.butterfly == goal:
        step_towards(state, goal)
    return True


def automa_claims(state: Spires) -> bool:
    """M4: the leftmost goal that its progress reaches."""
    progress = state.energy[AUTOMA] + PROGRESS_PER_SPIRE * state.spire_count(AUTOMA)
    for place in range(len(state.goals)):
        if state.claims[place] == NOBODY and progress >= state.catalogue.goals[state.goals[place]].automa:
            claim(state, AUTOMA, place, "11.1")
            return True
    return False


def fly_off(state: Spires) -> None:
    """M2: to the last tile added, on the free space farther from your meeple, on a tie side 0 (11.4.2)."""
    away = distances(state, state.meeples[YOU], NOWHERE, NOWHERE)
    sides = free_sides(state, state.added)
    goal = sides[0]
    for space in sides:
        if away[space] > away[goal]:
            goal = space
    land_butterfly(state, AUTOMA, goal, "11.4.2")


# --- Placement (11.2) -----------------------------------------------------------------------------


def best_placement(state: Spires, tile: int) -> int:
    """The smallest tuple of 11.2; returns spot * ROTATIONS + rotation.

    Most placements are out of the running by what they can at best join, and are not looked at closely.
    """
    world = state.world
    dark = dark_spaces(state)
    joins = worth_across(state, tile, dark)
    middle: i64 = TILE_ROOM * len(world.tiles)
    last = 2 * middle
    contact = world.contact
    best: i64 = NOWHERE
    best_rank: i64 = WORST
    for action in world.spots:
        place = (action - SPOT) * ROTATIONS
        rotations = world.rotations(action - SPOT)
        while rotations != 0:
            if rotations & 1:
                met = contact[place]
                worth = joins[met & ONE_EDGE] + joins[met >> EDGE_ROOM & ONE_EDGE]
                worth += joins[middle + (met >> 2 * EDGE_ROOM & ONE_EDGE)]
                worth += joins[last + (met >> 3 * EDGE_ROOM & ONE_EDGE)] + joins[last + (met >> 4 * EDGE_ROOM)]
                if first_items(worth) <= best_rank // AFTER_TOKENS:
                    rank = placement_rank(state, tile, place // ROTATIONS, place % ROTATIONS, dark, best_rank)
                    if rank < best_rank:
                        best_rank = rank
                        best = place
            rotations >>= 1
            place += 1
    return int(best)


def dark_spaces(state: Spires) -> vec[i64]:
    """How many spaces of each landscape have neither token nor meeple, by label."""
    dark = tokenless(state)
    for meeple in state.meeples:
        dark[state.world.label[meeple]] -= 1  # no token lies under a meeple
    return dark


def worth_across(state: Spires, tile: int, dark: vec[i64]) -> vec[i64]:
    """What the edges of a tile can join across the cells of others: first E0 and E1, then E2, then E3 and E4 (4.5).

    By cell (see board); dark spaces, and whether a meeple stands there.
    """
    world = state.world
    a: i64 = state.catalogue.a[tile]
    b: i64 = state.catalogue.b[tile]
    worth = dark[:]
    worth[world.label[state.meeples[AUTOMA]]] += MINE
    worth[world.label[state.meeples[YOU]]] += YOURS
    middle: i64 = TILE_ROOM * len(world.tiles)
    last = 2 * middle
    joins = vec[i64]([0] * (3 * middle))
    terrain = world.terrain
    label = world.label
    space: i64 = 0
    while space < len(terrain):
        cell = TILE_ROOM * (space >> 1) + 1
        outer = cell + 2 * (space & 1)  # the cell that is of this side alone; the one between is of both
        between = cell + 1
        if terrain[space] == a:
            joins[outer] = worth[label[space]]
            joins[between] = worth[label[space]]  # both sides of a tile that show one terrain are one landscape
        if terrain[space] == b:
            joins[last + outer] = worth[label[space]]
            joins[last + between] = worth[label[space]]
        if terrain[space] == a or terrain[space] == b:
            joins[middle + outer] = worth[label[space]]
        if terrain[space] == (b if space & 1 == 0 else a):
            joins[middle + between] += worth[label[space]]
        space += 1
    return joins


def first_items(worth: i64) -> i64:
    """The first items of 11.2, at best: landscapes that a tile joins at two of its edges are counted twice here."""
    rank: i64 = 0 if worth & SOME * MINE else 2
    if worth & SOME * YOURS:
        rank += 1
    return rank * TOKENS + TOKENS - 3 - (worth & MINE - 1)


def placement_rank(state: Spires, tile: int, spot: i64, k: i64, dark: vec[i64], best: i64) -> i64:
    """The tuple of 11.2 packed into one number, its items from left to right from the highest bits on.

    Only what beats the best so far is worth knowing: where the first items lose already, the others are not looked at.
    """
    world = state.world
    low, high = world.joined(spot, k, state.catalogue.a[tile], state.catalogue.b[tile])
    rank: i64 = 0 if has_label(low, high, world.label[state.meeples[AUTOMA]]) else 2
    if has_label(low, high, world.label[state.meeples[YOU]]):
        rank += 1
    rank = rank * TOKENS + TOKENS - 1 - count_energised(low, high, dark)
    if rank > best // AFTER_TOKENS:
        return WORST
    q = world.corners[spot] // STRIDE - OFFSET
    r = world.corners[spot] % STRIDE - OFFSET
    rank = (rank * EDGE_COUNTS + EDGE_COUNTS - 1 - world.aligned(spot, k)) * OFFSET + far(q, r)
    return ((rank * STRIDE + q + OFFSET) * STRIDE + r + OFFSET) * ROTATIONS + k


# --- Movement (11.3) ------------------------------------------------------------------------------


def distances(state: Spires, start: i64, wall: i64, until: i64) -> vec[i64]:
    """Steps from a space to every other (3.2), never through the wall; those beyond `until` need not be known."""
    world = state.world
    steps = vec[i64]([UNREACHED] * len(world.label))
    steps[start] = 0
    queue = vec[i64]([int(start)])
    at: i64 = 0
    while at < len(queue):
        space = queue[at]
        if space == until:
            return steps
        place = NEIGHBOURS * space
        end = place + world.degree[space]
        while place < end:
            other = world.near[place]
            if steps[other] == UNREACHED and other != wall:
                steps[other] = steps[space] + 1
                queue = append(queue, other)
            place += 1
        at += 1
    return steps


def automa_moves(state: Spires, steps: int) -> bool:
    """Towards the nearest energy, looking anew before every step."""
    for step in range(steps):
        goal = next_target(state)
        if goal == NOWHERE:
            return step > 0
        step_towards(state, goal)
    return True


def next_target(state: Spires) -> int:
    """The nearest token, then the one with more tokens beside it, then the lowest space."""
    world = state.world
    wall: i64 = state.meeples[YOU]
    start: i64 = state.meeples[AUTOMA]
    seen = vec[i64]([0] * len(world.label))
    seen[start] = 1
    seen[wall] = 1
    edge = vec[i64]([int(start)])
    while len(edge) > 0:
        best: i64 = NOWHERE
        most: i64 = 0
        beyond = vec[i64](capacity=NEIGHBOURS)
        for space in edge:
            place = NEIGHBOURS * space
            end = place + world.degree[space]
            while place < end:
                other = world.near[place]
                place += 1
                if seen[other] == 0:
                    seen[other] = 1
                    beyond = append(beyond, other)
                    if state.energy_on[other] != 0:
                        beside = tokens_beside(state, other)
                        if best == NOWHERE or beside > most or (beside == most and other < best):
                            best = other
                            most = beside
        if best != NOWHERE:
            return int(best)
        edge = beyond
    return NOWHERE


def tokens_beside(state: Spires, space: i64) -> i64:
    total: i64 = 0
    place = NEIGHBOURS * space
    end = place + state.world.degree[space]
    while place < end:
        total += state.energy_on[state.world.near[place]]
        place += 1
    return total


def step_towards(state: Spires, goal: int) -> None:
    """To an adjacent space one closer to the goal, preferring energy, then the lowest."""
    here = state.meeples[AUTOMA]
    best = goal if state.world.adjacent(here, goal) else way_towards(state, here, goal)
    if state.logging:
        nothing: list[str] = []
        state.tell(
            "step", "11.3", AUTOMA_SEAT, frm=name(here), to=name(best), ground=ground(state, best), paid="",
            paid_face=nothing,
        )  # fmt: skip
    enter(state, AUTOMA, best)


def way_towards(state: Spires, here: i64, goal: i64) -> int:
    """The next space on the way to a goal that is farther away."""
    world = state.world
    steps = distances(state, goal, state.meeples[YOU], here)
    best: i64 = NOWHERE
    place = NEIGHBOURS * here
    end = place + world.degree[here]
    while place < end:
        space = world.near[place]
        place += 1
        if steps[space] == steps[here] - 1 and (best == NOWHERE or state.energy_on[space] > state.energy_on[best]):
            best = space
    return int(best)
