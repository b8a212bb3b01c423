"""The small language of components.toml: requirements (6.1) and effects (7.1) as text, read into ints."""

from __future__ import annotations

import re
from typing import Final

from worldwright.engine.catalogue import Entry

# Kinds of atoms (7.2)
WATER: Final = 0
POLLUTION: Final = 1
MOVE: Final = 2
FLEX: Final = 3
FOREST: Final = 4
CATAPULT: Final = 5
TEMPLE: Final = 6
CLEAR: Final = 7
ATOMS: Final = ("water", "pollution", "move", "flex", "forest", "catapult", "temple", "clear")
NUMBERED: Final = ATOMS[:CATAPULT]
KINDS: Final = 8  # an atom is kind + KINDS * number
MOST: Final = 99
X: Final = MOST + 1  # in place of a number: what the row counts (7.3)
EIGHT_LESS_X: Final = MOST + 2

# Kinds of requirements (6.1)
HAVE: Final = 0
NONE: Final = 1
ALL_FOUR: Final = 2
SUM: Final = 3
NEIGHBOURS: Final = 4
MORE: Final = 5
FEWER: Final = 6
TIERS: Final = 7
REQUIREMENTS: Final = ("have", "none", "all4", "sum", "nb", "more", "fewer", "tiers")
WITH_NUMBER: Final = ("have", "nb", "more", "fewer")

ATOM: Final = re.compile(r"(\w+)(?::(\d+|x|8-x))?")


def read_requirement(entry: Entry, elements: list[str]) -> tuple[int, int, int]:
    """The field `req`: its kind, element and number."""
    text = entry.text("req")
    kind, *rest = text.split(":")
    expected = "a requirement of rules 6.1, such as 'have:fire:2', 'none:water', 'all4', 'sum:air', 'nb:earth:1' or 'tiers:fire'"
    numbered = kind in WITH_NUMBER
    if kind not in REQUIREMENTS or len(rest) != (0 if kind == "all4" else 2 if numbered else 1):
        entry.fail("req", expected)
    if rest and rest[0] not in elements:
        entry.fail("req", f"{expected}, with an element of {', '.join(elements)}")
    most = 5 if kind == "have" else 2
    if numbered and not (rest[1].isdigit() and 1 <= int(rest[1]) <= most):
        entry.fail("req", f"{expected}, with a number from 1 to {most}")
    return REQUIREMENTS.index(kind), elements.index(rest[0]) if rest else 0, int(rest[1]) if numbered else 0


def read_effect(
    entry: Entry, field: str, text: str, counting: bool = False, branches: int = 2, kinds: tuple[str, ...] = ATOMS
) -> list[list[int]]:
    """An effect as its branches, each a list of atoms; `counting` allows the numbers x and 8-x."""
    found = [
        [read_atom(entry, field, atom, counting, kinds) for atom in branch.split("+")] for branch in text.split("/")
    ]
    if len(found) > branches:
        entry.fail(field, "one branch" if branches == 1 else f"at most {branches} branches separated by '/'")
    return found


def read_atom(entry: Entry, field: str, text: str, counting: bool, kinds: tuple[str, ...]) -> int:
    match = ATOM.fullmatch(text)
    if match is None or match[1] not in kinds or (match[1] in NUMBERED) != (match[2] is not None):
        entry.fail(
            field, f"effects of rules 7.2 ({', '.join(kinds)}), such as 'water:4' or 'catapult'; {text!r} is none"
        )
    kind, number = ATOMS.index(match[1]), match[2] or "0"
    if number in ("x", "8-x"):
        if not counting:
            entry.fail(field, f"a number in {text!r}: x belongs to 'sum' rows")
        return kind + KINDS * (X if number == "x" else EIGHT_LESS_X)
    if int(number) > MOST or (kind <= FOREST and int(number) < 1):
        entry.fail(field, f"a number from 1 to {MOST} in {text!r}")
    return kind + KINDS * int(number)
