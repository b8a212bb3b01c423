"""Looking back: the same positions as a replay from the first move, whatever was taken back, without keeping them
all.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import worldwright as ww
from tests.server.house import House
from worldwright.engine import timeline
from worldwright.engine.record import Record
from worldwright.engine.timeline import Timeline
from worldwright.server.web.score_chart import NAME, PAPER, Course, Plot, plotted

pytestmark = pytest.mark.anyio
LONG_GAMES = [
    ("moths", 3, {}),
    ("strange-world", 4, {}),
    ("spires", 3, {"modules": "powers"}),
    ("tribes-of-the-wind", 3, {"boards": "dealt"}),
]


def played(game: str, players: int, options: dict[str, Any], seed: int = 4) -> tuple[Any, Timeline]:
    """A whole game at random, and the timeline that went by."""
    rng, behind = random.Random(seed), Timeline()
    state = ww.load(game).new(players=players, seed=seed, **options)
    while not state.over:
        seat = rng.choice(state.waiting)
        state.apply(rng.choice(state.actions_of(seat)), seat)
        behind.pass_by(state)
    return state, behind


@pytest.mark.parametrize(("game", "players", "options"), LONG_GAMES)
def test_every_position_is_the_one_of_the_record(game: str, players: int, options: dict[str, Any]) -> None:
    state, behind = played(game, players, options)
    record = Record.of(state)
    rng = random.Random(1)
    for ply in [0, 1, state.ply - 1, state.ply, *(rng.randrange(state.ply) for _ in range(12))]:
        for looked_back in (behind, Timeline()):
            found = looked_back.at(state, ply)
            assert found == record.replay(ply)
            assert found.log == record.replay(ply).log
            assert found.barrier == record.replay(ply).barrier


def test_looking_back_does_not_begin_at_the_first_move() -> None:
    state, behind = played("tribes-of-the-wind", 4, {})
    for ply in range(0, state.ply, 7):
        assert ply - behind.nearest(state, ply).ply < 2 * timeline.STRIDE


def test_what_was_taken_back_is_not_shown_again() -> None:
    state, behind = played("tribes-of-the-wind", 2, {})
    for ply in sorted(behind.snapshots)[1:4]:
        other = behind.at(state, ply - 1)
        seat = other.player
        other.apply(
            next(action for action in other.actions if (seat, action) != timeline.moves_of(state)[ply - 1]), seat
        )
        behind.pass_by(other)
        assert behind.at(other, ply) == other
        assert behind.at(other, ply - 1) == Record.of(other).replay(ply - 1)
        assert behind.at(state, ply) == Record.of(state).replay(ply)


def test_the_past_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "MOST", 5)
    monkeypatch.setattr(timeline, "STRIDE", 2)
    state, behind = played("strange-world", 2, {})
    assert 2 <= len(behind.snapshots) <= 5
    assert behind.at(state, 17) == Record.of(state).replay(17)
    assert len(behind.snapshots) <= 5


async def test_a_table_keeps_its_past_in_memory_alone(house: House) -> None:
    table, anna, ben = await house.duel("strange-world")
    await house.play(table, anna, ben, plies=66)
    kept = sorted(house.tables.live[table].timeline.snapshots)
    assert kept
    before = [await house.tables.replay(table, anna, ply, 0) for ply in (3, 40, 65)]
    await house.restart()
    assert [await house.tables.replay(table, anna, ply, 0) for ply in (3, 40, 65)] == before
    assert sorted(house.tables.live[table].timeline.snapshots) == kept, "it comes back with the moves"


async def test_taking_back_is_the_same_with_and_without_a_past(house: House) -> None:
    table, anna, ben = await house.duel("tribes-of-the-wind")
    live, people, undone = house.tables.live, (anna, ben), 0
    for step in range(60):
        await house.play(table, anna, ben, plies=2, seed=step)
        state = live[table].state
        assert state is not None
        for seat in range(2):
            if state.can_undo(seat):
                expected = state.undo(seat)
                await house.tables.undo(table, people[seat], seat)
                assert live[table].state == expected
                undone += 1
                break
    assert undone > 5


def test_the_lines_of_a_long_game_are_short_and_end_at_its_scores() -> None:
    state, _ = played("tribes-of-the-wind", 3, {})
    plot = Plot(plotted(str(Record.of(state))))
    assert plot.plies == state.ply
    for seat in range(3):
        line = plot.line(seat)
        assert line.startswith(f"M{plot.x(0)} ")
        assert line.endswith(f"L{plot.x(state.ply)} {plot.y(state.scores[seat])}")
        assert line.count("L") < state.ply / 2, "where nothing changes there is no point"
    places = [x for _, x in plot.rounds]
    assert all(right - left > NAME for left, right in pairwise(places))


@pytest.mark.parametrize("scores", [[0, 0], [40, 40, 3], [7, 7, 7, 7, 7], [12, 11, 10, 9, 8]])
def test_the_signs_of_equal_scores_all_stand_on_the_paper_side_by_side(scores: list[int]) -> None:
    ys = [y for _, y in Plot(Course([[0] * len(scores), scores], [])).signs]
    assert ys == sorted(ys)
    assert len(set(ys)) == len(ys)
    assert ys[-1] + PAPER.sign <= PAPER.height
    assert ys[0] >= 0
