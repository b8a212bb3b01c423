"""The box (2) as tables of ints, read from components.toml; every field is checked (2.2)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.catalogue import Components, Entry
from worldwright.engine.view import as_printed
from worldwright.games.age_contrived.actions import UPGRADES
from worldwright.games.age_contrived.board import (
    ACTION_TOKENS,
    CHARACTERS,
    INACTIVE,
    MAX_PLAYERS,
    MONUMENTS,
    POOL_SPACES,
    REGION_COUNT,
    TIERS,
    TRACK_SLOTS,
)
from worldwright.games.age_contrived.catalogue_board import (
    COUNTS,
    MIN_PLAYERS,
    BoardPieces,
    benefit,
    close,
    fixed,
    letters,
    row_of,
)
from worldwright.games.age_contrived.grammar import (
    ACTION_EFFECTS,
    COPY_BRIDGE,
    ICONS,
    LETTERS,
    POSITIONS,
    SCORINGS,
    TYPES,
    kind_of,
    read_ability,
    read_effect,
)

ROSE_STEPS: Final = 2
LEVELS: Final = ("easy", "normal", "hard")
FIXED: Final = {
    "device": {"copies": MAX_PLAYERS, "positions": POSITIONS, "conduit_spaces": POSITIONS, "inactive_tiles": INACTIVE,
               "action_spaces": POSITIONS, "wild_position": POSITIONS},
    "track": {"monument_slots": TRACK_SLOTS, "pillar_slots": TRACK_SLOTS},
    "energy_reserve": {"sections": MAX_PLAYERS, "per_type_per_player": 2},
}  # fmt: skip
PIECES: Final = {
    "character_board": 5, "miniature": 5, "player_aid": 5, "quick_start_card": 5, "monument_frame": 6,
    "monument_sticker": 12, "start_player_marker": 1, "game_board": 1,
}  # fmt: skip


@final
class Scoring:
    """What a face of a tier-III Bridge Token scores (10.4)."""

    def __init__(self, entry: Entry, field: str) -> None:
        table = entry.table(field)
        self.kind: Final = SCORINGS.index(table.text("kind", SCORINGS))
        threshold = SCORINGS[self.kind].startswith("threshold")
        self.per: Final = 0 if threshold else table.integer("per", 1, 20)
        self.most: Final = table.integer("max", 1, 100) if table.has("max") else 0  # 0: no limit
        self.need: Final = table.integer("need", 1, 20) if threshold else 0
        self.points: Final = table.integer("vp", 1, 50) if threshold else 0
        table.done()


ICON_BITS: Final = 8
BOTTOM: Final = 1 << 8  # so much stands for a slot of the bottom row where slots of both are added up


@final
class Level:
    """How strong the Rival is (11.1.2, 11.1.4)."""

    def __init__(self, entry: Entry) -> None:
        self.deploy: Final = entry.integer("deploy", 1, 3)
        self.beacon_bonus: Final = entry.integer("beacon_bonus", 0, 3)
        self.monument_steps: Final = entry.integer("monument_steps", 1, 4)
        self.pillar_steps: Final = entry.integer("pillar_steps", 1, 4)
        self.first_achievement: Final = entry.integer("first_achievement_reshuffle", 1, 20)
        close(entry)


@final
class Catalogue(BoardPieces):
    """Pieces by number, in the order of the file; Monuments and Pillars have the number of their region."""

    def __init__(self, components: Components) -> None:
        self.box: dict[str, Any] = components.data  # as it was read, for views and words
        meta = components.table("meta")
        for name in ("id", "title", "designer", "solo_designer", "artist", "graphic_designer", "publisher"):
            meta.text(name)
        fixed(meta, {"year": 2023, "min_players": 1, "max_players": MAX_PLAYERS})
        close(meta)
        counts = components.table("counts")
        fixed(counts, COUNTS)
        close(counts)
        for name, values in FIXED.items():
            table = components.table(name)
            fixed(table, values)
            close(table)
        super().__init__(components)
        self._read_characters(components)
        self._read_device(components)
        self._read_scoring(components)
        self._read_solo(components)
        self._read_rest(components)
        components.done()
        spaces = [*self.box["space"], *self.box["bridge_space"]]
        printed = {"regions": self.box["region"], "spaces": spaces, "layout": self.box["layout"]}
        self.map_text: Final = as_printed(printed)  # for views

    # --- characters ---------------------------------------------------------------------------------

    def _read_characters(self, components: Components) -> None:
        self.character_names: list[str] = []
        self.abilities: list[list[int]] = []  # by tier
        self.faces: list[list[list[int]]] = []  # effects of the Bridge Tokens, by tier and side
        self.scorings: list[list[Scoring]] = []  # of tier III, by side
        self.start_pool: list[int] = []
        self.start_rows: list[list[int]] = []  # types in the rows of tiles 1 to 4
        for number, entry in enumerate(components.entries("character", len(CHARACTERS))):
            entry.text("id", (CHARACTERS[number],))
            self.character_names.append(entry.text("name"))
            for name in ("title", "pronoun", "colour", "colour_name"):
                entry.text(name)
            self._read_abilities(entry)
            self._read_bridges(entry)
            self._read_quick_start(entry)
            close(entry)

    def _read_abilities(self, entry: Entry) -> None:
        abilities = []
        for tier, ability in enumerate(entry.entries("ability"), 1):
            fixed(ability, {"tier": tier})
            try:
                abilities.append(read_ability(ability.text("trigger"), ability.text("effect")))
            except ValueError as error:
                ability.fail("trigger", str(error))
            close(ability)
        if len(abilities) != TIERS:
            entry.fail("ability", f"{TIERS} abilities")
        self.abilities.append(abilities)

    def _read_bridges(self, entry: Entry) -> None:
        faces = []
        for tier, bridge in enumerate(entry.entries("bridge"), 1):
            fixed(bridge, {"tier": tier})
            faces.append([benefit(bridge, "side_a"), benefit(bridge, "side_b")])
            copies = [kind_of(face) == COPY_BRIDGE for face in faces[-1]]
            if copies != [tier == TIERS] * 2:
                bridge.fail("side_a", "copy_bridge on both sides of tier III and nowhere else")
            if tier == TIERS:
                self.scorings.append([Scoring(bridge, "score_a"), Scoring(bridge, "score_b")])
            close(bridge)
        if len(faces) != TIERS:
            entry.fail("bridge", f"{TIERS} Bridge Tokens")
        self.faces.append(faces)

    def _read_quick_start(self, entry: Entry) -> None:
        card = entry.table("quick_start")
        self.start_pool.append(LETTERS.index(card.text("pool", LETTERS)))
        rows = []
        for name in ("tile_1", "tile_2", "tile_3", "tile_4_two_players"):
            tile = card.table(name)
            for row in ("top", "bottom"):
                energy = letters(tile, row, LETTERS)
                if len(energy) != 1:
                    tile.fail(row, "one energy")
                rows.append(energy[0])
            tile.done()
        spent = [rows.count(kind) + (kind == self.start_pool[-1]) for kind in range(TYPES)]
        if any(spent[kind] > self.exhausted[kind] for kind in range(TYPES)):
            card.fail("pool", "no more energy of a type on the card than is exhausted at the start")
        self.start_rows.append(rows)
        close(card)

    # --- Action Tokens and tiles --------------------------------------------------------------------

    def _read_device(self, components: Components) -> None:
        self.all_modes: list[bool] = []  # "and": any number of the effects; else exactly one (5.1)
        self.token_effects: list[list[int]] = []  # tokens 1 to 5, then the upgraded kinds
        for number, entry in enumerate(components.entries("action_token", POSITIONS, "number"), 1):
            fixed(entry, {"number": number, "copies_per_character": 1, "characters": MAX_PLAYERS})
            self._read_action(entry)
        self.upgrade_ids: list[str] = []
        self.upgrade_position: list[int] = []
        self.upgrade_copies: list[list[int]] = []  # players from which each copy is used
        for number, entry in enumerate(components.entries("upgraded_action", len(UPGRADES))):
            self.upgrade_ids.append(entry.text("id", (f"ua{UPGRADES[number]}",)))
            self.upgrade_position.append(entry.integer("position", 1, ACTION_TOKENS) - 1)
            self.upgrade_copies.append(row_of(entry, "copy_min_players", 2))
            self._read_action(entry)
        self.tile_ids: list[str] = []
        self.rows: list[int] = []  # slots at 2 * tile + row
        self.packed_rows = vec[i64]()  # those of both rows of a tile, BOTTOM for each of the bottom one: to be added up
        self.icons: list[list[int]] = []  # how many of each, by tile
        self.packed_icons = vec[i64]()  # the same in one number, ICON_BITS for each kind: to be added up
        self.icon_names: list[list[str]] = []
        self.start_tiles: list[int] = []  # positions 1 to 5, then the inactive ones
        numbers = []
        for entry in components.entries("tile", POSITIONS + INACTIVE):
            numbers.append(entry.integer("number", 0, POSITIONS))
            fixed(entry, {"copies_per_character": 1, "characters": MAX_PLAYERS})
            self._read_tile(entry)
        if sorted(numbers) != [0, 0, 1, 2, 3, 4, 5]:
            components.fail("[[tile]]: the numbers must be 1 to 5 and twice 0")
        order = [numbers.index(place) for place in range(1, POSITIONS + 1)]
        self.start_tiles.extend([*order, *[tile for tile in range(len(numbers)) if numbers[tile] == 0]])
        self.first_upgraded = len(self.tile_ids)
        self.tile_tier: list[int] = [0] * self.first_upgraded
        self.tile_players: list[int] = [0] * self.first_upgraded
        for entry in components.entries("upgraded_tile", COUNTS["upgraded_tile"]):
            self.tile_tier.append(("I", "II", "III").index(entry.text("tier", ("I", "II", "III"))))
            self.tile_players.append(entry.integer("min_players", MIN_PLAYERS, MAX_PLAYERS))
            self._read_tile(entry)
        self.likeness: list[int] = self._alike()
        pool = components.table("tile_pool")
        fixed(pool, {"spaces": POOL_SPACES})
        self.costs: list[int] = row_of(pool, "cost_left_to_right", POOL_SPACES)
        if min(self.costs) < 1:
            pool.fail("cost_left_to_right", "costs of at least 1")
        self.pool_points = pool.integer("vp_per_energy", 0, 9)
        close(pool)

    def _read_action(self, entry: Entry) -> None:
        self.all_modes.append(entry.text("mode", ("or", "and")) == "and")
        effects = []
        for text in entry.texts("effects"):
            try:
                effects.append(read_effect(text))
            except ValueError as error:
                entry.fail("effects", str(error))
        kinds = [kind_of(effect) for effect in effects]
        if not kinds or len(set(kinds)) < len(kinds) or any(kind not in ACTION_EFFECTS for kind in kinds):
            entry.fail("effects", "effects of an Action Token, each kind at most once")
        self.token_effects.append(effects)
        close(entry)

    def _read_tile(self, entry: Entry) -> None:
        self.tile_ids.append(entry.text("id"))
        self.rows.append(entry.integer("top", 1, 2))
        self.rows.append(entry.integer("bottom", 1, 2))
        self.packed_rows = append(self.packed_rows, i64(self.rows[-2] + BOTTOM * self.rows[-1]))
        icons = entry.texts("icons", ICONS)
        self.icons.append([icons.count(icon) for icon in ICONS])
        packed = sum([icons.count(icon) << ICON_BITS * kind for kind, icon in enumerate(ICONS)])
        self.packed_icons = append(self.packed_icons, i64(packed))
        self.icon_names.append([icon for icon in ICONS for _ in range(icons.count(icon))])
        close(entry)

    def _alike(self) -> list[int]:
        """For each tile the first one that is like it in slots and icons (2.1.5)."""
        faces = [(self.rows[2 * tile : 2 * tile + 2], self.icons[tile]) for tile in range(len(self.tile_ids))]
        return [faces.index(face) for face in faces]

    # --- numbers ------------------------------------------------------------------------------------

    def _read_scoring(self, components: Components) -> None:
        scoring = components.table("scoring")
        self.gained_points: list[int] = row_of(scoring, "fully_gained_types", TYPES + 1)
        self.monument_points: list[int] = scoring.integers("monument_bound")
        if not self.monument_points:
            scoring.fail("monument_bound", "points by how many are bound, those for none first")
        self.pillar_points: list[int] = row_of(scoring, "pillars", REGION_COUNT + 1)
        fixed(scoring, {"achievement_left_per_energy": self.left_points, "achievement_right": self.right_points})
        fixed(scoring, {"tile_pool_per_energy": self.pool_points})
        self.winds_points = scoring.integer("divine_winds_unspent", 0, 50)
        if scoring.texts("tiebreak") != ["bound_energy", "tile_pool_energy", "shared"]:
            scoring.fail("tiebreak", "['bound_energy', 'tile_pool_energy', 'shared']")
        close(scoring)
        limits = components.table("limits")
        self.most_turns = limits.integer("turns_per_player", 1, 1000)
        self.most_uses = limits.integer("bridge_benefit_per_token_per_turn", 1, 3)
        fixed(limits, {"skip_each_space_per_step": 1})
        close(limits)

    def _read_solo(self, components: Components) -> None:
        solo = components.table("solo")
        self.rival_name = solo.text("rival_name")
        fixed(solo, {"base_players": 2})
        if solo.texts("type_order") != [*LETTERS]:
            solo.fail("type_order", f"{[*LETTERS]}")
        self.monument_order = [MONUMENTS.index(name) for name in solo.texts("monument_order", MONUMENTS)]
        self.pillar_order = [self.pillars.index(name) for name in solo.texts("pillar_order", self.pillars)]
        for field, order in (("monument_order", self.monument_order), ("pillar_order", self.pillar_order)):
            if sorted(order) != [*range(REGION_COUNT)]:
                solo.fail(field, "each of the six once")
        self.rival_track = solo.integer("track_length", 1, 9)
        close(solo)
        self.levels: list[Level] = []
        for number, entry in enumerate(components.entries("solo_level", len(LEVELS))):
            entry.text("id", (LEVELS[number],))
            self.levels.append(Level(entry))

    def _read_rest(self, components: Components) -> None:
        marker = components.table("channel_marker")
        fixed(marker, {"copies": MAX_PLAYERS})
        charged, exhausted = marker.integers("start_charged_players"), marker.integers("start_exhausted_players")
        if sorted(charged + exhausted) != [*range(MIN_PLAYERS, MAX_PLAYERS + 1)]:
            marker.fail("start_charged_players", "with the exhausted ones, each player count from 2 to 5 once")
        self.charged_players: list[int] = charged
        marker.text("solo_start", ("charged" if MIN_PLAYERS in charged else "exhausted",))
        close(marker)
        winds = components.table("divine_winds_token")
        fixed(winds, {"copies": MAX_PLAYERS, "vp_unspent": self.winds_points})
        close(winds)
        for entry in components.entries("piece", len(PIECES)):
            name = entry.text("id", [*PIECES])
            fixed(entry, {"copies": PIECES[name]})
            close(entry)
        self._read_setup(components)
        style = components.table("energy_style")
        for name in (*LETTERS, "shape"):
            style.text(name)
        style.integer("size", 1, 100)
        close(style)

    def _read_setup(self, components: Components) -> None:
        setup = components.table("setup")
        setup.text("monuments_in_use", ("players+1",))
        fixed(
            setup, {"energy_in_reserve": sum(self.reserve), "energy_exhausted": sum(self.exhausted), "pool_energy": 1}
        )
        fixed(setup, {"pool_energy": 1, "achievement_tokens_used": 2})
        fixed(setup, {"device_energy_two_players": 8, "device_energy_three_plus": 6})
        for field, tiles in (("loaded_tiles_two_players", [1, 2, 3, 4]), ("loaded_tiles_three_plus", [1, 2, 3])):
            if setup.integers(field) != tiles:
                setup.fail(field, f"{tiles}")
        for tile in self.start_tiles[:4]:
            if self.rows[2 * tile : 2 * tile + 2] != [1, 1]:
                setup.fail("device_energy_two_players", "tiles 1 to 4 with one slot in each row")
        close(setup)

    # --- reading the tables ---------------------------------------------------------------------------

    def tile_face(self, tile: int) -> dict[str, object]:
        """A tile as views and events show it."""
        tier = self.tile_tier[tile] + 1 if tile >= self.first_upgraded else 0
        return {
            "id": self.tile_ids[tile],
            "top": self.rows[2 * tile],
            "bottom": self.rows[2 * tile + 1],
            "icons": self.icon_names[tile][:],
            "tier": tier,
        }
