"""The table on a phone, 390 x 572: one pane at a time."""

from __future__ import annotations

from worldwright.draw.kit import fitting
from worldwright.draw.marks import region
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, icon, text
from worldwright.draw.targets import Targets
from worldwright.games.strange_world.draw.hand import draft_note, hand, hand_cards, sun_sides
from worldwright.games.strange_world.draw.large_world import PHONE, large_world, seating
from worldwright.games.strange_world.draw.panels import other_world, stack_row, stacks
from worldwright.games.strange_world.draw.places import world_targets
from worldwright.games.strange_world.draw.sheet import result, score_sheet, score_strip
from worldwright.games.strange_world.draw.supplies import PHONE as PHONE_SHELF
from worldwright.games.strange_world.draw.supplies import Rows, decline_pill, supplies, traveller_row
from worldwright.games.strange_world.view import View

PANES: tuple[str, ...] = ("world", "others", "supplies")
PANE = Box(6, 6, 378, 560)
FOOT = Box(6, 486, 378, 80)
HALVES = (Box(6, 6, 378, 277), Box(6, 289, 378, 277))
QUARTERS = (Box(6, 6, 186, 277), Box(198, 6, 186, 277), Box(6, 289, 186, 277))
OTHERS_SCALE = 0.66


def phone_table(view: View, targets: Targets, pane: str) -> str:
    """One pane of the table."""
    name, _, seat = (pane or PANES[0]).partition("-")
    if name == "others":
        return _one_world(view, int(seat)) if seat else _others(view, targets)
    if name == "supplies":
        return _supplies(view, targets)
    return _own(view, targets)


def _own(view: View, targets: Targets) -> str:
    seat = view["seat"] or 0
    world = large_world(view, seat, PHONE, frozenset(targets.by_value("place")))
    seated = seating(PHONE, view["worlds"][seat])
    return world + world_targets(view, seat, targets, seated, PHONE) + _foot(view, targets)


def _foot(view: View, targets: Targets) -> str:
    """Below the own World: the hand, or what has to be chosen just now, or how the game stands."""
    if targets.of("decline"):
        row = "".join(traveller_row(view, Rows(8, 452, 8, 47.2, 0, 43.5), targets))
        return region("Travellers", row) + decline_pill(Box(105, 516, 180, 44), targets.of("decline")[0])
    if targets.of("stack"):
        return stack_row(view, Box(6, 474, 378, 92), targets)
    if targets.of("sun"):
        return sun_sides(view, Box(6, 448, 378, 120), 1.18, targets)
    held = hand_cards(view)
    note = draft_note(view, Box(264, 456, 120, 108), targets) if targets.of("keep", "give") else ""
    if held:
        return hand(view, 14, 456, 1.18, 84, targets) + note
    return score_strip(view, view["seat"] or 0, FOOT)


def _others(view: View, targets: Targets) -> str:
    players, seat = view["players"], view["seat"] or 0
    if players == 1:
        return stacks(view, PANE, targets, largest=1.3)
    if players == 2:
        return _one_world(view, 1 - seat)
    clockwise = [(seat + step) % players for step in range(1, players)]
    boxes = HALVES if players == 3 else QUARTERS
    return "".join(other_world(view, other, box, OTHERS_SCALE) for other, box in zip(clockwise, boxes, strict=False))


def _one_world(view: View, seat: int) -> str:
    count = view["hands"][seat]["count"]
    line = "".join(
        [
            sign(seat, 10, 450, 24),
            fitting(42, 467, name_of(view, seat), 230, "t16 b"),
            icon("sw-i-hand", 348, 462, 22) + text(378, 467, str(count), "end t16 b"),
        ]
    )
    return large_world(view, seat, PHONE) + line + score_strip(view, seat, FOOT)


def _supplies(view: View, targets: Targets) -> str:
    if view["over"]:
        return score_sheet(view, Box(6, 6, 378, 500)) + result(view, Box(6, 514, 378, 52))
    decline = targets.of("decline")
    pill = decline_pill(Box(105, 500, 180, 44), decline[0]) if decline else ""
    return supplies(view, PANE, PHONE_SHELF, targets) + pill
