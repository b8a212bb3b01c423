"""Numbers, tracks, tiles and locations of the catalogue, and the effects that everything printed refers to."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from worldwright.engine.catalogue import Components, Entry
from worldwright.games.revive.board import Board
from worldwright.games.revive.grammar import (
    ABILITY,
    BOOK,
    CHASM,
    COLOURS,
    FOOD,
    GEAR,
    GROUNDS,
    IN_WINDOWS,
    METRICS,
    ON_SWITCHES,
    OR,
    PLAIN,
    RESOURCES,
    SCORED_METRICS,
    Atom,
    BadEffect,
    parse,
)

NONE: Final = -1
Face = dict[str, Any]
ON_TRIBES: Final = (*ON_SWITCHES, ABILITY)
KINDS_OF_TECHNOLOGY: Final = ("passive", "trade", "machine", "instant", "slot5")
KINDS_OF_REWARD: Final = ("standard_machine", "special_machine", "artifact", "card_bonus")
STANDARD: Final = 0
SPECIAL: Final = 1
ARTIFACT_SPACE: Final = 2
CARD_BONUS: Final = 3
CONTENT: Final = (
    "formica_sun", "vukuntur_sun", "nadair_moon", "hofstadterians_moon", "jox49i_moon", "kuniban_moon",
    "formica_moon", "vukuntur_moon", "switch_upgrade", "vast_crystals", "ll6", "ll7", "ll8",
)  # fmt: skip
TOKENS: Final = ("forest", "sand", "temple", "workshop", "target", "falcon")
FREE_PLAY: Final = "free_play"  # unlocked with the last chapter; no piece
CONTENT_AND_FREE_PLAY: Final = (*CONTENT, FREE_PLAY)
CHAPTERS: Final = 5
SETUP_RULES: Final = ("setup:artifact_choice", "setup:long_game", "chapter_rule:none", "chapter_rule:first_turn_range1")
COUNTS: Final = {
    "game_board": 1, "area_tiles": 25, "starting_area_tiles": 5, "large_location_tiles": 5, "slot_modules": 48,
    "machine_tokens": 30, "machine_tokens_per_color": 10, "crates": 28, "major_artifacts": 12,
    "major_artifacts_per_color": 4, "end_game_tile": 1, "campaign_cards": 30, "citizen_cards": 39, "falcon": 1,
    "tribe_boards": 6, "tribe_boards_locked": 2, "starting_cards": 24, "starting_cards_per_set": 6,
    "artifact_cards": 10, "small_buildings": 20, "large_buildings": 12, "population_figures": 28,
    "reward_spaces": 15, "tribe_progress_spaces": 5, "progress_markers": 80,
}  # fmt: skip


class Printed:
    """Effects, which are numbered so that a frame names one by its number, and the first half of the tables."""

    def __init__(self, components: Components) -> None:
        self.faces: Final[dict[str, list[Face]]] = {}  # every entry as it stands in the file, for views and words
        self.effects: Final[list[list[Atom]]] = []
        self.effect_texts: Final[list[list[str]]] = []
        self.plain: Final[list[bool]] = []  # only gains without a question (5.2.5)
        self._known: Final[dict[str, int]] = {}
        self.board: Final = Board(components)
        self._keep_faces(components)
        self._read_counts(components)
        self._read_tracks(components)
        self._read_tiles(components)

    # --- effects ------------------------------------------------------------------------------

    def effect(self, entry: Entry, field: str, texts: list[str], allowed: tuple[int, ...]) -> int:
        """The number of an effect; the same list of atoms is one effect."""
        key = " ".join(texts)
        atoms: list[Atom] = []
        for text in texts:
            try:
                atom = parse(text)
            except BadEffect as error:
                entry.fail(field, str(error))
            for part in [atom, *[branch[0] for branch in atom.branches]]:
                if part.op not in allowed:
                    entry.fail(field, f"effects that may stand on this piece, not {text!r}")
            atoms.append(atom)
        if key not in self._known:
            self._known[key] = self._register(atoms, texts)
        return self._known[key]

    def _register(self, atoms: list[Atom], texts: list[str]) -> int:
        for number, atom in enumerate(atoms):
            if atom.op == OR:
                parts = texts[number][3:-1].split("|")
                atom.first = self._register(atom.branches[0], parts[:1])
                atom.second = self._register(atom.branches[1], parts[1:])
        self.effects.append(atoms)
        self.effect_texts.append(texts)
        self.plain.append(all(atom.op in PLAIN for atom in atoms))
        return len(self.effects) - 1

    def listed(self, entry: Entry, field: str, allowed: tuple[int, ...]) -> int:
        return self.effect(entry, field, entry.texts(field), allowed)

    def _keep_faces(self, components: Components) -> None:
        for name, value in components.data.items():
            if isinstance(value, list):
                self.faces[name] = value
            elif isinstance(value, dict):
                self.faces[name] = [value]

    # --- numbers ------------------------------------------------------------------------------

    def _read_counts(self, components: Components) -> None:
        counts = components.table("counts")
        for name, number in COUNTS.items():
            counts.integer(name, number, number)
        self.energy_markers = counts.integer("energy_markers", 4, 99)
        for name in (
            "minor_artifacts", "action_cubes", "red_punchboards", "player_boards", "machine_track_markers",
            "resource_markers", "pawns", "player_aids", "switch_tokens",
        ):  # fmt: skip
            counts.integer(name, 0, 99)
        counts.close()
        resources = components.table("resources")
        caps = table_of(resources, "max")
        self.caps = vec[i64]([caps.integer(name, 1, 99) for name in RESOURCES])
        caps.done()
        resources.texts("order", RESOURCES)
        starts = table_of(resources, "start")
        self.start: list[list[int]] = [amounts(table_of(starts, f"seat{place}")) for place in range(1, 5)]
        self.solo_start = amounts(table_of(starts, "solo"))
        starts.close()
        resources.close()
        costs = components.table("costs")
        self.building_costs = [
            table_of(costs, "small_building").integer("gear", 0, 9),
            table_of(costs, "large_building").integer("gear", 0, 9),
        ]
        self.range_cost = table_of(costs, "range_per_space").integer("food", 1, 9)
        self.shared_cost = table_of(costs, "shared_location").integer("book", 0, 9)
        self.large_factor = costs.integer("large_building_multiplier", 1, 9)
        costs.close()
        limits = components.table("limits")
        self.most_turns = limits.integer("max_turns_per_player", 1, 999)
        self.most_decisions = limits.integer("max_decisions_per_turn", 1, 9999)
        limits.close()
        solo = components.table("solo")
        self.cube_spaces = solo.integer("card_actions", 1, 99)
        self.cube_play = solo.integer("play_card_cost", 1, 9)
        self.cube_hibernate = solo.integer("hibernate_cost", 1, 9)
        self.solo_actions = solo.integer("actions_per_turn", 1, 9)
        if solo.flag("end_game_tile"):
            solo.fail("end_game_tile", "false (4.3)")
        self.ranks: list[tuple[int, str]] = []
        for rank in solo.entries("ranks"):
            self.ranks.append((rank.integer("min", 0, 999), rank.text("name")))
            rank.done()
        solo.close()

    def _read_tracks(self, components: Components) -> None:
        points = components.table("point_track")
        points.integer("first", 0, 0)
        last = points.integer("last", 1, 999)
        points.integer("spaces", last + 1, last + 1)
        self.point_spaces: list[int] = []
        self.point_bonuses: list[int] = []
        for bonus in points.entries("bonus"):
            self.point_spaces.append(bonus.integer("space", 1, last))
            self.point_bonuses.append(self.listed(bonus, "effect", IN_WINDOWS))
            bonus.done()
        if self.point_spaces != sorted(set(self.point_spaces)):
            points.fail("bonus", "bonuses in ascending order of their spaces")
        points.close()
        progress = components.table("progress_track")
        self.progress_spaces = progress.integer("spaces", 20, 20)
        self.progress_points = progress.integers("points")
        if len(self.progress_points) != self.progress_spaces:
            progress.fail("points", f"{self.progress_spaces} integers, one for each space")
        self.progress_full = progress.integer("points_when_full", 0, 99)
        self.progress_bonus: list[int] = [NONE] * (self.progress_spaces + 1)
        for bonus in progress.entries("bonus"):
            space = bonus.integer("space", 1, self.progress_spaces)
            self.progress_bonus[space] = self.listed(bonus, "effect", IN_WINDOWS)
            bonus.done()
        progress.close()
        sleep = components.table("hibernation_track")
        self.sleep_spaces = sleep.integer("spaces", 6, 6)
        self.sleep_start = sleep.integer("start", 1, 1)
        self.sleep_removes = sleep.integer("remove_artifact_on", 2, 6)
        self.sleep_rewards: list[int] = [NONE] * (self.sleep_spaces + 1)
        for reward in sleep.entries("rewards"):
            space = reward.integer("space", 2, self.sleep_spaces)
            self.sleep_rewards[space] = self.listed(reward, "effect", IN_WINDOWS)
            reward.done()
        sleep.close()
        track = components.table("machine_track")
        self.track_spaces = track.integer("spaces", 12, 12)
        self.track_start = track.integer("start", 1, 1)
        track.integer("first", 1, 1)
        track.text("shown_value")
        overflow = table_of(track, "overflow")
        expected = [f"{name}:1" for name in RESOURCES]
        self.overflow = [expected.index(overflow.text(colour, expected)) for colour in COLOURS]
        overflow.done()
        track.close()

    # --- tiles and locations ------------------------------------------------------------------

    def _read_tiles(self, components: Components) -> None:
        """Codes of hexes: the ground, and for water the number of its reward."""
        self.tile_ground: list[list[int]] = []  # starting tiles first, then area tiles
        self.tile_water: list[list[int]] = []
        self.tile_cost: list[list[int]] = []  # crystal, gear, book, food on the back of an area tile
        self.tile_points: list[int] = []
        for entry in components.entries("start_tile", 5):
            self._read_tile(entry, 5)
        for entry in components.entries("area_tile", 25):
            self._read_tile(entry, 4)
            self.tile_cost.append(amounts(table_of(entry, "cost")))
            if self.tile_cost[-1][0] > 0:
                entry.fail("cost", "gear, book and food")
            self.tile_points.append(entry.integer("vp", 0, 99))
            entry.close()
        self.tile_backs: vec[i64] = vec[i64]()  # gear, book, food and points of each
        for cost, points in zip(self.tile_cost, self.tile_points, strict=True):
            self.tile_backs = extend(self.tile_backs, vec[i64]([cost[GEAR], cost[BOOK], cost[FOOD], points]))
        self._group_backs()
        self.large_metric: list[int] = []  # front and back of each
        self.large_per: list[int] = []
        self.large_ids: list[str] = []
        self.large_base: list[bool] = []
        for entry in components.entries("large_location", 8):
            self.large_ids.append(entry.text("id"))
            self.large_base.append(entry.text("unlocked", ("base", "campaign")) == "base")
            for side in ("front", "back"):
                self._read_category(table_of(entry, side), self.large_metric, self.large_per)
            entry.close()
        if sum(self.large_base) != COUNTS["large_location_tiles"]:
            components.fail("[[large_location]] must have 5 entries that are unlocked from the start")
        scale = components.table("presence_scale")
        self.presence_tiles: list[int] = []
        self.presence_points: list[int] = []
        for step in scale.entries("steps"):
            self.presence_tiles.append(step.integer("tiles", 1, 30))
            self.presence_points.append(step.integer("vp", 0, 99))
            step.done()
        scale.close()

    def _group_backs(self) -> None:
        """Area tiles that nobody can tell apart while they lie face down (9.1); those with a back of their own are left
        out.
        """
        alike: dict[tuple[int, ...], list[int]] = {}
        for number, cost in enumerate(self.tile_cost):
            alike.setdefault((*cost, self.tile_points[number]), []).append(number)
        self.equal_backs: list[list[int]] = [tiles for tiles in alike.values() if len(tiles) > 1]

    def _read_tile(self, entry: Entry, count: int) -> None:
        grounds: list[int] = []
        waters: list[int] = []
        for code in entry.texts("hexes"):
            kind, _, reward = code.partition(":")
            if kind not in GROUNDS[1:CHASM] or (kind == "water") != bool(reward):
                entry.fail("hexes", "codes such as 'sand', 'forest', 'location' or 'water:energy:1'")
            grounds.append(GROUNDS.index(kind))
            waters.append(self.effect(entry, "hexes", [reward], IN_WINDOWS) if kind == "water" else NONE)
        if len(grounds) != count:
            entry.fail("hexes", f"{count} hexes")
        self.tile_ground.append(grounds)
        self.tile_water.append(waters)
        entry.text("id")
        if count == 5:
            entry.close()

    def _read_category(self, entry: Entry, metrics: list[int], per: list[int]) -> None:
        metrics.append(METRICS.index(entry.text("metric", SCORED_METRICS)))
        per.append(entry.integer("per", 0, 99))
        entry.done()


def table_of(entry: Entry, field: str) -> Entry:
    """A table inside an entry."""
    value = entry.value(field, "a table")
    if not isinstance(value, dict):
        entry.fail(field, "a table")
    return Entry(f"{entry.where}, `{field}`", value)


def amounts(entry: Entry) -> list[int]:
    """So many of each resource."""
    found = [entry.integer(name, 0, 99) if entry.has(name) else 0 for name in RESOURCES]
    entry.done()
    return found
