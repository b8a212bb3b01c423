"""What one seat may see of a position, drawn up once and shared by all who look from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from worldwright.engine.events import Event
from worldwright.engine.game import Game
from worldwright.engine.outcome import Candidate
from worldwright.engine.state import State
from worldwright.engine.telling import ROUTINE, chains
from worldwright.gains import candidates, ranked, refused
from worldwright.reach import Undo, ahead, instead
from worldwright.server.table.messages import LogLine, NotNow
from worldwright.wording import Refusal

YOU = "\ue000"  # stands for whoever reads, until it is known how they are spoken of


class Log:
    """The log as one seat reads it. Each event is told once, when it is new."""

    def __init__(self, game: Game[Any], seat: int | None, names: Sequence[str]) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.called = [YOU if number == seat else name for number, name in enumerate(names)]
        self.events: list[Event] = []
        self.lines: list[LogLine | None] = []
        self.spoken: list[str] = []  # the same lines, said to whoever sits there
        self.unread = 0  # the first event that was told since somebody asked what is `steady`

    def told(self, events: list[Event]) -> list[LogLine]:
        """The lines of these events, without those of steps that had one way only."""
        self.follow(events)
        return [line for line in self.lines if line is not None]

    def follow(self, events: list[Event]) -> None:
        """Tell what is new in these events."""
        same = len(self.events)
        if events[:same] != self.events:
            pairs = takewhile(lambda pair: pair[0] is pair[1], zip(self.events, events, strict=False))
            same = sum(1 for _ in pairs)
        if same == len(events) == len(self.events):
            return
        start = self.head(events, same)
        self.events = list(events)
        fresh = {chain[0]: self.line(chain) for chain in chains(events[start:], self.game.follows)}
        told = [fresh.get(event) for event in events[start:]]
        self.spoken[start:] = ["" if line is None else line["text"] for line in told]
        for line in told:
            if line is not None and self.seat is not None:
                line["text"] = line["text"].replace(YOU, self.names[self.seat])
        self.lines[start:] = told
        self.unread = min(self.unread, start)

    def steady(self) -> int:
        """The first event of which anything was told since this was asked last: what comes before reads as it did."""
        read, self.unread = self.unread, len(self.lines)
        return read

    def head(self, events: list[Event], number: int) -> int:
        """Where the line begins to which this event may belong."""
        follows = self.game.follows
        while (
            follows
            and number
            and (number == len(events) or events[number].kind in follows or events[number].kind == ROUTINE)
        ):
            number -= 1
        return number

    def line(self, chain: list[Event]) -> LogLine:
        event = chain[0]
        text = self.game.tell_chain([each.seen_by(self.seat) for each in chain], self.called)
        return {"ply": event.ply, "seat": event.seat, "kind": event.kind, "text": text, "rule": event.rule}


@dataclass(frozen=True)
class SeatView:
    """The part of a look that depends on the position and the seat alone."""

    view: dict[str, Any]
    log: list[LogLine]
    can_undo: bool = False
    candidates: list[Candidate] = field(default_factory=list)
    instead: list[Candidate] = field(default_factory=list)  # what could have been answered just now
    refused: list[NotNow] = field(default_factory=list)  # what cannot be done now
    pictures: dict[tuple[str, str], str] = field(default_factory=dict)  # drawn once, by layout and pane


def seat_view(state: State, seat: int | None, log: Log, undo: Undo | None = None) -> SeatView:
    """Everything a seat (None: a spectator) may know of a position; with a way to take answers back also what could
    be answered instead of the latest.
    """
    view: dict[str, Any] = {**state.view(seat), "names": list(log.names)}
    if seat is None:
        return SeatView(view, log.told(state.log))
    return SeatView(
        view,
        log.told(state.log),
        state.can_undo(seat),
        ahead(state, seat, ranked(state, seat, candidates(state, seat, view), view)),
        instead(state, seat, list(log.names), undo) if undo is not None and state.actions_of(seat) else [],
        [not_now(one) for one in refused(state, seat, view)],
    )


def not_now(found: Refusal) -> NotNow:
    return {
        "kind": found.kind,
        "value": found.value,
        "text": found.text,
        "reason": found.reason,
        "rule": found.rule,
    }
