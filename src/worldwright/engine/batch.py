"""Many games stepped at once, for learners: the arrays stay where they are, and only what is not zero is written."""

from __future__ import annotations

import multiprocessing
import signal
import weakref
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from operator import index
from types import MappingProxyType
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from worldwright.engine import scatter
from worldwright.engine.errors import BadOption, BatchEnded, IllegalAction
from worldwright.engine.game import Game
from worldwright.engine.playout import take_all
from worldwright.engine.reasons import why_illegal
from worldwright.engine.registry import load
from worldwright.engine.rng import scramble
from worldwright.engine.state import State
from worldwright.engine.tensor import Row

Array = npt.NDArray[Any]
SPAWN = multiprocessing.get_context("spawn")
NAMES = ("observation", "mask", "seat", "reward", "done", "score", "chosen")


class Batch:
    """`n` games of one kind, each waiting for the seat in `seat`; a finished one is begun anew with its next seed.

    `observation`, `mask` and `seat` tell what is asked now, `reward`, `done` and `score` (of games that ended) what the
    last step brought. All are views of buffers that stay: copy what you want to keep, or hand over arrays of your own,
    by these names, as `buffers`. `filled` tells where the flat `observation` is not zero. With several `workers` the
    games are shared out among as many processes, with buffers in common; the same seed gives the same games. `close`
    ends them, or the end of the batch does. Where one of them dies, the batch ends: `BatchEnded`.

    >>> import worldwright as ww
    >>> batch = ww.Batch("strange-world", 4, players=2, seed=1)
    >>> batch.step([int(mask.argmax()) for mask in batch.mask])
    >>> batch.observation.shape[0], batch.reward.shape, batch.done.any()
    (4, (4, 2), np.False_)
    """

    def __init__(
        self,
        slug: str,
        n: int,
        players: SupportsIndex,
        seed: SupportsIndex = 0,
        *,
        workers: int = 1,
        buffers: Mapping[str, Array] = MappingProxyType({}),
        **options: Any,
    ) -> None:
        self.game = load(slug)
        terms = self.game.terms(players, seed, options)  # complains at once
        players, seed = terms.players, index(seed)
        if n < 1 or not 1 <= workers <= n:
            raise BadOption(f"a batch has a game or more, and no more workers than games; not {n} and {workers}")
        self.players = players
        shapes = shapes_of(self.game, n, players)
        shared = None if workers == 1 else SPAWN.RawArray("b", bytes_of(shapes))
        if buffers and shared is not None:
            raise BadOption("several workers write into memory that they share: a batch of theirs takes no buffers")
        arrays = {**arrays_in(shapes, shared), **emptied(buffers, shapes)}
        self.observation: npt.NDArray[np.float32] = arrays["observation"]
        self.mask: npt.NDArray[np.bool_] = arrays["mask"]
        self.seat: npt.NDArray[np.int64] = arrays["seat"]
        self.reward: npt.NDArray[np.float32] = arrays["reward"]
        self.done: npt.NDArray[np.bool_] = arrays["done"]
        self.score: npt.NDArray[np.int64] = arrays["score"]
        self._chosen: npt.NDArray[np.int64] = arrays["chosen"]
        self._games = Games(self.game, arrays, range(n), seed, options) if shared is None else None
        self._workers: list[tuple[Any, Connection]] = []
        if shared is not None:
            self._workers = begun(shared, shapes, slug, seed, options, workers)
        self._end = weakref.finalize(self, ended, self._workers)
        self._all(hear)

    @property
    def states(self) -> list[State]:
        """The positions, where they are in this process."""
        return [] if self._games is None else self._games.states

    @property
    def filled(self) -> npt.NDArray[np.int64]:
        """Where the flat `observation` is not zero, in no order."""
        return np.flatnonzero(self.observation) if self._games is None else self._games.filled

    def step(self, actions: Sequence[int] | Array) -> None:
        """One legal action for each game. Raises IllegalAction and changes nothing if one of them is not legal."""
        chosen = np.asarray(actions)
        if chosen.shape != self.seat.shape:
            raise IllegalAction(f"a batch takes actions of the shape {self.seat.shape}, not {chosen.shape}")
        if chosen.dtype.kind not in "iu":
            raise IllegalAction(f"actions are integers, not {chosen.dtype}")
        self._chosen[:] = chosen
        wrong = scatter.illegal(self.mask, self._chosen)
        if wrong >= 0:
            raise IllegalAction(self._why_illegal(wrong, int(chosen[wrong])))
        if self._games is not None:
            self._games.step()
            return
        self._all(tell)
        self._all(hear)

    def sample(self, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for each game, all equally likely."""
        actions = np.empty(len(self.seat), np.int64)
        scatter.sample(self.mask, rng.random(len(self.seat)), actions)
        return actions

    def close(self) -> None:
        """End the processes, where there are some."""
        self._end()

    def _all(self, deed: Callable[[Connection], object]) -> None:
        """Turn to every process; without one of them there is no batch any more."""
        try:
            for _, pipe in self._workers:
                deed(pipe)
        except KeyboardInterrupt:  # some games have stepped, and others have not
            self.close()
            raise
        except (EOFError, OSError):
            self.close()
            raise BatchEnded("the batch was closed, or one of its processes died: begin another") from None

    def _why_illegal(self, number: int, action: int) -> str:
        if self._games is not None:
            state = self._games.states[number]
            return f"game {number} of the batch: {why_illegal(state, action, state.player)}"
        return (
            f"game {number} of the batch: {action} is not among its legal actions, {np.flatnonzero(self.mask[number])}"
        )


class Games:
    """Some of the games of a batch, in one process, on the rows of its arrays."""

    def __init__(self, game: Game[Any], arrays: dict[str, Array], numbers: range, seed: int, options: Any) -> None:
        self.game = game
        self.rows = {name: arrays[name][numbers.start : numbers.stop] for name in NAMES}
        self.numbers = numbers
        self.total = len(arrays["seat"])
        self.seed = seed
        self.options = options
        self.begun = [0] * len(numbers)
        self.row, self.legal = Row(), Row()  # what stands in the arrays
        self.next_row, self.next_legal = Row(), Row()
        self.states: list[State] = [self.begin(place) for place in range(len(numbers))]
        self.take([])

    def begin(self, place: int) -> State:
        """The next game at this place."""
        number = self.numbers[place] + self.total * self.begun[place]
        self.begun[place] += 1
        seed = scramble(scramble(self.seed) + number)
        state: State = self.game.new(self.rows["reward"].shape[1], seed, events=False, **self.options)
        return state

    def begin_anew(self, place: int) -> State:
        """The next game at this place, after what the last one brought was noted."""
        over = self.states[place]
        self.rows["reward"][place] = over.returns
        self.rows["score"][place] = over.scores
        self.rows["done"][place] = True
        self.states[place] = self.begin(place)
        return self.states[place]

    def step(self) -> None:
        """Take what was chosen, and look."""
        self.rows["reward"].fill(0)
        self.rows["done"].fill(False)
        self.take(self.rows["chosen"].tolist())

    def take(self, actions: list[int]) -> None:
        """Play, and write what every seat to move sees, over what was there before."""
        row, legal = self.next_row, self.next_legal
        seats = take_all(self.states, actions, self.begin_anew, self.game.fill, row, legal)
        rewrite(self.rows["observation"].reshape(-1), self.row, row)
        rewrite(self.rows["mask"].reshape(-1), self.legal, legal)
        self.row, self.legal, self.next_row, self.next_legal = row, legal, self.row, self.legal
        self.rows["seat"][:] = np.asarray(seats)

    @property
    def filled(self) -> npt.NDArray[np.int64]:
        """Where the flat observation is not zero."""
        row, size = self.row, self.rows["observation"].shape[1]
        ends = np.asarray(row.ends)[: 2 * row.tensors].reshape(-1, 2)
        starts = np.arange(row.tensors) * size
        ones, others = (np.repeat(starts, counts) for counts in np.diff(ends, axis=0, prepend=0).T)
        return np.concatenate((np.asarray(row.ones)[: row.count] + ones, np.asarray(row.where)[: row.numbers] + others))


def rewrite(out: Array, old: Row, new: Row) -> None:
    """Take sparse tensors out of an array, and put others in."""
    before = (old.ones, old.where, old.ends, old.tensors)
    scatter.replace(out, *before, new.ones, new.where, new.what, new.ends, new.tensors)


# --- several processes ----------------------------------------------------------------------------

Shapes = dict[str, tuple[tuple[int, ...], str]]


def shapes_of(game: Game[Any], n: int, players: int) -> Shapes:
    """The arrays of a batch."""
    return {
        "observation": ((n, game.tensor_size), "f4"),
        "mask": ((n, game.action_space.size), "?"),
        "seat": ((n,), "i8"),
        "reward": ((n, players), "f4"),
        "done": ((n,), "?"),
        "score": ((n, players), "i8"),
        "chosen": ((n,), "i8"),
    }


def room_for(shape: tuple[int, ...], kind: str) -> int:
    """Bytes of an array, up to where the next may begin."""
    return -(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64


def bytes_of(shapes: Shapes) -> int:
    return sum(room_for(shape, kind) for shape, kind in shapes.values())


def arrays_in(shapes: Shapes, shared: Any) -> dict[str, Array]:
    """The arrays, all zero, in memory of this process or in common memory."""
    if shared is None:
        return {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}
    found: dict[str, Array] = {}
    start = 0
    for name, (shape, kind) in shapes.items():
        found[name] = np.ndarray(shape, kind, buffer=shared, offset=start)
        start += room_for(shape, kind)
    return found


def emptied(buffers: Mapping[str, Array], shapes: Shapes) -> Mapping[str, Array]:
    """The caller's own arrays, all zero, if they are what a batch writes into."""
    for name, array in buffers.items():
        if name not in shapes or name == "chosen":
            raise BadOption(f"a batch has no array {name!r}; there are {', '.join(NAMES[:-1])}")
        shape, kind = shapes[name]
        if (array.shape, array.dtype) != (shape, np.dtype(kind)) or not array.flags.carray:
            raise BadOption(f"{name} of this batch is one writable piece of {np.dtype(kind)} in the shape {shape}")
        array.fill(0)
    return buffers


def begun(
    shared: Any, shapes: Shapes, slug: str, seed: int, options: dict[str, Any], workers: int
) -> list[tuple[Any, Connection]]:
    """The processes, each with its share of the games."""
    n = shapes["seat"][0][0]
    edges = [n * worker // workers for worker in range(workers + 1)]
    found = []
    for first, last in pairwise(edges):
        here, there = SPAWN.Pipe()
        about = (there, shared, shapes, slug, first, last, seed, options)
        process = SPAWN.Process(target=work, args=about, daemon=True)
        process.start()
        there.close()
        found.append((process, here))
    return found


def work(
    pipe: Connection, shared: Any, shapes: Shapes, slug: str, first: int, last: int, seed: int, options: dict[str, Any]
) -> None:
    """A process: steps its games whenever it is told, until nobody tells it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for whoever has the batch
    games = Games(load(slug), arrays_in(shapes, shared), range(first, last), seed, options)
    while told_to_go_on(pipe):
        games.step()


def told_to_go_on(pipe: Connection) -> bool:
    """Say that all is done, and wait for what comes next."""
    try:
        tell(pipe)
        hear(pipe)
    except (EOFError, OSError):
        return False
    return True


def tell(pipe: Connection) -> None:
    """It is the other end's turn."""
    pipe.send(True)


def hear(pipe: Connection) -> None:
    """Wait until it is the turn of this end."""
    pipe.recv()


def ended(workers: list[tuple[Any, Connection]]) -> None:
    """Let the processes go."""
    for _, pipe in workers:
        pipe.close()
    for process, _ in workers:
        process.join(timeout=5)
