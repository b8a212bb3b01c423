"""The table on a phone, 390 x 572: one pane at a time."""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.svg import Box
from worldwright.games.spires.draw.automa import automa_panel
from worldwright.games.spires.draw.choices import Choices, View
from worldwright.games.spires.draw.offers import bar, overlay
from worldwright.games.spires.draw.panels import end_gauges, goal_panel, in_hand, sky_row, spire_shelf
from worldwright.games.spires.draw.placing import above_pieces, beneath_pieces
from worldwright.games.spires.draw.sheet import score_sheet
from worldwright.games.spires.draw.strip import own_strip
from worldwright.games.spires.draw.tableau import other_tableau, own_tableau
from worldwright.games.spires.draw.tiles import tile_box
from worldwright.games.spires.draw.wide import world_plan
from worldwright.games.spires.draw.world import world

PANES: tuple[str, ...] = ("world", "others", "supplies")
CLOUDS = ((-20, 66, 1.3, 0.6), (270, 84, 1.1, 0.6), (150, 330, 1.4, 0.5))
ROOM = Box(2, 78, 386, 396)
STRIP = Box(6, 482, 378, 84)
SHEET, FINISHED = Box(2, 74, 386, 286), Box(2, 358, 386, 120)


def phone_table(view: View, choices: Choices, pane: str) -> str:
    """One pane of the table."""
    name, _, seat = (pane or PANES[0]).partition("-")
    if name == "others":
        return others(view, int(seat) if seat else None)
    if name == "supplies":
        return supplies(view)
    return own(view, choices)


def own(view: View, choices: Choices) -> str:
    """The world with the sky above it and the own strip below."""
    seat = view["seat"] or 0
    buttons = any(choices.of(kind) for kind in ("act", "stop", "skip", "free"))
    room = FINISHED if view["over"] else ROOM._replace(height=ROOM.height - 50) if buttons else ROOM
    plan = world_plan(view, choices, room, (24.0, 20.0))
    return "".join(
        [
            world(view, plan, beneath_pieces(view, plan, choices)),
            above_pieces(view, plan, choices),
            score_sheet(view, SHEET) if view["over"] else "",
            sky_row(view, 10, 8, 70, 8, choices, label=False),
            in_hand(view, tile_box(332, 14, 48) if len(view["sky"]) == 3 else tile_box(169, 10, 64)),
            overlay(view, Box(4, 74, 382, 402), choices, 0.82),
            bar(view, choices, 195, STRIP.y - 48, 378),
            own_strip(view, seat, STRIP, choices),
        ]
    )


def others(view: View, seat: int | None) -> str:
    """The other players below each other; solo: the Automa and its cards; or one seat's side of the table in full."""
    me = view["seat"] or 0
    if view["players"] == 1:
        return region("The Automa", other_tableau(view, 1, Box(6, 6, 378, 150)), automa_panel(view, Box(6, 164, 378, 150)))
    chosen = [seat] if seat is not None else [(me + turn) % view["players"] for turn in range(1, view["players"])]
    return "".join(other_tableau(view, other, Box(6, 6 + 158 * place, 378, 150)) for place, other in enumerate(chosen))


def supplies(view: View) -> str:
    """Spires, goals, how near the end is, and the own cards."""
    seat = view["seat"] or 0
    goals = goal_panel(view, Box(198, 6, 186, 164)) if view["goals"] else ""
    return "".join(
        [
            spire_shelf(view, Box(6, 6, 186, 196)),
            goals,
            end_gauges(view, Box(198, 178 if goals else 6, 186, 98)),
            own_tableau(view, seat, Box(6, 290, 378, 142), Choices(view, ()), narrow=True),
        ]
    )
