"""The little language of components.toml: requirements (6.1), effects (7.1), bonuses (10.1), Guides (8),
objectives (9.1).

This is the one place that reads it. Rules, words and drawings all work on what is read here, which knows no words.
"""

from __future__ import annotations

import re
from typing import Final, final

# --- Names of the box -----------------------------------------------------------------------------

ELEMENT_IDS: Final = ("fire", "water", "earth", "air")
COLOUR_IDS: Final = ("purple", "green", "orange")
SYMBOLS: Final = ("spiral", "feather", "leaf", "sun", "drop")
ELEMENTS: Final = 4
COLOURS: Final = 3
BOARDS: Final = 5

# Building bonuses (10.1) as bits
TURBINE: Final = 1
CATAPULT_BONUS: Final = 2
PORTAL: Final = 4
BONUSES: Final = {"turbine": TURBINE, "catapult": CATAPULT_BONUS, "portal": PORTAL}

# --- Effects (7) ----------------------------------------------------------------------------------

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
NUMBERED: Final = frozenset(("water", "pollution", "move", "flex", "forest"))  # these say how many, or how dear
BOOSTED: Final = ("water", "pollution", "move")  # these can be boosted (8.2)
ON_TEMPLES: Final = frozenset(("water", "pollution", "move", "forest"))  # one each beside a board's Temples (7.4)
MOST: Final = 99

# What an atom's number counts (7.3)
AS_PRINTED: Final = 0
X: Final = 1
EIGHT_LESS_X: Final = 2
COUNTED: Final = {"x": X, "8-x": EIGHT_LESS_X}
EIGHT: Final = 8

ATOM_TEXT: Final = re.compile(r"(\w+)(?::(\d+|x|8-x))?")
STEPS: Final = "|"  # between the three effects of a row of tiers


@final
class Atom:
    """One effect: its kind, and how many or how dear."""

    def __init__(self, kind: int, number: int, counts: int) -> None:
        self.kind: Final = kind
        self.number: Final = number  # as printed; 0 where it counts X or nothing
        self.counts: Final = counts
        self.name: Final = ATOMS[kind]
        self.numbered: Final = ATOMS[kind] in NUMBERED  # does it say how many, or how dear?

    def amount(self, x: int) -> int:
        """The number with what X is put in (7.3)."""
        if self.counts == AS_PRINTED:
            return self.number
        return x if self.counts == X else max(1, EIGHT - x)


Branch = list[Atom]


def read_effect(text: str) -> list[Branch]:
    """An effect as its branches, of which a player takes one, each a list of atoms, which are all carried out (7.1).

    >>> [[(atom.name, atom.number) for atom in branch] for branch in read_effect("move:6/water:2+temple")]
    [[('move', 6)], [('water', 2), ('temple', 0)]]
    """
    return [[read_atom(atom) for atom in branch.split("+")] for branch in text.split("/")]


def read_steps(text: str) -> list[list[Branch]]:
    """The effects of a row, smallest first: three in a row of tiers, one in any other."""
    return [read_effect(step) for step in text.split(STEPS)]


def read_atom(text: str) -> Atom:
    match = ATOM_TEXT.fullmatch(text)
    if match is None or match[1] not in ATOMS or (match[1] in NUMBERED) != (match[2] is not None):
        raise ValueError(
            f"effects of rules 7.2 ({', '.join(ATOMS)}), such as 'water:4' or 'catapult'; {text!r} is none"
        )
    kind, number = ATOMS.index(match[1]), match[2]
    if number is None:
        return Atom(kind, 0, AS_PRINTED)
    if number in COUNTED:
        return Atom(kind, 0, COUNTED[number])
    if not 1 <= int(number) <= MOST:
        raise ValueError(f"a number from 1 to {MOST} in {text!r}")
    return Atom(kind, int(number), AS_PRINTED)


# --- Requirements of Element cards (6.1) ----------------------------------------------------------

HAVE: Final = 0
NONE: Final = 1
ALL_FOUR: Final = 2
SUM: Final = 3
NEIGHBOURS: Final = 4
MORE: Final = 5
FEWER: Final = 6
TIERS: Final = 7
REQUIREMENTS: Final = ("have", "none", "all4", "sum", "nb", "more", "fewer", "tiers")
MOST_ASKED: Final = {"have": 5, "nb": 2, "more": 2, "fewer": 2}  # these name a number, of cards or of neighbours
TIER_STEPS: Final = 3
FIRST_STEP: Final = 2  # so many cards make the first step of a row of tiers, and as many more each further one
REQUIREMENT_FORM: Final = (
    "a requirement of rules 6.1, such as 'have:fire:2', 'none:water', 'all4', 'sum:air', 'nb:earth:1' or 'tiers:fire'"
)


@final
class Requirement:
    """What a row of an Element card asks of the backs."""

    def __init__(self, kind: int, element: int, number: int) -> None:
        self.kind: Final = kind
        self.element: Final = element  # 0 where none is named
        self.number: Final = number  # 0 where none is named

    @property
    def name(self) -> str:
        return REQUIREMENTS[self.kind]


def read_requirement(text: str) -> Requirement:
    """A requirement as the catalogue writes it.

    >>> asked = read_requirement("more:earth:2")
    >>> asked.name, ELEMENT_IDS[asked.element], asked.number
    ('more', 'earth', 2)
    """
    kind, *rest = text.split(":")
    numbered = kind in MOST_ASKED
    if kind not in REQUIREMENTS or len(rest) != (0 if kind == "all4" else 2 if numbered else 1):
        raise ValueError(REQUIREMENT_FORM)
    if rest and rest[0] not in ELEMENT_IDS:
        raise ValueError(f"{REQUIREMENT_FORM}, with an element of {', '.join(ELEMENT_IDS)}")
    if numbered and not (rest[1].isdecimal() and 1 <= int(rest[1]) <= MOST_ASKED[kind]):
        raise ValueError(f"{REQUIREMENT_FORM}, with a number from 1 to {MOST_ASKED[kind]}")
    element = ELEMENT_IDS.index(rest[0]) if rest else 0
    return Requirement(REQUIREMENTS.index(kind), element, int(rest[1]) if numbered else 0)


@final
class Row:
    """One row of an Element card: requirement at the left, effect at the right; three effects in a row of tiers."""

    def __init__(self, asked: Requirement, effects: list[int]) -> None:
        self.kind: Final = asked.kind
        self.element: Final = asked.element
        self.number: Final = asked.number
        self.effects: Final = effects  # numbers of the catalogue's effects

    def step(self, total: int) -> int:
        """Which of the effects is valid with so many cards of the element in the three hands (6.1)."""
        if len(self.effects) == 1:
            return 0
        return min(max(total - FIRST_STEP, 0) // FIRST_STEP, len(self.effects) - 1)


# --- Guides (8) -----------------------------------------------------------------------------------

# Requirements (8.1)
CLEAN_SPACES: Final = 0
RIGHT_SIDES: Final = 1
KEPT_CARDS: Final = 2
VILLAGE_IN: Final = 3
TEMPLE_IN: Final = 4
NEEDS: Final = ("clean_spaces", "right_sides", "kept_cards", "village_in", "temple_in")

# Powers (8.2)
ON_PLAY: Final = 0
PAY: Final = 1
PAY_FOREST: Final = 2
ON_FOREST: Final = 3
BOOST: Final = 4
DISCOUNT: Final = 5
CONVERT: Final = 6
POWERS: Final = ("on_play", "pay", "pay_forest", "on_forest", "boost", "discount", "convert")


@final
class Power:
    """What a Guide card gives."""

    def __init__(self, kind: int, element: int, effect: Branch, cost: int, atom: int, amount: int) -> None:
        self.kind: Final = kind
        self.element: Final = element  # on_play
        self.effect: Final = effect  # empty without an effect
        self.cost: Final = cost  # pay, pay_forest
        self.atom: Final = atom  # boost: the kind that grows
        self.amount: Final = amount  # boost, discount, convert


# --- Objectives (9.1) -----------------------------------------------------------------------------

TILES_ON: Final = 0
VILLAGES_ON: Final = 1
TEMPLES_ON: Final = 2
REGION: Final = 3
LINE: Final = 4
BONUS: Final = 5
BONUS_TOTAL: Final = 6
GOALS: Final = ("tiles_on", "villages_on", "temples_on", "region", "line", "bonus", "bonus_total")
ON_SPACES: Final = frozenset(("tiles_on", "villages_on", "temples_on", "region"))
WITH_NUMBER: Final = frozenset(("region", "bonus", "bonus_total"))


@final
class Goal:
    """The left side of a Village card."""

    def __init__(self, kind: int, spaces: int, least: int, shape: int, same: bool, bonus: int) -> None:
        self.kind: Final = kind
        self.spaces: Final = spaces
        self.least: Final = least
        self.shape: Final = shape
        self.same: Final = same
        self.bonus: Final = bonus
