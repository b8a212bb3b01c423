"""The worked examples of refills, guides, the end and scoring (second half of 15.2, and 15.3): each test is one of
them.
"""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.tribes_of_the_wind.tables import (
    CATALOGUE,
    answer,
    asked,
    begin,
    discard_first,
    finish_turn,
    furnish,
    lay,
    lines,
    mixed,
    offer,
    options,
    plays,
    pollution,
    refill,
    table,
    tiles,
    told,
    tribe_of,
)
from worldwright.games.tribes_of_the_wind.scoring import completed
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

FOUR_VILLAGES = "1=P02* 2=P05* 5=P01* 6=G02* 4=O02"


def village(name: str) -> int:
    return int(CATALOGUE.village_ids.index(name))


@pytest.mark.rule("EX-32", "R-32", "5.8.4")
def test_ex_32_the_discard_pile_is_shuffled_in_the_middle_of_a_refill() -> None:
    state = table("W01 water fire earth air", players=5, riders={})
    cards = list(state.pile[: state.pile_left])
    state.pile, state.pile_left, state.discard = vec[i64](cards[:1]), 1, cards[1:]
    assert len(state.discard) == 50
    answer(state, "play W01 0")
    assert (asked(state), len(state.discard)) == ("DRAW", 51)
    answer(state, "take pile")
    assert state.player == 1
    assert (state.pile_left, state.discard) == (51, [])
    old = [*cards[1:], CATALOGUE.card_ids.index("W01")]
    assert sorted(state.pile) == sorted(old)
    assert list(state.pile) not in (old, old[::-1])


@pytest.mark.rule("EX-33", "R-22", "5.9.1", "8.1")
def test_ex_33_two_guides_at_once() -> None:
    state = table(board="spiral", players=4, tiles="0=S3 1=P01 2=P02 3=G01 5=G02 6=G03", pollution={8: 1}, water=4)
    orange = CATALOGUE.tile_ids.index("O05")
    state.forest_display[1] = orange
    discard_first(answer(state, "temple"))
    answer(state, "marker forest", "at 3", "take 1", "at 4")
    assert tribe_of(state)["water"] == 0
    refill(state)
    assert options(state) == ["power G-spiral-1", "power G-spiral-2", "power G-spiral-3", "power G-spiral-4"]
    answer(state, "power G-spiral-2")
    assert options(state) == ["power G-spiral-1", "power G-spiral-3", "power G-spiral-4"]
    answer(state, "power G-spiral-4")
    assert state.player == 1
    assert tribe_of(state)["powers"] == ["G-spiral-2", "G-spiral-4"]
    assert (tribe_of(state)["path_met"], tribe_of(state)["own_met"]) == (True, True)


@pytest.mark.rule("EX-34", "R-20", "8.1")
def test_ex_34_eight_clean_spaces_at_the_end_of_the_turn() -> None:
    state = table("W01 water fire earth air", board="leaf", pollution={7: 1, 8: 1, 9: 1, 10: 1})
    refill(answer(state, "play W01 0"))
    assert asked(state) == "GUIDE_PICK"
    state = table(board="leaf", tiles="1=P01", riders={1: 2}, pollution={7: 1, 8: 1, 9: 1, 10: 1})
    answer(state, "build 1", "take 0", "left")
    assert sorted(pollution(state)) == [2, 5, 7, 8, 9, 10]
    assert (asked(state), state.player) == ("ACTION", 1)


def with_four_villages(state: TribesOfTheWind, seat: int) -> TribesOfTheWind:
    """This seat can build its fifth Village at 4."""
    furnish(state, seat, tiles=FOUR_VILLAGES, riders={4: 2})
    return state


@pytest.mark.rule("EX-35", "12.1.1", "12.1.2", "R-44")
def test_ex_35_everybody_has_the_same_number_of_turns() -> None:
    state = begin(with_four_villages(table(), 1), seat=1, round=24)
    answer(state, "build 4")
    assert state.view(0)["end"] == {"token": 1, "trigger": 24, "reason": "", "max_rounds": 60}
    answer(state, "take 0", "left")
    played = []
    while not state.over:
        played.append((state.round, state.player))
        finish_turn(state)
    assert played == [(24, 2), (25, 0), (25, 1), (25, 2)]
    assert state.view(None)["end"]["reason"] == "villages"


@pytest.mark.rule("EX-36", "R-34", "R-10")
def test_ex_36_no_tile_is_left() -> None:
    state = table("E01 earth fire water air", players=2, water=9, pollution={})
    state.forest_display[:] = [-1] * 4
    state.forest_left = 0
    answer(state, "play E01 0")
    assert asked(state) == "DRAW"
    assert told(state, "lost")


@pytest.mark.rule("EX-37", "R-33", "5.4.7")
@pytest.mark.parametrize(("side", "pile"), [("right", 7), ("left", 6)])
def test_ex_37_the_village_discard_is_shuffled_when_a_card_is_needed(side: str, pile: int) -> None:
    state = table(players=5, tiles="1=P01", riders={1: 2})
    cards = [village("V03"), *(card for card in range(30) if card != village("V03"))]
    for seat, kept in enumerate([cards[4:7], cards[7:11], cards[11:15], cards[15:19], cards[19:23]]):
        state.tribes[seat].kept = kept
    state.village_display, state.village_discard, state.village_left = cards[:4], cards[23:], 0
    answer(state, "build 1", "take 0")
    assert state.village_display[0] == -1
    answer(state, side)
    assert (state.village_left, state.village_discard) == (pile, [])
    drawn_from = list(state.village_pile[:pile])
    assert drawn_from not in (cards[23:], cards[24:], cards[23:29], [*cards[24:], cards[0]])
    assert -1 not in state.village_display
    assert (village("V03") in drawn_from + state.village_display) == (side == "right")


@pytest.mark.rule("EX-38", "9.1", "R-52")
def test_ex_38_an_l_of_three_colours_and_a_diagonal_of_one() -> None:
    state = table(players=5, tiles="0=S2 1=O01 4=P01")
    assert completed(state.tribes[0], CATALOGUE, village("V25"))
    assert not completed(state.tribes[0], CATALOGUE, village("V24"))
    state = table(players=5, tiles="3=P01 6=P02 9=P03")
    assert completed(state.tribes[0], CATALOGUE, village("V22"))
    assert not completed(state.tribes[0], CATALOGUE, village("V23"))


@pytest.mark.rule("EX-39", "12.5")
@pytest.mark.parametrize(("water", "winners"), [((3, 5), [1]), ((4, 4), [0, 1])])
def test_ex_39_water_breaks_ties_and_else_the_victory_is_shared(water: tuple[int, int], winners: list[int]) -> None:
    state = table(players=2)
    for seat in (0, 1):
        furnish(state, seat, pollution={5: 1}, water=water[seat], kept="")
    state.over = True
    assert state.scores == [7, 7]
    assert state.winners == winners


@pytest.mark.rule("EX-40", "R-17")
def test_ex_40_a_total_below_two_is_not_enough() -> None:
    none = mixed(earth=0)
    assert plays(table("A20 air fire fire water", left=mixed(earth=1), right=none), "A20") == []
    assert plays(table("A20 air fire fire water", left=mixed(earth=2), right=none), "A20") == [0]


@pytest.mark.rule("EX-41", "7.2", "5.6.4")
def test_ex_41_a_free_temple_on_the_new_village() -> None:
    state = offer(table(board="spiral", tiles="1=P01", riders={1: 2}, water=0), "V05")
    answer(state, "build 1", "take 0", "right")
    assert options(state) == ["effect pollution", "effect temple"]
    answer(state, "effect temple", "marker water", "at 1")
    assert tribe_of(state)["water"] == 4
    assert (asked(state), state.view(0)["steps"]) == ("POLLUTION_PICK", 2)
    assert state.tribes[0].hand.count(-1) == 0


@pytest.mark.rule("EX-42", "8.4.3", "R-68", "8.2")
def test_ex_42_a_forest_in_addition_to_the_action() -> None:
    state = table("W01 water fire earth air", board="leaf", powers="G-leaf-4", met="own", water=7, pollution={2: 1})
    answer(state, "guide G-leaf-4")
    assert "end" not in options(state)
    answer(state, "take 0", "at 1")
    assert (asked(state), tribe_of(state)["water"]) == ("ACTION", 1)
    answer(state, "play W01 0")
    assert (asked(state), tribe_of(state)["water"]) == ("DRAW", 6)


@pytest.mark.rule("EX-43", "R-49", "R-70", "13.2")
def test_ex_43_two_players_and_fewer() -> None:
    state = table(
        "F16 W01 fire earth air", players=2, left=mixed(water=0), display="water fire fire earth", top="water"
    )
    assert plays(state, "F16") == [0]


@pytest.mark.rule("EX-44", "12.2", "R-37")
def test_ex_44_the_last_seat_triggers_the_end() -> None:
    state = table(players=2)
    with_four_villages(state, 1)
    furnish(state, 0, tiles="1=P03* 2=G04* 5=G05* 6=O05* 4=P04", riders={4: 3})
    begin(state, seat=1, round=20)
    answer(state, "build 4", "take 0", "left")
    assert (state.round, state.player) == (21, 0)
    answer(state, "build 4", "take 0", "left")
    assert tribe_of(state, 0)["villages"] == [1, 2, 4, 5, 6]
    finish_turn(state)
    assert state.over
    assert (state.round, state.view(None)["end"]["token"]) == (21, 1)
    assert (lines(state, 0)["token"], lines(state, 1)["token"]) == (0, 5)
    assert lines(state, 0)["village"] == 15


@pytest.mark.rule("EX-45", "12.3", "R-40", "R-75")
def test_ex_45_the_guard() -> None:
    state = begin(table(), seat=2, round=60)
    finish_turn(state)
    assert state.over
    assert state.view(None)["end"] == {"token": None, "trigger": None, "reason": "guard", "max_rounds": 60}
    assert [line["token"] for line in (lines(state, seat) for seat in range(3))] == [0, 0, 0]
    assert told(state, "end")[0]["guard"]
    state = begin(with_four_villages(table(), 2), seat=2, round=60)
    answer(state, "build 4", "take 0", "left")
    while asked(state) == "GUIDE_PICK":
        state.apply(state.actions[0])
    while not state.over:
        assert state.round == 61
        finish_turn(state)
    assert state.view(None)["end"]["reason"] == "villages"


RESCUE = {"board": "spiral", "powers": "G-spiral-2", "met": "path", "water": 4, "tiles": "1=P01", "riders": {1: 2}}


@pytest.mark.rule("EX-46", "R-67", "5.6.3", "5.6.5", "8.4.1")
def test_ex_46_a_power_rescues_an_item() -> None:
    state = offer(table(pollution=dict.fromkeys((2, 3, 4, 6, 7, 8, 9, 10, 11), 1), **RESCUE), "V04")
    answer(state, "build 1", "take 0", "right")
    assert (pollution(state)[2], pollution(state)[5]) == (2, 1)
    assert options(state) == ["guide G-spiral-2", "end"]
    answer(state, "guide G-spiral-2", "at 5", "at 4", "at 2")
    assert (asked(state), tribe_of(state)["water"]) == ("FOREST_TAKE", 2)
    answer(state, "take 0")
    assert options(state) == ["at 4", "at 5"]
    answer(state, "at 4")
    assert tribe_of(state)["water"] == 0
    state = offer(table(pollution=dict.fromkeys((2, 3, 4, 6, 7, 8, 9, 10, 11), 1), **RESCUE), "V04")
    answer(state, "build 1", "take 0", "right", "end")
    assert asked(state) == "POST_ACTION"
    assert options(state) == ["guide G-spiral-2", "end"]


@pytest.mark.rule("EX-47", "R-65")
def test_ex_47_a_free_temple_declined() -> None:
    state = offer(table(tiles="1=P01", riders={1: 2}, water=0), "V25")
    answer(state, "build 1", "take 0", "right")
    assert (asked(state), tribe_of(state)["water"]) == ("TEMPLE_WHICH", 2)
    assert options(state)[-1] == "end"
    answer(state, "end")
    assert tribe_of(state)["temples"] == [None] * 4
    assert village("V25") in state.village_discard


@pytest.mark.rule("EX-48", "R-66", "7.5.3")
def test_ex_48_the_forest_display_is_filled_after_planting() -> None:
    state = table("E01 earth fire water air", water=6, pollution={2: 1})
    a, b, c, d = state.forest_display
    e, f = state.forest_pile[state.forest_left - 1], state.forest_pile[state.forest_left - 2]
    answer(state, "play E01 0", "take 1")
    forests = state.view(0)["forests"]
    assert forests["display"][1] is None
    assert forests["top"] == CATALOGUE.tile_ids[e]
    assert state.view(0)["bought"] == CATALOGUE.tile_ids[b]
    answer(state, "at 1")
    assert state.forest_display == [a, e, c, d]
    assert state.view(0)["forests"]["top"] == CATALOGUE.tile_ids[f]


@pytest.mark.rule("EX-49", "R-61", "5.8.3")
def test_ex_49_the_element_display_is_filled_in_slot_order_at_the_end() -> None:
    state = table(display="fire water earth air")
    third, second, first = state.pile[state.pile_left - 3 : state.pile_left]
    discard_first(answer(state, "temple"))
    answer(state, "marker water", "take 0", "take 2")
    assert state.view(0)["elements"]["display"] == [None, "water", None, "air"]
    answer(state, "take pile")
    assert state.tribes[0].hand[2] == first
    assert (state.display[0], state.display[2]) == (second, third)


@pytest.mark.rule("EX-50", "6.1")
@pytest.mark.parametrize(("own", "left", "right", "rows"), [(0, 1, 1, [0, 1]), (1, 1, 2, [0]), (1, 1, 1, [])])
def test_ex_50_zero_against_one(own: int, left: int, right: int, rows: list[int]) -> None:
    hand = "A16 fire fire earth " + ("W01" if own else "earth")
    assert plays(table(hand, left=mixed(water=left), right=mixed(water=right)), "A16") == rows


@pytest.mark.rule("EX-51", "R-73")
def test_ex_51_both_rows_when_both_are_met() -> None:
    state = table("W18 water fire fire earth", left=mixed(air=1), right=mixed(air=1))
    assert plays(state, "W18") == [0, 1]
    assert answer(state.clone(), "play W18 0").view(0)["steps"] == 4
    assert answer(state, "play W18 1").view(0)["steps"] == 6


@pytest.mark.rule("EX-52", "13.2", "3.8")
def test_ex_52_two_players_and_both_neighbours() -> None:
    display = {"display": "earth earth fire air", "top": "earth", "players": 2}
    assert plays(table("E11 fire fire water air", left=mixed(earth=0), **display), "E11") == [0]
    assert plays(table("E11 fire fire water air", left=mixed(earth=1), **display), "E11") == [0, 1]


@pytest.mark.rule("15.3", "12.4", "9.2")
def test_15_3_full_final_scoring_by_hand() -> None:
    state = table(
        board="leaf",
        players=5,
        tiles="0=S3 1=P03* 2=G04* 4=P05 5=O03* 6=G06* 8=O01 9=P04*",
        temples={"water": 0, "move": 5, "forest": 6},
        pollution={3: 1, 10: 2},
        kept="V09 V26 V29 V22",
        water=4,
    )
    state.token = 0
    assert lines(state) == {"token": 5, "village": 15, "temple": 3, "pollution": 3, "tile": 7, "objective": 29}
    assert state.score(0) == 62
    assert tribe_of(state)["completed"] == [True, True, True, False]
    assert len(tiles(state)) == 8
    lay(state, 0, 10, "G01")
    assert tribe_of(state)["completed"] == [True, True, True, False]
