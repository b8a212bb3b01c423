"""Several processes on one PostgreSQL: `make test-postgres`, with WORLDWRIGHT_TEST_POSTGRES naming a database to
write to.
"""

from __future__ import annotations

import asyncio
import os

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.server.house import ME, OPEN, House, LocalBots, Site, first_action, quick_settings
from worldwright.server.database import SCHEMA
from worldwright.server.table.messages import Refused
from worldwright.server.web.app import create_app

URL = os.environ.get("WORLDWRIGHT_TEST_POSTGRES", "")
pytestmark = [pytest.mark.anyio, pytest.mark.postgres]


async def test_a_game_is_kept_and_comes_back() -> None:
    house = House(quick_settings(URL))
    await house.open()
    async with house.database.engine.connect() as connection:
        assert await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), SCHEMA)) == []
    table, anna, ben = await house.duel()
    await house.play(table, anna, ben, plies=6)
    await house.tables.chat(table, anna, "hello")
    before = [await house.tables.look(table, person) for person in (anna, ben, None)]
    await house.restart()
    assert [await house.tables.look(table, person) for person in (anna, ben, None)] == before
    assert [card.table for card in await house.tables.mine(anna)] == [table]
    assert table in [card.table for card in await house.tables.lobby()]
    await house.close()


async def test_two_processes_hear_of_each_other() -> None:
    settings = quick_settings(URL)
    apps = [create_app(settings, LocalBots()) for _ in range(2)]
    async with apps[0].lifespan(), apps[1].lifespan():
        here, there = (Site(app, settings) for app in apps)
        anna, ben = here.guest(), there.guest()
        table = await anna.create([ME, OPEN])
        assert (await ben.post(f"/api/tables/{table}/join")).status_code == 200
        for _ in range(3):
            for guest in (anna, ben):
                async with asyncio.timeout(60):
                    while (await anna.look(table))["seq"] != (await ben.look(table))["seq"]:
                        await asyncio.sleep(0.02)
                look = await guest.look(table)
                if look["actions"]:
                    assert (await guest.act(table, look)).status_code == 200


async def test_a_stale_process_is_turned_away_and_catches_up() -> None:
    here, there = House(quick_settings(URL)), House(quick_settings(URL))
    await here.open()
    table, anna, _ = await here.duel()
    stale = await there.tables.look(table, anna)
    await here.tables.act(table, anna, 0, stale.asked, first_action(stale))
    with pytest.raises(Refused) as caught:
        await there.tables.act(table, anna, 0, stale.asked, stale.actions[1]["action"])
    assert caught.value.code == "late"
    assert await there.tables.look(table, anna) == await here.tables.look(table, anna)
    await here.close()
    await there.close()
