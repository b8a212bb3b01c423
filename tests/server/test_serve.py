"""Starting: a free port, a clear word when there is none, and an address to type."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.house import Site
from tests.server.net import free_port
from worldwright.engine.errors import BadOption
from worldwright.server.rounds import again_and_again
from worldwright.server.serve import USUAL_PORT, listen, shown_host
from worldwright.server.settings import Settings

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


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_there_is_not_is_told(port: int) -> None:
    with pytest.raises(BadOption, match="a port is a number from 0 to 65535"):
        listen("127.0.0.1", port)


@pytest.mark.parametrize(
    ("name", "text"),
    [("BOT_WORKERS", "0"), ("RENDER_WORKERS", "-1"), ("HEARTBEAT", "-5"), ("HEARTBEAT", "nan"), ("STREAMS", "inf")],
)
def test_a_number_that_no_server_can_work_with_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    monkeypatch.setenv(f"WORLDWRIGHT_{name}", text)
    with pytest.raises(BadOption, match=f"WORLDWRIGHT_{name} is a number"):
        Settings.from_environment()


@pytest.mark.parametrize(
    ("database", "setting", "told"),
    [
        ("{}/no-database", {}, "the games cannot be opened: file is not a database"),
        ("{}/newer.sqlite3", {}, "these games have schema 0099, of a newer program: this one knows 0"),
        ("{}/no-database/games.sqlite3", {}, "games cannot be kept at {}/no-database/games.sqlite3: "),
        ("mysql://somewhere/games", {}, "games are kept in a file or at postgresql://…, not at mysql://…"),
        ("{}/games.sqlite3", {"WORLDWRIGHT_BOT_WORKERS": "two"}, "WORLDWRIGHT_BOT_WORKERS is a number, not 'two'"),
        ("{}", {}, "games cannot be kept at {}: Is a directory"),
        ("postgresql://anna:secret@[::half/games", {}, "this is no address of a database, such as postgresql://"),
        ("{}/games.sqlite3", {"WORLDWRIGHT_SECURE_COOKIES": "yes!"}, "WORLDWRIGHT_SECURE_COOKIES is on or off, not"),
        ("{}/games.sqlite3", {"WORLDWRIGHT_GAMES": "nope"}, "WORLDWRIGHT_GAMES names nope: there is no module nope"),
    ],
)
def test_what_keeps_a_server_from_starting_is_told_in_a_line(
    tmp_path: Path, database: str, setting: dict[str, str], told: str
) -> None:
    (tmp_path / "no-database").write_text("These are no games.\n" * 100)
    with sqlite3.connect(tmp_path / "newer.sqlite3") as newer:
        newer.execute("create table alembic_version (version_num varchar(32) primary key)")
        newer.execute("insert into alembic_version values ('0099')")
    asked = [sys.executable, "-m", "worldwright", "serve", "--port", str(free_port())]
    environment = {**os.environ, **setting}
    ended = subprocess.run(
        [*asked, "--database", database.format(tmp_path)], env=environment, capture_output=True, text=True, timeout=60
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"worldwright: {told.format(tmp_path)}")
    assert ended.stderr.count("\n") == 1


async def test_idle_tables_are_forgotten(site: Site) -> None:
    table, _, _ = await site.duel()
    site.tables.live[table].touched = -1e9
    house = asyncio.create_task(again_and_again(0.01, site.tables.keep_house))
    async with asyncio.timeout(60):
        while table in site.tables.live:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    assert not house.done()
    house.cancel()
    await asyncio.gather(house, return_exceptions=True)  # else it may be cancelled twice, in the midst of a query
