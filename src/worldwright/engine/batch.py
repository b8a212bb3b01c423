"""Many games stepped at once, for learners: the arrays stay where they are, and only what is not zero is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from worldwright.engine.errors import IllegalAction
from worldwright.engine.playout import observe
from worldwright.engine.registry import load
from worldwright.engine.rng import scramble
from worldwright.engine.state import State
from worldwright.engine.tensor import Row


class Batch:
    """`n` games of one kind, each waiting for the seat in `seat`; a finished one is begun anew with the next seed.

    `observation`, `mask` and `seat` tell what is asked now, `reward`, `done` and `score` (of games that ended) what the
    last step brought. All are views of buffers that stay: copy what you want to keep. `filled` tells where the flat
    `observation` is not zero.

    >>> import worldwright as ww
    >>> batch = ww.Batch("strange-world", 4, players=2, seed=1)
    >>> batch.step([int(mask.argmax()) for mask in batch.mask])
    >>> batch.observation.shape[0], batch.reward.shape, batch.done.any()
    (4, (4, 2), np.False_)
    """

    def __init__(self, slug: str, n: int, players: int, seed: int = 0, **options: Any) -> None:
        self.game = load(slug)
        self.options = options
        self.players = players
        self.seed = seed
        self.begun = 0
        self.states: list[State] = []
        size, actions = self.game.tensor_size, self.game.action_space.size
        self.observation: npt.NDArray[np.float32] = np.zeros((n, size), np.float32)
        self.mask: npt.NDArray[np.bool_] = np.zeros((n, actions), np.bool_)
        self.seat: npt.NDArray[np.int64] = np.zeros(n, np.int64)
        self.reward: npt.NDArray[np.float32] = np.zeros((n, players), np.float32)
        self.done: npt.NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.score: npt.NDArray[np.int64] = np.zeros((n, players), np.int64)
        self.filled: npt.NDArray[np.int64] = np.zeros(0, np.int64)  # where the flat `observation` is not zero
        self._masked: npt.NDArray[np.int64] = np.zeros(0, np.int64)
        self.states = [self.begin() for _ in range(n)]
        self._look()

    def begin(self) -> State:
        """The next game."""
        seed = scramble(scramble(self.seed) + self.begun)
        self.begun += 1
        state: State = self.game.new(self.players, seed, events=False, **self.options)
        return state

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> None:
        """One legal action for each game. Raises IllegalAction and changes nothing if one of them is not legal."""
        chosen = [int(action) for action in actions]
        if len(chosen) != len(self.states):
            raise IllegalAction(f"a batch of {len(self.states)} games takes as many actions, not {len(chosen)}")
        for number, (state, action) in enumerate(zip(self.states, chosen, strict=True)):
            if action not in state.legal:
                raise IllegalAction(f"game {number} of the batch: {state.why_illegal(action, state.player)}")
        self.reward[:] = 0
        self.done[:] = False
        for number, (state, action) in enumerate(zip(self.states, chosen, strict=True)):
            state.play(action, state.player)
            if state.over:
                self.reward[number] = state.returns
                self.score[number] = state.scores
                self.done[number] = True
                self.states[number] = self.begin()
        self._look()

    def _look(self) -> None:
        """Write what every seat to move sees, over what was there before."""
        row, legal = Row(), Row()
        seats = observe(self.states, self.game.fill, row, legal, self.game.tensor_size, self.game.action_space.size)
        flat, masks = self.observation.reshape(-1), self.mask.reshape(-1)
        flat[self.filled] = 0
        masks[self._masked] = False
        self.filled, self._masked = np.asarray(row.where), np.asarray(legal.where)
        flat[self.filled] = np.asarray(row.what)
        masks[self._masked] = True
        self.seat[:] = seats
