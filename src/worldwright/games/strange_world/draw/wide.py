"""The table on a wide screen, 1060 x 668: own World on the left, everybody else and the supplies on the right."""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.svg import Box, text
from worldwright.draw.targets import Targets
from worldwright.games.strange_world.draw.hand import caption, draft_note, hand, hand_cards, passed_cards, sun_sides
from worldwright.games.strange_world.draw.large_world import WIDE, corner_sign, large_world, seating
from worldwright.games.strange_world.draw.panels import other_world, plate, stacks
from worldwright.games.strange_world.draw.places import world_targets
from worldwright.games.strange_world.draw.sheet import result, score_sheet
from worldwright.games.strange_world.draw.supplies import FLAT, HALF, QUADRANT, SOLO, Shelf, decline_pill, supplies
from worldwright.games.strange_world.draw.world import SMALL
from worldwright.games.strange_world.view import View

UPPER_LEFT, UPPER_RIGHT = Box(613, 10, 215, 242), Box(836, 10, 215, 242)
LOWER_LEFT, LOWER_RIGHT = Box(613, 260, 215, 242), Box(836, 260, 215, 242)
UPPER, LOWER = Box(613, 10, 438, 242), Box(613, 260, 438, 242)
SINGLE, UNDER_SINGLE = Box(613, 10, 438, 372), Box(613, 388, 438, 124)
FOOT, FOOT_LEFT = Box(613, 520, 438, 138), Box(613, 520, 215, 138)
VERDICT = Box(613, 610, 438, 48)
CAPTION, NARROW_CAPTION = Box(836, 520, 215, 138), Box(936, 520, 115, 138)
DUEL_SCALE = 0.9


def wide_table(view: View, targets: Targets) -> str:
    """Everything on the table."""
    seat = view["seat"] or 0
    return "".join(
        [
            large_world(view, seat, WIDE, frozenset(targets.by_value("place"))),
            _own_choices(view, seat, targets),
            corner_sign(view, seat, WIDE),
            _others(view, seat, targets),
            _lower_right(view, targets),
        ]
    )


def _own_choices(view: View, seat: int, targets: Targets) -> str:
    return world_targets(view, seat, targets, seating(WIDE, view["worlds"][seat]), WIDE)


def _others(view: View, seat: int, targets: Targets) -> str:
    players = view["players"]
    if players == 1:
        return stacks(view, UPPER, targets)
    if players == 2:
        return other_world(view, 1 - seat, SINGLE, DUEL_SCALE)
    boxes = (UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT)
    clockwise = [(seat + step) % players for step in range(1, players)]
    return "".join(other_world(view, other, box, SMALL) for other, box in zip(clockwise, boxes, strict=False))


def _lower_right(view: View, targets: Targets) -> str:
    box, shelf = _supply_room(view["players"])
    if view["over"]:
        return _finished(view, box)
    return supplies(view, box, shelf, targets) + _foot(view, targets)


def _supply_room(players: int) -> tuple[Box, Shelf]:
    return {1: (LOWER, SOLO), 2: (UNDER_SINGLE, FLAT), 3: (LOWER, HALF), 4: (LOWER_RIGHT, QUADRANT)}[players]


def _finished(view: View, box: Box) -> str:
    if view["players"] == 4:
        return score_sheet(view, box._replace(height=FOOT.bottom - box.y)) + result(view, FOOT_LEFT)
    return score_sheet(view, box._replace(height=VERDICT.y - 8 - box.y)) + result(view, VERDICT)


def _foot(view: View, targets: Targets) -> str:
    """The hand and what stands beside it; without a hand, the standing."""
    if targets.of("sun"):
        return sun_sides(view, FOOT, 1.4, targets)
    decline, chosen = targets.of("decline"), view["chosen"]
    held = hand_cards(view)
    parts = [hand(view, 616, 524, 1.55, 108, targets)] if held else []
    if targets.of("keep", "give"):
        return "".join(parts) + draft_note(view, NARROW_CAPTION, targets)
    if decline:
        parts.append(_welcome(targets))
    elif chosen and len(held) < 3:
        parts.append(caption(view, chosen, CAPTION))
    elif view["passed"]:
        parts.append(passed_cards(view, NARROW_CAPTION if len(held) == 3 else CAPTION if held else FOOT_LEFT))
    if not held and not decline:
        parts.append(score_sheet(view, CAPTION if view["passed"] else FOOT))
    return "".join(parts)


def _welcome(targets: Targets) -> str:
    pill = Box(CAPTION.x + 20, CAPTION.y + 76, CAPTION.width - 40, 40)
    return region(
        "Welcome",
        plate(CAPTION),
        text(CAPTION.cx, CAPTION.y + 32, "A portal opens", "mid b t16 display"),
        text(CAPTION.cx, CAPTION.y + 54, "Choose a Traveller above, or", "mid"),
        decline_pill(pill, targets.of("decline")[0]),
    )
