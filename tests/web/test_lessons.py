"""A newcomer plays the guided first game using nothing but what the page shows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, PHONE, PatientBrowser, Site
from tests.web.newcomer import do_as_told

MOST = 60  # pages of a lesson


def finish(page: Page) -> int:
    """Do what the guide asks until it hands over; how many moves were asked for."""
    moves = 0
    for _ in range(MOST):
        page.wait_for_selector("body[data-ready] #lesson")
        if page.get_by_role("button", name="Play bots").count():
            return moves
        if page.locator("#lesson.ask").count():
            moves += 1
            do_as_told(page)
        else:
            with page.expect_navigation():
                page.get_by_role("link", name="Go on").click()
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_lesson_is_played_to_its_end(browser: PatientBrowser, site: Site, screen: dict[str, int]) -> None:
    context = browser.new_context(viewport=screen, base_url=site.address, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/game/strange-world/guide")
    page.get_by_role("link", name="Learn by playing").click()
    assert finish(page) >= 5
    page.get_by_role("button", name="Play bots").click()
    page.wait_for_url(re.compile("/table/"))
    context.close()


def test_the_golden_frame_is_as_large_as_the_thing(visitor: Page) -> None:
    """What a thing tells only while it is looked at is no part of it: for the guide, for fingers and for arrow keys."""
    visitor.goto("/game/revive/learn?step=14")
    visitor.wait_for_selector("body[data-ready] #lesson.ask")
    frame = visitor.locator("#part-table :is(i.gold, .golden .legal-ring)").first.bounding_box()
    assert frame is not None
    assert frame["width"] < 80
    assert frame["height"] < 80


def test_another_move_is_not_carried_out(visitor: Page) -> None:
    visitor.goto("/game/strange-world/learn?step=4")
    visitor.wait_for_selector("body[data-ready] #lesson.ask")
    visitor.locator("#part-acts .action:not(.golden)").first.click()
    visitor.locator("[data-do=confirm]").click()
    expect(visitor.locator("#lesson.wrong")).to_contain_text("Nothing is lost")
    visitor.get_by_role("link", name="Take it back").click()
    expect(visitor.locator("#lesson.ask")).to_be_visible()
