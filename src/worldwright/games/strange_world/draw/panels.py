"""What lies beside the large World: the other Worlds, the solo stacks and the score sheet."""

from __future__ import annotations

from worldwright.draw.marks import legal_ring, region, stands_for
from worldwright.draw.measure import shortened, width_of
from worldwright.draw.memory import still
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, circle, icon, path, rect, text, use
from worldwright.draw.targets import Target, Targets
from worldwright.games.strange_world.draw import cards
from worldwright.games.strange_world.draw.large_world import sun_arrow
from worldwright.games.strange_world.draw.words import card_words, score_words
from worldwright.games.strange_world.draw.world import (
    SMALL,
    Grid,
    extent_of,
    fence,
    guest_tile,
    largest_scale,
    stacked,
    world_body,
)
from worldwright.games.strange_world.view import View, faces_of
from worldwright.wording import several

NAME_LINE = 28


def plate(box: Box, busy: bool = False) -> str:
    """The pane on which a region lies; framed while its seat has to decide."""
    return rect(box, rx=8, class_="plate busy" if busy else "plate")


# --- other Worlds ---------------------------------------------------------------------------------


@still(seats=["worlds", "hands", "scores", "lines"])
def other_world(view: View, seat: int, box: Box, limit: float = SMALL) -> str:
    """The small World of another seat, its Travellers in a strip on their side."""
    world = view["worlds"][seat]
    extent = extent_of(world)
    tile = min(max(limit / SMALL, 1.0), 1.45)
    strip = 40 * tile + 14 if world["side"] else 0
    area = Box(box.x + 7, box.y + NAME_LINE, box.width - 14, box.height - NAME_LINE - 6)
    scale = largest_scale(extent, area.width - strip, area.height, limit)
    width, height = extent.size(scale)
    x = area.cx - (width + strip) / 2 + (strip if world["side"] == "left" else 0)
    grid = Grid(x, area.cy - height / 2, scale, extent)
    parts = [plate(box, seat in view["waiting"]), _name_line(view, seat, box), world_body(view, seat, grid, True)]
    if strip:
        rope, tiles = (x - 6, x - strip) if world["side"] == "left" else (grid.box.right + 6, grid.box.right + 14)
        parts.append(fence(rope, grid.y, grid.box.bottom, width=3))
        parts.append(_strip(view, seat, grid, tiles, tile))
    return region(f"World of {name_of(view, seat)}", *parts)


def _strip(view: View, seat: int, grid: Grid, x: float, scale: float) -> str:
    guests = sorted(view["worlds"][seat]["travellers"], key=lambda guest: int(guest["spot"]))
    height = 52 * scale
    centres = [grid.between_rows(guest["spot"]) for guest in guests]
    placed = stacked(centres, height + 3, grid.y, grid.box.bottom)
    return "".join(guest_tile(view, guest, x, cy, scale) for guest, cy in zip(guests, placed, strict=True))


def _name_line(view: View, seat: int, box: Box) -> str:
    """Sign, name, Sun, Stars and the number of cards in hand."""
    sun, count = view["sun"], view["hands"][seat]["count"]
    right = box.right - 8
    words = f"{name_of(view, seat)}, {score_words(view, seat)}, {several(count, 'card')} in hand"
    parts = [rect(Box(box.x, box.y, box.width, NAME_LINE), fill="transparent")]
    parts.append(text(right, box.y + 20, str(count), "end t14 b") + icon("sw-i-hand", right - 19, box.y + 15, 19))
    if view["lap"] == 0 and view["committed"] and view["committed"][seat]:
        parts.append(_tick(right - 19, box.y + 22))
    right -= 34
    stars = str(view["scores"][seat])
    parts.append(text(right, box.y + 20, stars, "end t14 b"))
    right -= width_of(stars, "t14 b") + 9
    parts.append(icon("sw-i-star", right, box.y + 14.5, 16))
    right -= 10
    if sun and sun["seat"] == seat:
        parts.append(sun_arrow(sun["side"], right - 9, box.y + 15))
        right -= 18 if sun["side"] else 0
        parts.append(icon("sw-i-sun", right - 10, box.y + 15, 20))
        right -= 22
    name = shortened(name_of(view, seat), right - box.x - 33, "t14 b")
    parts += [sign(seat, box.x + 7, box.y + 5, 20), text(box.x + 33, box.y + 20, name, "t14 b")]
    return stands_for(seat, words, *parts)


def _tick(cx: float, cy: float) -> str:
    return circle(cx, cy, 6.5, fill="#2f7a4b") + path(
        f"M{cx - 3:g} {cy:g}l2.2 2.4 4-4.8", fill="none", stroke="#fff", stroke_width=1.8, stroke_linecap="round"
    )


# --- solo stacks ----------------------------------------------------------------------------------


def stacks(view: View, box: Box, targets: Targets, largest: float = 1.2) -> str:
    """The seven solo stacks in two rows: top card face up, two hidden below (10.1)."""
    scale = min(largest, (box.width - 28) / (4 * 78), (box.height - 20) / (2 * 98))
    pitch_x, pitch_y = 78 * scale, 98 * scale
    legal = targets.by_value("stack")
    parts = [plate(box)]
    for stack in view["stacks"] or ():
        row, col = divmod(stack["index"], 4)
        in_row = 4 if row == 0 else 3
        x = box.cx + (col - in_row / 2) * pitch_x + 6 * scale
        y = box.cy + (row - 1) * pitch_y + 6 * scale
        place = Box(x, y, cards.WIDTH * scale, cards.HEIGHT * scale)
        parts.append(_stack(view, stack["top"], stack["hidden"], place, legal.get(stack["index"])))
    return region("Stacks", *parts)


def _stack(view: View, top: str | None, hidden: int, place: Box, target: Target | None, small: bool = False) -> str:
    radius = place.width / cards.WIDTH * cards.RADIUS
    if top is None:
        return rect(place, rx=radius, class_="place ghost-place")
    face = faces_of(view)[top]
    below = [place._replace(x=place.x + 3 * i, y=place.y - 4 * i) for i in range(hidden, 0, -1)]
    backs = [use("sw-tzimime", box) for box in below]
    words = f"{card_words(face)}, {several(hidden, 'hidden card')} below"
    card = cards.placed(place, cards.mini(face) if small else cards.land(face), key=f"card-{top}", words=words)
    if target is None:
        return "".join([*backs, card])
    return target.mark(*backs, card, legal_ring(place, radius, target.order))


def stack_row(view: View, box: Box, targets: Targets) -> str:
    """The stacks in one row below the World, their top cards in small."""
    legal, pitch = targets.by_value("stack"), (box.width - 8) / 7
    parts = [plate(box)]
    for stack in view["stacks"] or ():
        place = Box(box.x + 6 + stack["index"] * pitch, box.y + 12, pitch - 6, (pitch - 6) * cards.HEIGHT / cards.WIDTH)
        parts.append(_stack(view, stack["top"], stack["hidden"], place, legal.get(stack["index"]), small=True))
    return region("Stacks", *parts)
