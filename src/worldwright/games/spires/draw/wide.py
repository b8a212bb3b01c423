"""The table on a wide screen, 1080 x 724: the world in the middle, cards around it."""

from __future__ import annotations

from worldwright.draw.svg import Box, text
from worldwright.draw.targets import Targets
from worldwright.games.spires.draw.automa import automa_panel
from worldwright.games.spires.draw.backdrop import compass
from worldwright.games.spires.draw.lattice import NORTH_UP, Lying, Plan, fitted, plan_of, span_of
from worldwright.games.spires.draw.offers import buttons, overlay
from worldwright.games.spires.draw.panels import end_gauges, goal_panel, module_panel, sky_row, spire_shelf
from worldwright.games.spires.draw.placing import Notes, above_pieces, beneath_pieces
from worldwright.games.spires.draw.sheet import score_sheet, sheet_width
from worldwright.games.spires.draw.tableau import other_tableau, own_tableau
from worldwright.games.spires.draw.world import NotePlace, world
from worldwright.games.spires.view import View

SHELF = Box(10, 10, 188, 196)
GOALS = Box(10, 214, 188, 164)
GAUGES, GAUGES_UP = Box(10, 386, 188, 98), Box(10, 214, 188, 98)
WORLD = Box(206, 94, 868, 476)
CORNER = Box(706, 10, 364, 78)  # beside the sky: buttons, and what a placement brings
NOTES = Notes(NotePlace(214, 542, 852), CORNER, long=True)
FOOT = 574.0
RIGHT = 1070.0
TABLEAU = 142.0


def wide_table(view: View, targets: Targets) -> str:
    """Everything on the table."""
    seat = view["seat"] or 0
    room = (
        WORLD._replace(width=WORLD.width - sheet_width(view) - 16) if view["over"] else WORLD
    )  # the world moves aside for the score sheet
    plan = world_plan(view, targets, room, NORTH_UP)
    gauges = GAUGES if view["goals"] else GAUGES_UP
    return "".join(
        [
            world(view, plan, NOTES.line, beneath_pieces(view, plan, targets, NOTES)),
            above_pieces(view, plan, targets, NOTES),
            score_sheet(view, Box(room.right + 8, WORLD.y, WORLD.right - room.right - 8, WORLD.height))
            if view["over"]
            else "",
            overlay(view, WORLD, targets, 1.0),
            spire_shelf(view, SHELF),
            goal_panel(view, GOALS, targets) if view["goals"] else "",
            end_gauges(view, gauges),
            module_panel(view, Box(gauges.x, gauges.bottom + 8, 192, 48)),
            text(214, 36, "Sky", "t16 b display"),
            compass(236, 68, 12, plan.angle),
            sky_row(view, 260, 14, 92, 14, targets),
            buttons(view, targets, CORNER),
            *tableaux(view, seat, targets),
        ]
    )


def world_plan(
    view: View, targets: Targets, room: Box, angle: float, margin: tuple[float, float] = (26.0, 20.0)
) -> Plan:
    """All tiles fit, and all spots and rotations around them: the world stays where it is while a tile is placed."""
    if view["over"]:
        return fitted(view["world"], room, angle, margin=margin)
    span = span_of(view["world"], angle, with_spots=True)
    rotations = rotations_of(view, targets)
    return plan_of(span.joined(span_of(rotations, angle)) if rotations else span, room, angle, (26, 26))


def rotations_of(view: View, targets: Targets) -> list[Lying]:
    """The tile in hand in all its rotations at the chosen spot."""
    return [{"q": view["spot"][0], "r": view["spot"][1], "k": target.values[0]} for target in targets.of("rotate")]


def tableaux(view: View, seat: int, targets: Targets) -> list[str]:
    """The own side and the others' in small, clockwise; solo: the Automa and its cards."""
    players = view["players"]
    others = [(seat + turn) % players for turn in range(1, players)]
    own_width = {1: 552, 2: 640, 3: 552, 4: 538}[players]
    parts = [own_tableau(view, seat, Box(10, FOOT, own_width, TABLEAU), targets)]
    x = 10.0 + own_width + 8
    if players == 1:
        parts.append(other_tableau(view, 1, Box(x, FOOT, 186, TABLEAU)))
        return [*parts, automa_panel(view, Box(x + 194, FOOT, RIGHT - x - 194, TABLEAU))]
    gap = 6.0 if players == 4 else 8.0
    width = (RIGHT - x - gap * (len(others) - 1)) / len(others)
    for place, other in enumerate(others):
        parts.append(other_tableau(view, other, Box(x + place * (width + gap), FOOT, width, TABLEAU)))
    return parts
