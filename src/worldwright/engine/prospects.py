"""How it is found out what an action leads to: it is played on imagined positions, see `Outcome`.

Questions that the action raises itself (where the volcano erupts, which Traveller comes) are followed through every
answer: what they decide makes a range. Where they are too many the outcome is `open`, and says what the action brings
at once. Past what only comes to light (`State.show`: a card that fills a display) it is followed to the next question,
and up to the first thing that decides and that the seat cannot know, or that is left to chance (`State.reveal`).
"""

from __future__ import annotations

from typing import Final, final

from worldwright.engine.errors import IllegalAction
from worldwright.engine.outcome import Amounts, Gain, Outcome
from worldwright.engine.reasons import why_illegal
from worldwright.engine.state import State

SAMPLES: Final = 8  # imagined positions where something hidden decides
TRIALS: Final = 96  # plays in one of them: with more the outcome is open


@final
class Prospects:
    """What the actions of one position lead to for a seat: what is imagined is imagined once, whatever is asked."""

    def __init__(self, state: State, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.imagined: Final[list[State]] = []
        self.before: Final[list[Worth]] = []  # what seats have in each of them before anything happens
        self.labels: Final = [[line.label for line in state.score_lines(other)] for other in range(state.players)]

    def of(self, action: int) -> Outcome:
        """See `Outcome`. Raises IllegalAction if the seat may not take this action now."""
        state = self.state
        if action not in state.legal_of(self.seat):
            raise IllegalAction(why_illegal(state, action, self.seat))
        if state.answers:  # nothing happens until all have answered, and nobody knows what the others say
            return Outcome(final=True, reveals=False, open=False, gains=(), events=(), idle="")
        trial = Trial(self.position(0), action, self.seat)
        ends = [change(end, self.before[0], self.labels) for end in ([trial.played] if trial.open else trial.ends)]
        if trial.unknown:
            for number in range(1, SAMPLES):
                ends += self.other_ends(number, action, trial)
        gains = ranges(ends)
        idle = "" if gains else why_idle(state, trial)
        return Outcome(trial.final, trial.unknown_at_once, trial.open, gains, tuple(trial.events), idle)

    def position(self, number: int) -> State:
        """One of the positions that may be, to be played on."""
        while len(self.imagined) <= number:
            base = self.state.determinize(self.seat, seed=self.state.ply * SAMPLES + len(self.imagined))
            base.halting = True
            self.imagined.append(base)
            self.before.append(Worth(base))
        return self.imagined[number].clone()

    def other_ends(self, number: int, action: int, trial: Trial) -> list[Amounts]:
        """What may change in another of them. Only what comes to light can differ there: the way to all else is the
        same, as far as the seat can know.
        """
        played = self.position(number)
        played.play(action, self.seat)
        played.go_on()
        if trial.open:
            return [change(played, self.before[number], self.labels)]
        return [change(self.along(played, way), self.before[number], self.labels) for way in trial.ways_to_light]

    def along(self, played: State, way: list[int]) -> State:
        """Where some answers lead."""
        state = played.clone() if way else played
        for answer in way:
            if state.halted or answer not in state.legal:
                break
            state.play(answer, self.seat)
            state.go_on()
        return state


@final
class Trial:
    """One imagined position in which the action is played, and everything that can follow from it at once."""

    def __init__(self, imagined: State, action: int, seat: int) -> None:
        self.seat: Final = seat
        self.asked: Final = imagined.stack[-1].kind
        self.depth: Final = len(imagined.stack) - 1
        self.plays = 0
        self.open = False
        self.ends: Final[list[State]] = []  # where the branches end
        self.way: Final[list[int]] = []  # the answers on the branch that is followed
        self.unknown = False  # did any branch meet something that the seat cannot know, and that decides?
        self.ways_to_light: Final[list[list[int]]] = []  # the answers on those branches
        imagined.logging = True
        imagined.log = []
        imagined.play(action, seat)
        self.events: Final = [event.seen_by(seat) for event in imagined.log]
        imagined.logging = False
        self.played: Final = imagined
        self.unknown_at_once: Final = imagined.halted
        self.final: Final = imagined.halted or imagined.over or bool(imagined.answers) or imagined.player != seat
        self.follow(imagined)

    def follow(self, state: State) -> None:
        """Answer every question that the action raised in every way, until none is left or there are too many."""
        shown = state.halted
        state.go_on()
        if state.halted:
            self.unknown = True
            self.ways_to_light.append(self.way[:])
        if shown or state.over or state.answers or state.player != self.seat or not self.raised(state):
            self.ends.append(state)
        else:
            legal = state.legal
            self.plays += len(legal)
            self.open = self.open or self.plays > TRIALS
            for action in legal:
                if self.open:
                    return
                trial = state.clone()
                trial.play(action, self.seat)
                self.way.append(action)
                self.follow(trial)
                self.way.pop()

    def raised(self, state: State) -> bool:
        """Is the open question one that the action raised? The same question once more is a choice of its own."""
        return len(state.stack) > self.depth and state.stack[-1].kind != self.asked


def why_idle(state: State, trial: Trial) -> str:
    """Why nothing comes of an action, as the game's log has it; empty where it does not say."""
    reasons: dict[str, str] = getattr(state.game.log, "IDLE", {})
    for event in trial.events:
        if event["kind"] in reasons:
            return reasons[event["kind"]]
    return ""


def ranges(ends: list[Amounts]) -> tuple[Gain, ...]:
    """What changes in any of the ends, from its least to its most."""
    keys = sorted({key for end in ends for key in end})
    return tuple([spread(key, ends) for key in keys])


def spread(key: tuple[int, str], ends: list[Amounts]) -> Gain:
    changes = [end.get(key, 0) for end in ends]
    return Gain(key[0], key[1], min(changes), max(changes))


@final
class Worth:
    """What every seat has: what the lines of its score sheet come to, and its resources."""

    def __init__(self, state: State) -> None:
        seats = range(state.players)
        self.points: Final = [state.line_points(seat) for seat in seats]
        self.resources: Final[list[dict[str, int]]] = [state.game.resources(state, seat) for seat in seats]


def change(state: State, before: Worth, labels: list[list[str]]) -> Amounts:
    """What is not as it was before. Most of what seats have is: it is compared as a whole first."""
    after = Worth(state)
    found: Amounts = {}
    for seat in range(state.players):
        points, points_before = after.points[seat], before.points[seat]
        if points != points_before:
            for line, label in enumerate(labels[seat]):
                add(found, seat, label, points[line] - points_before[line])
        has, had = after.resources[seat], before.resources[seat]
        if has != had:
            for name, amount in has.items():
                add(found, seat, name, amount - had.get(name, 0))
            for name, amount in had.items():
                if name not in has:
                    add(found, seat, name, -amount)
    return {key: amount for key, amount in found.items() if amount}


def add(found: Amounts, seat: int, name: str, amount: int) -> None:
    if amount != 0:
        found[seat, name] = found.get((seat, name), 0) + amount


def amounts(state: State) -> Amounts:
    """Score lines and resources of every seat."""
    found: Amounts = {}
    for seat in range(state.players):
        for line in state.score_lines(seat):
            found[seat, line.label] = found.get((seat, line.label), 0) + line.points
        for name, amount in state.game.resources(state, seat).items():
            found[seat, name] = found.get((seat, name), 0) + amount
    return found
