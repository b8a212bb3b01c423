"""A row of numbers as a line, drawn by us as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, EDGE = 320, 84, 8


@dataclass(frozen=True)
class Line:
    """Numbers over time on a small piece of paper, with a level to compare them with, and how unsure each is."""

    numbers: Sequence[float]
    level: float | None = None
    within: Sequence[float] = ()

    @property
    def bounds(self) -> tuple[float, float]:
        around = self.within or [0.0] * len(self.numbers)
        low = [number - half for number, half in zip(self.numbers, around, strict=True)]
        high = [number + half for number, half in zip(self.numbers, around, strict=True)]
        level = [] if self.level is None else [self.level]
        return min([*low, *level]), max([*high, *level])

    def x(self, place: int) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * (place / (len(self.numbers) - 1) if len(self.numbers) > 1 else 1), 1)

    def y(self, number: float) -> float:
        low, high = self.bounds
        return round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (number - low) / ((high - low) or 1), 1)

    @property
    def points(self) -> list[tuple[float, float]]:
        return [(self.x(place), self.y(number)) for place, number in enumerate(self.numbers)]

    @property
    def path(self) -> str:
        return "M" + "L".join(f"{x} {y}" for x, y in self.points)

    @property
    def band(self) -> str:
        """The range around the line."""
        there = [(self.x(n), self.y(a + b)) for n, (a, b) in enumerate(zip(self.numbers, self.within, strict=True))]
        back = [(self.x(n), self.y(a - b)) for n, (a, b) in enumerate(zip(self.numbers, self.within, strict=True))]
        return "M" + "L".join(f"{x} {y}" for x, y in [*there, *reversed(back)]) + "z"
