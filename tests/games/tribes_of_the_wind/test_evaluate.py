"""What bots expect of a position, and that it leads them to the end of real games."""

from __future__ import annotations

import re

import pytest

from tests.games.tribes_of_the_wind.tables import GAME, new_game, table
from worldwright import agents
from worldwright.games.tribes_of_the_wind.evaluate import prospects
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

INTERNAL = re.compile(r"\b[FWEAVPGOS]\d{1,2}\b|G-|[a-z]_[a-z]|\b[A-Z]+_[A-Z]+\b")


def played(levels: list[str], seed: int) -> TribesOfTheWind:
    """A whole game between agents of these levels."""
    state: TribesOfTheWind = new_game(len(levels), seed)
    bots = [agents.make(level, seed + seat) for seat, level in enumerate(levels)]
    while not state.over:
        state.apply(bots[state.player].choose(state.seat(state.player)))
    return state


def test_greedy_bots_end_a_game_by_five_villages_and_the_log_tells_it_in_plain_words() -> None:
    state = played(["greedy"] * 3, 5)
    end = state.view(None)["end"]
    assert end["reason"] == "villages"
    assert end["token"] in range(3)
    assert state.round < 45
    assert min(state.scores) > 15
    told = [
        GAME.tell(event, ["Ada", "Bo", "Cy"])
        for seat in range(3)
        for event in state.events_of(seat)
        if event["kind"] != "auto"
    ]
    assert not [line for line in told if INTERNAL.search(line) or not line.endswith(".")]
    assert {event["kind"] for event in state.events_of(None)} >= {
        "build",
        "village",
        "keep",
        "use",
        "power",
        "catapult",
        "token",
        "spread",
    }


def test_greedy_beats_random() -> None:
    state = played(["random", "greedy"], 4)
    assert state.winners == [1]
    assert state.score(1) > state.score(0) + 20
    assert len(state.view(None)["tribes"][1]["villages"]) == 5


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"tiles": "1=P01 4=G01"}, {"tiles": "1=P01"}),
        ({"tiles": "1=P01", "riders": {0: 2}}, {"tiles": "1=P01", "riders": {}}),
        ({"tiles": "1=P01", "riders": {1: 1}}, {"tiles": "1=P01", "riders": {0: 1}}),
        ({"tiles": "1=P01*"}, {"tiles": "1=P01", "riders": {1: 2}}),
        ({"pollution": {5: 1, 6: 2}}, {"pollution": {5: 2, 6: 2}}),
        ({"water": 6}, {"water": 5}),
        ({"kept": "V09", "tiles": "1=P01 5=P02"}, {"kept": "V09", "tiles": "1=P01 2=P02"}),
        ({"kept": "V18", "tiles": "1=P03 2=P02"}, {"kept": "V18", "tiles": "1=G01 2=P02"}),
        ({"kept": "V26", "tiles": "1=P01*"}, {"kept": "V26", "tiles": "1=P02*"}),
    ],
)
def test_more_is_expected_of_a_better_position(better: dict[str, object], worse: dict[str, object]) -> None:
    plain = {"board": "sun", "water": 0, "kept": "V02", "pollution": {}}
    hopes = [prospects(table(**{**plain, **tribe}), 0) for tribe in (better, worse)]  # type: ignore[arg-type]
    assert hopes[0] > hopes[1]


def test_a_good_hand_is_worth_more_and_nothing_is_expected_after_the_end() -> None:
    assert prospects(table("W01 W05 F01 E06 A05"), 0) > prospects(
        table("W04 W05 F01 E06 A05"), 0
    )  # two Water are there, no Fire is not
    state = table()
    state.over = True
    assert prospects(state, 0) == 0
    assert prospects(new_game(3, 1, boards="chosen"), 0) == 0
