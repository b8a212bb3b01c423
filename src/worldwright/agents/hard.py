"""The agent that thinks: it searches a tree of imagined positions as each game's `search` settings say."""

from __future__ import annotations

from worldwright.agents.search import Node, Search, Settings
from worldwright.engine.rng import seeded
from worldwright.engine.seat import Seat

SIMULATIONS = 1000
SECONDS = 2.0  # a cap far above what the simulations take on the compiled build


class Hard:
    """The budget is in simulations: the same seed gives the same choice."""

    def __init__(self, seed: int = 0, simulations: int = SIMULATIONS, seconds: float = SECONDS) -> None:
        self.rng = seeded(seed)
        self.simulations = simulations
        self.seconds = seconds

    def choose(self, seat: Seat) -> int:
        actions = seat.actions
        if len(actions) == 1:
            return actions[0]
        settings: Settings = seat.game.search or Settings()
        before: list[float] = seat.game.evaluate(seat.determinize(int(self.rng.word())))
        search = Search(settings, int(self.rng.word()), before)
        root = Node(seat.players, 0.0)
        search.run(root, seat.determinize, seat.number, self.simulations, self.seconds)
        return max(actions, key=lambda action: root.children[action].visits if action in root.children else -1)
