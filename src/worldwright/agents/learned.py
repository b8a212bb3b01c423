"""What was learned of a game by playing it against itself: a small network in the file `learned.npz` of its folder.

It says how a position will end for a seat and which moves are likely, from the seat's tensor alone. Here it is only
asked, with numpy; `worldwright.learn` trains it. Tensors are mostly zeros: the first layer adds up the rows of what is
not zero.
"""

from __future__ import annotations

import io
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

from worldwright.agents.searcher import Searcher
from worldwright.engine.game import Game
from worldwright.engine.state import State
from worldwright.engine.tensor import Row

FILE = "learned.npz"
Numbers = npt.NDArray[np.float32]


class Network:
    """Two hidden layers; a head for the value of a position and one for its moves.

    The arrays of the file are named as here; `players` are the counts it was trained for and `version` the rules.
    """

    def __init__(self, arrays: dict[str, Any]) -> None:
        weights = {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
        self.first: Numbers = weights["first"]  # (tensor, width)
        self.first_bias: Numbers = weights["first_bias"]
        self.second: Numbers = weights["second"]  # (width, width)
        self.second_bias: Numbers = weights["second_bias"]
        self.value: Numbers = weights["value"]  # (width,)
        self.value_bias = float(weights["value_bias"][0])
        self.policy: Numbers = weights["policy"]  # (actions, width)
        self.policy_bias: Numbers = weights["policy_bias"]
        self.players = {int(count) for count in arrays["players"]}
        self.version = int(arrays["version"][0])

    def hidden(self, row: Row) -> Numbers:
        """What a position looks like to the heads."""
        ones, where = np.asarray(row.ones)[: row.count], np.asarray(row.where)[: row.numbers]
        what = np.asarray(row.what, np.float32)[: row.numbers]
        below = np.maximum(self.first[ones].sum(axis=0) + what @ self.first[where] + self.first_bias, 0)
        above: Numbers = np.maximum(below @ self.second + self.second_bias, 0) + below
        return above

    def result(self, hidden: Numbers) -> float:
        """How it will end for the seat, from -1 to 1."""
        return float(np.tanh(hidden @ self.value + self.value_bias))

    def likely(self, hidden: Numbers, legal: list[int]) -> list[float]:
        """How likely each of the legal moves is."""
        strength = self.policy[legal] @ hidden + self.policy_bias[legal]
        shares = np.exp(strength - strength.max())
        likely: list[float] = (shares / shares.sum()).tolist()
        return likely


class Judge:
    """Tells a search what was learned. Ask for `values` first: `weights` is about the same position."""

    def __init__(self, network: Network, game: Game[Any]) -> None:
        self.network = network
        self.fill = game.fill
        self.seen: Numbers | None = None

    def values(self, state: State) -> list[float]:
        """What the position is worth to every seat, from 0 to 1; two seats share what there is."""
        mover = state.player
        self.seen = self.hidden(state, mover)
        mine = (self.network.result(self.seen) + 1) / 2
        if state.players <= 2:
            return [mine if seat == mover else 1 - mine for seat in range(state.players)]
        return [
            mine if seat == mover else (self.network.result(self.hidden(state, seat)) + 1) / 2
            for seat in range(state.players)
        ]

    def weights(self, state: State) -> list[float]:
        """How likely each move of `state.legal` is."""
        assert self.seen is not None
        return self.network.likely(self.seen, state.legal)

    def hidden(self, state: State, seat: int) -> Numbers:
        row = Row()
        self.fill(state, seat, row)
        return self.network.hidden(row)


@lru_cache(maxsize=16)
def network_of(game: Game[Any], players: int) -> Network | None:
    """What was learned of the game with so many players under its rules of today; None if nothing was."""
    if not game.has(FILE):
        return None
    with np.load(io.BytesIO(files(game.package).joinpath(FILE).read_bytes())) as arrays:
        network = Network(dict(arrays))
    fits = network.version == game.rules_version and network.first.shape[0] == game.tensor_size
    return network if fits and players in network.players else None


class Expert(Searcher):
    """Searches with what was learned of the game, where something was; else with the most simulations of all."""

    def __init__(self, seed: int = 0, aim: str = "win", cores: int = 1, **budget: Any) -> None:
        super().__init__(seed, "expert", aim, cores, **budget)

    def judge(self, game: Game[Any], players: int) -> Judge | None:
        """What was learned is how to win: an agent that plays for points does without."""
        network = None if self.for_points else network_of(game, players)
        return None if network is None else Judge(network, game)
