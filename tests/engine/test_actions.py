"""The action space: numbers, values and texts of the same things."""

from __future__ import annotations

import pytest

from worldwright.engine.actions import ActionSpace, Kind, grid, value_text
from worldwright.engine.errors import IllegalAction

SPACE = ActionSpace(
    Kind("pass"), Kind("move", to=range(3), how=("up", "down")), Kind("place", at=grid(range(-1, 1), range(2)))
)


def test_actions_are_numbered_in_the_order_of_declaration() -> None:
    assert SPACE.size == 1 + 6 + 4
    assert [SPACE.base(kind) for kind in ("pass", "move", "place")] == [0, 1, 7]
    assert [SPACE.text(action) for action in (0, 1, 2, 6, 7)] == [
        "pass",
        "move to=0 how=up",
        "move to=0 how=down",
        "move to=2 how=down",
        "place at=-1,0",
    ]
    assert SPACE.decode(10) == ("place", ((0, 1),))
    assert SPACE.decode(0) == ("pass", ())


def test_texts_are_read_back_whatever_their_spaces() -> None:
    assert [SPACE.parse(SPACE.text(action)) for action in range(SPACE.size)] == list(range(SPACE.size))
    assert SPACE.parse("  move   to=1\thow=up ") == SPACE.parse("move to=1 how=up")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "unknown action '': expected one of pass, move, place"),
        ("jump", "unknown action 'jump': expected one of pass, move, place"),
        ("move", "'move' takes to from 0 to 2, how from up to down, as in 'move to=0 how=up'"),
        ("move to=3 how=up", "'move' takes to from 0 to 2"),
        ("pass now", "'pass' takes no arguments, as in 'pass'"),
        ("place at=5,5", "at from -1,0 to 0,1, as in 'place at=-1,0'"),
    ],
)
def test_an_unknown_text_is_answered_with_what_was_expected(text: str, told: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        SPACE.parse(text)
    assert told in str(caught.value)


@pytest.mark.parametrize("action", [-1, 11, 10**20])
def test_a_number_outside_the_space_is_refused(action: int) -> None:
    for ask in (SPACE.text, SPACE.decode):
        with pytest.raises(IllegalAction, match=f"there is no action {action}: actions run from 0 to 10"):
            ask(action)


def test_two_kinds_of_the_same_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two kinds of action are called 'pass'"):
        ActionSpace(Kind("pass"), Kind("pass", to=range(2)))


def test_values_as_text() -> None:
    assert [value_text(value) for value in (3, "up", (1, -2))] == ["3", "up", "1,-2"]
    assert grid(range(2), range(2)) == ((0, 0), (0, 1), (1, 0), (1, 1))
