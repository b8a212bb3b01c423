"""The database of a server, opened by whoever runs it. Nothing is created and nothing is migrated by looking."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from worldwright.engine.errors import WorldwrightError
from worldwright.server.database import Database, known_revisions, revision_of
from worldwright.server.settings import Settings


class AdminError(WorldwrightError):
    """What was asked for cannot be done; the reason says what to do instead."""


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Database]:
    """A database whose schema is the one of this program."""
    async with reached(settings) as database:
        revision = await revision_in(database)
        if revision != known_revisions()[0]:
            raise AdminError(
                f"the games at {place(settings)} have schema {revision}, this program needs {known_revisions()[0]}: "
                "`worldwright validate`, back up, then start the server once"
            )
        yield database


@asynccontextmanager
async def reached(settings: Settings) -> AsyncIterator[Database]:
    """A database of games, whatever its schema."""
    if not settings.postgres and not (settings.file().is_file() and settings.file().stat().st_size):
        raise AdminError(f"there are no games at {settings.file()}")
    database = Database(settings)
    try:
        if await revision_in(database) is None:
            raise AdminError(f"there are no games at {place(settings)}")
        yield database
    finally:
        await database.close()


async def revision_in(database: Database) -> str | None:
    async with database.read() as connection:
        return await connection.run_sync(revision_of)


def place(settings: Settings) -> str:
    """Where the games are, without the password."""
    scheme, _, rest = settings.url.rpartition("://")
    return f"{scheme.partition('+')[0]}://{rest.rpartition('@')[2]}" if settings.postgres else str(settings.file())
