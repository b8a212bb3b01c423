"""The map: spaces, what lies next to what, which hexes a tile covers (17). Read from the catalogue once, never changed.

Spaces are numbered: 125 hexes, the chasm, the four large locations.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.catalogue import Components, Entry
from worldwright.games.revive.actions import HEXES, LARGE_SPACES, SPACES, TILE_SPACES

HEX_COUNT: Final = 125
THE_CHASM: Final = 125
FIRST_LARGE: Final = 126
SPACE_COUNT: Final = 130
START_SPACES: Final = 5
TILE_COUNT: Final = 30  # spaces for tiles: S1 to S5, A01 to A25
CRYSTALS_ON_RIM: Final = 10
VAST_CRYSTALS: Final = 4
STEPS: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
NOWHERE: Final = -1


@final
class Board:
    """Geometry and nothing else."""

    def __init__(self, components: Components) -> None:
        board = components.table("board")
        if board.value("neighbours", "the six steps") != [list(step) for step in STEPS]:
            board.fail("neighbours", f"{[list(step) for step in STEPS]}")
        for field in ("orientation", "coords", "artifact_store"):
            board.text(field)
        board.integer("rows", 11, 11)
        board.integer("hexes", HEX_COUNT, HEX_COUNT)
        chasm = board.value("chasm", "a table with id, x and r")
        board.source()
        board.done()
        self.x: Final[list[int]] = [0] * SPACE_COUNT
        self.r: Final[list[int]] = [0] * SPACE_COUNT
        self.space_of: Final[list[int]] = [NOWHERE] * SPACE_COUNT  # the tile space a hex belongs to
        self.near: vec[vec[i64]] = vec[vec[i64]]([vec[i64]([]) for _ in range(SPACE_COUNT)])
        self.hexes: vec[vec[i64]] = vec[vec[i64]]([vec[i64]([]) for _ in range(TILE_COUNT)])
        self.rims: vec[vec[i64]] = vec[vec[i64]]([vec[i64]([]) for _ in range(HEX_COUNT)])  # crystals next to a hex
        self.crystal_faces: Final[list[dict[str, Any]]] = []
        self.yields: Final[list[int]] = [1] * CRYSTALS_ON_RIM  # of a crystal, to a small building
        self.large_yields: Final[list[int]] = [2] * CRYSTALS_ON_RIM
        self.large_faces: Final[list[dict[str, Any]]] = []
        self._read_hexes(components, chasm)
        self._read_tile_spaces(components)
        self._read_large(components)
        self._read_crystals(components)
        self._check(components)

    def _read_hexes(self, components: Components, chasm: object) -> None:
        for entry in components.entries("hex", HEX_COUNT + 1):
            name = entry.text("id", [*HEXES, "chasm"])
            space = SPACES.index(name)
            self.x[space] = entry.integer("x", -99, 99)
            self.r[space] = entry.integer("r", -99, 99)
            owner = entry.text("space", [*TILE_SPACES, "chasm"])
            if (owner == "chasm") != (name == "chasm"):
                entry.fail("space", "the tile space of the hex, and 'chasm' for the chasm alone")
            self.space_of[space] = NOWHERE if owner == "chasm" else TILE_SPACES.index(owner)
            self.near[space] = numbers(entry, "adj", SPACES)
            if name == "chasm" and chasm != {"id": "chasm", "x": self.x[space], "r": self.r[space]}:
                entry.fail("x", f"the place that [board] gives: {chasm}")
            entry.source()
            entry.done()

    def _read_tile_spaces(self, components: Components) -> None:
        for entry in [*components.entries("start_space", START_SPACES), *components.entries("area_space", 25)]:
            space = TILE_SPACES.index(entry.text("id", TILE_SPACES))
            if entry.has("rot"):
                entry.integer("rot", 0, 5)
            hexes = numbers(entry, "hexes", SPACES)
            if len(hexes) != (5 if space < START_SPACES else 4):
                entry.fail("hexes", "five hexes for a starting tile, four for an area tile")
            for spot in hexes:
                if self.space_of[spot] != space:
                    entry.fail("hexes", f"hexes whose `space` is {TILE_SPACES[space]!r}")
            self.hexes[space] = hexes
            entry.source()
            entry.done()

    def _read_large(self, components: Components) -> None:
        for entry in components.entries("large_space", len(LARGE_SPACES)):
            space = SPACES.index(entry.text("id", LARGE_SPACES))
            self.near[space] = numbers(entry, "adj", SPACES)
            cells = entry.rows("cells", "a list of cells")
            self.large_faces.append({"id": SPACES[space], "corner": entry.text("corner"), "cells": cells})
            entry.source()
            entry.done()

    def _read_crystals(self, components: Components) -> None:
        """The rim first, then the vast ones, which lie there only if they are in use (12.8)."""
        for entry in components.entries("edge_crystal", CRYSTALS_ON_RIM):
            self._read_crystal(entry)
        for entry in components.entries("vast_crystal", VAST_CRYSTALS):
            self.yields.append(entry.integer("yield_small", 1, 9))
            self.large_yields.append(entry.integer("yield_large", 1, 9))
            self._read_crystal(entry)

    def _read_crystal(self, entry: Entry) -> None:
        number = len(self.crystal_faces)
        face: dict[str, Any] = {
            "id": entry.text("id"),
            "x": entry.integer("x", -99, 99),
            "r": entry.integer("r", -99, 99),
        }
        for spot in numbers(entry, "adj", HEXES):
            row = self.rims[spot]
            self.rims[spot] = append(row, number)
        self.crystal_faces.append(face)
        entry.source()
        entry.done()

    def _check(self, components: Components) -> None:
        """Being adjacent is mutual, and every hex belongs to one tile (15.10)."""
        for space in range(SPACE_COUNT):
            for other in self.near[space]:
                if space not in self.near[other]:
                    components.fail(
                        f"{SPACES[other]!r} must list {SPACES[space]!r} in `adj`, because {SPACES[space]!r} lists it"
                    )
        covered = sum([len(hexes) for hexes in self.hexes])
        if covered != HEX_COUNT:
            components.fail(f"the tile spaces cover {covered} hexes, expected each of {HEX_COUNT} once")


def numbers(entry: Entry, field: str, names: list[str]) -> vec[i64]:
    """A list of names as numbers."""
    return vec[i64]([names.index(name) for name in entry.texts(field, names)])


ROW_SIZES: Final = (7, 11, 12, 13, 14, 12, 13, 13, 12, 11, 7)
CORNER_NAMES: Final = (
    "the north-west corner",
    "the north-east corner",
    "the south-west corner",
    "the south-east corner",
)
SPACE_NAMES: Final = [
    *[f"{'ABCDEFGHIJK'[row]}{number}" for row, size in enumerate(ROW_SIZES) for number in range(1, size + 1)],
    "the chasm",
    *CORNER_NAMES,
]
