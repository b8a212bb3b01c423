"""Sets as bits say the same as Python's own sets, small and large."""

from __future__ import annotations

import pytest

from worldwright.engine import sets

SMALL = [[], [0], [5], [0, 2, 5], [62], [31, 32, 33], list(range(63)), list(range(0, 63, 3))]
LARGE = [*SMALL, [63], [64], [0, 64, 200], list(range(130))]


@pytest.mark.parametrize("numbers", SMALL, ids=str)
def test_a_small_set_has_its_members(numbers: list[int]) -> None:
    held = sets.bits(numbers)
    assert sets.members(held) == numbers
    assert sets.size(held) == len(numbers)
    assert [sets.nth(held, place) for place in range(len(numbers))] == numbers
    assert not numbers or sets.lowest(held) == numbers[0]


@pytest.mark.parametrize("numbers", LARGE, ids=str)
def test_a_large_set_has_its_members(numbers: list[int]) -> None:
    held = sets.bits(numbers)
    assert sets.large_members(held) == numbers
    assert sets.large_size(held) == len(numbers)
    assert [sets.large_nth(held, place) for place in range(len(numbers))] == numbers
    assert not numbers or sets.large_lowest(held) == numbers[0]
