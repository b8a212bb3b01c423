"""Gymnasium's own checker passes for every game for one; an illegal action ends the game, errors are typed."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import worldwright as ww
from tests.generic.settings import PLAIN
from worldwright.envs import gymnasium
from worldwright.testing.settings import Setting

ALONE = [setting for setting in PLAIN if setting.players == 1]


@pytest.mark.parametrize("setting", ALONE, ids=str)
def test_it_passes_the_makers_test(setting: Setting) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that the bounds of the tensor are wide
        check_env(gymnasium.env(setting.slug), skip_render_check=True)


@pytest.mark.parametrize("setting", ALONE, ids=str)
def test_a_game_is_played_to_its_end(setting: Setting) -> None:
    env = gymnasium.env(setting.slug)
    rng = np.random.default_rng(1)
    observation, info = env.reset(seed=4)
    over, reward, rewards = False, 0.0, set()
    while not over:
        rewards.add(reward)
        observation, reward, over, cut_short, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not cut_short
        assert env.observation_space.contains(observation)
    assert rewards == {0.0}
    assert reward in (-1.0, 1.0)
    assert not info["action_mask"].any()


def test_an_illegal_action_ends_the_game_and_says_so() -> None:
    env = gymnasium.env("strange-world")
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(np.flatnonzero(info["action_mask"] == 0)[0])
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_where_no_game_is_played_there_is_nothing_to_step() -> None:
    env = gymnasium.env("strange-world")
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(np.int64(0))
    for wrong in (True, False):
        _, info = env.reset(seed=1)
        over = False
        while not over:
            chosen = np.flatnonzero(info["action_mask"] != wrong)[0]
            _, _, over, _, info = env.step(chosen)
        with pytest.raises(ResetNeeded, match="call reset"):
            env.step(chosen)


def test_without_a_seed_the_deals_go_on() -> None:
    env = gymnasium.env("strange-world")
    deals = [env.reset(seed=seed)[0].tobytes() for seed in (7, None, None, 7, None)]
    assert deals[:2] == deals[3:]
    assert len(set(deals)) == 3


def test_options_and_the_table() -> None:
    env = gymnasium.env("spires", difficulty="hard", render_mode="svg")
    env.reset(seed=1)
    assert env.state.terms.options["difficulty"] == "hard"
    shown = env.render()
    assert shown is not None
    assert shown.startswith("<svg")


def test_bad_arguments_get_typed_errors() -> None:
    with pytest.raises(ww.UnknownGame):
        gymnasium.env("go")
    with pytest.raises(ww.BadOption):
        gymnasium.env("spires", difficulty="none at all")
    with pytest.raises(ww.BadPlayers):
        gymnasium.env("moths")
    with pytest.raises(ww.BadOption, match="as svg, or not at all; not as 'human'"):
        gymnasium.env("spires", render_mode="human")
