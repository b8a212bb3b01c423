"""PettingZoo's own tests pass for every game and count; errors are typed, rewards reach everybody, nothing leaks."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import worldwright as ww
from tests.generic.settings import PLAIN
from worldwright.envs import pettingzoo
from worldwright.testing.settings import Setting

TOGETHER = [setting for setting in PLAIN if setting.game.simultaneous and setting.players > 1]


@pytest.mark.parametrize("setting", PLAIN, ids=str)
def test_it_passes_the_makers_tests(setting: Setting) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a dictionary with a mask is "not a NumPy array"
        api_test(pettingzoo.env(setting.slug, setting.players), num_cycles=150)
        seed_test(lambda: pettingzoo.env(setting.slug, setting.players), num_cycles=40)


@pytest.mark.parametrize("setting", TOGETHER, ids=str)
def test_the_parallel_one_passes_the_makers_tests(setting: Setting) -> None:
    parallel_api_test(pettingzoo.parallel_env(setting.slug, setting.players), num_cycles=60)
    parallel_seed_test(lambda: pettingzoo.parallel_env(setting.slug, setting.players), num_cycles=30)


def played(env: Any, seed: int) -> dict[str, float]:
    """The rewards of a game at random, as each agent is told of them."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


@pytest.mark.parametrize("setting", PLAIN, ids=str)
def test_every_seat_hears_how_it_ended(setting: Setting) -> None:
    env = pettingzoo.env(setting.slug, setting.players)
    rewards = played(env, 5)
    assert env.unwrapped.state_of_play.over
    assert list(rewards.values()) == env.unwrapped.state_of_play.returns
    assert any(rewards.values())


def test_seats_that_are_asked_together_answer_in_one_step() -> None:
    env = pettingzoo.parallel_env("strange-world", players=2)
    observations, _ = env.reset(seed=3)
    wait = env.table.actions
    assert all(not seen["action_mask"][wait] and seen["action_mask"].any() for seen in observations.values())
    ply = env.state_of_play.ply
    observations, rewards, over, _, _ = env.step(
        {name: seen["action_mask"].argmax() for name, seen in observations.items()}
    )
    assert env.state_of_play.ply == ply + 2
    assert not any(rewards.values())
    assert not any(over.values())


def test_who_is_not_asked_waits_and_an_illegal_answer_costs_its_seat_alone() -> None:
    env = pettingzoo.parallel_env("tribes-of-the-wind", players=2)
    observations, _ = env.reset(seed=3)
    asked = env.state_of_play.player
    assert [int(seen["action_mask"][env.table.actions]) for seen in observations.values()] == [
        int(seat != asked) for seat in range(2)
    ]
    _, rewards, over, _, infos = env.step(dict.fromkeys(env.agents, env.table.actions))
    assert rewards == {f"seat_{seat}": -1.0 if seat == asked else 0.0 for seat in range(2)}
    assert all(over.values())
    assert infos[f"seat_{asked}"] == {"illegal": True}
    assert env.agents == []
    with pytest.raises(ww.NotWaiting, match="call reset"):
        env.step({})


def test_an_illegal_action_ends_the_game_for_whoever_took_it_and_raises_in_the_raw_one() -> None:
    env = pettingzoo.env("spires")
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1
    raw = pettingzoo.raw_env("spires")
    raw.reset(seed=1)
    with pytest.raises(ww.IllegalAction):
        raw.step(illegal)


def test_without_a_seed_the_deals_go_on_and_the_seed_shows_nowhere() -> None:
    env = pettingzoo.env("strange-world")
    deals = []
    for seed in (7, None, None, 7, None):
        env.reset(seed=seed)
        deals.append(env.observe("seat_0")["observation"].tobytes())
    assert deals[:2] == deals[3:]
    assert len(set(deals)) == 3
    assert str(env) == "worldwright_strange_world_v2"
    assert env.infos == {"seat_0": {}, "seat_1": {}}


def test_it_shows_the_table() -> None:
    env = pettingzoo.env("strange-world", render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")
    assert pettingzoo.parallel_env("strange-world").render() is None


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env, pettingzoo.parallel_env])
def test_bad_arguments_get_typed_errors(make: Any) -> None:
    with pytest.raises(ww.UnknownGame):
        make("go")
    with pytest.raises(ww.BadPlayers):
        make("spires", players=9)
    with pytest.raises(ww.BadOption):
        make("spires", players=2, colour="blue")
    with pytest.raises(ww.BadOption):
        make("spires", players=2, modules="towers")
    with pytest.raises(ww.BadOption, match="as svg, or not at all; not as 'human'"):
        make("spires", players=2, render_mode="human")
