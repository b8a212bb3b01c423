"""The guided first game: every step of every game is served, asks, answers and goes on."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.server.house import Site
from worldwright.engine.registry import available
from worldwright.lesson import LEARNER, lesson_of

HTML = {"accept": "text/html"}
LEARNT = [slug for slug in available() if lesson_of(slug)]
MOOD = re.compile(r'<section class="lesson (\w+)"')


def mood(text: str) -> str:
    found = MOOD.search(text)
    assert found
    return found[1]


@pytest.mark.anyio
@pytest.mark.parametrize("slug", LEARNT)
async def test_every_step_is_served_and_its_move_is_on_the_table(site: Site, slug: str) -> None:
    guest, lesson = site.guest(), lesson_of(slug)
    assert lesson is not None
    for number, step in enumerate(lesson.steps):
        text = (await guest.get(f"/game/{slug}/learn?step={number}", headers=HTML)).text
        assert mood(text) == ("ask" if step.ask else "look")
        assert not re.search(r"You\s*<small>\s*You", text), step.title
        if step.ask:
            asked = lesson.asked(number)
            assert re.search(rf'data-actions?="(?:\d+ )*{asked}(?: \d+)*"', text), step.title
            onward = re.search('data-onward="([^"]+)"', text)
            assert onward
            after = mood((await guest.get(f"/game/{slug}/learn{unescape(onward[1])}", headers=HTML)).text)
            following = "ask" if lesson.steps[number + 1].ask else "look"
            assert after == ("done" if step.done else following), step.title


@pytest.mark.parametrize("slug", LEARNT)
def test_the_person_makes_every_own_move(slug: str) -> None:
    lesson = lesson_of(slug)
    assert lesson is not None
    assert [step.title for step in lesson.steps if any(move.startswith(f"{LEARNER} ") for move in step.then)] == []


@pytest.mark.anyio
@pytest.mark.parametrize("slug", LEARNT)
async def test_another_move_gets_a_friendly_reason(site: Site, slug: str) -> None:
    guest, lesson = site.guest(), lesson_of(slug)
    assert lesson is not None
    number = next(number for number, step in enumerate(lesson.steps) if step.ask)
    other = next(one for one in lesson.at(number).actions_of(LEARNER) if one != lesson.asked(number))
    text = (await guest.get(f"/game/{slug}/learn?step={number}&tried={other}", headers=HTML)).text
    assert mood(text) == "wrong"
    assert "Nothing is lost." in text
    assert "Show me" not in text
    again = (await guest.get(f"/game/{slug}/learn?step={number}&tried={other}&again=true", headers=HTML)).text
    assert 'class="btn primary" type="button" data-do="show-me"' in again, "the second time one is shown it"
    assert not re.search("wrong<|error|illegal|invalid", text)


@pytest.mark.anyio
async def test_a_lesson_is_taken_up_again_where_it_was_left(site: Site) -> None:
    guest = site.guest()
    assert "Learn by playing" in (await guest.get("/game/spires/guide", headers=HTML)).text
    await guest.get("/game/spires/learn?step=3", headers=HTML)
    assert "step 4 of" in (await guest.get("/game/spires/guide", headers=HTML)).text
    assert 'data-step="3"' in (await guest.get("/game/spires/learn", headers=HTML)).text


@pytest.mark.anyio
async def test_a_game_without_a_lesson_says_so_and_no_step_is_beyond_the_last(site: Site) -> None:
    guest = site.guest()
    assert (await guest.get("/game/moths/learn", headers=HTML)).status_code == 404
    assert (await guest.get("/game/spires/learn?step=999", headers=HTML)).status_code == 200
    assert (await guest.get("/game/spires/learn?step=-3&tried=999999", headers=HTML)).status_code == 200


@pytest.mark.anyio
async def test_the_guide_sums_up_what_a_move_has_brought_and_nothing_that_is_still_to_come(site: Site) -> None:
    guest, lesson = site.guest(), lesson_of("strange-world")
    assert lesson is not None
    choosing = next(number for number, step in enumerate(lesson.steps) if step.ask.startswith("play "))
    for number, brings in ((choosing, False), (choosing + 1, True)):
        text = (await guest.get(f"/game/strange-world/learn?step={number}&done=true", headers=HTML)).text
        gained = sum(lesson.at(number, done=True).scores[:1]) - sum(lesson.at(number).scores[:1])
        shown = [int(change.replace("−", "-")) for change in re.findall(r'<dd class="num">([+−]\d+)</dd>', text)]
        assert (sum(shown), bool(shown)) == (gained, brings), lesson.steps[number].title


@pytest.mark.anyio
@pytest.mark.parametrize("slug", LEARNT)
async def test_things_of_a_lesson_explain_themselves_and_it_has_the_aid(site: Site, slug: str) -> None:
    guest = site.guest()
    page = (await guest.get(f"/game/{slug}/learn?step=0", headers=HTML)).text
    piece = re.search(r'data-piece="([^"]+)"', page)
    assert piece
    card = await guest.get(f"/game/{slug}/learn/explain?step=0&piece={piece[1]}", headers=HTML)
    assert re.search(r'<h2 id="explain-name">[^<]+</h2>', card.text)
    assert "<h2" in (await guest.get(f"/game/{slug}/learn/aid?step=0", headers=HTML)).text
    assert (await guest.get(f"/game/{slug}/learn/explain?step=0&piece={'x' * 3000}", headers=HTML)).status_code == 400


@pytest.mark.anyio
@pytest.mark.parametrize("place", ["%C2%B2", "999999", "-1", "x", "%D9%A3", ""])
async def test_a_cookie_that_is_no_place_in_a_lesson_is_as_good_as_none(site: Site, place: str) -> None:
    for page in ("/", f"/game/{LEARNT[0]}/learn"):
        answer = await site.guest().get(page, headers={**HTML, "cookie": f"lesson_{LEARNT[0]}={place}"})
        assert answer.status_code == 200
