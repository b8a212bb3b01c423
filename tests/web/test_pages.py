"""Every page: reachable, without errors in the console, accessible by day and night, on a laptop and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, PHONE, PatientBrowser, Site
from tests.web.player import await_turn, by_keys, new_table, play_now

PAGES = {
    "home": "/",
    "game": "/game/strange-world",
    "plain game": "/game/moths",
    "rules": "/game/strange-world/rules",
    "rules search": "/game/strange-world/rules?q=portal",
    "guide": "/game/strange-world/guide",
    "guide with a world": "/game/spires/guide",
    "guide search": "/game/tribes-of-the-wind/guide?q=village",
    "guide of many boards": "/game/revive/guide",
    "guide of energy": "/game/age-contrived/guide",
    "guided first game": "/game/strange-world/learn?step=4",
    "guided first game on a map": "/game/spires/learn?step=3",
    "guided first game of a land": "/game/tribes-of-the-wind/learn?step=2",
    "guided first game of a tribe": "/game/revive/learn?step=6",
    "guided first game of a god": "/game/age-contrived/learn?step=2&done=true",
    "components": "/game/strange-world/components",
    "game with modules": "/game/spires",
    "broad components": "/game/spires/components",
    "many components": "/game/tribes-of-the-wind/components",
    "lobby": "/lobby",
    "my games": "/mine",
    "account": "/account",
    "own games in numbers": "/me",
    "campaign": "/game/revive/campaign",
}
ALIKE = {  # the same pages of further games, which are looked at on a laptop alone
    *("game with modules", "guide with a world", "guide of energy", "broad components"),
    *("guided first game on a map", "guided first game of a land", "guided first game of a god"),
}
SERIOUS = {"serious", "critical"}


def problems(page: Page, axe: str) -> list[dict[str, Any]]:
    """What axe-core finds serious. It need not fetch style sheets, for all of them are this page's own."""
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations'], preload: false})")
    return [
        {
            "rule": one["id"],
            "where": [node["html"][:120] for node in one["nodes"][:3]],
            "why": one["nodes"][0]["failureSummary"],
        }
        for one in found["violations"]
        if one["impact"] in SERIOUS
    ]


def finished(page: Page) -> str:
    """Open a table whose bots have played meanwhile, with nobody watching; returns its address."""
    table = new_table(page, ["bot", "bot"])
    page.goto("/lobby")
    while page.request.get(table.replace("/table/", "/api/tables/")).json()["status"] != "over":
        page.wait_for_timeout(100)
    page.goto(table)
    page.wait_for_selector("body[data-ready] #part-prompt[data-status=over]")
    return table


@pytest.mark.parametrize(("screen", "scheme"), [("laptop", "light"), ("phone", "dark")])
def test_no_serious_accessibility_violation(
    browser: PatientBrowser, site: Site, axe: str, screen: str, scheme: Any
) -> None:
    context = browser.new_context(
        viewport=LAPTOP if screen == "laptop" else PHONE,
        base_url=site.address,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    found = {}
    for name, address in PAGES.items():
        if screen == "phone" and name in ALIKE:
            continue
        page.goto(address)
        found[name] = problems(page, axe)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than the {screen}"
    play_now(page)
    found["draft"] = problems(page, axe)
    for _ in range(3):
        by_keys(page)
        page.wait_for_selector("#part-prompt[data-turn='1']")
    found["table"] = problems(page, axe)
    page.keyboard.press("?")
    expect(page.locator("#aid")).to_be_visible()
    found["aid"] = problems(page, axe)
    table = page.url
    page.goto(f"{table}/replay")
    found["replay"] = problems(page, axe)
    new_table(page, ["person", "open"])
    found["waiting room"] = problems(page, axe)
    invitation = page.locator("[data-invite]").input_value()
    new_table(page, ["person", "bot"], game="moths")
    found["plain table"] = problems(page, axe)
    for game in ("spires", "tribes-of-the-wind"):
        new_table(page, ["person", "bot", "bot"], game=game, seed=3)
        for step in range(3):
            await_turn(page)
            found[f"{game}, question {step}"] = problems(page, axe)
            by_keys(page, step)
    new_table(page, ["person", "person"])
    page.wait_for_selector("#curtain[open]")
    found["curtain"] = problems(page, axe)
    over = finished(page)
    found["finished table"] = problems(page, axe)
    for part in ("result", "analysis"):
        page.goto(f"{over}/{part}")
        found[part] = problems(page, axe)
    page.goto(f"{over}/replay")
    found["replay of a finished game"] = problems(page, axe)
    guest = browser.new_context(viewport=context.pages[0].viewport_size, base_url=site.address, color_scheme=scheme)
    invited = guest.new_page()
    invited.goto(invitation)
    found["invitation"] = problems(invited, axe)
    guest.close()
    assert {name: list_of for name, list_of in found.items() if list_of} == {}
    assert complaints == []
    page.goto("/no/such/page")
    assert problems(page, axe) == []
    context.close()


def test_first_visit_to_first_move_takes_two_clicks(visitor: Page) -> None:
    visitor.goto("/")
    visitor.get_by_role("button", name="Play now against bots").click()
    row = visitor.locator("body[data-ready] #part-acts .action").first
    row.click()
    expect(visitor.locator(".action[aria-pressed=true], #part-prompt:not([data-asked='0'])").first).to_be_attached()


def test_the_night_is_remembered(visitor: Page) -> None:
    visitor.goto("/")
    visitor.get_by_role("button", name="Day or night").click()
    visitor.goto("/lobby")
    expect(visitor.locator("html")).to_have_attribute("data-theme", "night")


def test_the_rules_can_be_searched(visitor: Page) -> None:
    visitor.goto("/game/strange-world/rules")
    visitor.get_by_label("Search the rules").fill("dark city")
    visitor.keyboard.press("Enter")
    visitor.wait_for_selector(".hits mark")
    assert {word.lower() for word in visitor.locator(".hits mark").all_inner_texts()} == {"dark", "city"}
    hit = visitor.locator(".hits a").first
    anchor = (hit.get_attribute("href") or "").split("#")[1]
    hit.click()
    expect(visitor.locator(f"[id='{anchor}']")).to_be_in_viewport()


def test_the_gallery_shows_every_piece_and_its_source(visitor: Page) -> None:
    visitor.goto("/game/strange-world/components")
    expect(visitor.locator("[aria-labelledby=kind-land] .piece")).to_have_count(60)
    assert visitor.locator(".piece:not(:has(.badge))").count() == 0
    picture = visitor.locator("[aria-labelledby=kind-land] .piece img").first
    picture.scroll_into_view_if_needed()
    visitor.wait_for_load_state("networkidle")
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    visitor.get_by_role("link", name="rulebook").click()
    visitor.wait_for_url("**source=rulebook")
    assert set(visitor.locator(".piece .badge").all_inner_texts()) == {"rulebook"}


@pytest.mark.parametrize("game", ["spires", "tribes-of-the-wind"])
def test_every_kind_of_piece_is_drawn(visitor: Page, game: str) -> None:
    visitor.goto(f"/game/{game}/components")
    assert visitor.locator(".piece:not(:has(.badge))").count() == 0
    addresses = visitor.locator(".pieces > .piece:first-child img").evaluate_all(
        "pictures => pictures.map((picture) => picture.src)"
    )
    assert len(addresses) >= 10
    for address in addresses:
        assert "<svg" in visitor.request.get(address).text(), address


def test_modules_are_chosen_one_by_one(visitor: Page) -> None:
    visitor.goto("/game/spires")
    badge = visitor.locator("[data-printed]")
    expect(badge).to_have_text("rules as printed")
    for name in ("Butterfly", "Aspirations"):
        visitor.get_by_text(name, exact=True).click()
    expect(badge).to_have_text("own rules")
    visitor.get_by_role("button", name="Create the table").click()
    visitor.wait_for_selector("body[data-ready]")
    look = visitor.request.get(f"/api/tables/{visitor.url.rpartition('/')[2]}").json()
    assert look["options"]["modules"] == "butterfly+aspirations"


def test_a_choice_from_a_list_departs_from_the_printed_rules_as_well(visitor: Page) -> None:
    visitor.goto("/game/spires")
    visitor.get_by_label("More at random").select_option("2")
    expect(visitor.locator("[data-printed]")).to_have_text("own rules")
    visitor.get_by_label("More at random").select_option("0")
    expect(visitor.locator("[data-printed]")).to_have_text("rules as printed")


def test_a_corrected_catalogue_can_be_uploaded(visitor: Page, site: Site) -> None:
    text = visitor.request.get("/game/strange-world/components.toml").text()
    visitor.goto("/game/strange-world")
    corrected = text.replace('name = "Cloud whale"', 'name = "Sky whale"').encode()
    visitor.locator("input[name=components]").set_input_files(
        {"name": "mine.toml", "mimeType": "text/plain", "buffer": corrected}
    )
    visitor.get_by_role("button", name="Create the table").click()
    expect(visitor.locator("#part-top")).to_contain_text("own components")
    visitor.goto("/game/strange-world")
    broken = text.replace("stars = 9", 'stars = "nine"').encode()
    visitor.locator("input[name=components]").set_input_files(
        {"name": "mine.toml", "mimeType": "text/plain", "buffer": broken}
    )
    visitor.get_by_role("button", name="Create the table").click()
    expect(visitor.locator("main")).to_contain_text("stars")


def test_a_name_can_be_changed_claimed_and_entered(browser: PatientBrowser, visitor: Page, site: Site) -> None:
    visitor.goto("/account")
    visitor.locator("[data-account=claim] [name=name]").fill("Ilse <b>")
    visitor.locator("[data-account=claim] [name=password]").fill("a long password")
    visitor.get_by_role("button", name="Claim").click()
    expect(visitor.get_by_role("heading", name="Ilse <b>")).to_be_visible()
    context = browser.new_context(base_url=site.address)
    other = context.new_page()
    other.goto("/account")
    other.locator("[data-account=enter] [name=name]").fill("ilse <b>")
    other.locator("[data-account=enter] [name=password]").fill("wrong password")
    other.get_by_role("button", name="Enter").click()
    expect(other.get_by_role("alert")).to_be_visible()
    other.locator("[data-account=enter] [name=password]").fill("a long password")
    other.get_by_role("button", name="Enter").click()
    expect(other.get_by_role("heading", name="Ilse <b>")).to_be_visible()
    context.close()


def test_open_a_table_asks_for_which_game(visitor: Page) -> None:
    visitor.goto("/")
    visitor.get_by_role("link", name="Open a table", exact=True).click()
    expect(visitor.locator("#games .which")).to_be_visible()
    expect(visitor.get_by_role("button", name="Play bots at Spires")).to_be_hidden()
    visitor.get_by_role("link", name="Set up a table of Spires").click()
    expect(visitor.locator("#new-table")).to_be_in_viewport()


def test_whoever_climbs_alone_finds_one_chair(visitor: Page) -> None:
    visitor.goto("/game/strange-world?players=1#new-table")
    expect(visitor.locator("[data-chair]:visible")).to_have_count(1)


def test_all_of_a_hint_is_in_sight_at_a_tall_table(visitor: Page) -> None:
    new_table(visitor, ["person", "bot", "bot"], game="spires", seed=5)
    await_turn(visitor)
    visitor.keyboard.press("h")
    expect(visitor.locator("#hintcard").get_by_role("button", name="Choose this")).to_be_in_viewport(ratio=1)
