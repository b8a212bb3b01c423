"""Who is who: everybody plays at once as a guest, and may claim a name with a password."""

from __future__ import annotations

import asyncio
import secrets
import time
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from worldwright.server.database import Database, people
from worldwright.server.table.messages import Person, Refused

NAME_LENGTH = 24
PASSWORD_LENGTHS = range(8, 201)
GUESTS = ("Heron", "Otter", "Wren", "Lynx", "Newt", "Hare", "Kite", "Ibis", "Vole", "Finch", "Stoat", "Crane")


def new_id() -> str:
    """128 random bits as 22 characters: nobody guesses one."""
    return secrets.token_urlsafe(16)


def clean_text(text: str, most: int) -> str:
    """Text as one line: no control or direction marks, no runs of spaces, at most so many characters."""
    kept = "".join(char if unicodedata.category(char)[0] != "C" else " " for char in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())[:most].rstrip()


def clean_name(text: str) -> str:
    name = clean_text(text, NAME_LENGTH)
    if not name:
        raise Refused("a name needs at least one character that can be seen", "invalid")
    return name


def fold(name: str) -> str:
    """The form in which names are compared, so that `Anna`, `anna` and full-width lookalikes are the same claim."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


class People:
    """Guests and claimed names. Guests are known by their cookie alone and leave no row behind."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.hasher = PasswordHasher()
        self.nobody = self.hasher.hash(secrets.token_hex(8))  # checked for unknown names, so that they take as long

    def guest(self) -> Person:
        """Somebody new."""
        return Person(new_id(), f"{secrets.choice(GUESTS)} {secrets.randbelow(900) + 100}")

    async def rename(self, person: Person, name: str) -> Person:
        """A guest under another name, unless somebody has claimed it."""
        name = clean_name(name)
        if not person.guest:
            raise Refused("a claimed name stays; leave the account to play as a guest", "claimed")
        async with self.database.read() as connection:
            if (await connection.execute(select(people.c.id).where(people.c.claim == fold(name)))).first():
                raise Refused(f"the name {name} is claimed; enter with its password, or choose another", "taken")
        return Person(person.id, name)

    async def claim(self, person: Person, name: str, password: str) -> Person:
        """Tie a name to a guest, who keeps all seats."""
        name = clean_name(name)
        if not person.guest:
            raise Refused(f"you have claimed the name {person.name} already", "claimed")
        if len(password) not in PASSWORD_LENGTHS:
            raise Refused(
                f"a password has {PASSWORD_LENGTHS.start} to {PASSWORD_LENGTHS.stop - 1} characters", "invalid"
            )
        hashed = await asyncio.to_thread(self.hasher.hash, password)
        try:
            async with self.database.write() as connection:
                await connection.execute(
                    insert(people).values(id=person.id, name=name, claim=fold(name), password=hashed, since=time.time())
                )
        except IntegrityError:
            raise Refused(
                f"the name {name} is claimed already; enter with its password, or choose another", "taken"
            ) from None
        return Person(person.id, name, guest=False)

    async def enter(self, name: str, password: str) -> Person:
        """The owner of a claimed name, by password."""
        async with self.database.read() as connection:
            row = (
                await connection.execute(select(people).where(people.c.claim == fold(clean_name(name))))
            ).one_or_none()
        hashed = self.nobody if row is None else row.password
        right = await asyncio.to_thread(self.fits, hashed, password)
        if row is None or not right:
            raise Refused("name and password do not fit together", "password")
        return Person(row.id, row.name, guest=False)

    def fits(self, hashed: str, password: str) -> bool:
        try:
            return self.hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False
