"""What came of finished games: places, what decided them, and what a person has achieved so far."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

from sqlalchemy import select

from worldwright.engine.registry import available, load
from worldwright.server.database import Database, seats, tables
from worldwright.server.places import places_of
from worldwright.server.rows import sound
from worldwright.server.table.messages import Person
from worldwright.server.table.table import DAMAGED

MOST = 2000  # games of one person that are counted
LAST = 30  # of them drawn


# --- one game -------------------------------------------------------------------------------------


class Reason(NamedTuple):
    """A line of the score sheet that decided something: for the winner, and for whoever comes next."""

    label: str
    winner: int
    rival: int

    @property
    def gain(self) -> int:
        return self.winner - self.rival


def reasons(sheet: Sequence[dict[str, Any]], winner: int, rival: int) -> tuple[list[Reason], Reason | None]:
    """The two lines with the largest lead of the winner over a rival, and the one with the largest deficit.

    >>> lines = [{"label": "Lakes", "points": [9, 2]}, {"label": "Eyes", "points": [0, 4]}]
    >>> reasons(lines, 0, 1)
    ([Reason(label='Lakes', winner=9, rival=2)], Reason(label='Eyes', winner=0, rival=4))
    """
    found = [
        Reason(line["label"], line["points"][winner] or 0, line["points"][rival] or 0)
        for line in sheet
        if line["points"][winner] is not None or line["points"][rival] is not None
    ]
    ordered = sorted(found, key=lambda reason: -reason.gain)
    cost = ordered[-1] if ordered and ordered[-1].gain < 0 else None
    return [reason for reason in ordered[:2] if reason.gain > 0], cost


def lead_since(course: Sequence[Sequence[int]], winner: int) -> int:
    """The first move after which the winner was never behind again.

    >>> lead_since([[0, 0], [0, 3], [5, 3], [6, 5]], 0)
    2
    """
    for ply in range(len(course) - 1, -1, -1):
        if max(course[ply]) > course[ply][winner]:
            return ply + 1
    return 0


def best_move(course: Sequence[Sequence[int]], seat: int) -> tuple[int, int]:
    """The ply that brought a seat most, and how much."""
    gains = [(course[ply][seat] - course[ply - 1][seat], -ply) for ply in range(1, len(course))]
    gain, ply = max(gains, default=(0, 0))
    return -ply, gain


# --- playing alone --------------------------------------------------------------------------------


class Rung(NamedTuple):
    """A level of the solo game: its name, and how many points it takes."""

    name: str
    least: int


@cache
def ladder(slug: str) -> tuple[Rung, ...]:
    """The levels by which a game judges whoever plays alone, from below; empty where it has none."""
    read = tomllib.loads(load(slug).components.source_text)
    solo = read.get("solo")
    rows = read.get("solo_level") or (solo.get("ranks") if isinstance(solo, dict) else None) or []
    fitting = [row for row in rows if isinstance(row, dict) and "min" in row and "name" in row]
    return tuple(sorted((Rung(str(row["name"]), int(row["min"])) for row in fitting), key=lambda rung: rung.least))


def reached(rungs: Sequence[Rung], score: int | None) -> int:
    """How many levels this score has reached."""
    return 0 if score is None else sum(rung.least <= score for rung in rungs)


# --- a person -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A finished game of somebody's, from their seat."""

    table: str
    game: str
    players: int
    score: int
    place: int
    won: bool
    levels: tuple[str, ...]  # of the bots at the table
    at: float
    fair: bool  # played with the standard components
    shared: bool = False  # did several come first?


class Group(NamedTuple):
    """Games of one kind: how many, how many of them won, and the mean score."""

    name: str
    games: int
    won: int
    average: float


@dataclass(frozen=True)
class Record:
    """All games of one kind that somebody has played, the latest last."""

    game: str
    played: list[Played]

    @property
    def title(self) -> str:
        return load(self.game).title

    @cached_property
    def company(self) -> list[Played]:
        return [one for one in self.played if one.players > 1]

    @cached_property
    def alone(self) -> list[Played]:
        return [one for one in self.played if one.players == 1]

    @property
    def wins(self) -> int:
        return sum(one.won for one in self.company)

    @property
    def shared_wins(self) -> int:
        """How many of the wins were won together with somebody."""
        return sum(one.won and one.shared for one in self.company)

    def best(self, alone: bool = False, without: str = "") -> int | None:
        """The best score; `without` a game: what it was before."""
        kind = self.alone if alone else self.company
        return max((one.score for one in kind if one.fair and one.table != without), default=None)

    def average(self, alone: bool = False) -> float | None:
        scores = [one.score for one in (self.alone if alone else self.company)]
        return sum(scores) / len(scores) if scores else None

    def last(self, alone: bool = False, count: int = LAST) -> list[Played]:
        return (self.alone if alone else self.company)[-count:]

    @property
    def by_count(self) -> list[Group]:
        kinds: dict[str, list[Played]] = defaultdict(list)
        for one in self.played:
            kinds["alone" if one.players == 1 else f"{one.players} players"].append(one)
        return [grouped(name, kinds[name]) for name in sorted(kinds, key=lambda name: (name != "alone", name))]

    @property
    def by_level(self) -> list[Group]:
        kinds: dict[str, list[Played]] = defaultdict(list)
        for one in self.company:
            for level in set(one.levels) or {"people"}:
                kinds[level].append(one)
        return [grouped(name, kinds[name]) for name in sorted(kinds)]


def grouped(name: str, games: Sequence[Played]) -> Group:
    scores = [one.score for one in games]
    return Group(name, len(games), sum(one.won for one in games), sum(scores) / len(scores))


class Results:
    """Finished games on disk."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: Person, game: str = "") -> list[Record]:
        """What somebody has played, by game. Tables at which they sat on several chairs say nothing about them."""
        mine = select(seats.c.table_id).where(seats.c.holder == person.id)
        wanted = (tables.c.status == "over") & tables.c.id.in_(mine)
        if game:
            wanted &= tables.c.game == game
        query = select(tables).where(wanted).order_by(tables.c.moved.desc()).limit(MOST)
        async with self.database.read() as connection:
            heads = (await connection.execute(query)).all()
            chairs = (
                await connection.execute(select(seats).where(seats.c.table_id.in_([head.id for head in heads])))
            ).all()
        by_table: dict[str, list[Any]] = defaultdict(list)
        for chair in sound(seats, chairs):
            by_table[chair.table_id].append(chair)
        known, found = available(), defaultdict(list)
        for head in sound(tables, reversed(heads)):
            own = [chair for chair in by_table[head.id] if chair.holder == person.id]
            if head.game in known and head.result and len(own) == 1:
                with suppress(*DAMAGED):
                    found[head.game].append(played(head, own[0], by_table[head.id]))
        return [Record(slug, games) for slug, games in sorted(found.items(), key=lambda item: -item[1][-1].at)]


def played(head: Any, own: Any, chairs: Sequence[Any]) -> Played:
    result = json.loads(head.result)
    return Played(
        table=head.id,
        game=head.game,
        players=head.players,
        score=int(result["scores"][own.seat]),
        place=places_of(result)[own.seat],
        won=own.seat in result["winners"],
        levels=tuple(chair.level for chair in chairs if chair.kind == "bot" and chair.holder is None),
        at=head.moved,
        fair=head.components is None,
        shared=len(result["winners"]) > 1,
    )
