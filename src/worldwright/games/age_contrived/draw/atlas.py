"""Where things lie on the map: the catalogue's canvas, fitted into a box; the land, its paths and decorations."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from worldwright.draw.memory import Memory, remembered
from worldwright.draw.svg import Box, circle, group, icon, number, path, text
from worldwright.games.age_contrived.draw.faces import REGION_TINTS
from worldwright.games.age_contrived.view import View, map_of, space_of
from worldwright.wording import capital

Point = tuple[float, float]
WEDGE = 36  # degrees from the middle of an outer region to its borders
FAR = 1500  # beyond every edge of the map
CANVAS = (800.0, 481.0, 948.0)  # the middle of what is shown of the catalogue's canvas, and its width


class Site(NamedTuple):
    """Where the building, the Pillar and the name of a region stand on the canvas."""

    building: Point
    pillar: Point
    name: Point


SITES = {
    "forest": Site((905, 172), (590, 96), (1000, 64)),
    "plains": Site((1195, 460), (1120, 160), (1180, 95)),
    "quarry": Site((1000, 908), (1132, 715), (1190, 905)),
    "sea": Site((440, 890), (372, 735), (566, 800)),
    "mountain": Site((400, 395), (378, 150), (420, 80)),
    "center": Site((765, 560), (838, 508), (0, 0)),
}


class Chart(NamedTuple):
    """The map in a box: how points of the canvas are brought onto it, and how large its spaces are."""

    box: Box
    scale: float
    radius: float  # of a space

    def point(self, spot: Sequence[float]) -> Point:
        x, y, _ = CANVAS
        return self.box.cx + (spot[0] - x) * self.scale, self.box.cy + (spot[1] - y) * self.scale

    @property
    def unit(self) -> float:
        """How much larger than usual things are drawn."""
        return self.radius / 10


def chart_in(box: Box, radius: float = 10) -> Chart:
    return Chart(box, box.width / CANVAS[2], radius)


def around(centre: Point, radius: float, angle: float) -> Point:
    """A point by its distance from the middle and its angle, clockwise from the top."""
    return (
        centre[0] + radius * math.sin(math.radians(angle)),
        centre[1] - radius * math.cos(math.radians(angle)),
    )


def outline(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def border(view: View, place: int, chart: Chart) -> str:
    """The border of a region, as far as it can be seen."""
    board = map_of(view)
    face, layout = board["regions"][place], board["layout"]
    centre = (float(layout["map_centre"][0]), float(layout["map_centre"][1]))
    inner = layout["center_radius"]
    if face["kind"] != "outer":
        corners = [around(centre, inner, WEDGE + 72 * side) for side in range(5)]
        return outline(chart.point(corner) for corner in corners)
    angle = face["angle"]
    edges = [(inner, -WEDGE), (FAR, -WEDGE), (FAR, 0), (FAR, WEDGE), (inner, WEDGE)]
    corners = [around(centre, radius, angle + turn) for radius, turn in edges]
    return outline(cut([chart.point(corner) for corner in corners], chart.box))


def cut(corners: list[Point], box: Box) -> list[Point]:
    """The part of a shape that lies in a box: it is cut along one edge after the other."""
    for axis, edge, sign in ((0, box.x, 1), (0, box.right, -1), (1, box.y, 1), (1, box.bottom, -1)):
        kept: list[Point] = []
        for place, corner in enumerate(corners):
            before = corners[place - 1]
            inside, was_inside = (corner[axis] - edge) * sign >= 0, (before[axis] - edge) * sign >= 0
            if inside != was_inside:
                along = (edge - before[axis]) / (corner[axis] - before[axis])
                kept.append((before[0] + along * (corner[0] - before[0]), before[1] + along * (corner[1] - before[1])))
            if inside:
                kept.append(corner)
        corners = kept
    return corners


def segments(view: View) -> list[tuple[Point, Point]]:
    """The paths from space to space; forks meet at their junctions (3.1)."""
    board = map_of(view)
    spaces, layout = board["spaces"], board["layout"]
    spots = {space["id"]: (float(space["xy"][0]), float(space["xy"][1])) for space in spaces}
    centre = (float(layout["map_centre"][0]), float(layout["map_centre"][1]))
    found: list[tuple[Point, Point]] = []
    for face in board["regions"]:
        if face["kind"] != "outer":
            ring = [space["id"] for space in spaces if space.get("region") == face["id"]]
            pairs = [
                (one, other) for one in ring for side in space_of(view, one)["sides"] for other in side if other in ring
            ]
            found += [(spots[one], spots[other]) for one, other in pairs if one < other]
            continue
        role = {space["key"][-1]: spots[space["id"]] for space in spaces if space.get("region") == face["id"]}
        first = around(centre, layout["junction_radius_abc"], face["angle"] + layout["junction_angle_abc"])
        second = around(centre, layout["junction_radius_cde"], face["angle"] + layout["junction_angle_cde"])
        found += [(role[letter], first) for letter in "ABC"]
        found += [(role[letter], second) for letter in "CDE"]
        found += [(role["S"], role["A"]), (role["D"], role["F"])]
    for space in spaces:
        if "regions" in space:
            found += [(spots[space["id"]], spots[side[0]]) for side in space["sides"]]
    return found


LANDS = Memory()


def land(view: View, chart: Chart) -> str:
    """Everything on the map that never changes; a box of components has one map."""
    return LANDS.recall((chart, view["printed"]), lambda: _land(view, chart))


def _land(view: View, chart: Chart) -> str:
    paths = segments(view)
    parts = []
    for place, face in enumerate(map_of(view)["regions"]):
        tint = REGION_TINTS[face["id"]]
        parts.append(path(border(view, place, chart), fill=tint.fill, class_="border"))
        if face["kind"] != "outer":
            middle = chart.point(map_of(view)["layout"]["map_centre"])
            smaller = f"translate({number(middle[0] * 0.1)} {number(middle[1] * 0.1)}) scale(.9)"
            parts.append(path(border(view, place, chart), fill=tint.light, transform=smaller))
    parts.append(_decorations(view, chart, paths))
    ways = "".join(
        f"M{number(chart.point(one)[0])} {number(chart.point(one)[1])}"
        f"L{number(chart.point(other)[0])} {number(chart.point(other)[1])}"
        for one, other in paths
    )
    parts.append(path(ways, class_="road-edge", stroke_width=15 * chart.unit))
    parts.append(path(ways, class_="road", stroke_width=11.5 * chart.unit))
    for space in map_of(view)["spaces"]:
        if "regions" not in space:
            parts.append(_spot(chart, space["xy"], space["kind"]))
    for face in map_of(view)["regions"]:
        site = SITES[face["id"]]
        if site.name[0]:
            x, y = chart.point(site.name)
            parts.append(text(x, y, capital(face["name"]), "mid t12 display region-name"))
    return "".join(parts)


def _spot(chart: Chart, spot: Sequence[float], kind: str) -> str:
    x, y = chart.point(spot)
    radius = chart.radius * (1.2 if kind == "central" else 1)
    ring = circle(x, y, radius + 4, class_="start-ring") if kind == "start" else ""
    return ring + circle(x, y, radius, class_="edge spot")


def _decorations(view: View, chart: Chart, paths: list[tuple[Point, Point]]) -> str:
    """Trees, wheat, rocks, waves and peaks, strewn where nothing else is."""
    dice = Random(5)
    centre = map_of(view)["layout"]["map_centre"]
    outer = [face for face in map_of(view)["regions"] if face["kind"] == "outer"]
    width, height = chart.box.width / chart.scale, chart.box.height / chart.scale
    left, top = CANVAS[0] - width / 2, CANVAS[1] - height / 2
    put: list[Point] = []
    parts = []
    for _ in range(3000):
        spot = (dice.uniform(left + 15, left + width - 15), dice.uniform(top + 15, top + height - 15))
        dx, dy = spot[0] - centre[0], spot[1] - centre[1]
        far = math.hypot(dx, dy)
        angle = math.degrees(math.atan2(dx, -dy))
        turns = {face["id"]: abs((angle - face["angle"] + 180) % 360 - 180) for face in outer}
        home = min(turns, key=lambda name: turns[name])
        edge = math.radians(WEDGE - turns[home]) * far
        if far < 190 or edge < 34 or not _free(spot, put, paths):
            continue
        put.append(spot)
        x, y = chart.point(spot)
        parts.append(icon(f"ac-deco-{home}", x, y, 46 * chart.scale))
        if len(put) > 70:
            break
    return group(*parts, opacity=0.85)


def _free(spot: Point, put: list[Point], paths: list[tuple[Point, Point]]) -> bool:
    if any(_distance(spot, one, other) < 42 for one, other in paths):
        return False
    if any(math.dist(spot, other) < 58 for other in put):
        return False
    for site in SITES.values():
        beside = abs(spot[0] - site.building[0]) < 66 and -150 < spot[1] - site.building[1] < 30
        pillar = -40 < spot[0] - site.pillar[0] < 125 and abs(spot[1] - site.pillar[1]) < 60
        named = abs(spot[0] - site.name[0]) < 60 and abs(spot[1] - site.name[1]) < 30
        if beside or pillar or named:
            return False
    return True


def _distance(spot: Point, one: Point, other: Point) -> float:
    """How far a point is from a stretch of path."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((spot[0] - one[0]) * dx + (spot[1] - one[1]) * dy) / length)) if length else 0.0
    return math.hypot(spot[0] - one[0] - along * dx, spot[1] - one[1] - along * dy)


@remembered
def rounded_frame(box: Box, radius: float) -> str:
    """The corners outside a rounded edge, in the colour of the table, and the edge itself."""
    x, y, right, bottom, r = number(box.x), number(box.y), number(box.right), number(box.bottom), number(radius)
    corners = (
        f"M{x} {y}h{r}a{r} {r} 0 0 0-{r} {r}ZM{right} {y}v{r}a{r} {r} 0 0 0-{r}-{r}Z"
        f"M{right} {bottom}h-{r}a{r} {r} 0 0 0 {r}-{r}ZM{x} {bottom}v-{r}a{r} {r} 0 0 0 {r} {r}Z"
    )
    edge = (
        f"M{number(box.x + radius)} {y}h{number(box.width - 2 * radius)}a{r} {r} 0 0 1 {r} {r}"
        f"v{number(box.height - 2 * radius)}a{r} {r} 0 0 1-{r} {r}h-{number(box.width - 2 * radius)}"
        f"a{r} {r} 0 0 1-{r}-{r}v-{number(box.height - 2 * radius)}a{r} {r} 0 0 1 {r}-{r}Z"
    )
    return path(corners, class_="mat") + path(edge, class_="edge", fill="none")
