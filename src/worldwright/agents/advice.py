"""What an agent that searches thinks of every move a seat may make: for hints and for looking back at a game.

The agent sees what the seat may know. Chances are those of the search: how often its simulations end well for each
seat, shared out so that those of all seats make one. Alone, where there is nobody to beat, they are what the search
thinks of the seat's own game, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from worldwright.agents.base import make
from worldwright.agents.search import Node
from worldwright.agents.searcher import Searcher, imagining
from worldwright.engine.errors import BadOption
from worldwright.engine.seat import Seat, choices
from worldwright.engine.state import State

LEAST_TRIED = 12  # simulations of a move before anything is said of it
SPREAD = 4  # how much less often than on average a move may have been tried and still be spoken of


class Opinion(NamedTuple):
    """What was thought of one move."""

    action: int
    tried: int  # simulations
    chances: tuple[float, ...]  # of every seat, once the move is made


class Advice(NamedTuple):
    """What was thought of a position, the best move first."""

    chances: tuple[float, ...]  # of every seat, before the move
    opinions: tuple[Opinion, ...]
    simulations: int

    def of(self, action: int) -> Opinion | None:
        return next((opinion for opinion in self.opinions if opinion.action == action), None)


def advise(
    seat: Seat, level: str = "hard", seed: int = 0, simulations: int | None = None, seconds: float = 4.0
) -> Advice:
    """What the level thinks of all moves of a seat that has several.

    Every move is tried often enough to say something of it, also those that the search would leave alone.

    >>> import worldwright as ww
    >>> advice = advise(ww.load("strange-world").new(players=2, seed=7).seat(0), "normal", simulations=60)
    >>> len(advice.opinions), round(sum(advice.chances), 6)
    (3, 1.0)
    """
    agent = make(level, seed)
    if not isinstance(agent, Searcher):
        raise BadOption(f"{level} does not search, and has no opinion to give")
    actions = choices(seat)
    imagined: State = seat.determinize(seed)
    root = Node(seat.players)
    wanted = agent.budget(seat) if simulations is None else simulations
    agent.search(imagined).run(root, imagining(seat), seat.number, wanted, seconds)
    found = [opinion_of(agent, seat, root, action, seed, wanted, seconds) for action in actions]
    best = sorted(found, key=lambda opinion: -opinion.chances[seat.number])
    trusted = [opinion for opinion in best if opinion.tried * SPREAD * len(found) >= wanted] or best
    first = trusted[0]
    ranked = (first, *(opinion for opinion in best if opinion is not first))
    return Advice(shared(root.totals, root.visits), ranked, wanted)


def opinion_of(
    agent: Searcher, seat: Seat, root: Node, action: int, seed: int, simulations: int, seconds: float
) -> Opinion:
    """What the tree says of a move; one that was hardly tried is looked at by itself."""
    child = root.children.get(action)
    if child is not None and child.visits >= LEAST_TRIED:
        return Opinion(action, child.visits, shared(child.totals, child.visits))
    number = seat.number

    def imagine(word: int) -> State:
        after: State = seat.determinize(word)
        after.play(action, number)
        return after

    own, after = Node(seat.players), imagine(seed)
    few = max(LEAST_TRIED, simulations // 40)
    agent.search(after).run(own, imagine, number, few, seconds / 8)
    return Opinion(action, own.visits, shared(own.totals, own.visits))


def shared(totals: Iterable[float], visits: int) -> tuple[float, ...]:
    """Values of all seats as chances that make one; alone the value itself."""
    values = [total / max(1, visits) for total in totals]
    if len(values) == 1:
        return (values[0],)
    whole = sum(values) or 1.0
    return tuple(value / whole for value in values)
