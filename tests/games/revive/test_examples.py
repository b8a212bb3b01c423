"""The worked examples of section 14: those of the rulebook, and the first of the further ones."""

from __future__ import annotations

import pytest

from tests.games.revive.tables import (
    again,
    asked,
    at,
    building,
    cards,
    desert,
    do,
    figure,
    give,
    goods,
    ground,
    lay,
    lines,
    offers,
    options,
    resolve,
    table,
    told,
    tracks,
)
from worldwright.games.revive.actions import TILE_SPACES
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_tribe import members
from worldwright.games.revive.turn_range import tile_range

# --- Rulebook examples ----------------------------------------------------------------------------


@pytest.mark.rule("14.1", "5.2.4", "5.2.5")
def test_a_module_of_the_colour_joins_a_played_card() -> None:
    state = again(table(active="sA2", modules="T1.1=d_yellow_green_2"))
    assert goods(do(state, "act what=play", "slot id=T1")) == {"food": 2, "book": 1}


@pytest.mark.rule("14.4", "5.4.1", "5.4.2", "5.4.3", "RECRUIT")
def test_exploring_pays_for_the_back_and_for_the_way() -> None:
    state = table(food=5, active="")
    space = back_of(state, "A11", food=3, vp=2)
    do(again(state), "act what=explore", f"tile at={space}")
    assert goods(state) == {}
    assert state.tribes[0].score == 2
    assert asked(state) == "RECRUIT"
    assert options(state)[-1] == "deck"
    do(state, options(state)[0])
    assert len(members(state.tribes[0].active)) == 1


def back_of(state: Revive, space: str, food: int, vp: int, gear: int = 0, book: int = 0) -> str:
    """A face-down tile with this back lies at the place."""
    number = TILE_SPACES.index(space)
    costs = state.catalogue.tile_cost
    wanted = [0, gear, book, food]
    tile = next(t for t in range(25) if costs[t] == wanted and state.catalogue.tile_points[t] == vp)
    other = next(s for s in range(5, 30) if state.map.tiles[s] == tile + 5)
    state.map.tiles[number], state.map.tiles[other] = state.map.tiles[other], state.map.tiles[number]
    return space


@pytest.mark.rule("14.5", "5.3.8", "13.10")
def test_the_first_piece_pays_range_from_the_chasm() -> None:
    state = ground(desert(table(gear=3, food=1)), h052="sand")
    do(again(state), "act what=build", "size size=small", "space at=h052")
    assert goods(state) == {}


@pytest.mark.rule("14.6", "5.3.8")
def test_a_space_three_away_costs_two_food() -> None:
    state = ground(desert(table(gear=3, food=2)), h039="sand")
    do(again(state), "act what=build", "size size=small", "space at=h039")
    assert goods(state) == {}


@pytest.mark.rule("14.7", "5.5.2", "13.7", "13.54")
def test_populating_pays_the_technology_the_way_and_whoever_is_there() -> None:
    state = figure(desert(table(food=2, book=3)), "h039", 1)
    do(again(state), "act what=populate", "space at=h039")
    assert goods(state) == {}
    assert goods(state, 1) == {"book": 1}


@pytest.mark.rule("14.8", "10.5.3", "5.5.5")
def test_everybody_on_a_large_location_is_paid_and_scores_it() -> None:
    state = desert(table(players=3, book=4))
    state.map.corners[0] = 2 * 1 + 1  # ll2, back: 2 points for each figure
    lay(state, "A05", "location", "location", "location", "location")
    for seat in (1, 2):
        give(state, seat, techs="t1")
        figure(state, "LL_NW", seat)
    building(state, "h008")
    do(again(state), "act what=populate", "space at=LL_NW")
    assert goods(state) == {}
    assert [goods(state, seat) for seat in (1, 2)] == [{"book": 1}, {"book": 1}]
    assert [lines(state, seat)["location"] for seat in range(3)] == [2, 2, 2]


@pytest.mark.rule("14.9", "5.6.3", "13.28")
def test_a_small_building_earns_its_neighbourhood_once() -> None:
    state = ground(desert(table(gear=3)), h051="sand", h050="forest", h052="forest", h064="field", h037="location")
    ground(state, h038="water:energy:1")
    state.map.claimed[at("h038")] = 1
    do(again(state), "act what=build", "size size=small", "space at=h051")
    assert tracks(state) == [1, 2, 3]
    assert state.tribes[0].energy == 0


@pytest.mark.rule("14.10", "13.29", "5.6.3")
def test_a_large_building_doubles_terrain_but_not_water() -> None:
    state = ground(desert(table(gear=5)), h051="sand", h050="forest", h052="forest", h064="mountain")
    ground(state, h038="water:module")
    do(again(state), "act what=build", "size size=large", "space at=h051")
    while asked(state) in ("MACHINE_PICK", "UNLOCK_NEXT"):
        do(state, options(state)[0])
    assert tracks(state) == [3, 1, 5]
    assert asked(state) == "MODULE_PICK"
    do(state, "skip")
    assert asked(state) == "TURN"


@pytest.mark.rule("14.11", "6.2.2")
def test_some_rewards_need_two_tracks() -> None:
    state = table(gray=7, yellow=3, active="")
    state.tribes[0].unlocked = 0b00001_00011
    state.tribes[0].unlocked |= 1 << 5
    resolve(state, "adv:green:1")
    assert not state.tribes[0].unlocked >> 2 & 1
    resolve(state, "adv:yellow:1")
    assert state.tribes[0].unlocked >> 2 & 1


@pytest.mark.rule("14.12", "8.4")
def test_a_crate_is_opened_once() -> None:
    state = again(table(closed="k01"))
    do(state, "open crate=k01")
    assert goods(state) == {"gear": 1, "book": 1}
    assert offers(state, "open crate=") == []
    assert len(members(state.tribes[0].opened)) == 1


@pytest.mark.rule("14.13", "10.5.8")
def test_each_artifact_scores_its_category_once_more() -> None:
    state = table(artifact="ac02", crystal=0)
    tribe = state.tribes[0]
    give(state, energy=2, active="c_yellow_01 c_green_01 c_gray_01", resting="", slots="")
    building(state, "h003")  # beside one crystal
    tribe.artifacts[0], tribe.artifacts[2] = 1, 2
    assert lines(state)["artifact_card"] == 2 * 2 + 3 * 1 + 3 * 3


@pytest.mark.rule("14.14", "7.2", "13.74", "5.11.3")
def test_a_forest_tile_gives_books_for_its_chain_then_the_neighbours_advance() -> None:
    state = desert(table("nadair_moon", "jox49i_sun", crystal=1))
    ground(state, h051="sand", h064="forest", h052="forest", h065="forest", h050="sand")
    for name in ("h064", "h052", "h065"):
        state.map.marks[at(name)] = 1
    building(state, "h050", 1)
    state.tribes[0].tokens = 2
    resolve(state, "tribe")
    do(state, "space at=h051")
    assert goods(state) == {"book": 4}
    assert tracks(state, 1) == [1, 1, 2]
    assert state.map.ground[at("h051")] == 4
    assert state.tribes[0].progress == 1


@pytest.mark.rule("14.15", "7.6")
def test_an_own_target_is_worth_two() -> None:
    state = ground(desert(table("jox49i_moon", gear=1)), h051="sand")
    state.map.marks[at("h051")] = 16
    state.tribes[0].tokens = 4
    do(again(state), "act what=build", "size size=small", "space at=h051")
    assert goods(state) == {}
    assert state.tribes[0].tokens == 5
    state = desert(table("jox49i_moon", book=1, techs="t1"))
    figure(state, "h063")
    state.map.marks[at("h050")] = 16
    do(again(state), "act what=populate", "space at=h050", "technology id=t2")
    assert goods(state) == {}


@pytest.mark.rule("14.16", "7.8", "5.6.4")
def test_a_sand_tile_brings_a_citizen_and_later_a_point() -> None:
    state = ground(desert(table("kuniban_moon", gear=3, active="")), h051="mountain")
    for place, number in enumerate((50, 51, 24, 25, 26)):  # two gray citizens, three yellow ones
        state.piles.citizens[place] = number
    resolve(state, "tribe")
    do(state, "space at=h051")
    assert offers(state, "card id=") == ["c_gray_01", "c_gray_02"]
    do(state, "card id=c_gray_01")
    assert cards(state.tribes[0].active) == ["c_gray_01"]
    assert state.tribes[0].progress == 1
    do(again(state), "act what=build", "size size=small", "space at=h051")
    assert state.tribes[0].score == 1


@pytest.mark.rule("14.17", "4.4.1", "5.7.5", "13.1")
def test_the_long_game_and_the_last_artifact_removed_by_sleep() -> None:
    state = table(players=3, long_game=True, sleep=3)
    assert sum(state.artifacts) == 12
    state.artifacts[0] = 1
    state.artifacts[1] = state.artifacts[2] = 0
    do(state, "act what=hibernate")
    assert state.end_tile == 0
    assert told(state, "remove_artifact")
    assert told(state, "trigger")


# --- Further cases --------------------------------------------------------------------------------


@pytest.mark.rule("14.18", "13.12", "5.3.8")
def test_ranges_from_the_chasm_at_the_start() -> None:
    state = table()
    food = {name: int(tile_range(state, 0, TILE_SPACES.index(name), 0)) for name in TILE_SPACES[5:]}
    assert {name for name, cost in food.items() if cost == 1} == {"A08", "A09", "A19"}
    assert {name for name, cost in food.items() if cost == 2} == {"A11", "A13", "A16", "A22"}
    assert {name for name, cost in food.items() if cost == 3} == {"A07", "A14", "A20", "A23"}
    assert {name for name, cost in food.items() if cost == 4} == {"A03", "A04", "A21", "A24"}
    beyond = {"A01", "A02", "A05", "A06", "A10", "A12", "A15", "A17", "A18", "A25"}
    assert {name for name, cost in food.items() if cost > 4} == beyond


@pytest.mark.rule("14.21", "5.3.7", "13.5")
def test_crystals_make_up_for_missing_gears() -> None:
    state = building(desert(table(gear=2, crystal=2)), "h051")
    ground(state, h052="sand")
    do(again(state), "act what=build", "size size=small", "space at=h052")
    assert goods(state) == {"crystal": 1}


@pytest.mark.rule("14.22", "5.3.2", "13.6", "5.3.5")
def test_a_crate_lifts_a_track_above_its_cap_while_something_is_paid() -> None:
    state = building(desert(table(gear=6, closed="k04")), "h051")
    ground(state, h052="sand")
    do(again(state), "act what=build", "size size=large", "open crate=k04")
    assert goods(state) == {"gear": 8}
    assert goods(do(state.clone(), "space at=h052")) == {"gear": 3}
    assert goods(do(state, "back")) == {"gear": 6}


@pytest.mark.rule("14.23", "13.22", "5.2.4")
def test_earlier_cards_of_the_colour_are_used_again() -> None:
    state = again(table(active="c_yellow_01 sA5", slots="T1:c_yellow_02:top"))
    assert goods(do(state.clone(), "act what=play", "card id=c_yellow_01", "slot id=T1")) == {"food": 6}
    assert goods(do(state, "act what=play", "card id=sA5", "slot id=T1")) == {"gear": 3}


@pytest.mark.rule("14.24", "13.23", "5.2.2")
def test_a_slot_is_closed_by_a_card_without_a_symbol() -> None:
    state = again(table(active="sA5", slots="T1:c_yellow_02:top T1:sA1:top"))
    do(state, "act what=play")
    assert offers(state, "slot id=") == ["T2", "B1", "B2"]
    state = again(table(active="sA5", slots="T1:c_yellow_02:top"))
    do(state, "act what=play")
    assert "T1" in offers(state, "slot id=")


@pytest.mark.rule("14.26", "13.25", "6.2.2", "MACHINE_PICK", "5.11.4")
def test_two_unlocks_at_once_are_taken_in_the_order_their_owner_wants() -> None:
    state = table(gray=7, yellow=3)
    state.tribes[0].unlocked = 0b00001_00011
    resolve(state, "adv:yellow:2")
    assert options(state) == ["unlock at=R_gray_3", "unlock at=R_yellow_2"]
    do(state, "unlock at=R_yellow_2")
    first = offers(state, "machine id=")
    assert len(first) == 3
    assert all(machine.startswith("m_yellow") for machine in first)
    do(state, f"machine id={first[0]}")
    second = offers(state, "machine id=")
    assert len(second) == 3
    assert all(machine.startswith("m_gray") for machine in second)
    assert state.tribes[0].progress == 2
    assert len([machine for machine in state.piles.machines if machine >= 0]) == 9


@pytest.mark.rule("14.29", "13.27", "13.62", "5.4.5", "5.11.3")
def test_a_neighbour_earns_from_a_tile_that_somebody_explores() -> None:
    state = desert(table(food=6, gear=1, book=1))
    building(state, "h050", 1, large=True)
    building(state, "h048", 0)
    tile = next(s for s in range(5, 30) if state.map.tiles[s] == 5 + 5)  # at06: mountain, sand, water:crate, field
    space = TILE_SPACES.index("A08")
    state.map.tiles[space], state.map.tiles[tile] = state.map.tiles[tile], state.map.tiles[space]
    do(again(state), "act what=explore", "tile at=A08")
    do(state, options(state)[0])
    assert asked(state) == "TILE_ORIENT"
    # orientation 0: h024 mountain, h036 sand, h023 water, h035 field; h035 touches h048, h036 touches h050
    do(state.clone(), "orient way=0")
    # orientation 1: h035 mountain, h023 sand, h036 water, h024 field
    do(state, "orient way=1")
    assert tracks(state) == [2, 1, 1]
    assert len(members(state.tribes[1].closed)) == 1
    assert state.tribes[0].closed == 0


@pytest.mark.rule("14.30", "13.3", "5.7.6", "HIB_REWARD", "HIBERNATE")
def test_on_the_last_space_any_reward_may_be_taken() -> None:
    state = table(sleep=6)
    do(state, "act what=hibernate")
    assert options(state) == [*[f"reward space={space}" for space in range(2, 7)], "skip"]
    assert state.tribes[0].sleep == 6
    assert sum(state.artifacts) == 6


@pytest.mark.rule("14.31", "DISCOUNT_PICK", "5.4.1")
def test_a_discount_on_a_mixed_cost_is_spread_by_the_player() -> None:
    state = table(food=6, gear=1, machines="R_yellow_2=m_yellow_02", energy=1)
    back_of(state, "A08", food=2, gear=1, vp=2)
    do(again(state), "act what=explore", "power at=R_yellow_2", "tile at=A08")
    assert asked(state) == "DISCOUNT_PICK"
    assert options(state) == ["basic of=gear", "basic of=food"]
    do(state, "basic of=gear")
    assert goods(state) == {"food": 6 - 1 - 1, "gear": 1}  # the second pick left food alone, then 1 food and 1 range


@pytest.mark.rule("14.32", "10.5.1")
def test_a_full_progress_track_is_worth_28() -> None:
    assert lines(table(progress=20))["progress"] == 28
    assert [lines(table(progress=markers))["progress"] for markers in (0, 3, 9, 19)] == [0, 1, 6, 25]


@pytest.mark.rule("14.33", "10.1", "10.2", "5.9")
def test_everybody_else_has_one_more_turn() -> None:
    state = table(players=3)
    state.artifacts[0] = state.artifacts[1] = state.artifacts[2] = 0
    state.artifacts[2] = 1
    again(state, 1)
    state.tribes[1].score = 19
    resolve(state, "vp:1", seat=1)
    assert state.end_tile == 1
    sleep(state)
    assert state.active == 2
    sleep(state)
    assert state.active == 0
    sleep(state)
    assert state.over


def sleep(state: Revive) -> None:
    """The whole turn of whoever is active: hibernate and nothing else."""
    active = state.active
    do(state, "act what=hibernate")
    while not state.over and state.active == active:
        for text in ("skip", "done", "act what=end", options(state)[0]):
            if text in options(state):
                do(state, text)
                break


@pytest.mark.rule("14.34", "11.3", "4.3")
def test_alone_the_cube_beyond_twenty_ends_the_game_after_the_reward() -> None:
    state = table(players=1)
    state.cube = 19
    do(again(state), "act what=hibernate")
    assert asked(state) == "HIB_REWARD"
    sleep_rewards(state)
    assert state.over


def sleep_rewards(state: Revive) -> None:
    while not state.over:
        for text in ("skip", "done", "act what=end", options(state)[0]):
            if text in options(state):
                do(state, text)
                break


@pytest.mark.rule("14.36", "13.48")
def test_two_who_always_sleep_are_stopped_after_sixty_turns() -> None:
    state = table()
    state.tribes[0].turns, state.tribes[1].turns = 57, 56
    for _ in range(4 * 2):
        assert not state.over
        sleep(state)
    assert [int(tribe.turns) for tribe in state.tribes] == [60, 60]
    assert state.over
    assert state.end_tile == -1


@pytest.mark.rule("14.37", "8.2")
def test_a_trade_for_a_crystal_needs_one() -> None:
    state = table("kuniban_sun", gear=5, techs="t1 t2", slots="T1:sA1:top")
    assert offers(again(state), "buy_rest card=") == []
    give(state, crystal=1)
    assert offers(again(state), "buy_rest card=") == ["sA1"]


@pytest.mark.rule("14.19")
def test_every_tile_is_a_target_for_the_machine_of_a_technology() -> None:
    state = again(table("jox49i_sun", techs="t1 t2", food=6, gear=2, book=2, energy=1))
    do(state, "act what=explore", "power at=t2")
    assert len(offers(state, "tile at=")) == 25
