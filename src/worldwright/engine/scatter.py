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
