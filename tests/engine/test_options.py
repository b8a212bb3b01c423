"""Options take their values in any usual form and keep them in one."""

from __future__ import annotations

from typing import Any

import pytest

from worldwright.engine.errors import BadOption
from worldwright.engine.options import Option, span, text_of

LEVEL = Option("level", (1, 2, 3), 1, "How hard it is.")
FAST = Option("fast", (False, True), False, "Quicker.", players=range(2, 4))
MODULES = Option("modules", ("sea", "sky", "sand"), (), "What is added.", many=True)


@pytest.mark.parametrize(
    ("option", "given", "kept"),
    [(LEVEL, 2, 2), (LEVEL, "3", 3), (FAST, True, True), (FAST, "on", True), (FAST, "off", False)],
)
def test_one_value(option: Option, given: Any, kept: Any) -> None:
    found = option.clean(given, 2)
    assert found == kept
    assert type(found) is type(kept)
    assert option.clean(option.text(found), 2) == found


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ((), ()),
        ("none", ()),
        ("", ()),
        ("all", ("sea", "sky", "sand")),
        ("sky", ("sky",)),
        ("sand,sea", ("sea", "sand")),
        ("sand+sea", ("sea", "sand")),
        (["sky", "sea", "sky"], ("sea", "sky")),
        ({"sand"}, ("sand",)),
        (iter(["sky"]), ("sky",)),
    ],
)
def test_many_values_come_in_the_order_of_the_choices_each_once(given: Any, kept: tuple[str, ...]) -> None:
    assert MODULES.clean(given, 2) == kept
    assert MODULES.clean(MODULES.text(kept), 2) == kept


@pytest.mark.parametrize(
    ("option", "given", "told"),
    [
        (LEVEL, 4, "option level cannot be 4: expected 1 or 2 or 3"),
        (LEVEL, True, "option level cannot be True"),
        (LEVEL, 1.0, "option level cannot be 1.0"),
        (LEVEL, None, "option level cannot be None"),
        (LEVEL, [1], r"option level cannot be \[1\]"),
        (FAST, 1, "option fast cannot be 1: expected off or on"),
        (FAST, "yes", "option fast cannot be 'yes'"),
        (MODULES, "moon", "option modules cannot be 'moon': expected sea or sky or sand"),
        (MODULES, ["sea", "moon"], "option modules cannot be 'moon'"),
        (MODULES, 3, "option modules cannot be 3: expected any of sea, sky, sand"),
    ],
)
def test_a_wrong_value_is_refused(option: Option, given: Any, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        option.clean(given, 2)


def test_an_option_may_mean_nothing_with_some_player_counts() -> None:
    assert [FAST.applies(players) for players in (1, 2, 3, 4)] == [False, True, True, False]
    assert FAST.clean(False, 4) is False
    with pytest.raises(BadOption, match="option fast means nothing with 4 players; leave it out, or play with 2 to 3"):
        FAST.clean(True, 4)


def test_words_for_values_and_ranges() -> None:
    assert [text_of(value) for value in (True, False, 1, "sea")] == ["on", "off", "1", "sea"]
    assert [span(range(2, 3)), span(range(1, 5))] == ["2", "1 to 4"]
