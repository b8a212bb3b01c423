"""What a seat does not know, drawn anew (9): tiles behind equal backs, piles, crates and artifact cards of others."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from worldwright.engine.rng import Rng
from worldwright.games.revive.board import NOWHERE, START_SPACES, TILE_COUNT
from worldwright.games.revive.catalogue import Catalogue
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.state_map import FACE_DOWN, Map
from worldwright.games.revive.state_piles import Piles
from worldwright.games.revive.state_tribe import Tribe, bit, members

START_TILES: Final = 5


def redraw_tiles(ground: Map, catalogue: Catalogue, rng: Rng) -> None:
    """Face-down tiles change places with others of the same cost and points (9.1)."""
    where = [NOWHERE] * (START_TILES + len(catalogue.tile_cost))
    for space in range(START_SPACES, TILE_COUNT):
        if ground.facing[space] == FACE_DOWN:
            where[ground.tiles[space]] = space
    for back in catalogue.equal_backs:
        tiles: list[int] = []
        places: list[int] = []
        for number in back:
            if where[START_TILES + number] != NOWHERE:
                tiles.append(START_TILES + number)
                places.append(where[START_TILES + number])
        if len(tiles) > 1:
            places.sort()
            rng.shuffle(tiles)
            for number in range(len(tiles)):
                ground.tiles[places[number]] = tiles[number]


def shuffled(pile: list[int], left: int, rng: Rng) -> list[int]:
    cards = sorted(pile[:left])
    rng.shuffle(cards)
    return cards


def redraw_piles(piles: Piles, rng: Rng) -> None:
    """The order of the piles; what was drawn from them is known."""
    piles.citizen_pile = shuffled(piles.citizen_pile, piles.citizens_left, rng)
    piles.module_pile = shuffled(piles.module_pile, piles.modules_left, rng)
    piles.gray_pile = shuffled(piles.gray_pile, piles.gray_left, rng)
    piles.yellow_pile = shuffled(piles.yellow_pile, piles.yellow_left, rng)
    piles.green_pile = shuffled(piles.green_pile, piles.green_left, rng)


def redraw_crates(piles: Piles, tribes: list[Tribe], seat: int, rng: Rng) -> None:
    """Closed crates of others, and the stack (9.3)."""
    pool = piles.crate_pile[: piles.crates_left]
    for other in range(len(tribes)):
        if other != seat:
            pool = pool + members(tribes[other].closed)
    pool = sorted(pool)
    rng.shuffle(pool)
    for other in range(len(tribes)):
        if other != seat:
            drawn: i64 = 0
            for _ in range(len(members(tribes[other].closed))):
                drawn |= bit(pool.pop())
            tribes[other].closed = drawn
    piles.crate_pile = pool
    piles.crates_left = len(pool)


def redraw_artifact_cards(piles: Piles, tribes: list[Tribe], seat: int, rng: Rng) -> None:
    """Artifact cards of others, the ones they gave back, and those in the box (9.2)."""
    pool = piles.artifact_cards[:]
    for other in range(len(tribes)):
        if other != seat:
            for card in (int(tribes[other].artifact), int(tribes[other].other_artifact)):
                if card != NONE:
                    pool.append(card)
    pool = sorted(pool)
    rng.shuffle(pool)
    for other in range(len(tribes)):
        if other != seat:
            if tribes[other].artifact != NONE:
                tribes[other].artifact = pool.pop()
            if tribes[other].other_artifact != NONE:
                tribes[other].other_artifact = pool.pop()
    piles.artifact_cards = sorted(pool)
