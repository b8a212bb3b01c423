"""Programs against programs: fair seatings, results that are kept and counted once, ratings that tell who is better."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

import worldwright as ww
from worldwright.arena import Result, Tournament, play, schedule
from worldwright.arena.ratings import Share, bradley_terry, decided, duels, first_places
from worldwright.arena.report import report
from worldwright.cli import INTERRUPTED, run

GAME = "strange-world"
PAIR = ["greedy", "random"]


def test_every_deal_is_played_from_every_seat() -> None:
    matches = list(schedule(GAME, ["a", "b", "c"], players=3, games=12))
    assert [match.number for match in matches] == list(range(12))
    for first in range(0, 12, 3):
        block = matches[first : first + 3]
        assert len({match.deal for match in block}) == 1
        assert {match.seats[0] for match in block} == {"a", "b", "c"}
    assert len({match.deal for match in matches}) == 4


def test_few_agents_fill_a_large_table() -> None:
    assert {match.seats for match in schedule(GAME, PAIR, players=4, games=8)} == {
        ("greedy", "random", "greedy", "random"),
        ("random", "greedy", "random", "greedy"),
    }


def test_the_same_match_gives_the_same_result_and_its_record_replays() -> None:
    match = next(schedule(GAME, PAIR, players=2, games=1, seed=3))
    one, again = play(match), play(match)
    assert (one.scores, one.record, one.pieces) == (again.scores, again.record, again.pieces)
    assert tuple(ww.Record.parse(one.record).replay().scores) == one.scores
    assert [sum(sheet.values()) for sheet in one.lines] == list(one.scores)
    assert Result.parse(one.text()) == one


def test_a_tournament_goes_on_where_it_was_and_counts_every_match_once(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    first = Tournament(GAME, PAIR, games=6, file=file)
    for _, result in zip(range(3), first.run(), strict=False):
        assert result.match.number < 3
    with file.open("a") as torn:
        torn.write('{"match":{"number":3,')  # killed while it wrote
    again = Tournament(GAME, PAIR, games=6, file=file)
    assert [match.number for match in again.left()] == [3, 4, 5]
    assert {result.match.number for result in again.run(workers=2)} == {3, 4, 5}
    assert len([line for line in file.read_text().splitlines() if line.endswith("}")]) == 6
    assert Tournament(GAME, PAIR, games=6, file=file).left() == []
    with pytest.raises(ww.BadOption, match="other matches"):
        Tournament(GAME, PAIR, games=6, seed=9, file=file)


def test_an_interrupted_tournament_ends_with_its_workers_and_leaves_what_it_played(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "worldwright", "arena", GAME, "--agents", ",".join(PAIR), "--games", "100000"]
    arena = subprocess.Popen(
        [*command, "--workers", "2", "--file", str(file)], stdout=subprocess.PIPE, start_new_session=True
    )
    while not (file.exists() and file.read_bytes().endswith(b"\n")) and arena.poll() is None:
        sleep(0.05)
    os.killpg(arena.pid, signal.SIGINT)  # as a terminal does: to the workers as well
    arena.communicate()  # only once all that hold its output are gone
    assert arena.returncode == INTERRUPTED
    assert Tournament(GAME, PAIR, games=100000, file=file).results


def test_a_tournament_that_is_killed_says_nothing(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "worldwright", "arena", GAME, "--agents", ",".join(PAIR), "--games", "100000"]
    arena = subprocess.Popen(
        [*command, "--workers", "2", "--file", str(file)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    while not (file.exists() and file.read_bytes().endswith(b"\n")) and arena.poll() is None:
        sleep(0.05)
    arena.kill()
    assert arena.communicate()[1] == b"", "its workers are gone, and what cleans up after them, too"


def test_a_worker_that_is_killed_costs_no_game_and_none_counts_twice() -> None:
    numbers = []
    for result in Tournament(GAME, PAIR, games=12).run(workers=2):
        numbers.append(result.match.number)
        if len(numbers) == 2:
            multiprocessing.active_children()[0].kill()
    assert sorted(numbers) == list(range(12))


def test_greedy_is_rated_above_random_and_the_report_shows_it() -> None:
    results = list(Tournament(GAME, PAIR, games=8).run())
    places = first_places(results, "greedy")
    assert places.share > 0.8
    assert places == first_places(results[:3], "greedy") + first_places(results[3:], "greedy")
    best, worst = bradley_terry(results, PAIR)
    assert (best.name, worst.name) == ("greedy", "random")
    assert best.elo > 100 > worst.elo
    assert all(rating.low <= rating.elo <= rating.high for rating in (best, worst))
    page = report(results)
    assert page.count("<figure>") == 6
    assert "greedy" in page


def test_an_interval_shrinks_with_games_and_a_test_is_decided() -> None:
    few, many = Share(7, 10), Share(700, 1000)
    assert few.interval[0] < many.interval[0] < 0.7 < many.interval[1] < few.interval[1]
    assert (decided(60, 100), decided(700, 1000), decided(480, 1000), decided(0, 0)) == (0, 1, -1, 0)


@pytest.mark.parametrize("names", [PAIR, ["greedy", "random", "easy"]])
def test_an_early_stop_waits_until_the_first_agent_is_told_from_every_other(names: list[str], tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    tournament = Tournament(GAME, names, games=600, file=file, early=True)
    results = list(tournament.run())
    assert len(results) < 600
    for other in names[1:]:
        won, met = duels(results)["greedy", other]
        assert decided(won, met) == 1
    assert list(Tournament(GAME, names, games=600, file=file, early=True).run()) == []  # it is decided already


def test_nothing_played_is_no_report() -> None:
    with pytest.raises(ww.BadOption, match="nothing to report"):
        report([])


def test_the_command_plays_a_tournament_and_writes_its_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "report.html"
    played = ["arena", GAME, "--agents", "greedy,random", "--players", "2-3", "--games", "3", "--report", str(page)]
    assert run(played) == 0
    assert "greedy" in capsys.readouterr().out
    text = page.read_text()
    assert text.startswith("<!doctype html>")
    assert "<h2>2 players</h2>" in text
    assert "<h2>3 players</h2>" in text
    assert run([*played[:5], "two"]) != 0
    assert run(["arena", GAME, "--agents", "nobody"]) != 0


def test_the_command_takes_options_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    solo = ["arena", "spires", "--agents", "random", "--players", "1", "--games", "2", "--file", str(file)]
    assert run([*solo, "--option", "difficulty=hard"]) == 0
    assert [Result.parse(line).match.options for line in file.read_text().splitlines()] == [
        (("difficulty", "hard"),)
    ] * 2
    assert run([*solo, "--option", "difficulty"]) != 0
    assert run([*solo, "--option", "difficulty=none"]) != 0
