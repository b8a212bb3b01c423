"""The table on a wide screen, 1060 x 668: the world in the middle, cards around it."""

from __future__ import annotations

from worldwright.draw.svg import Box
from worldwright.games.spires.draw.automa import automa_panel
from worldwright.games.spires.draw.choices import Choices, View
from worldwright.games.spires.draw.lattice import Plan, fitted
from worldwright.games.spires.draw.offers import bar, overlay
from worldwright.games.spires.draw.panels import end_gauges, goal_panel, in_hand, sky_row, spire_shelf
from worldwright.games.spires.draw.placing import above_pieces, beneath_pieces
from worldwright.games.spires.draw.sheet import score_sheet
from worldwright.games.spires.draw.tableau import other_tableau, own_tableau
from worldwright.games.spires.draw.tiles import tile_box
from worldwright.games.spires.draw.world import world

CLOUDS = ((230, 96, 1.5, 0.55), (860, 40, 1.6, 0.6), (560, 440, 2.0, 0.5), (850, 400, 1.4, 0.5), (210, 420, 1.3, 0.5), (640, 10, 1.1, 0.5))
SHELF = Box(10, 10, 188, 196)
GOALS = Box(10, 214, 188, 164)
GAUGES, GAUGES_UP = Box(10, 386, 188, 98), Box(10, 214, 188, 98)
WORLD = Box(206, 90, 848, 428)
FINISHED, SHEET = Box(206, 90, 400, 428), Box(606, 84, 448, 428)  # the world moves aside for the score sheet
FOOT = 518.0
TABLEAU = 142.0


def wide_table(view: View, choices: Choices) -> str:
    """Everything on the table."""
    seat = view["seat"] or 0
    plan = world_plan(view, choices, FINISHED if view["over"] else room_of(view, choices))
    beneath = beneath_pieces(view, plan, choices)
    return "".join(
        [
            world(view, plan, beneath),
            above_pieces(view, plan, choices),
            score_sheet(view, SHEET) if view["over"] else "",
            overlay(view, WORLD, choices, 1.0),
            spire_shelf(view, SHELF),
            goal_panel(view, GOALS) if view["goals"] else "",
            end_gauges(view, GAUGES if view["goals"] else GAUGES_UP),
            sky_row(view, 268, 14, 92, 20, choices),
            in_hand(view, tile_box(760, 14, 92)),
            bar(view, choices, WORLD.cx, FOOT - 48, WORLD.width - 20),
            *tableaux(view, seat, choices),
        ]
    )


def room_of(view: View, choices: Choices) -> Box:
    """The room of the world: less where a row of buttons stands below it."""
    buttons = any(choices.of(kind) for kind in ("act", "stop", "skip", "free"))
    return WORLD._replace(height=WORLD.height - 46) if buttons else WORLD


def world_plan(view: View, choices: Choices, room: Box, margin: tuple[float, float] = (35.0, 27.0)) -> Plan:
    """All tiles fit, and so do the spots and turns that can be chosen."""
    spots = [(seen["q"], seen["r"]) for seen in view["spots"].values()] if choices.of("spot") else []
    tiles = view["world"]
    if choices.of("turn"):
        spot = view["spot"]
        tiles = [*tiles, *({"q": spot[0], "r": spot[1], "k": choice.values[0]} for choice in choices.of("turn"))]
    return fitted(tiles, room, spots, (margin[0] - 13, margin[1] - 9) if spots else margin)


def tableaux(view: View, seat: int, choices: Choices) -> list[str]:
    """The own side and the others' in small, clockwise; solo: the Automa and its cards."""
    players = view["players"]
    others = [(seat + turn) % players for turn in range(1, players)]
    own_width = {1: 548, 2: 640, 3: 548, 4: 536}[players]
    parts = [own_tableau(view, seat, Box(10, FOOT, own_width, TABLEAU), choices)]
    x = 10.0 + own_width + 8
    if players == 1:
        parts.append(other_tableau(view, 1, Box(x, FOOT, 200, TABLEAU)))
        return [*parts, automa_panel(view, Box(x + 208, FOOT, 1050 - x - 208, TABLEAU))]
    gap = 6.0 if players == 4 else 8.0
    width = (1050 - x - gap * (len(others) - 1)) / len(others)
    for place, other in enumerate(others):
        parts.append(other_tableau(view, other, Box(x + place * (width + gap), FOOT, width, TABLEAU)))
    return parts
