"""No hidden card in any answer: everything a seat does not know is drawn anew, and what is sent must stay the same,
byte by byte.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from contextlib import aclosing
from typing import Any

import pytest
from sqlalchemy import update

from tests.server.house import ME, OPEN, Guest, Site
from worldwright.agents.advice import advise
from worldwright.engine.events import Event
from worldwright.engine.record import Record
from worldwright.engine.registry import SHIPPED, load
from worldwright.engine.state import State
from worldwright.engine.timeline import Timeline
from worldwright.server.analysis import thinking
from worldwright.server.database import tables as table_rows
from worldwright.server.table.changes import answer, answer_but_final
from worldwright.server.table.messages import Person, Refused, Way
from worldwright.server.table.storage import standing_row
from worldwright.server.table.table import LiveTable
from worldwright.server.web.api import Page, updates
from worldwright.server.web.as_data import looks
from worldwright.server.web.gallery import gallery

pytestmark = pytest.mark.anyio
HTML = {"accept": "text/html, application/json"}
NOW = {  # by route: what is asked there of the table as it stands
    "/api/tables/{table:str}": ["/api/tables/{table}"],
    "/api/tables/{table:str}/parts": [
        "/api/tables/{table}/parts",
        "/api/tables/{table}/parts?layout=phone&pane=others",
        "/api/tables/{table}/parts?ply={ply}{eyes}",
        "/api/tables/{table}/parts?layout=phone&ply={ply}{eyes}",
    ],
    "/api/tables/{table:str}/turns": ["/api/tables/{table}/turns?{eyes}"],
    "/api/tables/{table:str}/timeline": ["/api/tables/{table}/timeline?{eyes}"],
    "/api/tables/{table:str}/replay": ["/api/tables/{table}/replay?ply={ply}{eyes}"],
    "/table/{table:str}": ["/table/{table}"],
    "/table/{table:str}/aid": ["/table/{table}/aid"],
    "/table/{table:str}/log": ["/table/{table}/log?{eyes}"],
    "/table/{table:str}/components": ["/table/{table}/components"],
    "/table/{table:str}/replay": ["/table/{table}/replay?ply={ply}{eyes}"],
    "/table/{table:str}/explain": ["/table/{table}/explain?who=0", "/table/{table}/explain?why=0"],
}
SHOWS_THE_VIEW = (
    "/api/tables/{table}",
    "/api/tables/{table}/parts",
    "/api/tables/{table}/parts?layout=phone&pane=others",
    "/api/tables/{table}/parts?ply={ply}{eyes}",
    "/api/tables/{table}/replay?ply={ply}{eyes}",
    "/table/{table}",
    "/table/{table}/replay?ply={ply}{eyes}",
)
WHEN_OVER = {  # what is asked of games that are over
    "/api/tables/{table:str}/record": "/api/tables/{table}/record",
    "/api/tables/{table:str}/analysis": "/api/tables/{table}/analysis",
    "/api/tables/{table:str}/decision": "/api/tables/{table}/decision?ply={ply}&seat=0",
    "/table/{table:str}/analysis": "/table/{table}/analysis?seat=0",
    "/table/{table:str}/analysis/side": "/table/{table}/analysis/side?seat=0",
    "/table/{table:str}/board/{seat:int}": "/table/{table}/board/0",
    "/table/{table:str}/result": "/table/{table}/result",
}
PIECES = {"/table/{table:str}/piece/{kind:str}/{name:str}"}  # asked for by name
STREAMS = {"/api/tables/{table:str}/stream", "/api/tables/{table:str}/events"}
LEADS_ELSEWHERE = {"/join/{table:str}/{invitation:str}"}  # to the page of the table
SHOWN = [address for addresses in NOW.values() for address in addresses]
LISTS = ("/api/lobby", "/api/mine", "/lobby", "/mine", "/")
CHECKED = 3  # positions of a game
EXPLAINED = 6  # things on the table, of each position
TRIED = 12  # ways of a few answers, of each position
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
    ("revive", 1, {}, 25),
    ("revive", 2, {"choose_tribes": "on", "artifact_choice": "on"}, 40),
    ("revive", 4, {"content": "formica_moon+switch_upgrade+vast_crystals+ll6+ll7+ll8", "long_game": "on"}, 60),
    ("age-contrived", 1, {}, 40),
    ("age-contrived", 2, {"characters": "chosen", "divine_winds": "on"}, 60),
    ("age-contrived", 5, {"expert_energy": "on", "expert_bridges": "on"}, 120),
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
            joined = await guest.post(f"/api/tables/{table}/join")
            assert joined.status_code == 200, joined.text
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
        live = self.live
        for kept in (live.ledgers, live.rendered, live.told, live.position_parts, live.pages):
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

    async def looked(self, eyes: int | None) -> str:
        """The first event of a stream for programs."""
        page = Page(self.people[eyes])
        async with aclosing(looks(self.site.tables, self.site.renderer, page, self.live, -1)) as messages:
            async for message in messages:
                return str(message.data)
        raise AssertionError("the stream ended")

    def pieces(self, page: str) -> list[str]:
        """Some things that lie on the table, and some that may lie where nobody sees them."""
        found = sorted(set(re.findall(r'data-piece="([^"]+)"', page)))
        hidden = [f"{group.kind}:{piece.name}" for group in gallery(self.live.header.game) for piece in group.pieces]
        rng = random.Random(self.ply)
        return [*rng.sample(found, min(EXPLAINED, len(found))), *rng.sample(hidden, min(EXPLAINED, len(hidden)))]

    async def sent(self, eyes: int | None) -> dict[str, str]:
        """Everything this person is sent about the table, by the address it was asked from."""
        names = {"table": self.live.header.id, "ply": self.ply, "eyes": "" if eyes is None else f"&seat={eyes}"}
        answers = {"stream": await self.streamed(eyes), "events": await self.looked(eyes)}
        for address in (*SHOWN, *LISTS):
            found = await self.guests[eyes].get(address.format(**names), headers=HTML)
            assert found.status_code == 200, (address, found.text)
            answers[address] = found.text
        for address in WHEN_OVER.values():
            found = await self.guests[eyes].get(address.format(**names), headers=HTML)
            assert found.status_code in (404, 409), (address, found.text)
            answers[address] = found.text
        for piece in self.pieces(answers["/table/{table}"]):
            address = f"/table/{self.live.header.id}/explain"
            found = await self.guests[eyes].get(address, params={"piece": piece}, headers=HTML)
            answers[f"explain {piece}"] = found.text
            picture = await self.guests[eyes].get(
                f"/table/{self.live.header.id}/piece/{piece.replace(':', '/', 1)}.svg"
            )
            answers[f"picture of {piece}"] = picture.text
        return answers

    def ways(self, eyes: int | None) -> list[Way]:
        """Answers that this seat may think of: in positions that it cannot tell from the true one, and any others."""
        state = self.live.state
        if state is None or eyes not in self.live.waiting:
            return []
        found = []
        for seed in range(TRIED):
            imagined: Any = state.determinize(eyes, seed)
            actions: list[int] = []
            while len(actions) < 3 and not imagined.over and eyes in imagined.waiting:
                actions.append(int(self.rng.choice(imagined.actions_of(eyes))))
                imagined.apply(actions[-1], eyes)
            found.append(Way(tuple(actions), 0))
            found.append(Way((self.rng.randrange(state.game.action_space.size),), 0))
        return found

    def tried(self, seat: int | None, way: Way) -> str:
        """What becomes of a way, as far as whoever tries it is told."""
        assert seat is not None
        try:
            answer(self.live, seat, self.live.asked(seat), way)
            _, held = answer_but_final(self.live, seat, self.live.asked(seat), way)
        except Refused as refused:
            return f"{refused.code}: {refused.reason}"
        return f"taken; held: {held}"


async def test_every_address_of_a_table_is_looked_at(site: Site) -> None:
    about = {route.path for route in site.app.routes if "{table:str}" in route.path and "GET" in route.methods}
    assert about == {*NOW, *WHEN_OVER, *PIECES, *STREAMS, *LEADS_ELSEWHERE}


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
            before, ways = await table.sent(eyes), table.ways(eyes)
            became = [table.tried(eyes, way) for way in ways]
            await table.show_redrawn(truth, past, eyes, live.seq)
            after = await table.sent(eyes)
            assert {address for address in before if before[address] != after[address]} == set()
            assert [table.tried(eyes, way) for way in ways] == became
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
        for address in ("stream", "events", *SHOWS_THE_VIEW):
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
    for told in answers:
        assert str(header.seed) not in told.text
        assert header.invitation not in told.text
    for guest in (anna, ben):
        for path in (f"/table/{table}", f"/table/{table}/replay", "/mine", "/api/mine"):
            assert str(header.seed) not in (await guest.get(path)).text


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, players) for game in SHIPPED for players in (1, 2)],
    ids=lambda value: str(value),
)
def test_a_hint_and_its_reason_do_not_depend_on_what_is_hidden(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, names = random.Random(players), ["Anna", "Ben"][:players]
    state = load(game).new(players=players, seed=11)
    monkeypatch.setattr(thinking, "advise", lambda seat, level, seed, seconds: advise(seat, level, seed, 20, 60.0))
    for _ in range(4):
        before = state.clone()
        for _ in range(rng.randint(3, 20)):
            if not state.over:
                seat = rng.choice(state.waiting)
                state.apply(rng.choice(state.actions_of(seat)), seat)
        if state.over:
            state = before
            continue
        seat = rng.choice(state.waiting)
        hints = []
        for seed in range(3):
            shown = redrawn(state, seat, seed) if seed else state
            monkeypatch.setattr(thinking, "recalled", lambda _, shown=shown: shown)
            hints.append(thinking.hint(str(Record.of(state)), seat, 5, names))
        assert hints[1:] == hints[:1] * 2
