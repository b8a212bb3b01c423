"""What has been seen cannot be taken back: undo stops where the rules turn something over (11)."""

from __future__ import annotations

import pytest

from tests.games.tribes_of_the_wind.tables import answer, asked, discard_first, offer, table
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

SPIRAL = {"board": "spiral", "met": "path", "water": 9}


def can_take_back(state: TribesOfTheWind) -> bool:
    """May seat 0, which is asked once more, take back what it just did?"""
    assert state.player == 0
    return state.can_undo(0)


@pytest.mark.rule("5.8.1", "11.2")
def test_a_back_that_showed_up_on_the_pile_stays_seen() -> None:
    state = answer(discard_first(answer(table(), "temple")), "marker water")
    assert can_take_back(answer(state.clone(), "take 0"))
    assert not can_take_back(answer(state, "take pile"))


@pytest.mark.rule("5.8.2", "5.9.1")
def test_faces_that_were_looked_at_stay_seen() -> None:
    """A Guide is picked after the refill, by the same player."""
    state = table("W01 water fire earth air", tiles="3=P01", temples={"water": 3}, board="spiral", met="path")
    answer(state, "play W01 0", "take 0")
    assert asked(state) == "GUIDE_PICK"
    assert not can_take_back(state)


@pytest.mark.rule("7.5.3", "11.2", "R-66")
def test_a_forest_that_came_to_light_stays_seen() -> None:
    state = answer(
        table("E05 earth fire water water", powers="G-spiral-3", pollution={}, **SPIRAL), "play E05 0", "effect forest"
    )
    assert not can_take_back(answer(state.clone(), "take pile"))  # the tile below the top
    answer(state, "take 1")
    assert can_take_back(state)  # the next tile comes when this one lies
    answer(state, "at 1")
    assert not can_take_back(state)


@pytest.mark.rule("5.4.7")
def test_a_village_card_that_came_to_the_display_stays_seen() -> None:
    state = offer(table(tiles="1=P01", riders={1: 2}, powers="G-spiral-2", **SPIRAL), "V01", "V03")
    answer(state, "build 1", "take 1")
    assert can_take_back(state)
    answer(state, "right")
    assert asked(state) == "POST_ACTION"
    assert not can_take_back(state)


@pytest.mark.rule("5.7", "16.11")
def test_a_step_may_be_taken_back() -> None:
    state = answer(table("A01 air fire water earth", riders={}), "play A01 0", "ride 12 0")
    assert can_take_back(state)
