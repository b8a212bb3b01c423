"""A World on its grid: cards, portals, Cities, the fence and the Travellers behind it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from worldwright.draw.marks import last_ring
from worldwright.draw.memory import still
from worldwright.draw.seats import LETTERS
from worldwright.draw.svg import Box, group, icon, number, path, rect, text, title, use
from worldwright.games.strange_world.draw import cards
from worldwright.games.strange_world.draw.words import cell_words, guest_words
from worldwright.games.strange_world.view import (
    CellView,
    FoundedView,
    GuestView,
    PortalView,
    TravellerView,
    View,
    WorldView,
    faces_of,
    travellers_of,
)

PITCH_X, PITCH_Y, GAP = 67, 93, 4  # 13.3.1
LARGE, SMALL = 1.72, 0.57


class Extent(NamedTuple):
    """The rows and columns that a World shows: its cards and, while an axis may slide, a ghost on either side."""

    row: int
    col: int
    rows: int
    cols: int

    def size(self, scale: float) -> tuple[float, float]:
        """Width and height at a scale."""
        return (PITCH_X * self.cols - GAP) * scale, (PITCH_Y * self.rows - GAP) * scale

    def places(self) -> list[tuple[int, int]]:
        """All its cells, row by row."""
        return [(self.row + r, self.col + c) for r in range(self.rows) for c in range(self.cols)]


def extent_of(world: WorldView) -> Extent:
    """The cards of a World and the places around them that are still open."""
    cells = [(cell["row"], cell["col"]) for cell in world["cells"]] + [tuple(cell) for cell in world["open"]]
    rows, cols = zip(*cells, strict=True)
    return Extent(min(rows), min(cols), max(rows) - min(rows) + 1, max(cols) - min(cols) + 1)


class Grid(NamedTuple):
    """The extent of a World, laid on the table."""

    x: float
    y: float
    scale: float
    extent: Extent

    def cell(self, row: int, col: int) -> Box:
        """The place of a card."""
        x = self.x + (col - self.extent.col) * PITCH_X * self.scale
        y = self.y + (row - self.extent.row) * PITCH_Y * self.scale
        return Box(x, y, cards.WIDTH * self.scale, cards.HEIGHT * self.scale)

    @property
    def box(self) -> Box:
        """All of it."""
        return Box(self.x, self.y, *self.extent.size(self.scale))

    @property
    def radius(self) -> float:
        """The corner of a card."""
        return cards.RADIUS * self.scale

    def between_rows(self, spot: int) -> float:
        """The line between rows spot and spot + 1, where a Traveller sits (4.9)."""
        return self.cell(spot + 1, self.extent.col).y - GAP / 2 * self.scale

    def seam(self, row: int, col: int) -> tuple[float, float]:
        """The middle of the gap between a cell and its right neighbour, where a portal opens."""
        box = self.cell(row, col)
        return box.right + GAP / 2 * self.scale, box.cy

    def joint(self, one: tuple[int, int], other: tuple[int, int]) -> tuple[float, float]:
        """The middle of the edge that two neighbouring cells share, where a City stands."""
        a, b = self.cell(*one), self.cell(*other)
        return (a.cx + b.cx) / 2, (a.cy + b.cy) / 2


def largest_scale(extent: Extent, width: float, height: float, limit: float) -> float:
    """The scale at which a World fits into a space, but never above a limit."""
    across, down = extent.size(1)
    return min(limit, width / across, height / down)


def centred(extent: Extent, area: Box, limit: float) -> Grid:
    """A World in the middle of a space."""
    scale = largest_scale(extent, area.width, area.height, limit)
    width, height = extent.size(scale)
    return Grid(area.cx - width / 2, area.cy - height / 2, scale, extent)


@still(seats=["worlds"])
def world_body(view: View, seat: int, grid: Grid, small: bool, taken: Collection[tuple[int, int]] = ()) -> str:
    """Everything that lies inside the square; places that are targets are drawn elsewhere."""
    world = view["worlds"][seat]
    parts = [_places(world, grid, taken)]
    parts += [_cell(view, seat, cell, grid, small) for cell in world["cells"]]
    parts += [_portal(seat, portal, grid, small) for portal in world["portals"]]
    parts += [_city(city, grid, small) for city in world["cities"]]
    parts += [
        last_ring(grid.cell(move["row"], move["col"]), grid.radius) for move in view["last"] if move["seat"] == seat
    ]
    return "".join(parts)


def _places(world: WorldView, grid: Grid, taken: Collection[tuple[int, int]]) -> str:
    held = {(cell["row"], cell["col"]) for cell in world["cells"]} | set(taken)
    playable = {tuple(cell) for cell in world["open"]}
    return "".join(
        rect(grid.cell(*place), rx=grid.radius, class_="place" if place in playable else "place ghost-place")
        for place in grid.extent.places()
        if place not in held
    )


def _cell(view: View, seat: int, cell: CellView, grid: Grid, small: bool) -> str:
    face, state = faces_of(view)[cell["card"]], cell["state"]
    key = f"fumarole-{cell['card']}" if state == "fumarole" else f"card-{cell['card']}"
    box = grid.cell(cell["row"], cell["col"])
    drawn = cards.in_state(face, state, small)
    return cards.placed(
        box, drawn, key=key, words=cell_words(face, state), class_="mini" if small else "card", laid=LETTERS[seat]
    )


def _portal(seat: int, portal: PortalView, grid: Grid, small: bool) -> str:
    x, y = grid.seam(portal["row"], portal["col"])
    intact = portal["intact"]
    ring = icon("sw-portal-open" if intact else "sw-portal-broken", x, y, 40 * grid.scale)
    return group(
        title("Dimensional Portal" if intact else "Broken portal"),
        group(ring, class_="breathe" if intact and not small else None),
        data_key=f"portal-{seat}-{portal['row']}-{portal['col']}",
    )


def city_box(grid: Grid, one: tuple[int, int], other: tuple[int, int], small: bool = False) -> Box:
    """A Dark City at 60 % on the shared edge, a little larger in small Worlds (13.3.6)."""
    x, y = grid.joint(one, other)
    share = 0.72 if small else 0.6
    width, height = share * cards.WIDTH * grid.scale, share * cards.HEIGHT * grid.scale
    return Box(x - width / 2, y - height / 2, width, height)


def _city(city: FoundedView, grid: Grid, small: bool) -> str:
    (row, col), (other_row, other_col) = city["cells"]
    box = city_box(grid, (row, col), (other_row, other_col), small)
    words = f"Dark City, {city['stars']} Stars"
    return cards.placed(box, cards.city(city["stars"]), key=f"city-{city['id']}", words=words)


def fence(x: float, top: float, bottom: float, width: float = 6, **marks: str) -> str:
    """The rope that no card may pass, between a World and its Travellers (13.3.5)."""
    line = f"M{number(x)} {number(top)}V{number(bottom)}"
    return group(
        path(line, stroke=cards.OUTLINE, stroke_width=width),
        path(line, stroke="#d9a95c", stroke_width=width * 0.58, stroke_dasharray=f"{1.5 * width:g} {0.8 * width:g}"),
        stroke_linecap="round",
        **marks,
    )


def arrow_tip(x: float, y: float, way: int, size: float) -> str:
    """A golden arrow that points at a row of the World: way 1 to the right, -1 to the left."""
    stem, tip, half = number(way * size * 0.6), number(way * size), number(size)
    back, tip_back = number(-way * size * 0.6), number(-way * size)
    return path(
        f"M{number(x)} {number(y - size)}h{stem}l{tip} {half} {tip_back} {half}h{back}z",
        fill="#f2b134",
        stroke=cards.OUTLINE,
        stroke_width=1.3,
        stroke_linejoin="round",
    )


def travellers_by_id(view: View) -> dict[str, TravellerView]:
    """The catalogue of Travellers in a view."""
    return {traveller["id"]: traveller for traveller in travellers_of(view)}


def row_band(grid: Grid, spot: int) -> str:
    """The two rows that a Traveller looks at, lit while one hovers over it."""
    upper, lower = grid.cell(spot, grid.extent.col), grid.cell(spot + 1, grid.extent.col)
    return rect(Box(grid.x - 3, upper.y - 3, grid.box.width + 6, lower.bottom - upper.y + 6), rx=8, class_="band")


def guest_tile(view: View, guest: GuestView, x: float, cy: float, scale: float) -> str:
    """A Traveller as a portrait tile of 40 x 52 with its badge."""
    face = travellers_by_id(view)[guest["id"]]
    met = guest["met"]
    inner = "".join(
        [
            rect(Box(0, 0, 40, 52), rx=5, fill="#fdeccb", stroke=cards.OUTLINE, stroke_width=1.2),
            use(cards.portrait_symbol(face), Box(3, 1, 34, 34)),
            rect(Box(0.6, 36, 38.8, 15.4), rx=4.4, fill="#2f7a4b" if met else "#fffdf7"),
            text(20, 47.8, cards.progress(guest), f"mid b {'pale' if met else 'print'}", font_size=12),
        ]
    )
    box = Box(x, cy - 26 * scale, cards.WIDTH * scale, 52 * scale)
    return cards.placed(box, inner, key=f"traveller-{guest['id']}", words=guest_words(face, guest), class_="traveller")


def stacked(centres: list[float], height: float, top: float, bottom: float) -> list[float]:
    """Tiles that would overlap slide down by their height, and up again where the World ends.

    >>> stacked([0, 100, 110], 50, 0, 200)
    [25.0, 100, 150]
    >>> stacked([180, 190], 50, 0, 200)
    [125.0, 175.0]
    """
    pitch = min(height, (bottom - top - height) / max(len(centres) - 1, 1))
    placed: list[float] = []
    for centre in centres:
        placed.append(max(centre, placed[-1] + pitch if placed else top + height / 2))
    limit = bottom - height / 2
    for i in reversed(range(len(placed))):
        placed[i] = min(placed[i], limit)
        limit = placed[i] - pitch
    return placed
