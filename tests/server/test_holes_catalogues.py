"""Attacks by catalogues that once worked: whoever sends one is answered, and nobody else may notice."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
import time
from typing import Any

import pytest

from tests.server.house import BOT, ME, OPEN, House, Site, somebody
from tests.server.test_tables import refusal
from worldwright.engine.errors import CatalogueError
from worldwright.engine.registry import load
from worldwright.server import catalogues
from worldwright.server.catalogues import TOO_LONG, Checker
from worldwright.server.notices import outside

pytestmark = pytest.mark.anyio


def catalogue(*changes: tuple[str, str]) -> str:
    text = load("moths").resource("components.toml")
    for old, new in changes or [("coins = 2", "coins = 4")]:
        assert old in text
        text = text.replace(old, new)
    return text


async def test_a_small_request_cannot_freeze_the_server(site: Site) -> None:
    guest, other = site.guest(), site.guest()
    wish = {"game": "moths", "players": 2, "seats": [vars(ME), vars(BOT)], "components": ".".join("a" * 75_000) + "=1"}
    began = time.monotonic()
    answer, _ = await asyncio.gather(guest.post("/api/tables", wish), other.get("/api/lobby"))
    assert (answer.status_code, "parts" in answer.json()["error"]) == (400, True)
    wish["components"] = "\n".join(f"k{number} = 1" for number in range(45_000))
    assert (await guest.post("/api/tables", wish)).status_code in (400, 413)
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("number", ["0x" + "F" * 5000, "9" * 5000, "9" * 30])
async def test_a_number_without_end_is_explained(site: Site, number: str) -> None:
    wish = {"game": "moths", "players": 2, "seats": [vars(ME), vars(BOT)]}
    answer = await site.guest().post(
        "/api/tables", {**wish, "components": catalogue(("coins = 2", f"coins = {number}"))}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_a_catalogue_that_holds_its_reader_is_given_up_and_the_next_one_read(monkeypatch: pytest.MonkeyPatch) -> None:
    checker = Checker(["tests.conftest"])
    question = ("moths", 2, dict[str, str](), catalogue())
    try:
        assert checker.ask(question) == ""
        assert checker.worker is not None
        stuck = checker.worker[0].pid
        assert stuck is not None
        os.kill(stuck, signal.SIGSTOP)
        monkeypatch.setattr(catalogues, "LONGEST_CHECK", 0.2)
        assert checker.ask(question) == TOO_LONG
        monkeypatch.undo()
        assert checker.ask(question) == ""
        assert "no game" in checker.ask(("chess", 2, {}, "")) or "chess" in checker.ask(("chess", 2, {}, ""))
    finally:
        checker.close()


def test_a_reader_cannot_take_all_memory() -> None:
    pid = os.fork()
    if pid == 0:  # a process that limits itself, and shows by its end that the limit holds
        catalogues.limit_memory(64 * 2**20)
        try:
            bytearray(256 * 2**20)
        except MemoryError:
            os._exit(7)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7


async def test_catalogues_of_one_address_are_counted_by_the_byte(house: House) -> None:
    house.tables.catalogue_bytes.most = 3 * len(catalogue())

    async def set_up(origin: str) -> str:
        return await house.tables.create(somebody(), "moths", 2, {}, [ME, BOT], components=catalogue(), origin=origin)

    for _ in range(3):
        await set_up("here")
    assert (await refusal(set_up("here"))).code == "busy"
    assert await set_up("there")


async def test_who_sends_what_holds_up_its_reader_is_not_read_for_a_while(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def give_up(*_: object) -> None:
        raise CatalogueError(TOO_LONG)

    async def set_up(origin: str) -> str:
        return await house.tables.create(somebody(), "moths", 2, {}, [ME, BOT], components=catalogue(), origin=origin)

    with monkeypatch.context() as change:
        change.setattr(house.tables.checker, "check", give_up)
        for _ in range(3):
            with pytest.raises(CatalogueError):
                await set_up("here")
    assert (await refusal(set_up("here"))).code == "busy"
    assert await set_up("there")


async def test_slow_readers_and_slow_hosts_hold_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever signs in needs a thread, too: those of catalogues and of other machines are others."""
    gate, checker = threading.Event(), Checker()
    monkeypatch.setattr(checker, "ask", lambda _: gate.wait(60) and "")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: gate.wait(60) and [])
    slow = [asyncio.create_task(checker.check("moths", 2, {}, "")) for _ in range(4)]
    slow += [asyncio.create_task(outside.reach("example.org", 443, True)) for _ in range(60)]
    try:
        await asyncio.sleep(0.1)
        assert await asyncio.wait_for(asyncio.to_thread(abs, -1), 30) == 1
    finally:
        gate.set()
        await asyncio.gather(*slow, return_exceptions=True)
        checker.close()


async def test_playing_again_and_playing_on_are_counted_like_any_other_table(site: Site) -> None:
    """Else one finished game would be a way round all limits of an address."""
    anna = site.guest()
    table = await anna.create([ME, ME], components=catalogue())
    while (look := await anna.look(table))["status"] != "over":
        own = await anna.look(table, next(seat["seat"] for seat in look["seats"] if seat["waiting"]))
        assert (await anna.act(table, own)).status_code == 200
    site.tables.catalogue_bytes.most = 3 * len(catalogue())
    on = {"ply": 0, "seat": 0}
    assert (await anna.post(f"/api/tables/{table}/again")).status_code == 200
    assert (await anna.post(f"/api/tables/{table}/play-on", on)).status_code == 201
    for deed, body in (("again", None), ("play-on", on)):
        answer = await anna.post(f"/api/tables/{table}/{deed}", body)
        assert (answer.status_code, "catalogues" in answer.text) == (429, True)
    site.tables.catalogue_bytes.most = site.tables.tables_set_up.most = 0
    for deed, body in (("again", None), ("play-on", on)):
        answer = await anna.post(f"/api/tables/{table}/{deed}", body)
        assert (answer.status_code, "tables" in answer.text) == (429, True)


async def test_who_sits_down_is_told_before_what_differs(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    table = await anna.create([ME, OPEN], components=catalogue())
    html: dict[str, Any] = {"headers": {"accept": "text/html"}}
    told = "coins 4 instead of 2"
    assert "own components" in (await ben.get("/lobby", **html)).text
    assert told in (await ben.get(f"/table/{table}", **html)).text
    assert told in (await ben.get((await anna.look(table))["invite"], **html)).text
    assert told in (await ben.get(f"/table/{table}/components", **html)).text
    assert [line for line in (await ben.look(table))["differences"] if told in line]
    assert (await ben.get(f"/table/{table}/piece/no/such.svg", **html)).status_code == 404
    plain = await anna.create([ME, OPEN])
    assert (await ben.look(plain))["differences"] == []
    assert "own components" not in (await ben.get(f"/table/{plain}", **html)).text
