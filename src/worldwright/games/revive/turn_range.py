"""Range and costs of board actions (5.3.6 to 5.3.9), and the payment window (5.3.1 to 5.3.3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.games.revive.board import FIRST_LARGE, HEX_COUNT, SPACE_COUNT, START_SPACES, THE_CHASM, TILE_COUNT
from worldwright.games.revive.grammar import (
    BOOK,
    BUILD,
    BUILD_MOUNTAIN_DISCOUNT,
    CRYSTAL,
    EXPLORE,
    EXPLORE_FOOD1,
    FALCON_DISCOUNT,
    FOOD,
    FOREST,
    FOREST_WATER_FREE,
    GEAR,
    HIDDEN,
    LOCATION,
    MOUNTAIN,
    NO_ACTION,
    NO_SHARED_BOOKS,
    POPULATE,
    SAND,
    SKIP1,
    TEMPLE_RANGE2,
    WATER,
)
from worldwright.games.revive.imagine import START_TILES
from worldwright.games.revive.state import BY_EFFECT, BY_MAIN, Revive
from worldwright.games.revive.state_map import (
    FACE_DOWN,
    FALCON_MARK,
    TARGET_MARK,
    TEMPLE_MARK,
    WORKSHOP_MARK,
    Map,
)
from worldwright.games.revive.state_tribe import CARD_SPAN, FAR, Tribe, bit, count
from worldwright.games.revive.turn_gains import can_pay

TEMPLE_BONUS: Final = 2
TARGET_DISCOUNT: Final = 2
SMALL: Final = 0
LARGE_SIZE: Final = 1


# --- The payment window ---------------------------------------------------------------------------


def open_window(state: Revive, seat: int, action: i64, discount: i64, skipped: i64, caller: i64) -> None:
    state.paying = seat
    state.window = action
    state.window_discount = discount
    state.window_range = skipped
    state.window_caller = caller


def close_window(state: Revive) -> None:
    """Everything above a cap is lost, armed machines have done their work (5.3.2, 5.3.3)."""
    tribe = state.tribes[state.paying]
    for resource in (GEAR, BOOK, FOOD):
        tribe.goods[resource] = min(tribe.goods[resource], state.catalogue.caps[resource])
    state.paying = NOBODY
    state.window = NO_ACTION
    state.window_discount = 0
    state.window_range = 0
    state.window_caller = BY_MAIN
    state.armed_range = 0
    state.armed_discount = 0
    state.armed_any = False


def leave_window(state: Revive) -> None:
    """BACK: nothing is paid and nothing done; whoever started the action hears of it (5.3.5, 7.13)."""
    state.backed = state.window_caller != BY_EFFECT
    close_window(state)


# --- Range (5.3.8) --------------------------------------------------------------------------------


def reach_of(state: Revive, seat: int) -> vec[i64]:
    """Spaces between the nearest origin and every space, before bonuses that hold everywhere; FAR without a path."""
    tribe = state.tribes[seat]
    if tribe.stale:
        work_out_reach(state, seat, tribe)
    return tribe.reach


def work_out_reach(state: Revive, seat: int, tribe: Tribe) -> None:
    ground = state.map
    free = tribe.has(FOREST_WATER_FREE)
    origins = vec[i64]([])
    for space in range(SPACE_COUNT):
        if ground.has_piece(seat, space):
            origins = append(origins, space)
    mark = state.catalogue.mark[tribe.side]
    if mark == FALCON_MARK and ground.falcon >= 0:
        origins = append(origins, ground.falcon)
    if not tribe.placed_a_piece():
        origins = append(origins, THE_CHASM)
    reach = spread(state, origins, free)
    if mark == TEMPLE_MARK:
        bonus = TEMPLE_BONUS if tribe.has(TEMPLE_RANGE2) else 0
        temples = vec[i64]([])
        for space in range(HEX_COUNT):
            if ground.marks[space] & TEMPLE_MARK:
                temples = append(temples, space)
        from_temples = spread(state, temples, free)
        for space in range(SPACE_COUNT):
            if from_temples[space] < FAR:
                reach[space] = min(reach[space], max(0, from_temples[space] - bonus))
    tribe.reach = reach
    tribe.tile_reach = nearest_of_tiles(state, reach)
    tribe.stale = False


def spread(state: Revive, origins: vec[i64], free: bool) -> vec[i64]:
    """The fewest spaces to pay for strictly between an origin and each space; waves of equal cost."""
    near = state.catalogue.board.near
    ground = state.map
    found = vec[i64]([FAR] * SPACE_COUNT)
    done = vec[i64]([0] * SPACE_COUNT)
    wave = origins[:]
    for space in origins:
        found[space] = 0
    level: i64 = 0
    is_first = True
    while len(wave) > 0:
        after = vec[i64]([])
        place: i64 = 0
        while place < len(wave):
            space = wave[place]
            place += 1
            if done[space]:
                continue
            done[space] = 1
            kind = ground.ground[space]
            costless = (is_first and place <= len(origins)) or (free and kind in (FOREST, WATER))
            beyond = level if costless else level + 1
            for other in near[space]:
                if beyond < found[other]:
                    found[other] = beyond
                    if ground.ground[other] == HIDDEN:
                        continue
                    if costless:
                        wave = append(wave, other)
                    else:
                        after = append(after, other)
        wave = after
        level += 1
        is_first = False
    return found


def nearest_of_tiles(state: Revive, reach: vec[i64]) -> vec[i64]:
    """For Explore the target is the tile: its nearest hex counts (13.12)."""
    found = vec[i64]([FAR] * TILE_COUNT)
    for space in range(START_SPACES, TILE_COUNT):
        if state.map.facing[space] == FACE_DOWN:
            for spot in state.catalogue.board.hexes[space]:
                found[space] = min(found[space], reach[spot])
    return found


def range_bonus(state: Revive, seat: int) -> i64:
    """All cumulative (5.3.9)."""
    tribe = state.tribes[seat]
    bonus = state.armed_range + state.window_range
    if tribe.has(SKIP1):
        bonus += 1
    if state.first_turn_range > 0 and tribe.turns == 1 and state.active == seat:
        bonus += state.first_turn_range
    for code in tribe.played:
        bonus += state.catalogue.while_range[code // CARD_SPAN * 2 + code % 2]
    return bonus


def food_for(state: Revive, distance: i64, bonus: i64) -> i64:
    return max(0, distance - bonus) * state.catalogue.range_cost


# --- Discounts (5.3.6) ----------------------------------------------------------------------------


def general_discount(state: Revive, seat: int, action: i64) -> i64:
    """Machines, slot cards and the effect that started the action."""
    discount = state.armed_discount + state.window_discount
    for code in state.tribes[seat].played:
        discount += state.catalogue.while_discount[code // CARD_SPAN * 2 + code % 2][action]
    return discount


def near_discount(state: Revive, tribe: Tribe, space: i64) -> i64:
    """Own workshop, or the falcon, next to the space: 1 (7.10, P13)."""
    mark = state.catalogue.mark[tribe.side]
    if mark == WORKSHOP_MARK:
        return 1 if state.map.neighbours_with(state.catalogue, space, WORKSHOP_MARK) else 0
    if mark == FALCON_MARK and tribe.has(FALCON_DISCOUNT):
        for other in state.catalogue.board.near[space]:
            if other == state.map.falcon:
                return 1
    return 0


def space_discount(state: Revive, tribe: Tribe, space: i64) -> i64:
    """What belongs to the space itself: an own target, a workshop or the falcon beside it."""
    if state.catalogue.mark[tribe.side] < WORKSHOP_MARK:
        return 0
    discount = near_discount(state, tribe, space)
    if state.map.marks[space] & TARGET_MARK and state.catalogue.mark[tribe.side] == TARGET_MARK:
        discount += TARGET_DISCOUNT
    return discount


def tile_discount(state: Revive, tribe: Tribe, space: i64) -> i64:
    """The same for a face-down tile, which holds no target."""
    if state.catalogue.mark[tribe.side] < WORKSHOP_MARK:
        return 0
    for spot in state.catalogue.board.hexes[space]:
        if near_discount(state, tribe, spot) > 0:
            return 1
    return 0


# --- Build and populate ---------------------------------------------------------------------------


def gears_for(state: Revive, seat: int, space: i64, size: i64, general: i64) -> i64:
    tribe = state.tribes[seat]
    discount = general + space_discount(state, tribe, space)
    if tribe.has(BUILD_MOUNTAIN_DISCOUNT):
        for other in state.catalogue.board.near[space]:
            if state.map.ground[other] == MOUNTAIN:
                discount += 1
    return max(0, state.catalogue.building_costs[size] - discount)


def saves_by_place(state: Revive, tribe: Tribe) -> bool:
    """Does it depend on the space what this player pays for an action?"""
    return state.catalogue.mark[tribe.side] >= WORKSHOP_MARK or tribe.has(BUILD_MOUNTAIN_DISCOUNT)


def is_site(ground: Map, space: i64) -> bool:
    """A vacant sand hex (3.9)."""
    return ground.ground[space] == SAND and ground.buildings[space] == 0


def sites(state: Revive, seat: int, size: int) -> list[int]:
    """Where a building of this size can be paid for."""
    tribe = state.tribes[seat]
    reach = reach_of(state, seat)
    general = general_discount(state, seat, BUILD)
    bonus = range_bonus(state, seat)
    found: list[int] = []
    for space in range(HEX_COUNT):
        if is_site(state.map, space) and reach[space] < FAR:
            food = food_for(state, reach[space], bonus)
            if can_pay(tribe, 0, gears_for(state, seat, space, size, general), 0, food):
                found.append(space)
    return found


def has_site(state: Revive, seat: int, size: i64) -> bool:
    """Is there one at all?"""
    tribe = state.tribes[seat]
    general = general_discount(state, seat, BUILD)
    means = tribe.goods[GEAR] + tribe.goods[CRYSTAL] + general
    if means < state.catalogue.building_costs[size] and not saves_by_place(state, tribe):
        return False
    bonus = range_bonus(state, seat)
    reach = reach_of(state, seat)
    for space in range(HEX_COUNT):
        if reach[space] < FAR and is_site(state.map, space):
            food = food_for(state, reach[space], bonus)
            if can_pay(tribe, 0, 0, 0, food) and can_pay(
                tribe, 0, gears_for(state, seat, space, size, general), 0, food
            ):
                return True
    return False


def open_techs(state: Revive, tribe: Tribe) -> i64:
    """Technologies that hold their figure and are connected to an unlocked one; at first t1 (5.5.2)."""
    if tribe.techs == 0:
        return 1
    found: i64 = 0
    for tech in range(7):
        if tribe.techs >> tech & 1:
            found |= state.catalogue.tech_near[tech]
    return found & ~tribe.techs


def brings_no_shared(state: Revive, tribe: Tribe, tech: i64) -> bool:
    """P4 counts already for the populate that unlocks it (13.34)."""
    return tribe.has(NO_SHARED_BOOKS) or state.catalogue.sharing_tech[tribe.side] == tech


def books_for(state: Revive, seat: int, space: i64, tech: i64, general: i64) -> i64:
    """The technology less discounts."""
    discount = general + space_discount(state, state.tribes[seat], space)
    return max(0, state.catalogue.tech_cost[tech] - discount)


def shared_books(state: Revive, seat: int, space: i64, tech: i64) -> i64:
    """One book for each other player with a figure there."""
    others = state.map.figures[space] & ~(1 << seat)
    if others == 0 or brings_no_shared(state, state.tribes[seat], tech):
        return 0
    return count(others) * state.catalogue.shared_cost


def is_settlement(ground: Map, seat: i64, space: i64) -> bool:
    """A location without an own figure."""
    kind = ground.ground[space]
    return (kind == LOCATION or space >= FIRST_LARGE) and not ground.figures[space] >> seat & 1


def payable_techs(state: Revive, seat: int, space: i64, techs: i64, general: i64, bonus: i64) -> i64:
    """Which of these technologies can be unlocked at this location, as a set."""
    tribe = state.tribes[seat]
    food = food_for(state, tribe.reach[space], bonus)
    found: i64 = 0
    for tech in range(7):
        if techs >> tech & 1:
            books = books_for(state, seat, space, tech, general) + shared_books(state, seat, space, tech)
            if can_pay(tribe, 0, 0, books, food):
                found |= bit(tech)
    return found


def cheapest(state: Revive, techs: i64) -> i64:
    """The lowest cost among these technologies."""
    least: i64 = FAR
    for tech in range(7):
        if techs >> tech & 1:
            least = min(least, state.catalogue.tech_cost[tech])
    return least


def settlements(state: Revive, seat: int, first_only: bool) -> list[int]:
    """Locations that can be populated with at least one technology."""
    tribe = state.tribes[seat]
    techs = open_techs(state, tribe)
    found: list[int] = []
    if techs == 0:
        return found
    general = general_discount(state, seat, POPULATE)
    means = tribe.goods[BOOK] + tribe.goods[CRYSTAL] + general
    if means < cheapest(state, techs) and not saves_by_place(state, tribe):
        return found
    reach = reach_of(state, seat)
    bonus = range_bonus(state, seat)
    for space in range(SPACE_COUNT):
        if reach[space] < FAR and is_settlement(state.map, seat, space):
            if payable_techs(state, seat, space, techs, general, bonus) != 0:
                found.append(space)
                if first_only:
                    return found
    return found


# --- Explore --------------------------------------------------------------------------------------


def explore_food(tribe: Tribe, on_back: i64, for_range: i64) -> i64:
    """Food on the back and for range together; P6 takes one off the sum."""
    food = on_back + for_range
    if tribe.has(EXPLORE_FOOD1):
        food = max(0, food - 1)
    return food


def some_split(tribe: Tribe, gears: i64, books: i64, food: i64, left: i64, for_range: i64) -> bool:
    """Can the rest be paid if the discount is spread well?"""
    if left >= gears + books + food:
        return can_pay(tribe, 0, 0, 0, explore_food(tribe, 0, for_range))
    if left == 0:
        return can_pay(tribe, 0, gears, books, explore_food(tribe, food, for_range))
    return (
        (gears > 0 and some_split(tribe, gears - 1, books, food, left - 1, for_range))
        or (books > 0 and some_split(tribe, gears, books - 1, food, left - 1, for_range))
        or (food > 0 and some_split(tribe, gears, books, food - 1, left - 1, for_range))
    )


def tile_range(state: Revive, seat: int, space: i64, bonus: i64) -> i64:
    """Food for the range to a face-down tile; FAR if it is no target."""
    reach_of(state, seat)
    if state.armed_any:
        return 0
    distance = state.tribes[seat].tile_reach[space]
    return FAR if distance >= FAR else food_for(state, distance, bonus)


def tile_payable(state: Revive, seat: int, space: i64, general: i64, bonus: i64) -> bool:
    tribe = state.tribes[seat]
    food = tile_range(state, seat, space, bonus)
    if food >= FAR:
        return False
    cost = state.catalogue.tile_cost[state.map.tiles[space] - START_TILES]
    discount = general + tile_discount(state, tribe, space)
    return some_split(tribe, cost[GEAR], cost[BOOK], cost[FOOD], discount, food)


def tiles_to_explore(state: Revive, seat: int, first_only: bool) -> list[int]:
    """Face-down tiles that can be reached and paid for."""
    general = general_discount(state, seat, EXPLORE)
    bonus = range_bonus(state, seat)
    found: list[int] = []
    for space in range(START_SPACES, TILE_COUNT):
        if state.map.facing[space] == FACE_DOWN and tile_payable(state, seat, space, general, bonus):
            found.append(space)
            if first_only:
                return found
    return found
