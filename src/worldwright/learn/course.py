"""How a game is learned from search, in numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Course:
    """How to learn. The defaults suit two cores and ten minutes."""

    slug: str
    players: int = 2
    minutes: float = 10.0
    watch: float = 0.1  # the part of the time in which greedy is watched
    last: float = 0.1  # and the one at the end in which it is tried against the search by hand,
    each: float = 0.03  # both with so many seconds for each decision
    seconds: float = 60.0  # of a round
    workers: int = 2
    simulations: int = 240  # of a decision that is searched at length
    rival: int = 240  # and of the search by hand
    meet: int = 3  # one game in so many is played against it
    noted: float = 0.25  # how many of the decisions that are searched briefly are learned from
    trust: float = 0.5  # how much the network counts in what a position is worth while it plays,
    follow: float = 0.5  # and in which moves are likely; 1 and 1: it plays by itself, many times as fast
    reach: float = 0.85  # how much less what was thought one decision later counts in what a position is to be worth
    width: int = 128
    rate: float = 1e-3
    decay: float = 1.0  # how much of a weight is lost in steps of a rate of 1
    blind: float = 0.15  # how much of a tensor is not seen while learning, so that nothing is learned by heart
    heed: float = 1.0  # how much what was thought counts beside the result, which it takes in at last
    epochs: int = 1
    part: int = 4096
    keep: int = 6  # rounds that are learned from
    seed: int = 0
    gpu: bool = False
