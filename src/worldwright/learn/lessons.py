"""What the playing processes of `learn.study` do: games of greedy and of the search, with what it thought of the moves.

Most decisions are searched briefly, to come to an end; a few at length, and only those teach which moves are good.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

import worldwright as ww
from worldwright import agents
from worldwright.agents.learned import EXPECTED, Judge, Network, expected, judge_of
from worldwright.agents.search import Node, Search, Settings
from worldwright.agents.tuned import tuned
from worldwright.engine.rng import scramble
from worldwright.engine.state import State
from worldwright.engine.tensor import Row
from worldwright.learn.looker import looker, shares_of
from worldwright.learn.network import Weights
from worldwright.learn.selfplay import rewards

AT_LENGTH = 0.25  # how often a decision is searched at length
BRIEFLY = 6  # otherwise with so many times fewer simulations
STRAY = 0.04  # how often something else is done: to show what to do then
GREEDY_STRAYS = 0.12
NOTED = 0.1  # of the decisions of players that do not search: how many are learned from, for each side
HALF_TRUST = 0.5  # such a player leans on the evaluation while it learns: its games are sounder
BY_LOT = 0.15  # how often a move is drawn by how much it was searched
NO_LIMIT = 3600.0


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
    thoughts: npt.NDArray[np.float32]  # and how the search thought that it would

    def __len__(self) -> int:
        return len(self.results)


def joined(parts: Sequence[Lessons]) -> Lessons:
    """The lessons of several processes or rounds in one."""
    return Lessons(*(np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(Lessons)))


class Notebook:
    """Lessons while they come in."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.row = Row()
        self.parts: list[list[Any]] = [[] for _ in fields(Lessons)]
        self.seats: list[int] = []  # of the decisions of the game that is on

    def note(
        self, state: State, shares: Sequence[float], taught: float, thought: float, seat: int | None = None
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

    def end(self, state: State) -> None:
        """The game is over: now it is known what came of its decisions."""
        found, results = rewards(state.returns, state.scores), self.parts[7]
        for place, seat in enumerate(self.seats, len(results) - len(self.seats)):
            results[place] = float(found[seat])
        self.seats = []

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
        """Greedy's games, with a stray move now and then."""
        book, stop, games = Notebook(self.game), perf_counter() + seconds, 0
        while perf_counter() < stop or games == 0:
            state = self.new()
            while not state.over:
                legal, choice = state.legal, self.greedy.choose(state.seat(state.player))
                if len(legal) > 1:
                    book.note(state, [float(action == choice) for action in legal], 1.0, 0.0)
                    if self.rng.random() < GREEDY_STRAYS:
                        choice = legal[int(self.rng.integers(len(legal)))]
                state.play(choice, state.player)
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

    def study(
        self, weights: Weights | None, simulations: int, rival: int, seconds: float
    ) -> tuple[Lessons, float, int]:
        """Games of the search: with what was learned against itself, and by turns against the search without it.

        Also what the learned one won of the latter, and how many there were.
        """
        book, stop, won, met, games = Notebook(self.game), perf_counter() + seconds, 0.0, 0, 0
        judge = None if weights is None else self.judge(weights)
        while perf_counter() < stop or games == 0:
            games += 1
            state, rivals = self.new(), set[int]()
            if judge is None or games % 2 == 0:
                mine = int(self.rng.integers(self.players))
                rivals = {seat for seat in range(self.players) if judge is None or seat != mine}
            while not state.over:
                theirs = state.player in rivals
                self.decide(state, book, None if theirs else judge, rival if theirs else simulations)
            book.end(state)
            if rivals and judge is not None:
                won += (state.returns[mine] + 1) / 2
                met += 1
        return book.lessons(), won, met

    def decide(self, state: State, book: Notebook, judge: Judge | None, simulations: int) -> None:
        """Search, note what was thought, and move."""
        legal, seat = state.legal, state.player
        if len(legal) == 1:
            state.play(legal[0], seat)
            return
        at_length = self.rng.random() < AT_LENGTH
        root = self.searched(state, judge, simulations if at_length else max(8, simulations // BRIEFLY))
        visits = np.asarray([root.children[action].visits if action in root.children else 0 for action in legal], float)
        shares = visits / visits.sum()
        book.note(state, shares.tolist(), float(at_length), 2 * root.totals[seat] / root.visits - 1)
        lot = self.rng.random()
        if lot < STRAY:
            place = int(self.rng.integers(len(legal)))
        elif lot < STRAY + BY_LOT:
            place = int(self.rng.choice(len(legal), p=shares))
        else:
            place = int(shares.argmax())
        state.play(legal[place], seat)

    def searched(self, state: State, judge: Judge | None, simulations: int) -> Node:
        """The tree of a decision."""
        settings = self.by_hand if judge is None else self.learned
        search = Search(settings, int(self.rng.integers(2**32)), self.game.evaluate(state), False, judge)
        root, seat = Node(self.players), state.seat(state.player)
        search.run(root, seat.determinize, seat.number, simulations, NO_LIMIT)
        return root

    def compete(self, weights: Weights, simulations: int, rival: int, seconds: float) -> tuple[None, float, int]:
        """How many games the search with what was learned wins of the one without, and how many there were."""
        judge, stop, won, games = self.judge(weights), perf_counter() + seconds, 0.0, 0
        while perf_counter() < stop or games == 0:
            state, mine = self.new(), games % self.players
            while not state.over:
                seat = state.player
                with_what = (judge, simulations) if seat == mine else (None, rival)
                root = self.searched(state, *with_what) if len(state.legal) > 1 else Node(self.players)
                tried = {action: child.visits for action, child in root.children.items()}
                state.play(max(state.legal, key=lambda action: tried.get(action, -1)), seat)
            won += (state.returns[mine] + 1) / 2
            games += 1
        return None, won, games

    def judge(self, weights: Weights) -> Judge:
        about = {"players": [self.players], "version": [self.game.rules_version]}
        return judge_of(Network({**weights, **about}), self.game, self.players, int(self.rng.integers(2**32)))


def size_of(game: Any) -> int:
    """Numbers that the network is given: the tensor's, and what the evaluation says."""
    return int(game.tensor_size) + EXPECTED


def work(pipe: Connection, slug: str, players: int, seed: int) -> None:
    """A playing process: does what it is told until it is told no more."""
    student = Student(slug, players, seed)
    while (told := pipe.recv()) is not None:
        what, *about = told
        pipe.send(getattr(student, what)(*about))
