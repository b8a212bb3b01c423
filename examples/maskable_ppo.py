"""An off-the-shelf learner on a solo game: MaskablePPO of sb3-contrib, which asks the environment what is legal.

    pip install 'worldwright[gymnasium]' sb3-contrib
    python examples/maskable_ppo.py --game strange-world --steps 200000

The reward of the environment is that of winning; `Points` adds what the score gained, so that there is something to
learn from in every step.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO

from worldwright.envs import gymnasium as solo


class Points(gym.Wrapper[Any, Any, Any, Any]):
    """Rewards points as they are made, and offers the mask under the name that sb3-contrib asks for."""

    def __init__(self, env: solo.Solo, scale: float = 50.0) -> None:
        super().__init__(env)
        self.table = env
        self.scale = scale
        self.score = 0.0

    def reset(self, **about: Any) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(**about)
        self.score = float(info["score"])
        return observation, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        observation, won, over, cut_short, info = self.env.step(action)
        gained, self.score = float(info["score"]) - self.score, float(info["score"])
        return observation, float(won) * 0.1 + gained / self.scale, over, cut_short, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now."""
        mask: npt.NDArray[np.bool_] = self.table.game.mask(self.table.state, 0)
        return mask


def mean_score(model: MaskablePPO | None, slug: str, games: int) -> float:
    """What a model scores on deals it has not seen; without one, what chance scores."""
    env = Points(solo.env(slug))
    rng = np.random.default_rng(1)
    scores = []
    for deal in range(games):
        observation, info = env.reset(seed=1_000_000 + deal)
        over = False
        while not over:
            mask = env.action_masks()
            action = (
                rng.choice(np.flatnonzero(mask)) if model is None else model.predict(observation, action_masks=mask)[0]
            )
            observation, _, over, _, info = env.step(int(action))
        scores.append(info["score"])
    return float(np.mean(scores))


def train(slug: str, steps: int, games: int = 20) -> tuple[float, float]:
    """Mean scores before and after so many steps of learning."""
    torch.set_num_threads(1)  # the network is small: further threads would only wait for each other
    model = MaskablePPO("MlpPolicy", Points(solo.env(slug)), n_steps=512, batch_size=256, seed=1)
    before = mean_score(None, slug, games)
    model.learn(steps)
    return before, mean_score(model, slug, games)


def main() -> None:
    """Learn and say what it was worth."""
    top = argparse.ArgumentParser(description=__doc__)
    top.add_argument("--game", default="strange-world")
    top.add_argument("--steps", type=int, default=200_000)
    args = top.parse_args()
    before, after = train(args.game, args.steps)
    print(f"{args.game} alone: {before:.1f} points at random, {after:.1f} after {args.steps:,} steps")


if __name__ == "__main__":
    main()
