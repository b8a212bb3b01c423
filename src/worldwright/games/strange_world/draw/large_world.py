"""The large World: where it stands, its fence, and its Travellers as whole cards or, on a phone, as tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from worldwright.draw.marks import region, stands_for
from worldwright.draw.memory import still
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, icon, text, title
from worldwright.games.strange_world.draw import cards
from worldwright.games.strange_world.draw.words import guest_words, score_words
from worldwright.games.strange_world.draw.world import (
    LARGE,
    Extent,
    Grid,
    arrow_tip,
    centred,
    extent_of,
    fence,
    guest_tile,
    row_band,
    stacked,
    travellers_by_id,
    world_body,
)
from worldwright.games.strange_world.view import View, WorldView

SHARED_SHIFT = 21  # a shared spot is shifted outwards by a third of a card (13.3.5)
TILE_SCALE = 1.45


class Zone(NamedTuple):
    """The room of the large World on a table."""

    area: Box  # with Travellers
    middle: Box  # without
    limit: float
    gap: float
    tiles: bool


WIDE = Zone(Box(8, 16, 592, 636), Box(34, 16, 566, 636), LARGE, 22, tiles=False)
PHONE = Zone(Box(7, 10, 376, 430), Box(7, 10, 376, 430), 1.153, 13, tiles=True)


class Seating(NamedTuple):
    """Where the World stands, and its Travellers' lane; way 1 looks to the right, -1 to the left, 0 without a lane."""

    grid: Grid
    lane: Box
    way: int

    @property
    def fence_x(self) -> float:
        """The line of the rope."""
        if self.way > 0:
            return (self.lane.right + self.grid.x) / 2 + 1
        return (self.lane.x + self.grid.box.right) / 2 - 1

    def card_box(self, cy: float, depth: int = 0) -> Box:
        """A Traveller card in the lane; a deeper one lies further out."""
        width, height = cards.WIDTH * self.grid.scale, cards.HEIGHT * self.grid.scale
        shift = depth * SHARED_SHIFT * self.grid.scale
        x = self.lane.right - width - shift if self.way > 0 else self.lane.x + shift
        return Box(x, cy - height / 2, width, height)

    def spot_centre(self, spot: int, height: float) -> float:
        """The middle of a spot, kept beside the World even if one of its rows was never filled (R14)."""
        box = self.grid.box
        return min(max(self.grid.between_rows(spot), box.y + height / 2), box.bottom - height / 2)


def seating(zone: Zone, world: WorldView) -> Seating:
    """Travellers to the left or right of the World; without any the World has the middle."""
    extent = extent_of(world)
    if not world["side"]:
        return Seating(centred(extent, zone.middle, zone.limit), Box(0, 0, 0, 0), 0)
    lane_fixed, lane_units = (40 * TILE_SCALE, 0) if zone.tiles else (0, _lane_units(world))
    across, down = extent.size(1)
    room = zone.area.width - zone.gap - lane_fixed
    scale = min(zone.limit, zone.area.height / down, room / (across + lane_units))
    lane_width = lane_fixed + lane_units * scale
    return _laid_out(zone, extent, scale, lane_width, 1 if world["side"] == "left" else -1)


def _lane_units(world: WorldView) -> int:
    shared = Counter(guest["spot"] for guest in world["travellers"])
    return cards.WIDTH + SHARED_SHIFT * (max(shared.values(), default=1) - 1)


def _laid_out(zone: Zone, extent: Extent, scale: float, lane_width: float, way: int) -> Seating:
    width, height = extent.size(scale)
    x = zone.area.cx - (lane_width + zone.gap + width) / 2
    y = zone.area.cy - height / 2
    if way > 0:
        return Seating(Grid(x + lane_width + zone.gap, y, scale, extent), Box(x, y, lane_width, height), way)
    return Seating(Grid(x, y, scale, extent), Box(x + width + zone.gap, y, lane_width, height), way)


@still(seats=["worlds"])
def large_world(view: View, seat: int, zone: Zone, taken: Collection[tuple[int, int]] = ()) -> str:
    """A World with all that belongs to it; places that are targets are drawn elsewhere."""
    seated = seating(zone, view["worlds"][seat])
    own = seat == view["seat"]
    label = "Your World" if own else f"World of {name_of(view, seat)}"
    parts = [world_body(view, seat, seated.grid, False, taken)]
    if seated.way:
        parts.append(fence(seated.fence_x, seated.grid.box.y + 4, seated.grid.box.bottom - 4))
        parts.append(_guest_tiles(view, seat, seated) if zone.tiles else _guest_cards(view, seat, seated))
    return region(label, *parts, own=own)


def _guest_cards(view: View, seat: int, seated: Seating) -> str:
    faces, before = travellers_by_id(view), Counter[int]()
    parts, badges = [], []
    for guest in view["worlds"][seat]["travellers"]:
        spot, face = guest["spot"], faces[guest["id"]]
        depth = before[spot]
        before[spot] += 1
        box = seated.card_box(seated.spot_centre(spot, cards.HEIGHT * seated.grid.scale), depth)
        card = cards.placed(box, cards.traveller(face), key=f"traveller-{guest['id']}")
        words = title(guest_words(face, guest))
        arrows = spot_arrows(seated, spot, box.height * 0.27, 11)
        parts.append(group(words, row_band(seated.grid, spot), arrows, card, class_="traveller"))
        badges.append(cards.badge(box.right - 26, box.y + 14 + 24 * depth, guest))
    return "".join(parts[:: seated.way] + badges)  # of two that share a spot, the right edge stays in sight


def spot_arrows(seated: Seating, spot: int, offset: float, size: float) -> str:
    """Two golden arrows from a spot to its rows; none to a row that the World does not show."""
    edge = seated.lane.right if seated.way > 0 else seated.lane.x
    line, extent = seated.grid.between_rows(spot), seated.grid.extent
    rows = {spot: line - offset, spot + 1: line + offset}
    return "".join(
        arrow_tip(edge - seated.way * 2, y, seated.way, size)
        for row, y in rows.items()
        if extent.row <= row < extent.row + extent.rows
    )


def _guest_tiles(view: View, seat: int, seated: Seating) -> str:
    guests = sorted(view["worlds"][seat]["travellers"], key=lambda guest: int(guest["spot"]))
    height = 52 * TILE_SCALE
    centres = [seated.spot_centre(guest["spot"], height) for guest in guests]
    box = seated.grid.box
    parts: list[str] = []
    for guest, centre in zip(guests, stacked(centres, height + 3, box.y, box.bottom), strict=True):
        arrows = spot_arrows(seated, guest["spot"], 26, 7)
        parts.append(arrows + guest_tile(view, guest, seated.lane.x, centre, TILE_SCALE))
    return "".join(parts)


@still(seats=["worlds"])
def corner_sign(view: View, seat: int, zone: Zone) -> str:
    """The sign of the seat beside its World, with its Stars, and the Sun if it shines there."""
    seated = seating(zone, view["worlds"][seat])
    left = seated.lane.x if seated.way else 4
    parts = [sign(seat, left, 6, 24)]
    if seat != view["seat"]:
        parts.append(text(left + 30, 23, name_of(view, seat), "t14 b"))
    sun = view["sun"]
    if sun and sun["seat"] == seat:
        parts.append(icon("sw-i-sun", left + 12, 46, 24) + sun_arrow(sun["side"], left + 12, 70))
    return stands_for(seat, f"{name_of(view, seat)}, {score_words(view, seat)}", *parts)


def sun_arrow(side: str, cx: float, cy: float) -> str:
    """The small arrow of the Sun: to the left neighbour or to the right one."""
    if not side:
        return ""
    mirrored = f"translate({2 * cx:g} 0) scale(-1 1)" if side == "left" else None
    return group(icon("sw-i-arrow", cx, cy, 18, class_="key-ink"), transform=mirrored)
