"""What terminal screens are made of: the console, numbered actions, score sheets, rules and pieces."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.pretty import Pretty
from rich.table import Table
from rich.text import Text

from worldwright.engine.catalogue import Components
from worldwright.engine.game import Game, View
from worldwright.engine.state import ScoreLine, State
from worldwright.engine.view import ENGINE_KEYS
from worldwright.gains import candidates, promised
from worldwright.rulebook import Rulebook, Section, UnknownRule
from worldwright.wording import label_of
from worldwright.wording import verdict as who_won

NO_MARKS = str.maketrans("", "", "*`|#")
LEAD = 24  # letters shown before a word that was looked for
TITLE = 36  # letters of a title that leaves room for an excerpt
MANY = 9  # so many actions or more go in columns


def make_console() -> Console:
    """Colours on a terminal, plain text in a pipe; letters that the terminal lacks never stop a game."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return Console(highlight=False, emoji=False, markup=False)


def plain_table(view: View) -> RenderableType:
    """A view as it is, for games that have no `terminal.py`."""
    known = zip(view["names"], view["scores"], strict=False)
    scores = "  ".join(f"{name}: {score}" for name, score in known if score is not None)
    return Group(
        Text("  ".join(part for part in (view["progress"], scores) if part), "bold"),
        Pretty({name: value for name, value in view.items() if name not in ENGINE_KEYS}, max_length=20),
    )


def table_of(game: Game[Any], view: View, actions: Sequence[int], width: int) -> RenderableType:
    return game.terminal.table(view, actions, width=width) if game.terminal else plain_table(view)


def action_list(state: State, seat: int, view: View) -> RenderableType:
    """The legal actions as sentences, numbered from 1, each with what it would bring."""
    actions = candidates(state, seat, view)
    digits = len(str(len(actions)))
    lines = []
    for number, (_, text, outcome, *_) in enumerate(actions, 1):
        assert outcome is not None
        brings = promised(state, outcome, seat, view["names"]).words
        told = (f" ({brings})", "dim") if brings else ""
        lines.append(Text.assemble((f"{number:>{digits}}", "bold"), f" {text}", told))
    return Columns(lines, padding=(0, 3), column_first=True) if len(lines) >= MANY else Group(*lines)


def score_sheet(state: State, seat: int | None, names: Sequence[str]) -> Table:
    """One column per seat whose score the given seat may know; the lines add up to the totals."""
    sheets = {other: lines for other, lines in enumerate(known_lines(state, seat)) if lines}
    rules = {line.label: line.rule for lines in sheets.values() for line in lines}
    table = Table("", show_footer=True, title="Final scores" if state.over else "Scores as they stand")
    table.columns[0].footer = "total"
    for other, lines in sheets.items():
        table.add_column(names[other], str(sum(line.points for line in lines)), justify="right", footer_style="bold")
    table.add_column("rule", style="dim")
    for label, rule in rules.items():
        points = ({line.label: str(line.points) for line in lines}.get(label, "") for lines in sheets.values())
        table.add_row(label_of(state.game.words.LABELS, label), *points, rule)
    return table


def known_lines(state: State, seat: int | None) -> list[list[ScoreLine]]:
    """The score lines of every seat, as far as the given one may know them."""
    return [[ScoreLine(**line) for line in lines or ()] for lines in state.view(seat)["lines"]]


def verdict(state: State, names: Sequence[str]) -> str:
    """Who won, in a sentence or two."""
    last_word = getattr(state.game.words, "last_word", None)  # such as a solo level
    extra = last_word(state.game.view(state, 0)) if last_word else ""
    said = who_won({**state.game.view(state, None), "names": list(names)})
    return f"{said}. {extra}.".replace("..", ".") if extra else f"{said}."


# --- Rules ----------------------------------------------------------------------------------------


def section(found: Section) -> RenderableType:
    """A section of the rules under its number."""
    from rich.markdown import Markdown  # takes longer to import than most commands to run

    if found.markdown.startswith("#"):
        return Markdown(found.markdown)
    return Group(Text(f"{found.number} {found.title}".strip(), "bold"), Markdown(found.markdown))


def contents(book: Rulebook) -> RenderableType:
    """The chapters of the rules."""
    return Group(*(Text.assemble((f"{chapter.number:>3} ", "bold"), chapter.title) for chapter in book.sections))


def looked_up(book: Rulebook, wanted: str) -> RenderableType:
    """What the rules say under a number or name; else where they speak of these words."""
    try:
        return section(book.find(wanted))
    except UnknownRule:
        hits = book.search(wanted)
        if not hits:
            raise
        return hit_list(hits, wanted)


def hit_list(hits: Sequence[Section], words: str) -> RenderableType:
    """One line for each section that was found."""
    first = words.lower().split()[0]
    return Group(
        *(
            Text.assemble((f"{hit.number:<8} ", "bold"), excerpt(hit, first), no_wrap=True, overflow="ellipsis")
            for hit in hits
        )
    )


def excerpt(hit: Section, word: str) -> Text:
    """The title, and unless it says enough, the words around the one that was looked for."""
    text = Text(hit.title.translate(NO_MARKS))
    if word not in hit.title.lower():
        prose = " ".join(line.removeprefix("- ") for line in hit.prose.translate(NO_MARKS).split("\n"))
        at = max(prose.lower().find(word), 0)
        start = prose.rfind(" ", 0, at - LEAD) + 1 if at > LEAD else 0
        text.truncate(TITLE, overflow="ellipsis")
        text.append((": " if hit.title else "") + ("... " if start else "") + prose[start:].strip())
    text.highlight_words([word], "bold yellow", case_sensitive=False)
    return text


# --- Pieces ---------------------------------------------------------------------------------------


def entries(components: Components) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table of a catalogue that says where it comes from, with its kind."""
    for kind, value in components.data.items():
        for entry in value if isinstance(value, list) else [value]:
            if isinstance(entry, dict) and "source" in entry:
                yield kind, entry


def facts(entry: dict[str, Any]) -> str:
    """What an entry says, without what it says no to."""
    told = {
        name: value for name, value in entry.items() if value not in (0, "", [], False) and name not in ("id", "source")
    }
    return ", ".join(f"{name} {fact(value)}" if value is not True else name for name, value in told.items())


def fact(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name} {fact(inner)}" for name, inner in value.items())
    return " + ".join(map(fact, value)) if isinstance(value, list) else str(value)


def piece(components: Components, wanted: str) -> RenderableType | None:
    """The piece of that id or name, as the catalogue has it."""
    for kind, entry in entries(components):
        if wanted.lower() in (str(entry.get("id", "")).lower(), str(entry.get("name", "")).lower()):
            return Text.assemble(
                (f"{entry.get('id', wanted)} ", "bold"), f"({kind}): {facts(entry)} ", (f"[{entry['source']}]", "dim")
            )
    return None
