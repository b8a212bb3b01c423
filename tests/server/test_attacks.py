"""An attacker's hour: what strangers try at a server, and that nothing comes of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.house import ME, OPEN, House, LocalBots, Site, quick_settings, somebody
from tests.server.net import served, visitor
from tests.server.test_absence import waited_for
from tests.server.test_tables import refusal
from worldwright.cli import run
from worldwright.server.names import MARKS, clean_text
from worldwright.server.table.messages import Refused
from worldwright.server.table.service import REMARKS
from worldwright.server.web.app import create_app
from worldwright.server.web.csrf import PROVEN, SAFE_METHODS
from worldwright.server.web.renderer import Renderer

pytestmark = pytest.mark.anyio


def changing(site: Site) -> list[tuple[str, str]]:
    """Every way to change something: method and path."""
    found = []
    for route in site.app.routes:
        methods = sorted(set(getattr(route, "methods", ())) - set(SAFE_METHODS))
        path = route.path.replace("{table:str}", "x" * 22).replace("{", "").replace("}", "")
        found += [(method, path) for method in methods if not path.startswith(PROVEN)]
    return found


async def test_nothing_is_changed_without_the_token_of_the_page(site: Site) -> None:
    guest = site.guest()
    await guest.get("/api/account")
    ways = changing(site)
    assert len(ways) > 30
    for method, path in ways:
        for headers in ({}, {"x-csrftoken": "0" * 128}, {"x-csrftoken": guest.client.cookies["csrftoken"][:-1] + "!"}):
            answer = await guest.client.request(method, path, json={}, headers=headers)
            assert answer.status_code == 403, (method, path, answer.status_code)


async def test_nothing_is_changed_for_a_page_of_another_site(site: Site) -> None:
    guest = site.guest()
    await guest.get("/api/account")
    token = {"x-csrftoken": guest.client.cookies["csrftoken"]}
    for method, path in changing(site):
        for origin in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
            answer = await guest.client.request(method, path, json={}, headers={**token, **origin})
            assert answer.status_code == 403, (method, path, answer.status_code)


REQUESTS = [
    b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"a=b; " * 30_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-%d: y\r\n" * 5000 + b"\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"0\r\n\r\nGET /x HTTP/1.1\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
    b"GET /a\r\nSet-Cookie: evil=1 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(64)),
    b"GET /api/tables/x/stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\0" * 5000 + b"\r\n\r\n",
]


async def test_bytes_that_no_browser_sends_break_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    app = create_app(quick_settings(tmp_path / "tables.sqlite3", request_seconds=1.0), LocalBots())
    async with served(app) as address:
        place = urlsplit(address)
        for request in REQUESTS:
            reader, writer = await asyncio.open_connection(place.hostname, place.port)
            writer.write(request)
            async with asyncio.timeout(20):
                answer = await reader.read(65_536)
            assert not answer.startswith(b"HTTP/1.1 5"), (request[:60], answer[:200])
            assert b"evil" not in answer.partition(b"\r\n\r\n")[0], request[:60]
            writer.close()
        assert (await visitor(address).get("/api/account")).status_code == 200
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_signs_that_no_database_takes_are_not_found(database: str, caplog: pytest.LogCaptureFixture) -> None:
    settings = quick_settings(database)
    app = create_app(settings, LocalBots())
    async with app.lifespan():
        guest = Site(app, settings).guest()
        await guest.get("/api/account")
        token = {"x-csrftoken": guest.client.cookies["csrftoken"]}
        for method, path in (
            ("GET", "/campaign/%00"),
            ("GET", "/campaign/a%00b/save"),
            ("DELETE", "/api/notices/%00"),
            ("POST", "/api/notices/a%00b/test"),
            ("POST", "/api/account/tokens/%00/revoke"),
            ("GET", "/table/%0a2026-01-01%20ERROR%20all%20is%20lost"),
        ):
            answer = await guest.client.request(method, path, headers=token)
            assert (answer.status_code, path) == (404, path)
    assert not caplog.records


async def test_cookies_in_pieces_and_without_end_make_a_new_guest(site: Site) -> None:
    for cookie in (
        "; ".join(f"worldwright-{n}={'A' * 300}" for n in range(60)),
        "worldwright=" + "%00" * 2000,
        "=;;;=" * 99,
    ):
        answer = await site.guest().client.get("/api/account", headers={"cookie": cookie})
        assert (answer.status_code, answer.json()["guest"]) == (200, True)


async def test_made_up_panes_are_one_page_and_not_many(house: House) -> None:
    """Each would be drawn for itself at every move."""
    table, anna, _ = await house.duel("strange-world")
    live, renderer = house.tables.live[table], Renderer(0)
    odd = ["", "x", "y", "table-99", "others-x", "../..", "world-0-0", "\0"]
    for layout in ("wide", "phone"):
        assert len({renderer.eyes(live, anna, None, layout, pane) for pane in odd}) == 1
    assert renderer.eyes(live, anna, None, "phone", "others-1").pane == "others-1"


async def test_two_who_want_the_last_chair_do_not_share_it(either: House) -> None:
    anna, *others = (somebody(name) for name in ("Anna", "Ben", "Carla", "Dora"))
    table = await either.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    found = await asyncio.gather(*(either.tables.join(table, one) for one in others), return_exceptions=True)
    assert sum(seat == 1 for seat in found) == 1
    assert all(seat == 1 or isinstance(seat, Refused) for seat in found), found


async def test_standing_in_coming_back_resigning_and_moving_at_once_leave_one_player_on_the_seat(house: House) -> None:
    absence, clock, table, other, slow, seat = await waited_for(house, "live")
    clock.ahead = 10_000.0
    look = await house.tables.look(table, slow)
    tries = [
        absence.stand_in(table, other, seat),
        house.tables.act(table, slow, seat, look.asked, look.actions[0]["action"]),
        absence.take_seat(table, slow, seat),
        house.tables.resign(table, slow, seat),
        absence.stand_in(table, other, seat),
        absence.take_seat(table, slow, seat),
        house.tables.act(table, slow, seat, look.asked, look.actions[0]["action"]),
        house.tables.undo(table, slow, seat),
        house.tables.resign(table, slow, seat),
    ]
    for outcome in await asyncio.gather(*tries, return_exceptions=True):
        assert not isinstance(outcome, BaseException) or isinstance(outcome, Refused), repr(outcome)
    chair = house.tables.live[table].chairs[seat]
    assert (chair.kind, chair.holder) in (("bot", None), ("bot", slow.id), ("person", slow.id))
    stored = await house.tables.storage.load(table)
    assert stored is not None
    assert stored.chairs == house.tables.live[table].chairs


async def test_those_who_watch_cannot_drown_those_who_play(house: House) -> None:
    table, anna, ben = await house.duel()
    for number in range(REMARKS):
        await house.tables.chat(table, somebody(f"Guest {number}"), "Look here!")
    assert (await refusal(house.tables.chat(table, somebody("One more"), "Look here!"))).code == "busy"
    for person in (anna, ben) * REMARKS:
        await house.tables.chat(table, person, "Good luck")
    other, *_ = await house.duel()
    await house.tables.chat(other, somebody(), "Hello")


def test_accents_do_not_pile_up_over_the_lines_of_others() -> None:
    assert len(clean_text("Z" + "\u0300\u0316" * 40 + "algo", 200)) == len("Zalgo") + MARKS
    assert clean_text("Việt Nam, हिन्दी, ไทย", 200) == "Việt Nam, हिन्दी, ไทย"


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 4000])
@pytest.mark.parametrize(
    "words", [("admin", "tables", "list"), ("admin", "people", "list"), ("validate",), ("admin", "ratings", "--yes")]
)
def test_whoever_runs_the_server_is_told_of_a_broken_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, words: tuple[str, ...]
) -> None:
    file = tmp_path / "tables.sqlite3"
    file.write_bytes(content)
    assert run([*words, "--database", str(file)]) != 0
    said = capsys.readouterr()
    assert said.err.strip()
    assert "Traceback" not in said.err + said.out
    assert file.read_bytes() == content, "looking changes nothing"
