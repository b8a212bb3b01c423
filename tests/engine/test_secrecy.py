"""Nobody computes what is hidden from what is seen: true games draw from BLAKE2b with a secret of 256 bits, whatever is
played, and from nothing else.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import pytest

import worldwright as ww
from worldwright.engine.record import Record
from worldwright.engine.registry import SHIPPED
from worldwright.engine.rng import Dice, Rng, rolled, seeded
from worldwright.engine.state import State

SEED = 2**127 + 987_654_321
WORDS = 4096  # of which the lowest bits are looked at


def word(seed: int, number: int) -> int:
    """What the dice of a seed show, worked out with nothing of the engine."""
    text = seed.to_bytes((seed.bit_length() + 8) // 8, "little", signed=True)
    secret = blake2b(text, digest_size=32, person=b"worldwright dice").digest()
    block = blake2b((number // 16).to_bytes(8, "little"), key=secret, digest_size=64).digest()
    return int.from_bytes(block[number % 16 * 4 :][:4], "little")


def test_dice_are_blake2b_in_counter_mode() -> None:
    dice = rolled(SEED)
    assert [int(dice.word()) for _ in range(100)] == [word(SEED, number) for number in range(100)]


def true_dice(state: State) -> bool:
    """Will the next numbers be those of BLAKE2b, of the place to which the game has come?"""
    dice = state.rng.clone()
    drawn = int(dice.draws)
    return type(dice) is Dice and [int(dice.word()) for _ in range(20)] == [
        word(SEED, drawn + one) for one in range(20)
    ]


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_true_game_draws_from_its_dice_alone_from_the_first_card_to_the_last(slug: str) -> None:
    game = ww.load(slug)
    for players in (game.players[0], game.players[-1]):
        state, rng = game.new(players=players, seed=SEED), Random(players)
        assert state.rng.draws > 0, "it was shuffled"
        while not state.over:
            seat = rng.choice(state.waiting)
            state.apply(rng.choice(state.actions_of(seat)), seat)
            assert true_dice(state)
            assert state.ply % 25 or true_dice(state.clone())
        assert true_dice(Record.of(state).replay())


def complexity(bits: list[int]) -> int:
    """The length of the shortest linear feedback shift register that gives these bits (Berlekamp and Massey)."""
    found, before, length, since = 1, 1, 0, 1
    seen = 0
    for number, bit in enumerate(bits):
        seen = seen << 1 | bit
        if (found & seen).bit_count() & 1:
            if 2 * length <= number:
                found, before, length, since = found ^ before << since, found, number + 1 - length, 1
            else:
                found, since = found ^ before << since, since + 1
        else:
            since += 1
    return length


@pytest.mark.parametrize("mask", [0x1, 0x8000_0000, 0x5])
def test_no_linear_rule_foretells_a_bit_of_the_dice(mask: int) -> None:
    """Of random bits every other one is news to the best linear rule; the shift register within the fast generator
    gives itself away after 64.
    """
    dice = rolled(SEED)
    news = complexity([(int(dice.word()) & mask).bit_count() & 1 for _ in range(WORDS)])
    assert abs(news - WORDS // 2) < 30
    assert complexity([shifted & 1 for shifted in shift_register(seeded(SEED), WORDS)]) <= 32


def shift_register(rng: Rng, count: int) -> list[int]:
    """The linear part of the fast generator, which whoever guesses the rest can solve for."""
    found = []
    for _ in range(count):
        rng.word()
        found.append(int(rng.y))
    return found
