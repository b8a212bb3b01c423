"""M1, Standing Spires (10.1)."""

from __future__ import annotations

import pytest

from tests.games.spires.tables import NEW, WM, answer, at, example_one, expand, options, step, table, told, towers
from worldwright.games.spires import GAME


@pytest.mark.rule("10.1.1", "SETUP_SPACE")
def test_a_home_token_goes_to_the_other_space() -> None:
    state = GAME.new(3, 4, modules="standing_spires")
    while state.round == 0:
        state.apply(state.actions[0])
    for seat in range(3):
        tile, side = at(state, seat).split(",")
        assert towers(state)[f"{tile},{1 - int(side)}"] == seat
    assert len(towers(state)) == 3


@pytest.mark.rule("X24", "10.1.3", "R76")
def test_x24_the_bonus_comes_once() -> None:
    state = expand(example_one(modules="standing_spires", towers=("0,0 0,1", "1,1")), *NEW)
    assert state.energy == [1, 0]
    assert [event["seat"] for event in told(state, "bonus")] == [0]
    assert state.collected == 0


@pytest.mark.rule("R76", "10.1.3")
def test_both_take_the_bonus_that_ends_the_game() -> None:
    state = expand(example_one(modules="standing_spires", towers=("0,0", "0,1"), energy=(39, 39)), *NEW)
    assert state.energy == [40, 40]
    assert len(told(state, "ending")) == 1


@pytest.mark.rule("10.1.2", "R47", "SPIRE_SITE")
def test_the_token_of_a_spire_goes_under_the_meeple_before_it_moves() -> None:
    state = table(WM, meeples="1,1 2,1", energy=(8,), stamina=("plains/grass",), modules="standing_spires")
    answer(state, "act:spire")
    assert towers(state) == {"1,1": 0}
    step(state, "1,0")
    assert towers(state) == {"1,1": 0}


@pytest.mark.rule("X43", "R46", "10.1.2")
def test_x43_the_site_when_the_own_space_is_taken() -> None:
    state = table(WM, meeples="1,1 2,1", energy=(8,), modules="standing_spires", towers=("1,1", "1,0"))
    answer(state, "act:spire")
    assert towers(state) == {"1,1": 0, "1,0": 1, "0,0": 0}, "the single option was taken"
    state = table(WM, meeples="1,1 2,1", energy=(8,), modules="standing_spires", towers=("1,1", "1,0 0,0"))
    answer(state, "act:spire")
    assert len(towers(state)) == 3
    assert told(state, "skipped")[0]["decision"] == "SPIRE_SITE"
    state = table(WM, meeples="0,0 2,1", energy=(8,), modules="standing_spires", towers=("0,0",))
    answer(state, "act:spire")
    assert options(state) == ["site:0,1", "site:1,1", "site:2,1"]


@pytest.mark.rule("10.1.2")
def test_tokens_share_spaces_and_cost_no_toll() -> None:
    state = table(
        WM,
        meeples="1,1 2,1",
        energy=(3,),
        stamina=("plains/grass",),
        modules="standing_spires",
        towers=("", "1,0"),
        tokens="1,0",
        ask="move",
    )
    step(state, "1,0")
    assert state.energy == [4, 0]
