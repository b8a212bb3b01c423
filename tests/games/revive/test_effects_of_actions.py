"""Every atom that plays cards, carries out actions or changes them does what section 6 says, by itself."""

from __future__ import annotations

import pytest

from tests.games.revive.tables import (
    again,
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
)
from worldwright.engine.errors import CatalogueError
from worldwright.games.revive.actions import CARDS
from worldwright.games.revive.grammar import BadEffect, parse
from worldwright.games.revive.state import Revive


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
    numbers = [CARDS.index(name) for name in names]
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
