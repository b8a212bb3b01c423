"""What a position holds, as plain data and back: for equality, pickling and the text of a position.

A state and the small classes inside it hold ints, flags, texts, lists, `vec`s and further small classes that have a
`clone`. All their attributes are found here by themselves, on the compiled and on the interpreted build.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from worldwright.engine.state import State

ENGINE_ATTRIBUTES = frozenset(
    (
        *("terms", "players", "rng", "stack", "listed", "width", "noted", "answers", "player", "over", "ply"),
        *("barrier", "revealed", "history", "recording", "logging", "log", "halting", "halted", "handles"),
    )
)
NOT_POSITION = "NOT_POSITION"  # a class may name attributes that are kept for readers and make no difference to play
IN_MEMORY = "IN_MEMORY"  # a class may name attributes that say how it is kept, and nothing of what it holds
PLAIN = frozenset((int, float, str, bytes, bool, type(None)))
_names: dict[type, tuple[str, ...]] = {}


def attributes(thing: object) -> tuple[str, ...]:
    """The names of the data attributes of an object, sorted."""
    kind = type(thing)
    if kind not in _names:
        found = {name for base in kind.__mro__ for name in base.__dict__.get("__mypyc_attrs__", ())}
        found |= set(getattr(thing, "__dict__", ()))
        _names[kind] = tuple(sorted(name for name in found if not name.startswith("__") and name != "catalogue"))
    return _names[kind]


def own_attributes(state: object) -> tuple[str, ...]:
    """What a game's state holds beside what every state holds."""
    return tuple(name for name in attributes(state) if name not in ENGINE_ATTRIBUTES)


def is_plain(value: object) -> bool:
    return isinstance(value, (int, float, str, bytes, type(None)))


def is_vec(value: object) -> bool:
    return type(value).__name__.startswith("vec[")


def is_row(value: object) -> bool:
    """A list, or a `vec` of any kind."""
    return isinstance(value, (list, tuple, bytearray)) or is_vec(value)


def frozen(value: Any) -> object:
    """A value as something that can be compared and hashed."""
    if type(value) in PLAIN or is_plain(value):
        return value
    if is_vec(value):
        return tuple(value)
    if is_row(value):
        return tuple([item if type(item) in PLAIN else frozen(item) for item in value])
    ignored = getattr(type(value), NOT_POSITION, ())
    return tuple([frozen(getattr(value, name)) for name in attributes(value) if name not in ignored])


def numbers_in(thing: object, names: Iterable[str], prefix: str = "") -> Iterator[tuple[str, int]]:
    """Every whole number that an object holds, with the dotted name of the attribute that it is found under."""
    ignored = getattr(type(thing), NOT_POSITION, ())
    for name in names:
        ahead = [] if name in ignored else [getattr(thing, name)]
        for value in ahead:
            if is_row(value):
                ahead.extend(value)
            elif not is_plain(value):
                yield from numbers_in(value, attributes(value), f"{prefix}{name}.")
            elif isinstance(value, int) and not isinstance(value, bool):
                yield prefix + name, value


def dumped(value: Any) -> Any:
    """A value as ints, texts, lists and dicts."""
    if is_plain(value):
        return value
    if is_row(value):
        return [dumped(item) for item in value]
    return {name: dumped(getattr(value, name)) for name in attributes(value)}


def loaded(like: Any, data: Any) -> Any:
    """The value that was dumped, of the same kind as another one."""
    if isinstance(data, dict):
        twin = like.clone()
        for name, part in data.items():
            setattr(twin, name, loaded(getattr(twin, name), part))
        return twin
    if not isinstance(data, list):
        return data
    if not is_row(like):
        raise TypeError(f"a list cannot stand for {like!r}")
    if data and isinstance(data[0], dict):
        return [loaded(model, part) for model, part in zip(like, data, strict=True)]
    model = like[0] if len(like) else []
    return type(like)([loaded(model, part) if isinstance(part, list) else part for part in data])


def require_shape(like: Any, data: Any) -> None:
    """Raise ValueError where numbers are missing or too many: a `vec` that is written as data has one for each space or
    kind of a thing, and as many in every position. Nor does a number stand for a flag, a list or a thing.
    """
    if isinstance(data, dict):
        for name, part in data.items():
            require_shape(getattr(like, name, None), part)
    elif isinstance(data, list):
        if is_vec(like) and len(like) not in (0, len(data)):
            raise ValueError(f"{len(data)} numbers, expected {len(like)}")
        for part in data if is_row(like) and len(like) else ():
            require_shape(like[0], part)
    elif type(like) in PLAIN and like is not None and type(data) is not type(like):
        raise ValueError(f"{data!r} is no {type(like).__name__}")


def key_of_state(state: State) -> tuple[object, ...]:
    """Everything that makes two positions equal."""
    options = tuple(sorted([(name, str(value)) for name, value in state.terms.options.items()]))
    return (
        state.game.slug,
        state.players,
        options,
        state.ply,
        state.over,
        tuple([frame.key() for frame in state.stack]),
        tuple(state.answers),
        state.rng.key(),
        state.parts(),
    )
