"""Streams on the wire: what many are told is written and packed once for all of them.

A packed update refers back to the one before it, as far as 32 kB reach. Whoever was told that one last has it in sight
and is sent the same bytes; so the packing is done once for all who look with the same eyes, however many they are.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Any

from litestar import Request
from litestar.response import ServerSentEventMessage, Stream

from worldwright.server.table.messages import Refused

GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
RAW = -15  # window bits: deflate without a head of its own, and 32 kB of sight
SIGHT = 32768  # bytes
ASK_AGAIN = 5000  # milliseconds after which a page may ask again whose stream could not begin
LEVEL = 4  # half the time of 6 for a tenth more bytes
HEADERS = {"cache-control": "no-cache", "x-accel-buffering": "no"}
numbers = count()
Messages = AsyncGenerator[ServerSentEventMessage, None]


@dataclass
class Told(ServerSentEventMessage):
    """An update that several are told."""

    number: int = field(default_factory=lambda: next(numbers))
    packed: dict[int | None, bytes] = field(default_factory=dict)  # by the number of the update before it

    @cached_property
    def text(self) -> bytes:
        """As `encode` writes it: the data is JSON, which has no line breaks."""
        assert isinstance(self.data, str)
        return f"id: {self.id}\r\nevent: {self.event}\r\ndata: {self.data}\r\n\r\n".encode()

    def after(self, before: Told | None) -> bytes:
        """Packed for those who were told another one just before; None: for those who were told something else."""
        key = None if before is None else before.number
        if key not in self.packed:
            self.packed[key] = deflated(self.text, b"" if before is None else before.text[-SIGHT:])
        return self.packed[key]


def deflated(text: bytes, seen: bytes) -> bytes:
    """A piece of a packed stream, complete in itself but for what was seen before."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW, zdict=seen) if seen else zlib.compressobj(LEVEL, wbits=RAW)
    return packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)


async def gzipped(messages: Messages) -> AsyncGenerator[bytes, None]:
    """A stream as one gzip file that goes on."""
    checksum, size = 0, 0
    before: Told | None = None
    yield GZIP_HEAD
    async with aclosing(messages):
        async for message in messages:
            if isinstance(message, Told):
                text, piece, before = message.text, message.after(before), message
            else:
                text = message.encode()
                piece, before = deflated(text, b""), None
            checksum, size = zlib.crc32(text, checksum), size + len(text)
            yield piece
    yield zlib.compressobj(wbits=RAW).flush() + struct.pack("<LL", checksum, size % 2**32)


async def plain(messages: Messages) -> AsyncGenerator[bytes, None]:
    async with aclosing(messages):
        async for message in messages:
            yield message.text if isinstance(message, Told) else message.encode()


async def unless_refused(messages: Messages) -> Messages:
    """A stream that is refused after its answer has begun, as one of many that were opened at once, ends without a
    word: whoever asks again is told why.
    """
    async with aclosing(messages):
        try:
            async for message in messages:
                yield message
        except Refused:
            yield ServerSentEventMessage(None, comment="not now", retry=ASK_AGAIN)


def streamed(request: Request[Any, Any, Any], messages: Messages) -> Stream:
    """Server-sent events, packed where the browser takes that."""
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers = {**HEADERS, "content-encoding": "gzip", "vary": "Accept-Encoding"} if packs else HEADERS
    messages = unless_refused(messages)
    return Stream(gzipped(messages) if packs else plain(messages), media_type="text/event-stream", headers=headers)
