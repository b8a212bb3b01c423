"""The load page says of its goals what was measured, whatever that is."""

from __future__ import annotations

from pathlib import Path

from bench.load.figures import Figures, spread, within
from bench.load.report import markdown, plot, verdict, written_by_hand


def busy(tables: int, everywhere: float, pages: float = 0.02) -> Figures:
    """A run in which every move took the same time."""
    return Figures(tables, 5 * tables, 10.0, [0.004] * 100, [everywhere] * 100, [pages] * 10)


def idle(processors: float) -> Figures:
    return Figures(50, 1000, 10.0, serving=processors)


def growth(at_goal: float) -> dict[str, Figures]:
    return {f"{tables} tables, all games": busy(tables, seconds) for tables, seconds in ((50, 0.03), (200, at_goal))}


def test_a_time_is_that_of_so_many_of_a_hundred() -> None:
    times = [number / 1000 for number in range(100)]
    assert (within(times, 0.5), within(times, 0.99)) == (50, 99)
    assert spread(times) == "50 / 95 / 99"
    assert spread([]) == "-"


def test_a_goal_that_is_reached_is_said_to_be() -> None:
    told = "\n".join(verdict(growth(0.08)))
    assert "shows a move within 80 ms (goal: 100 ms, reached)" in told
    assert "pages load within 20 ms (goal: 250 ms, reached)" in told
    assert "keeps both goals has 200 tables" in told


def test_a_goal_that_is_missed_is_said_to_be() -> None:
    told = "\n".join(verdict(growth(0.25)))
    assert "shows a move within 250 ms (goal: 100 ms, **not reached**)" in told
    assert "keeps both goals has 50 tables" in told


def test_idle_listeners_are_told_by_the_processor_they_take() -> None:
    assert "1.0% of a processor (goal: 5%, reached)" in "\n".join(verdict({"1,000 idle listeners": idle(0.01)}))
    assert "9.0% of a processor (goal: 5%, not reached)" in "\n".join(verdict({"1,000 idle listeners": idle(0.09)}))


def test_the_page_has_a_row_for_each_run_and_keeps_what_is_written_by_hand(tmp_path: Path) -> None:
    page = tmp_path / "load.md"
    page.write_text("old figures\n\n## What limits it\n\nBy hand.\n", encoding="utf-8")
    text = markdown(growth(0.08), 12, 2, 2, ["| game | ms |"]) + written_by_hand(page)
    assert "| 50 tables, all games | 50 | 250 | 10 |" in text
    assert "old figures" not in text
    assert text.endswith("## What limits it\n\nBy hand.\n")


def test_growth_is_drawn(tmp_path: Path) -> None:
    plot(growth(0.08), tmp_path / "load.svg")
    assert "<svg" in (tmp_path / "load.svg").read_text(encoding="utf-8")
