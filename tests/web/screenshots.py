"""Writes docs/screenshots: every page on a laptop and on a phone, by day; what one looks at longest by night, too.

Run `python -m tests.web.screenshots`, or with the names of some of the rounds below; it needs Pillow. A game is played
once: the same page is looked at on every screen and at every time of day.
"""

from __future__ import annotations

import io
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.web.conftest import FLAGS, LAPTOP, PATIENCE, PHONE, PatientBrowser, Site, chromium
from tests.web.player import await_turn, by_keys, new_table
from worldwright.engine.registry import SHIPPED

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
QUALITY = 80
LESSON_STEPS = {"strange-world": 4, "spires": 6, "tribes-of-the-wind": 5, "revive": 3, "age-contrived": 2}
PAGES = {
    "home": "/",
    "rules": "/game/strange-world/rules#rule-8.2",
    "rules-search": "/game/strange-world/guide?q=dark+city",
    "lobby": "/lobby",
    "my-games": "/mine",
    "me": "/me",
    "campaign": "/game/revive/campaign",
    "account": "/account",
    "error": "/no/such/page",
    **{f"game-{game}": f"/game/{game}" for game in sorted(SHIPPED)},
    **{f"guide-{game}": f"/game/{game}/guide" for game in sorted(SHIPPED)},
    **{f"learn-{game}": f"/game/{game}/learn?step={step}" for game, step in LESSON_STEPS.items()},
    **{f"components-{game}": f"/game/{game}/components" for game in sorted(SHIPPED)},
}
OTHER_TABLES = (
    ("table-spires", ["person", "bot", "bot"], "spires"),
    ("table-spires-solo", ["person"], "spires"),
    ("table-tribes-of-the-wind", ["person", "bot", "bot"], "tribes-of-the-wind"),
    ("table-tribes-of-the-wind-solo", ["person"], "tribes-of-the-wind"),
    ("table-revive", ["person", "bot", "bot"], "revive"),
    ("table-revive-solo", ["person"], "revive"),
    ("table-age-contrived", ["person", "bot", "bot"], "age-contrived"),
    ("table-age-contrived-solo", ["person"], "age-contrived"),
)
SOME_WAY = 30  # decisions
MOST = 200  # decisions of a whole game
SCREENS: dict[str, Any] = {"laptop": LAPTOP, "phone": PHONE}
SCHEMES: dict[str, Any] = {"day": "light", "night": "dark"}
BY_NIGHT = ("home", "table", "learn", "guide-strange", "result", "aid", "hint")
Prepare = Callable[[Page], None]


class Camera:
    """A person with a laptop and a phone."""

    def __init__(self, browser: PatientBrowser, site: Site, name: str) -> None:
        self.page = browser.new_context(
            viewport=SCREENS["laptop"], base_url=site.address, reduced_motion="reduce"
        ).new_page()
        self.page.goto("/account")
        self.page.locator("[data-account=name] [name=name]").fill(name)
        self.page.get_by_role("button", name="Save the name").click()
        self.page.get_by_role("heading", name=name).wait_for()

    def shoot(self, name: str, prepare: Prepare | None = None) -> None:
        """The page as it is, looked at anew on every screen."""
        page = self.page
        for screen, size in SCREENS.items():
            page.set_viewport_size(size)
            page.reload()
            page.wait_for_load_state("load")
            if page.locator("body.frame").count():
                page.wait_for_selector("body[data-ready]")
            if prepare is not None:
                prepare(page)
            page.mouse.move(0, 0)
            for time, scheme in SCHEMES.items():
                if time == "day" or name.startswith(BY_NIGHT):
                    page.emulate_media(color_scheme=scheme)
                    page.wait_for_timeout(250)
                    picture = Image.open(io.BytesIO(page.screenshot()))
                    picture.convert("RGB").save(FOLDER / f"{name}-{screen}-{time}.webp", quality=QUALITY, method=6)
            page.emulate_media(color_scheme="light")
        page.set_viewport_size(SCREENS["laptop"])


def open_aid(page: Page) -> None:
    page.locator("[data-do=aid]").click()
    page.wait_for_selector("#aid-title", state="attached")


def pages(camera: Camera, guest: Camera, designer: Camera) -> None:
    for name, address in PAGES.items():
        camera.page.goto(address)
        camera.shoot(name)


def waiting(camera: Camera, guest: Camera, designer: Camera) -> None:
    """An open chair, the invitation as the guest sees it, a curtain, and a game that has no drawing yet."""
    new_table(camera.page, ["person", "open"])
    camera.shoot("table-waiting")
    guest.page.goto(camera.page.locator("[data-invite]").input_value())
    guest.shoot("join")
    new_table(camera.page, ["person", "person"])
    camera.page.wait_for_selector("#curtain[open]")
    camera.shoot("table-curtain")
    new_table(designer.page, ["person", "bot"], game="moths")
    await_turn(designer.page)
    designer.shoot("table-plain")


def strange_world(camera: Camera, guest: Camera, designer: Camera) -> None:
    """A whole game: the draft, a placement, the aid and a hint, the end and what is told of it."""
    page = camera.page
    new_table(page, ["person", "bot", "bot"], seed=11)
    await_turn(page)
    camera.shoot("table-draft")
    rng = random.Random(5)
    placed = 0
    for _ in range(MOST):
        if not await_turn(page):
            break
        placed += page.locator("#part-prompt h1").inner_text().startswith("Place")
        if placed == 8:
            placed += 1
            camera.shoot("table-place", choose_second)
            camera.shoot("aid", open_aid)
            camera.shoot("hint", ask_hint)
            await_turn(page)
        by_keys(page, rng.randrange(9))
    camera.shoot("table-over")
    table = page.url
    page.goto(f"{table}/result")
    camera.shoot("result")
    page.goto(f"{table}/analysis")
    page.wait_for_selector("#analysed[data-working='0']")
    camera.shoot("analysis")
    camera.shoot("analysis-answer", see_better)
    page.goto(f"{table}/replay?ply=60")
    camera.shoot("replay")


def choose_second(page: Page) -> None:
    await_turn(page)
    page.keyboard.press("2")


def see_better(page: Page) -> None:
    """The decision that cost most, and what would have been better."""
    page.get_by_role("button", name="Look at the first").click()
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Next mistake").wait_for()


def ask_hint(page: Page) -> None:
    await_turn(page)
    page.locator("[data-do=hint]").click()
    page.wait_for_selector("#hintcard")


def other_games(camera: Camera, guest: Camera, designer: Camera) -> None:
    """Some way into a game of each of the others, and a solo game."""
    for name, chairs, game in OTHER_TABLES:
        new_table(camera.page, chairs, game=game, seed=3)
        rng = random.Random(5)
        for _ in range(SOME_WAY):
            if await_turn(camera.page):
                by_keys(camera.page, rng.randrange(4))
        await_turn(camera.page)
        camera.shoot(name)


def campaign(camera: Camera, guest: Camera, designer: Camera) -> None:
    """A campaign that has begun: what is read before its first chapter."""
    camera.page.goto("/game/revive/campaign")
    camera.page.get_by_role("button", name="Begin").click()
    camera.page.get_by_role("heading", name="Chapter 1").wait_for()
    camera.shoot("campaign-chapter")


ROUNDS = {
    "waiting": waiting,
    "strange-world": strange_world,
    "others": other_games,
    "pages": pages,
    "campaign": campaign,
}


def main(wanted: list[str]) -> None:
    if unknown := set(wanted) - set(ROUNDS):
        raise SystemExit(f"there is no round {', '.join(sorted(unknown))}; there are {', '.join(ROUNDS)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site, workshop = Site(Path(folder) / "site", further_games=""), Site(Path(folder) / "workshop")
        made = playwright.chromium.launch(executable_path=chromium(), args=FLAGS, timeout=PATIENCE)
        browser = PatientBrowser(made)
        try:
            for place in (site, workshop):
                place.database.parent.mkdir()
                place.start()
            visitors = [Camera(browser, *whose) for whose in ((site, "Robin"), (site, "Sasha"), (workshop, "Robin"))]
            for name, round_ in ROUNDS.items():
                if not wanted or name in wanted:
                    round_(*visitors)
        finally:
            made.close()
            site.kill()
            workshop.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
