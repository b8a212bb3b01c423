"""What the service says and is told: people, plans for seats, cards of the lobby, refusals, and one look at a table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Literal

from worldwright.engine.errors import WorldwrightError

SeatKind = Literal["person", "bot", "open"]
Status = Literal["waiting", "playing", "over"]
CHAT_LENGTH = 500  # letters of a message
CHAT_KEPT = 200  # messages of a table in memory
CHAT_SHOWN = 60  # messages on a page
TABLE_ADDRESS = re.compile(r"/table/([\w-]{22})")


@dataclass(frozen=True)
class Person:
    """Somebody at the site: a guest known by a cookie, or the owner of a claimed name."""

    id: str
    name: str
    guest: bool = True


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit on a chair: the creator ("person"), a bot of a level, or whoever comes ("open")."""

    kind: SeatKind
    name: str = ""
    level: str = ""


class Refused(WorldwrightError):
    """The table did not do what was asked. The code is for programs, the reason for people; nothing has changed."""

    def __init__(self, reason: str, code: str, seq: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code
        self.seq = seq


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
    seats: list[
        dict[str, Any]
    ]  # seat, name, kind, level, present, waiting, score; away, due, nudge in seconds since 1970
    pace: str = "live"
    curtain: int | None = None  # the seat of this person's that must look next, once the screen was passed on
    asked: int = 0  # the number of the question to this seat; an answer names it
    ply: int = 0
    last_ply: int = 0
    view: dict[str, Any] | None = None
    decision: dict[str, Any] | None = None
    actions: list[dict[str, Any]] = field(default_factory=list)  # action, text, final, idle, points, words
    refused: list[dict[str, Any]] = field(default_factory=list)  # what cannot be done now: text, reason, rule
    can_undo: bool = False
    log: list[dict[str, Any]] = field(default_factory=list)  # ply, seat, text, rule
    turns: list[dict[str, Any]] = field(default_factory=list)  # the last ones, see `server.table.turns`
    chat: list[dict[str, Any]] = field(default_factory=list)  # name, seat, text, time; told: not said by anybody; ply
    lines: list[list[dict[str, Any]] | None] = field(default_factory=list)  # score sheets; None: not to be known
    invite: str = ""  # the path that invites others; for holders of a seat alone
    result: dict[str, Any] | None = None  # winners and scores of a finished game
    differences: list[str] = field(default_factory=list)  # what a corrected catalogue changes


@dataclass(frozen=True)
class TableCard:
    """A table in a list: lobby, my games."""

    table: str
    game: str
    title: str
    status: Status
    players: int
    seats: list[dict[str, Any]]  # seat, name, kind, level, waiting
    open: list[int]
    mine: list[int]
    my_turn: bool
    changed: int  # seconds since 1970
    options: dict[str, str]
    components: str
    result: dict[str, Any] | None = None
    stopped: bool = False  # this server does not have the game, or not the rules it was begun under
