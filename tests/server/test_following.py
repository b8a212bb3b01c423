"""Following the others: the log in turns as each may know it, what a turn brought, and the whole of it."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.server.house import ME, House, Site, somebody
from worldwright.engine.registry import SHIPPED, load
from worldwright.server.table.looks import replayed, turns_of
from worldwright.server.table.table import Chair, Header, LiveTable, opening
from worldwright.server.table.turns import RECENT, since

pytestmark = pytest.mark.anyio


async def test_a_turn_tells_who_did_what_and_what_it_brought(house: House) -> None:
    table, anna, ben = await house.duel("strange-world", seed=5)
    await house.play(table, anna, ben, plies=30, seed=2)
    live = house.tables.live[table]
    assert live.state is not None
    whole, start = turns_of(live, 0), live.timeline.at(live.state, 0).view(0)["scores"]
    mine = [turn for turn in whole if turn["mine"]]
    others = [turn for turn in whole if turn["seat"] == 1]
    assert {turn["who"] for turn in mine} == {"You"}
    assert {turn["who"] for turn in others} == {"Ben"}
    assert all(turn["words"] and turn["steps"] for turn in mine + others)
    for seat in (0, 1):
        gained = sum(turn["change"] for turn in whole if turn["seat"] == seat)
        assert gained == live.state.view(0)["scores"][seat] - start[seat]
    texts = [step["text"] for turn in whole for step in turn["steps"]]
    assert not any("\ue000" in text or "Anna" in text for text in texts)
    assert any(text.startswith("You pass ") for text in texts)
    assert whole[-30:] == (await house.tables.look(table, anna)).turns


async def test_a_turn_tells_each_only_what_they_may_know(house: House) -> None:
    table, anna, ben = await house.duel("strange-world", seed=5)
    await house.play(table, anna, ben, plies=12, seed=2)
    live = house.tables.live[table]

    def passed(seat: int | None) -> list[str]:
        return [step["text"] for turn in turns_of(live, seat) for step in turn["steps"] if "pass" in step["text"]]

    hidden = re.compile(r"passes \d cards? to")
    assert all(hidden.search(text) for text in passed(None))
    assert not any(hidden.search(text) for text in passed(0) if text.startswith("You"))


async def test_what_the_automa_does_is_not_said_of_the_player(house: House) -> None:
    anna = somebody("Anna")
    table = await house.tables.create(anna, "spires", 1, {}, [ME], seed=5)
    live = await house.tables.table(table)
    assert live.state is not None
    while not live.state.over:
        await house.tables.act(table, anna, 0, live.asked(0), live.state.actions[0])
        assert not [turn["words"] for turn in turns_of(live, 0) if turn["mine"] and "Automa" in turn["words"]]


async def test_what_happened_since_the_own_last_turn(house: House) -> None:
    table, anna, ben = await house.duel("moths")
    await house.play(table, anna, ben, plies=9, seed=1)
    live = house.tables.live[table]
    for seat in (0, 1):
        whole = turns_of(live, seat)
        news = whole[since(whole) :]
        assert not any(turn["mine"] for turn in news)
        assert [turn["mine"] for turn in whole[: since(whole)] if not turn["mark"]][-1:] in ([True], [])
    assert since(turns_of(live, None)) == len(turns_of(live, None)), "who only watches has had no turn"


async def test_after_a_move_was_taken_back_the_turns_are_those_that_stand(house: House) -> None:
    table, anna, ben = await house.duel("moths")
    await house.play(table, anna, ben, plies=6, seed=3)
    live = house.tables.live[table]
    for step in range(8):
        assert live.state is not None
        turns_of(live, 0)
        held = {0: anna, 1: ben}
        undo = next((seat for seat in held if live.state.can_undo(seat)), None)
        if undo is not None and step % 2:
            await house.tables.undo(table, held[undo], undo)
        else:
            await house.play(table, anna, ben, plies=1, seed=step)
        live.ledgers.pop(1, None)
        known = [turn["change"] for turn in turns_of(live, 0)]
        live.ledgers.clear()
        assert [turn["change"] for turn in turns_of(live, 0)] == known


@pytest.mark.parametrize("game", SHIPPED)
def test_turns_that_are_kept_are_told_as_they_would_be_anew(game: str) -> None:
    header = Header("table", game, load(game).rules_version, 2, 4, {}, None, True, "invitation")
    chairs = tuple(Chair("person", name, "", name) for name in ("Anna", "Ben"))
    live, rng = LiveTable(header, 1, chairs, [], [], opening(header)), Random(4)
    for step in range(35):
        state = live.state
        assert state is not None
        if step % 7 == 6:  # some moves are taken back
            live.state = live.timeline.at(state, max(0, state.ply - rng.randrange(1, 4)))
        elif not state.over:
            seat = rng.choice(list(state.waiting))
            live.state = state.clone()
            live.state.apply(rng.choice(list(state.actions_of(seat))), seat)
        if step % 5 == 4:  # somebody looks back meanwhile
            replayed(live, [0], live.state.ply // 2, 0)
        for seat_shown in (0, None):
            told = turns_of(live, seat_shown, RECENT)
            anew = LiveTable(header, 1, chairs, [], [], live.state)
            assert told == turns_of(anew, seat_shown, RECENT)
            assert turns_of(live, seat_shown) == turns_of(anew, seat_shown)


async def test_the_whole_log_is_there_for_those_who_may_read_it(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    made = await anna.post(
        "/api/tables",
        {"game": "moths", "players": 2, "seats": [{"kind": "person"}, {"kind": "bot", "level": "random"}], "seed": 4},
    )
    table = made.json()["id"]
    own = await anna.get(f"/api/tables/{table}/turns?seat=0")
    assert own.status_code == 200, own.text
    assert (await ben.get(f"/api/tables/{table}/turns")).status_code == 200
    assert (await ben.get(f"/api/tables/{table}/turns?seat=0")).status_code == 403
    page = await anna.get(f"/table/{table}/log?seat=0", headers={"accept": "text/html"})
    assert page.status_code == 200
    assert page.text.count('data-key="turn-') == len(own.json())
