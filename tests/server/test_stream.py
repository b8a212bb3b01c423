"""LiveTable updates: only what changed, resumed after a lost connection, with signs of life between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.house import ME, OPEN, Guest, LocalBots, quick_settings
from tests.server.net import served, stream, visitor
from worldwright.server.web.app import create_app

pytestmark = pytest.mark.anyio


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    app = create_app(quick_settings(tmp_path / "tables.sqlite3", streams_per_person=3), LocalBots())
    async with served(app) as address:
        yield address


async def duel(address: str, game: str = "moths") -> tuple[str, Guest, Guest]:
    anna, ben = visitor(address), visitor(address)
    table = await anna.create([ME, OPEN], game)
    await ben.post(f"/api/tables/{table}/join")
    return table, anna, ben


async def test_a_move_reaches_everybody_with_its_number(address: str) -> None:
    table, anna, ben = await duel(address, "strange-world")
    watcher = visitor(address)
    async with stream(anna, table) as hers, stream(ben, table) as his, stream(watcher, table) as theirs:
        whole = [await one.update() for one in (hers, his, theirs)]
        assert all({"top", "seats", "prompt", "table", "acts", "feed"} <= set(update["parts"]) for update in whole)
        seq = (await anna.act(table, await anna.look(table))).json()["seq"]
        for one in (hers, his, theirs):
            while (update := await one.update())["seq"] < seq:
                pass
            assert update["id"] == str(seq)
            assert "tabbar" not in update["parts"], "what did not change is not sent again"


@pytest.mark.parametrize("game", ["strange-world", "spires", "tribes-of-the-wind"])
async def test_an_update_is_small_on_the_wire_and_comes_at_once(address: str, game: str) -> None:
    table, anna, ben = await duel(address, game)
    sent = plain = 0
    async with stream(ben, table, headers={"accept-encoding": "gzip"}) as his:
        assert his.response.headers["content-encoding"] == "gzip"
        await his.update()
        for _ in range(6):
            for guest in (anna, ben):
                if not (look := await guest.look(table))["actions"]:
                    continue
                before = his.response.num_bytes_downloaded
                seq = (await guest.act(table, look)).json()["seq"]
                while (update := await his.update(seconds=5))["seq"] < seq:
                    pass
                sent += his.response.num_bytes_downloaded - before
                plain += len(str(update))
    assert 0 < 4 * sent < plain


async def test_a_stream_is_plain_for_those_who_cannot_unpack_it(address: str) -> None:
    table, anna, _ = await duel(address)
    async with stream(anna, table, headers={"accept-encoding": "identity"}) as hers:
        assert "content-encoding" not in hers.response.headers
        assert (await hers.update())["parts"]


async def test_a_page_that_is_up_to_date_is_sent_nothing_but_signs_of_life(address: str) -> None:
    table, anna, ben = await duel(address)
    look = await anna.look(table)
    async with stream(anna, table, after=look["seq"]) as events:
        await asyncio.sleep(0.6)
        await ben.post(f"/api/tables/{table}/chat", {"text": "are you there?"})
        while "feed" not in (update := await events.update())["parts"]:
            assert set(update["parts"]) == {"seats"}, "somebody came or went"
        assert events.comments >= 2
        assert "are you there?" in update["parts"]["feed"]
        assert "table" not in update["parts"]


async def test_after_a_lost_connection_the_page_catches_up(address: str) -> None:
    table, anna, ben = await duel(address)
    async with stream(anna, table) as events:
        seen = (await events.update())["id"]
    await ben.act(table, await ben.look(table))
    async with stream(anna, table, headers={"last-event-id": seen}) as events:
        caught_up = await events.update()
        assert int(caught_up["id"]) == int(seen) + 1
        assert caught_up["parts"].keys() >= {"table", "seats"}
    for nonsense in ("x", "-1", "9" * 40):
        async with stream(anna, table, headers={"last-event-id": nonsense}) as events:
            assert (await events.update())["seq"] == int(caught_up["id"])


async def test_a_dropped_connection_makes_a_person_absent_and_frees_its_place(address: str) -> None:
    table, anna, ben = await duel(address)
    async with stream(anna, table):
        async with asyncio.timeout(60):
            while not (await ben.look(table))["seats"][0]["present"]:
                await asyncio.sleep(0.02)
    await until_absent(ben, table)
    for _ in range(5):  # more than a person may hold at once
        async with stream(anna, table) as events:
            await events.update()
        await until_absent(ben, table)


async def until_absent(watcher: Guest, table: str) -> None:
    """Until the server has noticed that nobody listens on the first seat any more."""
    async with asyncio.timeout(60):
        while (await watcher.look(table))["seats"][0]["present"]:
            await asyncio.sleep(0.02)


async def test_giving_up_a_seat_turns_the_page_into_a_spectator_s(address: str) -> None:
    table, anna, _ = await duel(address)
    async with stream(anna, table, seat=0) as events:
        await events.update()
        await anna.post(f"/api/tables/{table}/resign", {"seat": 0})
        update = await events.update()
        assert "acts" in update["parts"]
        assert "data-action" not in update["parts"]["acts"]


async def test_the_stream_of_one_seat_never_carries_another_s_hand(address: str) -> None:
    table, anna, ben = await duel(address)
    hers = set((await anna.look(table))["view"]["hands"][0])
    async with stream(ben, table) as his:
        sent = str(await his.update())
        await anna.act(table, await anna.look(table))
        sent += str(await his.update())
    assert not any(moth in sent for moth in hers)


async def test_the_stream_ends_with_the_table(address: str) -> None:
    anna = visitor(address)
    table = await anna.create([ME, OPEN])
    async with stream(anna, table) as events:
        await events.update()
        await anna.post(f"/api/tables/{table}/leave")
        with pytest.raises(AssertionError, match="ended"):
            await events.update()


async def test_watchers_are_counted_and_a_crowd_is_told_of_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worldwright.server.table.table.WATCHERS_TOLD", 1.0)
    anna = visitor(address)
    table = await anna.create([ME, OPEN], "moths")
    async with stream(anna, table) as hers, AsyncExitStack() as crowd:
        await hers.update()
        theirs = [await crowd.enter_async_context(stream(visitor(address), table)) for _ in range(5)]
        for one in theirs:
            await one.update()
        top, updates = "", 0
        while "5 watching" not in top:
            top, updates = (await hers.update())["parts"].get("top", ""), updates + 1
        assert updates < 5
        assert (await anna.look(table))["watching"] == 5
