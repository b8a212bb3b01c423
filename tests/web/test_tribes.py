"""Tribes of the Wind in the browser: a whole game with the pointer, a phone, and what a hand card tells while it is
looked at.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import FITS, PHONE, TABLE, PatientBrowser, Site
from tests.web.player import await_turn, by_list, by_pointer, new_table, offered, over
from tests.web.test_pages import problems
from worldwright.engine.registry import load

TRIBES = "tribes-of-the-wind"


def short_game(page: Page, folder: Path) -> None:
    """A table for a person and two bots whose own components end the game with the first Village, not with the
    fifth.
    """
    components = folder / "components.toml"
    components.write_text(
        load(TRIBES).resource("components.toml").replace("villages_to_trigger_end = 5", "villages_to_trigger_end = 1"),
        encoding="utf-8",
    )
    page.goto(f"/game/{TRIBES}")
    while page.locator("input[name=players]").input_value() != "3":
        page.get_by_role("button", name="More chairs").click()
    page.get_by_label("Seed").fill("5")
    page.get_by_label("Own components").set_input_files(components)
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_selector("body[data-ready] #part-prompt")


def test_three_tribes_play_to_the_end_with_the_pointer(watched: Page, tmp_path: Path) -> None:
    watched.emulate_media(reduced_motion="reduce")
    short_game(watched, tmp_path)
    rng = random.Random(1)
    while await_turn(watched):
        assert offered(watched)
        by_pointer(watched, rng)
    assert over(watched)
    expect(watched.locator("#part-prompt h1")).to_contain_text(re.compile("wins? with|share the win"))
    sheet = watched.get_by_role("group", name="Score sheet")
    expect(sheet).to_be_visible()
    for line in ("Game End token", "Villages", "Temples", "Clean land", "Tiles", "Objectives", "Total"):
        expect(sheet).to_contain_text(line)
    expect(watched.locator("#panel-log")).to_contain_text("The game is over")


def test_a_phone_shows_every_pane_and_never_scrolls(browser: PatientBrowser, site: Site, axe: str) -> None:
    context = browser.new_context(
        viewport=PHONE, base_url=site.address, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    new_table(page, ["person", "bot", "bot", "bot"], game=TRIBES, seed=6)
    rng = random.Random(2)
    for _ in range(12):
        assert await_turn(page)
        by_list(page, rng)
        assert page.evaluate(FITS)
    for name, seen in (
        ("Market", "Village cards"),
        ("Guide", "Guide"),
        ("Tribes", "Terrain of Wick"),
        ("Land", "Hand"),
    ):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(page.locator("#part-table").get_by_role("group", name=seen).first).to_be_visible()
        assert page.evaluate(FITS)
        assert not problems(page, axe)
    page.get_by_role("tab", name="Log, chat").click()
    expect(page.locator("#panel-log")).to_be_visible()
    assert page.evaluate(FITS)
    context.close()


def opacity(page: Page, selector: str) -> float:
    return float(page.locator(selector).first.evaluate("element => getComputedStyle(element).opacity"))


def wait_for(page: Page, selector: str, shown: bool) -> None:
    """Until something has lit up, or gone out."""
    page.wait_for_function(
        "([what, goal]) => getComputedStyle(document.querySelector(what)).opacity == goal",
        arg=[selector, "1" if shown else "0"],
    )


def test_a_card_tells_which_row_is_met_and_why_not_while_it_is_looked_at(watched: Page, axe: str) -> None:
    new_table(watched, ["person", "bot", "bot"], game=TRIBES, seed=7)
    assert await_turn(watched)
    while watched.locator("#part-prompt h1").inner_text().partition("\n")[0].strip() != "Choose your action":
        by_list(watched, random.Random(3))
        assert await_turn(watched)
    cards = f"{TABLE} [aria-label=Hand] .hand-card"
    assert watched.locator(cards).count() == 5
    assert not problems(watched, axe)
    verdicts = []
    for place in range(5):
        card = watched.locator(cards).nth(place)
        card.evaluate("element => element.dataset.looked = '1'")
        wait_for(watched, f"{cards}[data-looked] .why", shown=False)
        if place % 2:
            card.hover()
        else:
            card.evaluate("element => (element.querySelector('.target') || element).focus()")
        wait_for(watched, f"{cards}[data-looked] .why", shown=True)
        verdicts += card.locator(".why text.b").all_text_contents()
        asked = re.findall(r"asks-(own|their)-(\w+)", card.get_attribute("class") or "")
        assert asked
        whose, element = asked[0]
        if watched.locator(f"{TABLE} .tint-{whose}-{element}").count():
            wait_for(watched, f"{TABLE} .tint-{whose}-{element}", shown=True)
        assert re.search(r"\b(can|cannot) .+: .+ \(.+\)", card.get_attribute("data-words") or "")
        card.evaluate("element => delete element.dataset.looked")
        watched.mouse.move(5, 5)
        watched.evaluate("document.activeElement.blur()")
    watched.locator(f"{cards}:has(.target)").first.hover(position={"x": 50, "y": 40})  # its picture, above the rows
    expect(watched.locator("#explain")).to_contain_text("Use one row")
    expect(watched.locator("#explain")).not_to_contain_text("Not lit")  # a row of it is
    met = [verdict[0] for verdict in verdicts]
    assert set(met) == {"✓", "✗"}, "this hand can play something, and something not"
    playable = watched.locator(f"{cards} .target").count()
    assert met.count("✓") == playable
    assert watched.locator("#part-acts .action[data-action]", has_text=re.compile("^.?Play ")).count() == playable


def test_a_neighbours_land_is_shown_in_large_and_objectives_light_up(watched: Page) -> None:
    new_table(watched, ["person", "bot", "bot"], game=TRIBES, seed=7)
    rng = random.Random(1)
    others = watched.locator(f"{TABLE} .large-2")
    goals = watched.locator(f"{TABLE} [class*='goal-light-']")
    while await_turn(watched) and not (others.count() and goals.count()):
        by_pointer(watched, rng)  # until everybody has chosen a board and an objective that needs spaces lies open
    number = re.findall(r"goal-light-(\d)", str(goals.first.get_attribute("class")))[0]
    for looked_at, lit in (("land-1", "large-1"), ("land-2", "large-2"), (f"goal-{number}", f"goal-light-{number}")):
        assert opacity(watched, f"{TABLE} .{lit}") == 0
        watched.locator(f"{TABLE} .{looked_at}").hover()
        wait_for(watched, f"{TABLE} .{lit}", shown=True)
        watched.mouse.move(5, 5)
        wait_for(watched, f"{TABLE} .{lit}", shown=False)
