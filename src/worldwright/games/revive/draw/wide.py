"""The table on a wide screen, 1080 x 724, looked at in three ways.

Both: the world on the left, the own boards on the right. Map: the world large, the own side in short. Board: the own
boards large, the world as an overview. A question whose things would be hidden is asked with both in sight.
"""

from __future__ import annotations

from worldwright.draw.marks import lying_over
from worldwright.draw.svg import Box, group, moved, rect
from worldwright.draw.targets import Targets
from worldwright.games.revive.draw import board, tribe, world
from worldwright.games.revive.draw.bar import bar, laid_out
from worldwright.games.revive.draw.compact import compact
from worldwright.games.revive.draw.display import display_column, display_row
from worldwright.games.revive.draw.hand import card_column, own_cards
from worldwright.games.revive.draw.overlay import overlay
from worldwright.games.revive.draw.places import NOWHERE, Places
from worldwright.games.revive.draw.rivals import goals, rivals
from worldwright.games.revive.draw.sheet import score_sheet
from worldwright.games.revive.view import View

LEFT, RIGHT, TOP = 4.0, 558.0, 4.0
OVERLAY = Box(14, 56, 520, 368)
BAR = Box(6, 498, 544, 26)
DISPLAY = Box(6, 530, 544, 192)
RIVALS = Box(RIGHT, TOP, 518, 40)
IN_DISPLAYS = frozenset(("deck", "module", "machine", "discard", "card"))

MAP_SCALE = 1.4
MAP_BAR = Box(6, 694, 766, 26)
MAP_SIDE = Box(778, TOP, 298, 716)
TURNS = {"act", "card", "slot", "half", "resolve", "size", "basic", "track", "exchange", "branch"}
FREE = {"convert", "crystallise", "double", "buy_rest", "power", "open"}
ENDS = {"skip", "skip_rest", "stop", "back", "done", "normal"}
ANYWHERE = frozenset(TURNS | FREE | ENDS)
ON_THE_MAP = ANYWHERE | {"tile", "space", "orient", "artifact", "reward"}
ON_THE_BOARDS = ANYWHERE | {"deck", "technology", "unlock", "module", "place", "machine", "discard"}

MINI_SCALE = 0.515
MINI_BOX = Box(LEFT, TOP, 282, 226)
BOARD_SCALE, TRIBE_SCALE = 1.2, 1.33
BOARD_X = 294.0
BOARD_BAR = Box(BOARD_X, 692, 782, 26)


def wide_table(view: View, targets: Targets) -> str:
    return both_view(view, targets, "")


def shown_seat(view: View, whose: str) -> int:
    """Whose boards are looked at."""
    seat = int(whose) if whose.isdecimal() else view["seat"] or 0
    return seat if seat < view["players"] else 0


def laid_over(view: View, box: Box, places: Places) -> str:
    """What is chosen apart, or the score sheet once the game is over."""
    return lying_over(score_sheet(view, box)) if view["over"] else overlay(view, box, places)


def both_view(view: View, targets: Targets, whose: str) -> str:
    """Everything on the table, in the order in which a keyboard walks through it."""
    own = view["seat"] or 0
    seat = shown_seat(view, whose)
    places = Places(targets)
    on_boards = places if seat == own else NOWHERE
    apart = laid_over(view, OVERLAY, places)
    top = 48.0 if view["players"] > 1 else TOP
    aims = goals(view, RIGHT, top, 518)
    top += 24 if view["goals"] else 0
    land = moved(LEFT, TOP, 1, world.world(view, places), apart)
    home = "".join(
        [
            rivals(view, seat, RIVALS),
            aims,
            moved(RIGHT, top, 1, board.player_board(view, seat, on_boards)),
            moved(RIGHT, top + 413, 1, tribe.tribe_board(view, seat, on_boards)),
            own_cards(view, seat, Box(RIGHT, top + 558, 518, 720 - top - 558), on_boards),
        ]
    )
    crowded = len(laid_out(view, places.others(IN_DISPLAYS), BAR.width, 1).lines) > 1
    shift = 28.0 if crowded else 0.0  # a second row of buttons
    buttons = BAR._replace(height=BAR.height + shift)
    shown = Box(DISPLAY.x, DISPLAY.y + shift, DISPLAY.width, DISPLAY.height - shift)
    return land + display_row(view, shown, places) + home + bar(view, buttons, places, 2 if crowded else 1)


def fits(targets: Targets, kinds: frozenset[str], elsewhere: tuple[str, ...]) -> bool:
    """Are all things that may be chosen in sight?"""
    return targets.decision not in elsewhere and all(target.kind in kinds for target in targets)


def map_view(view: View, targets: Targets, whose: str) -> str:
    """The world at 140 percent; displays and tribe board are out of sight."""
    if whose or not fits(targets, ON_THE_MAP, ("RECRUIT", "TAKE_PICK", "WAKE_PICK", "SOLO_DISCARD")):
        return both_view(view, targets, whose)
    places = Places(targets)
    apart = "" if view["over"] else overlay(view, OVERLAY, places)
    side = score_sheet(view, MAP_SIDE) if view["over"] else compact(view, view["seat"] or 0, MAP_SIDE, places)
    return "".join(
        [
            moved(LEFT, TOP, MAP_SCALE, world.world(view, places), apart),
            side,
            bar(view, MAP_BAR, places),
        ]
    )


def board_view(view: View, targets: Targets, whose: str) -> str:
    """The own boards at 120 percent and more; the world is an overview without lettering."""
    if view["over"] or not fits(targets, ON_THE_BOARDS, ("COPY_CARD",)):
        return both_view(view, targets, whose)
    own = view["seat"] or 0
    seat = shown_seat(view, whose)
    places = Places(targets)
    on_boards = places if seat == own else NOWHERE
    mini = moved(-6, -36, MINI_SCALE, world.ground(view, world.PLAN, NOWHERE), class_="overview")
    sea = rect(MINI_BOX, rx=10, fill="url(#rv-sea)")
    high = board.HEIGHT * BOARD_SCALE
    return "".join(
        [
            group(sea, moved(LEFT + 4, TOP + 20, 1, mini)),
            display_column(view, Box(LEFT + 2, MINI_BOX.bottom + 6, 278, 480), places),
            moved(BOARD_X, TOP, BOARD_SCALE, board.player_board(view, seat, on_boards)),
            moved(BOARD_X, TOP + high + 2, TRIBE_SCALE, tribe.tribe_board(view, seat, on_boards)),
            card_column(view, seat, Box(BOARD_X + board.WIDTH * BOARD_SCALE + 8, TOP, 152, 494), on_boards),
            bar(view, BOARD_BAR, places),
        ]
    )


VIEWS = {"both": both_view, "map": map_view, "board": board_view}
