"""The 261 actions of the game (7.1), in the order of the decision table.

Cards are named by what they are, never by their place in a hand: an action means the same whatever else is held.
"""

from __future__ import annotations

from typing import Final

from worldwright.engine.actions import ActionSpace, Kind, grid
from worldwright.games.strange_world.grammar import LANDS, SIDES

REACH: Final = 3  # a World never reaches further from its starting card (4.1)
STACKS: Final = 7
WAYS: Final = ("up", "right", "down", "left")
CELLS: Final = grid(range(-REACH, REACH + 1), range(-REACH, REACH + 1))

SPACE: Final = ActionSpace(
    Kind("sun", side=SIDES),
    Kind("keep", card=LANDS),
    Kind("give", card=LANDS),
    Kind("play", card=LANDS),
    Kind("place", at=CELLS),
    Kind("portal", side=SIDES),
    Kind("welcome", traveller=range(8)),
    Kind("decline"),
    Kind("fence", side=SIDES),
    Kind("spot", rows=("above", "below")),
    Kind("erupt", way=WAYS),
    Kind("found", way=WAYS),
    Kind("stack", number=range(STACKS)),
)
SUN: Final = SPACE.base("sun")
KEEP: Final = SPACE.base("keep")
GIVE: Final = SPACE.base("give")
PLAY: Final = SPACE.base("play")
PLACE: Final = SPACE.base("place")
PORTAL: Final = SPACE.base("portal")
WELCOME: Final = SPACE.base("welcome")
DECLINE: Final = SPACE.base("decline")
FENCE: Final = SPACE.base("fence")
SPOT: Final = SPACE.base("spot")
ERUPT: Final = SPACE.base("erupt")
FOUND: Final = SPACE.base("found")
STACK: Final = SPACE.base("stack")
