"""Walking through games, and through everything that a state holds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

from worldwright.engine.game import Game
from worldwright.engine.plain import IN_MEMORY, PLAIN
from worldwright.engine.playout import play_out
from worldwright.engine.rng import Rng, seeded
from worldwright.engine.state import State
from worldwright.testing.settings import Setting

PLAIN_VALUES = (int, float, str, bytes, type(None))
TRIED = 4  # actions that a keen seat compares
ANSWERED = 8  # of its own questions that it leaves to chance meanwhile, at the most
KEEN = 3  # keen decisions for one at random
SOME, FEWER = 15, 5  # positions looked at in a game with the default options, and in one with others
MANY = 200  # positions where a whole game is wanted, unless it is very long
CODE = (type, FunctionType, ModuleType, type(len))
NOTHING_INSIDE = (*PLAIN_VALUES, *CODE)
_declared: dict[type, tuple[str, ...]] = {}


def pick(state: State, rng: Rng) -> tuple[int, int]:
    """Any waiting seat and any of its actions, as (seat, action)."""
    seat = state.waiting[int(rng.below(len(state.waiting)))]
    actions = state.actions_of(seat)
    return seat, actions[int(rng.below(len(actions)))]


def keen_pick(state: State, rng: Rng) -> tuple[int, int]:
    """Any waiting seat, and the one of a few actions after which it may expect most: such games get somewhere.

    An action that leads to more questions is judged by where chance answers them.
    """
    seat, best = pick(state, rng)
    actions = state.actions_of(seat)
    most = float("-inf")
    for _ in range(TRIED if len(actions) > 1 else 0):
        action = actions[int(rng.below(len(actions)))]
        trial = state.clone()
        trial.play(action, seat)
        if not trial.over and not trial.answers and trial.player == seat:
            play_out(trial, rng.word(), ANSWERED, until="turn")
        expected = state.game.evaluate(trial)[seat]
        if expected > most:
            best, most = action, expected
    return seat, best


def mixed_pick(state: State, rng: Rng) -> tuple[int, int]:
    """Mostly keen, now and then at random."""
    return keen_pick(state, rng) if rng.below(KEEN + 1) else pick(state, rng)


def positions(setting: Setting, seed: int = 0, events: bool = True, *, keen: bool = False) -> Iterator[Any]:
    """The same state before every decision and at the end of a random game, or of a keen one."""
    state, rng = setting.new(seed, events), seeded(seed + 1)
    yield state
    while not state.over:
        seat, action = keen_pick(state, rng) if keen else pick(state, rng)
        state.apply(action, seat)
        yield state


def sampled(setting: Setting, seed: int = 0, events: bool = True, most: int = 0) -> Iterator[Any]:
    """Some positions drawn from a whole random game, its end among them: long games cost no more than short ones."""
    length = sum(1 for _ in positions(setting, seed, events=False))
    wanted = {length - 1, *draw(range(length), most or (FEWER if setting.options else SOME), seeded(seed))}
    for number, state in enumerate(positions(setting, seed, events)):
        if number in wanted:
            yield state


def kept(setting: Setting, seed: int = 0) -> list[Any]:
    """The same positions as copies, one after the other."""
    return [state.clone() for state in sampled(setting, seed)]


def draw(numbers: range, count: int, rng: Rng) -> list[int]:
    """So many of the numbers, or all of them."""
    deck = list(numbers)
    rng.shuffle(deck)
    return deck[:count]


def finish(state: Any, seed: int = 0) -> Any:
    """Play a state to its end, at random."""
    rng = seeded(seed)
    while not state.over:
        seat, action = pick(state, rng)
        state.apply(action, seat)
    return state


def everybody(state: State) -> list[int | None]:
    """Every seat, and the spectator."""
    return [*range(state.players), None]


def seen(state: State, seat: int | None) -> str:
    """All that a seat is shown, as one text to compare."""
    return json.dumps(state.view(seat), sort_keys=True, allow_nan=False)


# --- everything that an object holds --------------------------------------------------------------


def fields(thing: object) -> dict[str, Any]:
    """The data attributes of an object, on either build."""
    found = {name: getattr(thing, name) for name in declared(type(thing)) if hasattr(thing, name)}
    return {**found, **getattr(thing, "__dict__", {})}


def declared(kind: type) -> tuple[str, ...]:
    """The attributes that a class declares, with those that it inherits."""
    if kind not in _declared:
        names = [
            name
            for base in kind.__mro__
            for name in (*base.__dict__.get("__mypyc_attrs__", ()), *base.__dict__.get("__slots__", ()))
        ]
        _declared[kind] = tuple(dict.fromkeys(name for name in names if not name.startswith("__")))
    return _declared[kind]


def contents(thing: object) -> list[Any]:
    """What an object holds directly."""
    if type(thing) in PLAIN or isinstance(thing, NOTHING_INSIDE):
        return []
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, (list, tuple, set, frozenset)):
        return list(thing)
    return list(fields(thing).values())


def reachable(thing: object) -> dict[int, Any]:
    """Every object that can be reached from one, by its id."""
    found: dict[int, Any] = {}
    ahead = [thing]
    while ahead:
        current = ahead.pop()
        if id(current) not in found:
            found[id(current)] = current
            ahead += contents(current)
    return found


def facts(thing: object) -> object:
    """Everything that an object holds, as plain values to compare; of games their slug, and no catalogue."""
    if type(thing) in PLAIN:
        return thing
    if isinstance(thing, dict):
        return tuple([(facts(key), facts(value)) for key, value in thing.items()])
    if isinstance(thing, (list, tuple)):
        return tuple([item if type(item) in PLAIN else facts(item) for item in thing])
    if isinstance(thing, Game):
        return thing.slug
    if isinstance(thing, NOTHING_INSIDE):
        return thing
    if isinstance(thing, (set, frozenset)):
        return tuple(sorted(thing))
    if isinstance(thing, bytearray):
        return bytes(thing)
    ignored = ("catalogue", *getattr(type(thing), IN_MEMORY, ()))
    held = fields(thing)
    return (type(thing).__name__, *[(name, facts(held[name])) for name in sorted(held) if name not in ignored])


def held_by(state: State) -> dict[str, object]:
    """The facts of a state, attribute by attribute; what was fixed before the game apart."""
    return {name: facts(value) for name, value in fields(state).items() if name not in ("terms", "catalogue")}
