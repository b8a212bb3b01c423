"""`worldwright new`: a small complete game in a package of its own, to start from.

What it writes is the game of the folder `lanterns` under another name, with a pyproject.toml that registers it and
tests that run the whole battery over it. It plays at once in the terminal and in the browser.
"""

from __future__ import annotations

import re
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path

import worldwright as ww

MODEL = "lanterns"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")

PYPROJECT = """[build-system]
requires = ["setuptools>=64"]
build-backend = "setuptools.build_meta"

[project]
name = "{slug}"
version = "0.1.0"
description = "{title}, a game for Worldwright."
requires-python = ">=3.11"
dependencies = ["worldwright"]

[project.optional-dependencies]
test = ["worldwright[test]"]

[project.entry-points."worldwright.games"]
{slug} = "{package}:GAME"

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
{package} = ["py.typed", "*.md", "*.toml", "guide/*.toml"]

[tool.mypy]
strict = true
mypy_path = "src"
packages = ["{package}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
markers = ["rule(*numbers): the numbered rules of rules.md that a test proves"]
"""

README = """# {title}

A game for Worldwright.

    pip install -e '.[test]'
    worldwright play {slug} --text
    pytest

| file | what it holds |
|---|---|
| `rules.md`, `components.toml` | the rules with their numbers, and the pieces |
| `guide/` | how to play and the aid beside the table, in the player's words |
| `actions.py`, `catalogue.py`, `state.py` | what can be done, what is printed on the pieces, a position |
| `setup.py`, `turn.py` | the rules in the order of the rulebook |
| `view.py`, `words.py`, `log.py`, `tensor.py` | what a seat sees, is asked, is told, and learns from |
| `invariants.py` | what is true of every position |
| `tests/` | the battery that every game passes, and a test for each rule |
"""

TESTS = '''"""Every rule by number, and what is true of every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from worldwright.testing import battery
from worldwright.testing.rules import Coverage

from {package} import GAME
from {package}.actions import LANTERN, LIGHT, POINTS
from {package}.state import {state}
from {package}.turn import brightest

globals().update(battery("{slug}", without=["folder"]))


def night(*lanterns: int) -> {state}:
    """A table on which these lanterns were lit in the first night, one by each seat."""
    state = GAME.new(len(lanterns), seed=1)
    pool = [lantern for lantern in range(24) if lantern not in lanterns]
    state.hands = [sorted([lantern, *(pool.pop() for _ in range(4))]) for lantern in lanterns]
    state.stock = pool
    state.settle()
    for seat, lantern in enumerate(lanterns):
        state.apply(LIGHT + lantern, seat)
    return state


@pytest.mark.rule("1")
def test_everybody_begins_with_five_lanterns() -> None:
    state = GAME.new(3, seed=1)
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert len(state.stock) == 24 - 15


@pytest.mark.rule("2.1")
def test_all_choose_at_once() -> None:
    assert GAME.new(3, seed=1).waiting == (0, 1, 2)


@pytest.mark.rule("2.2")
def test_equal_lights_put_each_other_out() -> None:
    assert brightest([3, 7, 7, 5]) == 3
    assert brightest([2, 2]) == -1


@pytest.mark.rule("2.3")
def test_the_winner_takes_points_or_a_lantern() -> None:
    state = night(0, 22)
    assert (state.player, state.actions) == (1, (POINTS, LANTERN))
    assert GAME.outcome(state, POINTS).points(1) == (12, 12)
    state.apply(POINTS)
    assert state.scores == [0, 12]
    state = night(0, 22)
    state.apply(LANTERN)
    assert [len(hand) for hand in state.hands] == [4, 5]


@pytest.mark.rule("3")
def test_ties_go_to_whoever_holds_more_lanterns() -> None:
    state = night(0, 22)
    state.apply(LANTERN)
    assert state.rank(1) > state.rank(0)


def test_every_rule_has_a_test() -> None:
    assert Coverage.of(GAME.rules, Path(__file__).parent) == Coverage()
'''


def write(slug: str, folder: Path) -> Path:
    """Write the package of a new game into a folder of its name; returns that folder."""
    if not NAME.fullmatch(slug):
        raise ww.BadOption(f"a game is called by small letters and dashes, such as last-stone, not {slug!r}")
    if iskeyword(slug):
        raise ww.BadOption(f"{slug!r} is a word of Python itself: choose another name, such as last-stone")
    if slug in ww.available():
        raise ww.BadOption(f"there is a game {slug!r} already; the games are: {', '.join(ww.available())}")
    root = folder / slug
    if root.exists():
        raise ww.BadOption(f"{root} exists already")
    words = slug.split("-")
    names = {
        "slug": slug,
        "package": "_".join(words),
        "state": "".join(word.capitalize() for word in words),
        "title": " ".join(word.capitalize() for word in words),
    }
    package = root / "src" / names["package"]
    (package / "guide").mkdir(parents=True)
    (root / "tests").mkdir()
    for name, text in (
        ("pyproject.toml", PYPROJECT),
        ("README.md", README),
        (f"tests/test_{names['package']}.py", TESTS),
    ):
        (root / name).write_text(filled(text, names), encoding="utf-8")
    (package / "py.typed").touch()
    model = files(f"{__name__}.{MODEL}")
    for place, shelf in ((package, model), (package / "guide", model / "guide")):
        for file in shelf.iterdir():
            if file.name.endswith((".py", ".md", ".toml")):
                (place / file.name).write_text(renamed(file.read_text(encoding="utf-8"), names), encoding="utf-8")
    return root


def filled(text: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def renamed(text: str, names: dict[str, str]) -> str:
    """The model's text with the names of the new game: its package, its slug, its title and its class of positions."""
    text = text.replace(f"{__name__}.{MODEL}", names["package"]).replace(f'slug="{MODEL}"', f'slug="{names["slug"]}"')
    text = text.replace(f'"{MODEL.capitalize()}"', f'"{names["title"]}"')
    text = re.sub(rf"\A(#|\"\"\") ?{MODEL.capitalize()}\b", lambda found: heading(found[1], names["title"]), text)
    return re.sub(rf"\b{MODEL.capitalize()}\b", names["state"], text)


def heading(mark: str, title: str) -> str:
    return f"# {title}" if mark == "#" else f'"""{title}'
