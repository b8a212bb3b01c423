"""Attacks that once worked: each must be answered, and nobody else may notice."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.server.house import BOT, ME, OPEN, Guest, House, LocalBots, Site, quick_settings, somebody
from tests.server.net import free_port, stream, visitor
from tests.server.test_tables import refusal
from worldwright.engine.errors import CatalogueError
from worldwright.engine.registry import load
from worldwright.server import catalogues
from worldwright.server.catalogues import TOO_LONG, Checker
from worldwright.server.connections import configuration
from worldwright.server.names import skeleton
from worldwright.server.notices import outside
from worldwright.server.people import People
from worldwright.server.serve import listen
from worldwright.server.table.messages import SeatPlan
from worldwright.server.web.app import create_app

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse"


def catalogue(*changes: tuple[str, str]) -> str:
    text = load("moths").resource("components.toml")
    for old, new in changes or [("coins = 2", "coins = 4")]:
        assert old in text
        text = text.replace(old, new)
    return text


# --- catalogues -----------------------------------------------------------------------------------


async def test_a_small_request_cannot_freeze_the_server(site: Site) -> None:
    guest, other = site.guest(), site.guest()
    wish = {"game": "moths", "players": 2, "seats": [vars(ME), vars(BOT)], "components": ".".join("a" * 75_000) + "=1"}
    began = time.monotonic()
    answer, _ = await asyncio.gather(guest.post("/api/tables", wish), other.get("/api/lobby"))
    assert (answer.status_code, "parts" in answer.json()["error"]) == (400, True)
    wish["components"] = "\n".join(f"k{number} = 1" for number in range(45_000))
    assert (await guest.post("/api/tables", wish)).status_code in (400, 413)
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("number", ["0x" + "F" * 5000, "9" * 5000, "9" * 30])
async def test_a_number_without_end_is_explained(site: Site, number: str) -> None:
    wish = {"game": "moths", "players": 2, "seats": [vars(ME), vars(BOT)]}
    answer = await site.guest().post(
        "/api/tables", {**wish, "components": catalogue(("coins = 2", f"coins = {number}"))}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_a_catalogue_that_holds_its_reader_is_given_up_and_the_next_one_read(monkeypatch: pytest.MonkeyPatch) -> None:
    checker = Checker(["tests.conftest"])
    question = ("moths", 2, dict[str, str](), catalogue())
    try:
        assert checker.ask(question) == ""
        assert checker.worker is not None
        stuck = checker.worker[0].pid
        assert stuck is not None
        os.kill(stuck, signal.SIGSTOP)
        monkeypatch.setattr(catalogues, "LONGEST_CHECK", 0.2)
        assert checker.ask(question) == TOO_LONG
        monkeypatch.undo()
        assert checker.ask(question) == ""
        assert "no game" in checker.ask(("chess", 2, {}, "")) or "chess" in checker.ask(("chess", 2, {}, ""))
    finally:
        checker.close()


def test_a_reader_cannot_take_all_memory() -> None:
    pid = os.fork()
    if pid == 0:  # a process that limits itself, and shows by its end that the limit holds
        catalogues.limit_memory(64 * 2**20)
        try:
            bytearray(256 * 2**20)
        except MemoryError:
            os._exit(7)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7


async def test_catalogues_of_one_address_are_counted_by_the_byte(house: House) -> None:
    house.tables.catalogue_bytes.most = 3 * len(catalogue())

    async def set_up(origin: str) -> str:
        return await house.tables.create(somebody(), "moths", 2, {}, [ME, BOT], components=catalogue(), origin=origin)

    for _ in range(3):
        await set_up("here")
    assert (await refusal(set_up("here"))).code == "busy"
    assert await set_up("there")


async def test_who_sends_what_holds_up_its_reader_is_not_read_for_a_while(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def give_up(*_: object) -> None:
        raise CatalogueError(TOO_LONG)

    async def set_up(origin: str) -> str:
        return await house.tables.create(somebody(), "moths", 2, {}, [ME, BOT], components=catalogue(), origin=origin)

    with monkeypatch.context() as change:
        change.setattr(house.tables.checker, "check", give_up)
        for _ in range(3):
            with pytest.raises(CatalogueError):
                await set_up("here")
    assert (await refusal(set_up("here"))).code == "busy"
    assert await set_up("there")


async def test_slow_readers_and_slow_hosts_hold_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever signs in needs a thread, too: those of catalogues and of other machines are others."""
    gate, checker = threading.Event(), Checker()
    monkeypatch.setattr(checker, "ask", lambda _: gate.wait(60) and "")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: gate.wait(60) and [])
    slow = [asyncio.create_task(checker.check("moths", 2, {}, "")) for _ in range(4)]
    slow += [asyncio.create_task(outside.reach("example.org", 443, True)) for _ in range(60)]
    try:
        await asyncio.sleep(0.1)
        assert await asyncio.wait_for(asyncio.to_thread(abs, -1), 30) == 1
    finally:
        gate.set()
        await asyncio.gather(*slow, return_exceptions=True)
        checker.close()


async def test_names_are_not_claimed_by_the_hundred(site: Site) -> None:
    site.app.state.people.claims.most = 2
    for name in ("Ilse", "Ulla"):
        await claimed(site, name)
    answer = await site.guest().post("/api/account/claim", {"name": "Olga", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (429, "busy")


async def test_playing_again_and_playing_on_are_counted_like_any_other_table(site: Site) -> None:
    """Else one finished game would be a way round all limits of an address."""
    anna = site.guest()
    table = await anna.create([ME, ME], components=catalogue())
    while (look := await anna.look(table))["status"] != "over":
        own = await anna.look(table, next(seat["seat"] for seat in look["seats"] if seat["waiting"]))
        assert (await anna.act(table, own)).status_code == 200
    site.tables.catalogue_bytes.most = 3 * len(catalogue())
    on = {"ply": 0, "seat": 0}
    assert (await anna.post(f"/api/tables/{table}/again")).status_code == 200
    assert (await anna.post(f"/api/tables/{table}/play-on", on)).status_code == 201
    for deed, body in (("again", None), ("play-on", on)):
        answer = await anna.post(f"/api/tables/{table}/{deed}", body)
        assert (answer.status_code, "catalogues" in answer.text) == (429, True)
    site.tables.catalogue_bytes.most = site.tables.tables_set_up.most = 0
    for deed, body in (("again", None), ("play-on", on)):
        answer = await anna.post(f"/api/tables/{table}/{deed}", body)
        assert (answer.status_code, "tables" in answer.text) == (429, True)


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
    for _ in range(3):
        assert (await refusal(people.enter("Ilse", "wrong password"))).code == "password"
    assert (await refusal(people.enter("ilse", PASSWORD))).code == "busy"
    people.wrong.used.clear()
    assert (await people.enter("Ilse", PASSWORD)).name == "Ilse"


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


# --- limits ---------------------------------------------------------------------------------------


async def test_tables_that_wait_are_limited_for_each_address_and_in_all(house: House) -> None:
    object.__setattr__(house.settings, "waiting_tables_per_address", 3)

    async def set_up(origin: str, *plans: SeatPlan) -> str:
        return await house.tables.create(somebody(), "moths", 2, {}, list(plans), origin=origin)

    tables = [await set_up("here", ME, OPEN) for _ in range(3)]
    assert (await refusal(set_up("here", ME, OPEN))).code == "busy"
    assert await set_up("here", ME, BOT), "a game against bots waits for nobody"
    assert await set_up("there", ME, OPEN)
    await house.tables.join(tables[0], somebody("Ben"))
    assert await set_up("here", ME, OPEN)
    object.__setattr__(house.settings, "tables", 6)
    assert (await refusal(set_up("elsewhere", ME, OPEN))).code == "busy"


async def test_one_address_does_not_fill_the_lobby(house: House) -> None:
    mine = await house.tables.create(somebody(), "moths", 2, {}, [ME, OPEN], origin="mine")
    for _ in range(30):
        await house.tables.create(somebody("Junk"), "moths", 2, {}, [ME, OPEN], origin="flood")
    listed = [card.table for card in await house.tables.lobby()]
    assert mine in listed
    assert len(listed) == 5


async def test_tables_that_nobody_comes_to_are_cleared_away(house: House, tmp_path: Path) -> None:
    anna = somebody()
    waiting = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    unplayed, _, _ = await house.duel()
    played, *both = await house.duel()
    await house.play(played, *both, plies=2)
    finished, *two = await house.duel()
    await house.play(finished, *two)
    fresh = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    await house.tables.clear_away()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        assert file.execute("select count(*) from tables").fetchone() == (5,)
        file.execute("update tables set changed = changed - 31 * 86400 where id != ?", (fresh,))
    await house.tables.clear_away()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        assert {row[0] for row in file.execute("select id from tables")} == {played, finished, fresh}
        assert file.execute("select count(*) from seats where table_id = ?", (waiting,)).fetchone() == (0,)
    for gone in (waiting, unplayed):
        assert (await refusal(house.tables.look(gone, anna))).code == "unknown"


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """A server with narrow limits on a port of this machine."""
    settings = quick_settings(
        tmp_path / "tables.sqlite3",
        streams_per_person=2,
        streams_per_address=4,
        requests_per_minute=60,
        request_seconds=0.5,
        connections_per_address=60,
    )
    listener = listen("127.0.0.1", free_port())
    server = uvicorn.Server(configuration(create_app(settings, LocalBots()), settings))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    await running
    listener.close()


@pytest.mark.parametrize("kind", ["stream", "events"])
async def test_many_streams_opened_at_once_break_no_limit_and_nothing_else(
    address: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    """All of them are asked for before the first has begun."""
    table = await visitor(address).create([ME, OPEN])

    async def heard(guest: Guest) -> bool:
        async with guest.client.stream("GET", f"/api/tables/{table}/{kind}") as answer:
            if answer.status_code == 429:
                return False
            async with asyncio.timeout(20):
                async for line in answer.aiter_lines():
                    if line.startswith("data:"):
                        await asyncio.sleep(1)
                        return True
        return False

    assert sum(await asyncio.gather(*(heard(visitor(address)) for _ in range(12)))) == 4
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_one_stream_too_many_is_refused_with_the_reason(address: str) -> None:
    anna = visitor(address)
    table = await anna.create([ME, OPEN])
    where = f"/api/tables/{table}/stream"
    async with stream(anna, table) as first, stream(anna, table) as second:
        await first.update()
        await second.update()
        refused = await anna.get(where)
        assert (refused.status_code, refused.json()["code"]) == (429, "busy")
        async with stream(visitor(address), table) as third, stream(visitor(address), table) as fourth:
            await third.update()
            await fourth.update()
            refused = await visitor(address).get(where)
            assert (refused.status_code, "address" in refused.json()["error"]) == (429, True)


async def test_a_page_that_is_open_ends_when_its_person_signs_out(address: str) -> None:
    ilse, elsewhere = visitor(address), visitor(address)
    await ilse.post("/api/account/claim", {"name": "Ilse", "password": PASSWORD})
    table = await ilse.create([ME, OPEN])
    await elsewhere.post("/api/account/enter", {"name": "Ilse", "password": PASSWORD})
    async with stream(ilse, table) as hers:
        await hers.update()
        await elsewhere.post("/api/account/leave-everywhere")
        with pytest.raises(AssertionError, match="ended"):
            await hers.update()


async def test_forwarded_addresses_are_not_believed_unasked(address: str) -> None:
    guest = visitor(address)
    codes = [
        (await guest.get("/api/account", headers={"x-forwarded-for": f"203.0.113.{number % 250}"})).status_code
        for number in range(70)
    ]
    assert (codes[0], codes[-1]) == (200, 429)


async def test_a_request_that_is_never_sent_is_given_up(address: str) -> None:
    port = int(address.rpartition(":")[2])
    lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(40)]
    for number, (_, writer) in enumerate(lines):
        head = (
            b"GET / HTTP/1.1\r\nHost: x\r\n"
            if number % 2
            else b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx"
        )
        writer.write(head)
    assert (await visitor(address).get("/api/lobby")).status_code == 200
    async with asyncio.timeout(20):
        for reader, _ in lines:
            try:
                while await reader.read(4096):
                    pass
            except ConnectionResetError:
                pass
    for _, writer in lines:
        writer.close()


# --- files ----------------------------------------------------------------------------------------


async def test_nobody_else_on_this_machine_reads_the_games(tmp_path: Path) -> None:
    file = tmp_path / "data" / "games.sqlite3"
    before = os.umask(0o022)
    try:
        house = House(quick_settings(file))
        await house.open()
        await house.duel()
        assert file.parent.stat().st_mode & 0o077 == 0
        for path in file.parent.iterdir():
            assert path.stat().st_mode & 0o077 == 0, path.name
        await house.close()
        file.chmod(0o644)
        await house.restart()
        assert file.stat().st_mode & 0o077 == 0, "a file of an earlier version"
        await house.close()
    finally:
        os.umask(before)


# --- what was answered with 500 -------------------------------------------------------------------


PANES = ["others-x", "others-7", "others-²", "others-99999999999999999999", "others-", "-1", "x", "hand-0"]


@pytest.mark.parametrize("game", ["strange-world", "spires", "tribes-of-the-wind"])
async def test_layouts_and_panes_are_checked(site: Site, game: str) -> None:
    table, anna, _ = await site.duel(game)
    for path in ("parts", "stream"):
        assert (await anna.get(f"/api/tables/{table}/{path}?layout=evil")).status_code == 400
    for pane in PANES:
        answer = await anna.get(f"/api/tables/{table}/parts", params={"layout": "phone", "pane": pane})
        assert answer.status_code == 200, pane


@pytest.mark.parametrize("seed", ["--5", "5-", "²", "9" * 60, "five"])
async def test_a_seed_of_a_form_is_a_number(site: Site, seed: str) -> None:
    guest = site.guest()
    await guest.get("/api/account")
    form = {"game": "moths", "players": "2", "seat-0": "person", "seat-1": "bot", "level-1": "random", "seed": seed}
    token = {"_csrf_token": guest.client.cookies["csrftoken"]}
    answer = await guest.client.post("/tables", data={**form, **token}, files={"components": ("", b"")})
    assert (answer.status_code, "seed" in answer.text) == (400, True)


@pytest.mark.parametrize("path", ["/static/%00", "/client/%00", "/static/" + "a" * 300, "/client/a%0a/b", "/table/%00"])
async def test_names_that_no_file_can_have_are_not_found(site: Site, path: str) -> None:
    assert (await site.guest().get(path)).status_code == 404


# --- corrected components -------------------------------------------------------------------------


async def test_who_sits_down_is_told_before_what_differs(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    table = await anna.create([ME, OPEN], components=catalogue())
    html: dict[str, Any] = {"headers": {"accept": "text/html"}}
    told = "coins 4 instead of 2"
    assert "own components" in (await ben.get("/lobby", **html)).text
    assert told in (await ben.get(f"/table/{table}", **html)).text
    assert told in (await ben.get((await anna.look(table))["invite"], **html)).text
    assert told in (await ben.get(f"/table/{table}/components", **html)).text
    assert [line for line in (await ben.look(table))["differences"] if told in line]
    plain = await anna.create([ME, OPEN])
    assert (await ben.look(plain))["differences"] == []
    assert "own components" not in (await ben.get(f"/table/{plain}", **html)).text
