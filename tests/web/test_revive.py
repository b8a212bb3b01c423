"""Revive in the browser: a whole game with the pointer, a solo game, a phone, the three views and others' boards."""

from __future__ import annotations

import random
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import FITS, PHONE, TABLE, PatientBrowser, Site
from tests.web.player import await_turn, by_keys, by_list, by_pointer, new_table, offered, over
from tests.web.test_pages import problems
from worldwright.engine.registry import load

REVIVE = "revive"
LINES = ("Blue points", "Progress track", "Technologies", "Large locations", "Artifact card", "Total")


def short_game(page: Page, folder: Path, players: int) -> None:
    """A table for a person and bots whose own components end the game after two turns each, or four card actions."""
    components = folder / "components.toml"
    catalogue = load(REVIVE).resource("components.toml")
    for usual, short in (("max_turns_per_player = 60", "max_turns_per_player = 2"), ("actions = 20", "actions = 4")):
        assert usual in catalogue
        catalogue = catalogue.replace(usual, short)
    components.write_text(catalogue, encoding="utf-8")
    page.goto(f"/game/{REVIVE}")
    shown = page.locator("input[name=players]")
    while int(shown.input_value()) != players:
        fewer = int(shown.input_value()) > players
        page.get_by_role("button", name="Fewer chairs" if fewer else "More chairs").click()
    page.get_by_label("Seed").fill("5")
    page.get_by_label("Own components").set_input_files(components)
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_selector("body[data-ready] #part-prompt")


def check_sheet(page: Page) -> None:
    sheet = page.get_by_role("group", name="Score sheet")
    expect(sheet).to_be_visible()
    for line in LINES:
        expect(sheet).to_contain_text(line)
    expect(page.locator("#panel-log")).to_contain_text("The game is over")


def test_three_tribes_play_to_the_end_with_the_pointer(watched: Page, tmp_path: Path) -> None:
    short_game(watched, tmp_path, 3)
    rng = random.Random(1)
    while await_turn(watched):
        assert offered(watched)
        by_pointer(watched, rng)
    assert over(watched)
    expect(watched.locator("#part-prompt h1")).to_contain_text(re.compile("wins? with|share the win"))
    check_sheet(watched)


def test_a_lonely_tribe_plays_to_the_end(watched: Page, tmp_path: Path) -> None:
    short_game(watched, tmp_path, 1)
    rng = random.Random(2)
    while await_turn(watched):
        by_keys(watched, rng.randrange(9))
    assert over(watched)
    check_sheet(watched)
    expect(watched.get_by_role("group", name="Score sheet")).to_contain_text("Rank: You lose")
    watched.goto(f"{watched.url.split('?')[0]}/analysis")  # its buttons stand above the curve, left of the lessons
    steps, lessons = (watched.locator(part).bounding_box() for part in (".frame > .go", ".frame > .learn"))
    assert steps is not None
    assert lessons is not None
    assert steps["x"] + steps["width"] <= lessons["x"]
    assert steps["y"] < 120


def test_a_phone_plays_to_the_end_and_never_scrolls(
    browser: PatientBrowser, site: Site, axe: str, tmp_path: Path
) -> None:
    context = browser.new_context(
        viewport=PHONE, base_url=site.address, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    short_game(page, tmp_path, 2)
    rng = random.Random(3)
    while await_turn(page):
        by_list(page, rng)
        assert page.evaluate(FITS)
    assert over(page)
    for name, seen in (("Map", "Machines"), ("Board", "Progress"), ("Tribe", "Technologies"), ("Others", "Others")):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(page.locator("#part-table").get_by_role("group", name=seen).first).to_be_visible()
        assert page.evaluate(FITS)
    assert not problems(page, axe)
    context.close()


def test_map_both_or_board_and_the_boards_of_others(watched: Page, axe: str) -> None:
    new_table(watched, ["person", "bot"], game=REVIVE, seed=7)
    assert await_turn(watched)
    views = watched.locator(".views")
    expect(views.get_by_role("button", pressed=True)).to_have_text("Both")
    for name, seen in (("Map", "Your side"), ("Board", "Tribe board"), ("Both", "Citizens")):
        views.get_by_role("button", name=name).click()
        expect(views.get_by_role("button", pressed=True)).to_have_text(name)
        expect(watched.locator(TABLE).get_by_role("group", name=seen).first).to_be_visible()
        assert offered(watched)
        assert not problems(watched, axe)
    glance = watched.locator(f"{TABLE} .glance")
    expect(glance).to_have_attribute("aria-label", re.compile("Look at the boards of"))
    glance.click()
    expect(glance).to_have_attribute("aria-label", "Back to your boards")
    watched.keyboard.press("Escape")
    expect(glance).to_have_attribute("aria-label", re.compile("Look at the boards of"))
    watched.goto(watched.url.split("?")[0] + "/replay?ply=0")
    views.get_by_role("button", name="Map").click()
    expect(watched.locator(TABLE).get_by_role("group", name="Your side")).to_be_visible()
