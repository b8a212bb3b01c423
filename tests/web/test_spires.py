"""Spires in the browser: whole games by pointer and by touch, and the placing of a tile."""

from __future__ import annotations

import random
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import LAPTOP, PHONE, PatientBrowser, Site
from tests.web.player import PROMPT, STILL, answered, await_turn, by_pointer, confirm, offered, status
from worldwright.engine.registry import load

MODULES = ("standing_spires", "butterfly", "powers", "aspirations")
WITHIN = "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"


def short_game(folder: Path) -> Path:
    """Components of one's own that end a game with the first spire or 12 energy, not with the third or 40."""
    catalogue = load("spires").resource("components.toml")
    for usual, short in (("end_spires = 3", "end_spires = 1"), ("end_energy = 40", "end_energy = 12")):
        assert usual in catalogue
        catalogue = catalogue.replace(usual, short)
    components = folder / "components.toml"
    components.write_text(catalogue, encoding="utf-8")
    return components


def spires_table(
    page: Page, chairs: list[str], seed: int, modules: tuple[str, ...] = MODULES, components: Path | None = None
) -> None:
    """A new table of Spires."""
    page.goto("/game/spires")
    more = len(chairs) - int(page.locator("input[name=players]").input_value())
    for _ in range(abs(more)):
        page.get_by_role("button", name="More chairs" if more > 0 else "Fewer chairs").click()
    for seat, kind in enumerate(chairs):
        page.locator(f"input[name=seat-{seat}][value={kind}]").check(force=True)
    for module in modules:
        page.locator(f"input[name=option-modules][value={module}]").check(force=True)
    page.get_by_label("Seed").fill(str(seed))
    if components is not None:
        page.get_by_label("Own components").set_input_files(components)
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_selector(f"body[data-ready] {PROMPT}")


def troubles(page: Page) -> list[str]:
    """What the browser complains of from now on."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def targets(page: Page) -> Locator:
    return page.locator("#part-table .target")


def take(page: Page, target: Locator) -> None:
    """Tap what glows on the table, then Confirm where that is asked."""
    asked = status(page)["asked"]
    target.tap(force=True)
    if confirm(page):
        page.locator("[data-do=confirm]").tap()
    answered(page, asked)


def test_a_whole_game_with_all_modules_by_pointer(browser: PatientBrowser, site: Site, tmp_path: Path) -> None:
    context = browser.new_context(viewport=LAPTOP, base_url=site.address, reduced_motion="reduce")
    page = context.new_page()
    found = troubles(page)
    spires_table(page, ["person", "bot", "bot"], seed=4, components=short_game(tmp_path))
    rng = random.Random(1)
    while await_turn(page):
        assert offered(page)
        by_pointer(page, rng)
    expect(page.locator("#part-prompt h1")).to_contain_text(re.compile("win"))
    page.get_by_role("tab", name="Scores").click()
    expect(page.locator("#panel-scores tbody tr")).to_have_count(6)
    assert page.evaluate(WITHIN)
    assert found == []
    context.close()


def test_a_whole_solo_game_by_touch_on_a_phone(browser: PatientBrowser, site: Site, tmp_path: Path) -> None:
    context = browser.new_context(
        viewport=PHONE, base_url=site.address, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    found = troubles(page)
    spires_table(page, ["person"], seed=6, components=short_game(tmp_path))
    rng = random.Random(2)
    while await_turn(page):
        assert page.evaluate(WITHIN), "the page never scrolls"
        glowing = targets(page)
        take(page, glowing.nth(rng.randrange(glowing.count())))
    expect(page.get_by_role("group", name="Score sheet")).to_be_visible()
    assert page.evaluate(WITHIN)
    assert found == []
    context.close()


def act(page: Page, label: str) -> None:
    """Click what glows and is called like this."""
    asked = status(page)["asked"]
    page.locator(f"#part-table .target[aria-label^='{label}']").first.click(force=True)
    answered(page, asked)


def test_placing_a_tile(visitor: Page) -> None:
    """Take a tile out of the sky, another one instead, turn it over a spot with R and the wheel, put it down."""
    page = visitor
    spires_table(page, ["person", "bot"], seed=3, modules=())
    expand = page.locator("#part-table .target[aria-label^='Expand the world']")
    rng = random.Random(1)
    while await_turn(page) and expand.count() == 0:
        by_pointer(page, rng)
    welled = page.locator("#panel-log .steps li").filter(has_text="lights up")
    before = welled.count()
    sky = page.get_by_role("group", name="The sky")
    ways = sky.locator(".way")
    ways.last.click(force=True)  # by way of "Expand the world"
    prompt = page.locator("#part-prompt h1")
    expect(prompt).to_contain_text("Place the")
    first = prompt.inner_text()
    ways.first.click(force=True)  # another one, without undo
    expect(prompt).not_to_have_text(first)
    expect(prompt).to_contain_text("Place the")
    while not page.evaluate(STILL):
        page.wait_for_timeout(20)
    spot = page.locator("#part-table .target[data-turns]").first
    ghost = page.locator("#part-table .turns > g:visible")
    spot.hover(force=True)
    expect(ghost).to_have_count(1)
    shown = [ghost.inner_html()]
    page.keyboard.press("r")
    shown.append(ghost.inner_html())
    page.mouse.wheel(0, -100)
    expect(page.locator("#part-table .turns > g:visible > use").first).to_be_attached()
    assert ghost.inner_html() == shown[0] != shown[1], "the tile turns under the pointer, and back"
    asked = status(page)["asked"]
    spot.click(force=True)
    expect(page.locator("[data-do=turn]")).to_contain_text("Turn 1/")
    spot.click(force=True)
    expect(page.locator("[data-do=turn]")).to_contain_text("Turn 2/")
    assert ghost.inner_html() == shown[1]
    page.locator("[data-do=confirm]").click()
    answered(page, asked)
    expect(welled).to_have_count(before + 1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#part-prompt h1")).to_contain_text("Rotate the")
    expect(welled).to_have_count(before)
