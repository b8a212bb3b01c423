"""Observation tensors are flat float32 arrays, just as their blocks announce them."""

from __future__ import annotations

import numpy as np

from worldwright.testing.collect import over
from worldwright.testing.settings import Setting, one_by_one
from worldwright.testing.walk import sampled


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
    tensors = {state.tensor(0).tobytes() for state in sampled(setting, 73)}
    assert len(tensors) > 5
