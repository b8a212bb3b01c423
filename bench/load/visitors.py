"""Browsers, as far as a server can tell: HTTP by hand, since they share the machine and shall take little of it."""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from contextlib import suppress
from typing import Any

import msgspec

ASKED = re.compile(r'data-asked="(\d+)"')
ACTION = re.compile(r'data-action="(\d+)"')


class RefusedMove(Exception):
    """The server would not have it."""


class Visitor:
    """Somebody's browser: cookies, and a connection that stays open."""

    def __init__(self, address: str) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self.place = (host, int(port))
        self.cookies: dict[str, str] = {}
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def head(self, method: str, path: str, *more: str) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [f"{method} {path} HTTP/1.1", "Host: load", *([f"Cookie: {cookies}"] if cookies else []), *more]
        return "\r\n".join([*lines, "", ""]).encode()

    async def get(self, path: str, accept: str = "application/json") -> bytes:
        status, body = await self.exchange(self.head("GET", path, f"Accept: {accept}"))
        assert status == b"200", (path, status)
        return body

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        text = json.dumps(body).encode()
        more = (f"Content-Length: {len(text)}", f"X-CSRFToken: {self.cookies['csrftoken']}")
        status, answer = await self.exchange(self.head("POST", path, "Content-Type: application/json", *more) + text)
        found: dict[str, Any] = json.loads(answer)
        if status not in (b"200", b"201"):
            raise RefusedMove(found["error"])
        return found

    async def exchange(self, request: bytes) -> tuple[bytes, bytes]:
        """The status and the body of an answer, and its cookies; a connection that the server has closed meanwhile is
        opened again.
        """
        head = b""
        if self.line is not None:
            self.line[1].write(request)
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                head = await self.line[0].readuntil(b"\r\n\r\n")
        if self.line is None or not head:
            self.hang_up()
            self.line = await asyncio.open_connection(*self.place, limit=2**20)
            self.line[1].write(request)
            head = await self.line[0].readuntil(b"\r\n\r\n")
        status, *lines = head.split(b"\r\n")
        length = 0
        for line in lines:
            name, _, value = line.partition(b": ")
            if name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"set-cookie":
                cookie, _, content = value.decode().partition(";")[0].partition("=")
                self.cookies[cookie] = content
        return status.split(b" ", 2)[1], await self.line[0].readexactly(length)

    def hang_up(self) -> None:
        if self.line is not None:
            self.line[1].close()
            self.line = None


class Listener(Visitor):
    """An open page: follows the stream of a table and knows which state it shows."""

    def __init__(self, address: str, reads: bool) -> None:
        super().__init__(address)
        self.reads = reads  # a player's page, whose actions are needed
        self.seq = 0
        self.asked, self.actions = 0, list[int]()
        self.seat: int | None = None
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.texts: dict[str, str] = {}

    async def open(self, table: str) -> None:
        self.task = asyncio.create_task(self.listen(table))
        await self.until(1)

    async def listen(self, table: str) -> None:
        reader, writer = await asyncio.open_connection(*self.place, limit=2**20)
        writer.write(self.head("GET", f"/api/tables/{table}/stream?spliced=true", "Accept-Encoding: gzip"))
        try:
            status = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1]
            assert status == b"200", status
            unpacked, text = zlib.decompressobj(31), b""
            while size := int(await reader.readline(), 16):
                text += unpacked.decompress((await reader.readexactly(size + 2))[:-2])
                *events, text = text.split(b"\r\n\r\n")
                for event in events:
                    self.take(event)
        finally:
            writer.close()

    def take(self, event: bytes) -> None:
        """An update begins with its number: whoever only watches reads no further."""
        if not event.startswith(b"id: "):
            return
        if self.reads:
            parts = msgspec.json.decode(event.partition(b"data: ")[2])["parts"]
            if found := ASKED.search(self.text("prompt", parts)):
                self.asked = int(found[1])
            if "acts" in parts:
                self.actions = [int(action) for action in ACTION.findall(self.text("acts", parts))]
        self.seq = int(event[4 : event.index(b"\r")])
        self.changed.set()

    def text(self, name: str, parts: dict[str, Any]) -> str:
        """A part as a browser puts it together."""
        old, new = self.texts.get(name, ""), parts.get(name, "")
        if not isinstance(new, str):
            new = "".join(piece if isinstance(piece, str) else old[piece[0] : sum(piece)] for piece in new)
        if name in parts:
            self.texts[name] = new
        return new

    async def until(self, seq: int) -> None:
        while self.seq < seq:
            self.changed.clear()
            await self.changed.wait()

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        self.hang_up()


async def visit(address: str, reads: bool = False) -> Listener:
    visitor = Listener(address, reads)
    await visitor.get("/api/account")
    if not reads:
        visitor.hang_up()
    return visitor
