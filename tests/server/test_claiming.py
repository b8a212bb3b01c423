"""Names claimed at the same moment, by several or twice by one: each belongs to one person, and nothing breaks."""

from __future__ import annotations

import asyncio

import pytest
from argon2.exceptions import HashingError
from sqlalchemy import delete, func, insert, select

from tests.server.house import ME, OPEN, House, SeatPlan, Site, somebody
from worldwright.server.database import people as people_table
from worldwright.server.names import skeleton
from worldwright.server.people import People, new_id
from worldwright.server.table.messages import Person, Refused

pytestmark = pytest.mark.anyio


async def claims(house: House, *names: str) -> list[Person | BaseException]:
    """What comes of it when all of these are claimed at once, each by another guest and process."""
    tries = [
        People(house.database).claim(somebody(f"Guest {number}"), name, "a password")
        for number, name in enumerate(names)
    ]
    return list(await asyncio.gather(*tries, return_exceptions=True))


@pytest.mark.parametrize("names", [("Anna", "Anna", "Anna"), ("Anna", "Аnna", "A-nna"), ("Ilse", "ilse", "1lse")])
async def test_of_several_who_claim_a_name_at_once_one_gets_it(either: House, names: tuple[str, ...]) -> None:
    found = await claims(either, *names)
    assert sum(isinstance(one, Person) for one in found) == 1
    for one in found:
        assert isinstance(one, Person) or (isinstance(one, Refused) and one.code == "taken"), repr(one)
    async with either.database.read() as connection:
        assert (await connection.execute(select(func.count()).select_from(people_table))).scalar_one() == 1


async def test_a_name_claimed_by_a_double_click_is_claimed_once_with_all_seats(site: Site) -> None:
    guest = site.guest()
    table = await guest.create([ME, OPEN])
    wish = {"name": "Ilse", "password": "correct horse"}
    answers = await asyncio.gather(*(guest.post("/api/account/claim", wish) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    there = site.guest()
    assert (await there.post("/api/account/enter", wish)).status_code == 200
    assert (await there.look(table))["mine"] == [0]


async def test_a_row_without_a_claim_keeps_no_name_from_anybody(either: House) -> None:
    async with either.database.write() as connection:
        row = {"id": new_id(), "name": "Ilse", "claim": None, "skeleton": skeleton("Ilse"), "since": 0.0}
        await connection.execute(insert(people_table).values(**row))
    people = People(either.database)
    assert (await people.rename(somebody(), "Ilse")).name == "Ilse"
    assert (await people.claim(somebody(), "Ilse", "correct horse")).name == "Ilse"


@pytest.mark.parametrize("name", ["Ilse", "I1se", "Іlѕе"])
async def test_guests_at_one_table_cannot_be_taken_for_one_another(site: Site, name: str) -> None:
    ilse, other = site.guest(), site.guest()
    await ilse.post("/api/account/name", {"name": "Ilse"})
    await other.post("/api/account/name", {"name": name})
    table = await ilse.create([ME, OPEN])
    answer = await other.post(f"/api/tables/{table}/join")
    assert (answer.status_code, answer.json()["code"]) == (409, "taken")
    assert "choose another name" in answer.json()["error"]
    assert (await ilse.look(table))["status"] == "waiting"
    await other.post("/api/account/name", {"name": "Berta"})
    assert (await other.post(f"/api/tables/{table}/join")).status_code == 200


async def test_a_guest_steps_back_from_a_name_when_its_owner_sits_down(site: Site) -> None:
    guest, owner = site.guest(), site.guest()
    await guest.post("/api/account/name", {"name": "I1se"})
    table = await guest.create([ME, OPEN])
    await owner.post("/api/account/claim", {"name": "Ilse", "password": "correct horse"})
    assert (await owner.post(f"/api/tables/{table}/join")).status_code == 200
    names = [seat["name"] for seat in (await owner.look(table))["seats"]]
    assert names[1] == "Ilse"
    assert skeleton(names[0]) != skeleton("Ilse")


async def test_a_guest_steps_back_from_a_name_that_somebody_at_the_table_claims(site: Site) -> None:
    guest, owner = site.guest(), site.guest()
    await guest.post("/api/account/name", {"name": "I1se"})
    table = await guest.create([ME, OPEN])
    assert (await owner.post(f"/api/tables/{table}/join")).status_code == 200
    await owner.post("/api/account/claim", {"name": "Ilse", "password": "correct horse"})
    names = [seat["name"] for seat in (await owner.look(table))["seats"]]
    assert names[1] == "Ilse"
    assert skeleton(names[0]) != skeleton("Ilse")


async def test_a_guest_who_plays_again_leaves_a_name_to_whoever_claimed_it_meanwhile(site: Site) -> None:
    guest, owner = site.guest(), site.guest()
    await guest.post("/api/account/name", {"name": "I1se"})
    table = await guest.create([ME, SeatPlan("bot", "Ilse", "random"), SeatPlan("bot", "Moss", "random")])
    while (look := await guest.look(table))["status"] != "over":
        if look["actions"]:
            await guest.act(table, look)
        await asyncio.sleep(0)
    assert (await owner.post("/api/account/claim", {"name": "Ilse", "password": "correct horse"})).status_code == 200
    fresh = (await guest.post(f"/api/tables/{table}/again")).json()["id"]
    names = [seat["name"] for seat in (await guest.look(fresh))["seats"]]
    assert "Moss" in names
    assert skeleton("Ilse") not in [skeleton(name) for name in names]
    assert (await guest.get("/api/account")).json()["name"] in names


async def test_claiming_entering_and_leaving_at_once_never_breaks(site: Site) -> None:
    guest = site.guest()
    await guest.post("/api/account/claim", {"name": "Ilse", "password": "correct horse"})
    tries = [
        guest.post("/api/account/leave"),
        guest.post("/api/account/leave-everywhere"),
        guest.post("/api/account/enter", {"name": "Ilse", "password": "correct horse"}),
        guest.post("/api/account/claim", {"name": "Other", "password": "correct horse"}),
        guest.post("/api/account/password", {"old": "correct horse", "new": "battery staple"}),
        guest.post("/api/account/name", {"name": "Newt"}),
    ]
    statuses = [answer.status_code for answer in await asyncio.gather(*tries)]
    assert all(status in (200, 403, 409) for status in statuses), statuses


async def test_a_machine_without_memory_for_a_password_asks_to_try_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object, password: str) -> str:
        raise HashingError("Memory allocation error")

    monkeypatch.setattr("worldwright.server.people.PasswordHasher.hash", fail)
    answer = await site.guest().post("/api/account/claim", {"name": "Ilse", "password": "correct horse"})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")


async def test_whoever_was_deleted_while_entering_is_told_so(house: House) -> None:
    people = People(house.database)
    owner = await people.claim(somebody("Guest"), "Ilse", "correct horse")
    async with house.database.write() as connection:
        await connection.execute(delete(people_table))
    with pytest.raises(Refused, match="given up"):
        await people.begin_session(owner)
