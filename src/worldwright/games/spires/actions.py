"""The fixed action space. Spots and spaces are named by their tile: no table is too large for it (17.3)."""

from __future__ import annotations

from typing import Final

from worldwright.engine.actions import ActionSpace, Kind

TILES: Final = 60  # in the box, and so the most that the world can hold
CORNERS: Final = 10  # lattice vertices around a tile where another one can be put (6.4)
ROTATIONS: Final = 6
TERRAINS: Final = 5
PAIRS: Final = [(one, other) for one in range(TERRAINS) for other in range(one, TERRAINS)]  # in catalogue order (6.7)
TILE_IDS: Final = [f"T{number:02}" for number in range(1, TILES + 1)]
POWER_IDS: Final = [f"P{number:02}" for number in range(1, 14)]
OBJECTIVE_IDS: Final = [f"O{number:02}" for number in range(1, 13)]

SPACE: Final = ActionSpace(
    Kind("power", card=POWER_IDS),
    Kind("return", card=OBJECTIVE_IDS),
    Kind("start", tile=TILE_IDS),
    Kind("act", what=("pass", "expand", "stamina", "spire")),
    Kind("skip"),
    Kind("sky", slot=range(1, 4)),
    Kind("spot", tile=range(TILES), corner=range(CORNERS)),
    Kind("rotate", k=range(ROTATIONS)),
    Kind("side", side=range(2)),
    Kind("stop"),
    Kind("step", tile=range(TILES), side=range(2)),
    Kind("glean", tile=range(TILES), side=range(2)),
    Kind("site", tile=range(TILES), side=range(2)),
    Kind("pay", pair=PAIRS),
    Kind("wild", pair=PAIRS),
    Kind("free"),
)
POWER: Final = SPACE.base("power")
RETURN: Final = SPACE.base("return")
START: Final = SPACE.base("start")
PASS: Final = SPACE.base("act")
EXPAND: Final = PASS + 1
STAMINA: Final = PASS + 2
SPIRE: Final = PASS + 3
SKIP: Final = SPACE.base("skip")
SKY: Final = SPACE.base("sky")
SPOT: Final = SPACE.base("spot")
ROTATE: Final = SPACE.base("rotate")
SIDE: Final = SPACE.base("side")
STOP: Final = SPACE.base("stop")
STEP: Final = SPACE.base("step")
GLEAN: Final = SPACE.base("glean")
SITE: Final = SPACE.base("site")
PAY: Final = SPACE.base("pay")
WILD: Final = SPACE.base("wild")
FREE: Final = SPACE.base("free")
