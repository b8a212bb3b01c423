"""Every atom of the effect language does what section 6 says, by itself."""

from __future__ import annotations

import pytest

from tests.games.revive.tables import (
    again,
    artifacts,
    asked,
    at,
    cards,
    desert,
    do,
    figure,
    give,
    goods,
    ground,
    offers,
    options,
    resolve,
    table,
    told,
    tracks,
)
from worldwright.engine.errors import CatalogueError
from worldwright.games.revive.actions import MODULES
from worldwright.games.revive.grammar import BadEffect, parse
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_tribe import members

PLAIN_GAINS = [("gear:2", {"gear": 2}), ("book:3", {"book": 3}), ("food:1", {"food": 1}), ("crystal:1", {"crystal": 1})]


@pytest.mark.rule("E1", "6.0.1")
@pytest.mark.parametrize(("effect", "gained"), PLAIN_GAINS)
def test_a_resource_is_gained(effect: str, gained: dict[str, int]) -> None:
    assert goods(resolve(table(), effect)) == gained


@pytest.mark.rule("E1", "3.4", "13.33")
def test_what_is_above_the_cap_is_lost() -> None:
    state = resolve(table(food=5), "food:3")
    assert goods(state) == {"food": 6}
    assert told(state, "lost")[-1]["amount"] == 2


@pytest.mark.rule("E2", "14.20", "3.4")
def test_a_crystal_beyond_three_may_become_a_basic_resource_or_nothing() -> None:
    state = resolve(table(crystal=3, food=6), "crystal:1")
    assert asked(state) == "CHOOSE_BASIC"
    assert options(state) == ["basic of=gear", "basic of=book", "basic of=food", "skip"]
    assert goods(do(state.clone(), "basic of=food")) == {"crystal": 3, "food": 6}
    assert goods(do(state.clone(), "basic of=book")) == {"crystal": 3, "food": 6, "book": 1}
    assert goods(do(state, "skip")) == {"crystal": 3, "food": 6}


@pytest.mark.rule("E3", "CHOOSE_BASIC")
def test_basic_resources_are_chosen_one_by_one_and_not_refused() -> None:
    state = resolve(table(), "basic:2")
    assert options(state) == ["basic of=gear", "basic of=book", "basic of=food"]
    assert goods(do(state, "basic of=gear", "basic of=book")) == {"gear": 1, "book": 1}


@pytest.mark.rule("E4", "6.3", "14.28", "3.7")
def test_points_cross_the_bonuses_of_the_track_in_ascending_order() -> None:
    state = table(score=9)
    crates = state.piles.crates_left
    resolve(state, "vp:2")
    assert state.tribes[0].score == 11
    assert state.piles.crates_left == crates - 1
    state = resolve(table(score=19), "vp:22")
    assert asked(state) == "ARTIFACT_PICK"
    assert len(members(state.tribes[0].closed)) == 0
    do(state, "artifact of=white")
    assert asked(state) == "ARTIFACT_PICK"
    assert len(members(state.tribes[0].closed)) == 1


@pytest.mark.rule("6.3", "13.56")
def test_no_bonus_comes_twice_or_beyond_fifty() -> None:
    state = resolve(table(score=50), "vp:30")
    assert state.tribes[0].score == 80
    assert state.tribes[0].closed == 0
    assert asked(state) == "TURN"


@pytest.mark.rule("E5", "TRADE_STEP")
def test_a_trade_is_made_up_to_so_many_times() -> None:
    state = resolve(table(food=3), "trade:1food>2gear/2book:3")
    assert options(state) == ["exchange pay=food gain=gear", "exchange pay=food gain=book", "stop"]
    do(state, "exchange pay=food gain=gear", "exchange pay=food gain=book")
    assert goods(do(state, "exchange pay=food gain=gear")) == {"gear": 4, "book": 2}
    assert asked(state) == "TURN"


@pytest.mark.rule("E5")
def test_any_basic_is_traded_for_another_and_a_crystal_does_not_stand_in() -> None:
    state = resolve(table(gear=1, crystal=1), "trade:1basic>1basic:3")
    assert options(state) == ["exchange pay=gear gain=book", "exchange pay=gear gain=food", "stop"]


@pytest.mark.rule("E5", "5.3.7")
def test_a_crystal_stands_in_for_a_missing_input_of_a_trade() -> None:
    state = resolve(table(crystal=1), "trade:1food>2gear/2book:2")
    assert goods(do(state, "exchange pay=food gain=gear")) == {"gear": 2}


@pytest.mark.rule("E5")
def test_a_crystal_is_traded_for_four_points() -> None:
    state = resolve(table(crystal=1), "trade:1crystal>4vp:1")
    do(state, "exchange pay=crystal gain=points")
    assert state.tribes[0].score == 4
    assert goods(state) == {}


@pytest.mark.rule("E6", "6.2")
def test_a_track_advances() -> None:
    assert tracks(resolve(table(), "adv:yellow:1")) == [1, 2, 1]
    assert tracks(resolve(table(), "adv:yellow:2")) == [1, 3, 1]


@pytest.mark.rule("E6")
def test_any_track_asks_which_and_all_steps_go_there() -> None:
    state = resolve(table(), "adv:any:1")
    assert options(state) == ["track of=gray", "track of=yellow", "track of=green", "skip"]
    assert tracks(do(state.clone(), "track of=green")) == [1, 1, 2]
    assert tracks(do(state, "skip")) == [1, 1, 1]


@pytest.mark.rule("6.2.1", "14.27", "13.85")
def test_beyond_the_end_of_a_track_each_step_is_a_resource() -> None:
    state = table(yellow=12, gray=12, green=12)
    state.tribes[0].unlocked = (1 << 15) - 1
    assert goods(resolve(state, "adv:yellow:2")) == {"food": 2}
    assert goods(resolve(state, "adv:gray:1", "adv:green:1")) == {"food": 2, "gear": 1, "book": 1}
    assert tracks(state) == [12, 12, 12]


@pytest.mark.rule("E7", "3.5")
def test_a_module_is_taken_and_the_display_filled() -> None:
    state = resolve(table(), "module")
    shown = offers(state, "module id=")
    assert len(shown) == 5
    assert options(state)[-1] == "skip"
    do(state, f"module id={shown[0]}")
    assert asked(state) == "MODULE_PLACE"
    assert len(options(state)) == 12
    do(state, "place at=T1.1")
    assert state.tribes[0].modules[0] == MODULES.index(shown[0])
    assert shown[0] not in [MODULES[module] for module in state.piles.modules]
    assert len([module for module in state.piles.modules if module >= 0]) == 5


@pytest.mark.rule("6.1", "6.1.1", "14.2", "E7")
def test_an_empty_place_with_the_symbol_activates_the_module() -> None:
    state = show_module(table(), "d_yellow_green_2")
    do(resolve(state, "module"), "module id=d_yellow_green_2", "place at=T1.3")
    assert goods(state) == {"book": 1}


@pytest.mark.rule("6.1.1")
def test_a_place_without_the_symbol_does_not() -> None:
    state = show_module(table(), "d_yellow_green_2")
    do(resolve(state, "module"), "module id=d_yellow_green_2", "place at=T1.1")
    assert goods(state) == {}


@pytest.mark.rule("6.1.2", "6.1.4", "14.2", "9.7")
def test_an_occupied_place_loses_its_module_and_activates_nothing() -> None:
    state = show_module(table(modules="T1.3=d_gray_1"), "d_yellow_green_2")
    do(resolve(state, "module"), "module id=d_yellow_green_2", "place at=T1.3")
    assert goods(state) == {}
    assert members(state.piles.gone_modules) == [MODULES.index("d_gray_1")]


@pytest.mark.rule("6.1.3")
def test_modules_may_lie_beside_the_locked_slot() -> None:
    state = resolve(table(), "module")
    do(state, options(state)[0])
    assert "place at=R1.1" in options(state)


def show_module(state: Revive, name: str) -> Revive:
    """This module is the first of the display."""
    number = MODULES.index(name)
    state.piles.module_pile = [m for m in state.piles.module_pile if m != number]
    state.piles.modules_left = len(state.piles.module_pile)
    state.piles.modules[0] = number
    return state


@pytest.mark.rule("E8", "7.13", "14.3")
def test_the_tribe_ability_moves_a_marker() -> None:
    state = resolve(table("nadair_sun"), "tribe")
    assert goods(state) == {"book": 2}
    assert (state.tribes[0].markers, state.tribes[0].progress) == (4, 1)


@pytest.mark.rule("E9", "13.18", "6.7.2")
def test_energy_comes_from_the_supply_while_it_lasts() -> None:
    state = table()
    assert resolve(state, "energy:1").tribes[0].energy == 1
    state.energy = 0
    assert resolve(state, "energy:1").tribes[0].energy == 1


@pytest.mark.rule("E10", "6.7.2")
def test_energy_is_taken_back_from_a_machine() -> None:
    state = table(machines="R_gray_2=m_gray_01 R_gray_3=m_gray_07", powered=(1 << 1) | (1 << 2))
    resolve(state, "unplug:1")
    assert options(state) == ["power at=R_gray_2", "power at=R_gray_3", "skip"]
    do(state, "power at=R_gray_3")
    assert (state.tribes[0].energy, state.tribes[0].powered) == (1, 1 << 1)


@pytest.mark.rule("E10", "5.11.5", "6.7.2")
def test_without_energy_on_a_machine_nothing_is_asked() -> None:
    assert asked(resolve(table(), "unplug:1")) == "TURN"


@pytest.mark.rule("E11", "9.3", "13.17")
def test_crates_come_closed_and_only_their_owner_sees_them() -> None:
    state = resolve(table(), "crate:1")
    assert state.view(0)["tribes"][0]["crates"]["closed"] is not None
    assert state.view(1)["tribes"][0]["crates"]["closed"] is None
    assert state.view(1)["tribes"][0]["crates"]["count"] == 1
    state.piles.crates_left = 0
    resolve(state, "crate:1")
    assert len(members(state.tribes[0].closed)) == 1


@pytest.mark.rule("E12", "6.7.2")
def test_a_slot_card_is_sent_to_rest_but_not_the_card_that_says_so() -> None:
    state = table(slots="T1:sA1:top B1:c_yellow_09:bottom", active="", resting="")
    resolve(state, "rest_slot:1", source=code_of("c_yellow_09"))
    assert options(state) == ["card id=sA1", "skip"]
    do(state, "card id=sA1")
    assert cards(state.tribes[0].resting) == ["sA1"]
    assert cards(state.tribes[0].in_slots()) == ["c_yellow_09"]


def code_of(name: str) -> int:
    from worldwright.games.revive.actions import CARDS

    return CARDS.index(name)


@pytest.mark.rule("E13", "9.5")
def test_a_resting_card_wakes() -> None:
    state = resolve(table(active="sA1", resting="sA2 sA3"), "wake:1")
    assert options(state) == ["card id=sA2", "card id=sA3", "skip"]
    do(state, "card id=sA3")
    assert cards(state.tribes[0].active) == ["sA1", "sA3"]


@pytest.mark.rule("E14", "6.7.1")
def test_an_artifact_is_chosen_by_its_colour() -> None:
    state = resolve(table(), "artifact:1")
    assert options(state) == ["artifact of=purple", "artifact of=orange", "artifact of=white"]
    assert artifacts(do(state, "artifact of=orange")) == {"orange": 1}
    assert state.artifacts[1] == 1


@pytest.mark.rule("E14", "10.4", "13.19")
def test_without_an_artifact_on_the_board_it_is_a_minor_one() -> None:
    state = table(players=1)
    state.artifacts[0] = state.artifacts[1] = state.artifacts[2] = 0
    assert resolve(state, "artifact:1").tribes[0].minor == 1


@pytest.mark.rule("E15", "13.67")
def test_a_basic_resource_for_each_figure_on_the_map() -> None:
    state = resolve(table(techs="t1 t2"), "per_pop:basic")
    assert goods(do(state, "basic of=gear", "basic of=gear")) == {"gear": 2}
    assert asked(resolve(table(), "per_pop:basic")) == "TURN"


@pytest.mark.rule("E16", "13.67")
def test_a_resource_for_each_card_of_a_colour_in_the_slots() -> None:
    state = table(slots="T1:sA1:top B1:sA2:bottom B2:sA3:bottom", active="")
    assert goods(resolve(state, "per_card:yellow:food")) == {"food": 2}


@pytest.mark.rule("E17")
def test_a_resource_for_each_flask_in_sight() -> None:
    """Machine, module, unplayed Brewer, Herbalist on top: 1 each; the Electrician's bottom and resting cards 0."""
    state = table(
        active="c_yellow_03", resting="c_gray_10", slots="T1:c_green_03:top B1:c_gray_03:bottom",
        modules="T1.1=d_yellow_1", machines="R_gray_2=m_gray_09",
    )  # fmt: skip
    assert goods(resolve(state, "per_flask:book")) == {"book": 4}


@pytest.mark.rule("E18", "13.36", "13.94")
def test_another_card_is_played_without_an_action() -> None:
    state = table(active="sA1 sA3 sA5", resting="", slots="")
    resolve(state, "play:yellow")
    assert options(state) == ["card id=sA1", "skip"]
    do(state, "card id=sA1", "slot id=T1")
    assert goods(state) == {"food": 3}
    assert state.actions_left == 2
    assert offers(resolve(state, "play:any"), "card id=") == ["sA3", "sA5"]


@pytest.mark.rule("E18", "13.35", "6.7.3")
def test_without_a_card_of_the_colour_nothing_is_played() -> None:
    assert asked(resolve(table(active="sA3 sA5"), "play:yellow")) == "TURN"


@pytest.mark.rule("E19", "13.38")
def test_a_face_up_citizen_of_a_colour_is_taken() -> None:
    state = show_citizens(table(active=""), "c_gray_01", "c_green_01", "c_green_02", "c_yellow_01", "c_yellow_02")
    resolve(state, "take:green")
    assert options(state) == ["card id=c_green_01", "card id=c_green_02", "skip"]
    do(state, "card id=c_green_02")
    assert cards(state.tribes[0].active) == ["c_green_02"]
    assert len([card for card in state.piles.citizens if card >= 0]) == 5
    state = show_citizens(table(active=""), "c_gray_01", "c_gray_02", "c_gray_03", "c_yellow_01", "c_yellow_02")
    assert asked(resolve(state, "take:green")) == "TURN"


def show_citizens(state: Revive, *names: str) -> Revive:
    """These five citizens are the display."""
    numbers = [code_of(name) for name in names]
    everything = [*state.piles.citizen_pile[: state.piles.citizens_left], *(int(c) for c in state.piles.citizens)]
    state.piles.citizen_pile = [card for card in everything if card not in numbers]
    state.piles.citizens_left = len(state.piles.citizen_pile)
    for place, number in enumerate(numbers):
        state.piles.citizens[place] = number
    return state


@pytest.mark.rule("E20", "14.63")
def test_an_action_is_carried_out_at_once_with_its_discount() -> None:
    state = ground(desert(table()), h051="sand")
    give(state, gear=1)
    resolve(state, "act:build:d2")
    do(state, "size size=small", "space at=h051")
    assert goods(state) == {}
    assert state.actions_left == 2


@pytest.mark.rule("E20", "ACT_PICK", "6.7.3")
def test_any_action_asks_which_as_far_as_they_can_be_started() -> None:
    state = ground(desert(table()), h051="sand")
    give(state, gear=3, book=2)
    resolve(state, "act:any")
    assert options(state) == ["act what=populate", "act what=build", "skip"]
    do(state, "act what=build", "back")
    assert asked(state) == "TURN"


@pytest.mark.rule("E20", "5.3.9")
def test_the_range_of_an_act_effect_is_added() -> None:
    state = ground(desert(table("vukuntur_sun")), h052="sand")
    give(state, gear=3)
    resolve(state, "act:any:r1")
    do(state, "act what=build", "size size=small")
    assert "h052" in offers(state, "space at=")


@pytest.mark.rule("E21", "5.3.6")
def test_a_card_in_a_slot_makes_actions_cheaper() -> None:
    state = ground(desert(table(gear=2, slots="B1:c_gray_11:bottom")), h051="sand")
    do(again(state), "act what=build", "size size=small", "space at=h051")
    assert goods(state) == {}


@pytest.mark.rule("E21", "13.80")
def test_it_does_so_only_on_its_half_and_while_it_lies_there() -> None:
    state = ground(desert(table(gear=2, slots="T1:c_gray_11:top")), h051="sand")
    assert "act what=build" not in options(again(state))


@pytest.mark.rule("E21", "5.3.9")
def test_a_card_in_a_slot_saves_range() -> None:
    state = ground(desert(table(gear=3, slots="B1:c_yellow_11:bottom")), h052="sand")
    do(again(state), "act what=build", "size size=small", "space at=h052")
    assert goods(state) == {}


@pytest.mark.rule("E22", "6.4", "6.4.1", "14.25")
def test_a_card_that_hibernates_leaves_the_game_and_ends_the_turn() -> None:
    state = table(active="c_yellow_13 sA1", resting="")
    do(state, "act what=play", "card id=c_yellow_13", "slot id=B1", "resolve what=c_yellow_13")
    assert asked(state) == "HIB_REWARD"
    do(state, "skip")
    assert cards(state.tribes[0].removed) == ["c_yellow_13"]
    assert state.player == 1


@pytest.mark.rule("E23", "6.0.2", "14.35")
def test_one_of_two_effects_is_chosen_if_it_can_do_something() -> None:
    state = resolve(table("nadair_sun"), "or(module|tribe)")
    assert options(state) == ["branch number=1", "branch number=2", "skip"]
    assert goods(do(state, "branch number=2")) == {"book": 2}
    state = resolve(table("hofstadterians_sun"), "or(module|tribe)")
    assert options(state) == ["branch number=1", "skip"]


@pytest.mark.rule("E24", "5.3.3", "14.39")
def test_a_machine_pays_for_range() -> None:
    state = ground(desert(table(gear=3, machines="R_yellow_1", energy=1)), h052="sand")
    do(again(state), "act what=build", "size size=small")
    assert offers(state, "space at=") == []
    do(state, "power at=R_yellow_1", "space at=h052")
    assert goods(state) == {}


@pytest.mark.rule("E25", "5.3.3")
def test_a_machine_makes_an_action_cheaper() -> None:
    state = ground(desert(table(gear=1, machines="R_gray_2=m_gray_02", energy=1)), h051="sand")
    do(again(state), "act what=build", "size size=small", "power at=R_gray_2", "space at=h051")
    assert goods(state) == {}


@pytest.mark.rule("E25", "5.3.3")
def test_it_is_offered_in_the_window_of_its_own_action_alone() -> None:
    state = desert(table(book=2, machines="R_gray_2=m_gray_02", energy=1))
    do(again(state), "act what=populate")
    assert offers(state, "power at=") == []


@pytest.mark.rule("E26", "14.19", "5.3.4")
def test_a_machine_explores_any_tile_without_range() -> None:
    state = again(table(food=4, gear=1, book=1, machines="R_yellow_2=m_yellow_03", energy=1))
    do(state, "act what=explore", "power at=R_yellow_2")
    assert len(offers(state, "tile at=")) == 25
    do(state, "tile at=A01")
    assert state.tribes[0].score > 0


@pytest.mark.rule("E27", "5.2.3", "14.63")
def test_a_machine_lets_the_half_be_chosen() -> None:
    state = again(table(active="sA1", machines="R_gray_2=m_gray_04", energy=1))
    do(state, "act what=play", "power at=R_gray_2", "slot id=B1")
    assert options(state) == ["half side=top", "half side=bottom"]
    assert goods(do(state, "half side=top")) == {"food": 3}


@pytest.mark.rule("E28", "13.24", "14.47", "6.7.3")
def test_a_wild_card_is_every_colour() -> None:
    state = table(
        active="sA5 c_yellow_08", machines="R_gray_2=m_gray_08", energy=1, modules="B2.1=d_yellow_1 B2.2=d_green_1"
    )
    do(again(state), "act what=play", "card id=c_yellow_08", "slot id=T1", "resolve what=c_yellow_08")
    assert options(state) == ["power at=R_gray_2", "skip"]
    do(state, "power at=R_gray_2", "card id=sA5", "slot id=B2", "resolve what=d_yellow_1", "resolve what=d_green_1")
    assert goods(state) == {"food": 3, "book": 2}


@pytest.mark.rule("E28", "E16")
def test_a_wild_card_counts_for_every_colour_while_it_is_played() -> None:
    state = table(active="c_yellow_05", slots="T2:sA5:top", machines="R_gray_2=m_gray_08", energy=1)
    do(again(state), "act what=play", "power at=R_gray_2", "slot id=T1", "resolve what=c_yellow_05")
    assert goods(state) == {"food": 1}
    assert state.wild == 0


@pytest.mark.rule("E29", "13.79", "7.7")
def test_an_unplayed_card_rests_for_its_top_half() -> None:
    state = resolve(table(active="sA1 sA3", resting="", modules="T1.1=d_yellow_1"), "shift_top")
    do(state, "card id=sA1")
    assert goods(state) == {"food": 3}
    assert cards(state.tribes[0].resting) == ["sA1"]
    assert len(state.tribes[0].played) == 0


@pytest.mark.rule("E30", "14.12", "6.7.3")
def test_an_opened_crate_is_used_once_more_for_a_gear() -> None:
    state = resolve(table(gear=1, opened="k05 k06"), "reopen")
    assert options(state) == ["open crate=k05", "open crate=k06", "skip"]
    assert goods(do(state, "open crate=k05")) == {"book": 2}
    give(state, gear=1)
    assert offers(resolve(state, "reopen"), "open crate=") == ["k06"]
    do(state, "open crate=k06")
    give(state, gear=1)
    assert asked(resolve(state, "reopen")) == "TURN"


@pytest.mark.rule("E34", "7.15", "5.2.2")
def test_the_fifth_slot_opens_with_its_technology() -> None:
    state = again(table(active="sA1"))
    do(state, "act what=play")
    assert offers(state, "slot id=") == ["T1", "T2", "B1", "B2"]
    state = again(table(active="sA1", techs="t1 t3"))
    do(state, "act what=play")
    assert offers(state, "slot id=") == ["T1", "T2", "B1", "B2", "R1"]
    assert options(do(state, "slot id=R1")) == ["half side=top", "half side=bottom"]


@pytest.mark.rule("E35")
def test_the_switch_is_ready_again() -> None:
    assert resolve(table(switch_up=False), "switch_up").tribes[0].switch_up


@pytest.mark.rule("E36", "7.5", "13.51")
def test_a_figure_moves_to_another_location() -> None:
    state = figure(table("jox49i_sun", techs="t1"), "h050")
    ground(desert(state), h050="location", h074="location")
    resolve(state, "relocate_population")
    assert offers(state, "space at=") == ["h050"]
    do(state, "space at=h050")
    assert "h050" not in offers(state, "space at=")
    do(state, "space at=h074")
    assert state.map.figures[at("h074")] == 1
    assert state.map.figures[at("h050")] == 0


@pytest.mark.rule("E37", "14.29", "5.4.5")
def test_a_water_gives_its_reward() -> None:
    state = ground(desert(table(gear=3)), h051="sand", h050="water:energy:1")
    do(again(state), "act what=build", "size size=small", "space at=h051")
    assert state.tribes[0].energy == 1
    assert state.map.claimed[at("h050")] == 1


@pytest.mark.rule("6.0.3")
@pytest.mark.parametrize(
    "text",
    ["gears:1", "gear:x", "gear:0", "adv:blue:1", "act:fly", "act:build:x1", "trade:1gear:1", "trade:xgear>1book:1",
     "or(gear:1)", "per_pop:gear", "play", "while:gear:1", "discount:sleep:1", "passive:none", "ability:none",
     "freetrade:1>2", "trade:1vp>1gear:1"],
)  # fmt: skip
def test_what_the_language_does_not_know_is_refused(text: str) -> None:
    with pytest.raises(BadEffect):
        parse(text)


@pytest.mark.rule("6.0.3")
def test_a_wrong_effect_is_named_with_its_entry() -> None:
    from worldwright.engine.catalogue import Components
    from worldwright.games.revive import GAME

    text = GAME.resource("components.toml").replace('effect = ["reopen"]', 'effect = ["reopens"]')
    with pytest.raises(CatalogueError, match=r"\[\[machine\]\] number 5 .*m_gray_05.* field `effect`"):
        GAME.read_catalogue(Components(text))
