"""Tribe abilities, tribe tiles and technologies (7), tribe trades (8.2)."""

from __future__ import annotations

import pytest

from tests.games.revive.tables import (
    again,
    asked,
    at,
    building,
    desert,
    do,
    figure,
    give,
    goods,
    ground,
    lay,
    offers,
    options,
    resolve,
    table,
    tracks,
)
from worldwright.games.revive.turn_range import reach_of


@pytest.mark.rule("E31", "7.3", "13.32")
def test_a_basic_resource_for_each_water_built_next_to() -> None:
    state = table("hofstadterians_sun")
    assert asked(resolve(state, "tribe")) == "TURN"
    assert state.tribes[0].markers == 5
    state.map.claimed[3] = state.map.claimed[9] = 1
    resolve(state, "tribe")
    do(state, "basic of=book", "basic of=gear")
    assert goods(state) == {"gear": 1, "book": 1}
    assert state.tribes[0].markers == 4


@pytest.mark.rule("7.5")
def test_jox_gains_food_and_a_basic_resource() -> None:
    state = do(resolve(table("jox49i_sun"), "tribe"), "basic of=gear")
    assert goods(state) == {"food": 1, "gear": 1}
    assert state.tribes[0].progress == 1


@pytest.mark.rule("7.9")
def test_formica_gains_a_gear_and_a_step() -> None:
    state = do(resolve(table("formica_sun"), "tribe"), "track of=green")
    assert goods(state) == {"gear": 1}
    assert tracks(state) == [1, 1, 2]
    assert state.tribes[0].progress == 1


@pytest.mark.rule("7.11", "7.13")
def test_vukuntur_acts_with_a_space_free() -> None:
    state = ground(desert(table("vukuntur_sun", gear=3)), h052="sand")
    resolve(state, "tribe")
    do(state, "act what=build", "size size=small", "space at=h052")
    assert goods(state) == {}
    assert state.tribes[0].progress == 1


@pytest.mark.rule("7.7", "7.13", "7.17")
def test_a_declined_ability_costs_nothing_and_moves_no_marker() -> None:
    state = do(resolve(table("kuniban_sun", food=1), "tribe"), "skip")
    assert goods(state) == {"food": 1}
    assert state.tribes[0].markers == 5
    assert not state.backed


@pytest.mark.rule("7.13")
def test_without_markers_the_ability_still_works() -> None:
    state = resolve(table("nadair_sun", markers=0, progress=5), "tribe")
    assert goods(state) == {"book": 2}
    assert state.tribes[0].progress == 5


@pytest.mark.rule("P2", "E32", "7.1")
def test_a_book_and_a_point_with_each_ability() -> None:
    state = resolve(table("nadair_sun", passives="tribe_book_vp"), "tribe")
    assert goods(state) == {"book": 3}
    assert state.tribes[0].score == 1


@pytest.mark.rule("7.2", "7.14", "13.45", "13.64", "7.16")
def test_where_a_forest_tile_may_lie() -> None:
    state = ground(desert(table("nadair_moon", crystal=1)), h050="sand", h051="sand", h063="sand", h064="sand")
    building(state, "h063", 1)
    state.map.marks[at("h064")] = 16
    resolve(state, "tribe")
    assert offers(state, "space at=") == ["h050", "h051"]
    assert "skip" in options(state)
    state = ground(desert(table("nadair_moon", gear=6, book=6)), h050="sand")
    assert asked(resolve(state, "tribe")) == "TURN"  # basics are no crystal
    give(state, crystal=1, tokens=0)
    assert asked(resolve(state, "tribe")) == "TURN"


@pytest.mark.rule("7.14", "E31")
def test_a_forest_tile_is_forest_for_later_buildings() -> None:
    state = ground(desert(table("nadair_moon", crystal=1, gear=3)), h050="sand", h051="sand")
    do(resolve(state, "tribe"), "space at=h050")
    do(again(state), "act what=build", "size size=small", "space at=h051")
    assert tracks(state) == [1, 1, 2]


@pytest.mark.rule("13.76", "5.3.3")
def test_range_machines_help_to_place_tiles() -> None:
    state = ground(desert(table("nadair_moon", crystal=1)), h050="sand", h052="sand")
    give(state, machines="R_yellow_1", energy=1)
    resolve(state, "tribe")
    assert offers(state, "space at=") == ["h050"]
    do(state, "power at=R_yellow_1")
    assert offers(state, "space at=") == ["h050", "h052"]


@pytest.mark.rule("7.4", "13.75")
def test_temples_are_origins_and_claim_nothing() -> None:
    state = ground(desert(table("hofstadterians_moon", crystal=1)), h050="water:crate:1")
    do(resolve(state, "tribe"), "space at=h050")
    assert state.map.claimed[at("h050")] == 0
    building(state, "h101")
    assert reach_of(state, 0)[at("h049")] == 0


@pytest.mark.rule("7.6", "13.42", "13.77", "13.64")
def test_where_a_target_may_lie() -> None:
    state = ground(desert(table("jox49i_moon")), h050="sand", h051="sand", h063="forest")
    building(state, "h051", 1)
    figure(state, "h064")
    resolve(state, "tribe")
    spots = offers(state, "space at=")
    assert "h050" in spots
    assert {"h051", "h063", "h064", "h024"}.isdisjoint(spots)
    assert {"LL_NW", "LL_NE", "LL_SW", "LL_SE"} <= set(spots)
    do(state, "space at=h050")
    assert goods(state) == {}
    assert "h050" not in offers(resolve(state, "tribe"), "space at=")


@pytest.mark.rule("13.78", "7.5")
def test_a_figure_that_moves_onto_a_target_leaves_it_there() -> None:
    state = figure(desert(table("jox49i_moon", techs="t1")), "h050")
    state.map.marks[at("h051")] = 16
    do(resolve(state, "relocate_population"), "space at=h050", "space at=h051")
    assert state.map.marks[at("h051")] == 16


@pytest.mark.rule("7.8", "7.14")
def test_where_a_sand_tile_may_lie() -> None:
    state = desert(table("kuniban_moon", "formica_moon", food=3))
    ground(state, h050="field", h051="forest", h063="mountain")
    state.map.marks[at("h051")] = 8
    resolve(state, "tribe")
    assert offers(state, "space at=") == ["h050", "h063"]


@pytest.mark.rule("7.10", "13.88", "7.14")
def test_a_workshop_lies_on_any_terrain_without_range_and_advances_its_track() -> None:
    state = ground(desert(table("formica_moon", crystal=1)), h101="field", h079="forest")
    state.map.marks[at("h079")] = 1
    resolve(state, "tribe")
    assert offers(state, "space at=") == ["h079", "h101"]
    do(state, "space at=h101")
    assert goods(state) == {}
    assert tracks(state) == [1, 2, 1]


@pytest.mark.rule("7.10", "5.3.6")
def test_a_workshop_makes_exploring_cheaper() -> None:
    from tests.games.revive.test_examples import back_of

    state = ground(desert(table("formica_moon", food=2)), h048="field")
    back_of(state, "A08", food=2, vp=1)
    state.map.marks[at("h048")] = 8
    state.tribes[0].tokens = 4
    do(again(state), "act what=explore", "tile at=A08")
    assert goods(state) == {}  # 1 for the way, 2 - 1 on the back


@pytest.mark.rule("7.12", "13.44")
def test_the_falcon_flies_three_spaces_for_each_marker_and_ends_on_terrain() -> None:
    state = ground(desert(table("vukuntur_moon")), h039="field", h052="sand", h027="mountain")
    resolve(state, "tribe")
    assert offers(state, "space at=") == ["h039"]
    do(state, "space at=h039")
    assert state.map.falcon == at("h039")
    resolve(state, "tribe")
    assert offers(state, "space at=") == ["h027", "h039"]
    state = desert(table("vukuntur_moon"))
    assert asked(resolve(state, "tribe")) == "TURN"


@pytest.mark.rule("13.83", "7.12")
def test_the_falcon_without_markers_flies_fifteen_spaces() -> None:
    state = ground(desert(table("vukuntur_moon", markers=0, progress=5)), h101="field")
    resolve(state, "tribe")
    assert "h101" in offers(state, "space at=")


@pytest.mark.rule("P13")
def test_actions_beside_the_falcon_cost_one_less() -> None:
    state = ground(desert(table("vukuntur_moon", gear=2, passives="falcon_discount")), h051="sand", h050="field")
    state.map.falcon = at("h050")
    do(again(state), "act what=build", "size size=small", "space at=h051")
    assert goods(state) == {}


@pytest.mark.rule("P14")
@pytest.mark.parametrize(("kind", "gained"), [("field", "food"), ("forest", "book"), ("mountain", "gear")])
def test_the_falcon_brings_resources_of_the_terrain(kind: str, gained: str) -> None:
    state = ground(desert(table("vukuntur_moon", passives="falcon_resources")), h039=kind)
    do(resolve(state, "tribe"), "space at=h039")
    assert goods(state) == {gained: 3}


@pytest.mark.rule("E33", "8.2", "7.3")
def test_two_basics_become_a_crystal_below_three() -> None:
    state = again(table("hofstadterians_sun", techs="t1", gear=1, book=2))
    assert offers(state, "crystallise pair=") == ["gear+book", "book+book"]
    assert goods(do(state, "crystallise pair=book+book")) == {"crystal": 1, "gear": 1}
    give(state, crystal=3, gear=3)
    assert offers(again(state), "crystallise pair=") == []


@pytest.mark.rule("E33", "8.2", "13.93", "7.9")
def test_a_crystal_becomes_two_equal_basics() -> None:
    state = again(table("formica_sun", techs="t1", crystal=2, gear=6, book=5))
    assert offers(state, "double to=") == ["book", "food"]
    assert goods(do(state.clone(), "double to=book")) == {"crystal": 1, "gear": 6, "book": 6}
    figure(ground(desert(state), h051="sand"), "h064")
    do(again(state), "act what=build", "size size=small")
    assert offers(state, "double to=") == ["gear", "book", "food"]
    assert goods(do(state, "double to=gear"))["gear"] == 8


@pytest.mark.rule("13.92", "E33", "8.2")
def test_resting_for_a_crystal_is_not_offered_while_paying() -> None:
    state = table("kuniban_sun", techs="t1 t2", crystal=1, gear=2, slots="T1:sA1:top")
    figure(ground(desert(state), h051="sand"), "h064")
    do(again(state), "act what=build", "size size=small")
    assert offers(state, "buy_rest card=") == []
    do(again(do(state, "back")), "buy_rest card=sA1")
    assert len(state.tribes[0].played) == 0
    assert goods(state) == {"gear": 2}


@pytest.mark.rule("7.9", "6.5.3")
def test_the_machine_of_a_tribe_board() -> None:
    state = again(table("formica_sun", techs="t1 t4", energy=1))
    do(state, "power at=t4")
    assert goods(state) == {"crystal": 1}
    assert state.tribes[0].powered == 1 << 15


@pytest.mark.rule("7.10", "E35", "5.5.3")
def test_formica_readies_the_switch_with_its_technology() -> None:
    state = figure(desert(table("formica_moon", book=3, techs="t1", switch_up=False)), "h063")
    do(again(state), "act what=populate", "space at=h050", "technology id=t4")
    assert state.tribes[0].switch_up
    assert state.tribes[0].passives


@pytest.mark.rule("7.14", "13.88")
def test_tiles_leave_earlier_advances_alone() -> None:
    state = lay(table("kuniban_moon"), "A08", "sand", "forest", "field", "sand")
    before = tracks(state)
    resolve(state, "tribe")
    do(state, options(state)[0])
    assert tracks(state) == before


@pytest.mark.rule("13.99", "5.6.4")
def test_the_point_of_a_sand_tile_comes_last() -> None:
    state = ground(desert(table("kuniban_moon", gear=3)), h051="sand", h050="water:energy:1", h064="field")
    state.map.marks[at("h051")] = 2
    do(again(state), "act what=build", "size size=small", "space at=h051")
    kinds = [event["kind"] for event in state.events_of(None)]
    assert kinds.index("advance") < kinds.index("water") < kinds.index("points")
