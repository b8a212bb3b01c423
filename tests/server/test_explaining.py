"""Cards that explain: every piece of every game, icons, score lines, seats, and what an action would bring."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest

from tests.server.house import ME, Site
from worldwright.engine.registry import available, load
from worldwright.guide import aid_of, guide_of
from worldwright.server.web.explaining import Card, tell_piece
from worldwright.server.web.gallery import gallery
from worldwright.server.web.pages import rules_of

HTML = {"accept": "text/html"}
NAME = re.compile(r'<h2 id="explain-name">([^<]+)</h2>')
SAID = re.compile(r"<li>.*?<span>(.+?)</span></li>")


@pytest.mark.parametrize("slug", [slug for slug in available() if guide_of(slug)])
def test_every_piece_has_a_card_with_its_name_what_it_does_and_its_rule(slug: str) -> None:
    game, book, guide = load(slug), rules_of(slug)[0], guide_of(slug)
    assert guide is not None
    for group in gallery(slug):
        for piece in group.pieces:
            card = Card()
            tell_piece(card, game, f"{group.kind}:{piece.name}", book)
            assert card.name, f"{group.kind}:{piece.name}"
            assert group.kind not in guide.pieces or (card.sentences and card.rule), f"{group.kind}:{piece.name}"
            assert not card.rule or card.rule_words


@pytest.mark.anyio
@pytest.mark.parametrize("slug", [slug for slug in available() if guide_of(slug)])
async def test_every_kind_of_piece_opens_its_card(site: Site, slug: str) -> None:
    table, anna, _ = await site.duel(slug)
    guide = guide_of(slug)
    assert guide is not None
    first = {group.kind: group.pieces[0].name for group in gallery(slug)}
    for kind in guide.pieces:
        text = (await anna.get(f"/table/{table}/explain?piece={quote(kind + ':' + first.get(kind, ''))}")).text
        assert NAME.search(text), kind
        assert SAID.search(text), f"{kind} is not said to do anything"
        assert "#rule-" in text, kind


@pytest.mark.anyio
@pytest.mark.parametrize("slug", [slug for slug in available() if guide_of(slug)])
async def test_icons_score_lines_and_seats_explain_themselves(site: Site, slug: str) -> None:
    table, anna, _ = await site.duel(slug)
    guide, aid = guide_of(slug), aid_of(slug)
    assert guide is not None
    assert aid is not None
    for icon in guide.icons:
        text = (await anna.get(f"/table/{table}/explain?icons={icon.icon}")).text
        assert NAME.search(text), icon.icon
        assert "#rule-" in text, icon.icon
    for line in aid.scores.items:
        text = (await anna.get(f"/table/{table}/explain?line={line.line}")).text
        assert "Line of the score sheet" in text
        assert "#rule-" in text, line.line
    assert "you" in (await anna.get(f"/table/{table}/explain?who=0")).text


@pytest.mark.anyio
async def test_a_card_tells_what_an_action_would_bring(site: Site) -> None:
    table, anna, _ = await site.duel("spires")
    look = (await anna.get(f"/api/tables/{table}")).json()
    some = " ".join(str(one["action"]) for one in look["actions"][:2])
    text = (await anna.get(f"/table/{table}/explain?piece=tile:&actions={quote(some)}")).text
    assert text.count('class="brings"') == len(some.split())


@pytest.mark.anyio
async def test_a_piece_of_an_own_catalogue_is_told_as_it_lies_there(site: Site) -> None:
    anna = site.guest()
    printed = load("strange-world").components.source_text
    own = printed.replace('name = "Kark"\nbase = 5\nbonus = 6', 'name = "Karkasse"\nbase = 5\nbonus = 9')
    table = await anna.create([ME, ME], "strange-world", components=own)
    kark = (await anna.get(f"/table/{table}/explain?piece=traveller:kark")).text
    assert NAME.findall(kark) == ["Karkasse"]
    assert "9 more" in kark
    assert f"/table/{table}/piece/traveller/kark.svg" in kark
    assert (
        "/game/strange-world/piece/traveller/burk.svg"
        in (await anna.get(f"/table/{table}/explain?piece=traveller:burk")).text
    )


@pytest.mark.anyio
async def test_too_much_is_refused_and_nonsense_has_nothing_to_say(site: Site) -> None:
    table, anna, _ = await site.duel("strange-world")
    assert (await anna.get(f"/table/{table}/explain?piece={'x' * 3000}")).status_code == 400
    assert (await anna.get(f"/table/{table}/explain?piece=nothing:here&who=99")).status_code == 200


@pytest.mark.anyio
async def test_what_is_not_lit_says_why(site: Site) -> None:
    """A space, a locked reward and a Monument that takes no part: each with its own reason and its rule."""
    table, anna, bob = await site.duel("revive")
    look = (await anna.get(f"/api/tables/{table}")).json()
    asked = anna if look["actions"] else bob
    forest = next(name for name, kind in look["view"]["ground"].items() if kind == "forest")
    text = (await asked.get(f"/table/{table}/explain?piece=start_tile:{forest}")).text
    assert "Nobody builds here" in text
    assert "#rule-5.6.2" in text
    assert (
        "spaces on the gray track to go"
        in (await asked.get(f"/table/{table}/explain?piece=reward_space:R_gray_2")).text
    )
    lit = await asked.get(f"/table/{table}/explain?piece=start_tile:{forest}&lit=true")
    assert "Nobody builds here" not in lit.text
    table, anna, _ = await site.duel("age-contrived")
    view = (await anna.get(f"/api/tables/{table}")).json()["view"]
    idle = next(one["id"] for one in view["monuments"] if not one["in_use"])
    assert "takes no part in this game" in (await anna.get(f"/table/{table}/explain?piece=monument:{idle}")).text
