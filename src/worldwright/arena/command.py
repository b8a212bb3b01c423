"""`worldwright arena`: a tournament from the command line, with its progress, its table and its report."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import worldwright as ww
from worldwright import agents
from worldwright.arena.ratings import bradley_terry, first_places
from worldwright.arena.report import plotting, report
from worldwright.arena.tournament import Tournament
from worldwright.engine.errors import BadOption
from worldwright.terminal.options import add_option, options_of
from worldwright.wording import several
from worldwright.writable import require_writable

KEPT = "The same command goes on from there."
LOST = "They are not kept: with --file they are, and the same command goes on from there."


def add_arguments(arena: argparse.ArgumentParser) -> None:
    """What the command takes."""
    arena.add_argument("game", metavar="GAME", help=f"one of: {', '.join(ww.available())}")
    arena.add_argument("--agents", default="normal,greedy", help=f"who plays, of: {', '.join(agents.levels())}")
    arena.add_argument("--players", default="2", help="how many sit at a table, such as 3 or 2-4 (default: 2)")
    arena.add_argument("--games", type=int, default=100, help="how many games, for each such number (default: 100)")
    arena.add_argument("--workers", type=int, default=1, help="in so many processes (default: 1)")
    arena.add_argument("--ray", default="", metavar="ADDRESS", help="on a Ray cluster; 'local' begins one here")
    arena.add_argument("--seed", type=int, default=0, help="of the deals (default: 0)")
    add_option(arena)
    arena.add_argument("--file", type=Path, help="keep results here, and go on from those that are there")
    arena.add_argument("--report", type=Path, help="write a page with plots")
    arena.add_argument(
        "--early", action="store_true", help="stop when the first agent is proven better than each other one, or not"
    )


def run(args: argparse.Namespace, console: Console) -> None:
    """Play the tournament and tell how it went."""
    tournament = asked_for(args)
    try:
        played(tournament, args, console)
    except KeyboardInterrupt:
        console.print(f"Interrupted after {len(tournament.results)} of {several(len(tournament.matches), 'game')}.")
        console.print(KEPT if args.file else LOST)
        raise
    finally:
        tell(tournament, console)
    if args.report:
        args.report.write_text(report(list(tournament.results.values())), encoding="utf-8")
        console.print(f"The report is in {args.report}.")


def asked_for(args: argparse.Namespace) -> Tournament:
    """The tournament; whatever is wrong with it, or with where it is to be written, is told before a game is played."""
    names = args.agents.split(",")
    for name in names:
        agents.make(name)
    if args.games < 1 or args.workers < 1:
        raise BadOption(f"a tournament has a game and a worker or more, not {args.games} and {args.workers}")
    counts = numbers(args.players)
    options = options_of(args.option)
    for players in counts:
        ww.load(args.game).terms(players, 0, options)
    for file in (args.file, args.report):
        if file:
            require_writable(file)
    if args.report:
        plotting()
    return Tournament(args.game, names, counts, args.games, args.seed, list(options.items()), args.file, args.early)


def played(tournament: Tournament, args: argparse.Namespace, console: Console) -> None:
    """Play what is left, with its progress."""
    columns = (*Progress.get_default_columns()[:3], TimeRemainingColumn(), TextColumn("{task.fields[standing]}"))
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task("games", total=len(tournament.matches), completed=len(tournament.results), standing="")
        first = tournament.names[0]
        standing = first_places(list(tournament.results.values()), first)
        for result in tournament.run(args.workers, args.ray):
            standing += first_places([result], first)
            progress.update(bar, advance=1, standing=f"{first} {standing}")


def tell(tournament: Tournament, console: Console) -> None:
    """How it stands, for each number of players: a fair share is another one with each."""
    results = list(tournament.results.values())
    table = Table("players", "games", "agent", "first places", "Elo", box=None)
    for players in sorted({result.match.players for result in results}):
        here = [result for result in results if result.match.players == players]
        elo = {rating.name: str(rating) for rating in bradley_terry(here, tournament.names)}
        for row, name in enumerate(tournament.names):
            about = [str(players), str(len(here))] if row == 0 else ["", ""]
            table.add_row(*about, name, str(first_places(here, name)), elo.get(name, ""))
    if results:
        console.print(table)
    if tournament.is_decided():
        console.print(f"Decided after {several(len(results), 'game')}.")


def numbers(text: str) -> list[int]:
    """The numbers of `3` or `2-4`."""
    first, dash, last = text.partition("-")
    if not first.isdecimal() or (dash and not (last.isdecimal() and int(first) <= int(last))):
        raise BadOption(f"how many players: such as 3 or 2-4, not {text!r}")
    return list(range(int(first), int(last or first) + 1))
