"""The other commands: replay, rules, components, games."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import worldwright as ww
from worldwright.cli import run

CARD = re.compile(r"\bL\d\d\b")


def recorded(path: Path, players: int, plies: int | None = None) -> Path:
    """A game of first choices, to its end or to a ply, as a file."""
    state = ww.load("strange-world").new(players=players, seed=7)
    while not state.over and state.ply != plies:
        state.apply(state.actions[0])
    path.write_text(str(ww.Record.of(state)), encoding="utf-8")
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    return recorded(tmp_path / "unfinished.txt", 2, 6)


def first_choice(file: Path) -> str:
    """The first move of a record in words, such as 'Keep swamp and shell hare'."""
    record = ww.Record.parse(file.read_text())
    opening = record.replay(0)
    seat, text = record.moves[0]
    words: str = opening.game.describe(opening, opening.game.action_space.parse(text), seat)
    assert words.startswith("Keep ")
    return words


def test_a_finished_game_is_told_in_full_with_its_scores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded(tmp_path / "game.txt", 2)
    assert run(["replay", str(record)]) == 0
    told = capsys.readouterr().out
    moves = ww.Record.parse(record.read_text()).moves
    assert len(re.findall(r"^ *\d+ Seat \d: ", told, re.MULTILINE)) == len(moves)
    assert first_choice(record) in told
    assert "Final scores" in told


def test_a_spectator_of_an_unfinished_game_is_told_no_secret(
    unfinished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", str(unfinished)]) == 0
    told = capsys.readouterr().out
    assert "Seat 1: keeps a card" in told
    dealt = [line for line in told.splitlines() if " is dealt " in line or " passes " in line]
    assert dealt
    assert all(re.search(r"(is dealt|passes) \d cards?", line) for line in dealt)
    state = ww.Record.parse(unfinished.read_text()).replay()
    public = {card for world in state.view(None)["worlds"] for cell in world["cells"] for card in [cell["card"]]}
    assert set(CARD.findall(told)) <= public


def test_a_seat_is_told_its_own_choices_alone(unfinished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(unfinished), "--seat", "0", "--ply", "2"]) == 0
    told = capsys.readouterr().out
    assert f"Seat 1: {first_choice(unfinished)}" in told
    assert "Seat 2: keeps a card" in told


def test_drawings_are_numbered_by_ply_and_complete(
    unfinished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", str(unfinished), "--svg", str(tmp_path / "film")]) == 0
    frames = sorted((tmp_path / "film").iterdir())
    assert [frame.name for frame in frames] == [f"{ply:04d}.svg" for ply in range(7)]
    for frame in frames:
        assert ElementTree.parse(frame).getroot().tag.endswith("svg")
    assert run(["replay", str(unfinished), "--ply", "3", "--svg", str(tmp_path / "still")]) == 0
    assert [frame.name for frame in (tmp_path / "still").iterdir()] == ["0003.svg"]
    assert (tmp_path / "still" / "0003.svg").read_text() == frames[3].read_text()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: text.replace("end 6", "end 7"), "expected 'end 6'"),
        (lambda text: re.sub(r"keep card=L\d+", "keep card=L61", text, count=1), "move 1 of the record"),
        (lambda text: "hello", "line 1 of the record"),
        (lambda text: text.replace("rules 2", "rules 99"), "rules 99"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(
    unfinished: Path, capsys: pytest.CaptureFixture[str], change, complaint: str
) -> None:  # type: ignore[no-untyped-def]
    unfinished.write_text(change(unfinished.read_text()))
    assert run(["replay", str(unfinished)]) == 2
    assert complaint in capsys.readouterr().err


def test_a_seat_or_ply_that_is_not_there_is_refused(unfinished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(unfinished), "--seat", "5"]) == 2
    assert run(["replay", str(unfinished), "--ply", "99"]) == 2
    assert "seats 0 to 1" in (errors := capsys.readouterr().err)
    assert "plies 0 to 6" in errors


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("8.2", "look at the World once"),
        ("8.1.4", "at least one card beside it is no Fumarole"),
        ("R12", "At the edge of the whole World"),
        ("d1", "a card beside it shows a lake"),
        ("SUN_SIDE", "start of each round"),
        ("13.1.6", "No cell is covered twice"),
        ("shared victory", "R19"),
    ],
)
def test_rules_are_found_by_number_name_or_word(
    capsys: pytest.CaptureFixture[str], section: str, expected: str
) -> None:
    assert run(["rules", "strange-world", section]) == 0
    assert expected in " ".join(capsys.readouterr().out.split())


def test_rules_in_full_by_search_and_in_vain(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "strange-world"]) == 0
    assert "Examples" in capsys.readouterr().out
    assert run(["rules", "strange-world", "--search", "Lake Tzimime"]) == 0
    assert "R16" in capsys.readouterr().out
    assert run(["rules", "strange-world", "--search", "zeppelin"]) == 0
    assert "do not speak of 'zeppelin'" in capsys.readouterr().out
    assert run(["rules", "strange-world", "99.9"]) == 2
    assert "nothing numbered or named '99.9'" in capsys.readouterr().err


def test_pieces_are_listed_with_their_sources(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["components", "strange-world"]) == 0
    listed = capsys.readouterr().out
    assert "L60" in listed
    assert re.search(r"land\s+.\s+60\s+.\s+.\s+.\s+60", listed)


@pytest.mark.parametrize("slug", ww.available())
def test_every_field_of_a_catalogue_is_listed(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["components", slug, "--fields"]) == 0
    told = capsys.readouterr().out
    for kind, value in ww.load(slug).components.data.items():
        if isinstance(value, list):
            assert kind in told
            assert all(name in told for name in value[0])


def test_the_catalogue_is_printed_as_it_ships_and_checked_when_corrected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["components", "strange-world", "--print"]) == 0
    shipped = capsys.readouterr().out
    assert shipped == ww.load("strange-world").components.source_text
    file = tmp_path / "mine.toml"
    file.write_text(shipped, encoding="utf-8")
    assert run(["components", "strange-world", "--check", str(file)]) == 0
    assert "is fine" in capsys.readouterr().out
    file.write_text(shipped.replace("mountain = 3", "mountain = 4", 1), encoding="utf-8")
    assert run(["components", "strange-world", "--check", str(file)]) == 2
    assert "mine.toml: [[land]] number 1 (id 'L01'), field `mountain`" in capsys.readouterr().err


def test_games_are_listed_with_players_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    listed = capsys.readouterr().out
    assert "strange-world" in listed
    assert "1 to 4 players" in listed
    assert "--option sun_2p=fixed|alternate (default fixed)" in listed


def test_the_version_names_the_build(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"worldwright {ww.__version__}, {ww.build.kind()}\n"
