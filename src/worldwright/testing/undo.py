"""Undo goes back one decision of the seat, to an equal state, and never past new information."""

from __future__ import annotations

from typing import Any

import pytest

import worldwright as ww
from worldwright.testing.collect import over
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import held_by, positions, sampled


def steps(setting: Setting, seed: int) -> list[tuple[Any, Any, int]]:
    """Steps of a random game as (before, after, seat that decided), copies all; those taken at once are left out."""
    found: list[tuple[Any, Any, int]] = []
    wanted = {state.ply for state in sampled(setting, seed, events=False)}
    before = None
    for state in positions(setting, seed):
        if before is not None and not before.answers:
            found.append((before, state.clone(), before.player))
        before = state.clone() if state.ply in wanted else None
    return found


@over(one_by_one)
def test_undo_goes_back_one_decision_or_is_refused(setting: Setting) -> None:
    for before, after, seat in steps(setting, 61):
        key, told = after.key(), len(after.events)
        for other in range(-1, after.players + 1):
            if other != seat:
                assert not after.can_undo(other)
            if after.can_undo(other):
                back = after.undo(other)
                assert held_by(back) == {**held_by(before), "revealed": back.revealed}
                assert back.events == before.events
            else:
                with pytest.raises(ww.CannotUndo, match=f"seat {other} "):
                    after.undo(other)
            assert (after.key(), len(after.events)) == (key, told)


@over(one_by_one)
def test_undo_never_goes_past_chance_new_information_or_another_seat(setting: Setting) -> None:
    for before, after, seat in steps(setting, 62):
        passed_on = bool(after.answers) or after.player != seat
        drew = after.rng.key() != before.rng.key()
        told_more = any(event.secret for event in after.events[len(before.events) :])
        if passed_on or drew or told_more:
            assert not after.can_undo(seat)
        else:
            assert after.can_undo(seat) or after.barrier == after.ply


@over(plain)
def test_undone_decisions_can_be_taken_again(setting: Setting) -> None:
    for before, after, seat in steps(setting, 63):
        if after.can_undo(seat):
            seat_again, action = ww.Record.of(after).moves[-1]
            back = after.undo(seat)
            assert back.actions == before.actions
            back.apply(setting.game.action_space.parse(action), seat_again)
            assert back == after
            while back.can_undo(seat):
                back = back.undo(seat)
            assert back.ply == back.barrier or back.history[-1:] == [] or back.player != seat or not back.can_undo(seat)


@over(plain)
def test_nothing_can_be_undone_at_the_start_or_in_imagined_states(setting: Setting) -> None:
    state = setting.new(64)
    for seat in range(state.players):
        assert not state.can_undo(seat)
        with pytest.raises(ww.CannotUndo):
            state.undo(seat)
    for state in sampled(setting, 65):
        imagined = state.determinize(0, 1)
        for seat in range(state.players):
            assert not imagined.can_undo(seat)
            with pytest.raises(ww.CannotUndo):
                imagined.undo(seat)
