"""One address may ask so often in a minute; what is kept of addresses does not grow for ever."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from litestar.exceptions import TooManyRequestsException

from tests.server.house import LocalBots, Site, quick_settings
from worldwright.server import limits
from worldwright.server.web import limiting
from worldwright.server.web.app import WHOLE_PAGES, create_app
from worldwright.server.web.limiting import MINUTE, PAGE, Limited


@pytest.fixture
def from_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiting, "address_of", lambda request: request)


def asked(limit: Limited, address: str) -> bool:
    try:
        limit.count(cast(Any, address))
    except TooManyRequestsException as error:
        return (error.headers or {}).get("retry-after") != "60"
    return True


@pytest.mark.usefixtures("from_addresses")
def test_an_address_that_asks_too_often_waits_for_the_next_minute_and_nobody_else_does() -> None:
    limit, now = Limited(2), [0.0]
    limit.allowance.clock = lambda: now[0]
    assert [asked(limit, "a"), asked(limit, "a"), asked(limit, "a"), asked(limit, "b")] == [True, True, False, True]
    now[0] = MINUTE + 1
    assert asked(limit, "a")


@pytest.mark.usefixtures("from_addresses")
def test_addresses_whose_minute_is_over_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MANY", 10)
    limit, now = Limited(2), [0.0]
    limit.allowance.clock = lambda: now[0]
    for number in range(1000):
        now[0] += MINUTE / 4
        assert asked(limit, str(number))
        assert len(limit.allowance.used) <= 11


def test_nobody_fills_the_memory_with_names_to_be_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MANY", 10)
    now = [0.0]
    wrong = limits.Allowance(3, 900.0, lambda: now[0])
    for number in range(1000):
        now[0] += 300.0
        assert wrong.take(f"name {number}")
        assert len(wrong.used) <= 11
    assert [wrong.take("name 999"), wrong.take("name 999"), wrong.take("name 999")] == [True, True, False]


@pytest.mark.usefixtures("from_addresses")
def test_a_page_counts_as_several_requests_and_what_is_on_it_as_one() -> None:
    limit = Limited(10, pages=WHOLE_PAGES)
    for page in ("/", "/lobby", "/game/spires", "/game/spires/rules", "/table/x", "/table/x/replay", "/table/x/log"):
        assert limit.cost(page) == PAGE, page
    for small in (
        "/api/tables/x",
        "/game/spires/style.css",
        "/game/spires/piece/a/b.svg",
        "/table/x/explain",
        "/ready",
    ):
        assert limit.cost(small) == 1, small
    assert [limit.allowance.take("a", limit.cost("/table/x/replay")) for _ in range(3)] == [True, True, False]
    assert asked(limit, "a"), "there is room for something small"


@pytest.mark.anyio
async def test_what_leads_nowhere_counts_as_well(tmp_path: Path) -> None:
    app = create_app(quick_settings(tmp_path / "tables.sqlite3", requests_per_minute=5), LocalBots())
    async with app.lifespan():
        guest = Site(app, app.state.tables.settings).guest()
        paths = ["/nowhere/1", "/static/nowhere", "/static/../1", "/api/tables/x/nowhere"]
        for path in paths:
            assert (await guest.get(path)).status_code == 404, path
        assert (await guest.client.request("TRACE", "/api/lobby")).status_code == 405
        for path in (*paths, "/api/lobby"):
            refused = await guest.get(path)
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "60"), path
        assert (await guest.get("/static/site.css")).status_code == 200, "what is there lies on every page"
