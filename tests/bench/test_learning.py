"""What is measured of learning and search: our own rates, briefly; the page says who took no part."""

from __future__ import annotations

import pytest
from bench.learning import everything, page, reached

OURS = [one for one in everything() if one.engine.startswith("worldwright") and "strange" in one.game]


@pytest.mark.parametrize("one", OURS, ids=lambda one: one.name)
def test_our_own_are_measured(one: object) -> None:
    assert isinstance(one, type(OURS[0]))
    assert one.make()(0.05) > 100


def test_the_page_says_who_took_no_part() -> None:
    names = [one.name for one in everything()]
    assert len(set(names)) == len(names)
    text = page({names[0]: [1000.0, 3000.0, 2000.0]}, {"step pgx chess": "not installed"}, {names[0]: (5744, 569)})
    assert "| 5,744 | 569 | 2,000 | 1,000 | 3,000 |" in text
    assert "step pgx chess took no part: not installed" in text


def test_each_of_ours_is_set_beside_each_of_the_others() -> None:
    ours, uno, pgx = (f"step {name}" for name in ("worldwright.Batch spires", "rlcard uno", "pgx chess"))
    text = page({ours: [9000.0], uno: [3000.0], pgx: [6000.0]}, {}, {})
    assert "| | spires |\n|---|---:|\n| rlcard uno | 3.0x |\n| pgx chess | 1.5x |\n" in text


def test_the_page_says_against_whom_ten_times_is_not_reached() -> None:
    ours = {"step worldwright.Batch spires": [300_000.0], "step worldwright.Batch revive": [200_000.0]}
    slow, uno, pgx = {"step rlcard mahjong": [6000.0]}, {"step rlcard uno": [50_000.0]}, {"step pgx chess": [90_000.0]}
    assert reached({**ours, **slow, **pgx}) == "All games reach 10 times against all of these."
    told = reached({**ours, **slow, **uno})
    assert told.endswith("but some: they are 4.0 (revive) to 6.0 (spires) times as fast as rlcard's uno.")
