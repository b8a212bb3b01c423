"""Python looks for garbage in all that it holds, and everything waits meanwhile: half a second with some hundred
tables.

What is there once a process has started stays there, so it is left out; what comes later is looked at seldom. Most of
it is freed at once without any of this, since few things here refer to each other in circles.
"""

from __future__ import annotations

import gc

THRESHOLDS = (25_000, 20, 100)  # new things until the newest are looked through; so many times until older ones are


def collect_seldom() -> None:
    """From now on, in this process."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
