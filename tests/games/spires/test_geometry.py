"""Tiles on the lattice: placements, adjacency, landscapes (4, worked examples 2 and 4 to 10)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.games.spires.tables import CATALOGUE, W1, WH, WM, WO, near, placements, table
from worldwright.games.spires.actions import SPOT
from worldwright.games.spires.board import DIRECTIONS, WEDGES, behind, border_keys, cells_of, corners_of, shifted, spots_around, wedge
from worldwright.games.spires.world import Land, no_land

Place = tuple[int, int, int]


def land_of(*places: Place) -> Land:
    land = no_land()
    for number, (q, r, k) in enumerate(places):
        land = land.grown(number, number % 5, (number + 1) % 5, q, r, k)
    return land


def grown_at_random(seed: int, tiles: int) -> tuple[Land, list[Place]]:
    dice, places = Random(seed), [(0, 0, 0)]
    land = land_of(*places)
    while len(places) < tiles:
        places.append(dice.choice(sorted(placements(land))))
        land = land_of(*places) if len(places) < 4 else land.grown(len(places), len(places) % 5, (len(places) + 2) % 5, *places[-1])
    return land, places


def brute_force(places: list[Place]) -> set[Place]:
    """Every (v, k) within two steps of the world whose cells are empty and which has a covered cell across an edge (4.6)."""
    covered = {cell for q, r, k in places for cell in cells_of((q, r), k)}
    found = set()
    for q, r in {(q + dq, r + dr) for q, r, _ in places for dq, dr in product(range(-4, 5), repeat=2)}:
        for k in range(6):
            cells = cells_of((q, r), k)
            edges = [wedge((q, r), k - 1), wedge((q, r), k + 3), *(behind((q, r), k + i) for i in range(3))]
            if not covered & set(cells) and covered & set(edges):
                found.add((q, r, k))
    return found


@pytest.mark.rule("4.1", "4.3", "X4", "4.5")
def test_x4_cells_corners_and_keys_of_a_tile() -> None:
    assert cells_of((0, 0), 0) == [(0, 0, 0), (-1, 0, 1), (-1, 0, 0)]
    assert corners_of((0, 0), 0) == [(1, 0), (0, 1), (-1, 1), (-1, 0)]
    keys = border_keys((0, 0), 0)
    assert keys[0] == [(1, 0), (3, 0), (3, 1), (1, 3), (-1, 4)]
    assert keys[1] == [(-3, 4), (-4, 3), (-4, 1), (-3, 0), (-1, 0)]


@pytest.mark.rule("4.2")
def test_wedges_lie_between_neighbouring_directions() -> None:
    corners = {0: [(0, 0), (1, 0), (0, 1)], 1: [(1, 0), (1, 1), (0, 1)]}
    for j in range(6):
        q, r, kind = WEDGES[j]
        assert {(q + dq, r + dr) for dq, dr in corners[kind]} == {(0, 0), DIRECTIONS[j], DIRECTIONS[(j + 1) % 6]}
        assert DIRECTIONS[(j + 1) % 6] == (-DIRECTIONS[j][1], sum(DIRECTIONS[j])), "a turn by 60 degrees"
        assert behind((0, 0), j) not in [wedge((0, 0), i) for i in range(6)]


@pytest.mark.rule("4.4", "R2")
def test_the_cut_gives_each_side_one_half_of_the_long_side_and_of_the_short_one() -> None:
    right, left = border_keys((0, 0), 0)
    assert {(1, 0), (3, 0)} <= set(right)
    assert {(-1, 0), (-3, 0)} <= set(left)
    assert (-1, 4) in right
    assert (-3, 4) in left
    assert len(right) == len(left) == 5


@pytest.mark.rule("X2", "4.6", "R4")
def test_x2_a_single_tile_has_24_neighbours() -> None:
    spots = {
        (-2, 1): "345", (-1, 0): "13", (-1, 1): "01", (-1, 2): "234", (0, -1): "015", (0, 0): "3", (0, 1): "05", (1, -1): "015", (1, 0): "35", (1, 1): "123",
    }  # fmt: skip
    legal = placements(table(W1).land)
    assert legal == {(q, r, int(k)) for (q, r), turns in spots.items() for k in turns}
    assert len(legal) == 24
    assert not legal & {(1, 0, 4), (0, 2, 1), (0, 0, 1)}


@pytest.mark.rule("X5")
def test_x5_two_tiles_make_a_hexagon() -> None:
    land = table(WH).land
    assert near(land) == {"0,0": {"0,1", "1,1"}, "0,1": {"0,0", "1,0"}, "1,0": {"1,1", "0,1"}, "1,1": {"1,0", "0,0"}}
    assert len(placements(land)) == 30
    alone = table(W1).land
    spot = next(action - SPOT for action in alone.spots if alone.spot_vertex(action - SPOT) == (0, 0))
    assert alone.aligned(spot, 3) == 2


@pytest.mark.rule("X6", "R3")
def test_x6_part_of_an_edge_is_enough() -> None:
    touching = near(table(f"{W1} forest/plains@-1,1,0").land)
    assert touching["1,0"] == {"0,0", "0,1", "1,1"}
    assert touching["1,1"] == {"1,0"}


@pytest.mark.rule("X7")
def test_x7_short_sides_meet_crosswise() -> None:
    touching = near(table(f"{W1} forest/plains@-1,2,3").land)
    assert touching == {"0,0": {"0,1", "1,1"}, "0,1": {"0,0", "1,0"}, "1,0": {"1,1", "0,1"}, "1,1": {"1,0", "0,0"}}


@pytest.mark.rule("X8")
def test_x8_three_tiles() -> None:
    land = table(WM).land
    assert near(land) == {
        "0,0": {"0,1", "1,1", "2,1"}, "0,1": {"0,0", "1,0", "2,0"}, "1,0": {"0,1", "1,1"}, "1,1": {"0,0", "1,0"}, "2,0": {"0,1", "2,1"},
        "2,1": {"0,0", "2,0"},
    }  # fmt: skip
    assert len(placements(land)) == 36


@pytest.mark.rule("X9", "R31")
def test_x9_a_hole_of_one_cell_is_never_filled() -> None:
    legal = placements(table(WO).land)
    assert len(legal) == 38
    assert not [place for place in legal if (-1, 1, 0) in cells_of(place[:2], place[2])]


@pytest.mark.rule("R31")
def test_an_enclosed_half_hexagon_may_be_filled() -> None:
    """Three of the six wedges around a vertex are open, everything around them is covered."""
    places = [(0, 0, 3), (2, 0, 2), (1, 2, 3), (-1, 2, 3), (-2, 1, 4)]
    land = land_of(*places)
    assert (0, 0, 0) in placements(land)
    assert placements(land) == brute_force(places)


@pytest.mark.rule("X10", "16.14")
def test_x10_turning_the_world_changes_nothing() -> None:
    for seed in range(4):
        land, places = grown_at_random(seed, 14)
        turned = [(-r, q + r, (k + 1) % 6) for q, r, k in places]
        twin = no_land()
        for number, place in enumerate(turned):
            twin = twin.grown(number, 0, 1, *place)
        assert placements(twin) == {(-r, q + r, (k + 1) % 6) for q, r, k in placements(land)}
        assert near(twin) == near(land)
        assert [action - SPOT for action in twin.spots] == [action - SPOT for action in land.spots], "spots keep their names (6.4)"


@pytest.mark.rule("16.4", "R32", "4.6")
def test_the_kept_frontier_equals_brute_force() -> None:
    for seed in range(3):
        places: list[Place] = [(0, 0, 0)]
        land = land_of((0, 0, 0))
        dice = Random(seed)
        while len(places) < 30:
            legal = placements(land)
            assert legal == brute_force(places)
            assert legal, "there is always a place"
            vertices = [land.spot_vertex(action - SPOT) for action in land.spots]
            assert len(set(vertices)) == len(vertices), "no vertex has two names"
            places.append(dice.choice(sorted(legal)))
            land = land.grown(len(places), 0, 1, *places[-1])


@pytest.mark.rule("6.4", "17.3")
def test_a_spot_is_named_by_the_first_tile_that_has_it_among_its_ten_corners() -> None:
    land, places = grown_at_random(5, 12)
    for action in land.spots:
        tile, corner = divmod(action - SPOT, 10)
        vertex = land.spot_vertex(action - SPOT)
        q, r, k = places[tile]
        ring = [(q, r), *corners_of((q, r), k)]
        beyond = [shifted((q, r), k - 1), *(shifted(shifted((q, r), k + i), k + i + 1) for i in range(3)), shifted((q, r), k + 4)]
        assert [*ring, *beyond][corner] == vertex
        assert not any(vertex in spots_around((oq, orr), ok) for oq, orr, ok in places[:tile])


@pytest.mark.rule("16.19", "16.3")
def test_adjacency_is_a_shared_stretch_of_border() -> None:
    """Half-edges are cut once more into their two ends: sharing a stretch is sharing both ends of it."""
    land, places = grown_at_random(6, 20)
    keys = [set(side) for q, r, k in places for side in border_keys((q, r), k)]
    for one in range(len(keys)):
        for other in range(one + 1, len(keys)):
            touching = bool(keys[one] & keys[other]) or (one // 2 == other // 2)
            assert (other in land.neighbours(one)) == touching == (one in land.neighbours(other))
    assert all(1 <= len(land.neighbours(at)) <= 6 for at in range(len(keys)))


@pytest.mark.rule("3.3", "3.1", "16.2")
def test_landscapes_are_connected_spaces_of_one_terrain() -> None:
    land = table("grass/ocean@0,0,0 ocean/grass@0,0,3 ocean/grass@-1,2,3").land
    assert [list(map(int, land.landscape(at))) for at in (0, 1)] == [[0, 3, 5], [1, 2, 4]]
    assert [int(land.size[land.label[at]]) for at in range(6)] == [3] * 6


@pytest.mark.rule("2.2", "2.3", "R1")
def test_every_ordered_pair_of_two_of_the_five_terrains_is_on_three_tiles() -> None:
    sides = list(zip(CATALOGUE.a, CATALOGUE.b, strict=True))
    assert CATALOGUE.terrains == ["grass", "ocean", "plains", "forest", "mountain"]
    assert all(sides.count((a, b)) == (0 if a == b else 3) for a in range(5) for b in range(5))
    assert all(sum(terrain in tile for tile in sides) == 24 for terrain in range(5))
