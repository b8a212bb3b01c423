"""What the rows of the database may hold. A row that holds anything else is the trouble of what it belongs to, and of
nothing and nobody else: whatever reads rows leaves it out or refuses it, and `worldwright admin rows` names it.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, get_args

import msgspec
from sqlalchemy import Boolean, Column, Integer, Row, String, Table

from worldwright.engine.campaign import Save
from worldwright.engine.errors import WorldwrightError
from worldwright.engine.registry import available
from worldwright.server.database import analyses, campaigns, channels, seats, tables
from worldwright.server.table.messages import SeatKind, Status
from worldwright.server.table.paces import PACES
from worldwright.server.table.table import DAMAGED

LOG = logging.getLogger(__name__)
TABLE_ID = re.compile(r"[\w-]{22}", re.ASCII)
PLAYERS = range(1, 33)  # of any game, also of those that are not here
MOST = 2**31 - 1
LATEST = 253402300800.0  # seconds since 1970: the end of the year 9999
TOLD = 1000  # rows


class Ending(msgspec.Struct):
    """The result of a finished game."""

    winners: list[int]
    scores: list[int]
    places: list[int] | None = None


class Weighed(msgspec.Struct):
    """What an analysis makes of a decision, see `analysis.thinking`."""

    ply: int
    seat: int
    chances: list[float]
    played: str
    best: str
    after: float
    lost: float
    moves: dict[str, float] = {}


class Named(msgspec.Struct):
    """A save, as far as every program can read it."""

    game: str


def json_of(kind: Any) -> Callable[[str], object]:
    """Reads JSON of a kind, and raises what is not."""
    decoder = msgspec.json.Decoder(kind)
    return lambda text: decoder.decode(text.encode())


def one_of(*words: Any) -> Callable[[Any], object]:
    return words.index


def table_id(text: str) -> object:
    if not TABLE_ID.fullmatch(text):
        raise ValueError(text)
    return text


def save(text: str) -> object:
    """Of a game that is not here nobody can say more than that it is one."""
    game = msgspec.json.decode(text.encode(), type=Named).game
    return Save.parse(text) if game in available() else game


def seat_numbers(text: str) -> object:
    return [int(seat) for seat in text.split()]


# Reads what stands in a column, and raises where it makes no sense.
MEANS: dict[Column[Any], Callable[[Any], object]] = {
    tables.c.id: table_id,
    tables.c.players: one_of(*PLAYERS),
    tables.c.seed: int,
    tables.c.options: json_of(dict[str, str]),
    tables.c.status: one_of(*get_args(Status)),
    tables.c.waiting: seat_numbers,
    tables.c.result: json_of(Ending),
    tables.c.pace: one_of(*PACES),
    seats.c.kind: one_of(*get_args(SeatKind)),
    analyses.c.found: json_of(list[Weighed]),
    channels.c.kind: one_of("push", "mail", "webhook"),
    channels.c["keys"]: json_of(dict[str, str]),
    campaigns.c.save: save,
}
Check = Callable[[Any], bool]


def check(column: Column[Any]) -> Check:
    """Whether something may stand in this column."""
    fits, reads, nullable = fitting(column), MEANS.get(column), bool(column.nullable)

    def makes_sense(value: Any) -> bool:
        if value is None:
            return nullable
        if not fits(value):
            return False
        try:
            if reads is not None:
                reads(value)
        except (WorldwrightError, *DAMAGED):
            return False
        return True

    return makes_sense


def fitting(column: Column[Any]) -> Check:
    """Whether something is of the kind that the column has, and within its bounds."""
    kind = column.type
    if isinstance(kind, Boolean):
        return lambda value: isinstance(value, bool)
    if isinstance(kind, Integer):
        return lambda value: type(value) is int and 0 <= value <= MOST
    if isinstance(kind, String):
        most = kind.length or sys.maxsize
        return lambda value: isinstance(value, str) and len(value) <= most
    return lambda value: isinstance(value, int | float) and abs(value) < LATEST


@cache
def checks(table: Table) -> dict[str, Check]:
    return {column.name: check(column) for column in table.c}


def oddities(table: Table, row: Any, but: Sequence[str] = ()) -> list[str]:
    """The columns of a row that make no sense."""
    known = checks(table)
    return [name for name in row._fields if name in known and name not in but and not known[name](getattr(row, name))]


def sound(table: Table, rows: Iterable[Row[Any]]) -> list[Row[Any]]:
    """Those of the rows that make sense; of the others whoever runs the server is told."""
    found = []
    for row in rows:
        if odd := oddities(table, row):
            tell(name_of(table, row), ", ".join(odd))
        else:
            found.append(row)
    return found


def name_of(table: Table, row: Row[Any]) -> str:
    """Which row it is, as far as that was read."""
    keys = [getattr(row, column.name) for column in table.primary_key if column.name in row._fields]
    return " ".join([table.name, *map(str, keys)])


@lru_cache(TOLD)
def tell(row: str, odd: str) -> None:
    """Once is enough."""
    LOG.warning("a row is left out that makes no sense, see `worldwright admin rows`: %s: %s", row, odd)
