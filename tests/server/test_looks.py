"""What a pair of eyes sees is worked out once: the log told event by event, the page rendered per change."""

from __future__ import annotations

from contextlib import aclosing
from dataclasses import replace
from typing import Any

import pytest

import worldwright as ww
from tests import tiny
from tests.server.house import ME, OPEN, House, Site, first_action, somebody
from worldwright.engine import registry
from worldwright.engine.events import Event
from worldwright.engine.telling import chains
from worldwright.server.bots.driver import dice_of
from worldwright.server.table.looks import look_at
from worldwright.server.table.seat_view import Log
from worldwright.server.table.table import Bell
from worldwright.server.web import parts as rendering
from worldwright.server.web.api import Page, updates
from worldwright.server.web.app import secret_for
from worldwright.server.web.renderer import Renderer

pytestmark = pytest.mark.anyio


class Counted:
    """A game that counts how many events it tells."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.follows = game.follows
        self.told = 0

    def tell_chain(self, events: list[dict[str, Any]], names: list[str]) -> str:
        self.told += len(events)
        return str(self.game.tell_chain(events, names))


def whole(state: ww.State, seat: int | None, names: list[str]) -> list[str]:
    return [state.game.tell(event, names) for event in state.events_of(seat) if event["kind"] != "auto"]


@pytest.mark.parametrize("slug", ["moths", "strange-world"])
def test_every_event_is_told_once_and_the_log_is_whole(slug: str) -> None:
    tiny.install()
    state: ww.State = ww.load(slug).new(players=2, seed=3)
    names = ["Anna", "Ben"]
    game = Counted(state.game)
    log = Log(game, 1, names)  # type: ignore[arg-type]
    while not state.over:
        assert [line["text"] for line in log.told(state.log)] == whole(state, 1, names)
        state = state.clone()
        state.apply(state.actions[-1])
    assert [line["text"] for line in log.told(state.log)] == whole(state, 1, names)
    assert game.told == len(whole(state, 1, names))


def test_after_a_move_was_taken_back_the_log_tells_what_happened_instead() -> None:
    tiny.install()
    state: ww.State = ww.load("moths").new(players=2, seed=3)
    names = ["Anna", "Ben"]
    log = Log(state.game, None, names)
    while not state.can_undo(state.player) or len(state.actions) < 2:
        state.apply(state.actions[0])
    before, seat = state.undo(state.player), state.player
    log.told(state.log)
    for action in before.actions_of(seat):
        other = before.clone()
        other.apply(action, seat)
        assert [line["text"] for line in log.told(other.log)] == whole(other, None, names)
    assert [line["text"] for line in log.told(before.log)] == whole(before, None, names)


def test_what_follows_from_an_event_is_told_in_its_line() -> None:
    state: ww.State = ww.load("revive").new(players=2, seed=3)
    log, names = Log(state.game, 0, ["Anna", "Ben"]), ["Anna", "Ben"]
    for _ in range(60):
        told = [state.game.tell_chain([event.seen_by(0) for event in chain], names) for chain in chained(state)]
        assert [line["text"] for line in log.told(state.log)] == told
        state.apply(state.actions[-1])
    assert len(told) < sum(event.kind != "auto" for event in state.log)
    half = state.log[: len(state.log) // 2]
    fresh = Log(state.game, 0, names)
    assert log.told(half) == fresh.told(half), "also after something was taken back"


def chained(state: ww.State) -> list[list[Event]]:
    return list(chains(state.log, state.game.follows))


async def test_an_idle_page_draws_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, anna, _ = await house.duel()
    object.__setattr__(house.settings, "heartbeat", 0.01)
    live = house.tables.live[table]
    drawing = updates(house.tables, Renderer(0), Page(anna), live, -1)
    async with aclosing(drawing) as messages:
        assert (await anext(messages)).event == "update"
        monkeypatch.setattr(rendering, "parts", None)
        monkeypatch.setattr("worldwright.server.web.renderer.page_of", None)
        for _ in range(3):
            assert (await anext(messages)).comment


async def test_a_bell_rings_by_itself_only_when_nobody_has_rung_it_for_long() -> None:
    bell = Bell(60.0)
    bell.beat()
    assert not bell.is_set(), "it has just been hung up"
    bell.rung -= 61.0
    bell.beat()
    assert bell.is_set()
    bell.clear()
    bell.beat()
    assert not bell.is_set(), "it has just rung"
    bell.stop()
    assert bell.clock.cancelled()


async def test_who_stops_watching_leaves_no_bell_behind(house: House) -> None:
    table, *_ = await house.duel()
    live = house.tables.live[table]
    async with aclosing(live.changes(-1, 60.0)) as changes:
        await anext(changes)
        (bell,) = live.bells
    assert not live.bells
    assert bell.clock.cancelled()


async def test_those_who_see_the_same_share_a_page_and_a_chat_line_keeps_the_drawing(house: House) -> None:
    table, anna, _ = await house.duel("strange-world")
    live = house.tables.live[table]
    first = rendering.page_of(live, look_at(live, None, None), "wide", "")
    assert rendering.page_of(live, look_at(live, None, None), "wide", "") is first
    drawn = live.seat_views[None][2].pictures
    await house.tables.chat(table, anna, "hello")
    again = rendering.page_of(live, look_at(live, None, None), "wide", "")
    assert again["feed"] != first["feed"]
    assert again["table"] == first["table"]
    assert live.seat_views[None][2].pictures is drawn


async def test_every_action_says_what_it_would_bring(house: House) -> None:
    table, anna, ben = await house.duel("strange-world")
    seen = set()
    for step in range(40):
        for person in (anna, ben):
            look = await house.tables.look(table, person)
            for choice in look.actions:
                assert choice.keys() == {"action", "text", "final", "points", "idle", "words"}
                seen.add(bool(choice["points"]))
        await house.play(table, anna, ben, plies=1, seed=step)
    assert seen == {False, True}


async def test_seeds_are_long_and_survive_a_restart(house: House) -> None:
    table, anna, _ = await house.duel()
    seed = house.tables.live[table].header.seed
    assert seed.bit_length() > 64
    await house.restart()
    await house.tables.look(table, anna)
    assert house.tables.live[table].header.seed == seed


async def test_nobody_can_compute_the_dice_of_a_bot(house: House) -> None:
    table, anna, _ = await house.duel()
    live = house.tables.live[table]
    twin = replace(live, header=replace(live.header, seed=live.header.seed + 1))
    assert dice_of(live, 0, 1) == dice_of(live, 0, 1)
    assert len({dice_of(live, 0, 1), dice_of(live, 1, 1), dice_of(live, 0, 2), dice_of(twin, 0, 1)}) == 4
    assert first_action(await house.tables.look(table, anna)) >= 0


async def test_every_purpose_has_a_secret_of_its_own(site: Site) -> None:
    cookies, csrf = (secret_for(purpose, site.settings) for purpose in ("cookies", "csrf"))
    assert len(cookies) == len(csrf) == 64
    assert cookies not in (csrf, csrf[::-1])


async def test_a_game_without_files_has_pages_that_say_so(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiny, "FILES", {})
    monkeypatch.setitem(registry._loaded, "fileless", tiny.make(slug="fileless", title="Bare"))
    guest = site.guest()
    for path, words in (("rules", "not written down"), ("components", "not listed"), ("", "Bare")):
        answer = await guest.get(f"/game/fileless/{path}".rstrip("/"), headers={"accept": "text/html"})
        assert answer.status_code == 200, answer.text
        assert words in answer.text


async def test_who_looks_is_you_and_the_end_of_a_game_makes_nobody_absent(house: House) -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    table = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    await house.tables.join(table, ben)
    look = await house.tables.look(table, anna)
    drawn = rendering.parts(look, which=("seats",))["seats"]
    assert "<span>You<small>" in drawn
    assert ">Ben<small>away" in drawn
    at_rest: Any = [{**seat, "waiting": False} for seat in look.seats]
    chosen: Any = [{**seat, "answered": True} for seat in at_rest]
    assert ">Ben<small>has chosen" in rendering.parts(replace(look, seats=chosen), which=("seats",))["seats"]
    ended = rendering.parts(replace(look, status="over", seats=at_rest), which=("seats",))["seats"]
    assert "away" not in ended
    watching = rendering.parts(replace(look, seat=0, mine=[]), which=("seats",))["seats"]
    assert ">Anna<small>" in watching, "seen through somebody's eyes, they keep their name"
