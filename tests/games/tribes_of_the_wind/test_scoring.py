"""The last page (12.4, 12.5), line by line."""

from __future__ import annotations

import pytest

from tests.games.tribes_of_the_wind.tables import begin, finish_turn, furnish, lines, table

ROW_BY_ROW = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)


def laid(number: int, villages: int = 0) -> str:
    """So many tiles with the Starting tile, the first ones as Villages."""
    return " ".join(f"{space}=P{at:02}{'*' * (at <= villages)}" for at, space in enumerate(ROW_BY_ROW[: number - 1], 1))


@pytest.mark.rule("12.4")
@pytest.mark.parametrize("number", range(1, 13))
def test_tiles_with_the_starting_tile(number: int) -> None:
    assert lines(table(players=5, tiles=laid(number)))["tile"] == {7: 3, 8: 7, 9: 12, 10: 12, 11: 12, 12: 12}.get(
        number, 0
    )


@pytest.mark.rule("12.4")
@pytest.mark.parametrize("number", range(6))
def test_villages(number: int) -> None:
    assert lines(table(players=5, tiles=laid(7, villages=number)))["village"] == 3 * number


@pytest.mark.rule("12.4")
@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 0), (2, 0), (3, 3), (4, 7)])
def test_temples(number: int, points: int) -> None:
    placed = dict(list({"water": 0, "move": 1, "pollution": 2, "forest": 3}.items())[:number])
    assert lines(table(tiles=laid(4), temples=placed))["temple"] == points


@pytest.mark.rule("12.4")
@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("tokens", [1, 3])
def test_polluted_spaces_however_many_tokens_they_hold(number: int, tokens: int) -> None:
    state = table(pollution=dict.fromkeys(range(1, 1 + number), tokens))
    assert lines(state)["pollution"] == {0: 12, 1: 7, 2: 3}.get(number, 0)


@pytest.mark.rule("12.4", "9.2")
def test_each_completed_objective_scores_and_one_tile_may_serve_several() -> None:
    state = table(players=5, tiles="1=P01 2=P02 3=P03 7=P04 11=P05", kept="V01 V14 V15 V02")
    assert lines(state)["objective"] == 8 + 10 + 7


@pytest.mark.rule("12.4", "R-37")
def test_only_the_holder_of_the_token_scores_it() -> None:
    state = table()
    state.token = 1
    assert [lines(state, seat)["token"] for seat in range(3)] == [0, 5, 0]


@pytest.mark.rule("12.5")
def test_points_come_before_water_and_water_before_nothing() -> None:
    state = table()
    for seat, (tokens, water) in enumerate([(2, 9), (1, 0), (1, 2)]):
        furnish(state, seat, pollution=dict.fromkeys(range(5, 5 + tokens), 1), water=water, kept="")
    state.over = True
    assert state.scores == [3, 7, 7]
    assert (state.winners, state.returns) == ([2], [-1.0, 0.0, 1.0])


@pytest.mark.rule("12.3", "12.5")
def test_a_game_cut_short_is_scored_like_any_other() -> None:
    state = begin(table(), seat=2, round=60)
    finish_turn(state)
    assert state.over
    assert state.winners == [
        seat for seat in range(3) if state.rank(seat) == max(state.rank(other) for other in range(3))
    ]


@pytest.mark.rule("12.4")
def test_the_starting_tile_alone_is_enough_to_score() -> None:
    assert lines(table(tiles="", pollution={5: 2}))["pollution"] == 7
