"""Attacks that once worked: each must be answered, and nobody else may notice."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import uvicorn

from tests.server.house import BOT, ME, OPEN, Guest, House, LocalBots, Site, quick_settings, somebody
from tests.server.net import free_port, stream, visitor
from tests.server.test_tables import refusal
from worldwright.server import retention
from worldwright.server.connections import configuration
from worldwright.server.serve import listen
from worldwright.server.table.messages import SeatPlan
from worldwright.server.web.app import create_app

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse"


# --- limits ---------------------------------------------------------------------------------------


async def test_tables_that_wait_are_limited_for_each_address_and_in_all(house: House) -> None:
    object.__setattr__(house.settings, "waiting_tables_per_address", 3)

    async def set_up(origin: str, *plans: SeatPlan) -> str:
        return await house.tables.create(somebody(), "moths", 2, {}, list(plans), origin=origin)

    tables = [await set_up("here", ME, OPEN) for _ in range(3)]
    assert (await refusal(set_up("here", ME, OPEN))).code == "busy"
    assert await set_up("here", ME, BOT), "a game against bots waits for nobody"
    assert await set_up("there", ME, OPEN)
    await house.tables.join(tables[0], somebody("Ben"))
    assert await set_up("here", ME, OPEN)
    object.__setattr__(house.settings, "tables", 6)
    assert (await refusal(set_up("elsewhere", ME, OPEN))).code == "busy"


async def test_one_address_does_not_fill_the_lobby(house: House) -> None:
    mine = await house.tables.create(somebody(), "moths", 2, {}, [ME, OPEN], origin="mine")
    for _ in range(30):
        await house.tables.create(somebody("Junk"), "moths", 2, {}, [ME, OPEN], origin="flood")
    listed = [card.table for card in await house.tables.lobby()]
    assert mine in listed
    assert len(listed) == 5


async def test_tables_that_nobody_comes_to_are_cleared_away(house: House, tmp_path: Path) -> None:
    anna = somebody()
    waiting = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    unplayed, _, _ = await house.duel()
    played, *both = await house.duel()
    await house.play(played, *both, plies=2)
    finished, *two = await house.duel()
    await house.play(finished, *two)
    fresh = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    await house.tables.clear_away()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        assert file.execute("select count(*) from tables").fetchone() == (5,)
        file.execute("update tables set changed = changed - 31 * 86400 where id != ?", (fresh,))
    await house.tables.clear_away()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        assert {row[0] for row in file.execute("select id from tables")} == {played, finished, fresh}
        assert file.execute("select count(*) from seats where table_id = ?", (waiting,)).fetchone() == (0,)
    for gone in (waiting, unplayed):
        assert (await refusal(house.tables.look(gone, anna))).code == "unknown"


async def test_what_is_old_is_cleared_away_faster_than_it_is_made(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    for _ in range(7):
        await house.tables.create(somebody(), "moths", 2, {}, [ME, OPEN])
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        file.execute("update tables set changed = changed - 31 * 86400")
    await house.tables.clear_away()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        assert file.execute("select count(*) from tables").fetchone() == (0,)
    assert not house.tables.live


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """A server with narrow limits on a port of this machine."""
    settings = quick_settings(
        tmp_path / "tables.sqlite3",
        streams_per_person=2,
        streams_per_address=4,
        requests_per_minute=60,
        request_seconds=0.5,
        connections_per_address=60,
    )
    listener = listen("127.0.0.1", free_port())
    server = uvicorn.Server(configuration(create_app(settings, LocalBots()), settings))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    await running
    listener.close()


@pytest.mark.parametrize("kind", ["stream", "events"])
async def test_many_streams_opened_at_once_break_no_limit_and_nothing_else(
    address: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    """All of them are asked for before the first has begun."""
    table = await visitor(address).create([ME, OPEN])

    async def heard(guest: Guest) -> bool:
        async with guest.client.stream("GET", f"/api/tables/{table}/{kind}") as answer:
            if answer.status_code == 429:
                return False
            async with asyncio.timeout(20):
                async for line in answer.aiter_lines():
                    if line.startswith("data:"):
                        await asyncio.sleep(1)
                        return True
        return False

    assert sum(await asyncio.gather(*(heard(visitor(address)) for _ in range(12)))) == 4
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_one_stream_too_many_is_refused_with_the_reason(address: str) -> None:
    anna = visitor(address)
    table = await anna.create([ME, OPEN])
    where = f"/api/tables/{table}/stream"
    async with stream(anna, table) as first, stream(anna, table) as second:
        await first.update()
        await second.update()
        refused = await anna.get(where)
        assert (refused.status_code, refused.json()["code"]) == (429, "busy")
        async with stream(visitor(address), table) as third, stream(visitor(address), table) as fourth:
            await third.update()
            await fourth.update()
            refused = await visitor(address).get(where)
            assert (refused.status_code, "address" in refused.json()["error"]) == (429, True)


async def test_a_page_that_is_open_ends_when_its_person_signs_out(address: str) -> None:
    ilse, elsewhere = visitor(address), visitor(address)
    await ilse.post("/api/account/claim", {"name": "Ilse", "password": PASSWORD})
    table = await ilse.create([ME, OPEN])
    await elsewhere.post("/api/account/enter", {"name": "Ilse", "password": PASSWORD})
    async with stream(ilse, table) as hers:
        await hers.update()
        await elsewhere.post("/api/account/leave-everywhere")
        with pytest.raises(AssertionError, match="ended"):
            await hers.update()


async def test_forwarded_addresses_are_not_believed_unasked(address: str) -> None:
    guest = visitor(address)
    codes = [
        (await guest.get("/api/account", headers={"x-forwarded-for": f"203.0.113.{number % 250}"})).status_code
        for number in range(70)
    ]
    assert (codes[0], codes[-1]) == (200, 429)


async def test_a_request_that_is_never_sent_is_given_up(address: str) -> None:
    port = int(address.rpartition(":")[2])
    lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(40)]
    for number, (_, writer) in enumerate(lines):
        head = (
            b"GET / HTTP/1.1\r\nHost: x\r\n"
            if number % 2
            else b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx"
        )
        writer.write(head)
    assert (await visitor(address).get("/api/lobby")).status_code == 200
    async with asyncio.timeout(20):
        for reader, _ in lines:
            try:
                while await reader.read(4096):
                    pass
            except ConnectionResetError:
                pass
    for _, writer in lines:
        writer.close()


# --- files ----------------------------------------------------------------------------------------


async def test_nobody_else_on_this_machine_reads_the_games(tmp_path: Path) -> None:
    file = tmp_path / "data" / "games.sqlite3"
    before = os.umask(0o022)
    try:
        house = House(quick_settings(file))
        await house.open()
        await house.duel()
        assert file.parent.stat().st_mode & 0o077 == 0
        for path in file.parent.iterdir():
            assert path.stat().st_mode & 0o077 == 0, path.name
        await house.close()
        file.chmod(0o644)
        await house.restart()
        assert file.stat().st_mode & 0o077 == 0, "a file of an earlier version"
        await house.close()
    finally:
        os.umask(before)


# --- what was answered with 500 -------------------------------------------------------------------


PANES = ["others-x", "others-7", "others-²", "others-99999999999999999999", "others-", "-1", "x", "hand-0"]


@pytest.mark.parametrize("game", ["strange-world", "spires", "tribes-of-the-wind"])
async def test_layouts_and_panes_are_checked(site: Site, game: str) -> None:
    table, anna, _ = await site.duel(game)
    for path in ("parts", "stream"):
        assert (await anna.get(f"/api/tables/{table}/{path}?layout=evil")).status_code == 400
    for pane in PANES:
        answer = await anna.get(f"/api/tables/{table}/parts", params={"layout": "phone", "pane": pane})
        assert answer.status_code == 200, pane


@pytest.mark.parametrize("seed", ["--5", "5-", "²", "9" * 60, "five"])
async def test_a_seed_of_a_form_is_a_number(site: Site, seed: str) -> None:
    guest = site.guest()
    await guest.get("/api/account")
    form = {"game": "moths", "players": "2", "seat-0": "person", "seat-1": "bot", "level-1": "random", "seed": seed}
    token = {"_csrf_token": guest.client.cookies["csrftoken"]}
    answer = await guest.client.post("/tables", data={**form, **token}, files={"components": ("", b"")})
    assert (answer.status_code, "seed" in answer.text) == (400, True)


@pytest.mark.parametrize("path", ["/static/%00", "/client/%00", "/static/" + "a" * 300, "/client/a%0a/b", "/table/%00"])
async def test_names_that_no_file_can_have_are_not_found(site: Site, path: str) -> None:
    assert (await site.guest().get(path)).status_code == 404
