"""Probes, metrics and the log for programs: what is going on, and nothing that opens a door."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.house import ME, OPEN, Guest, LocalBots, Site, quick_settings
from tests.server.net import Process, visitor
from tests.server.test_restart import children
from worldwright.server.database import Database, Unavailable
from worldwright.server.operation.requests import watched
from worldwright.server.web.app import create_app

pytestmark = pytest.mark.anyio
TOKEN = {"authorization": "Bearer of the tests"}
SPLIT = re.compile(r"^([a-z].*) (\S+)$", re.MULTILINE)
SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+')


@pytest.fixture
async def measured(tmp_path: Path) -> AsyncIterator[Site]:
    settings = quick_settings(tmp_path / "tables.sqlite3", metrics_token="of the tests")
    app = create_app(settings, LocalBots())
    async with app.lifespan():
        yield Site(app, settings)


def outside(site: Site) -> Guest:
    """Somebody whose requests are counted, as the server counts them."""
    app: Any = watched(site.app, site.tables.meter)
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    return Guest(httpx.AsyncClient(transport=transport, base_url="http://testserver.local"))


@asynccontextmanager
async def database_gone(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    def gone(_: Database) -> None:
        raise Unavailable("gone for a while")

    with monkeypatch.context() as change:
        change.setattr(Database, "read", gone)
        yield


async def test_a_server_says_that_it_is_alive_and_whether_it_is_ready(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worldwright.server.operation.probes.REMEMBERED", 0.0)
    guest = site.guest()
    assert (await guest.get("/health")).text == "ok\n"
    answer = await guest.get("/ready")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "workers": "ok"})
    assert not answer.cookies.get("worldwright"), "a probe is nobody"
    async with database_gone(monkeypatch):
        answer = await guest.get("/ready")
        assert (answer.status_code, answer.json()["database"]) == (503, "away")
        assert (await guest.get("/health")).status_code == 200
    assert (await guest.get("/ready")).status_code == 200
    site.tables.end_streams()
    answer = await guest.get("/ready")
    assert (answer.status_code, answer.json()) == (503, {"server": "ending"})


async def test_metrics_are_closed_to_strangers(site: Site, measured: Site) -> None:
    assert (await site.guest().get("/metrics", headers=TOKEN)).status_code == 404, "without a token there are none"
    for wrong in ({}, {"authorization": "Bearer of others"}, {"authorization": "Bearer "}):
        assert (await measured.guest().get("/metrics", headers=wrong)).status_code == 404
    answer = await measured.guest().get("/metrics", headers=TOKEN)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    for line in answer.text.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or SAMPLE.fullmatch(line), line


async def test_requests_and_moves_are_counted_by_route(measured: Site) -> None:
    anna, ben = outside(measured), outside(measured)
    table = await anna.create([ME, OPEN])
    await ben.post(f"/api/tables/{table}/join")
    for _ in range(3):
        for guest in (anna, ben):
            look = await guest.look(table)
            if look["actions"]:
                assert (await guest.act(table, look)).status_code == 200
    await anna.get("/nowhere/at/all")
    await anna.client.post("/api/tables", json={})
    told = (await anna.get("/metrics", headers=TOKEN)).text
    numbers = {name: float(value) for name, value in SPLIT.findall(told)}
    made = numbers['worldwright_changes_total{kind="move",game="moths"}']
    assert made == numbers['worldwright_requests_total{route="/api/tables/{table}/act",method="POST",status="200"}']
    assert made >= 3
    assert numbers["worldwright_change_seconds_count"] == made + 1, "moves, and sitting down"
    assert numbers['worldwright_requests_total{route="nowhere",method="GET",status="404"}'] == 1
    assert numbers['worldwright_requests_total{route="/api/tables",method="POST",status="403"}'] == 1
    assert numbers["worldwright_tables"] == 1
    assert numbers["process_resident_memory_bytes"] > 1e7
    assert table not in told


async def test_nobody_fills_the_metrics_with_what_they_make_up(measured: Site) -> None:
    guest = outside(measured)
    for number in range(300):
        await guest.client.request(f"BREW{number}", f"/{number}")
        await guest.client.request(f"BREW{number}", "/api/tables")
        await guest.get(f"/api/tables/{number}")
    counted = [labels for labels in measured.tables.meter.requests.values if labels[1] != "GET"]
    assert len(counted) <= 2
    assert {labels[1] for labels in counted} == {"other"}
    assert len(measured.tables.meter.answers.counts) <= 4


async def test_the_log_for_programs_has_a_line_for_everything_and_no_secrets(tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.sqlite3", WORLDWRIGHT_LOG_FORMAT="json", WORLDWRIGHT_RENDER_WORKERS="1")
    anna, ben = visitor(server.address), visitor(server.address)
    table = await anna.create([ME, OPEN], "strange-world", listed=False)
    page = (await anna.get(f"/table/{table}")).text
    (invitation,) = set(re.findall(rf"/join/{table}/([\w-]+)", page))
    assert (await ben.get(f"/join/{table}/{invitation}")).status_code == 200
    assert (await ben.post(f"/api/tables/{table}/join", {"invitation": invitation})).status_code == 200
    looks = {seat: await guest.look(table) for seat, guest in enumerate((anna, ben))}
    first = next(seat for seat, look in looks.items() if look["actions"])
    assert (await (anna, ben)[first].act(table, looks[first])).status_code == 200
    for worker in children(server.process.pid):
        os.kill(worker, signal.SIGKILL)
    async with asyncio.timeout(30):
        while (await anna.get("/ready")).status_code != 200:
            await asyncio.sleep(0.1)
    assert server.process.stdout is not None
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(15) == 0
    told = server.process.stdout.read()
    lines = [json.loads(line) for line in told.splitlines()]
    (move,) = [line for line in lines if line["what"] == "move"]
    assert move["table"] == table
    assert (move["seat"], move["ply"]) == (first, 0)
    joins = [line for line in lines if line.get("route") == "/join/{table}/{invitation}"]
    assert joins[0]["table"] == table
    assert (joins[0]["person"] == move["person"]) == (first == 1)
    assert joins[0]["status"] == 200
    secrets = [invitation, *anna.client.cookies.values(), *ben.client.cookies.values()]
    assert not [secret for secret in secrets if secret in told]
    assert lines[-1]["what"] == "ending"


def test_faults_are_told_in_words_on_standard_error(tmp_path: Path) -> None:
    """Also while they are counted."""
    said = tmp_path / "said"
    with open(said, "w") as standard_error:
        server = Process(tmp_path / "tables.sqlite3", said=standard_error.fileno(), WORLDWRIGHT_RENDER_WORKERS="0")
        try:
            guest = httpx.Client(base_url=server.address, timeout=60)
            guest.get("/api/account")
            wish = {"game": "strange-world", "players": 1, "seats": [{"kind": "person"}]}
            token = {"x-csrftoken": guest.cookies["csrftoken"]}
            with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
                connection.execute("drop table seats")
            connection.close()
            assert guest.post("/api/tables", json=wish, headers=token).status_code == 503
        finally:
            assert server.stop() == 0
    told = said.read_text()
    assert "WARNING POST /api/tables: the database is away: no such table: seats" in told
