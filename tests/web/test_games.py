"""Whole games in the browser: against bots, two people, one screen, a phone."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, PHONE, PatientBrowser, Site
from tests.web.player import await_turn, by_keys, by_list, by_pointer, new_table, over, play_now, status

MOVING = 8  # decisions with pieces that travel, which takes a machine without a graphics card long
ON_A_PHONE = 8  # decisions


def test_a_person_plays_bots_with_the_pointer(visitor: Page) -> None:
    rng = random.Random(1)
    visitor.emulate_media(reduced_motion="no-preference")
    play_now(visitor)
    for _ in range(MOVING):
        assert await_turn(visitor)
        by_pointer(visitor, rng)
    visitor.emulate_media(reduced_motion="reduce")
    while await_turn(visitor):
        by_pointer(visitor, rng)
    expect(visitor.locator("#part-prompt h1")).to_contain_text(re.compile("win"))
    visitor.get_by_role("tab", name="Scores").click()
    expect(visitor.locator("#panel-scores tbody tr")).to_have_count(7)
    expect(visitor.get_by_role("link", name="Replay").first).to_be_visible()


def test_arrow_keys_walk_over_the_things_on_the_table(visitor: Page) -> None:
    new_table(visitor, ["person", "bot", "bot", "bot"], seed=12)  # a bot turns the Sun, then cards are kept
    await_turn(visitor)
    cards = visitor.locator("#part-table .target")
    cards.first.focus()
    walked = []
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp"):
        visitor.keyboard.press(key)
        walked.append([card.evaluate("card => card === document.activeElement") for card in cards.all()].index(True))
    assert walked == [1, 2, 2, 1, 1]
    visitor.keyboard.press("Enter")
    assert visitor.locator("#part-acts .action[aria-pressed=true]").get_attribute("data-press") == "2"


def test_two_people_play_a_whole_game(browser: PatientBrowser, site: Site) -> None:
    contexts = [browser.new_context(viewport=LAPTOP, base_url=site.address, reduced_motion="reduce") for _ in range(2)]
    anna, ben = (context.new_page() for context in contexts)
    new_table(anna, ["person", "open"])
    invitation = anna.locator("[data-invite]").input_value()
    ben.goto(invitation)
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/table/**")
    rng = random.Random(2)
    for page in (anna, ben):  # the draft is answered by both at once, in any order
        page.wait_for_selector("#part-prompt[data-turn='1']")
    while not over(anna):
        page = next((page for page in (ben, anna) if status(page)["turn"] == "1"), None)
        if page is None:
            anna.wait_for_timeout(30)
            continue
        by_keys(page, rng.randrange(9))
    ben.wait_for_selector("#part-prompt[data-status=over]")
    for page in (anna, ben):
        assert (
            page.locator("#part-seats .seatchip b").all_inner_texts()
            == anna.locator("#part-seats .seatchip b").all_inner_texts()
        )
    for context in contexts:
        context.close()


def test_one_screen_has_a_curtain_between_hands(visitor: Page) -> None:
    new_table(visitor, ["person", "person"])
    seen = set()
    for _ in range(6):
        visitor.wait_for_selector("#curtain[open], #part-prompt[data-turn='1']")
        if visitor.locator("#curtain[open]").count():
            assert visitor.locator("#part-acts .action[data-action]").count() == 0
            assert visitor.locator("#part-table [data-key^=card-] >> css=.target").count() == 0
            seen.add(visitor.locator("#curtain-name").inner_text())
            visitor.get_by_role("button", name="I am ready").click()
            visitor.wait_for_selector("#part-prompt[data-turn='1']")
        by_keys(visitor)
    assert len(seen) >= 1


@pytest.mark.parametrize("game", ["strange-world", "spires", "tribes-of-the-wind"])
def test_a_game_on_a_phone(browser: PatientBrowser, site: Site, game: str) -> None:
    context = browser.new_context(
        viewport=PHONE, base_url=site.address, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    new_table(page, ["person", "bot", "bot"], game=game)
    rng = random.Random(3)
    for _ in range(ON_A_PHONE):
        assert await_turn(page)
        by_list(page, rng)
        assert page.evaluate(
            "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
        )
    for tab in page.locator(".tabbar [role=tab]").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
    page.locator("#part-seats .cover").nth(1).click()
    expect(page.locator(".tabbar [aria-selected=true]")).to_have_text(re.compile("Others|Tribes"))
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Fit", exact=True).click()
    expect(page.get_by_role("button", name="Fit", exact=True)).to_be_hidden()
    context.close()


def test_a_game_without_a_drawing(visitor: Page) -> None:
    new_table(visitor, ["person", "bot"], game="moths")
    rng = random.Random(4)
    while await_turn(visitor):
        assert (
            visitor.locator(".plain-table .target").count()
            == visitor.locator("#part-acts .action[data-action]").count()
        )
        by_pointer(visitor, rng)
    assert over(visitor)


def test_friends_play_once_more(browser: PatientBrowser, visitor: Page, site: Site) -> None:
    new_table(visitor, ["person", "open"], game="moths")
    first = visitor.url
    context = browser.new_context(viewport=LAPTOP, base_url=site.address, reduced_motion="reduce")
    friend = context.new_page()
    friend.goto(visitor.locator("[data-invite]").input_value())
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url("**/table/**")
    while not over(visitor):
        for page in (visitor, friend):
            if status(page)["turn"] == "1":
                by_keys(page)
        visitor.wait_for_timeout(20)
    visitor.get_by_role("button", name="Play again").click()
    visitor.wait_for_selector("#part-prompt[data-status=waiting]")
    friend.get_by_role("tab", name="Chat, 1 new").click()
    expect(friend.locator("#panel-chat a")).to_have_attribute("href", visitor.url.removeprefix(site.address))
    friend.get_by_role("button", name="Play again").click()
    friend.wait_for_url(visitor.url)
    expect(visitor.locator("#part-prompt[data-status=playing]")).to_be_visible()
    assert visitor.url != first
    context.close()
