"""Headers, CSRF, limits, files, and the published interface."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.server.house import LocalBots, Site, quick_settings
from worldwright.server.settings import Settings
from worldwright.server.web.app import HEADERS, create_app
from worldwright.server.web.csrf import MOST_FIELDS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/lobby",
        "/api/lobby",
        "/nowhere",
        "/api/nowhere",
        "/static/tokens.css",
        "/static/nowhere.css",
        "/table/guess",
        "/schema",
    ],
)
async def test_every_answer_carries_the_security_headers(site: Site, path: str) -> None:
    for accept in ("text/html", "application/json"):
        answer = await site.guest().get(path, headers={"accept": accept})
        assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers


def test_the_policy_is_strict() -> None:
    policy = HEADERS["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy


async def test_pages_have_no_inline_script_or_style(site: Site) -> None:
    table, anna, _ = await site.duel("strange-world")
    for path in (
        "/",
        "/lobby",
        "/mine",
        "/account",
        "/game/strange-world",
        "/game/strange-world/rules",
        "/game/strange-world/components",
        f"/table/{table}",
    ):
        html = (await anna.get(path, headers={"accept": "text/html"})).text
        assert "<html" in html, path
        for forbidden in (" style=", "<style", " onclick=", " onload=", "javascript:", "http://", "https://"):
            assert forbidden not in html.replace("http://www.w3.org", ""), (path, forbidden)


async def test_what_a_person_sees_is_not_kept_by_caches(site: Site) -> None:
    table, anna, _ = await site.duel()
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/parts", f"/table/{table}"):
        assert (await anna.get(path)).headers["cache-control"] == "no-store"


async def test_a_cookie_is_not_kept_by_caches_that_others_use(site: Site) -> None:
    table, _, _ = await site.duel("spires")
    for path in ("/static/tokens.css", "/game/spires/art.svg", f"/table/{table}/piece/tile/T01.svg"):
        stranger = site.guest()
        first, again = await stranger.get(path), await stranger.get(path)
        assert "set-cookie" in first.headers, path
        assert "public" not in first.headers["cache-control"], path
        assert "public" in again.headers["cache-control"], path


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/game/spires",
        "/game/spires/rules",
        "/game/spires/style.css",
        "/game/spires/art.svg",
        "/static/tokens.css",
        "/client/table.js",
        "/schema",
    ],
)
async def test_what_is_sent_is_compressed_for_those_who_read_it(site: Site, path: str) -> None:
    guest = site.guest()
    packed = await guest.get(path, headers={"accept-encoding": "gzip"})
    plain = await guest.get(path, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert "content-encoding" not in plain.headers
    assert packed.num_bytes_downloaded < plain.num_bytes_downloaded / 2


async def test_requests_from_other_sites_are_refused(site: Site) -> None:
    table, anna, _ = await site.duel()
    look = await anna.look(table)
    move = {"seat": 0, "asked": look["asked"], "action": look["actions"][0]["action"]}
    for headers in ({}, {"x-csrftoken": "forged"}, {"x-csrftoken": "0" * 128}):
        answer = await anna.client.post(f"/api/tables/{table}/act", json=move, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
    form = await anna.client.post("/tables", data={"game": "moths"}, files={"components": ("", b"")})
    assert form.status_code == 403
    assert await anna.look(table) == look


async def test_one_address_cannot_ask_without_end(tmp_path: Path) -> None:
    settings = quick_settings(
        tmp_path / "tables.sqlite3",
        passwords_per_minute=3,
        messages_per_minute=2,
        tables_per_minute=2,
        requests_per_minute=60,
    )
    app = create_app(settings, LocalBots())
    async with app.lifespan():
        site = Site(app, settings)
        guest = site.guest()
        attempts = [
            await guest.post("/api/account/enter", {"name": "Anna", "password": f"guess number {n}"}) for n in range(5)
        ]
        assert [answer.status_code for answer in attempts] == [403, 403, 403, 429, 429]
        assert attempts[-1].json()["code"] == "busy"
        wish = {"game": "moths", "players": 2, "seats": [{"kind": "person"}, {"kind": "open"}]}
        assert [(await guest.post("/api/tables", wish)).status_code for _ in range(3)] == [201, 201, 429]
        answers = [(await guest.get("/api/account")).status_code for _ in range(60)]
        assert answers[0] == 200
        assert answers[-1] == 429
        assert (await guest.get("/static/tokens.css")).status_code == 200


async def test_what_is_refused_counts_as_well(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tables.sqlite3", requests_per_minute=20)
    app = create_app(settings, LocalBots())
    async with app.lifespan():
        guest = Site(app, settings).guest()
        answers = [await guest.client.post("/tables", data={"game": "moths"}) for _ in range(30)]
        assert {answer.status_code for answer in answers[:20]} == {403}
        assert {answer.status_code for answer in answers[20:]} == {429}


async def test_a_form_of_thousands_of_fields_is_not_even_read(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = site.guest()
    await guest.get("/")
    own = {"x-csrftoken": guest.client.cookies["csrftoken"]}
    few = {"game": "moths", "players": "1", **{f"a{number}": "" for number in range(MOST_FIELDS - 2)}}
    assert (await guest.client.post("/tables", data=few, headers=own)).status_code in (303, 400)

    def read(_: bytes) -> dict[str, str]:
        raise AssertionError

    monkeypatch.setattr("litestar.connection.request.parse_url_encoded_form_data", read)
    for headers in ({}, own):
        answer = await guest.client.post("/tables", data={**few, "more": ""}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    files = {f"a{number}": (None, "") for number in range(MOST_FIELDS + 1)}
    assert (await guest.client.post("/tables", files=files, headers=own)).status_code in (400, 413)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/client/../settings.py",
        "/static//etc/passwd",
        "/static/",
    ],
)
async def test_only_files_meant_for_browsers_are_served(site: Site, path: str) -> None:
    answer = await site.guest().get(path)
    assert answer.status_code in (404, 405)
    assert "import" not in answer.text


async def test_unknown_methods_and_pages_get_a_clear_answer(site: Site) -> None:
    guest = site.guest()
    page = await guest.get("/nowhere", headers={"accept": "text/html"})
    assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (404, "text/html")
    data = await guest.get("/api/nowhere", headers={"accept": "text/html"})
    assert (data.status_code, data.json()["code"]) == (404, "unknown")
    assert (await guest.get("/api/tables/x/act")).status_code == 405


async def test_an_error_of_ours_says_nothing_of_the_inside(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("secret path /home/somebody")

    monkeypatch.setattr(type(site.tables), "lobby", fail)
    answer = await site.guest().get("/api/lobby")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "secret" not in answer.text


async def test_the_interface_is_published(site: Site) -> None:
    schema = (await site.guest().get("/schema/openapi.json")).json()
    assert schema["info"]["title"] == "Worldwright"
    assert {"/api/tables", "/api/tables/{table}/act", "/api/tables/{table}/stream", "/api/account/claim"} <= set(
        schema["paths"]
    )
    move = schema["components"]["schemas"]["Move"]
    assert sorted(move["required"]) == ["action", "asked", "seat"]


def test_the_secret_is_made_once_and_only_for_its_owner(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "group" / "games.sqlite3"))
    secret = settings.seal()
    assert len(secret) == 64
    assert settings.seal() == secret
    assert (tmp_path / "group" / "secret").stat().st_mode & 0o077 == 0
    assert secret not in repr(Settings(secret=secret))


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORLDWRIGHT_DATABASE", "postgres://group/games")
    monkeypatch.setenv("WORLDWRIGHT_BOT_PAUSE", "0.1")
    monkeypatch.setenv("WORLDWRIGHT_SECURE_COOKIES", "yes")
    monkeypatch.setenv("WORLDWRIGHT_GAMES", "tests.conftest, tests.tiny,")
    settings = Settings.from_environment(bot_workers=3)
    assert settings.modules == ("tests.conftest", "tests.tiny")
    assert Settings().modules == ()
    assert (settings.url, settings.bot_pause, settings.secure_cookies, settings.bot_workers) == (
        "postgresql+asyncpg://group/games",
        0.1,
        True,
        3,
    )
    assert Settings.from_environment(database="here.db").url == "sqlite+aiosqlite:///here.db"


async def test_cookies_stay_on_https_when_told_so(tmp_path: Path) -> None:
    app = create_app(quick_settings(tmp_path / "t.sqlite3", secure_cookies=True), LocalBots())
    async with (
        app.lifespan(),
        httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="https://here") as client,
    ):
        cookies = (await client.get("/api/account")).headers.get_list("set-cookie")
    assert len(cookies) == 2
    assert all("Secure" in cookie for cookie in cookies)
