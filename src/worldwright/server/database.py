"""The schema, and the one place that opens connections.

SQLite in WAL mode by default, PostgreSQL by URL; same tables.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    event,
    false,
    func,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as SQLTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from worldwright.engine.errors import BadOption, WorldwrightError
from worldwright.server.journal import Journal, Stale, Step
from worldwright.server.settings import Settings, kept_at

SCHEMA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
CHANNEL = "worldwright"  # on which processes tell each other which table changed
MISTAKES = (IntegrityError, ProgrammingError, DataError)
START_PAUSES = (0.5, 1.0, *[2.0] * 15)  # seconds between tries to reach the database at the start
CONNECTED_WITHIN = 5.0  # seconds; a database that restarts may take a connection and never answer on it
PRAGMAS = {"journal_mode": "WAL", "synchronous": "FULL", "foreign_keys": "ON", "busy_timeout": "10000"}  # of SQLite
LOG = logging.getLogger(__name__)
MIGRATIONS = Path(__file__).parent / "migrations"
ID = String(22)

people = Table(
    "people",
    SCHEMA,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column(
        "claim", String(80), unique=True
    ),  # the claimed name, folded so that lookalikes are the same; null for guests
    Column("skeleton", String(80), nullable=False, server_default="", index=True),  # what the name looks like
    Column("password", String(160)),
    Column("since", Double, nullable=False),
)
sessions = Table(
    "sessions",
    SCHEMA,
    Column("id", String(40), primary_key=True),  # a digest of the token in the cookie
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("since", Double, nullable=False),
)
tokens = Table(  # of bots that people connect
    "tokens",
    SCHEMA,
    Column("id", ID, primary_key=True),  # of the bot as a player
    Column("mark", String(40), nullable=False),  # a digest of the token
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),  # its owner
    Column("name", String(40), nullable=False),  # of the bot
    Column("since", Double, nullable=False),
    Column("used", Double),
    Index("ix_tokens_mark", "mark", unique=True),
)
tables = Table(
    "tables",
    SCHEMA,
    Column("id", ID, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("seed", String(40), nullable=False),  # of 128 bits, in decimal
    Column("options", Text, nullable=False),  # JSON
    Column("components", Text),  # a corrected catalogue
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("invitation", ID, nullable=False),
    Column(
        "seq", Integer, nullable=False
    ),  # grows with every change; a writer that does not know the last one is turned away
    Column("waiting", String(64), nullable=False),  # seats that must decide, such as "0 2"
    Column("result", Text),  # JSON
    Column("origin", String(16), nullable=False, server_default="", index=True),  # a digest of the address it came from
    Column("successor", ID),  # the table at which the same people play again
    Column("campaign", ID),  # of which it is a game
    Column("pace", String(8), nullable=False, server_default="live"),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("hints", Boolean, nullable=False, server_default=false()),  # may people here ask the bot for hints?
    Column("hinted", Boolean, nullable=False, server_default=false()),  # has somebody asked for one?
    Column("moved", Double, nullable=False, server_default="0"),  # when the last answer came, or the game began
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Index("ix_tables_status_changed", "status", "changed"),
)
seats = Table(
    "seats",
    SCHEMA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("holder", ID, index=True),
    Column("name", String(40), nullable=False),
    Column("level", String(32), nullable=False),
    Column("gave_up", ID),  # who sat here and resigned
)
moves = Table(  # the truth: rows are added, never changed
    "moves",
    SCHEMA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # 0, 1, 2, ... in the order of coming in
    Column("seat", Integer, nullable=False),
    Column("action", Text),  # null: the seat took its last answer back
    Column("rules", Integer, nullable=False),
    Column("at", Double, nullable=False),
)
chat = Table(
    "chat",
    SCHEMA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ID, nullable=False),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("ply", Integer),  # of what is told in the log as well
)
attendance = Table(  # of those who hold a seat at a table with others
    "attendance",
    SCHEMA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ID, primary_key=True),
    Column("here", Boolean, nullable=False),  # true, and long ago: the process that wrote it died
    Column("at", Double, nullable=False),
    Column("nudged", Double, nullable=False, server_default="0"),
)

channels = Table(  # by which a person wants to be told that it is their turn
    "channels",
    SCHEMA,
    Column("id", ID, primary_key=True),
    Column("person", ID, nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # push, mail, webhook
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False),  # JSON: of a browser, or the secret of a webhook
    Column("confirmed", Boolean, nullable=False),
    Column("trouble", String(200), nullable=False, server_default=""),  # why the last notice did not arrive
    Column("since", Double, nullable=False),
)
deliveries = Table(  # one for each turn and channel: whoever turns "open" into "sending" sends it, and nobody else
    "deliveries",
    SCHEMA,
    Column("id", ID, primary_key=True),
    Column("channel", ID, ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("turn", Integer, nullable=False),  # how often the person has answered at this table before
    Column("number", Integer, nullable=False),  # 0: the turn itself; from 1 on nudges
    Column("nudger", String(40), nullable=False, server_default=""),
    Column("due", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("status", String(8), nullable=False),  # open, sending, sent, seen, dropped, failed
    UniqueConstraint("channel", "table_id", "turn", "number"),
    Index("ix_deliveries_status_due", "status", "due"),
)
analyses = Table(  # of finished games
    "analyses",
    SCHEMA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ID, nullable=False),  # who asked for it
    Column("total", Integer, nullable=False),  # decisions to be looked at
    Column("found", Text, nullable=False),  # JSON
    Column("finished", Boolean, nullable=False),
    Column("changed", Double, nullable=False),
)

rating_steps = Table(  # follows from the rated games in the order of their ends; it outlives them
    "rating_steps",
    SCHEMA,
    Column("table_id", ID, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("player", String(40), nullable=False),  # a person's id, or "bot:" and a level
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),  # that the player has been rated by
    Column("place", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_rating_steps_game_player", "game", "player"),
)

campaigns = Table(
    "campaigns",
    SCHEMA,
    Column("id", ID, primary_key=True),
    Column("owner", ID, nullable=False, index=True),
    Column("game", String(64), nullable=False),
    Column("save", Text, nullable=False),  # as `engine.campaign.Save` writes it
    Column("table_id", ID),  # of the game that is being played
    Column("changed", Double, nullable=False),
)


class Unavailable(Exception):
    """The database cannot be reached, or cannot write just now. Nothing was changed, as far as anybody can know."""


class Database:
    """Connections to one database."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = make_engine(settings)
        self.writing: asyncio.Lock | None = None
        self.journal: Journal | None = None
        if not settings.postgres:
            self.writing = asyncio.Lock()  # SQLite has one writer at a time: queue here, not in the file
            self.journal = Journal(lambda: connected(settings), self.writing)

    async def prepare(self) -> None:
        """Bring the schema up to date; the first start makes it. A database that starts as well is waited for."""
        if not self.settings.postgres:
            with kept_at(self.settings.file()):
                keep_private(self.settings.file())
        for pause in (*START_PAUSES, None):
            try:
                async with self.write() as connection:
                    await connection.run_sync(migrate)
                return
            except Unavailable as error:
                if pause is None or is_no_database(error):
                    raise
                LOG.warning("the database cannot be reached: %s", error)
                await asyncio.sleep(pause)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is on disk when the block ends."""
        async with AsyncExitStack() as stack:
            if self.writing is not None:
                await stack.enter_async_context(self.writing)
            with explained():
                async with self.engine.begin() as connection:
                    yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        with explained():
            async with self.engine.connect() as connection:
                yield connection

    async def change(self, table: str, seq: int, steps: Sequence[Step]) -> None:
        """Change a table in one transaction, by steps of which one is decisive, and tell other processes of it. Raises
        Stale, and nothing is done, where somebody else was faster.
        """
        with explained():
            if self.journal is not None:
                await self.journal.write(steps)
                return
            try:
                async with self.engine.begin() as connection:
                    for step in steps:
                        found = await connection.execute(step.statement, dict(step.values))
                        if step.decisive and found.rowcount != 1:
                            raise Stale
                    await self.tell_others(connection, table, seq)
            except IntegrityError as error:
                raise Stale from error

    async def tell_others(self, connection: AsyncConnection, table: str, seq: int) -> None:
        """Other processes hear of a change as soon as, and only when, its transaction is on disk."""
        if self.settings.postgres:
            await connection.execute(select(func.pg_notify(CHANNEL, f"{table} {seq}")))

    async def close(self) -> None:
        if self.journal is not None:
            await self.journal.close()
        await self.engine.dispose()


async def upsert(connection: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Rows as they are now, whether they were there before or not."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    query: Any = insert(table)
    keys = [column.name for column in table.primary_key]
    fresh = {name: query.excluded[name] for name in rows[0] if name not in keys}
    await connection.execute(query.on_conflict_do_update(index_elements=keys, set_=fresh), rows)


@contextmanager
def explained() -> Iterator[None]:
    """Failures of the database are told apart from mistakes in what it was asked."""
    try:
        yield
    except MISTAKES:
        raise
    except (DBAPIError, SQLTimeoutError, OSError, sqlite3.DatabaseError) as error:
        raise Unavailable(str(getattr(error, "orig", None) or error)) from error


def is_no_database(error: Unavailable) -> bool:
    """Is a file damaged, or something else than a database? Waiting does not help then."""
    return type(getattr(error.__cause__, "orig", None)) is sqlite3.DatabaseError


def keep_private(file: Path) -> None:
    """Seeds of running games and digests of passwords are for the owner of the file alone."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for path in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        if path.exists() and path.stat().st_mode & 0o077:
            with suppress(PermissionError):  # somebody else's file, which they let us use
                path.chmod(0o600)


def make_engine(settings: Settings) -> AsyncEngine:
    try:
        make_url(settings.url)
    except (ArgumentError, ValueError):  # with a password in it, which is not for the screen
        raise BadOption("this is no address of a database, such as postgresql://user:password@host/games") from None
    if settings.postgres:
        return create_async_engine(
            settings.url,
            pool_size=10,
            max_overflow=10,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"timeout": CONNECTED_WITHIN},
        )
    engine = create_async_engine(settings.url, hide_parameters=True)  # seeds and digests are not for the log
    event.listen(engine.sync_engine, "connect", set_pragmas)
    return engine


def connected(settings: Settings) -> sqlite3.Connection:
    """A connection of its own to the file, whose transactions begin and end where one says so."""
    connection = sqlite3.connect(settings.file(), isolation_level=None, check_same_thread=False)
    set_pragmas(connection, None)
    return connection


def set_pragmas(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma, value in PRAGMAS.items():
        cursor.execute(f"PRAGMA {pragma}={value}")
    cursor.close()
    getattr(connection, "driver_connection", connection).text_factory = decoded


def decoded(text: bytes) -> str:
    """A text of which some bytes were damaged is that text's trouble, not that of all rows read along with it."""
    return text.decode("utf-8", "replace")


def migrate(connection: Connection, to: str = "head") -> None:
    """Run every migration that this database has not seen, all of them or none; of several processes that start at
    once, one after the other.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(20240731)"))
    else:
        connection.exec_driver_sql("begin immediate")  # Python itself begins none before a schema is changed
    revision, known = revision_of(connection), known_revisions()
    if to == "head" and revision == known[0]:
        return  # at most starts there is nothing to do, and what would do it need not be loaded
    if revision not in (None, *known):
        raise WorldwrightError(f"these games have schema {revision}, of a newer program: this one knows {known[0]}")
    if revision is None and (foreign := sorted(set(inspect(connection).get_table_names()) & set(SCHEMA.tables))):
        raise WorldwrightError(f"this database holds something else than games: it has a table {foreign[0]} already")
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def revision_of(connection: Connection) -> str | None:
    """How far a database was migrated; None where nothing of ours is in it."""
    return MigrationContext.configure(connection).get_current_revision()


def known_revisions() -> list[str]:
    """Every version of the schema that this program knows, the newest first."""
    return sorted([file.name[:4] for file in MIGRATIONS.glob("versions/0*.py")], reverse=True)
