"""What an action leads to, as far as the seat that would take it can know; `prospects` finds it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

Amounts = dict[tuple[int, str], int]  # score lines and resources, by seat and name


class Gain(NamedTuple):
    """A line of the score sheet or a resource of a seat, and how it changes."""

    seat: int
    what: str
    least: int
    most: int


@dataclass(frozen=True)
class Outcome:
    """What one legal action leads to, for the seat that would take it."""

    final: bool  # it passes the turn, or brings something to light: it cannot be taken back
    reveals: bool  # something comes to light, or chance decides, before the next question
    open: bool  # later choices of the seat add to it; `gains` are what it brings at once
    gains: tuple[Gain, ...]
    events: tuple[dict[str, Any], ...]  # what happens at once, as the seat would see it
    idle: str  # why nothing would come of it; empty otherwise

    def points(self, seat: int, labels: frozenset[str] | None = None) -> tuple[int, int]:
        """The least and the most that all lines of a seat change together, each line by itself."""
        mine = [gain for gain in self.gains if gain.seat == seat and (labels is None or gain.what in labels)]
        return sum(gain.least for gain in mine), sum(gain.most for gain in mine)


class Candidate(NamedTuple):
    """A legal action in words, with what it leads to where somebody has worked that out."""

    action: int
    text: str
    outcome: Outcome | None = None
    then: tuple[Candidate, ...] = ()  # what may be answered next, where somebody has looked ahead
    back: int = 0  # so many own answers would be taken back first: what could be answered instead
