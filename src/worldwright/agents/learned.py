"""What was learned of a game by playing it against itself: a small network in the file `learned.npz` of its folder.

It says how a position will end for a seat and which moves are likely, from the seat's tensor and from what the game's
evaluation says of the position. Here it is only asked, by `agents.judging`; `worldwright.learn` trains it.
"""

from __future__ import annotations

import io
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from worldwright.agents.judging import Layers
from worldwright.agents.search import TO_THE_END, Node, Search, lead
from worldwright.agents.searcher import Searcher
from worldwright.agents.tuned import tuned
from worldwright.engine.game import Game
from worldwright.engine.state import State
from worldwright.engine.tensor import Row

FILE = "learned.npz"
POINTS = 20.0  # the unit in which a network reads points
EXPECTED = 3  # numbers behind the tensor: the seat's lead by the evaluation, what it may expect, what the others may
ARRAYS = ("first", "first_bias", "second", "second_bias", "value", "value_bias", "policy", "policy_bias")


class Network:
    """What the file holds: the arrays of `judging.Layers`, the player counts it was trained for, and the rules."""

    def __init__(self, arrays: dict[str, Any]) -> None:
        weights = [np.ascontiguousarray(arrays[name], np.float32) for name in ARRAYS]
        self.size = len(weights[0])
        self.layers = Layers(*weights)
        self.players = {int(count) for count in arrays["players"]}
        self.version = int(arrays["version"][0])

    def fits(self, game: Game[Any]) -> bool:
        """Was it trained for these rules and tensors, with the evaluation beside them or without?"""
        sizes = (game.tensor_size, game.tensor_size + EXPECTED)
        return self.version == game.rules_version and self.size in sizes


def expected(worth: list[float], seat: int) -> tuple[float, float, float]:
    """What the evaluation says to a seat, as a network reads it."""
    ahead = lead(worth, seat)
    others = worth[seat] - ahead if len(worth) > 1 else 0.0
    return ahead / POINTS, worth[seat] / (3 * POINTS), others / (3 * POINTS)


class Judge:
    """Tells a search what was learned, together with what the search by hand would say.

    A position's worth is part what the network says (`trust`), part what comes of the game's own way to go on; a move
    is as likely as the network and a look ahead agree (`follow` says how much the network counts).
    """

    def __init__(
        self, network: Network, game: Game[Any], by_hand: Search, trust: float = 1.0, follow: float = 1.0
    ) -> None:
        self.layers = network.layers
        self.fill = game.fill
        self.evaluate = game.evaluate if network.size > game.tensor_size else None
        self.after = game.tensor_size
        self.row = Row()
        self.by_hand = by_hand
        self.trust = trust
        self.follow = follow

    def values(self, state: State) -> list[float]:
        """What the position is worth to every seat, from 0 to 1. It may be played on: the search is done with it."""
        if self.trust == 1.0:
            return self.learned(state)
        if self.by_hand.settings.leaf != TO_THE_END:  # the network is asked where the evaluation is
            values: list[float] = self.by_hand.leaf(state)
            return values if state.over else self.mixed(values, self.learned(state))
        found = self.learned(state)
        return self.mixed(self.by_hand.leaf(state), found)

    def mixed(self, values: list[float], found: list[float]) -> list[float]:
        return [value + self.trust * (one - value) for value, one in zip(values, found, strict=True)]

    def learned(self, state: State) -> list[float]:
        """What the network says; two seats share what there is."""
        mover, players = state.player, state.players
        worth = None if self.evaluate is None else self.evaluate(state)
        if players == 2:
            mine = self.worth_to(state, mover, worth)
            return [mine, 1 - mine] if mover == 0 else [1 - mine, mine]
        return [self.worth_to(state, seat, worth) for seat in range(players)]

    def weights(self, state: State, closely: bool) -> list[float]:
        """How likely each move of `state.legal` is; looked at `closely`, by what comes of it, too."""
        mover = state.player
        self.worth_to(state, mover, None if self.evaluate is None else self.evaluate(state))
        likely: list[float] = self.layers.likely(state.legal)
        if self.follow == 1.0 or not closely:
            return likely
        node = Node(state.players)
        self.by_hand.look_ahead(node, state, mover)
        shares = [
            share**self.follow * node.weights[action] ** (1 - self.follow)
            for action, share in zip(state.legal, likely, strict=True)
        ]
        total = sum(shares)
        return [share / total for share in shares]

    def worth_to(self, state: State, seat: int, worth: list[float] | None) -> float:
        """How the position will end for a seat."""
        row = self.row
        row.empty()
        self.fill(state, seat, row)
        if worth is not None:
            place = self.after
            for number in expected(worth, seat):
                row.put(place, number)
                place += 1
        return (self.layers.value(row.ones, row.count, row.where, row.what, row.numbers) + 1) / 2


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
    return Judge(network, game, by_hand, found.trust, found.follow)
