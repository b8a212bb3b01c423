"""Guests and claimed names."""

from __future__ import annotations

import base64

import pytest

from tests.server.house import ME, OPEN, House, Site, somebody
from worldwright.server.names import clean_text
from worldwright.server.people import People
from worldwright.server.table.messages import Refused

pytestmark = pytest.mark.anyio


async def test_everybody_is_a_guest_at_once(site: Site) -> None:
    guest = site.guest()
    first = (await guest.get("/api/account")).json()
    assert first["guest"]
    assert (await guest.get("/api/account")).json() == first


async def test_the_cookie_is_sealed_and_out_of_reach_of_scripts(site: Site) -> None:
    answer = await site.guest().get("/api/account")
    cookie = next(value for value in answer.headers.get_list("set-cookie") if value.startswith("worldwright="))
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert answer.json()["name"].encode() not in base64.b64decode(cookie.partition("=")[2].partition(";")[0].strip('"'))


MARK = b"additional_authenticated_data="
FORGED = [
    b"x" * 30,
    MARK + b"{",
    b"123456789012abc" + MARK + b"7",
    b"n" * 12 + b"c" * 40 + MARK + b'{"expires_at": 99999999999}',
]


@pytest.mark.parametrize("cookie", ["null", "x", "AAAA", *(base64.b64encode(content).decode() for content in FORGED)])
async def test_a_forged_cookie_makes_a_new_guest(site: Site, cookie: str) -> None:
    guest = site.guest()
    answer = await guest.get("/api/account", headers={"cookie": f"worldwright={cookie}"})
    assert answer.status_code == 200
    assert answer.json()["guest"]


async def test_a_cookie_is_sent_only_when_it_changed(site: Site) -> None:
    guest = site.guest()
    await guest.get("/api/account")
    assert "set-cookie" not in (await guest.get("/api/account")).headers


async def test_a_claimed_name_keeps_its_seats_and_opens_from_elsewhere(site: Site) -> None:
    here, there = site.guest(), site.guest()
    table = await here.create([ME, OPEN])
    claimed = await here.post("/api/account/claim", {"name": "  Ilse   R. ", "password": "correct horse"})
    assert claimed.json() == {"name": "Ilse R.", "guest": False, "owner": ""}
    assert (await here.look(table))["mine"] == [0]
    assert (await there.post("/api/account/enter", {"name": "ilse r.", "password": "wrong horse"})).status_code == 403
    assert (await there.post("/api/account/enter", {"name": "ILSE R.", "password": "correct horse"})).json()[
        "name"
    ] == "Ilse R."
    assert (await there.look(table))["mine"] == [0]
    await there.post("/api/account/leave")
    assert (await there.look(table))["mine"] == []
    assert "correct horse" not in (await there.get("/account", headers={"accept": "text/html"})).text


async def test_a_name_is_claimed_once(house: House) -> None:
    people = People(house.database)
    anna = await people.claim(somebody(), "Anna", "long enough")
    for person, name, password, code in [
        (somebody(), "ANNA", "long enough", "taken"),
        (somebody(), "\uff21nna", "long enough", "taken"),
        (anna, "Other", "long enough", "claimed"),
        (somebody(), "Other", "short", "invalid"),
        (somebody(), "Other", "x" * 201, "invalid"),
        (somebody(), " \u200b ", "long enough", "invalid"),
    ]:
        with pytest.raises(Refused) as caught:
            await people.claim(person, name, password)
        assert caught.value.code == code
    with pytest.raises(Refused, match="claimed"):
        await people.rename(somebody(), "anna")
    with pytest.raises(Refused, match="stays"):
        await people.rename(anna, "Berta")
    with pytest.raises(Refused, match="do not fit"):
        await people.enter("Nobody", "long enough")
    assert (await people.rename(somebody(), "Berta")).name == "Berta"


async def test_passwords_are_stored_as_argon2(house: House) -> None:
    people = People(house.database)
    await people.claim(somebody(), "Anna", "long enough")
    async with house.database.read() as connection:
        stored = (await connection.exec_driver_sql("select password from people")).scalar_one()
    assert stored.startswith("$argon2id$")


def test_text_becomes_one_visible_line() -> None:
    assert clean_text(" a\n\tb\u202e\x00c ", 10) == "a b c"
    assert clean_text("x" * 30, 4) == "xxxx"
