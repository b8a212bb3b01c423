"""The random generator that lives inside a state: four small ints, the same numbers on every build and platform."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
MIX: Final = 0x9E3779B97F4A7C15


@final
class Rng:
    """A combined generator (linear, shift-register and multiply-with-carry). All its products fit in 63 bits.

    >>> dice = seeded(7)
    >>> [dice.below(6) + 1 for _ in range(8)]
    [6, 2, 3, 6, 4, 2, 6, 6]
    """

    def __init__(self, x: i64, y: i64, z: i64, carry: i64, draws: i64) -> None:
        self.x = x
        self.y = y
        self.z = z
        self.carry = carry
        self.draws = draws  # how many numbers were drawn so far

    def clone(self) -> Rng:
        return Rng(self.x, self.y, self.z, self.carry, self.draws)

    def key(self) -> tuple[int, int, int, int]:
        return (self.x, self.y, self.z, self.carry)

    def word(self) -> i64:
        """The next 32 random bits."""
        x: i64 = (self.x * 314527869 + 1234567) & 0xFFFFFFFF
        y: i64 = self.y
        y ^= (y << 5) & 0xFFFFFFFF
        y ^= y >> 7
        y ^= (y << 22) & 0xFFFFFFFF
        t: i64 = 698769069 * self.z + self.carry
        self.x = x
        self.y = y
        self.carry = t >> 32
        self.z = t & 0xFFFFFFFF
        self.draws += 1
        return (x + y + self.z) & 0xFFFFFFFF

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1, all equally likely."""
        limit: i64 = 0x100000000 - 0x100000000 % bound
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % bound

    def shuffle(self, items: list[int]) -> None:
        """Put the items in random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = int(self.below(i + 1))
            items[i], items[j] = items[j], items[i]


def seeded(seed: int) -> Rng:
    """The generator that belongs to a seed (any integer)."""
    mixed = scramble(seed)
    return Rng(mixed & WORD, (mixed >> 32 & WORD) | 1, (scramble(mixed) & WORD) | 1, 6543217, 0)


def scramble(seed: int) -> int:
    """Spread the bits of any integer over 64 bits, so that neighbouring seeds give unrelated games."""
    mixed = (seed + MIX) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return mixed ^ (mixed >> 31)
