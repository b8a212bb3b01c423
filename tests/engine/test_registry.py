"""Games of other packages are found by their entry points."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import worldwright as ww
from tests import tiny
from worldwright.engine import registry

PACKAGE = """
from tests import tiny

GAME = tiny.make(slug="far-moths", title="Moths from far away")
NOT_A_GAME = "a text"
"""
ENTRY_POINTS = "[worldwright.games]\nfar-moths = far_moths:GAME\nno-moths = far_moths:NOT_A_GAME\n"


@pytest.fixture
def far_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution that offers a game, as if it had been installed."""
    (tmp_path / "far_moths.py").write_text(PACKAGE, encoding="utf-8")
    about = tmp_path / "far_moths-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: far-moths\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_loaded", dict(registry._loaded))
    importlib.invalidate_caches()


@pytest.mark.usefixtures("far_away")
def test_a_game_of_another_package_is_found_and_played() -> None:
    assert {"far-moths", "moths", "strange-world"} <= set(ww.available())
    game = ww.load("far-moths")
    assert game.title == "Moths from far away"
    assert ww.load("far-moths") is game
    state = game.new(2, 1)
    state.apply(state.actions[0])
    assert ww.Record.parse(str(ww.Record.of(state))).replay() == state


@pytest.mark.usefixtures("far_away")
def test_an_entry_point_that_is_no_game_is_refused() -> None:
    with pytest.raises(
        ww.UnknownGame,
        match=r"the entry point 'no-moths' of group worldwright\.games is not a worldwright Game but 'a text'",
    ):
        ww.load("no-moths")


def test_games_are_sorted_slugs_also_after_they_were_loaded() -> None:
    for slug in ww.available():
        assert ww.load(slug).slug == slug
    assert ww.available() == sorted(ww.available())
    assert set(registry.SHIPPED) <= set(ww.available())


def test_a_registered_game_is_the_one_that_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_loaded", dict(registry._loaded))
    game = tiny.make(slug="my-moths")
    ww.register(game)
    assert ww.load("my-moths") is game
    assert repr(game) == "worldwright.load('my-moths')"


@pytest.mark.parametrize("slug", sorted(registry.SHIPPED))
def test_shipped_games_say_what_they_are(slug: str) -> None:
    game = ww.load(slug)
    assert game.title
    assert game.about.endswith(".")
    assert game.minutes or game.slug == "spires"  # its rulebook names no duration
    assert game.rules.startswith("# ")
    assert game.drawing is not None
    for name, option in game.options.items():
        assert option.name == name
        assert option.help.endswith(".")
        assert option.clean(option.default, option.players[0] if option.players else game.players[0]) == option.default


def test_a_game_without_a_drawing_says_so() -> None:
    game = tiny.install()
    with pytest.raises(ww.BadOption, match="Moths has no drawing yet"):
        game.svg(game.new(2).view(0))
