"""Matrices that are mostly zeros, as tensors are: what a network on numpy learns from without the zeros."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from worldwright.learn.adding import add_rows, add_to_rows

Numbers = npt.NDArray[np.float32]


def matrix(xp: Any, rows: Any, places: Any, numbers: Any, shape: tuple[int, int]) -> Any:
    """What has these numbers at these places of its rows, which come in order: without the zeros where numpy counts."""
    if xp is np:
        starts = np.searchsorted(rows, np.arange(shape[0] + 1))
        return Sparse(starts, places.astype(np.int32), numbers.astype(np.float32), shape[1])
    full = xp.zeros(shape, xp.float32)
    full[rows, places.astype(xp.int32)] = numbers.astype(xp.float32)
    return full


@dataclass(frozen=True)
class Sparse:
    """For row `at`, `numbers[starts[at]:starts[at + 1]]` stand at `places` there."""

    starts: npt.NDArray[np.int64]
    places: npt.NDArray[np.int32]
    numbers: Numbers
    size: int  # of a row

    def __matmul__(self, rows: Numbers) -> Numbers:
        found = np.zeros((len(self.starts) - 1, rows.shape[1]), np.float32)
        add_rows(found, rows, self.starts, self.places, self.numbers)
        return found

    @property
    def T(self) -> Turned:
        """Rows as columns."""
        return Turned(self)


@dataclass(frozen=True)
class Turned:
    """The same, rows as columns."""

    of: Sparse

    def __matmul__(self, rows: Numbers) -> Numbers:
        found = np.zeros((self.of.size, rows.shape[1]), np.float32)
        add_to_rows(found, np.ascontiguousarray(rows, np.float32), self.of.starts, self.of.places, self.of.numbers)
        return found
