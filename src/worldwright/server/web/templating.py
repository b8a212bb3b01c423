"""The templates of all pages, and what they are given beside their own words."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from functools import cache
from typing import Any, cast

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup, escape

from worldwright.server.table import paces
from worldwright.server.table.messages import ADDRESS, CHAT_LENGTH
from worldwright.server.table.turns import Line
from worldwright.wording import listed, with_minus

TURNS_KEPT = 30_000  # in the log, in HTML: those of some hundred tables
turns_told: OrderedDict[tuple[int, bool], tuple[Line, Markup]] = OrderedDict()  # by the id of their line
BETWEEN_TAGS = re.compile(r"(?:^|(?<=>))\s*\n\s*(?=<|\Z)")
MARKUP = re.compile("[&<>'\"]")
LINE_BREAK = re.compile(r"\s*\n\s*")


class LinesForReaders(Extension):
    """Lines and indentation of a template are for its readers: a line break between two tags is not sent, any other
    one is a space.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            if token.type == "data":
                token = Token(token.lineno, token.type, LINE_BREAK.sub("\n", BETWEEN_TAGS.sub("", token.value)))
            yield token


class Quick(Template):
    """A template that makes plain strings of what it is given, and none of them twice."""

    @classmethod
    def from_code(cls, *made: Any) -> Template:
        found = super().from_code(*made)
        found.root_render_func.__globals__["escape"] = escaped  # where its code looks it up
        return found


class Pages(Environment):
    """Where `turn.words` is an entry of a dictionary, it is not first looked for among the methods of one. What all
    templates have is put together once for each of them.
    """

    template_class = Quick

    def getattr(self, obj: Any, attribute: str) -> Any:
        return obj[attribute] if type(obj) is dict and attribute in obj else super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def escaped(value: Any) -> str:
    """As `markupsafe.escape` has it; most words and all numbers have nothing to escape.

    >>> escaped("Ada"), escaped(3), escaped("Ada & Bo"), escaped(Markup("<b>"))
    ('Ada', '3', Markup('Ada &amp; Bo'), Markup('<b>'))
    """
    kind = type(value)
    if kind is Markup or (kind is str and MARKUP.search(value) is None):
        return cast("str", value)
    return str(value) if kind is int else escape(value)


@cache
def environment() -> Environment:
    """The templates of all pages and parts; everything that is not markup of ours is escaped."""
    made = Pages(
        loader=PackageLoader("worldwright.server"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=[LinesForReaders],
        auto_reload=False,
    )
    made.globals.update(letter=letter, listed=listed, linked=linked, bot_words=bot_words, turn_list=turn_list)
    made.globals.update(chat_length=CHAT_LENGTH, pace_titles=paces.TITLES)
    made.filters.update(with_minus=with_minus)
    return made


@cache
def template(name: str) -> Template:
    return environment().get_template(name)


def letter(seat: int) -> str:
    """The letter of a seat's sign."""
    return "abcde"[seat % 5]


def bot_words(seat: Mapping[str, Any]) -> str:
    """What kind of bot sits there: one of this server's levels, or somebody's own; empty where it is none.

    >>> bot_words({"kind": "bot", "level": "greedy"}), bot_words({"kind": "program", "level": "Anna"})
    ('bot, greedy', 'bot of Anna')
    """
    return {"bot": f"bot, {seat['level']}", "program": f"bot of {seat['level']}"}.get(seat["kind"], "")


def turn_list(turns: Sequence[Line], game: str, since: int) -> Markup:
    """The log in turns, with a mark where begins what has happened since one's own last turn."""
    kept = [turns_told.get((id(turn), place == since)) for place, turn in enumerate(turns)]
    lines = [
        known[1] if known is not None and known[0] is turn else told_turn(turn, game, place == since)
        for place, (turn, known) in enumerate(zip(turns, kept, strict=True))
    ]
    return Markup(f'<ol class="log turns">{"".join(lines)}</ol>')  # lines of templates, which have escaped their words


def told_turn(turn: Line, game: str, here: bool) -> Markup:
    """A turn in the log, and whether the news begin with it. Most of those on a page are past: their lines are the same
    objects as a move before, and are kept.
    """
    told = turn_line(turn, game, here)
    turns_told[id(turn), here] = turn, told
    if len(turns_told) > TURNS_KEPT:
        turns_told.popitem(last=False)
    return told


def turn_line(turn: Line, game: str, here: bool) -> Markup:
    words = vars(template("turns.html").module)
    if turn["mark"]:
        return Markup(words["mark_line"](turn, here))
    if turn["number"] < 0:
        return Markup(words["note_line"](turn))
    return Markup((words["since_line"]() if here else "") + words["turn_line"](turn, game))


def linked(said: str) -> Markup:
    """What somebody said, with links to tables and campaigns of this site.

    >>> linked("<b> at /table/AAAAAAAAAAAAAAAAAAAAAA!")
    Markup('&lt;b&gt; at <a href="/table/AAAAAAAAAAAAAAAAAAAAAA">/table/AAAAAAAAAAAAAAAAAAAAAA</a>!')
    """
    return Markup(ADDRESS.sub(r'<a href="\g<0>">\g<0></a>', str(escape(said))))
