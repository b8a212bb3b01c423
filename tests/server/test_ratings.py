"""Ratings: what counts, what it comes to, and that it can be had again from the stored games."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import delete

from tests.server.house import BOT, ME, OPEN, House, somebody
from tests.server.test_tables import refusal
from worldwright.server.database import tables
from worldwright.server.people import new_id
from worldwright.server.ratings import MIDDLE, Ratings, entrants
from worldwright.server.table.messages import Person

pytestmark = pytest.mark.anyio


def owner(name: str) -> Person:
    return Person(new_id(), name, guest=False)


def chair(seat: int, kind: str = "person", **more: Any) -> Any:
    told = {"seat": seat, "kind": kind, "holder": None, "gave_up": None, "level": "", **more}
    return SimpleNamespace(**told)


def test_whoever_left_comes_last_whatever_the_bot_made_of_it() -> None:
    chairs = [
        chair(0, "bot", gave_up="anna", level="fair"),
        chair(1, holder="ben"),
        chair(2, "bot", holder="carla", level="fair"),
        chair(3, "bot", level="fair"),
    ]
    result = {"winners": [0], "scores": [9, 5, 8, 2], "places": [1, 3, 2, 4]}
    assert entrants(chairs, result) == [(0, "anna", 5), (1, "ben", 3), (2, "carla", 5), (3, "bot:fair", 4)]


async def a_rated_game(house: House, anna: Person, ben: Person, seed: int) -> str:
    table = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN], rated=True)
    await house.tables.join(table, ben)
    await house.play(table, anna, ben, seed=seed)
    return table


async def test_ratings_follow_from_the_stored_games_and_from_nothing_else(either: House) -> None:
    anna, ben, ratings = owner("Anna"), owner("Ben"), Ratings(either.database)
    last = ""
    for seed in range(3):
        last = await a_rated_game(either, anna, ben, seed)
        await ratings.settle()
        await ratings.settle()
    one, other = await ratings.history("moths", anna.id), await ratings.history("moths", ben.id)
    assert [step.rating.games for step in one] == [1, 2, 3], "each game counts once"
    better, worse = (one, other) if one[0].place < other[0].place else (other, one)
    if one[0].place != other[0].place:
        assert better[0].rating.shown > MIDDLE > worse[0].rating.shown
    assert one[0].rating.within > one[-1].rating.within, "each game makes it more certain"
    assert (await ratings.change(last, anna, "moths")) == (one[1].rating, one[2].rating)
    await ratings.recompute()
    assert await ratings.history("moths", anna.id) == one
    assert await ratings.history("moths", ben.id) == other


async def test_only_fair_games_among_those_who_can_be_known_again_are_rated(house: House) -> None:
    anna, guest = owner("Anna"), somebody("Guest")
    create = house.tables.create
    assert (await refusal(create(guest, "moths", 2, {}, [ME, OPEN], rated=True))).code == "guest"
    assert (await refusal(create(anna, "moths", 2, {}, [ME, ME], rated=True))).code == "invalid"
    assert (await refusal(create(anna, "moths", 2, {}, [ME, BOT], seed=5, rated=True))).code == "invalid"
    table = await create(anna, "moths", 2, {}, [ME, OPEN], rated=True)
    assert (await refusal(house.tables.join(table, guest))).code == "guest"
    assert (await refusal(house.tables.join(table, anna))).code == "taken"
    bot = Person(new_id(), "Anna's bot", guest=False, owner="Anna")
    assert (await refusal(house.tables.join(table, bot))).code == "foreign", "it would lose to her for ever"
    assert (await refusal(create(bot, "moths", 2, {}, [ME, OPEN], rated=True))).code == "foreign"
    ben = owner("Ben")
    await house.tables.join(table, ben)
    await house.play(table, anna, ben)
    look = await house.tables.look(table, anna)
    assert (look.status, look.rated) == ("over", True)
    for person, seat in ((anna, 0), (ben, 1)):
        assert (await refusal(house.tables.undo(table, person, seat))).code == "barrier"
    again = await house.tables.again(table, anna)
    assert (await house.tables.look(again, anna)).rated


async def test_a_level_is_measured_by_the_same_rule(house: House) -> None:
    anna, ratings = owner("Anna"), Ratings(house.database)
    table = await house.tables.create(anna, "moths", 3, {}, [ME, BOT, BOT], rated=True)
    await house.tables.resign(table, anna, 0)
    async for _ in house.tables.watch(table, -1):
        if (await house.tables.look(table, None)).status == "over":
            break
    await ratings.settle()
    (step,) = await ratings.history("moths", anna.id)
    assert step.rating.shown < MIDDLE, "who gives up loses"
    levels = await ratings.levels("moths")
    assert levels["random"].shown > MIDDLE
    await house.play(await house.tables.create(anna, "moths", 2, {}, [ME, BOT], rated=True), anna)
    await ratings.settle()
    assert await ratings.levels("moths") == {"random": (await ratings.history("moths", "bot:random"))[-1].rating}


async def test_a_game_that_was_cleared_away_stays_counted(either: House) -> None:
    anna, ben, ratings = owner("Anna"), owner("Ben"), Ratings(either.database)
    first = await a_rated_game(either, anna, ben, 0)
    for seed in (1, 2):
        await a_rated_game(either, anna, ben, seed)
    await ratings.settle()
    before = await ratings.history("moths", anna.id)
    async with either.database.write() as connection:
        await connection.execute(delete(tables).where(tables.c.id == first))
    assert await ratings.recompute() == 2
    assert await ratings.history("moths", anna.id) == before
