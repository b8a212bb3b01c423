"""The table on a wide screen, 1080 x 724: the world on the left, the own boards on the right."""

from __future__ import annotations

from worldwright.draw.svg import Box, moved
from worldwright.draw.targets import NOTHING, Targets
from worldwright.games.revive.draw.bar import bar
from worldwright.games.revive.draw.board import player_board
from worldwright.games.revive.draw.display import display_row
from worldwright.games.revive.draw.hand import own_cards
from worldwright.games.revive.draw.overlay import overlay
from worldwright.games.revive.draw.places import Places
from worldwright.games.revive.draw.rivals import rivals
from worldwright.games.revive.draw.sheet import score_sheet
from worldwright.games.revive.draw.tribe import tribe_board
from worldwright.games.revive.draw.world import world
from worldwright.games.revive.view import View

LEFT, RIGHT = 4.0, 558.0
OVERLAY = Box(14, 56, 520, 368)
BAR = Box(6, 498, 544, 26)
DISPLAY = Box(6, 530, 544, 192)
RIVALS = Box(RIGHT, 4, 518, 40)


def wide_table(view: View, targets: Targets) -> str:
    """Everything on the table, in the order in which a keyboard walks through it."""
    seat = view["seat"] or 0
    places = Places(targets)
    top = 48.0 if view["players"] > 1 else 4.0
    apart = overlay(view, OVERLAY, places) if not view["over"] else score_sheet(view, OVERLAY)
    return "".join(
        [
            moved(LEFT, 4, 1, world(view, places), apart),
            display_row(view, DISPLAY, places),
            rivals(view, seat, RIVALS),
            moved(RIGHT, top, 1, player_board(view, seat, places)),
            moved(RIGHT, top + 413, 1, tribe_board(view, seat, places)),
            own_cards(view, seat, Box(RIGHT, top + 558, 518, 720 - top - 558), places),
            bar(view, BAR, places),
        ]
    )


LOOKED_AT = Places(NOTHING)  # nothing may be chosen on the boards of others
