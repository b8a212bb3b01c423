"""`python -m bench.load`: how many people one server bears, with all games on its tables.

Each table has two players and spectators that listen to its stream as a browser does, compressed. Figures are taken
from the moment a move is sent to its acknowledgement, and to the last page that shows it. Server and clients share
the machine. What the server spends its time on is found with `py-spy record --subprocesses --pid`.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from bench.drawing import table as drawing_costs
from bench.load.figures import HEADINGS, Figures
from bench.load.report import ALL_GAMES, GOAL_TABLES, markdown, plot, written_by_hand
from bench.load.server import Server
from bench.load.tables import busy, idle
from bench.worker import ROOT
from worldwright.engine.registry import available, load
from worldwright.server.connections import room_for
from worldwright.server.settings import Settings

GROWTH = [10, 50, 100, 200, 500, 1000]
SOCKETS = 12_000  # that the clients of the largest run have open
ALONE = 50  # tables of each game alone
WATCHING = 3  # beside two players at each table
Work = Callable[[Server], Awaitable[Figures]]


async def measure(options: argparse.Namespace) -> dict[str, Figures]:
    """Every run by its name."""
    runs: dict[str, Figures] = {}
    room_for(SOCKETS)
    games = options.games or available()

    def at(games: list[str], tables: int, watching: int = WATCHING) -> Work:
        return partial(busy, games=games, tables=tables, watching=watching, seconds=options.seconds, pace=options.pace)

    async def run(name: str, work: Work, workers: int | None = None) -> None:
        settings = {} if workers is None else {"WORLDWRIGHT_RENDER_WORKERS": str(workers)}
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), settings)
            gc.disable()  # the clients are what measures: they do not stop to look for garbage
            try:
                runs[name] = await work(server)
            finally:
                gc.enable()
                server.stop()
        print(f"{name}: {', '.join(f'{head} {cell}' for head, cell in zip(HEADINGS, runs[name].cells))}", flush=True)

    for tables in options.tables:
        await run(f"{tables} tables, {ALL_GAMES}", at(games, tables))
    if options.all:
        one = f"{GOAL_TABLES} tables, {ALL_GAMES}, one process that draws"
        await run(one, at(games, GOAL_TABLES), workers=1)
        for game in games:
            await run(f"{ALONE} tables, {load(game).title} alone", at([game], ALONE))
    if options.all or options.crowds:
        await run("100 spectators at one table", at(["spires"], 1, watching=98))
        await run("1,000 idle listeners", partial(idle, listeners=1000, seconds=2 * options.seconds))
    return runs


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, nargs="*", default=GROWTH, help="busy tables of each run")
    parser.add_argument("--seconds", type=float, default=12.0, help="how long they play (default 12)")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between the moves of a table (default 2)")
    parser.add_argument("--games", nargs="*", help="only these")
    parser.add_argument("--crowds", action="store_true", help="a crowd at one table and idle listeners, too")
    parser.add_argument("--all", action="store_true", help="each game alone and a single process that draws, too")
    parser.add_argument("--out", type=Path, help="file for the figures, and beside it load.svg")
    options = parser.parse_args()
    out: Path = options.out or ROOT / "docs" / "load.md"
    out.parent.mkdir(parents=True, exist_ok=True)
    runs = asyncio.run(measure(options))
    workers = Settings.from_environment().render_workers
    told = markdown(runs, options.seconds, options.pace, workers, drawing_costs())
    out.write_text(told + written_by_hand(out), encoding="utf-8")
    if len(options.tables) > 1:
        plot(runs, out.with_name("load.svg"))


if __name__ == "__main__":
    main()
