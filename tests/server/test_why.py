"""Why a move is hinted at: a sentence that follows from what the moves lead to."""

from __future__ import annotations

import re

import pytest

from tests.games.spires.tables import WM
from tests.games.spires.tables import table as world
from tests.games.strange_world.tables import table
from worldwright.engine.prospects import Prospects
from worldwright.engine.registry import load
from worldwright.engine.state import State
from worldwright.server.analysis.why import Scales, why

NAMES = ["Ada", "Bruno"]


def best(state: State, seat: int = 0) -> tuple[int, int]:
    """The actions that bring most and least at once."""
    ordered = sorted(state.legal_of(seat), key=lambda action: state.game.outcome(state, action, seat).points(seat)[1])
    return int(ordered[-1]), int(ordered[0])


def test_what_brings_most_says_by_how_much() -> None:
    state = table("(0,0)=S1", hand="L17 L31")  # a swamp with an animal, and mountains that make no range
    most, least = best(state)
    said = re.fullmatch(
        r"Nothing else brings as much at once: \+(\d+), and \+(\d+) at best otherwise.", why(state, 0, most, NAMES)
    )
    assert said
    assert int(said[1]) == state.game.outcome(state, most, 0).points(0)[1]
    assert int(said[2]) == state.game.outcome(state, least, 0).points(0)[1]
    assert "Nothing else" not in why(state, 0, least, NAMES)


def test_where_points_decide_nothing_it_says_so() -> None:
    state = world(WM, meeples="0,0 1,0", stamina=("grass/ocean", ""))
    for action in state.legal_of(0):
        assert why(state, 0, int(action), NAMES).endswith(".")


def test_what_is_imagined_for_one_move_serves_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(state: State, seat: int) -> Prospects:
        made.append(seat)
        return Prospects(state, seat)

    monkeypatch.setattr("worldwright.server.analysis.why.Prospects", counted)
    state = load("spires").new(players=2, seed=3)
    assert len(state.legal_of(state.player)) > 2
    assert why(state, state.player, int(state.legal_of(state.player)[0]), NAMES)
    assert made == [state.player]


def test_a_move_is_weighed_only_up_to_what_comes_to_light() -> None:
    state = load("spires").new(players=2, seed=3)
    seat, action = state.player, int(state.legal[0])
    assert state.game.outcome(state, action, seat).reveals
    after = Scales(state, seat).imagined
    after.play(action, seat)
    assert after.halted
