"""The log in turns, as one seat reads it: a line for each, what it brought, and its steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from worldwright.engine.events import Event
from worldwright.engine.state import State
from worldwright.engine.telling import SENTENCES
from worldwright.engine.timeline import moves_of
from worldwright.engine.turns import ALWAYS, Turn, brief, turns
from worldwright.server.table.seat_view import YOU, Log
from worldwright.wording import addressed, capital

if TYPE_CHECKING:
    from worldwright.server.table.table import LiveTable, Message

RECENT = 30  # turns on a page; the rest is asked for
UNDER_WAY = "under way"  # a turn in which only something of somebody else can be told so far
OPENING_WORDS = 60  # letters of a line that has no words of its game's own

Line = dict[str, Any]  # number, seat, who, words, change, first, last, mark, mine, steps


class Ledger:
    """What a seat was told of the turns so far, and what it knew of the scores at each ply.

    A move adds to the last turn or begins another; all others stay as they were told, until a move is taken back.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.moves: list[tuple[int, int]] = []
        self.known: dict[int, list[int | None]] = {}
        self.events: list[Event] = []
        self.cut: list[Turn] = []
        self.worth: list[tuple[int, Turn]] = []  # those in which something has happened, with their numbers
        self.log: Log | None = None
        self.told: dict[int, tuple[Turn, Line]] = {}  # the lines that were told last, by the number of their turn

    def scores(self, live: LiveTable, plies: Iterable[int]) -> dict[int, list[int | None]]:
        """The scores after each of these plies on the way to the present position."""
        state = live.state
        assert state is not None
        moves = moves_of(state)
        if moves[: len(self.moves)] != self.moves:
            kept = common(self.moves, moves)
            self.known = {ply: scores for ply, scores in self.known.items() if ply <= kept}
        self.moves = moves
        drawn_up, _, seen = live.seat_views.get(self.seat, (None, None, None))
        if seen is not None and drawn_up is state:
            self.known[state.ply] = list(seen.view["scores"])
        missing = sorted({ply for ply in plies if ply not in self.known and 0 <= ply <= state.ply})
        if missing:
            for passed in live.timeline.through(state, missing):
                self.known[passed.ply] = list(passed.view(self.seat)["scores"])
        return self.known

    def turns(self, state: State) -> list[tuple[int, Turn]]:
        """The turns of a position in which something has happened. The last that is known may go on: it is cut anew."""
        events = state.log
        same = len(self.events)
        if events[:same] != self.events:
            same = common(self.events, events)
        while self.cut and self.cut[-1].stop > same:
            self.cut.pop()
        if not self.cut or len(events) > self.cut[-1].stop:
            last = self.cut.pop() if self.cut else None
            fresh = turns(events, state.game, self.cut[-1].stop if self.cut else 0)
            self.cut += [last, *fresh[1:]] if last is not None and fresh[0] == last else fresh
        while self.worth and (
            self.worth[-1][0] >= len(self.cut) or self.worth[-1][1] is not self.cut[self.worth[-1][0]]
        ):
            self.worth.pop()
        known = self.worth[-1][0] + 1 if self.worth else 0
        self.worth += [
            (number, turn) for number, turn in enumerate(self.cut[known:], known) if worth_telling(state, turn)
        ]
        self.events = list(events)
        return self.worth

    def lines(self, live: LiveTable, log: Log, shown: Sequence[tuple[int, Turn]]) -> list[Line]:
        """Each of these turns as it is told: once, as long as it stays as it is."""
        state = live.state
        assert state is not None
        before = self.told if self.log is log else {}
        steady = log.steady()
        self.log = log
        self.told = {
            number: known
            for number, turn in shown
            if turn.stop <= steady and (known := before.get(number)) is not None and known[0] is turn
        }
        fresh = [(number, turn) for number, turn in shown if number not in self.told]
        if fresh:
            movers = [seat for seat, _ in moves_of(state)]
            spans = [span(state, turn, movers) for _, turn in fresh]
            scores = self.scores(live, {ply for both in spans for ply in both})
            for (number, turn), (first, last) in zip(fresh, spans, strict=True):
                self.told[number] = turn, line(log, state, number, turn, first, last, scores)
        return [self.told[number][1] for number, _ in shown]


def common(old: Sequence[Any], new: Sequence[Any]) -> int:
    """How many items two sequences have in common at their beginning."""
    shorter = min(len(old), len(new))
    return next((at for at in range(shorter) if old[at] != new[at]), shorter)


def told_turns(live: LiveTable, log: Log, ledger: Ledger, recent: int | None = None) -> list[Line]:
    """The log of a table in turns, or only the last of them; `log` has told the present position."""
    state = live.state
    assert state is not None
    log.follow(state.log)
    found = ledger.turns(state)
    return ledger.lines(live, log, found if recent is None else found[-recent:])


def worth_telling(state: State, turn: Turn) -> bool:
    """Has anything happened in it beside that it began?"""
    return turn.mark or any(event.kind not in ALWAYS for event in state.log[turn.start : turn.stop])


def span(state: State, turn: Turn, movers: Sequence[int]) -> tuple[int, int]:
    """The plies before a turn and at its end: what comes between is its doing."""
    plies = [event.ply for event in state.log[turn.start : turn.stop]]
    own = [ply for ply in plies if 0 < ply <= len(movers) and movers[ply - 1] == turn.seat]
    first = max(0, (own[0] if own else plies[0]) - 1)
    if own:
        while first > 0 and movers[first - 1] == turn.seat and first > plies[0]:
            first -= 1
    return first, plies[-1]


def line(
    log: Log,
    state: State,
    number: int,
    turn: Turn,
    first: int,
    last: int,
    scores: dict[int, list[int | None]],
) -> Line:
    """One turn: who, in a few words what, and what it brought them."""
    mine = turn.seat >= 0 and turn.seat == log.seat
    who = "You" if mine else log.names[turn.seat] if turn.seat >= 0 else turn.actor
    subject = YOU if mine else who
    lines = {
        place: told
        for place in range(turn.start, turn.stop)
        if (told := log.lines[place]) is not None and told["kind"] not in ALWAYS
    }
    steps: list[dict[str, Any]] = [
        {"ply": told["ply"], "text": step_words(log.spoken[place], subject), "rule": told["rule"]}
        for place, told in lines.items()
    ]
    words = brief([event.seen_by(log.seat) for event in state.log[turn.start : turn.stop]], state.game)
    if turn.mark:
        words = SENTENCES["round"]({"number": state.log[turn.start].data["number"]}, "", "").removesuffix(" begins.")
    elif not words and steps:
        others = turn.seat >= 0 and all(told["seat"] != turn.seat for told in lines.values())
        words = UNDER_WAY if others else shortened(steps[0]["text"])
    return {
        "number": number,
        "seat": turn.seat,
        "who": who,
        "words": words if who else capital(words),
        "change": change(scores, turn.seat, first, last),
        "first": first,
        "last": last,
        "mark": turn.mark,
        "mine": mine,
        "steps": steps,
    }


def change(scores: dict[int, list[int | None]], seat: int, first: int, last: int) -> int | None:
    """What a turn brought to whoever took it; None where nobody may know or nobody did."""
    if seat < 0:
        return None
    before, after = scores[first][seat], scores[last][seat]
    return None if before is None or after is None else after - before


def step_words(text: str, subject: str) -> str:
    """A step below its line: who acts stands there already."""
    told = text.removesuffix(".")
    if subject and told.startswith(f"{subject} "):
        told = capital(told.removeprefix(f"{subject} "))
    return addressed(told, YOU)


def shortened(words: str) -> str:
    """The beginning of a step as the words of its line."""
    told = words[0].lower() + words[1:]
    return told if len(told) <= OPENING_WORDS else told[:OPENING_WORDS].rpartition(" ")[0] + "…"


def note(said: Message) -> Line:
    """What is told of those who play, such as that somebody resigned, as a line without steps."""
    return {
        "number": -1,
        "seat": -1 if said.seat is None else said.seat,
        "who": "",
        "words": f"{said.name} {said.text}",
        "change": None,
        "first": said.ply,
        "last": said.ply,
        "mark": False,
        "mine": False,
        "steps": [],
    }


def with_notes(lines: list[Line], notes: Sequence[Line]) -> list[Line]:
    """The turns, and between them what was told meanwhile."""
    earliest = lines[0]["first"] if lines else 0
    found = list(lines)
    for one in notes:
        if one["last"] >= earliest:
            place = next((at for at, line in enumerate(found) if line["last"] > one["last"]), len(found))
            found.insert(place, one)
    return found


def since(lines: Sequence[Line]) -> int:
    """The place in these lines at which begins what has happened since one's own last turn; their number if one has
    not had a turn, or nothing happened.
    """
    own = [place for place, one in enumerate(lines) if one["mine"]]
    if not own:
        return len(lines)
    place = own[-1] + 1
    return place if any(not one["mark"] for one in lines[place:]) else len(lines)
