"""Bots think in worker processes.

Only text travels: the record of the game goes out, the text of an action comes back.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any, Protocol

from worldwright import agents
from worldwright.agents import Agent
from worldwright.engine.record import Record
from worldwright.engine.timeline import follow
from worldwright.server.bots.turns import Turns
from worldwright.worker_pool import WorkerPool

LONGEST_THOUGHT = 60.0  # seconds
POSITIONS_KEPT = 64  # per worker
AGENTS_KEPT = 64


class Thinker(Protocol):
    """Whoever chooses for the bots."""

    def choose(self, record: str, seat: int, level: str, seed: int, whose: str = "") -> Awaitable[str]:
        """The text of a legal action for that seat. `whose` is the origin of its table: all have their turns."""

    def run(self, work: Callable[..., Any], *arguments: Any, whose: str = "") -> Awaitable[Any]:
        """Some other work where the bots think."""

    def close(self) -> None: ...


class Bots:
    """A few processes that play whatever is put to them.

    The modules are those whose import registers games of one's own.
    """

    def __init__(self, workers: int, modules: Sequence[str] = ()) -> None:
        self.workers = workers
        self.modules = modules
        self.turns = Turns(workers + 1)  # the next question lies ready when a worker has answered
        self.pool = self.new_pool()

    def new_pool(self) -> WorkerPool:
        return WorkerPool(self.workers, self.modules)

    async def choose(self, record: str, seat: int, level: str, seed: int, whose: str = "") -> str:
        """The text of the action a bot takes."""
        return str(await self.run(think, record, seat, level, seed, whose=whose))

    async def run(self, work: Callable[..., Any], *arguments: Any, whose: str = "") -> Any:
        """Something in a worker, once it is their turn. Workers that died are replaced once, and so are those of which
        one does not come to an end.
        """
        async with self.turns.turn(whose):
            pool = self.pool
            try:
                return await self.ask(pool, work, *arguments)
            except TimeoutError:
                self.replace(pool)
                raise
            except BrokenProcessPool:
                self.replace(pool)
                return await self.ask(self.pool, work, *arguments)

    def replace(self, pool: WorkerPool) -> None:
        """By the first of several that were at work; the others find the new one."""
        if self.pool is pool:
            self.pool = self.new_pool()
            pool.end()

    async def ask(self, pool: WorkerPool, work: Callable[..., Any], *arguments: Any) -> Any:
        """The answer of a worker that is free; how long one waits for it does not count."""
        async with asyncio.timeout(LONGEST_THOUGHT):
            return await pool.ask(work, *arguments)

    def close(self) -> None:
        self.pool.end()


# --- in the worker --------------------------------------------------------------------------------


def think(record: str, seat: int, level: str, seed: int) -> str:
    """Choose for one seat, which is all that the agent is shown."""
    game = Record.parse(record)
    state = recalled(game)
    action = seated(replace(game, moves=()), seat, level, seed).choose(state.seat(seat))
    return str(state.game.action_space.text(action))


sitting: OrderedDict[tuple[Record, int, str], Agent] = OrderedDict()


def seated(table: Record, seat: int, level: str, seed: int) -> Agent:
    """The agent of a seat: it lives as long as its table, and keeps what it thought."""
    place = (table, seat, level)
    agent = sitting.pop(place, None) or agents.make(level, seed)
    sitting[place] = agent
    if len(sitting) > AGENTS_KEPT:
        sitting.popitem(last=False)
    return agent


positions: OrderedDict[Record, tuple[tuple[tuple[int, str], ...], Any]] = OrderedDict()


def recalled(record: Record) -> Any:
    """The position of a record, played on from the last one of the same game where that is possible."""
    table = replace(record, moves=())
    known, state = positions.pop(table, ((), None))
    if state is None or record.moves[: len(known)] != known:
        state = record.replay(events=False)
    else:
        for _ in follow(state, record.moves[len(known) :]):
            pass
    positions[table] = (record.moves, state)
    if len(positions) > POSITIONS_KEPT:
        positions.popitem(last=False)
    return state
