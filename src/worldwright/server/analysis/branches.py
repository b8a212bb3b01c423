"""Playing on from a position of a finished game: a new table, against bots."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

from worldwright import agents
from worldwright.engine.errors import BadOption
from worldwright.engine.record import Record
from worldwright.engine.timeline import Timeline
from worldwright.server.people import new_id
from worldwright.server.table.changes import BOT_NAMES
from worldwright.server.table.messages import Person, Refused
from worldwright.server.table.service import Tables
from worldwright.server.table.table import Chair, Entry, LiveTable, Message, position

STILL_HIDDEN = "one plays on from a replay when the game is over: its cards are still hidden"


async def play_on(tables: Tables, person: Person, table: str, ply: int, seat: int, level: str, origin: str) -> str:
    """A table at the very position of a finished game: this person on that seat, bots on the others.

    Of a running game nobody may: its cards are still hidden.
    """
    live = await tables.replayable(table, person, ply, None)
    if live.status != "over" or live.state is None:
        raise Refused(STILL_HIDDEN, "running", live.seq)
    if not 0 <= seat < live.header.players:
        raise Refused(f"there is no seat {seat + 1} at this table", "unknown", live.seq)
    if level not in agents.opponents():
        raise BadOption(f"there is no bot of level {level!r}; there are {', '.join(agents.opponents())}")
    moves = Record.of(live.state).moves
    if ply >= len(moves):
        raise Refused("the game is over there: go back a move", "over", live.seq)
    await tables.require_room(person, origin, waits=False)
    if live.header.components is not None:
        tables.require_bytes(live.header.components, origin)
    fresh_ids = replace(live.header, id=new_id(), invitation=new_id(), origin=origin)
    header = replace(fresh_ids, listed=False, pace="live", rated=False, hints=False, campaign=None)
    chairs = tuple(
        Chair("person", person.name, "", person.id)
        if number == seat
        else Chair("bot", BOT_NAMES[number % len(BOT_NAMES)], level)
        for number in range(header.players)
    )
    log = [Entry(who, action) for who, action in moves[:ply]]
    timeline = Timeline()
    state = await asyncio.to_thread(position, header, log, timeline)
    said = Message(person.id, seat, person.name, f"From move {ply} of a finished game, /table/{table}", time.time())
    fresh = LiveTable(header, 1, chairs, log, [], state, timeline)
    fresh.moved = time.time()
    await tables.open_here(fresh, said)
    return header.id
