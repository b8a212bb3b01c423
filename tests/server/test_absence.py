"""Those who are away: since when, and what the others may do about it."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from tests.server.house import ME, OPEN, House, LocalBots, Site, first_action, quick_settings, somebody
from tests.server.test_tables import refusal, until
from worldwright.engine.errors import BadOption
from worldwright.server.absence import STALE_SECONDS, Absence
from worldwright.server.database import Database
from worldwright.server.table.looks import seat_view_of
from worldwright.server.table.messages import Look, Person
from worldwright.server.table.paces import DAY, MINUTE, NUDGE_PAUSE
from worldwright.server.table.service import Tables
from worldwright.server.web.parts import parts

pytestmark = pytest.mark.anyio


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


async def waited_for(house: House, pace: str) -> tuple[Absence, Clock, str, Person, Person, int]:
    """A table at which one person waits for the other: (…, who waits, who is waited for, their seat)."""
    table, anna, ben = await house.duel("moths", pace=pace)
    clock = Clock()
    looks = {person.id: await house.tables.look(table, person) for person in (anna, ben)}
    slow = anna if looks[anna.id].actions else ben
    seat = looks[slow.id].seat
    assert seat is not None
    other = ben if slow is anna else anna
    await house.play(table, other)
    return Absence(house.database, house.tables, clock), clock, table, other, slow, seat


def place(look: Look, seat: int) -> dict[str, object]:
    return look.seats[seat]


@pytest.mark.parametrize(("pace", "patience"), [("live", 3 * MINUTE), ("day", DAY), ("days", 3 * DAY)])
async def test_when_the_pace_has_run_out_a_bot_plays_on_until_the_person_returns(
    house: House, pace: str, patience: float
) -> None:
    absence, clock, table, other, slow, seat = await waited_for(house, pace)
    clock.ahead = patience - 5
    assert (await refusal(absence.stand_in(table, other, seat))).code == "early"
    clock.ahead = patience + 5
    assert (await refusal(absence.stand_in(table, slow, seat))).code == "foreign"
    assert (await refusal(absence.stand_in(table, somebody("Mallory"), seat))).code == "foreign"
    await absence.stand_in(table, other, seat)
    begun = (await house.tables.look(table, other)).ply
    moved = await until(house, table, other, lambda look: look.ply > begun)
    assert place(moved, seat)["stand_in"]
    away = await house.tables.look(table, slow, seat)
    assert (away.mine, away.actions, away.can_undo) == ([seat], [], False)
    await absence.take_seat(table, slow, seat)
    back = await house.tables.look(table, slow, seat)
    assert (place(back, seat)["kind"], place(back, seat)["stand_in"]) == ("person", False)
    told = [(said["name"], said["text"], said["told"]) for said in back.chat]
    assert told == [
        (other.name, f"lets a bot play on for {slow.name} until they return.", True),
        (slow.name, "is back and takes the seat again.", True),
    ]
    lines = [line["text"] for line in back.log if line["kind"] == "seat"]
    assert lines == [f"{name} {text}" for name, text, _ in told]
    await house.play(table, other, slow)
    assert (await house.tables.look(table, None)).status == "over"


async def test_without_a_limit_nobody_is_replaced(house: House) -> None:
    absence, clock, table, other, _, seat = await waited_for(house, "none")
    clock.ahead = 1000 * DAY
    assert (await refusal(absence.stand_in(table, other, seat))).code == "present"
    assert place(await house.tables.look(table, other), seat)["due"] is None


async def test_nobody_is_replaced_or_nudged_who_is_there(house: House) -> None:
    absence, clock, table, other, slow, seat = await waited_for(house, "day")
    clock.ahead = 2 * DAY
    with house.tables.attending(table, slow):
        assert (await refusal(absence.stand_in(table, other, seat))).code == "present"
        assert (await refusal(absence.nudge(table, other, seat))).code == "present"
        assert place(await house.tables.look(table, other), seat)["away"] is None


async def test_while_a_bot_plays_the_person_takes_the_seat_back_first(house: House) -> None:
    absence, clock, table, other, slow, seat = await waited_for(house, "day")
    look = await house.tables.look(table, slow, seat)
    clock.ahead = DAY + 5
    await absence.stand_in(table, other, seat)
    late = await refusal(house.tables.act(table, slow, seat, look.asked, first_action(look)))
    assert late.code in ("away", "late", "repeated")
    assert (await refusal(house.tables.undo(table, slow, seat))).code == "away", "what the bot does is the bot's"
    await absence.take_seat(table, slow, seat)
    assert (await refusal(absence.take_seat(table, slow, seat))).code == "begun"


async def test_while_a_bot_plays_nothing_glows_and_the_page_says_so(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    absence, clock, table, other, slow, seat = await waited_for(house, "day")
    clock.ahead = DAY + 5
    monkeypatch.setattr(house.tables.driver, "look_after", lambda live: None)  # the bot has not answered yet
    await absence.stand_in(table, other, seat)
    live = house.tables.live[table]
    assert seat in live.waiting
    assert not seat_view_of(live, seat).candidates
    shown = parts(await house.tables.look(table, slow, seat))
    assert "A bot plays for you" in shown["prompt"]
    assert not [card for card in await house.tables.mine(slow) if card.my_turn]


async def test_a_nudge_is_told_once_in_a_while(either: House) -> None:
    absence, clock, table, other, slow, seat = await waited_for(either, "day")
    assert (await refusal(absence.nudge(table, other, seat))).code == "early", "nobody is hurried at once"
    calls: list[tuple[int, str]] = []

    async def called(_: object, seat: int, by: str) -> None:
        calls.append((seat, by))

    absence.called = called
    clock.ahead = 3 * MINUTE
    await absence.nudge(table, other, seat)
    assert (await refusal(absence.nudge(table, other, seat))).code == "early"
    await either.restart()
    again = Absence(either.database, either.tables, clock)
    assert (await refusal(again.nudge(table, other, seat))).code == "early", "also after a restart"
    clock.ahead += NUDGE_PAUSE + 1
    await again.nudge(table, other, seat)
    assert calls == [(seat, other.name)]
    look = await either.tables.look(table, slow)
    assert [said["text"] for said in look.chat] == [f"nudges {slow.name}."] * 2
    assert not [line for line in look.log if line["kind"] == "seat"], "it is no part of the game"


async def test_who_is_away_and_since_when_survives_a_restart(either: House) -> None:
    absence, _, table, other, slow, seat = await waited_for(either, "days")
    assert place(await either.tables.look(table, other), seat)["away"] is None, "never seen: nobody can say since when"
    with either.tables.attending(table, slow):
        assert place(await either.tables.look(table, other), seat)["present"]
    either.tables.live[table].gone(slow.id)
    left = time.time()
    await absence.look_round()
    await either.restart()
    found = place(await either.tables.look(table, other), seat)
    assert not found["present"]
    assert abs(float(str(found["away"])) - left) < 5


async def test_another_process_knows_who_is_there(cluster: object) -> None:
    settings = quick_settings(cluster.database())  # type: ignore[attr-defined]
    house = House(settings)
    await house.open()
    absence, clock, table, other, slow, seat = await waited_for(house, "day")
    database = Database(settings)
    elsewhere = Tables(database, LocalBots(), settings)
    there = Absence(database, elsewhere, clock)
    await elsewhere.table(table)
    with elsewhere.attending(table, slow):
        await there.look_round()
        clock.ahead = 2.0
        await absence.look_round()
        assert place(await house.tables.look(table, other), seat)["present"]
        clock.ahead = DAY + 1
        await there.look_round()
        assert (await refusal(absence.stand_in(table, other, seat))).code == "present"
        clock.ahead += STALE_SECONDS + 1  # the other process says nothing any more
        await absence.stand_in(table, other, seat)
    await elsewhere.close()
    await database.close()
    await house.close()


async def test_a_pace_that_is_not_known_is_refused(house: House) -> None:
    with pytest.raises(BadOption, match="there is no pace 'soon'"):
        await house.tables.create(somebody(), "moths", 2, {}, [ME, OPEN], pace="soon")


async def test_the_pace_is_chosen_when_the_table_is_set_up_and_kept_when_it_is_played_again(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    table = await anna.create([ME, OPEN], pace="days")
    for path in (f"/table/{table}", (await anna.look(table))["invite"], "/lobby"):
        assert "three days a move" in (await ben.get(path)).text, "who sits down is told"
    await ben.post(f"/api/tables/{table}/join")
    look = await anna.look(table)
    assert look["pace"] == "days"
    assert "Go on playing" in (await (anna if look["actions"] else ben).get("/")).text, "a turn that waits comes first"
    slow = next(seat["seat"] for seat in look["seats"] if seat["waiting"])
    guest = anna if slow else ben
    answer = await guest.post(f"/api/tables/{table}/stand-in", {"seat": slow})
    assert (answer.status_code, answer.json()["code"]) == (409, "early")
    answer = await guest.post(f"/api/tables/{table}/nudge", {"seat": slow})
    assert (answer.status_code, answer.json()["code"]) == (409, "early")


async def test_resigning_is_told_in_log_and_chat(house: House) -> None:
    table, anna, ben = await house.duel()
    await house.tables.resign(table, anna, 0)
    look = await house.tables.look(table, ben)
    assert [(said["name"], said["text"], said["told"]) for said in look.chat] == [
        ("Anna", "resigns; a bot plays on.", True)
    ]
    assert [line["text"] for line in look.log if line["kind"] == "seat"] == ["Anna resigns; a bot plays on."]
    await house.tables.chat(table, somebody("Mallory"), "resigns; a bot plays on.")
    assert [said["told"] for said in (await house.tables.look(table, ben)).chat] == [True, False]


async def test_nobody_is_away_from_a_game_that_is_looked_back_at(house: House) -> None:
    table, anna, ben = await house.duel("moths")
    await house.play(table, anna, ben)
    past = await house.tables.replay(table, anna, 3)
    assert past.decision is not None
    seats = parts(past)["seats"]
    assert "to move" in seats
    assert "away" not in seats
    bots = replace(past, seats=[{**seat, "kind": "bot", "level": "normal"} for seat in past.seats])
    assert "thinks" not in parts(bots)["seats"]
