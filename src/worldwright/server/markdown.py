"""Rules in Markdown as HTML, with an anchor on everything that can be cited. Just the Markdown that rules use."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup, escape

from worldwright.rulebook import HEADING, PARAGRAPH, RULER, SIGN, cells_of

FENCE = "```"
ITEM = re.compile(r"( *)(?:([-*])|(\d+)\.) +(.*)")
INLINE = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|(?<!\w)\*([^*\s](?:[^*]*[^*\s])?)\*(?!\w)|\[([^\]]+)\]\(([^)\s]+)\)")
LINK = re.compile(r"(https?://|#|/)")
DASHES = re.compile(r"-{3,}\s*")


def html(markdown: str) -> Markup:
    """The whole text."""
    return Markup("\n").join(Page(markdown).blocks())


def inline(text: str) -> Markup:
    """Code, strong words, emphasis and links inside a line.

    >>> inline("a **bold <b>** word")
    Markup('a <strong>bold &lt;b&gt;</strong> word')
    """
    made, at = Markup(""), 0
    for found in INLINE.finditer(text):
        made += escape(text[at : found.start()]) + span(found)
        at = found.end()
    return made + escape(text[at:])


def span(found: re.Match[str]) -> Markup:
    code, strong, soft, words, address = found.groups()
    if code is not None:
        return Markup("<code>{}</code>").format(code)
    if strong is not None:
        return Markup("<strong>{}</strong>").format(inline(strong))
    if soft is not None:
        return Markup("<em>{}</em>").format(inline(soft))
    return Markup('<a href="{}">{}</a>').format(address, words) if LINK.match(address) else escape(words)


class Page:
    """A text on its way to HTML, line by line."""

    def __init__(self, markdown: str) -> None:
        self.lines = markdown.split("\n")
        self.at = 0
        self.chapter = ""
        self.named: set[str] = set()

    def anchor(self, number: str | None) -> Markup:
        """An id for what the rules cite by that number, on its first appearance."""
        if not number or number in self.named:
            return Markup("")
        self.named.add(number)
        return Markup(' id="rule-{}"').format(number)

    def blocks(self) -> Iterator[Markup]:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip() or DASHES.fullmatch(line):
                self.at += 1
            elif line.startswith(FENCE):
                yield self.fenced()
            elif found := HEADING.fullmatch(line):
                self.at += 1
                yield self.heading(found)
            elif line.startswith("|"):
                yield self.table()
            elif ITEM.match(line):
                yield self.items(0)
            else:
                yield self.paragraph()

    def heading(self, found: re.Match[str]) -> Markup:
        level = min(len(found[1]), 4)
        if found[2]:
            self.chapter = found[2]
        number = Markup('<span class="no">{}</span> ').format(found[2]) if found[2] else Markup("")
        return Markup("<h{}{}>{}{}</h{}>").format(level, self.anchor(found[2]), number, inline(found[3]), level)

    def fenced(self) -> Markup:
        self.at += 1
        start = self.at
        while self.at < len(self.lines) and not self.lines[self.at].startswith(FENCE):
            self.at += 1
        text = "\n".join(self.lines[start : self.at])
        self.at += 1
        return Markup('<pre tabindex="0">{}</pre>').format(text)

    def paragraph(self) -> Markup:
        taken = [self.lines[self.at]]
        self.at += 1
        while self.at < len(self.lines) and not self.begins_block(self.lines[self.at]):
            taken.append(self.lines[self.at])
            self.at += 1
        found = PARAGRAPH.match(taken[0])
        return Markup("<p{}>{}</p>").format(self.anchor(found and (found[1] or found[3])), inline(" ".join(taken)))

    def begins_block(self, line: str) -> bool:
        starts = (FENCE, "|", "#")
        return (
            not line.strip()
            or line.startswith(starts)
            or bool(ITEM.match(line) or PARAGRAPH.match(line) or DASHES.fullmatch(line))
        )

    def items(self, indent: int) -> Markup:
        """A list with the lists inside it."""
        made: list[Markup] = []
        ordered = False
        while self.at < len(self.lines) and (found := ITEM.match(self.lines[self.at])) and len(found[1]) >= indent:
            if len(found[1]) > indent:
                made[-1] = Markup("{}{}</li>").format(Markup(str(made[-1])[: -len("</li>")]), self.items(len(found[1])))
                continue
            ordered = ordered or found[3] is not None
            made.append(self.item(found))
        tag = "ol" if ordered else "ul"
        return Markup("<{}>{}</{}>").format(tag, Markup("").join(made), tag)

    def item(self, found: re.Match[str]) -> Markup:
        cited = PARAGRAPH.match(self.lines[self.at])
        number = (
            (cited[1] or cited[3]) if cited else f"{self.chapter}.{found[3]}" if found[3] and self.chapter else None
        )
        words = [found[4]]
        self.at += 1
        while (
            self.at < len(self.lines) and self.lines[self.at].startswith("  ") and not ITEM.match(self.lines[self.at])
        ):
            words.append(self.lines[self.at].strip())
            self.at += 1
        value = Markup(' value="{}"').format(found[3]) if found[3] else Markup("")
        return Markup("<li{}{}>{}</li>").format(value, self.anchor(number), inline(" ".join(words)))

    def table(self) -> Markup:
        heads: list[str] = []
        body: list[Markup] = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            line = self.lines[self.at].rstrip()
            if RULER.fullmatch(line):
                heads = cells_of(self.lines[self.at - 1])
                body.clear()
            else:
                cells = cells_of(line)
                sign = SIGN.match(cells[0])
                told = Markup("").join(Markup("<td>{}</td>").format(inline(cell)) for cell in cells)
                body.append(
                    Markup("<tr{}>{}</tr>").format(self.anchor((sign[1] or sign[2] or sign[3]) if sign else None), told)
                )
            self.at += 1
        top = Markup("").join(Markup('<th scope="col">{}</th>').format(inline(head)) for head in heads)
        head = Markup("<thead><tr>{}</tr></thead>").format(top) if any(heads) else Markup("")
        return Markup('<div class="wide" tabindex="0"><table>{}<tbody>{}</tbody></table></div>').format(
            head, Markup("").join(body)
        )
