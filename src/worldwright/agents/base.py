"""What an agent is, and where to get one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from worldwright.agents.greedy import Greedy
from worldwright.agents.uniform import Uniform
from worldwright.engine.errors import BadOption
from worldwright.engine.seat import Seat


class Agent(Protocol):
    """Chooses among the legal actions of the seat it is handed."""

    def choose(self, seat: Seat) -> int:
        """One of `seat.actions`."""
        ...


LEVELS: dict[str, Callable[[int], Agent]] = {
    "random": Uniform,
    "greedy": Greedy,
}


def levels() -> list[str]:
    """The names that `make` knows, weakest first."""
    return list(LEVELS)


def make(level: str, seed: int = 0) -> Agent:
    """An agent of that level; the same seed and the same positions give the same choices.

    >>> import worldwright as ww
    >>> from worldwright import agents
    >>> state = ww.load("strange-world").new(players=2, seed=7)
    >>> agents.make("greedy", seed=1).choose(state.seat(0)) in state.actions_of(0)
    True
    """
    if level not in LEVELS:
        raise BadOption(f"there is no agent {level!r}; there are {', '.join(LEVELS)}")
    return LEVELS[level](seed)
