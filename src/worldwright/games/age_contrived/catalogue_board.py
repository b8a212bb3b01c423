"""Reading what lies on the board: energy, map, Monuments, Pillars, Achievements and the tokens dealt to them (3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from worldwright.engine.catalogue import SOURCES, Components, Entry
from worldwright.engine.sets import bits
from worldwright.games.age_contrived.board import (
    ACHIEVEMENTS,
    BEACON,
    BRIDGE_SPACES,
    MAP_SPACES,
    MAX_PLAYERS,
    MONUMENTS,
    MOST_SECTIONS,
    MOST_SIDES,
    NEUTRAL_TOKENS,
    NOT_MOVED,
    OUTER,
    PATH_SPACES,
    REGION_COUNT,
    REGIONS,
    SPACE_IDS,
    SPACES_IN_SECTION,
    space_number,
)
from worldwright.games.age_contrived.grammar import (
    BENEFITS,
    GRANT_LETTERS,
    ICONS,
    LETTERS,
    SPACE_LETTERS,
    TYPE_NAMES,
    TYPES,
    kind_of,
    read_effect,
    read_requirement,
)

ROLES: Final = ("S", "A", "B", "C", "D", "E", "F")  # of the spaces of an outer region
MIN_PLAYERS: Final = 2  # the smallest number on any component
MONUMENT_ORDER: Final = ("beacon", "library", "gate", "forge", "fortress", "ship")  # of the file: 4.2 deals in it
ACTIVATIONS: Final = ("place", "load", "move:2", "none")  # 6.8.6, by type
COUNTS: Final = {
    "game_board": 1, "monument_benefit_token": 6, "upgraded_tile": 15, "monument_randomizer": 5, "beacon_token": 1,
    "neutral_bridge": NEUTRAL_TOKENS, "monument": REGION_COUNT, "monument_section": 25, "patron_token": 6,
    "divine_winds_token": 5, "monument_frame": 6, "monument_sticker": 12, "achievement_token": 6,
    "start_player_marker": 1, "conduit_token": 25, "quick_start_card": 5, "upgraded_action_token": 16, "player_aid": 5,
    "device": 5, "energy_token": 105, "character_board": 5, "character_bridge": 15, "miniature": 5, "action_token": 25,
    "channel_marker": 5, "tile": 35,
}  # fmt: skip


def close(entry: Entry) -> None:
    """The end of an entry: every origin it names is one that we know."""
    for name in list(entry.fields):
        if name.endswith("_source"):
            entry.text(name, SOURCES)
    entry.close()


def fixed(entry: Entry, values: dict[str, int]) -> None:
    """Numbers that the rules are written for."""
    for name, value in values.items():
        entry.integer(name, value, value)


def read_with(entry: Entry, field: str, reader: Callable[[str], int]) -> int:
    """A word of the little language."""
    try:
        return reader(entry.text(field))
    except ValueError as error:
        entry.fail(field, str(error))


def letters(entry: Entry, field: str, alphabet: tuple[str, ...]) -> list[int]:
    return [alphabet.index(letter) for letter in entry.texts(field, alphabet)]


def row_of(entry: Entry, field: str, count: int) -> list[int]:
    """So many numbers."""
    numbers = entry.integers(field)
    if len(numbers) != count:
        entry.fail(field, f"{count} integers")
    return numbers


def amount_after(entry: Entry, field: str, prefix: str) -> int:
    """The number at the end of a text such as `vp:5`."""
    text = entry.text(field)
    if not text.startswith(prefix) or not text[len(prefix) :].isdecimal():
        entry.fail(field, f"{prefix!r} and a number")
    return int(text[len(prefix) :])


def benefit(entry: Entry, field: str) -> int:
    """An effect that a Benefit or Bridge Token can have."""
    effect = read_with(entry, field, read_effect)
    if kind_of(effect) not in BENEFITS:
        entry.fail(field, "an effect that is no action")
    return effect


def path_keys(region: str) -> list[str]:
    """What the spaces of a region are called, by what they are there for (3.1)."""
    return [f"{region}_{role}" for role in (ROLES if region != REGIONS[OUTER] else REGIONS[:OUTER])]


class BoardPieces:
    """The pieces of the board by number; Monuments and Pillars have the number of their region."""

    def __init__(self, components: Components) -> None:
        self._read_energy(components)
        self._read_map(components)
        self._read_monuments(components)
        self._read_achievements(components)
        self._read_tokens(components)

    # --- energy ---------------------------------------------------------------------------------

    def _read_energy(self, components: Components) -> None:
        self.per_character: list[int] = []
        self.reserve: list[int] = []
        self.exhausted: list[int] = []
        for number, entry in enumerate(components.entries("energy_type", TYPES, "code")):
            entry.text("code", (LETTERS[number],))
            entry.text("name", (TYPE_NAMES[number],))
            self.reserve.append(entry.integer("reserve", 1, 9))
            self.exhausted.append(entry.integer("exhausted", 0, 9))
            whole = self.reserve[number] + self.exhausted[number]
            self.per_character.append(entry.integer("per_character", whole, whole))
            entry.text("activate", (ACTIVATIONS[number],))
            close(entry)

    # --- the map (3.1) --------------------------------------------------------------------------

    def _read_map(self, components: Components) -> None:
        self.region_names: list[str] = []
        self.start_spaces: list[int] = []  # of the outer regions
        self.centre_bridges: list[int] = []  # of the outer regions, as numbers of spaces
        self.pillars: list[str] = []  # ids by region
        for number, entry in enumerate(components.entries("region", REGION_COUNT)):
            self._read_region(entry, number)
        self.space_keys: list[str] = []
        self.space_kinds: list[str] = []
        self.regions_of: list[int] = []  # bits; a broken path belongs to both regions it joins (2.1.8)
        self.sides: list[list[list[int]]] = []
        for number, entry in enumerate(components.entries("space", PATH_SPACES)):
            region = entry.text("region", REGIONS)
            self._read_space(entry, number, [region], ("start", "path", "central"))
            entry.text("key", path_keys(region))
        for number, entry in enumerate(components.entries("bridge_space", BRIDGE_SPACES)):
            joined = entry.texts("regions", REGIONS)
            if len(set(joined)) != 2:
                entry.fail("regions", "two different regions")
            self._read_space(entry, PATH_SPACES + number, joined, ("outer", "centre"))
        if len(set(self.space_keys)) < MAP_SPACES:
            components.fail("[[space]], [[bridge_space]]: every space has a `key` of its own")
        self.ahead: list[list[int]] = []  # at 4 * space + back + 1: the spaces on all other sides (3.1.1)
        self.behind: list[list[int]] = []  # ... and those on the side `back` (3.1.2)
        self.side_towards: list[int] = [NOT_MOVED] * (MAP_SPACES * MAP_SPACES)  # at 50 * space + neighbour
        self._lay_ways(components)
        self.hubs: list[int] = [self._hub(region) for region in range(REGION_COUNT)]  # 11.1.2.2
        layout = components.table("layout")
        for name in ("board", "map", "achievements", "tile_pool", "energy_reserve", "score_summary_left"):
            row_of(layout, name, 4)
        row_of(layout, "score_summary_top", 4)
        for name in ("map_centre", "bridge_size"):
            row_of(layout, name, 2)
        for name in ("center_radius", "junction_radius_abc", "junction_radius_cde", "space_radius", "central_radius"):
            layout.integer(name, 1, 2000)
        for name in ("junction_angle_abc", "junction_angle_cde"):
            layout.integer(name, -360, 360)
        close(layout)

    def _hub(self, region: int) -> int:
        """The space C of an outer region, the ring space before the forest in the central one."""
        return self.space_keys.index(f"{REGIONS[region]}_C" if region < OUTER else f"{REGIONS[OUTER]}_{REGIONS[0]}")

    def _read_region(self, entry: Entry, number: int) -> None:
        entry.text("id", (REGIONS[number],))
        fixed(entry, {"index": number})
        entry.text("kind", ("outer" if number < OUTER else "central",))
        self.region_names.append(entry.text("name"))
        entry.text("monument", (MONUMENTS[number],))
        self.pillars.append(entry.text("pillar"))
        if number < OUTER:
            self.start_spaces.append(space_number(entry.integer("start_space", 1, PATH_SPACES)))
            entry.text("clockwise_next", (REGIONS[(number + 1) % OUTER],))
            entry.text("clockwise_prev", (REGIONS[(number - 1) % OUTER],))
            self.centre_bridges.append(self._bridge(entry, "centre_bridge"))
            self._bridge(entry, "next_bridge")
            self._bridge(entry, "prev_bridge")
        entry.integer("angle", 0, 359)
        entry.text("colour")
        row_of(entry, "monument_xy", 2)
        row_of(entry, "pillar_xy", 2)
        row_of(entry, "panel", 4)
        close(entry)

    def _bridge(self, entry: Entry, field: str) -> int:
        return space_number(entry.integer(field, SPACE_IDS[PATH_SPACES], SPACE_IDS[-1]))

    def _read_space(self, entry: Entry, number: int, regions: list[str], kinds: tuple[str, ...]) -> None:
        entry.integer("id", SPACE_IDS[number], SPACE_IDS[number])
        self.space_keys.append(entry.text("key"))
        self.space_kinds.append(entry.text("kind", kinds))
        self.regions_of.append(bits([REGIONS.index(region) for region in regions]))
        sides = entry.value("sides", "a list of sides")
        if not isinstance(sides, list) or not 1 <= len(sides) <= MOST_SIDES:
            entry.fail("sides", f"1 to {MOST_SIDES} sides")
        for side in sides:
            if not isinstance(side, list) or not side or not all(near in SPACE_IDS for near in side):
                entry.fail("sides", "lists of ids of spaces")
        self.sides.append([[space_number(near) for near in side] for side in sides])
        row_of(entry, "xy", 2)
        close(entry)

    def _lay_ways(self, components: Components) -> None:
        """Ways ahead and back from every space and facing; a path leads both ways."""
        for space in range(MAP_SPACES):
            for number, side in enumerate(self.sides[space]):
                for near in side:
                    if not any(space in back for back in self.sides[near]):
                        one, other = SPACE_IDS[space], SPACE_IDS[near]
                        components.fail(f"space {one} has a side to {other}, which has none to {one}")
                    self.side_towards[MAP_SPACES * space + near] = number
            for back in range(NOT_MOVED, MOST_SIDES):
                sides = self.sides[space]
                self.ahead.append([near for number, side in enumerate(sides) if number != back for near in side])
                self.behind.append(sides[back][:] if 0 <= back < len(sides) else [])

    # --- Monuments, Pillars, Achievements (3.2, 3.3) ----------------------------------------------

    def _read_monuments(self, components: Components) -> None:
        self.monument_names: list[str] = [""] * REGION_COUNT
        self.sections: list[int] = [0] * REGION_COUNT
        self.spaces: list[list[list[int]]] = [[] for _ in MONUMENTS]  # by section: the three space types
        self.room: list[list[list[int]]] = [[] for _ in MONUMENTS]  # ... and how many of each type
        self.grants: list[list[list[int]]] = [[] for _ in MONUMENTS]
        for number, entry in enumerate(components.entries("monument", REGION_COUNT)):
            self._read_monument(entry, entry.text("id", (MONUMENT_ORDER[number],)))
        pillars = components.entries("pillar", REGION_COUNT)
        self.pillar_names: list[str] = [""] * REGION_COUNT
        self.pillar_right: list[int] = [0] * REGION_COUNT  # players from which the right space is used
        for entry in pillars:
            region = REGIONS.index(entry.text("region", REGIONS))
            entry.text("id", (self.pillars[region],))
            self.pillar_names[region] = entry.text("name")
            if entry.texts("spaces") != ["left", "right"]:
                entry.fail("spaces", "['left', 'right']")
            self.pillar_right[region] = entry.integer("right_min_players", MIN_PLAYERS, MAX_PLAYERS + 1)
            close(entry)
        self.randomizers: list[int] = []  # regions, in the order of the file
        for entry in components.entries("randomizer_token", REGION_COUNT, "monument"):
            region = MONUMENTS.index(entry.text("monument", MONUMENTS))
            if entry.flag("solo_only") != (region == BEACON):
                entry.fail("solo_only", "true for the Beacon alone")
            if region != BEACON:
                self.randomizers.append(region)
            close(entry)
        for entry in components.entries("patron_token", REGION_COUNT, "monument"):
            entry.text("monument", MONUMENTS)
            close(entry)

    def _read_monument(self, entry: Entry, name: str) -> None:
        region = MONUMENTS.index(name)
        self.monument_names[region] = entry.text("name")
        entry.text("region", (REGIONS[region],))
        if entry.flag("always") != (region == BEACON):
            entry.fail("always", "true for the Beacon alone")
        sections = entry.entries("section")
        self.sections[region] = entry.integer("sections", len(sections), min(len(sections), MOST_SECTIONS))
        for number, section in enumerate(sections, 1):
            fixed(section, {"number": number})
            spaces = letters(section, "spaces", SPACE_LETTERS)
            if len(spaces) != SPACES_IN_SECTION:
                section.fail("spaces", f"{SPACES_IN_SECTION} spaces")
            if len(section.texts("space_sources", SOURCES)) != SPACES_IN_SECTION:
                section.fail("space_sources", f"{SPACES_IN_SECTION} origins")
            self.spaces[region].append(spaces)
            self.room[region].append([spaces.count(kind) for kind in range(len(SPACE_LETTERS))])
            self.grants[region].append(letters(section, "grants", GRANT_LETTERS))
            close(section)
        close(entry)

    def _read_achievements(self, components: Components) -> None:
        self.achievement_ids: list[str] = []
        self.printed: list[int] = []  # the Achievements on the board, from the left
        self.drawn: list[int] = []  # the Achievement Tokens
        self.counted: list[int] = []
        self.needed: list[int] = []
        self.achievement_texts: list[str] = []
        for number, entry in enumerate(components.entries("achievement", 9)):
            self.achievement_ids.append(entry.text("id"))
            if entry.flag("printed"):
                fixed(entry, {"slot": len(self.printed)})
                self.printed.append(number)
            else:
                self.drawn.append(number)
            try:
                counted, needed = read_requirement(entry.text("require"))
            except ValueError as error:
                entry.fail("require", str(error))
            self.counted.append(counted)
            self.needed.append(needed)
            self.achievement_texts.append(entry.text("text"))
            close(entry)
        spaces = components.table("achievement_spaces")
        self.left_points = amount_after(spaces, "left", "vp_per_bound_of_type:")
        self.right_points = amount_after(spaces, "right", "vp:")
        self.achievement_right = spaces.integer("right_min_players", MIN_PLAYERS, MAX_PLAYERS + 1)
        if spaces.integers("random_slots") != [*range(len(self.printed), ACHIEVEMENTS)]:
            spaces.fail("random_slots", f"the slots after the {len(self.printed)} printed ones, up to {ACHIEVEMENTS}")
        close(spaces)

    # --- tokens -----------------------------------------------------------------------------------

    def _read_tokens(self, components: Components) -> None:
        self.benefits: list[int] = []
        self.benefit_players: list[int] = []
        for entry in components.entries("benefit_token", COUNTS["monument_benefit_token"]):
            entry.text("id")
            self.benefits.append(benefit(entry, "effect"))
            self.benefit_players.append(entry.integer("min_players", MIN_PLAYERS, MAX_PLAYERS))
            close(entry)
        self.neutral_effects: list[int] = []
        self.neutral_deal: list[int] = []
        for entry in components.entries("neutral_bridge", NEUTRAL_TOKENS):
            entry.text("id")
            self.neutral_effects.append(benefit(entry, "effect"))
            self.neutral_deal.append(entry.integer("deal", MIN_PLAYERS, MAX_PLAYERS))
            close(entry)
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
            dealt = len([deal for deal in self.neutral_deal if deal <= players])
            if dealt != players:
                components.fail(f"[[neutral_bridge]]: {dealt} tokens are dealt with {players} players, not {players}")
            tokens = len([least for least in self.benefit_players if least <= players])
            if tokens != players + 1:
                components.fail(f"[[benefit_token]]: {tokens} are used with {players} players, not {players + 1}")
        self.conduit_single: list[int] = []
        self.conduit_double: list[int] = []
        for number, entry in enumerate(components.entries("conduit", len(ICONS), "icon")):
            entry.text("icon", (ICONS[number],))
            self.conduit_single.append(entry.integer("single", 0, 25))
            self.conduit_double.append(entry.integer("double", 0, 1))
            close(entry)
        if sum(self.conduit_single) + sum(self.conduit_double) != COUNTS["conduit_token"]:
            components.fail(f"[[conduit]]: the tokens add up to {sum(self.conduit_single) + sum(self.conduit_double)}")
