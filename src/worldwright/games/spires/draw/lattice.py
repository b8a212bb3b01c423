"""From the lattice to the table: where vertices, tiles and spaces are drawn (4.2, 18.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin, sqrt
from typing import Any, NamedTuple

from worldwright.draw.svg import Box, number
from worldwright.games.spires.board import corners_of

Point = tuple[float, float]
HEIGHT = sqrt(3) / 2
LARGEST = 84
TOKEN = 0.547  # of a unit from the vertex to the middle of a space
ANGLES = (44.7, 135.3)
BULGE = 0.10


def line_of(points: Iterable[Point]) -> str:
    return "L".join(f"{number(x)} {number(y)}" for x, y in points)


class Plan(NamedTuple):
    """How large a unit of the lattice is drawn, and where the origin lies."""

    unit: float
    x: float
    y: float

    def point(self, vertex: Sequence[float]) -> Point:
        q, r = vertex[0], vertex[1]
        return self.x + self.unit * (q + r / 2), self.y - self.unit * r * HEIGHT

    def corners(self, tile: Any) -> list[Point]:
        return [self.point(corner) for corner in corners_of((tile["q"], tile["r"]), tile["k"])]

    def outline(self, tile: Any) -> str:
        return f"M{line_of(self.corners(tile))}Z"

    def seam(self, tile: Any) -> str:
        """The soft border between the two spaces, from v to the middle of the short side."""
        return f"M{line_of([self.point((tile['q'], tile['r']))])}{self.bend(tile)}"

    def bend(self, tile: Any) -> str:
        x, y = self.point((tile["q"], tile["r"]))
        corners = self.corners(tile)
        mx, my = (corners[1][0] + corners[2][0]) / 2, (corners[1][1] + corners[2][1]) / 2
        dx, dy = mx - x, my - y
        one = (x + dx * 0.33 - dy * BULGE, y + dy * 0.33 + dx * BULGE)
        other = (x + dx * 0.67 + dy * BULGE, y + dy * 0.67 - dx * BULGE)
        return "C" + " ".join(f"{number(px)} {number(py)}" for px, py in (one, other, (mx, my)))

    def half(self, tile: Any, side: int) -> str:
        """The outline of one space."""
        corners = self.corners(tile)
        ends = (corners[1], corners[0]) if side == 0 else (corners[2], corners[3])
        return f"{self.seam(tile)}L{line_of(ends)}Z"

    def centre(self, tile: Any, side: int) -> Point:
        """The middle of a space (18.3)."""
        return self.toward((tile["q"], tile["r"]), 60 * tile["k"] + ANGLES[side], TOKEN)

    def toward(self, vertex: Sequence[float], angle: float, units: float) -> Point:
        x, y = self.point(vertex)
        return x + self.unit * units * cos(angle * pi / 180), y - self.unit * units * sin(angle * pi / 180)

    def outer(self, tile: Any, side: int) -> Point:
        """The outer corner of a space, where spire tokens stand."""
        return self.corners(tile)[0 if side == 0 else 3]

    def edge(self, tile: Any, edge: int) -> tuple[Point, Point]:
        """One of the five edges (4.3)."""
        middle = self.point((tile["q"], tile["r"]))
        ring = [middle, *self.corners(tile), middle]
        return ring[edge], ring[edge + 1]


def fitted(tiles: Sequence[Any], room: Box, spots: Sequence[Sequence[int]] = (), margin: tuple[float, float] = (35, 27)) -> Plan:
    """The largest plan that shows all tiles, and the vertices of all spots, in a room."""
    flat = Plan(1, 0, 0)
    points = [corner for tile in tiles for corner in flat.corners(tile)] + [flat.point(spot) for spot in spots] or [(-1.0, 0.0), (1.0, 0.0)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    unit = min(LARGEST, (room.width - 2 * margin[0]) / max(right - left, 1), (room.height - 2 * margin[1]) / max(bottom - top, 1))
    return Plan(unit, room.cx - unit * (left + right) / 2, room.cy - unit * (top + bottom) / 2)
