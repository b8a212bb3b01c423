"""Shelves: the games there are, and the pieces of one of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from worldwright.engine.catalogue import SOURCES
from worldwright.engine.game import Game
from worldwright.engine.options import Option, span, text_of
from worldwright.terminal.paper import entries, facts

LONGEST = 48  # letters of an example
SOURCE_STYLES = {"rulebook": "green", "public": "cyan", "reconstructed": "yellow"}


def shelf(games: Sequence[Game[Any]]) -> RenderableType:
    """Every game with its players and options."""
    return Group(*(Group(*on_the_shelf(game)) for game in games))


def on_the_shelf(game: Game[Any]) -> list[RenderableType]:
    minutes = f", {game.minutes} minutes" if game.minutes else ""
    lines: list[RenderableType] = [
        Text.assemble((game.slug, "bold"), f"  {game.title}, {span(game.players)} players{minutes}")
    ]
    lines += [Padding(game.about, (0, 0, 0, 2))] * bool(game.about)
    lines += [option_words(option) for option in game.offered]
    return lines


def option_words(option: Option) -> Padding:
    values = ("+" if option.many else "|").join(map(text_of, option.choices))
    only = f" Only with {span(option.players)} players." if option.players is not None else ""
    setting = Text.assemble((f"--option {option.name}={values}", "bold"), f" (default {option.text(option.default)})")
    return Padding(Group(setting, Padding(option.help + only, (0, 0, 0, 2))), (0, 0, 0, 2))


def pieces(game: Game[Any]) -> RenderableType:
    """Every entry of the catalogue, then how many of each kind come from where."""
    table = Table("kind", "id", "what it says", "source", title=f"The pieces of {game.title}")
    counts: dict[str, Counter[str]] = {}
    for kind, entry in entries(game.components):
        source = entry["source"]
        counts.setdefault(kind, Counter())[source] += 1
        table.add_row(kind, str(entry.get("id", "")), Text(facts(entry)), Text(source, SOURCE_STYLES.get(source, "")))
    return Group(table, source_counts(counts))


def fields(game: Game[Any]) -> RenderableType:
    """Every kind of entry with its fields, and a value that one of them has."""
    kinds = kinds_of(game.components.data)
    names = {name for faces in kinds.values() for face in faces for name in face}
    table = Table(whole("kind", kinds), "entries", whole("field", names), "such as")
    table.title = f"The catalogue of {game.title}"
    for kind, faces in kinds.items():
        examples = {name: value for face in reversed(faces) for name, value in face.items()}
        for place, (name, value) in enumerate(sorted(examples.items())):
            first = (kind, str(len(faces))) if place == 0 else ("", "")
            table.add_row(*first, name, Text(short(value)), end_section=place == len(examples) - 1)
    return table


def whole(title: str, words: Iterable[str]) -> Column:
    """A column that is never cut, however narrow the terminal: its words are to be typed."""
    return Column(title, min_width=max(map(len, words), default=0), no_wrap=True)


def kinds_of(data: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The tables of a catalogue by their kind; one that stands alone is the only one of its kind."""
    every = {kind: value if isinstance(value, list) else [value] for kind, value in data.items()}
    return {kind: faces for kind, faces in every.items() if all(isinstance(face, dict) for face in faces)}


def short(value: object) -> str:
    """A value as TOML writes it, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def source_counts(counts: dict[str, Counter[str]]) -> Table:
    table = Table("kind", title="Where they come from", show_footer=True)
    table.columns[0].footer = "all"
    table.add_column("entries", str(sum(count.total() for count in counts.values())), justify="right")
    for source in SOURCES:
        table.add_column(
            source, str(sum(count[source] for count in counts.values())), justify="right", style=SOURCE_STYLES[source]
        )
    for kind, count in counts.items():
        table.add_row(kind, str(count.total()), *(str(count[source] or "") for source in SOURCES))
    return table
