"""The little language of the catalogue: energy, icons, effects, requirements, abilities and scorings as numbers (5).

An effect is one int, so that frames can carry it: its kind, its amount and, for Deploy, its set of positions.
"""

from __future__ import annotations

from typing import Final

from worldwright.engine.sets import members, size

# --- energy (2.1.1) and the spaces it fits (3.2.2) ------------------------------------------------

COMPASS: Final = 0
MAGNET: Final = 1
ROSE: Final = 2
WILD: Final = 3
TYPES: Final = 4
LETTERS: Final = ("C", "M", "R", "W")
TYPE_NAMES: Final = ("compass", "magnet", "rose", "wild")
ANY: Final = 3  # of a section's spaces: takes every type; the first three take their own type and wild
SPACE_TYPES: Final = 4
SPACE_LETTERS: Final = ("C", "M", "R", "any")
GRANT_LETTERS: Final = ("C", "M", "R", "W", "any")
GRANT_ANY: Final = 4

# --- icons of tiles and Conduit Tokens ------------------------------------------------------------

BOOT: Final = 0
MONUMENT_ICON: Final = 1
PILLAR_ICON: Final = 2
ICONS: Final = ("boot", "monument", "pillar")

# --- the two tracks -------------------------------------------------------------------------------

MONUMENT_TRACK: Final = 0
PILLAR_TRACK: Final = 1
TRACKS: Final = ("monument", "pillar")

# --- effects (5) ----------------------------------------------------------------------------------

DEPLOY: Final = 0
RECHARGE: Final = 1
CLAIM: Final = 2
REPOSITION: Final = 3
WALK: Final = 4
CLIMB_MONUMENT: Final = 5
CLIMB_PILLAR: Final = 6
WILD_TOKEN: Final = 7
PLACE_BRIDGE: Final = 8
UPGRADE_ACTION: Final = 9
GAIN_CONDUIT: Final = 10
GAIN_TILE: Final = 11
REPLENISH: Final = 12
CHOOSE_BENEFIT: Final = 13
COPY_BRIDGE: Final = 14
GAIN: Final = 15
CODES: Final = (
    "deploy", "recharge", "claim", "reposition", "move_char", "move_mon", "move_pil", "wild", "place_bridge",
    "upgrade_action", "gain_conduit", "gain_tile", "replenish", "choose_benefit", "copy_bridge", "gain",
)  # fmt: skip
COUNTED: Final = (REPOSITION, WALK, CLIMB_MONUMENT, CLIMB_PILLAR)  # written with a number: `move_char:2`
ACTION_EFFECTS: Final = (DEPLOY, RECHARGE, CLAIM, REPOSITION, WALK, CLIMB_MONUMENT, CLIMB_PILLAR, WILD_TOKEN)
BENEFITS: Final = (
    RECHARGE, WALK, CLIMB_MONUMENT, CLIMB_PILLAR, PLACE_BRIDGE, UPGRADE_ACTION, GAIN_CONDUIT, GAIN_TILE, REPLENISH,
    CHOOSE_BENEFIT, COPY_BRIDGE, GAIN,
)  # fmt: skip
PRINTED_COST: Final = 0  # the amount of `claim:N`
POSITIONS: Final = 5
MOST: Final = 9  # of any number in the language

KIND_SPAN: Final = 16
AMOUNT_SPAN: Final = 64


def effect_of(kind: int, amount: int = 0, positions: int = 0) -> int:
    """An effect as one int; `positions` is a set of bits."""
    return kind + KIND_SPAN * (amount + AMOUNT_SPAN * positions)


def kind_of(effect: int) -> int:
    return effect % KIND_SPAN


def amount_of(effect: int) -> int:
    return effect // KIND_SPAN % AMOUNT_SPAN


def positions_of(effect: int) -> int:
    """The positions of a Deploy, as bits."""
    return effect // (KIND_SPAN * AMOUNT_SPAN)


def number_in(text: str) -> int:
    """A number from 1 to 9; ValueError otherwise."""
    if len(text) != 1 or not "1" <= text <= "9":
        raise ValueError(f"{text!r} is no number from 1 to {MOST}")
    return int(text)


def read_effect(text: str) -> int:
    """An effect code of section 5. Raises ValueError with what is wrong.

    >>> kind_of(read_effect("deploy:2@4,5")) == DEPLOY, amount_of(read_effect("move_char:3"))
    (True, 3)
    >>> members(positions_of(read_effect("deploy:1@2,3")))
    [1, 2]
    """
    code, colon, argument = text.partition(":")
    if code not in CODES:
        raise ValueError(f"there is no effect {code!r}: expected one of {', '.join(CODES)}")
    kind = CODES.index(code)
    if kind == DEPLOY:
        count, _at, places = argument.partition("@")
        positions = 0
        for place in places.split(","):
            position = number_in(place)
            if position > POSITIONS:
                raise ValueError(f"a Device has no position {position}")
            positions |= 1 << (position - 1)
        if number_in(count) > size(positions):
            raise ValueError(f"{count} tiles cannot be chosen among {size(positions)} positions")
        return effect_of(DEPLOY, number_in(count), positions)
    if kind == CLAIM:
        if argument not in ("N", "1"):
            raise ValueError(f"a Claim costs N (as printed) or 1, not {argument!r}")
        return effect_of(CLAIM, PRINTED_COST if argument == "N" else 1)
    if kind == GAIN:
        if argument not in GRANT_LETTERS:
            raise ValueError(f"energy to gain is one of {', '.join(GRANT_LETTERS)}, not {argument!r}")
        return effect_of(GAIN, GRANT_LETTERS.index(argument))
    if kind in COUNTED:
        return effect_of(kind, number_in(argument))
    if colon:
        raise ValueError(f"{code!r} takes no number")
    return effect_of(kind)


PRINTED: Final[dict[int, str]] = {}  # what was written before: there are few effects, and every view tells many


def printed(effect: int) -> str:
    """The code of an effect: what `read_effect` reads.

    >>> printed(read_effect("deploy:2@4,5")), printed(read_effect("claim:N")), printed(read_effect("gain:any"))
    ('deploy:2@4,5', 'claim:N', 'gain:any')
    """
    if effect not in PRINTED:
        PRINTED[effect] = written(effect)
    return PRINTED[effect]


def written(effect: int) -> str:
    kind, amount = kind_of(effect), amount_of(effect)
    code = CODES[kind]
    if kind == DEPLOY:
        return f"{code}:{amount}@{','.join([str(position + 1) for position in members(positions_of(effect))])}"
    if kind == CLAIM:
        return f"{code}:{'N' if amount == PRINTED_COST else amount}"
    if kind == GAIN:
        return f"{code}:{GRANT_LETTERS[amount]}"
    return f"{code}:{amount}" if kind in COUNTED else code


# --- the requirements of Achievements (6.6.2) -----------------------------------------------------

ICON_COUNT: Final = 0  # + icon
BOUND_TYPES: Final = 3
BOUND_MONUMENTS: Final = 4
BOUND_IN_ONE_REGION: Final = 5
GAINED_TYPES: Final = 6
CONDUITS: Final = 7
UPGRADED_ACTIONS: Final = 8
REQUIREMENTS: Final = (
    "icons:boot", "icons:monument", "icons:pillar", "bound_types", "bound_monuments", "bound_in_one_region",
    "gained_types", "conduits", "upgraded_actions",
)  # fmt: skip


def read_requirement(text: str) -> tuple[int, int]:
    """What an Achievement counts and how many are needed.

    >>> read_requirement("icons:pillar>=2"), read_requirement("conduits>=3")
    ((2, 2), (7, 3))
    """
    name, at_least, number = text.partition(">=")
    if name not in REQUIREMENTS or not at_least:
        raise ValueError(f"{text!r} is no requirement: expected one of {', '.join(REQUIREMENTS)}, then >= and a number")
    return REQUIREMENTS.index(name), number_in(number)


# --- abilities (8.8.1) ----------------------------------------------------------------------------

NO_ABILITY: Final = 0
WILD_WALKS: Final = 1  # Multanec I
EXTRA_STEP: Final = 2  # Multanec II
ENTER_REPLENISH: Final = 3  # Multanec III
RECHARGE_ON_WILD: Final = 4  # Aureon I
LOAD_OLD_FIRST: Final = 5  # Aureon II
REARRANGE_ENERGY: Final = 6  # Aureon III
WILD_DEPLOYS_MORE: Final = 7  # Ignotas I
MOVE_OR_RECHARGE: Final = 8  # Ignotas II
ENTER_PLACE: Final = 9  # Ignotas III
WILD_IS_ANY_TOKEN: Final = 10  # Rusné I
SET_ASIDE: Final = 11  # Rusné II
REARRANGE_CONDUITS: Final = 12  # Rusné III
WILD_AS_SPACE: Final = 13  # Freyith I
TELEPORT: Final = 14  # Freyith II
MOVE_BOUND: Final = 15  # Freyith III
ABILITIES: Final = (
    "",
    "wild_activation: move_char:2",
    "extra_step: once_per_turn",
    "on_enter: replenish",
    "wild_load_position_2: recharge",
    "load_old_position_1: advance_step_4",
    "on_enter: rearrange_energy",
    "wild_deploy_monument: place_exhausted_same_section",
    "on_bind: move_char:1|recharge",
    "on_enter: place_exhausted_pool_or_achievement",
    "wild_action: as_position_5",
    "set_aside_gained: load_one_end_of_turn",
    "on_enter: rearrange_conduits",
    "wild_activation: as_space_type",
    "teleport: per_instance",
    "on_enter: move_bound_to_region",
)


def read_ability(trigger: str, effect: str) -> int:
    """The ability of a trigger and an effect.

    >>> read_ability("wild_activation", "as_space_type") == WILD_AS_SPACE
    True
    """
    known = f"{trigger}: {effect}"
    if known not in ABILITIES:
        raise ValueError(f"there is no ability {known!r}: expected one of {', '.join(ABILITIES[1:])}")
    return ABILITIES.index(known)


# --- scorings of tier-III Bridge Tokens (10.4) ----------------------------------------------------

VP_EACH_PILLAR: Final = 0
THRESHOLD_EACH_REGION: Final = 1
VP_EACH_DISTINCT_TYPE: Final = 2
THRESHOLD_TYPES_ONE_MONUMENT: Final = 3
VP_PER_PAIR_MONUMENTS: Final = 4
THRESHOLD_WILD: Final = 5
VP_EACH_WILD: Final = 6
THRESHOLD_ONE_REGION: Final = 7
VP_BEST_SINGLE_TYPE: Final = 8
THRESHOLD_TWO_REGIONS: Final = 9
SCORINGS: Final = (
    "vp_each_pillar", "threshold_each_region", "vp_each_distinct_type", "threshold_types_one_monument",
    "vp_per_pair_monuments", "threshold_wild", "vp_each_wild", "threshold_one_region", "vp_best_single_type",
    "threshold_two_regions",
)  # fmt: skip
