"""Sprites: files of symbols that drawings refer to by name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

from .svg import element

_DEFINITION = re.compile(r'<(symbol|linearGradient|pattern) id="([\w-]+)".*?</\1>', re.DOTALL)
_LINE_BREAK = re.compile(r"\n\s*")
_REFERENCE = re.compile(r'#(?:(?<=href="#)|(?<=url\(#))([^")]+)')  # looks for the sign first, which is quick to find
_SETS = 64  # of symbols that drawings needed lately


def referred(markup: str) -> set[str]:
    """The names of symbols and patterns that markup refers to itself.

    >>> sorted(referred('<use href="#leaf"/><path fill="url(#bark)"/><use href="#leaf"/>'))
    ['bark', 'leaf']
    """
    return set(_REFERENCE.findall(markup))


def named(markup: str) -> set[str]:
    """The names that markup gives to parts of itself.

    >>> named('<g id="leaf"><path/></g>')
    {'leaf'}
    """
    return {part.partition('"')[0] for part in markup.split(' id="')[1:]}


class Sprite:
    """Named symbols, read once from the `symbols.svg` of one or more packages."""

    def __init__(self, *packages: str) -> None:
        self.definitions: dict[str, str] = {}
        for package in packages:
            source = files(package).joinpath("symbols.svg").read_text(encoding="utf-8")
            for match in _DEFINITION.finditer(source):
                self.definitions[match[2]] = _LINE_BREAK.sub("", match[0])
        self._uses = {name: referred(drawn) for name, drawn in self.definitions.items()}
        self._defs_of = lru_cache(maxsize=_SETS)(self._defs)

    def __contains__(self, name: str) -> bool:
        return name in self.definitions

    def used_by(self, markup: str) -> list[str]:
        """The names that a drawing refers to, directly or through other symbols, in the order of the sprite.

        What the drawing itself holds is not looked for here.
        """
        return self._needed(referred(markup) - named(markup))

    def _needed(self, names: Iterable[str]) -> list[str]:
        found: set[str] = set()
        waiting = {*names}
        while waiting:
            name = waiting.pop()
            found.add(name)
            waiting |= self._uses[name] - found
        return [name for name in self.definitions if name in found]

    def defs_for(self, markup: str) -> str:
        """A `<defs>` with just the symbols that a drawing needs."""
        return self._defs_of(frozenset(referred(markup) - named(markup)))

    def _defs(self, names: frozenset[str]) -> str:
        return element("defs", *(self.definitions[name] for name in self._needed(names)))

    def document(self) -> str:
        """A hidden `<svg>` with every symbol, for pages that inline it once."""
        return element(
            "svg",
            element("defs", *self.definitions.values()),
            xmlns="http://www.w3.org/2000/svg",
            class_="ww-scene ww-sprite",
            width=0,
            height=0,
            aria_hidden="true",
        )


@cache
def sprite_of(package: str) -> Sprite:
    """The symbols that all games share, the seat signs among them, and those of one game's drawings."""
    return Sprite(__package__, package)
