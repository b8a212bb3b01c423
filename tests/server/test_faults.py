"""What breaks heals by itself: the database, a worker, a neighbour, a game that is gone."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

import worldwright as ww
from tests.server.house import BOT, ME, OPEN, Guest, House, LocalBots, Site, first_action, quick_settings, somebody
from tests.server.net import Process, stream, visitor
from tests.server.postgres import Cluster
from tests.server.test_tables import refusal
from worldwright.server import serve
from worldwright.server.bots import driver
from worldwright.server.bots.workers import Bots
from worldwright.server.only_one import alone
from worldwright.server.settings import Settings
from worldwright.server.table import live_tables
from worldwright.server.web.app import create_app
from worldwright.worker_pool import WorkerPool

pytestmark = pytest.mark.anyio


async def until(wanted: Callable[[], Awaitable[bool]], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not await wanted():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def sites(database: str, many: int = 2, **how: object) -> AsyncIterator[list[Site]]:
    """Several servers on one database."""
    settings = quick_settings(database, **how)
    apps = [create_app(settings, LocalBots()) for _ in range(many)]
    opened = []
    try:
        for app in apps:
            lifespan = app.lifespan()
            await lifespan.__aenter__()
            opened.append(lifespan)
        yield [Site(app, settings) for app in apps]
    finally:
        for lifespan in reversed(opened):
            await lifespan.__aexit__(None, None, None)


# --- the database ---------------------------------------------------------------------------------


async def test_a_full_disk_is_told_and_bots_go_on_when_there_is_room(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "PAUSES", (0.05,))
    anna = site.guest()
    table = await anna.create([ME, BOT], "strange-world")
    database = site.tables.storage.database

    pages = 1

    def limit_pages(connection: Any, *_: object) -> None:
        """The limit holds for one connection, and any of the pool may be the one that writes."""
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={pages}")
        cursor.close()

    event.listen(database.engine.sync_engine, "checkout", limit_pages)
    assert (await anna.post(f"/api/tables/{table}/chat", {"text": "hello"})).status_code == 200
    assert database.journal is not None
    limit_pages(database.journal.connection)
    refused = None
    for number in range(400):  # until the last page is full
        refused = await anna.post(f"/api/tables/{table}/chat", {"text": f"{number} " * 100})
        if refused.status_code != 200:
            break
    assert refused is not None
    assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (503, "away", "2")
    before = await anna.look(table)
    await asyncio.sleep(0.3)
    assert (await anna.look(table))["seq"] == before["seq"], "nothing can be written"
    pages = 10**6
    limit_pages(database.journal.connection)

    async def over() -> bool:
        look = await anna.look(table)
        if look["actions"]:
            await anna.act(table, look)
        return bool(look["ply"] > before["ply"] + 6)

    await until(over)


async def test_everybody_catches_up_when_postgresql_was_restarted(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "PAUSES", (0.1,))
    monkeypatch.setattr(live_tables, "ELSEWHERE_PAUSE", 0.2)
    async with sites(cluster.database(), bot_pause=0.05) as (here, there):
        anna, ben = here.guest(), there.guest()
        table = await anna.create([ME, OPEN], "strange-world")
        assert (await ben.post(f"/api/tables/{table}/join")).status_code == 200
        bots = await anna.create([BOT, BOT], "strange-world")
        await ben.look(bots)
        cluster.stop()
        try:
            written = await anna.post(f"/api/tables/{table}/chat", {"text": "is anybody there?"})
            assert (written.status_code, written.headers["retry-after"]) == (503, "2")
            assert (await anna.get("/lobby", headers={"accept": "text/html"})).status_code == 503
            assert (await anna.get(f"/api/tables/{table}")).status_code == 200, "what is in memory may be looked at"
        finally:
            cluster.start()

        async def said() -> bool:
            return (await anna.post(f"/api/tables/{table}/chat", {"text": "again"})).status_code == 200

        await until(said)

        async def heard() -> bool:
            return [line["text"] for line in (await ben.look(table))["chat"]] == ["again"]

        await until(heard)
        await until(lambda: over(ben, bots))
        await until(lambda: over(anna, bots))
        assert (await anna.look(bots))["seq"] == (await ben.look(bots))["seq"]


async def over(guest: Guest, table: str) -> bool:
    return bool((await guest.look(table))["status"] == "over")


async def test_a_server_waits_for_a_database_that_starts_as_well(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worldwright.server.database.START_PAUSES", (0.2,) * 100)
    house = House(quick_settings(cluster.database()))
    cluster.stop()
    opening = asyncio.create_task(house.open())
    await asyncio.sleep(0.5)
    assert not opening.done()
    cluster.start()
    await opening
    assert await house.duel()
    await house.close()


# --- neighbours -----------------------------------------------------------------------------------


async def test_a_move_is_heard_next_door_at_once(cluster: Cluster) -> None:
    async with sites(cluster.database()) as (here, there):
        anna, ben = here.guest(), there.guest()
        table = await anna.create([ME, OPEN])
        assert (await ben.post(f"/api/tables/{table}/join")).status_code == 200
        made = 0
        for _ in range(4):
            for guest, other in ((anna, ben), (ben, anna)):

                async def agreed() -> bool:
                    return (await anna.look(table))["seq"] == (await ben.look(table))["seq"]

                await until(agreed)
                if not (look := await guest.look(table))["actions"]:
                    continue
                seq = (await guest.act(table, look)).json()["seq"]
                began = time.monotonic()
                while (await other.look(table))["seq"] < seq:
                    await asyncio.sleep(0.01)
                assert time.monotonic() - began < 1
                made += 1
        assert made > 3


async def test_two_processes_serve_one_table(cluster: Cluster) -> None:
    database = cluster.database()
    secret = {"WORLDWRIGHT_SECRET": "5e" * 32}
    servers = [Process(database, **secret), Process(database, **secret)]
    try:
        anna, ben = (visitor(server.address) for server in servers)
        table = await anna.create([ME, OPEN], "strange-world")
        await ben.post(f"/api/tables/{table}/join")
        async with stream(ben, table) as his:
            await his.update()
            seq = (await anna.act(table, await anna.look(table))).json()["seq"]
            began = time.monotonic()
            while (await his.update())["seq"] < seq:
                pass
            assert time.monotonic() - began < 1
        moved_house = visitor(servers[1].address)
        moved_house.client.cookies.update(anna.client.cookies)
        assert (await moved_house.look(table))["mine"] == [0], "any process serves anybody"
    finally:
        for server in servers:
            server.kill()


async def test_a_bot_moves_once_however_many_processes_there_are(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "ELSEWHERE_PAUSE", 0.0)  # all of them think at once
    database = cluster.database()
    async with sites(database, many=3) as servers:
        guests = [site.guest() for site in servers]
        table = await guests[0].create([BOT, BOT], "strange-world")
        for guest in guests:
            await guest.look(table)
        for guest in guests:
            await until(lambda guest=guest: over(guest, table))  # type: ignore[misc]
        looks = [await guest.look(table) for guest in guests]
        assert {look["ply"] for look in looks} == {looks[0]["ply"]}
        assert {str(look["result"]) for look in looks} == {str(looks[0]["result"])}
        assert cluster.sql(database.rpartition("/")[2], "select count(*) from moves") == str(looks[0]["ply"])


async def test_another_process_takes_over_the_bots_of_one_that_died(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "ELSEWHERE_PAUSE", 0.1)
    async with sites(cluster.database()) as (here, there):
        here.tables.driver.look_after = lambda *_: None  # type: ignore[method-assign]
        anna = here.guest()
        table = await anna.create([BOT, BOT])
        assert (await there.guest().look(table))["ply"] == 0
        await until(lambda: over(anna, table))


# --- games, workers, a second server --------------------------------------------------------------


async def test_a_game_that_is_gone_does_not_keep_the_server_from_starting(either: House) -> None:
    table, anna, ben = await either.duel("strange-world")
    await either.play(table, anna, ben, plies=5)
    await either.tables.resign(table, ben, 1)
    finished, *both = await either.duel()
    await either.play(finished, *both)
    record = await either.tables.record(finished, None)
    async with either.database.write() as connection:
        await connection.execute(text(f"update tables set game = 'my-own-game' where id = '{table}'"))
        await connection.execute(text(f"update tables set rules = 77 where id = '{finished}'"))
    await either.restart()
    object.__setattr__(either.settings, "tables_per_person", 1)
    await either.tables.resume()
    refused = await refusal(either.tables.look(table, anna))
    assert (refused.code, "my-own-game" in refused.reason, "record" in refused.reason) == ("rules", True, True)
    stored = (await either.tables.record(finished, None)).replace("rules 77\n", "rules 1\n")
    assert ww.Record.parse(stored).replay() == ww.Record.parse(record).replay()
    assert "game my-own-game\n" in await either.tables.record(table, anna)
    assert (await refusal(either.tables.record(table, somebody()))).code == "rules", "it tells every card"
    assert [card.stopped for card in await either.tables.mine(anna)] == [True]
    assert await either.tables.lobby() == []
    await either.tables.hand_over(anna, somebody("Anna the owner"))
    assert await either.tables.create(ben, "moths", 2, {}, [ME, OPEN]), "it does not count as unfinished"


async def test_the_page_of_a_game_that_is_gone_says_so(site: Site) -> None:
    table, anna, _ = await site.duel()
    async with site.tables.storage.database.write() as connection:
        await connection.execute(text("update tables set game = 'my-own-game'"))
    site.tables.live.clear()
    html = {"accept": "text/html"}
    page = await anna.get(f"/table/{table}", headers=html)
    assert page.status_code == 409
    assert "my-own-game" in page.text
    assert f"/api/tables/{table}/record" in page.text
    assert "Stopped" in (await anna.get("/mine", headers=html)).text


async def test_a_dead_worker_is_replaced_once_for_all_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    state = ww.load("strange-world").new(players=2, seed=4)
    workers = Bots(1)
    pools: list[ProcessPoolExecutor] = []
    new_pool = workers.new_pool

    def counted() -> ProcessPoolExecutor:
        pools.append(new_pool())
        return pools[-1]

    monkeypatch.setattr(workers, "new_pool", counted)
    try:
        workers.pool.submit(os._exit, 1)
        asked = (workers.choose(str(ww.Record.of(state)), 0, "random", seed) for seed in range(20))
        assert len(await asyncio.gather(*asked)) == 20
        assert len(pools) == 1
    finally:
        workers.close()


async def test_all_who_wait_hear_of_a_dead_worker_although_one_of_them_left() -> None:
    """Python's own pool forgets the others when it finds a question that was cancelled."""
    pool = WorkerPool(1)
    try:
        worker = await pool.ask(os.getpid)
        asked = [asyncio.create_task(pool.ask(time.sleep, 60)) for _ in range(6)]
        await asyncio.sleep(0.2)
        asked[3].cancel()
        os.kill(worker, signal.SIGKILL)
        async with asyncio.timeout(30):
            found = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(one) for one in found].count(BrokenProcessPool) == 5
    finally:
        pool.end()


def test_a_second_server_on_the_same_file_says_so_and_opens_the_first_one_s_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(serve, "create_app", lambda _: pytest.fail("it began to serve"))
    file = tmp_path / "games" / "tables.sqlite3"
    with alone(Settings(database=str(file)), "http://127.0.0.1:8040/") as running:
        assert running == ""
        serve.run(database=str(file), open_browser=True, page="game/spires")
    assert opened == ["http://127.0.0.1:8040/game/spires"]
    assert "already, at http://127.0.0.1:8040/" in capsys.readouterr().out
    with alone(Settings(database=str(file)), "http://127.0.0.1:8041/") as running:
        assert running == "", "a server that has ended is in nobody's way"


async def test_a_failing_bot_tries_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "PAUSES", (0.01,))
    change, failures = house.tables.driver.change, 3

    async def failing(table: str, decide: driver.Decide) -> int:
        nonlocal failures
        if failures:
            failures -= 1
            raise OSError("the disk is away")
        return await change(table, decide)

    monkeypatch.setattr(house.tables.driver, "change", failing)
    anna = somebody()
    table = await house.tables.create(anna, "moths", 2, {}, [ME, BOT])
    look = await house.tables.look(table, anna)
    await house.tables.act(table, anna, 0, look.asked, first_action(look))

    async def answered() -> bool:
        return (await house.tables.look(table, anna)).ply > 1

    await until(answered)
    assert failures == 0
