"""The guide, its search and its pictures, and the aid beside a table."""

from __future__ import annotations

import re

import pytest

from tests.server.house import Site
from worldwright import agents
from worldwright.engine.registry import available
from worldwright.guide import guide_of

HTML = {"accept": "text/html"}
LOADED = re.compile(r'(?:src)="(/game/[^"]+)"')


@pytest.mark.anyio
@pytest.mark.parametrize("slug", [slug for slug in available() if guide_of(slug)])
async def test_every_picture_of_a_guide_is_served(site: Site, slug: str) -> None:
    guest = site.guest()
    text = (await guest.get(f"/game/{slug}/guide", headers=HTML)).text
    pictures = set(LOADED.findall(text))
    assert len(pictures) > 3
    for address in pictures:
        answer = await guest.get(address)
        assert answer.status_code == 200, address
        assert answer.text.startswith("<svg"), address


@pytest.mark.anyio
async def test_a_search_finds_the_words_of_players_first(site: Site) -> None:
    guest = site.guest()
    for page in ("guide", "rules"):
        text = (await guest.get(f"/game/strange-world/{page}?q=volcano", headers=HTML)).text
        found = text[text.index("“volcano”") :]
        assert found.index("Volcano, Fumarole, City") < found.index("/game/strange-world/rules#rule-")


@pytest.mark.anyio
async def test_the_numbers_of_the_example_are_those_of_its_score_sheet(site: Site) -> None:
    text = (await site.guest().get("/game/strange-world/guide", headers=HTML)).text
    shown = [int(number) for number in re.findall(r'<b class="num">(\d+)</b>', text)]
    assert shown[-1] == sum(shown[:-1]) == 72


@pytest.mark.anyio
async def test_a_game_without_a_guide_has_its_rules(site: Site) -> None:
    answer = await site.guest().get("/game/moths/guide", headers=HTML)
    assert (answer.status_code, answer.headers["location"]) == (303, "/game/moths/rules")


@pytest.mark.anyio
async def test_the_aid_says_what_is_asked_now_and_what_each_line_brought(site: Site) -> None:
    table, anna, _ = await site.duel("strange-world")
    text = (await anna.get(f"/table/{table}/aid", headers=HTML)).text
    assert "Keep one card" in text
    assert "You will get two from the neighbour on the other side." in text
    assert re.search(r'Total</th><td class="num">\d+<', text)
    assert "Now:" in (await site.guest().get(f"/table/{table}/aid", headers=HTML)).text


@pytest.mark.anyio
async def test_whoever_sets_up_a_table_reads_what_the_bots_are_like_and_needs_no_pointer_for_it(site: Site) -> None:
    text = (await site.guest().get("/game/revive", headers=HTML)).text
    for level, sentence in agents.opponents().items():
        assert f"<dt>{level}</dt><dd>{sentence}</dd>" in text
        assert f'title="{sentence}"' not in text
