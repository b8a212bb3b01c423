"""Notices to those whose turn it is, received by real servers on this machine."""

from __future__ import annotations

import asyncio
import base64
import hmac
import ipaddress
import json
import re
import socket
from collections.abc import AsyncIterator
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tests.server.house import BOT, ME, Guest, House, LocalBots, Site, first_action, quick_settings, somebody
from tests.server.receivers import Browser, mailbox, receiver
from tests.server.test_absence import Clock, waited_for
from tests.server.test_tables import refusal
from worldwright.server.absence import Absence
from worldwright.server.database import Database
from worldwright.server.notices import notifier, outside, push
from worldwright.server.notices.channels import MOST, Channel, Channels
from worldwright.server.notices.notifier import PAUSES, SHARE, Notifier
from worldwright.server.notices.sending import Notice
from worldwright.server.ratings import Ratings
from worldwright.server.table.messages import Person
from worldwright.server.web import app
from worldwright.server.web.app import create_app

pytestmark = pytest.mark.anyio
AFTER = 60.0  # seconds, later than anybody is told


def local(database: Any, **more: Any) -> Any:
    """Settings of a server that may write to this machine."""
    return quick_settings(
        database,
        notices_to_private=True,
        push_contact="mailto:games@example.org",
        address="https://games.example.org",
        mail_from="Worldwright <games@example.org>",
        **more,
    )


class Office:
    """A notifier with all it needs."""

    def __init__(self, house: House, clock: Clock) -> None:
        self.ways = Channels(house.database, house.settings, "a secret")
        self.notifier = Notifier(house.database, self.ways, clock)

    async def round(self) -> None:
        await self.notifier.look_round()


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    house = House(local(tmp_path / "tables.sqlite3"))
    await house.open()
    yield house
    await house.close()


async def office_of(house: House, url: str) -> tuple[Office, Absence, Clock, str, Person, Person, int]:
    """Somebody is waited for who wants to be told by webhook."""
    absence, clock, table, other, slow, seat = await waited_for(house, "day")
    office = Office(house, clock)
    await office.ways.add_webhook(slow, url)
    return office, absence, clock, table, other, slow, seat


# --- web push -------------------------------------------------------------------------------------


def test_a_message_is_sealed_as_in_the_example_of_the_specification() -> None:
    """RFC 8291, section 5 and appendix A."""
    own = ec.derive_private_key(int.from_bytes(push.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), push.CURVE)
    sealed = push.seal(
        b"When I grow up, I want to be a watermelon",
        push.decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        push.decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        own,
        push.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert push.coded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def proven(authorization: str) -> dict[str, Any]:
    """The claims of a VAPID header whose signature is right."""
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", authorization)
    assert found
    signature = push.decoded(found[3])
    numbers = encode_dss_signature(int.from_bytes(signature[:32]), int.from_bytes(signature[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, push.decoded(found[4]))
    key.verify(numbers, f"{found[1]}.{found[2]}".encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(push.decoded(found[2]))
    return claims


async def test_a_browser_is_told_and_it_alone_can_read_it(home: House) -> None:
    _, clock, table, other, slow, _ = await waited_for(home, "day")
    office, browser = Office(home, clock), Browser()
    async with receiver() as service:
        wish = browser.wish(service.address)
        await office.ways.add_push(slow, wish["endpoint"], wish["p256dh"], wish["auth"])
        clock.ahead = AFTER
        await office.round()
        (body,), (headers,) = service.bodies, service.headers
        assert json.loads(browser.read(body)) == {
            "title": "Your turn: Moths",
            "body": f"{other.name} waits for you.",
            "path": f"/table/{table}",
            "tag": table,
        }
        assert (headers["content-encoding"], headers["topic"], int(headers["ttl"]) > 0) == ("aes128gcm", table, True)
        claims = proven(headers["authorization"])
        assert claims["aud"] == service.address.removesuffix("/hook")
        assert claims["sub"] == "mailto:games@example.org"
        service.answers = [410]  # the browser has unsubscribed
        await office.notifier.nudge(home.tables.live[table], next(iter(home.tables.live[table].waiting)), "Ben")
        await office.round()
        assert await office.ways.of(slow) == []


async def test_what_is_no_subscription_is_refused(house: House) -> None:
    ways = Channels(house.database, local(house.settings.database), "a secret")
    wish = Browser().wish("https://push.example.org/x")
    for wrong in ({"auth": "c2hvcnQ"}, {"p256dh": "AAAA"}, {"endpoint": "file:///etc/passwd"}, {"p256dh": "é"}):
        told = {**wish, **wrong}
        refused = await refusal(ways.add_push(somebody(), told["endpoint"], told["p256dh"], told["auth"]))
        assert refused.code == "invalid"
    silent = Channels(house.database, house.settings, "a secret")
    assert (await refusal(silent.add_push(somebody(), *wish.values()))).code == "unknown"


# --- one notice for each turn ---------------------------------------------------------------------


async def test_one_notice_for_each_turn_whatever_happens(database: str) -> None:
    home = House(local(database))
    await home.open()
    async with receiver() as service:
        office, _, clock, table, other, slow, seat = await office_of(home, service.address)
        await office.round()
        assert service.bodies == [], "nobody is told at once"
        clock.ahead = AFTER
        for _ in range(3):
            await office.round()
        assert len(service.bodies) == 1
        await home.tables.chat(table, other, "Hello?")
        await home.restart()
        office = Office(home, clock)
        await office.round()
        assert len(service.bodies) == 1, "neither a word nor a restart makes a second one"
        look = await home.tables.look(table, slow, seat)
        await home.tables.act(table, slow, seat, look.asked, first_action(look))
        while not (await home.tables.look(table, slow, seat)).actions:
            assert await home.play(table, other)
        assert (await home.tables.look(table, slow, seat)).actions, "it is their turn again"
        clock.ahead += AFTER
        await office.round()
        assert [json.loads(body)["type"] for body in service.bodies] == ["turn", "turn"]
    await home.close()


async def test_whoever_has_the_page_open_is_not_told(home: House) -> None:
    async with receiver() as service:
        office, absence, clock, table, _, slow, _ = await office_of(home, service.address)
        clock.ahead = AFTER
        with home.tables.attending(table, slow):
            await absence.look_round()
            await office.round()
        home.tables.live[table].gone(slow.id)
        await absence.look_round()
        await office.round()
        assert service.bodies == [], "they have seen it"


async def test_nobody_is_told_of_what_has_changed_meanwhile(home: House) -> None:
    async with receiver() as service:
        office, _, clock, table, _, slow, seat = await office_of(home, service.address)
        clock.ahead = AFTER
        service.answers = [503]
        await office.round()
        look = await home.tables.look(table, slow, seat)
        await home.tables.act(table, slow, seat, look.asked, first_action(look))
        clock.ahead += PAUSES[0] + 1
        await office.round()
        assert len(service.bodies) == 1


async def test_games_against_bots_call_nobody_back(home: House) -> None:
    clock = Clock()
    office, anna = Office(home, clock), somebody("Anna")
    async with receiver() as service:
        await office.ways.add_webhook(anna, service.address)
        await home.tables.create(anna, "moths", 2, {}, [ME, BOT])
        clock.ahead = AFTER
        await office.round()
        assert service.bodies == []


async def test_two_processes_tell_it_once(cluster: Any) -> None:
    home = House(local(cluster.database()))
    await home.open()
    async with receiver() as service:
        office, _, clock, *_ = await office_of(home, service.address)
        rivals = [office]
        databases = [Database(home.settings) for _ in range(3)]
        for database in databases:
            ways = Channels(database, home.settings, "a secret")
            rival = Office(home, clock)
            rival.notifier = Notifier(database, ways, clock)
            rivals.append(rival)
        clock.ahead = AFTER
        for _ in range(4):
            await asyncio.gather(*(rival.round() for rival in rivals))
        assert len(service.bodies) == 1
        for database in databases:
            await database.close()
    await home.close()


async def test_what_fails_is_tried_again_and_not_for_ever(home: House) -> None:
    async with receiver() as service:
        office, _, clock, _, _, slow, _ = await office_of(home, service.address)
        service.answers = [503] * 100
        clock.ahead = AFTER
        for pause in (*PAUSES, 7200.0, 7200.0):
            await office.round()
            await office.round()
            clock.ahead += pause + 1
        assert len(service.bodies) == len(PAUSES) + 1
        assert len({headers["webhook-id"] for headers in service.headers}) == 1, "it can be told that it is the same"
        (way,) = await office.ways.of(slow)
        assert way.trouble == "the address answered 503"


@pytest.mark.parametrize("answer", [0, 302, 403])
async def test_what_may_have_arrived_or_is_not_wanted_is_not_sent_again(home: House, answer: int) -> None:
    async with receiver() as service:
        office, _, clock, _, _, slow, _ = await office_of(home, service.address)
        service.answers = [answer]
        clock.ahead = AFTER
        await office.round()
        clock.ahead += 86400
        await office.round()
        assert len(service.bodies) == 1
        (way,) = await office.ways.of(slow)
        assert way.trouble


async def test_the_slow_addresses_of_one_person_hold_up_nobody_else(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, _, clock, _, _, busy, _ = await office_of(home, "http://127.0.0.1:1/first")
    for number in range(1, MOST):
        await office.ways.add_webhook(busy, f"http://127.0.0.1:1/{number}")
    *_, late, _ = await waited_for(home, "day")
    await office.ways.add_webhook(late, "http://127.0.0.1:1/late")
    told: list[str] = []

    async def note(_: Channels, channel: Channel, __: Notice) -> None:
        told.append(channel.person)

    monkeypatch.setattr(notifier, "send", note)
    monkeypatch.setattr(notifier, "AT_ONCE", SHARE + 1)
    clock.ahead = AFTER
    await office.round()
    assert (told.count(busy.id), told.count(late.id)) == (SHARE, 1)
    await office.round()
    assert told.count(busy.id) == MOST, "nothing is lost: it comes in the next rounds"


async def test_nothing_else_waits_for_notices(own_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settled = asyncio.Event()

    async def for_ever(_: Notifier) -> None:
        await asyncio.Event().wait()

    async def settle(_: Ratings) -> None:
        settled.set()

    monkeypatch.setattr(Notifier, "look_round", for_ever)
    monkeypatch.setattr(Ratings, "settle", settle)
    monkeypatch.setattr(app, "ROUND_SECONDS", 0.01)
    async with create_app(local(own_file), LocalBots()).lifespan(), asyncio.timeout(10):
        await settled.wait()


async def test_one_notice_that_breaks_keeps_no_other_from_being_sent(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receiver() as service:
        office, _, clock, _, _, slow, _ = await office_of(home, service.address)
        await office.ways.add_webhook(slow, service.address + "/broken")
        whole = outside.checked

        def breaking(url: str, private: bool) -> Any:
            if url.endswith("/broken"):
                raise RuntimeError("nobody has thought of this")
            return whole(url, private)

        monkeypatch.setattr(outside, "checked", breaking)
        clock.ahead = AFTER
        with pytest.raises(RuntimeError):
            await office.round()
        assert len(service.bodies) == 1


# --- webhooks -------------------------------------------------------------------------------------


async def test_a_webhook_is_signed_and_says_whose_turn_it_is(home: House) -> None:
    async with receiver() as service:
        office, absence, clock, table, other, slow, seat = await office_of(home, service.address)
        absence.called = office.notifier.nudge
        clock.ahead = 3 * AFTER
        await office.round()
        await absence.nudge(table, other, seat)
        await office.round()
        (way,) = await office.ways.of(slow)
        key = base64.b64decode(way.keys["secret"].removeprefix("whsec_"))
        for headers, body in zip(service.headers, service.bodies, strict=True):
            text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
            proof = base64.b64encode(hmac.digest(key, text, "sha256")).decode()
            assert headers["webhook-signature"] == f"v1,{proof}"
        turn, nudge = (json.loads(body) for body in service.bodies)
        assert (turn["type"], turn["data"]["url"]) == ("turn", f"https://games.example.org/table/{table}")
        assert (nudge["type"], nudge["data"]["text"]) == ("nudge", f"{other.name} nudges you.")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::",
        "ff02::1",
        "fec0::1",
        "192.0.0.8",
    ],
)
def test_addresses_within_are_not_public(address: str) -> None:
    assert not outside.is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://user:word@example.org/",
        "https:///nowhere",
        "https://exa mple.org/",
        "https://example.org/\r\nx-injected: 1",
        "https://example.org:99999/",
        "https://[::1/",
        "javascript:alert(1)",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001:8443/",
        "https://169.254.169.254/latest/meta-data",
        "https://[::ffff:10.0.0.1]/",
        "https://[fe80::1%25lo]/",
        "https://LOCALHOST./",
        "https://printer.local/",
        "https://example.org/" + "a" * 1000,
        f"https://{'a' * 64}.org/",
        "https://a..org/",
        "https://.example.org/",
        "https://example.org../",
        "https://a%00b.org/",
        "https://\x7f.org/",
    ],
)
async def test_what_is_no_address_of_the_open_internet_is_refused(house: House, url: str) -> None:
    ways = Channels(house.database, house.settings, "a secret")
    assert (await refusal(ways.add_webhook(somebody(), url))).code == "invalid"


async def test_a_name_that_stands_for_an_inner_address_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only one of its addresses does, and whatever the name stood for when it was entered."""

    def lookup(*_: object, **__: object) -> list[Any]:
        return [(socket.AF_INET, 1, 6, "", (ip, 443)) for ip in ("93.184.216.34", "127.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    with pytest.raises(outside.NotAllowed, match="not on the open internet"):
        await outside.post("https://rebinding.example.org/", b"{}", {})


async def test_nobody_keeps_more_ways_than_they_need(house: House) -> None:
    ways, anna = Channels(house.database, house.settings, "a secret"), somebody()
    for number in range(MOST):
        await ways.add_webhook(anna, f"https://example.org/{number}")
    await ways.add_webhook(anna, "https://example.org/0")
    assert (await refusal(ways.add_webhook(anna, "https://example.org/more"))).code == "busy"
    theirs = (await ways.of(anna))[0]
    assert (await refusal(ways.remove(somebody("Ben"), theirs.id))).code == "unknown"


# --- e-mail ---------------------------------------------------------------------------------------

NO_ADDRESSES = (
    "nobody",
    "a@b",
    "a b@example.org",
    "a@example.org\nBcc: c@example.org",
    "a@x.org, b@x.org",
    "=?utf-8?q?a=40x.org=2Cb=40x.org=2C?=c@example.org",  # a header would say a@x.org, b@x.org, c@example.org
    "a@=?utf-8?q?x.org=2Cb=40x?=.org",
    "=?utf-8?q?=00?=@example.org",
    ".a@example.org",
    "a@example..org",
    "a@example.org.",
    "a" * 250 + "@example.org",
)


def words(letter: Message) -> str:
    text = letter.get_payload(decode=True)
    assert isinstance(text, bytes)
    return text.decode()


def link(text: str, what: str) -> str:
    found = re.search(rf"https://games\.example\.org(/notices/{what}/[\w.-]+)", text)
    assert found, text
    return found[1]


async def a_duel(site: Site) -> tuple[str, Guest, Guest]:
    """A table at which the second one waits for the first."""
    table, anna, ben = await site.duel()
    return (table, anna, ben) if (await anna.look(table))["actions"] else (table, ben, anna)


async def test_a_confirmed_address_gets_letters_until_one_click_ends_them(tmp_path: Any) -> None:
    with mailbox() as box:
        settings = local(tmp_path / "tables.sqlite3", mail_server=f"smtp+plain://127.0.0.1:{box.port}")
        app = create_app(settings, LocalBots())
        async with app.lifespan():
            site, clock = Site(app, settings), Clock()
            notifier: Notifier = app.state.notifier
            notifier.clock = clock
            table, anna, _ = await a_duel(site)
            answer = await anna.post("/api/notices/mail", {"address": "anna@Example.org"})
            assert (answer.status_code, answer.json()["confirmed"]) == (201, False)
            clock.ahead = AFTER
            await notifier.look_round()
            ((to, question),) = box.letters
            assert (to, question["Subject"]) == (["anna@example.org"], "Is this your address?")
            path = link(words(question), "confirm")
            assert (await site.guest().get(path)).status_code == 200, "whoever opens the link is asked"
            await notifier.look_round()
            assert len(box.letters) == 1, "which is no confirmation yet"
            assert (await site.guest().client.post(path)).status_code == 200
            await notifier.look_round()
            _, letter = box.letters[-1]
            assert letter["Subject"] == "Your turn: Moths"
            assert f"https://games.example.org/table/{table}" in words(letter)
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            stop = link(letter["List-Unsubscribe"], "stop")
            assert (await site.guest().client.post(path.replace("confirm", "stop"))).status_code == 404
            assert (await site.guest().client.post(stop)).status_code == 200, "without cookies, as mail programs do"
            assert (await anna.get("/api/notices")).json() == []


async def test_a_mail_server_that_is_full_is_tried_again(tmp_path: Any) -> None:
    with mailbox() as box:
        home = House(local(tmp_path / "tables.sqlite3", mail_server=f"smtp+plain://127.0.0.1:{box.port}"))
        await home.open()
        _, clock, _, _, slow, _ = await waited_for(home, "day")
        office = Office(home, clock)
        way = await office.ways.add_mail(slow, "anna@example.org")
        await office.ways.confirm(office.ways.token("confirm", way.id))
        box.refusal = "452 no room"
        clock.ahead = AFTER
        await office.round()
        box.refusal = ""
        assert len(box.letters) == 1
        clock.ahead += PAUSES[0] + 1
        await office.round()
        assert [letter["Subject"] for _, letter in box.letters] == ["Is this your address?", "Your turn: Moths"]
        await home.close()


async def test_nobody_can_have_a_stranger_flooded_with_letters(tmp_path: Any) -> None:
    with mailbox() as box:
        home = House(local(tmp_path / "tables.sqlite3", mail_server=f"smtp+plain://127.0.0.1:{box.port}"))
        await home.open()
        ways = Channels(home.database, home.settings, "a secret")
        for _ in range(3):
            await ways.add_mail(somebody(), "victim@example.org")
        assert (await refusal(ways.add_mail(somebody(), "Victim@example.org".replace("V", "v")))).code == "busy"
        assert (await refusal(ways.add_mail(somebody(), "VICTIM+more@example.org"))).code == "busy"
        for wrong in NO_ADDRESSES:
            assert (await refusal(ways.add_mail(somebody(), wrong))).code == "invalid", wrong
        assert len(box.letters) == 3
        await home.close()


# --- the account ----------------------------------------------------------------------------------


async def test_ways_are_shown_on_the_account_and_go_along_with_a_claimed_name(site: Site) -> None:
    anna = site.guest()
    made = (await anna.post("/api/notices/webhook", {"url": "https://hooks.example.org/turn"})).json()
    assert made["secret"].startswith("whsec_")
    page = (await anna.get("/account", headers={"accept": "text/html"})).text
    assert "hooks.example.org" in page
    assert made["secret"] not in page
    await anna.post("/api/account/claim", {"name": "Anna", "password": "correct horse"})
    assert [way["id"] for way in (await anna.get("/api/notices")).json()] == [made["id"]]
    assert (await anna.post(f"/api/notices/{made['id']}/test")).status_code == 400, "there is no such host"
    headers = {"x-csrftoken": anna.client.cookies["csrftoken"]}
    assert (await anna.client.delete(f"/api/notices/{made['id']}", headers=headers)).status_code == 200
    worker = await anna.get("/worker.js")
    assert (worker.status_code, worker.headers["content-type"].split(";")[0]) == (200, "text/javascript")
