"""The optional switches O1 to O6, and that there are no others (10.4)."""

from __future__ import annotations

import pytest

from tests.games.strange_world.tables import GAME, cells, finish, look, play, stars, table, told
from tests.games.strange_world.test_flow import laps, sun_at
from worldwright import BadOption


@pytest.mark.rule("10.4", "O1", "O2", "O3", "O4", "O5", "O6")
def test_the_switches_and_their_defaults_are_those_of_the_rules() -> None:
    assert {name: (option.default, option.choices) for name, option in GAME.options.items()} == {
        "first_player": ("lot", ("lot", "seated")),
        "sun_2p": ("fixed", ("fixed", "alternate")),
        "traveller_base": ("always", ("always", "if_met")),
        "eye_animals": ("kind", ("kind", "species")),
        "volcano_cell": ("restrict", ("restrict", "consequence")),
        "portal_cell": ("consequence", ("consequence", "restrict")),
    }


@pytest.mark.rule("O1", "R21")
def test_o1_the_sun_may_change_hands_after_each_round_of_two() -> None:
    state = finish(sun_at(1, 2, sun_2p="alternate"))
    assert laps(state) == ([[1, 0]] * 3 + [[0, 1]] * 3) * 2 + [[1, 0]] * 3
    assert len(told(state, "sun_passed")) == 4


@pytest.mark.rule("O1")
def test_o1_means_nothing_with_more_players() -> None:
    with pytest.raises(BadOption, match="sun_2p"):
        GAME.new(players=3, sun_2p="alternate")


@pytest.mark.rule("O2", "R18")
def test_o2_an_unhappy_traveller_may_be_worth_nothing() -> None:
    unhappy, happy = "(0,0)=S1 (1,0)=L04", "(0,0)=S1 (1,0)=L01"
    kark = {"guests": "kark@0", "side": "left"}
    assert [stars(given, "traveller", **kark) for given in (unhappy, happy)] == [5, 11]
    assert [stars(given, "traveller", traveller_base="if_met", **kark) for given in (unhappy, happy)] == [0, 11]


@pytest.mark.rule("O3", "R17")
def test_o3_an_eye_may_count_the_species_below_alone() -> None:
    column = "(-3,0)=L29 (-2,0)=L32 (-1,0)=L02 (0,0)=S4"  # hare below; snail, hare, whale, snail in the column
    assert stars(column, "eye") == 2 * 5 + 2 * 4
    assert stars(column, "eye", eye_animals="species") == 2 * 5 + 2 * 1
    snails = "(-2,0)=L29 (-1,0)=L41 (0,0)=S4"
    assert stars(snails, "eye", eye_animals="species") == 2 * 2 + 2 * 3
    assert stars(snails.replace("S4", "F(S4)"), "eye", eye_animals="species") == 2 * 1 + 2 * 2


@pytest.mark.rule("O4", "R8")
def test_o4_volcanoes_may_go_anywhere_and_take_the_consequence() -> None:
    given = "(0,0)=F(S1) (0,1)=L25"
    assert cells(table(given, hand="L22")) == [(-1, 1), (0, 2), (1, 1)]
    state = table(given, hand="L22", volcano_cell="consequence")
    assert cells(state) == [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)]
    assert look(play(state, "L22", (-1, 0)))[-1, 0] == "T(L22)"
    state = play(table(given, hand="L22", volcano_cell="consequence"), "L22", (0, 2))
    assert look(state)[0, 2] == "L22"


@pytest.mark.rule("O5", "R9")
def test_o5_half_portals_may_have_to_keep_away_from_used_ones() -> None:
    given = {"portals": "(0,0)", "hand": "L05"}
    row = "(0,0)=L03 (0,1)=L06"
    free, kept = table(row, **given), table(row, portal_cell="restrict", **given)
    assert set(cells(free)) - set(cells(kept)) == {(0, 2)}


@pytest.mark.rule("O5", "R33")
@pytest.mark.parametrize(
    ("row", "card", "cell"), [("(0,0)=L03 (0,1)=L06", "L05", (0, 2)), ("(0,1)=L06 (0,2)=L05", "L03", (0, 0))]
)
def test_o5_bans_the_cell_on_either_side_and_only_beside_visible_halves(
    row: str, card: str, cell: tuple[int, int]
) -> None:
    portal = row[: row.index("=")]
    assert cell not in cells(table(row, hand=card, portals=portal, portal_cell="restrict"))
    covered = row.replace("L06", "F(L06)")
    assert cell in cells(table(covered, hand=card, portals=portal, portal_cell="restrict"))


@pytest.mark.rule("O5", "8.1.6")
def test_o5_allows_the_cell_where_there_is_no_other() -> None:
    rows = ("L32 L33 L34 L35", "L03 L06", "L04 L01 L02 L21", "L07 L31 L36 L37")
    full = " ".join(f"({r},{c})={card}" for r, row in enumerate(rows) for c, card in enumerate(row.split()))
    state = table(full + " (1,3)=L38", hand="L05", portals="(1,0)", portal_cell="restrict")
    assert look(state)[1, 2] == "T(L05)"  # the only cell is taken at once


@pytest.mark.rule("O6", "5.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_o6_the_first_seat_may_take_the_sun(players: int) -> None:
    assert {GAME.new(players=players, seed=seed, first_player="seated").sun for seed in range(8)} == {0}
