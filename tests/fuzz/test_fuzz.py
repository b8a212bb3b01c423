"""A short run of the fuzzer, and proof that it finds what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import worldwright as ww
from tests import tiny
from tests.fuzz import __main__ as program
from tests.fuzz.games import MANNERS, Find, fuzz, manner, play_quickly, play_watched
from tests.generic.settings import COMBINED, ONE_BY_ONE, PLAIN
from worldwright.engine import registry
from worldwright.testing.settings import Setting

BROKEN = "broken-moths"
FIRST, MANY, FEWER = 1000, 12, 6  # the first seed, and games with the default options and with others


@pytest.mark.parametrize("setting", ONE_BY_ONE + COMBINED, ids=str)
def test_games_at_random_and_for_points_keep_their_invariants(setting: Setting) -> None:
    count = FEWER if setting.options else MANY
    decisions, finds = fuzz(setting, FIRST, count)
    assert finds == [], f"{finds[0].record}\n{finds[0].text()}"
    assert decisions > count * 5


def test_every_manner_of_play_is_among_them() -> None:
    assert {manner(seed) for seed in range(FIRST, FIRST + FEWER)} == set(MANNERS.values())


@pytest.mark.parametrize("setting", PLAIN, ids=str)
def test_quick_and_watched_games_are_the_same(setting: Setting) -> None:
    assert [play_quickly(setting, seed) for seed in range(3)] == [play_watched(setting, seed) for seed in range(3)]


@pytest.fixture
def broken() -> Iterator[Setting]:
    ww.register(tiny.make(slug=BROKEN, set_up=tiny.set_up_broken))
    yield Setting(BROKEN, 3)
    del registry._loaded[BROKEN]


def test_a_broken_rule_is_found_and_written_down(broken: Setting, tmp_path: Path) -> None:
    finds = fuzz(broken, 0, 60)[1]
    assert 3 < len(finds) < 60
    find = finds[0]
    assert find.error == "BrokenInvariant: 1: every moth is in one place"
    path = find.save(tmp_path / "finds")
    record = ww.Record.parse(path.read_text(encoding="utf-8"))
    assert record == find.record
    state = record.replay()
    with pytest.raises(ww.BrokenInvariant, match="every moth"):
        broken.game.check(state)
    broken.game.check(record.replay(len(record.moves) - 1))
    assert find.error in path.with_suffix(".why.txt").read_text(encoding="utf-8")


def test_a_rule_that_raises_is_found_at_its_move(broken: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    def tear(self: tiny.Eaten, state: tiny.Moths) -> None:
        raise ZeroDivisionError("the wind tears")

    monkeypatch.setattr(tiny.Eaten, "run", tear)
    find = fuzz(broken, 0, 1)[1][0]
    assert find.error == "ZeroDivisionError: the wind tears"
    assert len(find.record.moves) == 1
    with pytest.raises(ZeroDivisionError):
        find.record.replay()


def test_the_program_plays_in_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["--game", "strange-world", "--games", "2", "--processes", "1"]) == 0
    assert "every game kept its invariants" in capsys.readouterr().out


def test_the_program_says_how_to_reproduce(
    broken: Setting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def found(*_: object) -> list[Find]:
        return fuzz(broken, 0, 20)[1][:1]

    monkeypatch.setattr(program, "run", found)
    monkeypatch.chdir(tmp_path)
    assert program.main(["--game", BROKEN]) == 1
    told = capsys.readouterr().out
    path, why = sorted(Path("fuzz-finds").iterdir())
    assert why.name == f"{path.stem}.why.txt"
    assert f"worldwright replay {path}" in told
    assert "1 games went wrong" in told


def test_every_setting_is_tried_from_the_start() -> None:
    settings = program.settings_of(["moths"])
    work = program.batches(settings, 600, 7)
    assert [batch[0] for batch in work[: len(settings)]] == settings
    assert sum(count for _, _, count in work) == 600 * len(settings)
