"""The box (2) as tables of ints, read from components.toml; every field is checked (20)."""

from __future__ import annotations

from typing import Any, Final, final

from worldwright.engine.catalogue import Components, Entry
from worldwright.games.tribes_of_the_wind.board import SHAPES, SPACES, set_of
from worldwright.games.tribes_of_the_wind.grammar import ATOMS, FEWER, NONE, SUM, TIERS, read_effect, read_requirement
from worldwright.games.tribes_of_the_wind.reading import check_grid, check_rest, close, inner, steps, terrain
from worldwright.games.tribes_of_the_wind.rules_terms import (
    BOARDS,
    BONUS,
    BONUS_TOTAL,
    BONUSES,
    BOOST,
    COLOUR_IDS,
    COLOURS,
    CONVERT,
    DISCOUNT,
    ELEMENT_IDS,
    ELEMENTS,
    GOALS,
    GUIDES,
    LINE,
    MARKERS,
    MOST_POLLUTION,
    NEEDS,
    ON_FOREST,
    ON_PLAY,
    PATH,
    PAY,
    PAY_FOREST,
    POWERS,
    REGION,
    RIDERS,
    SYMBOLS,
    TEMPLE_IN,
    TEMPLES,
    TIER_STEPS,
    VILLAGE_IN,
    Goal,
    Power,
    Row,
)

COUNTS: Final = {
    "boards": BOARDS, "card_holders": 5, "element_cards": 80, "village_cards": 30, "guide_cards": 20, "forest_tiles": 39, "starting_tiles": 5,
    "village_markers": 25, "temple_markers": 20, "wind_riders": 35, "pollution_tokens": 90, "water_tokens_1": 76, "water_tokens_5": 6, "game_end_tokens": 1,
}  # fmt: skip
SETUP: Final = {
    "hand_size": 5, "element_display": 4, "village_display": 4, "forest_display": 4, "riders_per_player": RIDERS, "village_markers_per_player": MARKERS,
    "temples_per_player": TEMPLES, "pollution_per_player": 16, "guide_cards_per_player": GUIDES, "starting_village_cards": 1, "max_kept_village_cards": 4,
    "max_guide_powers": 2, "temple_discard": 3,
}  # fmt: skip


@final
class Catalogue:
    """Cards and tiles by number, in the order of the file; the Starting tiles follow the Forest tiles."""

    def __init__(self, components: Components) -> None:
        self.digest: Final = components.digest
        counts = components.table("counts")
        number_of = {name: counts.integer(name, number, number) for name, number in COUNTS.items()}
        close(counts)
        setup = components.table("setup")
        for name, number in SETUP.items():
            setup.integer(name, number, number)
        self.villages_to_trigger_end: Final = setup.integer("villages_to_trigger_end", 1, MARKERS)
        close(setup)

        self.elements: Final[list[str]] = []
        self.element_names: Final[list[str]] = []
        cards_of = self._read_elements(components)
        self.colours: Final[list[str]] = []
        tiles_of = self._read_colours(components)
        check_grid(components)

        self.effects: Final[list[list[list[int]]]] = []  # branches of atoms
        self.card_ids: Final[list[str]] = []
        self.card_element: Final[list[int]] = []
        self.rows: Final[list[list[Row]]] = []
        self.card_faces: Final[list[dict[str, Any]]] = []
        for entry in components.entries("element_card", number_of["element_cards"]):
            self._read_element_card(entry)
        for element, cards in enumerate(cards_of):
            if self.card_element.count(element) != cards:
                components.fail(
                    f"[[element]] {self.elements[element]!r} has {self.card_element.count(element)} Element cards, `cards` says {cards}"
                )

        self.village_ids: Final[list[str]] = []
        self.goals: Final[list[Goal]] = []
        self.goal_points: Final[list[int]] = []
        self.village_effect: Final[list[int]] = []
        self.village_faces: Final[list[dict[str, Any]]] = []
        for entry in components.entries("village_card", number_of["village_cards"]):
            self._read_village_card(entry)

        self.tile_ids: Final[list[str]] = []
        self.tile_colour: Final[list[int]] = []
        self.tile_riders: Final[list[int]] = []
        self.tile_bonus: Final[list[int]] = []
        self.tile_players: Final[list[int]] = []
        self.tile_faces: Final[list[dict[str, Any]]] = []
        for entry in components.entries("forest_tile", number_of["forest_tiles"]):
            self._read_forest_tile(entry)
        for colour, tiles in enumerate(tiles_of):
            if self.tile_colour.count(colour) != tiles:
                components.fail(
                    f"[[forest_colour]] {self.colours[colour]!r} has {self.tile_colour.count(colour)} tiles, `tiles` says {tiles}"
                )
        self.forest_tiles: Final = len(self.tile_ids)
        self.start_pollution: Final[list[int]] = []
        self.start_water: Final[list[int]] = []
        self.start_riders: Final[list[int]] = []
        for order, entry in enumerate(components.entries("starting_tile", number_of["starting_tiles"]), 1):
            self._read_starting_tile(entry, order)

        self.board_ids: Final[list[str]] = []
        self.board_pollution: Final[list[list[int]]] = []
        self.board_temples: Final[list[list[int]]] = []  # one effect each
        self.board_path: Final[list[list[int]]] = []
        self.need_kind: Final[list[int]] = []
        self.need_number: Final[list[int]] = []
        self.need_spaces: Final[list[int]] = []
        self.board_faces: Final[list[dict[str, Any]]] = []
        for entry in components.entries("board", number_of["boards"]):
            self._read_board(entry)
        self.guide_ids: Final[list[list[str]]] = [[] for _ in self.board_ids]  # by board
        self.powers: Final[list[list[Power]]] = [[] for _ in self.board_ids]
        self.guide_faces: Final[list[list[dict[str, Any]]]] = [[] for _ in self.board_ids]
        for entry in components.entries("guide_card", number_of["guide_cards"]):
            self._read_guide(entry)
        for board, guides in enumerate(self.guide_ids):
            if len(guides) != GUIDES:
                components.fail(
                    f"[[guide_card]] has {len(guides)} cards of board {self.board_ids[board]!r}, expected {GUIDES}"
                )

        every_guide = [face for faces in self.guide_faces for face in faces]
        self.faces: Final = [*self.card_faces, *self.village_faces, *self.tile_faces, *self.board_faces, *every_guide]

        limits = components.table("limits")
        if limits.flag("token_supply_limited"):
            limits.fail("token_supply_limited", "false: Water and Pollution never run out (R-31)")
        self.max_rounds: Final = limits.integer("max_rounds", 0, 10**6)
        close(limits)
        self.token_points = 0
        self.village_points = 0
        self.temple_points: Final[list[int]] = []  # by number of Temples placed
        self.pollution_points: Final[list[int]] = []  # by number of polluted spaces
        self.tile_points: Final[list[int]] = []  # by number of tiles
        self._read_scoring(components)
        self.solo_tiles = 0
        self.drifter_hand = 0
        self.drifter_villages = 0
        self.targets: Final[dict[str, int]] = {}
        self._read_solo(components)
        check_rest(components)
        components.done()

    def _read_elements(self, components: Components) -> list[int]:
        cards = []
        for entry in components.entries("element", ELEMENTS):
            self.elements.append(entry.text("id", ELEMENT_IDS))
            self.element_names.append(entry.text("name"))
            for field in ("colour", "hex"):
                entry.text(field)
            entry.text("main_effect", ATOMS)
            cards.append(entry.integer("cards", 1))
            close(entry)
        return cards

    def _read_colours(self, components: Components) -> list[int]:
        tiles = []
        for entry in components.entries("forest_colour", COLOURS):
            self.colours.append(entry.text("id", COLOUR_IDS))
            entry.text("hex")
            tiles.append(entry.integer("tiles", 1))
            close(entry)
        return tiles

    def _effect(self, branches: list[list[int]]) -> int:
        self.effects.append(branches)
        return len(self.effects) - 1

    def _read_element_card(self, entry: Entry) -> None:
        element = self.elements.index(entry.text("element", self.elements))
        rows = [self._read_row(row, element) for row in entry.entries("rows")]
        if not 1 <= len(rows) <= 2:
            entry.fail("rows", "one or two rows")
        if len(rows) == 2:
            small, large = rows
            if (small.kind, small.element) != (large.kind, large.element) or small.number >= large.number:
                entry.fail("rows", "two rows of the same kind and element, the second with the larger number (6.2)")
        face = {
            "id": entry.text("id"),
            "element": self.elements[element],
            "rows": entry.fields["rows"],
            "source": entry.source(),
        }
        close(entry)
        self.card_ids.append(face["id"])
        self.card_element.append(element)
        self.rows.append(rows)
        self.card_faces.append(face)

    def _read_row(self, entry: Entry, own: int) -> Row:
        kind, element, number = read_requirement(entry, self.elements)
        if kind in (NONE, FEWER) and element == own:
            entry.fail("req", "another element than the card's own (6.1)")
        texts = entry.text("eff").split("|")
        if len(texts) != (TIER_STEPS if kind == TIERS else 1):
            entry.fail("eff", "three effects separated by '|' in a row of tiers, one effect in any other row")
        effects = [read_effect(entry, "eff", text, counting=kind == SUM) for text in texts]
        entry.done()
        return Row(kind, element, number, [self._effect(branches) for branches in effects])

    def _read_village_card(self, entry: Entry) -> None:
        self.goals.append(self._read_goal(inner(entry, "goal")))
        self.goal_points.append(entry.integer("vp", 0, 99))
        self.village_effect.append(self._effect(read_effect(entry, "now", entry.text("now"))))
        self.village_ids.append(entry.text("id"))
        fields = entry.fields
        self.village_faces.append(
            {
                "id": fields["id"],
                "goal": fields["goal"],
                "vp": fields["vp"],
                "now": fields["now"],
                "source": entry.source(),
            }
        )
        close(entry)

    def _read_goal(self, entry: Entry) -> Goal:
        kind = GOALS.index(entry.text("type", GOALS))
        spaces = terrain(entry) if kind <= REGION else []
        least = entry.integer("n", 1, 99) if kind in (REGION, BONUS, BONUS_TOTAL) else len(spaces)
        shape = SHAPES.index(entry.text("shape", SHAPES)) if kind == LINE else 0
        same = kind == LINE and entry.text("colour", ("same", "different")) == "same"
        bonus = BONUSES[entry.text("bonus", BONUSES)] if kind == BONUS else 0
        if kind == REGION and least > len(spaces):
            entry.fail("n", f"at most {len(spaces)}, the size of the region")
        entry.done()
        return Goal(kind, set_of(spaces), least, shape, same, bonus)

    def _read_forest_tile(self, entry: Entry) -> None:
        bonuses = entry.texts("bonus", BONUSES)
        if not 1 <= len(bonuses) <= 3 or len(set(bonuses)) != len(bonuses):
            entry.fail("bonus", "one to three different bonuses (3.6)")
        if entry.flag("pollution") == ("turbine" in bonuses):
            entry.fail("pollution", "true exactly when the tile has no turbine (3.6)")
        self.tile_players.append(entry.integer("players", 2, 5))
        self._add_tile(entry, entry.integer("riders", 2, 4), bonuses, 0)
        close(entry)

    def _read_starting_tile(self, entry: Entry, order: int) -> None:
        entry.integer("order", order, order)
        self.start_pollution.append(entry.integer("remove_pollution", 0, 16))
        self.start_water.append(entry.integer("water", 0, 99))
        self.start_riders.append(entry.integer("riders", 0, RIDERS))
        self._add_tile(entry, 0, [], order)
        close(entry)

    def _add_tile(self, entry: Entry, riders: int, bonuses: list[str], order: int) -> None:
        if entry.text("id") in self.tile_ids:
            entry.fail("id", "an id that no other tile has")
        colour = entry.text("colour", self.colours)
        self.tile_ids.append(entry.text("id"))
        self.tile_colour.append(self.colours.index(colour))
        self.tile_riders.append(riders)
        self.tile_bonus.append(sum([BONUSES[bonus] for bonus in bonuses]))
        face: dict[str, Any] = {
            "id": entry.text("id"),
            "colour": colour,
            "riders": riders,
            "bonus": bonuses,
            "order": order,
            "source": entry.source(),
        }
        face["pollution"] = order == 0 and "turbine" not in bonuses
        face["players"] = entry.fields.get("players", 1)
        if order:
            face["start"] = {
                "pollution": self.start_pollution[-1],
                "water": self.start_water[-1],
                "riders": self.start_riders[-1],
            }
        self.tile_faces.append(face)

    def _read_board(self, entry: Entry) -> None:
        face: dict[str, Any] = {
            "id": entry.text("id"),
            "name": entry.text("name"),
            "symbol": entry.text("symbol", SYMBOLS),
        }
        entry.integer("flag", 0, 0)
        pollution = entry.integers("pollution")
        if len(pollution) != SPACES or min(pollution) < 0 or max(pollution) > MOST_POLLUTION:
            entry.fail("pollution", f"{SPACES} numbers from 0 to {MOST_POLLUTION}")
        if (
            pollution[0]
            or sum(pollution) != SETUP["pollution_per_player"]
            or sum([1 for tokens in pollution if tokens]) != 10
        ):
            entry.fail("pollution", "16 tokens on 10 spaces, none on the flag space (20.2)")
        texts = entry.texts("temples")
        temples = [self._effect(read_effect(entry, "temples", text, branches=1, kinds=ATOMS[:5])) for text in texts]
        if sorted([text.split(":")[0] for text in texts]) != ["forest", "move", "pollution", "water"]:
            entry.fail("temples", "four effects, one each of water, move, pollution and forest (20.2)")
        path = entry.texts("path", self.colours)
        if len(path) != PATH:
            entry.fail("path", f"{PATH} colours")
        self._read_need(inner(entry, "requirement"))
        for field in ("pollution_source", "pollution_seen"):
            if entry.has(field):
                entry.value(field, "")
        face.update(
            pollution=pollution,
            temples=texts,
            path=path,
            requirement=entry.fields["requirement"],
            source=entry.source(),
        )
        close(entry)
        self.board_ids.append(face["id"])
        self.board_pollution.append(pollution)
        self.board_temples.append(temples)
        self.board_path.append([self.colours.index(colour) for colour in path])
        self.board_faces.append(face)

    def _read_need(self, entry: Entry) -> None:
        kind = NEEDS.index(entry.text("type", NEEDS))
        self.need_kind.append(kind)
        self.need_number.append(entry.integer("n", 1, SPACES))
        self.need_spaces.append(set_of(terrain(entry)) if kind in (VILLAGE_IN, TEMPLE_IN) else 0)
        entry.done()

    def _read_guide(self, entry: Entry) -> None:
        board = self.board_ids.index(entry.text("board", self.board_ids))
        power = inner(entry, "power")
        kind = POWERS.index(power.text("type", POWERS))
        element = self.elements.index(power.text("element", self.elements)) if kind == ON_PLAY else 0
        effect: list[int] = []
        if kind in (ON_PLAY, PAY, ON_FOREST) or (kind == DISCOUNT and power.has("effect")):
            effect = read_effect(power, "effect", power.text("effect"), branches=1)[0]
        cost = power.integer("cost", 1, 99) if kind in (PAY, PAY_FOREST) else 0
        atom = ATOMS.index(power.text("kind", ATOMS[:3])) if kind == BOOST else 0
        amount = (
            power.integer("amount", 1, 99)
            if kind in (BOOST, DISCOUNT)
            else power.integer("water", 1, 99)
            if kind == CONVERT
            else 0
        )
        power.done()
        symbol = self.board_faces[board]["symbol"]
        face = {
            "id": entry.text("id"),
            "board": self.board_ids[board],
            "symbol": symbol,
            "power": power.fields,
            "source": entry.source(),
        }
        close(entry)
        self.guide_ids[board].append(entry.text("id"))
        self.powers[board].append(Power(kind, element, effect, cost, atom, amount))
        self.guide_faces[board].append(face)

    def _read_scoring(self, components: Components) -> None:
        entry = components.table("scoring")
        self.token_points = entry.integer("game_end_token", 0, 99)
        self.village_points = entry.integer("per_village", 0, 99)
        self.temple_points.extend(steps(entry, "temples", TEMPLES))
        polluted = steps(entry, "polluted_spaces", SPACES)
        listed = max([int(number) for number in entry.fields["polluted_spaces"]], default=-1) + 1
        self.pollution_points.extend(polluted[:listed] + [0] * (SPACES + 1 - listed))  # beyond the table: nothing
        self.tile_points.extend(steps(entry, "tiles", SPACES))
        if entry.texts("tie_break") != ["water", "shared"]:
            entry.fail("tie_break", "['water', 'shared'] (12.5)")
        close(entry)

    def _read_solo(self, components: Components) -> None:
        entry = components.table("solo")
        self.solo_tiles = entry.integer("tile_set", 2, 5)
        self.drifter_hand = entry.integer("drifter_hand", 5, 5)
        self.drifter_villages = entry.integer("drifter_villages_to_end", 1, 99)
        targets = inner(entry, "targets")
        for level in ("easy", "normal", "hard"):
            self.targets[level] = targets.integer(level, 0, 999)
        targets.done()
        close(entry)

    def tiles_for(self, players: int) -> list[int]:
        """The Forest tiles used with so many players (4.5)."""
        return [tile for tile in range(self.forest_tiles) if self.tile_players[tile] <= players]

    def shown(self, cards: list[int]) -> dict[str, object]:
        """Element cards as an event tells them to whoever may see their faces."""
        return {
            "cards": [self.card_ids[card] for card in cards],
            "elements": [self.elements[self.card_element[card]] for card in cards],
        }
