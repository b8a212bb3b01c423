"""Places in words: zones of energy and spaces of the map."""

from __future__ import annotations

from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    ASIDE,
    EXHAUSTED,
    HAND,
    MONUMENT,
    OUTER,
    PATH_SPACES,
    PILLAR,
    POOL,
    RESERVE,
    ROW,
    ROW_NAMES,
    SECTION,
    SPACE_IDS,
    TRACK,
)
from worldwright.games.age_contrived.grammar import LETTERS, SPACE_LETTERS, SPACE_TYPES, TRACKS, TYPE_NAMES
from worldwright.games.age_contrived.pieces import monument_name, region_name
from worldwright.wording import capital

ORDINALS = ("first", "second", "third", "fourth", "fifth")


def zone_words(zone: int) -> str:
    """A place for energy.

    >>> zone_words(4), zone_words(5), zone_words(17)
    ('the Tile Pool', 'tile 1, top row', 'the Fortress')
    """
    if zone in ZONE_WORDS:
        return ZONE_WORDS[zone]
    if zone < TRACK:
        return f"tile {(zone - ROW) // 2 + 1}, {ROW_NAMES[(zone - ROW) % 2]} row"
    if zone < SECTION:
        return f"the {capital(TRACKS[zone - TRACK])} Track"
    if zone < MONUMENT:
        return monument_name((zone - SECTION) // SPACE_TYPES)
    if zone < PILLAR:
        return f"the bound area of {monument_name(zone - MONUMENT)}"
    if zone < ACHIEVEMENT:
        return f"the Pillar in {region_name(zone - PILLAR)}"
    side = ("left", "right")[(zone - ACHIEVEMENT) % 2]
    return f"the {side} space of the {ORDINALS[(zone - ACHIEVEMENT) // 2]} Achievement"


ZONE_WORDS = {
    RESERVE: "your reserve",
    EXHAUSTED: "your exhausted energy",
    HAND: "your hand",
    ASIDE: "the energy set aside",
    POOL: "the Tile Pool",
}


def on_space(zone: int, kind: int) -> str:
    """Which space of a section a wild energy takes; nothing for others, which have no choice."""
    if not SECTION <= zone < MONUMENT or LETTERS[kind] != "W":
        return ""
    space = (zone - SECTION) % SPACE_TYPES
    return f", on a {TYPE_NAMES[space]} space" if SPACE_LETTERS[space] in LETTERS else ", on any space"


def space_words(space: int) -> str:
    """A space of the map by number.

    >>> space_words(21), space_words(48), space_words(38)
    ('the start space of the Forest', 'the bridge between the Plains and the Center', 'the ring space at the Forest')
    """
    return SPACE_WORDS[space]


def named_spaces() -> list[str]:
    """The spaces of the map in words, from the regular structure of the regions (3.1)."""
    table = [
        ((22, 21, 20, 23, 24, 40, 25), 39, 107, 108),
        ((28, 27, 26, 29, 30, 33, 31), 34, 109, 101),
        ((1, 2, 32, 3, 4, 36, 5), 35, 102, 110),
        ((8, 7, 6, 9, 10, 11, 12), 37, 103, 104),
        ((15, 14, 13, 16, 18, 17, 19), 38, 105, 106),
    ]
    words: dict[int, str] = {}
    for region, (roles, ring, centre, outer) in enumerate(table):
        here, after, before = (region_name((region + step) % OUTER) for step in (0, 1, -1))
        names = (
            f"the start space of {here}",
            f"the fork behind the start of {here}",
            f"the space of {here} towards {before}",
            f"the hub of {here}",
            f"the outer fork of {here}",
            f"the space of {here} towards the Center",
            f"the space of {here} towards {after}",
        )
        words.update(zip(roles, names, strict=True))
        words[ring] = f"the ring space at {here}"
        words[centre] = f"the bridge between {here} and the Center"
        words[outer] = f"the bridge between {here} and {after}"
    return [words[space] for space in SPACE_IDS]


SPACE_WORDS = named_spaces()


def bridge_words(bridge: int) -> str:
    """A broken path by number."""
    return SPACE_WORDS[PATH_SPACES + bridge]
