"""Tiny typed helpers that write SVG. Words and attribute values are escaped here, so callers never have to.

>>> rect(Box(0, 0, 10.5, 20), rx=4, class_="plate")
'<rect x="0" y="0" width="10.5" height="20" rx="4" class="plate"/>'
>>> text(5, 12, "Ilse & <Moth>")
'<text x="5" y="12" class="t">Ilse &amp; &lt;Moth&gt;</text>'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, ParamSpec, cast
from xml.sax.saxutils import escape, quoteattr

P = ParamSpec("P")
Value = str | int | float | None

_UNPRINTABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def kept(draw: Callable[P, str]) -> Callable[P, str]:
    """An element that is written once: most of a drawing is as it was a move before."""
    return cast("Callable[P, str]", lru_cache(maxsize=16_384)(draw))


class Box(NamedTuple):
    """A rectangle on the table."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def cx(self) -> float:
        """The x of the middle."""
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        """The y of the middle."""
        return self.y + self.height / 2

    def grown(self, by: float) -> Box:
        """The box with a margin added on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@lru_cache(maxsize=65_536)  # most of a drawing is as it was a move before
def number(value: float) -> str:
    """A coordinate with at most two decimals: 12.0 becomes "12"."""
    return f"{round(value, 2) + 0:g}"  # adding nothing turns -0 into 0


def printable(words: str) -> str:
    """The words without characters that XML forbids."""
    return _UNPRINTABLE.sub("", words)


@lru_cache(maxsize=16_384)
def _attribute(name: str, value: str | int | float) -> str:
    quoted = quoteattr(printable(value)) if isinstance(value, str) else f'"{number(value)}"'
    return f" {name.rstrip('_').replace('_', '-')}={quoted}"


def _attributes(attributes: dict[str, Value]) -> str:
    if not attributes:
        return ""
    return "".join([_attribute(name, value) for name, value in attributes.items() if value is not None])


def element(tag: str, *children: str, **attributes: Value) -> str:
    """One element around finished markup; `class_` and `data_key` become `class` and `data-key`, None is left out."""
    marks = _attributes(attributes)
    inner = "".join(children)
    return f"<{tag}{marks}>{inner}</{tag}>" if inner else f"<{tag}{marks}/>"


def group(*children: str, **attributes: Value) -> str:
    """A `<g>`."""
    inner = "".join(children)
    return f"<g{_attributes(attributes)}>{inner}</g>" if inner else f"<g{_attributes(attributes)}/>"


def moved(x: float, y: float, scale: float, *children: str, **attributes: Value) -> str:
    """A `<g>` drawn in its own units: moved to a point, then scaled."""
    marks = _transform(x, y, scale) + _attributes(attributes)
    inner = "".join(children)
    return f"<g{marks}>{inner}</g>" if inner else f"<g{marks}/>"


@lru_cache(maxsize=16_384)
def _transform(x: float, y: float, scale: float) -> str:
    return f' transform="translate({number(x)} {number(y)}) scale({round(scale, 4):g})"'


@lru_cache(maxsize=16_384)
def _placed(box: Box) -> str:
    x, y, width, height = box
    return f' x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'


@kept
def rect(box: Box, **attributes: Value) -> str:
    """A `<rect>`."""
    return f"<rect{_placed(box)}{_attributes(attributes)}/>"


@kept
def circle(cx: float, cy: float, r: float, **attributes: Value) -> str:
    """A `<circle>`."""
    return f'<circle cx="{number(cx)}" cy="{number(cy)}" r="{number(r)}"{_attributes(attributes)}/>'


def path(d: str, **attributes: Value) -> str:
    """A `<path>`; what it follows is written by drawings alone and needs no escaping."""
    return f'<path d="{d}"{_attributes(attributes)}/>'


@kept
def use(symbol: str, box: Box, **attributes: Value) -> str:
    """A symbol of the sprite, fitted into a box."""
    return f"<use{_attribute('href', '#' + symbol)}{_placed(box)}{_attributes(attributes)}/>"


@kept
def icon(symbol: str, cx: float, cy: float, size: float, **attributes: Value) -> str:
    """A square symbol around a point."""
    return use(symbol, Box(cx - size / 2, cy - size / 2, size, size), **attributes)


@lru_cache(maxsize=16_384)
def escaped(words: str) -> str:
    """Words as markup."""
    return escape(printable(words))


@kept
def text(x: float, y: float, words: str, class_: str = "", **attributes: Value) -> str:
    """A line of words with its baseline at y, in ink unless a class says otherwise."""
    marks = _attribute("class", f"t {class_}".rstrip()) + _attributes(attributes)
    inner = escaped(words)
    start = f'<text x="{number(x)}" y="{number(y)}"{marks}'
    return f"{start}>{inner}</text>" if inner else f"{start}/>"


def title(words: str) -> str:
    """What a thing is, for hovering and for screen readers; the first child of its group."""
    return f"<title>{escaped(words)}</title>"
