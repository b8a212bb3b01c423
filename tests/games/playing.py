"""What the tests of every game do with a state: play on at random, and read what is asked, told and scored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, TypeVar

from worldwright.engine.state import State

S = TypeVar("S", bound=State)
NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elif")


def turns(state: S, seed: int = 0) -> Iterator[S]:
    """Play at random to the end, and stop before every decision and at the end."""
    dice = Random(seed)
    while not state.over:
        yield state
        state.apply(dice.choice(state.actions))
    yield state


def finish(state: S, seed: int = 0) -> S:
    """Play at random to the end."""
    for _ in turns(state, seed):
        pass
    return state


def until(state: S, kind: str, seed: int = 0) -> S:
    """Play at random until this is asked."""
    return next(at for at in turns(state, seed) if asked(at) == kind)


def asked(state: State) -> str:
    """The decision that is open; empty when nothing more is asked."""
    return state.decision.kind if state.decision else ""


def told(state: State, kind: str) -> list[dict[str, Any]]:
    """The public events of a kind since the table was set."""
    return [event for event in state.events_of(None) if event["kind"] == kind]


def lines(state: State, seat: int = 0) -> dict[str, int]:
    """The score sheet by label."""
    return {line.label: line.points for line in state.score_lines(seat)}


def check_words(state: State, internal: re.Pattern[str], seed: int = 0) -> None:
    """Play on at random to the end: nothing that players read, whoever they are, shows what only the program
    knows; log lines are sentences.
    """
    for at in turns(state, seed):
        for seat in at.waiting:
            view = {**at.view(seat), "names": list(NAMES[: at.players])}
            for line in [
                *(at.game.words.describe(view, action) for action in at.actions_of(seat)),
                view["decision"]["prompt"],
            ]:
                assert not internal.search(line), line
    for seat in (*range(state.players), None):
        for line in [state.game.tell(event, NAMES) for event in state.events_of(seat) if event["kind"] != "auto"]:
            assert not internal.search(line), line
            assert line[0].isupper()
            assert line.endswith(".")
