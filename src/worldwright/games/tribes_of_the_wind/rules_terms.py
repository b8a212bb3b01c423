"""The words of the rules as numbers: bonuses, Guide requirements and powers, objectives, and how many there are of each."""

from __future__ import annotations

from typing import Final, final

# Building bonuses (10.1) as bits
TURBINE: Final = 1
CATAPULT_BONUS: Final = 2
PORTAL: Final = 4
BONUSES: Final = {"turbine": TURBINE, "catapult": CATAPULT_BONUS, "portal": PORTAL}

# Guide requirements (8.1)
NEEDS: Final = ("clean_spaces", "right_sides", "kept_cards", "village_in", "temple_in")
CLEAN_SPACES: Final = 0
RIGHT_SIDES: Final = 1
KEPT_CARDS: Final = 2
VILLAGE_IN: Final = 3
TEMPLE_IN: Final = 4

# Guide powers (8.2)
POWERS: Final = ("on_play", "pay", "pay_forest", "on_forest", "boost", "discount", "convert")
ON_PLAY: Final = 0
PAY: Final = 1
PAY_FOREST: Final = 2
ON_FOREST: Final = 3
BOOST: Final = 4
DISCOUNT: Final = 5
CONVERT: Final = 6

# Objectives (9.1)
GOALS: Final = ("tiles_on", "villages_on", "temples_on", "region", "line", "bonus", "bonus_total")
TILES_ON: Final = 0
VILLAGES_ON: Final = 1
TEMPLES_ON: Final = 2
REGION: Final = 3
LINE: Final = 4
BONUS: Final = 5
BONUS_TOTAL: Final = 6

ELEMENT_IDS: Final = ("fire", "water", "earth", "air")
SYMBOLS: Final = ("spiral", "feather", "leaf", "sun", "drop")
COLOUR_IDS: Final = ("purple", "green", "orange")
ELEMENTS: Final = len(ELEMENT_IDS)
COLOURS: Final = len(COLOUR_IDS)
BOARDS: Final = 5
GUIDES: Final = 4
TEMPLES: Final = 4
PATH: Final = 5
MARKERS: Final = 5
RIDERS: Final = 7
MOST_POLLUTION: Final = 9
TIER_STEPS: Final = 3


@final
class Power:
    """What a Guide card gives (8.2)."""

    def __init__(self, kind: int, element: int, effect: list[int], cost: int, atom: int, amount: int) -> None:
        self.kind: Final = kind
        self.element: Final = element  # on_play
        self.effect: Final = effect  # atoms; empty without an effect
        self.cost: Final = cost  # pay, pay_forest
        self.atom: Final = atom  # boost: the kind that grows
        self.amount: Final = amount  # boost, discount, convert


@final
class Goal:
    """The left side of a Village card (9.1)."""

    def __init__(self, kind: int, spaces: int, least: int, shape: int, same: bool, bonus: int) -> None:
        self.kind: Final = kind
        self.spaces: Final = spaces
        self.least: Final = least
        self.shape: Final = shape
        self.same: Final = same
        self.bonus: Final = bonus


@final
class Row:
    """One row of an Element card: requirement at the left, effect at the right (6, 7)."""

    def __init__(self, kind: int, element: int, number: int, effects: list[int]) -> None:
        self.kind: Final = kind
        self.element: Final = element
        self.number: Final = number
        self.effects: Final = effects  # one, or three in a row of tiers
