"""How much one address, one name or everybody together may ask for in a while."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable

MANY = 10_000  # keys, before those whose time is over are forgotten


class Allowance:
    """So much for each key within a span of time. What is kept of a key is one number, and no longer than it counts."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self.used: dict[str, tuple[float, int]] = {}  # by key: until when it counts, and how much
        self.room = MANY  # keys, before it is looked for old ones

    def left(self, key: str) -> int:
        until, used = self.used.get(key, (0.0, 0))
        return self.most - used if until > self.clock() else self.most

    def take(self, key: str, amount: int = 1) -> bool:
        """Use some of it; False, and nothing is used, when not so much is left."""
        if amount > self.left(key):
            return False
        until, used = self.used.get(key, (0.0, 0))
        now = self.clock()
        self.used[key] = (until, used + amount) if until > now else (now + self.seconds, amount)
        if len(self.used) > self.room:
            self.forget()
        return True

    def forget(self) -> None:
        """Keys whose time is over take no room."""
        now = self.clock()
        self.used = {key: entry for key, entry in self.used.items() if entry[0] > now}
        self.room = max(MANY, 2 * len(self.used))


def neighbourhood(address: str) -> str:
    """The address by which a visitor is counted: of IPv6 the network, which one household has to itself.

    >>> neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("192.0.2.7"), neighbourhood("::ffff:192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)).network_address)
