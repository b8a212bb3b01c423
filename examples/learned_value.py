"""What ten minutes of learning on two cores are worth: the weights beside this file play against greedy.

    python -m worldwright.learn.looking strange-world --out examples/learned_value.npz --curve curve.json
    python examples/learned_value.py --games 200

The network says what a position is worth; the player looks to the end of its turn, as greedy does, and takes what the
network likes best. It learned by playing so against itself.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import worldwright as ww
from worldwright import agents
from worldwright.arena.ratings import Share
from worldwright.learn.looker import looker
from worldwright.learn.network import weights_in

WEIGHTS = Path(__file__).with_suffix(".npz")


def against_greedy(weights: Path, slug: str, games: int) -> Share:
    """The share of games that the weights win; every deal is played from both seats."""
    game, learned = ww.load(slug), weights_in(weights)
    won = 0.0
    for number in range(games):
        deal, mine = 10_000 + number // 2, number % 2
        state = game.new(players=2, seed=deal, events=False)
        player, greedy = looker(learned, slug, 2, deal), agents.make("greedy", deal)
        while not state.over:
            state.apply((player if state.player == mine else greedy).choose(state.seat(state.player)))
        won += (state.returns[mine] + 1) / 2
    return Share(won, games)


def main() -> None:
    """Play, and say how it went."""
    top = argparse.ArgumentParser(description=__doc__)
    top.add_argument("--game", default="strange-world")
    top.add_argument("--weights", type=Path, default=WEIGHTS)
    top.add_argument("--games", type=int, default=200)
    args = top.parse_args()
    print(f"{args.weights.name} against greedy in {args.game}: {against_greedy(args.weights, args.game, args.games)}")


if __name__ == "__main__":
    main()
