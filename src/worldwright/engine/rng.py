"""Random numbers. A true game rolls `Dice` that nobody can compute; imagined games roll the fast `Rng`.

Both give the same numbers on every build and platform.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.sets import lowest, size

WORD: Final = 0xFFFFFFFF
WORDS: Final = 16  # in one block of dice
BLOCK: Final = Struct(f"<{WORDS}I")
BLANK: Final = vec[i64]([0] * 64)


class Rng:
    """A fast combined generator (linear, shift-register and multiply-with-carry). All its products fit in 63 bits.

    >>> rng = seeded(7)
    >>> [rng.below(6) + 1 for _ in range(8)]
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

    def key(self) -> tuple[object, ...]:
        """What makes two generators equal: their coming numbers."""
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
        word = self.word()
        while word > 0xFFFFFFFF - bound and word >= 0x100000000 - 0x100000000 % bound:
            word = self.word()
        return word % bound

    def shuffle(self, items: list[int]) -> None:
        """Put the items in random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = int(self.below(i + 1))
            items[i], items[j] = items[j], items[i]

    def in_any_order(self, held: i64) -> list[int]:
        """The members of a set, quicker than with `shuffle`, and fair to one in a million: for imagined positions.

        >>> seeded(7).in_any_order(0b1111)
        [3, 1, 0, 2]
        """
        return listed(self.mixed(held))

    def mixed(self, held: i64) -> vec[i64]:
        """The same as a `vec`: each member goes to a random place among those before it, and a word is good for two
        places.
        """
        order = BLANK[: size(held)]
        laid: i64 = 0
        word: i64 = 0
        while held != 0:
            if laid & 1 == 0:
                word = self.word()
            word *= laid + 1
            place = word >> 32
            word &= 0xFFFFFFFF
            order[laid] = order[place]
            order[place] = lowest(held)
            held &= held - 1
            laid += 1
        return order


@final
class Dice(Rng):
    """BLAKE2b in counter mode: whoever sees every draw of a game learns nothing of the next one or of its seed.

    >>> dice = rolled(7)
    >>> [dice.below(6) + 1 for _ in range(8)]
    [1, 5, 4, 5, 5, 1, 4, 5]
    """

    def __init__(self, secret: bytes, draws: i64, block: vec[i64]) -> None:
        super().__init__(0, 0, 0, 0, draws)
        self.secret: Final = secret
        self.block = block  # the current block of words; replaced, never changed in place

    def clone(self) -> Rng:
        return Dice(self.secret, self.draws, self.block)

    def key(self) -> tuple[object, ...]:
        return (self.secret.hex(), int(self.draws))

    def word(self) -> i64:
        place: i64 = self.draws % WORDS
        if place == 0 or len(self.block) == 0:
            self.block = self.words(self.draws // WORDS)
        self.draws += 1
        return self.block[place]

    def words(self, number: i64) -> vec[i64]:
        """One block of the stream."""
        digest = blake2b(int(number).to_bytes(8, "little"), key=self.secret, digest_size=4 * WORDS).digest()
        return vec[i64](BLOCK.unpack(digest))


def listed(numbers: vec[i64]) -> list[int]:
    """Small numbers as a list."""
    found = [0] * len(numbers)
    for place in range(i64(len(numbers))):
        found[place] = int(numbers[place])
    return found


def seeded(seed: int) -> Rng:
    """The fast generator that belongs to a seed (any integer)."""
    low, high = stirred(seed & WORD, (seed >> 32) & WORD)
    return Rng(low, high | 1, stirred(low, high)[0] | 1, 6543217, 0)


def sown(seed: int) -> Rng:
    """A fast generator for an imagined position: made in a moment, and neighbouring seeds are unrelated here too.

    >>> [sown(seed).below(6) + 1 for seed in range(8)]
    [4, 1, 6, 4, 6, 2, 6, 2]
    """
    low: i64 = seed & WORD
    high: i64 = (seed >> 32) & WORD
    x = mixed(low ^ mixed(high ^ 0x2545F491))
    y = mixed(x ^ 0x1B873593)
    return Rng(x, y | 1, mixed(y ^ 0x4CF5AD43) | 1, 6543217, 0)


def mixed(word: i64) -> i64:
    """Spread 32 bits over 32 bits, one to one; all products fit in 63 bits."""
    word ^= word >> 16
    word = word * 0x21F0AAAD & 0xFFFFFFFF
    word ^= word >> 15
    word = word * 0x735A2D97 & 0xFFFFFFFF
    return word ^ word >> 15


def rolled(seed: int) -> Dice:
    """The dice that belong to a seed. Any integer will do; a game among strangers wants 128 random bits."""
    size = (seed.bit_length() + 8) // 8
    return dice_from(
        blake2b(seed.to_bytes(size, "little", signed=True), digest_size=32, person=b"worldwright dice").digest(), 0
    )


def dice_from(secret: bytes, draws: int) -> Dice:
    """Dice that have been rolled so many times."""
    return Dice(secret, draws, NO_BLOCK)


def scramble(seed: int) -> int:
    """Spread the bits of any integer over 64 bits, so that neighbouring seeds give unrelated games.

    >>> scramble(7)
    7191089600892374487
    """
    low, high = stirred(seed & WORD, (seed >> 32) & WORD)
    return int(high) << 32 | int(low)


def stirred(low: i64, high: i64) -> tuple[i64, i64]:
    """`scramble` with both numbers in two halves: without ints larger than the processor's."""
    low += 0x7F4A7C15
    high = (high + 0x9E3779B9 + (low >> 32)) & 0xFFFFFFFF
    low &= 0xFFFFFFFF
    low, high = low ^ ((low >> 30 | high << 2) & 0xFFFFFFFF), high ^ high >> 30
    low, high = times(low, high, 0x1CE4E5B9, 0xBF58476D)
    low, high = low ^ ((low >> 27 | high << 5) & 0xFFFFFFFF), high ^ high >> 27
    low, high = times(low, high, 0x133111EB, 0x94D049BB)
    return low ^ ((low >> 31 | high << 1) & 0xFFFFFFFF), high ^ high >> 31


def times(low: i64, high: i64, by_low: i64, by_high: i64) -> tuple[i64, i64]:
    """The lower 64 bits of a product, in two halves like its factors; nothing on the way takes more than 63."""
    small = low * (by_low & 0xFFFF)
    large = low * (by_low >> 16) + (small >> 16)
    above = (large >> 16) + half_times(low, by_high) + half_times(high, by_low)
    return (large & 0xFFFF) << 16 | small & 0xFFFF, above & 0xFFFFFFFF


def half_times(one: i64, other: i64) -> i64:
    """The lower bits of a product of 32 bits each."""
    return one * (other & 0xFFFF) + ((one * (other >> 16) & 0xFFFF) << 16)


NO_BLOCK: Final = vec[i64]([])
