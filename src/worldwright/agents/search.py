"""Information-set Monte Carlo tree search: many imagined positions, one tree of what the seat can know.

Every simulation walks down the tree in a position imagined anew, so that no move is judged by cards that the seat
cannot see, and rolls dice of its own. Moves are told apart by what they are, not by their place in a list; a move that
is only sometimes possible is judged by how often it was. The budget is a number of simulations, so that the same seed
gives the same choice; a cap on time is a safeguard far above it.
"""

from __future__ import annotations

from math import exp, log, sqrt, tanh
from time import perf_counter
from typing import Any, Final, final

from librt.vecs import vec

from worldwright.engine.rng import Rng, seeded, sown
from worldwright.engine.state import State

TO_THE_END: Final = 0  # random decisions to the end of the game
TO_THE_TURN: Final = 1  # random decisions until the turn passes, then the evaluation
AT_ONCE: Final = 2  # the evaluation
GREEDILY: Final = 3  # the best of each decision by the evaluation until the turn passes, then the evaluation
LEAVES: Final = {"end": TO_THE_END, "turn": TO_THE_TURN, "once": AT_ONCE, "greedy": GREEDILY}
FAR: Final = 1e30
UNTRIED: Final = 0.1  # a move not tried yet is thought to be worth so much less than its parent
UNWEIGHED: Final = -1.0  # of a move that was not possible when those beside it were weighed


@final
class Settings:
    """How a game is searched: found by tuning runs, kept beside its evaluation in `tuned.toml`."""

    def __init__(
        self,
        leaf: int = TO_THE_TURN,
        decisions: int = 12,
        scale: float = 12.0,
        explore: float = 0.7,
        temperature: float = 0.0,
        share: int = 1,
        result: float = 0.5,
        through: int = 0,
        tries: int = 1,
        blend: float = 0.0,
    ) -> None:
        self.leaf: Final = leaf  # how a simulation goes on below the tree
        self.decisions: Final = decisions  # and for how many decisions at the most
        self.scale: Final = scale  # points that make a margin nearly certain
        self.explore: Final = explore
        self.temperature: Final = temperature  # points; with more than 0, moves are weighed by a look one ply ahead
        self.through: Final = through  # so often a move must have been tried for a look to the turn's end; 0: one ply
        self.share: Final = share  # simulations that share an imagined position, each with dice of its own
        self.result: Final = result  # how much winning counts beside the margin at the end of a game
        self.tries: Final = tries  # moves by chance of which a play-out takes the best
        self.blend: Final = blend  # how much the evaluation at once counts beside what a play-out came to


@final
class Node:
    """What is known of a move: how often it was possible and taken, and what it brought to every seat."""

    def __init__(self, players: int) -> None:
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.available = 0
        self.totals: Final = vec[float]([0.0] * players)
        self.weights: dict[int, float] = {}  # of the moves below, once they have been looked at
        self.weight = UNWEIGHED  # of this move, as the node above has it

    def weigh(self, weights: dict[int, float]) -> None:
        """Note how much speaks for each move below beforehand."""
        self.weights = weights
        for action, child in self.children.items():
            child.weight = weights.get(action, UNWEIGHED)


@final
class Search:
    """One decision's search. Make one per decision; keep its root to go on from.

    With a `judge` what positions are worth and which moves are likely is learned: see `agents.learned`.
    """

    def __init__(
        self, settings: Settings, seed: int, base: list[float], for_points: bool = False, judge: Any = None
    ) -> None:
        self.settings: Final = settings
        self.rng: Final[Rng] = seeded(seed)
        self.base: Final = base  # what the seats may expect before the decision: par for the solo game
        self.for_points: Final = for_points  # the own score counts, whoever wins
        self.judge: Final = judge
        self.simulations = 0

    def run(self, root: Node, imagine: Any, seat: int, simulations: int, seconds: float) -> None:
        """Add so many simulations to the tree, fewer if time runs out."""
        stop = perf_counter() + seconds
        share = self.settings.share
        imagined: State | None = None
        for number in range(simulations):
            if imagined is None or number % share == 0:
                imagined = imagine(int(self.rng.word()))
            state: State = imagined if share == 1 else imagined.clone()
            state.rng = sown(int(self.rng.word()))
            self.simulate(root, state, seat)
            self.simulations += 1
            if number & 15 == 15 and perf_counter() > stop:
                return

    def simulate(self, root: Node, state: State, seat: int) -> None:
        """Down the tree, one move beyond it, a look from there, and back."""
        path = [root]
        node = root
        while not state.over:
            if state.answers and state.player != seat:  # what others answer at the same time is not ours to plan
                state.play(state.any_action(self.rng), state.player)
                continue
            mover = state.player
            if self.judge is not None or self.is_weighed(node, root):
                action = self.weighed(node, state, mover)
            else:
                action = self.chosen(node, state, mover)
            child = node.children.get(action)
            state.play(action, mover)
            if child is None:
                child = Node(state.players)
                child.available = 1
                child.weight = node.weights.get(action, UNWEIGHED)
                node.children[action] = child
                path.append(child)
                break
            path.append(child)
            node = child
        asked = self.judge is not None and not state.over
        values: list[float] = self.judge.values(state, path[-1]) if asked else self.leaf(state)
        for step in path:
            step.visits += 1
            for place in range(len(values)):
                step.totals[place] += values[place]

    def is_weighed(self, node: Node, root: Node) -> bool:
        """Are the moves below a node weighed beforehand? Looks to the turn's end are dear: not where few come by."""
        return self.settings.temperature > 0.0 and (node is root or node.visits >= self.settings.through)

    def chosen(self, node: Node, state: State, mover: int) -> int:
        """A move not tried yet, else the one with the highest upper bound."""
        best = -1
        bound = -FAR
        fresh = 0
        for action in state.legal:
            child = node.children.get(action)
            if child is None:
                fresh += 1
                if self.rng.below(fresh) == 0:  # any of them, all equally likely
                    best = action
                continue
            child.available += 1
            if fresh == 0:
                value = child.totals[mover] / child.visits
                value += self.settings.explore * sqrt(log(child.available) / child.visits)
                if value > bound:
                    bound = value
                    best = action
        return best

    def weighed(self, node: Node, state: State, mover: int) -> int:
        """The move with the highest bound, where what looked well beforehand is tried first and more."""
        legal = state.legal
        if self.judge is not None:
            if not node.weights or node.visits == self.settings.through:
                self.judge.weigh(node, state)
        elif not node.weights:
            self.look_ahead(node, state, mover)
        mean = 0.5 if node.visits == 0 else node.totals[mover] / node.visits
        root = sqrt(float(node.visits + 1))
        floor = 1.0 / (2 * len(legal))
        best = legal[0]
        bound = -FAR
        for action in legal:
            child = node.children.get(action)
            if child is None:
                value = mean - UNTRIED + self.settings.explore * node.weights.get(action, floor) * root
            else:
                weight = floor if child.weight == UNWEIGHED else child.weight
                value = child.totals[mover] / child.visits
                value += self.settings.explore * weight * root / (1 + child.visits)
            if value > bound:
                bound = value
                best = action
        return best

    def look_ahead(self, node: Node, state: State, mover: int) -> None:
        """Weigh every move by what the evaluation says right after it, or at the end of the turn played on greedily."""
        evaluate = state.terms.game.evaluate
        worths: list[float] = []
        most = -FAR
        for action in state.legal:
            trial = state.clone()
            trial.play(action, mover)
            if self.settings.through > 0:
                self.finish_turn(trial, mover)
            worth = self.wanted(evaluate(trial), mover)
            worths.append(worth)
            most = max(most, worth)
        shares = [exp((worth - most) / self.settings.temperature) for worth in worths]
        total = sum(shares)
        weights: dict[int, float] = {}
        for place in range(len(shares)):
            weights[state.legal[place]] = shares[place] / total
        node.weigh(weights)

    def finish_turn(self, state: State, mover: int) -> None:
        """Play on, always with the best next step, until somebody else is asked."""
        left = self.settings.decisions
        while left > 0 and not state.over and not state.answers and state.player == mover:
            state.play(self.best_of(state), mover)
            left -= 1

    # --- below the tree -----------------------------------------------------------------------

    def leaf(self, state: State) -> list[float]:
        """What the position is worth to every seat, from 0 to 1."""
        kind = self.settings.leaf
        mover = state.player
        left = self.settings.decisions
        blend = 0.0 if state.over else self.settings.blend
        before = self.values(state.terms.game.evaluate(state)) if blend > 0.0 else []
        while not state.over and kind != AT_ONCE:
            if kind != TO_THE_END and (state.player != mover or left == 0):
                break
            left -= 1
            action = self.best_of(state) if kind == GREEDILY else self.tried(state)
            state.play(action, state.player)
        values = self.values(state.terms.game.evaluate(state))
        if state.over and not self.for_points:
            share = self.settings.result
            returns = state.returns
            for seat in range(len(values)):
                values[seat] = (1.0 - share) * values[seat] + share * (returns[seat] + 1.0) / 2
        for seat in range(len(before)):
            values[seat] = (1.0 - blend) * values[seat] + blend * before[seat]
        return values

    def values(self, worth: list[float]) -> list[float]:
        """What the seats may expect, as numbers from 0 to 1."""
        return [0.5 + 0.5 * tanh(self.ahead(worth, seat) / self.settings.scale) for seat in range(len(worth))]

    def tried(self, state: State) -> int:
        """A move by chance, or the best of some by the evaluation."""
        best: int = state.any_action(self.rng)
        if self.settings.tries == 1:
            return best
        most = self.worth_of(best, state)
        for _ in range(self.settings.tries - 1):
            action: int = state.any_action(self.rng)
            worth = self.worth_of(action, state)
            if worth > most:
                most = worth
                best = action
        return best

    def ahead(self, worth: list[float], seat: int) -> float:
        """Points that speak for a seat: its lead, or where only its own score counts what it gained."""
        return worth[seat] - self.base[seat] if self.for_points or len(worth) == 1 else lead(worth, seat)

    def wanted(self, worth: list[float], seat: int) -> float:
        return worth[seat] if self.for_points else lead(worth, seat)

    def best_of(self, state: State) -> int:
        """The best move by the evaluation; equals are told apart by lot."""
        best = state.legal[0]
        most = -FAR
        ties = 0
        for action in state.legal:
            worth = self.worth_of(action, state)
            if worth == most:
                ties += 1
            if worth > most or (worth == most and self.rng.below(ties + 1) == 0):
                if worth > most:
                    ties = 0
                most = worth
                best = action
        return best

    def worth_of(self, action: int, state: State) -> float:
        """What the evaluation says to whoever makes a move, right after it."""
        trial = state.clone()
        trial.play(action, state.player)
        worth: list[float] = state.terms.game.evaluate(trial)
        return self.wanted(worth, state.player)


def lead(worth: list[float], seat: int) -> float:
    """What a seat may expect less what the best of the others may; alone, its own expectation."""
    best = -FAR
    for other in range(len(worth)):
        if other != seat and worth[other] > best:
            best = worth[other]
    return worth[seat] - best if best > -FAR else worth[seat]
