"""One server at a time on a database file: a second one is told where the first one is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from worldwright.server.settings import Settings, kept_at


@contextmanager
def alone(settings: Settings, address: str) -> Iterator[str]:
    """Hold the file for the server at this address. Gives the address of the one that holds it already, or nothing."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield ""
        return
    if settings.postgres:
        yield ""
        return
    file = settings.file()
    with kept_at(file):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield os.read(lock, 1000).decode() or "another address"
            return
        os.truncate(lock, 0)
        os.write(lock, address.encode())
        yield ""
    finally:
        os.close(lock)
