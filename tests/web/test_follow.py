"""Following the others at the page: lines that open, looking back and coming back, unread marks."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, PatientBrowser, Site
from tests.web.player import await_turn, by_keys, new_table, play_now, status

SINCE = "#part-since"
BACK = "#back"


def a_round(page: Page) -> None:
    """Until others have moved since the own last turn."""
    while await_turn(page) and not page.locator(f"{SINCE} [data-turn]").count():
        by_keys(page)


def test_the_log_opens_and_one_looks_back_without_leaving(watched: Page) -> None:
    page = watched
    play_now(page)
    a_round(page)
    line = page.locator("#panel-log .turn").last
    expect(line).to_contain_text(re.compile(r"(Wick|Ember|Moth|Rook)"))
    line.locator("summary").click()
    expect(line.locator(".steps li").first).to_be_visible()
    before = status(page)
    actions = page.locator("#part-acts .action[data-action]").all_inner_texts()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body[data-past]")).to_have_count(1)
    expect(page.locator("#pastbar")).to_contain_text("Looking back")
    step = page.locator(f"{BACK} [data-said=step]")
    last = step.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(step).not_to_have_text(last)
    expect(page.locator("#part-table .target")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    assert status(page) == before, "nothing can be played there"
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Escape")
    expect(page.locator("body[data-past]")).to_have_count(0)
    expect(page.locator("#part-table .target").first).to_be_visible()
    assert page.locator("#part-acts .action[data-action]").all_inner_texts() == actions
    page.locator(f"{SINCE} [data-turn]").first.click()
    expect(page.locator(BACK)).to_be_visible()
    page.get_by_role("button", name="Now", exact=True).click()
    expect(page.locator(BACK)).to_be_hidden()
    page.get_by_role("link", name="The whole game").click()
    expect(page.locator("#whole .turn").first).to_be_visible()


def test_the_phone_counts_what_is_new_and_opens_the_log_at_its_end(browser: PatientBrowser, site: Site) -> None:
    context = browser.new_context(viewport=PHONE, base_url=site.address, reduced_motion="reduce", has_touch=True)
    page = context.new_page()
    play_now(page)
    a_round(page)
    tab = page.locator("#part-tabbar [data-pane=log]")
    expect(tab).to_have_attribute("aria-label", re.compile(r"Log, chat, \d+ new"))
    tab.click()
    expect(tab).to_have_attribute("aria-label", "Log, chat")
    end = "log => log.scrollTop + log.clientHeight >= log.scrollHeight - 2"
    assert page.locator("#panel-log").evaluate(end)
    context.close()


def test_the_strip_never_lies_over_the_own_land(visitor: Page) -> None:
    new_table(visitor, ["person"], game="tribes-of-the-wind", seed=3)
    a_round(visitor)
    strip = visitor.locator(SINCE).bounding_box()
    land = visitor.locator("#part-table [data-own] [role=group]").first.bounding_box()
    assert strip is not None
    assert land is not None
    aside = strip["x"] >= land["x"] + land["width"] or strip["x"] + strip["width"] <= land["x"]
    assert aside or strip["y"] >= land["y"] + land["height"] or strip["y"] + strip["height"] <= land["y"]
