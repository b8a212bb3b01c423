"""Words that fit: one measure for everything, with the class in which words are drawn."""

from __future__ import annotations

import time
from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib.ft2font import FT2Font

from worldwright.draw.kit import Chip, chips, fitting, paragraph
from worldwright.draw.measure import ELLIPSIS, shortened, width_of, wrapped
from worldwright.draw.svg import Box

TEXT = "If your Expand lines up four edges or more, gain two energy. Otherwise look at the tile on top."


@pytest.mark.parametrize("class_", ["t10", "t12 b", "mid t14 b display", "t20"])
@pytest.mark.parametrize("room", [40, 90, 200])
def test_whatever_is_shortened_or_wrapped_fits(class_: str, room: int) -> None:
    assert width_of(shortened(TEXT, room, class_), class_) <= room
    lines = wrapped(TEXT, room, class_)
    assert " ".join(lines) == TEXT
    assert all(width_of(line, class_) <= room or " " not in line for line in lines), "only a single word may stick out"
    two = wrapped(TEXT, room, class_, most=2)
    assert len(two) == 2
    assert two[-1].endswith(ELLIPSIS)


def test_a_very_long_name_is_cut_at_once() -> None:
    began = time.process_time()
    assert shortened("x" * 20_000, 100, "t12") == "x" * 12 + ELLIPSIS
    assert shortened("Ada, " * 3_000, 100, "t12") == "Ada, Ada, Ada…"
    assert shortened("Ada", 1) == ELLIPSIS
    assert time.process_time() - began < 1


def test_bold_is_broader_and_the_size_comes_from_the_class() -> None:
    assert width_of("Ada", "t14 b") > width_of("Ada", "t14") > width_of("Ada", "t12") == width_of("Ada")
    assert width_of("Ada", "t14 b display") < width_of("Ada", "t14 b")
    assert width_of("\u6f22", "t10") == 10
    assert shortened("Ada", 60) == "Ada"


def test_lines_stand_below_each_other() -> None:
    drawn = paragraph(5, 10, "one two three", 30, "t10", 12)
    assert drawn.count("<text") == len(wrapped("one two three", 30, "t10"))
    assert 'y="10"' in drawn
    assert 'y="22"' in drawn
    assert fitting(0, 0, TEXT, 50, "t12").endswith(f"{ELLIPSIS}</text>")


def test_chips_go_on_below_where_a_row_is_full() -> None:
    room = Box(0, 0, 150, 100)
    drawn = chips(room, [Chip("sp-m-energy", "12 energy"), Chip(1, "Bruno +2"), Chip("sp-m-energy", "3", "told")])
    assert ['y="0"' in chip for chip in drawn] == [True, False, False]
    assert "#ww-seat-b" in drawn[1]
    assert "<title>told</title>" in drawn[2]


@pytest.mark.parametrize(("class_", "file"), [("t10", "DejaVuSans.ttf"), ("t10 b", "DejaVuSans-Bold.ttf")])
def test_widths_are_those_of_the_broadest_font(class_: str, file: str) -> None:
    font = FT2Font(str(Path(mpl.get_data_path(), "fonts", "ttf", file)))
    font.set_size(100, 72)
    for words in (TEXT, "Step to the plains to the south-west", "68 points", "“Kuniban” – 3 × 4?"):
        font.set_text(words)
        drawn = font.get_width_height()[0] / 64 / 10
        assert drawn == pytest.approx(width_of(words, class_), rel=0.02), f"{words} at size 10"
