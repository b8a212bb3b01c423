"""Whatever stands on a table can be read without zooming, on a laptop and on a phone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web.conftest import LAPTOP, PHONE, PatientBrowser, Site
from tests.web.player import await_turn, by_list, new_table

SMALLEST = {  # pixels: words of 12, of 11 on the two widest tables, and as much less as a table is scaled for a phone
    "spires": 11.5,
    "strange-world": 11.5,
    "tribes-of-the-wind": 11.5,
    "revive": 10.5,
    "age-contrived": 10.5,
}
SCREENS = {"laptop": LAPTOP, "phone": PHONE}
LOOKS, BETWEEN = 3, 4  # looks at a game, answers between two

SMALLER = """(least) => [...document.querySelectorAll("body *")].filter((element) => {
  const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!words || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { width } = element.getBoundingClientRect();
  const scale = element.getScreenCTM?.();
  const size = parseFloat(getComputedStyle(element).fontSize) * (scale ? Math.hypot(scale.a, scale.b) : 1);
  return width > 1 && size < least;
}).map((element) => element.textContent.trim())"""


@pytest.mark.parametrize("screen", sorted(SCREENS))
@pytest.mark.parametrize("game", sorted(SMALLEST))
def test_no_words_on_a_table_are_too_small_to_read(browser: PatientBrowser, site: Site, game: str, screen: str) -> None:
    options: dict[str, Any] = {"has_touch": True, "is_mobile": True} if screen == "phone" else {}
    context = browser.new_context(viewport=SCREENS[screen], base_url=site.address, reduced_motion="reduce", **options)
    page = context.new_page()
    new_table(page, ["person", "bot", "bot"], game=game, seed=5)
    rng = random.Random(1)
    for _ in range(LOOKS):
        assert await_turn(page)
        assert page.evaluate(SMALLER, SMALLEST[game]) == []
        for _ in range(BETWEEN):
            assert await_turn(page)
            by_list(page, rng)
    context.close()
