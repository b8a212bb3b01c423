"""The table on a phone, 390 x 572: one pane at a time."""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.svg import Box, moved
from worldwright.draw.targets import Targets
from worldwright.games.revive.draw.bar import bar
from worldwright.games.revive.draw.board import player_board
from worldwright.games.revive.draw.display import display_row
from worldwright.games.revive.draw.hand import own_cards
from worldwright.games.revive.draw.overlay import overlay
from worldwright.games.revive.draw.places import NOWHERE, Places
from worldwright.games.revive.draw.rivals import others_of, summary
from worldwright.games.revive.draw.sheet import score_sheet
from worldwright.games.revive.draw.tribe import tribe_board
from worldwright.games.revive.draw.world import world
from worldwright.games.revive.view import View

PANES: tuple[str, ...] = ("turn", "board", "cards", "others")
SMALL = 0.70


def phone_table(view: View, targets: Targets, pane: str) -> str:
    """One pane of the table."""
    name, _, seat = (pane or PANES[0]).partition("-")
    own = view["seat"] or 0
    if name == "others":
        return others(view, int(seat) if seat else None)
    if name == "board":
        return boards(view, own)
    if name == "cards":
        return own_cards(view, own, Box(6, 4, 378, 150), NOWHERE) + moved(
            6, 170, 0.69, display_row(view, Box(0, 0, 544, 192), NOWHERE)
        )
    return turn(view, targets)


def turn(view: View, targets: Targets) -> str:
    places = Places(targets)
    apart = overlay(view, Box(4, 54, 540, 372), places) if not view["over"] else ""
    sheet = score_sheet(view, Box(4, 350, 382, 218)) if view["over"] else ""
    return moved(3, 2, SMALL, world(view, places), apart) + sheet + bar(view, Box(4, 350, 382, 218), places, 6, 30)


def boards(view: View, seat: int) -> str:
    return moved(3, 4, 0.74, player_board(view, seat, NOWHERE)) + moved(3, 316, 0.74, tribe_board(view, seat, NOWHERE))


def others(view: View, seat: int | None) -> str:
    if seat is not None:
        return boards(view, seat)
    shown = others_of(view, view["seat"] or 0)
    return region("Others", *(summary(view, one, Box(6, 6 + 48 * place, 378, 42)) for place, one in enumerate(shown)))
