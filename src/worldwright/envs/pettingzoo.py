"""Any game as a PettingZoo environment: `env` asks one seat at a time, `parallel_env` all that are asked at once.

>>> from worldwright.envs import pettingzoo
>>> env = pettingzoo.env("strange-world", players=2)
>>> env.reset(seed=7)
>>> env.agent_selection, sorted(env.observe(env.agent_selection))
('seat_0', ['action_mask', 'observation'])

In `env` a question to several seats at once is put to them one after the other; what one answered shows in no
observation of the others before all have. Forced steps, bots of the rules and chance are no steps of their own: a seat
may be asked twice in a row. Rewards come at the end: seats beaten less seats lost to, as a share of the others
(`state.returns`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

import worldwright as ww
from worldwright.envs import drawn

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(f"PettingZoo is an extra: pip install 'worldwright[pettingzoo]' ({error})") from error

Observation = dict[str, npt.NDArray[Any]]
ILLEGAL = -1.0  # what an illegal action costs whoever took it; nobody else gains by it


def env(slug: str, players: int = 2, *, render_mode: str | None = None, **options: Any) -> Any:
    """The environment as agents should meet it: an illegal action ends the game with -1 for whoever took it."""
    raw = raw_env(slug, players, render_mode=render_mode, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL))


def raw_env(slug: str, players: int = 2, *, render_mode: str | None = None, **options: Any) -> Seats:
    """The environment itself, which raises `worldwright.IllegalAction`."""
    return Seats(Table(slug, players, options), render_mode)


def parallel_env(slug: str, players: int = 2, *, render_mode: str | None = None, **options: Any) -> Together:
    """Every seat acts in every step; one that is not asked takes the last action of the space, which means to wait.

    It pays for games in which many decisions are simultaneous (`game.simultaneous`), such as drafts.
    """
    return Together(Table(slug, players, options, waits=1), render_mode)


class Table:
    """What both kinds of environment share: the game, its spaces, its deals."""

    def __init__(self, slug: str, players: int, options: dict[str, Any], waits: int = 0) -> None:
        self.game = ww.load(slug)
        self.game.terms(players, 0, options)  # complains at once
        self.options = options
        self.names = [f"seat_{seat}" for seat in range(players)]
        self.actions = self.game.action_space.size
        self.name = f"worldwright_{slug.replace('-', '_')}_v{self.game.rules_version}"
        low, high = self.game.tensor_bounds
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.actions + waits)
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(low, high, (self.game.tensor_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions + waits,), np.int8),
            }
        )
        self.deals = np.random.default_rng()

    def deal(self, seed: int | None) -> Any:
        """A new game. Without a seed the sequence that began with the last one goes on."""
        if seed is not None:
            self.deals = np.random.default_rng(seed)
        return self.game.new(len(self.names), int(self.deals.integers(2**62)), events=False, **self.options)

    def observed(self, state: Any, seat: int, *, asked: bool) -> Observation:
        """What a seat knows; its legal actions only while it is asked."""
        mask = np.zeros(self.observation_space["action_mask"].shape, np.int8)  # type: ignore[index]
        if asked:
            mask[state.legal_of(seat)] = 1
        elif mask.size > self.actions and not state.over:
            mask[self.actions] = 1
        return {"observation": self.game.tensor(state, seat), "action_mask": mask}


class Seats(AECEnv):  # type: ignore[misc]
    """One game; its agents are the seats, asked one at a time."""

    def __init__(self, table: Table, render_mode: str | None) -> None:
        super().__init__()
        self.table = table
        self.render_mode = drawn(render_mode)
        self.metadata = {"name": table.name, "render_modes": ["svg"], "is_parallelizable": False}
        self.possible_agents = table.names[:]
        self.state_of_play: Any = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self.state_of_play = self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_of_play.player]

    def observe(self, agent: str) -> Observation:
        """What a seat knows; its legal actions only while it is the one to decide."""
        seat = self.possible_agents.index(agent)
        return self.table.observed(self.state_of_play, seat, asked=seat == self.state_of_play.player)

    def step(self, action: int | None) -> None:
        """The decision of `agent_selection`."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        state = self.state_of_play
        state.apply(action, state.player)
        if state.over:
            self.rewards = dict(zip(self.possible_agents, state.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.player]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as SVG, as a spectator sees it."""
        return self.table.game.svg(self.state_of_play.view(None)) if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing is held open."""


class Together(ParallelEnv):  # type: ignore[misc]
    """One game; all its seats act in every step, and those that are not asked wait."""

    def __init__(self, table: Table, render_mode: str | None) -> None:
        self.table = table
        self.render_mode = drawn(render_mode)
        self.metadata = {"name": table.name, "render_modes": ["svg"]}
        self.possible_agents = table.names[:]
        self.agents: list[str] = []
        self.state_of_play: Any = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.action_space

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game."""
        self.state_of_play = self.table.deal(seed)
        self.agents = self.possible_agents[:]
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, Observation]:
        """What every seat knows, and may do if it is asked."""
        state = self.state_of_play
        waiting = state.waiting
        return {
            name: self.table.observed(state, seat, asked=seat in waiting)
            for seat, name in enumerate(self.possible_agents)
        }

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """The answers of all seats that are asked. An illegal one ends the game with -1 for whoever gave it."""
        names, state = self.agents, self.state_of_play
        if not names:
            raise ww.NotWaiting("the game is over, or none was begun: call reset")
        asked = {seat: int(actions[self.possible_agents[seat]]) for seat in state.waiting}
        illegal = [seat for seat, action in asked.items() if action not in state.legal_of(seat)]
        rewards = dict.fromkeys(names, 0.0)
        if illegal:
            rewards.update({self.possible_agents[seat]: ILLEGAL for seat in illegal})
        else:
            for seat, action in asked.items():
                state.apply(action, seat)
            rewards.update(zip(names, state.returns, strict=True))
        over = state.over or bool(illegal)
        self.agents = [] if over else names
        return (
            self.observations(),
            rewards,
            dict.fromkeys(names, over),
            dict.fromkeys(names, False),
            {name: {"illegal": True} if self.possible_agents.index(name) in illegal else {} for name in names},
        )

    def render(self) -> str | None:
        """The table as SVG, as a spectator sees it."""
        return self.table.game.svg(self.state_of_play.view(None)) if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing is held open."""
