"""No hidden card in any answer: everything a seat does not know is drawn anew, and what is sent must stay the same,
byte by byte.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import aclosing
from typing import Any

import pytest
from sqlalchemy import update

from tests.server.house import ME, OPEN, Guest, Site
from worldwright.engine.events import Event
from worldwright.engine.registry import load
from worldwright.engine.state import State
from worldwright.engine.timeline import Timeline
from worldwright.server.database import tables as table_rows
from worldwright.server.table.messages import Person
from worldwright.server.table.storage import standing_row
from worldwright.server.table.table import LiveTable
from worldwright.server.web.api import Page, updates

pytestmark = pytest.mark.anyio
HTML = {"accept": "text/html, application/json"}
NOW = (
    "/api/tables/{table}",
    "/api/tables/{table}/parts",
    "/api/tables/{table}/parts?layout=phone&pane=others",
    "/table/{table}",
)
EARLIER = (
    "/api/tables/{table}/parts?ply={ply}{eyes}",
    "/api/tables/{table}/parts?layout=phone&ply={ply}{eyes}",
    "/table/{table}/replay?ply={ply}{eyes}",
)
LISTS = ("/api/lobby", "/api/mine", "/lobby", "/mine", "/")
CHECKED = 6  # positions of a game
GAMES: list[tuple[str, int, dict[str, str], int]] = [  # with the most plies from one checked position to the next
    ("moths", 2, {}, 3),
    ("moths", 3, {}, 4),
    ("strange-world", 1, {}, 6),
    ("strange-world", 2, {}, 12),
    ("strange-world", 4, {}, 24),
    ("spires", 1, {"modules": "powers+aspirations"}, 12),
    ("spires", 2, {}, 30),
    ("spires", 4, {"modules": "standing_spires+butterfly+powers+aspirations"}, 60),
    ("tribes-of-the-wind", 1, {}, 20),
    ("tribes-of-the-wind", 2, {"first_card_choice": "on"}, 40),
    ("tribes-of-the-wind", 5, {"boards": "dealt"}, 150),
]


def redrawn(state: State, seat: int | None, seed: int) -> Any:
    """A position that differs in everything the seat does not know, with the log it would have."""
    twin: Any = state.determinize(seat, seed)
    twin.log = [event if seat in event.knows else garbled(event) for event in state.log]
    twin.logging = True
    twin.history = state.history[:]
    twin.recording = True
    return twin


def garbled(event: Event) -> Event:
    return Event(
        event.ply, event.kind, event.rule, event.seat, event.data, {"secret": "must never be seen"}, event.knows
    )


class Redrawn(Timeline):
    """The past of a redrawn position: every position on the way to it, redrawn as well."""

    def __init__(self, truth: State, past: Timeline, eyes: int | None, seed: int) -> None:
        super().__init__()
        self.truth, self.past, self.eyes, self.seed = truth, past, eyes, seed

    def nearest(self, present: State, ply: int) -> State:
        found: State = redrawn(self.past.at(self.truth, ply), self.eyes, self.seed)
        return found

    def through(self, present: State, plies: list[int]) -> Iterator[State]:
        for ply in plies:
            yield self.at(present, ply)


class Table:
    """A table whose present and past can be exchanged for others."""

    def __init__(self, site: Site, live: LiveTable, guests: list[Guest], rng: random.Random) -> None:
        self.site, self.live, self.rng = site, live, rng
        self.guests: dict[int | None, Guest] = {None: site.guest(), **dict(enumerate(guests))}
        self.people: dict[int | None, Person] = {None: Person("watcher", "Watcher")}
        self.people |= {seat: Person(str(chair.holder), chair.name) for seat, chair in enumerate(live.chairs)}
        self.ply, self.began = 0, time.time()

    @classmethod
    async def begun(cls, site: Site, game: str, players: int, options: dict[str, str] | None = None) -> Table:
        object.__setattr__(
            site.settings, "presence_grace", 3600.0
        )  # who is present is seen, and shall not change meanwhile
        guests = [site.guest() for _ in range(players)]
        table = await guests[0].create([ME] + [OPEN] * (players - 1), game, options=options or {})
        for guest in guests[1:]:
            await guest.post(f"/api/tables/{table}/join")
        made = cls(site, site.tables.live[table], guests, random.Random(players))
        for eyes in made.people:
            await made.streamed(eyes)
        return made

    async def play(self, plies: int) -> None:
        live, rng = self.live, self.rng
        for _ in range(plies):
            if live.state is None or live.status != "playing":
                return
            seat = rng.choice(live.waiting)
            await self.site.tables.act(
                live.header.id, self.people[seat], seat, live.asked(seat), rng.choice(live.state.actions_of(seat))
            )

    def look_back(self) -> None:
        """Choose a position to look back at; one in the middle of a question to several is not shown."""
        present = self.live.state
        assert present is not None
        while (found := self.live.timeline.at(present, self.rng.randrange(present.ply + 1))).answers:
            if found is present:
                break
        self.ply = found.ply

    async def show(self, present: State, past: Timeline) -> None:
        """Exchange the positions, and what the lists on disk say of them."""
        self.live.state, self.live.timeline = present, past
        for kept in (self.live.ledgers, self.live.rendered, self.live.told, self.live.position_parts, self.live.pages):
            kept.clear()  # all of it was made of other positions
        row = standing_row(self.live.chairs, present, self.began)
        async with self.site.tables.storage.database.write() as connection:
            await connection.execute(update(table_rows).where(table_rows.c.id == self.live.header.id).values(**row))

    async def show_redrawn(self, truth: State, past: Timeline, eyes: int | None, seed: int) -> None:
        await self.show(redrawn(truth, eyes, seed), Redrawn(truth, past, eyes, seed))

    async def streamed(self, eyes: int | None) -> str:
        """The first message of a stream that knows nothing yet."""
        tables, person = self.site.tables, self.people[eyes]
        update = updates(tables, self.site.renderer, Page(person), self.live, -1)
        async with aclosing(update) as messages:
            async for message in messages:
                return str(message.data)
        raise AssertionError("the stream ended")

    async def sent(self, eyes: int | None) -> dict[str, str]:
        """Everything this person is sent about the table, by the address it was asked from."""
        names = {"table": self.live.header.id, "ply": self.ply, "eyes": "" if eyes is None else f"&seat={eyes}"}
        answers = {"stream": await self.streamed(eyes)}
        for address in (*NOW, *EARLIER, *LISTS):
            answer = await self.guests[eyes].get(address.format(**names), headers=HTML)
            assert answer.status_code == 200, (address, answer.text)
            answers[address] = answer.text
        return answers


@pytest.mark.parametrize(("game", "players", "options", "gap"), GAMES, ids=lambda value: str(value))
async def test_what_is_sent_does_not_depend_on_what_is_hidden(
    site: Site, game: str, players: int, options: dict[str, str], gap: int
) -> None:
    table = await Table.begun(site, game, players, options)
    live = table.live
    for _ in range(CHECKED):
        await table.play(table.rng.randint(1, gap))
        truth = live.state
        if truth is None or truth.over:
            break
        past = live.timeline
        table.look_back()
        for eyes in table.rng.sample([None, *range(players)], 2):
            await table.show(truth, past)
            before = await table.sent(eyes)
            for seed in range(2):
                await table.show_redrawn(truth, past, eyes, seed)
                assert await table.sent(eyes) == before
        await table.show(truth, past)
    assert live.state is not None
    assert live.state.ply > CHECKED / 2


async def test_the_test_finds_a_leak_wherever_a_table_is_shown(site: Site) -> None:
    """A view that shows the deck, and a list that shows who holds what, would be caught."""
    table = await Table.begun(site, "moths", 2)
    await table.play(6)
    truth, past = table.live.state, table.live.timeline
    assert truth is not None
    table.look_back()
    game = load("moths")
    see = game.see
    object.__setattr__(game, "see", lambda state, seat: {**see(state, seat), "oops": list(state.deck)})
    try:
        seen = []
        for seed in range(5):
            await table.show_redrawn(truth, past, 0, seed)
            seen.append(await table.sent(0))
        for address in ("stream", *NOW, *EARLIER):
            assert len({answers[address] for answers in seen}) > 1, address
    finally:
        object.__setattr__(game, "see", see)


@pytest.mark.parametrize("game", ["moths", "strange-world", "spires", "tribes-of-the-wind"])
async def test_nobody_looks_through_other_eyes_while_a_game_runs(site: Site, game: str) -> None:
    table, anna, ben = await site.duel(game)
    watcher = site.guest()
    for guest, foreign in ((anna, 1), (ben, 0), (watcher, 0), (watcher, 1)):
        for path in (
            f"/api/tables/{table}?seat={foreign}",
            f"/api/tables/{table}/parts?seat={foreign}",
            f"/api/tables/{table}/parts?ply=0&seat={foreign}",
            f"/api/tables/{table}/stream?seat={foreign}",
            f"/table/{table}?seat={foreign}",
            f"/table/{table}/replay?seat={foreign}",
            f"/table/{table}/replay?ply=0&seat={foreign}",
        ):
            assert (await guest.get(path, headers=HTML)).status_code == 403, path
        record = await guest.get(f"/api/tables/{table}/record")
        assert (record.status_code, record.json()["code"]) == (409, "running"), "a record tells every card"


async def test_lists_and_refusals_tell_no_seed_and_no_invitation(site: Site) -> None:
    table, anna, ben = await site.duel()
    header = site.tables.live[table].header
    stranger = site.guest()
    look = await anna.look(table)
    answers = [
        await stranger.get("/api/lobby"),
        await stranger.get("/lobby"),
        await stranger.get("/"),
        await stranger.get(f"/api/tables/{table}"),
        await stranger.get(f"/api/tables/{table}/parts"),
        await stranger.get(f"/table/{table}"),
        await stranger.get(f"/table/{table}/replay"),
        await stranger.get(f"/api/tables/{table}/record"),
        await anna.act(table, look, action=9999),
        await ben.act(table, look),
    ]
    for answer in answers:
        assert str(header.seed) not in answer.text
        assert header.invitation not in answer.text
    for guest in (anna, ben):
        for path in (f"/table/{table}", f"/table/{table}/replay", "/mine", "/api/mine"):
            assert str(header.seed) not in (await guest.get(path)).text
