"""What is measured of learning and search: our own rates, briefly; the page says who took no part."""

from __future__ import annotations

import pytest
from bench.learning import any_legal, everything, page
from numpy import array, random

OURS = [one for one in everything() if one.engine.startswith("worldwright") and "strange" in one.game]


@pytest.mark.parametrize("one", OURS, ids=lambda one: one.name)
def test_our_own_are_measured(one: object) -> None:
    assert isinstance(one, type(OURS[0]))
    assert one.make()(0.05) > 100


def test_actions_are_drawn_from_the_mask() -> None:
    mask = array([[False, True, False], [True, False, True]])
    drawn = {tuple(any_legal(mask, random.default_rng(seed)).tolist()) for seed in range(20)}
    assert drawn == {(1, 0), (1, 2)}


def test_the_page_says_who_took_no_part() -> None:
    names = [one.name for one in everything()]
    assert len(set(names)) == len(names)
    text = page({names[0]: [1000.0, 3000.0, 2000.0]}, {"step pgx chess": "not installed"})
    assert "| 2,000 | 1,000 | 3,000 |" in text
    assert "step pgx chess took no part: not installed" in text
