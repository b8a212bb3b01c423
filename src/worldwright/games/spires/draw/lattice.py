"""From the lattice to the table: where vertices, tiles and spaces are drawn (4.2, 18.3), and how the world is laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import NamedTuple, TypedDict

from worldwright.draw.svg import Box, number
from worldwright.games.spires import words_compass
from worldwright.games.spires.board import border_keys, corners_of, spots_around

Point = tuple[float, float]
LARGEST = 100
BULGE = 0.10
NO_MARGIN = (0.0, 0.0)
NORTH_UP = 0.0  # the world never turns: a place is found again where it was


def line_of(points: Iterable[Point]) -> str:
    return "L".join(f"{number(x)} {number(y)}" for x, y in points)


@cache
def cos_sin(angle: float) -> Point:
    return cos(angle * pi / 180), sin(angle * pi / 180)


def rotated(point: Point, angle: float) -> Point:
    """A point turned counter-clockwise about the origin, y growing downwards."""
    c, s = cos_sin(angle)
    return point[0] * c + point[1] * s, point[1] * c - point[0] * s


class Lying(TypedDict):
    """A tile as it lies: the vertex in the middle of its long side, and its rotation."""

    q: int
    r: int
    k: int


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
        return self.lay(words_compass.point(vertex))

    def corners(self, tile: Lying) -> list[Point]:
        return _corners(self, tile["q"], tile["r"], tile["k"])

    def outline(self, tile: Lying) -> str:
        return _outline(self, tile["q"], tile["r"], tile["k"])

    def seam(self, tile: Lying) -> str:
        """The soft border between the two spaces, from v to the middle of the short side."""
        return _seam(self, tile["q"], tile["r"], tile["k"])

    def half(self, tile: Lying, side: int) -> str:
        """The outline of one space."""
        return _half(self, tile["q"], tile["r"], tile["k"], side)

    def centre(self, tile: Lying, side: int) -> Point:
        """The middle of a space (18.3)."""
        return _centre(self, tile["q"], tile["r"], tile["k"], side)

    def toward(self, vertex: Sequence[float], angle: float, units: float) -> Point:
        x, y = self.point(vertex)
        dx, dy = rotated((self.unit * units, 0), angle + self.angle)
        return x + dx, y + dy

    def outer(self, tile: Lying, side: int) -> Point:
        """The outer corner of a space, where spire tokens stand."""
        return self.corners(tile)[0 if side == 0 else 3]

    def edge(self, tile: Lying, edge: int) -> tuple[Point, Point]:
        """One of the five edges (4.3)."""
        middle = self.point((tile["q"], tile["r"]))
        ring = [middle, *self.corners(tile), middle]
        return ring[edge], ring[edge + 1]

    def shore(self, spaces: Sequence[tuple[int, int, int, int]]) -> str:
        """The outline of a landscape: half-edges (4.5) that only one of its spaces has, and seams to other terrains."""
        halves = [half for q, r, k, side in spaces for half in _border(self, q, r, k, side)]
        shared = Counter([key for key, _ in halves])
        lines = [line for key, line in halves if shared[key] == 1]
        members = set(spaces)
        return "".join(lines + [_seam(self, q, r, k) for q, r, k, side in spaces if (q, r, k, 1 - side) not in members])


# --- Where a tile lies on a plan: worked out once, as most of the world stays where it is ----------


@lru_cache(maxsize=4_096)
def _corners(plan: Plan, q: int, r: int, k: int) -> list[Point]:
    return [plan.point(corner) for corner in corners_of((q, r), k)]


@lru_cache(maxsize=4_096)
def _outline(plan: Plan, q: int, r: int, k: int) -> str:
    return f"M{line_of(_corners(plan, q, r, k))}Z"


@lru_cache(maxsize=4_096)
def _seam(plan: Plan, q: int, r: int, k: int) -> str:
    x, y = plan.point((q, r))
    corners = _corners(plan, q, r, k)
    mx, my = (corners[1][0] + corners[2][0]) / 2, (corners[1][1] + corners[2][1]) / 2
    dx, dy = mx - x, my - y
    one = (x + dx * 0.33 - dy * BULGE, y + dy * 0.33 + dx * BULGE)
    other = (x + dx * 0.67 + dy * BULGE, y + dy * 0.67 - dx * BULGE)
    bend = " ".join([f"{number(px)} {number(py)}" for px, py in (one, other, (mx, my))])
    return f"M{number(x)} {number(y)}C{bend}"


@lru_cache(maxsize=4_096)
def _half(plan: Plan, q: int, r: int, k: int, side: int) -> str:
    corners = _corners(plan, q, r, k)
    ends = (corners[1], corners[0]) if side == 0 else (corners[2], corners[3])
    return f"{_seam(plan, q, r, k)}L{line_of(ends)}Z"


@lru_cache(maxsize=4_096)
def _centre(plan: Plan, q: int, r: int, k: int, side: int) -> Point:
    return plan.lay(words_compass.centre({"q": q, "r": r, "k": k}, side))


@lru_cache(maxsize=4_096)
def _border(plan: Plan, q: int, r: int, k: int, side: int) -> list[tuple[tuple[int, int], str]]:
    """The straight border of a space: each half-edge by its key, from the corner where it starts to its middle."""
    p0, p1, p2, p3 = corners_of((q, r), k)
    starts = ((q, r), p0, p0, p1, p1) if side == 0 else (p2, p2, p3, p3, (q, r))
    keys = border_keys((q, r), k)[side]
    lines = []
    for key, start in zip(keys, starts, strict=True):
        middle = ((key[0] - 2 * start[0]) / 2, (key[1] - 2 * start[1]) / 2)
        lines.append((key, f"M{line_of([plan.point(start), plan.point(middle)])}"))
    return lines


# --- Fitting the world into a room ----------------------------------------------------------------


class Span(NamedTuple):
    """The rectangle around some points."""

    left: float
    top: float
    right: float
    bottom: float

    def joined(self, other: Span) -> Span:
        """The rectangle around both."""
        return Span(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def unit_in(self, room: Box, margin: Point = NO_MARGIN) -> float:
        """The largest unit with which it fits into a room."""
        across = (room.width - 2 * margin[0]) / max(self.right - self.left, 1)
        down = (room.height - 2 * margin[1]) / max(self.bottom - self.top, 1)
        return min(LARGEST, across, down)


@lru_cache(maxsize=4_096)
def reach(q: int, r: int, k: int, angle: float, with_spots: bool = False) -> Span:
    """The rectangle around a tile, in units, or around it and all spots where a neighbour can lie."""
    flat = Plan(1, 0, 0, angle)
    spots = [flat.point(spot) for spot in spots_around((q, r), k)] if with_spots else []
    xs, ys = zip(*_corners(flat, q, r, k), *spots, strict=True)
    return Span(min(xs), min(ys), max(xs), max(ys))


def span_of(tiles: Sequence[Lying], angle: float, with_spots: bool = False) -> Span:
    """The rectangle around tiles, in units, or around them and their spots."""
    spans = [reach(tile["q"], tile["r"], tile["k"], angle, with_spots) for tile in tiles]
    lefts, tops, rights, bottoms = zip(*(spans or [Span(-1, 0, 1, 0)]), strict=True)
    return Span(min(lefts), min(tops), max(rights), max(bottoms))


def fitted(tiles: Sequence[Lying], room: Box, angle: float = 0, margin: Point = (26, 20)) -> Plan:
    """The largest plan that shows all tiles in a room."""
    return plan_of(span_of(tiles, angle), room, angle, margin)


def plan_of(span: Span, room: Box, angle: float, margin: Point) -> Plan:
    """The largest plan that shows all of a rectangle in a room."""
    unit = span.unit_in(room, margin)
    return Plan(
        unit, room.cx - unit * (span.left + span.right) / 2, room.cy - unit * (span.top + span.bottom) / 2, angle
    )


def close_up(whole: Plan, tiles: Sequence[Lying], room: Box, middle: Point, unit: float, margin: float) -> Plan:
    """The part of a world around a point of the whole plan, drawn larger; no empty sky where there is land to see."""
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
