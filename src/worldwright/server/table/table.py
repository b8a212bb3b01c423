"""A table in memory: who sits where, the log of moves and the position it leads to, and who is watching."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic, time
from typing import Any

from worldwright.engine.catalogue import Components, differences
from worldwright.engine.errors import UnknownGame, WorldwrightError
from worldwright.engine.game import Game
from worldwright.engine.registry import load
from worldwright.engine.state import State
from worldwright.engine.timeline import Timeline, follow
from worldwright.server.table.messages import Refused, SeatKind, Status
from worldwright.server.table.seat_view import Log, SeatView
from worldwright.server.table.turns import Ledger

HAVE_RECORD = "its record can still be had"
DAMAGED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)  # what comes of rows that make no sense
MOST_DIFFERENCES = 300  # lines
WATCHERS_TOLD = 4.0  # seconds after which others are told that somebody has come to watch, with all who came meanwhile


@dataclass(frozen=True)
class Chair:
    """A seat at a table and who sits on it."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    holder: str | None = None  # of a bot's: who may take the seat back
    gave_up: str | None = None  # who sat here and resigned

    @property
    def stand_in(self) -> bool:
        """Does a bot play here until the person returns?"""
        return self.kind == "bot" and self.holder is not None


@dataclass(frozen=True)
class Entry:
    """A line of the log: a seat's answer, or (None) that it took its last answer back."""

    seat: int
    action: str | None


@dataclass(frozen=True)
class Message:
    """Something said at the table, or (by nobody) told of those who sit there."""

    person: str
    seat: int | None
    name: str
    text: str
    at: float
    ply: int | None = None  # of what is told in the log as well


@dataclass(frozen=True)
class Header:
    """What never changes about a table."""

    id: str
    game: str
    rules: int
    players: int
    seed: int
    options: dict[str, str]
    components: str | None
    listed: bool
    invitation: str
    pace: str = "live"  # how long an absent player is waited for, see `paces`
    rated: bool = False  # does the result count for the ratings?
    hints: bool = False  # may people at a table with others ask the bot for hints?
    origin: str = ""  # a digest of the address that it was set up from
    campaign: str | None = None  # the campaign of which it is a game


@dataclass(frozen=True)
class Change:
    """What one step does to a table. Fields that are None stay as they are."""

    state: State | None = None
    entries: tuple[Entry, ...] = ()
    chairs: tuple[Chair, ...] | None = None
    message: Message | None = None
    successor: str | None = None
    hinted: bool = False
    closed: bool = False


class Bell(asyncio.Event):
    """Wakes somebody who watches when it is rung, and by itself when it has not been for so many seconds. Its clock is
    set now and then, not each time that it is rung.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds, self.rung = seconds, monotonic()
        self.clock = asyncio.get_running_loop().call_later(seconds, self.beat)

    def set(self) -> None:
        self.rung = monotonic()
        super().set()

    def beat(self) -> None:
        left = self.rung + self.seconds - monotonic()
        if left <= 0:
            self.set()
            left = self.seconds
        self.clock = asyncio.get_running_loop().call_later(left, self.beat)

    def stop(self) -> None:
        self.clock.cancel()


@dataclass
class LiveTable:
    """One table. `Tables` alone changes it, under `lock`, and only after the change is on disk."""

    header: Header
    seq: int
    chairs: tuple[Chair, ...]
    log: list[Entry]
    chat: list[Message]
    state: State | None = None
    timeline: Timeline = field(default_factory=Timeline)
    successor: str | None = None  # the table at which those who have finished here meet again
    hinted: bool = False  # has somebody asked the bot for a hint?
    moved: float = 0.0  # when the last answer came, or the game began
    seen: dict[str, float] = field(default_factory=dict)  # when each person at a seat was here last
    elsewhere: frozenset[str] = frozenset()  # who is here by way of another process
    visited: set[str] = field(default_factory=set)  # who has come or gone since that was last written down
    nudged: dict[str, float] = field(default_factory=dict)  # when each person was last asked to come back
    closed: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    touched: float = field(default_factory=monotonic)
    bells: set[Bell] = field(default_factory=set)
    present: Counter[str] = field(default_factory=Counter)
    counting: asyncio.TimerHandle | None = None  # until others are told how many watch
    watching_told: int = 0
    version: int = 0  # grows with everything that somebody could see
    seat_views: dict[int | None, tuple[State, tuple[Chair, ...], SeatView]] = field(default_factory=dict)  # by seat
    logs: dict[int | None, Log] = field(default_factory=dict)
    ledgers: dict[int | None, Ledger] = field(default_factory=dict)
    rendered: dict[Any, Any] = field(default_factory=dict)  # what other processes have rendered of this version
    told: dict[Any, Any] = field(default_factory=dict)  # what those with the same eyes were told last
    position_parts: dict[Any, Any] = field(default_factory=dict)  # what a chat line or an arrival does not change
    pages: dict[Any, tuple[State | None, dict[str, str]]] = field(default_factory=dict)  # by who looks and how

    @property
    def game(self) -> Game[Any]:
        return load(self.header.game)

    @property
    def status(self) -> Status:
        return status_of(self.chairs, self.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        return () if self.state is None else tuple(map(int, self.state.waiting))

    @property
    def names(self) -> list[str]:
        return [chair.name or f"Seat {seat + 1}" for seat, chair in enumerate(self.chairs)]

    @cached_property
    def corrected(self) -> Components | None:
        """The catalogue that this table brought along; None with the standard one."""
        return None if self.header.components is None else Components(self.header.components)

    @cached_property
    def differences(self) -> list[str]:
        """What the catalogue of this table changes; empty with the standard one."""
        return [] if self.corrected is None else differences(self.game.components, self.corrected)[:MOST_DIFFERENCES]

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.holder == person]

    def is_here(self, person: str) -> bool:
        """Has this person a page of the table open?"""
        return self.present[person] > 0 or person in self.elsewhere

    @property
    def watching(self) -> int:
        """How many are here who hold no seat."""
        return len(self.present.keys() - self.people())

    def people(self) -> set[str]:
        """Those who hold a seat, also one that a bot plays on meanwhile."""
        return {chair.holder for chair in self.chairs if chair.holder is not None}

    def open_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    def asked(self, seat: int) -> int:
        """The number of the question to this seat.

        Only the seat's own answers (and taking them back) lead to another question.
        """
        return sum(entry.seat == seat for entry in self.log)

    def answers(self, seat: int) -> list[Entry]:
        """What the seat answered so far, with what it took back."""
        return [entry for entry in self.log if entry.seat == seat]

    def bot_to_move(self) -> int | None:
        return next((seat for seat in self.waiting if self.chairs[seat].kind == "bot"), None)

    def take_over(self, other: LiveTable) -> None:
        """Become what the table is on disk, after another process changed it."""
        self.seq, self.chairs, self.log, self.chat = other.seq, other.chairs, other.log, other.chat
        self.state, self.timeline, self.successor = other.state, other.timeline, other.successor
        self.moved, self.nudged, self.hinted = other.moved, other.nudged, other.hinted

    def ring(self) -> None:
        """Something changed: wake everybody who watches."""
        self.version += 1
        self.pages.clear()
        self.rendered.clear()
        self.wake()

    def wake(self) -> None:
        """Let everybody who watches look, although nothing changed."""
        for bell in self.bells:
            bell.set()

    async def changes(self, after: int, heartbeat: float) -> AsyncGenerator[int, None]:
        """The sequence number whenever something changed, and at least every `heartbeat` seconds; ends when the table
        is closed.
        """
        bell = Bell(heartbeat)
        self.bells.add(bell)
        try:
            if self.seq == after:
                await bell.wait()
            while not self.closed:
                self.touched = monotonic()
                bell.clear()
                yield self.seq
                await bell.wait()
        finally:
            self.bells.discard(bell)
            bell.stop()

    @contextmanager
    def attended_by(self, person: str, grace: float) -> Iterator[None]:
        """This person is at the table, and for a moment longer, so that a reload goes unnoticed."""
        self.present[person] += 1
        self.note(person)
        if self.present[person] == 1:
            self.came_or_went(person)
        try:
            yield
        finally:
            asyncio.get_running_loop().call_later(grace, self.gone, person)

    def note(self, person: str) -> None:
        """When somebody with a seat was seen; who only watches is counted, and no more."""
        if self.seats_of(person):
            self.seen[person] = time()
            self.visited.add(person)

    def gone(self, person: str) -> None:
        self.present[person] -= 1
        self.note(person)
        if self.present[person] <= 0:
            del self.present[person]
            self.came_or_went(person)

    def came_or_went(self, person: str) -> None:
        """Who sits here is told of at once. Watchers are only counted, and that now and then: a crowd that comes shall
        not make everybody's page be drawn for each of them.
        """
        if self.seats_of(person):
            self.ring()
        elif self.counting is None:
            self.counting = asyncio.get_running_loop().call_later(WATCHERS_TOLD, self.tell_watching)

    def tell_watching(self) -> None:
        self.counting = None
        if self.watching != self.watching_told:
            self.watching_told = self.watching
            self.ring()

    def idle(self, seconds: float) -> bool:
        return not self.bells and not self.present and not self.lock.locked() and monotonic() - self.touched > seconds


def status_of(chairs: Sequence[Chair], state: State | None) -> Status:
    if any(chair.kind == "open" for chair in chairs):
        return "waiting"
    return "over" if state is not None and state.over else "playing"


def opening(header: Header) -> State:
    """The position in which a table begins."""
    try:
        game = load(header.game)
    except UnknownGame:
        raise Refused(f"this server does not have the game {header.game} any more; {HAVE_RECORD}", "rules") from None
    if header.rules != game.rules_version:
        raise Refused(
            f"this game was begun under rules {header.rules} of {game.title}; "
            f"this server plays version {game.rules_version}; {HAVE_RECORD}",
            "rules",
        )
    components = None if header.components is None else Components(header.components)
    state: State = game.begin(game.terms(header.players, header.seed, dict(header.options), components))
    return state


def position(header: Header, log: Sequence[Entry], timeline: Timeline) -> State:
    """The position the log leads to; what it passes by is kept in the timeline."""
    try:
        state = opening(header)
        for passed in follow(state, standing(log)):
            timeline.pass_by(passed)
    except Refused:
        raise
    except WorldwrightError as error:
        raise Refused(f"the stored moves of this table do not replay: {error}; {HAVE_RECORD}", "rules") from error
    return state


@contextmanager
def of_sound_rows() -> Iterator[None]:
    """What is damaged on disk is the trouble of its table alone: that is refused, and everything else goes on."""
    try:
        yield
    except WorldwrightError:
        raise
    except DAMAGED as error:
        raise Refused(f"what is stored of this table makes no sense: {error!r}", "rules") from error


def standing(log: Sequence[Entry]) -> list[tuple[int, str]]:
    """The moves that still stand: taking back removes the last answer of that seat."""
    moves: list[tuple[int, str]] = []
    for entry in log:
        if entry.action is not None:
            moves.append((entry.seat, entry.action))
            continue
        last = max(index for index, (seat, _) in enumerate(moves) if seat == entry.seat)
        del moves[last]
    return moves
