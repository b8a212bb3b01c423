"""A broken catalogue is refused with everything that is wrong with it, under the name that its author gave it."""

from __future__ import annotations

import pytest

from tests.server.house import Site
from worldwright.engine.registry import load
from worldwright.server.catalogues import MOST_TOLD, problems_with

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
