"""What a seat does not know, drawn anew (9): tiles behind equal backs, piles, crates and artifact cards of others."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from worldwright.engine.rng import Rng
from worldwright.engine.sets import lowest, part, size
from worldwright.games.revive.board import NOWHERE, START_SPACES, TILE_COUNT
from worldwright.games.revive.catalogue import Catalogue
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.state_map import FACE_DOWN, Map
from worldwright.games.revive.state_piles import Piles
from worldwright.games.revive.state_tribe import Tribe, bit

START_TILES: Final = 5


def redraw_tiles(ground: Map, catalogue: Catalogue, rng: Rng) -> None:
    """Face-down tiles change places with others of the same cost and points (9.1)."""
    where = [NOWHERE] * (START_TILES + len(catalogue.tile_cost))
    for space in range(START_SPACES, TILE_COUNT):
        if ground.facing[space] == FACE_DOWN:
            where[ground.tiles[space]] = space
    for back in catalogue.equal_backs:
        tiles: i64 = 0
        places: i64 = 0
        for number in back:
            if where[START_TILES + number] != NOWHERE:
                tiles |= bit(START_TILES + number)
                places |= bit(where[START_TILES + number])
        if tiles & (tiles - 1) != 0:
            for tile in rng.in_any_order(tiles):
                ground.tiles[lowest(places)] = tile
                places &= places - 1


def redraw_piles(piles: Piles, rng: Rng) -> None:
    """The order of the piles; what was drawn from them is known."""
    piles.citizen_pile = rng.in_any_order(part(piles.citizen_pile, 0, piles.citizens_left))
    piles.module_pile = rng.in_any_order(part(piles.module_pile, 0, piles.modules_left))
    piles.gray_pile = rng.in_any_order(part(piles.gray_pile, 0, piles.gray_left))
    piles.yellow_pile = rng.in_any_order(part(piles.yellow_pile, 0, piles.yellow_left))
    piles.green_pile = rng.in_any_order(part(piles.green_pile, 0, piles.green_left))


def redraw_crates(piles: Piles, tribes: list[Tribe], seat: int, rng: Rng) -> None:
    """Closed crates of others, and the stack (9.3)."""
    held = part(piles.crate_pile, 0, piles.crates_left)
    for other in range(len(tribes)):
        if other != seat:
            held |= tribes[other].closed
    pool = rng.in_any_order(held)
    for other in range(len(tribes)):
        if other != seat:
            drawn: i64 = 0
            for _ in range(size(tribes[other].closed)):
                drawn |= bit(pool.pop())
            tribes[other].closed = drawn
    piles.crate_pile = pool
    piles.crates_left = len(pool)


def redraw_artifact_cards(piles: Piles, tribes: list[Tribe], seat: int, rng: Rng) -> None:
    """Artifact cards of others, the ones they gave back, and those in the box (9.2)."""
    held = part(piles.artifact_cards, 0, len(piles.artifact_cards))
    for other in range(len(tribes)):
        if other != seat:
            for card in (int(tribes[other].artifact), int(tribes[other].other_artifact)):
                if card != NONE:
                    held |= bit(card)
    pool = rng.in_any_order(held)
    for other in range(len(tribes)):
        if other != seat:
            if tribes[other].artifact != NONE:
                tribes[other].artifact = pool.pop()
            if tribes[other].other_artifact != NONE:
                tribes[other].other_artifact = pool.pop()
    piles.artifact_cards = sorted(pool)
