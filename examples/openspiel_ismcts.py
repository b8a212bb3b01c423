"""OpenSpiel's own search of information sets plays a game of ours against chance.

    python examples/openspiel_ismcts.py --game strange_world --games 4 --simulations 40

It imagines what its seat does not know with `resample_from_infostate`, as our own agents do with `determinize`.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import worldwright.envs.openspiel  # noqa: F401  (registers the games)


def play(name: str, simulations: int, seed: int) -> float:
    """The return of the searcher in one game for two; it has the first seat in games with an even seed."""
    game = pyspiel.load_game(f"worldwright_{name}(players=2)")
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=simulations, random_state=rng)
    state: Any = game.new_initial_state()
    state.apply_action(seed)  # the deal
    mine = seed % 2
    while not state.is_terminal():
        searches = state.current_player() == mine
        state.apply_action(bot.step(state) if searches else int(rng.choice(state.legal_actions())))
    return float(state.returns()[mine])


def main() -> None:
    """Play a few games and say how they went."""
    top = argparse.ArgumentParser(description=__doc__)
    top.add_argument("--game", default="strange_world")
    top.add_argument("--games", type=int, default=4)
    top.add_argument("--simulations", type=int, default=40)
    args = top.parse_args()
    results = [play(args.game, args.simulations, seed) for seed in range(args.games)]
    print(f"ISMCTS against chance: {results}, mean {np.mean(results):+.2f}")


if __name__ == "__main__":
    main()
