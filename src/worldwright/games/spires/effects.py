"""What happens on the table: energy is added (7), spaces are entered (8.5), spires rise (6.3), the butterfly flies (10.2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.games.spires.catalogue import (
    BUTTERFLY,
    GAIN_IF_ALIGNED,
    GAIN_IF_ENERGISED,
    GAIN_IF_NO_STEP,
    METRICS,
    NO_TOLL,
    STANDING,
)
from worldwright.games.spires.state import NOWHERE, Spires

TRIGGERS: Final = ("", "three spires", "40 energy", "empty reserve", "stalemate")
COLLECTED: Final = METRICS.index("collected_turn")
ENERGISED: Final = METRICS.index("energised_turn")
ALIGNED: Final = METRICS.index("aligned_turn")
STEPS: Final = METRICS.index("steps_turn")


def name(space: i64) -> list[int]:
    """A space as the rules write it: tile and side (3.1)."""
    return [int(space // 2), int(space % 2)]


def shows(state: Spires, tile: i64) -> list[str]:
    """What a tile shows, for events that tell of it."""
    catalogue = state.catalogue
    return [catalogue.terrains[catalogue.a[tile]], catalogue.terrains[catalogue.b[tile]]]


def ground(state: Spires, space: i64) -> list[str]:
    """The terrain of a space and what its tile shows, for events that tell of it."""
    return [state.catalogue.terrains[state.land.terrain[space]], *shows(state, state.land.tiles[space // 2])]


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
    state.walked = [state.meeples[spirit]]


# --- Energy and triggers (9.1) --------------------------------------------------------------------


def gain(state: Spires, spirit: int, amount: int) -> None:
    """Energy from the world, the supply or another spirit; it may trigger the end (R14)."""
    state.energy[spirit] += amount
    if state.energy[spirit] >= state.catalogue.end_energy:
        trigger_end(state, 2, spirit)


def trigger_end(state: Spires, trigger: int, spirit: int) -> None:
    """The first trigger counts and nothing takes it back (R13, R69)."""
    if state.ending == 0:
        state.ending = trigger
        if state.logging:
            state.tell("ending", "9.1", state.seat_of(spirit), trigger=TRIGGERS[trigger])


# --- The sky (3.4) --------------------------------------------------------------------------------


def draw_tile(state: Spires) -> int:
    """The top tile of the reserve; an empty reserve triggers the end (R16)."""
    tile = state.reserve[state.drawn]
    state.drawn += 1
    state.reveal()
    if state.reserve_left() == 0:
        trigger_end(state, 3, NOBODY)
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
    state.reserve = [*state.reserve, tile]
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
    state.land = state.land.grown(tile, catalogue.a[tile], catalogue.b[tile], q, r, k)
    state.lit = append(append(state.lit, 0), 0)
    state.towers = append(append(state.towers, 0), 0)
    if state.logging:
        number = len(state.land.tiles) - 1
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
    """Place the tile, add energy, hand out what modules and powers give for it (10.6)."""
    aligned = int(state.land.aligned(spot, k))
    q, r = state.land.spot_vertex(spot)
    lay_tile(state, spirit, tile, q, r, k, "6.2")
    state.added = len(state.land.tiles) - 1
    state.aligned = aligned
    state.startled = state.keeper != NOBODY  # 10.2.3
    energised = spread_energy(state, spirit)
    state.energised = len(energised)
    if state.uses(STANDING):
        reward_towers(state, energised)
    reward_expansion(state, spirit)


def spread_energy(state: Spires, spirit: int) -> list[int]:
    """Energy on the two newest spaces and all through their landscapes; returns the energised spaces (7.2)."""
    newest = 2 * (len(state.land.tiles) - 1)
    reached = state.land.landscape(newest)
    if state.land.label[newest] != state.land.label[newest + 1]:
        reached = reached + state.land.landscape(newest + 1)
    energised: list[int] = []
    tokens: list[int] = []
    takers: list[int] = []
    for space in reached:
        if state.lit[space] == 0:
            energised.append(space)
            taker = state.meeple_on(space, NOBODY)
            if taker == NOBODY:
                state.lit[space] = 1
                tokens.append(space)
            else:
                takers.append(taker)
    if state.logging:
        state.tell(
            "energy",
            "7.1",
            state.seat_of(spirit),
            spaces=[name(space) for space in tokens],
            taken=[state.seat_of(taker) for taker in takers],
        )
    for taker in takers:
        if taker == spirit:
            state.collected += 1
        gain(state, taker, 1)
    return energised


def reward_towers(state: Spires, energised: list[int]) -> None:
    """M1: whoever has a spire token on an energised space takes energy, once per Expand (10.1.3)."""
    for spirit in range(state.spirits):
        for space in energised:
            if state.towers[space] == spirit + 1:
                if state.logging:
                    state.tell("bonus", "10.1.3", state.seat_of(spirit), energy=state.catalogue.bonus)
                gain(state, spirit, state.catalogue.bonus)
                break


def reward_expansion(state: Spires, spirit: int) -> None:
    """P09 and P10, after the bonus of M1 (10.3.4)."""
    effect = state.power_effect(spirit)
    if effect in (GAIN_IF_ALIGNED, GAIN_IF_ENERGISED):
        power = state.powers[spirit]
        reached = state.aligned if effect == GAIN_IF_ALIGNED else state.energised
        if reached >= state.catalogue.first_number[power]:
            power_gives(state, spirit, state.catalogue.second_number[power])


def reward_stillness(state: Spires, seat: int) -> None:
    """P12."""
    if state.power_effect(seat) == GAIN_IF_NO_STEP and state.steps == 0:
        power_gives(state, seat, state.catalogue.first_number[state.powers[seat]])


def power_gives(state: Spires, seat: int, energy: int) -> None:
    if state.logging:
        card = state.catalogue.powers[state.powers[seat]]
        state.tell("power_gain", "10.3.4", seat, power=card["id"], name=card["name"], energy=energy)
    gain(state, seat, energy)


# --- Entering a space (8.5) -----------------------------------------------------------------------


def enter(state: Spires, spirit: int, space: int) -> None:
    """Toll, energy token, butterfly, in this order."""
    other = state.meeple_on(space, spirit)
    state.meeples[spirit] = space
    state.walked.append(space)
    if other != NOBODY:
        pay_toll(state, spirit, other)
    collect(state, spirit, space)
    if state.butterfly == space:
        catch_butterfly(state, spirit)


def pay_toll(state: Spires, spirit: int, other: int) -> None:
    """One energy to the other meeple's player, nothing with none left (R25); Kindred takes some instead (P13)."""
    if state.power_effect(spirit) == NO_TOLL:
        power_gives(state, spirit, state.catalogue.first_number[state.powers[spirit]])
        return
    toll = min(state.catalogue.toll, state.energy[spirit])
    if state.logging:
        state.tell("toll", "8.5", state.seat_of(spirit), to=state.seat_of(other), energy=toll)
    state.energy[spirit] -= toll
    gain(state, other, toll)


def collect(state: Spires, spirit: int, space: int) -> None:
    """Taking the token is compulsory (R23)."""
    if state.lit[space] != 0:
        state.lit[space] = 0
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
        trigger_end(state, 1, spirit)


def free_sites(state: Spires, spirit: int) -> list[int]:
    """M1: where the token of a spire just built may stand: the meeple's space, or else the adjacent spaces without one."""
    here = state.meeples[spirit]
    if state.towers[here] == 0:
        return [here]
    return [space for space in state.land.neighbours(here) if state.towers[space] == 0]


def raise_tower(state: Spires, spirit: int, space: int, rule: str) -> None:
    state.towers[space] = spirit + 1
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
        land_butterfly(state, NOBODY, free_sides(state, len(state.land.tiles) - 1)[0], "10.2.1")


# --- Goals (10.4.2) -------------------------------------------------------------------------------


def claim_goals(state: Spires, seat: int) -> None:
    """Every unclaimed goal whose condition holds at the end of the own turn (R45)."""
    for place in range(len(state.goals)):
        aim = state.catalogue.goals[state.goals[place]]
        if state.claims[place] == NOBODY and goal_value(state, seat, aim.metric, aim.terrain) >= aim.value:
            claim(state, seat, place, "10.4.2")


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
