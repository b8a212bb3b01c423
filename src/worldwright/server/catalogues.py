"""Catalogues from strangers are read in a process of its own, with a limit on its memory and its time.

One at a time: whoever sends many waits behind the own ones, and nobody else's table waits at all.
"""

from __future__ import annotations

import asyncio
import copy
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from worldwright.engine.catalogue import Components
from worldwright.engine.errors import CatalogueError, WorldwrightError
from worldwright.engine.registry import load
from worldwright.engine.state import State
from worldwright.server.table.messages import Refused
from worldwright.server.web.gallery import changed, changed_faces, piece
from worldwright.worker_pool import begin_work

LONGEST_CHECK = 10.0  # seconds
LONGEST_START = 30.0  # seconds that a new process may need before it reads anything
MEMORY = 512 * 2**20  # bytes beside what the process needs to start
MOST_WAITING = 4
MOST_TRIED = 60  # changed fields that are tried one by one when a catalogue is refused
MOST_TOLD = 8  # problems
TOO_LONG = "this catalogue takes too long or too much memory to read"


class Checker:
    """Proves that a game can be set up with a catalogue, or says why not."""

    def __init__(self, modules: Sequence[str] = ()) -> None:
        self.modules = modules
        self.thread = ThreadPoolExecutor(1, "catalogues")  # not one of those that others wait for
        self.waiting = 0
        self.worker: tuple[multiprocessing.process.BaseProcess, Connection] | None = None
        self.leash: Connection | None = None  # the worker ends when this end of it closes

    async def check(self, game: str, players: int, options: dict[str, str], text: str) -> None:
        """Raises CatalogueError with what is wrong; the process that could not tell in time is ended."""
        if self.waiting >= MOST_WAITING:
            raise Refused("many catalogues are being read just now: try again in a minute", "busy")
        self.waiting += 1
        try:
            asking = asyncio.get_running_loop().run_in_executor(self.thread, self.ask, (game, players, options, text))
            problem = await asking
        finally:
            self.waiting -= 1
        if problem:
            raise CatalogueError(problem)

    def ask(self, question: tuple[str, int, dict[str, str], str]) -> str:
        try:
            _, line = self.worker or self.start()
            line.send(question)
            if line.poll(LONGEST_CHECK):
                return str(line.recv())
        except (EOFError, OSError):
            pass
        self.end_worker()
        return TOO_LONG

    def start(self) -> tuple[multiprocessing.process.BaseProcess, Connection]:
        context = multiprocessing.get_context("spawn")
        (here, there), (self.leash, its_end) = context.Pipe(), context.Pipe()
        process = context.Process(target=serve, args=(there, its_end, tuple(self.modules)), daemon=True)
        process.start()
        there.close()
        its_end.close()
        self.worker = (process, here)
        if not here.poll(LONGEST_START):
            raise OSError("the process that reads catalogues did not start")
        here.recv()
        return self.worker

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
        self.end_worker()

    def end_worker(self) -> None:
        if self.worker is not None:
            process, line = self.worker
            self.worker = None
            process.kill()
            process.join()
            line.close()
        if self.leash is not None:
            self.leash.close()


# --- in the worker --------------------------------------------------------------------------------


def serve(line: Connection, leash: Connection, modules: Sequence[str]) -> None:
    """Answer with what is wrong with each catalogue; an empty answer means nothing is."""
    begin_work(modules, leash)
    limit_memory(MEMORY)
    line.send("ready")
    with suppress(EOFError):  # the server is gone
        while True:
            line.send(problems_with(*line.recv()))


def limit_memory(more: int) -> None:
    """Let this process grow by so many bytes and no more, where the system can see to it."""
    statistics = Path("/proc/self/statm")
    if statistics.exists():
        import resource

        now = int(statistics.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + more, now + more))


def problems_with(game: str, players: int, options: dict[str, str], text: str) -> str:
    """Everything that is wrong, a line each. A reader stops at the first, so each changed field is tried alone."""
    found = [problem_with(game, players, options, text, draw_all)]
    if found[0] in ("", TOO_LONG):
        return found[0]
    for alone in islice(tried_alone(game, text), MOST_TRIED):
        problem = problem_with(game, players, options, alone)
        if problem == TOO_LONG or len(found) == MOST_TOLD:
            break
        if problem and problem not in found:
            found.append(problem)
    return "\n".join(found)


def problem_with(
    game: str,
    players: int,
    options: dict[str, str],
    catalogue: str | Components,
    prove: Callable[[State], None] | None = None,
) -> str:
    """Why a game cannot be set up with a catalogue, which may be a text still, or the position not be used as wanted;
    empty when it can.
    """
    try:
        components = Components(catalogue) if isinstance(catalogue, str) else catalogue
        rules = load(game)
        state = rules.begin(rules.terms(players, 0, dict(options), components))
        if prove is not None:
            prove(state)
    except WorldwrightError as error:
        return str(error)
    except (MemoryError, RecursionError):
        return TOO_LONG
    return ""


def draw_all(state: State) -> None:
    """Nobody shall sit down at a table that cannot be drawn, or of which a piece cannot be drawn or told."""
    drawing, components = state.game.drawing, state.terms.components
    names = [f"Seat {seat + 1}" for seat in range(state.players)]
    with of_this_catalogue("the table"):
        for seat in (None, *range(state.players)):
            for layout in () if drawing is None else drawing.SIZES:
                state.game.svg({**state.view(seat), "names": names}, layout=layout)
    if components is None:
        return
    for kind, name in changed_faces(state.game, components):
        with of_this_catalogue(f"[[{kind}]] {name!r}"):
            piece(state.game, kind, name, components)
    with of_this_catalogue("what is changed"):
        changed(state.game, components)


@contextmanager
def of_this_catalogue(what: str) -> Iterator[None]:
    """What a drawing or the words of a game stumble over is the catalogue's mistake."""
    try:
        yield
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise CatalogueError(f"{what} cannot be drawn with this catalogue: {error!r}") from None


def tried_alone(game: str, text: str) -> Iterator[Components]:
    """The standard catalogue with one field as the text has it, for each that differs; none where it is no TOML."""
    try:
        standard, other = load(game).components, Components(text)
    except WorldwrightError:
        return
    for data in changes(standard.data, other.data):
        yield standard.with_data(data)


def changes(standard: dict[str, Any], other: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The standard catalogue with one field as the other has it, for every field that differs."""
    for kind, value in other.items():
        mine, theirs = rows_of(standard.get(kind)), rows_of(value)
        for name in mine.keys() & theirs.keys():
            for field in theirs[name]:
                if mine[name].get(field) != theirs[name][field]:
                    data = copy.deepcopy(standard)
                    rows_of(data[kind])[name][field] = theirs[name][field]
                    yield data


def rows_of(table: object) -> dict[object, dict[str, Any]]:
    """The entries of a table by their ids or places; a single table is the only one."""
    rows = table if isinstance(table, list) else [table]
    return {str(row.get("id", place)): row for place, row in enumerate(rows) if isinstance(row, dict)}
