"""A guided first game: a short real game on a fixed deal that teaches by playing, written as data.

The folder `guide` of a game holds a `lesson.toml`: who plays on which deal, and steps. A step says something, frames
what it speaks of, and may ask for one move; then the others move, as the file tells. Whatever else a person tries is
answered with a friendly reason and not carried out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from worldwright.engine.errors import WorldwrightError
from worldwright.engine.game import Game
from worldwright.engine.registry import load
from worldwright.engine.state import State
from worldwright.guide import cited

LESSON = "guide/lesson.toml"
LEARNER = 0  # the seat of whoever learns


class BadLesson(WorldwrightError):
    """A lesson is broken: the message names the step and what was expected."""


@dataclass(frozen=True)
class Step:
    """One step: what is said and shown, the move that is asked for, what is said after it, and how the others go on."""

    title: str
    say: str
    rule: tuple[str, ...]
    show: tuple[str, ...] = ()  # pieces such as `land:L07` or `traveller`, framed on the table
    ask: str = ""  # an action as records write it; empty: there is only something to look at
    done: str = ""  # said after the move; empty: the next step comes at once
    otherwise: Mapping[str, str] = field(default_factory=dict)  # by the beginning of another action, or "" for any
    then: tuple[str, ...] = ()  # moves after it, such as `1 keep card=L05`

    def reason(self, tried: str) -> str:
        """What is said to another move than the asked one."""
        fitting = [start for start in self.otherwise if tried.startswith(start)]
        return self.otherwise[max(fitting, key=len)] if fitting else ""


@dataclass(frozen=True)
class Lesson:
    """A whole lesson."""

    slug: str
    title: str
    minutes: int
    guide: str  # the symbol of whoever leads through it
    players: int
    seed: int
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game[Any]:
        """The game that it teaches."""
        return load(self.slug)

    def at(self, number: int, *, done: bool = False) -> State:
        """The position in front of a step, counted from 0; with `done` after its move, before those of the others."""
        state: State = self.game.new(players=self.players, seed=self.seed, **self.options)
        for step in self.steps[:number]:
            self.answer(state, step)
            for move in step.then:
                seat, _, text = move.partition(" ")
                self.play(state, int(seat), text, step)
        if done:
            self.answer(state, self.steps[number])
        return state

    def answer(self, state: State, step: Step) -> None:
        """Carry out the asked move of a step, if it asks for one."""
        if step.ask:
            self.play(state, LEARNER, step.ask, step)

    def play(self, state: State, seat: int, text: str, step: Step) -> None:
        action = self.game.action_space.parse(text)
        if seat not in state.waiting or action not in state.actions_of(seat):
            raise BadLesson(f"{self.slug}, {step.title!r}: seat {seat} cannot {text!r} now")
        state.apply(action, seat)

    def asked(self, number: int) -> int | None:
        """The action that a step asks for."""
        step = self.steps[number]
        return self.game.action_space.parse(step.ask) if step.ask else None


@cache
def lesson_of(slug: str) -> Lesson | None:
    """The lesson of a game; None where its folder has none."""
    game = load(slug)
    if not game.has(LESSON):
        return None
    data = tomllib.loads(game.resource(LESSON))
    steps = tuple(step_of(entry) for entry in data.pop("step"))
    return Lesson(slug=slug, steps=steps, **data)


def step_of(entry: Mapping[str, Any]) -> Step:
    """A step of the file."""
    lists = {name: tuple(entry.get(name, ())) for name in ("show", "then")}
    every: dict[str, Any] = {**entry, **lists, "rule": cited(entry.get("rule", ()))}
    return Step(**every)
