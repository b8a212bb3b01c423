"""Decisions that several seats take at once: the order makes no difference, and none shows until all have come."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import worldwright as ww
from worldwright.engine.frames import NOT_ASKED
from worldwright.engine.rng import seeded
from worldwright.testing.collect import over
from worldwright.testing.settings import Setting, simultaneous
from worldwright.testing.walk import everybody, pick, positions, seen


def openings(setting: Setting, seed: int) -> list[Any]:
    """Copies of the positions of a random game in which several seats have just been asked at once."""
    return [
        state.clone()
        for state in positions(setting, seed)
        if len(state.waiting) > 1 and state.ply == len(state.history)
    ]


def answers_to(state: Any, seed: int) -> dict[int, int]:
    rng = seeded(seed)
    return {seat: state.actions_of(seat)[int(rng.below(len(state.actions_of(seat))))] for seat in state.waiting}


def answered(state: Any, answers: dict[int, int], order: tuple[int, ...]) -> Any:
    trial = state.clone()
    for seat in order:
        trial.apply(answers[seat], seat)
    return trial


@over(simultaneous)
def test_the_order_of_the_answers_makes_no_difference(setting: Setting) -> None:
    for state in openings(setting, 32):
        answers = answers_to(state, state.ply)
        results = [answered(state, answers, order) for order in permutations(answers)]
        assert all(result == results[0] for result in results)
        assert all(result.events == results[0].events for result in results)
        assert all(ww.Record.of(result) == ww.Record.of(results[0]) for result in results)
        assert all(seen(result, 0) == seen(results[0], 0) for result in results)


@over(simultaneous)
def test_an_answer_stays_hidden_until_all_have_come(setting: Setting) -> None:
    for state in openings(setting, 33):
        seat = state.waiting[0]
        trials = [answered(state, {seat: action}, (seat,)) for action in state.actions_of(seat)]
        assert all(trial.waiting == state.waiting[1:] for trial in trials)
        assert all(trial.actions_of(seat) == () for trial in trials)
        assert all(trial.events == state.events for trial in trials)
        for other in everybody(state):
            if other != seat:
                assert len({seen(trial, other) for trial in trials}) == 1
                assert trials[0].view(other)["committed"][seat]


@over(simultaneous)
def test_nobody_answers_twice(setting: Setting) -> None:
    for state in openings(setting, 34):
        seat, action = pick(state, seeded(1))
        state.apply(action, seat)
        key = state.key()
        with pytest.raises(ww.NotWaiting):
            state.apply(action, seat)
        assert state.key() == key


@over(simultaneous)
def test_an_answer_can_be_taken_back_while_others_are_missing(setting: Setting) -> None:
    for state in openings(setting, 35):
        answers = answers_to(state, state.ply)
        for first, second in permutations(answers, 2):
            both = answered(state, answers, (first, second))
            if len(answers) > 2:
                assert both.undo(first) == answered(state, answers, (second,))
            one = answered(state, answers, (first,))
            key = one.key()
            assert one.can_undo(first)
            assert one.undo(first) == state
            assert one.undo(first).events == state.events
            assert one.key() == key
            assert not one.can_undo(second)
            with pytest.raises(ww.CannotUndo):
                one.undo(second)
            assert one.key() == key


@over(simultaneous)
def test_seats_that_were_not_asked_have_nothing_to_take_back(setting: Setting) -> None:
    for state in positions(setting, 36):
        if state.answers and state.ply == len(state.history):
            for seat in range(state.players):
                if seat not in state.waiting:
                    assert state.answers[seat] >= 0 or state.answers[seat] == NOT_ASKED
                    assert not state.can_undo(seat)
                    with pytest.raises(ww.CannotUndo):
                        state.undo(seat)
