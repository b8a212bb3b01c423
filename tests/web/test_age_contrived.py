"""An Age Contrived in the browser: a game and a solo game with the pointer, energy by quick clicks with undo, a phone,
and the boards of the others while they are looked at.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import FITS, PHONE, TABLE, PatientBrowser, Site
from tests.web.player import answered, await_turn, by_list, by_pointer, new_table, offered, over, status
from tests.web.test_pages import problems
from worldwright.engine.registry import load

AGE = "age-contrived"
READABLE = """() => {
  const chips = document.querySelector(".since ul")?.getBoundingClientRect();
  const words = document.querySelector(".prompt h1").getBoundingClientRect();
  const badge = getComputedStyle(document.querySelector(".tabbar button:last-child"), "::after");
  const tab = document.querySelector(".tabbar button:last-child").getBoundingClientRect();
  const cut = badge.content !== "none" && parseFloat(badge.left) + parseFloat(badge.width) > tab.width;
  return !cut && (!chips?.width || words.right <= chips.left);
}"""  # what others did lies beside the question, and how much of it is new on the screen
UNTRACED = "all => all.every((one) => getComputedStyle(one).display === 'none')"


def short_game(page: Page, folder: Path, chairs: int, turns: int) -> None:
    """A table for a person and bots whose own components end the game after so many turns each (ruling 53)."""
    components = folder / "components.toml"
    printed = load(AGE).resource("components.toml")
    components.write_text(printed.replace("turns_per_player = 80", f"turns_per_player = {turns}"), encoding="utf-8")
    page.goto(f"/game/{AGE}")
    shown = page.locator("input[name=players]")
    while int(shown.input_value()) != chairs:
        more = int(shown.input_value()) < chairs
        page.get_by_role("button", name="More chairs" if more else "Fewer chairs").click()
    page.get_by_label("Seed").fill("5")
    page.get_by_label("Own components").set_input_files(components)
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_selector("body[data-ready] #part-prompt")


def play_to_the_end(page: Page, seed: int) -> None:
    rng = random.Random(seed)
    while await_turn(page):
        assert offered(page)
        by_pointer(page, rng)
    assert over(page)
    sheet = page.get_by_role("group", name="Score sheet")
    expect(sheet).to_be_visible()
    assert page.locator(f"{TABLE} .traces").evaluate_all(UNTRACED)  # nothing lies over the numbers
    for line in ("Fully gained types", "Monuments", "Pillars", "Achievements", "Tile Pool", "Total"):
        expect(sheet).to_contain_text(line)


def test_three_gods_play_to_the_end_with_the_pointer(watched: Page, tmp_path: Path) -> None:
    short_game(watched, tmp_path, 3, 2)
    play_to_the_end(watched, 1)
    expect(watched.locator("#part-prompt h1")).to_contain_text(re.compile("wins? with|share the win"))
    watched.get_by_role("link", name="Replay").click()
    expect(watched.locator("svg.ww-scene[role=group]").first).to_be_visible()


def test_a_solo_game_against_the_rival_ends_with_both_sheets(watched: Page, tmp_path: Path) -> None:
    short_game(watched, tmp_path, 1, 3)
    expect(watched.get_by_role("group", name=re.compile("^The Rival"))).to_contain_text("Omens left")
    play_to_the_end(watched, 2)
    expect(watched.get_by_role("group", name="Score sheet")).to_contain_text("The Rival")


def asked(page: Page) -> str:
    return str(page.locator("#part-prompt h1").inner_text())


def test_loading_is_a_quick_sequence_of_clicks_that_can_be_taken_back(watched: Page) -> None:
    new_table(watched, ["person", "bot"], game=AGE, seed=5)
    rng = random.Random(4)
    while await_turn(watched) and "Load an energy" not in asked(watched):
        advance = watched.locator(f"{TABLE} .target[aria-label=Advance]")
        if advance.count():
            question = status(watched)["asked"]
            advance.click(force=True)
            answered(watched, question)
        else:
            by_pointer(watched, rng)
    wanted = watched.locator(f"{TABLE} .wanted")
    exhausted = watched.get_by_role("group", name="Exhausted").first
    first = asked(watched)
    expect(wanted).to_have_count(1)
    question = status(watched)["asked"]
    before = str(exhausted.locator(".target text.b").first.text_content())
    exhausted.locator(".target").first.click(force=True)
    answered(watched, question)
    assert asked(watched) != first or wanted.count() == 1
    watched.locator("[data-do=undo]").click()
    expect(exhausted.locator("text.b").first).to_have_text(before)
    assert asked(watched) == first


def test_a_phone_shows_every_pane_and_never_scrolls(browser: PatientBrowser, site: Site, axe: str) -> None:
    context = browser.new_context(
        viewport=PHONE, base_url=site.address, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    new_table(page, ["person", "bot", "bot", "bot", "bot"], game=AGE, seed=6)
    rng = random.Random(2)
    for _ in range(14):
        assert await_turn(page)
        assert offered(page)
        assert page.evaluate(READABLE)
        by_list(page, rng)
        assert page.evaluate(FITS)
    for name, seen in (
        ("Monuments", "Tile Pool"),
        ("Map", "Achievements"),
        ("Device", re.compile("^Character Board")),
        ("Others", re.compile("^Wick")),
        ("Table", re.compile("^Device of|^Your belt")),
    ):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(page.locator("#part-table").get_by_role("group", name=seen).first).to_be_visible()
        assert page.evaluate(FITS)
        assert not problems(page, axe)
    context.close()


def test_the_boards_of_the_others_are_shown_in_large_while_they_are_looked_at(watched: Page, axe: str) -> None:
    new_table(watched, ["person", "bot", "bot", "bot", "bot"], game=AGE, seed=7)
    assert await_turn(watched)
    assert watched.evaluate(FITS)
    assert not problems(watched, axe)
    for seat in (1, 4):
        large = watched.locator(f"{TABLE} .large-{seat}")
        expect(large).to_have_css("opacity", "0")
        watched.locator(f"{TABLE} .rival-{seat}").hover()
        expect(large).to_have_css("opacity", "1")
        watched.mouse.move(5, 5)
        expect(large).to_have_css("opacity", "0")
        watched.locator(f"{TABLE} .rival-{seat}").focus()
        expect(large).to_have_css("opacity", "1")
        watched.evaluate("document.activeElement.blur()")
