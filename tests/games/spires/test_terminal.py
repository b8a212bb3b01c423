"""The table in a terminal."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console

from tests.games.spires.tables import ALL, WM, asked, finish, table, turns
from worldwright.games.spires import GAME, terminal, words


def printed(state: Any, seat: int | None, width: int = 80) -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(terminal.table(state.view(seat), () if seat is None else state.actions_of(seat), width=width))
    return console.export_text()


def test_the_world_is_drawn_triangle_by_triangle() -> None:
    state = table(WM, meeples="1,1 2,1", tokens="0,0", stamina=("plains/grass", ""), ask="move")
    shown = printed(state, 0)
    assert "F*" in shown, "forest with energy"
    assert "poOA" in shown, "A's spirit on the ocean; the middle of its tile shows both terrains"
    assert "Seat 1: 0 energy" in shown


def test_every_position_can_be_printed() -> None:
    for players in (1, 4):
        for state in turns(GAME.new(players, 5, modules=ALL), 6):
            if state.ply % 9 == 0:
                assert printed(state, 0)
                assert printed(state, None)


def test_turns_are_numbered_where_the_tile_would_lie() -> None:
    state = next(now for now in turns(GAME.new(2, 7), 8) if asked(now) == "PLACE_ROTATION")
    shown = printed(state, state.player)
    assert all(f"{number:>2}" in shown for number in range(1, len(state.actions) + 1))


def test_steps_are_numbered_on_their_spaces() -> None:
    state = next(now for now in turns(GAME.new(2, 7), 8) if asked(now) == "MOVE")
    shown = printed(state, state.player)
    assert " 2" in shown


def test_a_solo_result_names_the_automas_points() -> None:
    state = finish(GAME.new(1, 9), 1)
    assert words.last_word(state.view(0)) == f"The Automa has {state.score(1)} points."
    assert words.last_word(GAME.new(2, 9).view(0)) == ""
