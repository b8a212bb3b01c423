"""Programs against programs: fair seatings, results that are kept and counted once, ratings that tell who is better."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import sleep

import pytest

import worldwright as ww
from worldwright.arena import Result, Tournament, play, schedule
from worldwright.arena.ratings import Share, bradley_terry, decided, duels, first_places
from worldwright.arena.report import BARS, edges, piece_surpluses, report
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
    whole = file.read_text()
    line = whole.splitlines()[0].replace('"number":0', '"number":3')
    for part in (line[:3], line[:21], line[: line.index("}") + 1], line[:-1]):  # killed while it wrote
        file.write_text(whole + part)
        assert len(Tournament(GAME, PAIR, games=6, file=file).left()) == 3
    again = Tournament(GAME, PAIR, games=6, file=file)
    assert [match.number for match in again.left()] == [3, 4, 5]
    assert {result.match.number for result in again.run(workers=2)} == {3, 4, 5}
    assert len([line for line in file.read_text().splitlines() if line.endswith("}")]) == 6
    assert Tournament(GAME, PAIR, games=6, file=file).left() == []
    with pytest.raises(ww.BadOption, match="other matches"):
        Tournament(GAME, PAIR, games=6, seed=9, file=file)


@pytest.mark.parametrize(
    "held", [b"what I have to do today\n", b"{}\n", b'{"match":7}\n', b'{"match":{}}\n', b"[1]\n", bytes(range(256))]
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(held: bytes, tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.write_bytes(held)
    with pytest.raises(ww.BadOption, match="something else than results"):
        Tournament(GAME, PAIR, games=2, file=file)
    assert file.read_bytes() == held


def test_an_interrupted_tournament_ends_with_its_workers_and_leaves_what_it_played(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "worldwright", "arena", GAME, "--agents", ",".join(PAIR), "--games", "100000"]
    arena = subprocess.Popen(
        [*command, "--workers", "2", "--file", str(file)], stdout=subprocess.PIPE, start_new_session=True
    )
    while not (file.exists() and file.read_bytes().endswith(b"\n")) and arena.poll() is None:
        sleep(0.05)
    os.killpg(arena.pid, signal.SIGINT)  # as a terminal does: to the workers as well
    told = arena.communicate()[0].decode()  # only once all that hold its output are gone
    assert arena.returncode == INTERRUPTED
    assert "of 100000 games." in told
    assert "The same command goes on from there." in told
    assert "first places" in told, "and how it stands"
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


def test_who_never_lost_may_be_better_by_any_amount_and_more_games_say_so_more_surely() -> None:
    few = [
        result
        for result in Tournament(GAME, PAIR, games=24).run()
        if result.winners == (result.match.seats.index("greedy"),)
    ]
    (rating, _), (surer, _) = bradley_terry(few, PAIR), bradley_terry(few * 10, PAIR)
    assert rating.low < rating.elo - 30 < rating.elo + 100 < rating.high
    assert rating.low < surer.low


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


PLAYED_WITH = {  # what a seat of a game of two plays with, by table, and the least of each
    "age-contrived": {"character": 1, "tile": 0, "upgraded_tile": 0},
    "revive": {"tribe": 1, "starting_card": 0, "citizen_card": 0, "machine": 0, "module": 0, "area_tile": 0},
    "spires": {"tile": 3, "spire_card": 0},
    "strange-world": {"land": 15, "traveller": 0, "city": 0},
    "tribes-of-the-wind": {"board": 1, "element_card": 5, "forest_tile": 1, "village_card": 0, "guide_card": 0},
}


@pytest.mark.parametrize("game", PLAYED_WITH)
def test_what_a_seat_played_with_is_told_by_what_it_did_not_by_what_it_was_dealt(game: str) -> None:
    data = ww.load(game).components.data
    result = play(next(schedule(game, PAIR, 2, 1)))
    for pieces in result.pieces:
        kinds = {kind: len({*pieces} & {entry["id"] for entry in data[kind]}) for kind in PLAYED_WITH[game]}
        assert all(kinds[kind] >= least for kind, least in PLAYED_WITH[game].items()), kinds
        assert sum(kinds.values()) == len(pieces)
    if game == "strange-world":
        assert not {*result.pieces[0]} & {*result.pieces[1]}, "no card lies in two worlds"


def test_a_piece_is_no_better_because_strong_agents_like_it() -> None:
    won = play(next(schedule(GAME, PAIR, 2, 1)))
    played = [replace(won, winners=(0,), pieces=(("a",), ("b",)))] * 9 + [
        replace(won, winners=(1,), pieces=(("a",), ()))
    ]
    surpluses = piece_surpluses(played)
    assert surpluses["a"].share == pytest.approx(0.0), "greedy always has it"
    assert surpluses["b"].share == pytest.approx(-0.1), "random never won with it, and does in one of ten"
    assert surpluses["b"].interval[0] < -0.1 < surpluses["b"].interval[1]


def test_alone_nobody_is_first_nor_better_than_another() -> None:
    results = list(Tournament(GAME, PAIR, players=1, games=4).run())
    assert bradley_terry(results, PAIR) == []
    page = report(results)
    assert page.count("<figure>") == 5, "none of seats"
    assert "games won" in page
    assert "first places" not in page
    assert "fair share" not in page


@pytest.mark.parametrize(("least", "most"), [(24, 31), (100, 144), (7, 7), (300, 1500)])
def test_every_bar_of_a_histogram_holds_as_many_lengths(least: int, most: int) -> None:
    ends = edges(least, most)
    assert ends[0] == least - 0.5
    assert ends[-1] > most
    assert len({after - before for before, after in pairwise(ends)}) == 1
    assert len(ends) <= BARS + 2
    assert all(end % 1 == 0.5 for end in ends)


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


def test_the_command_says_what_is_wrong_before_a_game_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = str(tmp_path / "none" / "report.html")
    nothing_made_there = "/proc/self/none"
    places = [[way, place] for way in ("--file", "--report") for place in (nowhere, str(tmp_path), nothing_made_there)]
    for wrong in (["--games", "0"], ["--players", "3-2"], *places):
        assert run(["arena", GAME, "--agents", "greedy,random", "--games", "2", *wrong]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.startswith("worldwright: ")) == ("", True)
        assert wrong not in places or f"{wrong[1]} cannot be written: " in said.err


def test_the_command_tells_of_each_number_of_players_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", GAME, "--agents", "greedy,random", "--players", "2-3", "--games", "4"]) == 0
    rows = [line.split()[:3] for line in capsys.readouterr().out.splitlines() if "greedy" in line]
    assert rows[-2:] == [["2", "4", "greedy"], ["3", "4", "greedy"]]


def test_the_command_takes_options_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    solo = ["arena", "spires", "--agents", "random", "--players", "1", "--games", "2", "--file", str(file)]
    assert run([*solo, "--option", "difficulty=hard"]) == 0
    assert [Result.parse(line).match.options for line in file.read_text().splitlines()] == [
        (("difficulty", "hard"),)
    ] * 2
    assert run([*solo, "--option", "difficulty"]) != 0
    assert run([*solo, "--option", "difficulty=none"]) != 0
