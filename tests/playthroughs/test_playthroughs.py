"""The golden games still go as they are written, on this build as on any other."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

import worldwright as ww
from tests.playthroughs.played import Played, played, told
from tests.playthroughs.transcript import FOLDER, REWRITE, golden_settings, path_of, transcript
from worldwright.engine.record import FORMAT
from worldwright.engine.registry import SHIPPED
from worldwright.testing.settings import Setting

MOST_BYTES = 150_000
SHOWN = 60  # lines of the difference


def test_every_shipped_game_and_player_count_is_written_down() -> None:
    written = {(setting.slug, setting.players) for setting in golden_settings() if not setting.options}
    assert written == {(slug, players) for slug in SHIPPED for players in ww.load(slug).players}
    paths = {path_of(setting) for setting in golden_settings()} | {game.path for game in played()}
    assert paths == set(FOLDER.glob("*.txt")), f"write them anew with: {REWRITE}"


@pytest.mark.parametrize("setting", golden_settings(), ids=str)
def test_a_golden_game_goes_as_written(setting: Setting) -> None:
    compare(path_of(setting), transcript(setting))


@pytest.mark.parametrize("game", played(), ids=str)
def test_a_played_game_goes_as_written(game: Played) -> None:
    compare(game.path, told(game, game.path.read_text(encoding="utf-8")))


def compare(path: Path, now: str) -> None:
    text = path.read_text(encoding="utf-8")
    expected, found = text.splitlines(), now.splitlines()
    if expected != found:
        difference = list(unified_diff(expected, found, path.name, "as it goes now", n=1, lineterm=""))
        pytest.fail("\n".join([*difference[:SHOWN], f"If that is meant, write the playthroughs anew with: {REWRITE}"]))
    assert path.stat().st_size < MOST_BYTES
    assert ww.Record.parse(text[text.index(FORMAT) :]).replay().over
