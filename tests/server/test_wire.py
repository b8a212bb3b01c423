"""Streams are packed once for all who are told the same, and every one of them can unpack what it was sent."""

from __future__ import annotations

import gzip
import random
import zlib

import pytest
from litestar.response import ServerSentEventMessage

from worldwright.server.web import wire
from worldwright.server.web.wire import Messages, Told, gzipped, plain

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def page(number: int) -> Told:
    """A page of which little changes from one to the next, longer than a packer can see back."""
    rng = random.Random(1)
    words = [f"{rng.random():.6f}" for _ in range(5000)]
    words[number] = "changed"
    return Told(" ".join(words), event="update", id=number)


async def each(messages: list[ServerSentEventMessage]) -> Messages:
    for message in messages:
        yield message


async def test_whoever_joins_or_rests_in_between_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    packings: list[int] = []
    really = wire.deflated
    monkeypatch.setattr(wire, "deflated", lambda text, seen: packings.append(len(text)) or really(text, seen))
    pages = [page(number) for number in range(4)]
    rest = ServerSentEventMessage(None, comment="7")
    ways: list[list[ServerSentEventMessage]] = [
        [*pages],
        [*pages],
        pages[2:],
        [pages[0], rest, pages[1], pages[3]],
        [rest],
        [],
    ]
    for way in ways:
        expected = b"".join([part async for part in plain(each(way))])
        assert gzip.decompress(b"".join([part async for part in gzipped(each(way))])) == expected
    whole = sum(size > 1000 for size in packings)
    assert whole == 4 + 1 + 2, "four in a row once for two listeners, one joined late, two after a rest or a gap"


async def test_each_event_can_be_read_at_once() -> None:
    reader = zlib.decompressobj(31)
    events = [reader.decompress(part) async for part in gzipped(each([page(0), page(1)]))]
    assert [event.count(b"event: update") for event in events] == [0, 1, 1, 0]


def test_little_is_sent_where_little_changed() -> None:
    first = Told("x" * 100 + str(list(range(3000))), event="update", id=1)
    second = Told("y" * 100 + str(list(range(3000))), event="update", id=2)
    assert len(second.after(first)) < len(second.after(None)) / 10
