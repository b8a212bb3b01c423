"""Each of the 39 Forest tiles and the 5 Starting tiles, as pieces.txt says in words; and where Wind Riders may fly
(3.4).
"""

from __future__ import annotations

import re

import pytest

from tests.games.tribes_of_the_wind.pieces import lines_like
from tests.games.tribes_of_the_wind.tables import (
    CATALOGUE,
    answer,
    asked,
    new_game,
    options,
    pollution,
    riders,
    table,
    told,
    tribe_of,
)
from worldwright.games.tribes_of_the_wind.board import CAPITAL, spaces_of

TILES = lines_like(r"[PGO]\d\d")
STARTS = lines_like(r"S\d")
WORDS = re.compile(r"(\w+), (\d)\+ players, (\d) riders: ([\w ]+?)(, spreads)?")


def of_colour(colour: str, but: str) -> list[str]:
    """Other tiles of a colour."""
    return [tile for tile, words in TILES if words.startswith(colour) and tile != but]


@pytest.mark.rule("2", "3.6", "10.1", "10.2", "5.4.1", "5.4.2", "5.4.4", "5.1")
@pytest.mark.parametrize(("tile", "words"), TILES)
def test_a_forest_tile_becomes_a_village(tile: str, words: str) -> None:
    assert len(TILES) == 39
    _, _, needed, bonuses, spreads = WORDS.fullmatch(words).groups()  # type: ignore[union-attr]
    neighbour = "P05" if tile != "P05" else "P04"
    laid = {"players": 5, "tiles": f"1={neighbour} 5={tile}", "pollution": {6: 1}}
    assert "build 5" not in options(table(riders={5: int(needed) - 1}, **laid))
    state = table(riders={5: int(needed)}, **laid)
    answer(state, "build 5")
    assert riders(state) == {12: 7}
    assert tribe_of(state)["villages"] == [5]
    assert pollution(state) == ({4: 1, 6: 2, 9: 1} if spreads else {6: 1})
    assert asked(state) == ("CATAPULT_FROM" if "catapult" in bonuses else "VILLAGE_TAKE")
    assert "build 5" not in options(table(riders={5: 7}, **{**laid, "tiles": f"1={neighbour} 5={tile}*"}))
    for side in ("", "*"):
        state = table("A01 air fire water earth", riders={}, **{**laid, "tiles": f"1={neighbour} 5={tile}{side}"})
        assert ("ride 12 5" in options(answer(state, "play A01 0"))) == ("portal" in bonuses and side == "*")


@pytest.mark.rule("2", "3.6", "9.1")
@pytest.mark.parametrize(("tile", "words"), TILES)
def test_the_colour_of_a_tile_is_that_of_both_its_sides(tile: str, words: str) -> None:
    colour = words.split(",")[0]
    for side in ("", "*"):
        for others in ("purple", "green", "orange"):
            left, right = of_colour(others, tile)[:2]
            row = table(players=5, tiles=f"5={left} 6={tile}{side} 7={right}", kept="V18")
            assert tribe_of(row)["completed"] == [others == colour]


@pytest.mark.rule("4.5", "13.1.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_tiles_of_a_player_count(players: int) -> None:
    state = new_game(players, 3)
    used = {CATALOGUE.tile_ids[tile] for tile in [*state.forest_display, *state.forest_pile]}
    assert used == {tile for tile, words in TILES if int(words.split(", ")[1][0]) <= max(players, 2)}


@pytest.mark.rule("2", "3.7", "4.8", "4.9", "R-07", "R-08")
@pytest.mark.parametrize(("tile", "words"), STARTS)
def test_a_starting_tile(tile: str, words: str) -> None:
    assert len(STARTS) == 5
    seat = int(tile[1]) - 1
    colour, water, moved, removed = re.fullmatch(r"(\w+): (\d) water, (\d) riders, remove (\d)", words).groups()  # type: ignore[union-attr]
    state = new_game(5, 3)
    while asked(state) == "START_POLLUTION":
        state.apply(state.actions[0])
    tribe = tribe_of(state, seat)
    assert (tribe["tiles"][0], tribe["water"]) == (tile, int(water))
    assert (tribe["riders"][0], tribe["riders"][12]) == (int(moved), 7 - int(moved))
    assert sum(tribe["pollution"]) == 16 - int(removed)
    assert len([event for event in told(state, "clean") if event["seat"] == seat]) == int(removed)
    for others in ("purple", "green", "orange"):
        left, right = of_colour(others, "")[:2]
        column = table(players=5, tiles=f"0={tile} 4={left} 8={right}", kept="V20", riders={0: 7})
        assert tribe_of(column)["completed"] == [others == colour]
        assert "build 0" not in options(column)  # it has no rider spaces


# --- Links (3.4) ----------------------------------------------------------------------------------

LAID = "1=P02 2=P01 5=G02* 9=G01* 10=O03* 11=O02"  # portals on 9 and 10, and a sleeping one on 2
LINKS = {
    0: {1, 12},
    1: {0, 2, 5},
    2: {1},
    5: {1, 9},
    9: {5, 10, 12},
    10: {9, 11, 12},
    11: {10},
    12: {0, 9, 10},
}


@pytest.mark.rule("3.3", "3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4", "R-29", "R-64", "7.2")
@pytest.mark.parametrize("start", LINKS)
def test_the_links_of_a_place(start: int) -> None:
    """A step leads to adjacent tiles of either side; Capital, Starting tile and Villages with a portal are linked,
    each pair once.
    """
    state = table("A01 air fire water earth", tiles=LAID, riders={start: 7} if start != CAPITAL else {}, pollution={})
    answer(state, "play A01 0")
    assert options(state) == ["end", *(f"ride {start} {to}" for to in sorted(LINKS[start]))]


@pytest.mark.rule("3.4.4", "3.4")
def test_distant_portals_are_one_step_apart() -> None:
    state = table(tiles="1=P01* 2=P02 3=G01* 7=P05 11=O03*")
    assert spaces_of(state.tribes[0].linked(3)) == [1, 2, 7, 11, 12]
    assert spaces_of(state.tribes[0].linked(1)) == [0, 2, 3, 11, 12]
    assert spaces_of(state.tribes[0].linked(CAPITAL)) == [0, 1, 3, 11]


@pytest.mark.rule("3.4", "16.1", "16.8")
def test_every_step_leads_back() -> None:
    """Links are mutual, on any Terrain."""
    for laid in (LAID, "1=P01* 2=P02 3=G01* 7=P05 11=O03*", "4=G03 5=G04* 9=G06*"):
        tribe = table(players=5, tiles=laid).tribes[0]
        places = [*spaces_of(tribe.tiled), CAPITAL]
        assert {(a, b) for a in places for b in spaces_of(tribe.linked(a))} == {
            (b, a) for a in places for b in spaces_of(tribe.linked(a))
        }
