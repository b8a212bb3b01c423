"""The tool that breaks rules: it finds the places, breaks one at a time, and sees what a test sees."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.breaks import sites
from tests.breaks.__main__ import Bench, known_equivalent, tried
from tests.breaks.sites import breaks_in, breaks_of

SCORING = '''
def stars(hand, bonus):
    """Never broken: 1 + 1."""
    total = 0
    for card in hand:
        if card > 2 and not bonus:
            total += card
    log.tell("scored", "9.1")
    return total
'''
TEST = "from blot.scoring import stars\n\n\ndef test_stars() -> None:\n    assert stars([1, 3, 4], False) == 7\n"


def test_the_examples_hold() -> None:
    assert doctest.testmod(sites).failed == 0


def test_every_kind_of_place_is_broken_once() -> None:
    found = [f"{one.before} -> {one.after}" for one in breaks_in("scoring.py", SCORING)]
    assert found == [
        "0 -> 1",
        "if card > 2 and (not bonus): ... -> if not (card > 2 and (not bonus)): ...",
        "card > 2 and (not bonus) -> card > 2 or not bonus",
        "card > 2 -> card >= 2",
        "2 -> 3",
        "not bonus -> bonus",
        "total += card -> total -= card",
        "total += card -> pass",
    ]


def test_equal_words_in_one_function_are_told_apart_and_what_is_only_told_is_left_alone() -> None:
    source = "def deal(state):\n    if state.logging:\n        cards = [0]\n        tell(cards)\n    return [0, 0]\n"
    assert [one.name for one in breaks_in("setup.py", source)] == ["setup.py deal: 0 -> 1", "setup.py deal: 0 -> 1 (2)"]


def test_a_broken_file_differs_in_one_place_and_still_runs() -> None:
    for one in breaks_in("scoring.py", SCORING):
        assert one.source != SCORING
        compile(one.source, "scoring.py", "exec")


def test_a_game_has_many_places_and_their_names_do_not_depend_on_lines() -> None:
    folder = Path(sites.__file__).parents[2] / "src" / "worldwright" / "games" / "strange_world"
    found = breaks_of(folder)
    assert len(found) > 300
    moved = list(breaks_in("scoring.py", "\n\n" + (folder / "scoring.py").read_text(encoding="utf-8")))
    assert [one.name for one in moved] == [one.name for one in found if one.file == "scoring.py"]


def test_what_a_test_notices_and_what_it_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package, tests = tmp_path / "site" / "blot", tmp_path / "checks"
    package.mkdir(parents=True)
    tests.mkdir()
    (package / "__init__.py").write_text("")
    (package / "scoring.py").write_text(SCORING.replace('    log.tell("scored", "9.1")\n', ""))
    (tests / "test_stars.py").write_text(TEST)
    (tests / "breaks.toml").write_text('[[equivalent]]\nbreak = "scoring.py stars: 0 -> 1"\nreason = "none"\n')
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    bench = Bench("blot", tests)
    bench.copy(tmp_path / "worker")
    survivors = tried(bench, [one for one in breaks_of(package) if one.before in ("card > 2", "2")])
    bench.close()
    assert [one.before for one in survivors] == ["card > 2"]  # no test has a card of 2
    assert known_equivalent(tests) == {"scoring.py stars: 0 -> 1": "none"}
