"""Examples run as their pages say; learners that need a deep-learning framework are tried by `make test-learners`."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    found = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_openspiels_search_plays_our_game() -> None:
    assert example("openspiel_ismcts").play("strange_world", simulations=6, seed=1) in (-1.0, 0.0, 1.0)


def test_the_weights_of_the_example_hold_their_own_against_greedy() -> None:
    learned = example("learned_value")
    share = learned.against_greedy(learned.WEIGHTS, "strange-world", 6)
    assert share.games == 6
    assert share.won >= 2


@pytest.mark.learners
def test_an_off_the_shelf_learner_learns_a_solo_game() -> None:
    before, after = example("maskable_ppo").train("strange-world", steps=6_000)
    assert after > before + 3


def test_the_page_names_every_example() -> None:
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert [file.name for file in EXAMPLES.glob("*.py") if file.name not in page] == []
