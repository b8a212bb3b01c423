"""What holds for any course of play and any text, with cases that hypothesis looks for."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

import worldwright as ww
from worldwright.engine.catalogue import Components
from worldwright.testing.collect import over, whole_game

CALM = settings(deadline=None, derandomize=True, max_examples=25, database=None)
COURSE = st.lists(st.integers(0, 10**6), max_size=60)


@over(whole_game)
@CALM
@given(data=st.data(), seed=st.integers(0, 2**32), course=COURSE)
def test_any_course_of_play_keeps_the_invariants_and_its_record(
    slug: str, data: st.DataObject, seed: int, course: list[int]
) -> None:
    game = ww.load(slug)
    state = game.new(players=data.draw(st.sampled_from(list(game.players))), seed=seed)
    for step in course:
        if state.over:
            break
        seat = state.waiting[step % len(state.waiting)]
        legal = state.actions_of(seat)
        state.apply(legal[step % len(legal)], seat)
        game.check(state)
    assert ww.Record.parse(str(ww.Record.of(state))).replay() == state


@over(whole_game)
@CALM
@given(seed=st.integers(0, 2**32), course=COURSE, data=st.data())
def test_a_damaged_record_is_refused_as_such_or_still_a_record(
    slug: str, seed: int, course: list[int], data: st.DataObject
) -> None:
    game = ww.load(slug)
    state = game.new(seed=seed, events=False)
    for step in course:
        if not state.over:
            state.apply(state.actions[step % len(state.actions)])
    text = str(ww.Record.of(state))
    start, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 30))
    damaged = text[:start] + data.draw(st.text(max_size=10)) + text[start + length :]
    with suppress(ww.RecordError):  # any other error would be a fault
        ww.Record.parse(damaged).replay()


@over(whole_game)
@CALM
@given(text=st.text(max_size=40))
def test_any_text_is_an_action_or_a_clear_error(slug: str, text: str) -> None:
    space = ww.load(slug).action_space
    with suppress(ww.IllegalAction):
        assert space.text(space.parse(text)) == " ".join(text.split())


@over(whole_game, needs=["components"])
@CALM
@given(
    data=st.data(),
    junk=st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5), st.lists(st.integers(), max_size=2)),
)
def test_a_catalogue_with_a_wrong_value_is_refused_by_name_or_still_a_catalogue(
    slug: str, data: st.DataObject, junk: object
) -> None:
    game = ww.load(slug)
    components = Components(game.components.source_text)
    tables = [
        table
        for value in components.data.values()
        for table in (value if isinstance(value, list) else [value])
        if isinstance(table, dict)
    ]
    table = data.draw(st.sampled_from(tables))
    table[data.draw(st.sampled_from(sorted(table)))] = junk
    with suppress(ww.CatalogueError):
        game.read_catalogue(components)
