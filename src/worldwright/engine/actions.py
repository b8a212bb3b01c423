"""The fixed action space of a game: int <-> (kind, values) <-> stable text, declared from kinds and ranges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import final

from worldwright.engine.errors import IllegalAction

Value = int | str | tuple[int, ...]


@final
class Kind:
    """One kind of action and the values its arguments range over.

    >>> Kind("place", at=grid(range(2), range(2)), turn=range(6)).size
    24
    """

    def __init__(self, name: str, **arguments: Iterable[Value]) -> None:
        self.name = name
        self.arguments: dict[str, tuple[Value, ...]] = {key: tuple(values) for key, values in arguments.items()}
        self.values: tuple[tuple[Value, ...], ...] = tuple(product(*self.arguments.values()))
        self.size = len(self.values)

    def text(self, values: Sequence[Value]) -> str:
        return " ".join(
            [self.name, *(f"{key}={value_text(value)}" for key, value in zip(self.arguments, values, strict=True))]
        )


def grid(rows: Iterable[int], columns: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The cells of a grid, row by row, as one argument such as `at=0,-1`."""
    return tuple(product(rows, columns))


def value_text(value: Value) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def picks_of(kind: str, values: Sequence[Value], names: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The things that make up an answer of several, by what each argument of its kind is called.

    >>> picks_of("discard", ((0, 2),), {"discard": ("hand",)}), picks_of("pass", (), {"discard": ("hand",)})
    (('hand-0', 'hand-2'), ())
    """
    return tuple(
        f"{name}-{one}"
        for name, value in zip(names.get(kind, ()), values, strict=False)
        for one in (value if isinstance(value, tuple) else (value,))
    )


@final
class ActionSpace:
    """All actions of a game, numbered from 0 in the order of declaration.

    >>> space = ActionSpace(Kind("pass"), Kind("move", to=range(3)))
    >>> space.size, space.text(2), space.parse("move to=1"), space.decode(3)
    (4, 'move to=1', 2, ('move', (2,)))
    """

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self.bases: dict[str, int] = {}
        self._texts: list[str] = []
        self._decoded: list[tuple[str, tuple[Value, ...]]] = []
        for kind in kinds:
            if kind.name in self.bases:
                raise ValueError(f"two kinds of action are called {kind.name!r}")
            self.bases[kind.name] = len(self._texts)
            for values in kind.values:
                self._texts.append(kind.text(values))
                self._decoded.append((kind.name, values))
        self._numbers = {text: number for number, text in enumerate(self._texts)}
        self.size = len(self._texts)

    def base(self, kind: str) -> int:
        """The number of the first action of a kind."""
        return self.bases[kind]

    def text(self, action: int) -> str:
        """The stable text of an action."""
        self._require(action)
        return self._texts[action]

    def decode(self, action: int) -> tuple[str, tuple[Value, ...]]:
        """The kind of an action and the values of its arguments."""
        self._require(action)
        return self._decoded[action]

    def kind(self, action: int) -> str:
        """The kind of an action, such as 'move'."""
        return self._decoded[action][0]

    def parse(self, text: str) -> int:
        """The action of a text; raises IllegalAction with the nearest form when there is none."""
        number = self._numbers.get(" ".join(text.split()))
        if number is not None:
            return number
        name = text.split()[0] if text.split() else ""
        if name not in self.bases:
            raise IllegalAction(f"unknown action {text!r}: expected one of {', '.join(self.bases)}")
        kind = next(kind for kind in self.kinds if kind.name == name)
        ranges = ", ".join(
            f"{key} from {value_text(values[0])} to {value_text(values[-1])}" for key, values in kind.arguments.items()
        )
        raise IllegalAction(
            f"unknown action {text!r}: {name!r} takes {ranges or 'no arguments'}, as in {kind.text(kind.values[0])!r}"
        )

    def _require(self, action: int) -> None:
        if not 0 <= action < self.size:
            raise IllegalAction(f"there is no action {action}: actions run from 0 to {self.size - 1}")
