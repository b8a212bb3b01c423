"""What an agent is, and where to get one."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Protocol

from worldwright.agents.greedy import Greedy
from worldwright.agents.hard import Hard
from worldwright.agents.uniform import Uniform
from worldwright.engine.errors import BadOption
from worldwright.engine.seat import Seat


class Agent(Protocol):
    """Chooses among the legal actions of the seat it is handed."""

    def choose(self, seat: Seat) -> int:
        """One of `seat.actions`."""
        ...


ENTRY_POINT_GROUP = "worldwright.agents"
DEFAULT_LEVEL = "greedy"  # who sits down where nobody is named: at the table, in the terminal, in the browser
LEVELS: dict[str, Callable[[int], Agent]] = {
    "random": Uniform,
    "greedy": Greedy,
    "hard": Hard,
}


def levels() -> list[str]:
    """The names that `make` knows: our own, weakest first, then those of other packages."""
    return [*LEVELS, *sorted({point.name for point in entry_points(group=ENTRY_POINT_GROUP)} - set(LEVELS))]


def make(level: str, seed: int = 0) -> Agent:
    """An agent of that level; the same seed and the same positions give the same choices.

    Another package adds a level by an entry point of the group `worldwright.agents`: its name, and a class or function
    that makes the agent of a seed.

    >>> import worldwright as ww
    >>> from worldwright import agents
    >>> state = ww.load("strange-world").new(players=2, seed=7)
    >>> agents.make("greedy", seed=1).choose(state.seat(0)) in state.actions_of(0)
    True
    """
    return maker(level)(seed)


def maker(level: str) -> Callable[[int], Agent]:
    """What makes the agents of a level."""
    if level in LEVELS:
        return LEVELS[level]
    for point in entry_points(group=ENTRY_POINT_GROUP):
        if point.name == level:
            found: Callable[[int], Agent] = point.load()
            return found
    raise BadOption(f"there is no agent {level!r}; there are {', '.join(levels())}")
