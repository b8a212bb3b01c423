"""Every atom that gains something does what section 6 says, by itself."""

from __future__ import annotations

import pytest

from tests.games.revive.tables import (
    artifacts,
    asked,
    cards,
    do,
    goods,
    offers,
    options,
    resolve,
    table,
    told,
    tracks,
)
from worldwright.games.revive.actions import CARDS, MODULES
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
    resolve(state, "rest_slot:1", source=CARDS.index("c_yellow_09"))
    assert options(state) == ["card id=sA1", "skip"]
    do(state, "card id=sA1")
    assert cards(state.tribes[0].resting) == ["sA1"]
    assert cards(state.tribes[0].in_slots()) == ["c_yellow_09"]


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
