"""What learning and asking a network do in C is what the Python beside it does; nothing is read outside its arrays."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import worldwright as ww
from worldwright.agents import judging
from worldwright.engine.tensor import Row
from worldwright.learn import adding
from worldwright.learn.network import fresh
from worldwright.learn.sparse import matrix


def plain(module: ModuleType) -> ModuleType:
    """The Python beside a module that may be compiled."""
    assert module.__file__ is not None
    file = Path(module.__file__).parent / f"{module.__name__.rpartition('.')[2]}.py"
    spec = spec_from_file_location(f"plain_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize(
    "width", [64, 72, 20]
)  # 64 sums are taken together from halves; others from floats, or one by one
def test_what_is_asked_in_c_is_what_numpy_says(width: int) -> None:
    game = ww.load("strange-world")
    rng = np.random.default_rng(3)
    start = fresh(game.tensor_size, game.action_space.size, width, 1)
    arrays = [(array + 0.05 * rng.normal(size=array.shape)).astype(np.float16) for array in start.values()]
    arrays[1][:3] = [6e-8, -6e-8, 3e-5]  # so small that a half has fewer digits for it
    one, other = judging.Layers(*arrays), plain(judging).Layers(*arrays)
    state = game.new(2, 4, events=False)
    ww.play_out(state, 5, decisions=20)
    row = Row()
    game.fill(state, state.player, row)
    about = (row.ones, row.count, row.where, row.what, row.numbers)
    assert one.value(*about) == pytest.approx(other.value(*about), abs=1e-4)
    assert one.likely(state.legal) == pytest.approx(other.likely(state.legal), abs=1e-4)


def test_layers_that_do_not_fit_are_refused() -> None:
    arrays = [array.astype(np.float16) for array in fresh(12, 5, 8, 1).values()]
    judging.Layers(*arrays)
    if judging.__file__.endswith(".py"):
        return
    with pytest.raises(TypeError, match="float16"):
        judging.Layers(*arrays[:3], arrays[3].astype(np.float32), *arrays[4:])
    with pytest.raises(TypeError, match="8 arrays"):
        judging.Layers(*arrays[:7])
    with pytest.raises(ValueError, match="do not fit"):
        judging.Layers(*arrays[:7], arrays[7][1:])
    with pytest.raises(TypeError, match="once"):
        judging.Layers(*arrays).__init__(*arrays)
    row = Row()
    with pytest.raises(TypeError, match="has not been given"):
        judging.Layers.__new__(judging.Layers).value(row.ones, 0, row.where, row.what, 0)


@pytest.mark.parametrize("width", [128, 150, 7])
def test_what_is_mostly_zeros_is_multiplied_without_them(width: int) -> None:
    rng = np.random.default_rng(width)
    full = rng.normal(size=(9, 30)).astype(np.float32) * (rng.random((9, 30)) < 0.2)
    full[4] = 0
    rows, places = np.nonzero(full)
    sparse = matrix(np, rows, places.astype(np.uint16), full[rows, places], full.shape)
    weights, above = (rng.normal(size=(size, width)).astype(np.float32) for size in (30, 9))
    assert sparse @ weights == pytest.approx(full @ weights, abs=1e-5)
    assert sparse.T @ above == pytest.approx(full.T @ above, abs=1e-5)
    ours, theirs = np.zeros((9, width), np.float32), np.zeros((9, width), np.float32)
    adding.add_rows(ours, weights, sparse.starts, sparse.places, sparse.numbers)
    plain(adding).add_rows(theirs, weights, sparse.starts, sparse.places, sparse.numbers)
    assert ours == pytest.approx(theirs, abs=1e-5)


def test_products_that_do_not_fit_are_refused() -> None:
    to, rows = np.zeros((2, 8), np.float32), np.ones((5, 8), np.float32)
    starts, places, numbers = np.array([0, 1, 2]), np.array([4, 0], np.int32), np.ones(2, np.float32)
    adding.add_rows(to, rows, starts, places, numbers)
    assert to.sum() == 16
    if adding.__file__.endswith(".py"):
        return
    for wrong in ([5, 0], [4, -1]):
        with pytest.raises(ValueError, match="do not fit"):
            adding.add_rows(to, rows, starts, np.array(wrong, np.int32), numbers)
    for begins in ([0, 2, 1], [1, 1, 2], [0, 1]):
        with pytest.raises(ValueError, match="do not fit"):
            adding.add_rows(to, rows, np.array(begins), places, numbers)
    with pytest.raises(ValueError, match="do not fit"):
        adding.add_rows(to[:, :7].copy(), rows, starts, places, numbers)
    with pytest.raises(TypeError, match="rows is another kind"):
        adding.add_rows(to, rows.astype(np.float64), starts, places, numbers)
    with pytest.raises(TypeError, match="takes to, rows"):
        adding.add_rows(*[to, rows])
