"""From the lattice to the table: where vertices, tiles and spaces are drawn (4.2, 18.3), and which way the world is turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, pi, sin
from typing import Any, NamedTuple

from worldwright.draw.svg import Box, number
from worldwright.games.spires import compass
from worldwright.games.spires.board import border_keys, corners_of

Point = tuple[float, float]
LARGEST = 100
BULGE = 0.10
ANGLES = (0, 90, 30, -30, 60, -60)  # ways to lay the world on the table
GAIN = 1.2  # it is laid anew only if it can be drawn so much larger
NO_MARGIN = (0.0, 0.0)


def line_of(points: Iterable[Point]) -> str:
    return "L".join(f"{number(x)} {number(y)}" for x, y in points)


@cache
def cos_sin(angle: float) -> Point:
    return cos(angle * pi / 180), sin(angle * pi / 180)


def rotated(point: Point, angle: float) -> Point:
    """A point turned counter-clockwise about the origin, y growing downwards."""
    c, s = cos_sin(angle)
    return point[0] * c + point[1] * s, point[1] * c - point[0] * s


class Plan(NamedTuple):
    """How large a unit of the lattice is drawn, where the origin lies, and by how many degrees the world is turned."""

    unit: float
    x: float
    y: float
    angle: float = 0

    def lay(self, point: Point) -> Point:
        """A point in units, on the table."""
        x, y = rotated(point, self.angle)
        return self.x + self.unit * x, self.y + self.unit * y

    def point(self, vertex: Sequence[float]) -> Point:
        return self.lay(compass.point(vertex))

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
        return self.lay(compass.centre(tile, side))

    def toward(self, vertex: Sequence[float], angle: float, units: float) -> Point:
        x, y = self.point(vertex)
        dx, dy = rotated((self.unit * units, 0), angle + self.angle)
        return x + dx, y + dy

    def outer(self, tile: Any, side: int) -> Point:
        """The outer corner of a space, where spire tokens stand."""
        return self.corners(tile)[0 if side == 0 else 3]

    def edge(self, tile: Any, edge: int) -> tuple[Point, Point]:
        """One of the five edges (4.3)."""
        middle = self.point((tile["q"], tile["r"]))
        ring = [middle, *self.corners(tile), middle]
        return ring[edge], ring[edge + 1]

    def shore(self, tiles: Sequence[Any], spaces: Sequence[Sequence[int]]) -> str:
        """The outline of a landscape: every half-edge (4.5) that only one of its spaces has, and the seams to other terrains."""
        halves = [half for tile, side in spaces for half in half_edges(tiles[tile], side)]
        shared = Counter(key for key, _, _ in halves)
        lines = [f"M{line_of([self.point(one), self.point(other)])}" for key, one, other in halves if shared[key] == 1]
        members = {(tile, side) for tile, side in spaces}
        return "".join([*lines, *(self.seam(tiles[tile]) for tile, side in spaces if (tile, 1 - side) not in members)])


def half_edges(tile: Any, side: int) -> list[tuple[tuple[int, int], Sequence[float], Sequence[float]]]:
    """The straight border of a space: the key of each half-edge, the corner where it starts and the middle of the edge."""
    vertex = (tile["q"], tile["r"])
    p0, p1, p2, p3 = corners_of(vertex, tile["k"])
    starts = (vertex, p0, p0, p1, p1) if side == 0 else (p2, p2, p3, p3, vertex)
    keys = border_keys(vertex, tile["k"])[side]
    return [
        (key, start, ((key[0] - 2 * start[0]) / 2, (key[1] - 2 * start[1]) / 2))
        for key, start in zip(keys, starts, strict=True)
    ]


# --- Framing --------------------------------------------------------------------------------------


class Span(NamedTuple):
    """The rectangle around some points."""

    left: float
    top: float
    right: float
    bottom: float

    def with_points(self, points: Iterable[Point]) -> Span:
        xs, ys = zip((self.left, self.top), (self.right, self.bottom), *points, strict=True)
        return Span(min(xs), min(ys), max(xs), max(ys))

    def unit_in(self, room: Box, margin: Point = NO_MARGIN) -> float:
        """The largest unit with which it fits into a room."""
        across = (room.width - 2 * margin[0]) / max(self.right - self.left, 1)
        down = (room.height - 2 * margin[1]) / max(self.bottom - self.top, 1)
        return min(LARGEST, across, down)


def around(tile: Any, angle: float) -> list[Point]:
    return Plan(1, 0, 0, angle).corners(tile)


def lie_of(tiles: Sequence[Any], room: Box) -> int:
    """By how much the world is turned to fill a room. It follows the growth of the world and changes only for a clear gain, so that it rarely moves."""
    angle = 0
    spans = {other: Span(0, 0, 0, 0) for other in ANGLES}
    for tile in tiles:
        spans = {other: span.with_points(around(tile, other)) for other, span in spans.items()}
        units = {other: span.unit_in(room) for other, span in spans.items()}
        best = max(ANGLES, key=lambda other: units[other])
        if units[best] > GAIN * units[angle]:
            angle = best
    return angle


def span_of(tiles: Sequence[Any], angle: float, spots: Sequence[Sequence[int]] = ()) -> Span:
    """The rectangle around tiles and spots, in units."""
    flat = Plan(1, 0, 0, angle)
    points = [corner for tile in tiles for corner in flat.corners(tile)] + [flat.point(spot) for spot in spots] or [
        (-1.0, 0.0),
        (1.0, 0.0),
    ]
    return Span(*points[0], *points[0]).with_points(points)


def fitted(
    tiles: Sequence[Any], room: Box, angle: float = 0, spots: Sequence[Sequence[int]] = (), margin: Point = (26, 20)
) -> Plan:
    """The largest plan that shows all tiles, and the vertices of all spots, in a room."""
    span = span_of(tiles, angle, spots)
    unit = span.unit_in(room, margin)
    return Plan(
        unit, room.cx - unit * (span.left + span.right) / 2, room.cy - unit * (span.top + span.bottom) / 2, angle
    )


def close_up(whole: Plan, tiles: Sequence[Any], room: Box, middle: Point, unit: float, margin: float) -> Plan:
    """The part of a world around a point of the whole plan, drawn larger; no empty sky is shown where there is land to see."""
    span = span_of(tiles, whole.angle)
    x = clamped(
        room.cx - unit * (middle[0] - whole.x) / whole.unit,
        room.right - margin - unit * span.right,
        room.x + margin - unit * span.left,
    )
    y = clamped(
        room.cy - unit * (middle[1] - whole.y) / whole.unit,
        room.bottom - margin - unit * span.bottom,
        room.y + margin - unit * span.top,
    )
    return Plan(unit, x, y, whole.angle)


def clamped(value: float, least: float, most: float) -> float:
    """The value within its limits; between them where they have changed places."""
    return (least + most) / 2 if least > most else min(max(value, least), most)
