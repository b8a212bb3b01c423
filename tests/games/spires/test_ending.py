"""The end of the game: triggers, equal turns, stalemate (9.1, 9.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.spires.tables import (
    EVERYWHERE,
    NEW,
    WH,
    WM,
    answer,
    asked,
    example_one,
    expand,
    finish,
    options,
    step,
    stop,
    table,
    told,
    turns,
)
from worldwright.games.spires import GAME
from worldwright.games.spires.state import Spires


def turns_played(state: Spires) -> dict[int, int]:
    """Random to the end; how many turns everybody had from now on."""
    counts: dict[int, int] = {}
    for now in turns(state, 1):
        if asked(now) == "ACTION":
            counts[now.player] = counts.get(now.player, 0) + 1
    return counts


@pytest.mark.rule("X21", "R13", "R14", "R15", "9.1")
def test_x21_forty_energy_on_another_turn_stays_triggered() -> None:
    state = example_one(
        meeples="2,0 0,1", energy=(0, 39), stamina=(EVERYWHERE, "mountain/grass plains/ocean grass/forest")
    )
    expand(state, *NEW)
    assert state.energy[1] == 40
    assert told(state, "ending")[0]["trigger"] == "energy"
    stop(state)
    state.energy[1] = 0
    assert state.ending == 2
    assert turns_played(state) == {1: 1}, "B finishes the round"


@pytest.mark.rule("9.1", "R14", "10.3.4")
@pytest.mark.parametrize(
    ("more", "walks", "energy"),
    [
        ({"tokens": "1,0"}, True, [39, 0]),
        ({"meeples": "1,1 1,0"}, True, [1, 39]),
        ({"meeples": "1,1 1,0", "powers": ["P13"]}, True, [39, 0]),
        ({"butterfly": "1,0", "modules": "butterfly"}, True, [38, 0]),
        ({"powers": ["P12"]}, False, [38, 0]),
    ],
    ids=["a token", "a toll", "Kindred", "the butterfly", "Stillness"],
)
def test_whatever_brings_the_fortieth_energy_triggers_the_end(
    more: dict[str, Any], walks: bool, energy: list[int]
) -> None:
    state = table(WM, stamina=("plains/grass plains/ocean",), energy=energy, **({"meeples": "1,1 2,1"} | more))
    answer(state, "act:pass")
    assert state.ending == 0
    (step(state, "1,0", "pay:grass/plains") if walks else stop(state))
    assert max(state.energy) == 40
    assert state.ending == 2


@pytest.mark.rule("9.1", "P08", "P10")
def test_gleaned_energy_and_that_of_a_wellspring_trigger_the_end_too() -> None:
    gleaner = expand(
        table(
            WM,
            meeples="1,1 2,1",
            tokens="1,0",
            sky="grass/mountain",
            powers=["P08"],
            energy=(39,),
            stamina=(EVERYWHERE,),
        ),
        1,
        1,
        1,
    )
    assert gleaner.ending == 0
    assert answer(gleaner, "glean:1,0").ending == 2
    assert expand(example_one(powers=["P10"], energy=(39,)), *NEW).ending == 2


@pytest.mark.rule("R15")
def test_energy_ever_collected_does_not_count() -> None:
    state = table(WM, energy=(39,), meeples="0,0 1,0")
    answer(state, "act:spire")
    assert state.ending == 0


@pytest.mark.rule("X22", "R16")
def test_x22_the_reserve_runs_out_while_the_sky_is_full() -> None:
    state = table(WH, reserve=1, meeples="0,0 1,0")
    expand(state, -1, 2, 3)
    stop(state)
    assert len(state.sky) == 3
    assert state.reserve_left() == 0
    assert told(state, "ending")[0]["trigger"] == "reserve"
    assert turns_played(state) == {1: 1}


@pytest.mark.rule("X23", "9.2", "R70")
def test_x23_a_third_spire_ends_the_round_not_the_turn() -> None:
    state = table(
        WM, players=3, seat=1, energy=(0, 8), spires=[1, 1], meeples="0,0 1,0 2,0", stamina=("", "ocean/plains")
    )
    answer(state, "act:spire")
    assert state.ending == 1
    assert asked(state) == "MOVE", "B still walks"
    stop(state)
    assert turns_played(state) == {2: 1}, "C plays, A does not"


@pytest.mark.rule("X34", "R5", "R69")
@pytest.mark.parametrize(("seat", "left"), [(0, {1: 1, 2: 1, 3: 1}), (1, {2: 1, 3: 1}), (2, {3: 1}), (3, {})])
def test_x34_everybody_has_equally_many_turns(seat: int, left: dict[int, int]) -> None:
    state = table(WM, players=4, seat=seat, energy=[8] * 4, spires=[seat] * 2, meeples="0,0 0,1 1,0 2,0")
    answer(state, "act:spire")
    stop(state)
    assert turns_played(state) == left
    assert state.over


@pytest.mark.rule("X34")
def test_x34_what_another_player_gets_counts_for_the_turn_in_which_it_happens() -> None:
    state = expand(example_one(players=4, meeples="2,0 2,1 0,1 1,0", energy=(0, 0, 39, 0)), *NEW)
    assert (state.energy[2], state.ending) == (40, 2)
    stop(state)
    assert turns_played(state) == {1: 1, 2: 1, 3: 1}


@pytest.mark.rule("16.11", "9.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_turns_in_random_games_whoever_is_first(players: int) -> None:
    firsts = set()
    for seed in range(12):
        state = finish(GAME.new(players, seed, modules="all"), seed)
        order = [event["seat"] for event in told(state, "turn")]
        assert order == [(state.first + turn) % players for turn in range(len(order))]
        assert len(order) == players * state.round
        firsts.add(state.first)
    assert len(firsts) == players


@pytest.mark.rule("R10", "9.1")
def test_three_rounds_of_passing_end_the_game() -> None:
    state = table(WM, meeples="0,0 1,0", stamina=("grass/ocean", ""))
    for number in range(6):
        assert not state.over, number
        assert state.decision is not None
        assert ("if everybody passes again" in state.decision.prompt) is (number >= 4), "told in the last of them"
        answer(state, "act:pass")
        stop(state)
    assert state.over
    assert told(state, "ending")[0]["trigger"] == "stalemate"


@pytest.mark.rule("R10")
@pytest.mark.parametrize("action", ["expand", "stamina", "spire"])
@pytest.mark.parametrize("seat", [0, 1])
def test_one_action_of_anybody_starts_the_count_anew(action: str, seat: int) -> None:
    state = table(WM, meeples="0,0 1,0", energy=(8, 8), sky="grass/mountain")
    for _ in range(4):
        answer(state, "act:pass")
        stop(state)
    assert state.idle_rounds == 2
    for turn in (0, 1):
        answer(state, f"act:{action}" if turn == seat else "act:pass")
        while state.player == turn and not state.over and asked(state) != "ACTION":
            answer(state, options(state)[0])
    assert state.idle_rounds == 0
    assert not state.over


@pytest.mark.rule("16.17")
def test_the_length_is_bounded() -> None:
    for players in (2, 3, 4):
        state = GAME.new(players, 13)
        reserve = state.reserve_left()
        finish(state, 14)
        expands = len(told(state, "place")) - players
        bought = len(told(state, "stamina"))
        assert expands + bought <= reserve + 3
        assert len(told(state, "spire")) <= 11
        assert len(told(state, "turn")) <= 3 * players * (reserve + 3 + 11 + 1)
