"""What players read: prompts, actions and the log speak of what cards show, never of ids."""

from __future__ import annotations

import re

import pytest

from tests.games.playing import NAMES, check_words
from tests.games.strange_world.tables import play, table, told
from worldwright.games.strange_world import GAME

INTERNAL = re.compile(r"\b[LSTD]\d+\b|[a-z]=|_|\d,\d")  # ids, action texts, cells as pairs


@pytest.mark.parametrize("players", [1, 2, 4])
def test_nothing_internal_is_ever_said(players: int) -> None:
    check_words(GAME.new(players, 21), INTERNAL)


def test_the_log_calls_cards_by_what_they_show() -> None:
    state = play(table("(0,0)=S1 (0,1)=L31", hand="L17 L24"), "L17", (1, 1))
    assert GAME.tell(told(state, "place")[-1], NAMES) == "Ada places swamp–shell hare 1 below and 1 to the right."


def test_cards_that_show_the_same_are_told_apart() -> None:
    state = table("(0,0)=S1", hand="L17 L31 L46")
    assert [GAME.describe(state, action) for action in state.actions] == [
        "Play swamp and shell hare",
        "Play 3 mountains, the first",
        "Play 3 mountains, the second",
    ]
