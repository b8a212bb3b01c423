"""A text that is no position is refused where it is read, not in the midst of the game that is played from it."""

from __future__ import annotations

import re

import pytest

import worldwright as ww

DAMAGE = [
    ("age-contrived", r"room \[.*", "room [0, 1, 2]", "3 numbers, expected 24"),
    ("age-contrived", r"achievements \[0,", "achievements [51,", "achievements: 51 is not from 0 to 8"),
    ("age-contrived", r"completer \[-1,", "completer [571,", "completer: 571 is not from -1 to 1"),
    ("age-contrived", r"entering 0", "entering 91", "entering: 91 is not from 0 to 4"),
    ("age-contrived", r"tracks=0,0", "tracks=1,0", "energy of seat 0 on the track monument: 0 is not from 1 to 1"),
    ("age-contrived", r"abilities_on \w+", "abilities_on 7", "7 is no bool"),
    (
        "revive",
        r"pieces ",
        "pieces h048=f-9223372036854775808 ",
        "map.figures: -9223372036854775808 is not from 0 to 3",
    ),
    ("revive", r'"crates_left": \d+', '"crates_left": 241', "crates_left: 241 is not from 0 to 28"),
    ("revive", r'"gray_pile": \[\d+,', '"gray_pile": [5510,', "gray_pile: 5510 is not from 0 to 29"),
    ("revive", r'"machines": \[-1, ', '"machines": [', "14 numbers, expected 15"),
    ("spires", r"first \d", "first 1000000000000", "first: 1000000000000 is not from 0 to 1"),
    ("spires", r"\nworld .*", "\nworld T22@0,0,0 T21@9999,0,5", "9999 is not from -120 to 120"),
    ("strange-world", r"sun \d", "sun 99", "sun: 99 is not from -1 to 1"),
    ("strange-world", r"\(0,0\)", "(9,0)", "a row: 9 is not from -3 to 3"),
    ("strange-world", r"answers .*", "answers [7, 7]", "no answer of seat 0"),
    ("tribes-of-the-wind", r"\nvillages ", "\nvillages V01 ", "cards or tiles of villages: 5 is not from 0 to 4"),
    ("tribes-of-the-wind", r"active \S+", "active 9223372036854775807", "active: 9223372036854775807 is not from"),
    ("tribes-of-the-wind", r"(\w+) seat=\d", r"\1 seat=25", "there is no seat 25"),
]


@pytest.mark.parametrize(("slug", "part", "damaged", "reason"), DAMAGE)
def test_numbers_that_mean_nothing_are_refused_by_name(slug: str, part: str, damaged: str, reason: str) -> None:
    text = ww.load(slug).new(players=2, seed=4).text()
    broken = re.sub(part, damaged, text, count=1)
    assert broken != text
    with pytest.raises(ww.PositionError, match=reason):
        ww.load(slug).position(broken)


def test_a_position_that_breaks_an_invariant_is_one_if_it_can_be_played() -> None:
    """A puzzle may lay out one card twice; a pile that runs out in play is no puzzle."""
    game = ww.load("strange-world")
    text = game.new(players=2, seed=4).text()
    deck = re.search(r"\ndeck (.*)", text)
    assert deck
    first, second, *others = deck[1].split()
    twice = game.position(text.replace(deck[1], " ".join([second, second, *others])))
    with pytest.raises(ww.BrokenInvariant):
        game.check(twice)
    with pytest.raises(ww.PositionError, match="each Land card lies in exactly one place"):
        game.position(text.replace(deck[1], first))
