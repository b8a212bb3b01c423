"""The worked examples of the rules about placing cards (12.1, 12.2): each test is one row of the tables there."""

from __future__ import annotations

import pytest

from tests.games.strange_world.tables import (
    answer,
    asked,
    available,
    cells,
    cities,
    guests,
    look,
    options,
    play,
    portals,
    table,
    told,
    used,
    world_view,
)

AROUND_HOME = [(-1, 0), (0, -1), (0, 1), (1, 0)]
PORTAL_RECORDED = "(0,0)=L03 (0,1)=L06"


# --- What the rulebook states (12.1) --------------------------------------------------------------


@pytest.mark.rule("E4", "R35", "8.2.3")
def test_e4_a_card_that_meets_a_used_half_is_flipped_before_any_portal() -> None:
    state = play(table(PORTAL_RECORDED, hand="L05", portals="(0,0)"), "L05", (0, 2))
    assert look(state)[0, 2] == "T(L05)"
    assert portals(state) == {(0, 0): True}
    assert asked(state) == ""
    assert told(state, "flip")[0]["rule"] == "D4"


@pytest.mark.rule("E5", "R41")
def test_e5_a_volcano_flipped_by_its_swamp_does_not_erupt() -> None:
    state = play(table("(0,0)=S3", hand="L58"), "L58", (0, 1))
    assert look(state) == {(0, 0): "S3", (0, 1): "T(L58)"}
    assert asked(state) == ""
    assert state.fumaroles == 11


@pytest.mark.rule("E6", "R15", "R64", "8.5.2", "8.4.5")
def test_e6_a_traveller_stays_when_the_eruption_covers_its_portal() -> None:
    state = table("(0,0)=S1 (-1,0)=L08 (-1,1)=L01 (-1,2)=L28 (0,2)=L05", hand="L26")
    play(state, "L26", (0, 1))
    assert asked(state) == "TRAVELLER_PICK"
    answer(state, "welcome kark", "fence right")
    assert world_view(state)["limit"] == 2
    assert options(state) == ["spot above", "spot below"]
    answer(state, "spot below")
    assert asked(state) == "ERUPT_TARGET"
    answer(state, "erupt right")
    assert look(state)[0, 2] == "F(L05)"
    assert portals(state) == {(0, 1): False}
    assert (0, 1) in used(state)
    assert guests(state) == {"kark": 0}


E7 = "(0,0)=L03 (1,0)=L09 (1,1)=L20 (2,0)=L04 (3,0)=L01"


@pytest.mark.rule("E7", "R13", "8.4.3")
def test_e7_the_only_spot_is_shared_without_asking() -> None:
    state = table(E7, hand="L05", portals="(1,0)", guests="burk@0", side="left", limit=0)
    play(state, "L05", (0, 1), "welcome kark")
    assert asked(state) == ""
    assert guests(state) == {"burk": 0, "kark": 0}


@pytest.mark.rule("E7", "R13")
def test_e7_a_portal_in_row_2_chooses_and_one_in_row_3_must_use_spot_2() -> None:
    lower = E7.replace("(2,0)=L04 (3,0)=L01", "(2,0)=L03 (3,0)=L19").replace("(0,0)=L03", "(0,0)=L04")
    state = table(lower, hand="L05", portals="(1,0)", guests="burk@0", side="left", limit=0)
    play(state, "L05", (2, 1), "welcome kark")
    assert options(state) == ["spot above", "spot below"]
    answer(state, "spot above")
    assert guests(state)["kark"] == 1
    state = table(lower, hand="L05", portals="(1,0)", guests="burk@0", side="left", limit=0)
    play(state, "L05", (3, 1), "welcome kark")
    assert asked(state) == ""
    assert guests(state)["kark"] == 2


@pytest.mark.rule("E8", "8.6.1", "5.3")
def test_e8_the_first_city_is_worth_nine_and_the_second_seven() -> None:
    smoking = "(0,0)=F(S1) (0,1)=L04 (1,1)=L02"
    state = table(smoking, smoking.replace("S1", "S2"), hands=("L22", "L25"))
    play(state, "L22", (-1, 1))
    play(state, "L25", (-1, 1))
    assert cities(state, 0) == [9]
    assert cities(state, 1) == [7]


# --- Further cases: legal cells -------------------------------------------------------------------


@pytest.mark.rule("T1", "8.1.1", "4.2")
def test_t1_the_four_cells_around_the_starting_card() -> None:
    assert cells(table("(0,0)=S1", hand="L04")) == AROUND_HOME


@pytest.mark.rule("T2", "8.1.2")
def test_t2_a_row_of_four_is_full() -> None:
    state = table("(0,0)=S1 (0,1)=L04 (0,2)=L07 (0,3)=L01", hand="L02")
    assert cells(state) == [(row, column) for row in (-1, 1) for column in range(4)]


@pytest.mark.rule("T3", "8.1.2")
def test_t3_the_square_may_still_slide() -> None:
    state = table("(0,0)=S1 (0,1)=L04 (0,2)=L01", hand="L02")
    assert cells(state) == [(-1, 0), (-1, 1), (-1, 2), (0, -1), (0, 3), (1, 0), (1, 1), (1, 2)]


@pytest.mark.rule("T4", "8.1.3", "8.4.2", "4.8")
def test_t4_a_traveller_on_the_left_fences_off_the_left() -> None:
    state = play(table("(0,0)=L03", hand="L05 L04"), "L05", (0, 1), "welcome kark", "fence left", "spot above")
    assert (world_view(state)["side"], world_view(state)["limit"]) == ("left", 0)
    assert cells(state) == [(-1, 0), (-1, 1), (0, 2), (1, 0), (1, 1)]


@pytest.mark.rule("T5", "8.1.3", "8.4.2", "4.8")
def test_t5_a_traveller_on_the_right_fences_off_the_right() -> None:
    state = play(table("(0,0)=L03", hand="L05 L04"), "L05", (0, 1), "welcome kark", "fence right", "spot above")
    assert (world_view(state)["side"], world_view(state)["limit"]) == ("right", 1)
    assert cells(state) == [(-1, 0), (-1, 1), (0, -1), (1, 0), (1, 1)]


@pytest.mark.rule("T35", "R12")
def test_t35_the_fence_stands_at_the_edge_of_the_whole_world() -> None:
    state = table("(0,0)=S1 (0,1)=L04 (0,2)=L02 (1,1)=L03", hand="L05 L01")
    play(state, "L05", (1, 2), "welcome kark", "fence left", "spot above")
    assert world_view(state)["limit"] == 0
    assert cells(state) == [(-1, 0), (-1, 1), (-1, 2), (0, 3), (1, 0), (1, 3), (2, 1), (2, 2)]


@pytest.mark.rule("T20", "8.1.4", "R8")
def test_t20_a_volcano_must_lie_beside_a_card_it_can_cover() -> None:
    given = "(0,0)=F(S1) (0,1)=L25"
    assert cells(table(given, hand="L22")) == [(-1, 1), (0, 2), (1, 1)]
    assert cells(table(given, hand="L04")) == [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)]


@pytest.mark.rule("T39", "8.1.4", "D5", "R8")
def test_t39_a_volcano_among_fumaroles_alone_is_flipped() -> None:
    state = table("(0,0)=F(S1)", hand="L22")
    assert cells(state) == AROUND_HOME
    play(state, "L22", (0, 1))
    assert look(state)[0, 1] == "T(L22)"
    assert state.fumaroles == 10
    assert told(state, "flip")[0]["rule"] == "D5"


# --- Desolation -----------------------------------------------------------------------------------


@pytest.mark.rule("T6", "D1", "I8", "R9", "8.1.5")
def test_t6_a_lake_beside_a_lake_is_flipped() -> None:
    state = play(table("(0,0)=S2", hand="L07"), "L07", (0, 1))
    assert look(state) == {(0, 0): "S2", (0, 1): "T(L07)"}
    assert told(state, "flip")[0]["rule"] == "D1"


@pytest.mark.rule("T7", "R4", "4.4")
def test_t7_a_covered_lake_does_not_matter() -> None:
    assert look(play(table("(0,0)=F(S2)", hand="L07"), "L07", (0, 1)))[0, 1] == "L07"


@pytest.mark.rule("T8", "R4", "4.4")
def test_t8_a_flipped_lake_does_not_matter() -> None:
    assert look(play(table("(0,0)=S1 (0,1)=T(L08)", hand="L07"), "L07", (0, 2)))[0, 2] == "L07"


@pytest.mark.rule("T9", "D2", "I9")
def test_t9_a_second_swamp_in_the_row_is_flipped_although_it_does_not_touch() -> None:
    state = play(table("(0,0)=S3 (0,1)=L04", hand="L15"), "L15", (0, 2))
    assert look(state) == {(0, 0): "S3", (0, 1): "L04", (0, 2): "T(L15)"}
    assert told(state, "flip")[0]["rule"] == "D2"


@pytest.mark.rule("T10", "D2")
def test_t10_a_swamp_in_another_row_stays_although_it_touches() -> None:
    assert look(play(table("(0,0)=S3 (0,1)=L04", hand="L15"), "L15", (1, 0)))[1, 0] == "L15"


@pytest.mark.rule("T11", "R4")
def test_t11_a_row_whose_swamp_is_covered_may_take_another() -> None:
    assert look(play(table("(0,0)=F(S3) (0,1)=L04", hand="L15"), "L15", (0, 2)))[0, 2] == "L15"


@pytest.mark.rule("T12", "D3", "I10")
def test_t12_an_eye_below_the_top_row_is_flipped() -> None:
    state = play(table("(0,0)=S1", hand="L29"), "L29", (1, 0))
    assert look(state)[1, 0] == "T(L29)"
    assert told(state, "flip")[0]["rule"] == "D3"
    assert look(play(table("(0,0)=S1", hand="L29"), "L29", (0, 1)))[0, 1] == "L29"


@pytest.mark.rule("T13", "D3", "R67", "I10")
def test_t13_a_new_top_row_flips_all_older_eyes() -> None:
    state = play(table("(0,0)=S1 (0,1)=L29 (0,2)=L28", hand="L04"), "L04", (-1, 0))
    assert look(state) == {(-1, 0): "L04", (0, 0): "S1", (0, 1): "T(L29)", (0, 2): "T(L28)"}


@pytest.mark.rule("T14", "R39")
def test_t14_an_eye_that_opens_the_top_row_stays_and_flips_the_older_one() -> None:
    state = play(table("(0,0)=S1 (0,1)=L29", hand="L27"), "L27", (-1, 1))
    assert (look(state)[-1, 1], look(state)[0, 1]) == ("L27", "T(L29)")


@pytest.mark.rule("T15", "R10", "R38", "8.2.2")
def test_t15_all_tests_look_at_one_snapshot() -> None:
    state = play(table("(0,0)=S1 (0,1)=L60", hand="L07"), "L07", (-1, 1))
    assert (look(state)[-1, 1], look(state)[0, 1]) == ("T(L07)", "T(L60)")


@pytest.mark.rule("T40", "R68", "R57", "8.5.1", "4.3")
def test_t40_the_only_target_is_covered_without_asking() -> None:
    state = play(table("(0,0)=S1 (0,1)=T(L08)", hand="L22"), "L22", (0, 2))
    assert asked(state) == ""
    assert look(state) == {(0, 0): "S1", (0, 1): "F(L08)", (0, 2): "L22"}
    assert {"decision": "ERUPT_TARGET", "action": "erupt way=left"}.items() <= told(state, "auto")[-1].items()


# --- Portals --------------------------------------------------------------------------------------


@pytest.mark.rule("T16", "I11", "8.3.1", "8.3.2")
def test_t16_halves_meet_in_a_row_and_never_in_a_column() -> None:
    state = play(table("(0,0)=L03", hand="L05"), "L05", (0, 1))
    assert portals(state) == {(0, 0): True}
    assert used(state) == {(0, 0), (0, 1)}
    assert asked(state) == "TRAVELLER_PICK"
    state = play(table("(0,0)=L03", hand="L05"), "L05", (1, 0))
    assert (portals(state), used(state), asked(state)) == ({}, set(), "")


@pytest.mark.rule("T17", "8.3.2", "I11")
def test_t17_a_left_half_and_a_right_half_must_face_each_other() -> None:
    state = play(table("(0,0)=L05", hand="L03"), "L03", (0, 1))
    assert (portals(state), asked(state)) == ({}, "")


@pytest.mark.rule("T18", "R36", "8.3.2")
def test_t18_a_half_below_a_used_card_meets_nothing() -> None:
    state = play(table(PORTAL_RECORDED, hand="L05", portals="(0,0)"), "L05", (1, 1))
    assert look(state)[1, 1] == "L05"
    assert (len(portals(state)), asked(state)) == (1, "")


@pytest.mark.rule("R36", "8.3.2")
def test_a_portal_card_beside_a_used_card_without_a_facing_half_stays() -> None:
    state = play(table("(0,0)=L03 (0,1)=L05", hand="L06", portals="(0,0)"), "L06", (0, 2))
    assert look(state)[0, 2] == "L06"
    assert portals(state) == {(0, 0): True}


@pytest.mark.rule("T19", "R7", "PORTAL_SIDE", "8.3.1")
@pytest.mark.parametrize(("side", "left_cell", "left_out"), [("left", (0, 0), (0, 2)), ("right", (0, 1), (0, 0))])
def test_t19_a_card_that_fits_two_portals_opens_one(
    side: str, left_cell: tuple[int, int], left_out: tuple[int, int]
) -> None:
    state = play(table("(0,0)=L03 (0,2)=L05 (1,0)=S1 (1,1)=L04 (1,2)=L02", hand="L06"), "L06", (0, 1))
    assert asked(state) == "PORTAL_SIDE"
    assert options(state) == ["portal left", "portal right"]
    answer(state, f"portal {side}")
    assert look(state)[0, 1] == "L06"
    assert portals(state) == {left_cell: True}
    assert left_out not in used(state)
    answer(state, "welcome kark", "fence left", "spot below")
    assert asked(state) == ""
    assert len(guests(state)) == 1


@pytest.mark.rule("T36", "R35", "D4")
def test_t36_a_used_half_on_one_side_flips_the_card_and_spoils_the_portal_on_the_other() -> None:
    state = table("(0,0)=L03 (0,1)=L06 (0,3)=L05 (1,1)=L04 (1,2)=L02 (1,3)=L01", hand="L18", portals="(0,0)")
    play(state, "L18", (0, 2))
    assert look(state)[0, 2] == "T(L18)"
    assert portals(state) == {(0, 0): True}
    assert (0, 3) not in used(state)


@pytest.mark.rule("T37", "R34", "D4")
def test_t37_a_visible_used_card_flips_the_new_one_although_its_partner_is_covered() -> None:
    state = play(table("(0,0)=F(L03) (0,1)=L06", hand="L05", portals="(0,0)"), "L05", (0, 2))
    assert look(state)[0, 2] == "T(L05)"


@pytest.mark.rule("T38", "R33")
def test_t38_a_covered_used_card_meets_nothing() -> None:
    state = play(table("(0,0)=L03 (0,1)=F(L06)", hand="L05", portals="(0,0)"), "L05", (0, 2))
    assert look(state)[0, 2] == "L05"
    assert (portals(state), asked(state)) == ({(0, 0): False}, "")


@pytest.mark.rule("T47", "R32", "4.7")
def test_t47_a_portal_whose_card_is_flipped_is_broken_and_its_other_card_stays_used() -> None:
    state = play(table("(0,0)=S1 (0,1)=L28 (0,2)=L05", hand="L04", portals="(0,1)"), "L04", (-1, 0))
    assert look(state)[0, 1] == "T(L28)"
    assert look(state)[0, 2] == "L05"
    assert portals(state) == {(0, 1): False}
    assert (0, 2) in used(state)


# --- Travellers -----------------------------------------------------------------------------------


@pytest.mark.rule("T31", "R14", "4.9", "8.4.3")
def test_t31_a_world_of_one_row_offers_the_spots_above_and_below() -> None:
    for choice, spot in (("spot above", -1), ("spot below", 0)):
        state = play(table("(0,0)=L03", hand="L05"), "L05", (0, 1), "welcome kark", "fence left")
        assert options(state) == ["spot above", "spot below"]
        assert guests(answer(state, choice)) == {"kark": spot}


@pytest.mark.rule("T34", "R26")
def test_t34_a_portal_without_a_traveller_left_asks_nothing_and_counts_for_boung() -> None:
    everybody = "splash@0 burk@0 kark@0 floulou@0 pshit@0 boung@0 roro@0 rumph@0"
    state = table("(0,0)=L03 (1,0)=L19", hand="L05 L11", side="left", guests=everybody)
    play(state, "L05", (0, 1))
    assert portals(state) == {(0, 0): True}
    assert asked(state) == "PLAY_CELL"
    play(state, "L11", (1, 1))
    assert len(portals(state)) == 2
    assert {guest["id"]: guest["have"] for guest in world_view(state)["travellers"]}["boung"] == [2]
    assert "TRAVELLER_PICK" not in [event["decision"] for event in told(state, "auto")]
    assert told(state, "decline") == []


@pytest.mark.rule("T42", "R61", "R11", "8.4.1")
def test_t42_a_declined_traveller_leaves_the_portal_and_no_fence() -> None:
    state = play(table("(0,0)=L03", hand="L05 L04"), "L05", (0, 1), "decline")
    assert portals(state) == {(0, 0): True}
    assert used(state) == {(0, 0), (0, 1)}
    assert world_view(state)["side"] == ""
    assert len(available(state)) == 8
    assert cells(state) == [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)]


# --- Dark Cities ----------------------------------------------------------------------------------


T21 = "(0,0)=F(S1) (0,1)=L02 (0,2)=F(L21) (1,2)=L04"


@pytest.mark.rule("T21", "R28", "CITY_PARTNER")
def test_t21_a_fumarole_between_two_free_ones_founds_one_city() -> None:
    for way, joined, free in (("left", [0, 0], (0, 2)), ("right", [0, 2], (0, 0))):
        state = play(table(T21, hand="L22"), "L22", (-1, 1))
        assert asked(state) == "CITY_PARTNER"
        assert options(state) == ["found right", "found left"]
        answer(state, f"found {way}")
        assert cities(state) == [9]
        founded = world_view(state)["cities"][0]["cells"]
        assert founded == [[0, 1], joined]
        assert list(free) not in founded


@pytest.mark.rule("T22", "8.6.1", "4.10")
def test_t22_fumaroles_of_cities_found_no_other() -> None:
    state = table(
        "(0,0)=F(S1) (0,1)=L02 (0,2)=F(L21) (1,2)=F(L04) (1,0)=F(L07)", hand="L22", cities="(0,0)-(1,0) (0,2)-(1,2)"
    )
    play(state, "L22", (-1, 1))
    assert look(state)[0, 1] == "F(L02)"
    assert cities(state) == [9, 7]
    assert asked(state) == ""


@pytest.mark.rule("T23", "R25", "8.6.1")
def test_t23_no_city_when_the_stack_is_empty() -> None:
    state = table("(0,0)=F(S1) (0,1)=L02 (1,1)=L04", hand="L22", cities_gone=5)
    play(state, "L22", (-1, 1))
    assert look(state)[0, 1] == "F(L02)"
    assert cities(state) == []


@pytest.mark.rule("R27")
def test_a_fumarole_that_touches_a_free_and_a_taken_one_joins_the_free_one() -> None:
    state = table("(0,0)=F(S1) (0,1)=L02 (0,2)=F(L21) (1,0)=F(L07) (1,2)=L04", hand="L22", cities="(0,0)-(1,0)")
    play(state, "L22", (-1, 1))
    assert asked(state) == ""
    assert world_view(state)["cities"][1]["cells"] == [[0, 1], [0, 2]]


@pytest.mark.rule("R62", "R63", "R46", "8.4.2")
def test_a_third_traveller_may_share_the_spot_too_or_be_declined() -> None:
    given = "(0,0)=L03 (1,0)=L09 (2,0)=L04 (3,0)=L01 (1,1)=L20 (1,2)=L55 (1,3)=L11 (0,2)=L14"
    sharing = {"portals": "(1,0) (1,2)", "guests": "burk@0 roro@0", "side": "left", "limit": 0}
    state = play(table(given, hand="L05", **sharing), "L05", (0, 1))
    assert options(state)[-1] == "decline"
    answer(state, "welcome kark")
    assert asked(state) == ""
    assert guests(state) == {"burk": 0, "roro": 0, "kark": 0}
    assert (world_view(state)["side"], world_view(state)["limit"]) == ("left", 0)
    assert guests(play(table(given, hand="L05", **sharing), "L05", (0, 1), "decline")) == {"burk": 0, "roro": 0}


@pytest.mark.rule("R33")
def test_a_covered_or_flipped_used_card_on_the_right_meets_nothing_either() -> None:
    for hidden in ("F(L06)", "T(L06)"):
        state = play(table(f"(0,1)={hidden} (0,2)=L05 (1,1)=S1", hand="L03", portals="(0,1)"), "L03", (0, 0))
        assert look(state)[0, 0] == "L03"
        assert (portals(state), asked(state)) == ({(0, 1): False}, "")
    struck = play(table("(0,1)=L06 (0,2)=L05 (1,1)=S1", hand="L03", portals="(0,1)"), "L03", (0, 0))
    assert look(struck)[0, 0] == "T(L03)"
