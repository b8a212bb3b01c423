"""Help from the bot at the page: a hint, the analysis of a finished game, and playing on from a position of it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, PHONE, PatientBrowser, Site
from tests.web.player import await_turn, by_keys, new_table, status

SET_UP = """async (game) => {
  const { post } = await import("/client/live.js");
  const seats = [{ kind: "person" }, { kind: "bot", level: "random" }];
  return (await post("/api/tables", { game, players: 2, seats, seed: 7, listed: false })).id;
}"""


def a_table(page: Page, game: str) -> str:
    """Against a bot that moves at once."""
    page.goto(f"/game/{game}")
    table: str = page.evaluate(SET_UP, game)
    page.goto(f"/table/{table}")
    assert await_turn(page)
    return table


def test_a_hint_shows_on_the_thing_itself_and_plays_nothing(visitor: Page) -> None:
    page = visitor
    a_table(page, "strange-world")
    before = status(page)["asked"]
    page.keyboard.press("h")
    card = page.locator("#hintcard")
    expect(card).to_contain_text("what the hard bot would do")
    expect(page.locator("#part-table rect.ring.hint").first).to_be_attached()
    expect(page.locator("#part-acts .action.is-hint")).to_have_count(1)
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)
    expect(page.locator("#part-table rect.ring")).to_have_count(0)
    assert status(page)["asked"] == before


def test_a_hint_on_a_phone_leaves_its_place_in_sight(browser: PatientBrowser, site: Site) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=site.address, reduced_motion="reduce")
    page = context.new_page()
    a_table(page, "strange-world")
    page.locator("[data-do=hint]").click()
    card = page.locator("#hintcard").bounding_box()
    place = page.locator("#part-table rect.ring.hint").first.bounding_box()
    assert card is not None
    assert place is not None
    assert card["y"] + card["height"] <= place["y"] or place["y"] + place["height"] <= card["y"] + 8
    context.close()


def test_looking_back_finding_a_better_move_and_playing_on(visitor: Page) -> None:
    page = visitor
    table = a_table(page, "moths")
    number = 0
    while await_turn(page):
        by_keys(page, number * 7 % 5)
        number += 1
    page.goto(f"/table/{table}/analysis")
    expect(page.locator("#analysed[data-working='0']")).to_be_attached()
    expect(page.locator("#analysed .line.own")).to_be_attached()
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.locator(".curve").evaluate("part => part.scrollIntoView({block: 'end'})")
    expect(page.locator(".curve .turned button, .curve input").last).to_be_in_viewport()  # a phone can scroll to it
    page.set_viewport_size({"width": LAPTOP["width"], "height": LAPTOP["height"]})
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#what")).to_contain_text("After")
    if page.locator("#numbers button").count():  # a short game may have no mistakes
        page.locator("#numbers button").first.click()
        expect(page.locator("#lesson .ask")).to_contain_text("What would be better?")
        expect(page.locator("#part-acts .action.is-hint")).to_have_count(0)
        page.get_by_role("button", name="Show me").click()
        expect(page.locator("#part-acts .action.is-hint")).to_have_count(1)
        expect(page.locator("#lesson")).to_contain_text("instead of")
        now = page.locator("#lesson tr:last-child td").first.inner_text()
        assert "%" not in now, "what a move brings now, and beside it the chance"
    page.locator("[data-do=branch]").first.click()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(re.compile("/table/(?!" + table + ")"))
    assert await_turn(page)


AWAY = """() => {
  const middle = ({ left, right }) => (left + right) / 2;
  const targets = [...document.querySelectorAll("#part-table .target")];
  const boxes = targets.map((thing) => (thing.querySelector(".legal-ring") ?? thing).getBoundingClientRect());
  return [...document.querySelectorAll(".pill")].map((pill) => pill.getBoundingClientRect())
    .filter((pill) => !boxes.some((box) => Math.abs(middle(box) - middle(pill)) < 3)).length;
}"""


def test_chances_stay_on_their_places_when_a_phone_is_turned(visitor: Page) -> None:
    """Whoever always takes the last answer of Spires passes, and the analysis has something to say."""
    page = visitor
    path = new_table(page, ["person"], game="spires", seed=5)
    while await_turn(page):
        by_keys(page, page.locator("#part-acts .action[data-action]").count() - 1)
    page.goto(f"{path}/analysis")
    expect(page.locator("#analysed[data-working='0']")).to_be_attached()
    page.get_by_role("button", name="Look at the first").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".pill").first).to_be_attached()
    assert page.evaluate(AWAY) == 0
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.wait_for_function(f"({AWAY})() === 0")
    assert page.locator(".pill").count() > 0
