"""Sparse rows written into arrays: the compiled way and numpy's do the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.scatter import illegal, mark, replace, sample, scatter
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
    row.one(1)
    row.put(2, 0.5)
    row.end()
    row.empty()
    assert row.tensors == 0
    assert not written(row, np.ones(9, np.float32)).any()


def test_a_place_outside_the_array_is_an_error() -> None:
    row = Row()
    row.one(9)
    with pytest.raises(IndexError):
        written(row, np.zeros(9, np.float32))
    with pytest.raises(IndexError):
        mark(np.zeros(3, np.bool_), [3])


def noted(tensors: list[list[tuple[int, float]]]) -> Row:
    """Several tensors in one row, each told by its numbers."""
    row = Row()
    for tensor in tensors:
        for place, number in tensor:
            if number == 1:
                row.one(place)
            else:
                row.put(place, number)
        row.end()
    return row


def replaced(out: Any, old: Row, new: Row) -> list[float]:
    before = (old.ones, old.where, old.ends, old.tensors)
    replace(out, *before, new.ones, new.where, new.what, new.ends, new.tensors)
    numbers: list[float] = out.tolist()
    return numbers


@pytest.mark.parametrize("kind", [np.float32, np.bool_, np.int8])
def test_tensors_take_the_places_of_earlier_ones_and_leave_the_rest_alone(kind: Any) -> None:
    old = noted([[(1, 1), (2, 3)], [(0, 1)]])
    new = noted([[(3, 1), (1, 2)], [(4, 1), (0, 2)]])
    wanted = np.array([1, 2, 0, 1, 1, 2, 1, 1, 1, 1]).astype(kind).tolist()
    assert replaced(np.ones(10, kind), old, new) == wanted
    wanted = np.array([0, 2, 0, 1, 0, 2, 0, 0, 0, 1]).astype(kind).tolist()
    assert replaced(np.zeros(10, kind), Row(), new) == wanted, "nothing was there before"


def test_no_tensor_reaches_into_the_next_one() -> None:
    for wrong in ([[(5, 1)], []], [[], [(5, 2)]]):
        with pytest.raises(IndexError):
            replaced(np.zeros(10, np.float32), Row(), noted(wrong))


def test_a_row_has_room_for_any_number_of_tensors() -> None:
    row = noted([[(0, 1), (1, 2)]] * ROOM)
    assert replaced(np.zeros(3 * ROOM, np.float32), Row(), row) == [1, 2, 0] * ROOM


def test_shares_columns_and_kinds_are_written_where_they_belong() -> None:
    row = Row()
    row.share(0, 3, 4.0)
    row.share(1, 0, 4.0)
    row.shares(2, vec[i64]([1, 0, -2]), 2.0)
    row.each(5, 2, vec[i64]([1, -1, 0]))
    row.column(11, 3, 0b101)
    row.spots(18, 0b11, vec[i64]([1, 0]))
    assert written(row, np.zeros(20)).tolist() == [0.75, 0, 0.5, 0, -1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1]


def test_lists_seats_and_pieces_are_written_where_they_belong() -> None:
    row = Row()
    row.those(0, [4, 1])
    row.columns(5, 3, vec[i64]([0b01, 0, 0b11]), 1, 2)  # from the second of two seats
    row.pieces(11, 2, vec[i64]([2, 0, 1]), vec[i64]([9, 0, 1]))
    assert written(row, np.zeros(17)).nonzero()[0].tolist() == [1, 4, 7, 8, 10, 12, 15]


def places_of(members: int) -> list[int]:
    return [place for place in range(63) if members >> place & 1]


def test_whatever_is_written_lies_where_it_belongs_and_finds_room() -> None:
    rng = np.random.default_rng(1)
    for _ in range(40):
        row, wanted, start = Row(), dict[int, float](), 0
        for _ in range(100):
            numbers = rng.integers(0, 5, rng.integers(1, 40)) * rng.integers(0, 2)
            members, spots = int(rng.integers(0, 1 << 62)) & int(rng.integers(0, 1 << 62)), rng.permutation(63)
            held = vec[i64](numbers.tolist())
            row.bits(start, members)
            row.column(start + 63, 2, members)
            row.spots(start + 189, members, vec[i64](spots.tolist()))
            row.shares(start + 252, held, 4.0)
            row.each(start + 292, 5, vec[i64]((numbers - 1).tolist()))
            row.those(start + 492, places_of(members))
            row.columns(start + 555, 40, held, 2, 3)
            row.pieces(start + 675, 5, held, vec[i64]([9, 3, 0, 1, 2]))
            for place in places_of(members):
                for at in (place, 63 + 2 * place, 189 + spots[place], 492 + place):
                    wanted[start + at] = 1
            for at, number in enumerate(numbers.tolist()):
                wanted[start + 252 + at] = number / 4
                if number:
                    wanted[start + 292 + 5 * at + number - 1] = 1
                    wanted[start + 675 + 5 * at + [9, 3, 0, 1, 2][number]] = 1
                for seat in places_of(number):
                    wanted[start + 555 + at + 40 * ((seat - 2) % 3)] = 1
            start += 900
        out = written(row, np.zeros(start, np.float32))
        assert {place: out[place] for place in out.nonzero()[0].tolist()} == {
            place: number for place, number in wanted.items() if number
        }


def test_a_share_of_nothing_is_an_error() -> None:
    with pytest.raises(ZeroDivisionError):
        Row().share(0, 1, 0.0)


def test_what_stays_where_it_was_stays_even_if_it_was_told_twice() -> None:
    same = [(place, 1.0) for place in (4, 1, 3, 0)]
    old, new = noted([[*same, (1, 1.0), (3, 0.5), (2, 1.0)]]), noted([same])
    assert replaced(np.zeros(6, np.float32), Row(), old) == [1, 1, 1, 0.5, 1, 0]
    out = np.zeros(6, np.float32)
    replaced(out, Row(), old)
    assert replaced(out, old, new) == [1, 1, 0, 1, 1, 0]


def test_the_first_illegal_action_is_found() -> None:
    mask = np.array([[False, True], [True, False], [True, True]])
    assert illegal(mask, np.array([1, 0, 0])) == -1
    for actions, wrong in (([0, 0, 0], 0), ([1, 1, 0], 1), ([1, 0, 2], 2), ([1, 0, -1], 2)):
        assert illegal(mask, np.array(actions)) == wrong


def test_every_legal_action_has_its_part_of_chance() -> None:
    mask = np.zeros((4, 30), np.bool_)
    mask[:, [3, 17, 29]] = True
    actions = np.zeros(4, np.int64)
    sample(mask, np.array([0.0, 0.34, 0.67, np.nextafter(1, 0)]), actions)
    assert actions.tolist() == [3, 17, 29, 29]


@pytest.mark.parametrize("size", [1, 7, 8, 64, 65, 200, 1093, 5000])
def test_an_action_is_chosen_among_the_legal_ones_in_their_order(size: int) -> None:
    rng = np.random.default_rng(size)
    for part in (0.0, 0.01, 0.5, 1.0):
        mask = rng.random((50, size)) < part
        mask[:, rng.integers(size)] = True
        chances, actions = rng.random(50), np.zeros(50, np.int64)
        sample(mask, chances, actions)
        wanted = [np.flatnonzero(row)[int(chance * row.sum())] for row, chance in zip(mask, chances, strict=True)]
        assert actions.tolist() == wanted
