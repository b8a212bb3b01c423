"""The worked examples from the rulebook and of requirements and effects (15.1, first half of 15.2): each test is
one of them.
"""

from __future__ import annotations

import pytest

from tests.games.tribes_of_the_wind.tables import (
    CATALOGUE,
    answer,
    asked,
    discard_first,
    lines,
    mixed,
    offer,
    options,
    plays,
    pollution,
    riders,
    table,
    tiles,
    told,
    tribe_of,
)
from worldwright.games.tribes_of_the_wind.scoring import path_met

ALL_FOUR = "fire water earth air"


# --- From the rulebook (15.1) ---------------------------------------------------------------------


@pytest.mark.rule("EX-1", "5.3.1", "5.3.2", "5.3.3", "5.3.4", "R-05", "R-53")
def test_ex_1_a_temple_that_gives_two_moves() -> None:
    state = table(board="feather", riders={})
    discard_first(answer(state, "temple"))
    assert options(state) == ["marker water", "marker move", "marker pollution", "marker forest"]
    answer(state, "marker move")  # space 0 is the only tile, so nobody asks where
    assert asked(state) == "MOVE_STEP"
    assert state.view(0)["steps"] == 2
    answer(state, "ride 12 0", "ride 12 0")
    assert riders(state) == {0: 2, 12: 5}
    assert tribe_of(state)["temples"] == [None, 0, None, None]
    assert len(state.discard) == 3
    assert asked(state) == "DRAW"
    answer(state, "take pile", "take pile")
    assert asked(state) == "DRAW"
    answer(state, "take pile")
    assert all(tribe_of(state)["hand"])


@pytest.mark.rule("EX-2", "3.4.3", "3.4.4", "10.1", "3.3")
@pytest.mark.parametrize("sides", ["*", ""])
def test_ex_2_a_trip_through_portals_needs_villages(sides: str) -> None:
    state = table(
        f"A01 air {ALL_FOUR.replace('air', 'fire')}",
        tiles=f"1=P02 5=P01{sides} 6=G02 7=O02 11=G01{sides}",
        riders={12: 7},
    )
    answer(state, "play A01 0")
    assert ("ride 12 5" in options(state)) == bool(sides)
    if not sides:  # nor is the second step possible, for a rider that stands there already
        there = table("A01 air fire water earth", tiles="1=P02 5=P01 6=G02 7=O02 11=G01", riders={5: 1})
        answer(there, "play A01 0")
        assert "ride 5 11" not in options(there)
        assert "ride 5 12" not in options(there)
    if sides:
        answer(state, "ride 12 5")
        assert "ride 5 11" in options(state)
        answer(state, "ride 5 11")
        assert riders(state) == {11: 1, 12: 6}


@pytest.mark.rule("EX-3", "R-24", "8.1", "3.7")
def test_ex_3_a_legal_path() -> None:
    def met(start: str, five: str, four: str) -> bool:
        state = table(board="spiral", players=4, tiles=f"0={start} 1=P01 2=P02 6=G01 5={five} 4={four}")
        return path_met(state.tribes[0], state.catalogue)

    assert met("S3", "G02", "O01")
    assert not met("S3", "O01", "G02")
    assert met("S2", "O01", "G02")


@pytest.mark.rule("EX-4", "12.4", "9.2")
def test_ex_4_the_final_scoring_of_43() -> None:
    state = table(
        players=2,
        tiles="1=P01* 2=P02* 3=P03* 7=P04* 11=P05* 4=G01",
        temples={"water": 0, "move": 1},
        pollution={9: 2},
        kept="V01 V14 V05",
    )
    assert lines(state) == {"token": 0, "village": 15, "temple": 0, "pollution": 7, "tile": 3, "objective": 18}
    assert state.score(0) == 43


@pytest.mark.rule("EX-5", "7.5.1", "7.5.2", "7.5.3")
def test_ex_5_a_forest_for_four() -> None:
    state = table("E01 earth fire water air", water=6, pollution={2: 1})
    slots, pile = list(state.forest_display), state.forest_left
    top = state.forest_pile[pile - 1]
    answer(state, "play E01 0", "take 2", "at 1")
    assert tribe_of(state)["water"] == 2
    assert tiles(state)[1] == CATALOGUE.tile_ids[slots[2]]
    assert tribe_of(state)["villages"] == []
    assert state.forest_display == [slots[0], slots[1], top, slots[3]]
    assert state.forest_left == pile - 1


@pytest.mark.rule("EX-6", "3.4", "3.4.1", "3.4.2")
def test_ex_6_five_moves() -> None:
    state = table("A01 air fire water earth", tiles="1=P01 5=P02", riders={1: 1})
    answer(state, "play A01 0", "ride 12 0", "ride 0 1", "ride 12 0", "ride 0 1", "ride 1 5")
    assert riders(state) == {1: 2, 5: 1, 12: 4}


@pytest.mark.rule("EX-7", "7.3", "5.2.1")
@pytest.mark.parametrize(("own", "left", "right", "cost"), [(3, 2, 1, 2), (3, 3, 1, 1), (5, 3, 2, 1), (1, 0, 0, 7)])
def test_ex_7_eight_less_x(own: int, left: int, right: int, cost: int) -> None:
    hand = " ".join(["E09", *mixed(earth=own).split()[1:]])
    state = table(hand, left=mixed(earth=left), right=mixed(earth=right), water=9, pollution={})
    answer(state, "play E09 0")
    assert state.view(0)["price"] == cost
    answer(state, "take 0")
    assert state.tribes[0].water == 9 - cost


@pytest.mark.rule("EX-8", "6.1", "5.2.1")
@pytest.mark.parametrize(
    ("own", "left", "right", "removed"),
    [(3, 1, 0, 2), (2, 0, 0, 1), (2, 1, 0, 1), (3, 2, 0, 2), (3, 2, 1, 4), (5, 3, 2, 4)],
)
def test_ex_8_three_steps(own: int, left: int, right: int, removed: int) -> None:
    hand = " ".join(["F19", *mixed(fire=own).split()[1:]])
    state = table(hand, left=mixed(fire=left), right=mixed(fire=right))
    answer(state, "play F19 0")
    assert state.view(0)["steps"] == removed


@pytest.mark.rule("EX-9", "R-11")
def test_ex_9_moves_and_water_are_split_freely() -> None:
    state = table("W06 water fire fire earth", riders={}, water=0)
    answer(state, "play W06 0", "ride 12 0", "ride 12 0", "ride 12 0", "ride 0 12", "end")
    assert riders(state) == {0: 2, 12: 5}
    assert tribe_of(state)["water"] == 2


@pytest.mark.rule("EX-10", "R-71", "6.1")
@pytest.mark.parametrize(("left", "right", "rows"), [(0, 0, []), (1, 0, [0]), (1, 2, [0, 1])])
def test_ex_10_nobody_has_fewer_than_none(left: int, right: int, rows: list[int]) -> None:
    state = table("F16 fire earth earth air", left=mixed(water=left), right=mixed(water=right))
    assert plays(state, "F16") == rows


@pytest.mark.rule("EX-11", "8.2", "5.2.3")
def test_ex_11_a_fire_card_gives_three_more_moves() -> None:
    def fresh() -> object:
        return table("F01 F02 F03 fire earth", board="spiral", powers="G-spiral-1", met="path")

    state = answer(fresh(), "play F01 0")
    assert options(state) == ["effect pollution", "effect move"]
    answer(state, "effect move")
    assert state.view(0)["steps"] == 3
    state = answer(answer(fresh(), "play F01 0"), "effect pollution")
    while asked(state) == "POLLUTION_PICK":
        state.apply(state.actions[0])
    assert (asked(state), state.view(0)["steps"]) == ("MOVE_STEP", 3)
    state = discard_first(answer(fresh(), "temple"))
    answer(state, "marker water")
    assert asked(state) == "DRAW"


@pytest.mark.rule("EX-12", "8.4.2", "8.4.1", "5.1")
def test_ex_12_a_power_is_paid_once_per_turn() -> None:
    state = table(board="spiral", water=5, powers="G-spiral-2", met="path")
    before = sum(pollution(state).values())
    answer(state, "guide G-spiral-2")
    assert tribe_of(state)["water"] == 3
    while asked(state) == "POLLUTION_PICK":
        state.apply(state.actions[0])
    assert sum(pollution(state).values()) == before - 3
    assert asked(state) == "ACTION"
    assert "guide G-spiral-2" not in options(state)
    discard_first(answer(state, "temple"))
    answer(state, "marker water")
    assert asked(state) == "DRAW"
    state = table(board="spiral", water=1, powers="G-spiral-2", met="path")
    assert "guide G-spiral-2" not in options(state)


@pytest.mark.rule("EX-13", "8.2")
@pytest.mark.parametrize(("tokens", "water"), [(1, 2), (2, 4), (3, 6)])
def test_ex_13_pollution_becomes_water(tokens: int, water: int) -> None:
    state = table(
        "F01 fire water earth air", board="feather", powers="G-feather-3", met="path", water=0, pollution={3: tokens}
    )
    answer(state, "play F01 0")
    assert tribe_of(state)["water"] == water


@pytest.mark.rule("EX-14", "R-27", "7.3")
@pytest.mark.parametrize(("card", "row", "printed", "cost"), [("E01", 0, 4, 2), ("E06", 0, 3, 1), ("E19", 0, 2, 1)])
def test_ex_14_a_forest_costs_at_least_one(card: str, row: int, printed: int, cost: int) -> None:
    full = "earth earth earth earth earth"
    state = table(
        f"{card} earth earth earth earth",
        left=full,
        right=mixed(earth=0),
        board="feather",
        powers="G-feather-4",
        met="path",
        water=9,
        pollution={},
    )
    answer(state, f"play {card} {row}")
    assert state.view(0)["price"] == cost < printed


@pytest.mark.rule("EX-14", "R-27", "7.3")
def test_ex_14_a_printed_one_stays_one() -> None:
    full = "earth earth earth earth earth"
    feather = {"board": "feather", "powers": "G-feather-4", "met": "path", "water": 9, "pollution": {}}
    state = answer(table("E09 earth earth earth earth", left=full, right=mixed(earth=0), **feather), "play E09 0")
    assert state.view(0)["price"] == 1
    assert tribe_of(answer(state, "take 0"))["water"] == 8


@pytest.mark.rule("EX-15", "3.8", "13.2", "3.9")
def test_ex_15_display_and_pile_top_are_the_second_neighbour_of_two() -> None:
    state = table(players=2, display="fire fire water air", top="earth")
    backs = state.view(0)["backs"]
    assert backs["right"] == "display"
    assert backs["right_counts"] == {"fire": 2, "water": 1, "earth": 1, "air": 1}
    assert backs["left"] == 1


@pytest.mark.rule("EX-16", "3.9", "R-59", "6.3")
def test_ex_16_a_card_counts_for_itself() -> None:
    assert plays(table("W01 water fire earth air"), "W01") == [0]
    assert plays(table("W01 fire fire earth air", left=mixed(water=3), right=mixed(water=3)), "W01") == []


# --- Further ones (15.2) --------------------------------------------------------------------------


@pytest.mark.rule("EX-17", "R-09", "R-73", "6.2")
def test_ex_17_the_player_chooses_the_row() -> None:
    state = table("F14 fire fire earth air", left=mixed(fire=2), right=mixed(fire=2))
    assert plays(state, "F14") == [0, 1]
    answer(state, "play F14 0")
    assert state.view(0)["steps"] == 2
    state = table("F14 fire water earth air", left=mixed(fire=2), right=mixed(fire=1))
    assert plays(state, "F14") == [0]


@pytest.mark.rule("EX-18", "6.1")
def test_ex_18_none_means_none_in_the_own_hand() -> None:
    assert plays(table("W04 fire earth earth air", left=mixed(fire=0), right=mixed(fire=0)), "W04") == []
    assert plays(table("W04 earth earth earth air", left=mixed(fire=3), right=mixed(fire=3)), "W04") == [0]


@pytest.mark.rule("EX-19", "6.1")
def test_ex_19_cards_of_neighbours_only() -> None:
    none = mixed(fire=0)
    assert plays(table("F11 fire fire fire air", left=none, right=none), "F11") == []
    assert plays(table("F11 water water earth air", left=mixed(fire=1), right=none), "F11") == [0]
    assert plays(table("F11 water water earth air", left=mixed(fire=1), right=mixed(fire=2)), "F11") == [0, 1]


@pytest.mark.rule("EX-20", "5.4.2", "R-41", "10.2", "10.1")
@pytest.mark.parametrize(("tile", "spread"), [("P01", {4: 1, 6: 2, 9: 1}), ("G02", {6: 1})])
def test_ex_20_a_village_spreads_pollution_unless_it_has_a_turbine(tile: str, spread: dict[int, int]) -> None:
    state = table(tiles=f"1=P02 5={tile}", riders={5: 2}, pollution={6: 1})
    answer(state, "build 5")
    assert pollution(state) == spread


@pytest.mark.rule("EX-21", "5.4.1", "R-30", "5.1")
def test_ex_21_surplus_riders_and_temples_stay() -> None:
    state = table(tiles="1=P01", riders={1: 3}, temples={"water": 1})
    answer(state, "build 1")
    assert riders(state) == {1: 1, 12: 6}
    assert tribe_of(state)["temples"].count(1) == 1
    assert tribe_of(state)["villages"] == [1]


@pytest.mark.rule("EX-22", "R-43", "R-62", "5.4.4", "10.1")
def test_ex_22_the_catapult_may_take_a_rider_that_built() -> None:
    state = table(tiles="1=P02 5=G02", riders={1: 2, 5: 5})
    answer(state, "build 1")
    assert riders(state) == {5: 5, 12: 2}
    assert asked(state) == "CATAPULT_FROM"
    assert options(state) == ["at 5", "at 12", "end"]
    answer(state, "at 12")
    assert options(state) == ["at 0", "at 1", "at 5"]
    answer(state, "at 5")
    assert riders(state) == {5: 6, 12: 1}
    assert asked(state) == "VILLAGE_TAKE"


@pytest.mark.rule("EX-23", "R-12", "R-58")
def test_ex_23_without_a_place_for_a_temple_three_cards_may_still_go() -> None:
    state = table(temples={"water": 0})
    assert ("dump" in options(state), "temple" in options(state)) == (True, False)
    state = table(tiles="1=P01 2=P02 3=P03 5=P04", temples={"water": 0, "move": 1, "pollution": 2, "forest": 3})
    assert ("dump" in options(state), "temple" in options(state)) == (True, False)
    discard_first(answer(state, "dump"))
    assert asked(state) == "DRAW"
    assert len(state.discard) == 3


@pytest.mark.rule("EX-24", "R-38", "R-39", "5.4.6")
def test_ex_24_a_fifth_objective_takes_the_place_of_another() -> None:
    state = offer(table(tiles="1=P01", riders={1: 2}, kept="V01 V02 V03 V04"), "V05")
    answer(state, "build 1", "take 0", "left")
    assert options(state) == ["replace V01", "replace V02", "replace V03", "replace V04"]
    answer(state, "replace V02")
    assert tribe_of(state)["kept"] == ["V01", "V03", "V04", "V05"]
    assert state.village_discard == [CATALOGUE.village_ids.index("V02")]


@pytest.mark.rule("EX-25", "R-14", "5.6.1")
def test_ex_25_water_comes_first_and_by_itself() -> None:
    state = table("W08 fire earth air fire", water=3, pollution={})
    answer(state, "play W08 0")
    assert (asked(state), tribe_of(state)["water"]) == ("FOREST_TAKE", 6)
    answer(state, "take 0")
    assert state.tribes[0].water == 1


@pytest.mark.rule("EX-26", "R-15", "5.6.2", "5.6.4")
def test_ex_26_what_is_not_usable_waits() -> None:
    state = table("F08 water earth air fire", water=5, pollution={1: 1, **dict.fromkeys(range(2, 12), 2)})
    answer(state, "play F08 0")
    assert asked(state) == "POLLUTION_PICK"
    answer(state, "at 1", "at 2")
    assert asked(state) == "FOREST_TAKE"
    answer(state, "take 0")
    assert 1 in tiles(state)
    assert [event["action"] for event in told(state, "auto") if event["decision"] == "FOREST_PLACE"] == ["at place=b1"]


@pytest.mark.rule("EX-27", "R-16", "5.6.6")
def test_ex_27_one_more_pollution_each_time() -> None:
    leaf = {"board": "leaf", "powers": "G-leaf-3", "met": "path"}
    state = table("F12 water earth air fire", left=mixed(water=1), right=mixed(water=1), **leaf)
    answer(state, "play F12 1")
    assert state.view(0)["steps"] == 3
    state = discard_first(answer(table(**leaf), "temple"))
    answer(state, "marker pollution")
    assert state.view(0)["steps"] == 4
    dry = mixed(water=0)
    state = table("F09 fire earth air fire", left=dry, right=dry, **leaf)
    before = pollution(state)
    answer(state, "play F09 0")
    assert (asked(state), pollution(state)) == ("DRAW", before)


@pytest.mark.rule("EX-28", "R-25")
def test_ex_28_flexible_units_are_not_boosted() -> None:
    drop = {"board": "drop", "powers": "G-drop-4", "met": "path"}
    assert answer(table("W06 water fire fire earth", **drop), "play W06 0").view(0)["steps"] == 6
    assert answer(table("A01 air fire fire earth", **drop), "play A01 0").view(0)["steps"] == 7


@pytest.mark.rule("EX-29", "8.3", "7.5.4", "R-51")
def test_ex_29_two_powers_follow_one_forest() -> None:
    state = table(
        "E01 earth fire water air",
        board="sun",
        powers="G-sun-3 G-sun-4",
        met="path own",
        water=3,
        pollution={5: 2, 6: 1, 7: 1},
    )
    answer(state, "play E01 0")
    assert state.view(0)["price"] == 3
    answer(state, "take 0", "at 1")
    assert options(state) == ["effect pollution", "effect clear"]
    answer(state, "effect clear", "at 5")
    assert (asked(state), state.view(0)["steps"]) == ("POLLUTION_PICK", 1)


@pytest.mark.rule("EX-30", "R-29")
def test_ex_30_through_the_capital() -> None:
    state = table("A01 air fire fire earth", tiles="1=P02 2=P05 3=G02 7=O02 11=P01*", riders={0: 1})
    answer(state, "play A01 0", "ride 0 12", "ride 12 11")
    assert riders(state) == {11: 1, 12: 6}


@pytest.mark.rule("EX-31", "5.8.1", "5.8.2", "5.8.3", "R-45", "R-46", "11.1")
def test_ex_31_three_cards_are_drawn_unseen() -> None:
    state = table(display="fire water water air", top="E01")
    state.pile[state.pile_left - 2] = CATALOGUE.card_ids.index("F20")
    state = discard_first(answer(state, "temple"))
    answer(state, "marker water")
    kept = state.view(0)["tribes"][0]["hand"][3]["card"]
    assert options(state) == ["take 0", "take 1", "take 3", "take pile"]
    answer(state, "take pile")
    assert state.view(0)["elements"]["top"] == "fire"
    assert options(state) == ["take 0", "take 1", "take 3", "take pile"]
    answer(state, "take 1")
    assert state.view(0)["elements"]["display"] == ["fire", None, "water", "air"]
    assert options(state) == ["take 0", "take 2", "take 3", "take pile"]
    hand = state.view(0)["tribes"][0]["hand"]
    assert [slot and slot["card"] for slot in hand] == [None, None, None, kept, hand[4]["card"]]
    assert [slot["element"] for slot in hand[:2]] == ["earth", "water"]
    answer(state, "take 3")
    assert all(slot["card"] for slot in tribe_of(state)["hand"])
    assert None not in state.view(0)["elements"]["display"]
