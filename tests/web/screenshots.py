"""Writes docs/screenshots: every page on a laptop and on a phone, by day and by night.

Run `python -m tests.web.screenshots`; it needs Pillow.
"""

from __future__ import annotations

import io
import random
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.web.conftest import FLAGS, LAPTOP, PHONE, PatientBrowser, Site, chromium
from tests.web.player import await_turn, by_keys, new_table

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
PAGES = {
    "home": "/",
    "game": "/game/strange-world",
    "rules": "/game/strange-world/rules#rule-8.2",
    "rules-search": "/game/strange-world/rules?q=dark+city",
    "guide": "/game/strange-world/guide",
    "learn": "/game/strange-world/learn?step=4",
    "components": "/game/strange-world/components",
    "lobby": "/lobby",
    "my-games": "/mine",
    "account": "/account",
    "game-spires": "/game/spires",
    "components-spires": "/game/spires/components",
    "game-tribes": "/game/tribes-of-the-wind",
    "components-tribes": "/game/tribes-of-the-wind/components",
    "game-revive": "/game/revive",
    "components-revive": "/game/revive/components",
    "game-age-contrived": "/game/age-contrived",
    "components-age-contrived": "/game/age-contrived/components",
    "error": "/no/such/page",
}
OTHER_TABLES = (
    ("table-spires", ["person", "bot", "bot"], "spires"),
    ("table-spires-solo", ["person"], "spires"),
    ("table-tribes", ["person", "bot", "bot"], "tribes-of-the-wind"),
    ("table-tribes-solo", ["person"], "tribes-of-the-wind"),
    ("table-revive", ["person", "bot", "bot"], "revive"),
    ("table-revive-solo", ["person"], "revive"),
    ("table-age-contrived", ["person", "bot", "bot", "bot", "bot"], "age-contrived"),
    ("table-age-contrived-solo", ["person"], "age-contrived"),
)
SOME_WAY = 45  # decisions
SCREENS = {"laptop": LAPTOP, "phone": PHONE}
SCHEMES = {"day": "light", "night": "dark"}


class Camera:
    """A person who visits one kind of screen at one time of day."""

    def __init__(self, browser: PatientBrowser, site: Site, screen: str, time: str, name: str) -> None:
        scheme: Any = SCHEMES[time]
        size: Any = SCREENS[screen]
        self.ending = f"{screen}-{time}"
        self.page = browser.new_page(
            viewport=size,
            base_url=site.address,
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=screen == "phone",
        )
        self.page.goto("/account")
        self.page.locator("[data-account=name] [name=name]").fill(name)
        self.page.get_by_role("button", name="Save the name").click()
        self.page.get_by_role("heading", name=name).wait_for()

    def shoot(self, name: str) -> None:
        self.page.mouse.move(0, 0)
        self.page.wait_for_load_state("networkidle" if "/table/" not in self.page.url else "load")
        self.page.wait_for_timeout(300)
        picture = Image.open(io.BytesIO(self.page.screenshot()))
        picture.convert("RGB").quantize(255, kmeans=3, dither=Image.Dither.NONE).save(
            FOLDER / f"{name}-{self.ending}.png", optimize=True
        )


def portraits(camera: Camera, guest: Camera, designer: Camera) -> None:
    """All pages; the guest is invited to a table, the designer tries a game that has no drawing yet."""
    page, shoot = camera.page, camera.shoot
    waiting(camera, guest)
    at_the_table(page, shoot)
    other_games(page, shoot)
    for name, address in PAGES.items():
        page.goto(address)
        shoot(name)
    new_table(designer.page, ["person", "bot"], game="moths")
    await_turn(designer.page)
    designer.shoot("table-plain")
    for visitor in (camera, guest, designer):
        visitor.page.close()


def waiting(host: Camera, guest: Camera) -> None:
    """An open chair, and the invitation as the guest sees it."""
    new_table(host.page, ["person", "open"])
    host.shoot("table-waiting")
    guest.page.goto(host.page.locator("[data-invite]").input_value())
    guest.shoot("join")


def at_the_table(page: Page, shoot: Any) -> None:
    new_table(page, ["person", "person"])
    page.wait_for_selector("#curtain[open]")
    shoot("table-curtain")
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
        site, workshop = Site(Path(folder) / "site", further_games=""), Site(Path(folder) / "workshop")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for place in (site, workshop):
                place.database.parent.mkdir()
                place.start()
            for screen in SCREENS:
                for time in SCHEMES:
                    visitors = [
                        Camera(browser, place, screen, time, name)
                        for place, name in ((site, "Robin"), (site, "Sasha"), (workshop, "Robin"))
                    ]
                    portraits(*visitors)
        finally:
            browser.close()
            site.kill()
            workshop.kill()


if __name__ == "__main__":
    main()
