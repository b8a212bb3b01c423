"""`worldwright new` writes a game that installs, plays to its end and passes the battery; nothing else is changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import worldwright as ww
from worldwright import cli, scaffold
from worldwright.testing import battery

SLUG = "paper-moons"
PLAYED = f"""
import worldwright as ww
from worldwright import agents
game = ww.load({SLUG!r})
state = game.new(players=3, seed=1)
players = [agents.make("greedy", seat) for seat in range(3)]
while not state.over:
    state.apply(players[state.player].choose(state.seat(state.player)), state.player)
assert ww.Record.parse(str(ww.Record.of(state))).replay() == state
print(game.title, len(state.scores), max(state.scores) > 0, [game.tell(event) for event in state.events_of(0)][-1])
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the command wrote."""
    folder = tmp_path_factory.mktemp("new")
    assert cli.run(["new", SLUG, "--folder", str(folder)]) == 0
    return folder / SLUG


@pytest.fixture(scope="module")
def installed(written: Path) -> dict[str, str]:
    """The environment of a process that has the new package installed, beside Worldwright as it runs here."""
    target = written.parent / "site"
    command = "pip install --quiet --no-deps --no-build-isolation --disable-pip-version-check --no-index"
    subprocess.run([sys.executable, "-m", *command.split(), "--target", str(target), str(written)], check=True)
    here = str(Path(ww.__file__).parents[1])
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(target), here]), "PYTHONDONTWRITEBYTECODE": "1"}


def ran(environment: dict[str, str], *command: str, given: str = "", folder: Path | None = None) -> str:
    done = subprocess.run(
        [sys.executable, *command], env=environment, input=given, capture_output=True, text=True, cwd=folder
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_new_game_is_found_and_agents_play_it_to_its_end(installed: dict[str, str]) -> None:
    told = ran(installed, "-c", PLAYED)
    assert told.startswith("Paper Moons 3 True ")
    assert SLUG in ran(installed, "-m", "worldwright", "games")


def test_the_new_game_is_played_to_its_end_in_the_terminal(installed: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    seats = ("--players", "2", "--seats", "human,random", "--seed", "3", "--record", str(record))
    told = ran(installed, "-m", "worldwright", "play", SLUG, "--text", *seats, given="1\n" * 60)
    assert "wins" in told or "won" in told
    assert "Paper Moons" in ran(installed, "-m", "worldwright", "replay", str(record)) + told


def test_the_new_game_has_rules_pieces_and_words_of_its_own(written: Path, installed: dict[str, str]) -> None:
    assert "Everybody chooses a lantern" in ran(installed, "-m", "worldwright", "rules", SLUG)
    assert "Dawn" in ran(installed, "-m", "worldwright", "components", SLUG, "--print")
    for file in [*written.rglob("*.py"), *written.rglob("*.toml"), *written.rglob("*.md")]:
        text = file.read_text(encoding="utf-8")
        assert scaffold.__name__ not in text
        assert "{slug}" not in text
        assert "{package}" not in text
    assert (written / "src/paper_moons/py.typed").exists()


def test_the_new_game_passes_the_battery_and_its_own_tests(written: Path, installed: dict[str, str]) -> None:
    environment = {**installed, "WORLDWRIGHT_TEST_BRIEF": "1"}
    told = ran(environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", folder=written)
    passed = int(told.rsplit(" passed", 1)[0].split()[-1])
    assert passed > 100
    assert "skipped" not in told
    assert "warning" not in told


@pytest.mark.parametrize("name", ["Last Stone", "last_stone", "-stone", "stone-", "9lives", ""])
def test_a_name_that_cannot_be_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ww.BadOption, match="small letters and dashes, such as last-stone"):
        scaffold.write(name, tmp_path)


@pytest.mark.parametrize("name", ["class", "import"])
def test_a_name_that_no_module_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ww.BadOption, match=f"{name!r} is a word of Python itself: choose another name"):
        scaffold.write(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ww.BadOption, match="there is a game 'strange-world' already"):
        scaffold.write("strange-world", tmp_path)
    (tmp_path / "last-stone").mkdir()
    with pytest.raises(ww.BadOption, match="last-stone exists already"):
        scaffold.write("last-stone", tmp_path)


def test_the_battery_names_what_it_can_leave_out() -> None:
    with pytest.raises(ValueError, match=r"the battery has nothing called 'drawings'; it has .*tensor"):
        battery("moths", without=["drawings"])
    assert set(battery("moths", only=["tensor"])) < set(battery("moths"))
    assert not set(battery("moths", only=["tensor"])) & set(battery("moths", without=["tensor"]))
