"""Newcomers learn each game in the browser and then play a whole one, using nothing but what the page says."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import LAPTOP, PHONE, WHOLE_GAME, PatientBrowser, Site
from tests.web.newcomer import MOST_QUESTIONS, learn, play, reads
from worldwright.engine.registry import SHIPPED, load

SCREENS = {"laptop": LAPTOP, "phone": PHONE}
USUAL = {game: tuple(SCREENS)[place % 2] for place, game in enumerate(sorted(SHIPPED))}  # one screen for each game
SHORT = "strange-world"  # played to its end every time; the others as far as this, and whole in `make test-newcomers`
QUESTIONS = 3
CASES = [
    *(pytest.param(game, USUAL[game], game == SHORT) for game in sorted(SHIPPED)),
    *(pytest.param(game, screen, True, marks=pytest.mark.newcomers) for game in sorted(SHIPPED) for screen in SCREENS),
]


@pytest.mark.timeout(WHOLE_GAME)
@pytest.mark.parametrize(("game", "screen", "whole"), CASES)
def test_a_newcomer_learns_and_plays(browser: PatientBrowser, site: Site, game: str, screen: str, whole: bool) -> None:
    options: dict[str, Any] = {"has_touch": True, "is_mobile": True} if screen == "phone" else {}
    context = browser.new_context(viewport=SCREENS[screen], base_url=site.address, reduced_motion="reduce", **options)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    assert learn(page, load(game).title) >= 2
    page.get_by_role("button", name="Play bots").click()
    page.wait_for_url(re.compile("/table/"))
    assert play(page, MOST_QUESTIONS if whole else QUESTIONS) is whole
    reads(page)
    page.goto("/")
    expect(page.get_by_role("link", name=f"Learn {load(game).title} by playing")).to_have_count(0)
    assert complaints == []
    context.close()
