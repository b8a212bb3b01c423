"""Ratings: what counts, what it comes to, and that it can be had again from the stored games."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import delete

from tests.server.house import BOT, ME, OPEN, House, Site, somebody
from tests.server.test_absence import Clock
from tests.server.test_tables import refusal, until
from worldwright.server.absence import Absence
from worldwright.server.database import tables
from worldwright.server.people import new_id
from worldwright.server.ratings import MIDDLE, Ratings, entrants
from worldwright.server.table.messages import Look, Person
from worldwright.server.table.paces import DAY, MINUTE, STAY, due
from worldwright.server.web.parts import parts

pytestmark = pytest.mark.anyio
WHY = "whoever is losing could keep the others waiting for ever"


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


async def stalled(house: House, **how: Any) -> tuple[str, Person, Person, int]:
    """A rated game in which one person waits for the other: (…, who waits, who is waited for, their seat)."""
    people = owner("Anna"), owner("Ben")
    table = await house.tables.create(people[0], "moths", 2, {}, [ME, OPEN], rated=True, **how)
    await house.tables.join(table, people[1])
    seat = (await house.tables.table(table)).waiting[0]
    await house.play(table, people[1 - seat])
    return table, people[1 - seat], people[seat], seat


async def test_a_rated_game_has_a_pace_with_a_limit(house: House) -> None:
    refused = await refusal(stalled(house, pace="none"))
    assert refused.code == "invalid"
    assert WHY in str(refused)


async def test_the_form_says_that_the_pace_has_a_limit_and_why(site: Site) -> None:
    anna = site.guest()
    assert (await anna.post("/api/account/claim", {"name": "Anna", "password": "correct horse"})).status_code < 300
    form = (await anna.get("/game/moths")).text
    assert "Rated: it counts for everybody who sits here, and the pace has a limit" in form
    assert "nobody who is losing keeps the others waiting for ever" in form
    wish = {"game": "moths", "players": "2", "seat-0": "person", "seat-1": "open", "pace": "none", "rated": "on"}
    token = {"_csrf_token": anna.client.cookies["csrftoken"]}
    answer = await anna.client.post("/tables", data=wish | token)
    assert answer.status_code == 400
    assert WHY in answer.text


@pytest.mark.parametrize(("pace", "patience"), [("live", STAY), ("day", DAY), ("days", 3 * DAY)])
async def test_it_is_not_better_to_stall_than_to_lose(house: House, pace: str, patience: float) -> None:
    """Whoever leaves a page open at a rated table is replaced when the pace has run out, and comes last."""
    table, other, slow, seat = await stalled(house, pace=pace)
    clock, ratings = Clock(), Ratings(house.database)
    absence = Absence(house.database, house.tables, clock)
    with house.tables.attending(table, slow):
        clock.ahead = patience - 5
        assert (await refusal(absence.stand_in(table, other, seat))).code == "early"
        acts = parts(await house.tables.look(table, other))["acts"]
        assert f"<b>{slow.name}</b> is here." in acts
        assert "A bot may play on in" in acts
        clock.ahead = patience + 5
        await absence.stand_in(table, other, seat)
    while (await until(house, table, other, answers_or_is_over)).status != "over":
        await house.play(table, other)
    await ratings.settle()
    places = [(await ratings.history("moths", person.id))[0].place for person in (slow, other)]
    assert places[0] == 3 > places[1], "last, as by resigning"


def answers_or_is_over(look: Look) -> bool:
    return look.status == "over" or bool(look.actions)


async def test_to_come_and_go_gains_no_time(house: House) -> None:
    table, _, slow, seat = await stalled(house)
    live = await house.tables.table(table)
    for left, patience in ((0, 3 * MINUTE), (5 * MINUTE, 8 * MINUTE), (STAY - 1, STAY)):
        live.seen[slow.id] = live.moved + left
        assert due(live, seat) == live.moved + patience


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
