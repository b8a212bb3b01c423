"""Real receivers of notices: a server for webhooks and push messages, and one for mail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from typing import Any

import h11
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.net import free_port
from worldwright.server.notices.push import CURVE, coded, derived


@dataclass
class Receiver:
    """Takes what is posted to it, and answers as it is told."""

    address: str = ""
    answers: list[int] = field(default_factory=list)  # statuses of the next answers; 201 when there is none left
    headers: list[dict[str, str]] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection, body = h11.Connection(h11.SERVER), b""
        while True:
            event = connection.next_event()
            if event is h11.NEED_DATA:
                connection.receive_data(await reader.read(65536))
            elif isinstance(event, h11.Request):
                self.headers.append({name.decode(): value.decode() for name, value in event.headers})
            elif isinstance(event, h11.Data):
                body += event.data
            elif isinstance(event, h11.EndOfMessage):
                break
            else:
                return
        self.bodies.append(body)
        status = self.answers.pop(0) if self.answers else 201
        if status:  # 0: close without a word
            moved = [("location", "http://127.0.0.1:1/secret")] if 300 <= status < 400 else []
            answer = h11.Response(status_code=status, headers=[("content-length", "0"), *moved])
            writer.write((connection.send(answer) or b"") + (connection.send(h11.EndOfMessage()) or b""))
        writer.close()


@asynccontextmanager
async def receiver() -> AsyncIterator[Receiver]:
    made = Receiver()
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook"
    try:
        yield made
    finally:
        server.close()


class Browser:
    """A browser that has subscribed: it alone can read what is sent to it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.shared = b"sixteen bytes !!"

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def wish(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": coded(self.public), "auth": coded(self.shared)}

    def read(self, body: bytes) -> bytes:
        """The message within a sealed body (RFC 8188 and 8291)."""
        salt, length, sender = body[:16], body[20], body[21 : 21 + body[20]]
        agreed = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        material = derived(self.shared, agreed, b"WebPush: info\0" + self.public + sender, 32)
        key = derived(salt, material, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, material, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert text.endswith(b"\2")
        return text[:-1]


@dataclass
class Mailbox:
    """What a mail server was handed."""

    port: int
    letters: list[tuple[list[str], Message]] = field(default_factory=list)
    refusal: str = ""  # what it says to everything

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        if self.refusal:
            return self.refusal
        self.letters.append((envelope.rcpt_tos, message_from_bytes(envelope.content)))
        return "250 taken"


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """A mail server on a port of this machine."""
    made = Mailbox(free_port())
    controller = Controller(made, hostname="127.0.0.1", port=made.port)
    controller.start()
    try:
        yield made
    finally:
        controller.stop()
