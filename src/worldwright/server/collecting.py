"""Python looks for garbage whenever so many more things were made than freed, and everything waits meanwhile. A process
that keeps what it made last and forgets what it kept before does so seldom, and then for a tenth of a second and more.

Here it is looked for between two pieces of work, often and among the newest things alone: a few milliseconds. What is
left over is not looked at again for a long time: nearly all of it is freed at once when it is no longer needed, since
few things refer to each other in circles.
"""

from __future__ import annotations

import asyncio
import gc

SECONDS = 0.25  # between two looks of a server
ALL = 1000  # looks until everything is looked through


class Collector:
    """Looks for garbage when it is told to, and never by itself; from now on, in this process."""

    def __init__(self) -> None:
        gc.disable()
        gc.collect()
        gc.freeze()
        self.looks = 0

    def look(self) -> None:
        """Among what is new, and at times among everything."""
        self.looks += 1
        if self.looks % ALL == 0:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(0)
        gc.freeze()

    async def look_again_and_again(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(SECONDS)
            self.look()
