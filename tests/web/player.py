"""How a person plays at the page: by pointer or by keys, never by calling the server."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

PROMPT = "#part-prompt"
READY = f"body[data-ready] {PROMPT}:is([data-turn='1'], [data-status=over], [data-curtain])"


def play_now(page: Page) -> None:
    """From the front door into a game against bots."""
    page.goto("/")
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_selector(READY)


def new_table(page: Page, chairs: list[str], game: str = "strange-world", seed: int | None = None) -> str:
    """Fill in the form; returns the path of the table."""
    page.goto(f"/game/{game}")
    shown = int(page.locator("input[name=players]").input_value())
    for _ in range(len(chairs) - shown):
        page.get_by_role("button", name="More chairs").click()
    for _ in range(shown - len(chairs)):
        page.get_by_role("button", name="Fewer chairs").click()
    for seat, kind in enumerate(chairs):
        page.locator(f"input[name=seat-{seat}][value={kind}]").check(force=True)
    if seed is not None:
        page.get_by_label("Seed").fill(str(seed))
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_selector(f"body[data-ready] {PROMPT}")
    return page.url.split("?")[0]


def status(page: Page) -> dict[str, Any]:
    return dict(page.locator(PROMPT).evaluate("element => ({...element.dataset})"))


def over(page: Page) -> bool:
    return str(status(page)["status"]) == "over"


def await_turn(page: Page) -> bool:
    """Wait until this person is asked; False when the game is over."""
    page.wait_for_selector(READY)
    return not over(page)


def answered(page: Page, asked: str) -> None:
    page.wait_for_selector(f"{PROMPT}:not([data-asked='{asked}'][data-turn='1'])")


def confirm(page: Page) -> bool:
    """Is the choice held back until it is confirmed?"""
    return page.locator("body[data-chosen] [data-do=confirm]:enabled").count() > 0


def by_keys(page: Page, choice: int = 0) -> None:
    """Choose with a key, confirm with Enter where that is asked."""
    asked = status(page)["asked"]
    rows = page.locator("#part-acts .action[data-action]")
    key = rows.nth(choice % rows.count()).get_attribute("data-press")
    assert key
    page.keyboard.press(key)
    if confirm(page):
        page.keyboard.press("Enter")
    answered(page, asked)


# what glows may go on glowing
STILL = "document.getAnimations().every(move => move.playState !== 'running' || move instanceof CSSAnimation)"


def by_pointer(page: Page, rng: random.Random) -> None:
    """Click what glows on the table, once it has come to rest, then Confirm where that is asked."""
    asked = status(page)["asked"]
    while not page.evaluate(STILL):
        page.wait_for_timeout(20)
    rows = page.locator("#part-acts .action[data-action]").evaluate_all("rows => rows.map((row) => ({...row.dataset}))")
    row = rng.choice(rows)
    action = row["action"]
    if "picks" in row:  # several things, one after the other
        for name in row["picks"].split():
            page.locator(f"#part-table .pick[data-pick='{name}']").click(force=True)
    else:
        page.locator(f"#part-table .target:is([data-action='{action}'], [data-actions~='{action}'])").first.click(
            force=True
        )
    if page.locator(".chooser").count():  # one thing, several actions
        page.locator(f".chooser [data-action='{action}']").click()
    if confirm(page):
        page.locator("[data-do=confirm]").click()
    answered(page, asked)


def offered(page: Page) -> bool:
    """Can every line of the list be taken on the table: as one thing, or as several that are picked?"""
    rows = page.locator("#part-acts .action[data-action]:not([data-picks])").count()
    picks = page.locator("#part-acts .action[data-picks]").evaluate_all(
        "rows => [...new Set(rows.flatMap((row) => row.dataset.picks.split(' ')))]"
    )
    drawn = page.locator("#part-table .pick").evaluate_all("all => all.map((one) => one.dataset.pick)")
    return page.locator("#part-table .target").count() == rows and sorted(drawn) == sorted(picks)


def by_list(page: Page, rng: random.Random) -> None:
    """Click a line of the action list, then Confirm where that is asked."""
    asked = status(page)["asked"]
    rows = page.locator("#part-acts .action[data-action]")
    rows.nth(rng.randrange(rows.count())).click()
    if confirm(page):
        page.locator("[data-do=confirm]").click()
    answered(page, asked)
