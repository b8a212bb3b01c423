"""What players read: prompts, actions and the log speak of terrains and directions, never of numbers that nobody
sees.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.playing import NAMES, check_words
from tests.games.spires.tables import ALL, NEW, WE, WM, answer, asked, finish, place, step, table, told, turns
from worldwright.gains import promised
from worldwright.games.spires import GAME, words
from worldwright.games.spires.words_compass import rotation_words, row_of, rows_of, spaces_from, wind
from worldwright.wording import one

INTERNAL = re.compile(r"\b[TSPOGA]\d\d\b|\btile \d|[a-z]=|_|\d,\d")  # ids, tile numbers, action texts, spaces as pairs


def said(state: Any, seat: int | None = None) -> list[str]:
    """All actions of the seat that decides, in words."""
    seat = state.player if seat is None else seat
    view = {**state.view(seat), "names": list(NAMES[: state.players])}
    return [words.describe(view, action) for action in state.actions_of(seat)]


def last(state: Any, kind: str) -> str:
    return GAME.tell(told(state, kind)[-1], NAMES)


@pytest.mark.parametrize("players", [1, 3])
def test_nothing_internal_is_ever_said(players: int) -> None:
    check_words(GAME.new(players, 21, modules=ALL), INTERNAL, seed=4)


def test_every_decision_has_a_prompt_and_words_for_those_who_wait() -> None:
    assert all(ask and wait and ask[0].isupper() and wait[0].islower() for ask, wait in words.PROMPTS.values())


@pytest.mark.rule("8.1", "8.6")
def test_a_step_is_told_by_terrain_and_by_the_tile_that_paid() -> None:
    state = table(
        WM, meeples="1,1 2,1", stamina=("plains/grass plains/ocean",), ask="move", tokens="1,0", energy=(0, 0)
    )
    assert said(state) == ["Stop and end the turn", "Step to the plains to the west: 1 energy"]
    assert state.view(0)["decision"]["prompt"] == "Take a step or stop (2 of 2 stamina tiles left)"
    step(state, "1,0", "pay:grass/plains")
    assert last(state, "step") == "Ada steps into the plains of the ocean–plains tile, with a grass–plains tile."
    assert last(state, "collect") == "Ada collects 1 energy from the plains."


def test_spaces_that_look_alike_are_told_apart() -> None:
    state = table("grass/ocean@0,0,0 grass/ocean@0,0,3 plains/grass@2,0,0 plains/grass@-2,0,0", meeples="0,0 0,1")
    view = state.view(0)
    called = spaces_from(view, [0, 0], [[0, 1], [1, 0], [1, 1], [2, 0], [2, 1], [3, 1], [3, 0]])
    assert called[0, 1] == "ocean to the west"
    assert len(set(called.values())) == len(called) == 7
    far = spaces_from(view, [0, 0], [[2, 0], [2, 0], [2, 1]])
    assert far[2, 1] == "grass to the east"


def test_directions_have_the_names_of_the_winds() -> None:
    assert [wind(angle) for angle in range(0, 360, 45)] == [
        "east",
        "north-east",
        "north",
        "north-west",
        "west",
        "south-west",
        "south",
        "south-east",
    ]
    assert rotation_words("forest", "plains", 0) == "forest north-east, plains north-west"
    assert len({rotation_words("forest", "plains", k) for k in range(6)}) == 6


@pytest.mark.rule("18.4")
def test_spots_are_counted_in_rows_from_the_north_west() -> None:
    state = answer(table(WM, sky="grass/ocean"), "act:expand")
    assert asked(state) == "PLACE"
    view = state.view(0)
    rows = rows_of(view)
    spots = sorted(view["spots"], key=lambda action: rows[action])
    assert rows[spots[0]] == (1, 1)
    assert {action: row_of(view, int(action)) for action in spots} == rows
    assert view["spots"][spots[0]]["r"] == max(seen["r"] for seen in view["spots"].values())
    assert "row 1, spot 1" in " ".join(said(state))
    assert " spaces light up: row " in said(state)[0]


@pytest.mark.rule("7.1", "10.1.3")
def test_a_placement_says_who_gains_what() -> None:
    state = answer(table(WE, sky="ocean/grass", meeples="0,0 0,1", tokens="1,1"), "act:expand")
    spot = next(int(action) for action, seen in state.view(0)["spots"].items() if (seen["q"], seen["r"]) == NEW[:2])
    state.apply(spot)
    sentence = "Ocean south-west, grass south-east: 5 spaces light up, 1 edge meets"
    action = next(action for action in state.actions if words.describe(state.view(0), action) == sentence)
    assert promised(state, GAME.outcome(state, action, 0), 0, ("Ada", "Bruno")).words == "Energy +1, Bruno: Energy +1"


def test_expanding_is_told_with_energy_and_takers() -> None:
    state = place(answer(table(WE, sky="ocean/grass", meeples="0,0 0,1", tokens="1,1"), "act:expand"), *NEW)
    assert last(state, "place") == "Ada adds grass–ocean to the world."
    assert last(state, "energy") == "Energy lights up 3 spaces. Ada and Bruno take 1 energy at once."


@pytest.mark.rule("P02")
def test_a_free_step_is_a_drift() -> None:
    state = table(WM, meeples="1,0 2,1", powers=("P02",), stamina=("grass/ocean",), ask="move", modules=("powers",))
    step(state, "0,1")
    assert last(state, "step") == "Ada drifts into the plains of the plains–forest tile."


@pytest.mark.rule("11.6.3")
def test_the_automa_is_told_by_name() -> None:
    state = finish(GAME.new(1, 22, modules=ALL), 3)
    lines = [GAME.tell(event, NAMES) for event in state.events_of(0)]
    assert any(line.startswith("The Automa steps into the ") for line in lines)
    assert any(re.fullmatch(r"The Automa reveals [A-Z][a-z]+( [A-Za-z]+)*\.", line) for line in lines)
    assert lines[-1] == f"The Automa has {state.score(1)} points."


def test_only_the_owner_reads_the_names_of_secret_cards() -> None:
    state = finish(GAME.new(2, 23, modules=ALL), 1)
    mine, theirs = (
        [GAME.tell(event, NAMES) for event in state.events_of(seat) if event["kind"] == "returned"] for seat in (0, 1)
    )
    assert mine[1] == "Bruno returns an objective to the box."
    assert theirs[0] == "Ada returns an objective to the box."
    assert mine[0] != theirs[0]


def test_the_list_and_the_log_call_a_stamina_tile_by_one_name() -> None:
    compared = 0
    for state in turns(GAME.new(2, 3), 3):
        for action in state.actions if not state.over and asked(state) == "PAY" else ():
            name = words.describe(state.view(state.player), action).removeprefix("Turn over ")
            trial = state.clone()
            known = len(trial.events)
            trial.apply(action)
            steps = [event.seen_by(None) for event in trial.events[known:] if event.kind == "step"]
            assert [f"with {one(name)} tile." in GAME.log.sentence(step, NAMES) for step in steps] == [True]
            compared += 1
    assert compared > 5
