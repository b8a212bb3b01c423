"""The text table, driven through the real command with piped input."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import worldwright as ww

Result = subprocess.CompletedProcess[str]
COMMAND = [sys.executable, "-m", "worldwright"]
PLAY = ["play", "strange-world", "--text"]


class Keyboard:
    """Runs the command with typed lines; records without a name are kept below a folder of the test's own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.env = {**os.environ, "XDG_DATA_HOME": str(home), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}

    def __call__(self, *arguments: str, typed: str = "") -> Result:
        return subprocess.run(
            [*COMMAND, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=self.env,
            timeout=240,
        )

    def records(self) -> list[Path]:
        return sorted(self.home.glob("worldwright/records/*.txt"))


@pytest.fixture
def keyboard(tmp_path: Path) -> Keyboard:
    return Keyboard(tmp_path / "data")


def state_of(path: Path) -> ww.State:
    state: ww.State = ww.Record.parse(path.read_text(encoding="utf-8")).replay()
    return state


def test_a_solo_game_is_played_to_its_end_by_always_answering_1(keyboard: Keyboard) -> None:
    result = keyboard(*PLAY, "--players", "1", "--seed", "3", typed="1\n" * 60)
    assert result.returncode == 0, result.stderr
    assert "Final scores" in result.stdout
    [record] = keyboard.records()
    state = state_of(record)
    assert state.over
    level = state.game.view(state, 0)["solo"]
    assert f"Level {level['level']}: {level['name']}." in result.stdout
    assert f"The record is saved in {record}" in result.stdout


def test_a_game_against_greedy_names_a_winner_and_keeps_the_record_where_asked(
    keyboard: Keyboard, tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    result = keyboard(*PLAY, "--seats", "human,greedy", "--seed", "7", "--record", str(record), typed="1\n" * 120)
    assert result.returncode == 0, result.stderr
    state = state_of(record)
    assert state.over
    names = ["Player 1", "Greedy 2"]
    best = max(state.scores)
    assert f"{names[state.winners[0]]} wins with {best}." in result.stdout or "share the win" in result.stdout
    assert not keyboard.records()


def test_the_same_seed_gives_the_same_game(keyboard: Keyboard, tmp_path: Path) -> None:
    games = []
    for name in ("one", "two"):
        keyboard(*PLAY, "--seats", "random,random,random", "--seed", "11", "--record", str(tmp_path / name))
        games.append((tmp_path / name).read_text())
    assert games[0] == games[1]
    assert state_of(tmp_path / "one").over


def test_undo_takes_back_the_choice_of_a_card_and_says_so_when_it_cannot(keyboard: Keyboard) -> None:
    result = keyboard(*PLAY, "--players", "1", "--seed", "3", typed="u\n1\nu\n2\n")
    assert "nothing to take back" in result.stdout
    prompts = re.findall(r"Choose a stack|Place your", result.stdout)
    assert prompts == ["Choose a stack", "Place your", "Choose a stack", "Place your"]
    [record] = keyboard.records()
    assert ww.Record.parse(record.read_text()).moves == ((0, "stack number=1"),)


def test_an_action_may_be_typed_as_text_and_a_wrong_one_is_explained(keyboard: Keyboard) -> None:
    result = keyboard(*PLAY, "--players", "1", "--seed", "3", typed="stack number=4\n99\nplace at=3,3\nnonsense\n")
    assert "takes stack 5" in result.stdout
    assert "there is no action 99: choose from 1 to 4" in result.stdout
    assert "may not 'place at=3,3'" in " ".join(result.stdout.split())
    assert "unknown action 'nonsense'" in result.stdout


def test_help_rules_log_score_and_card_answer_without_taking_a_move(keyboard: Keyboard) -> None:
    result = keyboard(
        *PLAY,
        "--players",
        "1",
        "--seed",
        "3",
        typed="?\nrules\nrules R12\nrules zzz\nlog\nscore\ncard L22\ncard kark\ncard nobody\n\n",
    )
    text = " ".join(result.stdout.split())
    for expected in (
        "take back your last decision",
        "M mountain, L lake",
        "8 Laying a Land card",
        "At the edge of the whole World",
        "nothing numbered or named 'zzz'",
        "The table is set for 1.",
        "Scores as they stand",
        "L22 (land): land volcano, mountain 2, volcano 1",
        "kark (traveller)",
        "there is no piece 'nobody'",
    ):
        assert expected in text
    assert not keyboard.records(), "nothing was played, so there is nothing to keep"


def test_a_game_is_saved_on_request_and_goes_on_from_its_record(keyboard: Keyboard, tmp_path: Path) -> None:
    saved = tmp_path / "deep" / "saved.txt"
    first = keyboard(*PLAY, "--players", "1", "--seed", "3", typed=f"1\n1\nsave {saved}\nquit\nn\n")
    assert f"The record is saved in {saved}" in first.stdout
    assert not keyboard.records()
    assert state_of(saved).ply == 2
    second = keyboard(*PLAY, "--resume", str(saved), "--seats", "human", typed="1\n" * 60)
    assert "Final scores" in second.stdout
    assert state_of(saved).over


def test_quitting_offers_to_keep_the_record_under_any_name(keyboard: Keyboard, tmp_path: Path) -> None:
    keyboard(*PLAY, "--players", "1", typed="1\nquit\n\n")
    assert len(keyboard.records()) == 1
    keyboard(*PLAY, "--players", "1", typed=f"1\nquit\n{tmp_path / 'mine'}\n")
    assert state_of(tmp_path / "mine").ply == 1


def test_when_the_input_ends_the_record_is_kept(keyboard: Keyboard) -> None:
    result = keyboard(*PLAY, "--players", "2", "--seed", "3", typed="1\n")
    assert result.returncode == 0
    [record] = keyboard.records()
    assert state_of(record).ply >= 2
    assert f"--resume {record}" in result.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently there")
def test_ctrl_c_ends_the_game_and_keeps_the_record(keyboard: Keyboard) -> None:
    with subprocess.Popen(
        [*COMMAND, *PLAY, "--players", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=keyboard.env,
    ) as game:
        assert game.stdin
        assert game.stdout
        game.stdin.write("1\n")
        game.stdin.flush()
        for line in game.stdout:
            if "Place your" in line:
                break
        game.send_signal(signal.SIGINT)
        rest, errors = game.communicate(timeout=60)
    assert "Traceback" not in errors
    assert "The record is saved in" in rest
    assert len(keyboard.records()) == 1


def test_a_record_that_cannot_be_written_where_asked_is_kept_elsewhere(keyboard: Keyboard, tmp_path: Path) -> None:
    result = keyboard(*PLAY, "--players", "1", "--record", str(tmp_path), typed="1\n")
    assert "cannot write the record" in " ".join(result.stdout.split())
    assert len(keyboard.records()) == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "strange-wold", "--text"], "did you mean 'strange-world'"),
        ([*PLAY, "--players", "9"], "seats 1 to 4 players"),
        ([*PLAY, "--seats", "human,wizard"], "nobody called 'wizard'"),
        ([*PLAY, "--players", "1", "--seats", "human,human"], "2 seats are named for 1 players"),
        ([*PLAY, "--option", "sun_2p"], "NAME=VALUE"),
        ([*PLAY, "--option", "sun_2p=sometimes"], "expected fixed or alternate"),
        ([*PLAY, "--option", "seed=3"], "no option 'seed'"),
        ([*PLAY, "--components", "missing.toml"], "cannot read missing.toml"),
        ([*PLAY, "--resume", "missing.txt"], "cannot read the record"),
        ([*PLAY, "--resume", "missing.txt", "--seed", "3"], "keeps its players, seed"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(keyboard: Keyboard, arguments: list[str], complaint: str) -> None:
    result = keyboard(*arguments)
    assert result.returncode == 2
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
