"""Most of a table is drawn as it was a move before: what depends on few things is drawn once for each of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from typing import Any, ParamSpec, TypeVar, cast

try:
    from msgspec.msgpack import encode as written
except ImportError:  # where no server is installed
    written = repr  # type: ignore[assignment]

P = ParamSpec("P")
F = TypeVar("F", bound=Callable[..., str])
KEPT = 4_096  # drawings of one function, before it forgets them all
ROOM = 96_000_000  # letters of large ones, those of some hundred tables
VARIANTS = 4  # of one thing, such as with other faces of the same ids
keeping = True  # False: everything is drawn anew, to compare it with what is kept
FACES = ("faces", "tiles")  # entries of a view with pieces by their ids: only those that are drawn count


def remembered(draw: Callable[P, str]) -> Callable[P, str]:
    """A drawing function that keeps what it drew. Its arguments are numbers, words, boxes and JSON-able faces.

    >>> drawn = []
    >>> @remembered
    ... def face_name(face: dict[str, str], size: int) -> str:
    ...     drawn.append(size)
    ...     return face["name"] * size
    >>> face_name({"name": "ab"}, 2), face_name({"name": "ab"}, 2), face_name({"name": "cd"}, 1), drawn
    ('abab', 'abab', 'cd', [2, 1])
    """
    kept: dict[object, str] = {}

    @wraps(draw)
    def recall(*arguments: P.args, **named: P.kwargs) -> str:
        key: object = tuple([content(one) if isinstance(one, (dict, list)) else one for one in arguments])
        if named:
            key = (key, repr(named))
        found = kept.get(key) if keeping else None
        if found is None:
            if len(kept) >= KEPT:
                kept.clear()
            found = kept[key] = draw(*arguments, **named)
        return found

    return recall


class Shelf:
    """Large drawings, as many as there is room for: the one that was not asked for the longest is forgotten.

    >>> shelf = Shelf(room=10)
    >>> shelf.keep("a", "12345"), shelf.keep("b", "1234"), shelf.get("a"), shelf.keep("c", "123")
    (None, None, ['12345'], None)
    >>> shelf.get("a"), shelf.get("b"), shelf.get("c")
    (['12345'], [], ['123'])
    """

    def __init__(self, room: int) -> None:
        self.room = room  # in letters
        self.used = 0
        self._kept: OrderedDict[object, tuple[list[Any], int]] = OrderedDict()

    def get(self, key: object) -> list[Any]:
        """All that is kept under a key, the latest last."""
        if key not in self._kept:
            return []
        self._kept.move_to_end(key)
        return self._kept[key][0]

    def keep(self, key: object, drawn: Any, size: int | None = None) -> None:
        """One more under a key, so many letters long; of several the latest are kept."""
        before, used = self._kept.pop(key, ([], 0))
        size = len(drawn) if size is None else size
        self._kept[key] = [*before[1 - VARIANTS :], drawn], used + size
        self.used += size
        while self.used > self.room and len(self._kept) > 1:
            _, (_, size) = self._kept.popitem(last=False)
            self.used -= size


SHELF = Shelf(ROOM)


class Memory:
    """Large parts of a table, such as somebody else's whole board: kept by all that they depend on.

    >>> boards = Memory()
    >>> boards.recall(("board", 1), lambda: "drawn"), boards.recall(("board", 1), lambda: "not drawn again")
    ('drawn', 'drawn')
    """

    def recall(self, key: object, draw: Callable[[], str]) -> str:
        """What was drawn for the key, or what is drawn now."""
        known = SHELF.get((self, key)) if keeping else []
        if known:
            return str(known[-1])
        found = draw()
        SHELF.keep((self, key), found)
        return found


def still(*names: str, seats: Sequence[str] = ()) -> Callable[[F], F]:
    """A large part of a table, drawn from the view, that is kept as long as all that it reads of the view is the same.

    Kept is what it looks like while nothing can be chosen there. Kinds of actions and decisions that make a difference
    are named, or "any": with one of them among the targets that it is given it is drawn anew. `seats` are entries of
    the view with one thing for each seat, of which it shows that of its first argument and no other.

    >>> drawn = []
    >>> @still(seats=["hands"])
    ... def hand(view, seat):
    ...     drawn.append(seat)
    ...     return " ".join(view["faces"][card]["name"] for card in view["hands"][seat])
    >>> faces = {"a": {"id": "a", "name": "Ant"}, "b": {"id": "b", "name": "Bee"}}
    >>> hand({"round": 1, "hands": [["a"], []], "faces": faces}, 0)
    'Ant'
    >>> hand({"round": 2, "hands": [["a"], ["b"]], "faces": {"a": faces["a"]}}, 0), drawn
    ('Ant', [0])
    >>> hand({"round": 2, "hands": [["b"], ["a"]], "faces": faces}, 0), drawn
    ('Bee', [0, 0])
    """

    def decorated(draw: F) -> F:
        reads: list[tuple[str, ...]] = []  # entries that were ever read, or fields of what is a seat's
        order = [*signature(draw).parameters.values()][1:]

        def key_of(view: Any, arguments: tuple[Any, ...]) -> object:
            read = [
                view.get(path[0]) if len(path) == 1 else field_of(view[path[0]][arguments[0]], path[1])
                for path in reads
            ]
            if isinstance(view, Watched):
                read = [whole(one) for one in read]
            return (draw, written(read), *[content(one) for one in arguments])

        @wraps(draw)
        def recall(view: Any, *arguments: Any, **named: Any) -> str:
            if not keeping:
                return draw(view, *arguments, **named)
            if named:
                arguments = given_in_order(order, arguments, named)
            for place, one in enumerate(arguments):
                if hasattr(one, "among"):
                    if one.among(names):
                        return draw(view, *arguments)
                    arguments = (*arguments[:place], one.nothing(), *arguments[place + 1 :])
            key = key_of(view, arguments)
            for faces, text in SHELF.get(key):
                if faces.same(view):
                    faces.note_for(view)
                    return str(text)
            watched = Watched(view, seats, arguments)
            text = draw(watched, *arguments)
            reads.extend(sorted(watched.paths().difference(reads)))
            SHELF.keep(key_of(view, arguments), (watched.faces, text), len(text))
            watched.faces.note_for(view)
            return text

        return cast("F", recall)

    return decorated


def given_in_order(order: Sequence[Parameter], arguments: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[Any, ...]:
    """Arguments as if all had been given by their places."""
    further = order[len(arguments) :]
    return (*arguments, *[named.get(one.name, one.default) for one in further])


def content(one: Any) -> object:
    """What stands for an argument or an entry: itself, or all that is in it."""
    return written(whole(one)) if isinstance(one, (dict, list)) else one


def whole(one: Any) -> Any:
    """All of an entry: whoever watches it has read it all."""
    if isinstance(one, Watched):
        one.read.update(one.whole)
        return one.whole
    return one


def field_of(one: Any, name: str) -> Any:
    """A field of what is a seat's, or all of it where it has none."""
    return one[name] if name and one is not None else one


class FacesRead:
    """Which pieces were drawn, and what is printed on them."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, ...], Any] = {}  # by entry of the view, kind of piece, id

    def same(self, view: Any) -> bool:
        """Does a view show the same on all of them?"""
        return all(found_in(view, path) == face for path, face in self.known.items())

    def note_for(self, view: Any) -> None:
        """What was read through here was read through the view that this was drawn from."""
        if isinstance(view, Watched):
            view.faces.known.update(self.known)


def found_in(view: Any, path: tuple[str, ...]) -> Any:
    found = view.whole if isinstance(view, Watched) else view
    for name in path:
        found = found.get(name) if isinstance(found, dict) else None
    return found


class Watched(dict[str, Any]):
    """A view that notes which of its entries are read. Of entries with one thing for each seat it has one seat's, and
    notes which of its fields are.
    """

    def __init__(self, view: Mapping[str, Any], seats: Sequence[str] = (), arguments: tuple[Any, ...] = ()) -> None:
        self.whole: dict[str, Any] = dict(view.whole if isinstance(view, Watched) else view)
        self.read: set[str] = set()
        self.faces = FacesRead()
        self.seats, self.own = seats, dict[str, Watched]()
        for name in seats:
            things = list(self.whole[name])
            one = things[arguments[0]]
            self.whole[name] = [None] * len(things)
            if isinstance(one, dict):
                one = self.own[name] = Watched(one)
            self.whole[name][arguments[0]] = one
        super().__init__(self.whole)

    def paths(self) -> set[tuple[str, ...]]:
        """All that was read."""
        found: set[tuple[str, ...]] = {
            (name, "") if name in self.seats else (name,) for name in self.read - {*self.own}
        }
        return found | {(name, field) for name, one in self.own.items() for field in one.read}

    def __getitem__(self, name: str) -> Any:
        found = self.whole[name]
        if name in FACES and isinstance(found, dict):
            return WatchedFaces(found, self.faces, (name,))
        self.read.add(name)
        return found

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return self[name] if name in self.whole else default

    def __iter__(self) -> Iterator[str]:
        self.read.update(self.whole)
        return iter(self.whole)

    def keys(self) -> Any:
        self.read.update(self.whole)
        return self.whole.keys()

    def values(self) -> Any:
        self.read.update(self.whole)
        return self.whole.values()

    def items(self) -> Any:
        self.read.update(self.whole)
        return self.whole.items()


class WatchedFaces(dict[str, Any]):
    """Pieces by their ids, or by kind and id, that notes which are looked up."""

    def __init__(self, faces: dict[str, Any], read: FacesRead, path: tuple[str, ...]) -> None:
        super().__init__(faces)
        self.noted, self.path = read, path

    def __getitem__(self, name: str) -> Any:
        found = super().__getitem__(name)
        if isinstance(found, dict) and found and "id" not in found and len(self.path) == 1:
            return WatchedFaces(found, self.noted, (*self.path, name))
        self.noted.known[*self.path, name] = found
        return found

    def get(self, name: str, default: Any = None) -> Any:
        if dict.__contains__(self, name):
            return self[name]
        self.noted.known[*self.path, name] = None
        return default

    def __contains__(self, name: object) -> bool:
        if dict.__contains__(self, name):
            self[str(name)]
            return True
        self.noted.known[*self.path, str(name)] = None
        return False

    def __iter__(self) -> Iterator[str]:
        raise TypeError("a part that is kept looks its pieces up one by one")

    items = values = keys = __iter__  # type: ignore[assignment]
