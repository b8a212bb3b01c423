"""M2, the Butterfly (10.2)."""

from __future__ import annotations

import pytest

from tests.games.spires.tables import (
    NEW,
    WM,
    answer,
    asked,
    at,
    example_one,
    expand,
    lines,
    lit,
    options,
    step,
    stop,
    table,
)
from worldwright.games.spires import GAME


@pytest.mark.rule("10.2.1", "5.7", "R43")
def test_the_butterfly_starts_on_the_last_tile_beside_the_meeple() -> None:
    state = GAME.new(3, 6, modules="butterfly")
    while state.round == 0:
        state.apply(state.actions[-1])
    last = (state.first + 2) % 3
    assert state.butterfly == state.meeples[last] ^ 1
    assert state.butterfly // 2 == 2


@pytest.mark.rule("X25", "10.2.2", "10.2.3", "R44", "R63", "BUTTERFLY_LAND")
def test_x25_the_butterfly_flies_off_and_is_caught() -> None:
    state = expand(example_one(modules="butterfly", keeper=1), *NEW)
    assert state.keeper == 1, "until the end of the turn"
    stop(state)
    assert asked(state) == "BUTTERFLY_LAND"
    assert options(state) == ["side:0", "side:1"]
    answer(state, "side:1")
    assert (state.butterfly, state.keeper) == (7, -1)
    assert "3,1" in lit(state)
    state.stamina[1] = state.stamina[0]
    state.stamina[0] = 0
    state.meeples[1] = 0
    answer(state, "act:pass")
    step(state, "3,1")
    assert state.energy[1] == 3, "1 from the world, 2 from the supply"
    assert state.keeper == 1
    assert state.collected == 1


@pytest.mark.rule("X25", "10.2.3", "R43")
def test_it_lands_beside_the_meeple_that_stopped_there() -> None:
    state = example_one(modules="butterfly", keeper=1, meeples="0,0 2,1", powers=["P11"], energy=(1,))
    expand(state, *NEW)
    answer(state, "side:1")
    assert at(state) == "3,1"
    stop(state)
    assert state.butterfly == 6


@pytest.mark.rule("10.2.3", "X25")
def test_a_butterfly_in_the_world_stays_where_it_is() -> None:
    state = expand(example_one(modules="butterfly", butterfly="1,0"), *NEW)
    stop(state)
    assert state.butterfly == 2
    assert asked(state) == "ACTION"


@pytest.mark.rule("10.2.3")
def test_it_flies_off_from_the_player_who_expands_too() -> None:
    state = expand(example_one(modules="butterfly", keeper=0), *NEW)
    assert state.keeper == 0
    stop(state)
    assert asked(state) == "BUTTERFLY_LAND"


@pytest.mark.rule("10.2.3", "R63", "R83")
def test_it_stays_with_whoever_catches_it_after_the_expand() -> None:
    state = expand(example_one(modules="butterfly", butterfly="0,0"), *NEW)
    step(state, "0,0", "pay:grass/forest")
    assert state.keeper == 0
    stop(state)
    assert (asked(state), state.keeper) == ("ACTION", 0), "nobody kept it when the tile was added"


@pytest.mark.rule("10.2.4")
def test_the_keeper_scores() -> None:
    state = table(WM, modules="butterfly", keeper=1)
    assert [lines(state, seat)["butterfly"] for seat in (0, 1)] == [0, 3]
