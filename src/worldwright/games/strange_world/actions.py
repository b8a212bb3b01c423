"""The 90 actions of the game (7.1), in the order of the decision table."""

from __future__ import annotations

from typing import Final

from worldwright.engine.actions import ActionSpace, Kind, grid

REACH: Final = 3  # a World never reaches further from its starting card (4.1)
SIDES: Final = ("left", "right")
WAYS: Final = ("up", "right", "down", "left")
CELLS: Final = grid(range(-REACH, REACH + 1), range(-REACH, REACH + 1))

SPACE: Final = ActionSpace(
    Kind("sun", side=SIDES),
    Kind("keep", slot=range(3)),
    Kind("give", slot=range(3)),
    Kind("play", slot=range(3)),
    Kind("place", at=CELLS),
    Kind("portal", side=SIDES),
    Kind("welcome", traveller=range(8)),
    Kind("decline"),
    Kind("fence", side=SIDES),
    Kind("spot", rows=("above", "below")),
    Kind("erupt", way=WAYS),
    Kind("found", way=WAYS),
    Kind("stack", number=range(7)),
)
SUN: Final = SPACE.base("sun")
KEEP: Final = SPACE.base("keep")
GIVE: Final = SPACE.base("give")
CARD: Final = SPACE.base("play")
CELL: Final = SPACE.base("place")
PORTAL: Final = SPACE.base("portal")
PICK: Final = SPACE.base("welcome")
DECLINE: Final = SPACE.base("decline")
SIDE: Final = SPACE.base("fence")
SPOT: Final = SPACE.base("spot")
ERUPT: Final = SPACE.base("erupt")
CITY: Final = SPACE.base("found")
STACK: Final = SPACE.base("stack")
