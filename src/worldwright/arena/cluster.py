"""Matches on a Ray cluster: a match whose worker died is played again elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from worldwright.arena.matches import AHEAD, TRIES, Match, Result, play
from worldwright.engine.errors import BadOption

LOCAL = "local"  # the address of a cluster on this machine alone, begun for the tournament


def on_ray(matches: Sequence[Match], address: str, workers: int) -> Iterator[Result]:
    """The results of the matches, as they are ready. The machines of the cluster have Worldwright installed."""
    try:
        import ray
    except ImportError:
        raise BadOption("a cluster needs Ray: pip install 'worldwright[ray]'") from None
    begun = not ray.is_initialized()
    if begun:
        cores: dict[str, Any] = {"num_cpus": workers} if address == LOCAL else {}
        ray.init(None if address == LOCAL else address, include_dashboard=False, log_to_driver=False, **cores)
    try:
        yield from results(ray, matches)
    finally:
        if begun:
            ray.shutdown()


def results(ray: Any, matches: Sequence[Match]) -> Iterator[Result]:
    """Keep every core of the cluster busy; Ray itself begins a task anew whose worker died."""
    there = ray.remote(play).options(max_retries=TRIES - 1)
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    ahead = list(reversed(matches))
    running: list[Any] = []
    while ahead or running:
        while ahead and len(running) < room:
            running.append(there.remote(ahead.pop()))
        done, running = ray.wait(running, num_returns=1)
        for one in done:
            result: Result = ray.get(one)
            yield result
