"""The chapter `bad_input` of the battery, for every registered game; and games that do not exist."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

import worldwright as ww
from worldwright.engine.registry import SHIPPED
from worldwright.testing import battery

globals().update(battery(*ww.available(), only=["bad_input"]))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(
        ww.UnknownGame,
        match=r"unknown game 'strange-wold' \(did you mean 'strange-world'\?\); the games are: .*strange-world",
    ):
        ww.load("strange-wold")
    for slug in ("", "no such game", "strange_world"):
        with pytest.raises(ww.UnknownGame, match="unknown game"):
            ww.load(slug)


def said_otherwise(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A catalogue with another kind of value in one place, for each field of the first entry of every table."""
    for kind, value in data.items():
        first = value[0] if isinstance(value, list) else value
        for field in first:
            for wrong in (5, [[]]):
                entry = {**first, field: wrong}
                yield {**data, kind: [entry, *value[1:]] if isinstance(value, list) else entry}


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_catalogue_with_something_else_in_any_place_is_refused_in_words(slug: str) -> None:
    game, tried = ww.load(slug), 0
    for data in said_otherwise(game.components.data):
        tried += 1
        with suppress(ww.CatalogueError):
            game.begin(game.terms(2, 7, {}, game.components.with_data(data)))
    assert tried > 100
