"""Every way in which a game can be set up: discovered, never listed by hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

import worldwright
from worldwright.engine.frames import Together
from worldwright.engine.game import Game
from worldwright.engine.options import Option
from worldwright.engine.playout import play_out

BRIEF = os.environ.get("WORLDWRIGHT_TEST_BRIEF") == "1"  # default options alone: for a second build of the same source
Cases = Callable[[str], Sequence[Any]]  # slug -> what a test is run for
FEW = 8  # up to so many combinations of options are all tried
MANAGEABLE = 5  # an option with more choices is not tried in full with every player count
SHARED = 4
LONG = 1_500  # decisions: in a game that takes more, an option is changed by itself with one player count alone


@dataclass(frozen=True)
class Setting:
    """A game, a player count and the options that differ from the defaults, as texts."""

    slug: str
    players: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def game(self) -> Game[Any]:
        return worldwright.load(self.slug)

    def new(self, seed: int = 0, events: bool = True) -> Any:
        return self.game.new(self.players, seed, events=events, **dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.slug, str(self.players), *(f"{name}={value}" for name, value in self.options)])


def values(option: Option, players: int) -> list[Any]:
    """The values of an option that are worth all the tests with so many players.

    Of one that takes several choices: none, each by itself, all. Where there are too many, only the last is tried with
    every player count, and of several choices none and all.
    """
    if option.many:
        return [(), *([] if vast(option) else singly(option)), option.choices]
    return [*shared(option.choices[:-1], players), option.choices[-1]] if vast(option) else list(option.choices)


def further(option: Option, players: int) -> list[Any]:
    """The other values with so many players: what else can be chosen together; where there is too much of it, each
    choice by itself.
    """
    if not option.many:
        return []
    if vast(option):
        return shared(singly(option), players)
    return [some for size in range(2, len(option.choices)) for some in combinations(option.choices, size)]


def spelled(option: Option, value: Any) -> str:
    """A value as text; everything of very much is called so, since the text names files."""
    return "all" if option.many and vast(option) and value == option.choices else option.text(value)


def singly(option: Option) -> list[Any]:
    return [(choice,) for choice in option.choices]


def vast(option: Option) -> bool:
    """Are there too many choices to try everything with every player count?"""
    return len(option.choices) > MANAGEABLE


def shared(values: Sequence[Any], players: int) -> list[Any]:
    """The part of these values that is tried with so many players: four counts share them."""
    return list(values[players % SHARED :: SHARED])


def changes(game: Game[Any], players: int) -> list[list[tuple[str, str]]]:
    """Per option that means something with so many players: its values other than the default."""
    options = [option for option in game.options.values() if option.applies(players)]
    found = [
        [(option.name, spelled(option, value)) for value in values(option, players) if value != option.default]
        for option in options
    ]
    return [option for option in found if option]


def plain(slug: str) -> list[Setting]:
    """Every player count with the default options."""
    return [Setting(slug, players) for players in worldwright.load(slug).players]


def changed(slug: str) -> list[Setting]:
    """Each option changed by itself, with every player count that it means something for."""
    game = worldwright.load(slug)
    return [
        Setting(slug, players, (change,))
        for players in game.players
        for option in changes(game, players)
        for change in option
    ]


def one_by_one(slug: str) -> list[Setting]:
    """Every player count with the default options, and with each option changed by itself."""
    game = worldwright.load(slug)
    settings = changed(slug)
    if is_long(slug):
        settings = [each for each in settings if each.players in counts_for(game, *each.options[0])]
    return plain(slug) + settings


@cache
def is_long(slug: str) -> bool:
    """Does a random game of the largest table take many decisions?"""
    game = worldwright.load(slug)
    return play_out(game.new(game.players[-1], events=False), 0, LONG) == LONG


def counts_for(game: Game[Any], name: str, value: str) -> list[int]:
    """The player counts with which an option of a long game is changed: the options share the counts among them, unless
    the values of this one do so already.
    """
    option = game.options[name]
    counts = [players for players in game.players if option.applies(players)]
    if vast(option) and not option.many and value != option.text(option.choices[-1]):
        return counts
    return [counts[list(game.options).index(name) % len(counts)]]


def combined(slug: str) -> list[Setting]:
    """What `one_by_one` leaves out: further values, and combinations: all where few, else everything changed."""
    game = worldwright.load(slug)
    settings = []
    for players in game.players:
        options = changes(game, players)
        mixes = [tuple(change for change in mix if change) for mix in product(*([None, *option] for option in options))]
        mixes = [mix for mix in mixes if len(mix) > 1]
        if len(mixes) > FEW:
            mixes = [tuple(option[-1] for option in options)]
        settings += [Setting(slug, players, mix) for mix in mixes]
        settings += [
            Setting(slug, players, ((name, option.text(value)),))
            for name, option in game.options.items()
            for value in further(option, players)
        ]
    return settings


def simultaneous(slug: str) -> list[Setting]:
    """The settings in which several seats are asked at once."""
    asks = any(issubclass(decision, Together) for decision in worldwright.load(slug).decisions)
    return [setting for setting in briefly(one_by_one, slug) if asks and setting.players > 1]


def briefly(cases: Cases, slug: str) -> Sequence[Any]:
    """The cases of a game; few of them where the same source is tested on a second build: default options, with the
    two smallest player counts and the largest.
    """
    if not BRIEF:
        return cases(slug)
    if cases is combined:
        return combined(slug)[-1:]
    found = plain(slug)
    return list(dict.fromkeys([*found[:2], found[-1]])) if cases in (plain, one_by_one) else cases(slug)
