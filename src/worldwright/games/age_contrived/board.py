"""The table as numbers: regions, spaces of the map, and the zones that an energy can be in (2.1.2, 3.1).

A Monument and a Pillar have the number of their region. Each god's energy is counted by zone and type in one row.
"""

from __future__ import annotations

from typing import Final

from worldwright.games.age_contrived.grammar import ANY, LETTERS, SPACE_LETTERS, SPACE_TYPES, TYPES, WILD

MAX_PLAYERS: Final = 5

REGIONS: Final = ("forest", "plains", "quarry", "sea", "mountain", "center")
MONUMENTS: Final = ("fortress", "library", "gate", "ship", "forge", "beacon")  # by region
REGION_COUNT: Final = 6
CENTER: Final = 5
BEACON: Final = CENTER
OUTER: Final = 5  # outer regions, clockwise
SPACES_IN_SECTION: Final = 3
MOST_SECTIONS: Final = 5
CHARACTERS: Final = ("multanec", "aureon", "ignotas", "rusne", "freyith")

# --- the map (3.1) --------------------------------------------------------------------------------

PATH_SPACES: Final = 40  # spaces 1 to 40
BRIDGE_SPACES: Final = 10  # broken path spaces 101 to 110
MAP_SPACES: Final = PATH_SPACES + BRIDGE_SPACES
FIRST_BRIDGE_ID: Final = 101
MOST_SIDES: Final = 3
NOT_MOVED: Final = -1  # `back` before the first move
SPACE_IDS: Final = (*range(1, PATH_SPACES + 1), *range(FIRST_BRIDGE_ID, FIRST_BRIDGE_ID + BRIDGE_SPACES))
BRIDGE_IDS: Final = SPACE_IDS[PATH_SPACES:]


def space_number(space_id: int) -> int:
    """The number of a space: 1 to 40 are the path spaces 0 to 39, the broken paths follow.

    >>> space_number(1), space_number(40), space_number(101), space_number(110)
    (0, 39, 40, 49)
    """
    return space_id - 1 if space_id < FIRST_BRIDGE_ID else space_id - FIRST_BRIDGE_ID + PATH_SPACES


# --- Bridge Tokens --------------------------------------------------------------------------------

TIERS: Final = 3
SIDES: Final = ("a", "b")
NO_TOKEN: Final = -1
NEUTRAL_TOKENS: Final = 5  # tokens 0 to 4; then three for each seat
TOKENS: Final = NEUTRAL_TOKENS + TIERS * MAX_PLAYERS
ON_BOARD: Final = -1  # where a god's Bridge Token is: on the Character Board,
IN_BOX: Final = -2  # in the box, else the number of its broken path


def token_of(seat: int, tier: int) -> int:
    """The number of a god's Bridge Token; tiers are 0 to 2."""
    return NEUTRAL_TOKENS + TIERS * seat + tier


# --- the Device -----------------------------------------------------------------------------------

POSITIONS: Final = 5
INACTIVE: Final = 2
OWN_TILES: Final = POSITIONS + INACTIVE
TOP: Final = 0
BOTTOM: Final = 1
ROWS: Final = 2 * POSITIONS
ROW_NAMES: Final = ("top", "bottom")
WILD_POSITION: Final = 4  # an energy spent in position 5 activates any token
ACTION_TOKENS: Final = 4  # tokens 1 to 4 can be upgraded
TRACK_SLOTS: Final = 4
POOL_SPACES: Final = 4
ACHIEVEMENTS: Final = 5
ACHIEVEMENT_SIDES: Final = ("left", "right")

# --- zones (2.1.2) --------------------------------------------------------------------------------

RESERVE: Final = 0
EXHAUSTED: Final = 1
HAND: Final = 2
ASIDE: Final = 3
POOL: Final = 4
ROW: Final = 5  # + 2 * position + row
TRACK: Final = ROW + ROWS  # + track
SECTION: Final = TRACK + 2  # + 4 * region + type of the space
MONUMENT: Final = SECTION + SPACE_TYPES * REGION_COUNT  # + region: bound
PILLAR: Final = MONUMENT + REGION_COUNT  # + region: bound
ACHIEVEMENT: Final = PILLAR + REGION_COUNT  # + 2 * slot + side: bound
ZONES: Final = ACHIEVEMENT + 2 * ACHIEVEMENTS
PLACES: Final = TYPES * ZONES
NOWHERE: Final = -1
LAST_SPAN: Final = 256  # what moved last is told as LAST_SPAN * (4 * seat + type) + zone, or + ZONES + space of the map


def row_zone(position: int, row: int) -> int:
    return ROW + 2 * position + row


def section_zone(region: int, space: int) -> int:
    return SECTION + SPACE_TYPES * region + space


def is_section(zone: int) -> bool:
    return SECTION <= zone < MONUMENT


def zone_names() -> tuple[str, ...]:
    """What the zones are called in actions and positions."""
    names = ["reserve", "exhausted", "hand", "aside", "pool"]
    names += [f"tile{position + 1}.{row}" for position in range(POSITIONS) for row in ROW_NAMES]
    names += ["track.monument", "track.pillar"]
    names += [f"{monument}.{letter}" for monument in MONUMENTS for letter in SPACE_LETTERS]
    names += [f"bound.{monument}" for monument in MONUMENTS]
    names += [f"pillar.{region}" for region in REGIONS]
    names += [f"achievement{slot + 1}.{side}" for slot in range(ACHIEVEMENTS) for side in ACHIEVEMENT_SIDES]
    return tuple(names)


ZONE_NAMES: Final = zone_names()


def fits(kind: int, space: int) -> bool:
    """May an energy of this type lie on a space of that type (3.2.2)?"""
    return space == ANY or kind in (space, WILD)


def holds(zone: int, kind: int) -> bool:
    """Can an energy of this type ever be in that zone?"""
    return not is_section(zone) or fits(kind, (zone - SECTION) % SPACE_TYPES)


def energy_name(zone: int, kind: int) -> str:
    """An energy by type and place, such as `C:pool`."""
    return f"{LETTERS[kind]}:{ZONE_NAMES[zone]}"
