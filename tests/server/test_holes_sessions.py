"""Attacks on sessions and names that once worked: what is somebody's own stays so."""

from __future__ import annotations

import pytest

from tests.server.house import ME, OPEN, Guest, House, Site, somebody
from tests.server.test_tables import refusal
from worldwright.server.names import skeleton
from worldwright.server.people import WRONG_FROM_ONE, People
from worldwright.server.table.messages import SeatPlan

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse"


# --- sessions -------------------------------------------------------------------------------------


def copy_of(site: Site, guest: Guest) -> Guest:
    """Another browser with the same cookies."""
    twin = site.guest()
    twin.client.cookies.update(guest.client.cookies)
    return twin


async def claimed(site: Site, name: str = "Ilse") -> Guest:
    guest = site.guest()
    answer = await guest.post("/api/account/claim", {"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return guest


async def test_a_guest_s_cookie_from_before_the_claim_opens_nothing(site: Site) -> None:
    victim = site.guest()
    table = await victim.create([ME, OPEN])
    attacker = copy_of(site, victim)
    assert (await attacker.look(table))["mine"] == [0]
    await victim.post("/api/account/claim", {"name": "Ilse", "password": PASSWORD})
    later = await victim.create([ME, OPEN])
    assert (await victim.look(table))["mine"] == (await victim.look(later))["mine"] == [0]
    assert (await attacker.look(table))["mine"] == (await attacker.look(later))["mine"] == []
    assert (await attacker.get("/api/account")).json()["guest"]


async def test_a_cookie_is_worth_nothing_after_its_session(site: Site) -> None:
    ilse = await claimed(site)
    table = await ilse.create([ME, OPEN])
    thief = copy_of(site, ilse)
    assert (await thief.look(table))["mine"] == [0]
    await ilse.post("/api/account/leave")
    assert (await thief.look(table))["mine"] == []
    assert (await thief.get("/api/account")).json()["guest"]


async def test_signing_out_everywhere_ends_every_session(site: Site) -> None:
    ilse, elsewhere, other = await claimed(site), site.guest(), await claimed(site, "Berta")
    await elsewhere.post("/api/account/enter", {"name": "Ilse", "password": PASSWORD})
    await elsewhere.post("/api/account/leave-everywhere")
    for guest in (ilse, elsewhere):
        assert (await guest.get("/api/account")).json()["guest"]
    assert not (await other.get("/api/account")).json()["guest"]


async def test_a_new_password_ends_what_the_old_one_opened(site: Site) -> None:
    ilse, thief = await claimed(site), site.guest()
    await thief.post("/api/account/enter", {"name": "Ilse", "password": PASSWORD})
    wrong = await ilse.post("/api/account/password", {"old": "something else", "new": "battery staple"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "password")
    assert (await ilse.post("/api/account/password", {"old": PASSWORD, "new": "short"})).status_code == 400
    assert (await ilse.post("/api/account/password", {"old": PASSWORD, "new": "battery staple"})).status_code == 200
    assert not (await ilse.get("/api/account")).json()["guest"]
    assert (await thief.get("/api/account")).json()["guest"]
    assert (await thief.post("/api/account/enter", {"name": "Ilse", "password": PASSWORD})).status_code == 403
    entered = await thief.post("/api/account/enter", {"name": "Ilse", "password": "battery staple"})
    assert entered.status_code == 200
    assert "Sign out everywhere" in (await thief.get("/account", headers={"accept": "text/html"})).text
    assert (await site.guest().post("/api/account/password", {"old": PASSWORD, "new": PASSWORD})).status_code == 409


async def test_tries_at_one_name_are_counted_wherever_they_come_from(house: House) -> None:
    people = People(house.database)
    await people.claim(somebody(), "Ilse", PASSWORD)
    people.wrong.most = 3
    for address in "abc":
        assert (await refusal(people.enter("Ilse", "wrong password", address))).code == "password"
    assert (await refusal(people.enter("ilse", PASSWORD, "d"))).code == "busy"
    people.wrong.used.clear()
    assert (await people.enter("Ilse", PASSWORD, "d")).name == "Ilse"


async def test_who_guesses_from_one_address_keeps_nobody_else_out(site: Site) -> None:
    await claimed(site)
    thief, people = site.guest(), site.app.state.people
    wrong, right = {"name": "Ilse", "password": "wrong password"}, {"name": "Ilse", "password": PASSWORD}
    answers = [(await thief.post("/api/account/enter", wrong)).status_code for _ in range(WRONG_FROM_ONE + 1)]
    assert answers == [403] * WRONG_FROM_ONE + [429]
    assert (await thief.post("/api/account/enter", right)).status_code == 429
    assert (await people.enter("Ilse", PASSWORD, "another address")).name == "Ilse"


async def test_however_many_guess_the_owner_comes_in_from_a_browser_that_knows_her(site: Site) -> None:
    ilse, people = await claimed(site), site.app.state.people
    people.wrong.most = 0
    assert (await site.guest().post("/api/account/enter", {"name": "Ilse", "password": PASSWORD})).status_code == 429
    assert (await ilse.post("/api/account/password", {"old": PASSWORD, "new": "battery staple"})).status_code == 200
    await ilse.post("/api/account/leave")
    assert (await ilse.get("/api/account")).json()["guest"]
    again = {"name": "Ilse", "password": "battery staple"}
    mistyped = [
        await ilse.post("/api/account/enter", {**again, "password": "battery stable"})
        for _ in range(WRONG_FROM_ONE - 1)
    ]
    assert {answer.status_code for answer in mistyped} == {403}
    assert (await ilse.post("/api/account/enter", again)).status_code == 200


async def test_a_planted_token_does_not_let_another_site_in(site: Site) -> None:
    table, anna, _ = await site.duel()
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.testserver.local"},
        {"origin": "null"},
    ):
        answer = await anna.post(f"/api/tables/{table}/chat", {"text": "planted"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign"), headers
    for headers in ({"sec-fetch-site": "same-origin"}, {"origin": "http://testserver.local"}):
        assert (await anna.post(f"/api/tables/{table}/chat", {"text": "own"}, headers=headers)).status_code == 200


# --- names ----------------------------------------------------------------------------------------


LOOKALIKES = ["ilse", "ILSE", "llse", "1lse", "Іlѕе", "I l s e", "I.l-s_e", "Ilsе", "Ⅰlse", "Ils\u0336e", "I\u3164lse"]
LOOKALIKES += ["Ílsé", "Ilṣe", "Ιlse", "ΙLSΕ", "ɪʟꜱᴇ", "ꓲꓡꓢꓰ", "Il\u034fse", "I\u200dlse", "\u202eIlse", "ǀlse"]


async def test_nobody_sits_under_a_claimed_name_or_one_that_looks_like_it(site: Site) -> None:
    await claimed(site)
    guest = site.guest()
    for name, kind in [*((name, "person") for name in LOOKALIKES), ("ilse", "bot")]:
        plan = {"kind": kind, "name": name, "level": "random"}
        wish = {"game": "moths", "players": 2, "seats": [vars(ME), plan]}
        answer = await guest.post("/api/tables", wish)
        assert (answer.status_code, answer.json()["code"]) == (409, "taken"), name
        assert (await guest.post("/api/account/name", {"name": name})).status_code == 409, name
        assert (await guest.post("/api/account/claim", {"name": name, "password": PASSWORD})).status_code == 409, name


async def test_owners_sit_under_their_own_name_and_others_under_theirs(site: Site) -> None:
    ilse = await claimed(site)
    table = await ilse.create([SeatPlan("person", "Ilse"), SeatPlan("person", "Little brother")])
    assert [seat["name"] for seat in (await ilse.look(table))["seats"]] == ["Ilse", "Little brother"]
    assert skeleton("Else") != skeleton("Ilse")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Hans", "Ηans"),  # Greek
        ("Max", "Μax"),
        ("Zoe", "Ζoë"),
        ("Yvonne", "Υvonne"),
        ("Anna", "ΑΝΝΑ"),
        ("Anna", "Ꭺnna"),  # Cherokee
        ("Olga", "Օlga"),  # Armenian
        ("Søren", "Soren"),
        ("Anna", "\U0001f170nna"),  # in a square
        ("Anna", "\U0001f150\U0001f15dna"),  # in circles
        ("Anna", "\U0001f1e6nna"),  # of a flag
        ("Anna", "ᗩᑎᑎᗩ"),
    ],
)
def test_letters_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_a_skeleton_is_no_longer_than_its_column() -> None:
    assert len(skeleton("각" * 24)) <= 72
    assert len(skeleton("ΐ" * 24)) <= 72


@pytest.mark.parametrize("name", ["\u034f", "\ufe0f", "\u180b", "\u17b4", "\u0300", "\ufffc", "\u2800 \u034f"])
async def test_a_name_can_be_seen(site: Site, name: str) -> None:
    answer = await site.guest().post("/api/account/name", {"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


async def test_a_guest_whose_name_was_claimed_gets_another(site: Site) -> None:
    guest = site.guest()
    await guest.post("/api/account/name", {"name": "Ilse"})
    await claimed(site)
    table = await guest.create([ME, OPEN])
    assert (await guest.look(table))["seats"][0]["name"] != "Ilse"
    await guest.post(f"/api/tables/{table}/chat", {"text": "who am I?"})
    assert (await guest.look(table))["chat"][0]["name"] == (await guest.get("/api/account")).json()["name"] != "Ilse"


async def test_a_name_that_grows_when_it_is_compared_is_refused(site: Site) -> None:
    answer = await site.guest().post("/api/account/claim", {"name": "\ufdfa" * 24, "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


async def test_names_are_not_claimed_by_the_hundred(site: Site) -> None:
    site.app.state.people.claims.most = 2
    for name in ("Ilse", "Ulla"):
        await claimed(site, name)
    answer = await site.guest().post("/api/account/claim", {"name": "Olga", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (429, "busy")
