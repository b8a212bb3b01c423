"""Plays for the bots of a table, one task per table, until a person is asked or the game is over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256

from worldwright.engine.errors import WorldwrightError
from worldwright.engine.record import Record
from worldwright.engine.state import State
from worldwright.server.bots.workers import Thinker
from worldwright.server.database import Unavailable
from worldwright.server.settings import Settings
from worldwright.server.table.changes import answer
from worldwright.server.table.messages import Refused, Way
from worldwright.server.table.table import Change, LiveTable

PAUSES = (0.5, 1.0, 2.0, 4.0)  # seconds before another try, when a move could not be written
LOG = logging.getLogger(__name__)

Decide = Callable[[LiveTable], Change]
ChangeTable = Callable[[str, Decide], Awaitable[int]]


class Driver:
    """Makes the moves of bots the way people's moves are made: through the one function that changes a table."""

    def __init__(self, bots: Thinker, settings: Settings, change: ChangeTable) -> None:
        self.bots = bots
        self.settings = settings
        self.change = change
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def look_after(self, live: LiveTable, pause: float = 0.0) -> None:
        """Begin to play where it is a bot's turn; after a pause, where another process may be about to."""
        table = live.header.id
        if table not in self.tasks and not live.closed and live.bot_to_move() is not None:
            self.tasks[table] = asyncio.create_task(self.drive(live, pause))
            self.tasks[table].add_done_callback(partial(self.ended, table))

    def ended(self, table: str, task: asyncio.Task[None]) -> None:
        """What nobody has foreseen is told; the table is looked after again within a minute."""
        self.tasks.pop(table, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("the bots of table %s stopped", table, exc_info=error)

    async def drive(self, live: LiveTable, pause: float = 0.0) -> None:
        """Play on until a person is asked, however long the database is gone in between."""
        await asyncio.sleep(pause)
        failures = 0
        while not live.closed and live.bot_to_move() is not None:
            try:
                await self.play(live)
                failures = 0
            except (Unavailable, WorldwrightError, OSError) as error:
                LOG.warning("the bots of table %s are held up: %s", live.header.id, error)
                await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1

    async def play(self, live: LiveTable) -> None:
        """Move until a person is asked."""
        while not live.closed and (seat := live.bot_to_move()) is not None and live.state is not None:
            state, asked, level = live.state, live.asked(seat), live.chairs[seat].level
            action, _ = await asyncio.gather(
                self.thought(live, state, seat, level), asyncio.sleep(self.settings.bot_pause)
            )
            try:
                own = partial(answer, seat=seat, asked=asked, way=Way((action,)), by_bot=True)
                await self.change(live.header.id, own)
            except Refused as refusal:
                LOG.info("a bot at table %s moved too late: %s", live.header.id, refusal)
                await asyncio.sleep(self.settings.bot_pause)

    async def thought(self, live: LiveTable, state: State, seat: int, level: str) -> int:
        """A bot's action; any legal one when its worker fails, so that the game goes on."""
        try:
            dice = dice_of(live, seat, state.ply)
            text = await self.bots.choose(str(Record.of(state)), seat, level, dice, live.header.origin)
            action = state.game.action_space.parse(text)
            if action in state.actions_of(seat):
                return action
            LOG.error("the bot %s answered %r, which is not legal", level, text)
        except Exception:  # an agent may be of another package, which may raise anything
            LOG.exception("a bot of level %s could not think", level)
        return int(secrets.choice(state.actions_of(seat)))

    async def close(self) -> None:
        """Stop the bots and let what they were writing end properly."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bots.close()


def dice_of(live: LiveTable, seat: int, ply: int) -> int:
    """A seed for a bot's thought: nobody at the table can compute it, and it tells nothing of the game's seed."""
    return int.from_bytes(sha256(f"bot {live.header.seed} {seat} {ply}".encode()).digest()[:8])
