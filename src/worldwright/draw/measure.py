"""How wide words are: one table for everything that has to fit.

The widths are those of DejaVu Sans, the broadest of the fonts that a page's `system-ui` stands for: what fits here
fits everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

_HUNDREDTHS = {  # of the size of the font
    27: "'", 28: "ijl", 29: "IJ", 32: " ,.·’‘", 34: "/:;\\|", 35: "f", 36: "-", 39: "()[]t", 40: "!›‹", 41: "r", 46: '"',
    50: "*_`–", 52: "sz“”", 53: "?", 55: "c", 56: "L", 58: "Fk", 59: "vxy", 60: "P", 61: "TYao", 62: "e",
    63: "ESbdghnpqu", 64: "$0123456789{}", 66: "K", 68: "AV", 69: "BRXZ", 70: "C", 73: "U", 75: "HN", 77: "DG", 78: "&",
    79: "OQ", 82: "w", 84: "#+<=>^~−×✓✗", 86: "M", 95: "%", 97: "m", 99: "W", 100: "@…",
}  # fmt: skip
_WIDTHS = {letter: width / 100 for width, letters in _HUNDREDTHS.items() for letter in letters}
_USUAL, _BROAD = 0.62, 1.0
_BOLD = 1.1  # so much broader is bold type
_IDEOGRAPHS = "\u2e80"  # from here on letters are as broad as high
ELLIPSIS = "…"


@lru_cache(maxsize=16_384)
def width_of(words: str, size: float, bold: bool = False) -> float:
    """How much room a line of words takes.

    >>> round(width_of("Will", 10), 1), round(width_of("Will", 10, bold=True), 1)
    (18.3, 20.1)
    """
    units = sum([_WIDTHS.get(letter) or (_USUAL if letter < _IDEOGRAPHS else _BROAD) for letter in words])
    return units * size * (_BOLD if bold else 1)


@lru_cache(maxsize=4_096)
def shortened(words: str, room: float, size: float, bold: bool = False) -> str:
    """The words, cut with an ellipsis where they would not fit.

    >>> shortened("Ada", 60, 12), shortened("Ada Lovelace, Countess", 60, 12)
    ('Ada', 'Ada Lov…')
    """
    if width_of(words, size, bold) <= room:
        return words
    cut = words
    while cut and width_of(cut + ELLIPSIS, size, bold) > room:
        cut = cut[:-1]
    return cut.rstrip(" ,.;:") + ELLIPSIS


@lru_cache(maxsize=4_096)
def wrapped(words: str, room: float, size: float, bold: bool = False, most: int = 0) -> tuple[str, ...]:
    """The words in lines that fit, at most so many of them; what is left out then is told by an ellipsis.

    >>> wrapped("a spire of stone", 60, 10), wrapped("a spire of stone", 60, 10, most=1)
    (('a spire of', 'stone'), ('a spire of…',))
    """
    lines = list(_lines(words, room, size, bold))
    if most and len(lines) > most:
        lines = [*lines[: most - 1], _cut_short(lines[most - 1], room, size, bold)]
    return tuple(lines)


def _lines(words: str, room: float, size: float, bold: bool) -> Iterator[str]:
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size, bold) > room:
            yield line
            line = word
        else:
            line = longer
    yield line


def _cut_short(line: str, room: float, size: float, bold: bool) -> str:
    """A line that goes on where nobody sees it."""
    whole = line.rstrip(" ,.;:") + ELLIPSIS
    return whole if width_of(whole, size, bold) <= room else shortened(line, room, size, bold)
