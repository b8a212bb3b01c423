"""The table on a wide screen, 1080 x 724.

The map between six Monuments, what is shared at the right with the others below it, the own machine at the foot.
"""

from __future__ import annotations

from worldwright.draw.marks import lying_over
from worldwright.draw.svg import Box
from worldwright.draw.targets import Targets
from worldwright.games.age_contrived.draw import character, device, monuments, rivals, shared
from worldwright.games.age_contrived.draw.atlas import chart_in
from worldwright.games.age_contrived.draw.overlay import overlay, pills
from worldwright.games.age_contrived.draw.picks import Picks
from worldwright.games.age_contrived.draw.sheet import score_sheet
from worldwright.games.age_contrived.draw.world import world
from worldwright.games.age_contrived.view import View

CARD = (168.0, 145.3)
LEFT, RIGHT = 4.0, 620.0
CARDS = {  # the six Monuments keep their places in every game
    "fortress": Box(LEFT, 4, *CARD),
    "forge": Box(LEFT, 153.3, *CARD),
    "ship": Box(LEFT, 302.7, *CARD),
    "library": Box(RIGHT, 4, *CARD),
    "gate": Box(RIGHT, 153.3, *CARD),
    "beacon": Box(RIGHT, 302.7, *CARD),
}
MAP = Box(176, 4, 440, 444)
ACHIEVEMENTS = Box(792, 4, 284, 176)
POOL = Box(792, 184, 284, 136)
RIVALS = Box(792, 324, 284, 396)
BOARD = Box(4, 452, 232, 268)
DEVICE = Box(240, 452, 548, 268)
SHEET = Box(192, 40, 408, 372)


def wide_table(view: View, targets: Targets) -> str:
    """Everything on the table, in the order in which a keyboard walks through it."""
    seat = view["seat"] or 0
    picks = Picks(targets)
    others = rivals.others_of(view)
    over = view["over"]
    asked = overlay(view, MAP, picks) if not over else lying_over(score_sheet(view, SHEET))
    parts = [
        device.device(view, seat, device.plan_in(DEVICE), picks),
        character.board(view, seat, BOARD, picks),
        *(monuments.card(view, place, CARDS[one["id"]], picks) for place, one in enumerate(view["monuments"])),
        world(view, chart_in(MAP), picks),
        shared.achievements(view, ACHIEVEMENTS, picks),
        shared.tile_pool(view, POOL, picks),
        rivals.rivals(view, RIVALS, others),
        asked,
        pills(picks, MAP.cx, MAP.bottom - 18, 430),
        rivals.large(view, others, BOARD, DEVICE),
    ]
    return "".join(parts)
