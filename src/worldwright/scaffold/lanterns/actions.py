"""Everything that can be done in the game, as numbers."""

from __future__ import annotations

from typing import Final

from worldwright.engine.actions import ActionSpace, Kind

MOST_PLAYERS: Final = 4
LANTERNS: Final = 24

SPACE: Final = ActionSpace(
    Kind("light", lantern=range(LANTERNS)),
    Kind("reward", take=("points", "lantern")),
)
LIGHT: Final = SPACE.base("light")
POINTS: Final = SPACE.base("reward")
LANTERN: Final = POINTS + 1
