"""`copy`, `deepcopy` and `pickle` of states, seats and games give what was copied, in this process and in another."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import worldwright as ww
from worldwright.engine.registry import findable
from worldwright.engine.seat import Seat
from worldwright.testing.collect import over, whole_game
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import everybody, finish, held_by, kept, sampled, seen

EVERY = 3  # of the positions of a game one in so many is copied
ELSEWHERE = """
import pickle, sys
from worldwright.testing.copies import fingerprint
for thing in pickle.loads(sys.stdin.buffer.read()):
    print(fingerprint(thing))
"""


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def fingerprint(thing: Any) -> str:
    """What a state or a seat shows and offers, in few letters that are the same in every process."""
    if isinstance(thing, ww.Game):
        return thing.slug
    if isinstance(thing, Seat):
        shown: list[Any] = [thing.view(), thing.actions, thing.tensor().tobytes().hex()]
    else:
        shown = [seen(thing, seat) for seat in everybody(thing)]
        shown += [thing.actions, repr(thing.events), thing.key_of(None)]
    return sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()


def whole(state: Any) -> dict[str, object]:
    """All attributes, with the options listed where they are only counted, and no notes made while counting."""
    return {"legal": state.legal, **held_by(state), "noted": 0}


def assert_twins(twin: Any, state: Any, held: dict[str, object], shown: str) -> None:
    """Equal to what the state holds in every attribute and to what it shows, and so equal for good: both go on in the
    same way.
    """
    assert type(twin) is type(state)
    assert twin == state
    assert {**whole(twin), "revealed": 0} == {**held, "revealed": 0}
    assert (twin.terms.seed, twin.terms.options) == (state.terms.seed, state.terms.options)
    assert twin.events == state.events
    assert fingerprint(twin) == shown


@over(one_by_one)
def test_copies_of_states_are_whole_and_independent(setting: Setting) -> None:
    for number, state in enumerate(kept(setting, 141)[::EVERY]):
        imagined = state.determinize(state.ply % state.players, 5)
        for original in (state, imagined):
            before, shown = whole(original), fingerprint(original)
            for twin in (copy.copy(original), copy.deepcopy(original), again(original)):
                assert_twins(twin, original, before, shown)
                if number == 1:
                    assert finish(twin, 6) == finish(original.clone(), 6)
            assert whole(original) == before


@over(plain)
def test_copies_of_seats_know_what_the_seat_knows(setting: Setting) -> None:
    for state in sampled(setting, 142):
        seat = state.seat(state.ply % state.players)
        for twin in (copy.copy(seat), copy.deepcopy(seat), again(seat)):
            assert (twin.number, twin.actions, twin.decision) == (seat.number, seat.actions, seat.decision)
            assert twin.view() == seat.view()
            assert twin.tensor().tobytes() == seat.tensor().tobytes()
            assert twin.determinize(3) == seat.determinize(3)


@over(whole_game)
def test_a_game_is_one_in_every_process(slug: str) -> None:
    game = ww.load(slug)
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game
    assert again(game) is game


def by_entry_point(slug: str) -> list[str]:
    """A game that another process can find by its name."""
    return [slug] if findable(slug) else []


@over(by_entry_point)
def test_pickles_are_read_in_another_process(slug: str) -> None:
    game = ww.load(slug)
    states = [state for players in game.players for state in kept(Setting(slug, players), 143)[::5]]
    things = [game, *states, *(state.determinize(0, 4) for state in states), *(state.seat(0) for state in states)]
    child = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=pickle.dumps(things),
        capture_output=True,
        check=True,
        env=environment(),
    )
    assert child.stdout.decode().split() == [fingerprint(thing) for thing in things]


def environment() -> dict[str, str]:
    """The same, with this package where it is found here."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(ww.__file__).parents[1]), *sys.path])}
