"""How a game is learned from search, in numbers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NamedTuple

from worldwright.engine.errors import BadOption, WorldwrightError
from worldwright.writable import require_writable


@dataclass
class Course:
    """How to learn. The defaults suit two cores and ten minutes."""

    slug: str
    players: int = 2
    minutes: float = 10.0
    watch: float = 0.1  # the part of the time in which greedy is watched
    last: float = 0.1  # and the one at the end in which it is tried against the search by hand,
    each: float = 0.03  # both with so many seconds for each decision
    seconds: float = 60.0  # of a round
    workers: int = 2
    simulations: int = 240  # of a decision that is searched at length
    rival: int = 240  # and of the search by hand
    meet: int = 3  # one game in so many is played against it
    stray: float = 0.04  # how often something else is done than was found: to show what to do then
    lot: float = 0.15  # how often a move is drawn by how much it was searched; both less often where games are long
    noted: float = 0.25  # how many of the decisions that are searched briefly are learned from
    trust: float = 0.5  # how much the network counts in what a position is worth while it plays,
    follow: float = 0.5  # and in which moves are likely; 1 and 1: it plays by itself, many times as fast
    reach: float = 0.85  # how much less what was thought one decision later counts in what a position is to be worth
    width: int = 128
    rate: float = 1e-3
    decay: float = 1.0  # how much of a weight is lost in steps of a rate of 1
    blind: float = 0.15  # how much of a tensor is not seen while learning, so that nothing is learned by heart
    heed: float = 1.0  # how much what was thought counts beside the result, which it takes in at last
    epochs: int = 1
    part: int = 4096
    keep: int = 6  # rounds that are learned from,
    again: float = 0.0  # so many times as much from all of them as is new; 0: all of it, after every round
    seed: int = 0
    gpu: bool = False


class Command(NamedTuple):
    """What somebody asked for at the command line."""

    course: Course
    start: Path | None
    out: Path | None
    curve: Path | None


def command(prog: str, description: str, usual: Course) -> Command:
    """Every part of a course is an option; those that are not given are as `usual`."""
    top = argparse.ArgumentParser(prog=prog, description=description)
    top.add_argument("slug", metavar="GAME")
    for part in fields(Course):
        if part.name == "gpu":
            top.add_argument("--gpu", action="store_true", help="learn on a GPU, with CuPy")
        elif part.name != "slug":
            top.add_argument(f"--{part.name}", type=type(part.default), default=getattr(usual, part.name))
    top.add_argument("--start", type=Path, help="weights to go on from")
    add_files(top)
    args = vars(top.parse_args())
    start, out, curve = (args.pop(name) for name in ("start", "out", "curve"))
    return Command(Course(**args), start, out, curve)


def add_files(top: argparse.ArgumentParser) -> None:
    """Where what was learned is written."""
    top.add_argument("--out", type=new_file, help="where the weights go, such as learned.npz")
    top.add_argument("--curve", type=new_file, help="where the curve goes, as JSON")


def new_file(text: str) -> Path:
    """A file that can be written: nobody learns for hours first."""
    try:
        return require_writable(Path(text))
    except BadOption as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def in_a_sentence(learn: Callable[[], object]) -> None:
    """Learn; why it cannot go on is told in a sentence."""
    try:
        learn()
    except WorldwrightError as error:
        sys.exit(f"worldwright: {error}")
    except KeyboardInterrupt:
        sys.exit("Interrupted: what was written of the weights until now is there.")
