"""Agents that think: they search a tree of imagined positions, and keep it as long as it is of use.

The budget is a number of simulations: the same seed and the same positions give the same choices. What was thought
about the move that came is kept for the next decision; `ponder` thinks while others do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from time import perf_counter
from typing import Any

from worldwright.agents.search import Node, Search, Settings
from worldwright.agents.tuned import NUMBERS, tuned
from worldwright.engine.errors import BadOption
from worldwright.engine.game import Game
from worldwright.engine.rng import seeded
from worldwright.engine.seat import Seat, choices
from worldwright.engine.state import State
from worldwright.worker_pool import WorkerPool

AIMS = ("win", "points")
SECONDS = {"normal": 1.0, "hard": 2.0, "expert": 8.0}  # caps: the simulations nearly always take less
LEAST = 4  # a kept tree spares simulations, but at least this part of them (one in so many) is made
PART = 32  # simulations between two looks at whether the choice is made
SURE = 2  # see `is_decided`
TRIES = 64  # moves of the kept tree that are tried for the one that was made
NO_LIMIT = 1 << 40
ATTEMPTS = 3  # so often processes are asked of which one dies

Votes = dict[int, tuple[int, float]]  # how often each move was taken, and what it brought in all


class Searcher:
    """Takes the move that its simulations took most often."""

    def __init__(
        self,
        seed: int = 0,
        level: str = "hard",
        aim: str = "win",
        cores: int = 1,
        simulations: int | None = None,
        seconds: float | None = None,
        settings: Settings | None = None,
    ) -> None:
        if aim not in AIMS:
            raise BadOption(f"an agent plays for {' or '.join(AIMS)}, not for {aim!r}")
        if cores < 1:
            raise BadOption(f"an agent thinks on one core or more, not on {cores}")
        if simulations is not None and simulations < 1:
            raise BadOption(f"an agent makes a simulation or more, not {simulations}")
        self.rng = seeded(seed)
        self.level = level
        self.for_points = aim == "points"
        self.cores = cores
        self.simulations = simulations
        self.seconds = SECONDS.get(level, SECONDS["hard"]) if seconds is None else seconds
        self.settings = settings  # those of the game, if none are given
        self.kept: tuple[State, Node] | None = None  # an imagined position that came up, and the tree below it
        self.pool: WorkerPool | None = None

    def choose(self, seat: Seat) -> int:
        """The move that was searched most."""
        actions = choices(seat)
        if len(actions) == 1:
            return actions[0]
        imagined: State = seat.determinize(int(self.rng.word()))
        root = self.grown(imagined, seat) or Node(seat.players)
        wanted = self.budget(seat)
        left = max(wanted - root.visits, wanted // LEAST)
        if self.cores == 1:
            decide(self.search(imagined), root, seat, left, self.seconds)
            votes = votes_of(root, seat.number)
        else:
            votes = self.asked_around(imagined, seat, left)
        choice = max(actions, key=lambda action: votes.get(action, (-1, 0.0)))
        self.keep(imagined, root, choice, seat.number)
        return choice

    def budget(self, seat: Seat) -> int:
        """Simulations for one decision."""
        if self.simulations is not None:
            return self.simulations
        found = tuned(seat.game, seat.players).simulations
        if self.level not in found:
            raise BadOption(f"how many simulations does {self.level!r} make? Say so, or name {', '.join(SECONDS)}")
        return found["learned" if self.judge(seat.game, seat.players) is not None else self.level]

    def search(self, imagined: State) -> Search:
        """A search with the game's own settings, and dice of its own."""
        found = tuned(imagined.game, imagined.players)
        judge = self.judge(imagined.game, imagined.players, int(self.rng.word()))
        settings = self.settings or (found.settings if judge is None else found.learned)
        before: list[float] = imagined.game.evaluate(imagined)
        return Search(settings, int(self.rng.word()), before, self.for_points, judge)

    def judge(self, game: Game[Any], players: int, seed: int = 0) -> Any:
        """What was learned of the game; nothing here."""
        return None

    # --- between decisions --------------------------------------------------------------------

    def ponder(self, seat: Seat, seconds: float = 1.0) -> None:
        """Think while others do: the tree goes on from a position in which somebody else is to move.

        How far it comes is a matter of time: choices are then no longer the same every time.
        """
        imagined: State = seat.determinize(int(self.rng.word()))
        if not imagined.over:
            root = self.grown(imagined, seat) or Node(seat.players)
            self.search(imagined).run(root, imagining(seat), seat.number, NO_LIMIT, seconds)
            self.kept = (imagined, root)

    def keep(self, imagined: State, root: Node, action: int, number: int) -> None:
        """What was thought about the move that is made now."""
        child = root.children.get(action)
        after = imagined.clone()
        after.play(action, number)
        self.kept = (after, child) if child is not None and not after.over else None

    def grown(self, imagined: State, seat: Seat) -> Node | None:
        """The part of the kept tree that begins where the game is now, as far as the seat can tell."""
        if self.kept is None or self.kept[0].game is not imagined.game or self.kept[0].players != imagined.players:
            return None
        ahead = [self.kept]
        seen = seat.tensor().tobytes()
        for _ in range(TRIES):
            if not ahead:
                break
            state, node = ahead.pop(0)
            if state.ply == imagined.ply:
                if state.legal_of(seat.number) == imagined.legal_of(seat.number):
                    if state.tensor(seat.number).tobytes() == seen:
                        return node
            elif state.ply < imagined.ply and not state.over and not state.answers:
                for action in sorted(node.children, key=lambda move: -node.children[move].visits):
                    if action in state.legal:
                        after = state.clone()
                        after.play(action, after.player)
                        ahead.append((after, node.children[action]))
        return None

    # --- several cores ------------------------------------------------------------------------

    def asked_around(self, imagined: State, seat: Seat, simulations: int) -> Votes:
        """What several processes find, each with a tree of its own, added up."""
        share = -(-simulations // self.cores)
        questions = [
            (seat, self.level, self.for_points, int(self.rng.word()), share, self.seconds, values_of(self.settings))
            for _ in range(self.cores)
        ]
        total: Votes = {}
        for votes in self.answers(questions):
            for action, (visits, value) in votes.items():
                known = total.get(action, (0, 0.0))
                total[action] = (known[0] + visits, known[1] + value)
        return total

    def answers(self, questions: Sequence[tuple[Any, ...]], attempts: int = ATTEMPTS) -> list[Votes]:
        """What the processes answer; where one of them has died, new ones are asked the same."""
        self.pool = self.pool or WorkerPool(self.cores)
        try:
            return [answer.result() for answer in [self.pool.submit(searched, *question) for question in questions]]
        except BrokenProcessPool:
            self.close()
            if attempts == 1:
                raise
        return self.answers(questions, attempts - 1)

    def close(self) -> None:
        """Let go of further processes."""
        if self.pool is not None:
            self.pool.end()
            self.pool = None


def searched(
    seat: Seat,
    level: str,
    for_points: bool,
    seed: int,
    simulations: int,
    seconds: float,
    settings: dict[str, Any],
) -> Votes:
    """One process's part of a decision: the seat came as a position imagined from what it knows."""
    from worldwright.agents.base import make

    agent = make(level, seed, aim=AIMS[for_points])
    assert isinstance(agent, Searcher)
    agent.settings = Settings(**settings) if settings else None
    root = Node(seat.players)
    imagined: State = seat.determinize(seed)
    agent.search(imagined).run(root, imagining(seat), seat.number, simulations, seconds)
    return votes_of(root, seat.number)


def values_of(settings: Settings | None) -> dict[str, Any]:
    """Settings as they are sent to another process."""
    return {} if settings is None else {name: getattr(settings, name) for name in ("leaf", *NUMBERS)}


def imagining(seat: Seat) -> Callable[[int], State]:
    """What the seat's handle tells of a position, from one that it told: quicker than asking it each time."""
    return partial(seat.determinize(0).determinize, seat.number)


def decide(search: Search, root: Node, seat: Seat, simulations: int, seconds: float) -> None:
    """Add simulations to the tree until it is clear which move is taken most often; so many at the most."""
    actions, imagine, stop = seat.actions, imagining(seat), perf_counter() + seconds
    for left in range(simulations, 0, -PART):
        if is_decided(root, actions, left):
            return
        search.run(root, imagine, seat.number, min(PART, left), stop - perf_counter())
        if perf_counter() > stop:
            return


def is_decided(root: Node, actions: Sequence[int], left: int) -> bool:
    """Is one move so far ahead that the simulations that are left will hardly make another the most taken one?

    With `SURE` 1 they could not, whatever they take; with 2 the next move would have to take three of four.
    """
    taken = [root.children[action].visits if action in root.children else 0 for action in actions]
    most = max(taken)
    taken.remove(most)
    return SURE * (most - max(taken)) > left


def votes_of(root: Node, seat: int) -> Votes:
    """The moves below a node."""
    return {action: (child.visits, child.totals[seat]) for action, child in root.children.items()}
