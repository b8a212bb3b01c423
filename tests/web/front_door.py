"""Measures the way from the front door to the first move: clicks, seconds and bytes; writes docs/front-door.md.

Run `python -m tests.web.front_door` on a quiet machine.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, Response, sync_playwright

from tests.web.conftest import FLAGS, LAPTOP, PATIENCE, PHONE, PatientBrowser, Site, chromium
from tests.web.player import READY, answered, confirm, status
from worldwright.engine.registry import SHIPPED, load

PAGE = Path(__file__).parents[2] / "docs" / "front-door.md"
SCREENS = {"laptop": LAPTOP, "phone": PHONE}
MOST_CLICKS = 3
HEAD = """# From the front door to the first move

Somebody who has never been here opens the site and plays: measured in Chromium with an empty cache by
`python -m tests.web.front_door`, server and browser on one busy machine and on the interpreted build, so that seconds
are upper bounds. A click more than three is a fault, and the script says so. Bytes are those on the wire, compressed,
until the first move is confirmed.

| game | screen | clicks to the first move | seconds to the table | seconds to the first move | kB |
|---|---|---|---|---|---|
"""


class Way(NamedTuple):
    """What one visitor needed."""

    clicks: int
    table: float
    move: float
    kilobytes: int


def first_move(page: Page, game: str) -> Way:
    """From the front door against bots, taking the first line of the list."""
    sent: list[int] = []

    def count(response: Response) -> None:
        length = response.headers.get("content-length", "")
        sent.append(int(length) if length.isdigit() else 0)

    page.on("response", count)
    begun = time.monotonic()
    page.goto("/")
    page.locator(f"form[action='/quick/{game}'] button").last.click()
    clicks = 1
    page.wait_for_selector(READY)
    ready = time.monotonic() - begun
    asked = status(page)["asked"]
    page.locator("#part-acts .action[data-action]").first.click()
    clicks += 1
    if confirm(page):
        page.locator("[data-do=confirm]").click()
        clicks += 1
    answered(page, asked)
    return Way(clicks, ready, time.monotonic() - begun, round(sum(sent) / 1000))


def main() -> None:
    rows = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder), further_games="")
        site.start()
        made = playwright.chromium.launch(executable_path=chromium(), args=FLAGS, timeout=PATIENCE)
        try:
            for game in sorted(SHIPPED):
                for screen, size in SCREENS.items():
                    context = PatientBrowser(made).new_context(
                        viewport=size, base_url=site.address, reduced_motion="reduce", has_touch=screen == "phone"
                    )
                    way = first_move(context.new_page(), game)
                    context.close()
                    assert way.clicks <= MOST_CLICKS, f"{game} takes {way.clicks} clicks"
                    figures = f"{way.clicks} | {way.table:.1f} | {way.move:.1f} | {way.kilobytes}"
                    rows.append(f"| {load(game).title} | {screen} | {figures} |")
        finally:
            made.close()
            site.kill()
    PAGE.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
