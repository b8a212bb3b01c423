"""Starting: a free port, a clear word when there is none, and an address to type."""

from __future__ import annotations

import asyncio
import socket

import pytest

from tests.server.house import Site
from worldwright.engine.errors import BadOption
from worldwright.server.serve import USUAL_PORT, listen, shown_host
from worldwright.server.web import app as application

pytestmark = pytest.mark.anyio


def test_without_a_wish_any_free_port_will_do() -> None:
    first, second = listen("127.0.0.1", 0), listen("127.0.0.1", 0)
    assert first.getsockname()[1] != second.getsockname()[1]
    assert second.getsockname()[1] != USUAL_PORT
    first.close()
    second.close()


def test_a_port_that_is_taken_is_named() -> None:
    taken = listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    with pytest.raises(BadOption, match=f"127.0.0.1:{port}.*--port"):
        listen("127.0.0.1", port)
    taken.close()


async def test_an_answer_in_two_pieces_waits_for_nobody() -> None:
    """A body that is written after its head is sent at once, and not when the head was acknowledged."""
    listener, accepted = listen("127.0.0.1", 0), asyncio.get_running_loop().create_future()

    async def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        found = writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        accepted.set_result(found)
        writer.close()

    async with await asyncio.start_server(accept, sock=listener):
        _, writer = await asyncio.open_connection(*listener.getsockname())
        assert await accepted
        writer.close()


def test_the_address_can_be_typed() -> None:
    assert shown_host("127.0.0.1") == "127.0.0.1"
    assert shown_host("::1") == "[::1]"
    assert shown_host("0.0.0.0") == socket.gethostname()


async def test_idle_tables_are_forgotten(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, _ = await site.duel()
    site.tables.live[table].touched = -1e9
    monkeypatch.setattr(application, "SWEEP_SECONDS", 0.01)
    house = asyncio.create_task(application.keep_house(site.tables))
    async with asyncio.timeout(60):
        while table in site.tables.live:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    assert not house.done()
    house.cancel()
    await asyncio.gather(house, return_exceptions=True)  # else it may be cancelled twice, in the midst of a query
