"""The score sheet (9), its worked examples, and what Travellers want."""

from __future__ import annotations

import re

import pytest

from tests.games.strange_world.tables import (
    CATALOGUE,
    draw,
    furnish,
    lines,
    look,
    play,
    pleased,
    stars,
    table,
    told,
    world,
)
from tests.games.strange_world.test_complete_world import FINISHED
from worldwright.games.strange_world.scoring import level_of

EYE_COLUMN = "(-3,0)=L29 (-2,0)=L32 (-1,0)=L02 (0,0)=S4"
EVERYBODY_AT_1 = "splash@1 burk@1 kark@1 floulou@1 pshit@1 boung@1 roro@1 rumph@1"


# --- Mountains ------------------------------------------------------------------------------------


@pytest.mark.rule("T25", "mountain", "I1", "R42")
def test_t25_the_range_with_the_most_icons_counts_not_the_one_with_the_most_cards() -> None:
    assert stars("(0,0)=S1 (0,1)=L01 (0,2)=L07 (0,3)=L27 (1,3)=L12 (2,3)=L14 (1,0)=L21", "mountain") == 5


@pytest.mark.rule("mountain", "4.2")
def test_ranges_do_not_join_over_a_corner() -> None:
    assert stars("(0,0)=S1 (0,1)=L07 (1,1)=L01", "mountain") == 3


@pytest.mark.rule("R65")
def test_a_single_card_is_a_range_with_all_its_icons() -> None:
    assert stars("(0,0)=S2 (0,1)=L01", "mountain") == 3


@pytest.mark.rule("mountain", "4.4", "9.2")
def test_flipped_and_covered_mountains_neither_count_nor_join() -> None:
    assert stars("(0,0)=S1 (0,1)=L04 (0,2)=L01", "mountain") == 7
    assert stars("(0,0)=S1 (0,1)=T(L04) (0,2)=L01", "mountain") == 3
    assert stars("(0,0)=S1 (0,1)=F(L04) (0,2)=L01", "mountain") == 3


# --- Lakes ----------------------------------------------------------------------------------------


@pytest.mark.rule("T24", "lake", "I2", "R16")
def test_t24_a_lake_counts_cards_and_fumaroles_beside_it_but_no_tzimime() -> None:
    assert stars("(0,0)=S1 (0,1)=L07 (0,2)=F(L21) (1,1)=T(L17) (-1,1)=L04", "lake") == 3


@pytest.mark.rule("T43", "R31")
def test_t43_a_fumarole_over_a_tzimime_counts_beside_a_lake() -> None:
    assert stars("(0,0)=S1 (0,1)=L07 (0,2)=F(T(L17))", "lake") == 2


@pytest.mark.rule("R16", "8.4.4", "8.6.2")
def test_cities_and_travellers_do_not_count_beside_a_lake() -> None:
    given = "(0,0)=L35 (0,1)=L05 (1,0)=F(L04) (1,1)=F(L02)"
    assert stars(given, "lake") == 2
    assert stars(given, "lake", portals="(0,0)", guests="kark@0", side="left", cities="(1,0)-(1,1)") == 2


@pytest.mark.rule("lake")
def test_every_visible_lake_counts_for_itself_and_hidden_ones_not_at_all() -> None:
    assert stars("(0,0)=S2 (0,1)=L04 (0,2)=L07", "lake") == 2
    assert stars("(0,0)=S2 (0,1)=L04 (0,2)=T(L07)", "lake") == 1
    assert stars("(0,0)=S2 (0,1)=L04 (0,2)=F(L07)", "lake") == 1


# --- Animals, swamps, Cities ----------------------------------------------------------------------


@pytest.mark.rule("animal", "I3")
def test_each_different_species_is_worth_two() -> None:
    assert stars("(0,0)=S4 (0,1)=L02 (0,2)=L15", "animal") == 4  # snail, whale, whale
    assert stars("(0,0)=S4 (0,1)=T(L02) (0,2)=L06", "animal") == 4  # the flipped whale is not seen


@pytest.mark.rule("swamp", "I4")
def test_each_visible_swamp_is_worth_three() -> None:
    assert stars("(0,0)=S3 (1,0)=L15 (2,0)=T(L17) (3,0)=F(L14)", "swamp") == 6


@pytest.mark.rule("city", "I5", "8.6.2")
def test_cities_are_worth_the_stars_printed_on_them() -> None:
    smoke = "(0,0)=F(S1) (0,1)=F(L04) (1,0)=F(L02) (1,1)=F(L01)"
    assert stars(smoke, "city") == 0
    assert stars(smoke, "city", cities="(0,0)-(0,1) (1,0)-(1,1)") == 16
    assert stars(smoke, "city", cities="(0,0)-(0,1) (1,0)-(1,1)", cities_gone=2) == 9


@pytest.mark.rule("9.2")
def test_fumaroles_and_tzimimes_score_nothing_themselves() -> None:
    hidden = "(0,0)=F(S1) (0,1)=T(L08) (0,2)=T(L15) (0,3)=F(L27) (1,3)=T(L02)"
    assert set(lines(table(hidden)).values()) == {0}


# --- Eyes -----------------------------------------------------------------------------------------


@pytest.mark.rule("T26", "eye", "I6", "R17", "R42")
def test_t26_an_eye_counts_the_icons_of_the_card_below_in_its_column() -> None:
    assert stars(EYE_COLUMN, "eye") == 18


@pytest.mark.rule("T27", "E10")
def test_t27_a_tzimime_below_the_eye_blinds_it() -> None:
    assert stars(EYE_COLUMN.replace("L32", "T(L32)"), "eye") == 0


@pytest.mark.rule("E10")
def test_e10_a_fumarole_below_the_eye_blinds_it() -> None:
    assert stars(EYE_COLUMN.replace("L32", "F(L32)"), "eye") == 0


@pytest.mark.rule("T28")
def test_t28_a_covered_card_further_down_is_not_counted() -> None:
    assert stars(EYE_COLUMN.replace("L02", "F(L02)"), "eye") == 12


@pytest.mark.rule("T29", "R17", "R66")
def test_t29_the_eyes_own_card_is_part_of_the_column() -> None:
    assert stars("(-1,0)=L30 (0,0)=S3 (1,0)=L04 (2,0)=L58", "eye") == 6


@pytest.mark.rule("R17", "eye")
def test_halves_and_eyes_are_not_icons_that_an_eye_counts() -> None:
    assert stars("(0,0)=L28 (1,0)=L19 (2,0)=L37", "eye") == 2  # one fox; neither the halves nor the eye
    assert stars("(0,0)=L59 (0,1)=L01 (1,0)=L26 (2,0)=L25 (3,0)=L31", "eye") == 2 * (
        2 + 1 + 3
    )  # volcanoes 2, mountains 1+3


@pytest.mark.rule("R66")
def test_an_eye_does_not_look_into_other_columns() -> None:
    assert stars("(0,0)=L27 (0,1)=L01 (1,0)=L04 (1,1)=L31", "eye") == 2 * (1 + 2)


@pytest.mark.rule("R30")
def test_a_covered_eye_is_none_any_more() -> None:
    assert stars(EYE_COLUMN.replace("L29", "F(L29)"), "eye") == 0
    state = play(table("(0,0)=S1 (0,1)=F(L29)", hand="L04"), "L04", (-1, 0))
    assert look(state)[0, 1] == "F(L29)"
    assert told(state, "flip") == []


@pytest.mark.rule("R56")
def test_a_preview_treats_empty_cells_as_absent() -> None:
    assert stars("(0,0)=S1 (0,1)=L29", "eye") == 0
    assert stars("(0,0)=L03 (0,1)=L05", "traveller", portals="(0,0)", guests="kark@0", side="left") == 5
    assert stars("(0,0)=L03 (0,1)=L05 (0,2)=L12", "traveller", portals="(0,0)", guests="kark@0", side="left") == 11


# --- Travellers -----------------------------------------------------------------------------------


PLEASED = [
    pytest.param(
        "splash",
        5,
        "(0,0)=S2 (0,1)=L04 (0,2)=L07 (1,1)=L08",
        "(0,0)=S2 (0,1)=L04 (0,2)=L07 (2,1)=L08",
        marks=pytest.mark.rule("I13"),
    ),
    pytest.param("burk", 4, "(0,0)=S3 (1,0)=L15", "(0,0)=S3 (1,0)=L04 (2,0)=L15", marks=pytest.mark.rule("I14", "R44")),
    pytest.param("kark", 6, "(0,0)=S1 (1,0)=L01", "(0,0)=S1 (1,0)=L02 (2,0)=L01", marks=pytest.mark.rule("I15", "R42")),
    pytest.param(
        "pshit",
        5,
        "(0,0)=F(S1) (0,1)=F(L04) (1,0)=F(L02)",
        "(0,0)=F(S1) (1,0)=F(L02) (2,0)=F(L04)",
        marks=pytest.mark.rule("I18"),
    ),
    pytest.param(
        "pshit",
        5,
        "(0,0)=F(S1) (0,1)=F(T(L04)) (1,0)=F(L02)",
        "(0,0)=F(S1) (0,1)=T(L04) (1,0)=F(L02)",
        marks=pytest.mark.rule("R31"),
    ),
    pytest.param(
        "roro",
        4,
        "(0,0)=S4 (0,1)=L02 (1,0)=L06 (1,1)=L08",
        "(0,0)=S4 (0,1)=L02 (1,0)=L06 (1,1)=L43",
        marks=pytest.mark.rule("I18"),
    ),
    pytest.param(
        "rumph", 6, "(0,0)=L22 (0,1)=L25 (1,0)=L26", "(0,0)=L22 (1,0)=L26 (2,0)=L25", marks=pytest.mark.rule("I17")
    ),
]


@pytest.mark.rule("9.3", "traveller", "I7", "R18")
@pytest.mark.parametrize(("name", "bonus", "enough", "short"), PLEASED)
def test_a_traveller_is_worth_five_and_its_bonus_if_its_two_rows_suffice(
    name: str, bonus: int, enough: str, short: str
) -> None:
    assert stars(enough, "traveller", guests=f"{name}@0", side="left") == 5 + bonus
    assert stars(short, "traveller", guests=f"{name}@0", side="left") == 5


@pytest.mark.rule("9.3", "I16", "R42")
def test_floulou_wants_two_of_each_of_four_terrains() -> None:
    enough = "(0,0)=S2 (0,1)=L13 (1,0)=L22 (1,1)=L58"
    assert stars(enough, "traveller", guests="floulou@0", side="left") == 13
    for old, new in (
        ("S2", "S4"),
        ("L22", "L43"),
        ("L58", "L57"),
        ("L58", "L15"),
    ):  # one lake, no mountain, one swamp, one volcano short
        assert stars(enough.replace(old, new), "traveller", guests="floulou@0", side="left") == 5


@pytest.mark.rule("9.3", "I18", "R32")
def test_boung_wants_two_intact_portals_in_its_rows() -> None:
    given = "(0,0)=L03 (0,1)=L05 (1,0)=L19 (1,1)=L11"
    both = {"portals": "(0,0) (1,0)", "guests": "boung@0", "side": "left"}
    assert stars(given, "traveller", **both) == 13
    assert stars(given.replace("L11", "F(L11)"), "traveller", **both) == 5
    assert stars(given.replace("L03", "T(L03)"), "traveller", **both) == 5
    assert stars(given, "traveller", **{**both, "portals": "(0,0)"}) == 5
    assert stars(given, "traveller", **{**both, "guests": "boung@1"}) == 5


@pytest.mark.rule("T30", "9.3", "I13", "I14", "I15", "I16", "I17")
def test_t30_who_is_pleased_by_two_rich_rows() -> None:
    rich = "(0,0)=S1 (1,0)=L56 (1,1)=L08 (1,2)=L14 (1,3)=L36 (2,0)=L04 (2,1)=L58 (2,2)=L35 (2,3)=L23"
    state = table(rich, guests=EVERYBODY_AT_1, side="left")
    assert pleased(state) == {"splash", "burk", "kark", "floulou", "rumph"}
    assert lines(state)["traveller"] == 8 * 5 + 5 + 4 + 6 + 8 + 6


ONE_ROW = "(0,0)=L03 (0,1)=L05 (1,0)=L01 (2,0)=L31 (3,0)=L04"


@pytest.mark.rule("T32", "R14", "8.4.5")
def test_t32_a_row_that_was_never_filled_counts_as_empty() -> None:
    above = {"portals": "(0,0)", "guests": "kark@-1", "side": "left"}
    assert stars(ONE_ROW, "traveller", **above) == 5  # 4 mountains in row 0; row 1 is not Kark's
    assert stars(ONE_ROW + " (0,2)=L12", "traveller", **above) == 11  # 5 in row 0 alone


@pytest.mark.rule("T41", "R59")
def test_t41_burk_beside_a_row_that_was_never_filled_is_not_pleased() -> None:
    assert stars("(0,0)=S3 (1,0)=L15 (2,0)=L04 (3,0)=L01", "traveller", guests="burk@-1", side="left") == 5


@pytest.mark.rule("R62")
def test_travellers_who_share_a_spot_are_scored_each_on_its_own() -> None:
    assert stars("(0,0)=S1 (1,0)=L01", "traveller", guests="kark@0 burk@0 rumph@0", side="left") == 11 + 5 + 5


# --- The end --------------------------------------------------------------------------------------


@pytest.mark.rule("E9", "10.3")
def test_e9_the_level_of_a_solo_total() -> None:
    assert [level_of(total, CATALOGUE) for total in (59, 60, 69, 70, 74, 75, 79, 80)] == [1, 2, 2, 3, 3, 4, 4, 5]
    assert (level_of(0, CATALOGUE), level_of(150, CATALOGUE)) == (1, 5)


TWO_GUESTS = {"portals": "(0,1) (1,0)", "side": "left", "limit": -1, "cities": "(0,2)-(1,2)"}


@pytest.mark.rule("R20", "10.3")
@pytest.mark.parametrize(("guests", "total", "level"), [("kark@0", 66, 2), ("kark@0 roro@1", 71, 3)])
def test_a_solo_game_is_won_from_level_three_on(guests: str, total: int, level: int) -> None:
    state = table(FINISHED.replace("(-1,-1)=L27", ""), players=1, guests=guests, **TWO_GUESTS)
    draw(state, "L27")
    assert state.over
    assert (state.scores, state.level()) == ([total], level)
    assert (state.winners, state.returns) == (([0], [1.0]) if level >= 3 else ([], [-1.0]))


@pytest.mark.rule("T33", "R19", "R58", "9.4")
def test_t33_tied_players_share_the_victory_and_the_third_is_beaten_by_both() -> None:
    state = table(
        FINISHED.replace("(-1,-1)=L27", ""), FINISHED, FINISHED, players=3, guests="kark@0 roro@1", **TWO_GUESTS
    )
    furnish(state, 1, cities="(0,2)-(1,2)", cities_gone=1, guests="splash@0 rumph@0 floulou@0 boung@0", side="left")
    furnish(state, 2, guests="pshit@0 burk@1", side="left")
    draw(state, "L27")
    assert state.over
    assert state.scores == [71, 71, 60]
    assert state.winners == [0, 1]
    assert state.returns == [0.5, 0.5, -1.0]


@pytest.mark.rule("9.4")
def test_the_highest_total_wins() -> None:
    state = table(FINISHED.replace("(-1,-1)=L27", ""), FINISHED, hand="L27")
    furnish(state, 1, guests="kark@0", side="left")
    assert state.over
    assert state.scores[0] < state.scores[1]
    assert state.winners == [1]
    assert state.returns == [-1.0, 1.0]


@pytest.mark.rule("9.2", "13.3.9")
def test_the_score_sheet_has_seven_lines_in_the_printed_order_that_add_up() -> None:
    state = table(FINISHED, guests="kark@0", **TWO_GUESTS)
    assert list(lines(state)) == ["mountain", "lake", "animal", "swamp", "city", "eye", "traveller"]
    assert sum(lines(state).values()) == state.score(0) == 66


@pytest.mark.rule("13.1.13")
def test_the_score_does_not_depend_on_where_the_world_lies() -> None:
    sheets = []
    for down, right in ((0, 0), (1, 1), (-1, -2), (-2, 0)):
        moved = table("(0,0)=S1")
        moved.worlds[0] = world(shifted(FINISHED, down, right))
        furnish(moved, 0, portals=shifted("(1,0)", down, right), guests=f"kark@{down} burk@{1 + down}", side="left")
        sheets.append(lines(moved))
    assert all(sheet == sheets[0] for sheet in sheets)
    assert sheets[0]["traveller"] == 20


def shifted(text: str, down: int, right: int) -> str:
    return re.sub(r"\((-?\d+),(-?\d+)\)", lambda cell: f"({int(cell[1]) + down},{int(cell[2]) + right})", text)


@pytest.mark.rule("4.13", "9.3", "I18")
def test_roro_counts_a_species_once_in_its_two_rows_together() -> None:
    """A whale in both rows is one species: three different ones are not four."""
    three = "(0,0)=L02 (0,1)=L08 (1,0)=L15 (1,1)=L06"  # whale, owl / whale, fox
    assert stars(three, "traveller", guests="roro@0", side="left") == 5
    four = three.replace("L15", "L25")  # heron instead of the second whale
    assert stars(four, "traveller", guests="roro@0", side="left") == 9


SEEN_BY_TRAVELLERS = {  # enough of what each wants, and the one cell that must stay visible
    "splash": ("(0,0)=L07 (0,2)=L08 (1,1)=L09", "(1,1)=L09"),
    "burk": ("(0,0)=L16 (1,0)=L14", "(1,0)=L14"),
    "kark": ("(0,0)=L01 (1,0)=L04", "(1,0)=L04"),
    "rumph": ("(0,0)=L22 (0,1)=L25 (1,0)=L26", "(1,0)=L26"),
    "floulou": ("(0,0)=L58 (0,1)=L09 (0,2)=L22 (1,0)=L14 (1,2)=L07", "(0,2)=L22"),
    "roro": ("(0,0)=L02 (0,1)=L08 (1,0)=L25 (1,1)=L06", "(1,1)=L06"),
    "boung": ("(0,0)=L03 (0,1)=L05 (1,0)=L19 (1,1)=L11", "(1,1)=L11"),
}


@pytest.mark.rule("4.4", "R4", "9.3")
@pytest.mark.parametrize("hidden", ["F", "T"])
@pytest.mark.parametrize("traveller", SEEN_BY_TRAVELLERS)
def test_travellers_see_no_icon_that_is_covered_or_flipped(traveller: str, hidden: str) -> None:
    given, needed = SEEN_BY_TRAVELLERS[traveller]
    more = {"guests": f"{traveller}@0", "side": "left", "portals": "(0,0) (1,0)" if traveller == "boung" else ""}
    assert pleased(table(given, **more)) == {traveller}
    cell, _, card = needed.partition("=")
    assert pleased(table(given.replace(needed, f"{cell}={hidden}({card})"), **more)) == set()


@pytest.mark.rule("4.4", "9.2", "R4")
@pytest.mark.parametrize("hidden", ["F", "T"])
@pytest.mark.parametrize(
    ("below", "far", "each"), [("L25", "L22", 2), ("L07", "L09", 2), ("L16", "L14", 2), ("L04", "L01", 6)]
)
def test_eyes_see_no_icon_that_is_covered_or_flipped(below: str, far: str, each: int, hidden: str) -> None:
    column = "(0,0)=L29 (1,0)={} (2,0)=L21 (3,0)={}"
    shown, gone = (stars(column.format(below, card), "eye") for card in (far, f"{hidden}({far})"))
    assert shown - gone == each
