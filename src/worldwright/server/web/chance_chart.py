"""The chances to win over a game as lines of a small chart: pure geometry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

WIDTH, HEIGHT = 454, 210
LEFT, RIGHT, TOP, BOTTOM = 42, 424, 14, 184
DISC = 21  # across, with some air
SIGN = 20  # of a seat, at the end of its line
NAME, NUMBER = 52, 22  # room for "Round 1", and for a number
SMOOTH = 2  # decisions to each side that a point of the curve is the mean of


def charted(curve: Sequence[Sequence[float]], players: int) -> list[list[float]]:
    """The chances of each seat, smoothed a little: a search is not certain of its per cents.

    The last point is the result and stays as it is.
    """
    lines = []
    for seat in range(players):
        values = [point[seat] for point in curve]
        line = []
        for at in range(len(values)):
            near = values[max(0, at - SMOOTH) : at + SMOOTH + 1] if at < len(values) - 1 else values[-1:]
            line.append(sum(near) / len(near))
        lines.append(line)
    return lines


@dataclass(frozen=True)
class Chart:
    """A chart of so many plies, with the mistakes as numbered discs on the own line."""

    lines: list[list[float]]
    plies: int
    mistakes: Sequence[Any]
    rounds: Sequence[tuple[int, str]] = ()
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT

    def x(self, ply: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * ply / max(1, self.plies), 1)

    def y(self, chance: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * chance, 1)

    def path(self, seat: int) -> str:
        """The line of a seat."""
        points = [f"{self.x(ply)} {self.y(chance)}" for ply, chance in enumerate(self.lines[seat])]
        return f"M{'L'.join(points)}"

    @property
    def levels(self) -> list[tuple[int, float]]:
        return [(percent, self.y(percent / 100)) for percent in (0, 25, 50, 75, 100)]

    def discs(self, seat: int) -> list[tuple[Any, float, float]]:
        """Every mistake with its place on the line of a seat; one that would hide another stands above it."""
        line = self.lines[seat]
        found: list[tuple[Any, float, float]] = []
        for mistake in self.mistakes:
            x, y = self.x(mistake.ply), self.y(line[min(mistake.ply, len(line) - 1)])
            while any(abs(x - other) < DISC and abs(y - above) < DISC for _, other, above in found):
                y -= DISC
            found.append((mistake, x, round(y, 1)))
        return found

    @property
    def ends(self) -> list[tuple[int, float]]:
        """Where the signs of the seats stand behind their lines, never over one another."""
        order = sorted(range(len(self.lines)), key=lambda seat: -self.lines[seat][-1])
        found: list[tuple[int, float]] = []
        for seat in order:
            wish = self.y(self.lines[seat][-1]) - SIGN / 2
            found.append((seat, max(wish, found[-1][1] + SIGN + 1) if found else wish))
        lowest: float = HEIGHT - SIGN
        for place in range(len(found) - 1, -1, -1):
            seat, y = found[place]
            found[place] = (seat, min(y, lowest))
            lowest = found[place][1] - SIGN - 1
        return found

    @property
    def marks(self) -> list[tuple[str, float]]:
        """Where rounds begin: the first by its name, the others by their number, as far as there is room."""
        found: list[tuple[str, float]] = []
        for ply, name in self.rounds:
            if not found or self.x(ply) - found[-1][1] > (NAME if len(found) == 1 else NUMBER):
                found.append((name.rpartition(" ")[2] if found else name, self.x(ply)))
        return found
