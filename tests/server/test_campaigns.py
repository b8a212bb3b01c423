"""A campaign on the web: begun, played at a table, counted at its end, taken up again after a restart."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from tests.server.house import BOT, ME, Guest, House, Site, somebody
from worldwright.engine.campaign import Save
from worldwright.engine.errors import BadOption, CampaignError
from worldwright.engine.registry import load
from worldwright.server import campaigns as service
from worldwright.server.analysis.branches import play_on
from worldwright.server.campaigns import Campaigns
from worldwright.server.table.messages import Person, Refused
from worldwright.server.table.service import Tables

pytestmark = pytest.mark.anyio


def keeper(house: House) -> Campaigns:
    return Campaigns(house.database, house.tables)


async def finish(tables: Tables, table: str, person: Person) -> Any:
    """Play a solo table to its end with the first action every time."""
    live = await tables.table(table)
    while live.state is not None and not live.state.over:
        await tables.act(table, person, 0, live.asked(0), live.state.actions[0])
    assert live.state is not None
    return live.state


async def test_a_chapter_is_played_counted_and_followed_by_the_next_one(house: House) -> None:
    anna = somebody("Anna")
    campaigns = keeper(house)
    campaign = await campaigns.begin(anna, "revive")
    table = await campaigns.start(campaign, anna, [ME], {})
    options = (await house.tables.table(table)).header.options
    assert (options["chapter"], options["content"]) == ("1", "none")
    kept = await campaigns.look(campaign)
    assert (kept.table, kept.status, kept.save) == (table, "playing", Save.begin("revive"))
    with pytest.raises(Refused, match="is being played"):
        await campaigns.start(campaign, anna, [ME], {})
    state = await finish(house.tables, table, anna)

    await house.restart()
    campaigns = keeper(house)
    kept = await campaigns.look(campaign)
    assert (kept.table, kept.save.campaign.heading()) == (None, "Chapter 2")
    assert [(result.names, result.scores) for result in kept.save.results] == [(("Anna",), tuple(state.scores))]
    assert (await campaigns.look(campaign)).save == kept.save, "it counts once"
    ended = await house.tables.table(table)
    found = await campaigns.of_table(ended)
    assert found is not None
    assert found.id == campaign, "the end page leads to the next chapter"
    table = await campaigns.start(campaign, anna, [ME, BOT], {})
    options = (await house.tables.table(table)).header.options
    assert (options["chapter"], options["content"]) == ("2", "switch_upgrade+ll6+ll7")


async def test_two_clicks_set_up_one_table(house: House) -> None:
    anna = somebody("Anna")
    campaigns = keeper(house)
    campaign = await campaigns.begin(anna, "revive")
    clicks = [campaigns.start(campaign, anna, [ME], {}) for _ in range(3)]
    found = await asyncio.gather(*clicks, return_exceptions=True)
    assert sorted(isinstance(one, Refused) for one in found) == [False, True, True]
    assert len(await house.tables.mine(anna)) == 1


async def test_a_wish_for_what_the_game_does_not_have_is_refused(house: House) -> None:
    anna = somebody("Anna")
    campaigns = keeper(house)
    campaign = await campaigns.begin(anna, "revive")
    with pytest.raises(BadOption, match="no option 'nope'"):
        await campaigns.start(campaign, anna, [ME], {"nope": "none"})


async def test_a_campaign_is_set_up_by_one_person_and_comes_along_with_a_name(house: House) -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    campaigns = keeper(house)
    campaign = await campaigns.begin(anna, "revive")
    assert (await campaigns.look(campaign)).owner == anna.id
    with pytest.raises(Refused, match="who began this campaign"):
        await campaigns.start(campaign, ben, [ME], {})
    await campaigns.hand_over(anna, ben)
    assert [kept.id for kept in await campaigns.mine(ben, "revive")] == [campaign]
    assert await campaigns.mine(anna, "revive") == []


async def test_a_table_that_was_cleared_away_leaves_the_campaign_where_it_was(house: House) -> None:
    anna = somebody("Anna")
    campaigns = keeper(house)
    campaign = await campaigns.begin(anna, "revive")
    table = await campaigns.start(campaign, anna, [ME, service.SeatPlan("open")], {})
    assert (await campaigns.look(campaign)).status == "waiting"
    await house.tables.leave(table, anna)
    assert (await campaigns.look(campaign)).table is None
    assert await campaigns.start(campaign, anna, [ME], {}) != table


async def test_a_game_that_goes_on_from_a_chapter_is_none_of_the_campaign(house: House) -> None:
    anna = somebody("Anna")
    campaigns = keeper(house)
    table = await campaigns.start(await campaigns.begin(anna, "revive"), anna, [ME], {})
    await finish(house.tables, table, anna)
    branch = await play_on(house.tables, anna, table, 10, 0, "easy", "")
    again = await house.tables.again(table, anna)
    assert [(await house.tables.table(one)).header.campaign for one in (branch, again)] == [None, None]


async def test_what_the_campaign_sets_cannot_be_wished_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = somebody("Anna")
    campaigns = keeper(house)
    campaign = await campaigns.begin(anna, "revive")
    with pytest.raises(BadOption, match="come to chapter 1"):
        await campaigns.start(campaign, anna, [ME], {"chapter": "4"})
    monkeypatch.setattr(service, "MOST", 1)
    with pytest.raises(Refused, match="you have 1 campaigns already"):
        await campaigns.begin(anna, "revive")
    with pytest.raises(CampaignError, match="Spires has no campaign"):
        await campaigns.begin(somebody(), "spires")


# --- in the browser -------------------------------------------------------------------------------


async def send(guest: Guest, path: str, save: str | None = None, **fields: Any) -> Any:
    """A form of the page, as a browser without scripts sends it."""
    await guest.get("/")
    files = {"save": ("save.json", save)} if save is not None else {"none": ("", "")}
    fields["_csrf_token"] = guest.client.cookies["csrftoken"]
    return await guest.client.post(path, data=fields, files=files, headers={"accept": "text/html"})


async def test_the_pages_begin_show_and_start_a_campaign(site: Site) -> None:
    anna = site.guest()
    assert "/game/revive/campaign" in (await anna.get("/game/revive")).text
    assert "No campaign yet" in (await anna.get("/game/revive/campaign")).text
    begun = await send(anna, "/campaigns/revive")
    assert begun.status_code == 303, begun.text
    address = begun.headers["location"]
    shown = (await anna.get(address)).text
    assert "Chapter 1: Thaw" in shown
    assert "First to place 3 pieces" in shown
    assert "Chapter 1" in (await anna.get("/game/revive/campaign")).text
    started = await send(anna, f"{address}/start", players="2", others="random")
    assert re.fullmatch(r"/table/[\w-]{22}", started.headers["location"])
    assert started.headers["location"] in (await anna.get(address)).text
    saved = await anna.get(f"{address}/save")
    assert Save.parse(saved.text) == Save.begin("revive")


async def test_a_friend_reads_what_the_chapter_is_about_and_takes_the_save_along(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    address = (await send(anna, "/campaigns/revive")).headers["location"]
    started = await send(anna, f"{address}/start", players="2", others="open")
    table = (await anna.get(started.headers["location"])).text
    assert f'<a href="{address}">' in table, "the chat"
    assert f'href="{address}" target' in table, "and the waiting room lead there"
    shown = (await ben.get(address)).text
    assert "First to place 3 pieces" in shown
    assert started.headers["location"] in shown
    assert "Set up the table" not in shown
    assert (await send(ben, f"{address}/start", players="1", others="random")).status_code == 403
    assert Save.parse((await ben.get(f"{address}/save")).text) == Save.begin("revive")
    assert (await anna.get("/campaign/nobodys")).status_code == 404


async def test_what_a_chapter_has_unlocked_is_told_before_the_next_one(site: Site) -> None:
    anna = site.guest()
    begun = await send(anna, "/campaigns/revive", json.dumps({"game": "revive", "chapter": 1, "unlocked": []}))
    assert "New from now on" not in (await anna.get(begun.headers["location"])).text
    save = json.dumps({"game": "revive", "chapter": 2, "unlocked": ["switch_upgrade", "ll6", "ll7"]})
    begun = await send(anna, "/campaigns/revive", save)
    shown = (await anna.get(begun.headers["location"])).text
    assert shown.index("New from now on") < shown.index("Switch upgrades: from") < shown.index("Read this first")


async def test_my_games_lead_back_to_my_campaigns(site: Site) -> None:
    anna = site.guest()
    assert "Campaigns" not in (await anna.get("/mine")).text
    address = (await send(anna, "/campaigns/revive")).headers["location"]
    mine = (await anna.get("/mine")).text
    assert f'href="{address}"' in mine
    assert "Revive: Chapter 1" in mine


async def test_the_end_of_a_chapter_leads_everybody_on_to_the_campaign(site: Site) -> None:
    anna = site.guest()
    address = (await send(anna, "/campaigns/revive")).headers["location"]
    table = (await send(anna, f"{address}/start", players="1", others="easy")).headers["location"]
    live = await site.tables.table(table.removeprefix("/table/"))
    await finish(site.tables, live.header.id, Person(str(live.chairs[0].holder), "Anna"))
    for guest in (anna, site.guest()):
        for page in (table, f"{table}/result"):
            shown = (await guest.get(page)).text
            assert f'href="{address}"' in shown
            assert 'data-do="again"' not in shown


async def test_free_play_switches_what_is_unlocked_on_and_off(site: Site) -> None:
    anna = site.guest()
    save = json.dumps({"game": "revive", "chapter": 6, "unlocked": ["ll6", "vast_crystals", "free_play"]})
    begun = await send(anna, "/campaigns/revive", save)
    address = begun.headers["location"]
    shown = (await anna.get(address)).text
    assert "Vast crystals" in shown
    assert 'value="formica_sun"' not in shown
    started = await send(anna, f"{address}/start", players="1", others="random", chooses="content", use="ll6")
    table = await site.tables.table(started.headers["location"].removeprefix("/table/"))
    assert (table.header.options["content"], table.header.options["chapter"]) == ("ll6", "0")


async def test_bad_saves_and_bad_forms_are_refused_with_the_reason(site: Site) -> None:
    anna = site.guest()
    for save, reason in (("{", "no save of a campaign"), ('{"game": "revive", "chapter": 12}', "from 1 to 6, not 12")):
        refused = await send(anna, "/campaigns/revive", save)
        assert (refused.status_code, reason in refused.text) == (400, True)
        assert "save.json" in refused.text
        assert "A new campaign" in refused.text, "another file can be chosen at once"
    refused = await send(anna, "/campaigns/spires")
    assert (refused.status_code, "Spires has no campaign" in refused.text) == (404, True)
    address = (await send(anna, "/campaigns/revive")).headers["location"]
    for players in ("", "x", "9", "0"):
        assert (await send(anna, f"{address}/start", players=players, others="random")).status_code == 400
    assert (await send(anna, f"{address}/start", players="2", others="nobody")).status_code == 400
    assert load("revive").campaign is not None
