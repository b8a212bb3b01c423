"""A game says what it is: how long at the most, between which numbers its tensors and results lie, and more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from worldwright.engine.rng import seeded
from worldwright.testing.collect import over
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import sampled

Policy = Callable[[tuple[int, ...]], int]


def any_of(seed: int) -> Policy:
    rng = seeded(seed)
    return lambda actions: actions[int(rng.below(len(actions)))]


def policies(setting: Setting) -> list[Policy]:
    """Ways to play: at random, always the first action, always the last, and the two mixed with chance.

    With an option that lifts the limit of a game, only those who play for it come to an end.
    """
    wavering = any_of(3)
    at_random = [any_of(1), any_of(2)]
    if setting.options:
        return at_random
    return [
        *at_random,
        lambda actions: actions[0],
        lambda actions: actions[-1],
        lambda actions: wavering((actions[0], actions[0], wavering(actions))),
        lambda actions: wavering((actions[-1], actions[-1], wavering(actions))),
    ]


def played(setting: Setting, policy: Policy) -> Any:
    """A game played to its end, or until it is longer than it may be."""
    state = setting.new(161, events=False)
    while not state.over and state.ply <= setting.game.longest:
        state.apply(policy(state.actions))
    return state


@over(one_by_one)
def test_no_game_is_longer_than_it_may_be_and_results_lie_within_their_bounds(setting: Setting) -> None:
    least, most = setting.game.utility
    for policy in policies(setting):
        state = played(setting, policy)
        assert state.over, f"after {state.ply} decisions; the game says that {setting.game.longest} are enough"
        assert all(least <= result <= most for result in state.returns)
        assert state.players == 1 or sum(state.returns) == pytest.approx(0)


@over(plain, needs=["tensor"])
def test_tensors_lie_within_their_bounds(setting: Setting) -> None:
    least, most = setting.game.tensor_bounds
    for state in sampled(setting, 162):
        for seat in range(state.players):
            tensor = state.tensor(seat)
            assert least <= tensor.min()
            assert tensor.max() <= most


@over(plain)
def test_a_game_says_whether_seats_are_asked_at_once_and_whether_chance_and_secrets_decide(setting: Setting) -> None:
    game = setting.game
    for state in sampled(setting, 163):
        assert game.simultaneous or not state.answers
        if game.perfect_information:
            imagined = state.determinize(0, 1)
            assert imagined.parts() == state.parts()
        if not game.chance:
            assert state.rng.key() == setting.new(163).rng.key()
