"""How wide words are: one table for everything that has to fit.

What is drawn with a class such as "t14 b display" is measured with the same class. The widths are those of DejaVu
Sans, the broadest of the fonts that a page's `system-ui` stands for: what fits here fits everywhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

_HUNDREDTHS = {  # of the size of the font
    27: "'", 28: "ijl", 29: "IJ", 32: " ,.·’‘", 34: "/:;\\|", 35: "f", 36: "-", 39: "()[]t", 40: "!›‹", 41: "r",
    46: '"', 50: "*_`–", 52: "sz“”", 53: "?", 55: "c", 56: "L", 58: "Fk", 59: "vxy", 60: "P", 61: "TYao", 62: "e",
    63: "ESbdghnpqu", 64: "$0123456789{}", 66: "K", 68: "AV", 69: "BRXZ", 70: "C", 73: "U", 75: "HN", 77: "DG", 78: "&",
    79: "OQ", 82: "w", 84: "#+<=>^~−×✓✗", 86: "M", 95: "%", 97: "m", 99: "W", 100: "@…",
}  # fmt: skip
_BOLD_HUNDREDTHS = {
    31: "'", 34: "ijl", 35: " ", 37: "/IJ\\|", 38: ",.·’‘", 40: ":;", 41: "›‹", 42: "-", 44: "f", 46: "!()[]", 48: "t",
    49: "r", 50: "_`–", 52: '"*', 58: "?z", 59: "c", 60: "s", 64: "L", 65: "vxy", 66: "“”", 67: "ak", 68: "EFTe",
    69: "o", 70: "$0123456789", 71: "hnu{}", 72: "SYbdgpq", 73: "CPZ", 76: "B", 77: "AKRVX", 81: "U", 82: "G", 83: "D",
    84: "#+<=>HN^~−×✓✗", 85: "OQ", 87: "&", 92: "w", 100: "%@M…", 104: "m", 110: "W",
}  # fmt: skip
_WIDTHS = {letter: width / 100 for width, letters in _HUNDREDTHS.items() for letter in letters}
_BOLD_WIDTHS = {letter: width / 100 for width, letters in _BOLD_HUNDREDTHS.items() for letter in letters}
_USUAL, _BROAD = 0.62, 1.0
_DISPLAY = 0.86  # so much narrower is the display face
_NORMAL = 12
_IDEOGRAPHS = "\u2e80"  # from here on letters are as broad as high
ELLIPSIS = "…"
_SIZE = re.compile(r"\bt(\d+)\b")


@lru_cache(maxsize=1_024)
def _letters(class_: str) -> tuple[dict[str, float], float]:
    """How wide the letters of a class are at size 1, and its size."""
    size, marks = _SIZE.search(class_), class_.split()
    widths = _BOLD_WIDTHS if "b" in marks else _WIDTHS
    return widths, (int(size[1]) if size else _NORMAL) * (_DISPLAY if "display" in marks else 1)


@lru_cache(maxsize=16_384)
def width_of(words: str, class_: str = "") -> float:
    """How much room a line of words takes.

    >>> round(width_of("Will", "t10"), 1), round(width_of("Will", "mid t10 b"), 1)
    (18.3, 21.2)
    """
    widths, size = _letters(class_)
    letters = [widths.get(letter) or (_USUAL if letter < _IDEOGRAPHS else _BROAD) for letter in words]
    return sum(letters) * size


@lru_cache(maxsize=4_096)
def shortened(words: str, room: float, class_: str = "") -> str:
    """The words, cut with an ellipsis where they would not fit.

    >>> shortened("Ada", 60), shortened("Ada Lovelace, Countess", 60)
    ('Ada', 'Ada Lov…')
    """
    return words if width_of(words, class_) <= room else _cut(words, room, class_)


def _cut(words: str, room: float, class_: str) -> str:
    """As much of the words as fits before an ellipsis."""

    def width(letters: int) -> float:
        return width_of(words[:letters].rstrip(" ,.;:") + ELLIPSIS, class_)

    most = bisect_right(range(1, len(words) + 1), room, key=width)
    return words[:most].rstrip(" ,.;:") + ELLIPSIS


@lru_cache(maxsize=4_096)
def wrapped(words: str, room: float, class_: str = "", most: int = 0) -> tuple[str, ...]:
    """The words in lines that fit, at most so many of them; what is left out then is told by an ellipsis.

    >>> wrapped("a spire of stone", 60, "t10"), wrapped("a spire of stone", 60, "t10", most=1)
    (('a spire of', 'stone'), ('a spire of…',))
    """
    lines = list(_lines(words, room, class_))
    if most and len(lines) > most:
        lines = [*lines[: most - 1], _cut(lines[most - 1], room, class_)]
    return tuple(lines)


def _lines(words: str, room: float, class_: str) -> Iterator[str]:
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, class_) > room:
            yield line
            line = word
        else:
            line = longer
    yield line
