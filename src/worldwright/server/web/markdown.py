"""Rules in Markdown as HTML, with an anchor on everything that can be cited."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

from worldwright.rulebook import HEADING, PARAGRAPH, SIGN

NUMBER = re.compile(r"\d+(?:\.\d+)*\.?\s")
SMALLEST = 4  # a deeper heading is shown like one of this depth
CITATION = re.compile(r"(?<![\w.-])(?:R-?\d+|[A-Z]\d{1,2}|\d{1,2}(?:\.\d{1,3}){1,3})(?![\w-]|\.\d)")


@cache
def reader() -> MarkdownIt:
    """CommonMark with tables; HTML in a text is shown as text, and a line of dashes only divides."""
    made = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["lheading", "code"])
    made.add_render_rule("hr", nothing)
    made.add_render_rule("fence", fenced)
    made.add_render_rule("table_open", table_open)
    made.add_render_rule("table_close", table_close)
    return made


def html(markdown: str) -> Markup:
    """The whole text.

    >>> html("## 8. Placing <b>")
    Markup('<h2 id="rule-8"><span class="no">8</span> Placing &lt;b&gt;</h2>')
    >>> html("**8.1** First.\\n\\n**8.2** After 8.1, 3.5 steps.").split("\\n")[1]
    Markup('<p id="rule-8.2"><strong>8.2</strong> After <a href="#rule-8.1">8.1</a>, 3.5 steps.</p>')
    """
    tokens = without_empty_heads(reader().parse(spaced(markdown)))
    anchors = Anchors()
    anchors.name(tokens)
    lead_on(tokens, anchors.named)
    return Markup(reader().renderer.render(tokens, reader().options, {}).strip())


def spaced(markdown: str) -> str:
    """A numbered paragraph begins anew also where no empty line parts it from the one before."""
    lines: list[str] = []
    in_code = False
    for line in markdown.split("\n"):
        in_code ^= line.startswith("```")
        follows = bool(lines) and bool(lines[-1].strip()) and not lines[-1].startswith(("-", "|", "#", "```"))
        lines += ["", line] if follows and not in_code and line.startswith("**") and PARAGRAPH.match(line) else [line]
    return "\n".join(lines)


def without_empty_heads(tokens: list[Token]) -> list[Token]:
    """A table whose columns have no names has no row of names."""
    kept: list[Token] = []
    for token in tokens:
        kept.append(token)
        if token.type == "thead_close":
            start = max(place for place, earlier in enumerate(kept) if earlier.type == "thead_open")
            if not any(part.content for part in kept[start:]):
                del kept[start:]
    return kept


class Anchors:
    """Gives an id to what the rules cite by a number, on its first appearance."""

    def __init__(self) -> None:
        self.chapter = ""
        self.named: set[str] = set()

    def name(self, tokens: Sequence[Token]) -> None:
        for place, token in enumerate(tokens):
            match token.type:
                case "heading_open":
                    self.heading(token, tokens[place + 1])
                case "heading_close":
                    token.tag = capped(token.tag)
                case "paragraph_open" if not token.hidden:
                    self.paragraph(token, cited(tokens[place + 1].content))
                case "list_item_open":
                    self.item(token, tokens[place + 2].content if tokens[place + 1].type == "paragraph_open" else "")
                case "tr_open" if tokens[place + 1].type == "td_open":
                    sign = SIGN.match(tokens[place + 2].content)
                    self.anchor(token, (sign[1] or sign[2] or sign[3]) if sign else "")
                case "th_open":
                    token.attrSet("scope", "col")

    def anchor(self, token: Token, number: str) -> None:
        if number and number not in self.named:
            self.named.add(number)
            token.attrSet("id", f"rule-{number}")

    def paragraph(self, token: Token, number: str) -> None:
        """The steps of a list count on from the numbered paragraph that they stand under."""
        self.chapter = number or self.chapter
        self.anchor(token, number)

    def heading(self, token: Token, words: Token) -> None:
        token.tag = capped(token.tag)
        found = HEADING.fullmatch(f"{token.markup} {words.content}")
        if found is None or not found[2] or not words.children:
            return
        self.chapter = found[2]
        self.anchor(token, self.chapter)
        words.children[0].content = NUMBER.sub("", words.children[0].content, count=1)
        number = Markup('<span class="no">{}</span> ').format(self.chapter)
        words.children.insert(0, Token("html_inline", "", 0, content=str(number)))

    def item(self, token: Token, words: str) -> None:
        step = f"{self.chapter}.{token.info}" if token.info and self.chapter else ""
        if token.info:
            token.attrSet("value", token.info)
        self.paragraph(token, cited(f"- {words}")) if cited(f"- {words}") else self.anchor(token, step)


def lead_on(tokens: Sequence[Token], named: set[str]) -> None:
    """Numbers of other rules in the text lead to them."""
    here = ""  # the anchor of the paragraph, item or row at hand
    in_heading = False
    for token in tokens:
        if token.nesting == 1:
            here = str(token.attrGet("id") or here)
            in_heading = token.type == "heading_open"
        elif token.type == "inline" and not in_heading and token.children:
            token.children = [part for child in token.children for part in led_on(child, named, here)]


def led_on(child: Token, named: set[str], here: str) -> Iterator[Token]:
    """A piece of text, cut at the rules that it cites."""
    if child.type != "text":
        yield child
        return
    at = 0
    for found in CITATION.finditer(child.content):
        if found[0] in named and f"rule-{found[0]}" != here:
            yield Token("text", "", 0, content=child.content[at : found.start()])
            yield Token("link_open", "a", 1, attrs={"href": f"#rule-{found[0]}"})
            yield Token("text", "", 0, content=found[0])
            yield Token("link_close", "a", -1)
            at = found.end()
    yield Token("text", "", 0, content=child.content[at:])


def cited(line: str) -> str:
    """The number under which a paragraph or an item is cited."""
    found = PARAGRAPH.match(line)
    return (found[1] or found[3]) if found else ""


def capped(tag: str) -> str:
    return f"h{min(int(tag[1]), SMALLEST)}"


def nothing(renderer: RendererHTML, tokens: Sequence[Token], place: int, options: object, env: object) -> str:
    return ""


def fenced(renderer: RendererHTML, tokens: Sequence[Token], place: int, options: object, env: object) -> str:
    return f'<pre tabindex="0">{escape(tokens[place].content.rstrip())}</pre>\n'


def table_open(renderer: RendererHTML, tokens: Sequence[Token], place: int, options: object, env: object) -> str:
    return '<div class="wide" tabindex="0"><table>'


def table_close(renderer: RendererHTML, tokens: Sequence[Token], place: int, options: object, env: object) -> str:
    return "</table></div>\n"
