"""A tensor while it is written: mostly zeros, so only what is not zero is noted, and scattered in one go."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from worldwright.engine.sets import lowest

ROOM: Final = 512  # for the numbers of a row; it grows


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


@final
class Row:
    """The numbers of one seat's tensor that are not zero, or of several in one array, each from its `base` on.

    Most of them are ones: of these only the places are kept, the first `count` of `ones`. Of the others there are
    `numbers`: `what` stands `where`.
    """

    def __init__(self) -> None:
        self.base: i64 = 0
        self.count: i64 = 0
        self.ones: vec[i64] = vec[i64]([0] * ROOM)
        self.numbers: i64 = 0
        self.where: vec[i64] = vec[i64]([0] * ROOM)
        self.what: vec[float] = vec[float]([0.0] * ROOM)

    def empty(self) -> None:
        """Nothing is written, and the room stays."""
        self.base = 0
        self.count = 0
        self.numbers = 0

    def one(self, place: i64) -> None:
        """A 1 at this place of the flat row."""
        if self.count == len(self.ones):
            self.ones = extend(self.ones, self.ones)  # twice as many fit
        self.ones[self.count] = self.base + place
        self.count += 1

    def put(self, place: i64, value: float) -> None:
        """A number at this place; zero is not written."""
        if value != 0.0:
            if self.numbers == len(self.where):
                self.where = extend(self.where, self.where)
                self.what = extend(self.what, self.what)
            self.where[self.numbers] = self.base + place
            self.what[self.numbers] = value
            self.numbers += 1

    def bits(self, place: i64, members: i64) -> None:
        """A set as ones: member m at place + m."""
        while members != 0:
            self.one(place + lowest(members))
            members &= members - 1

    def spots(self, place: i64, members: i64, spot: vec[i64]) -> None:
        """A set as ones, where member m has its spot in a plane: at place + spot[m]."""
        while members != 0:
            self.one(place + spot[lowest(members)])
            members &= members - 1
