"""The words of the catalogue: resources, colours, kinds of hex, and the little language of effects (6.0.3).

Rules, words and drawings all read effects through `parse`, so an icon has one meaning.
"""

from __future__ import annotations

from typing import Final, final

RESOURCES: Final = ("crystal", "gear", "book", "food")
CRYSTAL: Final = 0
GEAR: Final = 1
BOOK: Final = 2
FOOD: Final = 3
POINTS: Final = 4  # what a trade may bring beside resources (E5)
BASIC: Final = 5  # any of gear, book and food
GOODS: Final = {"crystal": CRYSTAL, "gear": GEAR, "book": BOOK, "food": FOOD, "vp": POINTS, "basic": BASIC}

COLOURS: Final = ("gray", "yellow", "green")  # of cards, machine tracks and machines
GRAY: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
ANY: Final = 3
ARTIFACTS: Final = ("purple", "orange", "white")
MINOR: Final = 3  # among artifacts: a minor one beside the craters (4.4.2)

HIDDEN: Final = 0  # kinds of hex; this one of a face-down tile
SAND: Final = 1
MOUNTAIN: Final = 2
FIELD: Final = 3
FOREST: Final = 4
WATER: Final = 5
LOCATION: Final = 6
CHASM: Final = 7
LARGE: Final = 8
GROUNDS: Final = ("hidden", "sand", "mountain", "field", "forest", "water", "location", "chasm", "large")

EXPLORE: Final = 0  # board actions
POPULATE: Final = 1
BUILD: Final = 2
TOKEN: Final = 3  # a tribe tile is placed; its window pays for range like a board action (5.3.1)
NO_ACTION: Final = 4
BOARD_ACTIONS: Final = ("explore", "populate", "build")

TOP: Final = 0
BOTTOM: Final = 1
HALVES: Final = ("top", "bottom")
SLOTS: Final = ("T1", "T2", "B1", "B2", "R1")
RIGHT_SLOT: Final = 4

# What an atom does, in the order of E1 to E36.
GAIN: Final = 1
ANY_BASIC: Final = 2
VP: Final = 3
TRADE: Final = 4
ADV: Final = 5
MODULE: Final = 6
TRIBE: Final = 7
ENERGY: Final = 8
UNPLUG: Final = 9
CRATE: Final = 10
REST_SLOT: Final = 11
WAKE: Final = 12
ARTIFACT: Final = 13
PER_POP: Final = 14
PER_CARD: Final = 15
PER_FLASK: Final = 16
PLAY: Final = 17
TAKE: Final = 18
ACT: Final = 19
WHILE_RANGE: Final = 20
WHILE_DISCOUNT: Final = 21
HIBERNATE_REMOVE: Final = 22
OR: Final = 23
RANGE: Final = 24
DISCOUNT: Final = 25
EXPLORE_ANY: Final = 26
ROTATE: Final = 27
WILD: Final = 28
SHIFT_TOP: Final = 29
REOPEN: Final = 30
ABILITY: Final = 31
PASSIVE: Final = 32
FREETRADE: Final = 33
UNLOCK_SLOT5: Final = 34
SWITCH_UP: Final = 35
RELOCATE: Final = 36

ABILITIES: Final = ("water_resources", "buy_card", "forest", "temple", "target", "sand", "workshop", "falcon")
WATER_RESOURCES: Final = 0
BUY_CARD: Final = 1
FOREST_TILE: Final = 2
TEMPLE: Final = 3
TARGET: Final = 4
SAND_TILE: Final = 5
WORKSHOP: Final = 6
FALCON: Final = 7

PASSIVES: Final = (
    "forest_water_free", "tribe_book_vp", "populate_vp1", "no_shared_books", "temple_range2", "explore_food1",
    "card_resource", "switch_copy", "build_mountain_discount", "skip1", "crate_crystal", "hibernate_basic",
    "falcon_discount", "falcon_resources",
)  # fmt: skip
FOREST_WATER_FREE: Final = 0  # P1
TRIBE_BOOK_VP: Final = 1
POPULATE_VP1: Final = 2
NO_SHARED_BOOKS: Final = 3
TEMPLE_RANGE2: Final = 4
EXPLORE_FOOD1: Final = 5
CARD_RESOURCE: Final = 6
SWITCH_COPY: Final = 7
BUILD_MOUNTAIN_DISCOUNT: Final = 8
SKIP1: Final = 9
CRATE_CRYSTAL: Final = 10
HIBERNATE_BASIC: Final = 11
FALCON_DISCOUNT: Final = 12
FALCON_RESOURCES: Final = 13

FREETRADES: Final = ("2basic>1crystal", "1crystal>2same", "1crystal>rest_slot")
CRYSTALLISE: Final = 0
DOUBLE: Final = 1
BUY_REST: Final = 2

METRICS: Final = (
    "crate", "energy", "module", "module_pair", "population", "large_population", "tribe_marker", "flask", "card",
    "water", "crystal", "large_building", "gray_track", "yellow_track", "green_track", "presence", "energy_flask",
    "pieces", "special_machines", "any_track", "major_artifacts", "technologies",
)  # fmt: skip
SCORED_METRICS: Final = METRICS[:17]  # the rest is for campaign goals alone (10.6)
PRESENCE: Final = 15
ENERGY_FLASK: Final = 16

PLAIN: Final = (GAIN, ENERGY, CRATE)  # gained without a question where groups are resolved (5.2.5)
ARMING: Final = (RANGE, DISCOUNT, EXPLORE_ANY, ROTATE, WILD)  # machines that change an action (5.3.3)
OUTSIDE_WINDOWS: Final = (ACT, PLAY, TRIBE, SHIFT_TOP)  # never while something is being paid (5.3.1)
ON_CARDS: Final = tuple(range(GAIN, OR + 1))
ON_MACHINES: Final = (
    GAIN,
    ANY_BASIC,
    VP,
    TRADE,
    ADV,
    MODULE,
    TRIBE,
    REST_SLOT,
    WAKE,
    PER_POP,
    PLAY,
    TAKE,
    ACT,
    *range(RANGE, REOPEN + 1),
)
IN_WINDOWS: Final = (
    GAIN,
    ANY_BASIC,
    VP,
    TRADE,
    ADV,
    MODULE,
    ENERGY,
    UNPLUG,
    CRATE,
    REST_SLOT,
    WAKE,
    ARTIFACT,
    PER_POP,
    TAKE,
)
ON_SWITCHES: Final = (*IN_WINDOWS, TRIBE, PLAY, ACT)
ON_TECHNOLOGIES: Final = (*IN_WINDOWS, PASSIVE, FREETRADE, UNLOCK_SLOT5, SWITCH_UP, RELOCATE)


class BadEffect(ValueError):
    """An effect that the language does not know; says what was expected."""


@final
class Trade:
    """Pay so many of one thing, gain one of two others, up to `times` (E5)."""

    def __init__(self, pay: int, price: int, gains: list[int], amounts: list[int], times: int) -> None:
        self.pay: Final = pay  # a resource, or BASIC: any one
        self.price: Final = price
        self.gains: Final = gains  # resources, POINTS, or BASIC: any other than the one paid
        self.amounts: Final = amounts
        self.times: Final = times


@final
class Atom:
    """One icon: what it does, and up to three numbers or names that go with it."""

    def __init__(self, op: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.op: Final = op
        self.a = a
        self.b: Final = b
        self.c: Final = c
        self.trade: Trade | None = None
        self.branches: list[list[Atom]] = []  # of an OR
        self.first = 0  # of an OR: the numbers of its branches among the effects of the catalogue
        self.second = 0


COUNTED: Final = {
    "basic": ANY_BASIC, "vp": VP, "energy": ENERGY, "unplug": UNPLUG, "crate": CRATE, "rest_slot": REST_SLOT,
    "wake": WAKE, "artifact": ARTIFACT, "range": RANGE,
}  # fmt: skip
BARE: Final = {
    "module": MODULE, "tribe": TRIBE, "hibernate_remove": HIBERNATE_REMOVE, "explore_any": EXPLORE_ANY,
    "rotate": ROTATE, "wild": WILD, "shift_top": SHIFT_TOP, "reopen": REOPEN, "unlock_slot5": UNLOCK_SLOT5,
    "switch_up": SWITCH_UP, "relocate_population": RELOCATE,
}  # fmt: skip


def parse(text: str) -> Atom:
    """The atom of a text such as `adv:any:1`, `trade:1food>2gear/2book:3` or `or(module|tribe)`."""
    if text.startswith("or(") and text.endswith(")"):
        return parse_or(text)
    word, *rest = text.split(":")
    if word in RESOURCES and len(rest) == 1:
        return Atom(GAIN, GOODS[word], number(text, rest[0]))
    if word in COUNTED and len(rest) == 1:
        return Atom(COUNTED[word], number(text, rest[0]))
    if word in BARE and not rest:
        return Atom(BARE[word])
    if word == "trade" and len(rest) == 2:
        return parse_trade(text, rest[0], number(text, rest[1]))
    if word == "adv" and len(rest) == 2:
        return Atom(ADV, colour(text, rest[0], True), number(text, rest[1]))
    if word in ("play", "take") and len(rest) == 1:
        return Atom(PLAY if word == "play" else TAKE, colour(text, rest[0], True))
    if word == "per_pop" and rest == ["basic"]:
        return Atom(PER_POP)
    if word == "per_card" and len(rest) == 2:
        return Atom(PER_CARD, colour(text, rest[0], False), named(text, rest[1], RESOURCES))
    if word == "per_flask" and len(rest) == 1:
        return Atom(PER_FLASK, named(text, rest[0], RESOURCES))
    if word == "act" and rest:
        return parse_act(text, rest)
    if word == "discount" and len(rest) == 2:
        return Atom(DISCOUNT, named(text, rest[0], BOARD_ACTIONS), number(text, rest[1]))
    if word == "while" and rest:
        return parse_while(text, rest)
    if word == "ability" and len(rest) == 1:
        return Atom(ABILITY, named(text, rest[0], ABILITIES))
    if word == "passive" and len(rest) == 1:
        return Atom(PASSIVE, named(text, rest[0], PASSIVES))
    if word == "freetrade" and len(rest) == 1:
        return Atom(FREETRADE, named(text, rest[0], FREETRADES))
    raise BadEffect(f"an effect of the language of section 6, not {text!r}")


def parse_or(text: str) -> Atom:
    """Two branches of one atom each (E23)."""
    branches = text[3:-1].split("|")
    if len(branches) != 2:
        raise BadEffect(f"two branches as in 'or(module|tribe)', not {text!r}")
    atom = Atom(OR)
    atom.branches = [[parse(branch)] for branch in branches]
    return atom


def parse_trade(text: str, exchange: str, times: int) -> Atom:
    """`1basic>1crystal`, `1food>2gear/2book`, `1crystal>4vp` (E5)."""
    paid, arrow, gained = exchange.partition(">")
    if not arrow:
        raise BadEffect(f"a trade as in 'trade:1food>2gear/2book:3', not {text!r}")
    price, pay = amount(text, paid)
    gains: list[int] = []
    amounts: list[int] = []
    for part in gained.split("/"):
        many, thing = amount(text, part)
        gains.append(thing)
        amounts.append(many)
    if pay == POINTS:
        raise BadEffect(f"resources to pay with, not points, in {text!r}")
    atom = Atom(TRADE, times)
    atom.trade = Trade(pay, price, gains, amounts, times)
    return atom


def parse_act(text: str, rest: list[str]) -> Atom:
    """`act:explore:d3`, `act:any:r1` (E20)."""
    what = ANY if rest[0] == "any" else named(text, rest[0], BOARD_ACTIONS)
    discount = 0
    skipped = 0
    for part in rest[1:]:
        if part[:1] == "d":
            discount = number(text, part[1:])
        elif part[:1] == "r":
            skipped = number(text, part[1:])
        else:
            raise BadEffect(f"an action with a discount and a range as in 'act:explore:d3:r1', not {text!r}")
    return Atom(ACT, what, discount, skipped)


def parse_while(text: str, rest: list[str]) -> Atom:
    """`while:range:1`, `while:discount:build:1` (E21)."""
    if len(rest) == 2 and rest[0] == "range":
        return Atom(WHILE_RANGE, number(text, rest[1]))
    if len(rest) == 3 and rest[0] == "discount":
        return Atom(WHILE_DISCOUNT, named(text, rest[1], BOARD_ACTIONS), number(text, rest[2]))
    raise BadEffect(f"'while:range:1' or 'while:discount:build:1', not {text!r}")


def amount(text: str, part: str) -> tuple[int, int]:
    """A digit and a thing, such as `2gear`."""
    if part[:1].isdecimal() and part[1:] in GOODS:
        return int(part[:1]), GOODS[part[1:]]
    raise BadEffect(f"a digit and one of {', '.join(GOODS)}, not {part!r} in {text!r}")


def number(text: str, part: str) -> int:
    if not part.isdecimal() or int(part) == 0:
        raise BadEffect(f"a number from 1 on, not {part!r} in {text!r}")
    return int(part)


def named(text: str, part: str, names: tuple[str, ...]) -> int:
    if part not in names:
        raise BadEffect(f"one of {', '.join(names)}, not {part!r} in {text!r}")
    return names.index(part)


def colour(text: str, part: str, any_too: bool) -> int:
    return ANY if any_too and part == "any" else named(text, part, COLOURS)
