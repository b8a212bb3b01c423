"""The 252 actions of the game (17.3), in the order of that table."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from worldwright.engine.actions import ActionSpace, Kind
from worldwright.games.tribes_of_the_wind.board import PLACE_NAMES, SPACE_NAMES

HAND: Final = 5
TRIPLES: Final[list[tuple[int, ...]]] = list(combinations(range(HAND), 3))
EFFECTS: Final = ("pollution", "move", "flex", "forest", "catapult", "temple", "clear")

SPACE: Final = ActionSpace(
    Kind("play", slot=range(HAND), row=range(2)),
    Kind("temple"),
    Kind("dump"),
    Kind("build", space=SPACE_NAMES),
    Kind("guide", card=range(1, 5)),
    Kind("discard", slots=TRIPLES),
    Kind("marker", temple=range(4)),
    Kind("at", place=PLACE_NAMES),
    Kind("take", slot=(*range(4), "pile")),
    Kind("end"),
    Kind("side", side=("left", "right")),
    Kind("effect", kind=EFFECTS),
    Kind("replace", card=range(4)),
    Kind("power", card=range(1, 5)),
    Kind("board", number=range(5)),
    Kind("ride", start=PLACE_NAMES, to=PLACE_NAMES),
)
PLAY: Final = SPACE.base("play")
TEMPLE: Final = SPACE.base("temple")
DUMP: Final = SPACE.base("dump")
BUILD: Final = SPACE.base("build")
GUIDE: Final = SPACE.base("guide")
DISCARD: Final = SPACE.base("discard")
MARKER: Final = SPACE.base("marker")
AT: Final = SPACE.base("at")
TAKE: Final = SPACE.base("take")
PILE: Final = TAKE + 4
END: Final = SPACE.base("end")
SIDE: Final = SPACE.base("side")
EFFECT: Final = SPACE.base("effect")
REPLACE: Final = SPACE.base("replace")
POWER: Final = SPACE.base("power")
BOARD: Final = SPACE.base("board")
RIDE: Final = SPACE.base("ride")
