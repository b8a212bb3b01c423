"""Several effects at once (5.6): their order, powers in between, lists inside lists.

Some cards are rewritten so that rare lists come up.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.tribes_of_the_wind.tables import (
    answer,
    asked,
    discard_first,
    finish_turn,
    mixed,
    options,
    pollution,
    rewritten,
    riders,
    table,
    tiles,
    told,
    tribe_of,
)
from worldwright.games.tribes_of_the_wind.effects import usable
from worldwright.games.tribes_of_the_wind.grammar import AS_PRINTED, CATAPULT, Atom
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_items import item_of_card

SPIRAL = {"board": "spiral", "powers": "G-spiral-2", "met": "path"}
FULL = dict.fromkeys(range(1, 12), 2)  # no space is empty


def remove(state: TribesOfTheWind) -> TribesOfTheWind:
    """Take away tokens as they come."""
    while asked(state) == "POLLUTION_PICK":
        state.apply(state.actions[0])
    return state


@pytest.mark.rule("5.6.2", "5.6.3", "R-15", "R-67")
def test_while_something_waits_a_power_may_come_first() -> None:
    """One kind can be used, another not: without a power nothing is asked, with one it is offered, and nothing may
    be dropped yet.
    """
    state = answer(table("F08 water earth air fire", water=9, pollution=FULL), "play F08 0")
    assert asked(state) == "POLLUTION_PICK"
    state = answer(table("F08 water earth air fire", water=9, pollution=FULL, **SPIRAL), "play F08 0")
    assert (asked(state), options(state)) == ("EFFECT_ORDER", ["guide G-spiral-2", "effect pollution"])
    remove(answer(state.clone(), "guide G-spiral-2"))
    remove(answer(state, "effect pollution"))
    assert asked(state) == "FOREST_TAKE"


@pytest.mark.rule("5.6.3", "8.4.1", "R-28")
def test_effects_of_one_kind_that_can_all_be_used_open_no_window() -> None:
    state = answer(table("F01 fire water earth air", water=9, pollution=FULL, **SPIRAL), "play F01 0")
    assert asked(state) == "POLLUTION_PICK"


@pytest.mark.rule("5.6.3", "7.2")
def test_a_space_to_clear_is_looked_for_like_everything_else() -> None:
    sun = {"board": "sun", "powers": "G-sun-2 G-sun-3", "met": "path own", "water": 9, "pollution": {}}
    state = answer(table("E01 earth fire water air", **sun), "play E01 0", "take 0", "at 1")
    assert (asked(state), options(state)) == ("EFFECT_ORDER", ["guide G-sun-2", "end"])
    assert asked(answer(state, "end")) == "POST_ACTION"
    assert state.items == []  # what was let go does not come back


@pytest.mark.rule("5.6.5", "8.4.1", "8.4.3", "R-67")
def test_a_power_in_between_is_carried_out_completely_before_the_rest_goes_on() -> None:
    leaf = {"board": "leaf", "powers": "G-leaf-2 G-leaf-4", "met": "path own", "water": 12, "pollution": {}}
    state = answer(table("E05 earth fire water water", **leaf), "play E05 0")
    assert options(state) == ["guide G-leaf-4", "effect move", "effect forest"]
    answer(state, "guide G-leaf-4")
    assert (asked(state), state.view(0)["price"], "end" in options(state)) == ("FOREST_TAKE", 6, False)
    answer(state, "take 0", "at 1")
    assert tribe_of(state)["water"] == 12 - 6 + 4
    assert (asked(state), options(state)) == ("EFFECT_ORDER", ["effect move", "effect forest"])
    answer(state, "effect forest")
    assert (state.view(0)["price"], "end" in options(state)) == (5, True)
    answer(state, "take 0", "at 2")
    assert (asked(state), state.view(0)["steps"]) == ("MOVE_STEP", 2)


@pytest.mark.rule("5.6.5", "5.6.3")
def test_a_list_inside_another_is_dropped_alone(tmp_path: Path) -> None:
    catalogue = rewritten(
        tmp_path, ('type = "on_forest", effect = "water:4"', 'type = "on_forest", effect = "pollution:1"')
    )
    leaf = {"board": "leaf", "powers": "G-leaf-2 G-leaf-4", "met": "path own", "water": 12, "pollution": {}}
    state = answer(table("E05 earth fire water water", catalogue=catalogue, **leaf), "play E05 0")
    answer(state, "guide G-leaf-4", "take 0", "at 1")  # what follows the Forest finds no Pollution
    assert options(state) == ["effect move", "effect forest"]


@pytest.mark.rule("5.6.3", "R-56")
def test_the_oldest_effect_of_a_kind_that_can_be_used_comes_first(tmp_path: Path) -> None:
    catalogue = rewritten(tmp_path, ('eff = "water:3+forest:5"', 'eff = "forest:5+move:2+forest:2+forest:1"'))
    for water, price in ((9, 5), (3, 2)):
        state = answer(table("W08 fire earth air fire", catalogue=catalogue, water=water, pollution={}), "play W08 0")
        assert options(state) == ["effect move", "effect forest"]
        assert answer(state, "effect forest").view(0)["price"] == price


@pytest.mark.rule("5.5", "8.4.1", "5.1", "R-19")
def test_two_powers_are_paid_for_one_after_the_other(tmp_path: Path) -> None:
    fire = 'type = "on_play", element = "fire", effect = "move:3"'
    catalogue = rewritten(tmp_path, (fire, 'type = "pay", cost = 1, effect = "water:3"'))
    spiral = {
        "board": "spiral",
        "powers": "G-spiral-1 G-spiral-2",
        "met": "path own",
        "water": 2,
        "catalogue": catalogue,
    }
    state = table("W01 water fire earth air", **spiral)
    remove(answer(state, "guide G-spiral-1", "guide G-spiral-2"))
    assert (asked(state), tribe_of(state)["water"]) == ("ACTION", 2)
    assert not any(option.startswith("guide") for option in options(state))
    state = answer(table("W01 water fire earth air", **spiral), "play W01 0")
    assert (asked(state), options(state)) == ("POST_ACTION", ["guide G-spiral-1", "guide G-spiral-2", "end"])
    tokens = sum(pollution(state).values())
    remove(answer(state, "guide G-spiral-2"))
    assert sum(pollution(state).values()) == tokens - 3
    assert (asked(state), options(state)) == ("POST_ACTION", ["guide G-spiral-1", "end"])
    assert asked(answer(state, "guide G-spiral-1")) == "DRAW"


@pytest.mark.rule("7.2", "R-50")
def test_the_last_token_goes_without_a_question(tmp_path: Path) -> None:
    catalogue = rewritten(tmp_path, ('cost = 2, effect = "pollution:3"', 'cost = 2, effect = "pollution:1"'))
    state = answer(table(**{**SPIRAL, "catalogue": catalogue, "water": 2, "pollution": {5: 1}}), "guide G-spiral-2")
    assert (asked(state), pollution(state)) == ("ACTION", {})


@pytest.mark.rule("5.3.4", "8.4.3")
def test_the_forest_of_a_temple_may_be_declined() -> None:
    state = answer(discard_first(answer(table(board="spiral", water=9), "temple")), "marker forest")
    assert asked(state) == "FOREST_TAKE"
    assert "end" in options(state)


@pytest.mark.rule("R-79", "5.1")
def test_a_power_must_be_of_use_once_its_cost_is_paid(tmp_path: Path) -> None:
    catalogue = rewritten(tmp_path, ('cost = 2, effect = "pollution:3"', 'cost = 2, effect = "forest:4"'))
    for water in (5, 6):
        state = table(**{**SPIRAL, "catalogue": catalogue, "water": water, "pollution": {}})
        assert ("guide G-spiral-2" in options(state)) == (water == 6)
    catalogue = rewritten(tmp_path, ('cost = 2, effect = "pollution:3"', 'cost = 2, effect = "forest:4+pollution:1"'))
    assert "guide G-spiral-2" in options(table(**{**SPIRAL, "catalogue": catalogue, "water": 2}))  # one part is enough


@pytest.mark.rule("R-16", "5.6.1")
def test_nothing_is_told_of_no_water() -> None:
    state = table("W10 fire fire air air", left=mixed(earth=0), right=mixed(earth=0), pollution={3: 1})
    assert told(answer(state, "play W10 0"), "water") == []


@pytest.mark.rule("5.6.5", "8.2")
def test_a_power_is_fresh_in_the_next_turn() -> None:
    state = table(players=2, water=9, pollution=FULL, **SPIRAL)
    remove(answer(state, "guide G-spiral-2"))
    assert "guide G-spiral-2" not in options(state)
    finish_turn(state)
    assert tribe_of(state)["used"] == ["G-spiral-2"]
    finish_turn(state)
    assert (state.player, tribe_of(state)["used"]) == (0, [])
    assert "guide G-spiral-2" in options(state)


@pytest.mark.rule("R-76", "5.7")
def test_exactly_as_many_tokens_as_there_are_go_without_a_question() -> None:
    state = answer(table("F01 fire water earth air", pollution={3: 2, 7: 1}), "play F01 0")
    assert (asked(state), pollution(state)) == ("DRAW", {})


@pytest.mark.rule("5.7", "7.2", "8.4.3")
def test_a_rider_on_the_only_tile_has_nowhere_to_be_thrown() -> None:
    feather = {"board": "feather", "powers": "G-feather-2", "met": "path", "water": 5}
    state = answer(table(riders={0: 3}, **feather), "guide G-feather-2", "at 12")
    assert riders(state) == {0: 4, 12: 3}  # only to space 0
    assert asked(state) == "ACTION"
    state = answer(table(riders={0: 7}, **feather), "guide G-feather-2")
    assert (asked(state), riders(state)) == ("ACTION", {0: 6, 12: 1})  # only to the Capital, where a Guide may send it


@pytest.mark.rule("5.7", "7.2", "R-63")
def test_a_village_card_has_no_catapult_for_a_rider_on_the_only_tile() -> None:
    tribe = table(riders={0: 7}).tribes[0]
    assert tribe.catapult_starts(anywhere=False) == []
    assert tribe.catapult_starts(anywhere=True) == [0]


@pytest.mark.rule("5.7", "7.2", "R-63")
def test_a_village_card_throws_a_rider_who_has_another_tile_or_waits_in_the_capital() -> None:
    catapult = item_of_card(Atom(CATAPULT, 0, AS_PRINTED), 0)
    for laid, placed, possible in (("", {0: 7}, False), ("", {0: 6}, True), ("1=P01", {0: 3, 1: 4}, True)):
        state = table(tiles=laid, riders=placed)
        assert usable(state, state.tribes[0], catapult, water=0) is possible


@pytest.mark.rule("7.2", "R-34", "5.7")
def test_the_last_forests_of_the_display_can_be_bought() -> None:
    state = table("E01 earth fire water air", water=9, pollution={})
    state.forest_left = 0
    last = state.forest_display[2]
    state.forest_display[:] = [-1, -1, last, -1]
    answer(state, "play E01 0")
    assert options(state) == ["take 2", "end"]
    answer(state, "take 2", "at 1")
    assert tiles(state)[1] == state.catalogue.tile_ids[last]
    assert state.view(0)["forests"]["display"] == [None] * 4


@pytest.mark.rule("7.5.3", "R-34")
def test_the_last_tile_of_the_pile_still_comes_to_the_display() -> None:
    state = table("E01 earth fire water air", water=9, pollution={})
    state.forest_left = 1
    last = state.forest_pile[0]
    answer(state, "play E01 0", "take 3", "at 1")
    assert state.forest_display[3] == last
    assert (state.view(0)["forests"]["pile"], state.view(0)["forests"]["top"]) == (0, None)


@pytest.mark.rule("7.2", "5.7")
def test_the_top_of_the_pile_is_bought_even_with_an_empty_display() -> None:
    state = table("E01 earth fire water air", water=9, pollution={})
    state.forest_display[:] = [-1] * 4
    state.forest_left = 1
    top = state.forest_pile[0]
    answer(state, "play E01 0")
    assert options(state) == ["take pile", "end"]
    answer(state, "take pile", "at 4")
    assert tiles(state)[4] == state.catalogue.tile_ids[top]
    assert state.view(0)["forests"]["display"] == [None] * 4
