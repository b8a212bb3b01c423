"""The network of `agents.learned`, with its gradients: small enough to be written out.

All functions take the array module of their arrays, numpy or CuPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

Array = Any  # numpy's or CuPy's
Weights = dict[str, Array]
FAR = 1e9  # what an illegal move is short of


def fresh(size: int, actions: int, width: int, seed: int) -> Weights:
    """Weights that know nothing: small and random where signals pass, zero at the heads."""
    rng = np.random.default_rng(seed)

    def layer(rows: int, columns: int, active: float) -> Array:
        return rng.normal(0, np.sqrt(2 / active), (rows, columns)).astype(np.float32)

    return {
        "first": layer(size, width, 150),  # so many numbers of a tensor are not zero
        "first_bias": np.zeros(width, np.float32),
        "second": layer(width, width, 2 * width),
        "second_bias": np.zeros(width, np.float32),
        "value": np.zeros(width, np.float32),
        "value_bias": np.zeros(1, np.float32),
        "policy": np.zeros((actions, width), np.float32),
        "policy_bias": np.zeros(actions, np.float32),
    }


@dataclass
class Pass:
    """What the network said of some positions, and what its layers held."""

    seen: Array
    below: Array
    above: Array
    hidden: Array
    shares: Array  # how likely each move is; 0 for illegal ones
    value: Array


def forward(xp: Any, weights: Weights, seen: Array, mask: Array) -> Pass:
    """Ask the network: tensors in rows, legal moves in rows."""
    below = xp.maximum(seen @ weights["first"] + weights["first_bias"], 0)
    above = xp.maximum(below @ weights["second"] + weights["second_bias"], 0)
    hidden = above + below
    strength = xp.where(mask, hidden @ weights["policy"].T + weights["policy_bias"], -FAR)
    shares = xp.exp(strength - strength.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    value = xp.tanh(hidden @ weights["value"] + weights["value_bias"][0])
    return Pass(seen, below, above, hidden, shares, value)


def backward(xp: Any, weights: Weights, told: Pass, to_moves: Array, to_value: Array) -> Weights:
    """The gradient of a loss, from its gradient by the strength of moves and by the value before its tanh."""
    to_hidden = to_moves @ weights["policy"] + to_value[:, None] * weights["value"]
    to_above = to_hidden * (told.above > 0)
    to_below = (to_hidden + to_above @ weights["second"].T) * (told.below > 0)
    return {
        "first": told.seen.T @ to_below,
        "first_bias": to_below.sum(axis=0),
        "second": told.below.T @ to_above,
        "second_bias": to_above.sum(axis=0),
        "value": told.hidden.T @ to_value,
        "value_bias": to_value.sum(keepdims=True),
        "policy": to_moves.T @ told.hidden,
        "policy_bias": to_moves.sum(axis=0),
    }


class Adam:
    """Steps of a size of their own for every weight."""

    def __init__(self, xp: Any, weights: Weights) -> None:
        self.xp = xp
        self.mean = {name: xp.zeros_like(array) for name, array in weights.items()}
        self.spread = {name: xp.zeros_like(array) for name, array in weights.items()}
        self.steps = 0

    def step(self, weights: Weights, gradient: Weights, rate: float, longest: float = 0.5) -> None:
        """One step down; a gradient longer than `longest` is shortened."""
        self.steps += 1
        length = float(self.xp.sqrt(sum((part * part).sum() for part in gradient.values())))
        shrink = min(1.0, longest / (length + 1e-8))
        for name, part in gradient.items():
            part = part * shrink
            self.mean[name] += 0.1 * (part - self.mean[name])
            self.spread[name] += 0.001 * (part * part - self.spread[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            spread = self.spread[name] / (1 - 0.999**self.steps)
            weights[name] -= rate * mean / (self.xp.sqrt(spread) + 1e-5)


def save(file: Path, weights: Weights, players: Sequence[int], version: int) -> None:
    """Weights for these player counts and rules, as `agents.learned` reads them: half as precise, which is enough."""
    about: dict[str, Any] = {"players": np.asarray(players), "version": np.asarray([version])}
    arrays: dict[str, Any] = {name: array.astype(np.float16) for name, array in weights.items()}
    with file.open("wb") as stream:
        np.savez_compressed(stream, **arrays, **about)


def weights_in(file: Path) -> Weights:
    """The weights that a file holds."""
    with np.load(file) as arrays:
        return {name: arrays[name].astype(np.float32) for name in arrays if name not in ("players", "version")}
