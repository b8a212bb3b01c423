"""What an open page is told of a change is little, and leads to the same page as everything would."""

from __future__ import annotations

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.house import ME, OPEN, House, Site
from tests.server.net import served, stream, visitor
from worldwright.draw import memory
from worldwright.engine.registry import SHIPPED
from worldwright.server.table.looks import look_at
from worldwright.server.table.messages import Person
from worldwright.server.table.table import LiveTable
from worldwright.server.web import parts as page_parts
from worldwright.server.web import renderer as rendering
from worldwright.server.web import templating
from worldwright.server.web.parts import page_of
from worldwright.server.web.renderer import Renderer, Seen, Standing, Wish, answers, shadow_of
from worldwright.server.web.splicing import splices

pytestmark = pytest.mark.anyio


def put_together(old: str, told: str | list[Any]) -> str:
    """As `client/live.js` does it, counting as JavaScript does."""
    if isinstance(told, str):
        return told
    units = old.encode("utf-16-le")
    return "".join(
        piece if isinstance(piece, str) else units[2 * piece[0] : 2 * sum(piece)].decode("utf-16-le") for piece in told
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "<g>new</g>"),
        ("<g>old</g>", ""),
        ("<g>one</g><g>two</g>" * 9, "<g>two</g><g>one</g>" * 9),
        (
            "<g>" + "a" * 40 + "</g>" + "<g>" + "b" * 40 + "</g>",
            "<g>" + "b" * 40 + "</g><g>x</g><g>" + "a" * 40 + "</g>",
        ),
        ("<g>\U0001f409" + "a" * 40 + "</g><g>b</g>", "<g>\U0001f409" + "a" * 40 + "</g><g>c</g>"),
        ("<g>·" + "a" * 40 + "</g><g>b</g>", "<g>·" + "a" * 40 + "</g><g>→</g>"),
    ],
)
def test_a_text_is_put_together_from_pieces_of_the_one_before(old: str, new: str) -> None:
    assert put_together(old, splices(old, new, ["<g"])) == new
    assert put_together(old, splices(old, new, ["<g>", "<g"])) == new


def random_text(rng: Random) -> str:
    """Regions, groups in them and words, of a few kinds, so that many of them come again."""
    pieces = ("<g role>", "<g>", "<g class=", "a" * 30, "b", "<", "<<g", "·" * rng.randrange(2), "\u2192 " * 9)
    return "".join(rng.choices(pieces[: rng.choice((5, 8, 9))], k=rng.randrange(24)))


def test_c_and_python_splice_alike() -> None:
    spec = spec_from_file_location("plain_splicing", Path(templating.__file__).parent / "splicing.py")
    assert spec is not None
    assert spec.loader is not None
    plain = module_from_spec(spec)
    spec.loader.exec_module(plain)
    rng = Random(7)
    for _ in range(3000):
        old, new = random_text(rng), random_text(rng)
        if rng.random() < 0.7:  # mostly as it was
            cuts = sorted(rng.randrange(len(old) + 1) for _ in range(2))
            new = old[: cuts[0]] + new[: rng.randrange(40)] + old[cuts[1] :] + old[cuts[0] : cuts[1]]
        for split_at in (["<g role", "<g"], ["<g"], []):
            told = splices(old, new, split_at)
            assert told == plain.splices(old, new, split_at)
            assert put_together(old, told) == new


def fresh_page(live: LiveTable, person: Person | None) -> dict[str, str]:
    """As a process makes it that has never seen the table."""
    rendering.shadows.clear()
    page_parts.kept.clear()
    templating.turns_told.clear()
    table = shadow_of(Standing.of(live))
    return page_of(table, look_at(table, person, None), "wide", "")


@pytest.mark.parametrize("game", SHIPPED)
async def test_a_page_that_splices_shows_what_a_fresh_one_does(
    house: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna, ben = await house.duel(game)
    live, renderer = house.tables.live[table], Renderer(0)
    texts: list[dict[str, str]] = [{}, {}, {}]
    since: list[Seen | None] = [None] * 3
    spliced = whole = 0
    for step in range(16):
        if not await house.play(table, anna, ben, plies=1, seed=step):
            break  # three idle rounds end a game of Spires
        if step == 5:
            await house.tables.chat(table, anna, "\U0001f409 well played")
        for place, person in enumerate((anna, ben, None)):
            news = await renderer.news(live, person, None, "wide", "", since[place], True)
            assert news.told is not None
            data = json.loads(str(news.told.data))
            for name, told in data["parts"].items():
                texts[place][name] = put_together(texts[place].get(name, ""), told)
            since[place] = news.seen
            with monkeypatch.context() as forgetful:
                forgetful.setattr(memory, "keeping", False)
                assert texts[place] == fresh_page(live, person)
            if step:
                spliced += len(news.told.text)
                whole += sum(map(len, texts[place].values()))
    assert spliced < whole / 2


async def test_who_missed_an_update_is_told_everything(house: House) -> None:
    table, anna, ben = await house.duel("strange-world")
    live, renderer = house.tables.live[table], Renderer(0)
    first = await renderer.news(live, anna, None, "wide", "", None, True)
    await house.play(table, anna, ben, plies=1)
    await renderer.news(live, anna, None, "wide", "", first.seen, True)
    await house.play(table, anna, ben, plies=1)
    late = await renderer.news(live, anna, None, "wide", "", first.seen, True)
    assert late.told is not None
    assert json.loads(str(late.told.data))["parts"] == page_of(live, look_at(live, anna, None), "wide", "")


async def test_a_browsers_stream_splices(site: Site) -> None:
    async with served(site.app) as address:
        anna, ben = visitor(address), visitor(address)
        table = await anna.create([ME, OPEN], "strange-world")
        await ben.post(f"/api/tables/{table}/join")
        async with stream(anna, table, spliced="true") as hers:
            assert all(isinstance(part, str) for part in (await hers.update())["parts"].values())
            look = await anna.look(table)
            await (anna.act(table, look) if look["actions"] else ben.act(table, await ben.look(table)))
            told = await hers.update()
            assert isinstance(told["parts"]["table"], list)


async def test_what_is_told_in_one_rendering_is_told_from_the_same_state(house: House) -> None:
    table, anna, ben = await house.duel("strange-world")
    live, renderer = house.tables.live[table], Renderer(0)
    eyes = renderer.eyes(live, anna, None, "wide", "")
    (_,) = answers(live, [Wish(eyes, True)])
    since = Seen(eyes, live.version)
    await house.play(table, anna, ben, plies=1)
    wishes = [Wish(eyes, True, None, True), Wish(eyes, True, since, False), Wish(eyes, True, since, True), Wish(eyes)]
    *told, page = answers(live, wishes)
    everything, changed, spliced = (json.loads(str(text))["parts"] for text in told)
    assert everything == page
    assert changed == {name: everything[name] for name in changed}
    assert set(spliced) == set(changed) < set(everything)
    assert isinstance(spliced["table"], list)


@pytest.mark.parametrize("spliced", [True, False])
async def test_who_looks_through_other_eyes_is_told_what_differs_from_what_they_saw(
    house: House, spliced: bool
) -> None:
    """A screen is passed on, a seat is given up: the page shows what one saw before, not what others did."""
    table, anna, ben = await house.duel("strange-world")
    live, renderer = house.tables.live[table], Renderer(0)
    before = (await renderer.news(live, anna, None, "wide", "", None, spliced)).seen
    await renderer.news(live, None, None, "wide", "", None, spliced)
    shown = dict(page_of(live, look_at(live, anna, None), "wide", ""))
    await house.play(table, anna, ben, plies=1)
    for person in (None, ben, anna):
        before, told = await renderer.news(live, person, None, "wide", "", before, spliced)
        assert told is not None
        for name, part in json.loads(str(told.data))["parts"].items():
            shown[name] = put_together(shown[name], part)
        assert shown == page_of(live, look_at(live, person, None), "wide", "")
