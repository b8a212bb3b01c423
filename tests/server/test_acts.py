"""What the list of actions says of itself."""

from __future__ import annotations

import random
import re

import pytest

from worldwright.engine.registry import SHIPPED, load
from worldwright.lesson import lesson_of
from worldwright.server.table.looks import answers
from worldwright.server.table.seat_view import Log, seat_view
from worldwright.server.web.lessons import looked_at
from worldwright.server.web.pages import game_sprite
from worldwright.server.web.parts import Row, keys_of, line_icons, rows

GIVES_UP = re.compile("Pass|End|Stop|Leave|Skip|Back|Move no|Advance no|Buy no|Welcome nobody")
MOST_LOOKS, BETWEEN = 40, 5  # at lists of a game, decisions between two of them


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


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_what_passes_or_ends_never_comes_first(slug: str) -> None:
    game = load(slug)
    state = game.new(players=2, seed=1)
    rng = random.Random(1)
    for ply in range(MOST_LOOKS * BETWEEN):
        if state.over:
            break
        seat = state.waiting[0]
        legal = state.actions_of(seat)
        if len(legal) > 1 and not ply % BETWEEN:
            first, *_ = answers(state, seat, seat_view(state, seat, Log(game, seat, ("Anna", "Ben"))))
            assert not GIVES_UP.match(first["text"]), first["text"]
        state.apply(rng.choice(legal), seat)


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_what_an_action_changes_is_told_by_symbols_of_the_game_and_not_once_more_in_words(slug: str) -> None:
    lesson, symbols = lesson_of(slug), str(game_sprite(slug))
    assert lesson is not None
    assert [icon for icon in line_icons(slug).values() if f'id="{icon}"' not in symbols] == []
    with_symbols = 0
    for number, step in enumerate(lesson.steps):
        if step.ask:
            look, seen = looked_at(lesson, number, done=False)
            told = {choice["action"]: choice["words"] for choice in look.actions}
            for row in rows(look, seen):
                with_symbols += bool(row.gains)
                assert not (row.gains and told[row.action] in row.detail), row
                assert any(gain.icon for gain in row.gains) or not row.gains, "without any symbol words are better"
    assert with_symbols
