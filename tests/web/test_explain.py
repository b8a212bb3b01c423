"""Everything explains itself: by pointer, by key and by finger; nothing is left to native tooltips."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, PatientBrowser, Site
from tests.web.player import await_turn, by_list, new_table
from worldwright.engine.registry import SHIPPED

CARD = "#explain:not([hidden])"


def own_table(page: Page) -> None:
    new_table(page, ["person", "bot"], game="strange-world", seed=5)
    await_turn(page)


def test_a_card_opens_by_pointer_and_by_key_and_gives_the_focus_back(visitor: Page) -> None:
    own_table(visitor)
    assert visitor.locator("#part-table title").count() == 0
    traveller = visitor.locator("#part-table [data-piece='traveller:kark']").first
    traveller.hover(force=True)
    expect(visitor.locator(f"{CARD} h2")).to_have_text("Kark")
    expect(visitor.locator(CARD)).to_contain_text("5 mountains")
    visitor.mouse.move(5, 300)
    expect(visitor.locator("#explain")).to_be_hidden()
    traveller.click(force=True)
    expect(visitor.locator(f"{CARD} a").first).to_have_attribute("href", "/game/strange-world/rules#rule-8.4.1")
    visitor.keyboard.press("Escape")
    expect(visitor.locator("#explain")).to_be_hidden()
    target = visitor.locator("#part-table .target").first
    target.focus()
    visitor.keyboard.press("i")
    expect(visitor.locator(f"{CARD} .now")).to_be_visible()
    visitor.keyboard.press("Escape")
    expect(target).to_be_focused()


def test_score_lines_and_seats_explain_themselves(visitor: Page) -> None:
    own_table(visitor)
    visitor.get_by_role("tab", name="Scores").click()
    visitor.locator("#panel-scores tr[data-line=lake] td").first.click()
    expect(visitor.locator(f"{CARD} h2")).to_have_text("Lakes")
    visitor.keyboard.press("Escape")
    visitor.locator("#part-seats [data-who='1']").hover()
    expect(visitor.locator(f"{CARD} .rows")).to_contain_text("Total")


def test_a_finger_that_rests_opens_a_sheet_and_chooses_from_it(browser: PatientBrowser, site: Site) -> None:
    context = browser.new_context(viewport=PHONE, base_url=site.address, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    own_table(page)
    handle = page.locator("#part-table .target").first
    spot = handle.bounding_box()
    assert spot
    where = {"x": spot["x"] + spot["width"] / 2, "y": spot["y"] + spot["height"] / 2}
    touch = {"bubbles": True, "pointerType": "touch", "clientX": where["x"], "clientY": where["y"]}
    handle.dispatch_event("pointerdown", touch)
    sheet = page.locator(CARD)
    expect(sheet).to_be_visible()
    box = sheet.bounding_box()
    assert box
    assert (box["x"], box["width"]) == (0, PHONE["width"])
    assert box["height"] <= 0.6 * PHONE["height"] + 1
    context.close()


OPEN_ALL = """async () => {
  const silent = [];
  const names = new Set();
  for (const piece of document.querySelectorAll("#part-table [data-piece]")) {
    if (names.has(piece.dataset.piece)) continue;
    names.add(piece.dataset.piece);
    const answer = await fetch(`${location.pathname}/explain?${new URLSearchParams({ piece: piece.dataset.piece })}`);
    const text = await answer.text();
    const told = answer.ok && /<h2 id="explain-name">[^<]+/.test(text) && text.includes("#rule-");
    if (!told) silent.push(piece.dataset.piece);
  }
  return { silent, count: names.size };
}"""


@pytest.mark.newcomers
@pytest.mark.parametrize("game", sorted(SHIPPED))
def test_every_piece_that_is_drawn_opens_a_card_with_its_rule(visitor: Page, game: str) -> None:
    """At the beginning of a game and in the questions after it."""
    new_table(visitor, ["person", "bot"], game=game, seed=5)
    rng = random.Random(1)
    for _ in range(8):
        assert await_turn(visitor)
        found = visitor.evaluate(OPEN_ALL)
        assert found["silent"] == []
        by_list(visitor, rng)
    assert found["count"]
