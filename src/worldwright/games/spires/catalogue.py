"""The components of the box as tables of ints, read from components.toml (2, 13)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.catalogue import Components, Entry
from worldwright.games.spires.actions import PAIRS, TERRAINS, TILES
from worldwright.games.spires.board import DIRECTIONS, WEDGES

MODULES: Final = ("standing_spires", "butterfly", "powers", "aspirations")
STANDING: Final = 0  # M1
BUTTERFLY: Final = 1  # M2
POWERS: Final = 2  # M3
ASPIRATIONS: Final = 3  # M4

# Power effects (13.2), numbered from 1; 0 is no power
WILD_STEP: Final = 1
FREE_STEP: Final = 2
LEAP: Final = 3
STAMINA_COST: Final = 4
SPIRE_COST: Final = 5
FREE_SKY_TILE: Final = 6
SWAP_SKY: Final = 7
COLLECT_ADJACENT: Final = 8
GAIN_IF_ALIGNED: Final = 9
GAIN_IF_ENERGISED: Final = 10
HOP: Final = 11
GAIN_IF_NO_STEP: Final = 12
NO_TOLL: Final = 13
EFFECTS: Final = {  # word: (number, arguments, window, limits)
    "wild_step": (WILD_STEP, 0, "step", ("1/turn", "always")),
    "free_step_same_terrain": (FREE_STEP, 0, "step", ("1/turn", "always")),
    "leap_two": (LEAP, 0, "step", ("1/turn", "always")),
    "stamina_cost": (STAMINA_COST, 1, "action", ("always",)),
    "spire_cost": (SPIRE_COST, 1, "action", ("always",)),
    "free_sky_tile": (FREE_SKY_TILE, 0, "after_spire", ("always",)),
    "swap_sky": (SWAP_SKY, 0, "turn_start", ("1/turn",)),
    "collect_adjacent": (COLLECT_ADJACENT, 0, "after_expand", ("always",)),
    "gain_if_aligned": (GAIN_IF_ALIGNED, 2, "after_expand", ("always",)),
    "gain_if_energised": (GAIN_IF_ENERGISED, 2, "after_expand", ("always",)),
    "hop_new_tile": (HOP, 1, "move_start", ("1/turn",)),
    "gain_if_no_step": (GAIN_IF_NO_STEP, 1, "turn_end", ("always",)),
    "no_toll_gain": (NO_TOLL, 1, "step", ("always",)),
}

METRICS: Final = (
    "stamina_count", "stamina_with", "extra_stamina", "stamina_min_terrain", "energy", "spires", "landscape_size", "adjacent_spaces",
    "collected_turn", "energised_turn", "aligned_turn", "steps_turn",
)  # fmt: skip
LASTING_METRICS: Final = METRICS[:8]  # those that mean something after the last turn
MODES: Final = ("each", "atleast", "atmost")  # numbered in this order
AT_LEAST: Final = 1
AT_MOST: Final = 2

# Automa lines (11.1), numbered in this order
LINES: Final = ("expand", "move", "gain", "sweep", "spire", "beacon", "flutter", "goal")
LINE_EXPAND: Final = 0
LINE_MOVE: Final = 1
LINE_GAIN: Final = 2
LINE_SWEEP: Final = 3
LINE_SPIRE: Final = 4
LINE_BEACON: Final = 5
LINE_FLUTTER: Final = 6
LINE_GOAL: Final = 7
WITH_NUMBER: Final = ("expand", "move", "gain", "sweep", "flutter")
ALWAYS: Final = -1  # the module of an ordinary line


@final
class Aim:
    """What an objective or a goal asks for (10.4.4)."""

    def __init__(
        self, mode: int, metric: int, terrain: int, per: int, value: int, points: int, cap: int, automa: int
    ) -> None:
        self.mode: Final = mode
        self.metric: Final = metric
        self.terrain: Final = terrain
        self.per: Final = per
        self.value: Final = value
        self.points: Final = points
        self.cap: Final = cap
        self.automa: Final = automa  # progress at which the Automa takes a goal


@final
class Line:
    """One line of an Automa card: what, how much, and with which module."""

    def __init__(self, what: int, number: int, module: int) -> None:
        self.what: Final = what
        self.number: Final = number
        self.module: Final = module


@final
class Catalogue:
    """Tiles, spire cards and all other cards are numbered from 0 in catalogue order; sets of them are bits of an int."""

    def __init__(self, components: Components) -> None:
        self.digest: Final = components.digest
        counts = components.table("counts")
        self.box: Final = self._read_counts(counts)
        constants = components.table("constants")
        self.hand_size: Final = constants.integer("hand_size", 3, 3)
        self.stamina_kept: Final = constants.integer("stamina_kept", 2, 2)
        self.sky_size: Final = constants.integer("sky_size", 3, 3)
        self.stamina_cost: Final = constants.integer("stamina_cost", 0, 99)
        self.spire_cost: Final = constants.integer("spire_cost", 1, 99)
        self.end_spires: Final = constants.integer("end_spires", 1, 3)
        self.end_energy: Final = constants.integer("end_energy", 1, 999)
        self.toll: Final = constants.integer("toll", 0, 99)
        constants.integer("energy_per_space", 1, 1)
        close(constants)

        numbers = components.table("module_numbers")
        self.tokens: Final = numbers.integer("m1_tokens_per_player", 4, 4)
        self.bonus: Final = numbers.integer("m1_bonus", 0, 99)
        self.landscape_min: Final = numbers.integer("m1_landscape_min", 1, 99)
        self.landscape_points: Final = numbers.integer("m1_landscape_points", 0, 99)
        self.catch_energy: Final = numbers.integer("m2_catch_energy", 0, 99)
        self.keeper_points: Final = numbers.integer("m2_keeper_points", 0, 99)
        self.powers_dealt: Final = numbers.integer("m3_dealt", 3, 3)
        numbers.integer("m3_kept", 1, 1)
        self.objectives_dealt: Final = numbers.integer("m4_objectives_dealt", 3, 3)
        numbers.integer("m4_objectives_kept", 2, 2)
        self.goals_revealed: Final = numbers.integer("m4_goals_revealed", 3, 3)
        close(numbers)

        automa = components.table("automa_numbers")
        automa.integer("cards_per_round", 2, 2)
        self.automa_spires: Final = automa.integer("spire_cap", 1, 3)
        self.progress_per_spire: Final = automa.integer("progress_per_spire", 0, 99)
        close(automa)
        scoring = components.table("automa_scoring")
        self.automa_objectives: Final = scoring.integer("objectives_flat", 0, 99)
        close(scoring)
        limits = components.table("engine_limits")
        if limits.flag("supply_limited"):
            limits.fail("supply_limited", "false: energy tokens never run out (R8)")
        self.stalemate_rounds: Final = limits.integer("stalemate_rounds", 1, 99)
        close(limits)

        self.terrains: Final[list[str]] = []
        self.terrain_faces: Final[list[dict[str, Any]]] = []
        self._read_terrains(components)
        self.tile_ids: Final[list[str]] = []
        self.a: Final[list[int]] = []
        self.b: Final[list[int]] = []
        self.pair: Final[list[int]] = []  # the unordered pair of terrains of a tile, as an index of PAIRS
        self._read_tiles(components)
        self.of_pair: Final = vec[i64]([self._tiles_where(pair=pair) for pair in range(len(PAIRS))])
        self.showing: Final = vec[i64]([self._tiles_where(terrain=terrain) for terrain in range(TERRAINS)])

        self.meeples: Final[list[dict[str, Any]]] = []
        self._read_meeples(components)
        self.spire_ids: Final[list[str]] = []
        self.spire_points: Final[list[int]] = []
        self._read_spires(components)
        self.modules: Final[list[dict[str, Any]]] = []
        self._read_modules(components)

        self.powers: Final[list[dict[str, Any]]] = []
        self.effect: Final[list[int]] = []
        self.first_number: Final[list[int]] = []
        self.second_number: Final[list[int]] = []
        self.once: Final[list[bool]] = []
        for entry in components.entries("power", self.box["power_cards"]):
            self._read_power(entry)
        self.objectives: Final[list[Aim]] = []
        self.objective_faces: Final[list[dict[str, Any]]] = []
        for entry in components.entries("objective", self.box["objective_cards"]):
            self.objectives.append(self._read_aim(entry, self.objective_faces, goal=False))
        self.goals: Final[list[Aim]] = []
        self.goal_faces: Final[list[dict[str, Any]]] = []
        for entry in components.entries("goal", self.box["goal_cards"]):
            self.goals.append(self._read_aim(entry, self.goal_faces, goal=True))

        self.automa: Final[list[list[Line]]] = []
        self.automa_faces: Final[list[dict[str, Any]]] = []
        for entry in components.entries("automa", self.box["automa_cards"]):
            self._read_automa(entry)
        self.head_start: Final[dict[str, int]] = {}
        for entry in components.entries("difficulty"):
            self.head_start[entry.text("id", ("normal", "hard", "very_hard", "extreme"))] = entry.integer(
                "automa_energy", 0, 99
            )
            close(entry)
        if len(self.head_start) != 4:
            components.fail("[[difficulty]] must have normal, hard, very_hard and extreme")
        self._read_rest(components)

    # --- single tables ------------------------------------------------------------------------

    def _read_counts(self, counts: Entry) -> dict[str, int]:
        fixed = {
            "land_tiles": TILES, "meeples": 4, "first_player_token": 1, "spire_cards": 11, "spire_tokens": 16, "butterfly_token": 1,
            "module_cards": 4, "power_cards": 13, "objective_cards": 12, "goal_cards": 8, "automa_cards": 10,
        }  # fmt: skip
        box = {name: counts.integer(name, number, number) for name, number in fixed.items()}
        box["energy_tokens"] = counts.integer("energy_tokens", 0, 999)
        box["five_energy_tokens"] = counts.integer("five_energy_tokens", 0, 999)
        close(counts)
        return box

    def _read_terrains(self, components: Components) -> None:
        for entry in components.entries("terrain", TERRAINS):
            self.terrains.append(entry.text("id"))
            face: dict[str, Any] = {"id": entry.text("id")}
            for field in ("letter", "fill", "line", "glyph"):
                face[field] = entry.text(field)
            self.terrain_faces.append(face)
            close(entry)

    def _read_tiles(self, components: Components) -> None:
        for entry in components.entries("tile", TILES):
            a = self.terrains.index(entry.text("a", self.terrains))
            b = self.terrains.index(entry.text("b", self.terrains))
            self.tile_ids.append(entry.text("id"))
            self.a.append(a)
            self.b.append(b)
            self.pair.append(PAIRS.index((min(a, b), max(a, b))))
            entry.integer("copy", 1, TILES)
            close(entry)

    def _tiles_where(self, pair: int = -1, terrain: int = -1) -> int:
        """Tiles of a pair, or showing a terrain, as bits."""
        return sum(
            [1 << tile for tile in range(TILES) if self.pair[tile] == pair or terrain in (self.a[tile], self.b[tile])]
        )

    def _read_meeples(self, components: Components) -> None:
        for entry in components.entries("meeple", self.box["meeples"]):
            self.meeples.append({"id": entry.text("id"), "name": entry.text("name"), "colour": entry.text("colour")})
            close(entry)
        for entry in components.entries("spire_token", self.box["spire_tokens"]):
            entry.text("id")
            entry.text("meeple", [meeple["id"] for meeple in self.meeples])
            entry.text("use", ("home", "built"))
            close(entry)
        for meeple in self.meeples:
            tokens = [token["use"] for token in components.data["spire_token"] if token["meeple"] == meeple["id"]]
            if sorted(tokens) != ["built"] * (self.tokens - 1) + ["home"]:
                components.fail(
                    f"[[spire_token]] of {meeple['id']!r}: expected 1 home and {self.tokens - 1} built, found {tokens}"
                )
        values = {"first_player": 0, "energy": 1, "five_energy": 5, "butterfly": 0}
        boxed = {
            "first_player": "first_player_token",
            "energy": "energy_tokens",
            "five_energy": "five_energy_tokens",
            "butterfly": "butterfly_token",
        }
        for entry in components.entries("token", len(values)):
            token = entry.text("id", values)
            entry.integer("count", self.box[boxed[token]], self.box[boxed[token]])
            entry.integer("energy", values[token], values[token])
            close(entry)

    def _read_spires(self, components: Components) -> None:
        cards: list[tuple[int, int, str]] = []
        for entry in components.entries("spire_card", self.box["spire_cards"]):
            cards.append((-entry.integer("points", 0, 99), len(cards), entry.text("id")))
            close(entry)
        for points, _, name in sorted(cards):  # from high to low (5.4); of equal ones the lowest id first (R62)
            self.spire_ids.append(name)
            self.spire_points.append(-points)

    def _read_modules(self, components: Components) -> None:
        for number, entry in enumerate(components.entries("module", self.box["module_cards"])):
            entry.text("key", (MODULES[number],))
            face: dict[str, Any] = {"id": entry.text("id", (f"M{number + 1}",)), "key": MODULES[number]}
            for field in ("name", "setup", "play", "end"):
                face[field] = entry.text(field)
            entry.texts("uses", self.box)
            self.modules.append(face)
            close(entry)

    def _read_power(self, entry: Entry) -> None:
        word, *arguments = entry.text("effect").split(":")
        if word not in EFFECTS:
            entry.fail("effect", f"one of {', '.join(EFFECTS)}")
        number, wanted, window, limits = EFFECTS[word]
        if len(arguments) != wanted or not all(argument.isdigit() for argument in arguments):
            entry.fail("effect", f"{word} with {wanted} numbers, as in {':'.join([word, *['1'] * wanted])!r}")
        entry.text("window", (window,))
        limit = entry.text("limit", limits)
        self.effect.append(number)
        self.first_number.append(int(arguments[0]) if arguments else 0)
        self.second_number.append(int(arguments[1]) if wanted == 2 else 0)
        self.once.append(limit == "1/turn")
        face: dict[str, Any] = {field: entry.text(field) for field in ("id", "key", "name", "effect", "text")}
        self.powers.append({**face, "source": entry.source()})
        close(entry)

    def _read_aim(self, entry: Entry, faces: list[dict[str, Any]], goal: bool) -> Aim:
        mode = entry.text("mode", ("atleast",) if goal else MODES)
        metric = entry.text("metric", METRICS if goal else LASTING_METRICS)
        terrain = self.terrains.index(entry.text("arg", self.terrains)) if metric == "stamina_with" else 0
        per = entry.integer("per", 1, 99) if mode == "each" else 1
        cap = entry.integer("cap", 0, 99) if mode == "each" else 99
        value = entry.integer("value", 0, 999) if mode != "each" else 0
        points = entry.integer("pts", 0, 99)
        automa = entry.integer("automa", 0, 999) if goal else 0
        face: dict[str, Any] = {
            "id": entry.text("id"),
            "name": entry.text("name"),
            "mode": mode,
            "metric": metric,
            "pts": points,
        }
        if metric == "stamina_with":
            face["arg"] = self.terrains[terrain]
        face.update({"per": per, "cap": cap} if mode == "each" else {"value": value})
        if goal:
            face["automa"] = automa
        faces.append({**face, "source": entry.source()})
        close(entry)
        return Aim(MODES.index(mode), METRICS.index(metric), terrain, per, value, points, cap, automa)

    def _read_automa(self, entry: Entry) -> None:
        lines = [self._read_line(entry, "actions", text, ALWAYS) for text in entry.texts("actions")]
        shown = []
        for extra in entry.entries("modules"):
            module = extra.text("module", [face["id"] for face in self.modules])
            lines.append(self._read_line(extra, "do", extra.text("do"), int(module[1:]) - 1))
            shown.append({"module": module, "do": extra.text("do")})
            extra.done()
        self.automa.append(lines)
        face = {"id": entry.text("id"), "name": entry.text("name"), "actions": entry.texts("actions"), "modules": shown}
        self.automa_faces.append({**face, "source": entry.source()})
        close(entry)

    def _read_line(self, entry: Entry, field: str, text: str, module: int) -> Line:
        word, _, number = text.partition(":")
        if word not in LINES or bool(number) != (word in WITH_NUMBER) or (number and not number.isdigit()):
            entry.fail(
                field, f"lines such as {', '.join(f'{line}:1' if line in WITH_NUMBER else line for line in LINES)}"
            )
        if word in ("expand", "sweep") and not 1 <= int(number) <= self.sky_size:
            entry.fail(field, f"a sky slot from 1 to {self.sky_size} after {word}")
        return Line(LINES.index(word), int(number or 0), module)

    def _read_rest(self, components: Components) -> None:
        """Tables for display and checking alone."""
        geometry = components.table("geometry")
        fixed: dict[str, Any] = {
            "lattice": "triangular", "directions": [list(step) for step in DIRECTIONS], "wedge_cells": [list(cell) for cell in WEDGES],
            "tile_wedges": [0, 1, 2], "tile_corners": [0, 1, 2, 3], "edges_of_side0": [0, 1], "edges_of_side1": [3, 4], "split_edge": 2,
            "first_tile": {"v": [0, 0], "k": 0}, "pixel": "x = S*(q + r/2); y = -S*r*sqrt(3)/2",
        }  # fmt: skip
        for field, expected in fixed.items():
            if geometry.value(field, repr(expected)) != expected:
                geometry.fail(field, f"{expected!r} (section 4)")
        close(geometry)
        setup = components.table("setup")
        for players in range(1, 5):
            tile = 1 if players == 1 else 0
            reserve = TILES - self.hand_size * players - self.sky_size - tile
            expected = {"hands": players, "automa_tile": tile, "sky": self.sky_size, "reserve": reserve}
            if setup.value("players", "a table for 1 to 4 players").get(str(players)) != expected:
                setup.fail("players", f"{expected} for {players} players")
        close(setup)
        game = components.table("game")
        game.integer("min_players", 1, 1)
        game.integer("max_players", 4, 4)
        game.source()
        components.done()


def close(entry: Entry) -> None:
    """Every entry says where it comes from, may have a note, and has no field that nobody knows."""
    entry.source()
    if entry.has("note"):
        entry.text("note")
    entry.done()


def tiles_in(bits: i64) -> list[int]:
    """The members of a set in ascending order."""
    found: list[int] = []
    number = 0
    while bits != 0:
        if bits & 1:
            found.append(number)
        bits >>= 1
        number += 1
    return found


def lowest(bits: i64) -> int:
    """The lowest member of a set that is not empty."""
    number = 0
    while bits & 1 == 0:
        bits >>= 1
        number += 1
    return number


def nth(bits: i64, slot: int) -> int:
    """The member in a slot."""
    for _ in range(slot):
        bits &= bits - 1
    return lowest(bits)


def set_of(numbers: list[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
