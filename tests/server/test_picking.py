"""Several answers as one step: forward to the question that a thing belongs to, and back to another thing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.house import ME, House, SeatPlan, somebody
from tests.server.test_tables import refusal
from worldwright.engine.registry import load
from worldwright.server.table.messages import Look, Person
from worldwright.server.web.picking import Picked, Went, go

SPIRES = "spires"
pytestmark = pytest.mark.anyio


async def pick(house: House, table: str, person: Person, look: Look, *actions: str, **more: Any) -> Went:
    space = load(look.game).action_space
    chosen = [space.parse(action) for action in actions]
    return await go(house.tables, table, person, Picked(0, look.asked, chosen, **more))


async def to_the_action(house: House) -> tuple[str, Person, Look]:
    """A solo game of Spires at the first question what to do."""
    anna = somebody()
    table = await house.tables.create(anna, SPIRES, 1, {}, [ME], seed=4)
    while (look := await house.tables.look(table, anna)).decision and look.decision["kind"] != "ACTION":
        await house.tables.act(table, anna, 0, look.asked, look.actions[0]["action"])
    return table, anna, look


def kind_of(look: Look) -> str:
    return str(look.decision["kind"]) if look.decision else ""


async def test_a_tile_of_the_sky_starts_what_it_belongs_to(house: House) -> None:
    table, anna, look = await to_the_action(house)
    went = await pick(house, table, anna, look, "act what=expand", "sky slot=2", hold=True)
    after = await house.tables.look(table, anna)
    assert (kind_of(after), went.held, went.asked) == ("PLACE", None, after.asked)
    assert after.view is not None
    assert after.view["placing"] == (look.view or {})["sky"][1]


async def test_another_tile_is_picked_without_undo_and_all_of_it_is_on_disk(house: House) -> None:
    table, anna, look = await to_the_action(house)
    await pick(house, table, anna, look, "act what=expand", "sky slot=2")
    placing = await house.tables.look(table, anna)
    await pick(house, table, anna, placing, "sky slot=1", back=1, hold=True)
    after = await house.tables.look(table, anna)
    assert after.view is not None
    assert after.view["placing"] == (look.view or {})["sky"][0]
    assert after.ply == placing.ply
    await house.restart()
    assert (await house.tables.look(table, anna)).view == after.view


async def test_what_cannot_be_taken_back_is_held(house: House) -> None:
    table, anna, look = await to_the_action(house)
    went = await pick(house, table, anna, look, "act what=pass", "stop", hold=True)
    after = await house.tables.look(table, anna)
    stop = load(SPIRES).action_space.parse("stop")
    assert (kind_of(after), went.held, went.asked) == ("MOVE", stop, after.asked)
    assert (await refusal(pick(house, table, anna, after, "stop", hold=True))).code == "final"
    assert (await house.tables.look(table, anna)).asked == after.asked


async def test_a_way_is_carried_out_whole_or_not_at_all(house: House) -> None:
    table, anna, look = await to_the_action(house)
    assert (await refusal(pick(house, table, anna, look, "act what=expand", "rotate k=0"))).code == "illegal"
    assert (await refusal(pick(house, table, anna, look, "act what=expand", back=3))).code == "barrier"
    assert (await house.tables.look(table, anna)).asked == look.asked
    await pick(house, table, anna, look, "act what=expand", "sky slot=2")
    assert (await refusal(pick(house, table, anna, look, "act what=expand", "sky slot=2"))).code == "repeated"
    assert (await refusal(pick(house, table, anna, look, "act what=expand", "sky slot=1"))).code == "late"
    assert (await refusal(go(house.tables, table, somebody("Ben"), Picked(0, 0, [1])))).code == "foreign"


@pytest.mark.parametrize("game", ["strange-world", "spires", "tribes-of-the-wind", "revive", "age-contrived"])
async def test_nobody_peeks_at_what_a_move_would_bring_to_light(house: House, game: str) -> None:
    """A second answer that is refused would take the first one back, and say what has become legal after it. One that
    is only held would do so, too.
    """
    anna, rng, tried = somebody(), random.Random(3), 0
    table = await house.tables.create(anna, game, 2, {}, [ME, SeatPlan("person", "Ben")], seed=5)
    live = house.tables.live[table]
    while tried < 3:
        state, seat = live.state, live.waiting[0]
        assert state is not None
        for action in list(state.actions_of(seat))[:8]:
            after = state.clone()
            after.apply(action, seat)
            if seat not in after.waiting or after.can_undo(seat):
                continue
            tried, legal = tried + 1, after.actions_of(seat)
            for second in (*legal[:9], (legal[0] + 1) % state.game.action_space.size):
                for hold in (False, True):
                    way = Picked(seat, live.asked(seat), [action, second], hold=hold)
                    refused = await refusal(go(house.tables, table, anna, way))
                    assert (refused.code, refused.reason) == ("final", LIGHT), "the same, whatever comes to light"
        await house.tables.act(table, anna, seat, live.asked(seat), rng.choice(list(state.actions_of(seat))))


LIGHT = "something comes to light on this way: go there first, then look"
