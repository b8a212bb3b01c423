"""The chapter `rooms` of the battery, for every registered game; the folders for those that ship."""

import worldwright
from worldwright.engine.registry import SHIPPED
from worldwright.testing import battery

FURNISHED = ["spires", "tribes-of-the-wind"]  # the others still lack a room

globals().update(battery(*worldwright.available(), only=["rooms"], without=["folder"]))
globals().update(battery(*SHIPPED, only=["folder"], without=["test_a_game_has_the_rooms_of_every_game"]))
globals().update(battery(*FURNISHED, only=["test_a_game_has_the_rooms_of_every_game"]))
