"""One address may ask so often in a minute; what is kept of addresses does not grow for ever."""

from __future__ import annotations

from typing import Any, cast

import pytest
from litestar.exceptions import TooManyRequestsException

from worldwright.server import limits
from worldwright.server.web import limiting
from worldwright.server.web.app import WHOLE_PAGES
from worldwright.server.web.limiting import MINUTE, PAGE, Limited


@pytest.fixture(autouse=True)
def from_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiting, "address_of", lambda request: request)


def asked(limit: Limited, address: str) -> bool:
    try:
        limit.count(cast(Any, address))
    except TooManyRequestsException as error:
        return (error.headers or {}).get("retry-after") != "60"
    return True


def test_an_address_that_asks_too_often_waits_for_the_next_minute_and_nobody_else_does() -> None:
    limit, now = Limited(2), [0.0]
    limit.allowance.clock = lambda: now[0]
    assert [asked(limit, "a"), asked(limit, "a"), asked(limit, "a"), asked(limit, "b")] == [True, True, False, True]
    now[0] = MINUTE + 1
    assert asked(limit, "a")


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
