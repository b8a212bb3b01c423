"""Where hexes lie, and the outlines of hexes and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from worldwright.draw.svg import number

ACROSS, DOWN = 0.866, 1.5
Cell = tuple[int, int]  # x and r in doubled coordinates (17)
Spot = tuple[float, float]
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # from the top clockwise


class Plan(NamedTuple):
    """How large hexes are, and where the first one lies."""

    size: float
    x: float
    y: float

    def point(self, cell: Sequence[float]) -> Spot:
        """The middle of a hex."""
        return self.x + cell[0] * ACROSS * self.size, self.y + cell[1] * DOWN * self.size

    def middle(self, cells: Sequence[Sequence[float]]) -> Spot:
        """The middle of several hexes."""
        spots = [self.point(cell) for cell in cells]
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


@lru_cache(maxsize=4_096)
def corners(plan: Plan, cell: Cell, scale: float = 1.0) -> tuple[Spot, ...]:
    """The six corners of a hex, from the top clockwise."""
    cx, cy = plan.point(cell)
    radius = plan.size * scale
    return tuple((cx + radius * sin(radians(60 * k)), cy - radius * cos(radians(60 * k))) for k in range(6))


def ring(spots: Sequence[Spot]) -> str:
    return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in spots]) + "Z"


@lru_cache(maxsize=4_096)
def hex_path(plan: Plan, cell: Cell, scale: float = 1.0) -> str:
    """The outline of one hex."""
    return ring(corners(plan, cell, scale))


@lru_cache(maxsize=1_024)
def outline(plan: Plan, cells: tuple[Cell, ...]) -> str:
    """The outline of several hexes that lie side by side: the edges that only one of them has."""
    edges = {edge for cell in cells for edge in edges_of(cell)}
    free = {start: end for start, end in edges if (end, start) not in edges}
    paths = []
    while free:
        at = next(iter(sorted(free)))
        line = []
        while at in free:
            line.append((plan.x + at[0] * ACROSS * plan.size, plan.y + at[1] * plan.size / 2))
            at = free.pop(at)
        paths.append(ring(line))
    return "".join(paths)


def edges_of(cell: Cell) -> list[tuple[Cell, Cell]]:
    """The six edges clockwise, between corners in halves of a hex."""
    around = [(cell[0] + x, 3 * cell[1] + y) for x, y in CORNERS]
    return list(zip(around, (*around[1:], around[0]), strict=True))
