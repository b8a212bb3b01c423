"""The components of the box as tables of ints, read from components.toml (2, 13)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.catalogue import Components, Entry
from worldwright.engine.view import as_printed
from worldwright.games.spires.actions import OBJECTIVE_IDS, PAIRS, POWER_IDS, TERRAINS, TILE_IDS, TILES
from worldwright.games.spires.board import DIRECTIONS, WEDGES
from worldwright.games.spires.grammar import (
    ALWAYS,
    EFFECTS,
    LASTING_METRICS,
    LINES,
    METRICS,
    MODES,
    MODULES,
    PROGRESS_PER_SPIRE,
    WITH_SLOT,
    Aim,
    Line,
    Power,
    read_line,
    read_power,
)


@final
class Catalogue:
    """Tiles and cards are numbered from 0 in catalogue order; sets of them are bits of an int."""

    def __init__(self, components: Components) -> None:
        self.box: Final = self._read_counts(components.table("counts"))
        self._read_constants(components.table("constants"))
        self._read_module_numbers(components.table("module_numbers"))
        self._read_automa_numbers(components.table("automa_numbers"), components.table("automa_scoring"))
        self._read_limits(components.table("engine_limits"))

        self.terrains: Final[list[str]] = []
        self.terrain_faces: Final[list[dict[str, Any]]] = []
        self._read_terrains(components)
        self.tile_ids: Final[list[str]] = []
        self.a: Final[list[int]] = []
        self.b: Final[list[int]] = []
        self.pair: Final[list[int]] = []  # the unordered pair of terrains of a tile, as an index of PAIRS
        self._read_tiles(components)
        self.tile_faces: Final = [
            {"id": self.tile_ids[tile], "a": self.terrains[self.a[tile]], "b": self.terrains[self.b[tile]]}
            for tile in range(TILES)
        ]
        tiles = dict(zip(self.tile_ids, self.tile_faces, strict=True))
        self.printed_text: Final = as_printed({"terrains": self.terrain_faces, "tiles": tiles})  # for views
        self.face: Final = vec[i64]([TERRAINS * self.a[tile] + self.b[tile] for tile in range(TILES)])  # what it shows
        self.pair_of: Final = vec[i64](self.pair)
        self.of_pair: Final = vec[i64]([self._tiles_where(pair=pair) for pair in range(len(PAIRS))])
        self.showing: Final = vec[i64]([self._tiles_where(terrain=terrain) for terrain in range(TERRAINS)])

        self.meeples: Final[list[dict[str, Any]]] = []
        self._read_meeples(components)
        self.spire_ids: Final[list[str]] = []
        self.spire_points: Final[list[int]] = []
        self._read_spires(components)
        self.modules: Final[list[dict[str, Any]]] = []
        self._read_modules(components)

        self.powers: Final[list[Power]] = []
        self.power_faces: Final[list[dict[str, Any]]] = []
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
            entry.close()
        if len(self.head_start) != 4:
            components.fail("[[difficulty]] must have normal, hard, very_hard and extreme")
        self._read_rest(components)

    # --- single tables ------------------------------------------------------------------------

    def _read_counts(self, counts: Entry) -> dict[str, int]:
        fixed = {
            "land_tiles": TILES, "meeples": 4, "first_player_token": 1, "spire_cards": 11, "spire_tokens": 16,
            "butterfly_token": 1, "module_cards": 4, "power_cards": 13, "objective_cards": 12, "goal_cards": 8,
            "automa_cards": 10,
        }  # fmt: skip
        box = {name: counts.integer(name, number, number) for name, number in fixed.items()}
        box["energy_tokens"] = counts.integer("energy_tokens", 0, 999)
        box["five_energy_tokens"] = counts.integer("five_energy_tokens", 0, 999)
        counts.close()
        return box

    def _read_constants(self, constants: Entry) -> None:
        self.hand_size = constants.integer("hand_size", 3, 3)
        self.stamina_kept = constants.integer("stamina_kept", 2, 2)
        self.sky_size = constants.integer("sky_size", 3, 3)
        self.stamina_cost = constants.integer("stamina_cost", 0, 99)
        self.spire_cost = constants.integer("spire_cost", 1, 99)
        self.end_spires = constants.integer("end_spires", 1, 3)
        self.end_energy = constants.integer("end_energy", 1, 999)
        self.toll = constants.integer("toll", 0, 99)
        constants.integer("energy_per_space", 1, 1)
        constants.close()

    def _read_module_numbers(self, numbers: Entry) -> None:
        self.tokens = numbers.integer("m1_tokens_per_player", 4, 4)
        self.bonus = numbers.integer("m1_bonus", 0, 99)
        self.landscape_min = numbers.integer("m1_landscape_min", 1, 99)
        self.landscape_points = numbers.integer("m1_landscape_points", 0, 99)
        self.catch_energy = numbers.integer("m2_catch_energy", 0, 99)
        self.keeper_points = numbers.integer("m2_keeper_points", 0, 99)
        self.powers_dealt = numbers.integer("m3_dealt", 3, 3)
        numbers.integer("m3_kept", 1, 1)
        self.objectives_dealt = numbers.integer("m4_objectives_dealt", 3, 3)
        numbers.integer("m4_objectives_kept", 2, 2)
        self.goals_revealed = numbers.integer("m4_goals_revealed", 3, 3)
        numbers.close()

    def _read_automa_numbers(self, automa: Entry, scoring: Entry) -> None:
        automa.integer("cards_per_round", 2, 2)
        self.automa_spires = automa.integer("spire_cap", 1, 3)
        automa.integer("progress_per_spire", PROGRESS_PER_SPIRE, PROGRESS_PER_SPIRE)
        automa.close()
        self.automa_objectives = scoring.integer("objectives_flat", 0, 99)
        scoring.close()

    def _read_limits(self, limits: Entry) -> None:
        if limits.flag("supply_limited"):
            limits.fail("supply_limited", "false: energy tokens never run out (R8)")
        self.stalemate_rounds = limits.integer("stalemate_rounds", 1, 99)
        limits.close()

    def _read_terrains(self, components: Components) -> None:
        for entry in components.entries("terrain", TERRAINS):
            self.terrains.append(entry.text("id"))
            face: dict[str, Any] = {"id": entry.text("id")}
            for field in ("letter", "fill", "line", "glyph"):
                face[field] = entry.text(field)
            self.terrain_faces.append(face)
            entry.close()

    def _read_tiles(self, components: Components) -> None:
        for entry in components.entries("tile", TILES):
            a = self.terrains.index(entry.text("a", self.terrains))
            b = self.terrains.index(entry.text("b", self.terrains))
            self.tile_ids.append(entry.text("id", (TILE_IDS[len(self.tile_ids)],)))
            self.a.append(a)
            self.b.append(b)
            self.pair.append(PAIRS.index((min(a, b), max(a, b))))
            entry.integer("copy", 1, TILES)
            entry.close()

    def _tiles_where(self, pair: int = -1, terrain: int = -1) -> int:
        """Tiles of a pair, or showing a terrain, as bits."""
        return sum(
            [1 << tile for tile in range(TILES) if self.pair[tile] == pair or terrain in (self.a[tile], self.b[tile])]
        )

    def _read_meeples(self, components: Components) -> None:
        for entry in components.entries("meeple", self.box["meeples"]):
            self.meeples.append({"id": entry.text("id"), "name": entry.text("name"), "colour": entry.text("colour")})
            entry.close()
        for entry in components.entries("spire_token", self.box["spire_tokens"]):
            entry.text("id")
            entry.text("meeple", [meeple["id"] for meeple in self.meeples])
            entry.text("use", ("home", "built"))
            entry.close()
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
            entry.close()

    def _read_spires(self, components: Components) -> None:
        cards: list[tuple[int, int, str]] = []
        for entry in components.entries("spire_card", self.box["spire_cards"]):
            cards.append((-entry.integer("points", 0, 99), len(cards), entry.text("id")))
            entry.close()
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
            entry.close()

    def _read_power(self, entry: Entry) -> None:
        text = entry.text("effect")
        try:
            power = read_power(text, entry.text("limit"))
        except ValueError as error:
            entry.fail("effect", str(error))
        _, _, window, limits = EFFECTS[text.partition(":")[0]]
        entry.text("window", (window,))
        entry.text("limit", limits)
        entry.text("id", (POWER_IDS[len(self.powers)],))
        self.powers.append(power)
        face: dict[str, Any] = {field: entry.text(field) for field in ("id", "key", "name", "effect", "text")}
        self.power_faces.append({**face, "source": entry.source()})
        entry.close()

    def _read_aim(self, entry: Entry, faces: list[dict[str, Any]], goal: bool) -> Aim:
        mode = entry.text("mode", ("atleast",) if goal else MODES)
        metric = entry.text("metric", METRICS if goal else LASTING_METRICS)
        terrain = self.terrains.index(entry.text("arg", self.terrains)) if metric == "stamina_with" else 0
        per = entry.integer("per", 1, 99) if mode == "each" else 1
        cap = entry.integer("cap", 0, 99) if mode == "each" else 99
        value = entry.integer("value", 0, 999) if mode != "each" else 0
        points = entry.integer("pts", 0, 99)
        automa = entry.integer("automa", 0, 999) if goal else 0
        if not goal:
            entry.text("id", (OBJECTIVE_IDS[len(faces)],))
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
        entry.close()
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
        entry.close()

    def _read_line(self, entry: Entry, field: str, text: str, module: int) -> Line:
        try:
            line = read_line(text, module)
        except ValueError as error:
            entry.fail(field, str(error))
        if LINES[line.what] in WITH_SLOT and not 1 <= line.number <= self.sky_size:
            entry.fail(field, f"a sky slot from 1 to {self.sky_size} after {LINES[line.what]}")
        return line

    def _read_rest(self, components: Components) -> None:
        """Tables for display and checking alone."""
        geometry = components.table("geometry")
        fixed: dict[str, Any] = {
            "lattice": "triangular", "directions": [list(step) for step in DIRECTIONS],
            "wedge_cells": [list(cell) for cell in WEDGES], "tile_wedges": [0, 1, 2], "tile_corners": [0, 1, 2, 3],
            "edges_of_side0": [0, 1], "edges_of_side1": [3, 4], "split_edge": 2,
            "first_tile": {"v": [0, 0], "k": 0}, "pixel": "x = S*(q + r/2); y = -S*r*sqrt(3)/2",
        }  # fmt: skip
        for field, expected in fixed.items():
            if geometry.value(field, repr(expected)) != expected:
                geometry.fail(field, f"{expected!r} (section 4)")
        geometry.close()
        setup = components.table("setup")
        tables = setup.table("players").fields
        for players in range(1, 5):
            tile = 1 if players == 1 else 0
            reserve = TILES - self.hand_size * players - self.sky_size - tile
            expected = {"hands": players, "automa_tile": tile, "sky": self.sky_size, "reserve": reserve}
            if tables.get(str(players)) != expected:
                setup.fail("players", f"{expected} for {players} players")
        setup.close()
        game = components.table("game")
        game.integer("min_players", 1, 1)
        game.integer("max_players", 4, 4)
        game.source()
        components.done()
