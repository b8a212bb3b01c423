"""What was learned of a game by playing it against itself: a small network in the file `learned.npz` of its folder.

It says how a position will end for a seat and which moves are likely, from the seat's tensor and from what the game's
evaluation says of the position. Here it is only asked, by `agents.judge`; `worldwright.learn` trains it.
"""

from __future__ import annotations

import io
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from worldwright.agents.judge import EXPECTED, Judge
from worldwright.agents.judging import Layers
from worldwright.agents.search import Search
from worldwright.agents.searcher import Searcher
from worldwright.agents.tuned import tuned
from worldwright.engine.game import Game

FILE = "learned.npz"
ARRAYS = ("first", "first_bias", "second", "second_bias", "value", "value_bias", "policy", "policy_bias")


class Network:
    """What the file holds: the arrays of `judging.Layers`, the player counts it was trained for, and the rules."""

    def __init__(self, arrays: dict[str, Any]) -> None:
        weights = [np.ascontiguousarray(arrays[name], np.float16) for name in ARRAYS]
        self.size = len(weights[0])
        self.layers = Layers(*weights)
        self.players = {int(count) for count in arrays["players"]}
        self.version = int(arrays["version"][0])

    def fits(self, game: Game[Any]) -> bool:
        """Was it trained for these rules and tensors, with the evaluation beside them or without?"""
        sizes = (game.tensor_size, game.tensor_size + EXPECTED)
        return self.version == game.rules_version and self.size in sizes


@lru_cache(maxsize=16)
def network_of(game: Game[Any], players: int) -> Network | None:
    """What was learned of the game with so many players under its rules of today; None if nothing was."""
    if not game.has(FILE):
        return None
    with np.load(io.BytesIO(files(game.package).joinpath(FILE).read_bytes())) as arrays:
        network = Network(dict(arrays))
    return network if network.fits(game) and players in network.players else None


class Expert(Searcher):
    """Searches with what was learned of the game, where something was; else with the most simulations of all."""

    def __init__(self, seed: int = 0, aim: str = "win", cores: int = 1, **budget: Any) -> None:
        super().__init__(seed, "expert", aim, cores, **budget)

    def judge(self, game: Game[Any], players: int, seed: int = 0) -> Judge | None:
        """What was learned is how to win: an agent that plays for points does without."""
        network = None if self.for_points else network_of(game, players)
        return None if network is None else judge_of(network, game, players, seed)


def judge_of(network: Network, game: Game[Any], players: int, seed: int = 0) -> Judge:
    """What is learned of a game and what is tuned for it, together."""
    found = tuned(game, players)
    by_hand = Search(found.learned, seed, [0.0] * players)
    return Judge(network.layers, network.size, game, by_hand, found.trust, found.follow)
