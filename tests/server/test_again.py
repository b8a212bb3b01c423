"""Playing a finished game once more, and taking seats along into an account."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.house import BOT, ME, OPEN, House, Site, somebody
from tests.server.test_tables import refusal, until
from worldwright.server.table.messages import CHAT_KEPT, SeatPlan

pytestmark = pytest.mark.anyio


async def test_against_bots_the_same_game_begins_at_once(house: House) -> None:
    anna = somebody("Anna")
    table = await house.tables.create(
        anna, "moths", 3, {"rounds": "5"}, [BOT, ME, SeatPlan("bot", "Moss", "greedy")], open_to_all=False
    )
    while (await until(house, table, anna, lambda look: look.actions or look.status == "over")).status != "over":
        await house.play(table, anna, plies=1)
    fresh = await house.tables.again(table, anna)
    look = await house.tables.look(fresh, anna)
    assert fresh != table
    assert (look.status, look.mine, look.options["rounds"]) == ("playing", [2], "5")
    assert [(seat["kind"], seat["level"]) for seat in look.seats] == [
        ("bot", "greedy"),
        ("bot", "random"),
        ("person", ""),
    ], "everybody has moved on by one seat"
    assert look.seats[0]["name"] == "Moss"
    assert (await house.tables.look(table, anna)).chat == []
    assert fresh not in [card.table for card in await house.tables.lobby()]


async def test_friends_who_ask_for_more_meet_at_one_table(house: House) -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    table = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN], open_to_all=False)
    await house.tables.join(table, ben, None, house.tables.live[table].header.invitation)
    await house.play(table, anna, ben)
    first, second = await asyncio.gather(house.tables.again(table, anna), house.tables.again(table, ben))
    assert first == second != table
    look = await house.tables.look(first, ben)
    assert (look.status, [seat["name"] for seat in look.seats]) == ("playing", ["Ben", "Anna"])
    said = (await house.tables.look(table, None)).chat
    assert len(said) == 1
    assert f"/table/{first}" in said[0]["text"]
    assert await house.tables.again(table, anna) == first
    await house.play(first, anna, ben)
    assert await house.tables.again(table, anna) not in (table, first)


async def test_what_a_spectator_says_is_not_followed(house: House) -> None:
    table, anna, ben = await house.duel()
    await house.play(table, anna, ben)
    mallory = somebody("Mallory")
    trap = await house.tables.create(mallory, "moths", 2, {}, [ME, OPEN])
    await house.tables.chat(table, mallory, f"Once more at /table/{trap}")
    assert await house.tables.again(table, anna) != trap


async def test_nobody_invites_themselves_to_a_table_of_others(house: House) -> None:
    table, anna, ben = await house.duel()
    await house.play(table, anna, ben)
    private = await house.tables.create(somebody("Carla"), "moths", 2, {}, [ME, OPEN], open_to_all=False)
    await house.tables.chat(table, anna, f"Once more at /table/{private}")
    assert await house.tables.again(table, anna) != private
    assert (await house.tables.look(private, anna)).mine == []


async def test_only_those_who_finished_it_play_it_again(house: House) -> None:
    table, anna, ben = await house.duel()
    assert (await refusal(house.tables.again(table, anna))).code == "running"
    await house.play(table, anna, ben)
    assert (await refusal(house.tables.again(table, somebody("Carla")))).code == "running"


async def test_a_guest_who_enters_a_name_takes_the_seats_along(site: Site) -> None:
    owner, guest, other = site.guest(), site.guest(), site.guest()
    await owner.post("/api/account/claim", {"name": "Ilse", "password": "correct horse"})
    table = await guest.create([ME, SeatPlan("person", "Little brother"), OPEN])
    foreign = await other.create([ME, OPEN])
    assert (await guest.post("/api/account/enter", {"name": "Ilse", "password": "wrong"})).status_code == 403
    assert (await owner.look(table))["mine"] == []
    await guest.post("/api/account/enter", {"name": "Ilse", "password": "correct horse"})
    look = await owner.look(table)
    assert look["mine"] == [0, 1]
    assert [seat["name"] for seat in look["seats"]] == ["Ilse", "Little brother", ""]
    assert (await owner.look(foreign))["mine"] == []
    assert (await other.look(foreign))["mine"] == [0]


async def test_where_they_meet_again_is_kept_and_not_read_from_what_is_said(house: House) -> None:
    table, anna, ben = await house.duel()
    await house.play(table, anna, ben)
    first = await house.tables.again(table, anna)
    for number in range(CHAT_KEPT + 1):
        await house.tables.chat(table, anna, f"chatter {number}")
    await house.restart()
    assert await house.tables.again(table, ben) == first


async def test_whoever_agreed_to_hints_has_them_again(house: House) -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    table = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN], hints=True)
    await house.tables.join(table, ben)
    await house.play(table, anna, ben)
    fresh = await house.tables.again(table, ben)
    assert house.tables.live[fresh].header.hints
