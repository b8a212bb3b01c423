"""Final scoring (9.3, 9.4, worked examples 32 and 33)."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.spires.tables import ALL, W1, WM, finish, lines, table
from worldwright.games.spires import GAME
from worldwright.games.spires.scoring import aim_points, landscape_points, measure
from worldwright.games.spires.state_world import World, no_world


@pytest.mark.rule("X32", "9.3", "9.4")
def test_x32_base_game() -> None:
    state = table(W1, players=2, spires=[0, 0, 0], energy=(3, 41), tokens="0,1")
    assert state.scores == [12 + 12 + 10 + 3, 41]
    state.over = True
    assert state.winners == [1]


@pytest.mark.rule("R55", "9.4")
def test_ties_are_shared() -> None:
    state = table(W1, players=3, energy=(7, 7, 5))
    state.over = True
    assert state.winners == [0, 1]
    assert state.returns == [0.5, 0.5, -1.0]


def strip(terrains: list[tuple[int, int]]) -> World:
    """Hexagons of two tiles each, side by side."""
    land = no_world()
    for number, (a, b) in enumerate(terrains):
        land = land.grown(number, a, b, 2 * (number // 2), 0, 3 * (number % 2))
    return land


@pytest.mark.rule("10.1.4", "X33")
def test_landscapes_of_four_score_two_points_each() -> None:
    land = strip([(0, 0), (0, 0), (1, 1), (1, 2)])
    assert [int(land.size[label]) for label in sorted(set(map(int, land.label)))] == [4, 3, 1]
    catalogue = GAME.catalogue
    assert landscape_points(catalogue, land, vec[i64]([1, 1, 0, 0, 0, 0, 0, 0]), 0) == 2, (
        "two tokens in one landscape count once"
    )
    assert landscape_points(catalogue, land, vec[i64]([0, 0, 0, 0, 1, 0, 0, 1]), 0) == 0, "too small"
    assert landscape_points(catalogue, land, vec[i64]([2, 1, 0, 0, 0, 0, 0, 0]), 1) == 2


def in_a_row(*sizes: int) -> tuple[World, list[list[int]]]:
    """Landscapes of these sizes one after the other, and their spaces: tiles lie in a strip, long side down and up
    in turn.
    """
    terrain = [number for number, size in enumerate(sizes) for _ in range(size)]
    land = no_world()
    for number in range(len(terrain) // 2):
        left, right = terrain[2 * number : 2 * number + 2]
        up = number % 2 == 0
        place = (3 * number // 2, 0, 0) if up else (3 * (number - 1) // 2 + 1, 1, 3)
        land = land.grown(number, *((right, left) if up else (left, right)), *place)
    landscapes = [[at for at in range(len(terrain)) if land.terrain[at] == number] for number in range(len(sizes))]
    assert [land.landscape(spaces[0]) for spaces in landscapes] == landscapes
    return land, landscapes


@pytest.mark.rule("X33", "10.6.6", "10.4.3", "9.4")
def test_x33_three_players_with_all_modules() -> None:
    stamina = (
        "",
        "ocean/grass ocean/plains ocean/forest plains/forest plains/grass forest/grass",
        "plains/mountain mountain/grass mountain/forest",
    )
    state = table(
        WM,
        players=3,
        modules=ALL,
        spires=[0, 1, 0, 1, 2, 0],
        energy=(4, 17, 29),
        keeper=1,
        stamina=stamina,
        goals="G05 G02 G03",
        objectives=("O10 O11", "O08 O02", "O06 O09"),
    )
    state.claims = [0, 1, 2]
    state.world, (a5, a4, a2, b6, b3, c4, c7, c9) = in_a_row(5, 4, 2, 6, 3, 4, 7, 9)
    state.energy_on = vec[i64]([0] * 40)
    owners = (
        dict.fromkeys([a5[0], *a4[:2], a2[0]], 1)
        | dict.fromkeys([b6[0], b6[5], b3[0]], 2)
        | dict.fromkeys([c4[0], c7[3]], 3)
    )
    state.spire_on = vec[i64]([owners.get(at, 0) for at in range(40)])
    state.meeples = vec[i64]([a2[1], b3[1], c9[4]])
    expected = {
        "spires": [32, 22, 10],
        "energy": [4, 17, 29],
        "standing": [4, 2, 4],
        "butterfly": [0, 3, 0],
        "goals": [4, 4, 5],
        "objectives": [6, 7, 9],
    }
    assert {label: [lines(state, seat)[label] for seat in range(3)] for label in lines(state)} == expected
    assert state.scores == [50, 55, 57]
    state.over = True
    assert state.winners == [2]


@pytest.mark.rule("10.6.6", "10.1.4", "10.2.4", "10.4.3")
@pytest.mark.parametrize(
    ("module", "points"), [("standing_spires", 2), ("butterfly", 3), ("powers", 0), ("aspirations", 4 + 5)]
)
def test_each_module_scores_by_itself(module: str, points: int) -> None:
    state = table(WM, modules=module, energy=(7,))
    if module == "standing_spires":
        state.world, (large, _) = in_a_row(4, 2)
        state.spire_on = vec[i64]([int(at == large[0]) for at in range(6)])
    elif module == "butterfly":
        state.keeper = 0
    elif module == "aspirations":
        state.goals, state.claims, state.objectives = [0], [0], [1 << 8, 0]
    assert state.scores[0] == 7 + points == sum(lines(state).values())
    assert state.scores[1] == 0


@pytest.mark.rule("10.4.4")
def test_the_three_modes_of_an_aim() -> None:
    each, at_most, at_least = (GAME.catalogue.objectives[number] for number in (5, 8, 9))
    assert [aim_points(each, value) for value in (0, 1, 2, 5, 12, 40)] == [0, 0, 1, 2, 6, 6]
    assert [aim_points(at_most, value) for value in (2, 3, 4)] == [5, 5, 0]
    assert [aim_points(at_least, value) for value in (2, 3)] == [0, 5]


@pytest.mark.rule("10.4.5")
def test_metrics() -> None:
    state = table(
        WM, meeples="1,0 2,1", stamina=("plains/grass ocean/grass mountain/forest",), energy=(9,), spires=[0, 0]
    )
    metrics = [state.lasting(metric, 0, 0) for metric in range(8)]
    assert metrics == [3, 2, 1, 1, 9, 2, 3, 2]
    assert measure(6, 0, state.catalogue, state.world, 0, 0, 0, -1) == 0


@pytest.mark.rule("9.3", "16.13")
def test_tokens_in_the_world_and_stamina_are_worth_nothing() -> None:
    poor, rich = table(WM), table(WM, tokens="0,0 0,1 1,0", stamina=("plains/grass plains/ocean",))
    assert poor.scores == rich.scores == [0, 0]


@pytest.mark.rule("16.13", "16.8")
def test_scores_add_up_in_random_games() -> None:
    for seed in range(4):
        state = finish(GAME.new(3, seed, modules=ALL), seed)
        GAME.check(state)
        assert state.scores == [sum(lines(state, seat).values()) for seat in range(3)]
