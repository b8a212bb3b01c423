"""A position can be written as text and laid out again from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import worldwright as ww
from worldwright.engine.game import Game
from worldwright.engine.rng import Rng, seeded
from worldwright.engine.state import State
from worldwright.testing.collect import over, whole_game
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import everybody, finish, kept, pick, sampled, seen

NUMBER = re.compile(r"(?<![A-Za-z])-?\d+")
STRANGE = (
    -(1 << 63),
    (1 << 63) - 1,
    1 << 31,
    10**30,
    10**12,
    255,
    99,
    1,
    0,
    -1,
    -2,
)  # numbers that a rule may stumble over
CHANGES = 20  # of the texts of a game
Thing = TypeVar("Thing")
COURSES = (0, 5, 20, 60, 150)  # decisions before a text is written
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


@over(whole_game)
def test_a_changed_text_is_refused_in_words_or_played_and_drawn(slug: str) -> None:
    for seed in range(CHANGES):
        attempt(slug, seed)


def attempt(slug: str, seed: int) -> None:
    """Change one text of a position; `seed` says which and how."""
    game, rng = ww.load(slug), seeded(seed)
    state = game.new(players=one_of(list(game.players), rng), seed=seed, events=False)
    for _ in range(one_of(COURSES, rng)):
        if not state.over:
            seat, action = pick(state, rng)
            state.apply(action, seat)
    text = changed(state.text(), rng)
    laid = laid_out(game, text)
    if laid is None:
        return
    draw(laid)
    while not laid.over:
        seat, action = pick(laid, rng)
        laid.apply(action, seat)
    draw(laid)


def laid_out(game: Game[State], text: str) -> State | None:
    """The position of a text, or nothing where it is refused."""
    with suppress(ww.PositionError):  # any other error would be a fault
        return game.position(text)
    return None


def changed(text: str, rng: Rng) -> str:
    """A text with another number, or with two numbers, two words or two lines exchanged, or with a word too many."""
    heading, mark, position = text.partition("\nposition\n")
    lines = position.split("\n")
    numbers = list(NUMBER.finditer(position))
    way = rng.below(8)
    if way < 4:
        place = one_of(numbers, rng)
        number = one_of((*STRANGE, int(place[0]) + 1, int(place[0]) - 1, -int(place[0])), rng)
        position = f"{position[: place.start()]}{number}{position[place.end() :]}"
    elif way == 4:
        first, second = sorted([one_of(numbers, rng), one_of(numbers, rng)], key=lambda found: found.start())
        if first != second:
            between = position[first.end() : second.start()]
            position = f"{position[: first.start()]}{second[0]}{between}{first[0]}{position[second.end() :]}"
    else:
        number = one_of([number for number, line in enumerate(lines) if " " in line], rng)
        name, *words = lines[number].split(" ")
        one, other = rng.below(len(words)), rng.below(len(words))
        if way == 5:
            words[one], words[other] = words[other], words[one]
        elif way == 6:
            words.insert(one, words[other])
        else:
            words = one_of([line for line in lines if " " in line], rng).split(" ")[1:]
        lines[number] = " ".join([name, *words])
        position = "\n".join(lines)
    return heading + mark + position


def one_of(things: Sequence[Thing], rng: Rng) -> Thing:
    return things[int(rng.below(len(things)))]


def draw(state: State) -> None:
    """As the spectator and every seat see it."""
    drawing, names = state.game.drawing, [f"Seat {seat + 1}" for seat in range(state.players)]
    for seat in everybody(state):
        view = {**state.view(seat), "names": names}
        for layout in () if drawing is None else drawing.SIZES:
            assert state.game.svg(view, layout=layout)
