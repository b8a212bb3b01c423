"""Tiles as shapes in the plane, written from the rules (4) without the tables of the game: what brute force
compares with.
"""

from __future__ import annotations

from itertools import pairwise, product

Point = tuple[int, int]
Place = tuple[int, int, int]


def turned(point: Point, times: int) -> Point:
    """Turned about the origin by 60 degrees each time (4.2)."""
    for _ in range(times):
        point = (-point[1], sum(point))
    return point


def outline(place: Place) -> list[Point]:
    """The corners of a tile, beginning with the middle of its long side (4.3)."""
    q, r, k = place
    shape = [turned(point, k) for point in [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0)]]
    return [(q + dq, r + dr) for dq, dr in shape]


def edges(place: Place) -> set[frozenset[Point]]:
    """Its five edges, each one unit long (4.1)."""
    corners = outline(place)
    return {frozenset(edge) for edge in pairwise([*corners, corners[0]])}


def triangles(place: Place) -> set[frozenset[Point]]:
    middle, *corners = outline(place)
    return {frozenset([middle, *pair]) for pair in pairwise(corners)}


def brute_force(places: list[Place]) -> set[Place]:
    """Every placement near the world that overlaps nothing and has an edge that lines up completely with one of
    another tile.
    """
    covered = set().union(*map(triangles, places))
    borders = set().union(*map(edges, places))
    around = {(q + dq, r + dr) for q, r, _ in places for dq, dr in product(range(-4, 5), repeat=2)}
    tried = [(q, r, k) for q, r in around for k in range(6)]
    return {place for place in tried if edges(place) & borders and not triangles(place) & covered}


def border(place: Place, side: int) -> list[tuple[Point, Point]]:
    """The border of one space as segments, in half units: the tile is cut from its middle to the middle of the
    short side (4.4).
    """
    middle, p0, p1, p2, p3 = [(2 * q, 2 * r) for q, r in outline(place)]
    cut = ((p1[0] + p2[0]) // 2, (p1[1] + p2[1]) // 2)
    corners = [middle, p0, p1, cut] if side == 0 else [middle, cut, p2, p3]
    return list(pairwise([*corners, corners[0]]))


def along(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Do two segments share a stretch, more than a point?"""

    def beside(point: Point) -> int:
        (q, r), (to_q, to_r) = one
        return (to_q - q) * (point[1] - r) - (to_r - r) * (point[0] - q)

    if any(beside(point) for point in other):
        return False
    (low, high), (bottom, top) = sorted(one), sorted(other)
    return max(low, bottom) < min(high, top)
