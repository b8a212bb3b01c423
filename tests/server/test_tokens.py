"""Bots of other people: a token plays and does nothing else, is shown once, and is over when it is revoked."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.house import BOT, ME, OPEN, Guest, LocalBots, Site, quick_settings
from tests.server.net import ROOT, served, visitor
from worldwright.server.tokens import MOST_TOKENS
from worldwright.server.web.app import create_app

pytestmark = pytest.mark.anyio
PASSWORD = "quite a long one"
CLIENT = ROOT / "examples" / "bot_client.py"


class Program(Guest):
    """A client that shows a token, and has neither cookies nor a CSRF header."""

    def __init__(self, client: httpx.AsyncClient, token: str) -> None:
        super().__init__(client)
        client.headers["authorization"] = f"Bearer {token}"

    async def post(self, path: str, data: Any = None, **how: Any) -> httpx.Response:
        return await self.client.post(path, json={} if data is None else data, **how)


async def owner_and_token(guest: Guest, name: str = "Ilse", bot: str = "Rattle") -> dict[str, str]:
    assert (await guest.post("/api/account/claim", {"name": name, "password": PASSWORD})).status_code == 200
    made = await guest.post("/api/account/tokens", {"name": bot})
    assert made.status_code == 201, made.text
    found: dict[str, str] = made.json()
    return found


async def test_a_token_plays_without_cookies_and_is_seen_as_a_bot(site: Site) -> None:
    ilse, ben = site.guest(), site.guest()
    program = Program(site.guest().client, (await owner_and_token(ilse))["token"])
    assert (await program.get("/api/account")).json() == {"name": "Rattle", "guest": False, "owner": "Ilse"}
    table = await ben.create([ME, OPEN])
    assert (await program.post(f"/api/tables/{table}/join")).json() == {"seat": 1}
    assert not program.client.cookies
    seen = (await ben.look(table))["seats"][1]
    assert (seen["name"], seen["kind"], seen["level"]) == ("Rattle", "program", "Ilse")
    assert "bot of Ilse" in (await ben.get(f"/table/{table}")).text
    look = await program.look(table)
    assert (await program.act(table, look)).status_code == 200
    assert (await ilse.post(f"/api/tables/{table}/act", {"seat": 1, "asked": 1, "action": 0})).status_code == 403


async def test_a_token_opens_nothing_but_play(site: Site) -> None:
    ilse = site.guest()
    token = await owner_and_token(ilse)
    program = Program(site.guest().client, token["token"])
    for path in ("/", "/account", "/api/account/tokens", "/mine"):
        assert (await program.get(path)).status_code == 403
    for path, body in (
        ("/api/account/tokens", {"name": "Another"}),
        (f"/api/account/tokens/{token['id']}/revoke", {}),
        ("/api/account/name", {"name": "Ilse"}),
        ("/api/account/password", {"old": PASSWORD, "new": PASSWORD}),
        ("/api/account/leave-everywhere", {}),
    ):
        answer = await program.post(path, body)
        assert (answer.status_code, answer.json()["error"]) == (403, "a token is for playing alone"), path
    assert (await ilse.get("/api/account")).json()["name"] == "Ilse"


async def test_cookies_count_for_nothing_beside_a_token(site: Site) -> None:
    ilse = site.guest()
    token = (await owner_and_token(ilse))["token"]
    table = await ilse.create([ME, BOT])
    both = await ilse.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {token}"})
    assert both.json()["mine"] == []
    wrong = await ilse.get(f"/api/tables/{table}", headers={"authorization": "Bearer wwt_wrong"})
    assert (wrong.status_code, wrong.json()["code"], wrong.headers["www-authenticate"]) == (401, "token", "Bearer")
    move = {"seat": 0, "asked": 1, "action": 0}
    without = await ilse.client.post(f"/api/tables/{table}/act", json=move, headers={"authorization": "Bearer "})
    assert without.status_code == 401, "an empty token is no way around CSRF"


async def test_a_token_is_kept_as_a_digest_alone(site: Site, tmp_path: Path) -> None:
    token = (await owner_and_token(site.guest()))["token"]
    assert token.startswith("wwt_")
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        assert token[4:] not in str(file.execute("select * from tokens").fetchall())


async def test_guests_have_no_bots_and_nobody_has_many(site: Site) -> None:
    guest = site.guest()
    refused = await guest.post("/api/account/tokens", {"name": "Rattle"})
    assert (refused.status_code, refused.json()["code"]) == (409, "guest")
    await owner_and_token(guest)
    assert (await guest.post("/api/account/tokens", {"name": ""})).status_code == 400
    other = site.guest()
    await owner_and_token(other, "Jonas")
    assert (await other.post("/api/account/tokens", {"name": "I1se"})).status_code == 409, "it looks like Ilse"
    for number in range(MOST_TOKENS - 1):
        assert (await guest.post("/api/account/tokens", {"name": f"Bot {number}"})).status_code == 201
    assert (await guest.post("/api/account/tokens", {"name": "Too many"})).status_code == 429
    assert len((await guest.get("/api/account/tokens")).json()) == MOST_TOKENS


async def test_a_revoked_token_is_over_and_its_games_go_on(site: Site) -> None:
    ilse, ben = site.guest(), site.guest()
    token = await owner_and_token(ilse)
    program = Program(site.guest().client, token["token"])
    running, waiting = await ben.create([ME, OPEN]), await program.create([ME, OPEN])
    await program.post(f"/api/tables/{running}/join")
    assert (await ben.post(f"/api/account/tokens/{token['id']}/revoke")).status_code == 404, "it is not Ben's"
    assert (await ilse.post(f"/api/account/tokens/{token['id']}/revoke")).json() == {"revoked": True}
    assert (await program.get("/api/mine")).status_code == 401
    assert (await ben.look(running))["seats"][1]["kind"] == "bot"
    assert (await ben.get(f"/api/tables/{waiting}")).status_code == 404
    assert (await ilse.get("/api/account/tokens")).json() == []


async def test_play_again_with_a_connected_bot_leaves_its_chair_open(site: Site) -> None:
    ilse, ben = site.guest(), site.guest()
    program = Program(site.guest().client, (await owner_and_token(ilse))["token"])
    table = await ben.create([ME, OPEN], options={"rounds": "3"})
    await program.post(f"/api/tables/{table}/join")
    while (await ben.look(table))["status"] != "over":
        for player in (ben, program):
            if (look := await player.look(table))["actions"]:
                await player.act(table, look)
    again = (await ben.post(f"/api/tables/{table}/again")).json()["id"]
    assert [seat["kind"] for seat in (await ben.look(again))["seats"]] == ["open", "person"], (
        "everybody moves on by one seat"
    )
    assert (await program.post(f"/api/tables/{table}/again")).json()["id"] == again


async def test_the_client_of_the_page_plays_a_game_to_its_end(tmp_path: Path) -> None:
    """`examples/bot_client.py` as others run it, against a bot of the server."""
    settings = quick_settings(tmp_path / "tables.sqlite3")
    async with served(create_app(settings, LocalBots())) as address:
        ilse = visitor(address)
        token = (await owner_and_token(ilse))["token"]
        command = [sys.executable, str(CLIENT), address, token, "strange-world"]
        ended = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=120)
        assert ended.returncode == 0, ended.stderr
        where, result = ended.stdout.splitlines()
        table = where.rpartition("/")[2]
        over = await ilse.look(table)
        assert (over["status"], over["result"]) == ("over", json.loads(result.replace("'", '"')))
        course = (await ilse.get(f"/api/tables/{table}/timeline")).json()
        assert len(course["moves"]) == course["last_ply"] == over["ply"]
        early = (await ilse.get(f"/api/tables/{table}/replay", params={"ply": 3, "seat": 0})).json()
        assert (early["ply"], early["last_ply"]) == (3, over["ply"])


async def test_the_client_of_the_page_says_what_is_wrong(tmp_path: Path) -> None:
    async with served(create_app(quick_settings(tmp_path / "tables.sqlite3"), LocalBots())) as address:
        for words, said in (
            ((), "sits down at an open chair"),
            ((address, "wwt_wrong", "spires"), "HTTP Error 401: this token is not known, or was revoked"),
        ):
            command = [sys.executable, str(CLIENT), *words]
            ended = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=120)
            assert ended.returncode == 1
            assert said in ended.stderr


async def test_the_events_tell_of_every_change_and_end_with_the_token(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tables.sqlite3")
    async with served(create_app(settings, LocalBots())) as address:
        ilse, ben = visitor(address), visitor(address)
        token = await owner_and_token(ilse)
        program = Program(visitor(address).client, token["token"])
        table = await ben.create([ME, OPEN])
        await program.post(f"/api/tables/{table}/join")
        seen: list[dict[str, Any]] = []
        async with asyncio.timeout(60), program.client.stream("GET", f"/api/tables/{table}/events") as events:
            assert events.headers["content-type"].startswith("text/event-stream")
            async for line in events.aiter_lines():
                if line.startswith("data: "):
                    seen.append(json.loads(line.removeprefix("data: ")))
                if line.startswith("data: ") and len(seen) == 1:
                    await ben.act(table, await ben.look(table))
                elif seen and seen[-1]["ply"] == 1:
                    await ilse.post(f"/api/account/tokens/{token['id']}/revoke")
        assert (seen[0]["seat"], seen[0]["ply"], seen[-1]["ply"] >= 1) == (1, 0, True)
