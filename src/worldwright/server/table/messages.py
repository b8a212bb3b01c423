"""What the service says and is told: people, plans for seats, cards of the lobby, refusals, and one look at a table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from worldwright.engine.errors import WorldwrightError
from worldwright.engine.view import DecisionView, Line

SeatKind = Literal["person", "bot", "program", "open"]  # a program is a bot that somebody has connected
HELD = ("person", "program")  # kinds of seats that somebody plays from elsewhere
Status = Literal["waiting", "playing", "over"]
CHAT_LENGTH = 500  # letters of a message
CHAT_KEPT = 200  # messages of a table in memory
CHAT_SHOWN = 60  # messages on a page
ADDRESS = re.compile(r"/(?:table|campaign)/[\w-]{22}")


@dataclass(frozen=True)
class Person:
    """Somebody at the site: a guest known by a cookie, the owner of a claimed name, or a bot known by a token."""

    id: str
    name: str
    guest: bool = True
    owner: str = ""  # of a connected bot: the name of its owner


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit on a chair: the creator ("person"), a bot of a level, or whoever comes ("open")."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = ""


@dataclass(frozen=True)
class Way:
    """From one question to another in one step: so many own answers are taken back, then these are given."""

    actions: tuple[int, ...]
    back: int = 0

    def without_last(self) -> Way:
        return Way(self.actions[:-1], self.back)


class Refused(WorldwrightError):
    """The table did not do what was asked. The code is for programs, the reason for people; nothing has changed."""

    def __init__(self, reason: str, code: str, seq: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code
        self.seq = seq


class SeatCard(TypedDict):
    """A chair in a list of tables."""

    seat: int
    name: str
    kind: SeatKind
    level: str  # of a bot; of a connected one the name of its owner
    waiting: bool  # the table waits for this seat


class SeatLook(SeatCard):
    """A chair at a table."""

    present: bool
    answered: bool  # a question to several at once, while others still think
    score: int | None  # None: not to be known
    stand_in: bool  # a bot plays on for somebody who is away
    away: int | None  # since when nobody was seen there, in seconds since 1970
    due: int | None  # from when on a bot may play on for them
    nudge: int | None  # from when on they may be nudged


class Choice(TypedDict):
    """A legal action, and what it would bring."""

    action: int
    text: str
    final: bool  # it cannot be taken back
    idle: bool  # nothing would come of it
    points: str  # such as "+3" or "-1 to +2"; empty where there are none
    words: str


class NotNow(TypedDict):
    """Something that cannot be done now, and why."""

    kind: str  # of the action
    value: str | int | None  # the first thing that it chooses; None: whatever it chooses
    text: str
    reason: str
    rule: str


class LogLine(TypedDict):
    """Something that happened, in words."""

    ply: int
    seat: int
    kind: str
    text: str
    rule: str  # the number of the rule behind it


class Said(TypedDict):
    """A line of the chat."""

    name: str
    seat: int | None  # None: a spectator
    text: str
    time: int  # seconds since 1970
    told: bool  # by the table itself, of those who come and go
    ply: int | None  # of what is told in the log, too


class Result(TypedDict):
    """How a game ended."""

    winners: list[int]
    scores: list[int]


@dataclass(frozen=True)
class Look:
    """A table as one person may see it now, from one seat or as a spectator. Everything in it is JSON-able."""

    table: str
    seq: int
    game: str
    title: str
    status: Status
    players: int
    options: dict[str, str]
    rules: int
    components: str  # "standard", or "corrected" by a catalogue of the creator's
    seat: int | None  # whose eyes these are
    mine: list[int]  # the seats this person holds
    open: list[int]  # the seats one may still sit down on
    seats: list[SeatLook]
    pace: str = "live"
    rated: bool = False
    curtain: int | None = None  # the seat of this person's that must look next, once the screen was passed on
    asked: int = 0  # the number of the question to this seat; an answer names it
    ply: int = 0
    last_ply: int = 0
    view: dict[str, Any] | None = None
    decision: DecisionView | None = None
    actions: list[Choice] = field(default_factory=list)
    refused: list[NotNow] = field(default_factory=list)
    can_undo: bool = False
    hints: bool = False  # may this person ask the bot now, or (before the game begins) may everybody?
    log: list[LogLine] = field(default_factory=list)
    turns: list[dict[str, Any]] = field(default_factory=list)  # the last ones, see `server.table.turns`
    chat: list[Said] = field(default_factory=list)
    lines: list[list[Line] | None] = field(default_factory=list)  # score sheets; None: not to be known
    watching: int = 0  # people who are here without a seat
    invite: str = ""  # the path that invites others; for holders of a seat alone
    campaign: str = ""  # the path of the campaign of which this is a game
    result: Result | None = None
    differences: list[str] = field(default_factory=list)  # what a corrected catalogue changes


@dataclass(frozen=True)
class TableCard:
    """A table in a list: lobby, my games."""

    table: str
    game: str
    title: str
    status: Status
    players: int
    seats: list[SeatCard]
    open: list[int]
    mine: list[int]
    my_turn: bool
    changed: int  # seconds since 1970
    options: dict[str, str]
    components: str
    result: Result | None = None
    hints: bool = False  # may people there ask the bot for hints?
    pace: str = "live"
    rated: bool = False
    stopped: bool = False  # this server does not have the game, or not the rules it was begun under
