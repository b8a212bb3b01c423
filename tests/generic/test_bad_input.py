"""The chapter `bad_input` of the battery, for every registered game; and games that do not exist."""

from __future__ import annotations

import pytest

import worldwright as ww
from worldwright.testing import battery

globals().update(battery(*ww.available(), only=["bad_input"]))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(
        ww.UnknownGame,
        match=r"unknown game 'strange-wold' \(did you mean 'strange-world'\?\); the games are: .*strange-world",
    ):
        ww.load("strange-wold")
    for slug in ("", "no such game", "strange_world"):
        with pytest.raises(ww.UnknownGame, match="unknown game"):
            ww.load(slug)
