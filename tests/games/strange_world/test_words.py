"""What players read: prompts, actions and the log speak of what cards show, never of ids."""

from __future__ import annotations

import re

import pytest

from tests.games.playing import NAMES, check_words
from tests.games.strange_world.tables import asked, play, table, told
from worldwright.games.strange_world import GAME

INTERNAL = re.compile(r"\b[LSTD]\d+\b|[a-z]=|_|\d,\d")  # ids, action texts, cells as pairs


@pytest.mark.parametrize("players", [1, 2, 4])
def test_nothing_internal_is_ever_said(players: int) -> None:
    check_words(GAME.new(players, 21), INTERNAL)


def test_the_log_calls_cards_by_what_they_show() -> None:
    state = play(table("(0,0)=S1 (0,1)=L31", hand="L17 L24"), "L17", (1, 1))
    assert GAME.tell(told(state, "place")[-1], NAMES) == "Ada places swamp and shell hare below the 3 mountains."


def test_cards_that_show_the_same_are_told_apart() -> None:
    state = table("(0,0)=S1", hand="L17 L31 L46")
    assert [GAME.describe(state, action) for action in state.actions] == [
        "Play swamp and shell hare",
        "Play 3 mountains, the first",
        "Play 3 mountains, the second",
    ]


@pytest.mark.rule("R61", "T42", "TRAVELLER_PICK")
def test_a_portal_is_opened_and_never_closed() -> None:
    state = play(table("(0,0)=L03", hand="L05"), "L05", (0, 1))
    assert asked(state) == "TRAVELLER_PICK"
    assert state.decision is not None
    assert state.decision.prompt == "A portal has opened: welcome a Traveller, or nobody"
    assert "close" not in GAME.resource("shelf.toml").lower()


@pytest.mark.rule("ERUPT_TARGET", "4.4")
def test_an_eruption_over_a_tzimime_costs_nothing_and_says_so() -> None:
    state = play(table("(0,0)=S1 (0,1)=T(L02) (-1,0)=L04", hand="L22"), "L22", (-1, 1))
    said = [GAME.describe(state, action) for action in state.actions]
    assert said == ["Cover a Tzimime, down", "Cover 2 mountains, left"]
    state.apply(state.actions[0])
    assert GAME.tell(told(state, "erupt")[-1], NAMES) == "The eruption covers a Tzimime with a Fumarole."


@pytest.mark.rule("O2", "R18")
def test_a_traveller_says_what_it_pays_under_the_options_of_the_table() -> None:
    for option, words in (
        ("always", "Welcome Splash: 5 Stars, 5 more for 3 lakes in its two rows"),
        ("if_met", "Welcome Splash: 10 Stars for 3 lakes in its two rows, else none"),
    ):
        state = play(table("(0,0)=L03", hand="L05", traveller_base=option), "L05", (0, 1))
        assert GAME.describe(state, state.actions[0]) == words


@pytest.mark.rule("D5", "R24")
def test_a_volcano_is_turned_over_for_the_reason_that_is_true() -> None:
    for fumaroles, reason in ((5, "nothing to cover"), (0, "no Fumarole is left")):
        state = play(table("(0,0)=F(S1)", hand="L22", fumaroles=fumaroles), "L22", (0, 1))
        assert GAME.tell(told(state, "flip")[-1], NAMES) == (
            f"The Tzimimes turn 2 mountains and volcano over: {reason}."
        )
