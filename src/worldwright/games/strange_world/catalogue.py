"""The cards of the box as tables of ints, read from components.toml (rules 2, 4.13, 4.14)."""

from __future__ import annotations

from typing import Any, Final, final

from worldwright.engine.catalogue import Components, Entry
from worldwright.games.strange_world.pieces import short_words

# Planes: what can be printed on a card. Mountains take three, one for each further icon on the card.
MOUNTAIN: Final = 0
SECOND_MOUNTAIN: Final = 1
THIRD_MOUNTAIN: Final = 2
LAKE: Final = 3
SWAMP: Final = 4
VOLCANO: Final = 5
EYE: Final = 6
ANIMAL: Final = 7
LEFT_HALF: Final = 8
RIGHT_HALF: Final = 9
PLANES: Final = 10
ICON_PLANES: Final = {
    "mountain": MOUNTAIN,
    "lake": LAKE,
    "swamp": SWAMP,
    "volcano": VOLCANO,
    "eye": EYE,
    "animal": ANIMAL,
}
EDGE_PLANES: Final = {"left": LEFT_HALF, "right": RIGHT_HALF}

ON_PLACE: Final = (
    "none",
    "flip_self_if_adjacent_same",
    "flip_self_if_same_row",
    "flip_all_eyes_below_top_row",
    "erupt",
)
SCORES: Final = ("largest_group", "per_adjacent_card", "per_distinct_species", "per_icon", "eye_column", "none")

# What a Traveller may count (4.13): the planes above, and these
COUNT_FUMAROLES: Final = 20
COUNT_PORTALS: Final = 21
COUNT_SPECIES: Final = 22
COUNTS: Final = {
    "mountain": MOUNTAIN,
    "lake": LAKE,
    "swamp": SWAMP,
    "volcano": VOLCANO,
    "fumarole": COUNT_FUMAROLES,
    "portal": COUNT_PORTALS,
    "species": COUNT_SPECIES,
}
MAX_MOUNTAINS: Final = 3
SOLO_FILTER: Final = "solo"


@final
class Need:
    """One requirement of a Traveller: at least `least` of `count`, in both rows together or in each alone."""

    def __init__(self, count: int, each: bool, least: int) -> None:
        self.count: Final = count
        self.each: Final = each
        self.least: Final = least


@final
class Catalogue:
    """Cards are numbered: the Land cards in catalogue order, then the starting cards."""

    def __init__(self, components: Components) -> None:
        self.digest: Final = components.digest
        counts = components.table("counts")
        limits = components.table("limits")
        self.side: Final = limits.integer("square", 4, 4)
        self.rounds: Final = limits.integer("rounds", 1, 99)
        self.cards_per_round: Final = limits.integer("cards_per_round", 3, 3)
        self.world_cards: Final = limits.integer("world_cards", 16, 16)
        if self.rounds * self.cards_per_round + 1 != self.world_cards:
            limits.fail(
                "rounds",
                f"{(self.world_cards - 1) // self.cards_per_round} rounds, to fill a World of {self.world_cards} cards",
            )
        close(limits)

        self.species: Final[list[str]] = []
        self.species_names: Final[list[str]] = []
        self.glyphs: Final[list[str]] = []
        animal_cards = self._read_animals(components)

        self.points: Final = [0] * PLANES  # Stars per unit, by plane
        self.lonely: Final[list[int]] = []  # D1: planes whose cards may not touch
        self.one_per_row: Final[list[int]] = []  # D2
        self.top_row_only: Final[list[int]] = []  # D3
        self.erupting: Final[list[int]] = []  # D5
        self.grouped: Final[list[int]] = []  # scoring rules, by plane (9.2)
        self.beside_cards: Final[list[int]] = []
        self.by_species: Final[list[int]] = []
        self.by_icon: Final[list[int]] = []
        self.looking_down: Final[list[int]] = []
        most = self._read_icons(components)

        self.ids: Final[list[str]] = []
        self.called: Final[list[str]] = []  # what the log calls the card
        self.prints: Final[list[int]] = []  # bit set of planes
        self.planes: Final[list[list[int]]] = []  # the same as a list
        self.erupts: Final[list[bool]] = []
        self.animal: Final[list[int]] = []  # species + 1, 0 for none
        self.min_players: Final[list[int]] = []
        self.solo: Final[list[int]] = []
        self.faces: Final[list[dict[str, Any]]] = []
        for entry in components.entries("land", counts.integer("land", 60, 60)):
            self._read_card(entry, most, start=False)
        self.lands: Final = len(self.ids)
        for entry in components.entries("start", counts.integer("start", 4, 4)):
            self._read_card(entry, most, start=True)
        self._check_animals(components, animal_cards)

        self.traveller_ids: Final[list[str]] = []
        self.travellers: Final[list[dict[str, Any]]] = []
        self.base: Final[list[int]] = []
        self.bonus: Final[list[int]] = []
        self.needs: Final[list[list[Need]]] = []
        for entry in components.entries("traveller", counts.integer("traveller", 8, 8)):
            self._read_traveller(entry)

        self.city_ids: Final[list[str]] = []
        self.city_stars: Final[list[int]] = []
        self._read_cities(components, counts.integer("city", 5, 5))
        self.fumaroles: Final = self._read_fumaroles(components, counts.integer("fumarole", 0, 99))

        self.side_chosen_with: Final[list[int]] = []
        self.sun_passed_with: Final[list[int]] = []
        self._read_sun(components, counts.integer("sun", 1, 1))

        self.decks: Final[list[list[int]]] = [[] for _ in range(5)]  # land cards by player count
        self.travellers_out: Final = [0] * 5
        self.stacks = 0
        self.stack_size = 0
        self._read_setups(components)

        self.level_bounds: Final[list[int]] = []  # highest total of each solo level
        self.level_names: Final[list[str]] = []
        self._read_levels(components)
        self._read_rest(components, counts)

    def _read_animals(self, components: Components) -> list[int]:
        cards = []
        for entry in components.entries("animal"):
            self.species.append(entry.text("id"))
            self.species_names.append(entry.text("name"))
            self.glyphs.append(entry.text("glyph"))
            cards.append(entry.integer("land_cards"))
            close(entry)
        if not 1 <= len(self.species) <= 30:
            components.fail(f"[[animal]] has {len(self.species)} species, expected 1 to 30")
        return cards

    def _read_icons(self, components: Components) -> dict[str, int]:
        most: dict[str, int] = {}
        for entry in components.entries("icon", len(ICON_PLANES)):
            icon = entry.text("id", ICON_PLANES)
            plane = ICON_PLANES[icon]
            most[icon] = entry.integer("max_per_card", 1, MAX_MOUNTAINS if icon == "mountain" else 1)
            self.points[plane] = entry.integer("points")
            on_place = entry.text("on_place", ON_PLACE)
            score = entry.text("score", SCORES)
            entry.text("color")
            close(entry)
            if on_place != "none":
                [self.lonely, self.one_per_row, self.top_row_only, self.erupting][ON_PLACE.index(on_place) - 1].append(
                    plane
                )
            if score != "none":
                [self.grouped, self.beside_cards, self.by_species, self.by_icon, self.looking_down][
                    SCORES.index(score)
                ].append(plane)
        return most

    def _read_card(self, entry: Entry, most: dict[str, int], start: bool) -> None:
        prints = 0
        face: dict[str, Any] = {"id": entry.text("id"), "land": entry.text("land", (*ICON_PLANES, "forest"))}
        for icon in ("mountain", "lake", "swamp", "volcano", "eye"):
            number = entry.integer(icon, 0, most[icon])
            face[icon] = number
            for further in range(number):
                prints |= 1 << (ICON_PLANES[icon] + further)
        animal = entry.text("animal", ("", *self.species))
        edges = entry.texts("portal", EDGE_PLANES)
        if len(set(edges)) != len(edges):
            entry.fail("portal", "each edge once at most")
        for edge in edges:
            prints |= 1 << EDGE_PLANES[edge]
        if animal:
            prints |= 1 << ANIMAL
        number = self.species.index(animal) if animal else -1
        face.update(
            animal=animal,
            animal_name=self.species_names[number] if animal else "",
            glyph=self.glyphs[number] if animal else "",
        )
        face.update(portal=edges, start=start, source=entry.source())
        if start:
            if face["volcano"] or face["eye"]:
                entry.fail(
                    "volcano" if face["volcano"] else "eye",
                    "0, since starting cards are never flipped and never erupt (R52)",
                )
            if entry.flag("tzimime_back"):
                entry.fail("tzimime_back", "false: starting cards have no Tzimime on their back")
            face.update(min_players=1, solo=True)
        else:
            face.update(min_players=entry.integer("min_players", 2, 4), solo=entry.flag("solo"))
        close(entry)
        self.ids.append(face["id"])
        self.called.append(short_words(face))
        self.prints.append(prints)
        self.planes.append([plane for plane in range(PLANES) if prints >> plane & 1])
        self.erupts.append(any(prints >> plane & 1 for plane in self.erupting))
        self.animal.append(number + 1)
        self.min_players.append(face["min_players"])
        self.solo.append(1 if face["solo"] else 0)
        self.faces.append(face)

    def named(self, cards: list[int]) -> dict[str, object]:
        """Cards as the data of an event: by their ids, and as the log calls them."""
        return {"cards": [self.ids[card] for card in cards], "called": [self.called[card] for card in cards]}

    def _check_animals(self, components: Components, expected: list[int]) -> None:
        for number, species in enumerate(self.species):
            found = sum([1 for card in range(self.lands) if self.animal[card] == number + 1])
            if found != expected[number]:
                components.fail(
                    f"[[animal]] {species!r} should stand on {expected[number]} Land cards (`land_cards`), but {found} show it"
                )
        if len(set(self.ids)) != len(self.ids):
            components.fail("a Land card and a starting card share an id")

    def _read_traveller(self, entry: Entry) -> None:
        self.traveller_ids.append(entry.text("id"))
        self.base.append(entry.integer("base"))
        self.bonus.append(entry.integer("bonus"))
        needs = []
        shown = []
        for need in entry.entries("need"):
            count, scope, least = (
                need.text("count", COUNTS),
                need.text("scope", ("both", "each")),
                need.integer("min", 1),
            )
            need.done()
            needs.append(Need(COUNTS[count], scope == "each", least))
            shown.append({"count": count, "scope": scope, "min": least})
        if not needs:
            entry.fail("need", "at least one requirement")
        self.needs.append(needs)
        self.travellers.append(
            {
                "id": entry.text("id"),
                "name": entry.text("name"),
                "base": self.base[-1],
                "bonus": self.bonus[-1],
                "need": shown,
            }
        )
        entry.text("look")
        close(entry)

    def _read_cities(self, components: Components, count: int) -> None:
        for order, entry in enumerate(components.entries("city", count), 1):
            entry.integer("order", order, order)
            self.city_ids.append(entry.text("id"))
            self.city_stars.append(entry.integer("stars", 0, self.city_stars[-1] if self.city_stars else 99))
            close(entry)

    def _read_fumaroles(self, components: Components, count: int) -> int:
        entry = components.table("fumarole")
        copies = entry.integer("copies", count, count)
        if len(entry.texts("ids")) != copies:
            entry.fail("ids", f"{copies} ids, one for each copy")
        for field in ("icons", "covers", "never_covers"):
            entry.texts(field)
        close(entry)
        return copies

    def _read_sun(self, components: Components, count: int) -> None:
        entry = components.table("sun")
        entry.integer("copies", count, count)
        if entry.texts("sides") != ["left", "right"]:
            entry.fail("sides", "['left', 'right']")
        self.side_chosen_with.extend(entry.integers("side_chosen_with_players"))
        self.sun_passed_with.extend(entry.integers("passed_with_players"))
        close(entry)

    def _read_setups(self, components: Components) -> None:
        for players, entry in enumerate(components.entries("setup", 4, unique="players"), 1):
            entry.integer("players", players, players)
            wanted = SOLO_FILTER if players == 1 else f"min_players <= {players}"
            entry.text("land_filter", (wanted,))
            deck = [
                card
                for card in range(self.lands)
                if (self.solo[card] if players == 1 else self.min_players[card] <= players)
            ]
            if entry.integer("land_cards") != len(deck):
                entry.fail("land_cards", f"{len(deck)}, the number of Land cards that the filter {wanted!r} lets in")
            if players == 1:
                self.stacks = entry.integer("stacks", self.rounds)
                self.stack_size = entry.integer("stack_size", self.cards_per_round, self.cards_per_round)
            needed = self.stacks * self.stack_size if players == 1 else players * (self.world_cards - 1)
            if len(deck) != needed:
                entry.fail("land_cards", f"{needed} Land cards for {players} players")
            self.decks[players] = deck
            self.travellers_out[players] = entry.integer("travellers", 0, len(self.traveller_ids))
            entry.integer("cities", len(self.city_ids), len(self.city_ids))
            entry.integer("fumaroles", self.fumaroles, self.fumaroles)
            if entry.flag("sun") != (players > 1):
                entry.fail("sun", "true with 2 or more players, false in solo")
            close(entry)

    def _read_levels(self, components: Components) -> None:
        lowest = 0
        for level, entry in enumerate(components.entries("solo_level", unique="level"), 1):
            entry.integer("level", level, level)
            entry.integer("min", lowest, lowest)
            self.level_bounds.append(entry.integer("max", lowest))
            self.level_names.append(entry.text("name"))
            lowest = self.level_bounds[-1] + 1
            close(entry)

    def _read_rest(self, components: Components, counts: Entry) -> None:
        """Tables for display and checking alone."""
        total = self.lands + 4 + len(self.traveller_ids) + len(self.city_ids) + self.fumaroles + 1
        counts.integer("total", total, total)
        counts.integer("score_pad")
        close(counts)
        portal = components.table("portal")
        portal.texts("edges", EDGE_PLANES)
        portal.text("on_place", ("flip_self_if_half_meets_used_card",))
        portal.text("joins")
        portal.text("color")
        close(portal)
        if components.table("score_sheet").texts("rows") != [
            "mountain",
            "lake",
            "animal",
            "swamp",
            "city",
            "eye",
            "traveller",
        ]:
            components.fail("[score_sheet] `rows` must be mountain, lake, animal, swamp, city, eye, traveller")
        for name in ("game", "box", "tzimime", "score_sheet"):
            components.table(name).source()
        components.done()


def close(entry: Entry) -> None:
    """Every entry says where it comes from and has no field that nobody knows."""
    entry.source()
    entry.done()
