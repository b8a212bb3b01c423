"""What `game.outcome` promises comes true, and tells nothing that the seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from worldwright.engine.outcome import Amounts, Outcome
from worldwright.engine.prospects import amounts
from worldwright.engine.rng import Rng, seeded
from worldwright.testing.collect import over
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import draw, positions, sampled

TRIED = 4  # actions of a position
PATHS = 3  # ways in which the questions that an action raises are answered
APART = 4  # decisions of a keen game between two that are looked at


class Course:
    """An action taken in the true position, up to the first thing that decides and that nobody can know, and what came
    of it.
    """

    def __init__(self, state: Any, action: int, seat: int) -> None:
        self.seat = seat
        self.kind = state.stack[-1].kind
        self.depth = len(state.stack) - 1
        self.before = amounts(state)
        self.state = state.clone()
        self.state.halting = True
        self.shown = False  # did anything come to light?
        self.play(action)

    def play(self, action: int) -> None:
        self.state.play(action, self.seat)
        self.shown = bool(self.state.halted)
        self.state.go_on()

    @property
    def decided(self) -> bool:
        """Has something that nobody can know decided what came of it?"""
        return bool(self.state.halted)

    def asks_further(self) -> bool:
        """Has the action raised a question that the same seat must answer now? The stop rule of `outcome`."""
        state = self.state
        if self.shown or state.over or state.answers or state.player != self.seat:
            return False
        return len(state.stack) > self.depth and state.stack[-1].kind != self.kind

    def answer(self, rng: Rng) -> None:
        """Answer everything that the action raised, at random."""
        while self.asks_further():
            legal = self.state.legal
            self.play(legal[int(rng.below(len(legal)))])

    def change(self) -> Amounts:
        after = amounts(self.state)
        return {key: after.get(key, 0) - self.before.get(key, 0) for key in {*after, *self.before}}


def cases(setting: Setting, seed: int) -> Iterator[tuple[Any, int, int]]:
    """Positions of a random game, with a seat that must decide and some of its actions."""
    for state in sampled(setting, seed):
        for seat in state.waiting:
            actions = state.actions_of(seat)
            for number in draw(range(len(actions)), TRIED, seeded(seed + state.ply)):
                yield state, seat, actions[number]


def promised(outcome: Outcome, seat: int, what: str) -> tuple[int, int]:
    """The least and the most by which something of a seat changes."""
    return next(((gain.least, gain.most) for gain in outcome.gains if (gain.seat, gain.what) == (seat, what)), (0, 0))


def assert_kept(outcome: Outcome, course: Course) -> None:
    """What the seat gains lies within what was promised."""
    for (seat, what), gain in course.change().items():
        if seat == course.seat:
            least, most = promised(outcome, seat, what)
            assert least <= gain <= most, f"{what} changes by {gain}; promised were {least} to {most}: {outcome}"


def assert_exact(outcome: Outcome, course: Course) -> None:
    """Nothing was left open: the seat gains what was promised, neither more nor less."""
    assert_kept(outcome, course)
    ranges = [gain for gain in outcome.gains if gain.seat == course.seat and gain.least != gain.most]
    assert not ranges, f"{ranges} follows without a question, and nothing unknown decides: {outcome}"


@over(one_by_one)
def test_an_outcome_comes_true(setting: Setting) -> None:
    for state, seat, action in cases(setting, 131):
        outcome = setting.game.outcome(state, action, seat)
        if state.answers:
            assert (outcome.final, outcome.gains) == (True, ())
            continue
        at_once = Course(state, action, seat)
        assert outcome.reveals == at_once.shown
        if at_once.decided:
            continue  # nobody can promise it
        if outcome.open:
            assert_kept(outcome, at_once)
            continue
        if not at_once.asks_further():
            assert_exact(outcome, at_once)
            continue
        for path in range(PATHS):
            course = Course(state, action, seat)
            course.answer(seeded(state.ply + path))
            if not course.decided:
                assert_kept(outcome, course)


@over(plain)
def test_a_promise_goes_past_what_only_comes_to_light(setting: Setting) -> None:
    """A card that fills a display ends no promise: all that comes up to the next question is told as it comes."""
    for number, state in enumerate(positions(setting, 136, events=False, keen=True)):
        if number % APART or state.answers or state.over:
            continue
        for place in draw(range(len(state.actions)), TRIED, seeded(state.ply)):
            course = Course(state, state.actions[place], state.player)
            if course.shown and not course.decided:
                assert_exact(setting.game.outcome(state, state.actions[place], state.player), course)


@over(one_by_one)
def test_what_is_called_final_cannot_be_taken_back(setting: Setting) -> None:
    for state, seat, action in cases(setting, 132):
        if not state.answers:
            outcome = setting.game.outcome(state, action, seat)
            trial = state.clone()
            trial.apply(action, seat)
            assert outcome.final == (not trial.can_undo(seat))
            assert outcome.final or trial.barrier < trial.ply


@over(one_by_one)
def test_an_idle_action_changes_no_score_and_no_resource(setting: Setting) -> None:
    for state, seat, action in cases(setting, 133):
        outcome = setting.game.outcome(state, action, seat)
        assert not (outcome.idle and outcome.gains)
        if outcome.idle and not outcome.reveals:
            assert not any(Course(state, action, seat).change().values())


@over(plain)
def test_an_outcome_does_not_depend_on_what_is_hidden(setting: Setting) -> None:
    for state, seat, action in cases(setting, 134):
        before = state.key()
        outcome = setting.game.outcome(state, action, seat)
        assert setting.game.outcome(state.determinize(seat, 7), action, seat) == outcome
        assert state.seat(seat).outcome(action) == outcome
        assert state.key() == before


@over(plain)
def test_an_outcome_speaks_of_lines_and_resources_that_have_a_name(setting: Setting) -> None:
    labels = setting.game.words.LABELS
    for state, seat, action in cases(setting, 135):
        for gain in setting.game.outcome(state, action, seat).gains:
            assert gain.what in labels
            assert gain.least <= gain.most
            assert 0 <= gain.seat < state.players
