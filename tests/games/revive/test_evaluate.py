"""What agents expect of a position, and how the table looks in a terminal."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from tests.games.revive.tables import ALL, GAME, finish, give, resolve, table, turns
from worldwright.games.revive.state import Revive


def expected(state: Revive, seat: int = 0) -> float:
    return GAME.evaluate(state)[seat]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_finished_game_is_worth_its_score(players: int) -> None:
    state = finish(GAME.new(players, 4), 2)
    assert GAME.evaluate(state) == [float(score) for score in state.scores]


BETTER: list[dict[str, Any]] = [
    {"food": 3}, {"crystal": 1}, {"energy": 1}, {"closed": "k01"}, {"modules": "T1.1=d_gray_1"}, {"yellow": 2},
    {"techs": "t1"}, {"active": "sA1 sA2 sA3 c_yellow_01"}, {"score": 3}, {"progress": 9},
]  # fmt: skip


@pytest.mark.parametrize("given", BETTER, ids=str)
def test_who_has_more_may_expect_more(given: dict[str, Any]) -> None:
    plain, richer = table(active="sA1 sA2 sA3"), table(active="sA1 sA2 sA3")
    give(richer, 0, **given)
    assert expected(richer) > expected(plain)
    assert expected(richer, 1) == expected(plain, 1)


def test_resources_are_worth_less_when_the_end_is_near() -> None:
    early, late = table(), table()
    late.artifacts[0] = late.artifacts[1] = 0
    late.artifacts[2] = 1
    gains = []
    for state in (early, late):
        before = expected(state)
        give(state, 0, gear=4)
        gains.append(expected(state) - before)
    assert gains[0] > gains[1] > 0


def test_an_artifact_that_is_owed_counts_already() -> None:
    state = table()
    before = expected(state)
    resolve(state, "artifact:1")
    assert expected(state) > before


@pytest.mark.parametrize(("players", "options"), [(1, {}), (3, {"content": ALL, "chapter": 2})], ids=str)
def test_the_terminal_shows_every_position(players: int, options: dict[str, Any]) -> None:
    paper = StringIO()
    console = Console(width=100, file=paper)
    assert GAME.terminal is not None
    for number, state in enumerate(turns(GAME.new(players, 6, **options), 3)):
        if number % 50 == 0 or state.over:
            for seat in (*range(players), None):
                console.print(GAME.terminal.table(state.view(seat), state.actions))
    assert "Citizens:" in paper.getvalue()
    assert GAME.words.last_word(state.view(0)) == ("You lose." if players == 1 else "")
