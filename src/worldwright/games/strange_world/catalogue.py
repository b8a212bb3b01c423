"""The cards of the box as tables of ints, read from components.toml (rules 2, 4.13, 4.14)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.catalogue import Components, Entry
from worldwright.engine.view import as_printed
from worldwright.games.strange_world.actions import STACKS
from worldwright.games.strange_world.grammar import (
    ANIMAL,
    COUNTS,
    COVERS,
    EACH,
    FIRST_SPECIES,
    HALF_ON_PLACE,
    HALF_PLANES,
    ICON_PLANES,
    ICONS,
    LANDS,
    MAX_MOUNTAINS,
    MOST_SPECIES,
    NEVER_COVERS,
    ON_PLACE,
    SCOPES,
    SCORES,
    SHEET,
    SIDES,
    VOLCANO,
    deck_filter,
)
from worldwright.games.strange_world.pieces import face_words

Face = dict[str, Any]
TRAVELLERS: Final = 8
CITIES: Final = 5
STARTS: Final = 4
MARKS: Final = 12  # places for the planes of one card in `marks`, with an end mark behind the last
NO_MARK: Final = -1
NO_ANIMAL: Final = -1
CARD_BIT: Final = vec[i64]([1 << card for card in range(len(LANDS))])  # a Land card as a member of a set


@final
class Need:
    """One requirement of a Traveller: at least `least` of `count`, in both rows together or in each alone."""

    def __init__(self, count: i64, each: bool, least: i64) -> None:
        self.count: Final = count
        self.each: Final = each
        self.least: Final = least


@final
class Catalogue:
    """Cards are numbered: the Land cards in catalogue order, then the starting cards."""

    def __init__(self, components: Components) -> None:
        counts = components.table("counts")
        self.rounds = 0
        self.cards_per_round = 0
        self.world_cards = 0
        self._read_limits(components.table("limits"))

        self.species: Final[list[str]] = []
        self.species_names: Final[list[str]] = []
        self.glyphs: Final[list[str]] = []
        animal_cards = self._read_animals(components)
        self.points: Final = vec[i64]([0] * FIRST_SPECIES)  # Stars per unit, by plane
        most = self._read_icons(components)

        self.ids: Final[list[str]] = []
        self.called: Final[list[str]] = []  # what the log calls the card
        self.prints = vec[i64]()  # what is on each card, as a set of planes
        self.marks = vec[i64]()  # the same as lists of MARKS places each, for quick laying
        self.animal = vec[i64]()  # species or NO_ANIMAL
        self.faces: Final[list[Face]] = []
        for entry in components.entries("land", counts.integer("land", len(LANDS), len(LANDS))):
            self._read_card(entry, most, start=False)
        self.lands: Final = len(self.ids)
        for entry in components.entries("start", counts.integer("start", STARTS, STARTS)):
            self._read_card(entry, most, start=True)
        self.numbers: Final = {name: number for number, name in enumerate(self.ids)}
        self._check_animals(components, animal_cards)

        self.traveller_ids: Final[list[str]] = []
        self.travellers: Final[list[Face]] = []
        self.base = vec[i64]()
        self.bonus = vec[i64]()
        self.needs: Final[list[list[Need]]] = []
        for entry in components.entries("traveller", counts.integer("traveller", TRAVELLERS, TRAVELLERS)):
            self._read_traveller(entry)

        self.city_ids: Final[list[str]] = []
        self.city_stars = vec[i64]()
        self._read_cities(components, counts.integer("city", CITIES, CITIES))
        self.fumaroles: Final = self._read_fumaroles(components, counts.integer("fumarole", 0, 99))

        self.side_chosen_with: Final[list[int]] = []
        self.sun_passed_with: Final[list[int]] = []
        self._read_sun(components, counts.integer("sun", 1, 1))

        self.decks: Final[list[list[int]]] = [[]]  # Land cards by player count
        self.stacks = 0  # solo
        self.stack_size = 0
        self.solo_travellers = 0
        self._read_setups(components)

        self.level_bounds: Final[list[int]] = []  # highest total of each solo level
        self.level_names: Final[list[str]] = []
        self._read_levels(components)
        self._read_rest(components, counts)
        faces = dict(zip(self.ids, self.faces, strict=True))
        self.printed_text: Final = as_printed({"faces": faces, "travellers": self.travellers})  # for views

    def named(self, cards: list[int]) -> dict[str, object]:
        """Cards as the data of an event: by their ids, and as the log calls them."""
        return {"cards": [self.ids[card] for card in cards], "called": [self.called[card] for card in cards]}

    def erupts(self, card: i64) -> bool:
        """Does this card show a volcano?"""
        return self.prints[card] >> VOLCANO & 1 != 0

    # --- reading ------------------------------------------------------------------------------

    def _read_limits(self, limits: Entry) -> None:
        limits.integer("square", 4, 4)
        self.rounds = limits.integer("rounds", 1, 99)
        self.cards_per_round = limits.integer("cards_per_round", 3, 3)
        self.world_cards = limits.integer("world_cards", 16, 16)
        needed = (self.world_cards - 1) // self.cards_per_round
        if self.rounds != needed:
            limits.fail("rounds", f"{needed} rounds, to fill a World of {self.world_cards} cards")
        limits.close()

    def _read_animals(self, components: Components) -> list[int]:
        cards = []
        for entry in components.entries("animal"):
            self.species.append(entry.text("id"))
            self.species_names.append(entry.text("name"))
            self.glyphs.append(entry.text("glyph"))
            cards.append(entry.integer("land_cards"))
            entry.close()
        if not 1 <= len(self.species) <= MOST_SPECIES:
            components.fail(f"[[animal]] has {len(self.species)} species, expected 1 to {MOST_SPECIES}")
        return cards

    def _read_icons(self, components: Components) -> dict[str, int]:
        """How many of each icon may stand on one card. What an icon does is fixed; what it pays is not."""
        most: dict[str, int] = {}
        for entry in components.entries("icon", len(ICON_PLANES)):
            icon = entry.text("id", ICON_PLANES)
            most[icon] = entry.integer("max_per_card", 1, MAX_MOUNTAINS if icon == "mountain" else 1)
            entry.text("on_place", (ON_PLACE[icon],))
            entry.text("score", (SCORES[icon],))
            self.points[ICON_PLANES[icon]] = entry.integer("points", 0, 99)
            if SCORES[icon] == "none" and self.points[ICON_PLANES[icon]] != 0:
                entry.fail("points", "0, since it scores nothing by itself")
            entry.text("color")
            entry.close()
        return most

    def _read_card(self, entry: Entry, most: dict[str, int], start: bool) -> None:
        number = len(self.ids)
        name = entry.text("id") if start else entry.text("id", (LANDS[number],))  # actions name Land cards so
        face: Face = {"id": name, "land": entry.text("land", (*ICON_PLANES, "forest"))}
        planes: list[int] = []
        for icon in ICONS:
            face[icon] = entry.integer(icon, 0, most[icon])
            planes += [ICON_PLANES[icon] + further for further in range(face[icon])]
        animal = entry.text("animal", ("", *self.species))
        species = self.species.index(animal) if animal else NO_ANIMAL
        planes += [ANIMAL, FIRST_SPECIES + species] if animal else []
        halves = entry.texts("portal", HALF_PLANES)
        if len(set(halves)) != len(halves):
            entry.fail("portal", "each edge once at most")
        planes += [HALF_PLANES[half] for half in halves]
        face["animal"] = animal
        face["animal_name"] = self.species_names[species] if animal else ""
        face["glyph"] = self.glyphs[species] if animal else ""
        face.update(portal=halves, start=start, source=entry.source())
        face.update(_starting(entry, face) if start else _in_decks(entry))
        entry.close()
        self.ids.append(name)
        self.called.append(face_words(face))
        self.faces.append(face)
        self.animal = append(self.animal, i64(species))
        self.prints = append(self.prints, i64(sum([1 << plane for plane in planes])))
        for place in range(MARKS):
            self.marks = append(self.marks, i64(planes[place] if place < len(planes) else NO_MARK))

    def _check_animals(self, components: Components, expected: list[int]) -> None:
        for number, species in enumerate(self.species):
            found = sum([1 for card in range(self.lands) if self.animal[card] == number])
            if found != expected[number]:
                components.fail(
                    f"[[animal]] {species!r} should stand on {expected[number]} Land cards (`land_cards`), "
                    f"but {found} show it"
                )
        if len(self.numbers) != len(self.ids):
            components.fail("a Land card and a starting card share an id")

    def _read_traveller(self, entry: Entry) -> None:
        face: Face = {"id": entry.text("id"), "name": entry.text("name")}
        face["base"] = entry.integer("base", 0, 99)
        face["bonus"] = entry.integer("bonus", 0, 99)
        face["need"] = []
        needs = []
        for need in entry.entries("need"):
            count, scope, least = need.text("count", COUNTS), need.text("scope", SCOPES), need.integer("min", 1, 99)
            need.done()
            needs.append(Need(COUNTS[count], scope == EACH, least))
            face["need"].append({"count": count, "scope": scope, "min": least})
        if not needs:
            entry.fail("need", "at least one requirement")
        entry.text("look")
        entry.close()
        self.traveller_ids.append(face["id"])
        self.travellers.append(face)
        self.base = append(self.base, i64(face["base"]))
        self.bonus = append(self.bonus, i64(face["bonus"]))
        self.needs.append(needs)

    def _read_cities(self, components: Components, count: int) -> None:
        most = 99
        for order, entry in enumerate(components.entries("city", count), 1):
            entry.integer("order", order, order)
            self.city_ids.append(entry.text("id"))
            most = entry.integer("stars", 0, most)
            self.city_stars = append(self.city_stars, i64(most))
            entry.close()

    def _read_fumaroles(self, components: Components, count: int) -> int:
        entry = components.table("fumarole")
        copies = entry.integer("copies", count, count)
        if len(entry.texts("ids")) != copies:
            entry.fail("ids", f"{copies} ids, one for each copy")
        exactly(entry, "icons", ())
        exactly(entry, "covers", COVERS)
        exactly(entry, "never_covers", NEVER_COVERS)
        entry.close()
        return copies

    def _read_sun(self, components: Components, count: int) -> None:
        entry = components.table("sun")
        entry.integer("copies", count, count)
        exactly(entry, "sides", SIDES)
        self.side_chosen_with.extend(entry.integers("side_chosen_with_players"))
        self.sun_passed_with.extend(entry.integers("passed_with_players"))
        entry.close()

    def _read_setups(self, components: Components) -> None:
        for players, entry in enumerate(components.entries("setup", 4, unique="players"), 1):
            entry.integer("players", players, players)
            self.decks.append(self._read_deck(entry, players))
            least = 0 if players == 1 else TRAVELLERS  # 5.4: all of them; solo as many as are revealed (10.1)
            out = entry.integer("travellers", least, TRAVELLERS)
            if players == 1:
                self.solo_travellers = out
            entry.integer("cities", len(self.city_ids), len(self.city_ids))
            entry.integer("fumaroles", self.fumaroles, self.fumaroles)
            if entry.flag("sun") != (players > 1):
                entry.fail("sun", "true with 2 or more players, false in solo")
            entry.close()

    def _read_deck(self, entry: Entry, players: int) -> list[int]:
        wanted = deck_filter(players)
        entry.text("land_filter", (wanted,))
        faces = self.faces[: self.lands]
        deck = [
            card
            for card, face in enumerate(faces)
            if (face["solo"] if players == 1 else face["min_players"] <= players)
        ]
        if entry.integer("land_cards") != len(deck):
            entry.fail("land_cards", f"{len(deck)}, the number of Land cards that the filter {wanted!r} lets in")
        needed = players * (self.world_cards - 1)
        if players == 1:
            self.stacks = entry.integer("stacks", self.rounds, STACKS)
            self.stack_size = entry.integer("stack_size", self.cards_per_round, self.cards_per_round)
            needed = self.stacks * self.stack_size
        if len(deck) != needed:
            entry.fail("land_cards", f"{needed} Land cards for {players} players")
        return deck

    def _read_levels(self, components: Components) -> None:
        lowest = 0
        for level, entry in enumerate(components.entries("solo_level", unique="level"), 1):
            entry.integer("level", level, level)
            entry.integer("min", lowest, lowest)
            self.level_bounds.append(entry.integer("max", lowest))
            self.level_names.append(entry.text("name"))
            lowest = self.level_bounds[-1] + 1
            entry.close()

    def _read_rest(self, components: Components, counts: Entry) -> None:
        """Tables for display and checking alone."""
        total = len(self.ids) + len(self.traveller_ids) + len(self.city_ids) + self.fumaroles + 1
        counts.integer("total", total, total)
        counts.integer("score_pad")
        counts.close()
        portal = components.table("portal")
        exactly(portal, "edges", SIDES)
        portal.text("on_place", (HALF_ON_PLACE,))
        portal.text("joins")
        portal.text("color")
        portal.close()
        tzimime = components.table("tzimime")
        tzimime.text("on")
        exactly(tzimime, "icons", ())
        tzimime.integer("scores", 0, 0)
        tzimime.close()
        sheet = components.table("score_sheet")
        exactly(sheet, "rows", SHEET)
        sheet.close()
        for name in ("game", "box"):
            components.table(name).source()
        components.done()


def _starting(entry: Entry, face: Face) -> Face:
    for icon in ("volcano", "eye"):
        if face[icon]:
            entry.fail(icon, "0, since starting cards are never flipped and never erupt (R52)")
    if entry.flag("tzimime_back"):
        entry.fail("tzimime_back", "false: starting cards have no Tzimime on their back")
    return {"min_players": 1, "solo": True}


def _in_decks(entry: Entry) -> Face:
    return {"min_players": entry.integer("min_players", 2, 4), "solo": entry.flag("solo")}


def exactly(entry: Entry, field: str, words: tuple[str, ...]) -> None:
    """A list that the rules fix: a catalogue states it and cannot change it."""
    if entry.texts(field) != list(words):
        entry.fail(field, f"exactly {', '.join(words) or 'nothing'}")
