"""Strength is measured on fair seats, goes on where it was, and says what is kept and what is missed."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from bench.equal import Game, weights_of
from bench.equal import settings_of as settings_of_experts
from bench.played import Played, fingerprint, keep, read
from bench.strength import ROUND, Pairing, all_standings, page, pairings, play_all, played_of, standing
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
    assert len(list(play_all([PAIR], tmp_path, 2, 1))) == 2
    assert set(played_of(PAIR, tmp_path)) == {0, 1}
    with PAIR.file(tmp_path).open("a") as torn:
        torn.write('["torn')
    assert len(list(play_all([PAIR], tmp_path, 3, 1))) == 1
    played = played_of(PAIR, tmp_path)
    assert set(played) == {0, 1, 2}
    found = standing(PAIR, tmp_path)
    assert found is not None
    assert found.share.games == len(played)
    assert 0 < found.mean <= found.slowest
    assert "greedy : random" in found.row()


def test_the_measured_agent_is_found_on_every_seat(tmp_path: Path) -> None:
    for _ in play_all([PAIR], tmp_path, 4, 1):
        pass
    for number, one in played_of(PAIR, tmp_path).items():
        mine, other = one.scores[number % 2], one.scores[1 - number % 2]
        assert (one.won > 0.5) == (mine > other) or mine == other


def test_every_pairing_gets_a_round_before_one_gets_a_second(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("bench.strength.ROUND", 1)
    other = Pairing("random-random", "strange-world", ("random", "random"))
    assert [one.name for one in play_all([PAIR, other], tmp_path, 2, 1)] == [PAIR.name, other.name] * 2
    assert ROUND > 1


def test_games_with_other_settings_are_not_counted(tmp_path: Path) -> None:
    file = tmp_path / "played.jsonl"
    now = Played("now", 0, 1.0, (70, 60), 38, 2.114, 0.212)
    for one in (now, Played("then", 1, 0.0, (50, 60), 38, 2.1, 0.2)):
        keep(file, one)
    assert read(file, "now") == {0: now}
    assert len(now.line()) < 60


def test_a_fingerprint_tells_what_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    def marks() -> dict[str, str]:
        fingerprint.cache_clear()
        return {
            level: fingerprint("strange-world", (level, "random")) for level in ("hard", "normal", "easy", "greedy")
        }

    before = marks()
    assert before == marks()
    assert len(set(before.values())) == 4
    monkeypatch.setattr("worldwright.agents.searcher.SURE", 1)
    assert {level for level, mark in marks().items() if mark != before[level]} == {"hard", "normal"}
    fingerprint.cache_clear()


def test_a_promise_is_kept_or_missed_by_so_much() -> None:
    assert PAIR.kept(Share(199, 200)) == "yes"
    assert PAIR.kept(Share(180, 200)).startswith("short by ")
    assert [PAIR.kept(Share(won, 20)) for won in (20, 19)] == ["open", "open"]
    assert (PAIR.kept(Share(99, 100)), PAIR.kept(Share(0, 20))[:8]) == ("so far", "short by")
    most = Pairing("easy-greedy", "spires", ("easy", "greedy"), most=0.5)
    assert (most.kept(Share(40, 200)), most.kept(Share(120, 200))[:7]) == ("yes", "over by")


@pytest.mark.parametrize("slug", ww.available())
def test_every_game_has_its_pairings(slug: str) -> None:
    names = [pairing.name for pairing in pairings(slug)]
    assert len(set(names)) == len(names)
    if 2 in ww.load(slug).players:
        assert {"easy-random", "easy-greedy", "normal-greedy", "hard-greedy"} <= set(names)


def test_the_page_names_the_levels(tmp_path: Path) -> None:
    assert "**normal**" in page(all_standings(tmp_path, tmp_path))


def test_the_page_tells_what_experts_won_in_equal_time(tmp_path: Path) -> None:
    mark = settings_of_experts("spires", weights_of("spires"))
    games = [Game(mark, 1100, number, 1.0, (30, 20), (10, 20), (1.0, 4.0)) for number in range(3)]
    games += [Game(mark, 50, 0, 0.0, (30, 20), (10, 20), (1.0, 4.0)), replace(games[0], settings="before")]
    file = tmp_path / "spires.jsonl"
    file.write_text("".join(json.dumps(asdict(game)) + "\n" for game in games), encoding="utf-8")
    [(title, [found])] = all_standings(tmp_path, tmp_path)
    assert title == "Spires"
    assert (
        found.row() == "| expert : hard, in equal time | 3 | 100.0% [43.8%, 100.0%] | at least 65% | open | 0.100 |  |"
    )


def test_candidates_are_understood_and_play() -> None:
    assert all(settings_of(values) for values in grid(quick=False) + grid(quick=True))
    gain = played(("strange-world", 2, {}, {"leaf": "turn"}, 4, 0))
    one = Candidate({"leaf": "turn"}, [gain, gain])
    assert -1 <= one.mean <= 1
    assert "2 games" in str(one)
