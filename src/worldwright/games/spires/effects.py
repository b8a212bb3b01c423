"""What happens on the table: energy (7), entering spaces (8.5), spires (6.3), the butterfly (10.2), goals (10.4)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import lowest, members
from worldwright.games.spires.actions import SPOT
from worldwright.games.spires.grammar import (
    ALIGNED,
    BUTTERFLY,
    BY_ENERGY,
    BY_RESERVE,
    BY_SPIRES,
    BY_STALEMATE,
    COLLECTED,
    ENERGISED,
    NO_TOLL,
    STANDING,
    STEPS,
    TRIGGERS,
)
from worldwright.games.spires.state import NOWHERE, Spires
from worldwright.games.spires.state_world import HALF, has_label


def name(space: i64) -> list[int]:
    """A space as the rules write it: tile and side (3.1)."""
    return [int(space >> 1), int(space & 1)]


def names(spaces: list[int]) -> list[list[int]]:
    return [name(space) for space in spaces]


def shows(state: Spires, tile: i64) -> list[str]:
    """What a tile shows, for events that tell of it."""
    catalogue = state.catalogue
    return [catalogue.terrains[catalogue.a[tile]], catalogue.terrains[catalogue.b[tile]]]


def ground(state: Spires, space: i64) -> list[str]:
    """The terrain of a space and what its tile shows, for events that tell of it."""
    return [state.catalogue.terrains[state.world.terrain[space]], *shows(state, state.world.tiles[space // 2])]


# --- A fresh turn (6.6) ---------------------------------------------------------------------------


def start_turn(state: Spires, spirit: int) -> None:
    """Counters go to 0, the power is fresh, and the walk starts where the meeple stands."""
    state.steps = 0
    state.collected = 0
    state.energised = 0
    state.aligned = 0
    state.power_spent = False
    state.added = NOWHERE
    state.startled = False
    state.walked = [int(state.meeples[spirit])]


# --- Energy and triggers (9.1) --------------------------------------------------------------------


def gain(state: Spires, spirit: int, amount: int) -> None:
    """Energy from the world, the supply or another spirit; it may trigger the end (R14)."""
    state.energy[spirit] += amount
    if state.energy[spirit] >= state.catalogue.end_energy:
        trigger_end(state, BY_ENERGY, spirit)


def trigger_end(state: Spires, trigger: int, spirit: int) -> None:
    """The first trigger counts and nothing takes it back (R13, R69)."""
    if state.ending == 0:
        state.ending = trigger
        if state.logging:
            state.tell(
                "ending", "9.1", state.seat_of(spirit), trigger=TRIGGERS[trigger], number=end_number(state, trigger)
            )


def end_number(state: Spires, trigger: int) -> int:
    """The number of spires, of energy or of idle rounds that ends the game."""
    numbers = {
        BY_SPIRES: state.catalogue.end_spires,
        BY_ENERGY: state.catalogue.end_energy,
        BY_STALEMATE: state.catalogue.stalemate_rounds,
    }
    return numbers.get(trigger, 0)


# --- The sky (3.4) --------------------------------------------------------------------------------


def draw_tile(state: Spires) -> int:
    """The top tile of the reserve; an empty reserve triggers the end (R16)."""
    tile = state.reserve[state.drawn]
    state.drawn += 1
    state.show()
    if state.reserve_left() == 0:
        trigger_end(state, BY_RESERVE, NOBODY)
    return tile


def refill_sky(state: Spires) -> None:
    while len(state.sky) < state.catalogue.sky_size and state.reserve_left() > 0:
        state.sky.append(draw_tile(state))
        if state.logging:
            state.tell(
                "refill",
                "6.5",
                NOBODY,
                tile=state.catalogue.tile_ids[state.sky[-1]],
                face=shows(state, state.sky[-1]),
                left=state.reserve_left(),
            )


def take_from_sky(state: Spires, slot: int) -> int:
    """The tiles to its right move left (3.4)."""
    return state.sky.pop(slot)


def swap_sky(state: Spires, spirit: int, slot: int, rule: str) -> None:
    """A sky tile goes under the reserve, the top one comes at the right end; the size of the reserve stays (R51)."""
    tile = take_from_sky(state, slot)
    under = [tile]
    state.reserve = state.reserve + under
    fresh = draw_tile(state)
    state.sky.append(fresh)
    if state.logging:
        ids = state.catalogue.tile_ids
        state.tell(
            "swap",
            rule,
            state.seat_of(spirit),
            out=ids[tile],
            out_face=shows(state, tile),
            tile=ids[fresh],
            face=shows(state, fresh),
        )


# --- Adding a tile and its energy (7) -------------------------------------------------------------


def lay_tile(state: Spires, spirit: int, tile: int, q: i64, r: i64, k: i64, rule: str) -> None:
    """The tile joins the world; no energy yet."""
    catalogue = state.catalogue
    if state.world.shared:
        state.world = state.world.clone()
    state.world.grow(tile, catalogue.a[tile], catalogue.b[tile], q, r, k)
    state.energy_on = append(append(state.energy_on, 0), 0)
    state.spire_on = append(append(state.spire_on, 0), 0)
    if state.logging:
        number = len(state.world.tiles) - 1
        state.tell(
            "place",
            rule,
            state.seat_of(spirit),
            tile=catalogue.tile_ids[tile],
            face=shows(state, tile),
            number=number,
            q=int(q),
            r=int(r),
            k=int(k),
        )


def expand_world(state: Spires, spirit: int, tile: int, spot: i64, k: i64) -> None:
    """Place the tile, add energy, and hand out what M1 gives for it (10.6)."""
    state.aligned = int(state.world.aligned(spot, k))
    q, r = state.world.spot_vertex(spot)
    lay_tile(state, spirit, tile, q, r, k, "6.2")
    state.added = len(state.world.tiles) - 1
    state.startled = state.keeper != NOBODY  # 10.2.3
    energised = around_newest(state)
    state.energised = len(energised)
    add_energy(state, spirit, energised)
    if state.uses(STANDING):
        reward_spire_tokens(state, energised)


def around_newest(state: Spires) -> vec[i64]:
    """The spaces that the newest tile energises (7.2): those without a token in the landscapes it is part of."""
    label = state.world.label
    energy_on = state.energy_on
    one = label[2 * state.added]
    other = label[2 * state.added + 1]
    energised = vec[i64](capacity=state.world.size[one] + state.world.size[other])
    space: i64 = min(one, other)
    while space < len(label):
        if energy_on[space] == 0 and (label[space] == one or label[space] == other):
            energised = append(energised, space)
        space += 1
    return energised


def energised_by(state: Spires, tile: int, spot: i64, k: i64) -> list[int]:
    """What `around_newest` will be, foreseen for a placement: spaces of the landscapes it continues, and its own.

    The two new ones are numbered like the next tile.
    """
    world = state.world
    low, high = world.joined(spot, k, state.catalogue.a[tile], state.catalogue.b[tile])
    energised: list[int] = []
    space: i64 = 0
    while space < len(world.label):
        if state.energy_on[space] == 0 and has_label(low, high, world.label[space]):
            energised.append(int(space))
        space += 1
    energised.append(int(space))
    energised.append(int(space + 1))
    return energised


def tokenless(state: Spires) -> vec[i64]:
    """How many spaces of each landscape have no energy token, by label."""
    world = state.world
    empty = world.size[:]
    space: i64 = 0
    while space < len(world.label):
        if state.energy_on[space] != 0:
            empty[world.label[space]] -= 1
        space += 1
    return empty


def count_energised(low: i64, high: i64, empty: vec[i64]) -> i64:
    """How many spaces a tile that joins these landscapes energises, given how many of each count (`energised_by`)."""
    return 2 + sum_over(low, 0, empty) + sum_over(high, HALF, empty)


def sum_over(labels: i64, first: i64, counts: vec[i64]) -> i64:
    """The counts of some landscapes together."""
    total: i64 = 0
    while labels != 0:
        total += counts[first + lowest(labels)]
        labels &= labels - 1
    return total


def most_energised(state: Spires, tile: int) -> list[int]:
    """For each spot, in the order of the frontier: the most spaces that a rotation of the tile would energise."""
    empty = tokenless(state)
    found: list[int] = []
    for action in state.world.spots:
        most: i64 = 0
        for k in members(state.world.rotations(action - SPOT)):
            low, high = state.world.joined(action - SPOT, k, state.catalogue.a[tile], state.catalogue.b[tile])
            most = max(most, count_energised(low, high, empty))
        found.append(int(most))
    return found


def add_energy(state: Spires, spirit: int, energised: vec[i64]) -> None:
    """A token on every energised space; where a meeple stands it is taken at once (7.2)."""
    takers: list[int] = []
    for space in energised:
        taker = state.meeple_on(space, NOBODY)
        if taker == NOBODY:
            state.energy_on[space] = 1
        else:
            takers.append(int(taker))
    if state.logging:
        tokens = [int(space) for space in energised if state.energy_on[space] != 0]
        taken = [state.seat_of(taker) for taker in takers]
        state.tell("energy", "7.1", state.seat_of(spirit), spaces=names(tokens), taken=taken)
    for taker in takers:
        if taker == spirit:
            state.collected += 1
        gain(state, taker, 1)


def reward_spire_tokens(state: Spires, energised: vec[i64]) -> None:
    """M1: whoever has a spire token on an energised space takes energy, once per Expand (10.1.3)."""
    for spirit in range(state.spirits):
        for space in energised:
            if state.spire_on[space] == spirit + 1:
                if state.logging:
                    state.tell("bonus", "10.1.3", state.seat_of(spirit), energy=state.catalogue.bonus)
                gain(state, spirit, state.catalogue.bonus)
                break


def power_gives(state: Spires, seat: int) -> None:
    """The energy of the power card, from the supply."""
    energy = state.power_of(seat).energy
    if state.logging:
        card = state.catalogue.power_faces[state.powers[seat]]
        state.tell("power_gain", "10.3.4", seat, power=card["id"], name=card["name"], energy=energy)
    gain(state, seat, energy)


# --- Entering a space (8.5) -----------------------------------------------------------------------


def enter(state: Spires, spirit: int, space: i64) -> None:
    """Toll, energy token, butterfly, in this order."""
    other = state.meeple_on(space, spirit)
    state.meeples[spirit] = space
    state.walked.append(int(space))
    if other != NOBODY:
        pay_toll(state, spirit, int(other))
    collect(state, spirit, space)
    if state.butterfly == space:
        catch_butterfly(state, spirit)


def pay_toll(state: Spires, spirit: int, other: int) -> None:
    """One energy to the other meeple's player, nothing with none left (R25); Kindred takes some instead (P13)."""
    if state.power_of(spirit).effect == NO_TOLL:
        power_gives(state, spirit)
        return
    toll = min(state.catalogue.toll, state.energy[spirit])
    if state.logging:
        state.tell("toll", "8.5", state.seat_of(spirit), to=state.seat_of(other), energy=toll)
    state.energy[spirit] -= toll
    gain(state, other, toll)


def collect(state: Spires, spirit: int, space: i64) -> None:
    """Taking the token is compulsory (R23)."""
    if state.energy_on[space] != 0:
        state.energy_on[space] = 0
        state.collected += 1
        if state.logging:
            state.tell("collect", "8.5", state.seat_of(spirit), space=name(space), ground=ground(state, space))
        gain(state, spirit, 1)


# --- Spires (6.3, 10.1.2) -------------------------------------------------------------------------


def spires_left(state: Spires) -> int:
    return len(state.catalogue.spire_ids) - state.spires_taken


def build_spire(state: Spires, spirit: int, cost: int) -> None:
    """Pay, and take the highest card left."""
    card = state.spires_taken
    state.energy[spirit] -= cost
    state.spires[spirit] |= 1 << card
    state.spires_taken += 1
    if state.logging:
        state.tell(
            "spire",
            "6.3",
            state.seat_of(spirit),
            card=state.catalogue.spire_ids[card],
            points=state.catalogue.spire_points[card],
            cost=cost,
        )
    if state.spire_count(spirit) >= state.catalogue.end_spires:
        trigger_end(state, BY_SPIRES, spirit)


def free_sites(state: Spires, spirit: int) -> list[int]:
    """M1: where the token of a new spire may stand: the meeple's space, or else the adjacent spaces without one."""
    here = state.meeples[spirit]
    if state.spire_on[here] == 0:
        return [int(here)]
    return [space for space in state.world.neighbours(here) if state.spire_on[space] == 0]


def put_spire_token(state: Spires, spirit: int, space: int, rule: str) -> None:
    state.spire_on[space] = spirit + 1
    if state.logging:
        state.tell("tower", rule, state.seat_of(spirit), space=name(space), ground=ground(state, space))


# --- The butterfly (10.2) -------------------------------------------------------------------------


def catch_butterfly(state: Spires, spirit: int) -> None:
    state.butterfly = NOWHERE
    state.keeper = spirit
    if state.logging:
        state.tell("catch", "10.2.2", state.seat_of(spirit), energy=state.catalogue.catch_energy)
    gain(state, spirit, state.catalogue.catch_energy)


def land_butterfly(state: Spires, spirit: int, space: int, rule: str) -> None:
    state.butterfly = space
    state.keeper = NOBODY
    if state.logging:
        state.tell("butterfly", rule, state.seat_of(spirit), space=name(space), ground=ground(state, space))


def free_sides(state: Spires, tile: int) -> list[int]:
    """The spaces of a tile without a meeple."""
    return [space for space in (2 * tile, 2 * tile + 1) if state.meeple_on(space, NOBODY) == NOBODY]


def set_butterfly(state: Spires) -> None:
    """M2: on the free space of the last tile of set-up (10.2.1)."""
    if state.uses(BUTTERFLY):
        land_butterfly(state, NOBODY, free_sides(state, len(state.world.tiles) - 1)[0], "10.2.1")


# --- Goals (10.4.2) -------------------------------------------------------------------------------


def claim_goals(state: Spires, seat: int) -> None:
    """Every unclaimed goal whose condition holds at the end of the own turn (R45)."""
    for place in range(len(state.goals)):
        if state.claims[place] == NOBODY and goal_holds(state, seat, place):
            claim(state, seat, place, "10.4.2")


def goal_holds(state: Spires, seat: int, place: int) -> bool:
    aim = state.catalogue.goals[state.goals[place]]
    return goal_value(state, seat, aim.metric, aim.terrain) >= aim.value


def goal_value(state: Spires, seat: int, metric: int, terrain: int) -> int:
    if metric == COLLECTED:
        return state.collected
    if metric == ENERGISED:
        return state.energised
    if metric == ALIGNED:
        return state.aligned
    if metric == STEPS:
        return state.steps
    return state.lasting(metric, terrain, seat)


def claim(state: Spires, spirit: int, place: int, rule: str) -> None:
    state.claims[place] = spirit
    if state.logging:
        card = state.catalogue.goal_faces[state.goals[place]]
        state.tell("goal", rule, state.seat_of(spirit), goal=card["id"], name=card["name"], points=card["pts"])
