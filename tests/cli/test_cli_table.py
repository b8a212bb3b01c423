"""What the text table shows to whom."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

import worldwright as ww
from worldwright.terminal import chairs
from worldwright.terminal.paper import known_lines, table_of
from worldwright.terminal.play import TextTable

GAME = ww.load("strange-world")
CARD = re.compile(r"\bL\d\d\b")


def console(width: int = 80) -> Console:
    return Console(file=io.StringIO(), width=width, highlight=False, emoji=False, markup=False)


def written(paper: Console) -> str:
    assert isinstance(paper.file, io.StringIO)
    return paper.file.getvalue()


def halfway(players: int, seed: int, plies: int) -> ww.State:
    state: ww.State = GAME.new(players=players, seed=seed)
    while not state.over and state.ply < plies:
        state.apply(state.actions[state.ply * 7 % len(state.actions)])
    return state


def table_for(state: ww.State, kinds: str) -> tuple[TextTable, Console]:
    paper = console()
    return TextTable(paper, state, chairs.seated(chairs.kinds(state.game, state.players, kinds), 0)), paper


@pytest.mark.parametrize("plies", [0, 1, 5, 14, 40, 90])
def test_a_seat_is_shown_no_card_that_its_view_and_log_do_not_name(plies: int) -> None:
    state = halfway(3, 5, plies)
    for seat in state.waiting:
        table, paper = table_for(state, "human,human,human")
        table.show(seat)
        table.carry_out(seat, "log")
        table.carry_out(seat, "score")
        known = json.dumps([state.view(seat), state.events_of(seat)])
        assert set(CARD.findall(written(paper))) <= set(CARD.findall(known))


def test_every_action_is_numbered_on_the_table_or_in_the_list() -> None:
    state = halfway(2, 7, 6)
    while state.decision and state.decision.kind != "PLAY_CELL":
        state.apply(state.actions[0])
    table, paper = table_for(state, "human,human")
    table.show(state.player)
    for number, action in enumerate(state.actions, 1):
        assert f"{number} {GAME.describe(state, action)}" in written(paper)
    assert table.action(state.player, "2") == state.actions[1]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_table_fits_the_terminal_all_game_long(players: int, width: int) -> None:
    state: ww.State = GAME.new(players=players, seed=13)
    while not state.over:
        if (state.ply + width // 40) % 2:  # a position is shown in one of the two widths
            view = {**GAME.view(state, state.player), "names": chairs_names(players)}
            paper = console(400)
            paper.print(table_of(GAME, view, state.actions, width))
            assert max(len(line.rstrip()) for line in written(paper).split("\n")) <= width
        state.apply(state.actions[state.ply * 5 % len(state.actions)])


def chairs_names(players: int) -> list[str]:
    return [chair.name for chair in chairs.seated(chairs.kinds(GAME, players, None), 0)]


def test_a_spectator_is_shown_every_world_and_no_hand() -> None:
    state = halfway(4, 3, 30)
    paper = console()
    paper.print(table_of(GAME, {**GAME.view(state, None), "names": chairs_names(4)}, (), 80))
    assert all(name in written(paper) for name in chairs_names(4))
    assert "Hand " not in written(paper)


def test_a_curtain_falls_between_two_people_and_not_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    state = halfway(2, 5, 0)
    table, paper = table_for(state, "human,human")
    table.draw_curtain(0)
    table.draw_curtain(1)
    assert "Player 1's turn" in written(paper)
    assert "Player 2's turn" in written(paper)
    alone, paper = table_for(state, "human,greedy")
    alone.draw_curtain(0)
    assert not written(paper)


def test_a_game_without_a_text_page_is_played_all_the_same(tmp_path: Path) -> None:
    bare = replace(GAME, slug="bare", terminal=None)
    ww.register(bare)
    state = bare.new(players=2, seed=1)
    paper = console()
    people = chairs.seated(["random", "random"], 1)
    TextTable(paper, state, people, tmp_path / "record.txt").play()
    assert "Final scores" in written(paper)
    assert "fumaroles" in written(paper)


def test_score_lines_that_a_view_keeps_to_itself_are_not_shown_before_the_end() -> None:
    discreet = replace(GAME, slug="discreet", see=lambda state, seat: {})
    state = discreet.new(players=3, seed=1)
    assert [bool(lines) for lines in known_lines(state, 1)] == [False, True, False]
    while not state.over:
        state.apply(state.actions[0])
    assert all(known_lines(state, 1))


def test_who_sits_where() -> None:
    assert chairs.kinds(GAME, None, None) == ["human", "normal"]
    assert chairs.kinds(GAME, 4, "greedy,human") == ["greedy", "human", "normal", "normal"]
    assert chairs.kinds(GAME, None, "human,random,human") == ["human", "random", "human"]
    assert [chair.name for chair in chairs.seated(["human", "random"], 0)] == ["Player 1", "Random 2"]
