"""`python -m tests.fuzz --games 100000`: games of every game, player count and option, in all processors at
once.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import worldwright as ww
from tests.fuzz.games import Find, fuzz
from worldwright.testing.settings import Setting, combined, one_by_one

FINDS = Path("fuzz-finds")
BATCH = 250  # games that a process plays before it reports


def settings_of(slugs: list[str]) -> list[Setting]:
    return [setting for slug in slugs for setting in one_by_one(slug) + combined(slug)]


def batches(settings: list[Setting], games: int, seed: int) -> list[tuple[Setting, int, int]]:
    """The work in pieces, a piece of every setting in turn so that all are tried from the start."""
    starts = range(seed, seed + games, BATCH)
    return [(setting, start, min(BATCH, seed + games - start)) for start in starts for setting in settings]


def run(settings: list[Setting], games: int, seed: int, processes: int, console: Console) -> list[Find]:
    """Play them all and show how far it is."""
    finds: list[Find] = []
    decisions, began = 0, time.perf_counter()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[speed]}"),
    )
    with Progress(*columns, console=console) as progress, ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        task = progress.add_task(f"{len(settings)} settings", total=games * len(settings), speed="")
        work = {pool.submit(fuzz, *batch): batch for batch in batches(settings, games, seed)}
        for done in as_completed(work):
            taken, found = done.result()
            decisions += taken
            for find in found:
                console.print(f"[red]{find.setting}, seed {find.seed}: {find.error}")
            finds += found
            progress.update(
                task, advance=work[done][2], speed=f"{decisions / (time.perf_counter() - began):,.0f} decisions/s"
            )
    return finds


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="random games per setting (default 1000)")
    parser.add_argument("--game", choices=ww.available(), help="one game only")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default 0)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: all processors")
    chosen = parser.parse_args(arguments)
    console = Console()
    settings = settings_of([chosen.game] if chosen.game else ww.available())
    console.print(f"{chosen.games} games in each of {len(settings)} settings, {ww.build.kind()}")
    finds = run(settings, chosen.games, chosen.seed, chosen.processes, console)
    for find in finds:
        path = find.save(FINDS)
        console.print(f"written to {path}; see it with: worldwright replay {path}", soft_wrap=True)
    console.print(f"[red]{len(finds)} games went wrong" if finds else "[green]every game kept its invariants")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
