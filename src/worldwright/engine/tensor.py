"""A tensor while it is written: mostly zeros, so only what is not zero is noted, and scattered in one go."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64


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
    """The numbers of one seat's tensor that are not zero, or of several in one array, each from its `base` on."""

    def __init__(self) -> None:
        self.base: i64 = 0
        self.where: vec[i64] = vec[i64]()
        self.what: vec[float] = vec[float]()

    def one(self, place: i64) -> None:
        """A 1 at this place of the flat row."""
        self.where = append(self.where, self.base + place)
        self.what = append(self.what, 1.0)

    def put(self, place: i64, value: float) -> None:
        """A number at this place; zero is not written."""
        if value != 0.0:
            self.where = append(self.where, self.base + place)
            self.what = append(self.what, value)

    def bits(self, place: i64, members: i64) -> None:
        """A set as ones: member m at place + m."""
        while members != 0:
            if members & 1:
                self.one(place)
            members >>= 1
            place += 1
