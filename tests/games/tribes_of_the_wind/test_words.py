"""What is said: questions, actions, log lines, the terminal table."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from tests.games.playing import check_words
from tests.games.tribes_of_the_wind.tables import (
    GAME,
    answer,
    asked,
    discard_first,
    finish_turn,
    new_game,
    offer,
    table,
    turns,
)
from worldwright.games.tribes_of_the_wind import terminal, words
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

INTERNAL = re.compile(
    r"\b[FWEAVPGOS]\d{1,2}\b|G-|[a-z]_[a-z]|:[a-z]+:|\b[A-Z]+_[A-Z]+\b"
)  # ids and terms of the catalogue, which no player knows


def said(state: TribesOfTheWind) -> list[str]:
    return [GAME.describe(state, action) for action in state.actions]


def test_actions_are_told_with_their_reasons() -> None:
    state = table(
        "E14 earth fire water air",
        left="earth fire fire fire air",
        right="fire fire fire fire air",
        tiles="1=P01",
        riders={1: 2},
    )
    told = said(state)
    assert "Play Earth to plant a Forest for 4 Water: more Earth than a neighbour (you 2, they 1 and 0)" in told
    assert "Play Earth to plant a Forest for 3 Water: more Earth than both neighbours (you 2, they 1 and 0)" in told
    assert "Place a Temple: discard three cards" in told
    assert "Build a Village on b1" in told


def test_boosts_and_discounts_are_worked_out() -> None:
    state = table("F01 fire water earth air", board="leaf", powers="G-leaf-3", met="path")
    assert "Play Fire to remove 4 Pollution: 2 Fire or more (you have 2)" in said(state)
    state = table("E01 earth water fire air", board="feather", powers="G-feather-4", met="path", water=9)
    assert "Play Earth to plant a Forest for 2 Water: 2 Earth or more (you have 2)" in said(state)


def test_small_decisions_name_what_they_are_about() -> None:
    state = offer(table(tiles="1=P02 5=G02", riders={1: 2}), "V13")
    answer(state, "build 1")
    assert said(state)[-2:] == ["Catapult a Wind Rider from the Capital", "Leave the catapult"]
    answer(state, "end")
    assert (
        said(state)[0] == "Take the first Village card: 8 points for 3 tiles in the bottom row, "
        "or at once place a Temple and take 2 Water"
    )
    answer(state, "take 0")
    assert said(state) == [
        "Keep the objective: 8 points for 3 tiles in the bottom row",
        "Use the card now: place a Temple and take 2 Water",
    ]
    state = discard_first(answer(table(board="feather", riders={}), "temple"))
    assert said(state)[1] == "Place the Temple to make 2 moves"
    answer(state, "marker move")
    assert said(state)[:2] == ["Stop moving", "Move a Wind Rider from the Capital to a1"]
    assert state.decision is not None
    assert state.decision.prompt == "Move a Wind Rider: 2 to go"


def test_others_are_told_whom_they_wait_for() -> None:
    state = table()
    assert state.view(1)["decision"] == {"kind": "ACTION", "seat": 0, "prompt": "chooses an action"}


def test_the_log_speaks_plainly() -> None:
    state = table("W01 water fire earth air", display="fire water earth air")
    answer(state, "play W01 0", "take pile")
    names = ["Ada", "Bo", "Cy"]
    lines = [GAME.tell(event, names) for event in state.events_of(1)]
    assert lines[:2] == ["Ada plays Water to take 5 Water.", "Ada takes 5 Water."]
    assert re.fullmatch(r"Ada draws (Fire|Water|Earth|Air) from the pile\.", lines[2])
    assert lines[3] == "Ada looks at 1 new card."


@pytest.mark.parametrize("players", [1, 2, 4])
def test_nothing_internal_is_ever_said(players: int) -> None:
    state = new_game(players, 21, boards="chosen", first_card_choice=True)
    check_words(state, INTERNAL, seed=21)
    assert {event["kind"] for event in state.events_of(None)} >= {
        "play",
        "buy",
        "plant",
        "temple",
        "discard",
        "keep",
        "draw",
        "clean",
        "ride",
        "water",
    }


@pytest.mark.parametrize("players", [1, 3, 5])
@pytest.mark.parametrize("width", [80, 120])
def test_the_terminal_table_fits_in_every_position(players: int, width: int) -> None:
    for state in turns(new_game(players, 7, events=False, boards="chosen"), 7):
        if state.ply % 40 == 0 or state.over:
            for seat in (*range(players), None):
                out = io.StringIO()
                shown = terminal.table(state.view(seat), state.actions_of(-1 if seat is None else seat), width=width)
                Console(file=out, width=width, color_system=None).print(shown)
                assert all(len(line) <= width for line in out.getvalue().splitlines())
                assert not INTERNAL.search(out.getvalue())
    assert "no rule" in words.last_word(state.view(None)) or players == 1


def test_the_terminal_numbers_what_can_be_chosen() -> None:
    state = table(
        "E14 earth fire water air",
        left="earth fire fire fire air",
        right="fire fire fire fire air",
        tiles="1=P01",
        riders={1: 2},
    )
    out = io.StringIO()
    Console(file=out, width=200, color_system=None).print(terminal.table(state.view(0), state.actions, width=200))
    shown = out.getvalue()
    assert shown.count("  Forest ") == 5
    assert "Round 5  Elements F W E A" in shown
    assert "[1]: plant a Forest for 4 Water, more Earth than a neighbour (you 2, they 1 and 0)" in shown
    build = next(number for number, action in enumerate(state.actions, 1) if 12 <= action < 24)
    assert f"b1 Pp[{build}]" in shown
    assert asked(finish_turn(state)) == "ACTION"
