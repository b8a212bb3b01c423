"""Whole games by the keyboard alone: every way it has is used, the focus is seen and never lost."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, WHOLE_GAME, PatientBrowser, Site
from tests.web.player import await_turn
from tests.web.typist import enter, play
from worldwright.engine.registry import SHIPPED, load

SHORT, BEGINNING = "strange-world", 12  # begun every time; whole games are played in `make test-newcomers`
MOST = 1000
GAMES = [
    pytest.param(SHORT, BEGINNING),
    *(pytest.param(game, MOST, marks=pytest.mark.newcomers) for game in sorted(SHIPPED)),
]


def sit_down(page: Page, game: str) -> None:
    """From the front door to a table, without a pointer."""
    page.goto("/")
    enter(page, f"Play bots at {load(game).title}")
    page.wait_for_url("**/table/**")
    assert await_turn(page)


@pytest.mark.timeout(WHOLE_GAME)
@pytest.mark.parametrize(("game", "most"), GAMES)
def test_a_game_by_keys(browser: PatientBrowser, site: Site, game: str, most: int) -> None:
    context = browser.new_context(viewport=LAPTOP, base_url=site.address, reduced_motion="reduce")
    page = context.new_page()
    sit_down(page, game)
    assert play(page, random.Random(3), most) is (most == MOST)
    expect(page.locator("#said")).not_to_be_empty()  # what the others did last
    context.close()
