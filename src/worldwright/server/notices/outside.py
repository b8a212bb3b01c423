"""Requests to addresses that strangers have named: to public ones alone, never led elsewhere, never waited for long.

A name is looked up once, what it stands for is checked, and the connection goes to what was checked.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from urllib.parse import urlsplit

import h11

SECONDS = 10.0  # for all of a request
LONGEST_ADDRESS = 1000
EMBEDDING = [ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")]
PROTOCOLS = ipaddress.ip_network("192.0.0.0/24")  # for what networks tell each other; not every Python knows
NAME = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?")  # of a host, in letters that can be looked up
THREADS = ThreadPoolExecutor(8, "outside")  # names of hosts may take long to be looked up, and mail to be handed in
T = TypeVar("T")
IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotAllowed(Exception):
    """This address may not be written to."""


class NotSent(Exception):
    """Nothing has arrived; it may be tried again."""


class Unsure(Exception):
    """It may have arrived: whoever sent it again might send it twice."""


async def in_thread(work: Callable[..., T], *arguments: Any) -> T:
    """Something that waits for other machines, in a thread that nobody needs who plays."""
    return await asyncio.get_running_loop().run_in_executor(THREADS, work, *arguments)


def is_public(address: IPAddress) -> bool:
    """Is this an address of the open internet, and of no machine or network behind it?

    >>> [is_public(ipaddress.ip_address(text)) for text in ("1.1.1.1", "10.0.0.1", "::1", "::ffff:127.0.0.1")]
    [True, False, False, False]
    """
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address.is_site_local or any(address in net for net in EMBEDDING):
            return False
    elif address in PROTOCOLS:
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def is_inside(host: str) -> bool:
    """Can it be seen without asking that this is no host of the open internet? Numbers are read as the system does.

    >>> [is_inside(host) for host in ("127.1", "0x7f000001", "::1", "localhost", "example.org", "1.1.1.1")]
    [True, True, True, True, False, False]
    """
    if host.rstrip(".").rpartition(".")[2] in ("localhost", "local", "internal"):
        return True
    try:
        address = ipaddress.ip_address(host.partition("%")[0] if ":" in host else socket.inet_aton(host))
    except (OSError, ValueError):
        return False  # a name
    return not is_public(address)


def checked(url: str, private: bool) -> tuple[str, str, int, str]:
    """Scheme, host, port and path of an address that may be written to, as far as it can be seen without asking."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotAllowed("this is no address") from None
    host = parts.hostname or ""
    if len(url) > LONGEST_ADDRESS or not host or parts.username or parts.password or parts.fragment:
        raise NotAllowed("an address has a host and a path, and nothing else")
    if not url.isascii() or any(char <= " " for char in url):
        raise NotAllowed("an address has no spaces and no special letters")
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise NotAllowed("an address begins with https://")
    if not private and is_inside(host):
        raise NotAllowed(f"{host} is not on the open internet")
    if ":" not in host and not NAME.fullmatch(host):
        raise NotAllowed("this is no name of a host")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme, host, port or (443 if parts.scheme == "https" else 80), path


async def reach(host: str, port: int, private: bool) -> str:
    """An address of the host that may be connected to. One address that is not public spoils them all."""
    try:
        found = await in_thread(socket.getaddrinfo, host, port, 0, socket.SOCK_STREAM)
    except OSError as error:
        raise NotSent(f"{host} is not known: {error}") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not private and not all(is_public(ipaddress.ip_address(address.partition("%")[0])) for address in addresses):
        raise NotAllowed(f"{host} is not on the open internet")
    return addresses[0]


async def post(url: str, body: bytes, headers: Mapping[str, str], private: bool = False) -> int:
    """Send something, and give the status of the answer; redirections are not followed."""
    sent = False
    try:
        async with asyncio.timeout(SECONDS):
            scheme, host, port, path = checked(url, private)
            address = await reach(host, port, private)
            secured = ssl.create_default_context() if scheme == "https" else None
            reader, writer = await asyncio.open_connection(
                address, port, ssl=secured, server_hostname=host if secured else None
            )
            try:
                connection = h11.Connection(h11.CLIENT)
                writer.write(request(connection, host, port, path, headers, body))
                sent = True
                await writer.drain()
                return await status_of(connection, reader)
            finally:
                writer.close()
    except (OSError, TimeoutError, h11.ProtocolError) as error:
        raise (Unsure if sent else NotSent)(str(error) or type(error).__name__) from None


def request(
    connection: h11.Connection, host: str, port: int, path: str, headers: Mapping[str, str], body: bytes
) -> bytes:
    named = f"[{host}]" if ":" in host else host
    told = {"host": f"{named}:{port}", "user-agent": "worldwright", "connection": "close", **headers}
    head = h11.Request(method="POST", target=path, headers=[*told.items(), ("content-length", str(len(body)))])
    pieces = [connection.send(head), connection.send(h11.Data(data=body)), connection.send(h11.EndOfMessage())]
    return b"".join(piece for piece in pieces if piece)


async def status_of(connection: h11.Connection, reader: asyncio.StreamReader) -> int:
    """The status of the answer; what else it says is not read."""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(4096))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif isinstance(event, h11.ConnectionClosed):
            raise OSError("the connection was closed without an answer")
