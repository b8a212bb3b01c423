"""Servers to test against: the service alone, the application in this process, and a real one on a port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from shutil import copy

import pytest

from tests.server.house import House, LocalBots, Site, quick_settings
from tests.server.postgres import Cluster
from worldwright.server.database import Database
from worldwright.server.web.app import create_app


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind: a file, and one on a PostgreSQL server."""
    if request.param == "SQLite":
        return str(tmp_path / "tables.sqlite3")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file as a server leaves it that was started once: migrating takes longer than most tests."""
    file = tmp_path_factory.mktemp("migrated") / "tables.sqlite3"

    async def start_and_end() -> None:
        database = Database(quick_settings(file))
        await database.prepare()
        await database.close()

    asyncio.run(start_and_end())
    return file


@pytest.fixture
def own_file(tmp_path: Path, migrated: Path) -> Path:
    """A database file of one's own, with nothing in it yet."""
    return Path(copy(migrated, tmp_path / "tables.sqlite3"))


@pytest.fixture
async def house(own_file: Path) -> AsyncIterator[House]:
    """The service on a database of its own."""
    house = House(quick_settings(own_file))
    await house.open()
    yield house
    await house.close()


@pytest.fixture
async def either(database: str) -> AsyncIterator[House]:
    """The service on each kind of database."""
    house = House(quick_settings(database))
    await house.open()
    yield house
    await house.close()


@pytest.fixture
async def site(own_file: Path) -> AsyncIterator[Site]:
    """The whole application without a network."""
    settings = quick_settings(own_file)
    app = create_app(settings, LocalBots())
    async with app.lifespan():
        yield Site(app, settings)


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
