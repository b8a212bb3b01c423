"""Rulings that are easily broken unseen: powers after every kind of action, tiles from the pile, left sides,
boosts, the last turn.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.tribes_of_the_wind.tables import (
    CATALOGUE,
    GAME,
    answer,
    asked,
    begin,
    discard_first,
    finish_turn,
    mixed,
    new_game,
    offer,
    options,
    pollution,
    refill,
    rewritten,
    table,
    tiles,
    told,
    tribe_of,
    turns,
)
from worldwright.games.tribes_of_the_wind.grammar import ATOMS
from worldwright.games.tribes_of_the_wind.setup import StartPollution
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

SPIRAL: dict[str, Any] = {"board": "spiral", "powers": "G-spiral-2", "met": "path own", "water": 9}
ALL_TEMPLES = {"water": 0, "move": 1, "pollution": 2, "forest": 3}


def remove(state: TribesOfTheWind) -> TribesOfTheWind:
    """Take away tokens as they come."""
    while asked(state) == "POLLUTION_PICK":
        state.apply(state.actions[0])
    return state


# --- Powers after the action (5.3.5, 5.5) ---------------------------------------------------------


@pytest.mark.rule("5.3.5", "5.5", "8.4.1")
def test_a_power_may_follow_a_temple() -> None:
    state = discard_first(answer(table(**SPIRAL), "temple"))
    answer(state, "marker water")
    assert (asked(state), options(state)) == ("POST_ACTION", ["guide G-spiral-2", "end"])
    remove(answer(state, "guide G-spiral-2"))
    assert asked(state) == "DRAW"


@pytest.mark.rule("5.3.5", "5.5", "5.3.2")
def test_a_power_may_follow_cards_that_are_only_discarded() -> None:
    state = table(tiles="1=P01 2=P02 3=P03", temples=ALL_TEMPLES, **SPIRAL)
    assert "dump" in options(state)
    discard_first(answer(state, "dump"))
    assert (asked(state), options(state)) == ("POST_ACTION", ["guide G-spiral-2", "end"])
    assert asked(answer(state, "end")) == "DRAW"


@pytest.mark.rule("R-60", "5.5", "8.4.1")
def test_no_power_is_offered_in_a_refill_or_after_a_guide_is_chosen() -> None:
    """Neither between the cards that are drawn, nor once a requirement has brought a second power."""
    spiral = {**SPIRAL, "met": "path", "tiles": "1=P01 2=P02 3=P03", "water": 9}
    state = discard_first(answer(table(**spiral), "temple"))
    answer(state, "marker water", "at 3", "end")
    while asked(state) == "DRAW":
        assert not [option for option in options(state) if option.startswith("guide")]
        state.apply(state.actions[0])
    assert asked(state) == "GUIDE_PICK"  # a Temple in the right column
    answer(state, options(state)[0])
    assert state.player == 1


@pytest.mark.rule("R-28", "8.4.1", "5.6.3")
def test_after_building_a_power_may_come_before_every_effect_of_the_card() -> None:
    """The new Pollution can be cleaned before the Forest is planted, though the Forest could be planted at once."""
    spiral: dict[str, Any] = {**SPIRAL, "water": 4, "tiles": "1=P01", "riders": {1: 2}}
    dirty = dict.fromkeys((2, 3, 6, 7, 8, 9, 10, 11), 1)  # 4 and 5 are clean, and building on 1 spreads to 5
    state = offer(table(pollution=dirty, **spiral), "V04")
    answer(state, "build 1", "take 0", "right")
    assert (asked(state), options(state)) == ("EFFECT_ORDER", ["guide G-spiral-2", "effect forest"])
    planted = answer(state.clone(), "effect forest", "take 0")
    assert asked(planted) != "EFFECT_ORDER"
    answer(state, "guide G-spiral-2", "at 5", "at 2", "at 2")
    assert asked(state) == "FOREST_TAKE"  # the power is used: nothing else to choose from
    answer(state, "take 0")
    assert options(state) == ["at 2", "at 4", "at 5"]


@pytest.mark.rule("R-56", "5.6.3", "R-28")
def test_two_effects_of_one_kind_ask_for_no_order_and_open_no_window(tmp_path: Path) -> None:
    """Played from the hand: the window before the action serves as well."""
    catalogue = rewritten(tmp_path, ('eff = "pollution:2+forest:5"', 'eff = "pollution:2+pollution:1"'))
    state = table("F08 water earth air fire", pollution={5: 5, 6: 5}, catalogue=catalogue, **SPIRAL)
    answer(state, "play F08 0")
    assert (asked(state), state.view(0)["steps"]) == ("POLLUTION_PICK", 2)
    answer(state, "at 5", "at 5")
    assert (asked(state), state.view(0)["steps"]) == ("POLLUTION_PICK", 1)
    assert asked(answer(state, "at 5")) == "POST_ACTION"


# --- Order and number of effects ------------------------------------------------------------------


@pytest.mark.rule("R-13", "5.6.3", "7.1")
def test_the_effects_of_a_card_come_in_the_order_the_player_likes() -> None:
    hand = "F08 water earth air fire"  # pollution:2+forest:5
    state = answer(table(hand, water=9, pollution={2: 3}), "play F08 0")
    assert options(state) == ["effect pollution", "effect forest"]
    first = answer(state.clone(), "effect forest", "take 0", "at 1")
    assert asked(first) == "POLLUTION_PICK" or sum(pollution(first).values()) == 1
    answer(state, "effect pollution")
    assert asked(state) == "FOREST_TAKE"


@pytest.mark.rule("R-13", "5.2.3")
def test_what_a_power_adds_to_a_card_takes_part_in_the_order() -> None:
    spiral = {"board": "spiral", "powers": "G-spiral-1", "met": "path", "pollution": {2: 5, 3: 5}}
    state = answer(table("F01 fire water earth air", **spiral), "play F01 0")
    assert options(state) == ["effect pollution", "effect move"]
    assert asked(answer(state.clone(), "effect move")) == "MOVE_STEP"
    assert asked(answer(state, "effect pollution")) == "POLLUTION_PICK"


@pytest.mark.rule("R-26", "8.2", "5.6.6")
def test_each_of_two_atoms_of_one_kind_is_boosted(tmp_path: Path) -> None:
    catalogue = rewritten(tmp_path, ('eff = "pollution:2+forest:5"', 'eff = "pollution:2+pollution:1"'))
    leaf = {"board": "leaf", "powers": "G-leaf-3", "met": "path", "pollution": {2: 5, 3: 5}}
    state = answer(table("F08 water earth air fire", catalogue=catalogue, **leaf), "play F08 0")
    assert (asked(state), state.view(0)["steps"]) == ("POLLUTION_PICK", 3)
    answer(state, "at 2", "at 2", "at 2")
    assert (asked(state), state.view(0)["steps"]) == ("POLLUTION_PICK", 2)
    answer(state, "at 2", "at 2")
    assert pollution(state) == {3: 5}


@pytest.mark.rule("R-26", "8.2", "EX-27")
def test_the_waters_of_one_card_are_boosted_one_by_one(tmp_path: Path) -> None:
    catalogue = rewritten(tmp_path, ('eff = "water:3+forest:5"', 'eff = "water:3+water:1"'))
    spiral = {"board": "spiral", "powers": "G-spiral-4", "met": "path", "water": 0}
    state = answer(table("W08 fire earth air fire", catalogue=catalogue, **spiral), "play W08 0")
    assert tribe_of(state)["water"] == 3 + 1 + 1 + 1


# --- Starting bonuses (4.9) -----------------------------------------------------------------------


@pytest.mark.rule("EX-27", "R-48", "4.9", "8.2")
@pytest.mark.parametrize("guide", ["G-leaf-3", "G-feather-3", "G-feather-2"])
def test_a_starting_bonus_is_neither_boosted_nor_converted(guide: str) -> None:
    """No power exists yet, on any board: the tile says two tokens, and two go, for no Water."""
    board = guide.split("-")[1]
    state: TribesOfTheWind = GAME.new(2, 3, first_player="seated")
    answer(state, f"board {board}", next(option for option in options(state) if option != f"board {board}"))
    assert (asked(state), state.player) == ("START_POLLUTION", 1)
    assert [(event.seat, event.data["number"]) for event in state.events if event.kind == "arrive"] == [(0, 3)]
    assert (tribe_of(state, 1)["powers"], tribe_of(state, 1)["water"]) == ([], 5)
    assert isinstance(state.stack[-1], StartPollution)
    assert state.view(1)["steps"] == 2
    before = sum(pollution(state, 1).values())
    while asked(state) == "START_POLLUTION":
        state.apply(state.actions[0])
    assert (sum(pollution(state, 1).values()), tribe_of(state, 1)["water"]) == (before - 2, 5)


# --- Temples (R-74) -------------------------------------------------------------------------------


@pytest.mark.rule("R-74", "5.3.2")
def test_a_temple_may_be_placed_whose_effect_is_lost() -> None:
    state = discard_first(answer(table(board="spiral", water=0, pollution={}), "temple"))
    assert options(state) == ["marker water", "marker move", "marker pollution", "marker forest"]
    for kind in ("pollution", "forest"):
        trial = answer(state.clone(), f"marker {kind}")
        assert (asked(trial), len(told(trial, "lost"))) == ("DRAW", 1)
        assert [space is not None for space in tribe_of(trial)["temples"]].count(True) == 1


# --- Forests from the pile (7.3, 7.5, R-51) --------------------------------------------------------


@pytest.mark.rule("R-51", "8.2", "7.5.4")
@pytest.mark.parametrize("slot", ["0", "pile"])
def test_a_tile_from_the_pile_is_followed_like_any_other(slot: str) -> None:
    leaf = {"board": "leaf", "powers": "G-leaf-2", "met": "path", "water": 9, "pollution": {}}
    state = answer(table("E01 earth fire water air", **leaf), "play E01 0", f"take {slot}", "at 1")
    assert tribe_of(state)["water"] == 9 - 4 + 4


@pytest.mark.rule("7.3", "7.5.1", "7.5.3")
@pytest.mark.parametrize("slot", ["2", "pile"])
def test_a_tile_costs_the_same_wherever_it_lies(slot: str) -> None:
    state = answer(table("E01 earth fire water air", water=9, pollution={}), "play E01 0")
    top, left = state.view(0)["forests"]["top"], state.view(0)["forests"]["pile"]
    answer(state, f"take {slot}")
    assert told(state, "buy")[0]["cost"] == 4
    assert tribe_of(state)["water"] == 5
    answer(state, "at 1")
    assert state.view(0)["forests"]["pile"] == left - 1
    assert (tiles(state)[1] == top) == (slot == "pile")


@pytest.mark.rule("8.2", "7.3")
def test_a_discount_works_for_a_forest_that_a_guide_sells(tmp_path: Path) -> None:
    catalogue = rewritten(tmp_path, ('type = "on_forest", effect = "water:4"', 'type = "discount", amount = 2'))
    leaf = {"board": "leaf", "powers": "G-leaf-2 G-leaf-4", "met": "path own", "pollution": {}, "catalogue": catalogue}
    state = answer(table(water=4, **leaf), "guide G-leaf-4")
    assert state.view(0)["price"] == 4
    assert tribe_of(answer(state, "take 0", "at 1"))["water"] == 0
    assert "guide G-leaf-4" not in options(table(water=3, **leaf))


@pytest.mark.rule("8.2", "7.2")
def test_a_space_that_is_cleared_is_converted_and_told(tmp_path: Path) -> None:
    catalogue = rewritten(tmp_path, ('type = "discount", amount = 2', 'type = "on_forest", effect = "clear"'))
    feather = {"board": "feather", "powers": "G-feather-3 G-feather-4", "met": "path own", "pollution": {5: 3, 6: 2}}
    state = table("E01 earth fire water air", water=4, catalogue=catalogue, **feather)
    answer(state, "play E01 0", "take 0", "at 1", "at 5")
    assert (pollution(state), tribe_of(state)["water"]) == ({6: 2}, 2 * 3)
    assert [(event["space"], event["number"]) for event in told(state, "clean")] == [("b2", 3)]


# --- Village cards --------------------------------------------------------------------------------


@pytest.mark.rule("5.4.6", "8.1")
def test_only_a_right_side_that_is_used_counts_as_one() -> None:
    for side, sides, picks in (("left", 1, False), ("right", 2, True)):
        sun = {"board": "sun", "tiles": "1=P01", "riders": {1: 2}, "right_sides": 1, "pollution": {}}
        state = answer(offer(table(**sun), "V03"), "build 1", "take 0", side)
        while asked(state) not in ("GUIDE_PICK", "ACTION", "DISCARD_SET"):
            state.apply(state.actions[-1])
        assert tribe_of(state)["right_sides"] == sides
        assert (asked(state) == "GUIDE_PICK") == picks


@pytest.mark.rule("7.4")
def test_every_effect_stands_where_the_rules_say() -> None:
    def kinds(effects: list[int]) -> set[str]:
        return {atom.name for effect in effects for branch in CATALOGUE.effects[effect] for atom in branch}

    cards = kinds([effect for rows in CATALOGUE.rows for row in rows for effect in row.effects])
    temples = kinds([effect for board in CATALOGUE.board_temples for effect in board])
    villages = kinds(list(CATALOGUE.village_effect))
    guides = {atom.name for powers in CATALOGUE.powers for power in powers for atom in power.effect}
    assert cards == set(ATOMS[:5])
    assert temples == {"water", "pollution", "move", "forest"}
    assert {"temple", "catapult"} <= villages
    assert "clear" not in villages
    assert {"catapult", "clear"} <= guides
    assert "temple" not in guides


# --- Guides in the last turn (R-23) ---------------------------------------------------------------


@pytest.mark.rule("R-23", "5.9.1")
def test_a_requirement_met_in_the_last_turn_still_brings_a_power() -> None:
    state = table(board="spiral", tiles="1=P01 2=P02 3=P03", players=2, round=9)
    state.trigger, state.token = 8, 1
    begin(state, seat=0, round=9)
    discard_first(answer(state, "temple"))
    answer(state, "marker water", "at 3")
    refill(state)
    assert (asked(state), len(options(state))) == ("GUIDE_PICK", 4)
    answer(state, "power G-spiral-1")
    assert tribe_of(state)["powers"] == ["G-spiral-1"]
    finish_turn(state)
    assert state.over


# --- What a position holds (3.10, 3.11) -----------------------------------------------------------


@pytest.mark.rule("3.10")
def test_a_player_is_what_the_rules_list() -> None:
    state = table(
        "F01 W01 E01 A01 F02", board="leaf", tiles="1=P01*", riders={1: 2}, pollution={5: 2}, temples={"water": 1},
        water=7, kept="V01 V02", powers="G-leaf-1", met="path", right_sides=1,
    )  # fmt: skip
    tribe = tribe_of(state)
    assert (tribe["board"], tribe["water"], sum(tribe["riders"]), len(tribe["riders"])) == ("leaf", 7, 7, 13)
    assert [slot["card"] for slot in tribe["hand"]] == ["F01", "W01", "E01", "A01", "F02"]
    assert (tribe["pollution"][5], len(tribe["pollution"]), tribe["tiles"][1], tribe["villages"]) == (2, 12, "P01", [1])
    assert (tribe["temples"].count(None), 1 in tribe["temples"], tribe["kept"]) == (3, True, ["V01", "V02"])
    assert (tribe["left"], tribe["powers"]) == (["G-leaf-2", "G-leaf-3", "G-leaf-4"], ["G-leaf-1"])
    assert (tribe["path_met"], tribe["own_met"], tribe["used"], tribe["right_sides"]) == (True, False, [], 1)


@pytest.mark.rule("3.11")
def test_the_middle_is_what_the_rules_list() -> None:
    view = table(round=7, seat=1).view(None)
    assert (view["round"], view["active"], view["end"]["trigger"], view["end"]["reason"]) == (7, 1, None, "")
    for name in ("elements", "villages", "forests"):
        assert len(view[name]["display"]) == 4
        assert view[name]["pile"] > 0
    assert (view["elements"]["discard"], view["villages"]["discard"], view["pending"]) == ([], [], [])


@pytest.mark.rule("R-31")
def test_pollution_is_placed_without_a_limit() -> None:
    """More than the 90 tokens of the box may lie on the boards."""
    state = table(tiles="1=P01", riders={1: 2}, pollution=dict.fromkeys(range(2, 12), 9))
    answer(state, "build 1")
    assert sum(pollution(state).values()) == 92


# --- The guard (12.3) and the solo extra ----------------------------------------------------------


@pytest.mark.rule("12.3", "R-40", "13.3")
def test_the_guard_stops_exactly_where_it_says(tmp_path: Path) -> None:
    for options_, printed, rounds in (({}, 1, 1), ({}, 2, 2), ({"max_rounds": 60}, 2, 60)):
        path = rewritten(tmp_path, ("max_rounds = 60", f"max_rounds = {printed}"))
        state = new_game(2, 1, components=path, events=False, **options_)
        for _ in turns(state, 1):
            pass
        assert (state.round, state.view(None)["end"]["reason"], state.view(None)["end"]["token"]) == (
            rounds,
            "guard",
            None,
        )
    state = new_game(2, 1, components=path, events=False, max_rounds=0)
    for at in turns(state, 1):
        if at.round > 5:
            break
    assert not state.over


@pytest.mark.rule("13.1.6")
def test_the_drifter_asks_nothing() -> None:
    """Alone, the player is asked the same questions as in company, and nobody else is asked anything."""
    company = {asked(at) for seed in range(2) for at in turns(new_game(2, seed, events=False), seed) if not at.over}
    kinds = set()
    for at in turns(new_game(1, 4, events=False), 4):
        if not at.over:
            kinds.add(asked(at))
            assert at.waiting == (0,)
    assert kinds <= {decision.kind for decision in GAME.decisions}
    assert kinds - company <= {"GUIDE_PICK", "POST_ACTION", "EFFECT_ORDER", "VILLAGE_REPLACE", "CLEAR_PICK"}


@pytest.mark.rule("R-45", "13.1.3", "5.8.1")
def test_alone_it_matters_which_of_two_equal_backs_is_taken() -> None:
    hand = "W01 water fire earth air"
    shown = {"display": "earth fire water earth", "top": "A05"}
    company = answer(table(hand, players=2, **shown), "play W01 0")
    assert options(company) == ["take 0", "take 1", "take 2", "take pile"]
    for slot, comes in ((0, "air"), (3, "earth")):
        state = answer(table(hand, players=1, **shown), "play W01 0")
        assert options(state) == ["take 0", "take 1", "take 2", "take 3", "take pile"]
        answer(state, f"take {slot}")
        assert state.view(0)["elements"]["display"][0] == comes  # which the Drifter takes


# --- What actions come to ---------------------------------------------------------------------------


@pytest.mark.rule("R-10", "R-15", "R-16")
def test_a_card_that_would_do_nothing_is_called_idle() -> None:
    state = table("E01 earth fire water air", water=0)
    plays = {GAME.action_space.text(action): GAME.outcome(state, action) for action in state.actions}
    assert plays["play slot=0 row=0"].idle == "Nothing of it can be used now."
    dry = mixed(water=0)
    state = table("F09 fire earth air fire", left=dry, right=dry, pollution={5: 3})
    outcome = GAME.outcome(state, state.actions[options(state).index("play F09 0")])
    assert outcome.idle == "It counts no cards now."
    state = table("W01 water fire earth air", water=0)
    outcome = GAME.outcome(state, state.actions[options(state).index("play W01 0")])
    assert outcome.idle == ""
    assert [(gain.what, gain.least, gain.most) for gain in outcome.gains if gain.seat == 0] == [("water", 5, 5)]


@pytest.mark.rule("5.6.6", "8.2")
def test_questions_name_the_numbers_that_will_come() -> None:
    leaf = {"board": "leaf", "powers": "G-leaf-3", "met": "path"}
    state = discard_first(answer(table(**leaf), "temple"))
    said = {words: GAME.describe(state, action) for words, action in zip(options(state), state.actions, strict=True)}
    assert said["marker pollution"] == "Place the Temple to remove 4 Pollution"
    state = offer(table(tiles="1=P01", riders={1: 2}, **leaf), "V05")
    answer(state, "build 1")
    assert GAME.describe(state, state.actions[0]).endswith("or at once place a Temple and remove 3 Pollution")
