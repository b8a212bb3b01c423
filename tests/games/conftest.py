"""Games that are not on the shelf yet are known while their own tests run, and to nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from worldwright.engine import registry

SHIPPED = {package.rpartition(".")[2] for package in registry.SHIPPED.values()}


@pytest.fixture(autouse=True)
def _known(request: pytest.FixtureRequest) -> Iterator[None]:
    """The game of the folder that a test stands in."""
    folder = Path(str(request.path)).parent.name
    if folder in SHIPPED or folder == "games":
        yield
        return
    game = import_module(f"worldwright.games.{folder}").GAME
    registry.register(game)
    yield
    registry.forget(game.slug)
