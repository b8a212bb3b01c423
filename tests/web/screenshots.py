"""Writes docs/screenshots: every page on a laptop and on a phone, by day and by night. Run `python -m tests.web.screenshots`; it needs Pillow."""

from __future__ import annotations

import io
import random
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.conftest import FLAGS, LAPTOP, PHONE, Site, chromium
from tests.web.player import await_turn, by_keys, new_table

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
PAGES = {
    "home": "/",
    "game": "/game/strange-world",
    "rules": "/game/strange-world/rules#rule-8.2",
    "rules-search": "/game/strange-world/rules?q=dark+city",
    "components": "/game/strange-world/components",
    "lobby": "/lobby",
    "my-games": "/mine",
    "account": "/account",
    "game-spires": "/game/spires",
    "components-spires": "/game/spires/components",
    "game-tribes": "/game/tribes-of-the-wind",
    "components-tribes": "/game/tribes-of-the-wind/components",
    "error": "/no/such/page",
}
OTHER_TABLES = (
    ("table-spires", ["person", "bot", "bot"], "spires"),
    ("table-spires-solo", ["person"], "spires"),
    ("table-tribes", ["person", "bot", "bot"], "tribes-of-the-wind"),
    ("table-tribes-solo", ["person"], "tribes-of-the-wind"),
)
SOME_WAY = 45  # decisions
SCREENS = {"laptop": LAPTOP, "phone": PHONE}
SCHEMES = {"day": "light", "night": "dark"}


def portraits(browser: Browser, site: Site, screen: str, time: str) -> None:
    """All pages on one kind of screen at one time of day."""
    scheme: Any = SCHEMES[time]
    context = browser.new_context(viewport=SCREENS[screen], base_url=site.address, color_scheme=scheme, reduced_motion="reduce", has_touch=screen == "phone")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/account")
    page.locator("[data-account=name] [name=name]").fill("Robin")
    page.get_by_role("button", name="Save the name").click()
    page.get_by_role("heading", name="Robin").wait_for()

    def shoot(name: str) -> None:
        page.mouse.move(0, 0)
        page.wait_for_timeout(300)
        picture = Image.open(io.BytesIO(page.screenshot()))
        picture.convert("RGB").quantize(255, kmeans=3, dither=Image.Dither.NONE).save(FOLDER / f"{name}-{screen}-{time}.png", optimize=True)

    at_the_table(page, shoot)
    other_games(page, shoot)
    for name, address in PAGES.items():
        page.goto(address)
        page.wait_for_load_state("networkidle")
        shoot(name)
    context.close()


def at_the_table(page: Page, shoot: Any) -> None:
    new_table(page, ["person", "open"])
    shoot("table-waiting")
    join(page, shoot)
    new_table(page, ["person", "person"])
    page.wait_for_selector("#curtain[open]")
    shoot("table-curtain")
    new_table(page, ["person", "bot"], game="moths")
    await_turn(page)
    shoot("table-plain")
    new_table(page, ["person", "bot", "bot", "bot"], seed=11)
    await_turn(page)
    shoot("table-draft")
    rng = random.Random(5)
    placed = 0
    while await_turn(page):
        if page.locator("#part-prompt h1").inner_text().startswith("Place"):
            placed += 1
            if placed == 8:
                page.keyboard.press("2")
                shoot("table-place")
                page.keyboard.press("Escape")
        by_keys(page, rng.randrange(9))
    shoot("table-over")
    page.goto(page.url + "/replay?ply=60")
    shoot("replay")


def join(page: Page, shoot: Any) -> None:
    """The invitation, as the guest sees it who has been sent it."""
    there = page.url
    page.goto(page.locator("[data-invite]").input_value())
    shoot("join")
    page.goto(there)


def other_games(page: Page, shoot: Any) -> None:
    """Some way into a game of each of the others, and a solo game."""
    for name, chairs, game in OTHER_TABLES:
        new_table(page, chairs, game=game, seed=3)
        rng = random.Random(5)
        for _ in range(SOME_WAY):
            if await_turn(page):
                by_keys(page, rng.randrange(9))
        await_turn(page)
        shoot(name)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for screen in SCREENS:
                for time in SCHEMES:
                    portraits(browser, site, screen, time)
        finally:
            browser.close()
            site.kill()


if __name__ == "__main__":
    main()
