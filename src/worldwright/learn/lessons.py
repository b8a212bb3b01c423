"""What the playing processes of `learn.study` do: games of greedy and of the search, with what it thought of the moves.

Most decisions are searched briefly, to come to an end; a few at length, and only those teach which moves are good.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import tanh
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

import worldwright as ww
from worldwright import agents
from worldwright.agents.judge import EXPECTED, Judge, expected
from worldwright.agents.learned import Network
from worldwright.agents.search import Node, Search, Settings, lead
from worldwright.agents.searcher import imagining
from worldwright.agents.tuned import tuned
from worldwright.engine.rng import scramble
from worldwright.engine.state import State
from worldwright.engine.tensor import Row
from worldwright.learn.course import Course
from worldwright.learn.looker import looker, shares_of
from worldwright.learn.network import Weights
from worldwright.learn.players import orders
from worldwright.learn.selfplay import rewards

AT_LENGTH = 0.25  # how often a decision is searched at length
BRIEFLY = 4  # otherwise with so many times fewer simulations
STRAY = 0.04  # how often players that look do something else: to show what to do then
GREEDY_STRAYS = (0.0, 0.01, 0.02, 0.05)  # one of them in each game of greedy's
HESITANT = (0.02, 0.7)  # of `scale` points: how unlike its best moves are to those it takes, and how that differs
FOLLOWED = 8  # own decisions that it looks through
NOTED = 0.1  # of the decisions of players that look: how many are learned from, for each side
NOTED_OF_GREEDY = 0.3
REACH_OF_TURNS = 0.75  # how much less the evaluation at the beginning of the next turn counts in greedy's games
HALF_TRUST = 0.5  # such a player leans on the evaluation while it learns: its games are sounder
CURIOUS = 0.25  # how much chance has a say in what a search at length looks at, so that it tries what seemed bad, too
UNEVEN = 10.0  # the larger, the more evenly chance speaks
GREEDY_TEACHES = 0.3  # how much of its moves is to be learned, beside those of the search
NO_LIMIT = 3600.0
MANY = 1 << 40


@dataclass
class Lessons:
    """Decisions, one after the other: tensors as what is not zero, moves as what was thought of the legal ones."""

    counts: npt.NDArray[np.int32]  # numbers of each tensor
    places: npt.NDArray[np.uint16]
    numbers: npt.NDArray[np.float16]
    widths: npt.NDArray[np.int32]  # legal moves of each
    moves: npt.NDArray[np.uint16]
    shares: npt.NDArray[np.float16]  # how much of the search each move had
    taught: npt.NDArray[np.float32]  # how much the shares are to be learned from
    results: npt.NDArray[np.float32]  # how the game ended for the seat, from -1 to 1
    thoughts: npt.NDArray[np.float32]  # and what was thought of it in the moves that followed

    def __len__(self) -> int:
        return len(self.results)


def joined(parts: Sequence[Lessons]) -> Lessons:
    """The lessons of several processes or rounds in one."""
    return Lessons(*(np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(Lessons)))


class Notebook:
    """Lessons while they come in.

    How a game ends says little about one of its positions; what is thought of those that follow says more. A position
    is to be worth what was thought of the next ones, the nearest most (`reach` says how much less each later one
    counts), and at last how the game ended.
    """

    def __init__(self, game: Any, reach: float = 0.0) -> None:
        self.game = game
        self.reach = reach
        self.row = Row()
        self.parts: list[list[Any]] = [[] for _ in fields(Lessons)]
        self.seats: list[int] = []  # of the decisions of the game that is on
        self.since: list[int] = []  # and the first of the thoughts that come after each
        self.course: list[list[float]] = []  # what was thought of this game from move to move, for every seat

    def note(
        self, state: State, shares: Sequence[float], taught: float, thought: float = 0.0, seat: int | None = None
    ) -> None:
        """A decision of the seat that is to move, as it looks to it or to another `seat`."""
        row, seat = self.row, state.player if seat is None else seat
        row.empty()
        self.game.fill(state, seat, row)
        for place, number in enumerate(expected(self.game.evaluate(state), seat)):
            row.put(self.game.tensor_size + place, number)
        ones, where = np.asarray(row.ones)[: row.count], np.asarray(row.where)[: row.numbers]
        numbers = np.ones(len(ones) + len(where), np.float16)
        numbers[len(ones) :] = np.asarray(row.what)[: row.numbers]
        legal = state.legal
        what = (len(numbers), np.concatenate([ones, where]).astype(np.uint16), numbers)
        moves = (len(legal), np.asarray(legal, np.uint16), np.asarray(shares, np.float16))
        for part, value in zip(self.parts, (*what, *moves, taught, 0.0, thought), strict=True):
            part.append(value)
        self.seats.append(seat)
        self.since.append(len(self.course))

    def end(self, state: State) -> None:
        """The game is over: now it is known what came of its decisions."""
        found, (results, thoughts) = rewards(state.returns, state.scores), self.parts[7:]
        after = [found]
        for thought in reversed(self.course):
            after.append((1 - self.reach) * np.asarray(thought) + self.reach * after[-1])
        after.reverse()
        for place, (seat, since) in enumerate(zip(self.seats, self.since, strict=True), len(results) - len(self.seats)):
            results[place] = float(found[seat])
            if self.course:
                thoughts[place] = float(after[since][seat])
        self.seats, self.since, self.course = [], [], []

    def lessons(self) -> Lessons:
        """All of it."""
        columns = []
        for one, part in zip(fields(Lessons), self.parts, strict=True):
            kind = np.dtype({"counts": "i4", "places": "u2", "widths": "i4", "moves": "u2"}.get(one.name, "f4"))
            kind = np.dtype("f2") if one.name in ("numbers", "shares") else kind
            columns.append(np.concatenate(part).astype(kind) if part and np.ndim(part[0]) else np.asarray(part, kind))
        return Lessons(*columns)


class Student:
    """Plays games to learn from, and to be tried in."""

    def __init__(self, slug: str, players: int, seed: int) -> None:
        self.game = ww.load(slug)
        self.players = players
        self.rng = np.random.default_rng(seed)
        self.greedy = agents.make("greedy", seed)
        found = tuned(self.game, players)
        self.by_hand: Settings = found.settings
        self.learned: Settings = found.learned
        self.games = 0

    def new(self) -> State:
        self.games += 1
        state: State = self.game.new(self.players, scramble(int(self.rng.integers(2**40))), events=False)
        return state

    def watch(self, seconds: float) -> tuple[Lessons, float, int]:
        """Greedy's games: it takes what looks best at the end of its turn, or nearly so, and now and then anything."""
        book, stop, games = Notebook(self.game, REACH_OF_TURNS), perf_counter() + seconds, 0
        hesitant, differs = HESITANT
        scale, turns = self.by_hand.scale, self.game.turns
        while perf_counter() < stop or games == 0:
            state, stray = self.new(), float(self.rng.choice(GREEDY_STRAYS))
            temperature = hesitant * scale * float(np.exp(self.rng.normal(0, differs)))
            settings = Settings(decisions=FOLLOWED, temperature=temperature, through=1)
            greedy, turn = Search(settings, int(self.rng.integers(2**32)), [0.0] * self.players), (-1, -1)
            while not state.over:
                legal, seat = state.legal, state.player
                if turn != (turn := (turns(state), seat)):
                    worth = self.game.evaluate(state)
                    book.course.append([tanh(lead(worth, one) / scale) for one in range(self.players)])
                    looks = True
                else:  # it goes on as it meant to
                    looks = False
                noted, chance = self.rng.random(2)
                if len(legal) == 1:
                    action = legal[0]
                elif chance < stray:
                    action = legal[int(self.rng.integers(len(legal)))]
                elif looks or noted < NOTED_OF_GREEDY:
                    node = Node(self.players)
                    greedy.look_ahead(node, state.seat(seat).determinize(int(self.rng.integers(2**62))), seat)
                    shares = np.asarray([node.weights[action] for action in legal])
                    if noted < NOTED_OF_GREEDY:  # as likely as the search by hand would think
                        likely = shares ** (temperature / (self.by_hand.temperature or temperature))
                        book.note(state, (likely / likely.sum()).tolist(), GREEDY_TEACHES)
                    action = legal[int(self.rng.choice(len(legal), p=shares / shares.sum()))]
                else:
                    action = greedy.best_of(state)
                state.play(action, seat)
            book.end(state)
            games += 1
        return book.lessons(), 0.0, games

    def look(self, weights: Weights, seconds: float) -> tuple[Lessons, float, int]:
        """Games of players that look to the end of their turn; also how many there were.

        Positions of one game resemble each other: some are noted, from either side.
        """
        book, stop, games = Notebook(self.game), perf_counter() + seconds, 0
        player = looker(weights, self.game.slug, self.players, int(self.rng.integers(2**32)))
        player.samples, player.trust = 1, HALF_TRUST
        while perf_counter() < stop or games == 0:
            state = self.new()
            while not state.over:
                legal, seat = state.legal, state.player
                worths = player.looked(state.seat(seat))
                place = worths.index(max(worths))
                if self.rng.random() < NOTED:
                    book.note(state, shares_of(worths), 1.0, 2 * worths[place] - 1)
                if self.players == 2 and self.rng.random() < NOTED:
                    book.note(state, [0.0] * len(legal), 0.0, 1 - 2 * worths[place], 1 - seat)
                if self.rng.random() < STRAY:
                    place = int(self.rng.integers(len(legal)))
                state.play(legal[place], seat)
            book.end(state)
            games += 1
        return book.lessons(), 0.0, games

    def face_greedy(self, weights: Weights, seconds: float) -> tuple[None, float, int]:
        """How many games a player with these weights, which looks to the end of its turn, wins of greedy."""
        player = looker(weights, self.game.slug, self.players, int(self.rng.integers(2**32)))
        stop, won, games = perf_counter() + seconds, 0.0, 0
        while perf_counter() < stop or games % self.players:
            state, mine = self.new(), games % self.players
            while not state.over:
                agent = player if state.player == mine else self.greedy
                state.play(agent.choose(state.seat(state.player)), state.player)
            won += (state.returns[mine] + 1) / 2
            games += 1
        return None, won, games

    def study(self, weights: Weights, course: Course, seconds: float) -> tuple[Lessons, float, int]:
        """Games of the search: with what was learned against itself, and at times against the search without it.

        Also what the learned one won of the latter, and how many there were.
        """
        book, stop, won, met, games = Notebook(self.game, course.reach), perf_counter() + seconds, 0.0, 0, 0
        judge = self.judge(weights, course)
        while perf_counter() < stop or games == 0:
            games += 1
            state, rivals = self.new(), set[int]()
            if games % course.meet == 0:
                mine = int(self.rng.integers(self.players))
                rivals = set(range(self.players)) - {mine}
            while not state.over:
                self.decide(state, book, None if state.player in rivals else judge, course)
            book.end(state)
            if rivals:
                won += (state.returns[mine] + 1) / 2
                met += 1
        return book.lessons(), won, met

    def decide(self, state: State, book: Notebook, judge: Judge | None, course: Course) -> None:
        """Search, note what was thought, and move."""
        legal, seat = state.legal, state.player
        if len(legal) == 1:
            state.play(legal[0], seat)
            return
        simulations = course.rival if judge is None else course.simulations
        at_length = self.rng.random() < AT_LENGTH
        root = self.searched(state, judge, simulations if at_length else max(8, simulations // BRIEFLY), at_length)
        visits = np.asarray([root.children[action].visits if action in root.children else 0 for action in legal], float)
        shares = visits / visits.sum()
        if at_length or self.rng.random() < course.noted:
            book.note(state, shares.tolist(), float(at_length))
        book.course.append([2 * total / root.visits - 1 for total in root.totals])
        lot = self.rng.random()
        if lot < course.stray:
            place = int(self.rng.integers(len(legal)))
        elif lot < course.stray + course.lot:
            place = int(self.rng.choice(len(legal), p=shares))
        else:
            place = int(shares.argmax())
        state.play(legal[place], seat)

    def searched(
        self, state: State, judge: Judge | None, simulations: int, curious: bool = False, seconds: float = NO_LIMIT
    ) -> Node:
        """The tree of a decision."""
        settings = self.by_hand if judge is None else judge.by_hand.settings
        search = Search(settings, int(self.rng.integers(2**32)), self.game.evaluate(state), False, judge)
        root, seat = Node(self.players), state.seat(state.player)
        imagine = imagining(seat)
        search.run(root, imagine, seat.number, 1, seconds)
        if curious and judge is not None:
            lots = self.rng.dirichlet([UNEVEN / len(root.weights)] * len(root.weights))
            both = zip(root.weights.items(), lots, strict=True)
            root.weigh({action: (1 - CURIOUS) * weight + CURIOUS * float(lot) for (action, weight), lot in both})
        search.run(root, imagine, seat.number, simulations - 1, seconds)
        return root

    def compete(self, weights: Weights, course: Course, seconds: float) -> tuple[None, float, int]:
        """How many games the search with what was learned wins of the one without, and how many there were.

        Both have so many seconds for `each` decision.
        """
        judge, stop, won, games = self.judge(weights, course), perf_counter() + seconds, 0.0, 0
        while perf_counter() < stop or games == 0:
            state, mine = self.new(), games % self.players
            while not state.over:
                seat = state.player
                asked = judge if seat == mine else None
                thinks = len(state.legal) > 1
                root = self.searched(state, asked, MANY, False, course.each) if thinks else Node(self.players)
                tried = {action: child.visits for action, child in root.children.items()}
                state.play(max(state.legal, key=lambda action: tried.get(action, -1)), seat)
            won += (state.returns[mine] + 1) / 2
            games += 1
        return None, won, games

    def judge(self, weights: Weights, course: Course) -> Judge:
        """What is learned so far, as it plays while it learns."""
        about = {"players": [self.players], "version": [self.game.rules_version]}
        network = Network({**weights, **about})
        settings = self.learned if min(course.trust, course.follow) < 1 else Settings(explore=self.learned.explore)
        by_hand = Search(settings, int(self.rng.integers(2**32)), [0.0] * self.players)
        return Judge(network.layers, network.size, self.game, by_hand, course.trust, course.follow)


def size_of(game: Any) -> int:
    """Numbers that the network is given: the tensor's, and what the evaluation says."""
    return int(game.tensor_size) + EXPECTED


def work(pipe: Connection, slug: str, players: int, seed: int) -> None:
    """A playing process: does what it is told until it is told no more."""
    student = Student(slug, players, seed)
    for what, *about in orders(pipe):
        pipe.send(getattr(student, what)(*about))
