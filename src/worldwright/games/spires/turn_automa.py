"""The Automa of the solo game (11). It never decides: every line of a card has exactly one outcome."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import BITS
from worldwright.games.spires.actions import ROTATIONS, SPOT
from worldwright.games.spires.board import EDGE_ROOM, OFFSET, ONE_EDGE, STRIDE, TILE_ROOM, far
from worldwright.games.spires.effects import (
    build_spire,
    claim,
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
from worldwright.games.spires.state_world import NEIGHBOURS

YOU: Final = 0
UNREACHED: Final = 1 << 30
YOURS: Final = 1 << 8  # your meeple would collect; below this number, tokens are counted: 120 at most
MINE: Final = 1 << 9  # its own meeple would
LANDSCAPE: Final = 1 << 10  # the label of a landscape stands above its worth
EDGE_COUNTS: Final = 8  # aligned edges are fewer
NOTHING_JOINED: Final = YOURS * EDGE_COUNTS  # what a placement that joins nothing is worth ...
BEST_ALONE: Final = NOTHING_JOINED + EDGE_COUNTS - 1  # ... and with all edges aligned


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
    """The smallest tuple of 11.2; returns spot * ROTATIONS + rotation."""
    world = state.world
    joins, tiles = joins_across(state, tile)
    contact = world.contact
    around = world.around
    best: i64 = NOWHERE
    most: i64 = 0  # of items 1 to 4 as one number
    least: i64 = 0  # of items 5 and 6
    for action in world.spots:
        spot = action - SPOT
        joining = around[spot] & tiles != 0
        if not joining and most > BEST_ALONE:
            continue
        place = spot * ROTATIONS
        rotations = world.rotations(spot)
        k: i64 = 0
        while rotations != 0:
            if rotations & 1:
                merit: i64 = NOTHING_JOINED
                if joining:
                    merit = worth_of_joining(joins, contact[place]) * EDGE_COUNTS
                if merit + EDGE_COUNTS > most:
                    merit += world.aligned(spot, k)
                if merit >= most:
                    rank = remoteness(world.corners[spot]) * ROTATIONS + k
                    if merit > most or rank < least:
                        best = place
                        most = merit
                        least = rank
            rotations >>= 1
            place += 1
            k += 1
    return int(best)


def remoteness(vertex: i64) -> i64:
    """How far a packed vertex is from the origin, then q, then r: items 5 and 6 of 11.2 as one number."""
    return far(vertex // STRIDE - OFFSET, vertex % STRIDE - OFFSET) * STRIDE * STRIDE + vertex


def joins_across(state: Spires, tile: int) -> tuple[vec[i64], i64]:
    """The landscapes that the edges of a tile can join across the cells of other tiles, and their worth (11.2).

    Four tables by cell (see board): E0 and E1, which are side a; side a of E2; side b of E2; E3 and E4, which are b.
    And the set of the tiles that have any; landscapes worth nothing are left out.
    """
    world = state.world
    a: i64 = state.catalogue.a[tile]
    b: i64 = state.catalogue.b[tile]
    worth = landscape_worth(state)
    terrain = world.terrain
    label = world.label
    table: i64 = TILE_ROOM * len(world.tiles)
    joins = vec[i64]([0] * (4 * table))
    tiles: i64 = 0
    space: i64 = 0
    while space < len(terrain):
        if (terrain[space] == a or terrain[space] == b) and worth[label[space]] != 0:
            side = space & 1
            between = TILE_ROOM * (space >> 1) + 2  # the middle cell is of both sides, each other one of one alone
            outer = between - 1 + 2 * side
            landscape = (label[space] + 1) * LANDSCAPE + worth[label[space]]
            tiles |= BITS[space >> 1]
            if terrain[space] == a:
                joins[outer] = landscape
                joins[between] = landscape
                joins[table + outer] = landscape
                if side == 1:  # two middle cells meet crosswise (4.5)
                    joins[table + between] = landscape
            if terrain[space] == b:
                joins[3 * table + outer] = landscape
                joins[3 * table + between] = landscape
                joins[2 * table + outer] = landscape
                if side == 0:
                    joins[2 * table + between] = landscape
        space += 1
    return joins, tiles


def landscape_worth(state: Spires) -> vec[i64]:
    """What a tile that joins a landscape brings, by label: tokens on the spaces that have neither token nor meeple,
    energy for its own meeple, none for yours.
    """
    label = state.world.label
    worth = tokenless(state)
    worth[label[state.meeples[AUTOMA]]] += MINE - 1  # no token lies under a meeple
    worth[label[state.meeples[YOU]]] += YOURS - 1
    return worth


def worth_of_joining(joins: vec[i64], contact: i64) -> i64:
    """The first three items of 11.2 for what lies across the edges of a placement: the more the better.

    Each landscape counts once, at however many edges it is joined.
    """
    table: i64 = len(joins) // 4
    crossing = contact >> 2 * EDGE_ROOM & ONE_EDGE
    one = joins[contact & ONE_EDGE]
    two = joins[contact >> EDGE_ROOM & ONE_EDGE]
    three = joins[table + crossing]
    four = joins[2 * table + crossing]
    five = joins[3 * table + (contact >> 3 * EDGE_ROOM & ONE_EDGE)]
    six = joins[3 * table + (contact >> 4 * EDGE_ROOM)]
    total = one
    if two != one:
        total += two
    if three != one and three != two:
        total += three
    if four != one and four != two and four != three:
        total += four
    if five != one and five != two and five != three and five != four:
        total += five
    if six != one and six != two and six != three and six != four and six != five:
        total += six
    return (total & LANDSCAPE - 1) ^ YOURS


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
    start = state.meeples[AUTOMA]
    edge = world.beside(start)
    goal = richest(state, edge)
    if goal == NOWHERE:
        seen = vec[i64]([0] * len(world.label))
        seen[start] = 1
        seen[state.meeples[YOU]] = 1
        edge = vec[i64]([int(start)])
        while goal == NOWHERE and len(edge) > 0:
            edge = one_step_on(state, edge, seen)
            goal = richest(state, edge)
    return int(goal)


def richest(state: Spires, spaces: vec[i64]) -> i64:
    """Of the spaces with a token the one with most tokens beside it, then the lowest; NOWHERE if none has one."""
    best: i64 = NOWHERE
    most: i64 = 0
    for space in spaces:
        if state.energy_on[space] != 0:
            beside = tokens_beside(state, space)
            if best == NOWHERE or beside > most or (beside == most and space < best):
                best = space
                most = beside
    return best


def one_step_on(state: Spires, edge: vec[i64], seen: vec[i64]) -> vec[i64]:
    """The spaces beside these that were not seen before; they are now."""
    world = state.world
    beyond = vec[i64](capacity=NEIGHBOURS * len(edge))
    for space in edge:
        place = NEIGHBOURS * space
        end = place + world.degree[space]
        while place < end:
            other = world.near[place]
            if seen[other] == 0:
                seen[other] = 1
                beyond = append(beyond, other)
            place += 1
    return beyond


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
