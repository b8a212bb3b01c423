"""Writing sparse rows into arrays. On the compiled build `scatter.c` does the same without numpy's cost per call."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64


def scatter(out: npt.NDArray[Any], ones: vec[i64], count: int, where: vec[i64], what: vec[float], numbers: int) -> None:
    """Zeros, but for ones at the first `count` places and so many `numbers` at theirs."""
    out.fill(0)
    out[np.asarray(ones)[:count]] = 1
    out[np.asarray(where)[:numbers]] = np.asarray(what)[:numbers]


def mark(out: npt.NDArray[Any], places: list[int]) -> None:
    """Zeros, but for ones at these places."""
    out.fill(0)
    out[places] = 1


def replace(
    out: npt.NDArray[Any],
    old_ones: vec[i64],
    old_where: vec[i64],
    old_ends: vec[i64],
    old_tensors: int,
    ones: vec[i64],
    where: vec[i64],
    what: vec[float],
    ends: vec[i64],
    tensors: int,
) -> None:
    """Where several tensors lie one after the other: those of earlier rows are taken out, and new ones put in."""
    table = out.reshape(tensors, -1)
    for number, tensor in enumerate(table[:old_tensors]):
        tensor[part(old_ones, old_ends, 2 * number)] = 0
        tensor[part(old_where, old_ends, 2 * number + 1)] = 0
    for number, tensor in enumerate(table):
        tensor[part(ones, ends, 2 * number)] = 1
        tensor[part(where, ends, 2 * number + 1)] = part(what, ends, 2 * number + 1)


def part(numbers: Any, ends: vec[i64], at: int) -> npt.NDArray[Any]:
    """Those of the numbers that belong to the tensor with its end here."""
    found: npt.NDArray[Any] = np.asarray(numbers)[ends[at - 2] if at > 1 else 0 : ends[at]]
    return found


def illegal(mask: npt.NDArray[np.bool_], actions: npt.NDArray[np.int64]) -> int:
    """The first game of which the action is not in its row of the mask; -1 if all are legal."""
    inside = (actions >= 0) & (actions < mask.shape[1])
    wrong = ~(inside & mask[np.arange(len(mask)), np.where(inside, actions, 0)])
    return int(wrong.argmax()) if wrong.any() else -1


def sample(mask: npt.NDArray[np.bool_], chances: npt.NDArray[np.float64], actions: npt.NDArray[np.int64]) -> None:
    """For each row of the mask one of its actions: the one that lies so far, from 0 to 1, among them."""
    rows, legal = np.divmod(np.flatnonzero(mask), mask.shape[1])
    counts = np.bincount(rows, minlength=len(mask))
    actions[:] = legal[np.cumsum(counts) - counts + (chances * counts).astype(np.int64)]
