"""Whose bot thinks next: everybody in turn, so that nobody's bots wait for all of another's."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many at once. Of those who wait, one of each is served before a second one of anybody."""

    def __init__(self, at_once: int) -> None:
        self.free = at_once
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by whose they are; the next to be served first

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        await self.take(whose)
        try:
            yield
        finally:
            self.give()

    async def take(self, whose: str) -> None:
        if self.free:
            self.free -= 1
            return
        place = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(whose, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():  # its turn had come already
                self.give()
            raise

    def give(self) -> None:
        """The next one may; those who have gone meanwhile are passed over."""
        while self.waiting:
            whose = next(iter(self.waiting))
            places = self.waiting.pop(whose)
            place = places.popleft()
            if places:
                self.waiting[whose] = places  # behind all others
            if not place.done():
                place.set_result(None)
                return
        self.free += 1
