"""Which numbered rules a game has, and which of them its tests cite: read from files, nothing is imported.

The folder with a game's tests may hold a `coverage.toml`:

    named = ["7", "9"]         sections where names in the first column of a table are rules (decisions, score lines)
    extra = ["4.12"]           numbers that only a sentence of the text gives
    ignore = ["P01"]           first columns that look like rules and are none
    [prefix]                   lists that are cited by a letter instead of their section
    "15.1" = "EX-"
    [prose]                    text that states nothing to test, each with the reason
    "14" = "where the facts come from"
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

HEADING = re.compile(r"#{2,6} (\d+(?:\.\d+)*)\b")
BOLD = re.compile(r"(?:- |\| )?\*\*(\d+(?:\.\d+)+)\b")
ITEM = re.compile(r"(\d+)\. ")
NAME = re.compile(r"`(\w+)`")
KEY = re.compile(r"\**([A-Z]{1,3}-?\d+|\d+(?:\.\d+)+)\b")
RANGE = re.compile(r"(.*?)(\d+)\.\.\1(\d+)")


@dataclass(frozen=True)
class Config:
    """How one game numbers its rules, and what of it is prose."""

    named: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    prefix: dict[str, str] = field(default_factory=dict)
    prose: dict[str, str] = field(default_factory=dict)


def config_of(folder: Path) -> Config:
    """The coverage.toml of a game's tests; the plain habits without one."""
    path = folder / "coverage.toml"
    return Config(**tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else Config()


@dataclass(frozen=True)
class Coverage:
    """The numbers of a rules.md beside those that the tests in a folder cite. All is well where every set is empty."""

    untested: frozenset[str] = frozenset()  # rules that no test cites
    unknown: frozenset[str] = frozenset()  # citations of rules that do not exist
    no_rules: frozenset[str] = frozenset()  # prose of coverage.toml that is no rule
    tested_prose: frozenset[str] = frozenset()  # prose of coverage.toml that a test cites all the same

    @classmethod
    def of(cls, rules: str, folder: Path) -> Coverage:
        config = config_of(folder)
        known, cited, prose = numbered_rules(rules, config), set(citations(folder)), set(config.prose)
        return cls(
            untested=frozenset(known - cited - prose),
            unknown=frozenset(cited - known),
            no_rules=frozenset(prose - known),
            tested_prose=frozenset(prose & cited),
        )


# --- What can be cited ----------------------------------------------------------------------------


def numbered_rules(text: str, config: Config) -> set[str]:
    """Every number that a test can cite. A heading counts only if nothing below it is numbered."""
    found = set(config.extra)
    bare = []  # headings without a numbered line of their own
    section = paragraph = ""  # the heading and the bold number that a line stands under
    for line in plain_lines(text):
        if heading := HEADING.match(line):
            section = paragraph = heading[1]
            bare.append(section)
            continue
        if bold := BOLD.match(line):
            paragraph = bold[1]
        if rules := set(rules_in(line, section, paragraph, config)) - set(config.ignore):
            found |= rules
            bare = [heading for heading in bare if heading != section]
    return found | {heading for heading in bare if not any(rule.startswith(heading + ".") for rule in [*found, *bare])}


def plain_lines(text: str) -> Iterator[str]:
    """The lines outside of code fences."""
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield line


def rules_in(line: str, section: str, paragraph: str, config: Config) -> Iterator[str]:
    """The numbers that a line introduces: lists count on from their paragraph, tables from their heading."""
    if bold := BOLD.match(line):
        yield bold[1]
    elif (item := ITEM.match(line)) and section:
        yield numbered(paragraph, item[1], config)
    elif line.startswith("|"):
        cell = line.split("|")[1].strip()
        if cell.isdigit() and section:
            yield numbered(section, cell, config)
        elif key := KEY.match(cell):
            yield key[1]
        elif (name := NAME.fullmatch(cell)) and section.split(".")[0] in config.named:
            yield name[1]


def numbered(section: str, number: str, config: Config) -> str:
    return f"{config.prefix[section]}{number}" if section in config.prefix else f"{section}.{number}"


# --- What is cited --------------------------------------------------------------------------------


def citations(folder: Path) -> dict[str, list[str]]:
    """Where each number is cited by a `pytest.mark.rule(...)`, as `file:line`."""
    cited: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{path.name}:{node.lineno}: cite rules as plain text"
                    for number in spelt_out(str(argument.value)):
                        cited.setdefault(number, []).append(f"{path.name}:{node.lineno}")
    return cited


def spelt_out(citation: str) -> list[str]:
    """A citation, or all of a range.

    >>> spelt_out("8.2.1"), spelt_out("12.3.1..12.3.4")
    (['8.2.1'], ['12.3.1', '12.3.2', '12.3.3', '12.3.4'])
    """
    span = RANGE.fullmatch(citation)
    return [f"{span[1]}{number}" for number in range(int(span[2]), int(span[3]) + 1)] if span else [citation]
