"""A newcomer plays the guided first game using nothing but what the page shows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, PHONE, PatientBrowser, Site
from tests.web.newcomer import follow


def test_a_guide_leads_to_the_lesson_which_is_played_to_its_end(visitor: Page) -> None:
    """On a laptop; `test_newcomers` plays the lesson of every game, this one on a phone."""
    visitor.goto("/game/strange-world/guide")
    visitor.get_by_role("link", name="Learn by playing").click()
    expect(visitor.locator("#lesson")).to_contain_text("Step 1 of")
    assert follow(visitor) >= 5
    visitor.get_by_role("button", name="Play bots").click()
    visitor.wait_for_url("**/table/**")


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
    expect(visitor.locator("#part-table .cross")).to_be_visible()
    expect(visitor.locator("#lesson").get_by_role("button", name="Show me")).to_have_count(0)
    visitor.get_by_role("link", name="Take it back").click()
    expect(visitor.locator("#lesson.ask")).to_be_visible()
    visitor.wait_for_selector("body[data-ready]")
    visitor.locator("#part-acts .action:not(.golden)").first.click()
    visitor.locator("[data-do=confirm]").click()
    expect(visitor.locator("#lesson.wrong").get_by_role("button", name="Show me")).to_be_visible()  # the second time
    visitor.get_by_role("button", name="Show me").click()
    expect(visitor.locator("#part-acts .golden")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_guide_points_and_can_be_folded_away(browser: PatientBrowser, site: Site, screen: Any) -> None:
    context = browser.new_context(viewport=screen, base_url=site.address, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/game/strange-world/learn?step=4")
    page.wait_for_selector("body[data-ready] #lesson.ask")
    expect(page.locator("svg.lead")).to_have_count(1 if screen is LAPTOP else 0)  # a phone has no room between them
    whole = page.locator("#lesson").bounding_box()
    page.keyboard.press("Escape")
    folded = page.locator("#lesson").bounding_box()
    assert whole is not None
    assert folded is not None
    assert folded["height"] < whole["height"] / 3
    assert folded["y"] + folded["height"] <= screen["height"]
    expect(page.locator("svg.lead")).to_have_count(0)
    page.get_by_role("button", name="Show the guide").click()
    assert page.locator("#lesson").bounding_box() == whole
    context.close()


LARGE = {"width": 1920, "height": 1080}
COVERED = """() => {
  const panel = document.getElementById("lesson").getBoundingClientRect();
  const meets = (box) =>
    box.left < panel.right && box.right > panel.left && box.top < panel.bottom && box.bottom > panel.top;
  return [...document.querySelectorAll("#part-table [data-own] [data-key]")]
    .filter((thing) => meets(thing.getBoundingClientRect())).map((thing) => thing.dataset.key);
}"""


@pytest.mark.parametrize("screen", [LAPTOP, LARGE], ids=["laptop", "large"])
def test_the_guide_leaves_the_own_world_in_sight_and_veils_what_a_step_does_not_need(
    browser: PatientBrowser, site: Site, screen: Any
) -> None:
    context = browser.new_context(viewport=screen, base_url=site.address, reduced_motion="reduce")
    page = context.new_page()
    for step in (0, 3, 4, 8, 10, 14):
        page.goto(f"/game/strange-world/learn?step={step}")
        page.wait_for_selector("body[data-ready] #lesson")
        assert page.evaluate(COVERED) == []
        expect(page.locator("#part-table .veiled[aria-label='World of Wick']")).to_be_attached()
        expect(page.locator("#part-table .veiled[data-own]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#part-table .veiled")).to_have_count(0)  # with the guide its veil goes, too
    context.close()


@pytest.mark.parametrize(
    ("game", "steps", "pale"),
    [("revive", (3, 9, 14, 19), "Map"), ("age-contrived", (1, 3, 6, 14), "Beacon")],
    ids=["revive", "age-contrived"],
)
def test_the_own_boards_are_never_under_the_guide(visitor: Page, game: str, steps: tuple[int, ...], pale: str) -> None:
    """They fill most of these tables; parts of the drawing may lie in groups of their own."""
    seen = set()
    for step in steps:
        visitor.goto(f"/game/{game}/learn?step={step}")
        visitor.wait_for_selector("body[data-ready] #lesson")
        assert visitor.evaluate(COVERED) == []
        expect(visitor.locator("#part-table [data-own]")).not_to_have_count(0)
        expect(visitor.locator("#part-table .veiled[data-own]")).to_have_count(0)
        seen |= {each.get_attribute("aria-label") for each in visitor.locator("#part-table .veiled").all()}
    assert pale in seen


def test_the_guide_says_where_a_move_waits_for_confirm(visitor: Page) -> None:
    visitor.goto("/game/strange-world/learn?step=1")
    expect(visitor.locator("#lesson .hint")).to_have_text("Your move: take what is golden, then Confirm.")
    visitor.goto("/game/strange-world/learn?step=3")
    visitor.wait_for_selector("body[data-ready] #lesson.ask")
    expect(visitor.locator("#lesson .confirms")).to_be_hidden()
    rows = visitor.locator("#part-acts .action .num")
    assert rows.all_inner_texts() == ["+6", "+4", "0"]  # a lake beside a lake brings nothing, and says so
