"""The figures as a page: tables, a plot, and in words what of the goals is reached."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import worldwright as ww
from bench.load.figures import HEADINGS, Figures, within
from bench.load.tables import BEGUN, MOST_BEGUN
from bench.results import machine

BY_HAND = "## What limits it"
ALL_GAMES = "all games"
GOAL_TABLES = 200
GOALS = (  # what 99 of 100 shall be within, in ms
    ("moves are acknowledged", "acknowledged", None),
    ("the last page shows a move", "everywhere", 100),
    ("pages load", "pages", 250),
)
IDLE_GOAL = 0.05  # processors of idle listeners


def markdown(runs: dict[str, Figures], seconds: float, pace: float, workers: int, drawn: Sequence[str]) -> str:
    """The part of the page that is measured."""
    about = "; ".join([ww.build.kind(), *(f"{name}: {value}" for name, value in machine().items())])
    rows = [f"| {name} | {' | '.join(figures.cells)} |" for name, figures in runs.items()]
    lines = [
        "# The web table under load",
        "",
        f"Measured by `make load` ({about}; one run of {seconds:.0f} seconds each).",
        f"Server, processes that draw ({workers}) and clients share the machine.",
        "Three numbers in one cell are the 50th, 95th and 99th of a hundred.",
        "",
        "**Busy** means: two people and three who watch at each table, all five games in turn, a move about every",
        f"{pace:g} seconds, some moves into the game ({BEGUN} up to {MOST_BEGUN // BEGUN} tables, fewer beyond).",
        "The last page is the last of those five that shows the move; the next move waits for it. Page loads are",
        "those of somebody who opens the front door, the lobby and a table meanwhile. The processor time of a move is",
        "that of the server, of its processes that draw, and of the clients.",
        "",
        *verdict(runs),
        "",
        f"| run | {' | '.join(HEADINGS)} |",
        f"|---|{'---|' * len(HEADINGS)}",
        *rows,
    ]
    if len(grown(runs)) > 1:
        lines += ["", "![How it grows](load.svg)"]
    lines += [
        "",
        "## What a move costs to draw",
        "",
        "Processor time of a process that draws, for three pairs of eyes, by `python -m bench.drawing`; shares by",
        "cProfile, which makes much of many small calls.",
        "",
        *drawn,
    ]
    return "\n".join(lines) + "\n"


def verdict(runs: dict[str, Figures]) -> list[str]:
    """What of the goals is reached, and how many tables reach them."""
    lines = []
    busy = [figures for figures in grown(runs) if figures.everywhere]
    aim = next((figures for figures in busy if figures.tables == GOAL_TABLES), None)
    if aim is not None:
        lines.append(f"At {aim.tables} tables with {aim.listeners:,} listeners, 99 of 100 times:")
        lines += ["", *(goal_line(aim, *goal) for goal in GOALS)]
        borne = [figures.tables for figures in busy if all(kept(figures, what, goal) for _, what, goal in GOALS)]
        if borne:
            lines += ["", f"The largest run that keeps both goals has {max(borne)} tables."]
    for name, figures in runs.items():
        if not figures.everywhere and figures.seconds:
            used = figures.serving + figures.drawing
            reached = "reached" if used <= IDLE_GOAL else "not reached"
            lines += ["", f"{name} take {100 * used:.1f}% of a processor (goal: {100 * IDLE_GOAL:.0f}%, {reached})."]
    return lines


def goal_line(figures: Figures, words: str, what: str, goal: int | None) -> str:
    taken = within(getattr(figures, what), 0.99)
    if goal is None:
        return f"- {words} within {taken:.0f} ms;"
    reached = "reached" if kept(figures, what, goal) else "**not reached**"
    return f"- {words} within {taken:.0f} ms (goal: {goal} ms, {reached});"


def kept(figures: Figures, what: str, goal: int | None) -> bool:
    return goal is None or within(getattr(figures, what), 0.99) <= goal


def grown(runs: dict[str, Figures]) -> list[Figures]:
    """The runs that differ by their tables alone, the smallest first."""
    return [figures for name, figures in runs.items() if name.endswith(ALL_GAMES)]


def written_by_hand(file: Path) -> str:
    """What stands below the figures and is not measured anew: what limits them."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    _, mark, rest = text.partition(BY_HAND)
    return f"\n{mark}{rest}" if mark else ""


def plot(runs: dict[str, Figures], file: Path) -> None:
    """How the times, the processors and the memory grow with the tables."""
    from matplotlib import pyplot

    found = grown(runs)
    tables = [one.tables for one in found]
    picture, (times, processors, memory) = pyplot.subplots(1, 3, figsize=(13, 4))
    for label, pick in (("to acknowledgement", "acknowledged"), ("to the last page", "everywhere")):
        times.plot(tables, [within(getattr(one, pick), 0.99) for one in found], marker="o", label=label)
    times.axhline(next(goal for _, what, goal in GOALS if what == "everywhere"), color="grey", linestyle=":")
    times.set(xlabel="busy tables", ylabel="99 of 100 moves within, ms", xscale="log", yscale="log")
    times.legend()
    for label, pick in (("that serve", "serving"), ("that draw", "drawing"), ("of the clients", "clients")):
        processors.plot(tables, [getattr(one, pick) for one in found], marker="o", label=label)
    processors.set(xlabel="busy tables", ylabel="processors", xscale="log")
    processors.legend()
    memory.plot(tables, [sum(one.memory) for one in found], marker="o")
    memory.set(xlabel="busy tables", ylabel="memory of the server and its workers, MB", xscale="log")
    picture.tight_layout()
    picture.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
    pyplot.close(picture)
