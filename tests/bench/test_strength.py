"""Strength is measured on fair seats, goes on where it was, and says what is kept and what is missed."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.strength import Pairing, all_standings, measured, page, pairings, play_all, results_of, standing
from bench.tune import Candidate, grid, played

import worldwright as ww
from worldwright.agents.tuned import settings_of
from worldwright.arena.ratings import Share

PAIR = Pairing("greedy-random", "strange-world", ("greedy", "random"), least=0.9)


def test_the_measured_agent_moves_on_by_one_seat_on_every_deal() -> None:
    four = Pairing("hard-four", "strange-world", ("hard", "greedy", "greedy", "greedy"))
    matches = four.matches(8)
    assert [match.seats.index("hard") for match in matches] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert len({match.deal for match in matches}) == 2


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    play_all(PAIR, tmp_path, 2, 1)
    assert set(results_of(PAIR, tmp_path, 4)) == {0, 1}
    with (tmp_path / PAIR.file).open("a") as torn:
        torn.write('{"match":')
    play_all(PAIR, tmp_path, 3, 1)
    results = results_of(PAIR, tmp_path, 4)
    assert set(results) == {0, 1, 2}
    assert all(result.match.seats[measured(result)[1]] == "greedy" for result in results.values())
    found = standing(PAIR, tmp_path, 4)
    assert found is not None
    assert found.share.games == len(results)
    assert 0 < found.mean <= found.slowest
    assert "greedy : random" in found.row()


def test_a_promise_is_kept_or_missed_by_so_much() -> None:
    assert PAIR.kept(Share(199, 200)) == "yes"
    assert PAIR.kept(Share(180, 200)).startswith("short by ")
    most = Pairing("easy-greedy", "spires", ("easy", "greedy"), most=0.5)
    assert (most.kept(Share(40, 200)), most.kept(Share(120, 200))[:7]) == ("yes", "over by")


@pytest.mark.parametrize("slug", ww.available())
def test_every_game_has_its_pairings(slug: str) -> None:
    names = [pairing.name for pairing in pairings(slug)]
    assert len(set(names)) == len(names)
    if 2 in ww.load(slug).players:
        assert {"easy-random", "easy-greedy", "normal-greedy", "hard-greedy"} <= set(names)


def test_the_page_names_the_levels(tmp_path: Path) -> None:
    assert "**normal**" in page(all_standings(tmp_path, 4))


def test_candidates_are_understood_and_play() -> None:
    assert all(settings_of(values) for values in grid(quick=False) + grid(quick=True))
    gain = played(("strange-world", 2, {}, {"leaf": "turn"}, 4, 0))
    one = Candidate({"leaf": "turn"}, [gain, gain])
    assert -1 <= one.mean <= 1
    assert "2 games" in str(one)
