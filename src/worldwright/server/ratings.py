"""Ratings from rated games, each with its uncertainty: people and the levels of bots are measured by one rule.

They follow from the games in the order of their ends, and from nothing else: `recompute` gives the same again. Games
that were cleared away meanwhile stay counted as they were.
Whoever gave a seat up, or left it to a bot until the end, comes last.
"""

from __future__ import annotations

import json
import logging
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import delete, func, insert, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from worldwright.server.database import Database, rating_steps, seats, tables
from worldwright.server.places import places_of
from worldwright.server.rows import sound
from worldwright.server.table.messages import Person, Refused
from worldwright.server.table.storage import require_chairs, require_sound
from worldwright.server.table.table import DAMAGED

MODEL = PlackettLuce()
MIDDLE, SCALE = 1500, 36  # the rating of somebody new, and how wide the model's unit is shown
SURE = 250  # a rating within more than this is provisional
LOCK = 20240732  # by which one process at a time counts
AT_ONCE = 200
LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Rating:
    """How strong somebody seems to be, and within what range they are with 95 per cent certainty."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + (self.mu - MODEL.mu) * SCALE)

    @property
    def within(self) -> int:
        return round(2 * self.sigma * SCALE)

    @property
    def provisional(self) -> bool:
        return self.within > SURE


@dataclass(frozen=True)
class Step:
    """A rating after one game."""

    table: str
    rating: Rating
    place: int


def entrants(chairs: Sequence[Any], result: dict[str, Any]) -> list[tuple[int, str, int]]:
    """Seat, player and place of everybody: people by their id, bots by their level; who left comes last."""
    found, last = [], len(chairs) + 1
    standing = places_of(result)
    for chair in chairs:
        left = chair.gave_up is not None or (chair.kind == "bot" and chair.holder is not None)
        player = chair.gave_up or chair.holder or f"bot:{chair.level}"
        found.append((chair.seat, player, last if left else standing[chair.seat]))
    return found


def rated(before: dict[str, Rating], game: Sequence[tuple[int, str, int]]) -> dict[str, Rating]:
    """What a game makes of those who played it. Several bots of a level are one player, as good as their mean."""
    teams = [[MODEL.rating(before[player].mu, before[player].sigma)] for _, player, _ in game]
    after = MODEL.rate(teams, ranks=[float(place) for _, _, place in game])
    found: dict[str, list[Any]] = defaultdict(list)
    for (_, player, _), (made,) in zip(game, after, strict=True):
        found[player].append(made)
    return {
        player: Rating(
            sum(one.mu for one in made) / len(made),
            sum(one.sigma for one in made) / len(made),
            before[player].games + 1,
        )
        for player, made in found.items()
    }


class Ratings:
    """The ratings of all games."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.left_out: set[str] = set()  # games that do not count, of which whoever runs the server was told

    async def settle(self) -> None:
        """Count the rated games that have ended since; each counts once, whichever process comes first."""
        counted = select(rating_steps.c.table_id)
        wanted = tables.c.rated & (tables.c.status == "over")
        fresh = select(tables).where(wanted & tables.c.id.not_in(counted)).order_by(tables.c.moved, tables.c.id)
        async with self.database.read() as connection:
            if (await connection.execute(fresh.limit(1))).first() is None:
                return
        async with self.database.write() as connection:
            await self.alone(connection)
            for head in (await connection.execute(fresh.limit(AT_ONCE))).all():
                game = await self.game(connection, head)
                later = select(func.count()).select_from(rating_steps)
                late = later.where((rating_steps.c.game == head.game) & (rating_steps.c.at > head.moved))
                if game and (await connection.execute(late)).scalar_one():
                    await self.recount(connection, head.game)
                    return
                await self.count(connection, head, game)

    async def recompute(self) -> int:
        """All ratings anew from the stored games; returns how many count."""
        ended = tables.c.rated & (tables.c.status == "over")
        async with self.database.write() as connection:
            await self.alone(connection)
            games = (await connection.execute(select(tables.c.game).where(ended).distinct())).scalars().all()
            return sum([await self.recount(connection, game) for game in games])

    async def recount(self, connection: AsyncConnection, game: str) -> int:
        ended = tables.c.rated & (tables.c.status == "over") & (tables.c.game == game)
        stored, counted = select(tables.c.id), select(tables.c.id).where(ended)
        old = (rating_steps.c.game == game) & rating_steps.c.table_id.in_(stored)
        await connection.execute(delete(rating_steps).where(old | rating_steps.c.table_id.in_(counted)))
        heads = (await connection.execute(select(tables).where(ended).order_by(tables.c.moved, tables.c.id))).all()
        games = [(head, await self.game(connection, head)) for head in heads]
        for head, played in games:
            await self.count(connection, head, played)
        return sum(bool(played) for _, played in games)

    async def alone(self, connection: AsyncConnection) -> None:
        if connection.dialect.name == "postgresql":
            await connection.execute(text(f"select pg_advisory_xact_lock({LOCK})"))

    async def game(self, connection: AsyncConnection, head: Any) -> list[tuple[int, str, int]]:
        """Who played a game, see `entrants`; one whose rows make no sense counts when they have been put right."""
        query = select(seats).where(seats.c.table_id == head.id).order_by(seats.c.seat)
        chairs = (await connection.execute(query)).all()
        try:
            require_sound(tables, head)
            require_chairs(head, chairs)
            return entrants(chairs, json.loads(head.result))
        except (Refused, *DAMAGED) as error:
            if head.id not in self.left_out:
                self.left_out.add(head.id)
                LOG.warning("table %s does not count for the ratings: %s", head.id, error)
            return []

    async def count(self, connection: AsyncConnection, head: Any, game: Sequence[tuple[int, str, int]]) -> None:
        if not game:
            return
        before = {player: await self.last(connection, head.game, player) for _, player, _ in game}
        after = rated(before, game)
        rows = [
            {
                "table_id": head.id,
                "seat": seat,
                "game": head.game,
                "player": player,
                "mu": after[player].mu,
                "sigma": after[player].sigma,
                "games": after[player].games,
                "place": place,
                "at": head.moved,
            }
            for seat, player, place in game
        ]
        await connection.execute(insert(rating_steps), rows)

    async def last(self, connection: AsyncConnection, game: str, player: str) -> Rating:
        mine = (rating_steps.c.game == game) & (rating_steps.c.player == player)
        query = select(rating_steps).where(mine).order_by(rating_steps.c.games.desc()).limit(AT_ONCE)
        row = next(iter(sound(rating_steps, await connection.execute(query))), None)
        return Rating(MODEL.mu, MODEL.sigma) if row is None else Rating(row.mu, row.sigma, row.games)

    async def history(self, game: str, player: str) -> list[Step]:
        """The ratings of a player after each game, the latest last."""
        mine = (rating_steps.c.game == game) & (rating_steps.c.player == player)
        query = select(rating_steps).where(mine).order_by(rating_steps.c.games, rating_steps.c.seat)
        async with self.database.read() as connection:
            rows = sound(rating_steps, await connection.execute(query))
        return [Step(row.table_id, Rating(row.mu, row.sigma, row.games), row.place) for row in rows]

    async def levels(self, game: str) -> dict[str, Rating]:
        """The ratings of the bots' levels, for comparison."""
        bots = (rating_steps.c.game == game) & rating_steps.c.player.startswith("bot:")
        newest = select(rating_steps.c.player, func.max(rating_steps.c.games)).where(bots)
        both = tuple_(rating_steps.c.player, rating_steps.c.games)
        query = select(rating_steps).where(bots & both.in_(newest.group_by(rating_steps.c.player)))
        async with self.database.read() as connection:
            rows = sound(rating_steps, await connection.execute(query))
        return {row.player.removeprefix("bot:"): Rating(row.mu, row.sigma, row.games) for row in rows}

    async def change(self, table: str, person: Person, game: str) -> tuple[Rating, Rating] | None:
        """What a game has made of somebody's rating: before and after; None where it does not count."""
        steps = await self.history(game, person.id)
        place = next((place for place, step in enumerate(steps) if step.table == table), None)
        if place is None:
            return None
        return steps[place - 1].rating if place else Rating(MODEL.mu, MODEL.sigma), steps[place].rating
