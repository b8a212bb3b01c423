"""Products with matrices that are mostly zeros. On the compiled build `adding.c` does the same many times as fast.

Such a matrix is given by what is not zero: for row `at`, `numbers[starts[at]:starts[at + 1]]` stand at `places` there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float32]
Places = npt.NDArray[np.int32]
Starts = npt.NDArray[np.int64]


def add_rows(to: Numbers, rows: Numbers, starts: Starts, places: Places, numbers: Numbers) -> None:
    """To every row of `to`: the `rows` at its places, each so many times."""
    to += in_full(len(rows), starts, places, numbers) @ rows


def add_to_rows(to: Numbers, rows: Numbers, starts: Starts, places: Places, numbers: Numbers) -> None:
    """To the rows of `to` at the places of each of the `rows`: that row, so many times."""
    to += in_full(len(to), starts, places, numbers).T @ rows


def in_full(size: int, starts: Starts, places: Places, numbers: Numbers) -> npt.NDArray[Any]:
    """The matrix with its zeros."""
    full = np.zeros((len(starts) - 1, size), np.float32)
    np.add.at(full, (np.repeat(np.arange(len(starts) - 1), np.diff(starts)), places), numbers)
    return full
