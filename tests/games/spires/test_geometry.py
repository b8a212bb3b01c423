"""Tiles on the lattice: placements, adjacency, landscapes (4, worked examples 2 and 4 to 10)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.games.spires.plane import Place, along, border, brute_force, edges, turned
from tests.games.spires.tables import ALL, CATALOGUE, W1, WH, WM, WO, near, placements, table, words
from worldwright.games.spires import GAME
from worldwright.games.spires.actions import ROTATE, SPOT
from worldwright.games.spires.board import (
    DIRECTIONS,
    WEDGES,
    behind,
    border_keys,
    cells_of,
    corners_of,
    pack,
    shifted,
    spots_around,
    wedge,
)
from worldwright.games.spires.state import Spires
from worldwright.games.spires.state_world import NEW, World, has_label, no_world, slot_of

Turn = tuple[int, int, int]  # how often a world is turned by 60 degrees, and how far it is moved then


# --- Worlds ---------------------------------------------------------------------------------------


def land_of(*places: Place) -> World:
    land = no_world()
    for number, (q, r, k) in enumerate(places):
        land = land.grown(number, number % 5, (number + 1) % 5, q, r, k)
    return land


def grown_at_random(seed: int, tiles: int) -> tuple[World, list[Place]]:
    dice, places = Random(seed), [(0, 0, 0)]
    while len(places) < tiles:
        places.append(dice.choice(sorted(placements(land_of(*places)))))
    return land_of(*places), places


def moved(place: Place, by: Turn) -> Place:
    """A placement in a world that was turned and moved (X10)."""
    times, dq, dr = by
    q, r = turned(place[:2], times)
    return q + dq, r + dr, (place[2] + times) % 6


# --- A tile on the lattice (4.1 to 4.4) -----------------------------------------------------------


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


# --- Where the next tile can go (4.6) -------------------------------------------------------------


@pytest.mark.rule("X2", "4.6", "R4")
def test_x2_a_single_tile_has_24_neighbours() -> None:
    spots = {
        (-2, 1): "345",
        (-1, 0): "13",
        (-1, 1): "01",
        (-1, 2): "234",
        (0, -1): "015",
        (0, 0): "3",
        (0, 1): "05",
        (1, -1): "015",
        (1, 0): "35",
        (1, 1): "123",
    }
    legal = placements(table(W1).world)
    assert legal == {(q, r, int(k)) for (q, r), turns in spots.items() for k in turns}
    assert len(legal) == 24
    assert not legal & {(1, 0, 4), (0, 2, 1), (0, 0, 1)}


@pytest.mark.rule("X5")
def test_x5_two_tiles_make_a_hexagon() -> None:
    land = table(WH).world
    assert near(land) == {"0,0": {"0,1", "1,1"}, "0,1": {"0,0", "1,0"}, "1,0": {"1,1", "0,1"}, "1,1": {"1,0", "0,0"}}
    assert len(placements(land)) == 30
    alone = table(W1).world
    spot = next(action - SPOT for action in alone.spots if alone.spot_vertex(action - SPOT) == (0, 0))
    assert alone.aligned(spot, 3) == 2


@pytest.mark.rule("X6", "R3")
def test_x6_part_of_an_edge_is_enough() -> None:
    touching = near(table(f"{W1} forest/plains@-1,1,0").world)
    assert touching["1,0"] == {"0,0", "0,1", "1,1"}
    assert touching["1,1"] == {"1,0"}


@pytest.mark.rule("X7")
def test_x7_short_sides_meet_crosswise() -> None:
    touching = near(table(f"{W1} forest/plains@-1,2,3").world)
    assert touching == {"0,0": {"0,1", "1,1"}, "0,1": {"0,0", "1,0"}, "1,0": {"1,1", "0,1"}, "1,1": {"1,0", "0,0"}}


@pytest.mark.rule("X8")
def test_x8_three_tiles() -> None:
    land = table(WM).world
    assert near(land) == {
        "0,0": {"0,1", "1,1", "2,1"},
        "0,1": {"0,0", "1,0", "2,0"},
        "1,0": {"0,1", "1,1"},
        "1,1": {"0,0", "1,0"},
        "2,0": {"0,1", "2,1"},
        "2,1": {"0,0", "2,0"},
    }
    assert len(placements(land)) == 36


@pytest.mark.rule("X9", "R31")
def test_x9_a_hole_of_one_cell_is_never_filled() -> None:
    legal = placements(table(WO).world)
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
@pytest.mark.parametrize("by", [(1, 0, 0), (2, 5, -3), (3, -9, 4), (0, 40, 40), (5, 1, 1)])
def test_x10_turning_and_moving_the_world_changes_nothing(by: Turn) -> None:
    land, places = grown_at_random(sum(by), 14)
    twin = land_of(*(moved(place, by) for place in places))
    assert placements(twin) == {moved(place, by) for place in placements(land)}
    assert near(twin) == near(land)
    assert twin.spots == land.spots, "spots keep their names (6.4)"
    assert [twin.landscape(at) for at in range(28)] == [land.landscape(at) for at in range(28)]


@pytest.mark.rule("16.14")
@pytest.mark.parametrize(("players", "by"), [(2, (1, 3, -2)), (3, (4, 0, 0)), (4, (3, -7, 5))])
def test_a_whole_game_in_a_turned_world_is_the_same_game(players: int, by: Turn) -> None:
    def in_twin(action: int) -> int:
        return ROTATE + (action - ROTATE + by[0]) % 6 if words(action).startswith("rotate:") else action

    dice = Random(players)
    state: Spires = GAME.new(players, players, modules=ALL)
    while len(state.world.tiles) == 0:
        state.apply(dice.choice(state.actions))
    twin, tile = state.clone(), int(state.world.tiles[0])
    twin.world = no_world().grown(tile, CATALOGUE.a[tile], CATALOGUE.b[tile], *moved((0, 0, 0), by))
    while not state.over:
        assert sorted(in_twin(action) for action in state.actions) == sorted(twin.actions)
        action = dice.choice(state.actions)
        state.apply(action)
        twin.apply(in_twin(action))
    assert twin.over
    assert len(state.world.tiles) > 20
    assert (twin.scores, twin.energy, list(twin.energy_on), list(twin.spire_on)) == (
        state.scores,
        state.energy,
        list(state.energy_on),
        list(state.spire_on),
    )


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
        beyond = [
            shifted((q, r), k - 1),
            *(shifted(shifted((q, r), k + i), k + i + 1) for i in range(3)),
            shifted((q, r), k + 4),
        ]
        assert [*ring, *beyond][corner] == vertex
        assert not any(vertex in spots_around((oq, orr), ok) for oq, orr, ok in places[:tile])


@pytest.mark.rule("16.19", "16.3", "4.5", "3.2")
@pytest.mark.parametrize("seed", range(3))
def test_adjacency_is_a_shared_stretch_of_border(seed: int) -> None:
    land, places = grown_at_random(seed, 20)
    borders = [border(place, side) for place in places for side in (0, 1)]
    for one, other in product(range(len(borders)), repeat=2):
        touching = one != other and any(along(mine, theirs) for mine, theirs in product(borders[one], borders[other]))
        assert (other in land.neighbours(one)) == touching
    assert all(1 <= len(land.neighbours(at)) <= 6 for at in range(len(borders)))


def touched_by(land: World, q: int, r: int, k: int, side: int) -> list[int]:
    spot = next(action - SPOT for action in land.spots if land.spot_vertex(action - SPOT) == (q, r))
    return touched_spaces(land, spot, k, side)


def touched_spaces(land: World, spot: int, k: int, side: int) -> list[int]:
    low, high = land.touching(spot, k, side)
    return [at for at in range(2 * len(land.tiles)) if has_label(low, high, at)]


@pytest.mark.rule("4.5", "16.19")
def test_the_contact_of_a_tile_that_does_not_lie_there_yet() -> None:
    """What a placement would touch is what it touches once it lies there."""
    land, _ = grown_at_random(4, 12)
    for q, r, k in sorted(placements(land)):
        grown = land.grown(60, 0, 1, q, r, k)
        for side in (0, 1):
            newest = 2 * len(land.tiles) + side
            assert touched_by(land, q, r, k, side) == [
                other for other in grown.neighbours(newest) if other < 2 * len(land.tiles)
            ]


@pytest.mark.rule("7.1", "3.3")
@pytest.mark.parametrize("tiles", [6, 25, 50])
def test_a_placement_continues_the_landscapes_it_touches(tiles: int) -> None:
    """However many landscapes there are: their numbers go beyond 32 and beyond 64."""
    land, _ = grown_at_random(4, tiles)
    for action in land.spots:
        spot = action - SPOT
        for k in range(6):
            if land.rotations(spot) >> k & 1:
                for a, b in ((0, 1), (3, 2)):
                    touched = [(space, side) for side in (0, 1) for space in touched_spaces(land, spot, k, side)]
                    wanted = {int(land.label[space]) for space, side in touched if land.terrain[space] == (a, b)[side]}
                    low, high = land.joined(spot, k, a, b)
                    assert {at for at in range(len(land.label)) if has_label(low, high, at)} == wanted


@pytest.mark.rule("4.6", "17.3")
def test_every_spot_is_found_at_its_vertex_however_far_the_world_reaches() -> None:
    """A strip so long that vertices far apart share a slot of the index."""
    land = land_of(*[(2 * (number // 2), 0, 3 * (number % 2)) for number in range(60)])
    named = [spot for spot in range(len(land.corners)) if land.corners[spot] != NEW]
    assert [land.spot_at(land.corners[spot]) for spot in named] == named
    assert len({slot_of(land.corners[spot]) for spot in named}) < len(named) == len(set(map(land.spot_vertex, named)))
    assert land.spot_at(pack(0, 100)) == NEW


@pytest.mark.rule("3.1")
def test_a_world_that_positions_share_is_left_as_it_was() -> None:
    state = GAME.new(2, 5)
    while len(state.world.tiles) < 6:
        state.apply(state.actions[-1])
    land, tiles, spots = state.world, list(state.world.tiles), list(state.world.spots)
    twins = [state.clone(), state.clone()]
    for mover in (twins[0], state):
        while len(mover.world.tiles) < 9:
            mover.apply(mover.actions[-1])
    assert twins[1].world is land
    assert (list(land.tiles), list(land.spots)) == (tiles, spots)
    GAME.check(twins[1])


@pytest.mark.rule("4.6", "16.4")
def test_aligned_edges_are_those_that_line_up() -> None:
    land, places = grown_at_random(7, 16)
    borders = set().union(*map(edges, places))
    counts = set()
    for action in land.spots:
        q, r = land.spot_vertex(action - SPOT)
        for k in range(6):
            if land.rotations(action - SPOT) >> k & 1:
                counts.add(int(land.aligned(action - SPOT, k)))
                assert land.aligned(action - SPOT, k) == len(edges((q, r, k)) & borders)
    assert counts >= {1, 2, 3, 4}


@pytest.mark.rule("3.3", "3.1", "16.2")
def test_landscapes_are_connected_spaces_of_one_terrain() -> None:
    land = table("grass/ocean@0,0,0 ocean/grass@0,0,3 ocean/grass@-1,2,3").world
    assert [list(map(int, land.landscape(at))) for at in (0, 1)] == [[0, 3, 5], [1, 2, 4]]
    assert [int(land.size[land.label[at]]) for at in range(6)] == [3] * 6


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("seed", range(3))
def test_landscapes_grow_together(seed: int) -> None:
    """Two terrains alone, so that tiles often join landscapes; against a search from every space."""
    dice, land = Random(seed), no_world().grown(0, 0, 1, 0, 0, 0)
    for number in range(1, 25):
        land = land.grown(number, dice.randrange(2), dice.randrange(2), *dice.choice(sorted(placements(land))))
        for start in range(2 * number + 2):
            found, edge = {start}, [start]
            while edge:
                fresh = {
                    other for other in land.neighbours(edge.pop()) if land.terrain[other] == land.terrain[start]
                } - found
                found |= fresh
                edge += fresh
            assert land.landscape(start) == sorted(found)
            assert land.size[land.label[start]] == len(found)


@pytest.mark.rule("2.2", "2.3", "R1")
def test_every_ordered_pair_of_two_of_the_five_terrains_is_on_three_tiles() -> None:
    sides = list(zip(CATALOGUE.a, CATALOGUE.b, strict=True))
    assert CATALOGUE.terrains == ["grass", "ocean", "plains", "forest", "mountain"]
    assert all(sides.count((a, b)) == (0 if a == b else 3) for a in range(5) for b in range(5))
    assert all(sum(terrain in tile for tile in sides) == 24 for terrain in range(5))
