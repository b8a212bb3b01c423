"""What the pages tell about a game: its picture, how it goes, who made it, and its options."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from worldwright.engine.game import Game
from worldwright.engine.options import Option, span, text_of
from worldwright.engine.registry import available, load

UNTOLD: dict[str, Any] = {
    "short": "",
    "long": "",
    "credit": "",
    "step": [],
    "people": {},
    "options": {},
    "headings": {},
}  # of a game without a shelf.toml


@dataclass(frozen=True)
class Shelf:
    """A game as pages show it."""

    game: Game[Any]
    said: dict[str, Any]  # the game's shelf.toml: steps, people, credit

    @property
    def players(self) -> str:
        return span(self.game.players)

    @property
    def longest(self) -> int:
        """How many minutes a game may take."""
        return max((int(number) for number in re.findall("[0-9]+", self.game.minutes)), default=10**6)

    @property
    def age(self) -> str:
        facts = self.game.components.data.get("game", {})
        age = facts.get("age_min", facts.get("age", ""))
        return f"{age}+" if age else ""

    @property
    def picture(self) -> str:
        return resource(self.game, "art.svg") or files("worldwright.server").joinpath(
            "static/no-picture.svg"
        ).read_text(encoding="utf-8")

    @property
    def options(self) -> list[dict[str, Any]]:
        """The options of the form: their values with words for each."""
        return [self.option(option) for option in self.game.offered]

    def option(self, option: Option) -> dict[str, Any]:
        words = self.said["options"].get(option.name, {})
        labels = (
            words.get("labels") or option.labels or [text_of(choice).replace("_", " ") for choice in option.choices]
        )
        default = option.default if option.many else (option.default,)
        choices = [
            (text_of(choice), label, choice in default) for choice, label in zip(option.choices, labels, strict=True)
        ]
        limits = "" if option.players is None else f"{option.players[0]} {option.players[-1]}"
        title = words.get("title") or option.name.replace("_", " ").capitalize()
        return {
            "name": option.name,
            "title": title,
            "help": option.help,
            "many": option.many,
            "choices": choices,
            "players": limits,
        }


@cache
def shelf(slug: str) -> Shelf:
    """A game with all that is told about it."""
    game = load(slug)
    return Shelf(game, {**UNTOLD, **tomllib.loads(resource(game, "shelf.toml"))})


def shelves() -> list[Shelf]:
    """Every game: those with a drawing first, and of them the shortest, which suits somebody new."""
    return sorted(
        (shelf(slug) for slug in available()),
        key=lambda found: (found.game.drawing is None, found.longest, found.game.title),
    )


def resource(game: Game[Any], name: str) -> str:
    """A file of the game's package; empty when it has none."""
    return game.resource(name) if game.has(name) else ""


def house_rules(slug: str, options: Mapping[str, str]) -> list[str]:
    """What was chosen for a table other than is usual, in the words of the form: 'Volcanoes go: anywhere'."""
    told = []
    for option in shelf(slug).options:
        chosen = options.get(option["name"])
        usual = {str(value) for value, _, picked in option["choices"] if picked}
        values = set() if not chosen else set(chosen.split("+")) if option["many"] else {chosen}
        if chosen is not None and values != usual:
            labels = [label for value, label, _ in option["choices"] if str(value) in values]
            told.append(f"{option['title']}: {', '.join(labels) or 'none'}")
    return told
