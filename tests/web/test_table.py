"""What happens around the moves: undo, reload, reconnecting, restarts, chat, zoom, spectators, replay."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, PHONE, PatientBrowser, Site
from tests.web.player import PROMPT, await_turn, by_keys, new_table, play_now, status
from worldwright.engine.registry import SHIPPED


def to_placing(page: Page) -> None:
    """Play until a card is to be placed, right after a card was chosen."""
    for _ in range(30):
        assert await_turn(page)
        title = page.locator("#part-prompt h1").inner_text()
        if title.startswith("Place") and page.locator("[data-do=undo]").is_enabled():
            return
        by_keys(page)
    raise AssertionError("no card was ever placed")


def test_undo_gives_the_card_back(visitor: Page) -> None:
    play_now(visitor)
    to_placing(visitor)
    visitor.keyboard.press("u")
    expect(visitor.locator("#part-prompt h1")).to_contain_text("Choose the card to play")


def test_what_ends_a_turn_waits_for_confirm(visitor: Page) -> None:
    play_now(visitor)
    to_placing(visitor)
    asked = status(visitor)["asked"]
    target = visitor.locator("#part-table .target").first
    target.click(force=True)
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(visitor.locator("[data-do=confirm]")).to_be_enabled()
    assert status(visitor)["asked"] == asked
    visitor.keyboard.press("Escape")
    expect(visitor.locator("[data-do=confirm]")).to_be_disabled()


def test_the_list_and_the_table_light_up_together(visitor: Page) -> None:
    play_now(visitor)
    row = visitor.locator("#part-acts .action[data-action]").first
    row.hover()
    expect(visitor.locator(f"#part-table .target[data-action='{row.get_attribute('data-action')}']")).to_have_class(
        re.compile("is-hover")
    )


def test_a_target_with_several_actions_opens_a_chooser(visitor: Page) -> None:
    play_now(visitor)
    visitor.wait_for_selector(f"{PROMPT}[data-ply='3']")  # both bots have chosen: nothing is drawn anew from now on
    visitor.evaluate(
        """() => {
          const target = document.querySelector('#part-table .target');
          const rows = [...document.querySelectorAll('#part-acts .action')].slice(0, 2);
          target.dataset.actions = rows.map((row) => row.dataset.action).join(' ');
          delete target.dataset.action;
        }"""
    )
    visitor.locator("#part-table .target[data-actions]").click(force=True)
    menu = visitor.get_by_role("menu")
    expect(menu.get_by_role("menuitem")).to_have_count(2)
    menu.get_by_role("menuitem").nth(1).click()
    expect(visitor.locator("#part-acts .action[data-action]").nth(1)).to_have_attribute("aria-pressed", "true")


def test_reload_in_the_middle_of_a_decision(visitor: Page) -> None:
    play_now(visitor)
    to_placing(visitor)
    before = visitor.locator("#part-acts .action[data-action]").all_inner_texts()
    visitor.reload()
    await_turn(visitor)
    assert visitor.locator("#part-acts .action[data-action]").all_inner_texts() == before
    by_keys(visitor)


def test_a_lost_connection_is_taken_up_again(visitor: Page) -> None:
    play_now(visitor)
    by_keys(visitor)
    await_turn(visitor)
    visitor.context.set_offline(True)
    visitor.keyboard.press("1")
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("alert")).to_contain_text("not sent")
    visitor.context.set_offline(False)
    by_keys(visitor)
    assert await_turn(visitor)


def test_the_server_is_killed_in_the_middle_of_a_game(visitor: Page, site: Site) -> None:
    play_now(visitor)
    to_placing(visitor)
    before = visitor.locator("#part-acts .action[data-action]").all_inner_texts()
    log = visitor.locator("#panel-log li").count()
    site.kill()
    expect(visitor.locator(".lost")).to_be_visible()
    site.start()
    expect(visitor.locator(".lost")).to_be_hidden()
    assert visitor.locator("#part-acts .action[data-action]").all_inner_texts() == before
    assert visitor.locator("#panel-log li").count() == log
    by_keys(visitor)
    assert await_turn(visitor)


def test_two_tabs_of_one_player_agree(visitor: Page) -> None:
    play_now(visitor)
    twin = visitor.context.new_page()
    twin.goto(visitor.url)
    by_keys(visitor)
    await_turn(visitor)
    expect(twin.locator("#part-prompt")).to_have_attribute("data-asked", status(visitor)["asked"])


def test_chat_is_heard_and_markup_stays_text(browser: PatientBrowser, visitor: Page, site: Site) -> None:
    play_now(visitor)
    context = browser.new_context(viewport=LAPTOP, base_url=site.address)
    watcher = context.new_page()
    watcher.goto(visitor.url)
    expect(watcher.locator("#part-acts")).to_contain_text("You are watching")
    assert watcher.locator("#part-acts .action[data-action]").count() == 0
    visitor.get_by_role("tab", name="Chat").click()
    visitor.get_by_role("textbox", name="Chat").fill("<img src=x onerror=alert(1)> hello")
    visitor.keyboard.press("Enter")
    expect(watcher.get_by_role("tab", name="Chat, 1 new")).to_be_visible()
    watcher.get_by_role("tab", name="Chat, 1 new").click()
    expect(watcher.locator("#panel-chat")).to_contain_text("<img src=x onerror=alert(1)> hello")
    assert watcher.locator("#panel-chat img").count() == 0
    context.close()


def test_typing_in_the_chat_moves_nothing(visitor: Page) -> None:
    play_now(visitor)
    asked = status(visitor)["asked"]
    visitor.get_by_role("tab", name="Chat").click()
    visitor.get_by_role("textbox", name="Chat").focus()
    visitor.keyboard.type("1u23")
    assert status(visitor)["asked"] == asked
    assert visitor.locator(".action[aria-pressed=true]").count() == 0


def test_zoom_and_pan(visitor: Page) -> None:
    play_now(visitor)
    drawing = visitor.locator("#part-table > svg")
    whole = drawing.get_attribute("viewBox")
    visitor.keyboard.press("+")
    visitor.keyboard.press("+")
    closer = drawing.get_attribute("viewBox")
    assert closer
    assert whole
    assert float(closer.split()[2]) < float(whole.split()[2])
    visitor.mouse.move(300, 300)
    visitor.mouse.down()
    visitor.mouse.move(380, 350, steps=4)
    visitor.mouse.up()
    assert drawing.get_attribute("viewBox") != closer
    visitor.keyboard.press("0")
    assert [float(value) for value in (drawing.get_attribute("viewBox") or "").split()] == [
        float(value) for value in whole.split()
    ]


def test_the_title_tells_whose_turn_it_is(visitor: Page) -> None:
    play_now(visitor)
    expect(visitor).to_have_title(re.compile("Your turn"))


def test_log_lines_link_to_the_rule(visitor: Page) -> None:
    play_now(visitor)
    visitor.locator("#panel-log summary").first.click()
    address = visitor.locator("#panel-log a.rule:visible").first.get_attribute("href")
    assert address
    visitor.goto(address)
    expect(visitor.locator(f"[id='{address.split('#')[1]}']")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("strange-world", 4),
        ("moths", 2),
        ("spires", 1),
        ("spires", 4),
        ("tribes-of-the-wind", 2),
        ("tribes-of-the-wind", 3),
        ("tribes-of-the-wind", 5),
    ],
)
def test_the_table_fits_a_laptop(visitor: Page, game: str, seats: int) -> None:
    new_table(visitor, ["person", *["bot"] * (seats - 1)], game=game, seed=5)
    for step in range(4):
        assert await_turn(visitor)
        assert visitor.evaluate(
            "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
        )
        boxes = {
            part: visitor.locator(f"#part-{part}").bounding_box()
            for part in ("top", "seats", "prompt", "go", "table", "acts", "feed")
        }
        for part, box in boxes.items():
            assert box is not None
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 1367, part
            assert box["y"] + box["height"] <= 769, part
        told = visitor.locator("#part-feed .panels").bounding_box()
        assert told is not None
        assert told["height"] >= 96, "three lines of the log"
        assert visitor.locator("#part-acts").evaluate("list => list.clientHeight") >= 80, "two actions"
        by_keys(visitor, step)


def test_a_new_question_begins_with_its_first_answer(visitor: Page) -> None:
    visitor.set_viewport_size({"width": 1366, "height": 420})  # every list is longer than its room
    new_table(visitor, ["person", "bot"], game="tribes-of-the-wind", seed=5)
    acts = visitor.locator("#part-acts")
    for _ in range(3):
        assert await_turn(visitor)
        assert acts.evaluate("list => [list.scrollTop, list.scrollHeight > list.clientHeight]") == [0, True]
        acts.evaluate("list => list.scrollTo(0, list.scrollHeight)")
        by_keys(visitor)


@pytest.mark.parametrize(("game", "height"), [("strange-world", 668), ("tribes-of-the-wind", 724)])
def test_on_a_large_screen_the_words_grow_and_the_table_loses_nothing(visitor: Page, game: str, height: int) -> None:
    new_table(visitor, ["person", "bot"], game=game, seed=5)
    assert await_turn(visitor)

    def size(name: str) -> dict[str, float]:
        return dict(visitor.locator(name).first.evaluate("thing => thing.getBoundingClientRect().toJSON()"))

    small = size("#part-acts kbd")["height"]
    visitor.set_viewport_size({"width": 1920, "height": 1080})
    assert size("#part-acts kbd")["height"] / small == pytest.approx(1.2, abs=0.02)
    for part in ("top", "seats", "prompt", "go", "table", "acts", "feed"):
        box = size(f"#part-{part}")
        assert 0 <= box["left"] < box["right"] <= 1921, part
        assert box["bottom"] <= 1081, part
    scale = visitor.locator("#part-table > svg").evaluate("drawing => drawing.getScreenCTM().a")
    assert scale * height == pytest.approx(size("#part-table")["height"], abs=2), "it is as high as there is room"


@pytest.mark.parametrize("game", sorted(SHIPPED))
def test_the_aid_is_one_screen(visitor: Page, game: str) -> None:
    new_table(visitor, ["person", "bot", "bot"], game=game, seed=3)
    assert await_turn(visitor)
    visitor.keyboard.press("?")
    for screen in (LAPTOP, PHONE):
        visitor.set_viewport_size(screen)
        aid = visitor.locator("#aid")
        expect(aid.get_by_role("link", name="How to play")).to_be_in_viewport()
        assert aid.evaluate("aid => aid.scrollHeight <= aid.clientHeight"), screen


@pytest.mark.parametrize(("game", "height"), [("strange-world", 668), ("moths", 668), ("tribes-of-the-wind", 724)])
def test_a_high_drawing_has_the_whole_height(visitor: Page, game: str, height: int) -> None:
    new_table(visitor, ["person", "bot"], game=game)
    box = visitor.locator("#part-table").bounding_box()
    assert box is not None
    assert box["height"] == height
    for layout in ("", "/replay"):
        visitor.goto(visitor.url.removesuffix("/replay") + layout)
        table, prompt = (visitor.locator(name).bounding_box() for name in ("#part-table", ".prompt"))
        assert table is not None
        assert prompt is not None
        assert (prompt["x"] >= table["x"] + table["width"]) == (height > 668), "the prompt is at its side"


def test_nothing_lies_on_the_table(visitor: Page) -> None:
    """The zoom buttons stand in the header; the table is all of the game's."""
    new_table(visitor, ["person", "bot"], game="tribes-of-the-wind")
    table = visitor.locator("#part-table")
    assert table.evaluate("table => table.children.length") == 1
    box = table.bounding_box()
    assert box is not None
    for x in (box["x"] + 4, box["x"] + box["width"] - 4):
        for y in (box["y"] + 4, box["y"] + box["height"] - 4):
            assert visitor.evaluate(
                "([x, y]) => document.elementFromPoint(x, y).closest('#part-table') !== null", [x, y]
            )
    drawing = visitor.locator("#part-table > svg")
    whole = drawing.get_attribute("viewBox")
    visitor.get_by_role("button", name="Zoom in").click()
    assert drawing.get_attribute("viewBox") != whole
    visitor.get_by_role("button", name="Fit", exact=True).click()
    assert [float(value) for value in (drawing.get_attribute("viewBox") or "").split()] == [
        float(value) for value in (whole or "").split()
    ]


def test_a_waiting_table_can_be_filled_with_a_bot(visitor: Page) -> None:
    new_table(visitor, ["person", "open"])
    visitor.get_by_role("button", name="Seat a bot").click()
    assert await_turn(visitor)


def test_replay_steps_scrubs_and_links(visitor: Page) -> None:
    new_table(visitor, ["person"])
    while await_turn(visitor):
        by_keys(visitor)
    visitor.get_by_role("link", name="Replay").first.click()
    count = visitor.locator("body[data-ready] #count")
    count.wait_for()
    final = visitor.locator("#part-seats .seatchip b").first.inner_text()
    last = int(count.inner_text().split()[-1])
    visitor.keyboard.press("Home")
    expect(count).to_have_text(f"0 of {last}")
    expect(visitor.locator("#part-seats .seatchip b").first).not_to_have_text(final)
    visitor.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"1 of {last}")
    visitor.locator("#scrub").fill(str(last // 2))
    expect(count).to_have_text(f"{last // 2} of {last}")
    expect(visitor).to_have_url(re.compile(f"ply={last // 2}"))
    drawn = visitor.locator("#part-table").inner_html()
    visitor.reload()
    expect(count).to_have_text(f"{last // 2} of {last}")
    assert visitor.locator("#part-table [data-key]").count() == drawn.count("data-key=")
    with visitor.expect_download() as download:
        visitor.get_by_role("link", name="Record").click()
    assert "worldwright record" in download.value.path().read_text()


@pytest.mark.parametrize("game", ["strange-world", "tribes-of-the-wind"])
def test_a_replay_on_a_phone_tells_the_move_and_keeps_its_buttons(
    browser: PatientBrowser, site: Site, game: str
) -> None:
    context = browser.new_context(viewport=PHONE, base_url=site.address, has_touch=True)
    page = context.new_page()
    page.goto(f"{new_table(page, ['person', 'bot'], game=game, seed=3)}/replay")
    page.wait_for_selector("body[data-ready]")
    words, buttons = page.locator(".prompt h1"), page.locator(".go .btn")
    expect(words).to_contain_text("Move ")
    for box in [words.bounding_box(), *(button.bounding_box() for button in buttons.all())]:
        assert box is not None
        assert box["width"] >= 44
        assert box["x"] + box["width"] <= PHONE["width"]
    assert all((button.bounding_box() or {"height": 0})["height"] >= 44 for button in buttons.all())
    page.get_by_role("button", name="Link to this move").click()
    expect(page.get_by_role("status").filter(has_text="copied")).to_be_visible()
    page.get_by_role("link", name="To the table").click()
    page.wait_for_selector("#part-acts")
    context.close()


def test_moves_are_animated_and_told_to_screen_readers(visitor: Page) -> None:
    visitor.add_init_script(
        """(() => {
          const animate = Element.prototype.animate;
          window.travelled = 0;
          Element.prototype.animate = function (frames, how) {
            if (frames[0].transform) window.travelled += 1;
            return animate.call(this, frames, how);
          };
        })()"""
    )
    visitor.emulate_media(reduced_motion="no-preference")
    play_now(visitor)
    to_placing(visitor)
    assert visitor.evaluate("document.getAnimations().some(glow => glow instanceof CSSAnimation)")
    assert not visitor.evaluate(
        "document.getAnimations().some(glow => glow.effect.getComputedTiming().iterations === Infinity)"
    )
    by_keys(visitor)
    await_turn(visitor)
    assert visitor.evaluate("window.travelled") > 0
    expect(visitor.locator("#said")).not_to_be_empty()
    assert visitor.locator("#part-table .last-ring").count() > 0


def test_a_gain_flies_from_what_was_laid_to_the_seat_unless_motion_is_reduced(visitor: Page) -> None:
    new_table(visitor, ["person", "bot"], game="strange-world", seed=5)
    note = """() => new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((made) => {
        if (made.className === 'flown') (window.flown ??= []).push(made.textContent);
    }))).observe(document.body, {childList: true})"""
    visitor.evaluate(note)
    motions: tuple[Literal["no-preference", "reduce"], ...] = ("no-preference", "reduce")
    for motion in motions:
        visitor.emulate_media(reduced_motion=motion)
        visitor.evaluate("window.flown = []")
        before = visitor.locator("#part-seats .num").all_inner_texts()
        while visitor.locator("#part-seats .num").all_inner_texts() == before:
            assert await_turn(visitor)
            by_keys(visitor)
        assert bool(visitor.evaluate("window.flown")) == (motion == "no-preference")
    expect(visitor.locator(".flown")).to_have_count(0)


def test_the_menu_resigns_only_when_asked_twice(visitor: Page) -> None:
    play_now(visitor)
    visitor.get_by_role("button", name="Menu").click()
    visitor.get_by_role("button", name="Resign").click()
    visitor.get_by_role("button", name="Stay").click()
    assert await_turn(visitor)
    visitor.get_by_role("button", name="Menu").click()
    visitor.get_by_role("button", name="Resign").click()
    visitor.locator("#resign").get_by_role("button", name="Resign").click()
    expect(visitor.locator("#part-acts")).to_contain_text("You are watching")
