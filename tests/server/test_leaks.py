"""No hidden card in any answer: everything a seat does not know is drawn anew, and what is sent must stay the same, byte by byte."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.house import ME, OPEN, Guest, Site
from worldwright.engine.events import Event
from worldwright.engine.registry import load
from worldwright.engine.state import State

pytestmark = pytest.mark.anyio
ADDRESSES = (
    "/api/tables/{table}",
    "/api/tables/{table}/parts",
    "/api/tables/{table}/parts?layout=phone",
    "/table/{table}",
)


def redrawn(state: State, seat: int | None, seed: int) -> Any:
    """A position that differs in everything the seat does not know, with the log it would have."""
    twin: Any = state.determinize(seat, seed)
    twin.log = [event if seat in event.knows else garbled(event) for event in state.log]
    twin.logging = True
    twin.history = state.history[:]
    twin.recording = True
    return twin


def garbled(event: Event) -> Event:
    return Event(event.ply, event.kind, event.rule, event.seat, event.data, {"secret": "must never be seen"}, event.knows)


async def sent(guest: Guest, table: str, addresses: tuple[str, ...] = ADDRESSES) -> list[bytes]:
    """Everything this person is sent about the table now."""
    answers = [await guest.get(address.format(table=table), headers={"accept": "text/html, application/json"}) for address in addresses]
    assert [answer.status_code for answer in answers] == [200] * len(answers)
    return [answer.content for answer in answers]


@pytest.mark.parametrize(("game", "players"), [("moths", 2), ("moths", 3), ("strange-world", 2), ("strange-world", 4), ("strange-world", 1)])
async def test_what_is_sent_does_not_depend_on_what_is_hidden(site: Site, game: str, players: int) -> None:
    rng = random.Random(players)
    guests = [site.guest() for _ in range(players)]
    table = await guests[0].create([ME] + [OPEN] * (players - 1), game)
    for guest in guests[1:]:
        await guest.post(f"/api/tables/{table}/join")
    live = site.tables.live[table]
    watcher = site.guest()
    checked = 0
    while live.status == "playing":
        seat = rng.choice(live.waiting)
        look = await guests[seat].look(table)
        assert (await guests[seat].act(table, look, rng.randrange(len(look["actions"])))).status_code == 200
        if live.status != "playing" or (game != "moths" and rng.random() > 0.2):
            continue
        truth = live.state
        assert truth is not None
        eyes = rng.choice([None, *range(players)])
        guest = watcher if eyes is None else guests[eyes]
        before = await sent(guest, table)
        for seed in range(3):
            live.state = redrawn(truth, eyes, seed)
            assert await sent(guest, table) == before
            checked += 1
        live.state = truth
    assert checked >= 6


async def test_the_test_finds_a_leak(site: Site) -> None:
    """A view that shows the deck would be caught."""
    anna, ben = site.guest(), site.guest()
    table = await anna.create([ME, OPEN])
    await ben.post(f"/api/tables/{table}/join")
    live = site.tables.live[table]
    truth: Any = live.state
    game = load("moths")
    see = game.see
    object.__setattr__(game, "see", lambda state, seat: {**see(state, seat), "oops": list(state.deck)})
    try:
        live.scenes.clear()
        before = await sent(anna, table, ADDRESSES[:1])
        answers = []
        for seed in range(5):
            live.state = redrawn(truth, 0, seed)
            answers.append(await sent(anna, table, ADDRESSES[:1]))
        assert any(answer != before for answer in answers)
    finally:
        object.__setattr__(game, "see", see)


async def test_lists_and_refusals_tell_no_seed_and_no_invitation(site: Site) -> None:
    table, anna, ben = await site.duel()
    header = site.tables.live[table].header
    stranger = site.guest()
    look = await anna.look(table)
    answers = [
        await stranger.get("/api/lobby"),
        await stranger.get("/lobby"),
        await stranger.get(f"/api/tables/{table}"),
        await stranger.get(f"/api/tables/{table}/parts"),
        await stranger.get(f"/table/{table}"),
        await stranger.get(f"/api/tables/{table}/record"),
        await anna.act(table, look, action=9999),
        await ben.act(table, look),
    ]
    for answer in answers:
        assert str(header.seed) not in answer.text
        assert header.invitation not in answer.text
    for guest in (anna, ben):
        assert str(header.seed) not in (await guest.get(f"/table/{table}")).text
