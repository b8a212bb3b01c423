"""Bots of other people: a token lets a program play under its owner's eyes, and do nothing else.

Each token is a player of its own. Its seats are told to everybody as a bot's, and say whose bot it is.
"""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, update

from worldwright.server.database import Database, Unavailable, people, tokens
from worldwright.server.names import clean_name
from worldwright.server.people import MOST_REMEMBERED, REMEMBERED_SECONDS, mark_of, new_id
from worldwright.server.rows import sound
from worldwright.server.table.messages import Person, Refused

PREFIX = "wwt_"  # by which programs that look for leaked secrets recognise one
MOST_TOKENS = 10  # of one person
USE_NOTED_EVERY = 600.0  # seconds


@dataclass(frozen=True)
class Token:
    """What is known of a token after it was shown."""

    id: str
    name: str  # of the bot
    since: int  # seconds since 1970
    used: int | None  # the same; None: never


class Tokens:
    """The tokens of all people. What is kept of a token does not open anything."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.remembered: dict[str, tuple[float, Person]] = {}  # by mark: until when, and who it is

    async def make(self, owner: Person, name: str) -> tuple[Token, str]:
        """A new bot of this person's, and the token by which it is known: nobody can see it again."""
        if owner.guest:
            raise Refused("a bot needs an owner: claim your name first", "guest")
        token = PREFIX + secrets.token_urlsafe(24)
        made = Token(new_id(), clean_name(name), int(time.time()), None)
        async with self.database.write() as connection:
            query = select(func.count()).select_from(tokens).where(tokens.c.person == owner.id)
            if (await connection.execute(query)).scalar_one() >= MOST_TOKENS:
                raise Refused(f"you have {MOST_TOKENS} tokens: revoke one first", "busy")
            row = {"id": made.id, "mark": mark_of(token), "person": owner.id, "name": made.name, "since": made.since}
            await connection.execute(insert(tokens).values(**row))
        return made, token

    async def of(self, owner: Person) -> list[Token]:
        """All tokens of a person, the latest first."""
        query = select(tokens).where(tokens.c.person == owner.id).order_by(tokens.c.since.desc(), tokens.c.id)
        async with self.database.read() as connection:
            rows = sound(tokens, await connection.execute(query))
        return [Token(row.id, row.name, int(row.since), None if row.used is None else int(row.used)) for row in rows]

    async def revoke(self, owner: Person, token: str) -> Person:
        """The token opens nothing any more. Returns the bot, whose seats are left."""
        own = (tokens.c.id == token) & (tokens.c.person == owner.id)
        async with self.database.write() as connection:
            row = (await connection.execute(select(tokens).where(own))).one_or_none()
            if row is None:
                raise Refused("you have no such token", "unknown")
            await connection.execute(delete(tokens).where(own))
        self.remembered.pop(row.mark, None)
        return Person(row.id, row.name, guest=False, owner=owner.name)

    async def bearer(self, token: str) -> Person | None:
        """The bot that this token stands for; None when there is none."""
        mark, now = mark_of(token), time.monotonic()
        until, known = self.remembered.get(mark, (0.0, None))
        if until > now:
            return known
        query = select(tokens, people.c.name.label("owner")).join(people, people.c.id == tokens.c.person)
        try:
            async with self.database.read() as connection:
                row = next(iter(sound(tokens, await connection.execute(query.where(tokens.c.mark == mark)))), None)
        except Unavailable:
            if known is None:
                raise
            return known
        if row is None:
            self.remembered.pop(mark, None)
            return None
        if len(self.remembered) >= MOST_REMEMBERED:
            self.remembered.clear()
        if time.time() - (row.used or 0) > USE_NOTED_EVERY:
            with suppress(Unavailable):
                await self.note_use(row.id)
        bot = Person(row.id, row.name, guest=False, owner=row.owner)
        self.remembered[mark] = (now + REMEMBERED_SECONDS, bot)
        return bot

    async def note_use(self, token: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(update(tokens).where(tokens.c.id == token).values(used=time.time()))
