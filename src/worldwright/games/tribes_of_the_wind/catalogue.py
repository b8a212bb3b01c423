"""The box (2) as tables of ints, read from components.toml; every field is checked (20)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.catalogue import Components, Entry
from worldwright.engine.sets import bits
from worldwright.engine.view import as_printed
from worldwright.games.tribes_of_the_wind.board import (
    BACK_BITS,
    GUIDES,
    HAND,
    KEPT,
    SPACES,
    TEMPLES,
)
from worldwright.games.tribes_of_the_wind.catalogue_fields import (
    MOST_POLLUTION,
    MOST_TOKENS,
    PATH,
    POLLUTED_AT_FIRST,
    SHAPE,
    check_grid,
    compare,
    effect_of,
    effects_of,
    read_counts,
    read_goal,
    read_power,
    read_rest,
    requirement,
    steps,
    terrain,
)
from worldwright.games.tribes_of_the_wind.grammar import (
    ATOMS,
    BONUSES,
    COLOUR_IDS,
    COLOURS,
    ELEMENT_IDS,
    ELEMENTS,
    FEWER,
    NEEDS,
    NONE,
    ON_TEMPLES,
    SUM,
    SYMBOLS,
    TEMPLE_IN,
    TIER_STEPS,
    TIERS,
    VILLAGE_IN,
    Branch,
    Goal,
    Power,
    Row,
    read_steps,
)

Face = dict[str, Any]


@final
class Catalogue:
    """Cards and tiles by number, in the order of the file; the Starting tiles follow the Forest tiles."""

    def __init__(self, components: Components) -> None:
        self.elements: Final[list[str]] = []
        self.colours: Final[list[str]] = []
        self.effects: Final[list[list[Branch]]] = []  # of cards, Temples and Village cards
        # Element cards
        self.card_ids: Final[list[str]] = []
        self.card_element: Final[list[int]] = []
        self.alike: Final[list[list[int]]] = []  # the cards of each element: their backs are the same
        self.rows: Final[list[list[Row]]] = []
        self.card_faces: Final[list[Face]] = []
        # Village cards
        self.village_ids: Final[list[str]] = []
        self.goals: Final[list[Goal]] = []
        self.goal_points: Final[list[int]] = []
        self.village_effect: Final[list[int]] = []
        self.village_faces: Final[list[Face]] = []
        # Tiles
        self.tile_ids: Final[list[str]] = []
        self.tile_colour: Final[list[int]] = []
        self.tile_riders: Final[list[int]] = []
        self.tile_bonus: Final[list[int]] = []
        self.tile_players: Final[list[int]] = []
        self.tile_faces: Final[list[Face]] = []
        self.forest_tiles = 0
        self.start_pollution: Final[list[int]] = []
        self.start_water: Final[list[int]] = []
        self.start_riders: Final[list[int]] = []
        # Boards and their Guide cards
        self.board_ids: Final[list[str]] = []
        self.board_pollution: Final[list[list[int]]] = []
        self.board_temples: Final[list[list[int]]] = []  # one effect each
        self.board_path: Final[list[list[int]]] = []
        self.need_kind: Final[list[int]] = []
        self.need_number: Final[list[int]] = []
        self.need_spaces: Final[list[int]] = []
        self.board_faces: Final[list[Face]] = []
        self.guide_ids: Final[list[list[str]]] = []  # by board
        self.powers: Final[list[list[Power]]] = []
        self.guide_faces: Final[list[list[Face]]] = []
        self.faces: Final[list[Face]] = []  # every face of the box, for the gallery
        # Numbers of a game
        self.riders = 0
        self.markers = 0  # Villages that a tribe can build
        self.pollution = 0  # tokens on a board at first
        self.most_kept = 0
        self.villages_to_trigger_end = 0
        self.max_rounds = 0
        self.token_points = 0
        self.village_points = 0
        self.temple_points: Final[list[int]] = []  # by number of Temples placed
        self.pollution_points: Final[list[int]] = []  # by number of polluted spaces
        self.tile_points: Final[list[int]] = []  # by number of tiles
        self.solo_tiles = 0
        self.drifter_hand = 0
        self.drifter_villages = 0
        self.targets: Final[dict[str, int]] = {}
        self._read(components)
        self.printed_text: Final = self._printed()  # for views
        # The same for quick counting and for tensors
        self.card_back: Final = vec[i64]([1 << BACK_BITS * element for element in self.card_element])
        self.bonuses: Final = vec[i64](self.tile_bonus)
        self.rider_spaces: Final = vec[i64](self.tile_riders)
        colours = [1 << colour for colour in self.tile_colour]
        self.tile_marks: Final = vec[i64](
            [colour | bonus << COLOURS + 1 for colour, bonus in zip(colours, self.tile_bonus, strict=True)]
        )

    def _read(self, components: Components) -> None:
        number_of = read_counts(components)
        self._read_numbers(components)
        cards = self._read_elements(components)
        tiles = self._read_colours(components)
        check_grid(components)
        for entry in components.entries("element_card", number_of["element_cards"]):
            self._read_element_card(entry)
        compare(components, "element", self.elements, self.card_element, cards, "Element cards", "cards")
        for entry in components.entries("village_card", number_of["village_cards"]):
            self._read_village_card(entry)
        for entry in components.entries("forest_tile", number_of["forest_tiles"]):
            self._read_forest_tile(entry)
        compare(components, "forest_colour", self.colours, self.tile_colour, tiles, "tiles", "tiles")
        self.forest_tiles = len(self.tile_ids)
        for order, entry in enumerate(components.entries("starting_tile", number_of["starting_tiles"]), 1):
            self._read_starting_tile(entry, order)
        for entry in components.entries("board", number_of["boards"]):
            self._read_board(entry)
        self._read_guides(components, number_of["guide_cards"])
        self.faces.extend([*self.card_faces, *self.village_faces, *self.tile_faces, *self.board_faces])
        for guides in self.guide_faces:
            self.faces.extend(guides)
        self._read_scoring(components)
        self._read_solo(components)
        read_rest(components)
        components.done()

    # --- numbers ------------------------------------------------------------------------------

    def _read_numbers(self, components: Components) -> None:
        setup = components.table("setup")
        for name, number in SHAPE.items():
            setup.integer(name, number, number)
        self.riders = setup.integer("riders_per_player", 1, MOST_TOKENS)
        self.markers = setup.integer("village_markers_per_player", 1, SPACES)
        self.pollution = setup.integer("pollution_per_player", 1, MOST_TOKENS)
        self.most_kept = setup.integer("max_kept_village_cards", 1, KEPT)
        self.villages_to_trigger_end = setup.integer("villages_to_trigger_end", 1, self.markers)
        setup.close()
        limits = components.table("limits")
        if limits.flag("token_supply_limited"):
            limits.fail("token_supply_limited", "false: Water and Pollution never run out (R-31)")
        self.max_rounds = limits.integer("max_rounds", 0, 10**6)
        limits.close()

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
        entry.close()
        token = components.table("end_token")
        token.text("id")
        token.integer("count", 1, 1)
        token.integer("vp", self.token_points, self.token_points)
        token.close()

    def _read_solo(self, components: Components) -> None:
        entry = components.table("solo")
        self.solo_tiles = entry.integer("tile_set", 2, 5)
        self.drifter_hand = entry.integer("drifter_hand", HAND, HAND)
        self.drifter_villages = entry.integer("drifter_villages_to_end", 1, 99)
        targets = entry.table("targets")
        for level in ("easy", "normal", "hard"):
            self.targets[level] = targets.integer(level, 0, 999)
        targets.done()
        entry.close()

    # --- elements, colours, the Terrain -------------------------------------------------------

    def _read_elements(self, components: Components) -> list[int]:
        cards = []
        for entry in components.entries("element", ELEMENTS):
            self.elements.append(entry.text("id", (ELEMENT_IDS[len(self.elements)],)))
            self.alike.append([])
            for field in ("name", "colour", "hex"):
                entry.text(field)
            entry.text("main_effect", ATOMS)
            cards.append(entry.integer("cards", 1))
            entry.close()
        return cards

    def _read_colours(self, components: Components) -> list[int]:
        tiles = []
        for entry in components.entries("forest_colour", COLOURS):
            self.colours.append(entry.text("id", COLOUR_IDS))
            entry.text("hex")
            tiles.append(entry.integer("tiles", 1))
            entry.close()
        return tiles

    # --- Element cards ------------------------------------------------------------------------

    def _effect(self, branches: list[Branch]) -> int:
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
        face: Face = {
            "id": entry.text("id"),
            "element": self.elements[element],
            "rows": entry.fields["rows"],
            "source": entry.source(),
        }
        entry.close()
        self.alike[element].append(len(self.card_ids))
        self.card_ids.append(face["id"])
        self.card_element.append(element)
        self.rows.append(rows)
        self.card_faces.append(face)

    def _read_row(self, entry: Entry, own: int) -> Row:
        asked = requirement(entry, "req")
        if asked.kind in (NONE, FEWER) and asked.element == own:
            entry.fail("req", "another element than the card's own (6.1)")
        effects = effects_of(entry, "eff", entry.text("eff"), read_steps, counting=asked.kind == SUM)
        if len(effects) != (TIER_STEPS if asked.kind == TIERS else 1):
            entry.fail("eff", "three effects separated by '|' in a row of tiers, one effect in any other row")
        entry.done()
        return Row(asked, [self._effect(branches) for branches in effects])

    # --- Village cards ------------------------------------------------------------------------

    def _read_village_card(self, entry: Entry) -> None:
        self.goals.append(read_goal(entry.table("goal")))
        self.goal_points.append(entry.integer("vp", 0, 99))
        self.village_effect.append(self._effect(effect_of(entry, "now", entry.text("now"))))
        self.village_ids.append(entry.text("id"))
        fields = entry.fields
        face: Face = {name: fields[name] for name in ("id", "goal", "vp", "now")}
        face["source"] = entry.source()
        self.village_faces.append(face)
        entry.close()

    # --- tiles --------------------------------------------------------------------------------

    def _read_forest_tile(self, entry: Entry) -> None:
        bonuses = entry.texts("bonus", BONUSES)
        if not 1 <= len(bonuses) <= 3 or len(set(bonuses)) != len(bonuses):
            entry.fail("bonus", "one to three different bonuses (3.6)")
        if entry.flag("pollution") == ("turbine" in bonuses):
            entry.fail("pollution", "true exactly when the tile has no turbine (3.6)")
        self.tile_players.append(entry.integer("players", 2, 5))
        self._add_tile(entry, entry.integer("riders", 2, 4), bonuses, 0)
        entry.close()

    def _read_starting_tile(self, entry: Entry, order: int) -> None:
        entry.integer("order", order, order)
        self.start_pollution.append(entry.integer("remove_pollution", 0, self.pollution))
        self.start_water.append(entry.integer("water", 0, 99))
        self.start_riders.append(entry.integer("riders", 0, self.riders))
        self._add_tile(entry, 0, [], order)
        self.tile_faces[-1]["start"] = {
            "pollution": self.start_pollution[-1],
            "water": self.start_water[-1],
            "riders": self.start_riders[-1],
        }
        entry.close()

    def _add_tile(self, entry: Entry, riders: int, bonuses: list[str], order: int) -> None:
        if entry.text("id") in self.tile_ids:
            entry.fail("id", "an id that no other tile has")
        colour = entry.text("colour", self.colours)
        self.tile_ids.append(entry.text("id"))
        self.tile_colour.append(self.colours.index(colour))
        self.tile_riders.append(riders)
        self.tile_bonus.append(sum([BONUSES[bonus] for bonus in bonuses]))
        face: Face = {
            "id": entry.text("id"),
            "colour": colour,
            "riders": riders,
            "bonus": bonuses,
            "order": order,
            "source": entry.source(),
            "pollution": order == 0 and "turbine" not in bonuses,
            "players": entry.fields.get("players", 1),
        }
        self.tile_faces.append(face)

    def tiles_for(self, players: int) -> list[int]:
        """The Forest tiles used with so many players (4.5)."""
        return [tile for tile in range(self.forest_tiles) if self.tile_players[tile] <= players]

    # --- boards and Guide cards ---------------------------------------------------------------

    def _read_board(self, entry: Entry) -> None:
        face: Face = {
            "id": entry.text("id"),
            "name": entry.text("name"),
            "symbol": entry.text("symbol", SYMBOLS),
        }
        entry.integer("flag", 0, 0)
        pollution = self._read_pollution(entry)
        texts = entry.texts("temples")
        temples = [effect_of(entry, "temples", text, branches=1) for text in texts]
        if sorted([temple[0][0].name for temple in temples if len(temple[0]) == 1]) != sorted(ON_TEMPLES):
            entry.fail("temples", "four effects, one each of water, move, pollution and forest (20.2)")
        path = entry.texts("path", self.colours)
        if len(path) != PATH:
            entry.fail("path", f"{PATH} colours")
        self._read_need(entry.table("requirement"))
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
        entry.close()
        self.board_ids.append(face["id"])
        self.board_pollution.append(pollution)
        self.board_temples.append([self._effect(temple) for temple in temples])
        self.board_path.append([self.colours.index(colour) for colour in path])
        self.board_faces.append(face)

    def _read_pollution(self, entry: Entry) -> list[int]:
        pollution = entry.integers("pollution")
        if len(pollution) != SPACES or min(pollution) < 0 or max(pollution) > MOST_POLLUTION:
            entry.fail("pollution", f"{SPACES} numbers from 0 to {MOST_POLLUTION}")
        polluted = sum([1 for tokens in pollution if tokens])
        if pollution[0] or sum(pollution) != self.pollution or polluted != POLLUTED_AT_FIRST:
            entry.fail("pollution", f"{self.pollution} tokens on 10 spaces, none on the flag space (20.2)")
        return pollution

    def _read_need(self, entry: Entry) -> None:
        kind = NEEDS.index(entry.text("type", NEEDS))
        self.need_kind.append(kind)
        self.need_number.append(entry.integer("n", 1, SPACES))
        self.need_spaces.append(bits(terrain(entry, "spaces")) if kind in (VILLAGE_IN, TEMPLE_IN) else 0)
        entry.done()

    def _read_guides(self, components: Components, cards: int) -> None:
        for _ in self.board_ids:
            self.guide_ids.append([])
            self.powers.append([])
            self.guide_faces.append([])
        for entry in components.entries("guide_card", cards):
            self._read_guide(entry)
        for board, guides in enumerate(self.guide_ids):
            if len(guides) != GUIDES:
                components.fail(
                    f"[[guide_card]] has {len(guides)} cards of board {self.board_ids[board]!r}, expected {GUIDES}"
                )

    def _read_guide(self, entry: Entry) -> None:
        board = self.board_ids.index(entry.text("board", self.board_ids))
        power = read_power(entry.table("power"), self.elements)
        face: Face = {
            "id": entry.text("id"),
            "board": self.board_ids[board],
            "symbol": self.board_faces[board]["symbol"],
            "power": entry.fields["power"],
            "source": entry.source(),
        }
        entry.close()
        self.guide_ids[board].append(entry.text("id"))
        self.powers[board].append(power)
        self.guide_faces[board].append(face)

    def _printed(self) -> str:
        guides = [face for faces in self.guide_faces for face in faces]
        kinds = {
            "cards": self.card_faces,
            "villages": self.village_faces,
            "tiles": self.tile_faces,
            "boards": self.board_faces,
            "guides": guides,
        }
        return as_printed({kind: {face["id"]: face for face in faces} for kind, faces in kinds.items()})

    def shown(self, cards: list[int]) -> dict[str, object]:
        """Element cards as an event tells them to whoever may see their faces."""
        return {
            "cards": [self.card_ids[card] for card in cards],
            "elements": [self.elements[self.card_element[card]] for card in cards],
        }
