"""The chapter `clones` of the battery, for every registered game; and proof that it finds a careless clone."""

from __future__ import annotations

import pytest

import worldwright as ww
from tests import tiny
from tests.generic.settings import ONE_BY_ONE
from worldwright.testing import battery
from worldwright.testing.clones import assert_nothing_shared_changes

globals().update(battery(*ww.available(), only=["clones"]))


def test_a_careless_clone_is_found() -> None:
    state = tiny.make(slug="careless-moths", set_up=tiny.set_up_careless).new(3, 1)
    with pytest.raises(AssertionError):
        assert_nothing_shared_changes(state)


def test_states_of_other_games_and_other_things_are_not_equal() -> None:
    states = [setting.new(1) for setting in ONE_BY_ONE]
    assert len({state.key() for state in states}) == len(states)
    assert states[0] != "a state"
