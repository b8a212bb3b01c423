"""Asking a small network about one position. On the compiled build `judging.c` does the same in some microseconds."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64

Numbers = npt.NDArray[np.float16]  # as they are written down, which is enough


class Layers:
    """Two hidden layers with a shortcut, a head for the value and one for the moves.

    Tensors are mostly zeros: the first layer adds up the rows of what is not zero.
    """

    def __init__(
        self,
        first: Numbers,  # (tensor, width)
        first_bias: Numbers,
        second: Numbers,  # (width, width)
        second_bias: Numbers,
        value: Numbers,  # (width,)
        value_bias: Numbers,
        policy: Numbers,  # (actions, width)
        policy_bias: Numbers,
    ) -> None:
        below = [array.astype(np.float32) for array in (first, first_bias, second, second_bias)]
        heads = [array.astype(np.float32) for array in (value, value_bias, policy, policy_bias)]
        self.first, self.first_bias, self.second, self.second_bias = below
        self.to_value, self.value_bias, self.policy, self.policy_bias = heads
        self.hidden = np.zeros_like(self.first_bias)

    def value(self, ones: vec[i64], count: int, where: vec[i64], what: vec[float], numbers: int) -> float:
        """How the position with this sparse tensor will end, from -1 to 1."""
        others = np.asarray(what, np.float32)[:numbers] @ self.first[np.asarray(where)[:numbers]]
        below = np.maximum(self.first[np.asarray(ones)[:count]].sum(axis=0) + others + self.first_bias, 0)
        self.hidden = np.maximum(below @ self.second + self.second_bias, 0) + below
        return float(np.tanh(self.hidden @ self.to_value + self.value_bias[0]))

    def likely(self, legal: list[int]) -> list[float]:
        """How likely each of these moves is in the position that was looked at last."""
        strength = self.policy[legal] @ self.hidden + self.policy_bias[legal]
        shares = np.exp(strength - strength.max())
        likely: list[float] = (shares / shares.sum()).tolist()
        return likely
