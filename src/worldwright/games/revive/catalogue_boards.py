"""The boards as they are printed, for everybody who looks at them: no game changes anything of this."""

from __future__ import annotations

from worldwright.games.revive.actions import LARGE_SPACES, SPACES, TILE_SPACES
from worldwright.games.revive.board import CRYSTALS_ON_RIM, NOWHERE, Board
from worldwright.games.revive.catalogue_printed import Printed
from worldwright.games.revive.view_parts import CrystalView, PlaceView
from worldwright.games.revive.view_parts import Printed as PrintedView


def boards(catalogue: Printed) -> PrintedView:
    """The map, the tracks, a player board and the technologies of a tribe board."""
    board, faces = catalogue.board, catalogue.faces
    progress, sleep, tree = faces["progress_track"][0], faces["hibernation_track"][0], faces["tech_tree"][0]
    return {
        "places": [place(board, space) for space in range(len(SPACES))],
        "hexes": {name: [SPACES[spot] for spot in board.hexes[space]] for space, name in enumerate(TILE_SPACES)},
        "cells": {LARGE_SPACES[corner]: cells_of(board, corner) for corner in range(len(LARGE_SPACES))},
        "crystals": [crystal(board, number) for number in range(len(board.crystal_faces))],
        "caps": faces["resources"][0]["max"],
        "gears": list(catalogue.building_costs),
        "rewards": faces["reward_space"],
        "slots": faces["card_slot"],
        "progress": progress["points"],
        "progress_full": progress["points_when_full"],
        "progress_bonus": progress["bonus"],
        "point_bonus": faces["point_track"][0]["bonus"],
        "sleep": sleep["rewards"],
        "sleep_removes": sleep["remove_artifact_on"],
        "books": tree["cost"],
        "technology_points": tree["vp"],
        "branches": tree["edges"],
    }


def place(board: Board, space: int) -> PlaceView:
    tile = board.space_of[space]
    return {
        "id": SPACES[space],
        "x": board.x[space],
        "r": board.r[space],
        "tile": None if tile == NOWHERE else TILE_SPACES[tile],
    }


def cells_of(board: Board, corner: int) -> list[list[int]]:
    cells: list[list[int]] = board.large_faces[corner]["cells"]
    return cells


def crystal(board: Board, number: int) -> CrystalView:
    face = board.crystal_faces[number]
    return {"id": face["id"], "x": face["x"], "r": face["r"], "vast": number >= CRYSTALS_ON_RIM}
