"""Observation tensors are flat float32 arrays, just as their blocks announce them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from worldwright.testing.collect import over
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import SOME, sampled


@over(one_by_one, needs=["tensor"])
def test_a_tensor_has_the_size_of_its_blocks(setting: Setting) -> None:
    blocks = setting.game.tensor_blocks
    assert blocks
    assert len({block.name for block in blocks}) == len(blocks)
    size = sum(block.size for block in blocks)
    assert size == setting.game.tensor_size
    for state in sampled(setting, 71):
        key = state.key()
        for seat in range(state.players):
            tensor = state.tensor(seat)
            assert tensor.dtype == np.float32
            assert tensor.shape == (size,)
            assert np.isfinite(tensor).all()
            assert np.abs(tensor).max() <= 10, "numbers of about the same size are learned best"
        given = np.full(size, 7, np.float32)
        assert setting.game.tensor(state, 0, given) is given
        assert (given == state.tensor(0)).all()
        assert state.key() == key


@over(one_by_one, needs=["tensor"])
def test_a_tensor_belongs_to_whoever_asked_for_it(setting: Setting) -> None:
    state = setting.new(72)
    before = state.tensor(0).copy()
    state.tensor(0)[:] = 7
    assert (state.tensor(0) == before).all()


@over(one_by_one, needs=["tensor"])
def test_tensors_tell_positions_apart(setting: Setting) -> None:
    tensors = {state.tensor(0).tobytes() for state in sampled(setting, 73, most=SOME)}
    assert len(tensors) > 5


FOLLOWED = 6  # actions of a position that are followed, and again as many after each of them


def change(before: Any, after: Any) -> Any:
    """What is different in a view after an action, part by part; of numbers by how much."""
    if isinstance(before, dict) and isinstance(after, dict):
        keys = sorted({*before, *after})
        return {key: change(before.get(key), after.get(key)) for key in keys if before.get(key) != after.get(key)}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return {place: change(one, two) for place, (one, two) in enumerate(zip(before, after)) if one != two}
    if isinstance(before, list) and isinstance(after, list) and after[: len(before)] == before:
        return ["more", *after[len(before) :]]
    if isinstance(before, (int, float)) and isinstance(after, (int, float)):
        return after - before
    return after


def effect(state: Any, seat: int, action: int) -> str | None:
    """What an action does to the seat's own view; None where chance or something hidden decides."""
    trial = state.clone()
    trial.halting = True
    trial.play(action, seat)
    if trial.halted:
        return None
    return json.dumps(change(state.view(seat), trial.view(seat)), sort_keys=True)


def followed(setting: Setting, seed: int) -> Iterator[tuple[Any, int]]:
    """Positions of a random game in which a seat decides, and those that lie one decision of the same seat further."""
    for state in sampled(setting, seed, events=False):
        if state.over or state.answers:  # an answer that waits for others does nothing yet
            continue
        seat = state.player
        yield state, seat
        for action in state.actions[:FOLLOWED]:
            trial = state.clone()
            trial.apply(action)
            if trial.player == seat and not trial.answers:
                yield trial, seat


@over(plain, needs=["tensor"])
def test_a_tensor_tells_what_is_asked(setting: Setting) -> None:
    """Where two positions have the same tensor and the same legal actions, an action does the same in both."""
    effects: dict[tuple[bytes, tuple[int, ...], int], str] = {}
    for state, seat in followed(setting, 74):
        tensor, actions = state.tensor(seat).tobytes(), state.actions_of(seat)
        for action in actions[:FOLLOWED]:
            found = effect(state, seat, action)
            if found is not None:
                known = effects.setdefault((tensor, actions, action), found)
                assert known == found, f"{setting.game.action_space.text(action)} at {state.decision_of(seat)}"
