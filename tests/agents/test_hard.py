"""The agent that searches: legal, repeatable, blind for what is hidden, and better than chance."""

from __future__ import annotations

import pytest

import worldwright as ww
from worldwright import agents
from worldwright.agents.hard import Hard

SLUGS = ["moths", "spires", "strange-world", "tribes-of-the-wind"]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_gives_the_same_choice_whatever_is_hidden(slug: str) -> None:
    state = ww.load(slug).new(2, 3, events=False)
    greedy = agents.make("greedy", 1)
    while state.ply < 12 and not state.over:
        seat = state.player
        choice = Hard(7, simulations=24, seconds=600).choose(state.seat(seat))
        assert choice in state.actions
        for seed in (1, 2):
            imagined = state.determinize(seat, seed).seat(seat)
            assert Hard(7, simulations=24, seconds=600).choose(imagined) == choice
        state.apply(greedy.choose(state.seat(seat)))


def test_it_beats_chance_with_a_small_budget() -> None:
    won = 0.0
    for seed in range(4):
        state = ww.load("strange-world").new(2, seed, events=False)
        players = [Hard(seed, simulations=60, seconds=600), agents.make("random", seed)]
        while not state.over:
            state.apply(players[state.player].choose(state.seat(state.player)))
        won += state.returns[0]
    assert won > 2


def test_it_plays_alone() -> None:
    state = ww.load("strange-world").new(1, 5, events=False)
    while not state.over:
        state.apply(Hard(1, simulations=10, seconds=600).choose(state.seat(0)))
    assert state.scores[0] > 0


def test_time_runs_out_before_the_simulations_do() -> None:
    state = ww.load("spires").new(2, 5)
    assert Hard(1, simulations=10**9, seconds=0.0).choose(state.seat(state.player)) in state.actions
