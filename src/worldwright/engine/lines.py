"""Reading the texts of records and positions line by line, with errors that name the line."""

from __future__ import annotations

from worldwright.engine.catalogue import Components
from worldwright.engine.errors import WorldwrightError

COMPONENT_LINE = "| "


def between(number: int, least: int, most: int, what: str) -> int:
    """A number, if it is one of these."""
    if not least <= number <= most:
        raise ValueError(f"{what}: {number} is not from {least} to {most}")
    return number


class Lines:
    """The lines of a text and where the reader is."""

    def __init__(self, text: str, what: str, error: type[WorldwrightError]) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.what = what
        self.error = error
        self.at = 0

    def fail(self, expected: str) -> WorldwrightError:
        """The complaint about the current line."""
        found = repr(self.lines[self.at]) if self.at < len(self.lines) else "the end of the text"
        return self.error(f"line {self.at + 1} of the {self.what}: expected {expected}, found {found}")

    def peek(self) -> str:
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def next(self, expected: str) -> str:
        if self.at >= len(self.lines):
            raise self.fail(expected)
        self.at += 1
        return self.lines[self.at - 1]

    def heading(self, text: str) -> None:
        """A line that says just this."""
        if self.peek().strip() != text:
            raise self.fail(f"'{text}'")
        self.at += 1

    def field(self, name: str) -> str:
        """What follows a name on its line."""
        if not self.peek().startswith(name + " "):
            raise self.fail(f"'{name} ...'")
        return self.next(name).removeprefix(name + " ").strip()

    def number(self, name: str) -> int:
        line = self.at
        try:
            return int(self.field(name))
        except ValueError:
            self.at = line
            raise self.fail(f"'{name}' and an integer") from None

    def options(self) -> list[tuple[str, str]]:
        """The options that a game was begun with."""
        found = []
        while self.peek().startswith("option "):
            name, _, value = self.field("option").partition(" ")
            found.append((name, value.strip()))
        return found

    def components(self) -> str | None:
        """The text of a corrected catalogue, if there is one."""
        if self.peek().strip() != "components":
            return None
        self.next("components")
        lines = []
        while self.peek().startswith(COMPONENT_LINE.rstrip()):
            lines.append(self.next("component line").removeprefix(COMPONENT_LINE.rstrip()).removeprefix(" "))
        return "\n".join(lines)


def component_lines(components: Components | None) -> list[str]:
    """A corrected catalogue as `components` reads it."""
    if components is None:
        return []
    return ["components", *(COMPONENT_LINE + line for line in components.source_text.split("\n"))]
