"""What a table must withstand over HTTP: each gets a clear answer, and the table stays as it was."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.house import BOT, ME, OPEN, Guest, Site
from worldwright.engine.registry import load
from worldwright.server.table.messages import SeatPlan
from worldwright.server.web.api import MAX_BODY

pytestmark = pytest.mark.anyio


async def test_a_move_is_acknowledged_with_its_number(site: Site) -> None:
    table, anna, ben = await site.duel()
    look = await anna.look(table)
    answer = await anna.act(table, look)
    assert (answer.status_code, answer.json()) == (200, {"seq": look["seq"] + 1})
    assert (await ben.look(table))["view"]["committed"] == [True, False]


async def test_a_repeated_move_counts_once(site: Site) -> None:
    table, anna, _ = await site.duel()
    look = await anna.look(table)
    answers = await asyncio.gather(*(anna.act(table, look) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
    refused = [answer.json() for answer in answers if answer.status_code == 409]
    assert {answer["code"] for answer in refused} == {"repeated"}
    assert {answer["seq"] for answer in refused} == {look["seq"] + 1}
    assert (await anna.look(table))["ply"] == 1


async def test_a_late_move_is_told_that_the_table_moved_on(site: Site) -> None:
    table, anna, _ = await site.duel()
    look = await anna.look(table)
    await anna.act(table, look)
    late = await anna.act(table, look, choice=1)
    assert (late.status_code, late.json()["code"]) == (409, "late")
    current = await anna.look(table)
    out_of_turn = await anna.post(f"/api/tables/{table}/act", {"seat": 0, "asked": current["asked"], "action": 0})
    assert (out_of_turn.status_code, out_of_turn.json()["code"]) == (409, "late")
    assert "waiting for seat 1" in out_of_turn.json()["error"]
    early = await anna.post(f"/api/tables/{table}/act", {"seat": 0, "asked": 99, "action": 0})
    assert early.status_code == 409


async def test_two_tabs_of_one_player_see_the_same_and_move_once(site: Site) -> None:
    table, anna, _ = await site.duel()
    one, two = await anna.look(table), await anna.look(table)
    assert one == two
    assert (await anna.act(table, one)).status_code == 200
    assert (await anna.act(table, two, choice=2)).json()["code"] == "late"


async def test_a_reload_in_the_middle_of_a_decision_asks_the_same_again(site: Site) -> None:
    table, anna, ben = await site.duel("strange-world")
    for _ in range(12):
        for guest in (anna, ben):
            before = await guest.look(table)
            after = await guest.look(table)
            assert before == after
            if after["actions"]:
                assert (await guest.act(table, after)).status_code == 200


async def test_nobody_acts_sees_or_takes_back_for_another(site: Site) -> None:
    table, anna, ben = await site.duel()
    look = await anna.look(table)
    stranger = site.guest()
    for guest in (ben, stranger):
        attempts = [
            await guest.act(table, look),
            await guest.post(f"/api/tables/{table}/undo", {"seat": 0}),
            await guest.post(f"/api/tables/{table}/resign", {"seat": 0}),
            await guest.post(f"/api/tables/{table}/leave", {"seat": 0}),
            await guest.get(f"/api/tables/{table}", params={"seat": 0}),
            await guest.get(f"/api/tables/{table}/parts", params={"seat": 0}),
            await guest.get(f"/api/tables/{table}/parts", params={"seat": 0, "ply": 0}),
            await guest.get(f"/api/tables/{table}/stream", params={"seat": 0}),
        ]
        assert [(answer.status_code, answer.json()["code"]) for answer in attempts] == [(403, "foreign")] * len(
            attempts
        )
    assert await anna.look(table) == look
    spectator = await stranger.look(table)
    assert (spectator["seat"], spectator["actions"], spectator["invite"], spectator["view"]["hands"]) == (
        None,
        [],
        "",
        [3, 3],
    )


@pytest.mark.parametrize("seat", [-1, 2, 7, 2**31 - 1])
async def test_a_seat_that_is_not_there_is_not_found(site: Site, seat: int) -> None:
    table, anna, _ = await site.duel()
    look = await anna.look(table)
    assert (await anna.act(table, look, seat=seat)).status_code == 404
    assert (await anna.get(f"/api/tables/{table}", params={"seat": seat})).status_code == 404


MALFORMED: list[Any] = [
    {},
    [],
    None,
    "move",
    {"seat": 0, "asked": 0},
    {"seat": "zero", "asked": 0, "action": 0},
    {"seat": 0, "asked": 0, "action": 1.5},
    {"seat": 0, "asked": 0, "action": True},
    {"seat": 0, "asked": 0, "action": None},
    {"seat": 0, "asked": 0, "action": 10**40},
    {"seat": 0, "asked": 0, "action": -5},
    {"seat": 0, "asked": 0, "action": 0, "cheat": True},
    {"seat": 0, "asked": 0, "action": {"$gt": 0}},
]


@pytest.mark.parametrize("body", MALFORMED, ids=repr)
async def test_malformed_moves_are_refused(site: Site, body: Any) -> None:
    table, anna, _ = await site.duel()
    before = await anna.look(table)
    answer = await anna.client.post(
        f"/api/tables/{table}/act", json=body, headers={"x-csrftoken": anna.client.cookies["csrftoken"]}
    )
    assert answer.status_code == 400, answer.text
    assert set(answer.json()) == {"error", "code"}
    assert await anna.look(table) == before


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"seat": 0, "seat": 0', b"seat=0&asked=0&action=0"]
)
async def test_bodies_that_are_not_json_are_refused(site: Site, content: bytes) -> None:
    table, anna, _ = await site.duel()
    headers = {"x-csrftoken": anna.client.cookies["csrftoken"], "content-type": "application/json"}
    answer = await anna.client.post(f"/api/tables/{table}/act", content=content, headers=headers)
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "invalid"


@pytest.mark.parametrize("action", [9999, 5, 2**31 - 1])
async def test_illegal_moves_are_refused_with_the_legal_ones(site: Site, action: int) -> None:
    table, anna, _ = await site.duel()
    before = await anna.look(table)
    answer = await anna.act(table, before, action=action)
    assert (answer.status_code, answer.json()["code"]) == (409, "illegal")
    assert "bid coins=0" in answer.json()["error"]
    assert await anna.look(table) == before


async def test_oversized_requests_are_refused(site: Site) -> None:
    table, anna, _ = await site.duel()
    for path in ("act", "chat", "join"):
        answer = await anna.post(f"/api/tables/{table}/{path}", {"text": "x" * (MAX_BODY + 1)})
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    huge = await anna.post("/api/tables", {"game": "moths", "components": "x" * 2_000_000})
    assert huge.status_code == 413
    assert (await anna.post(f"/api/tables/{table}/chat", {"text": "x" * 5000})).status_code == 400


@pytest.mark.parametrize(
    "table", ["A" * 22, "x", "..", "%2e%2e%2fetc", "'; drop table tables --", "a" * 39, "\u00e9" * 10, "0"]
)
async def test_guessed_ids_find_nothing(site: Site, table: str) -> None:
    guest = site.guest()
    for path in ("", "/parts", "/stream", "/record"):
        assert (await guest.get(f"/api/tables/{table}{path}")).status_code in (404, 400), path
    for path, body in (
        ("act", {"seat": 0, "asked": 0, "action": 0}),
        ("join", {}),
        ("undo", {"seat": 0}),
        ("chat", {"text": "hi"}),
    ):
        assert (await guest.post(f"/api/tables/{table}/{path}", body)).status_code in (404, 400), path


async def test_numbers_in_addresses_are_checked(site: Site) -> None:
    table, anna, _ = await site.duel()
    for query in ("seat=x", "seat=1e9", "seat=99999999999999999999", "ply=-7", "ply=abc", "after=x"):
        path = "stream" if query.startswith("after") else "parts"
        assert (await anna.get(f"/api/tables/{table}/{path}?{query}")).status_code in (400, 404), query
    assert (await anna.get(f"/api/tables/{table}/parts?layout=%3Cscript%3E&pane=%3Cscript%3E")).text.count(
        "<script"
    ) == 0


MARKUP = '<img src=x onerror="alert(1)"><script>x'


async def test_names_and_chat_with_markup_are_shown_as_text(site: Site) -> None:
    anna, ben = site.guest(), site.guest()
    await anna.post("/api/account/name", {"name": "<script>1</script>&\"'"})
    table = await anna.create([SeatPlan("person", "<b>bold</b>"), OPEN])
    await ben.post("/api/account/name", {"name": "<script>2</script>"})
    await ben.post(f"/api/tables/{table}/join")
    await ben.post(f"/api/tables/{table}/chat", {"text": MARKUP})
    for guest in (anna, ben, site.guest()):
        for address in (f"/api/tables/{table}/parts", f"/api/tables/{table}/parts?layout=phone&pane=log"):
            html = "".join((await guest.get(address)).json()["parts"].values())
            assert "<script>" not in html
            assert "<img src=x" not in html
            assert "<b>bold" not in html
        html = (await guest.get(f"/table/{table}", headers={"accept": "text/html"})).text
        assert "<script>1" not in html
        assert "<script>2" not in html
        assert "<img src=x" not in html
    assert (await anna.look(table))["chat"][0]["text"] == MARKUP


async def test_a_broken_wish_for_a_table_is_explained(site: Site) -> None:
    guest = site.guest()
    for wish, word in [
        ({"game": "chess", "players": 2, "seats": [vars(ME), vars(OPEN)]}, "chess"),
        ({"game": "moths", "players": 9, "seats": []}, "2 to 3"),
        ({"game": "moths", "players": 2, "seats": [vars(ME), {"kind": "robot"}]}, "robot"),
        ({"game": "moths", "players": 2, "seats": [vars(ME), vars(OPEN)], "options": {"rounds": "many"}}, "rounds"),
        ({"game": "moths", "players": 2, "seats": [vars(ME), vars(OPEN)], "components": "[limits"}, "TOML"),
        (
            {
                "game": "moths",
                "players": 2,
                "seats": [vars(ME), vars(OPEN)],
                "components": "a=" + "[" * 3000 + "]" * 3000,
            },
            "nested",
        ),
        ({"game": "moths", "players": 2, "seats": [vars(ME), vars(OPEN)], "seed": 7}, "seed"),
        ({"game": "moths", "players": 2, "seats": [vars(ME), vars(ME)], "seed": 10**50}, "seed"),
    ]:
        answer = await guest.post("/api/tables", wish)
        assert answer.status_code in (400, 404), answer.text
        assert word in answer.json()["error"]
    assert (await guest.get("/api/mine")).json() == []


async def test_a_form_sets_a_table_up(site: Site) -> None:
    guest = site.guest()
    await guest.get("/api/account")
    fields = {
        "game": "moths",
        "players": "2",
        "seat-0": "person",
        "seat-1": "bot",
        "level-1": "random",
        "option-rounds": "5",
        "option-modules": ["feast", "wind"],
    }
    token = {"_csrf_token": guest.client.cookies["csrftoken"]}
    components = load("moths").resource("components.toml")
    files = {"components": ("mine.toml", components.replace("coins = 2", "coins = 4").encode())}
    made = await guest.client.post("/tables", data={**fields, **token}, files=files)
    assert made.status_code == 303, made.text
    look = await guest.look(made.headers["location"].rpartition("/")[2])
    assert (look["options"]["rounds"], look["options"]["modules"], look["components"]) == (
        "5",
        "feast+wind",
        "corrected",
    )
    assert [seat["level"] for seat in look["seats"]][1] == "random"
    thinking = {"level-1": "hard", "aim": "points"}
    made = await guest.client.post("/tables", data={**fields, **token, **thinking}, files={"components": ("", b"")})
    look = await guest.look(made.headers["location"].rpartition("/")[2])
    assert look["seats"][1]["level"] == "hard:points"
    html = {"accept": "text/html"}
    for wrong in ({"players": "two"}, {"game": "chess"}, {"seat-1": "ghost"}):
        refused = await guest.client.post(
            "/tables", data={**fields, **token, **wrong}, files={"components": ("", b"")}, headers=html
        )
        assert refused.status_code in (400, 404), refused.text
        assert refused.headers["content-type"].startswith("text/html")
    broken = await guest.client.post(
        "/tables", data={**fields, **token}, files={"components": ("mine.toml", b"\xff\xfe")}, headers=html
    )
    assert (broken.status_code, "UTF-8" in broken.text) == (400, True)


async def test_a_whole_game_over_http_with_its_record(site: Site) -> None:
    anna = site.guest()
    table = await anna.create([ME, BOT], "strange-world")
    assert (await anna.get(f"/api/tables/{table}/record")).status_code == 409
    async with asyncio.timeout(60):
        while (look := await anna.look(table))["status"] == "playing":
            if look["actions"]:
                assert (await anna.act(table, look)).status_code == 200
            await asyncio.sleep(0)
    record = await anna.get(f"/api/tables/{table}/record")
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    assert record.text.startswith("worldwright record 1\n")
    past = await site.guest().get(f"/api/tables/{table}/parts", params={"ply": 5, "seat": 1})
    assert past.status_code == 200
    assert (await anna.get("/api/mine")).json()[0]["result"]["scores"] == look["result"]["scores"]


async def test_the_bytes_of_an_update_are_few(site: Site) -> None:
    anna: Guest = site.guest()
    table = await anna.create([ME, BOT], "strange-world")
    answer = await anna.get(f"/api/tables/{table}/parts", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 40_000


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seat": "0"}, "seat: Expected `int`, got `str`"),
        ({"asked": "0"}, "asked: Expected `int`, got `str`"),
        ({"action": "7"}, "action: Expected `int`, got `str`"),
        ({"action": True}, "action: Expected `int`, got `bool`"),
        ({"action": None}, "action: Expected `int`, got `null`"),
    ],
    ids=str,
)
async def test_a_number_in_a_body_is_a_number(site: Site, wrong: dict[str, Any], told: str) -> None:
    table, anna, _ = await site.duel()
    look = await anna.look(table)
    answer = await anna.act(table, look, **wrong)
    assert (answer.status_code, answer.json()["error"]) == (400, told)
    assert (await anna.look(table))["seq"] == look["seq"]


async def test_yes_and_no_in_a_body_are_no_texts(site: Site) -> None:
    wish = {"game": "moths", "players": 2, "seats": [{"kind": "person"}, {"kind": "open"}], "listed": "false"}
    answer = await site.guest().post("/api/tables", wish)
    assert (answer.status_code, answer.json()["error"]) == (400, "listed: Expected `bool`, got `str`")
