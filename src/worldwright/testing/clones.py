"""Copies of a state are whole, independent and equal exactly when the positions are."""

from __future__ import annotations

from typing import Any

from worldwright.engine.plain import NOT_POSITION
from worldwright.testing.collect import over
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import FEWER, PLAIN_VALUES, facts, fields, finish, held_by, reachable, sampled

# What does not make a position: how it came about, how far undo goes, and what follows from the stack.
BESIDE_THE_POSITION = {
    *("terms", "halting", "catalogue", "history", "log", "barrier", "revealed", "player", "listed", "width", "noted")
}


@over(one_by_one)
def test_no_later_step_alters_an_earlier_clone(setting: Setting) -> None:
    kept = [(state.clone(), state.key(), len(state.events)) for state in sampled(setting, 1)]
    for clone, key, told in kept:
        assert clone.key() == key
        assert len(clone.events) == told


@over(plain)
def test_playing_a_clone_leaves_the_original_alone(setting: Setting) -> None:
    for state in sampled(setting, 2, most=FEWER):
        before = held_by(state)
        finish(state.clone(), 3)
        assert held_by(state) == before


@over(one_by_one)
def test_a_clone_is_whole(setting: Setting) -> None:
    for state in sampled(setting, 3):
        twin = state.clone()
        assert type(twin) is type(state)
        whole = held_by(state)
        assert held_by(twin) == {**whole, "revealed": False}
        assert twin.terms is state.terms
        assert (twin == state, hash(twin)) == (True, hash(state))


def shared(state: Any, twin: Any) -> list[Any]:
    """What two states both hold, immutable values apart."""
    mine, theirs = reachable(state), reachable(twin)
    return [
        thing for number, thing in mine.items() if number in theirs and not isinstance(thing, (*PLAIN_VALUES, tuple))
    ]


def assert_nothing_shared_changes(state: Any) -> None:
    twin = state.clone()
    fixed = reachable(state.terms)
    common = [thing for thing in shared(state, twin) if id(thing) not in fixed]
    before = [facts(thing) for thing in common]
    finish(twin, 4)
    assert [facts(thing) for thing in common] == before


@over(plain)
def test_a_clone_shares_nothing_that_changes(setting: Setting) -> None:
    for state in sampled(setting, 4, most=FEWER):
        assert_nothing_shared_changes(state)


@over(plain)
def test_what_is_fixed_before_the_game_stays_fixed(setting: Setting) -> None:
    state = setting.new(5)
    options, catalogue = facts(state.terms.options), facts(state.terms.catalogue)
    finish(state, 5)
    assert facts(state.terms.options) == options
    assert facts(state.terms.catalogue) == catalogue


@over(one_by_one)
def test_equal_moves_make_equal_states(setting: Setting) -> None:
    for one, other in zip(sampled(setting, 6), sampled(setting, 6), strict=True):
        assert one is not other
        assert one == other
        assert hash(one) == hash(other)
        assert one.events == other.events


def position_of(state: Any) -> dict[str, object]:
    return {name: fact for name, fact in held_by(state).items() if name not in BESIDE_THE_POSITION}


@over(one_by_one)
def test_answers_are_equal_only_if_they_lead_to_the_same_position(setting: Setting) -> None:
    for state in sampled(setting, 6):
        for seat in state.waiting:
            answers: dict[Any, Any] = {}
            for action in state.actions_of(seat):
                trial = state.clone()
                trial.apply(action, seat)
                assert trial != state
                twin = answers.setdefault(trial, trial)
                assert twin is trial or position_of(twin) == position_of(trial)


@over(plain)
def test_different_seeds_make_different_games(setting: Setting) -> None:
    assert len({setting.new(seed) for seed in range(20)}) == 20


@over(plain)
def test_the_key_tells_everything_that_changes_in_play(setting: Setting) -> None:
    """Whatever attribute of a state differs between two plies makes a different position when it alone is exchanged."""
    history = [state.clone() for state in sampled(setting, 7)]
    found = [held_by(state) for state in history]
    compared = set()
    for here in range(0, len(history), 2):
        for there in range(0, len(history), 5):
            ignored = set(getattr(type(history[here]), NOT_POSITION, ()))
            for name in fields(history[here]).keys() - BESIDE_THE_POSITION - ignored:
                if found[here][name] != found[there][name]:
                    mixed = history[here].clone()
                    setattr(mixed, name, getattr(history[there], name))
                    assert mixed.key() != history[here].key(), f"{name} is missing from the key"
                    compared.add(name)
    assert {"ply", "stack"} <= compared
