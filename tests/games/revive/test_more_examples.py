"""The worked examples of section 14, from 14.38 on."""

from __future__ import annotations

import pytest

from tests.games.revive.tables import (
    CATALOGUE,
    again,
    artifacts,
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
    lines,
    near,
    offers,
    options,
    resolve,
    table,
    told,
    tracks,
)
from tests.games.revive.test_examples import back_of, sleep, sleep_rewards
from worldwright.games.revive.actions import TILE_SPACES
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_tribe import members
from worldwright.games.revive.turn_range import food_for, range_bonus, reach_of


@pytest.mark.rule("14.38", "P1", "7.1")
def test_forest_and_water_cost_nothing_to_pass() -> None:
    state = building(desert(table("nadair_sun", techs="t1")), "h050")
    ground(state, h051="forest", h052="sand", h065="forest", h066="location")
    assert reach_of(state, 0)[at("h066")] <= 1
    ground(state, **dict.fromkeys(("h064", "h077", "h076", "h078"), "water:energy:1"))
    assert reach_of(state, 0)[at("h066")] == 0


@pytest.mark.rule("14.39", "P10", "7.11", "5.3.9")
def test_range_bonuses_add_up() -> None:
    state = building(desert(table("vukuntur_sun", techs="t1")), "h050")
    state.armed_range = 1
    assert food_for(state, 3, range_bonus(state, 0)) == 1


@pytest.mark.rule("14.40", "5.5.2", "7.15")
def test_technologies_are_connected_by_edges() -> None:
    state = figure(figure(desert(table(book=6, crystal=3, techs="t1 t3")), "h063"), "h064")
    do(again(state), "act what=populate", "space at=h050")
    assert "t6" in offers(state, "technology id=")
    assert "t5" not in offers(state, "technology id=")
    do(state, "technology id=t6", "artifact of=white")
    give(state, book=6)
    do(again(state), "act what=populate", "space at=h051")
    assert {"t5", "t7"} <= set(offers(state, "technology id="))


@pytest.mark.rule("14.41", "5.3.4", "5.3.5", "15.11")
def test_what_was_begun_and_left_is_offered_again_after_a_free_action() -> None:
    state = again(ground(desert(table(closed="k04", active="", book=0)), h051="sand"))
    assert {"act what=explore", "act what=build"} <= set(options(state))
    do(state, "act what=explore", "back")
    assert "act what=explore" not in options(state)
    do(state, "act what=build", "back")
    assert "act what=build" not in options(state)
    do(state, "open crate=k04")
    assert "act what=explore" not in options(state)  # two gears pay for nothing now, and no crate is left
    give(state, gear=3)
    assert "act what=build" in options(again(state))


@pytest.mark.rule("14.42", "5.3.1", "13.71", "13.81", "7.11")
def test_no_machine_that_starts_something_is_used_while_paying() -> None:
    state = building(ground(desert(table("vukuntur_sun", gear=3)), h051="sand"), "h064")
    give(state, machines="R_green_2=m_green_04", energy=1)
    assert "power at=R_green_2" in options(again(state))
    assert "power at=R_green_2" not in options(do(state.clone(), "act what=build", "size size=small"))
    do(state, "power at=R_green_2", "act what=build", "back")
    assert state.tribes[0].markers == 5
    assert state.tribes[0].powered == 1 << 11


@pytest.mark.rule("14.43", "5.3.2")
def test_the_crystal_cap_holds_in_a_window_too() -> None:
    state = again(ground(desert(table(crystal=3, closed="k07")), h051="sand"))
    do(state, "act what=build", "size size=small", "open crate=k07")
    assert asked(state) == "CHOOSE_BASIC"
    assert goods(state) == {"crystal": 3}


@pytest.mark.rule("14.44", "13.75", "7.12")
def test_the_falcon_is_an_origin_beside_the_chasm_until_a_piece_is_placed() -> None:
    state = desert(table("vukuntur_moon"))
    ground(state, h039="field", h052="sand", h050="sand")
    state.map.falcon = at("h039")
    state.map_changed()
    assert (reach_of(state, 0)[at("h052")], reach_of(state, 0)[at("h050")]) == (0, 0)
    building(state, "h052")
    assert reach_of(state, 0)[at("h050")] == 1


@pytest.mark.rule("14.45", "6.4.2", "POST_HIBERNATE")
def test_a_card_that_left_the_game_does_not_wake() -> None:
    state = again(table(active="c_yellow_13", slots="T1:sA1:top", resting="", closed="k13"))
    do(state, "act what=play", "slot id=B1", "resolve what=c_yellow_13", "skip")
    assert asked(state) == "POST_HIBERNATE"
    do(state, "open crate=k13")
    assert offers(state, "card id=") == ["sA1"]


@pytest.mark.rule("14.46", "6.4.1", "5.11.1")
def test_a_card_played_by_a_card_may_end_the_turn() -> None:
    state = again(table(active="c_yellow_08 c_yellow_13", resting="", modules="T1.1=d_yellow_5"))
    do(state, "act what=play", "card id=c_yellow_08", "slot id=T1", "resolve what=c_yellow_08")
    do(state, "card id=c_yellow_13", "slot id=B1", "resolve what=c_yellow_13")
    assert goods(state) == {"food": 1}
    assert state.tribes[0].score == 3
    do(state, "resolve what=d_yellow_5")
    assert state.tribes[0].score == 5
    assert asked(state) == "HIB_REWARD"


@pytest.mark.rule("14.48", "P6", "7.5")
def test_jox_pays_less_food_for_exploring_whatever_the_discount_left() -> None:
    state = table("jox49i_sun", food=1, gear=1, techs="t1", machines="R_yellow_2=m_yellow_02", energy=1)
    building(state, "h049")
    back_of(state, "A08", food=2, gear=1, vp=2)
    do(again(state), "act what=explore", "power at=R_yellow_2", "tile at=A08")
    assert goods(do(state.clone(), "basic of=gear")) == {"food": 1, "gear": 1}
    paid_gear = do(state, "basic of=food")
    do(paid_gear, "basic of=food")
    assert goods(paid_gear) == {"food": 1}


@pytest.mark.rule("14.49", "P4", "13.34", "7.3")
def test_no_books_to_others_from_the_populate_that_unlocks_it() -> None:
    state = desert(table("hofstadterians_sun", players=3, book=3, techs="t1"))
    figure(state, "h063")
    for seat in (1, 2):
        figure(state, "h050", seat)
    do(again(state), "act what=populate", "space at=h050")
    assert goods(state) == {}
    assert state.tribes[0].techs == 0b11
    assert goods(state, 1) == {}
    state = desert(table("hofstadterians_sun", players=3, book=5, techs="t1"))
    figure(state, "h063")
    for seat in (1, 2):
        figure(state, "h050", seat)
    do(again(state), "act what=populate", "space at=h050", "technology id=t4")
    assert goods(state) == {}
    assert goods(state, 1) == {"book": 1}


@pytest.mark.rule("14.50", "P5", "7.4")
def test_range_from_a_temple() -> None:
    state = building(desert(table("hofstadterians_moon", passives="temple_range2")), "h049")
    ground(state, h114="water:energy:1")
    state.map.marks[at("h114")] = 4
    state.tribes[0].tokens = 4
    state.map_changed()
    target = at("h079")
    from_piece = distance(state, "h049", "h079")
    from_temple = distance(state, "h114", "h079")
    assert reach_of(state, 0)[target] == min(from_piece, max(0, from_temple - 2))
    assert from_temple - 2 < from_piece


def distance(state: Revive, start: str, end: str) -> int:
    """Spaces strictly between two spaces, over face-up hexes."""
    steps, wave, seen = 0, {start}, {start}
    while end not in wave:
        wave = {n for name in wave for n in near(name) if n not in seen and (state.map.ground[at(n)] != 0 or n == end)}
        seen |= wave
        steps += 1
    return steps - 1


@pytest.mark.rule("14.51", "13.73", "5.11.6", "7.15")
def test_an_artifact_comes_before_the_crate_even_if_it_is_the_last() -> None:
    state = figure(figure(desert(table(book=6, techs="t1 t3")), "h063"), "h064")
    state.artifacts[0] = state.artifacts[1] = 0
    state.artifacts[2] = 1
    do(again(state), "act what=populate", "space at=h050", "technology id=t6")
    kinds = [event["kind"] for event in state.events_of(None)]
    assert kinds.index("artifact") < kinds.index("trigger") < kinds.index("crate")
    assert state.end_tile == 0


@pytest.mark.rule("14.52", "10.3", "13.84")
def test_the_tile_earned_in_anothers_turn() -> None:
    state = table(players=3)
    state.artifacts[0] = state.artifacts[1] = 0
    state.artifacts[2] = 1
    resolve(state, "artifact:1", seat=1)
    assert state.end_tile == 1
    sleep(state)
    assert state.active == 2
    sleep(state)
    assert state.active == 0
    sleep(state)
    assert state.over


@pytest.mark.rule("14.53", "10.7", "13.53", "10.5.7")
def test_ties_go_to_resources_that_were_not_scored() -> None:
    state = table()
    give(state, 0, gear=3, book=6)
    give(state, 1, gear=6, book=6, food=1)
    state.tribes[0].artifact = state.tribes[1].artifact = 0
    state.tribes[0].score = 1
    assert state.scores[0] == state.scores[1]
    assert state.rank(0) > state.rank(1)


@pytest.mark.rule("14.54", "10.6")
@pytest.mark.parametrize(("tiles", "points"), [(2, 0), (3, 3), (5, 3), (6, 7), (7, 7), (8, 12), (10, 15)])
def test_presence_is_scored_by_its_scale(tiles: int, points: int) -> None:
    state = table(techs="t1")
    state.map.corners[0] = 2 * 7  # ll8, front
    figure(state, "LL_NW")
    hexes = [int(CATALOGUE.board.hexes[space][0]) for space in range(3, 3 + tiles)]
    for spot in hexes:
        state.map.buildings[spot] = 1
    assert lines(state)["location"] == points


@pytest.mark.rule("14.55", "11.2", "11.3", "11.1")
def test_alone_a_card_moves_the_cube_one_space() -> None:
    state = table(players=1, active="sA1 sA2")
    state.cube = 19
    do(again(state), "act what=play", "card id=sA1", "slot id=T1")
    assert state.cube == 20
    assert (asked(state), int(state.tribes[0].turns)) == ("TURN", 2)
    do(state, "act what=play", "slot id=T2")
    assert state.over


@pytest.mark.rule("14.56", "4.4.2", "13.61")
def test_the_two_minor_artifacts_of_a_long_game_of_four() -> None:
    state = table(players=4, long_game=True, sleep=3)
    assert (sum(state.artifacts), state.extra_minors) == (12, 2)
    state.artifacts[0] = state.artifacts[1] = state.artifacts[2] = 0
    state.extra_minors = 1
    do(again(state), "act what=hibernate")
    assert not told(state, "remove_artifact")
    assert state.end_tile == -1
    resolve(state, "artifact:1")
    assert state.end_tile == 0
    assert state.tribes[0].minor == 1


@pytest.mark.rule("14.57", "13.30", "5.4.5")
def test_two_buildings_beside_one_new_hex() -> None:
    state = desert(table(food=6, gear=1, book=1))
    building(building(state, "h048"), "h049")
    space = TILE_SPACES.index("A08")
    swap(state, space, 5 + 0)  # at01: forest, sand, mountain, location
    do(again(state), "act what=explore", "tile at=A08")
    do(state, options(state)[0], "orient way=1")  # h035 forest reversed: h035 is the first hex
    assert state.map.ground[at("h035")] == 4
    assert tracks(state)[2] == 3
    state = desert(table(food=6, gear=1, book=1))
    building(building(state, "h048"), "h049")
    swap(state, space, 5 + 22)  # at23: water:vp:3, mountain, sand, field
    do(again(state), "act what=explore", "tile at=A08")
    do(state, options(state)[0])
    before = int(state.tribes[0].score)
    do(state, "orient way=1")
    assert state.tribes[0].score == before + 3


def swap(state: Revive, space: int, tile: int) -> None:
    other = next(s for s in range(30) if state.map.tiles[s] == tile)
    state.map.tiles[space], state.map.tiles[other] = state.map.tiles[other], state.map.tiles[space]


@pytest.mark.rule("14.58", "P9", "7.10", "13.40", "13.39")
@pytest.mark.parametrize(("size", "gears"), [("small", 0), ("large", 2)])
def test_mountains_and_one_workshop_make_building_cheaper(size: str, gears: int) -> None:
    state = desert(table("formica_moon", gear=gears, passives="build_mountain_discount"))
    ground(state, h051="sand", h050="mountain", h052="mountain", h064="forest")
    state.map.marks[at("h052")] = state.map.marks[at("h064")] = 8
    state.tribes[0].tokens = 3
    do(again(state), "act what=build", f"size size={size}", "space at=h051")
    assert goods(state) == {}


@pytest.mark.rule("14.59", "13.41", "7.6", "5.6.2")
def test_what_another_pays_on_a_target_goes_to_its_owner() -> None:
    state = desert(table("nadair_sun", "jox49i_moon", gear=1, food=2, machines="R_gray_2=m_gray_02", energy=1))
    ground(state, h039="sand")
    state.map.marks[at("h039")] = 16
    state.tribes[1].tokens = 4
    do(again(state), "act what=build", "size size=small", "power at=R_gray_2", "space at=h039")
    assert goods(state) == {}
    assert goods(state, 1) == {"gear": 1}
    assert state.tribes[1].tokens == 5
    assert state.map.marks[at("h039")] == 0


@pytest.mark.rule("14.60", "9.1")
def test_only_tiles_with_equal_backs_are_exchanged() -> None:
    state = table()
    alike = next(tiles for tiles in CATALOGUE.equal_backs if 10 in tiles)
    places = [s for s in range(5, 30) if int(state.map.tiles[s]) - 5 in alike]
    assert sorted(int(state.map.tiles[s]) - 5 for s in places) == [10, 17, 24]
    seen = set()
    for seed in range(12):
        twin = state.determinize(0, seed)
        assert sorted(int(twin.map.tiles[s]) - 5 for s in places) == [10, 17, 24]
        seen.add(tuple(int(twin.map.tiles[s]) for s in places))
    assert len(seen) > 1


@pytest.mark.rule("14.61", "P7", "7.7", "13.65")
def test_kuniban_buys_a_card_with_a_crystal() -> None:
    state = table("kuniban_sun", crystal=1, techs="t1", active="")
    for place, number in enumerate((50, 51, 24, 25, 26)):
        state.piles.citizens[place] = number
    resolve(state, "tribe")
    do(state, "card id=c_gray_01")
    assert goods(state) == {"gear": 1}
    assert cards(state.tribes[0].active) == ["c_gray_01"]
    assert (state.tribes[0].progress, state.tribes[0].markers) == (1, 4)


@pytest.mark.rule("14.62", "P11", "7.11", "5.5.3")
def test_crystals_with_crates_begin_after_the_technology() -> None:
    state = figure(desert(table("vukuntur_sun", book=3, techs="t1")), "h063")
    do(again(state), "act what=populate", "space at=h050", "technology id=t2")
    assert goods(state) == {"crystal": 1}
    assert goods(resolve(state, "crate:1")) == {"crystal": 2}


@pytest.mark.rule("14.63", "5.2.5", "13.69", "13.21", "RESOLVE_NEXT")
def test_the_order_of_groups_is_asked_unless_all_are_plain_gains() -> None:
    state = again(table(active="sA5", modules="B1.1=d_gray_yellow_3"))
    do(state, "act what=play", "slot id=B1")
    assert options(state) == ["resolve what=sA5", "resolve what=d_gray_yellow_3", "skip_rest"]
    do(state, "resolve what=d_gray_yellow_3")
    assert goods(state) == {"food": 1}
    do(state, "skip_rest")
    assert goods(state) == {"food": 1}
    assert state.actions_left == 1
    state = again(table(active="sA2", modules="T1.1=d_yellow_green_3"))
    assert goods(do(state, "act what=play", "slot id=T1")) == {"food": 3}


@pytest.mark.rule("5.2.5", "13.70", "8.2")
def test_where_a_limit_would_swallow_a_gain_there_is_room_to_be_made_first() -> None:
    """Free actions are for any time of a turn: also between a card and its module."""
    bare = again(table("hofstadterians_sun", gear=2, active="c_gray_01", modules="T1.1=d_gray_1"))
    assert goods(do(bare, "act what=play", "slot id=T1")) == {"gear": 6}
    state = table("hofstadterians_sun", gear=2, active="c_gray_01", modules="T1.1=d_gray_1", techs="t1")
    do(again(state), "act what=play", "slot id=T1")
    assert asked(state) == "RESOLVE_NEXT"
    do(state, "resolve what=c_gray_01", "crystallise pair=gear+gear")
    assert goods(state) == {"crystal": 1, "gear": 6}


@pytest.mark.rule("5.2.5")
def test_a_machine_makes_room_and_a_crate_does_not() -> None:
    state = table(food=3, active="c_yellow_01", closed="k11")
    assert goods(do(again(state), "act what=play", "slot id=T1")) == {"food": 6}
    state = table(food=3, active="c_yellow_01", machines="R_yellow_2=m_yellow_09", energy=1)
    do(again(state), "act what=play", "slot id=T1", "power at=R_yellow_2", "exchange pay=food gain=book", "stop")
    assert goods(state) == {"book": 2, "food": 6}


@pytest.mark.rule("14.64", "12.4", "13.46")
def test_the_first_with_three_pieces_reaches_a_goal() -> None:
    state = desert(table(chapter=1, score=9, gear=3))
    building(building(ground(state, h052="sand"), "h050"), "h051")
    do(again(state), "act what=build", "size size=small", "space at=h052")
    assert state.tribes[0].score == 12
    assert len(members(state.tribes[0].closed)) == 1
    assert told(state, "goal")[0]["seat"] == 0
    assert state.goals == 0b10


@pytest.mark.rule("14.65", "7.4", "7.14")
def test_a_temple_collects_the_reward_again_and_counts_the_water_once() -> None:
    state = ground(desert(table("hofstadterians_moon", crystal=2)), h051="water:energy:1")
    state.map.claimed[at("h051")] = 1
    resolve(state, "tribe")
    do(state, "space at=h051")
    assert state.tribes[0].energy == 1
    assert state.measure(9, 0) == 1
    assert asked(resolve(state, "tribe")) == "TURN"


@pytest.mark.rule("14.66", "10.5", "10.5.2", "10.5.4", "10.5.5", "10.5.6")
def test_a_final_score_by_hand() -> None:
    state = table(
        "nadair_sun", artifact="ac02", score=23, progress=9, techs="t1 t2 t3", crystal=1, gear=2, book=4, energy=5
    )
    state.tribes[0].unlocked = 1 << 4
    state.tribes[0].minor = 1
    state.end_tile = 0
    give(state, active="c_gray_01 c_gray_02 c_gray_03 sA5", resting="c_yellow_01 c_green_01", slots="T1:c_green_02:top")
    state.tribes[0].artifacts[0], state.tribes[0].artifacts[2] = 2, 1
    state.map.corners[0] = 2 * 3  # ll4, front: 2 points for each energy
    figure(figure(figure(state, "LL_NW"), "h050"), "h051")
    building(building(state, "h003"), "h031")  # beside two crystals
    assert lines(state) == {
        "points": 23, "progress": 6, "technology": 3, "location": 10, "card_bonus": 6, "end_tile": 4, "minor": 2,
        "resource": 1, "artifact_card": 33,
    }  # fmt: skip
    assert state.scores[0] == 88


@pytest.mark.rule("14.67", "13.89", "13.80")
def test_a_card_that_left_its_slot_leaves_the_game_all_the_same() -> None:
    state = table(active="c_yellow_13", resting="", modules="B1.1=d_yellow_5", machines="R_green_1", energy=1)
    do(
        again(state),
        "act what=play",
        "slot id=B1",
        "resolve what=c_yellow_13",
        "power at=R_green_1",
        "card id=c_yellow_13",
    )
    assert cards(state.tribes[0].resting) == ["c_yellow_13"]
    do(state, "resolve what=d_yellow_5")
    assert state.tribes[0].score == 5
    do(state, "skip")
    assert cards(state.tribes[0].removed) == ["c_yellow_13"]


@pytest.mark.rule("14.68", "13.90", "6.4.4")
def test_alone_the_last_card_may_still_hibernate() -> None:
    state = table(players=1, active="c_yellow_13", resting="")
    state.cube = 20
    do(again(state), "act what=play", "slot id=B1", "resolve what=c_yellow_13")
    assert asked(state) == "HIB_REWARD"
    assert state.cube == 21
    do(state, "skip")
    assert asked(state) == "SOLO_DISCARD"
    sleep_rewards(state)
    assert state.over
    assert state.tribes[0].score == 3


@pytest.mark.rule("14.69", "P8", "13.43", "13.91")
def test_a_copy_gives_no_hibernation() -> None:
    state = table("formica_moon", passives="switch_copy", active="")
    give(state, 1, active="c_yellow_13", resting="", slots="")
    do(again(state), "act what=switch")
    assert options(state) == ["card id=c_yellow_13", "normal"]
    normal = do(state.clone(), "normal")
    assert asked(normal) == "CHOOSE_BASIC"
    do(state, "card id=c_yellow_13")
    assert state.tribes[0].score == 3
    assert asked(state) == "TURN"
    assert not state.tribes[0].switch_up


@pytest.mark.rule("14.70", "13.97", "5.3.7", "7.8", "7.2")
def test_a_sand_tile_without_a_citizen_and_a_crystal_set_aside() -> None:
    state = ground(desert(table("kuniban_moon")), h051="mountain")
    for place, number in enumerate((24, 25, 26, 37, 38)):
        state.piles.citizens[place] = number
    resolve(state, "tribe")
    do(state, "space at=h051")
    assert state.tribes[0].progress == 1
    state = ground(desert(table("nadair_moon", crystal=1)), h051="sand", h052="sand")
    resolve(state, "tribe")
    assert offers(state, "space at=") == ["h051"]


@pytest.mark.rule("10.4", "13.47")
def test_after_the_trigger_artifacts_are_minor() -> None:
    state = table()
    state.artifacts[0] = state.artifacts[1] = 0
    state.artifacts[2] = 1
    resolve(state, "artifact:1")
    resolve(state, "artifact:1")
    assert artifacts(state) == {"white": 1}
    assert state.tribes[0].minor == 1
    assert len(told(state, "trigger")) == 1


@pytest.mark.rule("5.4.4", "TILE_ORIENT", "13.58", "13.63")
def test_the_second_orientation_reverses_the_hexes() -> None:
    state = table(food=6, gear=1, book=1)
    swap(state, TILE_SPACES.index("A08"), 5 + 0)
    do(again(state), "act what=explore", "tile at=A08")
    do(state, options(state)[0])
    assert options(state) == ["orient way=0", "orient way=1"]
    assert state.view(1)["tiles"][TILE_SPACES.index("A08")]["facing"] == "turning"
    kinds = [[int(do(state.clone(), f"orient way={way}").map.ground[at(n)]) for n in hexes()] for way in (0, 1)]
    assert kinds[0] == [4, 1, 2, 6]
    assert kinds[1] == kinds[0][::-1]


def hexes() -> tuple[str, ...]:
    return ("h024", "h036", "h023", "h035")
