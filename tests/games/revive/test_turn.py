"""The turn (5), free actions (8), machines (6.5), and the words of section 3."""

from __future__ import annotations

import pytest

from tests.games.revive.tables import (
    GAME,
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
    offers,
    options,
    resolve,
    table,
    told,
    tracks,
)
from tests.games.revive.test_examples import sleep
from worldwright.games.revive.state_tribe import members
from worldwright.games.revive.turn_range import reach_of


@pytest.mark.rule("TURN", "5.1.1", "HIBERNATE")
def test_hibernating_is_offered_until_something_was_done_and_ending_after_it() -> None:
    state = again(table(active="sA1"))
    assert "act what=hibernate" in options(state)
    assert "act what=end" not in options(state)
    do(state, "act what=switch", "basic of=gear")
    assert "act what=end" in options(state)
    assert "act what=hibernate" not in options(state)


@pytest.mark.rule("5.1.2", "8.5")
def test_free_actions_are_no_action() -> None:
    state = again(table(crystal=1))
    do(state, "convert to=gear")
    assert (state.acted, int(state.actions_left)) == (False, 2)
    assert "act what=end" not in options(state)


@pytest.mark.rule("5.1.3", "5.1.4", "5.8", "PLAY_CARD")
def test_two_actions_may_be_alike_and_then_only_free_actions_remain() -> None:
    state = again(table(active="sA1 sA3 sA5", crystal=1))
    do(state, "act what=play", "card id=sA1", "slot id=T1", "act what=play", "card id=sA3", "slot id=T2")
    assert state.actions_left == 0
    assert set(options(state)) == {"convert to=gear", "convert to=book", "convert to=food", "act what=end"}


@pytest.mark.rule("5.1.4", "END_TURN", "5.9")
def test_the_second_action_is_optional() -> None:
    state = again(table(active="sA1 sA2"))
    do(state, "act what=switch", "basic of=gear", "act what=end")
    assert state.active == 1


@pytest.mark.rule("SWITCH")
def test_the_switch_works_once_until_it_is_ready_again() -> None:
    state = do(again(table()), "act what=switch", "basic of=food")
    assert goods(state) == {"food": 1}
    assert "act what=switch" not in options(state)


@pytest.mark.rule("5.2.1", "PLAY_CARD")
def test_no_card_is_played_without_a_card_or_a_slot() -> None:
    assert "act what=play" not in options(again(table(active="")))
    full = "T1:sA2:top T2:sA3:top B1:sA4:bottom B2:sA5:bottom"
    assert "act what=play" not in options(again(table(active="sA1", slots=full)))
    state = do(again(table(active="sA1 sA2")), "act what=play")
    assert options(state) == ["card id=sA1", "card id=sA2"]


@pytest.mark.rule("5.2.6", "3.6")
def test_a_card_played_by_an_effect_costs_no_action() -> None:
    state = again(table(active="c_yellow_08 sA1", resting=""))
    do(
        state,
        "act what=play",
        "card id=c_yellow_08",
        "slot id=T1",
        "resolve what=c_yellow_08",
        "card id=sA1",
        "slot id=T2",
    )
    assert goods(state) == {"food": 4}
    assert state.actions_left == 1


# --- The map (3) ----------------------------------------------------------------------------------


@pytest.mark.rule("3.1", "13.10", "13.11", "13.13")
def test_the_chasm_and_large_locations_are_one_space_each_and_passable() -> None:
    state = building(desert(table()), "h050")
    assert reach_of(state, 0)[at("h076")] == 1  # over the chasm
    state = desert(table())
    lay(state, "A05", "sand", "sand", "sand", "sand")
    building(state, "h008")
    assert reach_of(state, 0)[at("LL_NW")] == 0
    assert "chasm" not in offers(do(again(state), "act what=hibernate"), "space at=")


@pytest.mark.rule("3.2", "3.9", "13.20", "5.6.1")
def test_buildings_stand_on_vacant_sand_alone() -> None:
    state = ground(desert(table(gear=5)), h050="sand", h051="sand", h063="forest", h064="mountain")
    building(state, "h050", 1)
    do(again(state), "act what=build")
    assert options(state) == ["size size=small", "size size=large", "back"]
    do(state, "size size=small")
    assert offers(state, "space at=") == ["h051"]
    give(state, small=0, large=0)
    assert "act what=build" not in options(again(do(state, "back")))


@pytest.mark.rule("3.3", "13.14", "13.15")
def test_the_chasm_is_an_origin_until_a_piece_is_placed() -> None:
    state = desert(table())
    assert reach_of(state, 0)[at("h050")] == 0
    building(state, "h101")
    assert reach_of(state, 0)[at("h050")] > 0
    state = table(food=6, gear=1, book=1)
    do(again(state), "act what=explore")
    do(state, options(state)[0], "deck", "orient way=0")
    assert reach_of(state, 0)[at("h051")] == 0


@pytest.mark.rule("3.8", "13.9", "13.39", "5.3.6")
def test_discounts_never_touch_range_and_no_cost_is_below_zero() -> None:
    state = desert(table(food=1, book=1, machines="R_green_2=m_green_02 R_green_3=m_green_02", energy=2))
    figure(state, "h052", 1)
    do(again(state), "act what=populate", "power at=R_green_2", "power at=R_green_3", "space at=h052")
    assert goods(state) == {}  # 2 - 4 books for the technology, 1 for the figure there, 1 food for the way


@pytest.mark.rule("3.10", "13.57", "13.62")
def test_turn_order_begins_with_the_active_player() -> None:
    state = table(players=4)
    state.active = 2
    assert state.turn_order() == [2, 3, 0, 1]


# --- Populate and build ---------------------------------------------------------------------------


@pytest.mark.rule("5.5.1", "5.5.5")
def test_nobody_populates_a_location_twice() -> None:
    state = figure(desert(table(book=6, techs="t1")), "h050")
    do(again(state), "act what=populate")
    assert "h050" not in offers(state, "space at=")
    assert "h051" in offers(state, "space at=")


@pytest.mark.rule("5.5.4", "P3", "7.1")
def test_points_after_a_populate_begin_with_the_next_one() -> None:
    state = figure(desert(table("nadair_sun", book=6, techs="t1")), "h063")
    do(again(state), "act what=populate", "space at=h050", "technology id=t4")
    assert state.tribes[0].score == 0
    give(state, book=6)
    do(state, "act what=populate", "space at=h051", "technology id=t2")
    assert state.tribes[0].score == 1


@pytest.mark.rule("5.5.4", "10.6")
def test_a_large_location_may_give_energy_at_once() -> None:
    state = desert(table(book=2))
    state.map.corners[0] = 2 * 7 + 1
    lay(state, "A05", "sand", "sand", "sand", "sand")
    building(state, "h008")
    do(again(state), "act what=populate", "space at=LL_NW")
    assert state.tribes[0].energy == 1


@pytest.mark.rule("13.8", "5.5.2")
def test_a_book_for_somebody_with_six_is_lost() -> None:
    state = figure(desert(table(book=3)), "h050", 1)
    give(state, 1, book=6)
    do(again(state), "act what=populate", "space at=h050")
    assert goods(state) == {}
    assert goods(state, 1) == {"book": 6}


@pytest.mark.rule("5.11.2", "6.2.3", "13.26")
def test_unlocks_come_before_crystals_and_the_progress_bonus_before_the_reward() -> None:
    state = desert(table(gear=3, gray=4, progress=2))
    state.tribes[0].unlocked = 1
    lay(state, "A02", "sand", "mountain", "location", "location")
    building(state, "h005")
    energy = int(state.tribes[0].energy)
    do(again(ground(state, h004="sand", h013="mountain")), "act what=build", "size size=small", "space at=h004")
    assert asked(state) == "MACHINE_PICK"
    assert state.tribes[0].energy == energy + 1  # the bonus of space 3
    assert goods(state) == {}
    do(state, options(state)[0])
    assert goods(state) == {"crystal": 1}


@pytest.mark.rule("13.31", "5.6.3")
def test_every_building_earns_a_crystal_but_it_is_scored_once() -> None:
    state = desert(table(gear=6))
    lay(state, "A02", "sand", "location", "sand", "location")
    building(state, "h005")
    do(again(state), "act what=build", "size size=small", "space at=h004")
    give(state, gear=3)
    do(state, "act what=build", "size size=small", "space at=h003")
    assert goods(state) == {"crystal": 2}
    assert state.measure(10, 0) == 1


@pytest.mark.rule("13.82")
def test_a_water_is_claimed_even_if_its_reward_cannot_be_used() -> None:
    state = ground(desert(table(gear=3)), h051="sand", h050="water:energy:1")
    state.energy = 0
    do(again(state), "act what=build", "size size=small", "space at=h051")
    assert state.map.claimed[at("h050")] == 1


@pytest.mark.rule("13.68", "13.72", "5.11.4", "8.5")
def test_others_decide_about_their_own_gains_without_free_actions() -> None:
    state = table(crystal=0)
    give(state, 1, crystal=3, closed="k01")
    resolve(state, "crystal:1", seat=1)
    assert (asked(state), state.player) == ("CHOOSE_BASIC", 1)
    assert options(state) == ["basic of=gear", "basic of=book", "basic of=food", "skip"]
    state = table()
    resolve(state, "module", seat=1)
    do(state, options(state)[0])
    assert (asked(state), state.player) == ("MODULE_PLACE", 1)


# --- Hibernation ----------------------------------------------------------------------------------


@pytest.mark.rule("5.7.1", "5.7.2", "5.7.3", "5.7.4", "3.6")
def test_hibernation_brings_everything_back() -> None:
    state = table(active="sA1", resting="sA2 sA3", slots="T1:sA4:top B1:sA5:bottom", switch_up=False)
    give(state, machines="R_gray_2=m_gray_01", powered=1 << 1)
    state.energy -= 1
    do(again(state), "act what=hibernate")
    tribe = state.tribes[0]
    assert (tribe.energy, tribe.powered) == (1, 0)
    assert cards(tribe.active) == ["sA1", "sA2", "sA3"]
    assert cards(tribe.resting) == ["sA4", "sA5"]
    assert len(tribe.played) == 0
    assert tribe.switch_up
    assert tribe.sleep == 2


@pytest.mark.rule("5.7.5", "13.1", "13.2", "13.59")
def test_the_third_hibernation_removes_an_artifact_if_there_is_one() -> None:
    state = table(sleep=3)
    do(again(state), "act what=hibernate")
    assert asked(state) == "ARTIFACT_REMOVE"
    do(state, "artifact of=purple")
    assert list(state.artifacts) == [1, 2, 2]
    state = table(players=1, sleep=3)
    do(again(state), "act what=hibernate")
    assert asked(state) == "ARTIFACT_REMOVE"
    state = table(players=1, sleep=3)
    state.artifacts[0] = state.artifacts[1] = state.artifacts[2] = 0
    do(again(state), "act what=hibernate")
    assert asked(state) == "HIB_REWARD"


@pytest.mark.rule("5.7.6", "P12", "7.11", "6.6", "E32")
def test_a_basic_resource_after_the_reward() -> None:
    state = table("vukuntur_sun", passives="hibernate_basic")
    do(again(state), "act what=hibernate", "skip")
    assert asked(state) == "CHOOSE_BASIC"


@pytest.mark.rule("5.7.7", "SOLO_DISCARD", "11.6", "9.7", "13.101")
def test_alone_display_pieces_may_be_sent_away() -> None:
    state = table(players=1)
    do(again(state), "act what=hibernate")
    assert asked(state) == "HIB_REWARD"
    do(state, "skip")
    assert asked(state) == "SOLO_DISCARD"
    shown = [text.removeprefix("discard what=") for text in options(state) if text != "done"]
    assert len(shown) == 5 + 5 + 9
    do(state, f"discard what={shown[0]}", f"discard what={shown[5]}", f"discard what={shown[10]}", "done")
    view = state.view(0)["display"]
    assert None not in [*view["citizens"], *view["modules"], *view["machines"]["gray"]]
    assert shown[0] not in view["citizens"]


@pytest.mark.rule("5.7.8", "POST_HIBERNATE", "13.4")
def test_after_a_hibernation_there_are_trades_and_crates_but_no_machines() -> None:
    state = table("kuniban_sun", crystal=1, closed="k01", techs="t1 t2", machines="R_gray_2=m_gray_01", energy=1)
    do(again(state), "act what=hibernate", "skip")
    assert "open crate=k01" in options(state)
    assert "convert to=gear" in options(state)
    assert offers(state, "power at=") == []


@pytest.mark.rule("6.4.3")
def test_two_such_cards_leave_in_one_hibernation() -> None:
    state = table(active="c_yellow_13 c_green_13 c_yellow_08", resting="", machines="R_yellow_2=m_yellow_07", energy=1)
    do(again(state), "act what=play", "card id=c_yellow_13", "slot id=B1", "power at=R_yellow_2")
    do(state, "card id=c_green_13", "slot id=B2", "resolve what=c_green_13", "resolve what=c_yellow_13", "skip")
    assert cards(state.tribes[0].removed) == ["c_yellow_13", "c_green_13"]
    assert len(told(state, "hibernate")) == 1


@pytest.mark.rule("13.37", "10.6")
def test_a_card_out_of_the_game_counts_no_more() -> None:
    state = table(active="c_yellow_03", resting="", removed=0)
    assert state.measure(8, 0) == 1
    assert state.measure(7, 0) == 1
    give(state, active="")
    state.tribes[0].removed = 1 << 26
    assert state.measure(8, 0) == 0
    assert state.measure(7, 0) == 0


# --- Free actions and machines --------------------------------------------------------------------


@pytest.mark.rule("8.1", "8.6", "13.70")
def test_a_crystal_becomes_a_basic_resource_below_its_cap() -> None:
    state = again(table(crystal=2, gear=6))
    assert offers(state, "convert to=") == ["book", "food"]
    assert goods(do(state, "convert to=food")) == {"crystal": 1, "gear": 6, "food": 1}
    state = ground(desert(table(crystal=3)), h051="sand")
    do(again(state), "act what=build", "size size=small")
    assert offers(state, "convert to=") == []


@pytest.mark.rule("6.5", "6.5.1", "8.3")
def test_a_machine_is_blocked_while_energy_lies_on_it() -> None:
    state = again(table(machines="R_gray_2=m_gray_01", energy=2))
    do(state, "power at=R_gray_2")
    assert goods(state) == {"gear": 2}
    assert state.tribes[0].energy == 1
    assert "power at=R_gray_2" not in options(state)


@pytest.mark.rule("6.5.2", "5.3.5")
def test_an_armed_machine_stays_powered_after_back() -> None:
    state = ground(desert(table(gear=3, machines="R_yellow_1", energy=1)), h051="sand")
    do(again(state), "act what=build", "size size=small", "power at=R_yellow_1", "back")
    assert state.tribes[0].powered == 1 << 5
    assert state.armed_range == 0


@pytest.mark.rule("6.5.4", "6.7", "6.7.1")
def test_a_machine_that_can_do_nothing_is_not_offered() -> None:
    state = again(table(machines="R_yellow_2=m_yellow_05 R_gray_2=m_gray_09", energy=1, resting=""))
    assert offers(state, "power at=") == ["R_gray_2"]


@pytest.mark.rule("13.87")
def test_any_crate_may_be_opened() -> None:
    state = again(table(closed="k09"))
    do(state, "open crate=k09")
    assert len(members(state.tribes[0].opened)) == 1


@pytest.mark.rule("13.50")
def test_a_machine_does_not_unplug_itself() -> None:
    state = table(active="c_yellow_10", machines="R_yellow_2=m_yellow_07 R_gray_2=m_gray_01", energy=1)
    state.tribes[0].powered = 1 << 1
    do(again(state), "power at=R_yellow_2", "card id=c_yellow_10", "slot id=B1", "resolve what=c_yellow_10")
    assert offers(state, "power at=") == ["R_gray_2"]


@pytest.mark.rule("13.49")
def test_an_overlong_turn_winds_up() -> None:
    state = again(table(active="sA1 sA2", crystal=2, closed="k01"))
    state.turn_ply = state.ply - 200
    again(state)
    assert state.active == 1  # hibernation was all that was left, and it was taken at once
    assert told(state, "hibernate")


@pytest.mark.rule("13.96", "13.80")
def test_a_card_that_has_left_its_slot_counts_no_more() -> None:
    state = table(active="c_yellow_05", resting="", slots="", machines="R_green_1", energy=1)
    do(
        again(state),
        "act what=play",
        "slot id=T1",
        "power at=R_green_1",
        "card id=c_yellow_05",
        "resolve what=c_yellow_05",
    )
    assert goods(state) == {}


@pytest.mark.rule("11.7", "10.7")
@pytest.mark.parametrize(
    ("score", "rank"), [(49, "You lose"), (50, "Survivor"), (75, "Minor victory"), (180, "Utopia")]
)
def test_ranks_of_a_game_alone(score: int, rank: str) -> None:
    from worldwright.games.revive.scoring import rank_name, wins_alone

    assert rank_name(score, GAME.catalogue) == rank
    assert wins_alone(score, GAME.catalogue) == (score >= 50)


@pytest.mark.rule("13.55")
def test_final_points_bring_no_bonuses() -> None:
    state = table(progress=20)
    assert state.scores[0] >= 28
    assert state.tribes[0].score == 0
    assert state.tribes[0].closed == 0
    assert tracks(state) == [1, 1, 1]


@pytest.mark.rule("TECH_PICK", "5.5.2")
def test_the_first_technology_is_t1() -> None:
    state = desert(table(book=6, crystal=3))
    do(again(state), "act what=populate", "space at=h050")
    assert state.tribes[0].techs == 1


def test_a_turn_can_be_slept_through() -> None:
    state = table()
    sleep(state)
    assert state.active == 1
