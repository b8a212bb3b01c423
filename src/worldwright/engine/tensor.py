"""A tensor while it is written: mostly zeros, so only what is not zero is noted, and scattered in one go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from worldwright.engine.scatter import scatter
from worldwright.engine.sets import BITS, lowest

if TYPE_CHECKING:
    from worldwright.engine.state import State

ROOM: Final = 512  # for the numbers of a row; it grows
WORD: Final = 64  # members of a set at most


@final
class Block:
    """A named part of the observation tensor, with its place in the flat row."""

    def __init__(self, name: str, shape: tuple[int, ...], start: int = 0) -> None:
        self.name: Final = name
        self.shape: Final = shape
        self.start: Final = start
        size = 1
        for side in shape:
            size *= side
        self.size: Final = size

    def __repr__(self) -> str:
        return f"Block({self.name!r}, {self.shape})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Block) and (self.name, self.shape) == (other.name, other.shape)

    def __hash__(self) -> int:
        return hash((self.name, self.shape))


def laid_out(*blocks: tuple[str, tuple[int, ...]]) -> tuple[Block, ...]:
    """Blocks one after the other, each knowing where it starts."""
    placed: list[Block] = []
    start = 0
    for name, shape in blocks:
        placed.append(Block(name, shape, start))
        start += placed[-1].size
    return tuple(placed)


def numbered(decisions: Iterable[Any]) -> dict[str, int]:
    """The place of each kind of decision, as they are declared."""
    found: dict[str, int] = {}
    for decision in decisions:
        found[decision.kind] = len(found)
    return found


def numbered_classes(decisions: Iterable[Any]) -> dict[type, int]:
    """The same by the class of a frame, which is quicker to ask for than its kind."""
    numbers = numbered(decisions)
    return {decision: numbers[decision.kind] for decision in decisions}


@final
class Row:
    """The numbers of a seat's tensor that are not zero, or of several tensors one after the other.

    Most of them are ones: of these only the places are kept, the first `count` of `ones`. Of the others there are
    `numbers`: `what` stands `where`. `ends` has for each tensor that is finished how many of both there were by then.
    """

    def __init__(self) -> None:
        self.count: i64 = 0
        self.ones: vec[i64] = vec[i64]([0] * ROOM)
        self.numbers: i64 = 0
        self.where: vec[i64] = vec[i64]([0] * ROOM)
        self.what: vec[float] = vec[float]([0.0] * ROOM)
        self.tensors: i64 = 0
        self.ends: vec[i64] = vec[i64]([0] * ROOM)

    def empty(self) -> None:
        """Nothing is written, and the room stays."""
        self.count = 0
        self.numbers = 0
        self.tensors = 0

    def end(self) -> None:
        """A tensor is finished: what comes now belongs to the next one."""
        ends = self.ends
        at = 2 * self.tensors
        if at == len(ends):
            ends = extend(ends, ends)  # twice as many fit
            self.ends = ends
        ends[at] = self.count
        ends[at + 1] = self.numbers
        self.tensors += 1

    def room(self, more: i64) -> vec[i64]:
        """`ones` with room for so many more of them."""
        while self.count + more > len(self.ones):
            self.ones = extend(self.ones, self.ones)
        return self.ones

    def more_numbers(self) -> None:
        """Room for twice as many numbers."""
        self.where = extend(self.where, self.where)
        self.what = extend(self.what, self.what)

    def one(self, place: i64) -> None:
        """A 1 at this place of the flat row."""
        count = self.count
        ones = self.ones
        if count == len(ones):
            ones = self.room(1)
        ones[count] = place
        self.count = count + 1

    def put(self, place: i64, value: float) -> None:
        """A number at this place; zero is not written."""
        if value != 0.0:
            numbers = self.numbers
            if numbers == len(self.where):
                self.more_numbers()
            self.where[numbers] = place
            self.what[numbers] = value
            self.numbers = numbers + 1

    def share(self, place: i64, part: i64, whole: float) -> None:
        """How much of the whole this is; zero is not written."""
        if part != 0:
            numbers = self.numbers
            if numbers == len(self.where):
                self.more_numbers()
            self.where[numbers] = place
            self.what[numbers] = float(part) / whole
            self.numbers = numbers + 1

    def shares(self, place: i64, parts: vec[i64], whole: float) -> None:
        """How much of the whole each of these is, one after the other."""
        for part in parts:
            if part != 0:
                self.put(place, float(part) / whole)
            place += 1

    def each(self, place: i64, kinds: i64, values: vec[i64]) -> None:
        """Which of so many kinds each of these is: a 1 for each, and none for a negative one."""
        ones = self.room(len(values))
        count = self.count
        for value in values:
            if value >= 0:
                ones[count] = place + value
                count += 1
            place += kinds
        self.count = count

    def those(self, place: i64, numbers: list[int]) -> None:
        """Ones at these places, counted from the first."""
        ones = self.room(len(numbers))
        count = self.count
        for number in numbers:
            ones[count] = place + number
            count += 1
        self.count = count

    def bits(self, place: i64, members: i64) -> None:
        """A set as ones: member m at place + m."""
        if members != 0:
            ones = self.ones
            count = self.count
            if count + WORD > len(ones):
                ones = self.room(WORD)
            while members != 0:
                ones[count] = place + lowest(members)
                count += 1
                members &= members - 1
            self.count = count

    def column(self, place: i64, step: i64, members: i64) -> None:
        """A set as ones that lie apart: member m at place + step * m."""
        if members != 0:
            ones = self.ones
            count = self.count
            if count + WORD > len(ones):
                ones = self.room(WORD)
            while members != 0:
                ones[count] = place + step * lowest(members)
                count += 1
                members &= members - 1
            self.count = count

    def columns(self, place: i64, step: i64, sets: vec[i64], first: i64, seats: i64) -> None:
        """Sets of seats side by side, each as a column: whoever sits n seats after the first is at place + step * n."""
        for held in sets:
            if held != 0:
                self.column(place, step, held >> first | (held & BITS[first] - 1) << seats - first)
            place += 1

    def pieces(self, place: i64, step: i64, values: vec[i64], spot: vec[i64]) -> None:
        """Which piece lies on each of these, if any: number v has its spot, at place + spot[v], and 0 is none."""
        for value in values:
            if value != 0:
                self.one(place + spot[value])
            place += step

    def spots(self, place: i64, members: i64, spot: vec[i64]) -> None:
        """A set as ones, where member m has its spot in a plane: at place + spot[m]."""
        if members != 0:
            ones = self.ones
            count = self.count
            if count + WORD > len(ones):
                ones = self.room(WORD)
            while members != 0:
                ones[count] = place + spot[lowest(members)]
                count += 1
                members &= members - 1
            self.count = count


def write(fill: Callable[[Any, int, Row], None], state: State, seat: int, spare: list[Row], out: Any) -> None:
    """What `fill` tells of a seat, into a row of floats; what it is noted in meanwhile is kept for the next time."""
    row = spare.pop() if spare else Row()
    row.empty()
    fill(state, state.seat_at(seat), row)
    scatter(out, row.ones, row.count, row.where, row.what, row.numbers)
    spare.append(row)
