"""Help from the bot: hints where they are allowed, analyses that heal, and playing on from a finished game."""

from __future__ import annotations

import asyncio
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import event

from tests.server.house import BOT, ME, OPEN, House, LocalBots, Site, somebody
from worldwright.engine.record import Record
from worldwright.server.analysis import analyses as looking
from worldwright.server.analysis import thinking
from worldwright.server.analysis.analyses import Analyses, Analysis
from worldwright.server.analysis.branches import play_on
from worldwright.server.analysis.hints import Hints
from worldwright.server.table.messages import Person, Refused
from worldwright.server.web.chance_chart import Chart, charted

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _a_quick_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """It thinks in this process, a moment only."""

    async def run(self: Analyses, work: Any, *arguments: Any) -> Any:
        return work(*arguments)

    monkeypatch.setattr(Analyses, "run", run)
    monkeypatch.setattr(thinking, "be_polite", lambda: None)
    for name, value in (("QUICK", 12), ("HINT_SECONDS", 0.05)):
        monkeypatch.setattr(thinking, name, value)
    monkeypatch.setattr(looking, "SUSPICIOUS", 0.0)
    monkeypatch.setattr(looking, "MISTAKE", 0.0)


def hints_of(house: House) -> Hints:
    return Hints(house.tables, LocalBots(), house.settings)


async def a_finished_game(house: House) -> tuple[str, Person]:
    anna = somebody()
    table = await house.tables.create(anna, "moths", 2, {}, [ME, BOT], seed=4)
    while (await house.tables.table(table)).status != "over":
        await house.play(table, anna, plies=1)
        await house.tables.driver.drive(house.tables.live[table])
    return table, anna


async def test_a_hint_is_a_legal_move_and_the_game_owns_up_to_it(house: House) -> None:
    anna = somebody()
    table = await house.tables.create(anna, "strange-world", 2, {}, [ME, BOT], seed=4)
    await house.tables.driver.drive(house.tables.live[table])
    look = await house.tables.look(table, anna)
    assert look.hints
    told = await hints_of(house).ask(table, anna, 0, look.asked)
    assert told["action"] in [choice["action"] for choice in look.actions]
    assert told["text"] == next(one["text"] for one in look.actions if one["action"] == told["action"])
    assert 0 <= told["chance"] <= 1
    assert isinstance(told["why"], str)
    live = house.tables.live[table]
    assert live.hinted
    assert not live.chat, "among bots nobody needs to be told"
    with pytest.raises(Refused, match="look again"):
        await hints_of(house).ask(table, anna, 0, look.asked + 1)
    await house.restart()
    assert (await house.tables.table(table)).hinted


async def test_among_people_a_hint_needs_everybodys_consent(house: House) -> None:
    for allowed in (False, True):
        anna, ben = somebody("Anna"), somebody("Ben")
        table = await house.tables.create(anna, "strange-world", 2, {}, [ME, OPEN], hints=allowed)
        assert (await house.tables.look(table, ben)).hints is allowed, "told before one sits down"
        await house.tables.join(table, ben)
        look = await house.tables.look(table, anna)
        assert look.hints is allowed
        if allowed:
            who = anna if look.actions else ben
            asking = await house.tables.look(table, who)
            assert asking.seat is not None
            told = await hints_of(house).ask(table, who, asking.seat, asking.asked)
            assert told["chance"] is None, "no chances in a game among people"
            await hints_of(house).ask(table, who, asking.seat, asking.asked)
            assert [said.text for said in house.tables.live[table].chat if "not rated" in said.text], "the others hear"
            assert len(house.tables.live[table].chat) == 1, "once"
        else:
            with pytest.raises(Refused, match="without hints"):
                await hints_of(house).ask(table, anna, 0, look.asked)
            with pytest.raises(Refused, match="not yours"):
                await hints_of(house).ask(table, ben, 0, look.asked)


async def test_hints_are_limited(house: House) -> None:
    anna = somebody()
    object.__setattr__(house.settings, "hints_per_minute", 1)
    table = await house.tables.create(anna, "moths", 2, {}, [ME, BOT], seed=4)
    await house.tables.driver.drive(house.tables.live[table])
    look, hints = await house.tables.look(table, anna), hints_of(house)
    await hints.ask(table, anna, 0, look.asked)
    with pytest.raises(Refused, match="often"):
        await hints.ask(table, anna, 0, look.asked)


async def test_an_analysis_is_made_once_kept_and_goes_on_after_an_interruption(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna = await a_finished_game(house)
    monkeypatch.setattr(looking, "AT_ONCE", 2)
    first = Analyses(house.database, house.tables, house.settings)
    with pytest.raises(Refused, match="only those who played"):
        await first.ask(table, somebody("Eve"))
    known = await first.ask(table, anna)
    assert not known.finished
    while (noted := await first.load(table)) is None or not noted.found:
        await asyncio.sleep(0.005)
    await first.close()
    await house.restart()
    second = Analyses(house.database, house.tables, house.settings)
    kept = await second.load(table)
    assert kept is not None
    before = len(kept.found)
    assert before
    await second.resume()
    await asyncio.gather(*second.waiting.values())
    done = await second.load(table)
    assert done is not None
    assert done.finished
    assert done.done == done.total
    state = (await house.tables.table(table)).state
    assert state is not None
    moves = Record.of(state).moves
    assert [one["ply"] for one in done.found] == list(range(len(moves)))
    assert [(one["seat"], one["played"]) for one in done.found] == list(moves)
    assert all(abs(sum(one["chances"]) - 1) < 0.01 for one in done.found)
    mistakes = done.mistakes(0)
    assert 0 < len(mistakes) <= looking.SHOWN
    assert all(one["played"] in one["moves"] and one["best"] in one["moves"] for one in mistakes)
    assert not done.mistakes(1), "the decisions of bots are nobody's mistakes"
    assert (await second.ask(table, anna)).finished
    await second.close()


async def test_nobody_s_analyses_take_all_the_room(house: House) -> None:
    object.__setattr__(house.settings, "analyses_waiting", 8)
    analyses = Analyses(house.database, house.tables, house.settings)
    for number in range(3):
        table, anna, ben = await house.duel(origin="here")
        await house.play(table, anna, ben)
        if number < 2:
            await analyses.create(Analysis(table, 10), anna)
    with pytest.raises(Refused, match="many games"):
        await analyses.ask(table, anna)
    table, anna, ben = await house.duel(origin="there")
    await house.play(table, anna, ben)
    assert not (await analyses.ask(table, anna)).finished
    await analyses.close()


async def test_analyses_are_limited_and_only_of_finished_games(house: House) -> None:
    object.__setattr__(house.settings, "analyses_per_hour", 0)
    table, anna = await a_finished_game(house)
    analyses = Analyses(house.database, house.tables, house.settings)
    with pytest.raises(Refused, match="many analyses"):
        await analyses.ask(table, anna)
    running, ben, _ = await house.duel()
    with pytest.raises(Refused, match="when it is over"):
        await analyses.ask(running, ben)


async def test_one_plays_on_from_any_position_of_a_finished_game(house: House) -> None:
    table, _ = await a_finished_game(house)
    live = await house.tables.table(table)
    assert live.state is not None
    moves = Record.of(live.state).moves
    ply = len(moves) // 2
    eve, written = somebody("Eve"), list[str]()
    event.listen(house.database.engine.sync_engine, "before_cursor_execute", lambda *told: written.append(told[2]))
    fresh = await play_on(house.tables, eve, table, ply, 1, "easy", "")
    assert sum("INTO moves" in text for text in written) == 1, "others wait to write meanwhile"
    branch = await house.tables.table(fresh)
    assert branch.state is not None
    assert Record.of(branch.state).moves[:ply] == moves[:ply]
    assert branch.seats_of(eve.id) == [1]
    assert not branch.header.rated
    assert not branch.header.listed
    await house.restart()
    again = await house.tables.table(fresh)
    assert again.state is not None
    assert Record.of(again.state).moves[:ply] == moves[:ply]
    with pytest.raises(Refused, match="over there"):
        await play_on(house.tables, eve, table, len(moves), 1, "easy", "")
    running, _, _ = await house.duel()
    with pytest.raises(Refused, match="hidden"):
        await play_on(house.tables, eve, running, 0, 0, "easy", "")


async def test_the_page_shows_the_curve_and_asks_again(site: Site) -> None:
    anna, eve = site.guest(), site.guest()
    table = await anna.create([ME, BOT], seed=4)
    page = await anna.get(f"/table/{table}/analysis", headers={"accept": "text/html"})
    assert page.status_code == 409
    assert (await eve.get(f"/api/tables/{table}/decision?ply=0&seat=0")).status_code == 409, "nothing of a running game"
    while (look := await anna.look(table))["status"] != "over":
        if look["actions"]:
            await anna.act(table, look)
        await asyncio.sleep(0)
    page = await anna.get(f"/table/{table}/analysis", headers={"accept": "text/html"})
    assert page.status_code == 200, page.text
    analyses: Analyses = site.app.state.analyses
    await asyncio.gather(*analyses.waiting.values())
    side = await anna.get(f"/table/{table}/analysis/side?seat=0", headers={"accept": "text/html"})
    assert 'class="line own seat-a"' in side.text
    told = (await eve.get(f"/api/tables/{table}/analysis")).json()
    assert told["finished"]
    again = await eve.get(f"/api/tables/{table}/decision?ply=0&seat={told['decisions'][0]['seat']}")
    assert "data-action" in again.json()["parts"]["acts"]
    made = await eve.post(f"/api/tables/{table}/play-on", {"ply": 0, "seat": 0, "level": "easy"})
    assert made.status_code == 201, made.text


def test_the_curve_ends_with_the_result() -> None:
    curve = [[0.5, 0.5], [0.7, 0.3], [0.6, 0.4], [1.0, 0.0]]
    lines = charted(curve, 2)
    assert [line[-1] for line in lines] == [1.0, 0.0]
    chart = Chart(lines, 3, [])
    assert chart.path(0).count("L") == 3
    (_, above), (_, below) = chart.ends
    assert below - above >= 20


def test_no_disc_of_the_curve_hides_another() -> None:
    mistakes = [SimpleNamespace(ply=ply) for ply in (10, 11, 12, 60)]
    chart = Chart([[0.5] * 100], 100, mistakes)
    places = [(x, y) for _, x, y in chart.discs(0)]
    apart = [abs(x - other) >= 18 or abs(y - below) >= 18 for (x, y), (other, below) in combinations(places, 2)]
    assert all(apart)
    assert places[0][1] == places[3][1] == chart.y(0.5)
