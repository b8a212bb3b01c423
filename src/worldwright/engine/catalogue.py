"""Reading component catalogues (TOML) with errors that name the file, the entry, the field and what was expected."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from copy import copy
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn, final

from worldwright.engine.errors import CatalogueError

SOURCES = ("rulebook", "public", "reconstructed")
MOST_PARTS = 8  # of a dotted key; a parser needs time and memory that grow with the square of them
MOST_SHOWN = 80  # letters of a value, where it is told what a catalogue changes
MOST_BITS = 64  # of a number; Python refuses to print very long ones
MOST_LETTERS = 1_000  # of a text; drawings measure every letter of it
APART = re.compile(  # comments and strings; one that does not end goes on to where the parser gives up
    r'"{3}(?:[^\\]|\\.)*?(?:"{3,5}|\Z)|\'{3}.*?(?:\'{3,5}|\Z)|"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*\'?|#[^\n]*', re.DOTALL
)
DOTTED = re.compile(rf"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){{{MOST_PARTS}}}")


def loads(text: str, name: str) -> dict[str, Any]:
    """A catalogue as plain data. What would take a parser very long is refused before it is parsed."""
    if found := DOTTED.search(APART.sub(apart, text)):
        raise CatalogueError(f"{name}: a key of more than {MOST_PARTS} parts, `{found[0][:40]}…`")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(f"{name}: not valid TOML: {error}") from None
    except ValueError:
        raise CatalogueError(f"{name}: not valid TOML: a number of far too many digits") from None
    except RecursionError:
        raise CatalogueError(f"{name}: not valid TOML: nested too deeply") from None
    if excess := excess_of(data):
        raise CatalogueError(f"{name}: {excess}")
    return data


def apart(found: re.Match[str]) -> str:
    """Comments and strings stand for themselves when dots are looked for; a quoted part of a key is still a part."""
    return "" if found[0].startswith("#") else "s"


def excess_of(value: object) -> str:
    """What is too large to be printed or drawn; empty where nothing is."""
    if isinstance(value, dict):
        return next((found for part in (*value, *value.values()) if (found := excess_of(part))), "")
    if isinstance(value, list):
        return next((found for part in value if (found := excess_of(part))), "")
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        return f"a text of more than {MOST_LETTERS} letters, `{value[:40]}…`"
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return f"a number of more than {MOST_BITS} bits"
    return ""


@final
class Entry:
    """One table of a catalogue. Every field must be asked for: what nobody asked for is reported as unknown."""

    def __init__(self, where: str, fields: dict[str, Any]) -> None:
        self.where = where
        self.fields = fields
        self.read: set[str] = set()

    def fail(self, field: str, expected: str) -> NoReturn:
        found = f"found {self.fields[field]!r}" if field in self.fields else "it is missing"
        raise CatalogueError(f"{self.where}, field `{field}`: expected {expected}, {found}")

    def has(self, field: str) -> bool:
        return field in self.fields

    def value(self, field: str, expected: str) -> Any:
        if field not in self.fields:
            self.fail(field, expected)
        self.read.add(field)
        return self.fields[field]

    def integer(self, field: str, least: int = 0, most: int = 10**9) -> int:
        expected = f"the number {least}" if least == most else f"an integer from {least} to {most}"
        value = self.value(field, expected)
        if type(value) is not int or not least <= value <= most:
            self.fail(field, expected)
        return value

    def text(self, field: str, choices: Collection[str] = ()) -> str:
        expected = f"one of {', '.join(map(repr, choices))}" if choices else "a text"
        value = self.value(field, expected)
        if not isinstance(value, str) or (choices and value not in choices):
            self.fail(field, expected)
        return value

    def flag(self, field: str) -> bool:
        value = self.value(field, "true or false")
        if not isinstance(value, bool):
            self.fail(field, "true or false")
        return value

    def texts(self, field: str, choices: Collection[str] = ()) -> list[str]:
        expected = f"a list of {', '.join(map(repr, choices))}" if choices else "a list of texts"
        value = self.value(field, expected)
        if not isinstance(value, list) or not all(
            isinstance(item, str) and (not choices or item in choices) for item in value
        ):
            self.fail(field, expected)
        return value

    def integers(self, field: str) -> list[int]:
        value = self.value(field, "a list of integers")
        if not isinstance(value, list) or not all(type(item) is int for item in value):
            self.fail(field, "a list of integers")
        return value

    def rows(self, field: str, expected: str) -> list[list[Any]]:
        """A list of lists, such as pairs of neighbours."""
        value = self.value(field, expected)
        if not isinstance(value, list) or not all(isinstance(item, list) for item in value):
            self.fail(field, expected)
        return value

    def entries(self, field: str) -> list[Entry]:
        """A list of inline tables, such as the needs of a Traveller."""
        value = self.value(field, "a list of tables")
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fail(field, "a list of tables")
        return [Entry(f"{self.where}, `{field}` number {number}", item) for number, item in enumerate(value, 1)]

    def table(self, field: str) -> Entry:
        """An inline table, such as the goal of a card."""
        value = self.value(field, "a table")
        if not isinstance(value, dict):
            self.fail(field, "a table")
        return Entry(f"{self.where}, `{field}`", value)

    def source(self) -> str:
        return self.text("source", SOURCES)

    def close(self) -> None:
        """The end of an entry: it says where it comes from, may have a note, and has no field that nobody knows."""
        self.source()
        if self.has("note"):
            self.text("note")
        self.done()

    def done(self) -> None:
        """Complain about fields that nobody asked for: they are probably misspelt."""
        unknown = sorted(set(self.fields) - self.read)
        if unknown:
            raise CatalogueError(f"{self.where}: unknown field `{unknown[0]}`; expected {', '.join(sorted(self.read))}")


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


@final
class Components:
    """A whole catalogue file, read table by table."""

    def __init__(self, text: str, name: str = "components.toml") -> None:
        self.name = name
        self.source_text = text
        self.digest = digest_of(text)
        self.data = loads(text, name)
        self.read: set[str] = set()

    def with_data(self, data: dict[str, Any]) -> Components:
        """A catalogue of the same name that says something else, such as one field as somebody has corrected it.

        It was never written down: it can be read and played with, and has no text.
        """
        made = copy(self)
        made.source_text, made.digest = "", digest_of(repr(data))
        made.data, made.read = data, set()
        return made

    def fail(self, problem: str) -> NoReturn:
        raise CatalogueError(f"{self.name}: {problem}")

    def table(self, name: str) -> Entry:
        """A single table such as [limits]."""
        value = self.data.get(name)
        if not isinstance(value, dict):
            self.fail(
                f"missing table [{name}]"
                if value is None
                else f"[{name}] must be a single table, not {type(value).__name__}"
            )
        self.read.add(name)
        return Entry(f"{self.name}: [{name}]", value)

    def entries(self, name: str, count: int | None = None, unique: str = "id") -> list[Entry]:
        """An array of tables such as [[land]], with unique ids and, where given, exactly `count` entries."""
        value = self.data.get(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fail(
                f"missing tables [[{name}]]"
                if value is None
                else f"[[{name}]] must be an array of tables, not {type(value).__name__}"
            )
        self.read.add(name)
        if count is not None and len(value) != count:
            self.fail(f"[[{name}]] has {len(value)} entries, expected {count}")
        seen: dict[object, int] = {}
        entries = []
        for number, fields in enumerate(value, 1):
            mark = fields.get(unique)
            label = f" ({unique} {mark!r})" if mark is not None else ""
            entries.append(Entry(f"{self.name}: [[{name}]] number {number}{label}", fields))
            if unique and isinstance(mark, (str, int)):
                if mark in seen:
                    self.fail(f"[[{name}]] number {number} repeats the {unique} {mark!r} of number {seen[mark]}")
                seen[mark] = number
        return entries

    def done(self) -> None:
        """Complain about tables that nobody asked for."""
        unknown = sorted(set(self.data) - self.read)
        if unknown:
            self.fail(f"unknown table [{unknown[0]}]; expected {', '.join(sorted(self.read))}")


def differences(standard: Components, other: Components) -> list[str]:
    """What a corrected catalogue changes, a line for each field.

    >>> differences(Components('[limits]\\nhand = 3'), Components('[limits]\\nhand = 5\\nrow = 1'))
    ['limits: hand 5 instead of 3', 'limits: row 1 added']
    """
    before, after = pieces_of(standard.data), pieces_of(other.data)
    found = [f"{short(piece)}: left out" for piece in before if piece not in after]
    for piece, fields in after.items():
        found += [f"{short(piece)}: added"] if piece not in before else changed_fields(piece, before[piece], fields)
    return found


def short(value: object) -> str:
    """A value as a line has room for it."""
    text = str(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


def pieces_of(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every entry of a catalogue by its kind and name."""
    found: dict[str, dict[str, Any]] = {}
    for kind, value in data.items():
        if isinstance(value, dict):
            found[kind] = value
        for number, entry in enumerate(value if isinstance(value, list) else (), 1):
            fields = entry if isinstance(entry, dict) else {"value": entry}
            found[f"{kind} {fields.get('id', fields.get('name', number))}"] = fields
    return found


def changed_fields(piece: str, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    changed = [name for name in after if name in before and after[name] != before[name]]
    return [
        *(f"{short(piece)}: {name} {short(after[name])} instead of {short(before[name])}" for name in changed),
        *(f"{short(piece)}: {name} {short(after[name])} added" for name in after if name not in before),
        *(f"{short(piece)}: {name} left out" for name in before if name not in after),
    ]


def read_components(path: Path) -> Components:
    """Read a catalogue file of the user's."""
    try:
        return Components(path.read_text(encoding="utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogueError(f"cannot read {path}: {error}") from None
