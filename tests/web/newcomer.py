"""Somebody who has never seen a game, and does only what the page says: no rules, no engine, no address typed in."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.web.player import PROMPT, READY

MOST_PAGES = 80  # of a lesson
MOST_QUESTIONS = 2000  # of a game
LIST = "#part-acts .action[data-action]:not([hidden])"


def learn(page: Page, title: str) -> int:
    """From the front door through the guided first game, doing what the guide asks; how many moves that were."""
    page.goto("/")
    page.get_by_role("link", name=f"Learn {title} by playing").click()
    return follow(page)


def follow(page: Page) -> int:
    """Through a lesson, doing what the guide asks until it hands over; how many moves that were."""
    moves = 0
    for _ in range(MOST_PAGES):
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


def do_as_told(page: Page) -> None:
    """Take the golden thing on the table, or the golden things that make up an answer, or else the golden line in the
    list; and confirm.
    """
    before = page.url
    golden = page.locator("#part-table .target.golden[data-action]")
    several = page.locator("#part-table .pick.golden")
    if golden.count() == 1:
        press(golden)
    elif several.count():
        for thing in several.all():
            press(thing)
    else:
        press(page.locator("#part-acts .golden"))
    confirm = page.locator("[data-do=confirm]")
    if page.locator("body[data-chosen]").count():
        confirm.click()
    page.wait_for_url(lambda address: address != before)


def press(thing: Locator) -> None:
    """Where it lies, as a finger or a pointer does: what is covered cannot be pressed."""
    box = thing.evaluate_handle("thing => thing.querySelector('.legal-ring') ?? thing").as_element()
    assert box is not None
    box.scroll_into_view_if_needed()
    at = box.bounding_box()
    assert at is not None
    touches = thing.page.evaluate("matchMedia('(hover: none)').matches")
    hand = thing.page.touchscreen.tap if touches else thing.page.mouse.click
    hand(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)


def play(page: Page, most: int = MOST_QUESTIONS) -> bool:
    """At every question the first thing that the page proposes, confirmed where it asks for that; is it over?"""
    for _ in range(most):
        page.wait_for_selector(READY)
        told = page.locator(PROMPT).evaluate("part => ({...part.dataset})")
        if told["status"] == "over":
            return True
        reads(page)
        answer(page, page.locator(LIST).first)
        page.wait_for_selector(f"{PROMPT}:not([data-asked='{told['asked']}'][data-turn='1'])")
    return False


def answer(page: Page, line: Locator) -> None:
    """One line of the list, by what it is: a few things to pick on the table, or itself."""
    picks = line.get_attribute("data-picks")
    for name in (picks or "").split():
        press(page.locator(f"#part-table .pick[data-pick='{name}']"))
    if not picks:
        press(line)
    if page.locator("body[data-chosen]").count():
        page.locator("[data-do=confirm]").click()


def reads(page: Page) -> None:
    """What the page must say at any time: what is asked, what may be done, and that nothing is cut off at its edge."""
    expect(page.locator(f"{PROMPT} h1")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
