"""What an action leads to, as far as the seat that would take it can know.

The action is played on imagined positions, so nothing hidden is told, and only up to the first thing that comes to
light or is left to chance. Questions that the action itself raises (where the volcano erupts, which Traveller comes)
are followed through every answer: what they decide makes a range. Where they are too many the outcome is `open`, and
says what the action brings at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from worldwright.engine.errors import IllegalAction
from worldwright.engine.reasons import why_illegal
from worldwright.engine.state import State

SAMPLES = 8  # imagined positions where something hidden decides
TRIALS = 96  # plays in one of them: with more the outcome is open


class Gain(NamedTuple):
    """A line of the score sheet or a resource of a seat, and how it changes."""

    seat: int
    what: str
    least: int
    most: int


@dataclass(frozen=True)
class Outcome:
    """What one legal action leads to, for the seat that would take it."""

    final: bool  # it passes the turn, or brings something to light: it cannot be taken back
    reveals: bool  # something comes to light, or chance decides, before the next question
    open: bool  # later choices of the seat add to it; `gains` are what it brings at once
    gains: tuple[Gain, ...]
    events: tuple[dict[str, Any], ...]  # what happens at once, as the seat would see it
    idle: str  # why nothing would come of it; empty otherwise

    def points(self, seat: int, labels: frozenset[str] | None = None) -> tuple[int, int]:
        """The least and the most that all lines of a seat change together, each line by itself."""
        mine = [gain for gain in self.gains if gain.seat == seat and (labels is None or gain.what in labels)]
        return sum(gain.least for gain in mine), sum(gain.most for gain in mine)


class Candidate(NamedTuple):
    """A legal action in words, with what it leads to where somebody has worked that out."""

    action: int
    text: str
    outcome: Outcome | None = None
    then: tuple[Candidate, ...] = ()  # what may be answered next, where somebody has looked ahead
    back: int = 0  # so many own answers would be taken back first: what could be answered instead


Amounts = dict[tuple[int, str], int]


class Prospects:
    """What the actions of one position lead to for a seat: what is imagined is imagined once, whatever is asked."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.imagined: list[tuple[State, Amounts]] = []  # each with what it is worth before anything happens

    def of(self, action: int) -> Outcome:
        """See `Outcome`. Raises IllegalAction if the seat may not take this action now."""
        state = self.state
        if action not in state.legal_of(self.seat):
            raise IllegalAction(why_illegal(state, action, self.seat))
        if state.answers:  # nothing happens until all have answered, and nobody knows what the others say
            return Outcome(final=True, reveals=False, open=False, gains=(), events=(), idle="")
        first = self.trial(action, 0)
        trials, opened = [first], first.open
        for number in range(1, SAMPLES if first.unknown else 1):
            trials.append(self.trial(action, number, opened))
            opened = opened or trials[-1].open
        ends = [trial.at_once for trial in trials] if opened else [end for trial in trials for end in trial.ends]
        gains = ranges(ends)
        reasons = getattr(state.game.log, "IDLE", {})
        told = [event["kind"] for event in first.events]
        idle = "" if gains else next((reasons[kind] for kind in told if kind in reasons), "")
        return Outcome(first.final, first.unknown_at_once, opened, gains, tuple(first.events), idle)

    def trial(self, action: int, number: int, opened: bool = False) -> Trial:
        """The action in one of the positions that may be; once it is known to be open, only what it brings at once."""
        while len(self.imagined) <= number:
            base = self.state.determinize(self.seat, seed=self.state.ply * SAMPLES + len(self.imagined))
            base.halting = True
            self.imagined.append((base, amounts(base)))
        base, before = self.imagined[number]
        return Trial(base.clone(), before, action, self.seat, opened)


def outcome(state: State, action: int, seat: int) -> Outcome:
    """See `Prospects.of`."""
    return Prospects(state, seat).of(action)


def ranges(ends: list[Amounts]) -> tuple[Gain, ...]:
    """What changes in any of the ends, from its least to its most."""
    keys = sorted({key for end in ends for key, change in end.items() if change})
    return tuple(
        Gain(seat, what, min(end.get((seat, what), 0) for end in ends), max(end.get((seat, what), 0) for end in ends))
        for seat, what in keys
    )


class Trial:
    """One imagined position in which the action is played, and everything that can follow from it at once."""

    def __init__(self, imagined: State, before: Amounts, action: int, seat: int, opened: bool) -> None:
        self.seat = seat
        self.asked = imagined.stack[-1].kind
        self.depth = len(imagined.stack) - 1
        self.before = before
        self.plays = 0
        self.unknown = False  # did any branch meet something that the seat cannot know?
        self.open = False
        self.left: list[State] = []  # where the branches end
        imagined.logging = True
        imagined.log = []
        imagined.play(action, seat)
        self.events = [event.seen_by(seat) for event in imagined.log]
        imagined.logging = False
        self.unknown_at_once = imagined.halted
        self.final = self.unknown_at_once or imagined.over or bool(imagined.answers) or imagined.player != seat
        self.played = imagined
        if not opened:
            self.follow(imagined)

    @property
    def at_once(self) -> Amounts:
        """What changes before any question that the action raises is answered."""
        return self.change(self.played)

    @property
    def ends(self) -> list[Amounts]:
        """What changes in each of the ends, unless there are too many."""
        return [self.change(state) for state in self.left]

    def follow(self, state: State) -> None:
        """Answer every question that the action raised in every way, until none is left or there are too many."""
        if state.halted:
            self.unknown = True
            self.left.append(state)
        elif state.over or state.answers or state.player != self.seat or not self.raised(state):
            self.left.append(state)
        else:
            legal = list(state.legal)
            self.plays += len(legal)
            self.open = self.open or self.plays > TRIALS
            for action in legal:
                if self.open:
                    return
                trial = state.clone()
                trial.play(action, self.seat)
                self.follow(trial)

    def raised(self, state: State) -> bool:
        """Is the open question one that the action raised? The same question once more is a choice of its own."""
        return len(state.stack) > self.depth and state.stack[-1].kind != self.asked

    def change(self, state: State) -> Amounts:
        after, before = amounts(state), self.before
        if after.keys() == before.keys():
            return {key: amount - before[key] for key, amount in after.items() if amount != before[key]}
        changes = {key: after.get(key, 0) - before.get(key, 0) for key in {*after, *before}}
        return {key: change for key, change in changes.items() if change}


def amounts(state: State) -> Amounts:
    """Score lines and resources of every seat."""
    found: Amounts = {}
    for seat in range(state.players):
        for line in state.score_lines(seat):
            found[seat, line.label] = found.get((seat, line.label), 0) + line.points
        for name, amount in state.game.resources(state, seat).items():
            found[seat, name] = amount
    return found
