"""What all gods share beside the map: Achievements, the Tile Pool, the supply of tokens."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.draw.kit import disc, fitting, rows
from worldwright.draw.marks import explained, region
from worldwright.draw.memory import Memory, content, remembered, still
from worldwright.draw.svg import Box, circle, group, icon, path, rect, text, use
from worldwright.games.age_contrived.draw.energy import energy, offered, space, square, taken
from worldwright.games.age_contrived.draw.faces import need
from worldwright.games.age_contrived.draw.lately import lately
from worldwright.games.age_contrived.draw.picks import NO_PICKS, Picks
from worldwright.games.age_contrived.draw.tiles import tile_body
from worldwright.games.age_contrived.grammar import ICONS
from worldwright.games.age_contrived.view import View
from worldwright.games.age_contrived.view_board import AchievementView, TileView

ROWS = Memory()
LEFT, RIGHT = "2×", "5"  # how an energy there is scored (10.5)


# --- Achievements ---------------------------------------------------------------------------------


def achievements(view: View, box: Box, picks: Picks) -> str:
    """Five rows: what is asked for, who has it, and the two spaces."""
    slots = list(range(len(view["achievements"])))
    if picks.among(("place",)):
        return achievement_rows(view, box, slots, picks)
    gods = tuple([god["character"] for god in view["gods"]])
    key = (content([view["achievements"], view["last"]]), gods, view["seat"], box)
    return ROWS.recall(key, lambda: achievement_rows(view, box, slots, NO_PICKS))


def achievement_rows(view: View, box: Box, slots: list[int], picks: Picks) -> str:
    """Some of the Achievements below each other."""
    parts = (
        [
            _achievement(view, slot, view["achievements"][slot], spot, picks)
            for slot, spot in zip(slots, rows(box, len(slots), 36, 3), strict=True)
        ]
        if slots
        else []
    )
    return region("Achievements", *parts) if parts else ""


def _achievement(view: View, slot: int, one: AchievementView, box: Box, picks: Picks) -> str:
    me = view["seat"] or 0
    asked = need(one["require"])
    side = min(30.0, box.height - 6)
    right = box.right - side / 2 - 5
    spots = [square(right - side - 8, box.cy, side), square(right, box.cy, side)]
    parts = [rect(box, rx=8, class_="edge board"), text(box.x + 9, box.cy + 5.5, str(asked.number), "b t16")]
    x = box.x + 34
    for name in asked.icons:
        parts.append(icon(name, x, box.cy, 19, class_="inked"))
        x += 21
    words_from = box.x + 26 + 21 * 2
    tick = spots[0].x - 16
    parts.append(fitting(words_from, box.cy + 4, asked.words, tick - 10 - words_from, "t11 quiet"))
    if one["met"][me]:
        parts.append(path(f"M{tick - 6:g} {box.cy:g}l4 5 9-11", class_="tick"))
    choices = [picks.energies("place", f"achievement{slot + 1}.{where}") for where in ("left", "right")]
    areas = spread(spots, [len(found) for found in choices])
    for where, spot, lies in (("left", spots[0], one["left"]), ("right", spots[1], one["right"])):
        closed = where == "right" and not one["right_used"]
        parts.append(space("", spot, closed))
        if lies:
            parts.append(energy(view, lies["seat"], lies["type"], spot.cx, spot.cy, side * 0.84))
            parts.append(lately(view, lies["seat"], lies["type"], f"achievement{slot + 1}.{where}", spot.grown(-1)))
            continue
        if not closed:
            parts.append(points(LEFT if where == "left" else RIGHT, spot.cx, spot.cy, side * 0.74))
    for found, area in zip(choices, areas, strict=True):
        parts.append(offered(view, picks.seat, found, area))
    return region(one["text"], explained("achievement", one["id"], *parts))


def spread(spots: Sequence[Box], counts: Sequence[int]) -> list[Box]:
    """Where energy is offered for the two spaces: several for one stand beside each other at their full size, to the
    left of the space, so that each can be read and clicked.
    """
    left, right = spots
    second = Box(right.right - right.width * max(1, counts[1]), right.y, right.width * max(1, counts[1]), right.height)
    end = min(left.right, second.x - 8)
    first = Box(end - left.width * max(1, counts[0]), left.y, left.width * max(1, counts[0]), left.height)
    return [first, second]


@remembered
def points(words: str, cx: float, cy: float, size: float) -> str:
    """Points, on their star."""
    return icon("ac-vp", cx, cy, size) + text(cx, cy + 4, words, "mid b t11 haloed")


# --- Tile Pool ------------------------------------------------------------------------------------


def tile_key(seat: int | None, tile: TileView) -> str:
    """A tile keeps its key wherever it goes; each god has the same seven at the start."""
    return f"tile-{tile['id']}" if tile["tier"] else f"tile-{seat}-{tile['id']}"


@still("claim", "take_tile", "place", "take", "icon")
def tile_pool(view: View, box: Box, picks: Picks, supplied: bool = True) -> str:
    """Four tiles with their costs, the supply beside them, everybody's energy below."""
    pool = view["pool"]
    parts = [rect(box, rx=9, class_="edge board")]
    lane = Box(box.x + 6, box.bottom - 38, box.width - 12, 33)
    width, step = 48.0, 53.0
    for place, tile in enumerate(pool["tiles"]):
        x = box.x + 7 + place * step
        spot = Box(x, box.y + 23, width, lane.y - box.y - 28)
        cost = disc(x + width / 2, box.y + 12, 9.5, str(pool["costs"][place]), "edge fine space", "mid b t12 print")
        if tile is None:
            parts.append(cost + rect(spot, rx=7, class_="hollow"))
            continue
        drawn = group(tile_body(tile, spot), data_key=tile_key(None, tile))
        target = picks.take("claim", place + 1) if picks else None
        last = place == len(pool["tiles"]) - 1
        target = target or (picks.take("take_tile") if picks and last else None)
        parts.append(cost + (target.ringed(spot, 7, drawn) if target else drawn))
    if supplied:
        parts.append(supply(view, Box(box.x + 7 + 4 * step, box.y + 4, box.right - box.x - 11 - 4 * step, 90), picks))
    parts.append(pool_energy(view, lane, picks))
    return region("Tile Pool", *parts)


def pool_energy(view: View, lane: Box, picks: Picks) -> str:
    """Everybody's energy in the Tile Pool, and what may join it."""
    parts = [rect(lane, rx=8, class_="lane")]
    held = [(god["seat"], letter, count) for god in view["gods"] for letter, count in god["pool"].items() if count]
    choices = picks.energies("place", "pool")
    ghosts = 34.0 * len(choices)
    room = lane.width - 34 - ghosts
    step = min(34.0, room / max(len(held), 1))
    size = min(25.0, max(step - 6, 13))
    for place, (seat, letter, count) in enumerate(held):
        x = lane.x + 4 + min(step, 28) / 2 + place * step
        drawn = energy(view, seat, letter, x, lane.cy, size, count)
        parts.append(taken(view, picks, seat, "pool", letter, square(x, lane.cy, size), drawn))
        parts.append(lately(view, seat, letter, "pool", square(x, lane.cy, size)))
    parts.append(points("1", lane.right - 15, lane.cy, 22))
    if choices:
        spot = Box(lane.right - 32 - ghosts, lane.y + 3, ghosts, lane.height - 6)
        for place, choice in enumerate(choices):
            cell = square(spot.x + 34 * place + 17, lane.cy, 27)
            parts.append(offered(view, picks.seat, [choice], cell, 8))
    return region("Energy in the Tile Pool", *parts)


# --- supply ---------------------------------------------------------------------------------------


def supply(view: View, box: Box, picks: Picks) -> str:
    """How many Conduit Tokens and upgraded Action Tokens are left, and how high the tile deck is."""
    parts = [fitting(box.x + 2, box.y + 12, f"deck {view['pool']['deck']}", box.width, "t11 quiet")]
    step = 25.0
    for place, name in enumerate(ICONS):
        spot = Box(box.x, box.y + 17 + place * step, box.width, step - 3)
        left = view["conduits"].get(name, 0)  # none before the table is laid
        drawn = [
            use("ac-conduit-token", Box(spot.x + 2, spot.y + 1, 32, 20)),
            icon(f"ac-{name}", spot.x + 18, spot.y + 6.5, 10),
            text(spot.x + 40, spot.cy + 4, str(left), "b t12"),
        ]
        taking = picks.decision == "CONDUIT_TYPE"
        target = picks.take("icon", name) if taking else None
        parts.append(target.ringed(spot, 5, *drawn, thin=True) if target else group(*drawn))
    return region("Supply", *parts)


def upgrades_left(view: View, cx: float, cy: float) -> str:
    """How many upgraded Action Tokens are left."""
    left = sum(face["left"] for face in view["upgrades"])
    return circle(cx, cy, 9, class_="edge disc upgraded") + text(cx, cy + 4, str(left), "mid b t11 pale")
