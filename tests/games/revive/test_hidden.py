"""Hidden information (9), invariants (15), records, and games of every kind played to their end."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import worldwright as ww
from tests.games.playing import check_words
from tests.games.revive.tables import ALL, GAME, again, asked, do, options, table, told, turns
from worldwright.engine.errors import BrokenInvariant
from worldwright.games.revive.actions import TRIBES

GAMES: list[tuple[int, dict[str, Any]]] = [
    (1, {}), (2, {}), (3, {}), (4, {}), (2, {"content": ALL}), (4, {"content": ALL, "long_game": True}),
    (1, {"content": ALL}),
    (3, {"artifact_choice": True, "choose_tribes": True, "content": ALL}),
    *((2, {"chapter": chapter}) for chapter in range(1, 6)), (1, {"chapter": 4}),
]  # fmt: skip
INTERNAL = re.compile(
    r"\b(h\d{3}|R_\w+|LL_\w+|c_\w+|m_\w+_\d|d_\w+_\d|s[A-D]\d|k\d\d|at\d\d|ac\d\d|sw\d|t[1-7]|A\d\d|S[1-5])\b|[{}\[\]]|None|_"
)


@pytest.mark.rule("15.1", "15.2", "15.3", "15.4", "15.5", "15.6", "15.7", "15.8", "15.9", "15.12", "15.14")
@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_invariants_hold_to_the_end_of_every_kind_of_game(players: int, options: dict[str, Any]) -> None:
    scores: list[int] = [0] * players
    for number, state in enumerate(turns(GAME.new(players, 3, **options), 5)):
        if number % 7 == 0 or state.over:
            GAME.check(state)
            blue = [int(tribe.score) for tribe in state.tribes]
            assert all(now >= before for now, before in zip(blue, scores, strict=True))
            scores = blue
    assert state.over


@pytest.mark.parametrize("side", TRIBES)
def test_every_tribe_plays_a_game(side: str) -> None:
    state = table(side, players=2, crystal=3, food=6, content=ALL)
    dice = Random(side)
    for number in range(250):
        if state.over:
            break
        if number % 10 == 0:
            GAME.check(state)
        state.apply(dice.choice(state.actions))


@pytest.mark.rule("15.13", "9.1", "9.2", "9.3", "9.4")
@pytest.mark.parametrize(("players", "options"), GAMES[:8], ids=str)
def test_a_redraw_of_what_is_hidden_changes_nothing_that_a_seat_sees(players: int, options: dict[str, Any]) -> None:
    for number, state in enumerate(turns(GAME.new(players, 2, **options), 4)):
        if number % 40 == 0 and not state.over:
            for seat in range(players):
                twin = state.determinize(seat, number)
                assert twin.view(seat) == state.view(seat)
                assert (twin.tensor(seat) == state.tensor(seat)).all()
                if seat == state.player:
                    assert twin.actions == state.actions
                GAME.check(twin)


@pytest.mark.rule("15.10")
def test_being_adjacent_is_mutual() -> None:
    near = GAME.catalogue.board.near
    assert len(near) == 125 + 1 + 4
    assert all(space in near[other] for space in range(130) for other in near[space])


@pytest.mark.rule("15.1", "15.9")
def test_a_position_that_cannot_arise_is_named() -> None:
    state = table()
    state.tribes[0].goods[1] = 9
    with pytest.raises(BrokenInvariant, match=r"15\.1"):
        GAME.check(state)


def test_a_record_plays_again() -> None:
    for players in (1, 2, 4):
        state = GAME.new(players, 8, content=ALL)
        for at in turns(state, 1):
            if at.ply == 120:
                break
        record = ww.Record.of(state)
        assert ww.Record.parse(str(record)).replay() == state


def test_a_position_is_text_and_back() -> None:
    for number, state in enumerate(turns(GAME.new(3, 8, content=ALL), 1)):
        if number % 60 == 0 and not state.over:
            assert GAME.position(state.text()).parts() == state.parts()


def test_clones_go_their_own_way() -> None:
    for number, state in enumerate(turns(GAME.new(2, 6, content=ALL), 3)):
        if number % 25 == 0 and not state.over:
            before = state.key()
            twin = state.clone()
            assert twin == state
            for _ in range(12):
                if not twin.over:
                    twin.apply(twin.actions[-1])
            assert state.key() == before


@pytest.mark.parametrize(("players", "options"), [(1, {}), (2, {"content": ALL}), (3, {"chapter": 4})], ids=str)
def test_nothing_internal_is_said(players: int, options: dict[str, Any]) -> None:
    check_words(GAME.new(players, 5, **options), INTERNAL, 2)


@pytest.mark.rule("9.6", "13.65")
def test_a_blind_recruit_is_seen_by_all_and_gives_no_resource() -> None:
    state = table("kuniban_sun", food=6, gear=1, book=1, passives="card_resource", active="")
    do(again(state), "act what=explore")
    do(state, options(state)[0])
    assert asked(state) == "RECRUIT"
    before = list(state.tribes[0].goods)
    do(state, "deck")
    assert list(state.tribes[0].goods) == before
    assert told(state, "recruit")[-1]["blind"]
    assert len(state.view(1)["tribes"][0]["active"]) == 1


@pytest.mark.rule("13.16", "5.4.3")
def test_with_no_citizen_left_nobody_is_recruited() -> None:
    state = table(food=6, gear=1, book=1)
    for place in range(5):
        state.piles.citizens[place] = -1
    state.piles.citizens_left = 0
    do(again(state), "act what=explore")
    do(state, options(state)[0])
    assert asked(state) == "TILE_ORIENT"


@pytest.mark.rule("9.3")
def test_closed_crates_stay_closed_when_the_game_is_over() -> None:
    state = table(players=2, closed="k03")
    state.over = True
    assert [state.view(seat)["tribes"][0]["crates"]["closed"] for seat in (0, 1, None)] == [["k03"], None, None]


@pytest.mark.rule("5.4.1", "9.4")
def test_everybody_sees_which_area_is_explored_before_it_is_turned_over() -> None:
    state = table(food=6)
    do(again(state), "act what=explore", "tile at=A09")
    assert asked(state) == "RECRUIT"
    assert [state.view(seat)["question"]["space"] for seat in (0, 1, None)] == ["A09"] * 3
