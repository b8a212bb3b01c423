"""The table on a phone, 390 x 572: one pane at a time."""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.svg import Box, element, group, path, rect
from worldwright.draw.targets import NOTHING, Targets
from worldwright.games.spires.draw.automa import automa_panel
from worldwright.games.spires.draw.backdrop import compass
from worldwright.games.spires.draw.lattice import NORTH_UP, Plan, close_up, fitted
from worldwright.games.spires.draw.offers import buttons, overlay
from worldwright.games.spires.draw.panels import end_gauges, goal_panel, module_panel, sky_row, spire_shelf
from worldwright.games.spires.draw.placing import Notes, above_pieces, beneath_pieces
from worldwright.games.spires.draw.sheet import score_sheet
from worldwright.games.spires.draw.strip import own_strip
from worldwright.games.spires.draw.tableau import other_tableau, own_tableau
from worldwright.games.spires.draw.tiles import lands
from worldwright.games.spires.draw.wide import rotations_of, world_plan
from worldwright.games.spires.draw.world import NotePlace, world
from worldwright.games.spires.view import View

PANES: tuple[str, ...] = ("world", "others", "supplies")
ROOM = Box(2, 76, 386, 352)
BAND = Box(6, 432, 378, 44)  # between the world and the own strip: buttons, and what a placement brings
STRIP = Box(6, 482, 378, 84)
SHEET = Box(2, 76, 386, 272)  # at most; the finished world lies below it
SHEET_HEAD, SHEET_ROW = 62, 30
SMALL, CLOSE = 44.0, 52.0  # below the one unit spaces are hard to point at; then they are shown with the other
NOTE_LINE = 26  # what is told of a step stands below the world
NOTES = Notes(NotePlace(6, 404, 378), Box(6, 424, 378, 56), long=False)


def phone_table(view: View, targets: Targets, pane: str) -> str:
    """One pane of the table."""
    name, _, seat = (pane or PANES[0]).partition("-")
    if name == "others":
        return others(view, int(seat) if seat else None)
    if name == "supplies":
        return supplies(view)
    return own(view, targets)


def own(view: View, targets: Targets) -> str:
    """The world with the sky above it and the own strip below."""
    seat = view["seat"] or 0
    asked = overlay(view, Box(4, 74, 382, 402), targets, 0.82)
    sheet = sheet_box(view)
    room = Box(ROOM.x, sheet.bottom, ROOM.width, STRIP.y - 4 - sheet.bottom) if view["over"] else ROOM
    whole = world_plan(view, targets, room, NORTH_UP, (12.0, 14.0))
    plan = near_plan(view, targets, whole)
    return "".join(
        [
            window(
                world(view, plan, NOTES.line, beneath_pieces(view, plan, targets, NOTES)),
                above_pieces(view, plan, targets, NOTES),
                overview(view, plan, ROOM) if plan is not whole else "",
            ),
            score_sheet(view, sheet) if view["over"] else "",
            "" if asked else compass(374, room.y + (26 if view["over"] else 16), 9, plan.angle),
            sky_row(view, 8, 8, 66, 7, targets),
            asked,
            buttons(view, targets, BAND, narrow=True),
            own_strip(view, seat, STRIP, targets),
        ]
    )


def sheet_box(view: View) -> Box:
    """The score sheet of a finished game, no higher than its lines need."""
    rows = max(len(lines or ()) for lines in view["lines"]) + 2  # signs above, totals below
    return SHEET._replace(height=min(SHEET.height, SHEET_HEAD + SHEET_ROW * rows))


def near_plan(view: View, targets: Targets, whole: Plan) -> Plan:
    """Where the whole world is too small to point at: its part around the tile in hand or the meeple that walks."""
    if whole.unit >= SMALL:
        return whole
    if targets.of("rotate"):
        return close_up(
            whole, [*view["world"], *rotations_of(view, targets)], ROOM, whole.point(view["spot"]), CLOSE, 16
        )
    if targets.of("side"):
        return close_up(
            whole,
            view["world"],
            ROOM,
            whole.point((view["world"][view["focus"]]["q"], view["world"][view["focus"]]["r"])),
            CLOSE,
            16,
        )
    if any(targets.of(kind) for kind in ("step", "glean", "site", "pay", "wild")):
        tile, side = view["spirits"][view["seat"] or 0]["space"]
        return close_up(whole, view["world"], ROOM, whole.centre(view["world"][tile], side), CLOSE, 16)
    return whole


def window(*inside: str) -> str:
    """What is larger than the room between the sky and the own strip is cut off there."""
    return element(
        "svg", *inside, x=0, y=ROOM.y, width=390, height=STRIP.y - ROOM.y, viewBox=f"0 {ROOM.y} 390 {STRIP.y - ROOM.y}"
    )


def overview(view: View, plan: Plan, room: Box) -> str:
    """The whole world in small, and which part of it is shown."""
    box = Box(8, room.bottom - 74 - NOTE_LINE, 92, 66)
    small = fitted(view["world"], box, plan.angle, margin=(6, 6))
    land = [
        path(small.half(tile, side), fill=lands(view, tile)[side].fill) for tile in view["world"] for side in (0, 1)
    ]
    left, top = (
        small.x + (room.x - plan.x) * small.unit / plan.unit,
        small.y + (room.y - plan.y) * small.unit / plan.unit,
    )
    right, bottom = left + room.width * small.unit / plan.unit, top + room.height * small.unit / plan.unit
    seen = Box(
        max(left, box.x + 1),
        max(top, box.y + 1),
        min(right, box.right - 1) - max(left, box.x + 1),
        min(bottom, box.bottom - 1) - max(top, box.y + 1),
    )
    return group(
        rect(box, rx=8, class_="note"),
        *land,
        rect(seen, rx=3, class_="seen"),
        pointer_events="none",
        aria_hidden="true",
    )


def others(view: View, seat: int | None) -> str:
    """The other players below each other; solo: the Automa and its cards; or one seat's side of the table in full."""
    me = view["seat"] or 0
    if view["players"] == 1:
        return region(
            "The Automa", other_tableau(view, 1, Box(6, 6, 378, 150)), automa_panel(view, Box(6, 164, 378, 150))
        )
    chosen = [seat] if seat is not None else [(me + turn) % view["players"] for turn in range(1, view["players"])]
    return "".join(other_tableau(view, other, Box(6, 6 + 158 * place, 378, 150)) for place, other in enumerate(chosen))


def supplies(view: View) -> str:
    """Spires, goals, how near the end is, and the own cards."""
    seat = view["seat"] or 0
    goals = goal_panel(view, Box(198, 6, 186, 164)) if view["goals"] else ""
    gauges = Box(198, 178 if goals else 6, 186, 98)
    return "".join(
        [
            spire_shelf(view, Box(6, 6, 186, 196)),
            goals,
            end_gauges(view, gauges),
            module_panel(view, Box(6, 210, 192, 48)),
            own_tableau(view, seat, Box(6, 290, 378, 142), NOTHING, narrow=True),
        ]
    )
