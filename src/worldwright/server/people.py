"""Who is who: everybody plays at once as a guest, and may claim a name with a password."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Collection
from functools import cached_property
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import HashingError, InvalidHashError, VerificationError
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from worldwright.server.database import Database, Unavailable, people, sessions
from worldwright.server.limits import Allowance
from worldwright.server.names import clean_name, fold, guest_name, skeleton
from worldwright.server.rows import sound
from worldwright.server.table.messages import Person, Refused

PASSWORD_LENGTHS = range(8, 201)
SESSION_SECONDS = 400 * 24 * 3600  # longer than the cookie that names it
DAY = 86400.0
WRONG_FROM_ONE, WRONG_FROM_ALL = 10, 100  # passwords for one name: from one address or known browser, from strangers
FORGIVEN_AFTER = 900.0  # seconds
REMEMBERED_SECONDS, MOST_REMEMBERED = 2.0, 10_000  # how long a session is taken for open without asking again
HASHED_AT_ONCE = 2  # passwords, each of which takes 64 MB
CLAIMED = people.c.claim.is_not(None)  # a row without a claim keeps no name from anybody
CLAIMING = 20240733  # the lock under which a name is claimed


def new_id() -> str:
    """128 random bits as 22 characters: nobody guesses one. It never looks like an option of a command."""
    while (made := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return made


def mark_of(token: str) -> str:
    """What is kept of a session's token: whoever reads the database cannot use it."""
    return sha256(token.encode()).hexdigest()[:40]


class People:
    """Guests and claimed names. Guests are known by their cookie alone and leave no row behind."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.hasher = PasswordHasher()
        self.wrong_from = Allowance(WRONG_FROM_ONE, FORGIVEN_AFTER)  # by name and by whoever tries
        self.wrong = Allowance(WRONG_FROM_ALL, FORGIVEN_AFTER)  # by name, of strangers
        self.claims = Allowance(database.settings.names_per_address, DAY)
        self.hashing = asyncio.Semaphore(HASHED_AT_ONCE)
        self.remembered: dict[str, tuple[float, Person]] = {}  # by session: until when, and whose it is

    @cached_property
    def nobody(self) -> str:
        """Checked for unknown names, so that they take as long."""
        return self.hasher.hash(secrets.token_hex(8))

    def guest(self) -> Person:
        """Somebody new."""
        return Person(new_id(), guest_name())

    async def rename(self, person: Person, name: str) -> Person:
        """A guest under another name, unless somebody has claimed it."""
        name = clean_name(name)
        if not person.guest:
            raise Refused("a claimed name stays; leave the account to play as a guest", "claimed")
        await self.require_free(person, name)
        return Person(person.id, name)

    async def require_free(self, person: Person, *names: str) -> None:
        """Nobody sits under a name that another one has claimed, nor under one that looks the same."""
        foreign = await self.claimed(person, *names)
        if foreign:
            raise Refused(f"the name {foreign[0]} is claimed; enter with its password, or choose another", "taken")

    async def claimed(self, person: Person, *names: str) -> list[str]:
        """Those of the names that belong to others."""
        looks = {name: skeleton(name) for name in names if name}
        like = people.c.skeleton.in_(set(looks.values()))
        query = select(people.c.skeleton).where(like & CLAIMED & (people.c.id != person.id))
        async with self.database.read() as connection:
            found = set((await connection.execute(query)).scalars())
        return [name for name, look in looks.items() if look in found]

    async def claim(self, person: Person, name: str, password: str, origin: str = "") -> Person:
        """Tie a name to a password. The owner is somebody new: what the guest was known by opens nothing."""
        name = clean_name(name)
        if not person.guest:
            raise Refused(f"you have claimed the name {person.name} already", "claimed")
        require_strong(password)
        taken = Refused(f"the name {name} is claimed already; enter with its password, or choose another", "taken")
        if await self.claimed(person, name):
            raise taken
        if origin and not self.claims.take(origin):
            raise Refused("many names were claimed from your address today: wait a while", "busy")
        hashed = await self.hashed(password)
        owner = Person(new_id(), name, guest=False)
        row = {"id": owner.id, "name": name, "claim": fold(name), "skeleton": skeleton(name), "password": hashed}
        try:
            async with self.database.write() as connection:
                await self.require_unlike(connection, row["skeleton"], taken)
                await connection.execute(insert(people).values(**row, since=time.time()))
        except IntegrityError:
            raise taken from None
        return owner

    async def require_unlike(self, connection: AsyncConnection, look: str, taken: Refused) -> None:
        """Of two who claim names that look the same at once, one comes second."""
        if connection.dialect.name == "postgresql":  # SQLite has one writer at a time
            await connection.execute(text(f"select pg_advisory_xact_lock({CLAIMING})"))
        like = select(people.c.id).where((people.c.skeleton == look) & CLAIMED)
        if (await connection.execute(like)).first() is not None:
            raise taken

    async def hashed(self, password: str) -> str:
        """What is kept of a password. A machine without the memory for it may have it in a moment."""
        async with self.hashing:
            try:
                return await asyncio.to_thread(self.hasher.hash, password)
            except (HashingError, MemoryError) as error:
                raise Unavailable(f"a password could not be hashed: {error}") from error

    async def enter(self, name: str, password: str, origin: str = "", known: Collection[str] = ()) -> Person:
        """The owner of a claimed name, by password. Whoever guesses is stopped, and the owner is not: a browser that
        was the owner's before (`known`) has tries of its own, which no stranger uses up.
        """
        claim = fold(clean_name(name))
        async with self.database.read() as connection:
            found = await connection.execute(select(people).where(people.c.claim == claim))
            row = next(iter(sound(people, found)), None)
        stranger = row is None or row.id not in known
        tries = f"{claim} {origin if stranger else 'known'}"
        if not self.wrong_from.left(tries) or (stranger and not self.wrong.left(claim)):
            raise Refused("too many wrong passwords for this name: wait a quarter of an hour", "busy")
        hashed = self.nobody if row is None else row.password
        async with self.hashing:
            right = await asyncio.to_thread(self.fits, hashed, password)
        if row is None or not right:
            self.wrong_from.take(tries)
            if stranger:
                self.wrong.take(claim)
            raise Refused("name and password do not fit together", "password")
        return Person(row.id, row.name, guest=False)

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """A new password; every session that the old one opened is over."""
        if person.guest:
            raise Refused("a guest has no password: claim a name first", "claimed")
        require_strong(new)
        await self.enter(person.name, old, known=[person.id])
        hashed = await self.hashed(new)
        async with self.database.write() as connection:
            await connection.execute(update(people).where(people.c.id == person.id).values(password=hashed))
        await self.end_all_sessions(person)

    def fits(self, hashed: str, password: str) -> bool:
        try:
            return self.hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    # --- sessions -----------------------------------------------------------------------------

    async def begin_session(self, person: Person) -> str:
        """A token for a browser of the owner's."""
        token, now = secrets.token_urlsafe(24), time.time()
        try:
            async with self.database.write() as connection:
                await connection.execute(delete(sessions).where(sessions.c.since < now - SESSION_SECONDS))
                await connection.execute(insert(sessions).values(id=mark_of(token), person=person.id, since=now))
        except IntegrityError:
            raise Refused("this name was given up a moment ago: it can be claimed again", "password") from None
        return token

    async def owner_of(self, token: str) -> Person | None:
        """Whose session this is; None when it is over."""
        mark, now = mark_of(token), time.monotonic()
        until, known = self.remembered.get(mark, (0.0, None))
        if until > now:
            return known
        query = select(people.c.id, people.c.name).join(sessions, sessions.c.person == people.c.id)
        try:
            async with self.database.read() as connection:
                row = (await connection.execute(query.where(sessions.c.id == mark))).one_or_none()
        except Unavailable:
            if known is None:
                raise
            return known  # who was there a moment ago may look on while the database is gone
        if row is None:
            self.remembered.pop(mark, None)
            return None
        if len(self.remembered) >= MOST_REMEMBERED:
            self.remembered.clear()
        person = Person(row.id, row.name, guest=False)
        self.remembered[mark] = (now + REMEMBERED_SECONDS, person)
        return person

    async def end_session(self, token: str) -> None:
        """This browser is nobody's any more."""
        self.remembered.pop(mark_of(token), None)
        async with self.database.write() as connection:
            await connection.execute(delete(sessions).where(sessions.c.id == mark_of(token)))

    async def end_all_sessions(self, person: Person) -> None:
        """No browser is this person's any more."""
        async with self.database.write() as connection:
            await connection.execute(delete(sessions).where(sessions.c.person == person.id))
        self.remembered = {mark: entry for mark, entry in self.remembered.items() if entry[1].id != person.id}


def require_strong(password: str) -> None:
    if len(password) not in PASSWORD_LENGTHS:
        raise Refused(f"a password has {PASSWORD_LENGTHS.start} to {PASSWORD_LENGTHS.stop - 1} characters", "invalid")
