"""Connections: a request has a deadline, also the second one of a line and its body; an answer has none while read."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.server.house import LocalBots, quick_settings
from tests.server.net import free_port
from worldwright.server.connections import MOST_COOKIES, MOST_HEAD, configuration, patient, with_modest_heads
from worldwright.server.serve import listen
from worldwright.server.settings import Settings
from worldwright.server.web.app import create_app

pytestmark = pytest.mark.anyio
DEADLINE, SLOW = 0.4, 1.0  # seconds
MUCH = 20_000_000  # bytes, more than the system keeps for somebody who does not read
ASK = b"GET /%b HTTP/1.1\r\nHost: x\r\n\r\n"


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Reads what is sent, takes its time if asked to, and answers with two letters."""
    if scope["type"] == "lifespan":
        return
    while scope["path"] != "/blind" and (await receive()).get("more_body"):
        pass
    if scope["path"] == "/much":
        length = str(MUCH).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
        await send({"type": "http.response.body", "body": bytes(MUCH)})
        return
    if scope["path"] == "/slow":
        await asyncio.sleep(SLOW)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture
async def port() -> AsyncIterator[int]:
    listener = listen("127.0.0.1", free_port())
    settings = Settings(
        secret="of the tests", request_seconds=DEADLINE, reading_seconds=DEADLINE, connections_per_address=5
    )
    config = uvicorn.Config(
        application, http="h11", ws="none", lifespan="off", log_level="warning", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(patient(config, settings))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield listener.getsockname()[1]
    server.should_exit = True
    await running
    listener.close()


async def sent(port: int, *pieces: bytes) -> tuple[bytes, float]:
    """What comes back until the line ends or nothing comes for long, and how long the line was open."""
    clock = asyncio.get_running_loop().time
    began, heard = clock(), b""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for piece in pieces:
        writer.write(piece)
        if piece.endswith(b"\r\n\r\n"):
            heard += await reader.readuntil(b"ok")
    try:
        async with asyncio.timeout(3):
            while data := await reader.read(1000):
                heard += data
    except (ConnectionResetError, TimeoutError):
        pass
    writer.close()
    return heard, clock() - began


@pytest.mark.parametrize(
    "pieces",
    [
        (),
        (b"GET / HTT",),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nab",),
        (ASK % b"", b"GET / HTT"),
    ],
)
async def test_what_is_never_sent_is_given_up(port: int, pieces: tuple[bytes, ...]) -> None:
    heard, seconds = await sent(port, *pieces)
    assert heard.count(b"200 OK") == len(pieces) // 2
    assert seconds < 2.5


async def test_a_body_that_is_none_is_no_fault_of_the_server(port: int, caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("uvicorn").addHandler(caplog.handler)
    chunked = b"POST /blind HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    for body in (b"5;" + b"a" * 70_000 + b"\r\n", b"0\r\n" + b"X: y\r\n" * 12_000, b"zz\r\n"):
        await sent(port, chunked + body)
    logging.getLogger("uvicorn").removeHandler(caplog.handler)
    assert caplog.records, "the operator is told"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_strangers_who_ask_for_a_web_socket_fill_no_log(port: int, caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("uvicorn").addHandler(caplog.handler)
    wish = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: %b\r\n\r\n"
    for protocol in (b"websocket", b"h2c"):
        heard, _ = await sent(port, wish % protocol)
        assert b"200 OK" in heard
    logging.getLogger("uvicorn").removeHandler(caplog.handler)
    assert not caplog.records


async def test_an_answer_may_take_its_time_and_the_line_stays(port: int) -> None:
    heard, seconds = await sent(port, ASK % b"slow", ASK % b"slow", ASK % b"")
    assert heard.count(b"200 OK") == 3
    assert seconds > 2 * SLOW


async def test_nobody_holds_more_lines_than_allowed(port: int) -> None:
    lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(8)]
    await asyncio.sleep(0.1)
    for _, writer in lines:
        writer.write(ASK % b"")
    answers = await asyncio.gather(*(reader.read(100) for reader, _ in lines), return_exceptions=True)
    assert sum(isinstance(answer, bytes) and answer != b"" for answer in answers) == 5
    for _, writer in lines:
        writer.close()
    await asyncio.sleep(0.1)
    assert (await sent(port, ASK % b""))[0].count(b"200 OK") == 1, "they are free again"


async def much(port: int, pause: float) -> int:
    """How much of a long answer arrives when it is read in pieces, with a pause before each."""
    heard = 0
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1000)
    writer.write(ASK % b"much")
    try:
        while heard < MUCH:
            await asyncio.sleep(pause)
            heard += len(await reader.readexactly(min(2_000_000, MUCH - heard)))
    except (ConnectionResetError, asyncio.IncompleteReadError):
        pass
    writer.close()
    return heard


async def test_whoever_asks_and_does_not_read_is_hung_up_on(port: int) -> None:
    assert await much(port, 4 * DEADLINE) < MUCH


async def test_whoever_reads_slowly_gets_everything(port: int) -> None:
    assert await much(port, DEADLINE / 4) >= MUCH


@pytest.mark.parametrize(
    ("path", "query", "headers", "status"),
    [
        ("/", b"", [(b"cookie", b"; ".join([b"a=b"] * MOST_COOKIES)), (b"accept", b"*/*" * 1000)], 200),
        ("/" + "x" * MOST_HEAD, b"", [], 431),
        ("/", b"q=" + b"x" * MOST_HEAD, [], 431),
        ("/", b"", [(b"accept", b"x" * MOST_HEAD)], 431),
        ("/", b"", [(b"a%d" % number, b"x") for number in range(5000)], 431),
        ("/", b"", [(b"cookie", b"a=b;" * MOST_COOKIES)], 431),
        ("/", b"", [(b"cookie", b"a=b")] * (MOST_COOKIES + 1), 431),
        ("/", b"", [(b"content-length", b"5"), (b"transfer-encoding", b"chunked")], 400),
    ],
)
async def test_what_no_browser_sends_before_a_body_is_not_looked_at(
    path: str, query: bytes, headers: list[tuple[bytes, bytes]], status: int
) -> None:
    asked = {"path": path, "query_string": query, "headers": headers}
    assert await answered(with_modest_heads(application), asked) == status


async def test_a_server_looks_at_heads_first(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tables.sqlite3")
    served = configuration(create_app(settings, LocalBots()), settings).loaded_app
    assert await answered(served, {"path": "/" + "x" * MOST_HEAD, "query_string": b"", "headers": []}) == 431


async def answered(app: Any, asked: dict[str, Any]) -> int:
    """The status of an answer."""
    answers: list[dict[str, Any]] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        answers.append(message)

    await app({"type": "http", "method": "GET", "client": None, **asked}, receive, send)
    return int(answers[0]["status"])
