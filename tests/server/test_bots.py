"""Bots in worker processes: text goes out, text comes back."""

from __future__ import annotations

import asyncio
import os
import time

import pytest

import worldwright as ww
from tests.server.house import ME, House, SeatPlan, somebody
from tests.server.test_tables import until
from worldwright.server.bots import workers as bots
from worldwright.server.bots.turns import Turns
from worldwright.server.bots.workers import Bots, recalled, think

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("level", ["random", "greedy"])
async def test_a_worker_answers_with_a_legal_action(level: str) -> None:
    state = ww.load("strange-world").new(players=2, seed=4)
    workers = Bots(1)
    try:
        answer = await workers.choose(str(ww.Record.of(state)), 0, level, 1)
    finally:
        workers.close()
    assert state.game.action_space.parse(answer) in state.actions_of(0)
    assert answer == think(str(ww.Record.of(state)), 0, level, 1), "the same question, the same answer"


async def test_a_worker_knows_the_games_of_one_s_own() -> None:
    state = ww.load("moths").new(players=2, seed=4)
    workers = Bots(1, ["tests.conftest"])
    try:
        assert await workers.choose(str(ww.Record.of(state)), 0, "random", 1)
        workers.pool.submit(os._exit, 1)
        assert await workers.choose(str(ww.Record.of(state)), 1, "greedy", 1), "so does the one that replaces it"
    finally:
        workers.close()


async def test_an_agent_lives_as_long_as_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [ww.Record.of(ww.load("moths").new(players=2, seed=seed)) for seed in range(3)]
    agent = bots.seated(tables[0], 0, "normal", 1)
    assert bots.seated(tables[0], 0, "normal", 2) is agent
    assert bots.seated(tables[0], 1, "normal", 1) is not agent
    assert bots.seated(tables[1], 0, "normal", 1) is not agent
    monkeypatch.setattr(bots, "AGENTS_KEPT", 2)
    bots.seated(tables[2], 0, "normal", 1)
    bots.seated(tables[2], 1, "normal", 1)
    assert len(bots.sitting) > 0
    assert (tables[2], 1, "normal") in bots.sitting, "whoever thought last is kept"


async def test_a_worker_that_died_is_replaced() -> None:
    state = ww.load("strange-world").new(players=2, seed=4)
    workers = Bots(1)
    try:
        workers.pool.submit(os._exit, 1)
        assert await workers.choose(str(ww.Record.of(state)), 1, "random", 1)
    finally:
        workers.close()


async def test_a_thought_without_end_does_not_keep_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Bots(1)
    try:
        await workers.run(os.getpid)
        stuck = workers.pool
        monkeypatch.setattr(bots, "LONGEST_THOUGHT", 0.5)
        endless, behind = asyncio.create_task(workers.run(time.sleep, 60)), asyncio.create_task(workers.run(os.getpid))
        with pytest.raises(TimeoutError):
            await endless
        monkeypatch.setattr(bots, "LONGEST_THOUGHT", 60.0)
        assert workers.pool is not stuck
        assert await workers.run(os.getpid)
        assert await asyncio.gather(behind, return_exceptions=True)
    finally:
        workers.close()


async def test_nobody_s_bots_wait_for_all_of_another_s() -> None:
    turns, served = Turns(1), []

    async def think(whose: str) -> None:
        async with turns.turn(whose):
            served.append(whose)
            await asyncio.sleep(0)

    flood = [asyncio.create_task(think("flood")) for _ in range(50)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(think(whose)) for whose in ("Anna", "Ben", "Anna")]
    gone = asyncio.create_task(think("Carla"))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(*flood, *others)
    assert len(served) == 53, "whoever has gone holds up nobody"
    assert set(served[2:5]) == {"flood", "Anna", "Ben"}
    assert served[:8].count("Anna") == 2
    await asyncio.wait_for(think("Dora"), 1)


async def test_waiting_for_a_worker_is_no_thought_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every bot of a busy server would move at random."""
    monkeypatch.setattr(bots, "LONGEST_THOUGHT", 60.0)
    workers = Bots(1)
    try:
        await workers.run(abs, -1)  # it has started
        monkeypatch.setattr(bots, "LONGEST_THOUGHT", 4.0)
        slow = [asyncio.create_task(workers.run(time.sleep, 0.5, whose="flood")) for _ in range(12)]
        await asyncio.gather(*slow)
    finally:
        workers.close()


async def test_the_game_goes_on_when_bots_cannot_think(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> str:
        raise RuntimeError("no idea")

    monkeypatch.setattr(house.tables.driver.bots, "choose", fail)
    anna = somebody()
    table = await house.tables.create(anna, "moths", 2, {}, [ME, SeatPlan("bot", level="random")])
    look = await until(house, table, anna, lambda look: look.ply >= 1)
    assert look.status == "playing"


async def test_an_illegal_answer_of_a_bot_is_not_played(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def cheat(*_: object) -> str:
        return "alms to=2"

    monkeypatch.setattr(house.tables.driver.bots, "choose", cheat)
    anna = somebody()
    table = await house.tables.create(anna, "moths", 2, {}, [ME, SeatPlan("bot", level="random")])
    assert (await until(house, table, anna, lambda look: look.ply >= 1)).view is not None


def test_positions_are_played_on_and_not_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    bots.positions.clear()
    state = ww.load("strange-world").new(players=2, seed=9)
    for ply in range(40):
        record = ww.Record.of(state)
        assert recalled(record) == state, ply
        state.apply(state.actions_of(state.waiting[-1])[0], state.waiting[-1])
    assert len(bots.positions) == 1
    monkeypatch.setattr(bots, "POSITIONS_KEPT", 2)
    for seed in range(4):
        recalled(ww.Record.of(ww.load("strange-world").new(players=2, seed=seed)))
    assert len(bots.positions) <= 2 + 1
