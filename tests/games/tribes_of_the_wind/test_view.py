"""What a view works out for its reader: which rows of the own cards may be played and what they would do now (6,
7.3, 8.2).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tribes_of_the_wind.tables import answer, discard_first, mixed, options, table
from worldwright.games.tribes_of_the_wind.view import faces_of


def row_of(hand: str, number: int = 0, **given: Any) -> dict[str, Any]:
    """A row of the card in slot 0, as its owner reads it."""
    row: dict[str, Any] = table(hand, **given).view(0)["rows"][0][number]
    return row


@pytest.mark.rule("6.1", "3.9")
def test_a_row_tells_the_numbers_on_which_it_depends() -> None:
    row = row_of("F14 fire water earth air", left=mixed(fire=3), right=mixed(fire=1))
    assert (row["kind"], row["element"], row["number"], row["met"]) == ("more", "fire", 1, True)
    assert (row["own"], row["left"], row["right"], row["total"]) == (2, 3, 1, 6)
    assert not row_of("F14 fire water earth air", 1, left=mixed(fire=3), right=mixed(fire=1))["met"]
    assert row_of("F07 fire water water earth")["missing"] == ["air"]


@pytest.mark.rule("6.1", "R-17")
@pytest.mark.parametrize(("left", "tier", "removed"), [(0, None, 1), (1, 0, 1), (3, 1, 2), (5, 2, 4)])
def test_a_row_of_steps_tells_which_is_reached(left: int, tier: int | None, removed: int) -> None:
    row = row_of("F19 water water earth air", left=mixed(fire=left), right=mixed(fire=0))
    assert (row["met"], row["tier"]) == (tier is not None, tier)
    assert row["now"] == [[{"kind": "pollution", "number": removed}]]


@pytest.mark.rule("7.3", "8.2", "R-27", "R-16")
def test_a_row_tells_what_it_would_do_now() -> None:
    hands = {"left": mixed(earth=2), "right": mixed(earth=1)}
    assert row_of("E09 fire fire water air", **hands)["now"] == [[{"kind": "forest", "number": 4}]]
    feather = {"board": "feather", "powers": "G-feather-4", "met": "path"}
    assert row_of("E09 fire fire water air", **hands, **feather)["now"] == [[{"kind": "forest", "number": 2}]]
    full = {"left": mixed(earth=5), "right": mixed(earth=4)}
    assert row_of("E09 fire fire water air", **full)["now"] == [[{"kind": "forest", "number": 1}]]
    leaf = {"board": "leaf", "powers": "G-leaf-3", "met": "path"}
    assert row_of("W10 fire fire water air", **hands, **leaf)["now"] == [
        [{"kind": "water", "number": 3}, {"kind": "pollution", "number": 2}]
    ]
    assert row_of("F09 fire fire earth air", left=mixed(water=0), right=mixed(water=0), **leaf)["now"] == [
        [{"kind": "pollution", "number": 0}]
    ]
    assert [branch[0]["kind"] for branch in row_of("F07 water earth air fire")["now"]] == ["move", "pollution"]


@pytest.mark.rule("5.6.3", "5.7", "7.3", "11.1")
def test_the_question_is_told_to_everybody() -> None:
    leaf = {"board": "leaf", "powers": "G-leaf-3", "met": "path", "water": 9, "pollution": {3: 2, 7: 2, 8: 2}}
    state = answer(table("F08 water earth air fire", **leaf), "play F08 0")
    assert options(state) == ["effect pollution", "effect forest"]
    for seat in (0, 1, None):
        assert state.view(seat)["pending"] == [{"kind": "pollution", "number": 3}, {"kind": "forest", "number": 5}]
    answer(state, "effect pollution")
    assert state.view(2)["steps"] == 3
    answer(state, "at 3", "at 3", "at 7")
    assert state.view(None)["price"] == 5
    answer(state, "take 0")
    assert state.view(1)["bought"] in faces_of(state.view(1))["tiles"]


@pytest.mark.rule("7.2", "5.1")
def test_a_tribe_tells_where_it_may_plant_and_build() -> None:
    tribe = table(tiles="1=P01 5=P05", riders={1: 2, 5: 2}, pollution={4: 1, 9: 1}).view(1)["tribes"][0]
    assert (tribe["free"], tribe["ready"]) == ([2, 6], [1])


@pytest.mark.rule("5.2.1", "R-09")
def test_the_row_that_was_played_is_remembered() -> None:
    hands = {"left": mixed(fire=1), "right": mixed(fire=1)}
    for row in (0, 1):
        state = answer(table("F11 fire water earth air", **hands), f"play F11 {row}")
        assert state.view(None)["elements"]["last"] == {"card": "F11", "row": row}


@pytest.mark.rule("5.7")
def test_a_catapult_and_a_temple_tell_what_is_under_way() -> None:
    feather = {
        "board": "feather",
        "powers": "G-feather-2",
        "met": "path",
        "water": 5,
        "tiles": "1=P01 5=P05",
        "riders": {1: 1},
    }
    assert answer(table(**feather), "guide G-feather-2", "at 1").view(2)["start"] == 1
    state = discard_first(answer(table(**feather), "temple"))
    assert answer(state, "marker pollution").view(2)["marker"] == 2


def test_the_place_of_the_last_piece_is_told() -> None:
    given = {"seat": 1, "tiles": "1=P01 5=P05", "riders": {1: 2}, "water": 9, "pollution": {}}
    state = answer(table("E01 earth fire water air", **given), "play E01 0", "take 0", "at 6")
    assert state.view(0)["last"] == {"seat": 1, "space": 6}
    assert answer(table(**given), "build 1").view(0)["last"] == {"seat": 1, "space": 1}
    state = answer(discard_first(answer(table(**given), "temple")), "marker water", "at 5")
    assert state.view(0)["last"] == {"seat": 1, "space": 5}
