"""Rows that make no sense are the trouble of their table alone: the server starts, lists go on, and whoever runs the
server is told.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, func, select, update

from tests.server.house import BOT, ME, OPEN, House, Site, somebody
from tests.server.test_admin import Desk, desk
from tests.server.test_tables import refusal
from worldwright.server.campaigns import Campaigns
from worldwright.server.database import campaigns, moves, seats, tables
from worldwright.server.people import new_id
from worldwright.server.ratings import Ratings
from worldwright.server.results import Results
from worldwright.server.table.messages import Person

pytestmark = pytest.mark.anyio
__all__ = ["desk"]
DAMAGES: dict[str, Any] = {  # what is done to a table in play
    "options": update(tables).values(options="{"),
    "seed": update(tables).values(seed="x"),
    "components": update(tables).values(components="= = ="),
    "players": update(tables).values(players=9),
    "very many players": update(tables).values(players=2**31 - 1),
    "pace": update(tables).values(pace="nope"),
    "a chair of no seat": update(seats).values(seat=77).where(seats.c.seat == 1),
    "a chair of no kind": update(seats).values(kind="nope").where(seats.c.seat == 1),
    "unknown option": update(tables).values(options='{"nope": "1"}'),
    "no chairs": delete(seats),
    "one chair": delete(seats).where(seats.c.seat == 0),
    "a move of nobody": update(moves).values(seat=77).where(moves.c.ply == 0),
    "nothing to take back": update(moves).values(action=None).where(moves.c.ply == 0),
    "no move": update(moves).values(action="rubbish").where(moves.c.ply == 0),
}
REPAIRABLE = (
    "pace",
    "a chair of no seat",
    "a chair of no kind",
    "no chairs",
    "one chair",
    "a move of nobody",
    "nothing to take back",
    "no move",
)


async def a_damaged_table(house: House, damage: str) -> tuple[str, str, Person]:
    """Two games against a bot, of which one is damaged: (that, the other, who plays)."""
    anna = somebody()
    hurt, sound = [await house.tables.create(anna, "moths", 2, {}, [ME, BOT]) for _ in range(2)]
    for table in (hurt, sound):
        await house.play(table, anna, plies=1)
    statement = DAMAGES[damage]
    own = statement.table.c.id if statement.table is tables else statement.table.c.table_id
    async with house.database.write() as connection:
        await connection.execute(statement.where(own == hurt))
    return hurt, sound, anna


@pytest.mark.parametrize("damage", DAMAGES)
async def test_the_server_starts_and_everything_else_goes_on(either: House, damage: str) -> None:
    hurt, sound, anna = await a_damaged_table(either, damage)
    await either.restart()
    await either.tables.resume()
    assert (await refusal(either.tables.look(hurt, anna))).code == "rules"
    assert (await either.tables.look(sound, anna)).status == "playing"
    assert sound in [card.table for card in await either.tables.mine(anna)]
    assert sound in [card.table for card in await either.tables.lobby()]


@pytest.mark.parametrize("damage", DAMAGES)
async def test_whoever_runs_the_server_is_told_and_can_do_something(desk: Desk, damage: str, tmp_path: Path) -> None:
    hurt, sound, _ = await a_damaged_table(desk.house, damage)
    if damage not in ("no chairs", "one chair", "a chair of no seat", "a chair of no kind"):
        told = await desk.ask("validate", code=1)
        assert "1 would not go on" in told
        assert hurt in told
    await desk.ask("admin", "tables", "show", hurt)
    await desk.ask("admin", "tables", "export", "--folder", str(tmp_path / "records"))
    assert (tmp_path / "records" / f"{sound}.txt").exists()
    cut = ["--cut", str(tmp_path / "cut")]
    assert hurt in await desk.ask("admin", "tables", "repair", *cut, "--yes")
    left = await desk.ask("admin", "tables", "repair", *cut)
    assert (hurt not in left) == (damage in REPAIRABLE)
    await desk.ask("admin", "tables", "delete", hurt, "--yes")
    assert (await desk.rows(select(func.count()).select_from(tables)))[0][0] == 1


@pytest.mark.parametrize("result", ["nonsense", "[]", "{}"])
async def test_a_result_that_makes_no_sense_is_no_result(desk: Desk, result: str) -> None:
    table, anna, ben = await desk.house.duel()
    await desk.house.play(table, anna, ben)
    other, carl, dora = await desk.house.duel()
    await desk.house.play(other, carl, dora)
    await desk.write(
        update(tables).values(result=result).where(tables.c.id == table),
        update(seats).values(holder=anna.id).where((seats.c.table_id == other) & (seats.c.seat == 0)),
    )
    (record,) = await Results(desk.house.database).of(anna)
    assert [one.table for one in record.played] == [other]
    assert "repaired" in await desk.ask("admin", "tables", "repair", "--yes")
    (record,) = await Results(desk.house.database).of(anna)
    assert {one.table for one in record.played} == {table, other}


async def test_a_rated_game_that_makes_no_sense_counts_when_it_is_put_right(desk: Desk) -> None:
    ratings, owners = Ratings(desk.house.database), [Person(new_id(), name, guest=False) for name in ("Anna", "Ben")]
    played = []
    for _ in range(2):
        played.append(await desk.house.tables.create(owners[0], "moths", 2, {}, [ME, OPEN], rated=True))
        await desk.house.tables.join(played[-1], owners[1])
        await desk.house.play(played[-1], *owners)
    await desk.write(update(tables).values(result='{"scores": []}').where(tables.c.id == played[0]))
    await ratings.settle()
    assert [step.table for step in await ratings.history("moths", owners[0].id)] == [played[1]]
    assert "1 games were counted" in await desk.ask("admin", "ratings", "--yes")
    assert "repaired" in await desk.ask("admin", "tables", "repair", "--yes")
    await ratings.settle()
    assert [step.table for step in await ratings.history("moths", owners[0].id)] == played


async def test_loose_rows_that_make_no_sense_are_named_and_can_be_deleted(desk: Desk) -> None:
    anna = somebody()
    ways = Campaigns(desk.house.database, desk.house.tables)
    kept, broken, elsewhere = [await ways.begin(anna, "revive") for _ in range(3)]
    gone = {"game": "gone", "save": '{"game": "gone", "chapter": 2}'}  # of a game that is not here just now
    await desk.write(update(campaigns).values(**gone).where(campaigns.c.id == elsewhere))
    table = await desk.house.tables.create(anna, "moths", 2, {}, [ME, BOT])
    assert "make no sense: 0" in await desk.ask("admin", "rows", "--yes")
    await desk.write(
        update(campaigns).values(save="{").where(campaigns.c.id == broken),
        update(tables).values(pace="nope", seed="x7"),
    )
    told = await desk.ask("admin", "rows")
    assert f"campaigns {broken}  save is '{{'  can be deleted" in told
    assert f"tables {table}  seed is not shown; pace is 'nope'" in told
    assert "x7" not in told
    assert [one.id for one in await ways.mine(anna, "revive")] == [kept]
    assert "makes no sense: save" in (await refusal(ways.look(broken))).reason
    assert "2, of which 1 can be deleted" in await desk.ask("admin", "rows", "--yes")
    assert {row.id for row in await desk.rows(select(campaigns))} == {kept, elsewhere}
    assert len(await desk.rows(select(tables))) == 1


async def test_pages_with_lists_leave_a_damaged_table_out(site: Site) -> None:
    guest = site.guest()
    hurt, sound = [await guest.create([ME, BOT]) for _ in range(2)]
    async with site.tables.storage.database.write() as connection:
        await connection.execute(update(tables).values(options="{", waiting="x y").where(tables.c.id == hurt))
    for page in ("/", "/lobby", "/mine", "/me"):
        answer = await guest.get(page, headers={"accept": "text/html"})
        assert answer.status_code == 200
        assert hurt not in answer.text
    assert sound in (await guest.get("/api/mine")).text
