"""What is wrong with a record is told with its line."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

import worldwright as ww
from tests import tiny
from worldwright.engine.errors import RecordError


def a_record(plies: int = 4) -> str:
    state = tiny.install().new(3, 5, modules="wind")
    for _ in range(plies):
        state.apply(state.actions[-1])
    return str(ww.Record.of(state))


def test_a_record_reads_like_this() -> None:
    assert a_record(3).splitlines() == [
        "worldwright record 1",
        "game moths",
        "rules 1",
        "players 3",
        "seed 5",
        "option rounds 3",
        "option modules wind",
        "option crowd off",
        "moves",
        "0 bid coins=2",
        "1 bid coins=2",
        "2 bid coins=2",
        "end 3",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "worldwright record 1",
            "worldwright record 2",
            "line 1 of the record: expected 'worldwright record 1', found 'worldwright record 2'",
        ),
        ("worldwright record 1\n", "", "line 1 of the record: expected 'worldwright record 1', found 'game moths'"),
        ("game moths", "game mice", "line 2 of the record: unknown game 'mice'"),
        ("game moths", "play moths", "line 2 of the record: expected 'game ...', found 'play moths'"),
        ("rules 1", "rules one", "line 3 of the record: expected 'rules' and an integer, found 'rules one'"),
        ("players 3\n", "", "line 4 of the record: expected 'players ...', found 'seed 5'"),
        ("seed 5", "seed 5.5", "line 5 of the record: expected 'seed' and an integer"),
        ("moves\n", "", "line 9 of the record: expected 'moves', 'option ...' or 'components', found '0 bid coins=2'"),
        ("0 bid coins=2", "first bid coins=2", "line 10 of the record: expected a move such as"),
        ("0 bid coins=2", "0", "line 10 of the record: expected a move such as"),
        ("0 bid coins=2", "² bid coins=2", "line 10 of the record: expected a move such as"),
        ("end 4", "end 5", "line 14 of the record: expected 'end 4', since 4 moves stand above"),
        ("end 4", "end", "line 14 of the record: expected a move such as"),
        ("end 4", "end four", "line 14 of the record: expected 'end' and an integer"),
        ("end 4\n", "", "line 14 of the record: expected a move such as .*cut off"),
        ("end 4\n", "end 4\n\nend 4\n", "line 16 of the record: expected nothing after the end .*, found 'end 4'"),
    ],
)
def test_a_line_that_is_wrong_is_named(old: str, new: str, told: str) -> None:
    text = a_record()
    assert old in text
    with pytest.raises(RecordError, match=told):
        ww.Record.parse(text.replace(old, new))


@pytest.mark.parametrize("text", ["", "\n", "\r\n", "worldwright", "{}", "\0"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="line 1 of the record: expected 'worldwright record 1'"):
        ww.Record.parse(text)


def test_a_record_that_is_cut_off_anywhere_is_refused() -> None:
    lines = a_record().splitlines()
    for kept in range(len(lines)):
        with pytest.raises(RecordError, match="of the record"):
            ww.Record.parse("\n".join(lines[:kept]))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("2 bid coins=2", "2 bid coins=9", "move 3 of the record, '2 bid coins=9': unknown action"),
        ("2 bid coins=2", "2 fly slot=0", "move 3 of the record, '2 fly slot=0': seat 2 may not 'fly slot=0' at BID"),
        ("2 bid coins=2", "1 bid coins=2", "move 3 of the record, '1 bid coins=2': seat 1 has nothing to decide now"),
        ("2 bid coins=2", "7 bid coins=2", "move 3 of the record, '7 bid coins=2': there is no seat 7"),
        ("rules 1", "rules 9", "played under rules 9 of moths; this is version 1"),
        ("players 3", "players 9", "the heading of the record: Moths seats 2 to 3 players, not 9"),
        (
            "option rounds 3",
            "option rounds 4",
            "the heading of the record: option rounds cannot be '4': expected 3 or 5",
        ),
        ("option rounds 3", "option colour red", "the heading of the record: Moths has no option 'colour'"),
    ],
)
def test_a_record_that_does_not_replay_says_where(old: str, new: str, told: str) -> None:
    text = a_record()
    assert old in text
    with pytest.raises(RecordError, match=told):
        ww.Record.parse(text.replace(old, new)).replay()


def test_a_replay_stops_at_a_ply_of_the_record() -> None:
    record = ww.Record.parse(a_record())
    assert [record.replay(ply).ply for ply in range(5)] == [0, 1, 2, 3, 4]
    for ply in (-1, 5):
        with pytest.raises(RecordError, match=f"this record has plies 0 to 4, not {ply}"):
            record.replay(ply)


def test_line_ends_of_other_systems_and_spaces_make_no_difference() -> None:
    text = a_record()
    assert ww.Record.parse(text.replace("\n", "\r\n")) == ww.Record.parse(text)
    assert ww.Record.parse(text.replace("\n", " \n")) == ww.Record.parse(text)


def test_options_that_are_left_out_have_their_defaults() -> None:
    text = a_record().replace("option rounds 3\n", "").replace("option crowd off\n", "")
    assert ww.Record.parse(text).replay() == ww.Record.parse(a_record()).replay()


@pytest.mark.parametrize("ending", ["", "\n", "\n\n# | a line with a bar\n\n"])
def test_corrected_components_are_part_of_the_record(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "more.toml"
    path.write_text(tiny.COMPONENTS.replace("coins = 2", "coins = 5") + ending, encoding="utf-8")
    game = tiny.install()
    state = game.new(2, 5, components=path)
    assert state.coins == [5, 5]
    text = str(ww.Record.of(state))
    path.unlink()
    for ends in ("\n", "\r\n"):
        replayed = ww.Record.parse(text.replace("\n", ends)).replay()
        assert replayed == state
        assert replayed.coins == [5, 5]
    with pytest.raises(
        ww.CatalogueError,
        match=r"components in the record: \[limits\], field `coins`: expected an integer from 0 to 9, found 50",
    ):
        ww.Record.parse(text.replace("| coins = 5", "| coins = 50")).replay()


def test_components_that_ship_are_not_repeated(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text(tiny.COMPONENTS, encoding="utf-8")
    game = tiny.install()
    assert game.new(2, 5, components=path) == game.new(2, 5)
    assert "components" not in str(ww.Record.of(game.new(2, 5, components=path)))


def test_a_corrected_catalogue_lives_as_long_as_its_positions(tmp_path: Path) -> None:
    game = ww.load("moths")
    path = tmp_path / "mine.toml"
    path.write_text(game.resource("components.toml").replace("coins = 2", "coins = 5"))
    state = game.new(2, 5, components=path)
    components = weakref.ref(state.terms.components)
    while not state.can_undo(state.player):
        state.apply(state.actions[-1])
    state = state.undo(state.player)
    assert "coins = 5" in str(ww.Record.of(state))
    assert state.determinize(0, seed=1).terms.components is components()
    del state
    gc.collect()
    assert components() is None
