"""The pace of bots, as each page shows them: instant, brisk, calm, step by step. Driven by the pointer alone, for keys
hurry what is being shown.
"""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.player import await_turn, by_list, new_table

WAITS = "#back[data-mode=step]:not([hidden])"
OTHERS = ("Wick", "Ember")
MOST = 20  # answers of a turn, or turns that are shown
WATCH = """() => {
  window.told = [];
  const panel = document.getElementById("back");
  new MutationObserver(() => {
    const words = panel.querySelector("[data-said=step]").textContent;
    if (!panel.hidden && words && window.told.at(-1) !== words) window.told.push(words);
  }).observe(panel, { attributes: true, childList: true, characterData: true, subtree: true });
}"""


def at_rest(page: Page) -> bool:
    """Whatever was shown has been: where the page waits, the next turn is asked for. Did it wait?"""
    for waited in range(MOST):
        page.wait_for_selector(f"{WAITS}, body:not([data-showing])")
        if not page.locator(WAITS).count():
            return waited > 0
        page.get_by_role("button", name="Next").click()
    raise AssertionError("the page goes on showing")


def a_round(page: Page, pace: str, rng: random.Random) -> tuple[list[str], bool]:
    """Of which others something is told at a pace, from one own turn to the next, and whether the page waited."""
    page.locator(f"[data-pace={pace}]").click()
    expect(page.locator(f"[data-pace={pace}]")).to_have_attribute("aria-checked", "true")
    page.evaluate("window.told = []")
    others = page.locator("#panel-log .turn:is([data-seat='1'], [data-seat='2'])")
    before, waited = others.count(), False
    for _ in range(MOST):
        by_list(page, rng)
        assert await_turn(page)
        waited = at_rest(page) or waited
        if others.count() >= before + 2:
            return told_of(page, () if pace == "instant" else OTHERS), at_rest(page) or waited
    raise AssertionError("the others never move")


def told_of(page: Page, names: tuple[str, ...]) -> list[str]:
    """Of whom something was told, once that was all of these."""
    page.wait_for_function("names => names.every((name) => window.told.join().includes(name))", arg=names)
    told = page.evaluate("window.told")
    return [name for name in OTHERS if any(name in words for words in told)]


def test_every_page_shows_the_bots_at_its_own_pace(watched: Page) -> None:
    page, rng = watched, random.Random(2)
    new_table(page, ["person", "bot", "bot"], game="spires", seed=12)
    page.evaluate(WATCH)
    for _ in range(MOST):  # until the world is set up
        assert await_turn(page)
        if page.locator("#part-prompt h1").inner_text().startswith("Choose your action"):
            break
        by_list(page, rng)
    for pace in ("instant", "brisk", "calm", "step"):
        told, waited = a_round(page, pace, rng)
        traces = page.locator("#part-table .traces :is(.dashes, .walk)")
        expect(traces.first, "what they did stays drawn").to_be_attached()
        assert told == ([] if pace == "instant" else [*OTHERS]), pace
        assert waited is (pace == "step")


def test_how_long_a_turn_is_shown(visitor: Page) -> None:
    """Brisk is a time for a turn, calm one for each of its decisions; the own turns are never shown."""
    new_table(visitor, ["person", "bot", "bot"], game="spires", seed=12)
    await_turn(visitor)
    by_list(visitor, random.Random(2))
    await_turn(visitor)
    found: list[dict[str, Any]] = visitor.evaluate(
        """async () => {
          const { stopsBetween, stay } = await import("/client/pace.js");
          const stops = stopsBetween(document.getElementById("part-feed"), "0", 0, 9999);
          return stops.map((stop) => ({ ...stop, brisk: stay(stop, "brisk"), calm: stay(stop, "calm") }));
        }"""
    )
    assert found
    assert 0 not in {stop["seat"] for stop in found}
    for turn in {stop["turn"] for stop in found}:
        stops = [stop for stop in found if stop["turn"] == turn]
        assert [stop["ply"] for stop in stops] == sorted({stop["ply"] for stop in stops})
        assert all(stop["calm"] == 600 for stop in stops)
        assert all(stop["brisk"] == max(90, 600 / stop["steps"]) for stop in stops)
