"""What the list of actions says of itself."""

from __future__ import annotations

import pytest

from worldwright.server.web.parts import Row, keys_of


def listing(*keys: str) -> list[Row]:
    return [Row(place, key, "", "", "", False) for place, key in enumerate(keys)]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (["1"], "key 1"),
        (["p"], "key P"),
        (["1", "2"], "keys 1 and 2"),
        (["1", "p"], "keys 1 and P"),
        (["1", "2", "3", "p"], "keys 1 to 3 and P"),
        ([*"123456789", "a", "shift 1", ""], "keys 1 to ⇧1"),
    ],
)
def test_the_keys_of_a_list_are_told_in_a_few_words(keys: list[str], words: str) -> None:
    assert keys_of(listing(*keys)) == words
