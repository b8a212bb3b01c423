"""Somebody who has no pointer: the keyboard alone, what has the focus, and what a screen reader is told."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.web.player import PROMPT, READY, answered, await_turn, confirm, status

MOST_TABS = 400  # until what one looks for has the focus
MOST_ARROWS = 60  # until all things that make up an answer are picked
FOCUS = """() => {
  const here = document.activeElement;
  return {
    name: (here.getAttribute("aria-label") ?? here.textContent).trim().replace(/\\s+/g, " "),
    lost: here === document.body || !here.checkVisibility(),
    thing: here.matches("#part-table :is(.target, .pick)"),
  };
}"""
VISIBLE = """() => {
  const here = document.activeElement;
  const look = (one) => { const s = getComputedStyle(one);
    return [s.outlineStyle, s.outlineWidth, s.borderColor, s.backgroundColor, s.stroke, s.strokeWidth].join(); };
  const parts = () => [here, ...here.querySelectorAll(".legal-ring")].map(look).join("|");
  const focused = parts();
  here.blur();
  const without = parts();
  here.focus();
  return focused !== without;
}"""
NAMELESS = """() => [...document.querySelectorAll("#part-table :is(.target, .pick, .way)")]
  .filter((one) => !(one.getAttribute("aria-label") ?? one.textContent).trim() || one.tabIndex !== 0 ||
    !(one.localName === "button" || one.getAttribute("role") === "button"))
  .map((one) => one.outerHTML.slice(0, 120))"""


def focused(page: Page) -> dict[str, Any]:
    """What has the focus: its name, whether it is none at all, and whether it is a thing on the table."""
    return dict(page.evaluate(FOCUS))


def tab_to(page: Page, wanted: Callable[[dict[str, Any]], bool]) -> None:
    """Press Tab until something has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if wanted(focused(page)):
            return
    raise AssertionError("Tab does not get there")


def enter(page: Page, name: str) -> None:
    """Find a link or button by Tab, and press Enter."""
    tab_to(page, lambda found: bool(found["name"].startswith(name)))
    page.keyboard.press("Enter")


def by_key(page: Page, rng: random.Random) -> None:
    """The key that stands beside a line."""
    rows = page.locator("#part-acts .action[data-press]:not([data-press='']):not([hidden])")
    key = rows.nth(rng.randrange(rows.count())).get_attribute("data-press") or ""
    page.keyboard.press("Shift+" + key.removeprefix("shift ").upper() if key.startswith("shift ") else key)


def by_walking(page: Page, rng: random.Random) -> None:
    """Down the list with the arrow keys, then Enter; lines that only tell why not are walked over."""
    page.locator(PROMPT).focus()
    for _ in range(rng.randrange(1, 4)):
        page.keyboard.press("ArrowDown")
    while page.evaluate("!document.activeElement.dataset.action"):
        page.keyboard.press("ArrowDown")
    assert page.evaluate(VISIBLE), focused(page)
    page.keyboard.press("Enter")


def by_things(page: Page, rng: random.Random) -> None:
    """Tab to what may be taken on the table, walk on with the arrow keys, and take it, or as many as it needs."""
    page.locator(PROMPT).focus()
    tab_to(page, lambda found: bool(found["thing"]))
    for _ in range(MOST_ARROWS):
        for _ in range(rng.randrange(3)):
            page.keyboard.press(rng.choice(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")))
        assert page.evaluate(VISIBLE), focused(page)
        several = page.evaluate("document.activeElement.matches('.pick')")
        page.keyboard.press("Enter")
        if not several or confirm(page):
            break
    if page.locator(".chooser").count():
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")


def answer(page: Page, rng: random.Random) -> None:
    """One question, in one of the ways that a keyboard has; what must be confirmed is confirmed with Enter."""
    asked = status(page)["asked"]
    things = page.locator("#part-table :is(.target, .pick)").count()
    rng.choice((by_key, by_walking, by_things) if things else (by_key, by_walking))(page, rng)
    if confirm(page):
        page.keyboard.press("Enter")
    answered(page, asked)


def play(page: Page, rng: random.Random, most: int) -> bool:
    """Questions up to a number, or to the end of the game; is it over? The focus is never lost."""
    for number in range(most):
        if not await_turn(page):
            return True
        assert page.evaluate(NAMELESS) == []
        answer(page, rng)
        page.wait_for_selector(READY)
        assert not focused(page)["lost"], f"the focus is lost after question {number}: {status(page)}"
    return False
