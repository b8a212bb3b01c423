"""How the scores of a finished game grew, as lines over its moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from worldwright.engine.events import Event
from worldwright.engine.record import Record


class Paper(NamedTuple):
    """The paper a plot is drawn on: its size, where the first and the last move stand, and the scores between."""

    width: int = 1060
    height: int = 76
    left: int = 44
    right: int = 1020
    top: int = 12
    bottom: int = 58
    sign: int = 18  # the size of a seat's sign


PAPER = Paper()
NAME = 60  # room for the name of a round


@dataclass(frozen=True)
class Course:
    """Standing scores after every ply, and the plies at which a new round began."""

    scores: list[list[int]]
    rounds: list[tuple[int, str]]


@dataclass(frozen=True)
class Plot:
    """The picture of a course: one line per seat with its sign at the end."""

    course: Course

    @property
    def plies(self) -> int:
        return len(self.course.scores) - 1

    @cached_property
    def top(self) -> int:
        highest = max((max(scores) for scores in self.course.scores), default=0)
        return max(10, -(-highest // 10) * 10)

    @cached_property
    def floor(self) -> int:
        return min(0, min((min(scores) for scores in self.course.scores), default=0))

    def x(self, ply: int) -> float:
        return round(PAPER.left + (PAPER.right - PAPER.left) * ply / max(1, self.plies), 1)

    def y(self, score: float) -> float:
        return round(PAPER.bottom - (PAPER.bottom - PAPER.top) * (score - self.floor) / (self.top - self.floor), 1)

    @property
    def levels(self) -> list[tuple[int, float]]:
        step = 10 * -(-self.top // 40)
        return [(score, self.y(score)) for score in range(0, self.top + 1, step)]

    @property
    def rounds(self) -> list[tuple[str, float]]:
        """Where rounds begin, those whose names would not stand on another one's."""
        found: list[tuple[str, float]] = []
        for ply, name in self.course.rounds:
            if not found or self.x(ply) - found[-1][1] > NAME:
                found.append((name, self.x(ply)))
        return found

    def line(self, seat: int) -> str:
        """The path of a seat's score, through the plies around which it changes."""
        run = [scores[seat] for scores in self.course.scores]
        turns = [ply for ply in range(len(run)) if ply in (0, self.plies) or run[ply - 1 : ply + 2] != [run[ply]] * 3]
        return "M" + "L".join(f"{self.x(ply)} {self.y(run[ply])}" for ply in turns)

    @property
    def signs(self) -> list[tuple[int, float]]:
        """Where the signs stand at the end of the lines, pushed apart: none hides another or leaves the paper."""
        last = self.course.scores[-1]
        ends = sorted(range(len(last)), key=lambda seat: -last[seat])
        apart = min(PAPER.sign + 1, (PAPER.height - PAPER.sign) / max(1, len(ends) - 1))
        ys = [self.y(last[seat]) - PAPER.sign / 2 for seat in ends]
        for place in range(1, len(ys)):
            ys[place] = max(ys[place], ys[place - 1] + apart)
        for place, y in enumerate(ys):
            ys[place] = round(min(y, PAPER.height - PAPER.sign - apart * (len(ys) - 1 - place)), 1)
        return list(zip(ends, ys, strict=True))


@lru_cache(maxsize=16)
def plotted(record: str) -> Course:
    """Play a record again and note the scores."""
    scores = []
    for state in Record.parse(record).positions():
        scores.append(state.scores)
    return Course(scores, rounds_of(state.events))


def rounds_of(events: Iterable[Event]) -> list[tuple[int, str]]:
    """The plies at which rounds begin, with their names."""
    begun = [event for event in events if event.kind == "round" and "number" in event.data]
    return [(event.ply, f"Round {event.data['number']}") for event in begun]
