"""The report of a game's tournaments: linked from its page where there is one, and complete in itself."""

from __future__ import annotations

import pytest

from tests.server.house import Site
from worldwright.engine.registry import SHIPPED, load
from worldwright.server.web.pages import REPORT

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("slug", sorted(SHIPPED))
async def test_a_game_has_a_report_that_its_page_links_to(site: Site, slug: str) -> None:
    guest = site.guest()
    link = f"/game/{slug}/report"
    assert link in (await guest.client.get(f"/game/{slug}")).text
    told = await guest.client.get(link)
    assert told.status_code == 200
    assert "unsafe-inline" in told.headers["content-security-policy"]
    assert "script" not in told.headers["content-security-policy"]
    assert load(slug).title in told.text
    assert "<svg" in told.text
    assert len(load(slug).resource(REPORT)) < 600_000


async def test_a_game_without_a_report_has_no_link_to_one(site: Site) -> None:
    guest = site.guest()
    assert "/report" not in (await guest.client.get("/game/moths")).text
    assert (await guest.client.get("/game/moths/report")).status_code == 404
