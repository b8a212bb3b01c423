"""The chapter `together` of the battery, for every registered game that asks several seats at once."""

from __future__ import annotations

import worldwright as ww
from worldwright.testing import battery
from worldwright.testing.settings import simultaneous

globals().update(battery(*ww.available(), only=["together"]))


def test_some_game_asks_several_seats_at_once() -> None:
    assert {"moths", "strange-world"} <= {slug for slug in ww.available() if simultaneous(slug)}
