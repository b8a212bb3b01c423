"""The Automa of the solo game (11). It never decides: every line of a card has exactly one outcome."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.games.spires.actions import ROTATIONS, SPOT
from worldwright.games.spires.board import far
from worldwright.games.spires.catalogue import (
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
    STANDING,
    Line,
)
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
    raise_tower,
    refill_sky,
    spires_left,
    start_turn,
    swap_sky,
    take_from_sky,
)
from worldwright.games.spires.state import AUTOMA, AUTOMA_SEAT, NO_CARD, NOWHERE, Spires

YOU: Final = 0
UNREACHED: Final = 1 << 30
Rank = tuple[int, int, int, int, int, int, int, int]


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
            if not follow(state, line) and state.logging:
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
            raise_tower(state, AUTOMA, sites[0], "11.4.1")
    return True


def beacon_shines(state: Spires) -> bool:
    """M1: does one of its spire tokens lie in a landscape with an energy token?"""
    space: i64 = 0
    while space < len(state.towers):
        if state.towers[space] == AUTOMA + 1:
            for other in state.land.landscape(space):
                if state.lit[other] != 0:
                    return True
        space += 1
    return False


def automa_flutters(state: Spires, reach: int) -> bool:
    """M2: walk to a butterfly that is near enough."""
    goal = state.butterfly
    if goal == NOWHERE or distances(state, state.meeples[AUTOMA], state.meeples[YOU])[goal] > reach:
        return False
    while state.butterfly == goal:
        step_towards(state, goal)
    return True


def automa_claims(state: Spires) -> bool:
    """M4: the leftmost goal that its progress reaches."""
    progress = state.energy[AUTOMA] + state.catalogue.progress_per_spire * state.spire_count(AUTOMA)
    for place in range(len(state.goals)):
        if state.claims[place] == NOBODY and progress >= state.catalogue.goals[state.goals[place]].automa:
            claim(state, AUTOMA, place, "11.1")
            return True
    return False


def fly_off(state: Spires) -> None:
    """M2: to the last tile added, on the free space farther from your meeple, on a tie side 0 (11.4.2)."""
    away = distances(state, state.meeples[YOU], NOWHERE)
    sides = free_sides(state, state.added)
    goal = sides[0]
    for space in sides:
        if away[space] > away[goal]:
            goal = space
    land_butterfly(state, AUTOMA, goal, "11.4.2")


# --- Placement (11.2) -----------------------------------------------------------------------------


def best_placement(state: Spires, tile: int) -> int:
    """The smallest tuple of 11.2; returns spot * ROTATIONS + rotation."""
    dark = dark_spaces(state)
    best = NOWHERE
    best_rank: Rank = (2, 0, 0, 0, 0, 0, 0, 0)
    for action in state.land.spots:
        spot = action - SPOT
        for k in range(ROTATIONS):
            if state.land.rotations(spot) >> k & 1:
                rank = placement_rank(state, tile, spot, k, dark)
                if rank < best_rank:
                    best_rank = rank
                    best = spot * ROTATIONS + k
    return best


def dark_spaces(state: Spires) -> list[int]:
    """How many spaces of each landscape have neither token nor meeple, by label."""
    land = state.land
    dark = [0] * len(land.label)
    space: i64 = 0
    while space < len(land.label):
        if state.lit[space] == 0:
            dark[land.label[space]] += 1
        space += 1
    for meeple in state.meeples:
        dark[land.label[meeple]] -= 1  # no token lies under a meeple
    return dark


def placement_rank(state: Spires, tile: int, spot: i64, k: i64, dark: list[int]) -> Rank:
    land = state.land
    q, r = land.spot_vertex(spot)
    tokens = 2
    joined: list[int] = []
    for side in range(2):
        terrain = state.catalogue.a[tile] if side == 0 else state.catalogue.b[tile]
        for space in land.touched_by(q, r, k, side):
            label = int(land.label[space])
            if land.terrain[space] == terrain and label not in joined:
                joined.append(label)
                tokens += dark[label]
    mine = 0 if int(land.label[state.meeples[AUTOMA]]) in joined else 1
    yours = 1 if int(land.label[state.meeples[YOU]]) in joined else 0
    return mine, yours, -tokens, -int(land.aligned(spot, k)), int(far(q, r)), q, r, int(k)


# --- Movement (11.3) ------------------------------------------------------------------------------


def distances(state: Spires, start: int, wall: int) -> list[int]:
    """Steps from a space to every other (3.2), never through the wall."""
    land = state.land
    steps = [UNREACHED] * len(land.terrain)
    steps[start] = 0
    edge = [start]
    while edge:
        beyond: list[int] = []
        for space in edge:
            for other in land.neighbours(space):
                if steps[other] == UNREACHED and other != wall:
                    steps[other] = steps[space] + 1
                    beyond.append(other)
        edge = beyond
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
    steps = distances(state, state.meeples[AUTOMA], state.meeples[YOU])
    best = NOWHERE
    best_rank = (UNREACHED, 0)
    for space in range(len(steps)):
        if state.lit[space] != 0 and steps[space] < UNREACHED:
            beside = sum([int(state.lit[other]) for other in state.land.neighbours(space)])
            rank = (steps[space], -beside)
            if rank < best_rank:
                best = space
                best_rank = rank
    return best


def step_towards(state: Spires, goal: int) -> None:
    """To an adjacent space one closer to the goal, preferring energy, then the lowest."""
    here = state.meeples[AUTOMA]
    steps = distances(state, goal, state.meeples[YOU])
    best = NOWHERE
    for space in state.land.neighbours(here):
        if steps[space] == steps[here] - 1 and (best == NOWHERE or state.lit[space] > state.lit[best]):
            best = space
    if state.logging:
        state.tell(
            "step",
            "11.3",
            AUTOMA_SEAT,
            frm=name(here),
            to=name(best),
            ground=ground(state, best),
            paid="",
            paid_face=[],
        )
    enter(state, AUTOMA, best)
