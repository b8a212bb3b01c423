"""A position can be written as text and laid out again from it."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import worldwright as ww
from worldwright.testing.collect import over, whole_game
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import everybody, finish, kept, sampled, seen

CALM = settings(deadline=None, derandomize=True, max_examples=40, database=None)


@over(one_by_one)
def test_a_position_is_laid_out_again_from_its_text(setting: Setting) -> None:
    for state in sampled(setting, 151):
        text = state.text()
        laid = setting.game.position(text)
        assert laid == state
        assert laid.text() == text
        assert laid.waiting == state.waiting
        for seat in everybody(state):
            assert seen(laid, seat) == seen(state, seat)
            if seat is not None:
                assert laid.actions_of(seat) == state.actions_of(seat)
                assert laid.tensor(seat).tobytes() == state.tensor(seat).tobytes()
        setting.game.check(laid)


@over(plain)
def test_a_position_of_a_text_is_played_on_like_the_game_itself(setting: Setting) -> None:
    for state in kept(setting, 152)[::6]:
        laid = setting.game.position(state.text())
        assert finish(laid, 9) == finish(state.clone(), 9)


@over(plain)
def test_an_imagined_position_has_a_text_too(setting: Setting) -> None:
    for state in kept(setting, 153)[::4]:
        imagined = state.determinize(0, 8)
        assert setting.game.position(imagined.text()) == imagined


@over(whole_game)
def test_a_broken_text_is_refused_with_the_reason(slug: str) -> None:
    game = ww.load(slug)
    state = game.new(seed=5)
    state.apply(state.actions[0])
    text = state.text()
    lines = text.splitlines()
    for broken in ("", "no position", "\n".join(lines[1:]), "\n".join(lines[:-1]), text.replace(slug, "another")):
        with pytest.raises(ww.PositionError):
            game.position(broken)
    for line, wrong in (
        ("rules ", "rules 999"),
        ("players ", "players many"),
        ("players ", "players 99"),
        ("ply ", "ply soon"),
        ("position", "position\nno_such_part 1"),
        ("pending", "pending\nNoSuchStep seat=0"),
        ("pending", f"pending\n{game.decisions[0].__qualname__} nowhere=0"),
        ("answers ", "answers all"),
        ("dice ", "dice loaded"),
    ):
        place = next(number for number, found in enumerate(lines) if found.startswith(line))
        with pytest.raises(ww.PositionError):
            game.position("\n".join([*lines[:place], wrong, *lines[place + 1 :]]))


@over(whole_game)
@CALM
@given(seed=st.integers(0, 2**32), course=st.lists(st.integers(0, 10**6), max_size=30), data=st.data())
def test_a_damaged_text_is_refused_as_such_or_can_still_be_played(
    slug: str, seed: int, course: list[int], data: st.DataObject
) -> None:
    game = ww.load(slug)
    state = game.new(seed=seed, events=False)
    for step in course:
        if not state.over:
            state.apply(state.actions[step % len(state.actions)])
    text = state.text()
    start, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 12))
    damaged = text[:start] + data.draw(st.text("0123456789 -[],ab\n", max_size=6)) + text[start + length :]
    with suppress(ww.PositionError):  # any other error would be a fault, and so would one that comes later
        assert finish(game.position(damaged), 5).over
