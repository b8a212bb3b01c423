"""The complete World of 12.3, replayed move by move and scored line by line."""

from __future__ import annotations

import pytest

from tests.games.strange_world.tables import (
    answer,
    asked,
    cells,
    cities,
    draw,
    guests,
    lines,
    look,
    options,
    play,
    pleased,
    portals,
    table,
    world_view,
)

FIRST_FIVE = (("L02", (0, -1)), ("L08", (-1, 0)), ("L01", (-1, 1)), ("L28", (-1, 2)), ("L05", (0, 2)))
FOUR_LATER = (("L21", (1, 2)), ("L14", (1, -1)), ("L16", (2, 0)), ("L10", (2, 1)))
FINISHED = """
    (-1,-1)=L27    (-1,0)=L08 (-1,1)=L01 (-1,2)=L28
    (0,-1)=L02     (0,0)=S1   (0,1)=L26  (0,2)=F(L05)
    (1,-1)=L14     (1,0)=L09  (1,1)=L20  (1,2)=F(L21)
    (2,-1)=T(L15)  (2,0)=L16  (2,1)=L10  (2,2)=L23
"""


@pytest.mark.rule("12.3.1..12.3.15", "9.1", "9.2")
def test_the_world_of_the_rules_is_built_and_scores_75() -> None:
    state = table("(0,0)=S1", players=1)

    for card, at in FIRST_FIVE:
        play(draw(state, card), card, at)
        assert look(state)[at] == card
        assert asked(state) == ""
    columns = {column for _, column in look(state)}
    assert columns == {-1, 0, 1, 2}

    state.travellers = 0b11111111
    play(draw(state, "L26"), "L26", (0, 1), "welcome kark", "fence left", "spot below")  # 6
    assert portals(state) == {(0, 1): True}
    assert (world_view(state)["side"], world_view(state)["limit"]) == ("left", -1)
    answer(state, "erupt right")
    assert look(state)[0, 2] == "F(L05)"
    assert guests(state) == {"kark": 0}

    play(draw(state, "L09"), "L09", (1, 0))  # 7
    play(draw(state, "L20"), "L20", (1, 1), "welcome burk")  # 8: spot 0 is taken
    assert portals(state) == {(0, 1): False, (1, 0): True}
    assert guests(state) == {"kark": 0, "burk": 1}

    for card, at in FOUR_LATER:
        play(draw(state, card), card, at)
        assert look(state)[at] == card

    play(draw(state, "L23"), "L23", (2, 2))  # 13
    assert options(state) == ["erupt up", "erupt left"]
    answer(state, "erupt up")
    assert look(state)[1, 2] == "F(L21)"
    assert cities(state) == [9]

    play(draw(state, "L15"), "L15", (2, -1))  # 14
    assert look(state)[2, -1] == "T(L15)"
    draw(state, "L27")  # 15: one cell is left, so nothing is asked
    assert state.over
    assert look(state) == look(table(FINISHED))

    assert lines(state) == {"mountain": 12, "lake": 10, "animal": 8, "swamp": 6, "city": 9, "eye": 10, "traveller": 20}
    assert state.scores == [75]
    assert pleased(state) == {"kark", "burk"}
    assert state.level() == 4


@pytest.mark.rule("8.1.6", "8.1.2", "8.1.3")
def test_the_last_cell_of_the_square_is_the_only_legal_one() -> None:
    state = table(FINISHED.replace("(-1,-1)=L27", "").replace("(2,2)=L23", ""), hand="L27 L30", side="left", limit=-1)
    answer(state, "play L27")
    assert cells(state) == [(-1, -1), (2, 2)]
