"""Play over days and the end of a game, in a real browser."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, PHONE, PatientBrowser, Site
from tests.web.player import await_turn, by_keys, new_table, over

SERIOUS = (
    "axe.run().then(found => found.violations.filter(one => /serious|critical/.test(one.impact)).map(one => one.id))"
)


def test_who_is_waited_for_in_vain_can_be_nudged(browser: PatientBrowser, site: Site) -> None:
    """The buttons come when their time has come, without a word from the server."""
    contexts = [browser.new_context(viewport=LAPTOP, base_url=site.address, reduced_motion="reduce") for _ in range(2)]
    host, guest = (context.new_page() for context in contexts)
    new_table(host, ["person", "open"], game="moths")
    guest.goto(host.locator("[data-invite]").input_value())
    guest.get_by_role("button").filter(has_text="Sit").first.click()
    guest.wait_for_selector("body[data-ready]")
    host.wait_for_selector("#part-prompt[data-status=playing]")
    while host.locator("#part-prompt").get_attribute("data-turn") == "1":
        by_keys(host)
    guest.close()
    expect(host.locator(".absent")).to_contain_text("is away")
    expect(host.get_by_role("button", name="Nudge")).to_be_hidden()
    host.clock.install(time=time.time() + 4 * 60)
    host.reload()
    host.wait_for_selector("body[data-ready]")
    expect(host.get_by_role("button", name="Nudge")).to_be_visible()
    expect(host.get_by_role("button", name="Let a bot play")).to_be_visible()
    for context in contexts:
        context.close()


def test_the_end_leads_to_a_page_worth_reading(watched: Page, axe: str) -> None:
    new_table(watched, ["person", "bot"], game="moths")
    while await_turn(watched):
        by_keys(watched)
    assert over(watched)
    watched.locator(".go").get_by_role("link", name="Result").click()
    expect(watched.get_by_role("heading", name="What won")).to_be_visible()
    watched.evaluate(axe)
    assert watched.evaluate(SERIOUS) == []
    size: Any = PHONE
    watched.set_viewport_size(size)
    assert watched.evaluate("document.documentElement.scrollWidth <= innerWidth")
    watched.get_by_role("button", name="Play again").click()
    watched.wait_for_selector("body[data-ready] #part-prompt[data-status=playing]")
    watched.goto("/me")
    expect(watched.get_by_role("heading", name="Moths")).to_be_visible()
    watched.evaluate(axe)
    assert watched.evaluate(SERIOUS) == []
