"""A game for one as a Gymnasium environment.

>>> from worldwright.envs import gymnasium
>>> env = gymnasium.env("strange-world")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, over, cut_short, info = env.step(int(info["action_mask"].argmax()))
>>> reward, over
(0.0, False)

The reward is 1 for a game that is won and -1 for one that is lost, at the end. An illegal action ends the game with -1
and `info["illegal"]`; the legal ones are in `info["action_mask"]`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

import worldwright as ww
from worldwright.envs import drawn

try:
    import gymnasium as gym
    from gymnasium import spaces
except ImportError as error:
    raise ImportError(f"Gymnasium is an extra: pip install 'worldwright[gymnasium]' ({error})") from error

Observation = npt.NDArray[np.float32]


def env(slug: str, *, render_mode: str | None = None, **options: Any) -> Solo:
    """The solo game of that slug."""
    return Solo(slug, options, render_mode)


class Solo(gym.Env[Observation, np.int64]):
    """One player against the rules."""

    def __init__(self, slug: str, options: dict[str, Any], render_mode: str | None) -> None:
        self.game = ww.load(slug)
        self.game.terms(1, 0, options)  # complains at once
        self.options = options
        self.metadata = {"render_modes": ["svg"]}
        self.render_mode = drawn(render_mode)
        low, high = self.game.tensor_bounds
        self.observation_space = spaces.Box(low, high, (self.game.tensor_size,), np.float32)
        self.action_space = spaces.Discrete(self.game.action_space.size)
        self.state: Any = None
        self.playing = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game. Without a seed the sequence that began with the last one goes on."""
        super().reset(seed=seed)
        self.state = self.game.new(1, int(self.np_random.integers(2**62)), events=False, **self.options)
        self.playing = True
        return self.state.tensor(0), self.info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One decision."""
        if not self.playing:
            raise gym.error.ResetNeeded("the game is over, or none was begun: call reset")
        if int(action) not in self.state.legal:
            self.playing = False
            return self.state.tensor(0), -1.0, True, False, {**self.info(), "illegal": True}
        self.state.apply(int(action))
        self.playing = not self.state.over
        reward = self.state.returns[0] if self.state.over else 0.0
        return self.state.tensor(0), reward, self.state.over, False, self.info()

    def info(self) -> dict[str, Any]:
        """The legal actions, and the score as it stands."""
        return {"action_mask": self.game.mask(self.state, 0).astype(np.int8), "score": self.state.scores[0]}

    def render(self) -> str | None:
        """The table as SVG."""
        return self.game.svg(self.state.view(0), self.state.actions) if self.render_mode == "svg" else None
