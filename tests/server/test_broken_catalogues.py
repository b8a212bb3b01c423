"""A broken catalogue is refused with everything that is wrong with it, under the name that its author gave it."""

from __future__ import annotations

import copy
import functools
import operator
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.house import Site
from worldwright.engine.registry import SHIPPED, load
from worldwright.server.catalogues import MOST_TOLD, problem_with, problems_with

pytestmark = pytest.mark.anyio
TEXT = load("strange-world").components.source_text


def broken(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = broken(("stars = 9", 'stars = "nine"'), ('name = "Cloud whale"', "name = 7"), ("square = 4", "square = 44"))
    told = problems_with("strange-world", 2, {}, text).splitlines()
    assert len(told) == 3 <= MOST_TOLD
    for field in ("`stars`", "`name`", "`square`"):
        assert any(field in line for line in told), field


def test_what_is_no_catalogue_has_one_problem_and_a_good_one_has_none() -> None:
    assert "not valid TOML" in problems_with("strange-world", 2, {}, "[limits")
    assert problems_with("strange-world", 2, {}, broken(('name = "Cloud whale"', 'name = "Sky whale"'))) == ""


def test_a_table_that_cannot_be_drawn_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> str:
        raise KeyError("whale")

    good = broken(('name = "Cloud whale"', 'name = "Sky whale"'))
    assert problems_with("strange-world", 2, {}, good) == ""
    monkeypatch.setattr(type(load("strange-world")), "svg", fail)
    assert "cannot be drawn with this catalogue: KeyError('whale')" in problems_with("strange-world", 2, {}, good)


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [("tribes-of-the-wind", 'id = "P01"', 'id = "P77"'), ("strange-world", 'id = "S1"', 'id = "S9"')],
)
def test_a_piece_that_cannot_be_drawn_is_refused(game: str, old: str, new: str) -> None:
    text = load(game).components.source_text
    assert old in text
    assert "cannot be drawn with this catalogue: KeyError" in problems_with(game, 2, {}, text.replace(old, new, 1))


def texts_in(data: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where a catalogue has texts."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield from [(*place, key)] if isinstance(value, str) else texts_in(value, (*place, key))


@pytest.mark.parametrize("game", SHIPPED)
def test_a_number_that_is_none_is_refused_as_any_other_mistake(game: str) -> None:
    standard, tried = load(game).components, set[tuple[str, ...]]()
    for place in texts_in(standard.data):
        data = copy.deepcopy(standard.data)
        *inner, last = place
        holder = functools.reduce(operator.getitem, inner, data)
        changed = re.sub(r"\d", "²", holder[last])
        kind = (*(part for part in place if isinstance(part, str)), re.sub(r"[\d\s].*", "", holder[last]))
        if changed != holder[last] and kind not in tried:
            tried.add(kind)
            holder[last] = changed
            problem_with(game, 2, {}, standard.with_data(data))
    assert tried


async def test_the_form_speaks_of_the_file_by_its_own_name(site: Site) -> None:
    guest = site.guest()
    fields = {"game": "strange-world", "players": "1", "seat-0": "person"}
    text = broken(("stars = 9", 'stars = "nine"'))
    await guest.get("/")
    fields["_csrf_token"] = guest.client.cookies["csrftoken"]
    headers = {"accept": "application/json"}
    files = {"components": ("my whales.toml", text.encode())}
    answer = await guest.client.post("/tables", data=fields, files=files, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("my whales.toml: ")
    assert "components.toml" not in answer.json()["error"]
