"""The benchmark's arithmetic and reports. Nothing here depends on how fast the machine is."""

from __future__ import annotations

import gc
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bench.peers import PEERS, Peer
from bench.report import markdown, sections, spread_text, summary, terminal_table, times_text
from bench.results import Results, Row, machine, ratio
from bench.worker import Missing, environment_of, serve, subjects_of
from rich.console import Console

from worldwright.bench import (
    Draw,
    Figures,
    Label,
    Sample,
    Spread,
    Subject,
    Trial,
    collector_resting,
    more,
    round_robin,
    short,
)
from worldwright.glances import GLANCES, Glance, glance_markdown, glance_rows, glances


class Countdown(Subject[list[int]]):
    """A game of ten decisions, each about the last number left on the table."""

    label = Label("countdown", "ten", 1, "python")

    def new(self, seed: int) -> list[int]:
        return list(range(10))

    def play(self, table: list[int], draw: Draw) -> int:
        decisions = 0
        while table:
            draw()
            table.pop()
            decisions += 1
        return decisions

    def cloner(self, table: list[int]) -> Callable[[], object]:
        return table.copy


class Unclonable(Countdown):
    clonable = False


def sample(decisions_per_s: float, clones_per_s: float = 0.0) -> Sample:
    clones = 100 if clones_per_s else 0
    return Sample(2, 1000, 0.5, 1000 / decisions_per_s, clones, 100 / clones_per_s if clones else 0.0)


def row(engine: str, game: str, build: str, speed: float, clones: float = 0.0, loop: str = "python") -> Row:
    return Row(Label(engine, game, 2, build, loop), [sample(speed * rate, clones * rate) for rate in (0.9, 1.0, 1.2)])


def run(*rows: Row, missing: dict[str, str] | None = None) -> Results:
    return Results("2030-01-01", 3, 0.3, {"cores": "2"}, {"worldwright": "1.0"}, missing or {}, list(rows))


CATAN = row("catanatron", "catan", "python", 30_000, 40_000)
SPIRES = row("worldwright", "spires", "compiled", 600_000, 200_000)
SPIRES_INSIDE = row("worldwright", "spires", "compiled", 1_500_000, loop="inside")
SPIRES_INTERPRETED = row("worldwright", "spires", "interpreted", 24_000, 20_000)
EVERYTHING = run(CATAN, SPIRES, SPIRES_INSIDE, SPIRES_INTERPRETED)


def test_setting_up_counts_for_games_and_not_for_decisions() -> None:
    taken = Sample(games=4, decisions=300, setup_s=1.0, playing_s=3.0, clones=50, cloning_s=0.5)
    assert (taken.decisions_per_s, taken.games_per_s, taken.clones_per_s) == (100, 1, 100)


def test_a_spread_is_lowest_median_and_highest() -> None:
    assert Spread.of([5.0, 1.0, 3.0, 4.0]) == Spread(1.0, 3.5, 5.0)


def test_figures_sum_up_the_rounds() -> None:
    figures = Figures.of([sample(100, 10), sample(300, 30), sample(200, 20)])
    assert figures.decisions_per_s == Spread(100, 200, 300)
    assert figures.clones_per_s == Spread(10, 20, 30)
    assert figures.decisions_per_game == 500


def test_where_nothing_is_cloned_there_is_no_figure_for_clones() -> None:
    assert Figures.of([sample(100)]).clones_per_s is None


def test_the_middle_of_a_game_is_half_of_its_decisions_away_from_the_start() -> None:
    assert Countdown().middle(seed=1) == [0, 1, 2, 3, 4]


def test_every_round_of_a_trial_is_the_same_work() -> None:
    trial = Trial(Countdown(), seconds=0.001)
    first, second = trial.measure(), trial.measure()
    assert first.decisions == second.decisions == 10 * first.games
    assert first.clones == second.clones == 3 * trial.clones > 0


def test_an_unclonable_subject_is_played_and_not_cloned() -> None:
    taken = Trial(Unclonable(), seconds=0.0001).measure()
    assert taken.games >= 1
    assert taken.clones_per_s is None


def test_work_grows_towards_the_wanted_time_but_never_tenfold_at_once() -> None:
    assert more(10, wanted_s=1.0, taken_s=0.5) == 22
    assert more(10, wanted_s=1.0, taken_s=0.0) == 100
    assert more(1, wanted_s=1.0, taken_s=0.999) == 2


def test_the_collector_rests_while_something_is_timed_and_works_again_afterwards() -> None:
    with collector_resting():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_everybody_is_measured_before_anybody_is_measured_again() -> None:
    measured = round_robin([lambda: sample(1), lambda: sample(2)], rounds=2)
    assert [(index, taken.decisions_per_s) for index, taken in measured] == [(0, 1), (1, 2), (0, 1), (1, 2)]


@pytest.mark.parametrize(
    ("number", "text"),
    [(2_218_000, "2.22M"), (1_000_000, "1.00M"), (999_700, "1.00M"), (29_400, "29.4k"), (812.3, "812"), (0.5, "0.500")],
)
def test_rates_are_written_to_three_figures(number: float, text: str) -> None:
    assert short(number) == text


@pytest.mark.parametrize(("times", "text"), [(None, ""), (0.826, "0.83x"), (7.61, "7.6x"), (76.4, "76x")])
def test_ratios_are_written_as_times(times: float | None, text: str) -> None:
    assert times_text(times) == text


def test_ratios_are_of_medians_to_catanatron() -> None:
    assert EVERYTHING.decisions_ratio(SPIRES) == pytest.approx(20)
    assert EVERYTHING.clones_ratio(SPIRES) == pytest.approx(5)
    assert EVERYTHING.clones_ratio(SPIRES_INSIDE) is None
    assert ratio(Spread(1, 2, 3), None) is None


def test_without_catanatron_there_are_no_ratios() -> None:
    alone = run(SPIRES)
    assert alone.decisions_ratio(SPIRES) is None
    assert summary(alone) == "Compiled and driven from Python, the games play 600k decisions per second."


def test_the_summary_speaks_of_the_python_loop_alone() -> None:
    assert summary(EVERYTHING).endswith("the games play 600k decisions per second, 20x catanatron's.")
    assert summary(run(CATAN, SPIRES_INTERPRETED)) == "This run has no compiled build of Worldwright."


def test_peers_come_first_and_then_each_build() -> None:
    assert sections(EVERYTHING) == {
        "Peers": [CATAN],
        "Worldwright, compiled": [SPIRES, SPIRES_INSIDE],
        "Worldwright, interpreted": [SPIRES_INTERPRETED],
    }


def test_a_spread_reads_median_first() -> None:
    assert spread_text(Spread(27_000, 30_000, 36_000)) == "30.0k (27.0k-36.0k)"
    assert spread_text(None) == ""


def test_the_page_has_every_figure_and_says_who_is_missing() -> None:
    page = markdown(run(CATAN, SPIRES, missing={"python-chess": "not installed: pip install chess"}))
    assert "| worldwright | spires | 2 | compiled | python | 600k (540k-720k) | 20x |" in page
    assert "- python-chess took no part: not installed: pip install chess" in page
    assert "| version of worldwright | 1.0 |" in page


def test_the_terminal_shows_the_same_rows() -> None:
    out = io.StringIO()
    Console(file=out, width=170).print(terminal_table(EVERYTHING))
    assert out.getvalue().count("spires") == 3
    assert "1.50M (1.35M-1.80M)" in out.getvalue()


def test_the_json_keeps_every_sample() -> None:
    kept: dict[str, Any] = json.loads(EVERYTHING.json())
    assert [len(entry["samples"]) for entry in kept["rows"]] == [3, 3, 3, 3]
    assert kept["rows"][1]["decisions_ratio"] == pytest.approx(20)
    assert kept["rows"][1]["figures"]["decisions_per_s"]["median"] == pytest.approx(600_000)


def test_the_machine_is_described_without_its_name() -> None:
    assert set(machine()) == {"processor", "cores", "system", "python", "load before the run"}


def test_only_the_interpreted_worker_is_told_to_be_pure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORLDWRIGHT_PURE", "1")
    assert "WORLDWRIGHT_PURE" not in environment_of("compiled")
    assert environment_of("interpreted")["WORLDWRIGHT_PURE"] == "1"


def test_a_peer_that_is_not_installed_is_reported_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEERS, "nobody", Peer("no-such-engine", (Countdown,)))
    with pytest.raises(Missing, match="not installed: pip install no-such-engine"):
        subjects_of("nobody")


def test_a_worker_says_what_it_has_and_answers_each_line_with_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.worker.subjects_of", lambda engine: ("3.0", [Countdown(), Unclonable()]))
    answers = io.StringIO()
    serve("countdown", 0.0001, io.StringIO("1\n0\n"), answers)
    hello, unclonable, countdown = map(json.loads, answers.getvalue().splitlines())
    assert hello["version"] == "3.0"
    assert Label(**hello["labels"][0]) == Countdown.label
    assert Sample(**unclonable).clones == 0
    assert Sample(**countdown).clones > 0


def test_a_worker_without_its_engine_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEERS, "nobody", Peer("no-such-engine", (Countdown,)))
    answers = io.StringIO()
    serve("nobody", 0.0001, io.StringIO("0\n"), answers)
    assert json.loads(answers.getvalue()) == {"missing": "not installed: pip install no-such-engine"}


@pytest.mark.parametrize("results", [EVERYTHING, run(CATAN, SPIRES_INTERPRETED), run(SPIRES)])
def test_the_picture_is_drawn_whoever_took_part(results: Results, tmp_path: Path) -> None:
    plot = pytest.importorskip("bench.plot", exc_type=ImportError).plot
    plot(results, tmp_path / "benchmarks.svg")
    assert (tmp_path / "benchmarks.svg").read_text().startswith("<?xml")


def test_looking_is_measured_beside_deciding() -> None:
    found = glances(["moths"], rounds=1, seconds=0.001)
    assert [(one.game, one.players) for one in found] == [("moths", 2)]
    assert found[0].decision > 0
    assert set(found[0].costs) == set(GLANCES) - {"drawing"}
    assert all(cost > 0 for cost in found[0].costs.values())


def test_the_table_of_looking_has_a_row_for_each_kind_of_look() -> None:
    one = Glance("moths", 2, "compiled", decision=2.0, costs={"view": 50.0, "clone": 1.0})
    heading, speed, *rows = glance_rows([one])
    assert heading == ["", "moths, 2 players"]
    assert speed == ["random decision in a play-out", "500k/s"]
    assert dict(rows) == {**dict.fromkeys(GLANCES, ""), "view": "25.0x (50.0 us)", "clone": "0.500x (1.00 us)"}
    assert one.times("drawing") is None
    table = glance_markdown([one])
    assert "| view | 25.0x (50.0 us) |" in table
    assert len({line.count("|") for line in table.splitlines() if line.startswith("|")}) == 1
