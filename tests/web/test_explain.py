"""Everything explains itself: by pointer, by key and by finger; nothing is left to native tooltips."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import LAPTOP, PHONE, WHOLE_GAME, PatientBrowser, Site
from tests.web.player import await_turn, by_list, new_table
from worldwright.engine.registry import SHIPPED

CARD = "#explain:not([hidden])"
STOPS, BETWEEN, FEWEST = 3, 6, 20  # looks at a game, answers between two, things that it has at least


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


def test_a_card_says_what_this_one_is_worth_and_nothing_twice(visitor: Page) -> None:
    own_table(visitor)
    visitor.locator("#part-table [data-key='city-C9']").click(force=True)
    expect(visitor.locator(f"{CARD} h2")).to_have_text("Dark City, 9 Stars")
    visitor.keyboard.press("Escape")
    visitor.locator("#part-table [data-piece='traveller:kark']").first.click(force=True)
    expect(visitor.locator(f"{CARD} h2")).to_have_text("Kark")
    expect(visitor.locator(f"{CARD} .now")).to_be_hidden()  # it would say once more what stands above


def test_whoever_clicks_beside_a_small_thing_means_it(visitor: Page) -> None:
    own_table(visitor)
    plate = visitor.locator("#part-table [data-who='1'] use").first.bounding_box()
    assert plate is not None
    visitor.mouse.click(plate["x"] + plate["width"] / 2, plate["y"] - 12)  # above the plate of the other one
    expect(visitor.locator(f"{CARD} .rows")).to_contain_text("Total")
    own = visitor.locator("#part-table [data-who='0'] use").first.bounding_box()
    assert own is not None
    visitor.mouse.click(own["x"] + own["width"] + 12, own["y"])
    expect(visitor.locator("#explain")).to_be_hidden()  # while a card is open a click beside a thing only closes it


def test_the_land_of_a_world_explains_itself_when_it_is_clicked(visitor: Page) -> None:
    """Pointed at, it tells in the drawing: a card would only be in the way."""
    new_table(visitor, ["person", "bot"], game="spires", seed=5)
    for _ in range(3):
        await_turn(visitor)
        by_list(visitor, random.Random(0))
    await_turn(visitor)
    land = visitor.locator("#part-table .land path").first
    land.hover(force=True)
    visitor.wait_for_timeout(600)
    expect(visitor.locator("#explain")).to_be_hidden()
    land.click(force=True)
    expect(visitor.locator(CARD)).to_contain_text("A stamina tile that shows it pays for a step onto it.")
    expect(visitor.locator(f"{CARD} h2")).to_contain_text("space")


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


OPEN_ALL = """async ({ finger, known }) => {
  const card = document.getElementById("explain");
  const frame = document.querySelector(".frame");
  const told = [];
  const silent = [];
  const nameOf = ({ dataset: { piece, words, line, who } }) => piece ?? words ?? line ?? who;
  const until = async (done) => {
    const latest = performance.now() + 20000;
    while (!done() && performance.now() < latest) await new Promise((soon) => setTimeout(soon, 10));
    return done();
  };
  const point = (thing, name, pointerType) => thing.dispatchEvent(
    new PointerEvent(name, { bubbles: true, pointerType, clientX: 1, clientY: 1, movementX: 9 }));
  for (const thing of frame.querySelectorAll(
    ":is(#part-table, #part-seats, #panel-scores) :is([data-piece], [data-words], [data-line], [data-who])")) {
    const name = nameOf(thing);
    if (known.includes(name) || told.includes(name) || !thing.checkVisibility()) continue;
    told.push(name);
    if (finger) point(thing, "pointerdown", "touch");
    else if (thing.hasAttribute("data-tells")) thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    else for (const name of ["pointermove", "pointerover"]) point(thing, name, "mouse");
    const opened = await until(() => !card.hidden && thing.classList.contains("is-explained"));
    const says = opened && card.querySelector("h2").textContent.trim();
    const box = card.getBoundingClientRect();
    const whole = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
    const ruled = !thing.dataset.piece || card.querySelector("a[href*='#rule-']");
    if (!says || !whole || !ruled) silent.push({ name, opened, says, whole, ruled: Boolean(ruled) });
    if (finger) point(thing, "pointerup", "touch");
    card.querySelector("[data-do=unexplain]")?.click();
    await until(() => card.hidden);
  }
  return { silent, told, tooltips: frame.querySelectorAll("#part-table title, [title]:not([aria-label])").length };
}"""


@pytest.mark.newcomers
@pytest.mark.timeout(WHOLE_GAME)
@pytest.mark.parametrize("screen", ["laptop", "phone"])
@pytest.mark.parametrize("game", sorted(SHIPPED))
def test_whatever_lies_on_the_table_opens_its_card(browser: PatientBrowser, site: Site, game: str, screen: str) -> None:
    """By pointer or finger, in every pane: pieces with their rule, places, score lines, opponents; early and later."""
    finger = screen == "phone"
    view = PHONE if finger else LAPTOP
    context = browser.new_context(viewport=view, base_url=site.address, has_touch=finger, reduced_motion="reduce")
    page = context.new_page()
    new_table(page, ["person", "bot"], game=game, seed=5)
    rng = random.Random(1)
    known: list[str] = []
    for _ in range(STOPS):
        assert await_turn(page)  # nothing moves while everything is asked
        for pane in panes(page):
            pane.click()
            if name := pane.get_attribute("data-pane"):
                page.wait_for_selector(f"#part-table[data-pane='{name}'], .frame[data-pane='{name}']")
            found = page.evaluate(OPEN_ALL, {"finger": finger, "known": known})
            assert found["silent"] == []
            assert found["tooltips"] == 0
            known += found["told"]
        for _ in range(BETWEEN):
            assert await_turn(page)
            by_list(page, rng)
    assert len(known) > FEWEST
    context.close()


def panes(page: Page) -> list[Locator]:
    """What can be looked at by itself: on a phone the tabs below, on a laptop the score sheet."""
    tabs = page.locator(".tabbar [data-pane]").all()
    return [tab for tab in tabs if tab.is_visible()] or [page.get_by_role("tab", name="Scores")]
