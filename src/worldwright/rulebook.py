"""Looking things up in a game's rules.md: chapters, numbered paragraphs and list items, table rows by their sign."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from worldwright.engine.errors import WorldwrightError
from worldwright.engine.game import Game

HEADING = re.compile(r"(#{1,6}) (?:(\d+(?:\.\d+)*)\.? )?(.*)")
PARAGRAPH = re.compile(r"(?:- )?\*\*(\d+(?:\.\d+)+)\b\.? ?([^*]*)\*\*|- (\d+(?:\.\d+)+)\b")
ITEM = re.compile(r"(\d+)\. ")
SIGN = re.compile(r"`([^`]+)`|\*{0,2}([A-Z]{1,3}-?\d+[a-z]?|\d+(?:\.\d+)+)\b|([A-Z][A-Z_]{2,})\b")
MAKERS = "makers.md"  # beside rules.md: numbered text that nobody needs to play
SHORT = 40  # letters of a heading that fits a link
RULER = re.compile(r"\|[\s:|-]+\|$")


def whole_text(game: Game[Any]) -> str:
    """The rules of a game and, after them, what its makers cite: names of decisions, cases, fields of the catalogue."""
    return f"{game.rules}\n{game.resource(MAKERS)}" if game.has(MAKERS) else game.rules


class UnknownRule(WorldwrightError):
    """The rules have nothing under that number or name."""


@dataclass(frozen=True)
class Section:
    """Something that can be cited: a chapter, a paragraph, a step of a list or a row of a table, with its parts."""

    number: str
    title: str
    markdown: str
    parts: list[Section] = field(default_factory=list)
    prose: str = field(default="", repr=False)  # what stands outside the parts

    def walk(self) -> Iterator[Section]:
        yield self
        for part in self.parts:
            yield from part.walk()

    def hits(self, words: list[str]) -> list[Section]:
        """Itself and its parts, where they hold all these words."""
        text = f"{self.number} {self.title} {self.prose}".lower()
        own = [self] if all(word in text for word in words) else []
        return own + [hit for part in self.parts for hit in part.hits(words)]


@dataclass
class Span:
    """A section while it is being found: the lines from `start` up to `end`."""

    start: int
    end: int
    number: str
    title: str
    markdown: str = ""  # where it is not simply these lines


class Rulebook:
    """A rules.md, cut into the pieces that its text cites.

    >>> table = "| # | Ruling |\\n|---|---|\\n| R7 | No |"
    >>> book = Rulebook("## 8. Placing\\n\\n### 8.2 Desolation\\n\\n1. Flip.\\n\\n" + table)
    >>> book.find("8.2").title, book.find("8.2.1").markdown, book.find("R7").markdown
    ('Desolation', 'Flip.', '- **Ruling**: No')
    """

    def __init__(self, markdown: str) -> None:
        self.lines = markdown.split("\n")
        self.sections = self._nested(sorted(self._spans(), key=lambda span: (span.start, -span.end)), len(self.lines))
        self._by_number: dict[str, Section] = {}
        for section in self.sections:
            for piece in section.walk():
                self._by_number.setdefault(piece.number, piece)

    def find(self, number: str) -> Section:
        """The section, paragraph, step, ruling or table row of that number or name."""
        wanted = number.strip().strip(".`")
        if wanted in self._by_number:
            return self._by_number[wanted]
        for known, section in self._by_number.items():
            if known.lower() == wanted.lower():
                return section
        raise UnknownRule(
            f"the rules have nothing numbered or named {number!r}; "
            f"chapters are {', '.join(dict.fromkeys(section.number for section in self.sections))}"
        )

    def about(self, number: str) -> str:
        """What a rule is about in a few words: its own heading, or that of the part or chapter that it stands in."""
        wanted = self.find(number)
        for chapter in self.sections:
            around = [section for section in chapter.walk() if wanted in section.walk()]
            headed = [section for section in around if section.number[:1].isdigit() and section.title]
            if around:
                return next((short for one in reversed(headed) if (short := brief(one.title))), "")
        return ""

    def search(self, words: str) -> list[Section]:
        """The sections that hold all the words outside their parts, in their order."""
        wanted = words.lower().split()
        return [hit for section in self.sections for hit in section.hits(wanted)] if wanted else []

    # --- cutting ------------------------------------------------------------------------------

    def _nested(self, spans: list[Span], end: int) -> list[Section]:
        """Spans that lie inside another become its parts."""
        sections = []
        while spans and spans[0].start < end:
            outer = spans.pop(0)
            inner = [(span.start, span.end) for span in spans if span.start < outer.end]
            lines = range(outer.start, outer.end)
            markdown = outer.markdown or self._text(lines)
            prose = outer.markdown or self._text(
                [at for at in lines if not any(start <= at < end for start, end in inner)]
            )
            sections.append(Section(outer.number, outer.title, markdown, self._nested(spans, outer.end), prose))
        return sections

    def _text(self, lines: Iterable[int]) -> str:
        return "\n".join(self.lines[at] for at in lines).strip()

    def _spans(self) -> Iterator[Span]:
        prose = list(self._prose())
        headings = [(at, found) for at in prose if (found := HEADING.fullmatch(self.lines[at]))]
        chapter = ""
        for order, (at, found) in enumerate(headings):
            level = len(found[1])
            end = next((later for later, other in headings[order + 1 :] if len(other[1]) <= level), len(self.lines))
            body_end = headings[order + 1][0] if order + 1 < len(headings) else len(self.lines)
            if found[2]:
                chapter = found[2]
                yield Span(at, end, chapter, found[3].strip())
            body = [line for line in prose if at < line < body_end]
            yield from self._paragraphs(body, body_end)
            yield from self._items(body, chapter)
            yield from self._rows(body)

    def _prose(self) -> Iterator[int]:
        """The lines outside fenced code."""
        fenced = False
        for at, line in enumerate(self.lines):
            if line.startswith("```"):
                fenced = not fenced
            elif not fenced:
                yield at

    def _paragraphs(self, body: list[int], end: int) -> Iterator[Span]:
        starts = [(at, found) for at in body if (found := PARAGRAPH.match(self.lines[at]))]
        for order, (at, found) in enumerate(starts):
            following = starts[order + 1][0] if order + 1 < len(starts) else end
            yield Span(at, following, found[1] or found[3], (found[2] or "").strip(" .:"))

    def _items(self, body: list[int], chapter: str) -> Iterator[Span]:
        """The steps of lists: they count on from the numbered paragraph that they stand under."""
        for at in body:
            if paragraph := PARAGRAPH.match(self.lines[at]):
                chapter = paragraph[1] or paragraph[3]
            found = ITEM.match(self.lines[at])
            if found and chapter:
                end = at + 1
                while end < len(self.lines) and self.lines[end].strip() and not ITEM.match(self.lines[end]):
                    end += 1
                text = " ".join(line.strip() for line in self.lines[at:end])
                yield Span(at, end, f"{chapter}.{found[1]}", "", text[found.end() :])

    def _rows(self, body: list[int]) -> Iterator[Span]:
        heads: list[str] = []
        for at in body:
            line = self.lines[at]
            if not line.startswith("|"):
                heads = []
            elif RULER.fullmatch(line.rstrip()):
                heads = cells_of(self.lines[at - 1])
            elif heads:
                cells = cells_of(line)
                sign = SIGN.match(cells[0])
                if sign:
                    rest = cells[0][sign.end() :].strip(" *")
                    told = [f"- **{head}**: {cell}" for head, cell in zip(heads[1:], cells[1:], strict=False) if cell]
                    yield Span(at, at + 1, sign[1] or sign[2] or sign[3], rest or cells[1], "\n".join(told))


def brief(title: str) -> str:
    """A heading without what is in brackets, if it is short enough to be a link; else empty.

    >>> brief("5.1 ACTION (forced)"), brief("Step 3: welcoming a Traveller"), brief("x" * 60)
    ('5.1 action', 'Welcoming a Traveller', '')
    """
    words = re.split(r"[(\[]", title)[0].split(": ")[-1].strip(" .`")
    words = words.lower() if words.upper() == words else words
    return words[:1].upper() + words[1:] if len(words) <= SHORT else ""


def cells_of(row: str) -> list[str]:
    """The cells of a Markdown table row; bars inside code do not divide."""
    bars = re.split(r"\|(?=(?:[^`]*`[^`]*`)*[^`]*$)", row.strip().strip("|"))
    return [cell.strip() for cell in bars]
