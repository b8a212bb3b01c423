"""What an agent is, and where to get one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import entry_points
from operator import index
from typing import Any, Protocol, SupportsIndex

from worldwright.agents.easy import Easy
from worldwright.agents.greedy import Greedy
from worldwright.agents.learned import Expert
from worldwright.agents.searcher import AIMS, Searcher
from worldwright.agents.uniform import Uniform
from worldwright.engine.errors import BadOption
from worldwright.engine.seat import Seat


class Agent(Protocol):
    """Chooses among the legal actions of the seat it is handed. It may keep what it thought: one agent per game."""

    def choose(self, seat: Seat) -> int:
        """One of `seat.actions`."""
        ...


@dataclass(frozen=True)
class Level:
    """A kind of opponent, and what it is like."""

    sentence: str
    make: Callable[..., Agent]
    for_people: bool = True  # offered at the table; the others are yardsticks
    searches: bool = False  # takes `aim` and `cores`


ENTRY_POINT_GROUP = "worldwright.agents"
DEFAULT_LEVEL = "normal"  # who sits down where nobody is named: at the table, in the terminal, in the browser
LEVELS: dict[str, Level] = {
    "random": Level("Any legal action, all equally likely.", Uniform, for_people=False),
    "easy": Level("Sees what a move brings, and often takes a weaker one: for your first games.", Easy),
    "greedy": Level("Takes what brings most by the end of its turn, and plans no further.", Greedy, for_people=False),
    "normal": Level(
        "Thinks a moment and looks a few moves ahead: a good game for most.",
        partial(Searcher, level="normal"),
        searches=True,
    ),
    "hard": Level(
        "Plans its turns and yours within half a second: you must plan too.",
        partial(Searcher, level="hard"),
        searches=True,
    ),
    "expert": Level(
        "Thinks longest, and where it has learned a game by playing itself plays what it learned: hard to beat.",
        Expert,
        searches=True,
    ),
}


def levels() -> list[str]:
    """The names that `make` knows: our own, weakest first, then those of other packages.

    >>> from worldwright import agents
    >>> agents.levels()[:6]
    ['random', 'easy', 'greedy', 'normal', 'hard', 'expert']
    """
    return [*LEVELS, *sorted({point.name for point in entry_points(group=ENTRY_POINT_GROUP)} - set(LEVELS))]


def opponents() -> dict[str, str]:
    """The levels that people are offered, weakest first, each with a sentence that says what it is like."""
    ours = {name: level.sentence for name, level in LEVELS.items() if level.for_people}
    return ours | {name: "From another package." for name in levels() if name not in LEVELS}


def known(level: str) -> bool:
    """Does `make` know the level? It may name an aim: `hard:points`."""
    name, colon, aim = level.partition(":")
    return name in levels() and (not colon or (aim in AIMS and name in LEVELS and LEVELS[name].searches))


def make(level: str, seed: SupportsIndex = 0, *, aim: str = "win", cores: int = 1) -> Agent:
    """An agent of that level; the same seed and the same positions give the same choices. Make one per game and seat.

    Levels that search play for the win, or with `aim="points"` (or as the level `hard:points`) for as many points as
    they can get, whoever wins; and they think on so many `cores`. Another package adds a level by an entry point of the
    group `worldwright.agents`: its name, and a class or function that makes the agent of a seed.

    >>> import worldwright as ww
    >>> from worldwright import agents
    >>> state = ww.load("strange-world").new(players=2, seed=7)
    >>> agents.make("greedy", seed=1).choose(state.seat(0)) in state.actions_of(0)
    True
    """
    level, colon, named = level.partition(":")
    aim = named if colon else aim
    if aim not in AIMS:
        raise BadOption(f"an agent plays for {' or '.join(AIMS)}, not for {aim!r}")
    begin, searches = maker(level), level in LEVELS and LEVELS[level].searches
    if colon and not searches:
        raise BadOption(f"{level} cannot be told what to play for: only levels that search can")
    how: dict[str, Any] = {"aim": aim, "cores": cores} if searches else {}
    return begin(index(seed), **how)


def maker(level: str) -> Callable[..., Agent]:
    """What makes the agents of a level."""
    if level in LEVELS:
        return LEVELS[level].make
    for point in entry_points(group=ENTRY_POINT_GROUP):
        if point.name == level:
            found: Callable[..., Agent] = point.load()
            return found
    raise BadOption(f"there is no agent {level!r}; there are {', '.join(levels())}")
