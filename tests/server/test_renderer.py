"""Pages from another process: the same to the letter, and nobody's move waits for them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path

import pytest

from tests.server.house import ME, OPEN, House, LocalBots, Site, quick_settings
from tests.server.net import served, stream, visitor
from worldwright.server import one_worker
from worldwright.server.table.looks import look_at, replayed
from worldwright.server.table.messages import Refused
from worldwright.server.web import parts as page_parts
from worldwright.server.web import renderer as rendering
from worldwright.server.web import templating
from worldwright.server.web.app import create_app
from worldwright.server.web.parts import parts
from worldwright.server.web.renderer import Eyes, Renderer, Seen, Standing, Wish, read, shadow_of, written

pytestmark = pytest.mark.anyio


@pytest.fixture
def renderer() -> Renderer:
    """A renderer whose process is this one, so that tests see inside."""
    made = Renderer(0)
    rendering.shadows.clear()
    return made


@pytest.mark.parametrize("game", ["moths", "strange-world", "revive"])
async def test_a_table_in_another_process_is_the_same_to_the_letter(house: House, game: str) -> None:
    rendering.shadows.clear()
    table, anna, ben = await house.duel(game)
    live = house.tables.live[table]
    rng = random.Random(5)
    for step in range(24):
        await house.play(table, anna, ben, plies=rng.randrange(1, 4), seed=step)
        for seat, person in enumerate((anna, ben)):
            if live.state is not None and live.state.can_undo(seat) and rng.random() < 0.4:
                await house.tables.undo(table, person, seat)
        if step % 5 == 0:
            await house.tables.chat(table, anna, f"step {step}")
        shadow = shadow_of(Standing.of(live))
        assert shadow.state == live.state
        if step % 4:
            continue
        for person in (anna, ben, None):
            here = look_at(live, person, None)
            there = look_at(shadow, person, None)
            assert there == here
            assert parts(there, "phone") == parts(here, "phone")
    assert live.state is not None
    assert replayed(shadow, [0], 3, 0) == replayed(live, [0], 3, 0)


async def test_what_a_drawing_is_asked_for_arrives_as_it_was_sent(house: House) -> None:
    table, anna, ben = await house.duel("strange-world", seed=2**128 - 1)
    await house.play(table, anna, ben, plies=5)
    await house.tables.chat(table, anna, "\U0001f409 well played")
    live = house.tables.live[table]
    watching, playing = Eyes(None, (), None, "wide", ""), Eyes(0, (0,), None, "phone", "table")
    asked = Standing.of(live), (Wish(watching), Wish(playing, True, Seen(playing, 3), True))
    assert read(written(asked)) == asked


@pytest.mark.parametrize("game", ["moths", "spires"])
async def test_parts_that_are_kept_are_those_that_would_be_made_anew(house: House, game: str) -> None:
    table, anna, ben = await house.duel(game)
    live = house.tables.live[table]
    for step in range(12):
        await house.play(table, anna, ben, plies=1, seed=step)
        for seat, person in enumerate((anna, ben)):
            if step % 4 == 3 and live.state is not None and live.state.can_undo(seat):
                await house.tables.undo(table, person, seat)
        if step == 6:
            await house.tables.chat(table, anna, "is it my turn?")
        kept = [parts(look_at(live, person, None)) for person in (anna, ben, None)]
        templating.turns_told.clear()
        page_parts.kept.clear()
        live.ledgers.clear()
        assert [parts(look_at(live, person, None)) for person in (anna, ben, None)] == kept


async def test_what_happens_while_a_page_is_drawn_is_drawn_together(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna, ben = await house.duel()
    live, renderer, gate, drawn = house.tables.live[table], Renderer(1), asyncio.Event(), []

    async def slowly(_: str, work: object, asked: bytes) -> list[dict[str, str]]:
        standing, wanted = read(asked)
        drawn.append((standing.seq, len(wanted)))
        await gate.wait()
        return [{"top": str(standing.seq)}] * len(wanted)

    monkeypatch.setattr(renderer, "run", slowly)
    try:
        first = [
            asyncio.create_task(renderer.page(live, person, None, "wide", "")) for person in (anna, ben, None, None)
        ]
        while not drawn:
            await asyncio.sleep(0.01)
        before = live.seq
        waiting = []
        for number in range(3):
            await house.tables.chat(table, anna, str(number))
            waiting += [asyncio.create_task(renderer.page(live, person, None, "wide", "")) for person in (anna, None)]
            await asyncio.sleep(0.01)
        gate.set()
        assert {(await page).seq for page in first} == {before}
        assert {(await page).seq for page in waiting} == {before + 3}
        assert drawn == [(before, 3), (before + 3, 2)]
        assert (await renderer.page(live, anna, None, "wide", "")).seq == before + 3
        assert len(drawn) == 2, "what is there is not drawn again"
        assert renderer.batches == {}
    finally:
        renderer.close()


@pytest.fixture
def drawn_elsewhere(tmp_path: Path) -> Site:
    settings = quick_settings(tmp_path / "tables.sqlite3", render_workers=1)
    return Site(create_app(settings, LocalBots()), settings)


async def test_a_move_is_acknowledged_however_long_its_pages_take(drawn_elsewhere: Site) -> None:
    async with served(drawn_elsewhere.app) as address:
        anna, ben = visitor(address), visitor(address)
        table = await anna.create([ME, OPEN], "strange-world")
        await ben.post(f"/api/tables/{table}/join")
        look = await anna.look(table)
        async with stream(ben, table) as his:
            await his.update()
            process = drawn_elsewhere.renderer.workers[0].process
            assert process is not None
            worker = process.pid
            assert worker is not None
            os.kill(worker, signal.SIGSTOP)
            try:
                async with asyncio.timeout(5):
                    answer = await anna.act(table, look)
                assert answer.status_code == 200
            finally:
                os.kill(worker, signal.SIGCONT)
            seq = answer.json()["seq"]
            while (await his.update())["seq"] < seq:
                pass
            os.kill(worker, signal.SIGKILL)
            look = await anna.look(table)
            guest = anna if look["actions"] else ben
            seq = (await guest.act(table, await guest.look(table))).json()["seq"]
            while (await his.update())["seq"] < seq:
                pass
        page = await anna.get(f"/table/{table}", headers={"accept": "text/html"})
        assert page.text.count("part-") >= 8
        earlier = await anna.get(f"/api/tables/{table}/parts", params={"ply": 1})
        assert earlier.json()["parts"]["table"]


async def test_a_table_that_is_never_drawn_to_an_end_keeps_no_other_from_being_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    renderer = Renderer(1)
    try:
        for table in ("endless", "another"):
            assert await renderer.run(table, os.getpid)
        monkeypatch.setattr(one_worker, "LONGEST_WORK", 1.0)
        endless = asyncio.create_task(renderer.run("endless", time.sleep, 60))
        await asyncio.sleep(0.05)
        another = asyncio.create_task(renderer.run("another", os.getpid))
        with pytest.raises(Refused, match="too long to draw"):
            await endless
        monkeypatch.setattr(one_worker, "LONGEST_WORK", 60.0)
        assert await another == await renderer.run("another", os.getpid), "drawn by the one process that is new"
        with pytest.raises(Refused, match="too long to draw"):
            await renderer.run("endless", os.getpid)
    finally:
        renderer.close()


async def test_who_only_watches_wakes_nobody(house: House) -> None:
    table, anna, _ = await house.duel()
    live = house.tables.live[table]
    before = live.version
    with live.attended_by("a spectator", 0.0):
        assert live.version == before
    await asyncio.sleep(0.02)
    assert live.version == before
    with live.attended_by(anna.id, 0.0):
        assert live.version == before + 1


async def test_a_chat_line_makes_the_chat_anew_and_nothing_else(house: House, renderer: Renderer) -> None:
    table, anna, _ = await house.duel("strange-world")
    live = house.tables.live[table]
    first = await renderer.page(live, anna, None, "wide", "")
    await house.tables.chat(table, anna, "hello")
    second = await renderer.page(live, anna, None, "wide", "")
    assert second.parts["feed"] != first.parts["feed"]
    for part in ("top", "prompt", "go", "table", "acts", "tabbar"):
        assert second.parts[part] is first.parts[part]
