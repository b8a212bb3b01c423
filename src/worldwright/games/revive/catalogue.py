"""The pieces of the box, read from components.toml and checked: any wrong entry is named with what was expected."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.catalogue import Components, Entry
from worldwright.engine.view import as_printed
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
from worldwright.games.revive.catalogue_boards import boards
from worldwright.games.revive.catalogue_printed import (
    ARTIFACT_SPACE,
    CARD_BONUS,
    CHAPTERS,
    CONTENT,
    CONTENT_AND_FREE_PLAY,
    COUNTS,
    KINDS_OF_REWARD,
    KINDS_OF_TECHNOLOGY,
    NONE,
    ON_TRIBES,
    SETUP_RULES,
    STANDARD,
    TOKENS,
    Face,
    Printed,
    table_of,
)
from worldwright.games.revive.grammar import (
    ARMING,
    ARTIFACTS,
    BOARD_ACTIONS,
    BOTTOM,
    COLOURS,
    FREETRADE,
    HALVES,
    HIBERNATE_REMOVE,
    IN_WINDOWS,
    METRICS,
    NO_SHARED_BOOKS,
    ON_CARDS,
    ON_MACHINES,
    ON_SWITCHES,
    ON_TECHNOLOGIES,
    PASSIVE,
    RESOURCES,
    SLOTS,
    TOP,
    WHILE_DISCOUNT,
    WHILE_RANGE,
    parse,
)


@final
class Goal:
    """A goal of a chapter: what counts, from where on, and its reward (12.4)."""

    def __init__(self, metric: int, least: int, effect: int, face: Face) -> None:
        self.metric: Final = metric
        self.least: Final = least
        self.effect: Final = effect
        self.face: Final = face


@final
class Catalogue(Printed):
    """Everything that is printed: cards, tokens, boards, tribes and the campaign on top of what `Printed` holds."""

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self._read_cards(components)
        self._read_tokens(components)
        self._read_player_board(components)
        self._read_tribes(components)
        self._read_campaign(components)
        self._read_rest(components)
        self.printed_text: Final = as_printed(boards(self))  # for views

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
        entry.close()

    # --- machines, modules, crates, artifacts -------------------------------------------------

    def _read_tokens(self, components: Components) -> None:
        self.machine_effect: list[int] = []
        self.machine_flask: list[int] = []
        for number, entry in enumerate(components.entries("machine", len(MACHINES))):
            entry.text("id", (MACHINES[number],))
            entry.text("color", (COLOURS[number // 10],))
            self.machine_effect.append(self._read_machine(entry, "effect"))
            self.machine_flask.append(entry.integer("flask", 0, 1))
            entry.close()
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
            entry.close()
        self.crate_effect: list[int] = []  # by kind; each kind has two copies
        for number, entry in enumerate(components.entries("crate", len(CRATES))):
            entry.text("id", (CRATES[number],))
            entry.integer("copies", 2, 2)
            self.crate_effect.append(self.listed(entry, "effect", IN_WINDOWS))
            entry.close()
        self.artifact_marks: list[list[int]] = [[], [], []]  # the fewest players, by colour
        for entry in components.entries("major_artifact", COUNTS["major_artifacts"]):
            colour = ARTIFACTS.index(entry.text("color", ARTIFACTS))
            entry.text("id")
            self.artifact_marks[colour].append(entry.integer("min_players", 1, 4))
            entry.close()
        self.card_metric: list[list[int]] = []  # of an artifact card, by colour
        self.card_per: list[list[int]] = []
        for number, entry in enumerate(components.entries("artifact_card", len(ARTIFACT_CARDS))):
            entry.text("id", (ARTIFACT_CARDS[number],))
            self.card_metric.append([])
            self.card_per.append([])
            for colour_name in ARTIFACTS:
                self._read_category(table_of(entry, colour_name), self.card_metric[-1], self.card_per[-1])
            entry.close()
        minor = components.table("minor_artifact")
        self.minor_points = minor.integer("vp", 0, 99)
        minor.integer("copies", 0, 99)
        if not minor.flag("unlimited"):
            minor.fail("unlimited", "true (13.19)")
        minor.close()
        tile = components.table("end_game_tile")
        self.end_points = tile.integer("vp", 0, 99)
        tile.integer("copies", 1, 1)
        tile.close()

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
            entry.close()
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
            entry.close()
        self.switch_effect: list[int] = []  # the basic one first
        self.switch_names: list[str] = ["Switch"]
        basic = components.table("switch")
        basic.text("id", (SWITCHES[0],))
        self.switch_effect.append(self.listed(basic, "effect", ON_SWITCHES))
        basic.close()
        for number, entry in enumerate(components.entries("switch_upgrade", len(SWITCHES) - 1), 1):
            entry.text("id", (SWITCHES[number],))
            self.switch_names.append(entry.text("name"))
            self.switch_effect.append(self.listed(entry, "effect", ON_SWITCHES))
            entry.close()

    # --- tribes -------------------------------------------------------------------------------

    def _read_tribes(self, components: Components) -> None:
        tree = components.table("tech_tree")
        tree.text("root", ("t1",))
        self.tech_near: list[int] = [0] * len(TECHNOLOGIES)  # bits of the connected technologies
        for edge in tree.rows("edges", "a list of pairs"):
            if not (len(edge) == 2 and all(end in TECHNOLOGIES for end in edge)):
                tree.fail("edges", "pairs of technologies such as ['t1', 't2']")
            one, other = TECHNOLOGIES.index(edge[0]), TECHNOLOGIES.index(edge[1])
            self.tech_near[one] |= 1 << other
            self.tech_near[other] |= 1 << one
        costs, points = table_of(tree, "cost"), table_of(tree, "vp")
        self.tech_cost = vec[i64]([costs.integer(name, 0, 99) for name in TECHNOLOGIES])
        self.tech_points = vec[i64]([points.integer(name, 0, 99) for name in TECHNOLOGIES])
        tree.value("rows", "the rows of the tree")
        tree.close()
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
        resource.close()
        falcon = components.table("falcon")
        falcon.text("start", ("chasm",))
        falcon.integer("copies", 1, 1)
        self.falcon_steps = falcon.integer("steps_per_marker", 1, 9)
        self.falcon_gain = falcon.integer("gain", 0, 9)
        gains = table_of(falcon, "resources")
        self.falcon_resource = [
            RESOURCES.index(gains.text(ground, RESOURCES[1:])) for ground in ("mountain", "field", "forest")
        ]
        gains.close()
        falcon.close()
        tokens = components.table("tribe_tokens")
        for name in ("forest", "temple", "target", "sand", "workshop"):
            tokens.integer(name, 5, 5)
        tokens.close()

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
            technology.close()
        self._note_technologies(len(self.machine_tech) - 1)
        has = entry.has("token")
        self.token_kind.append(entry.text("token") if has else "")
        self.token_count.append(entry.integer("token_count", 1, 9) if has else 0)
        self.mark.append(1 << TOKENS.index(entry.text("token", TOKENS)) if has else 0)
        entry.close()

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
                if metric not in METRICS or not least.isdecimal():
                    entry.fail("check", "a metric and a number such as 'pieces>=3'")
                reward = self.effect(entry, "effect", effect, IN_WINDOWS)
                self.goals[chapter].append(Goal(METRICS.index(metric), int(least), reward, entry.fields))
            elif kind == "rule":
                for text in effect:
                    crates = text.removeprefix("setup:crate:")
                    if text not in SETUP_RULES and not (text.startswith("setup:crate:") and crates.isdecimal()):
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
            entry.close()

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
            entry.close()
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
        colours.close()
        components.table("game")
        components.table("layout")
        components.done()
