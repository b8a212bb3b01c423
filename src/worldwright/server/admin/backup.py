"""Backup and restore. A backup is one SQLite file, whichever database it comes from, and goes into either.

It is taken while people play: of SQLite by its own backup, of PostgreSQL as one reading of all rows. So it is also the
way from one kind of database to the other.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, create_engine, delete, func, insert, inspect, select

from worldwright.server.admin.opening import AdminError, place, reached
from worldwright.server.database import SCHEMA, Database, keep_private, known_revisions, migrate, revision_of
from worldwright.server.only_one import alone
from worldwright.server.settings import Settings

AT_ONCE = 1000  # rows in one statement
NAME = "worldwright-%Y%m%d-%H%M%S.sqlite3"
PATTERN = "worldwright-????????-??????.sqlite3"


@dataclass(frozen=True)
class Contents:
    """What is in a backup."""

    revision: str
    tables: int
    moves: int
    people: int

    def __str__(self) -> str:
        return f"{self.tables} tables with {self.moves} moves, {self.people} claimed names, schema {self.revision}"


# --- taking one -----------------------------------------------------------------------------------


async def backed_up(settings: Settings, to: Path, keep: int = 0) -> tuple[Path, Contents]:
    """Write a backup to a file, or under the present time into a folder, of which the newest `keep` stay; for those
    there is a folder from the first time on.
    """
    if keep < 0:
        raise AdminError("--keep is the number of backups that stay")
    if keep:
        to.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = to / time.strftime(NAME, time.gmtime()) if to.is_dir() else to
    if file.exists():
        raise AdminError(f"{file} is there already")
    begun = file.with_name(f".{file.name}.begun")
    try:
        await copied(settings, begun)
        contents = looked_into(begun)
        begun.replace(file)  # never half a backup under its name
    finally:
        begun.unlink(missing_ok=True)
    if keep:
        for old in sorted(to.glob(PATTERN))[:-keep]:
            old.unlink()
    return file, contents


async def copied(settings: Settings, file: Path) -> None:
    """All rows as they are at one moment, in a SQLite file that only its owner may read."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
    async with reached(settings) as database:
        if settings.postgres:
            await copied_from_postgres(database, file)
        else:
            copied_from_file(settings.file(), file)


def copied_from_file(source: Path, file: Path) -> None:
    """In one step, so that it need not begin anew whenever somebody moves; nobody waits for it."""
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(file)) as here:
        there.backup(here)
        here.execute("PRAGMA journal_mode=DELETE")  # one file, not three


async def copied_from_postgres(database: Database, file: Path) -> None:
    async with database.engine.connect() as connection:
        await connection.execution_options(isolation_level="REPEATABLE READ")
        revision = await connection.run_sync(revision_of)
        if revision not in known_revisions():
            raise AdminError(f"these games have schema {revision}, which this program does not know: use a newer one")
        with file_engine(file) as engine:
            with engine.begin() as here:
                migrate(here, revision)
            with engine.begin() as here:
                await connection.run_sync(copy_rows, here)


@contextmanager
def file_engine(file: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{file}")
    try:
        yield engine
    finally:
        engine.dispose()


def copy_rows(source: Connection, target: Connection) -> None:
    """Every row of every table that both have, parents first."""
    there, here = MetaData(), MetaData()
    there.reflect(source)
    here.reflect(target)
    for table in here.sorted_tables:
        if table.name == "alembic_version" or table.name not in there.tables:
            continue
        wanted = [there.tables[table.name].c[column.name] for column in table.c]
        rows = source.execution_options(yield_per=AT_ONCE).execute(select(*wanted))
        for some in rows.partitions(AT_ONCE):
            target.execute(insert(table), [dict(row._mapping) for row in some])


def looked_into(file: Path) -> Contents:
    """What is in a backup, which must be whole and ours."""
    if not file.is_file():
        raise AdminError(f"there is no file {file}")
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise AdminError(f"{file} is damaged")
            (revision,) = connection.execute("select version_num from alembic_version").fetchone()
            counts = [
                connection.execute(f"select count(*) from {table}").fetchone()[0]
                for table in ("tables", "moves", "people")
            ]
    except sqlite3.DatabaseError as error:
        raise AdminError(f"{file} is not a backup of Worldwright: {error}") from None
    return Contents(revision, *counts)


# --- bringing it back -----------------------------------------------------------------------------


def require_known(file: Path) -> Contents:
    contents = looked_into(file)
    if contents.revision not in known_revisions():
        raise AdminError(f"{file} has schema {contents.revision}, which this program does not know: use a newer one")
    return contents


async def in_the_way(settings: Settings) -> str:
    """What a restored backup would replace; empty when nothing is there."""
    try:
        async with reached(settings) as database, database.read() as connection:
            count = await connection.run_sync(tables_in)
    except AdminError:
        return ""
    return f"{count} tables at {place(settings)}" if count else ""


def tables_in(connection: Connection) -> int:
    if not inspect(connection).has_table("tables"):
        return 0
    return int(connection.execute(select(func.count()).select_from(SCHEMA.tables["tables"])).scalar_one())


async def restored(settings: Settings, file: Path) -> str:
    """Put a backup in place of what is there. Returns where that is kept, if it is."""
    require_known(file)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "games.sqlite3"
        shutil.copyfile(file, copy)
        bring_up_to_date(copy)
        if settings.postgres:
            await restored_to_postgres(settings, copy)
            return ""
        return restored_to_file(settings, copy)


def bring_up_to_date(file: Path) -> None:
    """Migrate a copy, so that old backups can be restored, too."""
    with file_engine(file) as engine, engine.begin() as connection:
        migrate(connection)


def restored_to_file(settings: Settings, copy: Path) -> str:
    target = settings.file()
    with alone(settings, "a backup is being restored") as running:
        if running:
            raise AdminError(f"a server runs on these games, at {running}: end it first")
        aside = set_aside(target) if target.exists() else None
        keep_private(target)
        shutil.copyfile(copy, target)
    return str(aside or "")


def set_aside(target: Path) -> Path:
    """The games that were there stay beside the restored ones, with what SQLite had not put into its file yet."""
    with closing(sqlite3.connect(target)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    target.replace(aside)
    for ending in ("-wal", "-shm"):
        target.with_name(f"{target.name}{ending}").unlink(missing_ok=True)
    return aside


async def restored_to_postgres(settings: Settings, copy: Path) -> None:
    """All or nothing, in one transaction."""
    database = Database(settings)
    try:
        await database.prepare()
        with file_engine(copy) as engine, engine.connect() as source:
            async with database.write() as connection:
                for table in reversed(SCHEMA.sorted_tables):
                    await connection.execute(delete(table))
                await connection.run_sync(lambda target: copy_rows(source, target))
    finally:
        await database.close()
