"""Choosing modules (10.5), and modules together (10.6)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.spires.tables import ALL, WM, asked, finish, lines, table, towers, turns
from worldwright.games.spires import GAME


@pytest.mark.rule("10.5")
def test_modules_are_public_and_any_subset_goes() -> None:
    state = GAME.new(2, 1, modules=("butterfly", "aspirations"))
    for seat in (0, 1, None):
        assert [module["id"] for module in state.view(seat)["modules"]] == ["M2", "M4"]
    assert GAME.new(3, 1).view(0)["modules"] == []


@pytest.mark.rule("10.5", "R80")
def test_so_many_further_modules_at_random() -> None:
    drawn = {GAME.new(2, seed, random_modules=1).modules for seed in range(40)}
    assert drawn == {1, 2, 4, 8}
    for seed in range(8):
        assert GAME.new(2, seed, random_modules=2).modules.bit_count() == 2
        named = GAME.new(2, seed, modules="powers", random_modules=2).modules
        assert named & 4
        assert named.bit_count() == 3
        assert GAME.new(2, seed, modules=ALL, random_modules=4).modules == 15


@pytest.mark.rule("10.6.1")
def test_set_up_with_everything() -> None:
    state = GAME.new(2, 10, modules=ALL)
    order = []
    while state.round == 0:
        if not order or order[-1] != asked(state):
            order.append(asked(state))
        state.apply(state.actions[0])
    assert order[:4] == ["SETUP_POWER", "SETUP_OBJECTIVES", "SETUP_TILE", "SETUP_SPACE"]
    assert order[4:6] == ["SETUP_TILE", "PLACE"]
    assert state.butterfly >= 0


@pytest.mark.rule("10.6.6")
def test_the_score_sheet_with_everything() -> None:
    state = table(
        WM, modules=ALL, meeples="1,1 2,1", energy=(5, 0), spires=[0, 1, 0], keeper=0, goals="G01 G02 G03",
        objectives=("O09", ""),
    )  # fmt: skip
    state.claims = [0, 1, -1]
    assert lines(state) == {"spires": 22, "energy": 5, "standing": 0, "butterfly": 3, "goals": 4, "objectives": 5}
    assert state.score(0) == sum(lines(state).values())
    assert list(lines(state)) == ["spires", "energy", "standing", "butterfly", "goals", "objectives"]
    assert list(lines(GAME.new(2, 10))) == ["spires", "energy"]


@pytest.mark.rule("10.6.5", "16.16")
def test_tokens_stay_in_bounds_in_random_games() -> None:
    for seed in range(3):
        for state in turns(GAME.new(4, seed, modules=ALL), seed):
            if state.ply % 9 == 0:
                GAME.check(state)
        assert max([list(towers(state).values()).count(seat) for seat in range(4)]) <= 4


SETS = [modules for count in range(5) for modules in combinations(ALL, count)]


@pytest.mark.rule("10.5", "10.6.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_count_and_module_set_plays_to_its_end(players: int) -> None:
    for seed, modules in enumerate(SETS):
        state = finish(GAME.new(players, seed, modules=modules), seed)
        GAME.check(state)
        assert state.winners
        assert {module["key"] for module in state.view(None)["modules"]} == set(modules)


@pytest.mark.rule("11.5", "10.5", "16.17")
@pytest.mark.parametrize("difficulty", ["normal", "hard", "very_hard", "extreme"])
def test_every_solo_level_and_module_set_plays_to_its_end(difficulty: str) -> None:
    for seed, modules in enumerate(SETS):
        state = finish(GAME.new(1, seed, modules=modules, difficulty=difficulty), seed)
        GAME.check(state)
        assert state.round <= 55
