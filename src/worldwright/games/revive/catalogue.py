"""The pieces of the box, read from components.toml and checked: any wrong entry is named with what was expected."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.catalogue import Components, Entry
from worldwright.games.revive.actions import (
    ARTIFACT_CARDS,
    CITIZENS,
    CRATES,
    MACHINES,
    MODULES,
    REWARD_SPACES,
    STARTING_CARDS,
    SWITCHES,
    TECHNOLOGIES,
    TRIBES,
)
from worldwright.games.revive.board import Board
from worldwright.games.revive.grammar import (
    ABILITY,
    ARMING,
    ARTIFACTS,
    BOARD_ACTIONS,
    BOTTOM,
    CHASM,
    COLOURS,
    FREETRADE,
    GROUNDS,
    HALVES,
    HIBERNATE_REMOVE,
    IN_WINDOWS,
    METRICS,
    NO_SHARED_BOOKS,
    ON_CARDS,
    ON_MACHINES,
    ON_SWITCHES,
    ON_TECHNOLOGIES,
    OR,
    PASSIVE,
    PLAIN,
    RESOURCES,
    SCORED_METRICS,
    SLOTS,
    TOP,
    WHILE_DISCOUNT,
    WHILE_RANGE,
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


@final
class Goal:
    """A goal of a chapter: what counts, from where on, and its reward (12.4)."""

    def __init__(self, metric: int, least: int, effect: int, face: Face) -> None:
        self.metric: Final = metric
        self.least: Final = least
        self.effect: Final = effect
        self.face: Final = face


@final
class Catalogue:
    """Everything that is printed. Effects are numbered: a frame names one by its number."""

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
        self._read_cards(components)
        self._read_tokens(components)
        self._read_player_board(components)
        self._read_tribes(components)
        self._read_campaign(components)
        self._read_rest(components)

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
        close(counts)
        resources = components.table("resources")
        caps = table_of(resources, "max")
        self.caps = vec[i64]([caps.integer(name, 1, 99) for name in RESOURCES])
        caps.done()
        resources.texts("order", RESOURCES)
        starts = table_of(resources, "start")
        self.start: list[list[int]] = [amounts(table_of(starts, f"seat{place}")) for place in range(1, 5)]
        self.solo_start = amounts(table_of(starts, "solo"))
        close(starts)
        close(resources)
        costs = components.table("costs")
        self.building_costs = [
            table_of(costs, "small_building").integer("gear", 0, 9),
            table_of(costs, "large_building").integer("gear", 0, 9),
        ]
        self.range_cost = table_of(costs, "range_per_space").integer("food", 1, 9)
        self.shared_cost = table_of(costs, "shared_location").integer("book", 0, 9)
        self.large_factor = costs.integer("large_building_multiplier", 1, 9)
        close(costs)
        limits = components.table("limits")
        self.most_turns = limits.integer("max_turns_per_player", 1, 999)
        self.most_decisions = limits.integer("max_decisions_per_turn", 1, 9999)
        close(limits)
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
        close(solo)

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
        close(points)
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
        close(progress)
        sleep = components.table("hibernation_track")
        self.sleep_spaces = sleep.integer("spaces", 6, 6)
        self.sleep_start = sleep.integer("start", 1, 1)
        self.sleep_removes = sleep.integer("remove_artifact_on", 2, 6)
        self.sleep_rewards: list[int] = [NONE] * (self.sleep_spaces + 1)
        for reward in sleep.entries("rewards"):
            space = reward.integer("space", 2, self.sleep_spaces)
            self.sleep_rewards[space] = self.listed(reward, "effect", IN_WINDOWS)
            reward.done()
        close(sleep)
        track = components.table("machine_track")
        self.track_spaces = track.integer("spaces", 12, 12)
        self.track_start = track.integer("start", 1, 1)
        track.integer("first", 1, 1)
        track.text("shown_value")
        overflow = table_of(track, "overflow")
        expected = [f"{name}:1" for name in RESOURCES]
        self.overflow = [expected.index(overflow.text(colour, expected)) for colour in COLOURS]
        overflow.done()
        close(track)

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
            close(entry)
        self.large_metric: list[int] = []  # front and back of each
        self.large_per: list[int] = []
        self.large_ids: list[str] = []
        self.large_base: list[bool] = []
        for entry in components.entries("large_location", 8):
            self.large_ids.append(entry.text("id"))
            self.large_base.append(entry.text("unlocked", ("base", "campaign")) == "base")
            for side in ("front", "back"):
                self._read_category(table_of(entry, side), self.large_metric, self.large_per)
            close(entry)
        if sum(self.large_base) != COUNTS["large_location_tiles"]:
            components.fail("[[large_location]] must have 5 entries that are unlocked from the start")
        scale = components.table("presence_scale")
        self.presence_tiles: list[int] = []
        self.presence_points: list[int] = []
        for step in scale.entries("steps"):
            self.presence_tiles.append(step.integer("tiles", 1, 30))
            self.presence_points.append(step.integer("vp", 0, 99))
            step.done()
        close(scale)

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
            close(entry)

    def _read_category(self, entry: Entry, metrics: list[int], per: list[int]) -> None:
        metrics.append(METRICS.index(entry.text("metric", SCORED_METRICS)))
        per.append(entry.integer("per", 0, 99))
        entry.done()

    # --- cards --------------------------------------------------------------------------------

    def _read_cards(self, components: Components) -> None:
        """By card, and by half (2 * card + half)."""
        self.card_names: list[str] = []
        self.card_colour: list[int] = []
        self.card_set: list[int] = []
        self.half: list[int] = []  # the effect of a half
        self.copied: list[int] = []  # the bottom half as others copy it (13.43)
        self.symbol: list[bool] = []
        self.flask: list[bool] = []
        self.while_range: list[int] = []
        self.while_discount: list[list[int]] = []
        for number, entry in enumerate(components.entries("starting_card", len(STARTING_CARDS))):
            entry.text("id", (STARTING_CARDS[number],))
            self.card_set.append("ABCD".index(entry.text("set", ("ABCD"[number // 6],))))
            self._read_card(entry)
        for number, entry in enumerate(components.entries("citizen_card", len(CITIZENS))):
            entry.text("id", (CITIZENS[number],))
            self._read_card(entry)

    def _read_card(self, entry: Entry) -> None:
        self.card_names.append(entry.text("name"))
        self.card_colour.append(COLOURS.index(entry.text("color", COLOURS)))
        slot = entry.text("slot", ("none", *HALVES))
        flask = entry.text("flask", ("none", *HALVES))
        for half in (TOP, BOTTOM):
            effect = self.listed(entry, HALVES[half], ON_CARDS)
            self.half.append(effect)
            self.symbol.append(slot == HALVES[half])
            self.flask.append(flask == HALVES[half])
            skipped = [atom.a for atom in self.effects[effect] if atom.op == WHILE_RANGE]
            self.while_range.append(sum(skipped))
            self.while_discount.append(
                [
                    sum([atom.b for atom in self.effects[effect] if atom.op == WHILE_DISCOUNT and atom.a == action])
                    for action in range(len(BOARD_ACTIONS))
                ]
            )
        lasting = (WHILE_RANGE, WHILE_DISCOUNT, HIBERNATE_REMOVE)
        texts = [text for text in entry.texts("bottom") if parse(text).op not in lasting]
        self.copied.append(self.effect(entry, "bottom", texts, ON_CARDS))
        close(entry)

    # --- machines, modules, crates, artifacts -------------------------------------------------

    def _read_tokens(self, components: Components) -> None:
        self.machine_effect: list[int] = []
        self.machine_flask: list[int] = []
        for number, entry in enumerate(components.entries("machine", len(MACHINES))):
            entry.text("id", (MACHINES[number],))
            entry.text("color", (COLOURS[number // 10],))
            self.machine_effect.append(self._read_machine(entry, "effect"))
            self.machine_flask.append(entry.integer("flask", 0, 1))
            close(entry)
        self.module_effect: list[int] = []
        self.module_flask: list[int] = []
        self.module_colours: list[int] = []  # bits
        for number, entry in enumerate(components.entries("module", len(MODULES))):
            entry.text("id", (MODULES[number],))
            colours = [COLOURS.index(colour) for colour in entry.texts("colors", COLOURS)]
            if not 1 <= len(colours) <= 2 or len(set(colours)) != len(colours):
                entry.fail("colors", "one colour, or two different ones")
            self.module_colours.append(sum([1 << colour for colour in colours]))
            self.module_effect.append(self.listed(entry, "effect", IN_WINDOWS))
            self.module_flask.append(entry.integer("flask", 0, 1))
            close(entry)
        self.crate_effect: list[int] = []  # by kind; each kind has two copies
        for number, entry in enumerate(components.entries("crate", len(CRATES))):
            entry.text("id", (CRATES[number],))
            entry.integer("copies", 2, 2)
            self.crate_effect.append(self.listed(entry, "effect", IN_WINDOWS))
            close(entry)
        self.artifact_marks: list[list[int]] = [[], [], []]  # the fewest players, by colour
        for entry in components.entries("major_artifact", COUNTS["major_artifacts"]):
            colour = ARTIFACTS.index(entry.text("color", ARTIFACTS))
            entry.text("id")
            self.artifact_marks[colour].append(entry.integer("min_players", 1, 4))
            close(entry)
        self.card_metric: list[list[int]] = []  # of an artifact card, by colour
        self.card_per: list[list[int]] = []
        for number, entry in enumerate(components.entries("artifact_card", len(ARTIFACT_CARDS))):
            entry.text("id", (ARTIFACT_CARDS[number],))
            self.card_metric.append([])
            self.card_per.append([])
            for colour_name in ARTIFACTS:
                self._read_category(table_of(entry, colour_name), self.card_metric[-1], self.card_per[-1])
            close(entry)
        minor = components.table("minor_artifact")
        self.minor_points = minor.integer("vp", 0, 99)
        minor.integer("copies", 0, 99)
        if not minor.flag("unlimited"):
            minor.fail("unlimited", "true (13.19)")
        close(minor)
        tile = components.table("end_game_tile")
        self.end_points = tile.integer("vp", 0, 99)
        tile.integer("copies", 1, 1)
        close(tile)

    def _read_machine(self, entry: Entry, field: str) -> int:
        effect = self.listed(entry, field, ON_MACHINES)
        atoms = self.effects[effect]
        if len(atoms) != 1 and any(atom.op in ARMING for atom in atoms):
            entry.fail(field, "nothing beside an effect that changes an action (5.3.3)")
        return effect

    # --- the player board ---------------------------------------------------------------------

    def _read_player_board(self, components: Components) -> None:
        self.reward_kind: list[int] = []
        self.needs: list[list[int]] = []  # by track; 0 where the track does not matter
        self.reward_effect: list[int] = []  # of standard machines and artifacts
        self.per_card: list[int] = []  # points for each recruited card of the colour
        for number, entry in enumerate(components.entries("reward_space", len(REWARD_SPACES))):
            entry.text("id", (REWARD_SPACES[number],))
            entry.text("color", (COLOURS[number // 5],))
            kind = KINDS_OF_REWARD.index(entry.text("kind", KINDS_OF_REWARD))
            needs = table_of(entry, "needs")
            self.reward_kind.append(kind)
            self.needs.append(
                [needs.integer(colour, 1, self.track_spaces) if needs.has(colour) else 0 for colour in COLOURS]
            )
            needs.done()
            effect = NONE
            if kind == STANDARD:
                entry.text("machine")
                effect = self._read_machine(entry, "effect")
            elif kind == ARTIFACT_SPACE:
                effect = self.listed(entry, "effect", IN_WINDOWS)
            self.reward_effect.append(effect)
            self.per_card.append(entry.integer("points_per_card", 0, 99) if kind == CARD_BONUS else 0)
            entry.integers("pos")
            close(entry)
        self.place_slot: list[int] = []  # the slot of each of the 12 module places
        self.activates: list[bool] = []
        for number, entry in enumerate(components.entries("card_slot", len(SLOTS))):
            entry.text("id", (SLOTS[number],))
            entry.text("side", (("top", "top", "lower", "lower", "right")[number],))
            places = entry.integer("modules", (3, 2, 3, 2, 2)[number], (3, 2, 3, 2, 2)[number])
            symbols = entry.integers("activation")
            for place in range(1, places + 1):
                self.place_slot.append(number)
                self.activates.append(place in symbols)
            if entry.has("locked") and entry.flag("locked") != (number == 4):
                entry.fail("locked", "true for R1 alone")
            entry.integers("card_pos")
            entry.value("module_pos", "a list of places")
            close(entry)
        self.switch_effect: list[int] = []  # the basic one first
        self.switch_names: list[str] = ["Switch"]
        basic = components.table("switch")
        basic.text("id", (SWITCHES[0],))
        self.switch_effect.append(self.listed(basic, "effect", ON_SWITCHES))
        close(basic)
        for number, entry in enumerate(components.entries("switch_upgrade", len(SWITCHES) - 1), 1):
            entry.text("id", (SWITCHES[number],))
            self.switch_names.append(entry.text("name"))
            self.switch_effect.append(self.listed(entry, "effect", ON_SWITCHES))
            close(entry)

    # --- tribes -------------------------------------------------------------------------------

    def _read_tribes(self, components: Components) -> None:
        tree = components.table("tech_tree")
        tree.text("root", ("t1",))
        self.tech_near: list[int] = [0] * len(TECHNOLOGIES)  # bits of the connected technologies
        for edge in tree.value("edges", "a list of pairs"):
            if not (isinstance(edge, list) and len(edge) == 2 and all(end in TECHNOLOGIES for end in edge)):
                tree.fail("edges", "pairs of technologies such as ['t1', 't2']")
            one, other = TECHNOLOGIES.index(edge[0]), TECHNOLOGIES.index(edge[1])
            self.tech_near[one] |= 1 << other
            self.tech_near[other] |= 1 << one
        costs, points = table_of(tree, "cost"), table_of(tree, "vp")
        self.tech_cost = vec[i64]([costs.integer(name, 0, 99) for name in TECHNOLOGIES])
        self.tech_points = vec[i64]([points.integer(name, 0, 99) for name in TECHNOLOGIES])
        tree.value("rows", "the rows of the tree")
        close(tree)
        self.tribe_names: list[str] = []
        self.tribe_base: list[bool] = []
        self.ability: list[int] = []
        self.tech_effect: list[list[int]] = []
        self.tech_kind: list[list[str]] = []
        self.machine_tech: list[int] = []  # the technology of a side that is a machine
        self.trade: list[int] = []  # the tribe trade of a side, and the technology that allows it
        self.trade_tech: list[int] = []
        self.sharing_tech: list[int] = []  # the technology that saves books for others (P4)
        self.token_kind: list[str] = []  # what its tiles are called; empty without
        self.token_count: list[int] = []
        self.mark: list[int] = []  # the bit of its tiles in `Map.marks`; the falcon has one too
        for number, entry in enumerate(components.entries("tribe", len(TRIBES))):
            entry.text("id", (TRIBES[number],))
            entry.text("side", (("sun", "moon")[number % 2],))
            self._read_tribe(entry)
        resource = components.table("tribe_card_resource")
        self.card_resource = [RESOURCES.index(resource.text(colour, RESOURCES[1:])) for colour in COLOURS]
        close(resource)
        falcon = components.table("falcon")
        falcon.text("start", ("chasm",))
        falcon.integer("copies", 1, 1)
        self.falcon_steps = falcon.integer("steps_per_marker", 1, 9)
        self.falcon_gain = falcon.integer("gain", 0, 9)
        gains = table_of(falcon, "resources")
        self.falcon_resource = [
            RESOURCES.index(gains.text(ground, RESOURCES[1:])) for ground in ("mountain", "field", "forest")
        ]
        close(gains)
        close(falcon)
        tokens = components.table("tribe_tokens")
        for name in ("forest", "temple", "target", "sand", "workshop"):
            tokens.integer(name, 5, 5)
        close(tokens)

    def _read_tribe(self, entry: Entry) -> None:
        self.tribe_names.append(entry.text("name"))
        self.tribe_base.append(entry.text("unlocked", ("base", "campaign")) == "base")
        self.ability.append(self.listed(entry, "ability", ON_TRIBES))
        entry.text("ability_text")
        entry.text("ability_source")
        self.tech_effect.append([])
        self.tech_kind.append([])
        self.machine_tech.append(NONE)
        for number, name in enumerate(TECHNOLOGIES):
            technology = table_of(entry, f"tech_{name}")
            kind = technology.text("kind", KINDS_OF_TECHNOLOGY)
            if kind == "machine":
                if self.machine_tech[-1] != NONE:
                    technology.fail("kind", "one machine at most on a tribe board")
                self.machine_tech[-1] = number
                self.tech_effect[-1].append(self._read_machine(technology, "effect"))
            else:
                self.tech_effect[-1].append(self.listed(technology, "effect", ON_TECHNOLOGIES))
            self.tech_kind[-1].append(kind)
            close(technology)
        self._note_technologies(len(self.machine_tech) - 1)
        has = entry.has("token")
        self.token_kind.append(entry.text("token") if has else "")
        self.token_count.append(entry.integer("token_count", 1, 9) if has else 0)
        self.mark.append(1 << TOKENS.index(entry.text("token", TOKENS)) if has else 0)
        close(entry)

    def _note_technologies(self, side: int) -> None:
        """Technologies that are asked for often."""
        self.trade.append(NONE)
        self.trade_tech.append(NONE)
        self.sharing_tech.append(NONE)
        for tech in range(len(TECHNOLOGIES)):
            for atom in self.effects[self.tech_effect[side][tech]]:
                if atom.op == FREETRADE:
                    self.trade[side] = atom.a
                    self.trade_tech[side] = tech
                elif atom.op == PASSIVE and atom.a == NO_SHARED_BOOKS:
                    self.sharing_tech[side] = tech

    def tech_passives(self, side: int, tech: int) -> list[int]:
        """The passives that a technology brings."""
        return [atom.a for atom in self.effects[self.tech_effect[side][tech]] if atom.op == PASSIVE]

    def tech_trade(self, side: int, techs: i64) -> int:
        """The tribe trade that these unlocked technologies allow; NONE without."""
        tech = self.trade_tech[side]
        return self.trade[side] if tech != NONE and techs >> tech & 1 else NONE

    # --- the campaign -------------------------------------------------------------------------

    def _read_campaign(self, components: Components) -> None:
        self.chapter_rules: list[list[str]] = [[] for _ in range(CHAPTERS + 1)]
        self.goals: list[list[Goal]] = [[] for _ in range(CHAPTERS + 1)]
        self.unlocks: list[list[str]] = [[] for _ in range(CHAPTERS + 1)]
        order = ("intro", "rule", "goal", "goal", "unlock", "unlock")
        for number, entry in enumerate(components.entries("campaign_card", COUNTS["campaign_cards"])):
            chapter = entry.integer("chapter", number // 6 + 1, number // 6 + 1)
            kind = entry.text("kind", (order[number % 6],))
            entry.text("id")
            entry.text("text")
            effect = entry.texts("effect")
            if kind == "goal":
                metric, _, least = entry.text("check").partition(">=")
                if metric not in METRICS or not least.isdigit():
                    entry.fail("check", "a metric and a number such as 'pieces>=3'")
                reward = self.effect(entry, "effect", effect, IN_WINDOWS)
                self.goals[chapter].append(Goal(METRICS.index(metric), int(least), reward, entry.fields))
            elif kind == "rule":
                for text in effect:
                    crates = text.removeprefix("setup:crate:")
                    if text not in SETUP_RULES and not (text.startswith("setup:crate:") and crates.isdigit()):
                        entry.fail("effect", f"one of {', '.join(SETUP_RULES)}, setup:crate:1")
                self.chapter_rules[chapter] = effect
            elif kind == "unlock":
                for text in effect:
                    unlocked = text.removeprefix("unlock:")
                    if not text.startswith("unlock:") or unlocked not in CONTENT_AND_FREE_PLAY:
                        entry.fail("effect", "'unlock:' and one of the ids of the option `content`")
                    self.unlocks[chapter].append(unlocked)
            elif effect:
                entry.fail("effect", "an empty list")
            close(entry)

    def _read_rest(self, components: Components) -> None:
        """What no rule depends on, or what the code fixes."""
        for entry in components.entries("option", 5, unique="name"):
            name = entry.text("name", ("artifact_choice", "choose_tribes", "long_game", "content", "chapter"))
            values = entry.value("values", "the values")
            if name == "content" and tuple(values) != CONTENT:
                entry.fail("values", f"{', '.join(CONTENT)}")
            entry.value("default", "the default")
            if entry.has("min_players"):
                entry.integer("min_players", 1, 4)
            if entry.has("multiple"):
                entry.flag("multiple")
            close(entry)
        colours = components.table("colors")
        colours.value("tracks", "the tracks")
        fixed: dict[str, Any] = {
            "cards": ["yellow", "green", "gray"],
            "tracks": list(COLOURS),
            "terrain_track": {"mountain": "gray", "field": "yellow", "forest": "green"},
            "artifacts": list(ARTIFACTS),
            "resources": list(RESOURCES),
            "track_overflow": {"gray": "gear", "yellow": "food", "green": "book"},
        }
        for field, expected in fixed.items():
            if colours.value(field, repr(expected)) != expected:
                colours.fail(field, repr(expected))
        colours.texts("players")
        close(colours)
        components.table("game")
        components.table("layout")
        components.done()


def close(entry: Entry) -> None:
    """Every entry says where it comes from, may have a note, and has no field that nobody knows."""
    if entry.has("note"):
        entry.text("note")
    entry.source()
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
