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
    old_count: int,
    old_where: vec[i64],
    old_numbers: int,
    ones: vec[i64],
    count: int,
    where: vec[i64],
    what: vec[float],
    numbers: int,
) -> None:
    """What an earlier row left in an array is taken out, and another one put in."""
    out[np.asarray(old_ones)[:old_count]] = 0
    out[np.asarray(old_where)[:old_numbers]] = 0
    out[np.asarray(ones)[:count]] = 1
    out[np.asarray(where)[:numbers]] = np.asarray(what)[:numbers]
