"""What a search is told of a position: what was learned, together with what the search by hand would say."""

from __future__ import annotations

from typing import Any, Final, final

from worldwright.agents.search import TO_THE_END, Node, Search, lead
from worldwright.engine.state import State
from worldwright.engine.tensor import Row

POINTS: Final = 20.0  # the unit in which a network reads points
EXPECTED: Final = 3  # numbers behind the tensor: the seat's lead by the evaluation, what it and what the others may get


def expected(worth: list[float], seat: int) -> tuple[float, float, float]:
    """What the evaluation says to a seat, as a network reads it."""
    ahead = lead(worth, seat)
    others = worth[seat] - ahead if len(worth) > 1 else 0.0
    return ahead / POINTS, worth[seat] / (3 * POINTS), others / (3 * POINTS)


@final
class Judge:
    """Asks a network, and the search by hand as far as it counts.

    A position's worth is part what the network says (`trust`), part what comes of the game's own way to go on; a move
    is as likely as the network and a look ahead agree (`follow` says how much the network counts).
    """

    def __init__(
        self, layers: Any, size: int, game: Any, by_hand: Search, trust: float = 1.0, follow: float = 1.0
    ) -> None:
        self.layers: Final = layers
        self.fill: Final = game.fill
        self.evaluate: Final = game.evaluate
        self.after: Final[int] = game.tensor_size
        self.reads_evaluation: Final = size > self.after
        self.row: Final = Row()
        self.by_hand: Final = by_hand
        self.trust: Final = trust
        self.follow: Final = follow

    def values(self, state: State, node: Node) -> list[float]:
        """What the position is worth to every seat, from 0 to 1. It may be played on: the search is done with it.

        Where the network alone is asked, it says on the way which moves below the `node` are likely.
        """
        if self.trust == 1.0:
            found = self.learned(state)
            if state.players == 2 and not state.answers:
                node.weigh(dict(zip(state.legal, self.layers.likely(state.legal))))
            return found
        if self.by_hand.settings.leaf != TO_THE_END:  # the network is asked where the evaluation is
            values = self.by_hand.leaf(state)
            return values if state.over else self.mixed(values, self.learned(state))
        found = self.learned(state)
        return self.mixed(self.by_hand.leaf(state), found)

    def mixed(self, values: list[float], found: list[float]) -> list[float]:
        return [values[place] + self.trust * (found[place] - values[place]) for place in range(len(values))]

    def learned(self, state: State) -> list[float]:
        """What the network says; two seats share what there is."""
        mover = state.player
        worth: list[float] = self.evaluate(state) if self.reads_evaluation else []
        if state.players == 2:
            mine = self.worth_to(state, mover, worth)
            return [mine, 1 - mine] if mover == 0 else [1 - mine, mine]
        return [self.worth_to(state, seat, worth) for seat in range(state.players)]

    def weigh(self, node: Node, state: State) -> None:
        """How likely each move below a node is. Where many come by, what comes of it is looked at, too."""
        mover = state.player
        legal = state.legal
        worth: list[float] = self.evaluate(state) if self.reads_evaluation else []
        self.worth_to(state, mover, worth)
        likely: list[float] = self.layers.likely(legal)
        if self.follow < 1.0 and node.visits >= self.by_hand.settings.through:
            self.by_hand.look_ahead(node, state, mover)
            likely = [
                likely[place] ** self.follow * node.weights[legal[place]] ** (1 - self.follow)
                for place in range(len(legal))
            ]
            total = sum(likely)
            likely = [share / total for share in likely]
        node.weigh(dict(zip(legal, likely)))

    def worth_to(self, state: State, seat: int, worth: list[float]) -> float:
        """How the position will end for a seat."""
        row = self.row
        row.empty()
        self.fill(state, seat, row)
        if self.reads_evaluation:
            ahead, mine, others = expected(worth, seat)
            row.put(self.after, ahead)
            row.put(self.after + 1, mine)
            row.put(self.after + 2, others)
        value: float = self.layers.value(row.ones, row.count, row.where, row.what, row.numbers)
        return (value + 1) / 2
