"""Sets of small numbers (tiles, cards, spaces) as the bits of an int: quick to copy, to compare and to intersect.

Numbers from 0 to 62 fit into an i64, which compiled code handles without allocating anything. For larger sets there is
a second form of each function, with the prefix `large_`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BITS: Final = vec[i64]([1 << number for number in range(63)])  # the set of one number
PAIRS: Final = 0x1555555555555555  # up to 61 bits: compiled code boxes larger constants
QUADS: Final = 0x3333333333333333
OCTETS: Final = 0x0F0F0F0F0F0F0F0F


def bits(numbers: list[int]) -> int:
    """The set of these numbers, of any size.

    >>> bits([0, 2, 5])
    37
    """
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def part(numbers: list[int], first: int, end: int) -> i64:
    """The set of the numbers in a part of a list.

    >>> part([5, 2, 0, 7], 1, 3)
    5
    """
    found: i64 = 0
    for place in range(first, end):
        found |= BITS[numbers[place]]
    return found


def part_of(numbers: vec[i64], first: i64, end: i64) -> i64:
    """The same for numbers that are kept bare."""
    found: i64 = 0
    for place in range(first, end):
        found |= BITS[numbers[place]]
    return found


def members(held: i64) -> list[int]:
    """The members of a set in ascending order.

    >>> members(37)
    [0, 2, 5]
    """
    found: list[int] = []
    while held != 0:
        found.append(int(lowest(held)))
        held &= held - 1
    return found


def size(held: i64) -> i64:
    """How many members a set has."""
    held -= (held >> 1) & PAIRS
    held = (held & QUADS) + ((held >> 2) & QUADS)
    held = (held + (held >> 4)) & OCTETS
    held += held >> 8
    held += held >> 16
    held += held >> 32
    return held & 0x7F


def lowest(held: i64) -> i64:
    """The lowest member of a set that is not empty."""
    return size((held & -held) - 1)


def nth(held: i64, place: i64) -> i64:
    """The member at a place, counted from 0 in ascending order.

    >>> nth(37, 1)
    2
    """
    while place > 0:
        held &= held - 1
        place -= 1
    return lowest(held)


def large_members(held: int) -> list[int]:
    """The members of a set of any size in ascending order."""
    found: list[int] = []
    start = 0
    while held != 0:
        for number in members(held & 0xFFFFFFFF):
            found.append(start + number)
        held >>= 32
        start += 32
    return found


def large_size(held: int) -> int:
    """How many members a set of any size has."""
    return held.bit_count()


def large_lowest(held: int) -> int:
    """The lowest member of a set of any size that is not empty."""
    return (held & -held).bit_length() - 1


def large_nth(held: int, place: int) -> int:
    """The member of a set of any size at a place, counted from 0 in ascending order."""
    for _ in range(place):
        held &= held - 1
    return large_lowest(held)
