"""Play-outs inside the compiled engine: to the end, for some decisions, or to the end of the turn."""

from __future__ import annotations

import pytest

import worldwright as ww
from tests import tiny

SLUGS = ww.available()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_play_out_ends_with_the_game_and_repeats_by_seed(slug: str) -> None:
    state = ww.load(slug).new(seed=3, events=False)
    twin = state.clone()
    taken = ww.play_out(state, 5)
    assert state.over
    assert taken == state.ply
    assert ww.play_out(twin, 5) == taken
    assert twin == state
    assert ww.play_out(state, 5) == 0


@pytest.mark.parametrize("slug", SLUGS)
def test_a_play_out_of_some_decisions_is_the_beginning_of_a_longer_one(slug: str) -> None:
    start = ww.load(slug).new(seed=4, events=False)
    for decisions in (0, 1, 7):
        short, long = start.clone(), start.clone()
        assert ww.play_out(short, 6, decisions) == decisions == short.ply
        assert ww.play_out(long, 6, decisions=decisions + 3) == decisions + 3
        assert ww.play_out(start.clone(), 6, decisions=10**6) == ww.play_out(start.clone(), 6)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_play_out_of_a_turn_stops_when_another_seat_decides(slug: str) -> None:
    state = ww.load(slug).new(seed=5, events=False)
    while not state.over:
        seat, before = state.player, state.clone()
        taken = ww.play_out(state, state.ply, until="turn")
        assert taken > 0
        assert state.over or state.player != seat or state.players == 1
        ww.play_out(before, before.ply, decisions=taken - 1)
        assert before.player == seat


def test_a_play_out_goes_on_until_something_it_knows() -> None:
    with pytest.raises(ww.BadOption, match="until 'end' or 'turn', not 'dawn'"):
        ww.play_out(tiny.install().new(2), 1, until="dawn")
