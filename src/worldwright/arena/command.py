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
from worldwright.arena.report import report
from worldwright.arena.tournament import Tournament


def add_arguments(arena: argparse.ArgumentParser) -> None:
    """What the command takes."""
    arena.add_argument("game", metavar="GAME", help=f"one of: {', '.join(ww.available())}")
    arena.add_argument("--agents", default="greedy,random", help=f"who plays, of: {', '.join(agents.levels())}")
    arena.add_argument("--players", type=int, default=2, help="how many sit at a table (default: 2)")
    arena.add_argument("--games", type=int, default=100, help="how many games (default: 100)")
    arena.add_argument("--workers", type=int, default=1, help="in so many processes (default: 1)")
    arena.add_argument("--seed", type=int, default=0, help="of the deals (default: 0)")
    arena.add_argument("--file", type=Path, help="keep results here, and go on from those that are there")
    arena.add_argument("--report", type=Path, help="write a page with plots")
    arena.add_argument("--early", action="store_true", help="stop when the first agent is proven better, or not")


def run(args: argparse.Namespace, console: Console) -> None:
    """Play the tournament and tell how it went."""
    names = args.agents.split(",")
    for name in names:
        agents.make(name)  # complains at once
    ww.load(args.game).terms(args.players, 0, {})
    tournament = Tournament(args.game, names, args.players, args.games, args.seed, file=args.file, early=args.early)
    columns = (*Progress.get_default_columns()[:3], TimeRemainingColumn(), TextColumn("{task.fields[standing]}"))
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task("games", total=args.games, completed=len(tournament.results), standing="")
        for _ in tournament.run(args.workers):
            leader = first_places(list(tournament.results.values()), tournament.names[0])
            progress.update(bar, advance=1, standing=f"{tournament.names[0]} {leader}")
    results = list(tournament.results.values())
    rated = bradley_terry(results, tournament.names) if len(tournament.names) > 1 else []
    elo = {rating.name: f"{rating.elo:+.0f} ± {rating.error:.0f}" for rating in rated}
    table = Table("agent", "first places", "Elo", box=None)
    for name in tournament.names:
        table.add_row(name, str(first_places(results, name)), elo.get(name, ""))
    console.print(table)
    if args.report:
        args.report.write_text(report(results), encoding="utf-8")
        console.print(f"The report is in {args.report}.")
