"""Targets in and beside the large World: every legal action is chosen where its effect will be."""

from __future__ import annotations

from worldwright.draw.marks import hit_area, legal_ring
from worldwright.draw.svg import Box, group, icon, rect, use
from worldwright.draw.targets import Target, Targets
from worldwright.games.strange_world.draw import cards
from worldwright.games.strange_world.draw.large_world import TILE_SCALE, Seating, Zone, spot_arrows
from worldwright.games.strange_world.draw.placing import play_cell, promise
from worldwright.games.strange_world.draw.world import Grid, city_box, fence, travellers_by_id
from worldwright.games.strange_world.view import TravellerView, View, WorldView

STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
LANE = 50  # width of the Travellers' lane to come, where no ghost column leaves room for it


def world_targets(view: View, seat: int, targets: Targets, seated: Seating, zone: Zone) -> str:
    """All targets that lie in or beside the large World."""
    world, grid = view["worlds"][seat], seated.grid
    parts = [target.mark(play_cell(view, grid, target)) for target in targets.of("place")]
    focus = view.get("focus")
    if focus:
        row, col = focus["row"], focus["col"]
        parts += [_portal_side(grid, row, col, target) for target in targets.of("portal")]
        parts += [_traveller_side(_picked(view), world, grid, zone, row, target) for target in targets.of("fence")]
        parts += [_traveller_spot(_picked(view), seated, zone, row, target) for target in targets.of("spot")]
        parts += [_erupt_target(view, grid, row, col, target) for target in targets.of("erupt")]
        parts += [_city_partner(view, grid, row, col, target) for target in targets.of("found")]
    return "".join(parts)


def _portal_side(grid: Grid, row: int, col: int, target: Target) -> str:
    right = target.value == "right"
    box = grid.cell(row, col + (1 if right else -1))
    x, y = grid.seam(row, col if right else col - 1)
    portal = group(icon("sw-portal-open", x, y, 40 * grid.scale), class_="breathe")
    return target.mark(
        hit_area(box, grid.radius),
        legal_ring(box, grid.radius, target.order),
        portal,
    )


def _traveller_side(guest: TravellerView, world: WorldView, grid: Grid, zone: Zone, row: int, target: Target) -> str:
    # 8.4.2: the limit is the outermost column of cards, so a ghost column becomes the lane
    right = target.value == "right"
    columns = [cell["col"] for cell in world["cells"]]
    edge = grid.cell(row, max(columns) if right else min(columns))
    beyond = grid.cell(row, max(columns) + 1 if right else min(columns) - 1)
    ghost = grid.box.x - 1 <= beyond.x and beyond.right <= grid.box.right + 1
    rope = edge.right + 2 * grid.scale if right else edge.x - 2 * grid.scale
    margin = zone.area.right - rope if right else rope - zone.area.x
    width = beyond.width - 6 if ghost else min(LANE, margin - 3)
    x = rope + 7 if right else rope - 7 - width
    lane = Box(x, grid.box.y, width, grid.box.height)
    return target.mark(
        rect(lane, rx=8, class_="wash"),
        icon(cards.portrait_symbol(guest), lane.cx, edge.cy, width - 8),
        fence(rope, lane.y + 4, lane.bottom - 4, class_="future"),
        legal_ring(lane, 8, target.order),
    )


def _picked(view: View) -> TravellerView:
    return travellers_by_id(view)[view["picked"] or ""]


def _traveller_spot(guest: TravellerView, seated: Seating, zone: Zone, row: int, target: Target) -> str:
    spot = row - 1 if target.value == "above" else row
    height = (52 * TILE_SCALE) if zone.tiles else cards.HEIGHT * seated.grid.scale
    cy = seated.spot_centre(spot, height)
    box = Box(seated.lane.x, cy - height / 2, 40 * TILE_SCALE, height) if zone.tiles else seated.card_box(cy)
    portrait = icon(cards.portrait_symbol(guest), box.cx, box.cy, box.width * 0.8)
    figure = portrait if zone.tiles else cards.placed(box, cards.traveller(guest))
    return target.mark(
        spot_arrows(seated, spot, height * 0.27, 7 if zone.tiles else 11),
        rect(box, rx=7, class_="wash"),
        group(figure, class_="future"),
        legal_ring(box, 7, target.order),
    )


def _erupt_target(view: View, grid: Grid, row: int, col: int, target: Target) -> str:
    down, across = STEPS[target.value]
    box = grid.cell(row + down, col + across)
    smoke = use("sw-fumarole", box, class_="future")
    return target.mark(
        hit_area(box, grid.radius),
        smoke,
        legal_ring(box, grid.radius, target.order),
        promise(view, target, box),
    )


def _city_partner(view: View, grid: Grid, row: int, col: int, target: Target) -> str:
    down, across = STEPS[target.value]
    partner = (row + down, col + across)
    box = grid.cell(*partner)
    stars = next(city["stars"] for city in view["cities"] if city["owner"] is None)
    ghost = cards.placed(city_box(grid, (row, col), partner), cards.city(stars), class_="future")
    return target.mark(
        hit_area(box, grid.radius),
        legal_ring(box, grid.radius, target.order),
        ghost,
    )
