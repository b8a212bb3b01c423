"""Would every stored game go on under the installed rules? Asked before an upgrade, of a copy.

The copy is migrated and every game in it replayed: so the migrations are tried as well, and the games themselves stay
as they are, also while an older server plays them.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Row

from worldwright.engine.errors import WorldwrightError
from worldwright.engine.timeline import follow
from worldwright.server.admin.backup import bring_up_to_date, copied
from worldwright.server.admin.selection import Selection
from worldwright.server.database import Database
from worldwright.server.places import result_of
from worldwright.server.settings import Settings
from worldwright.server.table.messages import Refused
from worldwright.server.table.storage import Storage, header_of
from worldwright.server.table.table import DAMAGED, HAVE_RECORD, Entry, opening, standing


@dataclass(frozen=True)
class Verdict:
    """Whether a table would go on; an empty reason means that it would."""

    table: str
    game: str
    status: str
    moves: int
    reason: str = ""


async def verdicts(settings: Settings, selection: Selection) -> AsyncIterator[tuple[int, Verdict]]:
    """Every selected table in turn, each with how many there are in all."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "games.sqlite3"
        await copied(settings, copy)
        bring_up_to_date(copy)
        database = Database(Settings(database=str(copy)))
        try:
            rows = await selection.rows(database)
            for row in rows:
                async with database.read() as connection:
                    log = await Storage(database).read_log(connection, row.id)
                yield len(rows), Verdict(row.id, row.game, row.status, len(log), problem(row, log))
        finally:
            await database.close()


def problem(row: Row[Any], log: list[Entry]) -> str:
    """Why a game would not go on, or would have ended otherwise."""
    made = 0
    try:
        state = opening(header_of(row))
        moves = standing(log)
        for _ in follow(state, moves):
            made += 1
    except Refused as refusal:
        return refusal.reason.removesuffix(f"; {HAVE_RECORD}")
    except (WorldwrightError, *DAMAGED) as error:
        return f"move {made + 1} does not replay: {error}"
    if (row.status == "over") != state.over:
        return "it was over, and would not be" if row.status == "over" else "it would be over"
    try:
        return another_end(json.loads(row.result), result_of(state)) if state.over and row.result else ""
    except DAMAGED as error:
        return f"its result makes no sense: {error}"


def another_end(was: dict[str, Any], would_be: dict[str, Any]) -> str:
    """What differs; of the older results, only what was kept then."""
    other = [name for name in would_be if name in was and was[name] != would_be[name]]
    if "scores" in other:
        return f"it ended with {was['scores']}, and would end with {would_be['scores']}"
    return "; ".join(f"its {name} were {was[name]}, and would be {would_be[name]}" for name in other)
