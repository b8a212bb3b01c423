"""What people and programs are told of a question and of a score."""

from __future__ import annotations

from typing import NamedTuple


class Decision(NamedTuple):
    """A question to one seat, as people and programs are told of it."""

    kind: str
    prompt: str
    seat: int


class ScoreLine(NamedTuple):
    """One line of the score sheet: the points of all lines add up to the score."""

    label: str
    points: int
    rule: str
