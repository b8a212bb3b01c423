"""Placing a Land card (8) and the vocabulary it rests on (4): what the worked examples leave open."""

from __future__ import annotations

import pytest

from tests.games.strange_world.tables import (
    CATALOGUE,
    GAME,
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
    turns,
    used,
    world_view,
)
from worldwright.games.strange_world.state_world import empty_world

# --- Vocabulary (4) -------------------------------------------------------------------------------


@pytest.mark.rule("4.3", "13.1.9")
@pytest.mark.parametrize("players", [1, 3])
def test_a_cell_only_ever_goes_from_empty_to_up_to_flipped_to_covered(players: int) -> None:
    rank = {"": 0, "L": 1, "S": 1, "T": 2, "F": 3}
    for seed in range(5):
        state = GAME.new(players=players, seed=seed)
        before = [look(state, seat) for seat in range(players)]
        for at in turns(state, seed):
            for seat in range(players):
                after = look(at, seat)
                for cell, card in before[seat].items():
                    assert rank[after[cell][0]] >= rank[card[0]]
                    assert after[cell].strip("FT()") == card.strip("FT()")
                before[seat] = after


@pytest.mark.rule("4.4", "R4")
def test_hidden_halves_open_no_portal() -> None:
    for hidden in ("T(L03)", "F(L03)"):
        state = play(table(f"(0,0)=S1 (0,1)={hidden}", hand="L05"), "L05", (0, 2))
        assert look(state)[0, 2] == "L05"
        assert portals(state) == {}


@pytest.mark.rule("4.5", "8.1.1")
def test_tzimimes_and_fumaroles_make_neighbouring_cells_playable() -> None:
    state = table("(0,0)=F(S1) (0,1)=T(L08)", hand="L04")
    assert cells(state) == [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)]
    state = table("(0,0)=S1 (0,1)=F(L04) (0,2)=T(L07) (0,3)=T(L08)", hand="L02")
    assert (0, -1) not in cells(state)  # they fill the square


@pytest.mark.rule("4.6", "8.1.2")
def test_the_extent_is_taken_over_all_cards() -> None:
    state = table("(0,0)=S1 (1,0)=L04 (2,0)=L01 (2,1)=L02 (2,2)=L31 (2,3)=L46", hand="L32")
    assert cells(state) == [(-1, 0), (0, 1), (1, 1), (1, 2), (1, 3), (3, 0), (3, 1), (3, 2), (3, 3)]
    state = table("(0,0)=S1 (1,0)=L04 (2,0)=L01 (3,0)=L02", hand="L32")
    assert cells(state) == [(row, column) for row in range(4) for column in (-1, 1)]


@pytest.mark.rule("4.7", "8.3.1")
def test_a_portal_is_a_pair_in_a_row_both_of_which_are_used() -> None:
    state = play(table("(0,0)=L05", hand="L03"), "L03", (0, -1), "decline")
    assert portals(state) == {(0, -1): True}
    assert told(state, "portal")[0]["cards"] == ["L03", "L05"]
    assert used(state) == {(0, -1), (0, 0)}
    unlike = play(table("(0,0)=L05 (1,0)=L04", hand="L03"), "L03", (1, -1))
    assert (portals(unlike), used(unlike)) == ({}, set())


@pytest.mark.rule("4.10", "8.6.1", "R28")
def test_a_fumarole_left_free_may_found_a_city_later() -> None:
    given = "(0,0)=F(S1) (0,1)=L02 (0,2)=F(L21) (0,3)=L01 (1,0)=L31"
    state = table(given, hand="L22 L25")
    play(state, "L22", (-1, 1), "found left")
    assert cities(state) == [9]
    play(state, "L25", (-1, 3))
    assert cities(state) == [9, 7]
    assert [sorted(city["cells"]) for city in world_view(state)["cities"]] == [[[0, 0], [0, 1]], [[0, 2], [0, 3]]]


# --- Legal cells (8.1) ----------------------------------------------------------------------------


@pytest.mark.rule("8.1.3")
def test_a_fence_on_the_left_allows_four_columns_from_it_and_one_on_the_right_up_to_it() -> None:
    wide = "(0,0)=S1 (0,1)=L04"
    assert (0, -1) not in cells(table(wide, hand="L02", side="left", limit=0))
    assert (0, 2) in cells(table(wide, hand="L02", side="left", limit=0))
    assert (0, 2) not in cells(table(wide, hand="L02", side="right", limit=1))
    assert (0, -1) in cells(table(wide, hand="L02", side="right", limit=1))


@pytest.mark.rule("8.1.4", "R24", "D5")
def test_without_fumaroles_a_volcano_goes_anywhere_and_is_flipped() -> None:
    state = table("(0,0)=F(S1) (0,1)=L25", hand="L22", fumaroles=0)
    assert cells(state) == [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)]
    play(state, "L22", (0, 2))
    assert look(state)[0, 2] == "T(L22)"
    assert asked(state) == ""


@pytest.mark.rule("8.1.4", "R68")
def test_a_tzimime_neighbour_satisfies_a_volcano_and_a_fumarole_does_not() -> None:
    assert cells(table("(0,0)=F(S1) (0,1)=T(L08)", hand="L22")) == [(-1, 1), (0, 2), (1, 1)]


@pytest.mark.rule("8.1.5", "R9")
def test_a_card_may_be_sacrificed_knowingly() -> None:
    state = table("(0,0)=S2", hand="L07")
    assert cells(state) == [(-1, 0), (0, -1), (0, 1), (1, 0)]  # every one of them drowns the lake
    portal = table("(0,0)=L03 (0,1)=L06", hand="L05", portals="(0,0)")
    assert (0, 2) in cells(portal)


@pytest.mark.rule("8.1.6", "13.1.12", "R53")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_there_is_always_a_legal_cell(players: int) -> None:
    for seed in range(4):
        for state in turns(GAME.new(players=players, seed=seed, events=False), seed):
            for seat in range(players):
                assert bool(world_view(state, seat)["open"]) == (len(look(state, seat)) < 16)


# --- Desolation (8.2) -----------------------------------------------------------------------------


@pytest.mark.rule("8.2.1", "D1", "4.2")
def test_lakes_do_not_mind_each_other_over_a_corner() -> None:
    state = play(table("(0,0)=S2 (0,1)=L04", hand="L07"), "L07", (1, 1))
    assert look(state)[1, 1] == "L07"


@pytest.mark.rule("8.2.1", "D2")
def test_only_the_placed_swamp_is_flipped_and_columns_do_not_matter() -> None:
    state = play(table("(0,0)=S3 (1,0)=L04", hand="L15"), "L15", (2, 0))
    assert look(state)[2, 0] == "L15"
    state = play(table("(0,0)=S1 (0,1)=L15", hand="L14"), "L14", (0, 2))
    assert (look(state)[0, 1], look(state)[0, 2]) == ("L15", "T(L14)")


@pytest.mark.rule("8.2.1", "D3")
def test_an_eye_is_safe_while_no_card_lies_above_its_row() -> None:
    state = play(table("(0,0)=S1 (0,1)=L29", hand="L04"), "L04", (1, 1))
    assert look(state)[0, 1] == "L29"


@pytest.mark.rule("8.2.1", "D4", "I11")
def test_the_right_half_of_the_placed_card_is_tested_too() -> None:
    state = play(table("(0,0)=L06 (0,1)=L05", hand="L03", portals="(0,0)"), "L03", (0, -1))
    assert look(state)[0, -1] == "T(L03)"
    assert portals(state) == {(0, 0): True}


@pytest.mark.rule("8.2.2", "R10")
def test_a_flip_triggers_no_new_test() -> None:
    """The eye-and-swamp card is flipped by the new top row; the swamp in its old row was tested in the same look."""
    state = play(table("(0,0)=S1 (0,1)=L30", hand="L15 L14"), "L15", (0, 2))
    assert look(state)[0, 2] == "T(L15)"
    play(state, "L14", (-1, 0))
    assert look(state)[0, 1] == "T(L30)"
    assert look(state)[0, 2] == "T(L15)"


@pytest.mark.rule("8.2.3", "R41")
def test_a_flipped_portal_volcano_neither_opens_nor_erupts() -> None:
    state = play(table("(0,0)=L03 (0,1)=L06", hand="L24", portals="(0,0)"), "L24", (0, 2))
    assert look(state)[0, 2] == "T(L24)"
    assert (asked(state), state.fumaroles, len(portals(state))) == ("", 11, 1)


@pytest.mark.rule("R37")
def test_the_only_row_is_the_top_row() -> None:
    state = play(table("(0,0)=S1 (0,1)=L29", hand="L27"), "L27", (0, 2))
    assert (look(state)[0, 1], look(state)[0, 2]) == ("L29", "L27")


@pytest.mark.rule("R38")
def test_a_flipped_card_opens_a_new_top_row_all_the_same() -> None:
    state = play(table("(0,0)=S2 (0,1)=L29", hand="L07"), "L07", (-1, 0))
    assert (look(state)[-1, 0], look(state)[0, 1]) == ("T(L07)", "T(L29)")


@pytest.mark.rule("R40")
def test_covering_a_card_and_founding_a_city_turn_nothing_over() -> None:
    """A fence of eyes and lakes around the smoke stays as it is."""
    state = table("(0,0)=F(S1) (0,1)=L02 (-1,0)=L60 (-1,1)=L29 (1,1)=L07", hand="L22")
    play(state, "L22", (0, 2))
    assert cities(state) == [9]
    assert (look(state)[-1, 0], look(state)[-1, 1], look(state)[1, 1]) == ("L60", "L29", "L07")
    assert told(state, "flip") == []


# --- Portals and Travellers (8.3, 8.4) ------------------------------------------------------------


@pytest.mark.rule("8.3.1", "R11")
def test_assembling_a_portal_is_not_optional() -> None:
    state = play(table("(0,0)=L03", hand="L05"), "L05", (0, 1))
    assert portals(state) == {(0, 0): True}  # before anything is asked


@pytest.mark.rule("8.4.1", "R61")
def test_a_declined_portal_never_yields_a_traveller() -> None:
    state = play(table("(0,0)=L03", hand="L05 L04 L02"), "L05", (0, 1), "decline")
    play(state, "L04", (1, 0))
    play(state, "L02", (1, 1))
    assert guests(state) == {}
    assert len(available(state)) == 8


@pytest.mark.rule("8.4.1", "R5")
def test_a_traveller_taken_by_one_player_is_gone_for_the_others() -> None:
    state = table("(0,0)=L03", "(0,0)=L19", hands=("L05", "L11"))
    play(state, "L05", (0, 1), "welcome kark", "fence left", "spot above")
    play(state, "L11", (0, 1))
    assert asked(state) == "TRAVELLER_PICK"
    others = [name for name in CATALOGUE.traveller_ids if name != "kark"]
    assert options(state, 1) == [*(f"welcome {name}" for name in others), "decline"]
    assert available(state) == others
    answer(state, "welcome burk", "fence right", "spot above")
    assert (guests(state, 0), guests(state, 1)) == ({"kark": -1}, {"burk": -1})


@pytest.mark.rule("8.4.4")
def test_a_traveller_is_no_card() -> None:
    state = play(table("(0,0)=L03", hand="L05 L04"), "L05", (0, 1), "welcome kark", "fence right", "spot below")
    assert len(look(state)) == 2
    assert (0, 2) not in cells(state)
    assert {(-1, 0), (1, 0), (0, -1)} <= set(cells(state))  # rows stay free


@pytest.mark.rule("8.4.5", "R14")
def test_a_spot_does_not_restrict_later_rows() -> None:
    """Kark sits beside rows -1 and 0, and the World grows downwards all the same."""
    state = play(
        table("(0,0)=L03 (1,0)=L04 (2,0)=L02", hand="L05 L01 L31"),
        "L05",
        (0, 1),
        "welcome kark",
        "fence left",
        "spot above",
    )
    play(state, "L01", (3, 0))
    assert (3, 0) in look(state)
    assert guests(state) == {"kark": -1}


@pytest.mark.rule("8.4.5", "R32")
def test_a_traveller_stays_when_its_portal_is_flipped() -> None:
    state = table("(0,0)=S1 (0,1)=L28", hand="L05 L04")
    play(state, "L05", (0, 2), "welcome kark", "fence left", "spot below")
    play(state, "L04", (-1, 0))
    assert portals(state) == {(0, 1): False}
    assert guests(state) == {"kark": 0}


# --- Eruption and City (8.5, 8.6) -----------------------------------------------------------------


@pytest.mark.rule("8.5.1", "R29", "R64")
def test_an_eruption_cannot_be_declined_and_may_cover_the_new_portal() -> None:
    state = play(table("(0,0)=S1 (0,1)=L03", hand="L24"), "L24", (0, 2), "decline")
    assert look(state)[0, 1] == "F(L03)"  # its only neighbour, without asking
    assert portals(state) == {(0, 1): False}


@pytest.mark.rule("8.5.1", "13.1.6")
def test_a_second_eruption_takes_another_fumarole() -> None:
    state = play(table("(0,0)=S1", hand="L22 L25"), "L22", (0, 1))
    assert state.fumaroles == 10
    play(state, "L25", (0, 2))
    assert look(state) == {(0, 0): "F(S1)", (0, 1): "F(L22)", (0, 2): "L25"}
    assert state.fumaroles == 9
    assert cities(state) == [9]


@pytest.mark.rule("8.6.1", "4.2")
def test_fumaroles_over_a_corner_found_nothing() -> None:
    state = play(table("(0,0)=F(S1) (0,1)=L04 (1,1)=L02", hand="L22"), "L22", (2, 1))
    assert look(state)[1, 1] == "F(L02)"
    assert cities(state) == []


@pytest.mark.rule("8.6.2")
def test_a_city_is_no_card_and_stays() -> None:
    state = table("(0,0)=F(S1) (0,1)=F(L04)", hand="L02", cities="(0,0)-(0,1)")
    assert cells(state) == [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)]
    play(state, "L02", (0, 2))
    assert cities(state) == [9]
    assert len(look(state)) == 3


@pytest.mark.rule("4.4")
def test_a_card_shows_what_it_prints_wherever_it_lies() -> None:
    for card in range(CATALOGUE.lands):
        corner, middle = empty_world(CATALOGUE), empty_world(CATALOGUE)
        corner.put(CATALOGUE, card, 0)
        middle.put(CATALOGUE, card, 10)
        planes = range(len(corner.planes))
        assert [corner.shows(plane) != 0 for plane in planes] == [middle.shows(plane) != 0 for plane in planes]
