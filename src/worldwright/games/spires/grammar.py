"""The little language of the catalogue (13): modules, effects of powers, what cards measure, lines of Automa cards.

Rules, words and drawings all read it through this file.
"""

from __future__ import annotations

from typing import Final, final

# --- Modules (10.5) -------------------------------------------------------------------------------

MODULES: Final = ("standing_spires", "butterfly", "powers", "aspirations")
STANDING: Final = 0  # M1
BUTTERFLY: Final = 1  # M2
POWERS: Final = 2  # M3
ASPIRATIONS: Final = 3  # M4

# --- Powers (13.2) --------------------------------------------------------------------------------

NO_EFFECT: Final = 0
WILD_STEP: Final = 1
FREE_STEP: Final = 2
LEAP: Final = 3
STAMINA_COST: Final = 4
SPIRE_COST: Final = 5
FREE_SKY_TILE: Final = 6
SWAP_SKY: Final = 7
COLLECT_ADJACENT: Final = 8
GAIN_IF_ALIGNED: Final = 9
GAIN_IF_ENERGISED: Final = 10
HOP: Final = 11
GAIN_IF_NO_STEP: Final = 12
NO_TOLL: Final = 13

# The moments of a turn at which a power works, in their order (6.1)
WINDOWS: Final = ("turn_start", "action", "after_spire", "after_expand", "move_start", "step", "turn_end")
AT_TURN_START: Final = 0
AFTER_SPIRE: Final = 2
AFTER_EXPAND: Final = 3
AT_MOVE_START: Final = 4
AT_TURN_END: Final = 6
NEVER: Final = -1

EFFECTS: Final = {  # word: (number, arguments, window, limits)
    "wild_step": (WILD_STEP, 0, "step", ("1/turn", "always")),
    "free_step_same_terrain": (FREE_STEP, 0, "step", ("1/turn", "always")),
    "leap_two": (LEAP, 0, "step", ("1/turn", "always")),
    "stamina_cost": (STAMINA_COST, 1, "action", ("always",)),
    "spire_cost": (SPIRE_COST, 1, "action", ("always",)),
    "free_sky_tile": (FREE_SKY_TILE, 0, "after_spire", ("always",)),
    "swap_sky": (SWAP_SKY, 0, "turn_start", ("1/turn",)),
    "collect_adjacent": (COLLECT_ADJACENT, 0, "after_expand", ("always",)),
    "gain_if_aligned": (GAIN_IF_ALIGNED, 2, "after_expand", ("always",)),
    "gain_if_energised": (GAIN_IF_ENERGISED, 2, "after_expand", ("always",)),
    "hop_new_tile": (HOP, 1, "move_start", ("1/turn",)),
    "gain_if_no_step": (GAIN_IF_NO_STEP, 1, "turn_end", ("always",)),
    "no_toll_gain": (NO_TOLL, 1, "step", ("always",)),
}


@final
class Power:
    """What a power card does: its effect, when, from which number on, and for how much energy (a gain or a cost)."""

    def __init__(self, effect: int, window: int, threshold: int, energy: int, once: bool) -> None:
        self.effect: Final = effect
        self.window: Final = window
        self.threshold: Final = threshold
        self.energy: Final = energy
        self.once: Final = once  # usable once per turn


def read_power(text: str, limit: str) -> Power:
    """The effect of a power card, such as `gain_if_aligned:3:2`. Raises ValueError with what was expected."""
    word, *arguments = text.split(":")
    if word not in EFFECTS:
        raise ValueError(f"one of {', '.join(EFFECTS)}")
    number, wanted, window, _ = EFFECTS[word]
    if len(arguments) != wanted or not all(argument.isdecimal() for argument in arguments):
        raise ValueError(f"{word} with {wanted} numbers, as in {':'.join([word, *['1'] * wanted])!r}")
    numbers = [int(argument) for argument in arguments]
    threshold = numbers[0] if wanted == 2 else 0
    return Power(number, WINDOWS.index(window), threshold, numbers[-1] if numbers else 0, limit == "1/turn")


NO_POWER: Final = Power(NO_EFFECT, NEVER, 0, 0, False)

# --- Goals and objectives (10.4.4, 10.4.5) --------------------------------------------------------

METRICS: Final = (
    "stamina_count", "stamina_with", "extra_stamina", "stamina_min_terrain", "energy", "spires", "landscape_size",
    "adjacent_spaces", "collected_turn", "energised_turn", "aligned_turn", "steps_turn",
)  # fmt: skip
STAMINA_COUNT: Final = 0
STAMINA_WITH: Final = 1
EXTRA_STAMINA: Final = 2
STAMINA_MIN_TERRAIN: Final = 3
ENERGY: Final = 4
SPIRES: Final = 5
LANDSCAPE_SIZE: Final = 6
ADJACENT_SPACES: Final = 7
COLLECTED: Final = 8
ENERGISED: Final = 9
ALIGNED: Final = 10
STEPS: Final = 11
LASTING_METRICS: Final = METRICS[:COLLECTED]  # those that mean something after the last turn

MODES: Final = ("each", "atleast", "atmost")
EACH: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


@final
class Aim:
    """What an objective or a goal asks for."""

    def __init__(
        self, mode: int, metric: int, terrain: int, per: int, value: int, points: int, cap: int, automa: int
    ) -> None:
        self.mode: Final = mode
        self.metric: Final = metric
        self.terrain: Final = terrain
        self.per: Final = per
        self.value: Final = value
        self.points: Final = points
        self.cap: Final = cap
        self.automa: Final = automa  # progress at which the Automa takes a goal


# --- Automa cards (11.1) --------------------------------------------------------------------------

LINES: Final = ("expand", "move", "gain", "sweep", "spire", "beacon", "flutter", "goal")
LINE_EXPAND: Final = 0
LINE_MOVE: Final = 1
LINE_GAIN: Final = 2
LINE_SWEEP: Final = 3
LINE_SPIRE: Final = 4
LINE_BEACON: Final = 5
LINE_FLUTTER: Final = 6
LINE_GOAL: Final = 7
WITH_NUMBER: Final = ("expand", "move", "gain", "sweep", "flutter")
WITH_SLOT: Final = ("expand", "sweep")  # their number is a slot of the sky
ALWAYS: Final = -1  # the module of an ordinary line
PROGRESS_PER_SPIRE: Final = 8  # how far a spire brings the Automa towards a goal; energy counts 1


@final
class Line:
    """One line of an Automa card: what, how much, and with which module."""

    def __init__(self, what: int, number: int, module: int) -> None:
        self.what: Final = what
        self.number: Final = number
        self.module: Final = module


def read_line(text: str, module: int = ALWAYS) -> Line:
    """A line of an Automa card, such as `move:2` or `spire`. Raises ValueError with what was expected."""
    word, _, number = text.partition(":")
    if word not in LINES or (number != "") != (word in WITH_NUMBER) or (number != "" and not number.isdecimal()):
        raise ValueError(f"lines such as {', '.join([f'{line}:1' if line in WITH_NUMBER else line for line in LINES])}")
    return Line(LINES.index(word), int(number or 0), module)


# --- The end (9.1) --------------------------------------------------------------------------------

TRIGGERS: Final = ("", "spires", "energy", "reserve", "stalemate")
BY_SPIRES: Final = 1
BY_ENERGY: Final = 2
BY_RESERVE: Final = 3
BY_STALEMATE: Final = 4
