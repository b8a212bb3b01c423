"""The service: sitting down, playing, taking back, looking, leaving."""

from __future__ import annotations

import asyncio

import pytest

import worldwright as ww
from tests.server.house import BOT, ME, OPEN, House, first_action, somebody
from worldwright.server.table.messages import Look, Person, Refused, SeatPlan

pytestmark = pytest.mark.anyio


async def refusal(attempt: object) -> Refused:
    with pytest.raises(Refused) as caught:
        await attempt  # type: ignore[misc]
    return caught.value


async def until(house: House, table: str, person: Person | None, wanted: object) -> Look:
    """Watch a table until a look pleases."""
    async with asyncio.timeout(60):
        async for _ in house.tables.watch(table, -1):
            look = await house.tables.look(table, person)
            if wanted(look):  # type: ignore[operator]
                return look
    raise AssertionError("the table was closed")


async def test_a_table_waits_until_its_last_chair_is_taken(house: House) -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    table = await house.tables.create(anna, "moths", 2, {"rounds": "5"}, [ME, OPEN])
    waiting = await house.tables.look(table, anna)
    assert (waiting.status, waiting.view, waiting.open, waiting.mine, waiting.options["rounds"]) == (
        "waiting",
        None,
        [1],
        [0],
        "5",
    )
    assert await house.tables.join(table, ben) == 1
    for seat in (None, 1):  # whose answer was lost, or who has clicked twice
        again = await refusal(house.tables.join(table, ben, seat))
        assert (again.code, "you sit" in again.reason) == ("taken", True)
    begun = await house.tables.look(table, ben)
    assert (begun.status, begun.seat, begun.mine, begun.open) == ("playing", 1, [1], [])
    assert begun.view is not None
    assert begun.view["names"] == ["Anna", "Ben"]
    assert begun.seq == waiting.seq + 1


async def test_ids_cannot_be_guessed(house: House) -> None:
    ids = {await house.tables.create(somebody(), "moths", 2, {}, [ME, OPEN]) for _ in range(5)}
    assert {len(table) for table in ids} == {22}
    assert len(ids) == 5
    assert (await refusal(house.tables.look("A" * 22, somebody()))).code == "unknown"


@pytest.mark.parametrize(
    ("players", "seats", "options"),
    [
        (4, [ME] * 4, {}),
        (2, [ME], {}),
        (2, [ME, OPEN], {"rounds": "4"}),
        (2, [ME, OPEN], {"fog": "on"}),
        (2, [ME, SeatPlan("bot", level="divine")], {}),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    house: House, players: int, seats: list[SeatPlan], options: dict[str, str]
) -> None:
    with pytest.raises(ww.WorldwrightError):
        await house.tables.create(somebody(), "moths", players, options, seats)
    assert await house.tables.lobby() == []


async def test_a_corrected_catalogue_is_played_with_and_a_broken_one_named(house: House) -> None:
    text = ww.load("moths").resource("components.toml")
    anna = somebody()
    table = await house.tables.create(anna, "moths", 2, {}, [ME, ME], components=text.replace("coins = 2", "coins = 5"))
    look = await house.tables.look(table, anna, 0)
    assert look.components == "corrected"
    assert look.view is not None
    assert look.view["coins"] == [5, 5]
    await house.restart()
    again = await house.tables.look(table, anna, 0)
    assert again.view == look.view
    same = await house.tables.create(anna, "moths", 2, {}, [ME, ME], components=text)
    assert (await house.tables.look(same, anna)).components == "standard"
    with pytest.raises(ww.CatalogueError, match="coins"):
        await house.tables.create(anna, "moths", 2, {}, [ME, ME], components=text.replace("coins = 2", "coins = 99"))


async def test_two_people_play_a_game_to_its_end(house: House) -> None:
    table, anna, ben = await house.duel("strange-world")
    assert await house.play(table, anna, ben) > 50
    over = await house.tables.look(table, anna)
    assert over.status == "over"
    assert over.result is not None
    assert over.result["scores"] == [sum(line["points"] for line in lines) for lines in over.lines]
    record = ww.Record.parse(await house.tables.record(table, None))
    assert record.replay().scores == over.result["scores"]


async def test_answers_to_a_simultaneous_question_come_in_any_order(house: House) -> None:
    table, anna, ben = await house.duel()
    before = await house.tables.look(table, anna)
    bens = await house.tables.look(table, ben)
    assert before.actions
    assert bens.actions
    await house.tables.act(table, ben, 1, bens.asked, first_action(bens))
    meanwhile = await house.tables.look(table, anna)
    assert meanwhile.asked == before.asked
    assert meanwhile.actions == before.actions, "to choose is the same whether others have answered or not"
    assert all(action["final"] for action in before.actions), (
        "the last answer to come makes all of them final, and that may be any"
    )
    assert meanwhile.ply == before.ply + 1
    await house.tables.act(table, anna, 0, before.asked, first_action(before))


async def test_an_answer_is_taken_back_until_the_barrier(house: House) -> None:
    table, anna, ben = await house.duel()
    first = await house.tables.look(table, anna)
    await house.tables.act(table, anna, 0, first.asked, first_action(first))
    assert (await house.tables.look(table, anna)).can_undo
    await house.tables.undo(table, anna, 0)
    again = await house.tables.look(table, anna)
    assert (again.actions, again.ply) == (first.actions, first.ply)
    assert again.asked > first.asked
    assert (await refusal(house.tables.act(table, anna, 0, first.asked, first_action(first)))).code == "repeated"
    assert (await refusal(house.tables.undo(table, anna, 0))).code == "barrier"
    await house.tables.act(table, anna, 0, again.asked, first_action(again))
    bens = await house.tables.look(table, ben)
    await house.tables.act(table, ben, 1, bens.asked, first_action(bens))
    assert (await refusal(house.tables.undo(table, anna, 0))).code == "barrier"


async def test_many_answers_taken_back_leave_the_same_table_after_a_restart(house: House) -> None:
    table, anna, ben = await house.duel("strange-world")
    for step in range(30):
        await house.play(table, anna, ben, plies=3, seed=step)
        for seat, person in enumerate((anna, ben)):
            if (await house.tables.look(table, person)).can_undo:
                await house.tables.undo(table, person, seat)
    before = [await house.tables.look(table, person) for person in (anna, ben, None)]
    await house.restart()
    assert [await house.tables.look(table, person) for person in (anna, ben, None)] == before


async def test_a_double_click_on_undo_takes_back_one_answer(house: House) -> None:
    table, anna, _ = await house.duel()
    look = await house.tables.look(table, anna)
    await house.tables.act(table, anna, 0, look.asked, first_action(look))
    asked = (await house.tables.look(table, anna)).asked
    await house.tables.undo(table, anna, 0, asked)
    assert (await refusal(house.tables.undo(table, anna, 0, asked))).code == "late"


async def test_which_actions_cannot_be_taken_back_is_said_beforehand(house: House) -> None:
    anna = somebody()
    table = await house.tables.create(anna, "strange-world", 1, {}, [ME], seed=3)
    seen = set()
    while (look := await house.tables.look(table, anna)).status == "playing":
        action = look.actions[look.ply % len(look.actions)]
        await house.tables.act(table, anna, 0, look.asked, action["action"])
        after = await house.tables.look(table, anna)
        if after.status == "playing":
            assert after.can_undo == (not action["final"])
            seen.add(after.can_undo)
    assert seen == {True, False}


async def test_bots_answer_by_themselves(house: House) -> None:
    anna = somebody()
    table = await house.tables.create(anna, "moths", 3, {}, [BOT, ME, BOT])
    while (
        look := await until(house, table, anna, lambda look: look.actions or look.status == "over")
    ).status != "over":
        await house.tables.act(table, anna, 1, look.asked, first_action(look))
    assert look.result is not None


async def test_a_resigned_seat_is_played_on_and_no_longer_shown(house: House) -> None:
    table, anna, ben = await house.duel()
    await house.tables.resign(table, anna, 0)
    look = await house.tables.look(table, anna)
    assert (look.seat, look.mine, look.seats[0]["kind"]) == (None, [], "bot")
    while (look := await until(house, table, ben, lambda look: look.actions or look.status == "over")).status != "over":
        await house.tables.act(table, ben, 1, look.asked, first_action(look))
    assert (await refusal(house.tables.resign(table, ben, 1))).code == "begun"


async def test_leaving_frees_the_chair_and_the_last_one_clears_the_table(house: House) -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    table = await house.tables.create(anna, "moths", 3, {}, [ME, OPEN, OPEN])
    await house.tables.join(table, ben, 2)
    await house.tables.leave(table, anna)
    assert (await house.tables.look(table, ben)).open == [0, 1]
    await house.tables.leave(table, ben, 2)
    assert (await refusal(house.tables.look(table, ben))).code == "unknown"
    begun, anna, _ = await house.duel()
    assert (await refusal(house.tables.leave(begun, anna, 0))).code == "begun"


async def test_a_bot_may_take_the_chair_of_somebody_who_does_not_come(house: House) -> None:
    anna = somebody()
    table = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    assert (await refusal(house.tables.seat_bot(table, somebody(), 1, "random"))).code == "foreign"
    await house.tables.seat_bot(table, anna, 1, "random")
    assert (await house.tables.look(table, anna)).status == "playing"


async def test_private_tables_ask_for_the_invitation(house: House) -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    table = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN], open_to_all=False)
    assert await house.tables.lobby() == []
    assert (await house.tables.look(table, ben)).invite == ""
    assert (await refusal(house.tables.join(table, ben, 1))).code == "foreign"
    assert (await refusal(house.tables.join(table, ben, 1, "é guess"))).code == "foreign"
    invitation = (await house.tables.look(table, anna)).invite.rpartition("/")[2]
    await house.tables.join(table, ben, 1, invitation)
    assert (await refusal(house.tables.join(table, somebody(), 1, invitation))).code == "full"


async def test_one_chair_is_given_to_one_person(house: House) -> None:
    table = await house.tables.create(somebody(), "moths", 3, {}, [ME, OPEN, OPEN])
    rivals = [somebody(f"Rival {number}") for number in range(6)]
    answers = await asyncio.gather(*(house.tables.join(table, rival, 1) for rival in rivals), return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Refused"] * 5 + ["int"]


async def test_my_games_put_those_that_wait_for_me_first(house: House) -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    done = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    await house.tables.join(done, ben)
    await house.play(done, anna, ben)
    urgent = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    await house.tables.join(urgent, ben)
    idle = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    cards = await house.tables.mine(anna)
    assert [(card.table, card.my_turn, card.status) for card in cards] == [
        (urgent, True, "playing"),
        (idle, False, "waiting"),
        (done, False, "over"),
    ]
    assert cards[2].result is not None
    assert [card.table for card in await house.tables.lobby()] == [idle, urgent]
    assert await house.tables.mine(somebody()) == []


async def test_nobody_collects_tables_without_end(house: House) -> None:
    anna = somebody()
    object.__setattr__(house.settings, "tables_per_person", 2)
    for _ in range(2):
        await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    assert (await refusal(house.tables.create(anna, "moths", 2, {}, [ME, OPEN]))).code == "busy"


async def test_a_shared_screen_shows_no_hand_before_the_curtain_is_lifted(house: House) -> None:
    anna = somebody()
    table = await house.tables.create(anna, "moths", 2, {}, [SeatPlan("person", "Anna"), SeatPlan("person", "Ben")])
    curtain = await house.tables.look(table, anna)
    assert (curtain.seat, curtain.curtain, curtain.actions, curtain.mine) == (None, 0, [], [0, 1])
    assert curtain.view is not None
    assert curtain.view["hands"] == [3, 3]
    lifted = await house.tables.look(table, anna, 0)
    assert (lifted.seat, lifted.curtain) == (0, None)
    await house.tables.act(table, anna, 0, lifted.asked, first_action(lifted))
    passed = await house.tables.look(table, anna, 0)
    assert (passed.seat, passed.curtain, passed.actions) == (None, 1, [])
    assert passed.view is not None
    assert passed.view["hands"] == [3, 3]
    assert (await house.tables.look(table, anna, 1)).seat == 1


async def test_chat_is_kept_in_order_and_cut_to_size(house: House) -> None:
    table, anna, ben = await house.duel()
    await house.tables.chat(table, anna, "  <b>hello</b>\u202e\n there ")
    await house.tables.chat(table, somebody("Watcher"), "x" * 900)
    assert (await refusal(house.tables.chat(table, ben, " \n "))).code == "invalid"
    await house.restart()
    said = (await house.tables.look(table, ben)).chat
    assert [(line["name"], line["seat"], line["text"]) for line in said] == [
        ("Anna", 0, "<b>hello</b> there"),
        ("Watcher", None, "x" * 500),
    ]


async def test_a_running_game_is_replayed_from_the_own_seat_a_finished_one_from_any(house: House) -> None:
    table, anna, ben = await house.duel()
    await house.play(table, anna, ben, plies=4)
    past = await house.tables.replay(table, anna, 2, 0)
    assert (past.ply, past.last_ply, past.seat) == (2, 4, 0)
    assert (await refusal(house.tables.replay(table, anna, 2, 1))).code == "foreign"
    assert (await refusal(house.tables.replay(table, anna, 5, 0))).code == "unknown"
    assert (await refusal(house.tables.record(table, anna))).code == "running"
    assert (await house.tables.replay(table, None, 2)).view is not None
    await house.play(table, anna, ben)
    final = await house.tables.look(table, anna)
    for seat in (None, 0, 1):
        assert (await house.tables.replay(table, None, final.ply, seat)).result == final.result
    assert (await refusal(house.tables.replay(table, None, 0, 7))).code == "unknown"


async def test_watchers_hear_every_change_and_the_end_of_the_table(house: House) -> None:
    anna = somebody()
    table = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    heard: list[int] = []

    async def listen() -> None:
        async for seq in house.tables.watch(table, 1):
            heard.append(seq)

    listener = asyncio.create_task(listen())
    await asyncio.sleep(0)
    for number in range(3):
        await house.tables.chat(table, anna, f"{number}")
        await asyncio.sleep(0.01)
    await house.tables.leave(table, anna)
    await asyncio.wait_for(listener, 60)
    assert heard == [2, 3, 4]


async def test_who_is_at_the_table_is_seen_and_a_reload_is_not(house: House) -> None:
    table, anna, ben = await house.duel()
    with house.tables.attending(table, anna):
        assert [seat["present"] for seat in (await house.tables.look(table, ben)).seats] == [True, False]
    assert (await house.tables.look(table, ben)).seats[0]["present"]
    await asyncio.sleep(0.1)
    assert not (await house.tables.look(table, ben)).seats[0]["present"]


async def test_nobody_opens_streams_without_end(house: House) -> None:
    table, anna, _ = await house.duel()
    object.__setattr__(house.settings, "streams_per_person", 1)
    with house.tables.attending(table, anna), pytest.raises(Refused), house.tables.attending(table, anna):
        pass
    with house.tables.attending(table, anna):
        pass
