"""Sparse rows written into arrays: the compiled way and numpy's do the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from worldwright.engine.scatter import mark, replace, scatter
from worldwright.engine.tensor import ROOM, Row

KINDS = [np.float32, np.float64, np.bool_, np.int8, np.int64]


def written(row: Row, out: Any) -> Any:
    scatter(out, row.ones, row.count, row.where, row.what, row.numbers)
    return out


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_replaces_what_was_there(kind: Any) -> None:
    row = Row()
    row.bits(1, 0b1011)
    row.put(6, 2.0)
    row.put(7, 0.0)
    out = written(row, np.ones(9, kind))
    assert out.tolist() == np.array([0, 1, 1, 0, 1, 0, 2, 0, 0]).astype(kind).tolist()


@pytest.mark.parametrize("kind", KINDS)
def test_a_mask_replaces_what_was_there(kind: Any) -> None:
    out = np.ones(5, kind)
    mark(out, [1, 4])
    assert out.tolist() == np.array([0, 1, 0, 0, 1]).astype(kind).tolist()


def test_columns_of_a_larger_array_are_rows_too() -> None:
    row = Row()
    row.one(2)
    row.put(0, 0.5)
    table = np.ones((3, 2), np.float32)
    written(row, table[:, 1])
    assert table.tolist() == [[1, 0.5], [1, 0], [1, 1]]


def test_a_row_has_room_for_any_number_of_numbers() -> None:
    row = Row()
    for place in range(5 * ROOM):
        row.one(place)
        row.put(5 * ROOM + place, 2.0)
    assert written(row, np.zeros(10 * ROOM + 1, np.float32)).sum() == 15 * ROOM


def test_an_emptied_row_is_as_new() -> None:
    row = Row()
    row.base = 3
    row.one(1)
    row.put(2, 0.5)
    row.empty()
    assert not written(row, np.ones(9, np.float32)).any()


def test_a_place_outside_the_array_is_an_error() -> None:
    row = Row()
    row.one(9)
    with pytest.raises(IndexError):
        written(row, np.zeros(9, np.float32))
    with pytest.raises(IndexError):
        mark(np.zeros(3, np.bool_), [3])


@pytest.mark.parametrize("kind", [np.float32, np.bool_, np.int8])
def test_a_row_takes_the_place_of_an_earlier_one_and_leaves_the_rest_alone(kind: Any) -> None:
    old, new = Row(), Row()
    old.one(1)
    old.put(2, 1.0)
    new.one(3)
    new.put(1, 1.0)
    out = np.ones(5, kind)
    about = (old.ones, old.count, old.where, old.numbers, new.ones, new.count, new.where, new.what, new.numbers)
    replace(out, *about)
    assert out.tolist() == np.array([1, 1, 0, 1, 1]).astype(kind).tolist()
    new.one(5)
    with pytest.raises(IndexError):
        replace(out, old.ones, 0, old.where, 0, new.ones, new.count, new.where, new.what, new.numbers)
