"""The fixed action space: every action names the thing it is about. An energy is named by type and place: `C:pool`."""

from __future__ import annotations

from typing import Final

from worldwright.engine.actions import ActionSpace, Kind
from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    ACTION_TOKENS,
    BRIDGE_IDS,
    CHARACTERS,
    EXHAUSTED,
    HAND,
    MONUMENT,
    MONUMENTS,
    MOST_SIDES,
    NEUTRAL_TOKENS,
    OWN_TILES,
    POOL,
    POOL_SPACES,
    POSITIONS,
    REGIONS,
    ROW,
    SECTION,
    SIDES,
    SPACE_IDS,
    TRACK,
    ZONES,
    energy_name,
    fits,
    holds,
)
from worldwright.games.age_contrived.grammar import (
    ICONS,
    LETTERS,
    SPACE_LETTERS,
    SPACE_TYPES,
    TRACKS,
    TYPES,
)


def pairs(zones: list[int]) -> list[tuple[int, int]]:
    """(zone, type) of every energy that can be in one of the zones."""
    return [(zone, kind) for zone in zones for kind in range(TYPES) if holds(zone, kind)]


TAKEN: Final = pairs([EXHAUSTED, HAND, POOL, *range(ROW, ACHIEVEMENT)])
PLACED: Final = pairs([POOL, *range(SECTION, MONUMENT), *range(ACHIEVEMENT, ZONES)])
LOADED: Final = pairs([*range(ROW, TRACK)])
LAID: Final = [(space, kind) for space in range(SPACE_TYPES) for kind in range(TYPES) if fits(kind, space)]
EFFECT_NAMES: Final = (
    "deploy", "recharge", "claim", "reposition", "walk", "monument_track", "pillar_track",
)  # fmt: skip
CONDUIT_TOKENS: Final = tuple([f"{icon}_{size}" for icon in ICONS for size in ("single", "double")])
UPGRADES: Final = ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")
OWN_TILE_NAMES: Final = ("1", "2", "3", "4", "5", "inactive1", "inactive2")


def names(things: list[tuple[int, int]]) -> list[str]:
    return [energy_name(zone, kind) for zone, kind in things]


def laid_names() -> list[str]:
    """Energy in a section by its type and the type of its space."""
    return [f"{LETTERS[kind]}:{SPACE_LETTERS[space]}" for space, kind in LAID]


SPACE: Final = ActionSpace(
    Kind("character", who=CHARACTERS),
    Kind("draft", token=range(1, NEUTRAL_TOKENS + 1)),
    Kind("advance"),
    Kind("actions"),
    Kind("enter", tile=range(1, 3)),
    Kind("again"),
    Kind("icon", kind=ICONS),
    Kind("spend_winds"),
    Kind("take", energy=names(TAKEN)),
    Kind("later"),
    Kind("empty"),
    Kind("spend", energy=[f"{letter}:{position}" for position in range(1, POSITIONS + 1) for letter in LETTERS]),
    Kind("token", position=range(1, ACTION_TOKENS + 1)),
    Kind("do", effect=EFFECT_NAMES),
    Kind("deploy", position=range(1, POSITIONS + 1)),
    Kind("place", energy=names(PLACED)),
    Kind("claim", space=range(1, POOL_SPACES + 1)),
    Kind("replace", tile=OWN_TILE_NAMES),
    Kind("step", to=SPACE_IDS),
    Kind("extra"),
    Kind("teleport"),
    Kind("skip"),
    Kind("land"),
    Kind("use"),
    Kind("copy", bridge=BRIDGE_IDS),
    Kind("benefit", monument=MONUMENTS),
    Kind("climb"),
    Kind("bind", track=TRACKS),
    Kind("winds", track=TRACKS),
    Kind("into_monument", region=REGIONS),
    Kind("into_pillar", region=REGIONS),
    Kind("gain", energy=LETTERS),
    Kind("bridge", space=BRIDGE_IDS),
    Kind("box"),
    Kind("side", face=SIDES),
    Kind("upgrade", token=UPGRADES),
    Kind("conduit_at", position=range(1, POSITIONS + 1)),
    Kind("take_tile"),
    Kind("replenish", position=range(1, POSITIONS + 1)),
    Kind("construct", monument=MONUMENTS),
    Kind("resolve", monument=MONUMENTS),
    Kind("reward", kind=("energy", "benefit")),
    Kind("energy"),
    Kind("keep", energy=laid_names()),
    Kind("activate", energy=laid_names()),
    Kind("exhaust", energy=laid_names()),
    Kind("load", energy=names(LOADED)),
    Kind("as_type", energy=LETTERS[:3]),
    Kind("conduit", token=CONDUIT_TOKENS),
    Kind("region", to=REGIONS),
    Kind("facing", back=range(MOST_SIDES)),
    Kind("decline"),
    Kind("done"),
)

CHARACTER: Final = SPACE.base("character")
DRAFT: Final = SPACE.base("draft")
ADVANCE: Final = SPACE.base("advance")
ACTIONS: Final = SPACE.base("actions")
ENTER: Final = SPACE.base("enter")
AGAIN: Final = SPACE.base("again")
ICON: Final = SPACE.base("icon")
SPEND_WINDS: Final = SPACE.base("spend_winds")
TAKE: Final = SPACE.base("take")
LATER: Final = SPACE.base("later")
EMPTY: Final = SPACE.base("empty")
SPEND: Final = SPACE.base("spend")
TOKEN: Final = SPACE.base("token")
DO: Final = SPACE.base("do")
DEPLOY_FROM: Final = SPACE.base("deploy")
PLACE: Final = SPACE.base("place")
CLAIM_SPACE: Final = SPACE.base("claim")
REPLACE: Final = SPACE.base("replace")
STEP: Final = SPACE.base("step")
EXTRA: Final = SPACE.base("extra")
TELEPORT_AWAY: Final = SPACE.base("teleport")
SKIP: Final = SPACE.base("skip")
LAND: Final = SPACE.base("land")
USE: Final = SPACE.base("use")
COPY: Final = SPACE.base("copy")
BENEFIT: Final = SPACE.base("benefit")
CLIMB: Final = SPACE.base("climb")
BIND: Final = SPACE.base("bind")
WINDS: Final = SPACE.base("winds")
INTO_MONUMENT: Final = SPACE.base("into_monument")
INTO_PILLAR: Final = SPACE.base("into_pillar")
GAIN_TYPE: Final = SPACE.base("gain")
BRIDGE: Final = SPACE.base("bridge")
BOX: Final = SPACE.base("box")
SIDE: Final = SPACE.base("side")
UPGRADE: Final = SPACE.base("upgrade")
CONDUIT_AT: Final = SPACE.base("conduit_at")
TAKE_TILE: Final = SPACE.base("take_tile")
REPLENISH_TILE: Final = SPACE.base("replenish")
CONSTRUCT: Final = SPACE.base("construct")
RESOLVE: Final = SPACE.base("resolve")
REWARD_ENERGY: Final = SPACE.base("reward")
REWARD_BENEFIT: Final = REWARD_ENERGY + 1
ENERGY: Final = SPACE.base("energy")
KEEP: Final = SPACE.base("keep")
ACTIVATE: Final = SPACE.base("activate")
EXHAUST: Final = SPACE.base("exhaust")
LOAD: Final = SPACE.base("load")
AS_TYPE: Final = SPACE.base("as_type")
CONDUIT_TOKEN: Final = SPACE.base("conduit")
REGION: Final = SPACE.base("region")
FACING: Final = SPACE.base("facing")
DECLINE: Final = SPACE.base("decline")
DONE: Final = SPACE.base("done")


def numbered(things: list[tuple[int, int]], base: int, width: int) -> list[int]:
    """The action of each pair at 4 * zone + type; 0 where there is none."""
    table = [0] * (TYPES * width)
    for number, (zone, kind) in enumerate(things):
        table[TYPES * zone + kind] = base + number
    return table


TAKE_ACTION: Final = numbered(TAKEN, TAKE, ZONES)
PLACE_ACTION: Final = numbered(PLACED, PLACE, ZONES)
LOAD_ACTION: Final = numbered(LOADED, LOAD, ZONES)
LAID_NUMBER: Final = numbered(LAID, 0, SPACE_TYPES)  # add it to KEEP, ACTIVATE or EXHAUST


def taken_zone(action: int) -> int:
    return TAKEN[action - TAKE][0]


def taken_type(action: int) -> int:
    return TAKEN[action - TAKE][1]


def is_taking(action: int) -> bool:
    """Is it about taking an energy (as against declining)?"""
    return TAKE <= action < TAKE + len(TAKEN)


def is_bind(action: int) -> bool:
    return BIND <= action < BIND + len(TRACKS)


def is_winds(action: int) -> bool:
    return WINDS <= action < WINDS + len(TRACKS)


def is_exhausting(action: int) -> bool:
    return EXHAUST <= action < EXHAUST + len(LAID)


assert len(OWN_TILE_NAMES) == OWN_TILES
