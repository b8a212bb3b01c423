"""What agents expect of a position, and how the table looks in a terminal."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from tests.games.revive.tables import ALL, GAME, asked, building, desert, finish, give, resolve, table, turns
from worldwright.agents.greedy import Greedy
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


def test_a_card_is_ready_where_a_slot_takes_it() -> None:
    """5.2.2: a fifth card waits for the next sleep."""
    cards = ("sA1", "sA2", "sA3", "sA4")
    worths = [expected(table(active=" ".join(cards[:number]))) for number in (2, 3, 4)]
    assert worths[2] > worths[1] > worths[0]
    full = [
        expected(table(active=" ".join(cards[:number]), slots="T1:sB1:top T2:sB2:top B1:sB3:bottom B2:sB4:bottom"))
        for number in (1, 2)
    ]
    assert full[1] - full[0] < (worths[1] - worths[0]) / 2


def test_a_large_location_within_reach_promises_its_points() -> None:
    """5.3.8, 10.5.3"""
    far, near = desert(table(gray=9, yellow=9, green=9)), desert(table(gray=9, yellow=9, green=9))
    building(far, "h061")
    building(near, "h096")
    assert expected(near) > expected(far)


def test_alone_time_is_worth_something() -> None:
    """11.2: playing a card and sleeping move the cube, other actions do not."""
    early, late = table(players=1), table(players=1)
    late.cube = early.cube + 1
    assert expected(early) > expected(late) + 1


def test_greedy_alone_plays_its_cards_before_it_sleeps() -> None:
    state = GAME.new(1, 5)
    chosen: list[str] = []
    while not state.over and len(chosen) < 6:
        action = Greedy(1).choose(state.seat(0))
        if asked(state) == "TURN":
            chosen.append(GAME.action_space.text(action))
        state.apply(action)
    assert "act what=hibernate" not in chosen[:3]


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
