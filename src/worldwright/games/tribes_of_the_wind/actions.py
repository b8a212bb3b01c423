"""The 252 actions of the game (17.3), in the order of that table."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from worldwright.engine.actions import ActionSpace, Kind
from worldwright.games.tribes_of_the_wind.board import (
    DISCARDED,
    DISPLAY,
    GUIDES,
    HAND,
    KEPT,
    PLACE_NAMES,
    SPACE_NAMES,
    TEMPLES,
)
from worldwright.games.tribes_of_the_wind.grammar import ATOMS, BOARDS

ROWS: Final = 2  # of an Element card
TRIPLES: Final[list[tuple[int, ...]]] = list(combinations(range(HAND), DISCARDED))
EFFECTS: Final = tuple([name for name in ATOMS if name != "water"])  # Water comes by itself

SPACE: Final = ActionSpace(
    Kind("play", slot=range(HAND), row=range(ROWS)),
    Kind("temple"),
    Kind("dump"),
    Kind("build", space=SPACE_NAMES),
    Kind("guide", card=range(1, GUIDES + 1)),
    Kind("discard", slots=TRIPLES),
    Kind("marker", temple=range(TEMPLES)),
    Kind("at", place=PLACE_NAMES),
    Kind("take", slot=(*range(DISPLAY), "pile")),
    Kind("end"),
    Kind("side", side=("left", "right")),
    Kind("effect", kind=EFFECTS),
    Kind("replace", card=range(KEPT)),
    Kind("power", card=range(1, GUIDES + 1)),
    Kind("board", number=range(BOARDS)),
    Kind("ride", start=PLACE_NAMES, to=PLACE_NAMES),
)
KIND: Final[list[str]] = [SPACE.kind(action) for action in range(SPACE.size)]
PLAY: Final = SPACE.base("play")
TEMPLE: Final = SPACE.base("temple")
DUMP: Final = SPACE.base("dump")
BUILD: Final = SPACE.base("build")
GUIDE: Final = SPACE.base("guide")
DISCARD: Final = SPACE.base("discard")
MARKER: Final = SPACE.base("marker")
AT: Final = SPACE.base("at")
TAKE: Final = SPACE.base("take")
PILE: Final = SPACE.parse("take slot=pile")
END: Final = SPACE.base("end")
LEFT: Final = SPACE.parse("side side=left")
RIGHT: Final = SPACE.parse("side side=right")
REPLACE: Final = SPACE.base("replace")
POWER: Final = SPACE.base("power")
BOARD: Final = SPACE.base("board")
RIDE: Final = SPACE.base("ride")
EFFECT: Final[list[int]] = [  # by kind of atom; Water has none
    SPACE.parse(f"effect kind={name}") if name in EFFECTS else -1 for name in ATOMS
]
