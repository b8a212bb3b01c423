"""The public face: what is imported how, and that everything in it is documented on every build."""

from __future__ import annotations

import inspect
import pkgutil
import pydoc
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import worldwright as ww
from worldwright import agents
from worldwright.engine.registry import SHIPPED

CLASSES = [thing for name in ww.__all__ if inspect.isclass(thing := getattr(ww, name))]


def python(code: str) -> str:
    """What a fresh process prints."""
    source = str(Path(ww.__file__).parents[1])
    command = f"import sys; sys.path.insert(0, {source!r})\n{code}"
    return subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize(
    "code",
    [
        "import worldwright.games.spires.view as v; print(v.__name__)",
        "import worldwright.games.spires.view; print(worldwright.games.spires.view.__name__)",
        "from worldwright.games.spires import view; print(view.__name__)",
        "from worldwright.games import spires; from worldwright.games.spires import view; print(view.__name__)",
        "import worldwright; from worldwright.games.spires.view import see; print(see.__module__)",
        "import pydoc; print(pydoc.locate('worldwright.games.spires.view').__name__)",
        "import worldwright as ww; ww.load('spires'); print(ww.games.spires.__name__ + '.view')",
    ],
)
def test_the_games_are_a_package_and_nothing_else(code: str) -> None:
    assert python(code) == "worldwright.games.spires.view"


def test_no_name_hides_a_module() -> None:
    """`import a.b.c as d` and `from a.b import c` give the module, whatever a package imports from it."""
    for found in pkgutil.walk_packages(ww.__path__, "worldwright."):
        if found.name.startswith("worldwright.server.migrations"):  # for alembic, which imports them itself
            continue
        module = import_module(found.name)
        package, _, name = found.name.rpartition(".")
        assert getattr(sys.modules[package], name) is module, found.name


def test_the_games_are_listed() -> None:
    assert set(SHIPPED) <= set(ww.available())
    assert isinstance(__import__("worldwright.games").games, ModuleType)


def public_names(thing: type) -> list[str]:
    """Of a dataclass without its fields, which may hold functions."""
    fields = getattr(thing, "__dataclass_fields__", {})
    return [name for name in vars(thing) if not name.startswith("_") and name not in fields]


def documentable(value: Any) -> bool:
    """Methods and properties; plain attributes of a native class are no more than their name."""
    return callable(value) or isinstance(value, (property, classmethod, staticmethod))


@pytest.mark.parametrize("name", sorted(set(ww.__all__)))
def test_every_public_name_is_documented(name: str) -> None:
    thing = getattr(ww, name)
    assert inspect.getdoc(thing), name
    assert pydoc.render_doc(thing)


@pytest.mark.parametrize("thing", CLASSES, ids=lambda thing: thing.__name__)
def test_every_public_method_is_documented(thing: type) -> None:
    silent = [
        name
        for name in public_names(thing)
        if documentable(inspect.getattr_static(thing, name)) and not inspect.getdoc(getattr(thing, name))
    ]
    assert silent == []


def test_the_central_class_tells_what_it_offers() -> None:
    told = pydoc.render_doc(ww.State, renderer=pydoc.plaintext)
    for name, words in (
        ("apply", "Take a legal action for a seat"),
        ("clone", "An independent copy"),
        ("determinize", "A state that agrees with everything this seat knows"),
        ("waiting", "The seats that must decide now"),
        ("returns", "Results in [-1, 1]"),
    ):
        assert words in told
        assert words in str(getattr(ww.State, name).__doc__)
    assert list(inspect.signature(ww.State.apply).parameters) == ["self", "action", "seat"]
    assert "A position of a game" in str(ww.State.__doc__)


def test_the_version_stands_in_one_place() -> None:
    pyproject = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert 'version = { attr = "worldwright.__version__" }' in pyproject
    assert ww.__version__ not in pyproject.partition("[project.optional-dependencies]")[0].partition("dependencies")[0]


def test_the_default_opponent_is_named_and_known() -> None:
    assert agents.DEFAULT_LEVEL in agents.levels()


def test_a_seat_has_one_handle_that_nobody_can_change() -> None:
    state = ww.load("strange-world").new(players=2, seed=7)
    before = state.clone()
    handle = state.seat(1)
    assert state.seat(1) is handle
    assert before.seat(1) is not handle
    for scribble in (lambda: setattr(handle, "number", 0), lambda: delattr(handle, "number")):
        with pytest.raises(AttributeError, match="a seat's handle cannot be changed: number"):
            scribble()
    assert handle.number == 1
    assert (state, hash(state), state.text()) == (before, hash(before), before.text())
